// Writes file records into a database that nobody else can see yet: a new one, or a private copy.
// The write side of the store alone; it neither opens, seals nor publishes files (builder.ts, store.ts do).

import type { EdgeRow, FileRecord, ResolutionUpdate, SymbolRow } from '../graph/record.ts';
import { splitId } from '../graph/ids.ts';
import { BatchInsert } from './batch.ts';
import { decodeHashes, FUNCTION_CODES, edgeKind, encodeFlags, encodeHashes, HASHES, resolution, symbolKind, Watch, WATCH_CLASSES } from './codes.ts';
import { Counts } from './counts.ts';
import type { Database } from './native.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';
import { writerStatements } from './writer-statements.ts';

/** Seed 002: enough to follow a symbol through a rename within one editing session. */
const HASHES_KEPT = 3;

/** More files than a database will ever number; keys times this stay exact in a double up to 134 million names. */
const FILES = 2 ** 24;

/** A record without what resolution found. */
export type FileContent = Pick<FileRecord, 'path' | 'blob' | 'language' | 'problem' | 'facts' | 'symbols'>;

interface KnownFile {
  readonly id: number;
  readonly language: string;
  /** Qualified name → symbol number. */
  readonly symbols: Map<string, number>;
  /** Symbol numbers in the order of the record's `symbols`. */
  readonly order: number[];
}

export class RecordWriter {
  readonly #db: Database;
  readonly #fresh: boolean;
  readonly #files = new Map<string, KnownFile | undefined>();
  readonly #names = new Map<string, number>();
  readonly #hows = new Map<string, number>();
  #lastHow: (Pick<EdgeRow, 'kind' | 'resolution' | 'confidence'> & { readonly id: number }) | undefined;
  /** Symbol id → number, for targets of edges. */
  readonly #targets = new Map<string, number>();
  /** Of a new database: watches as key × FILES + file, written in key order at the end. */
  #watches: number[] = [];
  readonly #putSymbol: BatchInsert;
  readonly #putEdge: BatchInsert;
  readonly #putName: BatchInsert;
  readonly #putWatch: BatchInsert;
  /** Undefined when the database does not keep them yet. */
  readonly counts: Counts | undefined;
  #nextFile: number;
  #nextName: number;
  readonly #sql: ReturnType<typeof writerStatements>;

