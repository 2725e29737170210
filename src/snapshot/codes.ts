// The small numbers that stand for words in the snapshot.
// A number once given is never reused or moved: databases of older minor versions hold it. Append only.

import { HASH_LENGTH, PART_HASH_LENGTH } from '../extract/hash.ts';
import type { EdgeKind, Resolution, SymbolKind } from '../graph/model.ts';
import { FUNCTION_KINDS } from '../graph/queries.ts';
import type { SymbolRow } from '../graph/record.ts';

interface Code<Word extends string> {
  readonly words: readonly Word[];
  encode(word: Word): number;
  decode(number: number): Word;
}

function code<Word extends string>(...words: readonly Word[]): Code<Word> {
  const numbers = new Map(words.map((word, number) => [word, number]));
  return {
    words,
    encode(word) {
      const number = numbers.get(word);
      if (number === undefined) throw new Error(`the snapshot has no number for '${word}'`);
      return number;
    },
    decode(number) {
      const word = words[number];
      if (word === undefined) throw new Error(`the snapshot holds an unknown code ${number}`);
      return word;
    },
  };
}

export const symbolKind = code<SymbolKind>(
  'module', 'function', 'method', 'class', 'interface', 'enum', 'const', 'type', 'property', 'callback',
);
export const FUNCTION_CODES: ReadonlySet<number> = new Set(FUNCTION_KINDS.map((kind) => symbolKind.encode(kind)));
export const edgeKind = code<EdgeKind>('calls', 'imports', 'inherits', 'implements', 'overrides', 'uses', 'contains');
export const resolution = code<Resolution>(
  'same_file', 'method_call', 'di_injection', 'import_based', 'export_based', 'fuzzy', 'structural',
);

/** What a file waits for: a change of any of these may concern it. The watch key is name × 4 + class. */
export const WATCH_CLASSES = 4;
export const Watch = { dependency: 0, looseName: 1, importTail: 2, unresolved: 3 } as const;

const EXPORTED = 1;
const TEST = 2;
const ENTRY_POINT = 4;

export const encodeFlags = (symbol: SymbolRow): number =>
  (symbol.exported ? EXPORTED : 0) | (symbol.isTest ? TEST : 0) | (symbol.isEntryPoint ? ENTRY_POINT : 0);

/** Three a symbol. */
export const HASHES = 3;
const LENGTHS = [HASH_LENGTH, PART_HASH_LENGTH, PART_HASH_LENGTH] as const;

/**
 * A file's hashes are one text: random, never searched for, and read together. Among the other columns they would keep
 * what lies there from being compressed well.
 */
export function encodeHashes(symbols: readonly SymbolRow[]): string {
  let text = '';
  for (const { hash, signatureHash, bodyHash } of symbols) text += hash + signatureHash + bodyHash;
  const isUsual = symbols.every(({ hash, signatureHash, bodyHash }) => hash.length === LENGTHS[0] && signatureHash.length === LENGTHS[1] && bodyHash.length === LENGTHS[2]);
  return isUsual ? text : JSON.stringify(symbols.flatMap(({ hash, signatureHash, bodyHash }) => [hash, signatureHash, bodyHash]));
}

/** `HASHES` texts a symbol. */
export function decodeHashes(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  if (text.startsWith('[')) return JSON.parse(text) as string[];
  const hashes: string[] = [];
  for (let at = 0; at < text.length;) for (const length of LENGTHS) hashes.push(text.slice(at, at += length));
  return hashes;
}

export const decodeFlags = (flags: number): { exported: boolean; isTest: boolean; isEntryPoint: boolean } =>
  ({ exported: (flags & EXPORTED) !== 0, isTest: (flags & TEST) !== 0, isEntryPoint: (flags & ENTRY_POINT) !== 0 });

/** A row of `symbols` with its name in words, without its numbers. */
export type EncodedSymbol = [name: string, qualified: string | null, kind: number, startLine: number, endLine: number, flags: number];

/** `at`: which of its file's symbols. */
export function decodeSymbol(
  [name, qualified, kind, startLine, endLine, flags]: EncodedSymbol, at: number, hashes: readonly string[],
): SymbolRow {
  const first = at * HASHES;
  return {
    qualifiedName: qualified ?? name, name, kind: symbolKind.decode(kind), startLine, endLine,
    ...decodeFlags(flags), hash: hashes[first]!, signatureHash: hashes[first + 1]!, bodyHash: hashes[first + 2]!,
  };
}
