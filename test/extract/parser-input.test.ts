// The parser takes a text in pieces of 5,119 code units. Wherever they meet, nothing may be lost or read twice.

import { expect, test } from 'vitest';
import { SourceParser } from '../../src/extract/parser.ts';

const parser = await SourceParser.create();
await parser.load(['src/menu.ts', 'app/menu.py']);

test.each([0, 1, 2, 3])('names and lines are right across pieces, signs of two code units cut apart (%i)', shift => {
  const dishes = Array.from({ length: 1500 }, (_, i) => `dish${i}`);
  const text = `${' '.repeat(shift)}${dishes.map(name => `export const ${name} = () => '🍜🥢 ü ${name}';`).join('\n')}\n`;
  const facts = parser.extract('src/menu.ts', text);
  expect(text.length).toBeGreaterThan(10 * 5119);
  expect(facts.parseErrors).toBe(0);
  expect(facts.symbols.slice(1).map(s => s.name)).toEqual(dishes);
  expect(facts.symbols.slice(1).map(s => s.at[2])).toEqual(dishes.map((_, i) => i + 1));
});

test('a text that fills pieces to the last sign, and an empty one', () => {
  const head = 'def served():\n    return "';
  for (const length of [5118, 5119, 5120, 2 * 5119]) {
    const facts = parser.extract('app/menu.py', `${head}${'x'.repeat(length - head.length - 2)}"\n`);
    expect(facts.symbols.map(s => s.name)).toContain('served');
    expect(facts.parseErrors).toBe(0);
  }
  expect(parser.extract('app/menu.py', '').parseErrors).toBe(0);
});
