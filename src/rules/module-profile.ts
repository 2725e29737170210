// What a module is about, read off its functions: name prefixes, types, imports, importers, words. A profile is a
// bag of counted traits; how well a function fits is how much of it the module already has.

import type { GraphSymbol, GraphView } from '../graph/model.ts';
import { wordsOf } from './text/name-words.ts';

export interface ModuleProfile {
  readonly path: string;
  readonly functions: number;
  /** First words of function names: validate, check, verify. */
  readonly prefixes: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  /** Files this module's functions call into. */
  readonly sources: ReadonlyMap<string, number>;
  /** Files that call into this module. */
  readonly targets: ReadonlyMap<string, number>;
  readonly keywords: ReadonlyMap<string, number>;
}

/** Words and types too common to tell modules apart. */
const PLAIN_TYPES = /^(string|number|boolean|void|any|unknown|null|undefined|object|never|Promise|Array|Record|Map|Set|str|int|float|bool|None|list|dict|Optional|T)$/;
const STOP_WORDS: ReadonlySet<string> = new Set(['a', 'an', 'and', 'as', 'by', 'for', 'from', 'if', 'in', 'is', 'it', 'its', 'of', 'on', 'or', 'that', 'the', 'this', 'to', 'with', 'when', 'are', 'be', 'get', 'set', 'returns', 'return', 'given', 'one', 'all', 'not', 'no', 'every', 'each']);

export const typeNames = (symbol: GraphSymbol): readonly string[] =>
  [...(symbol.parameters ?? []).map((parameter) => parameter.type ?? ''), symbol.returnType ?? '']
    .flatMap((text) => text.match(/[A-Za-z_][\w]*/g) ?? [])
    .filter((name) => !PLAIN_TYPES.test(name));

export const keywordsOf = (symbol: GraphSymbol): readonly string[] =>
  [...new Set([...wordsOf(symbol.name).slice(1), ...wordsOf((symbol.docComment ?? '').split('\n')[0])])].filter((word) => word.length > 2 && !STOP_WORDS.has(word));

export const isPlaced = (symbol: GraphSymbol): boolean => symbol.kind === 'function' && !symbol.isTest;

/** The profile of one file, leaving out the symbols in `without`. */
export function profileOf(graph: GraphView, path: string, without: ReadonlySet<string>): ModuleProfile {
  const prefixes = new Map<string, number>();
  const types = new Map<string, number>();
  const sources = new Map<string, number>();
  const targets = new Map<string, number>();
  const keywords = new Map<string, number>();
  const count = (bag: Map<string, number>, keys: Iterable<string>): void => {
    for (const key of new Set(keys)) bag.set(key, (bag.get(key) ?? 0) + 1);
  };
  let functions = 0;
  for (const symbol of graph.symbolsInFile(path)) {
    if (!isPlaced(symbol) || without.has(symbol.id)) continue;
    functions += 1;
    count(prefixes, wordsOf(symbol.name).slice(0, 1));
    count(types, typeNames(symbol));
    count(keywords, keywordsOf(symbol));
    count(sources, neighbours(graph, symbol, 'out'));
    count(targets, neighbours(graph, symbol, 'in'));
  }
  return { path, functions, prefixes, types, sources, targets, keywords };
}

/** Files at the other end of a function's calls, its own left out. */
export const neighbours = (graph: GraphView, symbol: GraphSymbol, direction: 'in' | 'out'): readonly string[] =>
  (direction === 'out' ? graph.outEdges(symbol.id) : graph.inEdges(symbol.id))
    .filter((edge) => edge.kind === 'calls')
    .map((edge) => (direction === 'out' ? edge.to.slice(0, edge.to.indexOf(':')) : edge.file))
    .filter((file) => file !== symbol.file);

export interface FitScore {
  readonly score: number;
  /** Traits that agree, in words. */
  readonly because: readonly string[];
}

/** 0 to 1: the weighted share of a function's traits that the module has, each as often as the module shows it. */
export function scoreFit(graph: GraphView, symbol: GraphSymbol, profile: ModuleProfile): FitScore {
  const parts: readonly [string, number, readonly string[], ReadonlyMap<string, number>][] = [
    ['name prefix', 0.3, wordsOf(symbol.name).slice(0, 1), profile.prefixes],
    ['types', 0.25, typeNames(symbol), profile.types],
    ['what it calls', 0.15, neighbours(graph, symbol, 'out'), profile.sources],
    ['who calls it', 0.1, neighbours(graph, symbol, 'in'), profile.targets],
    ['subject', 0.2, keywordsOf(symbol), profile.keywords],
  ];
  let score = 0;
  let weight = 0;
  const because: string[] = [];
  for (const [name, share, traits, bag] of parts) {
    if (traits.length === 0) continue;
    weight += share;
    const found = [...new Set(traits)].map((trait) => Math.min(1, (2 * (bag.get(trait) ?? 0)) / Math.max(1, profile.functions)));
    const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
    score += share * mean;
    if (mean >= 0.5) because.push(name);
  }
  return { score: weight === 0 ? 0 : score / weight, because };
}
