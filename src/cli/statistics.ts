// The statistics of a build, for people.

import type { BuildStatistics } from '../run-options.ts';

/** 12,345: by hand, because Node's own way of writing numbers takes 20 ms to load. */
const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (value: number, one: string): string => `${count(value)} ${one}${value === 1 ? '' : 's'}`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function statisticsText(statistics: BuildStatistics): string {
  const { calls, snapshot } = statistics;
  const known = calls.resolved + calls.unresolved;
  const lines = [
    `Call graph of ${statistics.commit === 'worktree' ? 'the working tree' : statistics.commit}`,
    `  ${counted(statistics.files, 'file')}, ${counted(statistics.symbols, 'symbol')} (${counted(statistics.functions, 'function')}), ${counted(statistics.edges, 'edge')}`,
    `  calls: ${count(calls.resolved)} resolved, ${calls.external === null ? '' : `${count(calls.external)} external, `}${count(calls.unresolved)} unresolved`
      + (known === 0 ? '' : ` (${percent(calls.resolved / known)} of those that stay inside)`),
    `  files read: ${count(snapshot.refreshed)}, resolved again: ${count(snapshot.resolvedAgain)}, not analysed: ${count(statistics.notAnalysed)}`,
    ...section('By strategy', rows(statistics.byStrategy, count)),
    ...section('By language', Object.entries(statistics.byLanguage).map(([language, row]) =>
      [language, `${counted(row.files, 'file')}, ${counted(row.symbols, 'symbol')}, ${percent(row.resolutionRate)} of calls resolved`] as const)),
    ...section('Time', rows(statistics.timings, (ms) => `${ms.toFixed(0)} ms`)),
    `Database: ${statistics.database} (${count(Math.ceil(statistics.databaseBytes / 1024))} KiB)`,
  ];
  return `${lines.join('\n')}\n`;
}

const rows = (values: Readonly<Record<string, number>>, show: (value: number) => string): (readonly [string, string])[] =>
  Object.entries(values).map(([name, value]) => [name, show(value)]);

function section(title: string, entries: readonly (readonly [string, string])[]): string[] {
  if (entries.length === 0) return [];
  const width = Math.max(...entries.map(([name]) => name.length));
  return [title, ...entries.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
}
