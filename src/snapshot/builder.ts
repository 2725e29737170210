// Builds a new snapshot from nothing: the records of all files, then finish(). Nothing is visible before that.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileRecord, StoreMeta } from '../graph/record.ts';
import { writeMeta } from './meta.ts';
import { loadSqlite, type Database } from './native.ts';
import { discard, privateName, publish, SnapshotWriteError } from './publish.ts';
import { APPLICATION_ID, FILL_INCOMING, INDEXES, TABLES } from './schema.ts';
import { loadDigest } from './seal.ts';
import { RecordWriter } from './writer.ts';

/** Measured on 3,000 files: with 8 KiB the ends of long texts leave twice as much unused. */
const PAGE_BYTES = 4096;

export class StoreBuilder {
  readonly #path: string;
  readonly #private: string;
  readonly #db: Database;
  readonly #writer: RecordWriter;
  #open = true;

  private constructor(path: string, privatePath: string, db: Database) {
    this.#path = path;
    this.#private = privatePath;
    this.#db = db;
    try {
      // No journal and no flushing: the file is private until finish(), and thrown away when anything fails.
      db.pragma(`page_size = ${PAGE_BYTES}`);
      db.pragma('journal_mode = OFF');
      db.pragma('synchronous = OFF');
      db.pragma('locking_mode = EXCLUSIVE');
      db.pragma('cache_size = -65536');
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.exec('BEGIN');
      for (const sql of TABLES) db.exec(sql);
      this.#writer = new RecordWriter(db, true);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  static async begin(path: string): Promise<StoreBuilder> {
    const [openDatabase] = await Promise.all([loadSqlite(), loadDigest()]);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    const privatePath = privateName(path);
    return new StoreBuilder(path, privatePath, openDatabase(privatePath));
  }

  /** All of them at once. */
  addRecords(records: readonly FileRecord[]): void {
    this.#guard(() => this.#writer.writeAll(records));
  }

  /** Completes the database and moves it to its place, replacing what was there. */
  finish(meta: StoreMeta): void {
    this.#guard(() => {
      this.#writer.finish();
      for (const sql of [FILL_INCOMING, ...INDEXES]) this.#db.exec(sql);
      writeMeta(this.#db, meta);
      this.#writer.counts?.write(this.#db);
      this.#db.exec('COMMIT');
      this.#db.close();
      publish(this.#private, this.#path);
    });
    this.#open = false;
  }

  /** Leaves no trace. Safe to call after finish(). */
  abort(): void {
    if (!this.#open) return;
    this.#open = false;
    if (this.#db.open) this.#db.close();
    discard(this.#private);
  }

  #guard(write: () => void): void {
    if (!this.#open) throw new Error('this snapshot is finished');
    try {
      write();
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #fail(error: unknown): Error {
    this.abort();
    return new SnapshotWriteError(`cannot write ${this.#path}: ${(error as Error).message}`, { cause: error });
  }
}
