// The small numbers that stand for words in the snapshot.
// A number once given is never reused or moved: databases of older minor versions hold it. Append only.

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

/** The three hashes share a column: they are random text, always read together, and never searched for. */
export const encodeHashes = (symbol: SymbolRow): string =>
  `${symbol.hash} ${symbol.signatureHash} ${symbol.bodyHash}`;

export const decodeFlags = (flags: number): { exported: boolean; isTest: boolean; isEntryPoint: boolean } =>
  ({ exported: (flags & EXPORTED) !== 0, isTest: (flags & TEST) !== 0, isEntryPoint: (flags & ENTRY_POINT) !== 0 });

export function decodeSymbol(
  name: string, qualified: string | null, kind: number, startLine: number, endLine: number, flags: number, hashes: string,
): SymbolRow {
  const [hash, signatureHash, bodyHash] = hashes.split(' ');
  return {
    qualifiedName: qualified ?? name, name, kind: symbolKind.decode(kind), startLine, endLine,
    ...decodeFlags(flags), hash: hash!, signatureHash: signatureHash!, bodyHash: bodyHash!,
  };
}
