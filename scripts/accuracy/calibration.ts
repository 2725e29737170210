// The confidence table: for each language and strategy how often such an edge was right, and the same for sub-cases, which
// are rarer and so pooled with their kin until there are enough of them to say a number.

import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './score.ts';

export interface Pool { readonly repositories: string[]; readonly byKey: Map<string, Tally> }

const FILE = 'src/resolve/calibration.json';
/** Fewer judged edges say too little by themselves. */
const LEAST = 30;
/** Nothing is certain, or out of the question, on the strength of a sample. */
const [MOST, SMALLEST] = [0.99, 0.05];
const GUESSES = new Set(['fuzzy', 'export_based']);
/** What may run besides, as far as was seen: told apart where there are enough of each. */
const KIN = new Map([['flow', 'untyped'], ['untyped', 'flow'], ['mixed', 'later'], ['later', 'mixed']]);

interface Entry { readonly confidence: number; readonly edges: number; readonly right: number }
type Entries = Record<string, Entry>;
interface Table { provenance: Record<string, readonly string[]>; languages: Record<string, Entries>; subCases: { provenance: readonly string[]; languages: Record<string, Entries> } }

/** Share of right ones with one of each kind added: a small sample is never taken at its word. */
function entryOf({ right, wrong }: Tally): Entry {
  const edges = right + wrong;
  return { confidence: Math.max(SMALLEST, Math.min(MOST, Math.floor(100 * (right + 1) / (edges + 2)) / 100)), edges, right };
}

export function writeCalibration(pools: ReadonlyMap<string, Pool>): void {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Table;
  for (const [language, pool] of pools) {
    const plain = [...pool.byKey].filter(([key, t]) => !key.includes(':') && !GUESSES.has(key) && t.right + t.wrong >= LEAST);
    table.provenance[language] = pool.repositories.toSorted();
    table.languages[language] = sorted(plain.map(([key, t]) => [key, entryOf(t)]));
  }
  writeFileSync(FILE, `${JSON.stringify({ ...table, subCases: subCasesOf(pools) }, null, 2)}\n`);
}

export function subCasesOf(pools: ReadonlyMap<string, Pool>): Table['subCases'] {
  const any = new Map<string, Tally>();
  const languages: Table['subCases']['languages'] = {};
  for (const [language, pool] of pools) {
    const own = new Map<string, Tally>();
    for (const [key, tally] of pool.byKey) {
      const [strategy, detail] = GUESSES.has(key) ? [key, 'guess'] : key.split(':');
      if (detail === undefined) continue;
      if (detail !== 'guess') count(own, `${strategy}:${detail}`, tally);
      for (const all of [own, any]) count(all, `*:${detail}`, tally);
    }
    languages[language] = sorted([...own].filter(([, t]) => t.right + t.wrong >= LEAST).map(([key, t]) => [key, entryOf(t)]));
  }
  languages.any = sorted([...any].map(([key, t]) => {
    const kin = t.right + t.wrong < LEAST ? any.get(`*:${KIN.get(key.slice(2)) ?? ''}`) : undefined;
    return [key, entryOf(kin === undefined ? t : { right: t.right + kin.right, wrong: t.wrong + kin.wrong })];
  }));
  return { provenance: [...new Set([...pools.values()].flatMap(pool => pool.repositories))].sort(), languages };
}

function count(into: Map<string, Tally>, key: string, { right, wrong }: Tally): void {
  const held = into.get(key) ?? { right: 0, wrong: 0 };
  into.set(key, { right: held.right + right, wrong: held.wrong + wrong });
}

const sorted = (entries: readonly (readonly [string, Entry])[]): Entries => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
