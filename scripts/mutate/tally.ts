// Turns outcomes into rates and lines for a reader.

import type { Outcome } from './trial.ts';

export interface Rate {
  readonly kind: string;
  readonly right: number;
  readonly of: number;
}

export function ratesByKind(outcomes: readonly Outcome[], wanted: Outcome['wanted']): readonly Rate[] {
  const own = outcomes.filter((outcome) => outcome.wanted === wanted);
  return [...Map.groupBy(own, (outcome) => outcome.kind)]
    .map(([kind, list]) => ({ kind, right: list.filter(({ right }) => right).length, of: list.length }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

const percent = (part: number, whole: number): string => (whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`);

export function summary(outcomes: readonly Outcome[]): string {
  const lines: string[] = [];
  const breaking = ratesByKind(outcomes, 'breaking');
  const harmless = ratesByKind(outcomes, 'harmless');
  const sum = (rates: readonly Rate[], field: 'right' | 'of'): number => rates.reduce((total, rate) => total + rate[field], 0);
  lines.push(`breaking edits detected: ${sum(breaking, 'right')} of ${sum(breaking, 'of')} (${percent(sum(breaking, 'right'), sum(breaking, 'of'))})`);
  for (const { kind, right, of } of breaking) lines.push(`  ${kind.padEnd(30)} ${right}/${of}`);
  const sites = outcomes.reduce((total, { sites }) => total + sites.length, 0);
  const named = outcomes.reduce((total, { named }) => total + named, 0);
  lines.push(`  broken places named: ${named} of ${sites} (${percent(named, sites)})`);
  lines.push(`harmless edits that raised an error: ${sum(harmless, 'of') - sum(harmless, 'right')} of ${sum(harmless, 'of')} (${percent(sum(harmless, 'of') - sum(harmless, 'right'), sum(harmless, 'of'))})`);
  for (const { kind, right, of } of harmless) lines.push(`  ${kind.padEnd(30)} ${of - right}/${of}`);
  return lines.join('\n');
}

/** The ones to look into, with everything needed to see why. */
export const missed = (outcomes: readonly Outcome[]): string => outcomes.filter(({ right }) => !right).map((o) => [
  `${o.wanted === 'breaking' ? 'undetected' : 'false alarm'} ${o.kind} ${o.symbol} at ${o.file}:${o.line}`,
  ...o.sites.slice(0, 5).map((site) => `    ${site.kind} at ${site.file}:${site.from} ${site.problem.slice(0, 160)}`),
  ...o.errors.slice(0, 5).map((text) => `    error ${text}`),
  ...o.warnings.slice(0, 5).map((text) => `    warning ${text}`),
].join('\n')).join('\n');

/** Milliseconds by phase, the median of all runs. */
export function typicalTimings(runs: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const phases = [...new Set(runs.flatMap((run) => Object.keys(run)))].sort();
  return Object.fromEntries(phases.map((phase) => {
    const values = runs.flatMap((run) => run[phase] ?? []).sort((a, b) => a - b);
    return [phase, values[Math.floor(values.length / 2)]];
  }));
}
