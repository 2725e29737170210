// Reads file records from a validated, open database. Owns every SELECT behind RecordSource; writes nothing.

import { compareEdges, compareText, splitId } from '../graph/ids.ts';
import type { NotAnalysed } from '../graph/model.ts';
import type { How } from '../graph/queries.ts';
import { CALLABLE_KINDS, type Callable, type EdgeRow, type FileRecord, type InEdge, type RecordSource, type SymbolRow, type UnresolvedRow } from '../graph/record.ts';
import { decodeHashes, decodeSymbol, edgeKind, type EncodedSymbol, resolution, symbolKind, Watch, WATCH_CLASSES } from './codes.ts';
import type { Database, Statement } from './native.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';

/** Entries kept per memo before it starts over: bounds memory without the cost of an LRU. */
const MEMO_ENTRIES = 200_000;
const MEMO_FILES = 1_000;

interface StoredFile { readonly id: number; readonly blob: string; readonly language: string }

export class RecordReader implements RecordSource {
  #sql!: ReturnType<typeof statements>;
  #hows: How[] = [];
  readonly #ids = new Map<number, string>();
  readonly #names = new Map<number, string>();
  #stored: ReadonlyMap<string, StoredFile> | undefined;
  #blobs: ReadonlyMap<string, string> | undefined;
  readonly #numbers = new Map<string, Map<string, number> | undefined>();

  constructor(db: Database) {
    this.attach(db);
  }

  /** Turns to another state of the database and forgets what was remembered of the last one. */
  protected attach(db: Database): void {
    this.#sql = statements(db);
    this.#ids.clear();
    this.#names.clear();
    this.#stored = undefined;
    this.#blobs = undefined;
    this.#numbers.clear();
    this.#hows = [];
    for (const [id, kind, how, confidence] of db.prepare('SELECT id, kind, resolution, confidence FROM hows').raw().all() as number[][]) {
      this.#hows[id!] = { kind: edgeKind.decode(kind!), resolution: resolution.decode(how!), confidence: confidence! };
    }
  }

