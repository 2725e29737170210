// Symbol hashes: the same wherever and whenever they are made, blind to layout, aware of everything else.

import { expect, test } from 'vitest';
import { extractFile } from '../../src/extract/extract-file.ts';
import type { SymbolFact } from '../../src/extract/facts.ts';
import { base62, HASH_LENGTH } from '../../src/extract/hash.ts';
import { SourceParser } from '../../src/extract/parser.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.py']);

function symbolsOf(text: string, path = 'a.ts'): readonly SymbolFact[] {
  return extractFile(parser, { path, blob: '', bytes: new TextEncoder().encode(text) }, { maxFileBytes: 1e6 }).facts!.symbols;
}
const hashes = (text: string, path?: string): SymbolFact['hash'] => symbolsOf(text, path).find(s => s.name === 'total')!.hash;

const PLAIN = '/** Sums up. */\nexport function total(items: number[], start = 0): number {\n  return items.reduce((a, b) => a + b, start);\n}\n';

test('eleven base62 characters, seven for a part, the same every time', () => {
  const [all, ...parts] = hashes(PLAIN);
  expect(all).toMatch(/^[0-9A-Za-z]{11}$/);
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(part).toMatch(/^[0-9A-Za-z]{7}$/);
  expect(hashes(PLAIN)).toEqual(hashes(PLAIN));
  expect(base62(0n)).toBe('0'.repeat(HASH_LENGTH));
  expect(base62(2n ** 64n - 1n)).toBe('LygHa16AHYF');
});

test.each([
  ['indentation and line breaks', PLAIN.replace('(items: number[], start = 0)', '(\n    items: number[],\n    start = 0,\n)').replace('  return', '\n\t\treturn')],
  ['carriage returns', PLAIN.replaceAll('\n', '\r\n')],
  ['comments inside', PLAIN.replace('return', '// why\n  return /* now */')],
  ['quotes, semicolons and its place in the file', `const x = 1;\n\n${PLAIN.replace('start);', 'start)')}`],
])('blind to %s', (_, changed) => {
  expect(hashes(changed)).toEqual(hashes(PLAIN));
});

test('a doc comment changes the hash and nothing else', () => {
  const [hash, signature, body] = hashes(PLAIN.replace('Sums up.', 'Adds all.'));
  const before = hashes(PLAIN);
  expect(hash).not.toBe(before[0]);
  expect([signature, body]).toEqual([before[1], before[2]]);
});

test('a body changes hash and body hash, not the signature', () => {
  const [hash, signature, body] = hashes(PLAIN.replace('a + b', 'a - b'));
  const before = hashes(PLAIN);
  expect(hash).not.toBe(before[0]);
  expect(signature).toBe(before[1]);
  expect(body).not.toBe(before[2]);
});

test('a parameter, its type and the result change the signature hash', () => {
  const before = hashes(PLAIN)[1];
  for (const changed of [PLAIN.replace('items: number[]', 'items: bigint[]'), PLAIN.replace('start = 0', 'start = 0, more = 1'), PLAIN.replace('): number {', '): string {'), PLAIN.replace('function total', 'async function total')]) {
    expect(hashes(changed)[1]).not.toBe(before);
  }
});

test('same-named symbols in one file keep apart', () => {
  const twins = symbolsOf('if (a) { var f = function g() { return 1; }; } else { var f = function g() { return 2; }; }\nfunction same() {}\n{ function same() { return 1; } }\n');
  const quals = twins.map(s => s.qual);
  expect(new Set(quals).size).toBe(quals.length);
  expect(quals.some(q => q.endsWith('~2'))).toBe(true);
});

test('Python too: layout does not count, documentation does', () => {
  const text = 'def total(items, start=0):\n    """Sums up."""\n    return sum(items, start)\n';
  expect(hashes(text.replaceAll('    ', '  ').replace('return sum(items, start)', 'return sum(\n    items, start)'), 'a.py')).toEqual(hashes(text, 'a.py'));
  expect(hashes(text.replace('Sums up', 'Adds'), 'a.py')[0]).not.toBe(hashes(text, 'a.py')[0]);
});
