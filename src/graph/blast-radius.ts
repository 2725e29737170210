// Seed 000's blast radius of one symbol on the in-memory graph: the plain formula, without owners, tests or gates.
// The report's own, with test code counted apart, is made in impact/.

import type { EdgeKind } from './model.ts';
import type { ReachabilityQueries } from './queries.ts';

/** Edges along which a change is felt. */
export const IMPACT_KINDS: readonly EdgeKind[] = ['calls', 'overrides', 'implements', 'inherits', 'uses'];

const PER_CALLER = 10;
const PER_FILE = 5;
const HIGHEST = 100;

export interface BlastRadius {
  /** One hop away, sorted. */
  readonly directCallers: readonly string[];
  /** Further away, up to the asked number of hops; by distance, then id. */
  readonly transitiveCallers: readonly string[];
  readonly affectedFiles: readonly string[];
  readonly riskScore: number;
}

export function blastRadius(graph: ReachabilityQueries, id: string, hops: number, fileOf: (id: string) => string): BlastRadius {
  const reached = graph.inverse(id, { depth: hops, kinds: IMPACT_KINDS });
  const directCallers = reached.filter(({ depth }) => depth === 1).map((one) => one.id);
  const transitiveCallers = reached.filter(({ depth }) => depth > 1).map((one) => one.id);
  const affectedFiles = [...new Set(reached.map((one) => fileOf(one.id)))].sort();
  return { directCallers, transitiveCallers, affectedFiles, riskScore: Math.min(HIGHEST, directCallers.length * PER_CALLER + affectedFiles.length * PER_FILE) };
}
