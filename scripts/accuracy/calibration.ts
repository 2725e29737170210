// The confidence table: for each language and strategy (and sub-case) how often such an edge was right, rounded down.

import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './score.ts';

export interface Pool { readonly repositories: string[]; readonly byKey: Map<string, Tally> }

const FILE = 'src/resolve/calibration.json';
/** Fewer judged edges say too little: the strategy's starting value stays. */
const LEAST = 30;
/** Nothing is certain, or out of the question, on the strength of a sample. */
const [MOST, SMALLEST] = [0.99, 0.05];
/** A guess by name alone stays below the gate: how often it is right differs from one code base to the next. */
const GUESSES = new Set(['fuzzy', 'export_based']);
const MOST_OF_A_GUESS = 0.65;

interface Entry { readonly confidence: number; readonly edges: number; readonly right: number }
interface Table { provenance: Record<string, readonly string[]>; languages: Record<string, Record<string, Entry>> }

export function writeCalibration(language: string, pool: Pool): void {
  const table = JSON.parse(readFileSync(FILE, 'utf8')) as Table;
  const entries: Record<string, Entry> = {};
  for (const [key, { right, wrong }] of [...pool.byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const edges = right + wrong;
    if (edges >= LEAST) entries[key] = { confidence: Math.max(SMALLEST, Math.min(GUESSES.has(key) ? MOST_OF_A_GUESS : MOST, Math.floor(100 * right / edges) / 100)), edges, right };
  }
  const provenance = Array.isArray(table.provenance) ? {} : table.provenance;
  writeFileSync(FILE, `${JSON.stringify({ provenance: { ...provenance, [language]: pool.repositories.toSorted() }, languages: { ...table.languages, [language]: entries } }, null, 2)}\n`);
}
