// One suite for both implementations of the reachability queries, and a property: they agree on any graph.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { InMemorySymbolGraph } from '../../src/graph/in-memory.ts';
import { overlay } from '../../src/graph/overlay.ts';
import type { ReachabilityQueries } from '../../src/graph/queries.ts';
import type { FileRecord } from '../../src/graph/record.ts';
import { loadGraph, reachability } from '../../src/snapshot/reachability.ts';
import { SqliteQueries } from '../../src/snapshot/sqlite-queries.ts';
import { Store } from '../../src/snapshot/store.ts';
import { randomNumbers, syntheticRecords } from '../../scripts/bench/synthetic.ts';
import { anyDelta, anyRecords, edgeRow, fileRecord, META, QUESTIONS, shop, symbolRow } from './sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-queries-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

async function storeOf(records: readonly FileRecord[]): Promise<Store> {
  const path = join(folder, `${made++}.db`);
  const builder = await Store.create(path);
  builder.addRecords(records);
  builder.finish(META);
  const opened = await Store.open(path);
  if ('rejected' in opened) throw new Error(opened.rejected);
  return opened.store;
}

function added(records: readonly FileRecord[]): InMemorySymbolGraph {
  const graph = new InMemorySymbolGraph();
  for (const record of records) graph.addFile(record);
  return graph;
}

/** a → b → c → a is a ring with a way out to d; d is also reached from a by a guess. */
const ring = (): FileRecord[] => [
  fileRecord('ring.ts', ['a', 'b', 'c', 'd'].map((name) => symbolRow(name)), {
    edges: [
      edgeRow(1, 'ring.ts:b', 1, { confidence: 0.9 }), edgeRow(2, 'ring.ts:c', 2, { confidence: 0.6 }), edgeRow(2, 'ring.ts:c', 3, { confidence: 0.8 }),
      edgeRow(3, 'ring.ts:a', 4), edgeRow(3, 'ring.ts:d', 5, { confidence: 0.7 }), edgeRow(1, 'ring.ts:d', 6, { confidence: 0.4, resolution: 'fuzzy' }),
      edgeRow(4, 'ring.ts:a', 7, { kind: 'uses' }),
    ],
  }),
];

const IMPLEMENTATIONS: Record<string, (records: readonly FileRecord[]) => Promise<ReachabilityQueries>> = {
  'in memory, loaded': async (records) => loadGraph(await storeOf(records)),
  'in memory, added': async (records) => added(records),
  sqlite: async (records) => new SqliteQueries(await storeOf(records)),
  'cached, below the threshold': async (records) => reachability(await storeOf(records), { inMemoryThreshold: 1000, reachabilityCacheSize: 10 }),
  'cached, above the threshold': async (records) => reachability(await storeOf(records), { inMemoryThreshold: 0, reachabilityCacheSize: 10 }),
};

describe.each(Object.entries(IMPLEMENTATIONS))('%s', (_, make) => {
  test('walks rings without end and lists each symbol once, at its nearest', async () => {
    const queries = await make(ring());
    expect(queries.forward('ring.ts:a')).toEqual([{ id: 'ring.ts:b', depth: 1 }, { id: 'ring.ts:d', depth: 1 }, { id: 'ring.ts:c', depth: 2 }]);
    expect(queries.inverse('ring.ts:d')).toEqual([{ id: 'ring.ts:a', depth: 1 }, { id: 'ring.ts:c', depth: 1 }, { id: 'ring.ts:b', depth: 2 }]);
    expect(queries.inverse('ring.ts:d', { depth: 1 })).toHaveLength(2);
    expect(queries.forward('ring.ts:nothing')).toEqual([]);
    expect(queries.callers('ring.ts:c')).toEqual(['ring.ts:b']);
    expect(queries.callees('ring.ts:c')).toEqual(['ring.ts:a', 'ring.ts:d']);
  });

  test('follows only the kinds and confidences asked for', async () => {
    const queries = await make(ring());
    expect(queries.callees('ring.ts:a', { minConfidence: 0.5 })).toEqual(['ring.ts:b']);
    expect(queries.callees('ring.ts:d')).toEqual([]);
    expect(queries.callees('ring.ts:d', { kinds: ['calls', 'uses'] })).toEqual(['ring.ts:a']);
    expect(queries.forward('ring.ts:a', { minConfidence: 2 })).toEqual([]);
  });

  test('finds a shortest path and its weakest step, each step by its best edge', async () => {
    const queries = await make(ring());
    expect(queries.shortestPath('ring.ts:a', 'ring.ts:d')).toEqual({ from: 'ring.ts:a', to: 'ring.ts:d', path: ['ring.ts:a', 'ring.ts:d'], depth: 1, minConfidence: 0.4 });
    expect(queries.shortestPath('ring.ts:a', 'ring.ts:d', { minConfidence: 0.5 })).toEqual({
      from: 'ring.ts:a', to: 'ring.ts:d', path: ['ring.ts:a', 'ring.ts:b', 'ring.ts:c', 'ring.ts:d'], depth: 3, minConfidence: 0.7,
    });
    expect(queries.shortestPath('ring.ts:a', 'ring.ts:d', { minConfidence: 0.5, depth: 2 })).toBeUndefined();
    expect(queries.shortestPath('ring.ts:d', 'ring.ts:a')).toBeUndefined();
    expect(queries.shortestPath('ring.ts:a', 'ring.ts:a')).toMatchObject({ path: ['ring.ts:a'], depth: 0, minConfidence: 1 });
    expect(queries.shortestPath('ring.ts:a', 'gone.ts:x')).toBeUndefined();
  });

  test('lists functions, searches names and counts', async () => {
    const queries = await make(shop());
    expect(queries.functionsInFile('src/cart.ts').map(({ id }) => id)).toEqual(['src/cart.ts:Cart.total']);
    expect(queries.functionsInFile('none.ts')).toEqual([]);
    expect(queries.search('PAY').map(({ id }) => id)).toEqual(['src/checkout.ts:pay', 'src/checkout.ts:pay~2']);
    expect(queries.search('pay', 1)).toEqual([{
      id: 'src/checkout.ts:pay', file: 'src/checkout.ts', name: 'pay', kind: 'function', startLine: 1, endLine: 9, language: 'typescript', exported: true, isTest: false, isEntryPoint: true,
    }]);
    expect(queries.search('a', 3).map(({ name }) => name)).toEqual(['Cart', 'pay', 'pay']);
    expect(queries.search("'; DROP")).toEqual([]);
    expect(queries.search('')).toEqual([]);
    expect(queries.statistics()).toEqual({
      files: 5, symbols: 9, functions: 4, edges: 7, unresolved: 4, problems: 1,
      byLanguage: { '': { files: 2, symbols: 0, edges: 0, calls: 0, unresolved: 0 }, typescript: { files: 3, symbols: 9, edges: 7, calls: 5, unresolved: 4 } },
      byResolution: { import_based: 3, method_call: 1, same_file: 2, structural: 1 }, byKind: { calls: 5, contains: 1, uses: 1 },
    });
  });
});

