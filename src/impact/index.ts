// Stage entry: from changed symbols to who is affected and how risky the change is. Output is sorted and
// bounded; it holds no clock and nothing that differs between two runs on the same trees (law 2).

import type { GraphSymbol, GraphView } from '../graph/model.ts';
import type { ChangedSymbol, Level } from '../report/model.ts';
import { type BlastRadius, blastRadius } from './blast-radius.ts';
import type { SymbolChange } from './changes.ts';
import { riskLevel, riskOf } from './risk.ts';

export { changedSymbols, type ChangeOptions, type SymbolChange } from './changes.ts';
export { type ContractDiff, diffContract, isOnlyRenaming, isSameContract } from './contract-diff.ts';
export { blastRadius } from './blast-radius.ts';
export { riskLevel, riskOf } from './risk.ts';
export { describeContract } from './describe.ts';

export interface ImpactInput {
  readonly base: GraphView;
  readonly head: GraphView;
  readonly changes: readonly SymbolChange[];
  /** Edges below it are listed apart and count for nothing (law 5). */
  readonly minConfidence: number;
  readonly depth?: number;
  /** Exported from a package's entry point. */
  readonly isPublicSurface?: (symbol: GraphSymbol) => boolean;
}

export interface Impact {
  readonly changed: readonly ChangedSymbol[];
  readonly affectedFiles: readonly string[];
  readonly affectedTests: readonly string[];
  readonly risk: { readonly score: number; readonly level: Level };
  /** Remarks for the reader: what was left out of the lists. */
  readonly notices: readonly string[];
}

const DEFAULT_DEPTH = 2;

/** A reviewer reads a dozen; tools that want more have the graph. Counts are always complete. */
const MAX_CALLERS_LISTED = 100;

/** Files listed per symbol; risk and its parts use the full number. */
const MAX_FILES_LISTED = 1_000;

/** A vendored library or a mass rename touches tens of thousands: past this, the riskiest are kept. */
const MAX_CHANGED_LISTED = 5_000;

function riskFor(change: SymbolChange, radius: BlastRadius, unresolved: number): ChangedSymbol['risk'] {
  const symbol = (change.after ?? change.before)!;
  if (symbol.isTest) return { score: 0, level: 'low', parts: 'test code' };
  if (change.change === 'docs') return { score: 0, level: 'low', parts: 'documentation only' };
  return riskOf(radius.direct, radius.files.length, unresolved, radius.fresh);
}

function asChanged(input: ImpactInput, change: SymbolChange, radius: BlastRadius): ChangedSymbol {
  const symbol = (change.after ?? change.before)!;
  const { before, after } = change;
  const name = (before ?? symbol).name;
  const unresolvedCalls = [...new Set([name, symbol.name])].reduce((sum, n) => sum + input.head.unresolvedNamed(n).length, 0);
  const exported = (before?.exported ?? false) || (after?.exported ?? false);
  return {
    id: symbol.id, file: symbol.file, line: symbol.nameLine, kind: symbol.kind, change: change.change,
    ...(before && after && before.id !== after.id && { previousId: before.id }),
    details: change.details,
    publicSurface: [before, after].some((s) => s !== undefined && (input.isPublicSurface?.(s) ?? false)),
    exported, isTest: symbol.isTest,
    risk: riskFor(change, radius, unresolvedCalls),
    directCallers: radius.direct, transitiveCallers: radius.transitive, ...(radius.fresh > 0 && { newCallers: radius.fresh }),
    affectedFiles: radius.files.slice(0, MAX_FILES_LISTED), tests: radius.tests.slice(0, MAX_FILES_LISTED),
    callers: radius.callers.slice(0, MAX_CALLERS_LISTED),
    guessedCallers: radius.guessed.length, guessed: radius.guessed.slice(0, MAX_CALLERS_LISTED),
    unresolvedCalls,
  };
}

/** Blast radius and risk of every change; the run's risk is the highest of them. */
export function analyseImpact(input: ImpactInput): Impact {
  const moved = new Map(input.changes.flatMap((c) => (c.before && c.after && c.before.id !== c.after.id ? [[c.before.id, c.after.id]] : [])));
  const came = new Map([...moved].map(([before, after]) => [after, before]));
  const currentId = (id: string): string => moved.get(id) ?? id;
  const previousId = (id: string): string => came.get(id) ?? id;
  const affectedFiles = new Set<string>();
  const affectedTests = new Set<string>();
  let score = 0;
  let changed = input.changes.map((change) => {
    const radius = blastRadius({
      base: input.base, head: input.head, after: change.after, added: change.change === 'added',
      // A body edit leaves the references to it alone; anything else may have cut some loose.
      ...(change.change !== 'body' && change.change !== 'docs' && { before: change.before }),
      minConfidence: input.minConfidence, depth: input.depth ?? DEFAULT_DEPTH, currentId, previousId,
    });
    const entry = asChanged(input, change, radius);
    if (change.change !== 'docs') {
      radius.files.forEach((f) => affectedFiles.add(f));
      radius.tests.forEach((f) => affectedTests.add(f));
    }
    // A changed test is affected by itself.
    if (entry.isTest && change.after) affectedTests.add(entry.file);
    score = Math.max(score, entry.risk.score);
    return entry;
  });
  const notices: string[] = [];
  if (changed.length > MAX_CHANGED_LISTED) {
    notices.push(`${changed.length} symbols changed; the ${MAX_CHANGED_LISTED} with the highest risk are listed.`);
    changed = [...changed].sort((a, b) => b.risk.score - a.risk.score || byPlace(a, b)).slice(0, MAX_CHANGED_LISTED);
  }
  return {
    changed: changed.sort(byPlace), affectedFiles: [...affectedFiles].sort(), affectedTests: [...affectedTests].sort(),
    risk: { score, level: riskLevel(score) }, notices,
  };
}

const byPlace = (a: ChangedSymbol, b: ChangedSymbol): number =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
