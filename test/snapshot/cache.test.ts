import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { packSnapshot, unpackSnapshot } from '../../src/snapshot/archive.ts';
import { restoreSnapshot, saveSnapshot, snapshotKeys, type SnapshotPlace } from '../../src/snapshot/cache.ts';
import { silent } from '../../src/log.ts';
import { CacheService, runtimeToken, scopesFor } from '../e2e/cache-service.ts';

const identity = (commit: string) => ({ schema: 1, extractorVersion: '3', configFingerprint: 'abc', commit });
const one = snapshotKeys(identity('1'.repeat(40)));
const two = snapshotKeys(identity('2'.repeat(40)));

test('keys name what the graph depends on, commit last', () => {
  expect(one).toEqual({ key: `drift-1-3-abc-${'1'.repeat(40)}`, prefix: 'drift-1-3-abc-' });
  expect(snapshotKeys({ ...identity('x'), configFingerprint: 'a,b c' }).key).toBe('drift-1-3-a_b_c-x');
});

test('a snapshot travels compressed, and a damaged or exploding one leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drift-snapshot-'));
  const [database, archive, back] = ['graph.db', 'graph.db.zst', 'back.db'].map((name) => join(folder, name));
  const content = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `function f${i % 900}() { return ${i}; }\n`).join(''));
  await writeFile(database, content);
  await packSnapshot(database, archive);
  const packed = await readFile(archive);
  expect(packed.length).toBeLessThan(content.length / 5);
  await unpackSnapshot(archive, back);
  expect((await readFile(back)).equals(content)).toBe(true);

  await expect(unpackSnapshot(archive, back, 100_000)).rejects.toThrow('more than any snapshot holds');
  expect(existsSync(back)).toBe(false);
  for (const damaged of [packed.subarray(0, packed.length - 20), Buffer.from('SQLite format 3\0'), Buffer.alloc(0)]) {
    await writeFile(archive, damaged);
    await expect(unpackSnapshot(archive, back)).rejects.toThrow();
    expect(existsSync(back)).toBe(false);
  }
});

describe('the snapshot in the Actions cache', () => {
  let service: CacheService;
  let folder: string;
  let warnings: string[];

  const job = (ref: string): void => {
    process.env.ACTIONS_RUNTIME_TOKEN = runtimeToken(scopesFor(ref));
  };
  const place = (keys = one, database = join(folder, 'run', 'graph.db')): SnapshotPlace =>
    ({ keys, database, temporary: join(folder, 'temp'), log: { ...silent, warn: (message) => void warnings.push(message) } });
  const save = async (content: string, keys = one): Promise<boolean> => {
    await mkdir(join(folder, 'build'), { recursive: true });
    await writeFile(join(folder, 'build', 'graph.db'), content);
    return saveSnapshot(place(keys, join(folder, 'build', 'graph.db')));
  };

  beforeEach(async () => {
    service = new CacheService();
    warnings = [];
    folder = await mkdtemp(join(tmpdir(), 'drift-snapshot-'));
    await mkdir(join(folder, 'temp'));
    await mkdir(join(folder, 'work'));
    Object.assign(process.env, {
      ACTIONS_RESULTS_URL: await service.start(), ACTIONS_CACHE_SERVICE_V2: 'true', GITHUB_WORKSPACE: join(folder, 'work'), RUNNER_TEMP: join(folder, 'temp'),
    });
    job('refs/heads/main');
  });
  afterEach(async () => {
    await service.stop();
    for (const name of ['ACTIONS_RESULTS_URL', 'ACTIONS_CACHE_SERVICE_V2', 'GITHUB_WORKSPACE', 'RUNNER_TEMP', 'ACTIONS_RUNTIME_TOKEN']) delete process.env[name];
    service.assertConforming();
  });

  test('is nothing at first, then the very commit’s, then the newest of another', async () => {
    expect(await restoreSnapshot(place())).toBeUndefined();
    expect(await save('graph at one')).toBe(true);
    job('refs/pull/5/merge');
    expect(await restoreSnapshot(place())).toBe(one.key);
    expect(await readFile(place().database, 'utf8')).toBe('graph at one');
    expect(await restoreSnapshot(place(two))).toBe(one.key);
    expect(warnings).toEqual([]);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  test('is not taken from a graph of another making', async () => {
    await save('graph at one');
    expect(await restoreSnapshot(place(snapshotKeys({ ...identity('1'.repeat(40)), extractorVersion: '4' })))).toBeUndefined();
  });

  test('stays as it is when the key is taken', async () => {
    await save('first');
    expect(await save('second')).toBe(false);
    await restoreSnapshot(place());
    expect(await readFile(place().database, 'utf8')).toBe('first');
    expect(warnings).toEqual([]);
  });

  test('counts as missing when the archive is not one', async () => {
    await save('graph at one');
    service.corrupt(one.key, Buffer.from('not an archive'));
    expect(await restoreSnapshot(place())).toBeUndefined();
  });

  test('costs a warning and nothing else when the service is away', async () => {
    await service.stop();
    expect(await restoreSnapshot(place())).toBeUndefined();
    expect(await save('graph')).toBe(false);
    await service.start();
  });

  test('is done without where there is no service', async () => {
    delete process.env.ACTIONS_RESULTS_URL;
    expect(await restoreSnapshot(place())).toBeUndefined();
    expect(await save('graph')).toBe(false);
    expect(warnings).toEqual([]);
  });
});
