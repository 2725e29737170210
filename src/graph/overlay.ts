// A set of records as it would be after a change, without changing it: the head over the base.
// Reads the source below it and keeps nothing of it but what the change concerns; never writes.
//
// Invariant: overlay(base, delta) answers every query as a store does to which the delta was applied. In
// particular an edge whose target is gone is in no answer.

import { compareEdges, compareText } from './ids.ts';
import type { NotAnalysed } from './model.ts';
import { CALLABLE_KINDS, type Callable, type EdgeRow, type FileRecord, type InEdge, type RecordDelta, type RecordSource, type ResolutionUpdate, type SymbolRow } from './record.ts';

const NOTHING: RecordDelta = { removed: [], written: [], reresolved: [] };

export function emptySource(): RecordSource {
  return new Overlay(undefined, NOTHING);
}

export function memorySource(records: readonly FileRecord[]): RecordSource {
  return new Overlay(undefined, { removed: [], written: records, reresolved: [] });
}

export function overlay(base: RecordSource, delta: RecordDelta): RecordSource {
  return new Overlay(base, delta);
}

type Pairs = Map<string, string[]>;

class Overlay implements RecordSource {
  readonly #base: RecordSource | undefined;
  /** Files whose content the change replaces; undefined: removed. */
  readonly #written = new Map<string, FileRecord | undefined>();
  /** Files whose resolution the change replaces, the written ones among them. */
  readonly #resolved = new Map<string, ResolutionUpdate>();
  /** Ids of the base that are gone. */
  readonly #vanished = new Set<string>();
  /** Ids that written files declare. */
  readonly #declared = new Set<string>();
  readonly #edges = new Map<string, readonly EdgeRow[]>();
  #blobs: Map<string, string> | undefined;
  #arrivals: Map<string, InEdge[]> | undefined;
  #names: Pairs | undefined;
  #callables: Map<string, Callable[]> | undefined;
  #dependents: Pairs | undefined;
  #looseNames: Pairs | undefined;
  #importTails: Pairs | undefined;

