// Adds up a graph's statistics in the one shape that both query implementations answer with.

import { compareText } from './ids.ts';
import type { EdgeKind, Resolution } from './model.ts';
import type { GraphStatistics, How } from './queries.ts';

interface CountedFile {
  readonly language: string;
  readonly unresolved: number;
  readonly problem: boolean;
  readonly symbols: number;
  readonly functions: number;
}

/** `edges`: language → number of the how → how many edges. */
export function countGraph(files: Iterable<CountedFile>, edges: ReadonlyMap<string, ReadonlyMap<number, number>>, howOf: (how: number) => How): GraphStatistics {
  const languages = new Map<string, { files: number; symbols: number; edges: number; unresolved: number }>();
  let functions = 0;
  let problems = 0;
  for (const file of files) {
    const sum = languages.get(file.language) ?? { files: 0, symbols: 0, edges: 0, unresolved: 0 };
    languages.set(file.language, sum);
    sum.files++;
    sum.unresolved += file.unresolved;
    if (file.problem) problems++;
    sum.symbols += file.symbols;
    functions += file.functions;
  }
  const byResolution = new Map<Resolution, number>();
  const byKind = new Map<EdgeKind, number>();
  for (const [language, counts] of edges) {
    for (const [number, count] of counts) {
      const { kind, resolution } = howOf(number);
      languages.get(language)!.edges += count;
      byResolution.set(resolution, (byResolution.get(resolution) ?? 0) + count);
      byKind.set(kind, (byKind.get(kind) ?? 0) + count);
    }
  }
  const total = (field: 'files' | 'symbols' | 'edges' | 'unresolved'): number => [...languages.values()].reduce((sum, one) => sum + one[field], 0);
  return {
    files: total('files'), symbols: total('symbols'), functions, edges: total('edges'), unresolved: total('unresolved'), problems,
    byLanguage: sorted(languages), byResolution: sorted(byResolution), byKind: sorted(byKind),
  };
}

function sorted<Key extends string, Value>(counts: ReadonlyMap<Key, Value>): Record<Key, Value> {
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b))) as Record<Key, Value>;
}
