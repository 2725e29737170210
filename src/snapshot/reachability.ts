// Chooses how a snapshot answers reachability: loaded into memory, or inside SQLite when it is too large for that.

import { InMemorySymbolGraph } from '../graph/in-memory.ts';
import type { ReachabilityQueries } from '../graph/queries.ts';
import { ReachabilityCache } from '../graph/reachability-cache.ts';
import { graphRows } from './graph-rows.ts';
import { SqliteQueries } from './sqlite-queries.ts';
import type { Store } from './store.ts';

export interface ReachabilityOptions {
  /** More functions than this stay in SQLite. */
  readonly inMemoryThreshold: number;
  readonly reachabilityCacheSize: number;
}

export function reachability(store: Store, options: ReachabilityOptions): ReachabilityQueries {
  const make = (): ReachabilityQueries => (store.functionCount() > options.inMemoryThreshold ? new SqliteQueries(store) : loadGraph(store));
  return new ReachabilityCache(make, () => store.revision, options.reachabilityCacheSize);
}

export function loadGraph(store: Store): InMemorySymbolGraph {
  return InMemorySymbolGraph.load(graphRows(store.database(), store.hows()));
}
