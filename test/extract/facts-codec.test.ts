// Facts survive the way through text, whatever is in them, and damaged text is refused instead of followed.

import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { decodeFacts, encodeFacts, rowsOf } from '../../src/extract/facts-codec.ts';
import { NumberReader, NumberWriter } from '../../src/extract/number-text.ts';
import { readCode, readLists, readTable, writeCode, writeLists, writeTable } from '../../src/extract/number-tables.ts';
import { SourceParser } from '../../src/extract/parser.ts';

const root = join(import.meta.dirname, '../..');
const numbers = fc.oneof(fc.integer({ min: -3, max: 120 }), fc.integer({ min: -(2 ** 29), max: 2 ** 29 }));

test('numbers of every size come back', () => {
  const all = [0, 1, 69, 70, 1616, 1617, 9898, 763_000, 70_000_000, 2 ** 31];
  const writer = new NumberWriter();
  for (const n of all) { writer.unsigned(n); writer.signed(-n); }
  const text = writer.take();
  expect(text).toMatch(/^[#-[\]-~]*$/);
  const reader = new NumberReader(text);
  for (const n of all) { expect(reader.unsigned()).toBe(n); expect(reader.signed()).toBe(n === 0 ? 0 : -n); }
});

test('tables, lists and code come back whatever the numbers are', () => {
  fc.assert(fc.property(fc.array(fc.tuple(numbers, numbers, numbers), { maxLength: 30 }), fc.array(fc.option(fc.array(numbers), { nil: undefined })), fc.array(fc.integer({ min: 0, max: 80 })), (rows, lists, code) => {
    const writer = new NumberWriter();
    const table = rows.flat();
    writeTable(writer, table, 3, 1);
    writeTable(writer, table, 3, -1);
    writeLists(writer, lists);
    writeCode(writer, code);
    const reader = new NumberReader(writer.take());
    expect(readTable(reader, 3, 1)).toEqual(table);
    expect(readTable(reader, 3, -1)).toEqual(table);
    expect(readLists(reader, lists.length)).toEqual(lists);
    expect(readCode(reader)).toEqual(code);
  }));
});

test('the facts of our own sources come back as they were, in far less text than JSON', async () => {
  const parser = await SourceParser.create();
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(p => p.endsWith('.ts'));
  expect(sources.length).toBeGreaterThan(100);
  await parser.load(['a.ts']);
  let [plain, packed] = [0, 0];
  for (const path of sources) {
    const facts = parser.extract(path, readFileSync(join(root, 'src', path), 'utf8'));
    const text = encodeFacts(facts);
    if (!isDeepStrictEqual(decodeFacts(text, rowsOf(facts)), facts)) expect(decodeFacts(text, rowsOf(facts)), path).toEqual(facts);
    plain += JSON.stringify(facts).length;
    packed += text.length;
  }
  expect(packed).toBeLessThan(plain * 0.4);
});

test('a count beyond the text is refused', () => {
  const writer = new NumberWriter();
  writer.unsigned(2 ** 31);
  const text = writer.take();
  expect(() => readCode(new NumberReader(text))).toThrow('damaged');
  expect(() => readTable(new NumberReader(text), 8, 0)).toThrow('damaged');
  expect(() => readLists(new NumberReader(text), 1)).toThrow('damaged');
});
