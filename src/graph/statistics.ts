// Adds up a graph's statistics in the one shape that both query implementations answer with.

import { compareText } from './ids.ts';
import type { EdgeKind, Resolution } from './model.ts';
import type { GraphStatistics, How, LanguageStatistics } from './queries.ts';

interface CountedFile {
  readonly language: string;
  readonly unresolved: number;
  readonly problem: boolean;
  readonly symbols: number;
  readonly functions: number;
}

/** What there is in one language. */
export interface LanguageSum {
  files: number;
  symbols: number;
  functions: number;
  problems: number;
  unresolved: number;
  /** Number of the how → how many edges. */
  readonly hows: ReadonlyMap<number, number>;
}

/** `edges`: language → number of the how → how many edges. */
export function countGraph(files: Iterable<CountedFile>, edges: ReadonlyMap<string, ReadonlyMap<number, number>>, howOf: (how: number) => How): GraphStatistics {
  const languages = new Map<string, LanguageSum>();
  for (const file of files) {
    const sum = languages.get(file.language) ?? { files: 0, symbols: 0, functions: 0, problems: 0, unresolved: 0, hows: edges.get(file.language) ?? new Map<number, number>() };
    languages.set(file.language, sum);
    sum.files++;
    sum.unresolved += file.unresolved;
    if (file.problem) sum.problems++;
    sum.symbols += file.symbols;
    sum.functions += file.functions;
  }
  return sumUp(languages, howOf);
}

export function sumUp(languages: ReadonlyMap<string, LanguageSum>, howOf: (how: number) => How): GraphStatistics {
  const byLanguage = new Map<string, LanguageStatistics>();
  const byResolution = new Map<Resolution, number>();
  const byKind = new Map<EdgeKind, number>();
  let functions = 0;
  let problems = 0;
  for (const [language, sum] of languages) {
    let edges = 0;
    let calls = 0;
    for (const [number, count] of sum.hows) {
      const { kind, resolution } = howOf(number);
      edges += count;
      if (kind === 'calls') calls += count;
      byResolution.set(resolution, (byResolution.get(resolution) ?? 0) + count);
      byKind.set(kind, (byKind.get(kind) ?? 0) + count);
    }
    byLanguage.set(language, { files: sum.files, symbols: sum.symbols, edges, calls, unresolved: sum.unresolved });
    functions += sum.functions;
    problems += sum.problems;
  }
  const total = (field: 'files' | 'symbols' | 'edges' | 'unresolved'): number => [...byLanguage.values()].reduce((sum, one) => sum + one[field], 0);
  return {
    files: total('files'), symbols: total('symbols'), functions, edges: total('edges'), unresolved: total('unresolved'), problems,
    byLanguage: sorted(byLanguage), byResolution: sorted(byResolution), byKind: sorted(byKind),
  };
}

function sorted<Key extends string, Value>(counts: ReadonlyMap<Key, Value>): Record<Key, Value> {
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b))) as Record<Key, Value>;
}
