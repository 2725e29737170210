import { describe, expect, test } from 'vitest';

import { workflowLog } from '../../src/github/workflow-log.ts';

const recorded = (): { lines: string[]; log: ReturnType<typeof workflowLog> } => {
  const lines: string[] = [];
  const write = (message: string): void => void lines.push(message);
  return { lines, log: workflowLog({ debug: write, info: write, warning: write }) };
};

describe('the workflow log', () => {
  test.each([
    '::stop-commands::x', '  ::add-path::/tmp', 'src/a.ts\n::set-env name=NODE_OPTIONS::--require /tmp/x', 'see ##[add-path]/tmp', 'a\r::error::b', '::::error::x',
  ])('lets no quoted name become a command: %j', (message) => {
    const { lines, log } = recorded();
    log.info(message);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\r\n]/);
    expect(lines[0].trim().startsWith('::')).toBe(false);
    expect(lines[0]).not.toContain('##[');
  });

  test('shows what would colour, hide or turn around a line', () => {
    const { lines, log } = recorded();
    log.info('src/\u001b[31mred\u202etfel.ts');
    expect(lines).toEqual(['src/\\u{1b}[31mred\\u{202e}tfel.ts']);
  });

  test('counts its warnings and shows progress seldom', () => {
    const { lines, log } = recorded();
    log.warn('one');
    log.warn('two');
    for (let at = 0; at < 1000; at++) log.progress('Parsing', at, 1000);
    expect(log.warnings).toBe(2);
    expect(lines).toEqual(['one', 'two']);
  });
});
