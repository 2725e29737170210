// What each code base showed of each sub-case, on record: the confidence table is made from this file alone, so it can be
// made again, and checked by leaving code bases out. `earlier` are counts of code bases that were pooled when they were taken.

import { readFileSync, writeFileSync } from 'node:fs';

export type Counts = readonly [right: number, wrong: number];
/** Keys are strategy:sub-case. */
export interface CodeBase { readonly repository: string; readonly language: string; readonly tallies: Readonly<Record<string, Counts>> }
/** Right ones as they were weighed then, out of `edges`, over so many code bases. */
export interface Pooled { readonly share: number; readonly edges: number; readonly codeBases: number }
export interface Earlier { readonly note: string; readonly repositories: readonly string[]; readonly languages: Readonly<Record<string, Readonly<Record<string, Pooled>>>> }
export interface Tallies { readonly date: string; readonly codeBases: readonly CodeBase[]; readonly earlier: Earlier }

const FILE = 'scripts/accuracy/sub-case-tallies.json';

export const readTallies = (): Tallies => JSON.parse(readFileSync(FILE, 'utf8')) as Tallies;

/** Code bases that are asked again replace what they showed before. */
export function recordTallies(shown: readonly CodeBase[], date: string): void {
  const held = readTallies();
  const nameOf = (c: CodeBase): string => c.repository.slice(0, c.repository.indexOf('@'));
  const again = new Set(shown.map(nameOf));
  const codeBases = [...held.codeBases.filter(c => !again.has(nameOf(c))), ...shown].sort((a, b) => (a.repository < b.repository ? -1 : 1));
  const lines = codeBases.map(c => `    ${JSON.stringify(c)}`).join(',\n');
  writeFileSync(FILE, `{\n  "date": ${JSON.stringify(date)},\n  "codeBases": [\n${lines}\n  ],\n  "earlier": ${JSON.stringify(held.earlier)}\n}\n`);
}
