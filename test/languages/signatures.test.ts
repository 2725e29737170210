// Callers see overloads, so a signature hash answers for all of them: in functions, methods, interfaces and declarations.

import { beforeAll, describe, expect, test } from 'vitest';
import { SourceParser } from '../../src/extract/parser.ts';

let parser: SourceParser;

beforeAll(async () => {
  parser = await SourceParser.create();
  await parser.load(['a.ts', 'a.py']);
});

/** Hashes of one symbol: all, signature, body. */
function hashesOf(path: string, text: string, qual: string): readonly string[] {
  const symbol = parser.extract(path, text).symbols.find(s => s.qual === qual);
  expect(symbol, qual).toBeDefined();
  return symbol!.hash;
}

const CASES: readonly (readonly [name: string, path: string, qual: string, text: (type: string) => string])[] = [
  ['a function', 'a.ts', 'f', type => `export function f(x: string): string;\nexport function f(x: ${type}): number;\nexport function f(x: any): any { return x; }\n`],
  ['a result', 'a.ts', 'f', type => `export function f(x: string): string;\nexport function f<T>(x: T): ${type};\nexport function f(x: any): any { return x; }\n`],
  ['a method', 'a.ts', 'A.m', type => `class A {\n  m(x: string): string;\n  m(x: ${type}): number;\n  m(x: any): any { return x; }\n}\n`],
  ['an interface', 'a.ts', 'I.m', type => `interface I {\n  m(x: string): string;\n  m(x: ${type}): number;\n}\n`],
  ['declarations', 'a.ts', 'f', type => `declare function f(x: string): string;\ndeclare function f(x: ${type}): number;\n`],
  ['Python', 'a.py', 'f', type => `from typing import overload\n@overload\ndef f(x: str) -> str: ...\n@overload\ndef f(x: ${type}) -> int: ...\ndef f(x):\n    return x\n`],
];

describe.each(CASES)('an overload of %s', (_, path, qual, text) => {
  test('changes the signature, not the body', () => {
    const [all, signature, body] = hashesOf(path, text('Foo'), qual);
    const [nextAll, nextSignature, nextBody] = hashesOf(path, text('Bar'), qual);
    expect(nextSignature).not.toBe(signature);
    expect(nextAll).not.toBe(all);
    expect(nextBody).toBe(body);
  });

  test('written with other white space is the same', () => {
    expect(hashesOf(path, text('Foo').replaceAll('(x: ', '(x:  '), qual)).toEqual(hashesOf(path, text('Foo'), qual));
  });
});