function everything(queries: ReachabilityQueries): unknown {
  const options = [{}, { depth: 2, kinds: ['calls', 'uses', 'overrides'] as const }, { minConfidence: 0.5, kinds: ['contains', 'uses', 'calls'] as const }];
  return {
    ids: QUESTIONS.ids.map((id) => options.map((option) => [queries.forward(id, option), queries.inverse(id, option), queries.callers(id, option), queries.shortestPath(id, QUESTIONS.ids[1]!, option)])),
    files: QUESTIONS.paths.map((path) => queries.functionsInFile(path)), search: queries.search('r', 5), statistics: queries.statistics(),
  };
}

test('all implementations agree, before and after an update', async () => {
  const change = anyRecords.chain((records) => fc.tuple(fc.constant(records), anyDelta(records)));
  await fc.assert(fc.asyncProperty(change, async ([records, delta]) => {
    const store = await storeOf(records);
    const cached = reachability(store, { inMemoryThreshold: 3, reachabilityCacheSize: 100 });
    const memory = added(records.map(({ path }) => store.record(path)!));
    const before = everything(new SqliteQueries(store));
    expect(everything(loadGraph(store))).toEqual(before);
    expect(everything(memory)).toEqual(before);
    expect(everything(cached)).toEqual(before);
    const above = overlay(store, delta);
    for (const path of delta.removed) memory.removeFile(path);
    for (const { path } of delta.written) memory.removeFile(path);
    for (const { path } of [...delta.written, ...delta.reresolved]) memory.addFile(above.record(path)!);
    store.apply(delta, META);
    const after = everything(new SqliteQueries(store));
    expect(everything(loadGraph(store))).toEqual(after);
    expect(everything(memory)).toEqual(after);
    expect(everything(cached)).toEqual(after);
    store.close();
  }), { numRuns: 60 });
}, 120_000);

test('the in-memory graph answers as seed 000 describes', () => {
  const graph = added(shop());
  expect(graph.nameToIds('priceOf')).toEqual(['src/price.ts:priceOf']);
  expect(graph.getCallers('src/price.ts:priceOf', 1)).toEqual(['src/cart.ts:Cart.total', 'src/checkout.ts:pay']);
  expect(graph.getCallers('src/price.ts:priceOf', 2)).toEqual(['src/cart.ts:Cart.total', 'src/checkout.ts:pay', 'src/checkout.ts:<module>']);
  expect(graph.getCallees('src/checkout.ts:pay', 1)).toEqual(['src/cart.ts:Cart.total', 'src/price.ts:priceOf']);
  expect(graph.outEdges('src/cart.ts:Cart.total').map(({ line, ref }) => [line, ref])).toEqual([[5, 0], [5, 1]]);
  expect(graph.getBlastRadius('src/price.ts:priceOf')).toEqual({
    directCallers: ['src/cart.ts:Cart.total', 'src/checkout.ts:pay'], transitiveCallers: ['src/checkout.ts:<module>'],
    affectedFiles: ['src/cart.ts', 'src/checkout.ts'], riskScore: 30,
  });
  graph.removeFile('src/cart.ts');
  expect(graph.nameToIds('Cart')).toEqual([]);
  expect(graph.getCallers('src/price.ts:priceOf', 1)).toEqual(['src/checkout.ts:pay']);
  expect(graph.getCallees('src/checkout.ts:pay', 1)).toEqual(['src/price.ts:priceOf']);
  graph.addFile(shop()[0]!);
  expect(graph.getCallers('src/cart.ts:Cart.total', 1)).toEqual(['src/checkout.ts:pay']);
  expect(graph.inEdges('src/price.ts:priceOf')).toHaveLength(3);
});

test('the in-memory graph survives thousands of updates without growing', () => {
  const records = syntheticRecords({ functions: 2_000, edges: 8_000, factBytes: 0 });
  const graph = added(records);
  const before = graph.statistics();
  const random = randomNumbers(3);
  for (let round = 0; round < 2_000; round++) graph.addFile(records[Math.floor(random() * records.length)]!);
  expect(graph.statistics()).toEqual(before);
  expect(before.edges).toBe(8_000);
});
