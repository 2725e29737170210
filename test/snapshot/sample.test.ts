import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRecord } from '../../src/graph/record.ts';
import { selfCheckSample } from '../../src/snapshot/sample.ts';
import { Store } from '../../src/snapshot/store.ts';
import { META } from '../graph/sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-sample-'));
let store: Store;

const record = (path: string, characters: number, ...depFiles: string[]): FileRecord => ({
  path, blob: 'b'.repeat(40), language: path.endsWith('.json') ? '' : 'typescript', facts: 'x'.repeat(characters), symbols: [], edges: [], unresolved: [], deps: '', depFiles, looseNames: [], importTails: [],
});

beforeAll(async () => {
  const builder = await Store.create(join(folder, 'graph.db'));
  const small = Array.from({ length: 40 }, (_, i) => record(`src/part${i}.ts`, 10_000, 'src/shared.ts'));
  builder.addRecords([...small, record('src/shared.ts', 5_000), record('src/all.ts', 1_000, ...small.map((one) => one.path)), record('package.json', 20)]);
  builder.finish(META);
  const opened = await Store.open(join(folder, 'graph.db'));
  if ('rejected' in opened) throw new Error(opened.rejected);
  ({ store } = opened);
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what resolving a file reads is its own facts and those it depends on', () => {
  expect(['src/shared.ts', 'src/part7.ts', 'src/all.ts', 'src/nowhere.ts'].map((path) => store.charactersToResolve(path))).toEqual([5_000, 15_000, 401_000, 0]);
});

test('a sample belongs to its tree, is never empty and reads about as much each time', () => {
  const seen = new Map<string, number>();
  let read = 0;
  for (let tree = 0; tree < 2_000; tree++) {
    const id = tree.toString(16).padStart(40, '0');
    const sample = selfCheckSample(store, id);
    expect(selfCheckSample(store, id)).toEqual(sample);
    expect(sample.length).toBeGreaterThan(0);
    expect(sample).not.toContain('package.json');
    for (const path of sample) {
      seen.set(path, (seen.get(path) ?? 0) + 1);
      read += store.charactersToResolve(path);
    }
  }
  // Every file has its turn, one that takes much reading more seldom.
  expect(seen.size).toBe(42);
  expect(seen.get('src/all.ts')!).toBeLessThan(Math.min(...[...seen].filter(([path]) => path !== 'src/all.ts').map(([, times]) => times)) / 4);
  expect(read / 2_000).toBeLessThan(80 * 1024);
});
