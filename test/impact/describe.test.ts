import { expect, test } from 'vitest';
import { fromTo } from '../../src/impact/describe.ts';

test('short texts are shown whole', () => {
  expect(fromTo('string', 'number')).toBe('`string` → `number`');
  expect(fromTo(undefined, 'number')).toBe('none → `number`');
});

test('long texts that differ in one place show that place, not two equal beginnings', () => {
  const members = Array.from({ length: 40 }, (_, i) => `field${i}: string;`).join(' ');
  const from = `interface Order { ${members} total: number; ${members} }`;
  const to = from.replace('total: number', 'total: bigint');
  const shown = fromTo(from, to);
  expect(shown).toContain('total: number');
  expect(shown).toContain('total: bigint');
  expect(shown.length).toBeLessThan(250);
});

test('a part added in the middle of a long text is shown on the side that has it', () => {
  const long = 'x'.repeat(300);
  expect(fromTo(`${long} end`, `${long} added end`)).toMatch(/→ `….*added end`$/);
});
