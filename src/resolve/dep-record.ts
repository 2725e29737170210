// What a file's resolution looked at, as the text its record keeps: its imports and where they led, and by file the
// questions asked about it with one digest of all their answers.

import { digest } from './digest.ts';

export interface Asked {
  /** Questions as memo.ts puts them on record, sorted. */
  readonly nodes: readonly string[];
  /** Digest of their answers in that order. One is enough: whichever differs, the file is resolved again. */
  readonly print: string;
}

export interface DepRecord {
  /** Tells whether the imports would be filed as they are: a manifest may change what is tried without changing what is found. */
  readonly tails: string;
  /** Specifier and target: a path, '*' outside, '' not found. */
  readonly modules: readonly (readonly [string, string])[];
  readonly asked: ReadonlyMap<string, Asked>;
}

type DepText = readonly [tails: string, modules: readonly string[], asked: readonly (readonly string[])[]];

const byFirst = ([a]: readonly string[], [b]: readonly string[]): number => (a < b ? -1 : a > b ? 1 : 0);

/** `found`: by file, question and print of its answer. */
export function encodeDeps(found: ReadonlyMap<string, ReadonlyMap<string, string>>, modules: readonly (readonly [string, string])[], tails: string): string {
  // Keys are sorted without a comparison of ours: it would be most of the cost.
  const asked = [...found.keys()].sort().map(path => {
    const answers = found.get(path)!;
    const nodes = [...answers.keys()].sort();
    return [path, digest(nodes.map(node => answers.get(node)!).join()), ...nodes];
  });
  const text: DepText = [tails, [...modules].sort(byFirst).flat(), asked];
  return JSON.stringify(text);
}

export function decodeDeps(text: string): DepRecord {
  if (text === '') return { tails: '', modules: [], asked: new Map() };
  const [tails, flat, lists] = JSON.parse(text) as DepText;
  const modules: [string, string][] = [];
  for (let i = 0; i < flat.length; i += 2) modules.push([flat[i], flat[i + 1]]);
  return { tails, modules, asked: new Map(lists.map(([path, print, ...nodes]) => [path, { nodes, print }])) };
}