  blobs(): ReadonlyMap<string, string> {
    return (this.#blobs ??= new Map(Array.from(this.#table(), ([path, file]) => [path, file.blob])));
  }

  /** The list of files: every run needs all of it, so that one query is cheaper than one a file. */
  #table(): ReadonlyMap<string, StoredFile> {
    return (this.#stored ??= new Map((this.#sql.files.all() as [string, number, string, string][]).map(([path, id, blob, language]) => [path, { id, blob, language }])));
  }

  has(path: string): boolean {
    return this.#file(path) !== undefined;
  }

  language(path: string): string | undefined {
    return this.#table().get(path)?.language;
  }

  facts(path: string): string | undefined {
    const file = this.#file(path);
    return file === undefined ? undefined : ((this.#sql.facts.get(file) as string | undefined) ?? '');
  }

  deps(path: string): string | undefined {
    const file = this.#file(path);
    return file === undefined ? undefined : ((this.#sql.deps.get(file) as string | undefined) ?? '');
  }

  /** Characters of facts that resolving a file reads: its own, and those of the files it depends on. */
  charactersToResolve(path: string): number {
    const file = this.#file(path);
    return file === undefined ? 0 : (this.#sql.factsBytes.get(file) as number) + (this.#sql.dependencyBytes.get(file) as number);
  }

  record(path: string): FileRecord | undefined {
    const row = this.#sql.file.get(path) as [number, string, string, string | null] | undefined;
    if (row === undefined) return undefined;
    const [file, blob, language, problem] = row;
    const [deps, unresolved, watches] = (this.#sql.resolution.get(file) as string[] | undefined) ?? ['', '[]', '[]'];
    const watched: string[][] = [[], [], [], []];
    for (const key of JSON.parse(watches!) as number[]) {
      const of = key % WATCH_CLASSES;
      if (of !== Watch.unresolved) watched[of]!.push(this.#name((key - of) / WATCH_CLASSES));
    }
    return {
      path, blob, language,
      ...(problem === null ? {} : { problem: decodeProblem(path, problem) }),
      facts: (this.#sql.facts.get(file) as string | undefined) ?? '',
      symbols: this.#symbols(file), edges: this.#edges(file), unresolved: this.#unresolved(unresolved!), deps: deps!,
      depFiles: watched[Watch.dependency]!, looseNames: watched[Watch.looseName]!, importTails: watched[Watch.importTail]!,
    };
  }

  symbols(path: string): readonly SymbolRow[] | undefined {
    const file = this.#file(path);
    return file === undefined ? undefined : this.#symbols(file);
  }

  edges(path: string): readonly EdgeRow[] | undefined {
    const file = this.#file(path);
    return file === undefined ? undefined : this.#edges(file);
  }

  hasSymbol(symbolId: string): boolean {
    return this.number(symbolId) !== undefined;
  }

  inEdges(symbolId: string): readonly InEdge[] {
    const target = this.number(symbolId);
    if (target === undefined) return [];
    const edges = (this.#sql.inEdges.all(target) as number[][]).map(([source, how, line, ref]) => this.#edge(source!, symbolId, how!, line!, ref!));
    return edges.sort(compareEdges);
  }

  symbolsNamed(name: string): readonly string[] {
    return (this.#sql.named.all(name) as number[]).map((symbol) => this.id(symbol)).sort(compareText);
  }

  callablesNamed(name: string): readonly Callable[] {
    return (this.#sql.callables.all(name) as [string, string][]).map(([path, qualified]) => ({ id: `${path}:${qualified}`, path })).sort((a, b) => compareText(a.id, b.id));
  }

  unresolvedNamed(name: string): readonly { file: string; line: number; from: string }[] {
    const found: { file: string; line: number; from: string }[] = [];
    const wanted = this.#sql.nameId.get(name) as number | undefined;
    if (wanted === undefined) return found;
    for (const [file, path] of [...this.#watching(wanted, Watch.looseName), ...this.#watching(wanted, Watch.unresolved)]) {
      const calls = JSON.parse(this.#sql.unresolved.get(file) as string) as number[];
      let symbols: readonly SymbolRow[] | undefined;
      for (let at = 0; at < calls.length; at += 3) {
        if (calls[at] !== wanted) continue;
        symbols ??= this.#symbols(file);
        found.push({ file: path, line: calls[at + 1]!, from: `${path}:${symbols[calls[at + 2]!]!.qualifiedName}` });
      }
    }
    return found.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.from, b.from));
  }

  dependents(path: string): readonly string[] {
    return this.#watchers(path, Watch.dependency);
  }

  filesWithLooseName(name: string): readonly string[] {
    return this.#watchers(name, Watch.looseName);
  }

  filesWithImportTail(tail: string): readonly string[] {
    return this.#watchers(tail, Watch.importTail);
  }

  problems(): readonly NotAnalysed[] {
    return (this.#sql.problems.all() as [string, string][]).map(([path, problem]) => decodeProblem(path, problem));
  }

  previousHashes(symbolId: string): readonly string[] {
    const symbol = this.number(symbolId);
    const hashes = symbol === undefined ? undefined : (this.#sql.previous.get(symbol) as string | undefined);
    return hashes?.split(' ') ?? [];
  }

  /** The number a symbol has in this database. */
  number(symbolId: string): number | undefined {
    return splitId(symbolId, (path, qualified) => this.#numbersIn(path)?.get(qualified));
  }

  /** The id behind a number. */
  id(symbol: number): string {
    let id = this.#ids.get(symbol);
    if (id === undefined) {
      const row = this.#sql.id.get(symbol) as [string, string] | undefined;
      if (row === undefined) throw new Error(`the snapshot holds no symbol ${symbol}`);
      id = `${row[0]}:${row[1]}`;
      if (this.#ids.size >= MEMO_ENTRIES) this.#ids.clear();
      this.#ids.set(symbol, id);
    }
    return id;
  }

  how(number: number): How {
    return this.#hows[number]!;
  }

  hows(): readonly (How | undefined)[] {
    return this.#hows;
  }

  #edge(source: number, to: string, how: number, line: number, ref: number): InEdge {
    const from = this.id(source);
    const file = this.#sql.path.get(Math.floor(source / SYMBOLS_PER_FILE)) as string;
    const { kind, resolution, confidence } = this.#hows[how]!;
    return { kind, from, to, file, line, resolution, confidence, ref };
  }

  #symbols(file: number): SymbolRow[] {
    const rows = this.#sql.symbols.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as EncodedSymbol[];
    const hashes = rows.length === 0 ? [] : decodeHashes(this.#sql.hashes.get(file) as string | undefined);
    return rows.map((row, at) => decodeSymbol(row, at, hashes));
  }

  #edges(file: number): EdgeRow[] {
    const low = file * SYMBOLS_PER_FILE;
    const high = low + SYMBOLS_PER_FILE;
    const position = new Map((this.#sql.positions.all(low, high) as number[][]).map(([symbol, pos]) => [symbol!, pos!]));
    return (this.#sql.edges.all(low, high) as number[][]).map(([source, target, how, line, ref]) => {
      const { kind, resolution, confidence } = this.#hows[how!]!;
      return { kind, from: position.get(source!)!, to: this.id(target!), line: line!, resolution, confidence, ref: ref! };
    });
  }

  #unresolved(text: string): UnresolvedRow[] {
    const flat = JSON.parse(text) as number[];
    const calls: UnresolvedRow[] = [];
    for (let at = 0; at < flat.length; at += 3) calls.push({ name: this.#name(flat[at]!), line: flat[at + 1]!, from: flat[at + 2]! });
    return calls;
  }

  #watchers(name: string, of: number): string[] {
    const id = this.#sql.nameId.get(name) as number | undefined;
    if (id === undefined) return [];
    return this.#watching(id, of).map(([, path]) => path).sort(compareText);
  }

  #watching(name: number, of: number): [number, string][] {
    return this.#sql.watchers.all(name * WATCH_CLASSES + of) as [number, string][];
  }

  #numbersIn(path: string): Map<string, number> | undefined {
    if (this.#numbers.has(path)) return this.#numbers.get(path);
    const file = this.#file(path);
    const rows = file === undefined ? undefined : (this.#sql.numbers.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as [string, number][]);
    const numbers = rows === undefined ? undefined : new Map(rows);
    if (this.#numbers.size >= MEMO_FILES) this.#numbers.clear();
    this.#numbers.set(path, numbers);
    return numbers;
  }

  #file(path: string): number | undefined {
    return this.#table().get(path)?.id;
  }

  #name(id: number): string {
    let name = this.#names.get(id);
    if (name === undefined) {
      name = this.#sql.name.get(id) as string;
      if (this.#names.size >= MEMO_ENTRIES) this.#names.clear();
      this.#names.set(id, name);
    }
    return name;
  }
}

function decodeProblem(file: string, text: string): NotAnalysed {
  return { file, ...(JSON.parse(text) as Omit<NotAnalysed, 'file'>) };
}

function statements(db: Database) {
  const pluck = (sql: string): Statement => db.prepare(sql).pluck() as Statement;
  const raw = (sql: string): Statement => db.prepare(sql).raw() as Statement;
  return {
    files: raw('SELECT path, id, blob, language FROM files'),
    path: pluck('SELECT path FROM files WHERE id = ?'),
    file: raw('SELECT id, blob, language, problem FROM files WHERE path = ?'),
    problems: raw('SELECT path, problem FROM files WHERE problem IS NOT NULL ORDER BY path'),
    facts: pluck('SELECT facts FROM facts WHERE file = ?'),
    factsBytes: pluck('SELECT coalesce(sum(octet_length(facts)), 0) FROM facts WHERE file = ?'),
    dependencyBytes: pluck(`SELECT coalesce(sum(octet_length(a.facts)), 0) FROM resolutions r, json_each(r.watches) k JOIN names n ON n.id = k.value / ${WATCH_CLASSES} JOIN files f ON f.path = n.name JOIN facts a ON a.file = f.id WHERE r.file = ? AND k.value % ${WATCH_CLASSES} = ${Watch.dependency}`),
    deps: pluck('SELECT deps FROM resolutions WHERE file = ?'),
    unresolved: pluck('SELECT unresolved FROM resolutions WHERE file = ?'),
    resolution: raw('SELECT deps, unresolved, watches FROM resolutions WHERE file = ?'),
    symbols: raw('SELECT n.name, s.qualified, s.kind, s.start, s.end, s.flags FROM symbols s JOIN names n ON n.id = s.name WHERE s.id >= ? AND s.id < ? ORDER BY s.pos'),
    hashes: pluck('SELECT hashes FROM hashes WHERE file = ?'),
    positions: raw('SELECT id, pos FROM symbols WHERE id >= ? AND id < ?'),
    numbers: raw('SELECT coalesce(s.qualified, n.name), s.id FROM symbols s JOIN names n ON n.id = s.name WHERE s.id >= ? AND s.id < ?'),
    edges: raw('SELECT source, target, how, line, ref FROM edges WHERE source >= ? AND source < ? ORDER BY seq'),
    inEdges: raw('SELECT e.source, e.how, e.line, e.ref FROM incoming i JOIN edges e ON e.source = i.source AND e.target = i.target WHERE i.target = ?'),
    named: pluck('SELECT s.id FROM names n JOIN symbols s ON s.name = n.id WHERE n.name = ?'),
    callables: raw(`SELECT f.path, coalesce(s.qualified, n.name) FROM names n JOIN symbols s ON s.name = n.id JOIN files f ON f.id = s.id / ${SYMBOLS_PER_FILE} WHERE n.name = ? AND s.kind IN (${[...CALLABLE_KINDS].map(kind => symbolKind.encode(kind)).join()})`),
    id: raw(`SELECT f.path, coalesce(s.qualified, n.name) FROM symbols s JOIN names n ON n.id = s.name JOIN files f ON f.id = s.id / ${SYMBOLS_PER_FILE} WHERE s.id = ?`),
    nameId: pluck('SELECT id FROM names WHERE name = ?'),
    name: pluck('SELECT name FROM names WHERE id = ?'),
    watchers: raw('SELECT f.id, f.path FROM watches w JOIN files f ON f.id = w.file WHERE w.key = ?'),
    previous: pluck('SELECT hashes FROM previous_hashes WHERE symbol = ?'),
  };
}