  constructor(base: RecordSource | undefined, delta: RecordDelta) {
    this.#base = base;
    for (const path of delta.removed) this.#written.set(path, undefined);
    for (const record of delta.written) {
      this.#written.set(record.path, record);
      this.#resolved.set(record.path, record);
      for (const symbol of record.symbols) this.#declared.add(`${record.path}:${symbol.qualifiedName}`);
    }
    for (const update of delta.reresolved) if (this.has(update.path)) this.#resolved.set(update.path, update);
    for (const path of this.#written.keys()) {
      for (const symbol of base?.symbols(path) ?? []) {
        const id = `${path}:${symbol.qualifiedName}`;
        if (!this.#declared.has(id)) this.#vanished.add(id);
      }
    }
  }

  blobs(): ReadonlyMap<string, string> {
    if (this.#blobs !== undefined) return this.#blobs;
    const blobs = this.#blobs = new Map(this.#base?.blobs());
    for (const [path, record] of this.#written) {
      if (record === undefined) blobs.delete(path);
      else blobs.set(path, record.blob);
    }
    return blobs;
  }

  has(path: string): boolean {
    return this.#written.has(path) ? this.#written.get(path) !== undefined : (this.#base?.has(path) ?? false);
  }

  language(path: string): string | undefined {
    return this.#written.has(path) ? this.#written.get(path)?.language : this.#base?.language(path);
  }

  facts(path: string): string | undefined {
    return this.#written.has(path) ? this.#written.get(path)?.facts : this.#base?.facts(path);
  }

  symbols(path: string): readonly SymbolRow[] | undefined {
    return this.#written.has(path) ? this.#written.get(path)?.symbols : this.#base?.symbols(path);
  }

  deps(path: string): string | undefined {
    return this.#resolved.get(path)?.deps ?? (this.#written.has(path) ? undefined : this.#base?.deps(path));
  }

  record(path: string): FileRecord | undefined {
    const content = this.#written.has(path) ? this.#written.get(path) : this.#base?.record(path);
    if (content === undefined) return undefined;
    const { unresolved, deps, depFiles, looseNames, importTails } = this.#resolved.get(path) ?? content;
    return { ...content, edges: this.edges(path)!, unresolved, deps, depFiles, looseNames, importTails };
  }

  edges(path: string): readonly EdgeRow[] | undefined {
    let edges = this.#edges.get(path);
    if (edges === undefined) {
      const update = this.#resolved.get(path);
      if (update !== undefined) edges = update.edges.filter((edge) => this.hasSymbol(edge.to));
      else if (this.#written.has(path)) return undefined;
      else edges = this.#base?.edges(path)?.filter((edge) => !this.#vanished.has(edge.to));
      if (edges !== undefined && update !== undefined) this.#edges.set(path, edges);
    }
    return edges;
  }

  hasSymbol(symbolId: string): boolean {
    if (this.#declared.has(symbolId)) return true;
    return !this.#vanished.has(symbolId) && (this.#base?.hasSymbol(symbolId) ?? false);
  }

  inEdges(symbolId: string): readonly InEdge[] {
    if (!this.hasSymbol(symbolId)) return [];
    const arriving = this.#arriving().get(symbolId) ?? [];
    const staying = (this.#base?.inEdges(symbolId) ?? []).filter((edge) => this.#untouched(edge.file));
    return [...staying, ...arriving].sort(compareEdges);
  }

  symbolsNamed(name: string): readonly string[] {
    this.#names ??= pairs(this.#written.values(), (record) => record.symbols.map((symbol) => symbol.name), (record, at) => `${record.path}:${record.symbols[at]!.qualifiedName}`);
    const base = (this.#base?.symbolsNamed(name) ?? []).filter((id) => !this.#vanished.has(id) && !this.#declared.has(id));
    return [...base, ...(this.#names.get(name) ?? [])].sort(compareText);
  }

  callablesNamed(name: string): readonly Callable[] {
    this.#callables ??= callablesOf(this.#written.values());
    const base = (this.#base?.callablesNamed(name) ?? []).filter(({ path }) => !this.#written.has(path));
    return [...base, ...(this.#callables.get(name) ?? [])].sort((a, b) => compareText(a.id, b.id));
  }

  unresolvedNamed(name: string): readonly { file: string; line: number; from: string }[] {
    const calls = (this.#base?.unresolvedNamed(name) ?? []).filter((call) => this.#untouched(call.file));
    for (const [file, update] of this.#resolved) {
      const symbols = update.unresolved.length === 0 ? undefined : this.symbols(file);
      for (const call of update.unresolved) {
        if (call.name === name) calls.push({ file, line: call.line, from: `${file}:${symbols![call.from]!.qualifiedName}` });
      }
    }
    return calls.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.from, b.from));
  }

  dependents(path: string): readonly string[] {
    this.#dependents ??= pairs(this.#resolved.values(), (update) => update.depFiles, (update) => update.path);
    return this.#watchers(this.#base?.dependents(path), this.#dependents.get(path));
  }

  filesWithLooseName(name: string): readonly string[] {
    this.#looseNames ??= pairs(this.#resolved.values(), (update) => update.looseNames, (update) => update.path);
    return this.#watchers(this.#base?.filesWithLooseName(name), this.#looseNames.get(name));
  }

  filesWithImportTail(tail: string): readonly string[] {
    this.#importTails ??= pairs(this.#resolved.values(), (update) => update.importTails, (update) => update.path);
    return this.#watchers(this.#base?.filesWithImportTail(tail), this.#importTails.get(tail));
  }

  problems(): readonly NotAnalysed[] {
    const problems = (this.#base?.problems() ?? []).filter((problem) => !this.#written.has(problem.file));
    for (const record of this.#written.values()) if (record?.problem !== undefined) problems.push(record.problem);
    return problems.sort((a, b) => compareText(a.file, b.file));
  }

  /** True when the base's resolution of this file still holds. */
  #untouched(path: string): boolean {
    return !this.#written.has(path) && !this.#resolved.has(path);
  }

  #watchers(base: readonly string[] | undefined, own: readonly string[] | undefined): string[] {
    return [...new Set([...(base ?? []).filter((path) => this.#untouched(path)), ...(own ?? [])])].sort(compareText);
  }

  /** Edges that the change brings, by target. */
  #arriving(): Map<string, InEdge[]> {
    if (this.#arrivals !== undefined) return this.#arrivals;
    this.#arrivals = new Map();
    for (const path of this.#resolved.keys()) {
      const symbols = this.symbols(path)!;
      for (const { kind, from, to, line, resolution, confidence, ref } of this.edges(path)!) {
        const edge: InEdge = { kind, from: `${path}:${symbols[from]!.qualifiedName}`, to, file: path, line, resolution, confidence, ref };
        const known = this.#arrivals.get(to);
        if (known === undefined) this.#arrivals.set(to, [edge]);
        else known.push(edge);
      }
    }
    return this.#arrivals;
  }
}

function callablesOf(records: Iterable<FileRecord | undefined>): Map<string, Callable[]> {
  const found = new Map<string, Callable[]>();
  for (const record of records) {
    for (const { name, kind, qualifiedName } of record?.symbols ?? []) {
      if (!CALLABLE_KINDS.has(kind)) continue;
      const one = { id: `${record!.path}:${qualifiedName}`, path: record!.path };
      const held = found.get(name);
      if (held === undefined) found.set(name, [one]);
      else held.push(one);
    }
  }
  return found;
}

function pairs<Item>(items: Iterable<Item | undefined>, keys: (item: Item) => readonly string[], value: (item: Item, at: number) => string): Pairs {
  const found: Pairs = new Map();
  for (const item of items) {
    if (item === undefined) continue;
    keys(item).forEach((key, at) => {
      const values = found.get(key);
      if (values === undefined) found.set(key, [value(item, at)]);
      else values.push(value(item, at));
    });
  }
  return found;
}
