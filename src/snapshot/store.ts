// The snapshot of one revision's graph in one SQLite file; what other folders import to read, make or update one.
// It never edits the file it opened: apply() writes a changed copy and takes its place (publish.ts says why).

import type { GraphStatistics } from '../graph/queries.ts';
import type { RecordDelta, InEdge, StoreMeta } from '../graph/record.ts';
import { StoreBuilder } from './builder.ts';
import { Counts } from './counts.ts';
import { readMeta, writeMeta } from './meta.ts';
import { loadSqlite, type Database, type OpenDatabase } from './native.ts';
import { SnapshotWriteError } from './publish.ts';
import { RecordReader } from './reader.ts';
import { loadDigest } from './seal.ts';
import { countFunctions, readStatistics, walkEdges, walkSymbols, type StoredSymbol } from './statistics.ts';
import { closeHandle, openChecked, rewrite, type Expected, type Handle, type Rejection } from './validate.ts';
import { RecordWriter } from './writer.ts';

export class Store extends RecordReader {
  readonly path: string;
  readonly #openDatabase: OpenDatabase;
  #handle: Handle;
  #meta: StoreMeta;
  #revision = 0;

  private constructor(path: string, openDatabase: OpenDatabase, handle: Handle) {
    super(handle.db);
    this.path = path;
    this.#openDatabase = openDatabase;
    this.#handle = handle;
    this.#meta = readMeta(handle.db);
  }

  /** Opens a snapshot after checking it. `expected` left out: any extractor and any settings. */
  static async open(path: string, expected?: Expected): Promise<{ readonly store: Store } | Rejection> {
    const [openDatabase] = await Promise.all([loadSqlite(), loadDigest()]);
    const handle = openChecked(openDatabase, path, expected);
    if ('rejected' in handle) return handle;
    try {
      return { store: new Store(path, openDatabase, handle) };
    } catch (error) {
      closeHandle(handle);
      return { rejected: `the snapshot is damaged: ${(error as Error).message}`, why: 'damaged' };
    }
  }

  /** Starts a new snapshot; it replaces what lies at `path` when the builder finishes. */
  static create(path: string): Promise<StoreBuilder> {
    return StoreBuilder.begin(path);
  }

  meta(): StoreMeta {
    return this.#meta;
  }

  /** Grows with every apply(): what was computed from an earlier number is stale. */
  get revision(): number {
    return this.#revision;
  }

  /** All or nothing: afterwards this store and the file at its path hold the new state, or both still the old one. */
  apply(delta: RecordDelta, meta: StoreMeta): void {
    try {
      this.#handle = rewrite(this.#openDatabase, this.#handle, this.path, (db) => {
        const writer = new RecordWriter(db, false);
        const written = new Set(delta.written.map((record) => record.path));
        for (const path of delta.removed) if (!written.has(path)) writer.removeFile(path);
        for (const record of delta.written) writer.writeContent(record);
        for (const record of delta.written) writer.writeResolution(record);
        for (const update of delta.reresolved) writer.writeResolution(update);
        writer.finish();
        writeMeta(db, meta);
        writer.counts?.write(db);
      });
    } catch (error) {
      throw new SnapshotWriteError(`cannot write ${this.path}: ${(error as Error).message}`, { cause: error });
    }
    this.attach(this.#handle.db);
    this.#meta = meta;
    this.#revision++;
  }

  stats(): GraphStatistics {
    const how = (number: number) => this.how(number);
    return Counts.read(this.#handle.db)?.statistics(how) ?? readStatistics(this.#handle.db, how);
  }

  /** What the in-memory threshold is compared with. */
  functionCount(): number {
    return Counts.read(this.#handle.db)?.functions ?? countFunctions(this.#handle.db);
  }

  /** Every symbol, by path and then in the order of its file. */
  iterateSymbols(): Generator<StoredSymbol> {
    return walkSymbols(this.#handle.db);
  }

  /** Every edge, by path and then in the order of its file. */
  iterateEdges(): Generator<InEdge> {
    return walkEdges(this.#handle.db, (number) => this.how(number));
  }

  /** For queries that walk the graph inside SQLite; read-only, and valid until the next apply(). */
  database(): Database {
    return this.#handle.db;
  }

  close(): void {
    closeHandle(this.#handle);
  }
}
