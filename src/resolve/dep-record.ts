// What a file's resolution looked at, as the text its record keeps: its imports and where they led, and by file the
// questions asked about it with one digest of all their answers.

import { digest } from './digest.ts';

export interface Asked {
  /** Questions as memo.ts puts them on record, sorted. */
  readonly nodes: readonly string[];
  /** Digest of their answers in that order. One is enough: whichever differs, the file is resolved again. */
  readonly print: string;
}

export interface Imports {
  /** Tells whether the imports would be filed as they are: a manifest may change what is tried without changing what is found. */
  readonly tails: string;
  /** Specifier and target: a path, '*' outside, '' not found. */
  readonly modules: readonly (readonly [string, string])[];
}

export interface DepRecord extends Imports {
  readonly asked: ReadonlyMap<string, Asked>;
}

// A line of JSON each, which never holds a line feed of its own: the first the imports (tails, then specifier and target
// in turn), every other one a file (path, digest, questions). So one file's questions are found without reading the rest.

const byFirst = ([a]: readonly string[], [b]: readonly string[]): number => (a < b ? -1 : a > b ? 1 : 0);

/** `found`: by file, question and print of its answer. */
export function encodeDeps(found: ReadonlyMap<string, ReadonlyMap<string, string>>, modules: readonly (readonly [string, string])[], tails: string): string {
  let text = JSON.stringify([tails, ...[...modules].sort(byFirst).flat()]);
  // Keys are sorted without a comparison of ours: it would be most of the cost.
  for (const path of [...found.keys()].sort()) {
    const answers = found.get(path)!;
    const nodes = [...answers.keys()].sort();
    text += `\n${JSON.stringify([path, digest(nodes.map(node => answers.get(node)!).join()), ...nodes])}`;
  }
  return text;
}

/** What was asked about one file; undefined: nothing. */
export function askedAbout(text: string, path: string): Asked | undefined {
  const start = text.indexOf(`\n[${JSON.stringify(path)},`);
  if (start < 0) return undefined;
  const end = text.indexOf('\n', start + 1);
  const [, print, ...nodes] = JSON.parse(text.slice(start + 1, end < 0 ? undefined : end)) as string[];
  return { nodes, print };
}

/** The imports alone. */
export function importsOf(text: string): Imports {
  if (text === '') return { tails: '', modules: [] };
  const end = text.indexOf('\n');
  const [tails, ...flat] = JSON.parse(end < 0 ? text : text.slice(0, end)) as string[];
  const modules: [string, string][] = [];
  for (let i = 0; i < flat.length; i += 2) modules.push([flat[i], flat[i + 1]]);
  return { tails, modules };
}

/** Everything, for comparing and showing. */
export function decodeDeps(text: string): DepRecord {
  const asked = text.split('\n').slice(1).map(line => JSON.parse(line) as string[]);
  return { ...importsOf(text), asked: new Map(asked.map(([path, print, ...nodes]) => [path, { nodes, print }])) };
}
