import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RuleCode } from '../../src/report/model.ts';
import { explanationOf, RULES } from '../../src/rules/index.ts';

const CODES: readonly RuleCode[] = ['E001', 'E002', 'E003', 'E004', 'E005', 'W001', 'W002', 'W003', 'W004', 'S001'];

describe('every code', () => {
  test.each(CODES)('%s explains itself and has a page', (code) => {
    const { name, explanation } = explanationOf(code)!;
    const page = readFileSync(new URL(`../../docs/rules/${code}.md`, import.meta.url), 'utf8');
    expect(page.split('\n')[0]).toBe(`# ${code} ${name}`);
    for (const sentence of Object.values(explanation)) expect(sentence).toMatch(/^[A-Z].*\.$/s);
  });

  test('rules run counts before contracts, because E001 leaves out what E005 shows', () => {
    const order = RULES.map((rule) => rule.code);
    expect(order.indexOf('E005')).toBeLessThan(order.indexOf('E001'));
    expect(new Set(order).size).toBe(order.length);
  });
});
