// How a database reaches its place: written under a private name, sealed, then renamed over the old one.
//
// Invariant: the file at the public path is never written to. Whoever has it open keeps reading the state it
// opened; a killed process, a full disk or a second writer leave it whole. Of two writers the later rename wins,
// and both states are complete and stamped with the revision they describe.

import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConfigurationError } from '../errors.ts';
import { seal } from './seal.ts';

/** A private file this old belongs to a process that died: no build runs this long. */
const ABANDONED_AFTER_MS = 6 * 60 * 60 * 1000;

let counter = 0;

/** The snapshot could not be written (full disk, no permission). The old one, if any, is untouched. */
export class SnapshotWriteError extends ConfigurationError {
  override readonly name: string = 'SnapshotWriteError';
}

/** Reserves a private file beside `path`: same folder, so that the rename stays on one file system. */
export function privateName(path: string): string {
  sweepAbandoned(path);
  for (;;) {
    const name = `${path}.${process.pid}-${counter++}.tmp`;
    try {
      closeSync(openSync(name, 'wx'));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new SnapshotWriteError(`cannot write ${path}: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Seals a closed private database and moves it to its place. */
export function publish(privatePath: string, path: string): void {
  seal(privatePath);
  renameSync(privatePath, path);
}

/** Removes a private database and whatever SQLite left beside it. */
export function discard(privatePath: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(privatePath + suffix, { force: true });
}

function sweepAbandoned(path: string): void {
  const prefix = `${basename(path)}.`;
  let names: string[];
  try {
    names = readdirSync(dirname(path));
  } catch {
    return;
  }
  for (const name of names) {
    const owner = name.startsWith(prefix) ? /^(\d+)-\d+\.tmp/.exec(name.slice(prefix.length)) : null;
    if (owner === null) continue;
    const file = join(dirname(path), name);
    if (!isAlive(Number(owner[1])) || age(file) > ABANDONED_AFTER_MS) rmSync(file, { force: true });
  }
}

function age(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
