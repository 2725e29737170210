// Databases of other versions: older minor ones migrate, other ones are refused and left alone.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSqlite, type OpenDatabase } from '../../src/snapshot/native.ts';
import { APPLICATION_ID, SCHEMA_MAJOR, SCHEMA_MINOR } from '../../src/snapshot/schema.ts';
import { loadDigest, seal } from '../../src/snapshot/seal.ts';
import { Store } from '../../src/snapshot/store.ts';
import { EXPECTED, fileRecord, META, shop, symbolRow } from '../graph/sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));
let openDatabase: OpenDatabase;
let made = 0;

beforeAll(async () => {
  openDatabase = await loadSqlite();
  await loadDigest();
});

function oldDatabase(...changes: string[]): string {
  const path = join(folder, `${made++}.db`);
  const db = openDatabase(path);
  db.exec(readFileSync(new URL('../../fixtures/snapshot/schema-1.0.sql', import.meta.url), 'utf8'));
  for (const sql of changes) db.exec(sql);
  db.close();
  seal(path);
  return path;
}

async function opened(path: string): Promise<Store> {
  const answer = await Store.open(path, EXPECTED);
  if ('rejected' in answer) throw new Error(answer.rejected);
  return answer.store;
}

/** What schema 1.1 added. */
const SINCE_1_1 = [`CREATE TABLE previous_hashes (symbol INTEGER PRIMARY KEY, hashes TEXT NOT NULL) STRICT`, `UPDATE meta SET value = '1.1' WHERE key = 'schema'`];

test.each([['1.0', []], ['1.1', SINCE_1_1]])('a database of schema %s is migrated in place and keeps its contents', async (_, changes) => {
  const path = oldDatabase(...changes);
  for (let time = 0; time < 2; time++) {
    const store = await opened(path);
    expect(store.meta()).toEqual(META);
    expect(store.inEdges('src/price.ts:priceOf')).toEqual([
      { kind: 'calls', from: 'src/cart.ts:Cart.total', to: 'src/price.ts:priceOf', file: 'src/cart.ts', line: 5, resolution: 'import_based', confidence: 0.75, ref: 0 },
    ]);
    expect(store.symbols('src/cart.ts')!.map(({ qualifiedName, hash, signatureHash, bodyHash }) => [qualifiedName, hash, signatureHash, bodyHash])).toEqual([
      ['<module>', 'h0000000001', 's0000000001', 'b0000000001'], ['Cart.total', 'h0000000002', 's0000000002', 'b0000000002'],
    ]);
    expect(store.dependents('src/price.ts')).toEqual(['src/cart.ts']);
    expect(store.unresolvedNamed('round')).toEqual([{ file: 'src/cart.ts', line: 6, from: 'src/cart.ts:Cart.total' }]);
    expect(store.previousHashes('src/price.ts:priceOf')).toEqual([]);
    expect(store.database().prepare(`SELECT value FROM meta WHERE key = 'schema'`).pluck().get()).toBe(`${SCHEMA_MAJOR}.${SCHEMA_MINOR}`);
    store.close();
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a migrated database remembers the last three hashes of a symbol', async () => {
  const store = await opened(oldDatabase());
  for (const hash of ['v2aaaaaaaaa', 'v3aaaaaaaaa', 'v3aaaaaaaaa', 'v4aaaaaaaaa', 'v5aaaaaaaaa']) {
    store.apply({ removed: [], written: [fileRecord('src/price.ts', [symbolRow('priceOf', 'function', { hash })])], reresolved: [] }, META);
  }
  expect(store.previousHashes('src/price.ts:priceOf')).toEqual(['v4aaaaaaaaa', 'v3aaaaaaaaa', 'v2aaaaaaaaa']);
  expect(store.inEdges('src/price.ts:priceOf')).toHaveLength(1);
});

const schema = (version: string): string => `UPDATE meta SET value = '${version}' WHERE key = 'schema'`;

describe.each([
  ['a newer minor schema', [schema('1.999')], 'newer', /newer version \(schema 1.999\)/],
  ['a newer major schema', [schema('2.0')], 'newer', /newer version/],
  ['an older major schema', [schema('0.9')], 'schema', /too old/],
  ['no schema version', [`DELETE FROM meta WHERE key = 'schema'`], 'damaged', /schema version/],
  ['nonsense for a schema version', [schema('1.0; DROP TABLE files')], 'damaged', /schema version/],
  ['another extractor', [`UPDATE meta SET value = '6' WHERE key = 'extractorVersion'`], 'extractor', /another version \(6\)/],
  ['other settings', [`UPDATE meta SET value = 'x' WHERE key = 'configFingerprint'`], 'config', /other settings/],
  ['another application id', ['PRAGMA application_id = 7'], 'foreign', /not a snapshot of ours/],
  ['a planted trigger', [`CREATE TRIGGER planted AFTER INSERT ON files BEGIN DELETE FROM edges; END`], 'damaged', /tables are not ours/],
  ['a table replaced by a view', [`DROP TABLE facts`, `CREATE VIEW facts AS SELECT 1 AS file, '' AS facts`], 'damaged', /tables are not ours/],
  ['a missing table', ['DROP TABLE meta'], 'damaged', /no such table/],
] as const)('%s', (_, changes, why, message) => {
  test('is refused with a reason', async () => {
    const answer = await Store.open(oldDatabase(...changes), EXPECTED);
    expect(answer).toMatchObject({ why, rejected: expect.stringMatching(message) });
  });
});

test('a newer database is not touched', async () => {
  const path = oldDatabase(schema('9.0'));
  const before = readFileSync(path);
  await Store.open(path, EXPECTED);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('files that are no snapshot are refused', async () => {
  expect(await Store.open(join(folder, 'none.db'), EXPECTED)).toMatchObject({ why: 'missing' });
  expect(await Store.open(folder, EXPECTED)).toMatchObject({ why: 'missing' });
  for (const content of ['', 'x', 'SQLite format 3\0'.padEnd(9000, 'x'), '{}'.repeat(5000)]) {
    const path = join(folder, `odd${made++}.db`);
    writeFileSync(path, content);
    expect(await Store.open(path, EXPECTED)).toMatchObject({ why: 'damaged' });
    if (content.length > 20) {
      seal(path);
      expect(await Store.open(path, EXPECTED)).toMatchObject({ why: 'damaged' });
    }
  }
  expect(APPLICATION_ID).toBe(1148348020);
});

test('a new database carries the current schema and can be exported in order', async () => {
  const path = join(folder, `${made++}.db`);
  const builder = await Store.create(path);
  builder.addRecords(shop());
  builder.finish(META);
  const store = await opened(path);
  expect([...store.iterateSymbols()].map(({ id }) => id)).toEqual([
    'src/cart.ts:<module>', 'src/cart.ts:Cart', 'src/cart.ts:Cart.total', 'src/checkout.ts:<module>', 'src/checkout.ts:pay', 'src/checkout.ts:pay~2',
    'src/price.ts:<module>', 'src/price.ts:priceOf', 'src/price.ts:taxes',
  ]);
  expect([...store.iterateEdges()].map(({ from, to, line }) => `${from} ${to} ${line}`)).toEqual(expect.arrayContaining(['src/cart.ts:Cart.total src/price.ts:priceOf 5']));
  expect([...store.iterateEdges()]).toHaveLength(7);
  expect(store.database().prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
});
