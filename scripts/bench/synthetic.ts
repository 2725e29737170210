// Large made-up graphs for benchmarks and tests: reproducible from a seed, shaped like real code.
// Most calls stay in the file or its neighbourhood, some go to a few popular symbols, many names repeat.

import type { EdgeRow, FileRecord, SymbolRow, UnresolvedRow } from '../../src/graph/record.ts';

export interface SyntheticOptions {
  readonly functions: number;
  readonly edges: number;
  readonly functionsPerFile?: number;
  /** Bytes of facts per function; 0 leaves them out, for tests of the graph alone. */
  readonly factBytes?: number;
  readonly seed?: number;
}

/** mulberry32: small, fast, and the same numbers on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const VERBS = ['load', 'save', 'parse', 'render', 'check', 'merge', 'find', 'send', 'open', 'close'];
const NOUNS = ['Order', 'User', 'Price', 'Cart', 'Report', 'Token', 'Route', 'Cache', 'Event', 'Index'];
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function syntheticRecords(options: SyntheticOptions): FileRecord[] {
  const random = randomNumbers(options.seed ?? 1);
  const perFile = options.functionsPerFile ?? 20;
  const files = Math.ceil(options.functions / perFile);
  const pathOf = (file: number): string => `packages/p${Math.floor(file / 100)}/src/module${file}.ts`;
  const nameOf = (index: number): string => `${VERBS[index % 10]}${NOUNS[Math.floor(index / 10) % 10]}${index % 1000 < 500 ? '' : index % 7919}`;
  const qualifiedOf = (index: number): string => {
    const slot = index % perFile;
    const twin = Math.floor(slot / 100) + 1;
    return slot % 4 === 0 ? `${nameOf(index)}${twin > 1 ? `~${twin}` : ''}` : `Service${slot >> 2}.${nameOf(index)}`;
  };
  const idOf = (index: number): string => `${pathOf(Math.floor(index / perFile))}:${qualifiedOf(index)}`;
  const hash = (): string => Array.from({ length: 11 }, () => BASE62[Math.floor(random() * 62)]).join('');
  const callee = (caller: number): number => {
    const draw = random();
    if (draw < 0.5) return Math.min(options.functions - 1, Math.floor(caller / perFile) * perFile + Math.floor(random() * perFile));
    if (draw < 0.9) return Math.abs(Math.floor(caller + (random() - 0.5) * 40 * perFile)) % options.functions;
    return Math.floor(random() ** 4 * options.functions);
  };

  const records: FileRecord[] = [];
  for (let file = 0; file < files; file++) {
    const first = file * perFile;
    const count = Math.min(perFile, options.functions - first);
    const symbols: SymbolRow[] = [symbol('<module>', '<module>', 'module', 1, count * 10, hash)];
    const edges: EdgeRow[] = [];
    const unresolved: UnresolvedRow[] = [];
    const depFiles = new Set<string>();
    const looseNames = new Set<string>();
    const share = Math.floor((options.edges * (first + count)) / options.functions) - Math.floor((options.edges * first) / options.functions);
    for (let slot = 0; slot < count; slot++) {
      symbols.push(symbol(qualifiedOf(first + slot), nameOf(first + slot), slot % 4 === 0 ? 'function' : 'method', slot * 10 + 1, slot * 10 + 9, hash));
    }
    for (let edge = 0; edge < share; edge++) {
      const slot = Math.floor((edge * count) / share);
      const to = callee(first + slot);
      const sameFile = Math.floor(to / perFile) === file;
      if (!sameFile) depFiles.add(pathOf(Math.floor(to / perFile)));
      const resolution = sameFile ? 'same_file' : random() < 0.2 ? 'fuzzy' : 'import_based';
      const confidence = resolution === 'same_file' ? 0.95 : resolution === 'fuzzy' ? 0.4 : 0.75;
      edges.push({ kind: 'calls', from: slot + 1, to: idOf(to), line: slot * 10 + 2 + (edge % 7), resolution, confidence, ref: edge });
      if (edge % 3 === 0) unresolved.push({ name: nameOf(Math.floor(random() * 5000)), line: slot * 10 + 3, from: slot + 1 });
    }
    for (const call of unresolved) looseNames.add(call.name);
    const facts = options.factBytes === 0 ? '' : symbols.map((one) => JSON.stringify(one).padEnd(options.factBytes ?? 0, hash())).join('\n');
    records.push({
      path: pathOf(file), blob: (hash() + hash() + hash() + hash()).slice(0, 40), language: file % 5 === 0 ? 'python' : 'typescript', facts,
      symbols, edges, unresolved, deps: JSON.stringify([...depFiles]), depFiles: [...depFiles].sort(), looseNames: [...looseNames].sort(),
      importTails: [...depFiles].map((path) => path.slice(path.lastIndexOf('/') + 1, -3)).sort(),
    });
  }
  return records;
}

function symbol(qualifiedName: string, name: string, kind: SymbolRow['kind'], startLine: number, endLine: number, hash: () => string): SymbolRow {
  return {
    qualifiedName, name, kind, startLine, endLine, exported: startLine % 3 === 0, isTest: false, isEntryPoint: false,
    hash: hash(), signatureHash: hash().slice(3), bodyHash: hash().slice(3),
  };
}
