import { describe, expect, test, vi } from 'vitest';
import { openOutput } from '../../src/cli/output.ts';
import { terminalLog } from '../../src/cli/terminal.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  return {
    written,
    pass(ms: number) { time += ms; },
    log: (options = {}) => terminalLog({ quiet: false, debug: false, now: () => time, screen: { isTTY, columns: 60, write: (text: string) => written.push(text) }, ...options }),
  };
}

describe('progress', () => {
  test('on a terminal: a bar, drawn now and then, gone before the next line', () => {
    const { log, written, pass } = screen(true);
    const terminal = log();
    terminal.progress('Parsing', 1, 100);
    expect(written).toEqual([]);
    pass(100);
    terminal.progress('Parsing', 50, 100);
    terminal.progress('Parsing', 51, 100);
    expect(written).toEqual([`\r${'█'.repeat(12)}${'░'.repeat(12)} Parsing 50/100\x1b[K`]);
    terminal.info('done');
    expect(written.slice(1)).toEqual(['\r\x1b[K', 'done\n']);
  });

  test('on a terminal: the bar is gone before the results come', () => {
    const order: string[] = [];
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => order.push(String(text)) > 0);
    const output = openOutput(undefined, { end: () => { order.push('end'); } });
    output.write('Pass\n');
    output.close();
    written.mockRestore();
    expect(order).toEqual(['end', 'Pass\n']);
  });

  test('elsewhere: a line every few seconds', () => {
    const { log, written, pass } = screen(false);
    const terminal = log();
    for (let i = 1; i <= 100; i++) {
      pass(100);
      terminal.progress('Parsing', i, 100);
    }
    expect(written).toEqual(['Parsing: 50 of 100\n', 'Parsing: 100 of 100\n']);
  });

  test('quiet says only warnings, debug says everything', () => {
    const quiet = screen(true);
    const terminal = quiet.log({ quiet: true });
    quiet.pass(10_000);
    terminal.progress('Parsing', 1, 1);
    terminal.info('info');
    terminal.debug('debug');
    terminal.warn('watch out');
    expect(quiet.written).toEqual(['warning: watch out\n']);
    const debug = screen(false);
    debug.log({ debug: true }).debug('detail');
    expect(debug.written).toEqual(['detail\n']);
  });

  test('a file name cannot move the cursor', () => {
    const { log, written } = screen(true);
    log().warn('a\x1b[2Jb\nc.ts');
    expect(written).toEqual(['warning: a?[2Jb?c.ts\n']);
  });
});
