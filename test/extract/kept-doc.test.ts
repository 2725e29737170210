// What is kept of a doc comment: all that rules ask for, and never the same text for two that differ.

import { expect, test } from 'vitest';
import { extractFile } from '../../src/extract/extract-file.ts';
import { keptDoc } from '../../src/extract/kept-doc.ts';
import { SourceParser } from '../../src/extract/parser.ts';

const parser = await SourceParser.create();
await parser.load(['a.js']);

const documented = (example: string): string => `/**
 * Adds up what an order costs, in cents, with the tax of the country it is shipped to and without what vouchers take off.
 *
 * @param {Order} order what was ordered
 * @example
 * const cents = total(${example});
 * console.log(cents);
 * @param {string} [country] where it goes
 * @returns {number}
 */`;

test('examples are left out, the rest stays', () => {
  const kept = keptDoc(documented('order'));
  expect(kept).toContain('Adds up what an order costs');
  expect(kept).toContain('@param {string} [country]');
  expect(kept).toContain('@returns {number}');
  expect(kept).not.toContain('console.log');
});

test('texts that differ only in what is left out stay apart', () => {
  expect(keptDoc(documented('order'))).not.toBe(keptDoc(documented('cart')));
  expect(keptDoc(documented('order'))).toBe(keptDoc(documented('order')));
  const long = 'word '.repeat(1000);
  expect(keptDoc(`${long}a`)).not.toBe(keptDoc(`${long}b`));
  expect(keptDoc(long).length).toBeLessThan(2100);
});

test('short ones, and those without examples, are kept to the letter', () => {
  for (const text of ['/** Sums up. @example total(1) */', documented('x').replace('@example', '@remarks')]) expect(keptDoc(text)).toBe(text);
});

test('types are read from the whole comment before it is shortened', () => {
  const text = `${documented('order')}\nexport function total(order, country) { return order.sum(country); }\n/** An order. */\nexport class Order { sum() { return 1; } }\n`;
  const { facts } = extractFile(parser, { path: 'a.js', blob: '', bytes: new TextEncoder().encode(text) }, { maxFileBytes: 1e6 });
  const total = facts!.symbols.find(symbol => symbol.name === 'total')!;
  expect(total.doc).not.toContain('console.log');
  expect(facts!.fns[total.fn].params[1]).not.toBe(0);
});
