// The snapshot's way through the Actions cache. Owns keys, paths and the rule that no failure of the cache service
// is a failure of the run: what cannot be restored is built, what cannot be saved is built again next time.
// Whether a restored database may be used at all is decided elsewhere, by looking into it (law 6).

import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Log } from '../log.ts';
import { packSnapshot, unpackSnapshot } from './archive.ts';

export interface SnapshotIdentity {
  /** Major version of the database's schema: a minor step migrates in place. */
  readonly schema: number | string;
  readonly extractorVersion: string;
  /** Digest of the settings that shape the graph, and of the folder it is of. */
  readonly configFingerprint: string;
  readonly commit: string;
}

export interface SnapshotKeys {
  readonly key: string;
  /** Any commit's snapshot of the same making: the newest is brought up to date rather than built anew. */
  readonly prefix: string;
}

/** The client refuses longer keys, and commas. */
const KEY_CHARACTERS = 512;

export function snapshotKeys({ schema, extractorVersion, configFingerprint, commit }: SnapshotIdentity): SnapshotKeys {
  const parts = [String(schema), extractorVersion, configFingerprint].map((part) => part.replace(/[^\w.]/g, '_'));
  const prefix = `drift-${parts.join('-')}-`;
  return { key: `${prefix}${commit}`.slice(0, KEY_CHARACTERS), prefix };
}

/** A slow download is worth this much patience; building is always possible. */
const RESTORE_LIMIT_MS = 120_000;

/**
 * The one path the archive is made of. The cache compares paths as text (`snap` and `./snap` differ), so it is
 * always the same absolute path of the runner's temporary folder, which lies where it lies for every job.
 */
const archivedPath = (temporary: string): string => join(resolve(temporary), 'drift-snapshot', 'graph.db.zst');

export interface SnapshotPlace {
  readonly keys: SnapshotKeys;
  /** Where the run wants the database. */
  readonly database: string;
  /** RUNNER_TEMP. */
  readonly temporary: string;
  readonly log: Log;
}

/** The key that was restored; undefined when there was none, or none that could be had. */
export async function restoreSnapshot({ keys, database, temporary, log }: SnapshotPlace): Promise<string | undefined> {
  const archived = archivedPath(temporary);
  try {
    const cache = await import('@actions/cache');
    if (!cache.isFeatureAvailable()) {
      log.info('No cache service here: the call graph is built from scratch');
      return undefined;
    }
    const found = await within(RESTORE_LIMIT_MS, cache.restoreCache([archived], keys.key, [keys.prefix]));
    if (found === undefined) {
      log.info('No snapshot to start from: the call graph is built from scratch');
      await rm(archived, { force: true, recursive: true });
      return undefined;
    }
    // Archives may hold anything; only a plain file goes on to be looked into.
    if (!(await lstat(archived)).isFile()) throw new Error('it does not hold a database file');
    await mkdir(dirname(database), { recursive: true });
    await unpackSnapshot(archived, database);
    await rm(archived, { force: true });
    log.info(found === keys.key ? `Snapshot restored: ${found}` : `Snapshot of another commit restored: ${found}`);
    return found;
  } catch (error) {
    log.warn(`The snapshot could not be restored (${oneLine(error)}): the call graph is built from scratch`);
    await rm(archived, { force: true, recursive: true }).catch(() => {});
    return undefined;
  }
}

/** True when this run's snapshot is in the cache now. A key that is taken is fine: same key, same content. */
export async function saveSnapshot({ keys, database, temporary, log }: SnapshotPlace): Promise<boolean> {
  const archived = archivedPath(temporary);
  try {
    const cache = await import('@actions/cache');
    if (!cache.isFeatureAvailable()) return false;
    await mkdir(dirname(archived), { recursive: true });
    await packSnapshot(database, archived);
    const id = await cache.saveCache([archived], keys.key);
    log.info(id === -1 ? `Snapshot not saved, ${keys.key} is taken or may not be written` : `Snapshot saved: ${keys.key}`);
    return id !== -1;
  } catch (error) {
    log.warn(`The snapshot could not be saved (${oneLine(error)}): the next run starts from an older one or from scratch`);
    return false;
  } finally {
    await rm(archived, { force: true }).catch(() => {});
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const oneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
