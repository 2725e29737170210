// The confidence table: for each language and strategy how often such an edge was right, and the same for sub-cases, which
// are estimated from what each code base showed of them (tallies.ts, shares.ts).

import { readFileSync, writeFileSync } from 'node:fs';
import { bounded, crossValidate } from './cross-validation.ts';
import type { Tally } from './score.ts';
import { sharesOf, type Settings, type Share } from './shares.ts';
import { readTallies, type Earlier, type Tallies } from './tallies.ts';

export interface Pool { readonly repositories: string[]; readonly byKey: Map<string, Tally> }

const FILE = 'src/resolve/calibration.json';
/** Fewer judged edges say too little by themselves about a strategy. */
const LEAST = 30;
const GUESSES = new Set(['fuzzy', 'export_based']);

/** `spread` is the standard deviation between code bases, `earlier` how many edges of earlier counts went into it. */
interface Entry { readonly confidence: number; readonly edges: number; readonly right: number; readonly codeBases?: number; readonly spread?: number; readonly earlier?: number }
type Entries = Record<string, Entry>;
interface SubCases { date: string; settings: Record<string, Settings>; provenance: readonly string[]; earlier: readonly string[]; languages: Record<string, Entries> }
interface Table { provenance: Record<string, readonly string[]>; languages: Record<string, Entries>; subCases: SubCases }

/** Share of right ones with one of each kind added: a small sample is never taken at its word. */
function entryOf({ right, wrong }: Tally): Entry {
  return { confidence: bounded(Math.floor(100 * (right + 1) / (right + wrong + 2)) / 100), edges: right + wrong, right };
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

/** The table of sub-cases, from the record alone: the same record gives the same bytes. */
export function writeSubCases(): void {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Table;
  writeFileSync(FILE, `${JSON.stringify({ ...table, subCases: subCasesOf(readTallies()) }, null, 2)}\n`);
}

export function subCasesOf(tallies: Tallies): SubCases {
  const { date, codeBases, earlier } = tallies;
  const settings: Record<string, Settings> = {};
  const languages: Record<string, Entries> = {};
  for (const language of [...new Set(codeBases.map(c => c.language))].sort()) {
    settings[language] = crossValidate(tallies, language).settings;
    const shares = sharesOf(codeBases, earlier, language, settings[language]);
    languages[language] = sorted([...shares].map(([name, share]) => [name, entryOfShare(share, earlier, language, name)]));
  }
  languages.any = anyLanguage(languages, earlier);
  return { date, settings, provenance: codeBases.map(c => c.repository), earlier: earlier.repositories, languages };
}

function entryOfShare({ share, edges, right, codeBases, spread }: Share, earlier: Earlier, language: string, name: string): Entry {
  const before = earlier.languages[language]?.[name]?.edges;
  return { confidence: bounded(share), edges, right, codeBases, spread: Math.round(100 * spread) / 100, ...(before === undefined ? {} : { earlier: before }) };
}

/** For languages without a measure of their own: the mean of those with one, by kind. */
function anyLanguage(languages: Readonly<Record<string, Entries>>, earlier: Earlier): Entries {
  const kinds = new Map<string, Entry[]>();
  for (const entries of Object.values(languages)) for (const [name, entry] of Object.entries(entries)) if (/^\*:[^ ]+$/.test(name)) kinds.set(name, [...kinds.get(name) ?? [], entry]);
  const sum = (entries: readonly Entry[], field: 'confidence' | 'edges' | 'right'): number => entries.reduce((total, e) => total + e[field], 0);
  const rest = Object.entries(earlier.languages.any ?? {}).filter(([name]) => !kinds.has(name)).map(([name, { share }]) => [name, { confidence: share, edges: 0, right: 0 }] as const);
  return sorted([...[...kinds].map(([name, entries]) => [name, { confidence: bounded(sum(entries, 'confidence') / entries.length), edges: sum(entries, 'edges'), right: sum(entries, 'right') }] as const), ...rest]);
}

const sorted = (entries: readonly (readonly [string, Entry])[]): Entries => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
