// A snapshot that cannot be believed, met by a whole run: the answer stays right, and what is not ours stays as it was.

import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImpactReport } from '../../src/report/model.ts';
import { loadSqlite } from '../../src/snapshot/native.ts';
import { loadDigest, seal, SEAL_BYTES } from '../../src/snapshot/seal.ts';
import { Store } from '../../src/snapshot/store.ts';
import { runCli } from '../cli/run-cli.ts';
import { tempRepository } from '../git/temp-repository.ts';

const TAX = 'export function tax(amount: number): number {\n  return amount * 0.2;\n}\n';
const SHOP = "import { tax } from './tax.ts';\n\nexport function total(amount: number): number {\n  return amount + tax(amount);\n}\n";

/** A shop whose tax changes, and the snapshot of its first commit. */
async function shop() {
  const source = tempRepository({ 'src/tax.ts': TAX, 'src/shop.ts': SHOP });
  source.commit('shop');
  source.write('src/tax.ts', TAX.replace('0.2', '0.3'));
  source.commit('rate');
  const database = join(source.root, 'kept.db');
  await runCli(source.root, 'callgraph', 'build', '--rev', 'HEAD~1', '--db', database);
  return { root: source.root, database };
}

async function impact(root: string, database: string): Promise<{ report: ImpactReport; stderr: string }> {
  const { stdout, stderr, code } = await runCli(root, 'impact', '--base', 'HEAD~1', '--head', 'HEAD', '--db', database, '--format', 'json');
  expect(code).toBe(0);
  return { report: JSON.parse(stdout) as ImpactReport, stderr };
}

/** As a later version would write it: another schema, sealed. */
async function newer(path: string): Promise<void> {
  const [openDatabase] = await Promise.all([loadSqlite(), loadDigest()]);
  truncateSync(path, statSync(path).size - SEAL_BYTES);
  const db = openDatabase(path);
  db.exec("UPDATE meta SET value = '9.0' WHERE key = 'schema'");
  db.close();
  seal(path);
}

const callersOf = ({ changed }: ImpactReport): string[] => changed.flatMap(({ callers }) => callers.map(({ symbol }) => symbol));

test('a snapshot that lost an edge is found by the self-check and rebuilt', async () => {
  const { root, database } = await shop();
  const whole = await impact(root, database);
  expect(whole.report.snapshot).toMatchObject({ state: 'hit', selfCheck: { files: 2, ok: true }, warnings: [] });
  expect(callersOf(whole.report)).toEqual(['src/shop.ts:total']);

  // Sealed and stamped as it should be, but its edges are not what its facts say.
  const opened = await Store.open(database);
  if ('rejected' in opened) throw new Error(opened.rejected);
  const record = opened.store.record('src/shop.ts')!;
  opened.store.apply({ removed: [], written: [{ ...record, edges: record.edges.filter(({ kind }) => kind !== 'calls') }], reresolved: [] }, opened.store.meta());
  opened.store.close();

  const { report, stderr } = await impact(root, database);
  expect(report.snapshot).toMatchObject({ state: 'rebuilt', warnings: [expect.stringContaining('does not agree with itself (src/shop.ts')] });
  expect(stderr).toContain('warning: the snapshot does not agree with itself');
  expect(callersOf(report)).toEqual(['src/shop.ts:total']);
  // The rebuilt one took its place.
  expect((await impact(root, database)).report.snapshot.state).toBe('hit');
});

test('another program’s database is left alone, and the graph goes beside it', async () => {
  const { root } = await shop();
  const theirs = join(root, 'their.db');
  const db = (await loadSqlite())(theirs);
  db.exec('CREATE TABLE customers (name TEXT)');
  db.close();
  const before = readFileSync(theirs);
  const { report, stderr } = await impact(root, theirs);
  expect(callersOf(report)).toEqual(['src/shop.ts:total']);
  expect(stderr).toMatch(/another program: .*their\.db is left alone, the graph goes to .*their\.db\.drift-1\n/);
  expect(readFileSync(theirs).equals(before)).toBe(true);
  expect((await impact(root, theirs)).report.snapshot.state).toBe('hit');
  expect((await runCli(root, 'callgraph', 'query', 'callers', 'tax', '--rev', 'HEAD', '--db', theirs)).stdout).toContain('src/shop.ts:total');
  expect(readFileSync(theirs).equals(before)).toBe(true);
});

test('a newer version’s snapshot is left alone', async () => {
  const { root, database } = await shop();
  const bytes = readFileSync(database);
  await newer(database);
  const before = readFileSync(database);
  expect(before.equals(bytes)).toBe(false);
  expect(callersOf((await impact(root, database)).report)).toEqual(['src/shop.ts:total']);
  expect(readFileSync(database).equals(before)).toBe(true);
  expect(existsSync(`${database}.drift-1`)).toBe(true);
});

test.skipIf(process.platform !== 'linux')('where nothing can be written a comparison does without, and a build says so in one line', async () => {
  const { root } = await shop();
  const { report, stderr } = await impact(root, '/proc/graph.db');
  expect(callersOf(report)).toEqual(['src/shop.ts:total']);
  expect(stderr).toMatch(/^warning: cannot write \/proc\/graph\.db: .*: the graph is kept in memory for this run\n$/);
  expect(await runCli(root, 'callgraph', 'build', '--db', '/proc/graph.db')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^drift: cannot write \/proc\/graph\.db: [^\n]*\n$/) });
});

test.skipIf(process.platform !== 'linux')('a full disk behind the output is no failed gate', async () => {
  const { root } = await shop();
  const { code, stderr } = await runCli(root, 'impact', '--base', 'HEAD~1', '--head', 'HEAD', '--quiet', '--output', '/dev/full');
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'drift: --output: /dev/full cannot be written (the disk is full, ENOSPC)\n' });
});

test('what is no database at all is replaced, with a warning', async () => {
  const { root, database } = await shop();
  writeFileSync(database, 'garbage');
  const { report, stderr } = await impact(root, database);
  expect(report.snapshot.state).toBe('rebuilt');
  expect(stderr).toContain('warning: the snapshot is damaged');
  expect((await impact(root, database)).report.snapshot.state).toBe('hit');
});
