// One contract, three kinds of source: the SQLite store, and overlays over a store and over memory.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { emptySource, memorySource, overlay } from '../../src/graph/overlay.ts';
import type { FileRecord, RecordSource } from '../../src/graph/record.ts';
import { readStatistics } from '../../src/snapshot/statistics.ts';
import { Store } from '../../src/snapshot/store.ts';
import { answers } from './answers.ts';
import { anyDelta, anyRecords, edgeRow, EXPECTED, fileRecord, META, QUESTIONS, shop, symbolRow } from './sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-records-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

async function storeOf(records: readonly FileRecord[]): Promise<Store> {
  const path = join(folder, `${made++}.db`);
  const builder = await Store.create(path);
  builder.addRecords(records);
  builder.finish(META);
  const opened = await Store.open(path, EXPECTED);
  if ('rejected' in opened) throw new Error(opened.rejected);
  return opened.store;
}

const halves = (records: readonly FileRecord[]) => ({
  below: records.filter((_, at) => at % 2 === 0), above: { removed: [], written: records.filter((_, at) => at % 2 === 1), reresolved: records.filter((_, at) => at % 2 === 0) },
});

const SOURCES: Record<string, (records: readonly FileRecord[]) => Promise<RecordSource>> = {
  store: storeOf,
  memory: async (records) => memorySource(records),
  'overlay over a store': async (records) => overlay(await storeOf(halves(records).below), halves(records).above),
  'overlay over memory': async (records) => overlay(memorySource(halves(records).below), halves(records).above),
  'updated store': async (records) => {
    const store = await storeOf(halves(records).below);
    store.apply(halves(records).above, META);
    return store;
  },
};

describe.each(Object.entries(SOURCES))('%s', (_, make) => {
  test('gives back every record as it was written', async () => {
    const source = await make(shop());
    for (const record of shop()) expect(source.record(record.path)).toEqual(record);
    expect(source.record('src/none.ts')).toBeUndefined();
    expect([...source.blobs()].sort()).toEqual(shop().map(({ path, blob }) => [path, blob]).sort());
    expect(source.problems()).toEqual([{ file: 'bin/run', reason: 'language', detail: 'no grammar' }]);
  });

  test('finds callers, one edge per call site', async () => {
    const source = await make(shop());
    expect(source.inEdges('src/price.ts:priceOf').map(({ from, line, ref }) => `${from} ${line} ${ref}`)).toEqual([
      'src/cart.ts:Cart.total 5 0', 'src/cart.ts:Cart.total 5 1', 'src/checkout.ts:pay 6 6',
    ]);
    expect(source.inEdges('src/cart.ts:Cart.total').map(({ kind, resolution, confidence }) => [kind, resolution, confidence])).toEqual([
      ['contains', 'structural', 1], ['calls', 'method_call', 0.9134],
    ]);
    expect(source.inEdges('src/none.ts:nothing')).toEqual([]);
  });

  test('finds symbols, unresolved calls and watchers by name', async () => {
    const source = await make(shop());
    expect(source.symbolsNamed('pay')).toEqual(['src/checkout.ts:pay', 'src/checkout.ts:pay~2']);
    expect(source.callablesNamed('pay')).toEqual([{ id: 'src/checkout.ts:pay', path: 'src/checkout.ts' }, { id: 'src/checkout.ts:pay~2', path: 'src/checkout.ts' }]);
    expect(source.callablesNamed('<module>')).toEqual([]);
    expect(source.unresolvedNamed('log')).toEqual([
      { file: 'src/cart.ts', line: 7, from: 'src/cart.ts:Cart.total' }, { file: 'src/checkout.ts', line: 9, from: 'src/checkout.ts:<module>' },
    ]);
    expect(source.unresolvedNamed('round')).toHaveLength(2);
    expect(source.dependents('src/price.ts')).toEqual(['src/cart.ts', 'src/checkout.ts']);
    expect(source.dependents('src/price/index.ts')).toEqual(['src/cart.ts']);
    expect(source.filesWithLooseName('log')).toEqual(['src/cart.ts', 'src/checkout.ts']);
    expect(source.filesWithImportTail('cart')).toEqual(['src/checkout.ts']);
    expect(source.filesWithImportTail('log')).toEqual([]);
  });

  test('drops edges whose target does not exist', async () => {
    const lost = fileRecord('lost.ts', [symbolRow('lost')], { edges: [edgeRow(1, 'gone.ts:gone', 1), edgeRow(1, 'lost.ts:lost', 2)] });
    const source = await make([...shop(), lost]);
    expect(source.edges('lost.ts')).toEqual([lost.edges[1]]);
    expect(source.inEdges('gone.ts:gone')).toEqual([]);
  });

  test('an edge from an untouched file survives the re-parse of its target, unless the target is gone', async () => {
    const source = await make(shop());
    const price = shop()[1]!;
    const edited = { ...price, blob: '9'.repeat(40), symbols: [price.symbols[0]!, symbolRow('round'), { ...price.symbols[1]!, hash: 'zzzzzzzzzzz' }], edges: [] };
    const update = { removed: [], written: [edited], reresolved: [] };
    const after = source instanceof Store ? source : overlay(source, update);
    if (after instanceof Store) after.apply(update, META);
    expect(after.inEdges('src/price.ts:priceOf')).toHaveLength(3);
    expect(after.inEdges('src/price.ts:taxes')).toEqual([]);
    expect(after.inEdges('src/price.ts:round')).toEqual([]);
    expect(after.record('src/price.ts')).toEqual(edited);
    expect(after.hasSymbol('src/price.ts:taxes')).toBe(false);
  });
});

