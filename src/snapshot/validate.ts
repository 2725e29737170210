// Decides whether a database found on disk may be used. It is untrusted: it may come from a cache that others
// can write to, be half a file, or another program's. Every oddity is an answer here, never an exception.

import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { readMeta, readSchemaVersion } from './meta.ts';
import { migrate } from './migrations.ts';
import type { Database, OpenDatabase } from './native.ts';
import { discard, privateName } from './publish.ts';
import { APPLICATION_ID, INDEXES, SCHEMA_MAJOR, SCHEMA_MINOR, TABLES } from './schema.ts';
import { copyUnsealed, seal, sealProblem, SQLITE_MAGIC } from './seal.ts';

/** SQLite's page cache while we hold a snapshot open; negative means KiB. */
const CACHE_KIB = -65_536;
/** SQLite's file header: its length, and where it keeps the text encoding (never 0 in a database) and the application id. */
const HEADER_BYTES = 100;
const ENCODING_AT = 56;
const ENCODINGS: ReadonlySet<number> = new Set([1, 2, 3]);
const APPLICATION_ID_AT = 68;
const ATTEMPTS = 3;
const RENAMES_OPEN_FILES = process.platform !== 'win32';

export type Rejection = {
  /** For the log: one line, starting in lower case. */
  readonly rejected: string;
  /** `newer`: written by a later version of this program, `foreign`: by another program; both are left alone. */
  readonly why: 'missing' | 'damaged' | 'schema' | 'newer' | 'foreign' | 'extractor' | 'config';
};

export interface Expected {
  readonly extractorVersion: string;
  readonly configFingerprint: string;
}

/** A validated snapshot, open twice: by SQLite, and as plain bytes for the copy that an update starts from. */
export interface Handle {
  readonly db: Database;
  readonly file: number;
}

export function openChecked(openDatabase: OpenDatabase, path: string, expected: Expected | undefined): Handle | Rejection {
  let handle: Handle | undefined;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return { rejected: 'there is no snapshot', why: 'missing' };
      if (isForeign(path)) return { rejected: 'the file is not a snapshot of ours but the database of another program', why: 'foreign' };
      handle = openSealed(openDatabase, path);
      if (handle === undefined) continue; // replaced by another process while we opened it
      const answer = inspect(handle.db, expected);
      if (answer === undefined) return handle;
      if (answer !== 'migrate') {
        closeHandle(handle);
        return answer;
      }
      const { minor } = readSchemaVersion(handle.db);
      closeHandle(rewrite(openDatabase, handle, path, (db) => migrate(db, minor)));
    }
    return { rejected: 'the snapshot could not be opened: it keeps changing', why: 'damaged' };
  } catch (error) {
    if (handle !== undefined) closeHandle(handle);
    return { rejected: `the snapshot is damaged: ${(error as Error).message}`, why: 'damaged' };
  }
}

/** A database by its first bytes, and not ours by the mark every one of ours carries there. Broken bytes are no sign of that. */
function isForeign(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return readSync(file, header, 0, HEADER_BYTES, 0) === HEADER_BYTES && header.toString('latin1', 0, SQLITE_MAGIC.length) === SQLITE_MAGIC
      && ENCODINGS.has(header.readUInt32BE(ENCODING_AT)) && header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID;
  } finally {
    closeSync(file);
  }
}

export function closeHandle(handle: Handle): void {
  if (!handle.db.open) return;
  handle.db.close();
  closeSync(handle.file);
}

/** Undefined when the bytes that were checked and those that SQLite opened are not the same file. `isOurs`: sealed by us just now. */
function openSealed(openDatabase: OpenDatabase, path: string, isOurs = false): Handle | undefined {
  const file = openSync(path, 'r');
  let db: Database | undefined;
  try {
    const problem = isOurs ? undefined : sealProblem(file);
    if (problem !== undefined) throw new Error(problem);
    db = openDatabase(path, { readonly: true, fileMustExist: true });
    db.pragma('trusted_schema = OFF');
    db.pragma(`cache_size = ${CACHE_KIB}`);
    const checked = fstatSync(file, { bigint: true });
    const opened = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (opened?.ino === checked.ino && opened.dev === checked.dev) return { db, file };
  } catch (error) {
    db?.close();
    closeSync(file);
    throw error;
  }
  db.close();
  closeSync(file);
  return undefined;
}

function inspect(db: Database, expected: Expected | undefined): Rejection | 'migrate' | undefined {
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) return { rejected: 'the file is not a snapshot of ours', why: 'damaged' };
  const { major, minor } = readSchemaVersion(db);
  if (major > SCHEMA_MAJOR || (major === SCHEMA_MAJOR && minor > SCHEMA_MINOR)) {
    return { rejected: `the snapshot was written by a newer version (schema ${major}.${minor})`, why: 'newer' };
  }
  if (major < SCHEMA_MAJOR) return { rejected: `the snapshot's schema ${major}.${minor} is too old`, why: 'schema' };
  const meta = readMeta(db);
  if (expected !== undefined && meta.extractorVersion !== expected.extractorVersion) {
    return { rejected: `the snapshot was extracted by another version (${meta.extractorVersion})`, why: 'extractor' };
  }
  if (expected !== undefined && meta.configFingerprint !== expected.configFingerprint) {
    return { rejected: 'the snapshot was built with other settings', why: 'config' };
  }
  if (minor < SCHEMA_MINOR) return 'migrate';
  return sameSchema(db) ? undefined : { rejected: 'the snapshot is damaged: its tables are not ours', why: 'damaged' };
}

/** Exactly our tables and indexes: no view, trigger or generated column that somebody planted. */
function sameSchema(db: Database): boolean {
  const found = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all() as string[];
  const wanted = new Set([...TABLES, ...INDEXES]);
  return found.length === wanted.size && found.every((sql) => wanted.has(sql));
}

/**
 * Changes a copy of a snapshot in one transaction and puts it in the place of the original. Closes the old handle
 * and returns one on the new state; when it throws, the old handle is as it was.
 */
export function rewrite(openDatabase: OpenDatabase, old: Handle, path: string, change: (db: Database) => void): Handle {
  const copy = privateName(path);
  let db: Database | undefined;
  try {
    // From the open file, not from the path: another process may have put a different state there since.
    copyUnsealed(old.file, copy);
    db = openDatabase(copy);
    // No journal and no flushing: a copy that fails half-way is thrown away.
    for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE', `cache_size = ${CACHE_KIB}`]) db.pragma(pragma);
    db.exec('BEGIN');
    change(db);
    db.exec('COMMIT');
    reclaim(db);
    db.close();
    seal(copy);
    // Windows renames no open file, and nothing onto one; elsewhere the new state is held open through the rename,
    // so that a second writer cannot slip another one in between.
    const next = RENAMES_OPEN_FILES ? openSealed(openDatabase, copy, true) : undefined;
    if (!RENAMES_OPEN_FILES) closeHandle(old);
    renameSync(copy, path);
    closeHandle(old);
    const opened = next ?? openSealed(openDatabase, path);
    if (opened === undefined) throw new Error('another process replaced it');
    return opened;
  } catch (error) {
    if (db?.open) db.close();
    discard(copy);
    throw error;
  }
}

/** Freed pages are uploaded with the rest of the file; past a quarter of it, packing again is worth the time. */
function reclaim(db: Database): void {
  const free = db.pragma('freelist_count', { simple: true }) as number;
  const all = db.pragma('page_count', { simple: true }) as number;
  if (free * 4 > all) db.exec('VACUUM');
}
