import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Op, OPERANDS } from '../../src/extract/facts.ts';
import { decodeFacts, decodeHashes, encodeFacts, encodeHashes } from '../../src/extract/facts-codec.ts';
import { Packer, unpack } from '../../src/extract/pack.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { variantOf } from '../../src/languages/registry.ts';

describe('packed numbers', () => {
  test('come back as they were, and JSON needs no escapes for them', () => {
    const packer = new Packer();
    fc.assert(fc.property(fc.array(fc.oneof(fc.integer({ min: -70_000, max: 1_000_000_000 }), fc.nat(200)), { maxLength: 500 }), numbers => {
      for (const n of numbers) packer.put(n);
      const text = packer.take();
      expect(unpack(text)).toEqual(numbers);
      expect(JSON.stringify(text)).toBe(`"${text}"`);
    }));
  });

  test('more than one chunk', () => {
    const packer = new Packer();
    const numbers = Array.from({ length: 100_000 }, (_, i) => i * 7);
    for (const n of numbers) packer.put(n);
    expect(unpack(packer.take())).toEqual(numbers);
  });
});

test('every operation says what its operands are', () => {
  for (const [name, op] of Object.entries(Op)) expect({ name, form: typeof OPERANDS[op] }).toEqual({ name, form: 'string' });
});

describe('facts', () => {
  let parser: SourceParser;
  beforeAll(async () => { parser = await SourceParser.create(); });

  const sources = ['src', 'test', 'scripts', 'fixtures'].flatMap(folder => readdirSync(join(import.meta.dirname, '../..', folder), { recursive: true, withFileTypes: true })
    .filter(e => e.isFile() && variantOf(e.name)).map(e => join(e.parentPath, e.name)));

  test('of every source file of this repository come back from their text', async () => {
    await parser.load(sources);
    expect(sources.length).toBeGreaterThan(150);
    for (const path of sources) {
      const facts = parser.extract(path, readFileSync(path, 'utf8'));
      const text = encodeFacts(facts);
      const back = decodeFacts(text, decodeHashes(encodeHashes(facts)));
      // Symbol names join the string table on the way; nothing in it moves.
      expect(back.strings.slice(0, facts.strings.length)).toEqual(facts.strings);
      const plain = (f: typeof facts): unknown => JSON.parse(JSON.stringify({ ...f, strings: [], symbols: f.symbols.map(s => ({ ...s, doc: s.doc?.slice(0, 1200) })) }));
      expect(plain(back)).toEqual(plain(facts));
      expect(text.length).toBeLessThan(JSON.stringify(facts).length);
    }
  }, 60_000);
});
