// Measures the graph's queries on a stored snapshot and prints one JSON line: loading, walks in memory and in SQLite,
// opening, memory. Run with a database: node scripts/bench/graph.ts graph.db; without one it makes a large one first.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReachabilityQueries } from '../../src/graph/queries.ts';
import { loadGraph } from '../../src/snapshot/reachability.ts';
import { SqliteQueries } from '../../src/snapshot/sqlite-queries.ts';
import { Store } from '../../src/snapshot/store.ts';
import { randomNumbers, syntheticRecords } from './synthetic.ts';

const WALKS = 60;
const DEPTH = 5;

export interface GraphMeasurements {
  readonly functions: number;
  readonly edges: number;
  readonly openMs: number;
  readonly loadMs: number;
  /** Medians over random symbols, half of them walked along the edges, half against. */
  readonly memoryWalkMs: number;
  readonly sqliteWalkMs: number;
  readonly residentMb: number;
}

export async function writeSynthetic(path: string, functions: number, edges: number): Promise<void> {
  const builder = await Store.create(path);
  builder.addRecords(syntheticRecords({ functions, edges, factBytes: 0 }));
  builder.finish({ commit: 'synthetic', tree: 'synthetic', extractorVersion: 'bench', configFingerprint: 'bench' });
}

async function measure(path: string): Promise<GraphMeasurements> {
  const opening = performance.now();
  const opened = await Store.open(path);
  if ('rejected' in opened) throw new Error(opened.rejected);
  const openMs = performance.now() - opening;
  const { store } = opened;
  const loading = performance.now();
  const graph = loadGraph(store);
  const loadMs = performance.now() - loading;
  const ids = randomIds(store);
  const memoryWalkMs = medianWalk(graph, ids);
  const sqliteWalkMs = medianWalk(new SqliteQueries(store), ids);
  const { functions, edges } = store.stats();
  const residentMb = process.resourceUsage().maxRSS / 1024;
  store.close();
  return { functions, edges, openMs, loadMs, memoryWalkMs, sqliteWalkMs, residentMb };
}

function randomIds(store: Store): string[] {
  const paths = [...store.blobs().keys()].sort();
  const random = randomNumbers(17);
  return Array.from({ length: WALKS }, () => {
    const path = paths[Math.floor(random() * paths.length)]!;
    const symbols = store.symbols(path)!;
    return `${path}:${symbols[Math.floor(random() * symbols.length)]!.qualifiedName}`;
  });
}

function medianWalk(queries: ReachabilityQueries, ids: readonly string[]): number {
  const times = ids.map((id, at) => {
    const start = performance.now();
    if (at % 2 === 0) queries.forward(id, { depth: DEPTH });
    else queries.inverse(id, { depth: DEPTH });
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

if (process.argv[1] === import.meta.filename) {
  const folder = mkdtempSync(join(tmpdir(), 'drift-bench-'));
  try {
    const path = process.argv[2] ?? join(folder, 'graph.db');
    if (process.argv[2] === undefined) await writeSynthetic(path, 100_000, 300_000);
    process.stdout.write(`${JSON.stringify(await measure(path))}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
