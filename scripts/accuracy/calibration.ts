// The confidence table: for each language and strategy how often such an edge was right, and the same for sub-cases, which
// are rarer and come in heaps: one table of one code base may be called a hundred times. So no code base counts for more
// than MOST_OF_ONE edges of a sub-case, and a small sample is drawn towards the larger one it is a part of.

import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './score.ts';

export interface Pool { readonly repositories: string[]; readonly byKey: Map<string, Tally> }
/** What one code base showed of each sub-case. */
export interface Shown { readonly repository: string; readonly language: string; readonly byKey: ReadonlyMap<string, Tally> }

const FILE = 'src/resolve/calibration.json';
/** Fewer judged edges say too little by themselves about a strategy. */
const LEAST = 30;
const MOST_OF_ONE = 50;
/** As many edges of a sub-case in all strategies are mixed into that of one; the sub-case itself gets two of its kind, the kind one right and one wrong. */
const [DRAWN, WHOLE] = [5, 2];
/** What fewer code bases showed of a sub-case in one strategy is theirs: it goes by the sub-case in all strategies. */
const FEWEST = 3;
/** Nothing is certain, or out of the question, on the strength of a sample. */
const [MOST, SMALLEST] = [0.99, 0.03];
const GUESSES = new Set(['fuzzy', 'export_based']);

interface Entry { readonly confidence: number; readonly edges: number; readonly right: number; readonly codeBases?: number }
type Entries = Record<string, Entry>;
interface Table { provenance: Record<string, readonly string[]>; languages: Record<string, Entries>; subCases: { provenance: readonly string[]; languages: Record<string, Entries> } }

const bounded = (share: number): number => Math.max(SMALLEST, Math.min(MOST, Math.floor(100 * share) / 100));

/** Share of right ones with one of each kind added: a small sample is never taken at its word. */
function entryOf({ right, wrong }: Tally): Entry {
  return { confidence: bounded((right + 1) / (right + wrong + 2)), edges: right + wrong, right };
}

export function writeCalibration(pools: ReadonlyMap<string, Pool>): void {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Table;
  for (const [language, pool] of pools) {
    const plain = [...pool.byKey].filter(([key, t]) => !key.includes(':') && !GUESSES.has(key) && t.right + t.wrong >= LEAST);
    table.provenance[language] = pool.repositories.toSorted();
    table.languages[language] = sorted(plain.map(([key, t]) => [key, entryOf(t)]));
  }
  writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`);
}

export function writeSubCases(shown: readonly Shown[]): void {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Table;
  const { provenance, languages } = subCasesOf(shown);
  // What these code bases did not show stays as it was: guesses that are made no more among it.
  for (const [language, old] of Object.entries(table.subCases.languages)) {
    const entries = languages[language] ?? {};
    languages[language] = sorted([...Object.entries(entries), ...Object.entries(old).filter(([key]) => key.startsWith('*:') && !(key in entries))]);
  }
  writeFileSync(FILE, `${JSON.stringify({ ...table, subCases: { provenance, languages } }, null, 2)}\n`);
}

/** Edges of one sub-case, as they count: `weighed` with the limit per code base, the rest as they were. */
class Sample {
  right = 0; edges = 0; codeBases = 0; weighedRight = 0; weighed = 0;

  add({ right, wrong }: Tally): void {
    const edges = right + wrong;
    if (edges === 0) return;
    const weight = Math.min(1, MOST_OF_ONE / edges);
    this.right += right; this.edges += edges; this.codeBases++; this.weighedRight += weight * right; this.weighed += weight * edges;
  }

  share(towards: number, drawn: number): number { return (this.weighedRight + drawn * towards) / (this.weighed + drawn); }
  entry(share: number): Entry { return { confidence: bounded(share), edges: this.edges, right: this.right, codeBases: this.codeBases }; }
}

/** strategy:sub-case is drawn towards the sub-case in all strategies, that towards all of its kind: the first word of its name. */
export function subCasesOf(shown: readonly Shown[]): Table['subCases'] {
  const languages: Table['subCases']['languages'] = {};
  const all = new Map<string, Sample>();
  for (const language of [...new Set(shown.map(s => s.language))].sort()) {
    const own = shown.filter(s => s.language === language).map(s => detailed(s.byKey));
    const kinds = samples(own, key => `*:${kindOf(key)}`);
    const details = samples(own, key => `*:${detailOf(key)}`);
    const cells = samples(own, key => key);
    for (const [key, tally] of own.flatMap(o => [...o])) sampleOf(all, `*:${kindOf(key)}`).add(tally);
    const ofKind = (key: string): number => kinds.get(`*:${kindOf(key)}`)!.share(0.5, WHOLE);
    const ofDetail = (key: string): number => details.get(`*:${detailOf(key)}`)!.share(ofKind(key), WHOLE);
    languages[language] = sorted([
      ...[...kinds].map(([key, s]) => [key, s.entry(ofKind(key))] as const),
      ...[...details].filter(([key]) => !kinds.has(key)).map(([key, s]) => [key, s.entry(ofDetail(key))] as const),
      ...[...cells].filter(([key, s]) => !key.startsWith('*:') && s.codeBases >= FEWEST).map(([key, s]) => [key, s.entry(s.share(ofDetail(key), DRAWN))] as const),
    ]);
  }
  // For languages without a measure of their own, which have other heaps: every edge counts.
  languages.any = sorted([...all].map(([key, { right, edges }]) => [key, entryOf({ right, wrong: edges - right })]));
  return { provenance: shown.map(s => s.repository).sort(), languages };
}

const detailOf = (key: string): string => key.slice(key.indexOf(':') + 1);
const kindOf = (key: string): string => detailOf(key).split(' ', 1)[0];

/** Tallies of sub-cases alone; guesses by a bare name and by a member are one. */
function detailed(byKey: ReadonlyMap<string, Tally>): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const [key, { right, wrong }] of byKey) {
    if (!key.includes(':')) continue;
    const name = GUESSES.has(key.slice(0, key.indexOf(':'))) ? `*:${detailOf(key)}` : key;
    const held = found.get(name) ?? { right: 0, wrong: 0 };
    found.set(name, { right: held.right + right, wrong: held.wrong + wrong });
  }
  return found;
}

/** One sample a name, each code base added to it as a whole. */
function samples(codeBases: readonly Map<string, Tally>[], nameOf: (key: string) => string): Map<string, Sample> {
  const found = new Map<string, Sample>();
  for (const byKey of codeBases) {
    const own = new Map<string, Tally>();
    for (const [key, { right, wrong }] of byKey) {
      const held = own.get(nameOf(key)) ?? { right: 0, wrong: 0 };
      own.set(nameOf(key), { right: held.right + right, wrong: held.wrong + wrong });
    }
    for (const [name, tally] of own) sampleOf(found, name).add(tally);
  }
  return found;
}

function sampleOf(held: Map<string, Sample>, name: string): Sample {
  const sample = held.get(name) ?? new Sample();
  held.set(name, sample);
  return sample;
}

const sorted = (entries: readonly (readonly [string, Entry])[]): Entries => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