  /** `fresh`: the database is empty, so nothing need be looked up in it or deleted from it. */
  constructor(db: Database, fresh: boolean) {
    this.#db = db;
    this.#fresh = fresh;
    this.#sql = writerStatements(db);
    this.counts = fresh ? new Counts() : Counts.read(db);
    this.#putSymbol = new BatchInsert(db, 'INSERT OR REPLACE INTO symbols', 8);
    this.#putEdge = new BatchInsert(db, 'INSERT INTO edges', 6);
    this.#putName = new BatchInsert(db, 'INSERT INTO names', 2);
    this.#putWatch = new BatchInsert(db, 'INSERT OR IGNORE INTO watches', 2);
    this.#nextFile = fresh ? 1 : this.#highest('files') + 1;
    this.#nextName = fresh ? 1 : this.#highest('names') + 1;
    if (!fresh) for (const [id, kind, how, confidence] of this.#sql.hows.all() as number[][]) this.#hows.set(`${kind} ${how} ${confidence}`, id!);
  }

  /**
   * All files of a new database, one table after the other: like lies beside like, and the whole compresses the better for
   * it (4 % on 3,000 files).
   */
  writeAll(files: readonly FileRecord[]): void {
    if (!this.#fresh) throw new Error('this database has files already');
    for (const file of files) this.#writeFile(file, undefined);
    for (const file of files) this.#writeFacts(file);
    for (const file of files) this.#writeSymbols(file);
    for (const file of files) this.#writeHashes(file);
    for (const file of files) this.#writeEdges(file);
    for (const file of files) this.#writeFindings(file);
  }

  /** Adds a file or replaces its content. Its edges are gone afterwards, those into its remaining symbols stay. */
  writeContent(file: FileContent): void {
    const old = this.#file(file.path);
    if (old !== undefined) {
      this.#dropResolution(old.id, old.language);
      this.#uncount(old.id, old.language);
    }
    this.#writeFile(file, old);
    this.#writeFacts(file);
    this.#writeSymbols(file);
    this.#writeHashes(file);
    this.#putSymbol.flush();
  }

  /** Edges and what they rest on. All content must be written first: edges to unknown symbols are dropped. */
  writeResolution(update: ResolutionUpdate): void {
    const file = this.#file(update.path);
    if (file === undefined) return;
    this.#dropResolution(file.id, file.language);
    this.#writeEdges(update);
    this.#putEdge.flush();
    this.#sql.putIncoming.run(file.id * SYMBOLS_PER_FILE, (file.id + 1) * SYMBOLS_PER_FILE);
    this.#writeFindings(update);
    this.#putWatch.flush();
  }

  #writeFile(file: FileContent, old: KnownFile | undefined): void {
    if (file.symbols.length >= SYMBOLS_PER_FILE) throw new Error(`${file.path} declares more symbols than the snapshot can number`);
    const id = old?.id ?? this.#nextFile++;
    const problem = file.problem === undefined ? null : JSON.stringify({ reason: file.problem.reason, detail: file.problem.detail });
    this.#sql.putFile.run(id, file.path, file.blob, file.language, problem);
    const symbols = new Map<string, number>();
    const order = old === undefined ? this.#numberAnew(id, file.symbols, symbols) : this.#renumber(file.path, old, file.symbols, symbols);
    this.#files.set(file.path, { id, language: file.language, symbols, order });
  }

  #writeFacts(file: FileContent): void {
    const { id } = this.#file(file.path)!;
    if (file.facts !== '') this.#sql.putFacts.run(id, file.facts);
    else if (!this.#fresh) this.#sql.dropFacts.run(id);
  }

  #writeSymbols(file: FileContent): void {
    const { order } = this.#file(file.path)!;
    let functions = 0;
    for (let pos = 0; pos < file.symbols.length; pos++) {
      const symbol = file.symbols[pos]!;
      const qualified = symbol.qualifiedName === symbol.name ? null : symbol.qualifiedName;
      const kind = symbolKind.encode(symbol.kind);
      if (FUNCTION_CODES.has(kind)) functions++;
      this.#putSymbol.add(order[pos], pos, this.#name(symbol.name), qualified, kind, symbol.startLine, symbol.endLine, encodeFlags(symbol));
    }
    this.counts?.file(file.language, 1, file.symbols.length, functions, file.problem !== undefined);
  }

  #writeHashes(file: FileContent): void {
    const { id } = this.#file(file.path)!;
    if (file.symbols.length > 0) this.#sql.putHashes.run(id, encodeHashes(file.symbols));
    else if (!this.#fresh) this.#sql.dropHashes.run(id);
  }

