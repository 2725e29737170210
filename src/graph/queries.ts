// What can be asked about a graph as a whole: who reaches whom, and how much of everything there is.
// One interface, two implementations: in memory (in-memory.ts) and inside SQLite (snapshot/sqlite-queries.ts).
// This file holds what both must agree on; it reads no storage.

import { compareText } from './ids.ts';
import type { EdgeKind, Resolution, SymbolKind } from './model.ts';
import type { EdgeRow } from './record.ts';

/** How an edge was found. A graph has few distinct ones, so both implementations number them. */
export type How = Pick<EdgeRow, 'kind' | 'resolution' | 'confidence'>;

export interface WalkOptions {
  /** Hops at most; DEFAULT_DEPTH when left out. */
  readonly depth?: number;
  /** Kinds of edges to follow; calls when left out. */
  readonly kinds?: readonly EdgeKind[];
  /** Follows only edges at or above this confidence. */
  readonly minConfidence?: number;
}

export interface Reached {
  readonly id: string;
  /** Hops on the shortest way; the start itself is never listed. */
  readonly depth: number;
}

export interface CallPath {
  readonly from: string;
  readonly to: string;
  /** Ids from `from` to `to`, both included. */
  readonly path: readonly string[];
  readonly depth: number;
  /** Of each step its best edge counts; of those the weakest. 1 for a path of no steps. */
  readonly minConfidence: number;
}

export interface SymbolSummary {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  readonly exported: boolean;
  readonly isTest: boolean;
  readonly isEntryPoint: boolean;
}

export interface LanguageStatistics {
  readonly files: number;
  readonly symbols: number;
  readonly edges: number;
  /** Of the edges, the calls. */
  readonly calls: number;
  readonly unresolved: number;
}

export interface GraphStatistics {
  readonly files: number;
  readonly symbols: number;
  /** Functions, methods and callbacks: what the in-memory threshold counts. */
  readonly functions: number;
  readonly edges: number;
  readonly unresolved: number;
  readonly problems: number;
  readonly byLanguage: Readonly<Record<string, LanguageStatistics>>;
  readonly byResolution: Readonly<Partial<Record<Resolution, number>>>;
  readonly byKind: Readonly<Partial<Record<EdgeKind, number>>>;
}

export interface ReachabilityQueries {
  /** Ids one hop away against the edges, sorted. */
  callers(id: string, options?: WalkOptions): readonly string[];
  /** Ids one hop away along the edges, sorted. */
  callees(id: string, options?: WalkOptions): readonly string[];
  /** What this symbol may run; by depth, then id. */
  forward(id: string, options?: WalkOptions): readonly Reached[];
  /** What may run this symbol; by depth, then id. */
  inverse(id: string, options?: WalkOptions): readonly Reached[];
  shortestPath(from: string, to: string, options?: WalkOptions): CallPath | undefined;
  /** In source order. */
  functionsInFile(path: string): readonly SymbolSummary[];
  /** Symbols whose name contains the text, whatever its case: exact names first, then beginnings, then the rest. */
  search(text: string, limit?: number): readonly SymbolSummary[];
  statistics(): GraphStatistics;
}

export const DEFAULT_DEPTH = 20;
export const DEFAULT_SEARCH_LIMIT = 20;
export const FUNCTION_KINDS: readonly SymbolKind[] = ['function', 'method', 'callback'];
const CALLS: readonly EdgeKind[] = ['calls'];

export function follows(how: How, options: WalkOptions): boolean {
  return (options.kinds ?? CALLS).includes(how.kind) && how.confidence >= (options.minConfidence ?? 0);
}

export const compareReached = (a: Reached, b: Reached): number => a.depth - b.depth || compareText(a.id, b.id);

/** 0: the name itself; 1: its beginning; 2: a part of it; undefined: not in it. */
export function nameRank(name: string, text: string): number | undefined {
  const at = name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return undefined;
  if (at > 0) return 2;
  return name.length === text.length ? 0 : 1;
}

/** Names that contain the text, best first. */
export function rankNames(names: Iterable<string>, text: string): string[] {
  const ranked: { name: string; rank: number }[] = [];
  for (const name of names) {
    const rank = text === '' ? undefined : nameRank(name, text);
    if (rank !== undefined) ranked.push({ name, rank });
  }
  return ranked.sort((a, b) => a.rank - b.rank || compareText(a.name, b.name)).map(({ name }) => name);
}

/** One step of a path: where it leads and how surely. */
export interface Step {
  readonly id: string;
  readonly confidence: number;
}

/**
 * Reads a shortest path off the distances to its end. Of several, the one with the smallest ids: which path is
 * shown must depend neither on the storage nor on the order in which files were read.
 */
export function pathAlong(from: string, to: string, distance: (id: string) => number | undefined, steps: (id: string) => Iterable<Step>): CallPath | undefined {
  const depth = distance(from);
  if (depth === undefined) return undefined;
  const path = [from];
  let minConfidence = 1;
  for (let left = depth - 1; left >= 0; left--) {
    let best: Step | undefined;
    for (const step of steps(path.at(-1)!)) {
      if (distance(step.id) !== left) continue;
      if (best === undefined || step.id < best.id || (step.id === best.id && step.confidence > best.confidence)) best = step;
    }
    if (best === undefined) return undefined;
    path.push(best.id);
    minConfidence = Math.min(minConfidence, best.confidence);
  }
  return { from, to, path, depth, minConfidence };
}