test('an empty source knows nothing', () => {
  expect(emptySource().blobs().size).toBe(0);
  expect(emptySource().inEdges('a:b')).toEqual([]);
});

/** Read from every row, where stats() tells what was counted along the way. */
const counted = (store: Store) => readStatistics(store.database(), (number) => store.how(number));

test('overlay, applied store and store made anew answer alike', async () => {
  const change = anyRecords.chain((records) => fc.tuple(fc.constant(records), anyDelta(records)));
  await fc.assert(fc.asyncProperty(change, async ([records, delta]) => {
    const store = await storeOf(records);
    const before = answers(store, QUESTIONS);
    const above = overlay(store, delta);
    const overStore = answers(above, QUESTIONS);
    expect(answers(memorySource(records), QUESTIONS)).toEqual(before);
    expect(answers(overlay(memorySource(records), delta), QUESTIONS)).toEqual(overStore);
    expect(answers(store, QUESTIONS)).toEqual(before);
    const final = [...above.blobs().keys()].map((path) => above.record(path)!);
    expect(store.stats()).toEqual(counted(store));
    store.apply(delta, META);
    expect(answers(store, QUESTIONS)).toEqual(overStore);
    expect(store.stats()).toEqual(counted(store));
    expect(store.functionCount()).toBe(counted(store).functions);
    store.close();
    const anew = await storeOf(final);
    expect(answers(anew, QUESTIONS)).toEqual(overStore);
    anew.close();
  }), { numRuns: 120 });
}, 60_000);

test('overlays stack like successive updates', async () => {
  const change = anyRecords.chain((records) => anyDelta(records).chain((first) => {
    const middle = memorySource(records);
    const after = overlay(middle, first);
    return fc.tuple(fc.constant(records), fc.constant(first), anyDelta([...after.blobs().keys()].map((path) => after.record(path)!)));
  }));
  await fc.assert(fc.asyncProperty(change, async ([records, first, second]) => {
    const store = await storeOf(records);
    const stacked = answers(overlay(overlay(memorySource(records), first), second), QUESTIONS);
    store.apply(first, META);
    store.apply(second, META);
    expect(answers(store, QUESTIONS)).toEqual(stacked);
    store.close();
  }), { numRuns: 60 });
}, 60_000);