  /** In the order of the table's key, which leaves its pages full. */
  #writeEdges({ path, edges }: ResolutionUpdate): void {
    const { order, language } = this.#file(path)!;
    const numbers = edges.map((edge) => order[edge.from]!);
    const sorted = Uint32Array.from(numbers.keys()).sort((a, b) => numbers[a]! - numbers[b]! || a - b);
    for (const seq of sorted) {
      const edge = edges[seq]!;
      const target = this.#target(edge.to);
      if (target < 0) continue;
      const how = this.#how(edge);
      this.counts?.edges(language, how, 1);
      this.#putEdge.add(numbers[seq], seq, target, how, edge.line, edge.ref);
    }
  }

  /** What was asked and what was not found. */
  #writeFindings(update: ResolutionUpdate): void {
    const { id, language } = this.#file(update.path)!;
    this.counts?.unresolved(language, update.unresolved.length);
    const unresolved: number[] = [];
    const names = new Set<number>();
    for (const call of update.unresolved) {
      const name = this.#name(call.name);
      names.add(name);
      unresolved.push(name, call.line, call.from);
    }
    const keys: number[] = [];
    for (const path of update.depFiles) keys.push(this.#name(path) * WATCH_CLASSES + Watch.dependency);
    for (const name of update.looseNames) {
      const number = this.#name(name);
      keys.push(number * WATCH_CLASSES + Watch.looseName);
      names.delete(number); // a loose name leads to its unresolved calls too
    }
    for (const tail of update.importTails) keys.push(this.#name(tail) * WATCH_CLASSES + Watch.importTail);
    for (const name of names) keys.push(name * WATCH_CLASSES + Watch.unresolved);
    if (this.#fresh) for (const key of keys) this.#watches.push(key * FILES + id);
    else for (const key of keys) this.#putWatch.add(key, id);
    this.#sql.putResolution.run(id, update.deps, JSON.stringify(unresolved), JSON.stringify(keys));
  }

  /** Forgets a file, its edges, and the edges that lead into it. */
  removeFile(path: string): void {
    const file = this.#file(path);
    if (file === undefined) return;
    this.#dropResolution(file.id, file.language);
    this.#uncount(file.id, file.language);
    for (const [qualified, symbol] of file.symbols) this.#dropSymbol(`${path}:${qualified}`, symbol);
    this.#sql.dropFacts.run(file.id);
    this.#sql.dropHashes.run(file.id);
    this.#sql.dropFile.run(file.id);
    this.#files.set(path, undefined);
  }

  /** Writes what was held back. Call once, before indexes are made. */
  finish(): void {
    this.#putSymbol.flush();
    this.#putEdge.flush();
    if (this.#fresh) for (const [name, id] of this.#names) this.#putName.add(id, name);
    this.#putName.flush();
    for (const watch of Float64Array.from(this.#watches).sort()) this.#putWatch.add(Math.floor(watch / FILES), watch % FILES);
    this.#putWatch.flush();
    this.#watches = [];
  }

  #numberAnew(file: number, symbols: readonly SymbolRow[], numbers: Map<string, number>): number[] {
    return symbols.map((symbol, pos) => {
      const number = file * SYMBOLS_PER_FILE + pos;
      numbers.set(symbol.qualifiedName, number);
      return number;
    });
  }

  /** Symbols that stay keep their number; vanished ones go, with the edges into them; new ones take free slots. */
  #renumber(path: string, old: KnownFile, symbols: readonly SymbolRow[], numbers: Map<string, number>): number[] {
    const hashes = new Map(symbols.map((symbol) => [symbol.qualifiedName, symbol.hash]));
    const taken = new Set<number>();
    const before = decodeHashes(this.#sql.hashes.get(old.id) as string | undefined);
    const position = new Map(old.order.map((number, pos) => [number, pos]));
    for (const [qualified, number] of old.symbols) {
      const hash = hashes.get(qualified);
      if (hash === undefined) this.#dropSymbol(`${path}:${qualified}`, number);
      else {
        taken.add(number);
        numbers.set(qualified, number);
        this.#keepHash(number, before[position.get(number)! * HASHES], hash);
      }
    }
    let free = old.id * SYMBOLS_PER_FILE;
    return symbols.map((symbol) => {
      const known = numbers.get(symbol.qualifiedName);
      if (known !== undefined) return known;
      while (taken.has(free)) free++;
      taken.add(free);
      numbers.set(symbol.qualifiedName, free);
      return free;
    });
  }

  #keepHash(symbol: number, before: string | undefined, hash: string): void {
    if (before === undefined || before === hash) return;
    const kept = (this.#sql.previous.get(symbol) as string | undefined)?.split(' ') ?? [];
    this.#sql.putPrevious.run(symbol, [before, ...kept.filter((one) => one !== before)].slice(0, HASHES_KEPT).join(' '));
  }

  /** Takes a file and its symbols, as they are in the database, out of the counts. */
  #uncount(file: number, language: string): void {
    if (this.counts === undefined) return;
    let functions = 0;
    const kinds = this.#sql.kinds.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as number[];
    for (const kind of kinds) if (FUNCTION_CODES.has(kind)) functions++;
    this.counts.file(language, -1, kinds.length, functions, this.#sql.problem.get(file) === 1);
  }

  #dropSymbol(id: string, symbol: number): void {
    if (this.counts !== undefined) {
      for (const [source, how] of this.#sql.inEdges.all(symbol) as number[][]) {
        this.counts.edges(this.#sql.language.get(Math.floor(source! / SYMBOLS_PER_FILE)) as string, how!, -1);
      }
    }
    this.#sql.dropInEdges.run(symbol, symbol);
    this.#sql.dropIncomingOf.run(symbol);
    this.#sql.dropSymbol.run(symbol);
    this.#sql.dropPrevious.run(symbol);
    this.#targets.delete(id);
  }

  #dropResolution(file: number, language: string): void {
    const watches = this.#sql.watches.get(file) as string | undefined;
    if (watches === undefined) return;
    for (const key of JSON.parse(watches) as number[]) this.#sql.dropWatch.run(key, file);
    if (this.counts !== undefined) {
      for (const how of this.#sql.edgeHows.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as number[]) this.counts.edges(language, how, -1);
      this.counts.unresolved(language, -(JSON.parse(this.#sql.unresolved.get(file) as string) as number[]).length / 3);
    }
    this.#sql.dropResolution.run(file);
    this.#sql.dropIncomingFrom.run(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE);
    this.#sql.dropEdges.run(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE);
  }

  #file(path: string): KnownFile | undefined {
    if (this.#fresh || this.#files.has(path)) return this.#files.get(path);
    const found = this.#sql.file.get(path) as [number, string] | undefined;
    let file: KnownFile | undefined;
    if (found !== undefined) {
      const [id, language] = found;
      const rows = this.#sql.symbols.all(id * SYMBOLS_PER_FILE, (id + 1) * SYMBOLS_PER_FILE) as [number, string][];
      file = { id, language, symbols: new Map(rows.map(([number, qualified]) => [qualified, number])), order: rows.map(([number]) => number) };
    }
    this.#files.set(path, file);
    return file;
  }

  #target(id: string): number {
    let number = this.#targets.get(id);
    if (number === undefined) {
      number = splitId(id, (path, qualified) => this.#file(path)?.symbols.get(qualified)) ?? -1;
      this.#targets.set(id, number);
    }
    return number;
  }

  #name(name: string): number {
    let id = this.#names.get(name);
    if (id !== undefined) return id;
    if (!this.#fresh) id = this.#sql.nameId.get(name) as number | undefined;
    if (id === undefined) {
      id = this.#nextName++;
      // Those of a new database are written at its end.
      if (!this.#fresh) this.#sql.putName.run(id, name);
    }
    this.#names.set(name, id);
    return id;
  }

  #how({ kind, resolution: found, confidence }: EdgeRow): number {
    // Neighbouring edges are mostly alike: spares making a key for each.
    const last = this.#lastHow;
    if (last !== undefined && last.kind === kind && last.resolution === found && last.confidence === confidence) return last.id;
    const key = `${edgeKind.encode(kind)} ${resolution.encode(found)} ${confidence}`;
    let id = this.#hows.get(key);
    if (id === undefined) {
      id = this.#hows.size + 1;
      this.#hows.set(key, id);
      this.#sql.putHow.run(id, edgeKind.encode(kind), resolution.encode(found), confidence);
    }
    this.#lastHow = { kind, resolution: found, confidence, id };
    return id;
  }

  #highest(table: 'files' | 'names'): number {
    return (this.#db.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number | null) ?? 0;
  }
}
