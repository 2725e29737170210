// What must never give a wrong answer: killed processes, full disks, damaged files, two processes on one database.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { randomNumbers } from '../../scripts/bench/synthetic.ts';
import { SnapshotWriteError } from '../../src/snapshot/publish.ts';
import { Store } from '../../src/snapshot/store.ts';
import { build, inconsistency, state } from './writer-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));
const WRITER = join(import.meta.dirname, 'writer-process.ts');

const startWriter = (path: string, task: string, rounds: number, from: number): ChildProcess =>
  spawn(process.execPath, [WRITER, path, task, String(rounds), String(from)], { stdio: ['ignore', 'pipe', 'pipe'] });

async function check(path: string): Promise<string> {
  const opened = await Store.open(path);
  if ('rejected' in opened) return opened.why;
  const wrong = inconsistency(opened.store, opened.store.meta());
  opened.store.close();
  return wrong ?? 'whole';
}

test.each(['build', 'update'])('kill -9 at random moments of a running %s leaves a whole database', async (task) => {
  const path = join(folder, `killed-${task}.db`);
  await build(path, 0);
  const random = randomNumbers(11);
  const seen = new Set<string>();
  for (let kill = 0; kill < 12; kill++) {
    const writer = startWriter(path, task, 10_000, 1 + kill * 10_000);
    await once(writer.stdout!, 'data'); // one round is done: whatever the machine's speed, the kill hits a later one
    await wait(random() * 100);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(await check(path)).toBe('whole');
    const opened = await Store.open(path);
    if ('store' in opened) {
      seen.add(opened.store.meta().commit);
      opened.store.close();
    }
  }
  expect(seen.size).toBe(12); // every writer did get somewhere before it was killed
  await build(path, 0);
  expect(readdirSync(folder).filter((name) => name.startsWith(`killed-${task}.db.`))).toEqual([]); // leftovers are swept
}, 60_000);

test.skipIf(process.platform === 'win32')('a full disk leaves the old database whole and says so', async () => {
  const path = join(folder, 'full.db');
  await build(path, 0);
  const kilobytes = Math.floor(readFileSync(path).length / 1024);
  for (const [task, limit] of [['build', 16], ['build', kilobytes - 8], ['update', kilobytes - 8], ['update', kilobytes + 2]] as const) {
    // The shell's limit on file sizes stands for the full disk; its signal is ignored, so writes fail with an error.
    const script = `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`;
    const done = spawnSync('bash', ['-c', script, 'bash', process.execPath, WRITER, path, task, '50', '100'], { encoding: 'utf8' });
    expect(done.status, done.stderr).not.toBe(0);
    expect(done.stderr).toContain(SnapshotWriteError.name);
    expect(await check(path)).toBe('whole');
    expect(readdirSync(folder).filter((name) => name.startsWith('full.db.'))).toEqual([]);
  }
}, 30_000);

test('three hundred damaged databases: every one refused, none believed', async () => {
  const good = join(folder, 'good.db');
  const other = join(folder, 'other.db');
  const bad = join(folder, 'bad.db');
  await build(good, 1);
  await build(other, 2);
  const bytes = readFileSync(good);
  const foreign = readFileSync(other);
  const random = randomNumbers(5);
  const at = (length: number): number => Math.floor(random() * length);
  const damages: ((copy: Buffer) => Buffer)[] = [
    (copy) => ((copy[at(copy.length)]! ^= 1 << at(8)), copy),
    (copy) => copy.subarray(0, at(copy.length)),
    (copy) => copy.fill(0, at(copy.length), copy.length),
    (copy) => (foreign.copy(copy, 8192 * at(copy.length / 8192), 0, 8192), copy),
    (copy) => { const page = 8192 * at(copy.length / 8192 - 1); copy.copy(copy, page, page + 8192, page + 16384); return copy; },
    (copy) => Buffer.concat([copy, copy.subarray(0, 1 + at(100))]),
  ];
  let tried = 0;
  while (tried < 300) {
    const damaged = damages[tried % damages.length]!(Buffer.from(bytes));
    if (damaged.equals(bytes)) continue;
    writeFileSync(bad, damaged);
    expect(await check(bad)).toBe('damaged');
    tried++;
  }
  // A whole database in the place of another is not damaged: it says itself which revision it describes.
  copyFileSync(other, bad);
  expect(await check(bad)).toBe('whole');
  truncateSync(bad, 0);
  expect(await check(bad)).toBe('damaged');
}, 60_000);

test('two writers and a reader on one database: always one whole state', async () => {
  const path = join(folder, 'shared.db');
  await build(path, 0);
  const writers = [startWriter(path, 'update', 15, 1_000), startWriter(path, 'update', 15, 2_000), startWriter(path, 'build', 15, 3_000)];
  const ends = writers.map(async (writer) => {
    let errors = '';
    writer.stderr!.on('data', (text) => (errors += text));
    const [code] = await once(writer, 'exit');
    return `${code} ${errors}`;
  });
  const running = new Set(writers);
  for (const writer of writers) writer.once('exit', () => running.delete(writer));
  const done = Promise.all(ends);
  const commits = new Set<string>();
  while (running.size > 0) {
    const opened = await Store.open(path);
    if ('rejected' in opened) throw new Error(opened.rejected);
    await wait(5); // others replace the file meanwhile
    expect(inconsistency(opened.store, opened.store.meta())).toBeUndefined();
    commits.add(opened.store.meta().commit);
    opened.store.close();
  }
  expect(await done).toEqual(['0 ', '0 ', '0 ']);
  expect(commits.size).toBeGreaterThan(2);
  expect(await check(path)).toBe('whole');
}, 60_000);

test('an update starts from the state that was opened, not from what another process put there since', async () => {
  const path = join(folder, 'overtaken.db');
  await build(path, 1);
  const opened = await Store.open(path);
  if ('rejected' in opened) throw new Error(opened.rejected);
  await build(path, 2);
  const { records, meta } = state(1);
  opened.store.apply({ removed: [], written: records.slice(0, 1), reresolved: [] }, meta);
  expect(inconsistency(opened.store, opened.store.meta())).toBeUndefined();
  expect(await check(path)).toBe('whole');
});

test('a builder that is aborted or fails leaves nothing behind', async () => {
  const path = join(folder, 'aborted.db');
  const builder = await Store.create(path);
  builder.addRecords(state(1).records);
  builder.abort();
  expect(() => builder.addRecords(state(1).records)).toThrow('finished');
  const failing = await Store.create(path);
  const broken = { ...state(1).records[0]!, symbols: [{ ...state(1).records[0]!.symbols[0]!, kind: 'gadget' as 'type' }] };
  expect(() => failing.addRecords([broken])).toThrow(SnapshotWriteError);
  expect(readdirSync(folder).filter((name) => name.startsWith('aborted'))).toEqual([]);
});
