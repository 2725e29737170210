// What the graph keeps per file, and the store that keeps it. A file's record is the unit of every update:
// removeFile drops one, re-parse writes one, an overlay shadows one. Edges belong to the file they start in.
//
// Invariant: `facts` is a function of (bytes, path, extractor version) alone. `edges`, `unresolved` and
// `deps` are a function of all facts together, so they may be rewritten while `facts` stays.

import type { EdgeKind, NotAnalysed, Resolution, SymbolKind } from './model.ts';

export interface SymbolRow {
  /** `Qualified.name`, with `~2` and so on; the id is `path:qualifiedName`. */
  readonly qualifiedName: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly exported: boolean;
  readonly isTest: boolean;
  readonly isEntryPoint: boolean;
  /** 11 characters each. */
  readonly hash: string;
  readonly signatureHash: string;
  readonly bodyHash: string;
}

export interface EdgeRow {
  readonly kind: EdgeKind;
  /** Index into the record's own `symbols`. */
  readonly from: number;
  /** Full id of the target, in this or another file. */
  readonly to: string;
  readonly line: number;
  readonly resolution: Resolution;
  readonly confidence: number;
  readonly ref: number;
}

export interface UnresolvedRow {
  readonly name: string;
  readonly line: number;
  /** Index into the record's own `symbols`. */
  readonly from: number;
}

export interface FileRecord {
  readonly path: string;
  /** Git blob id of the bytes the facts were taken from. */
  readonly blob: string;
  /** Language id; '' for files that are only watched (manifests) or not analysed. */
  readonly language: string;
  readonly problem?: NotAnalysed;
  /** Serialised FileFacts, opaque to the store; '' when there are none. */
  readonly facts: string;
  /** symbols[0] is the module itself (`<module>`) whenever there are facts. */
  readonly symbols: readonly SymbolRow[];
  readonly edges: readonly EdgeRow[];
  readonly unresolved: readonly UnresolvedRow[];
  /** What resolution looked up, serialised by the resolver, opaque to the store. */
  readonly deps: string;
  /** Distinct paths that `deps` names: the index that finds whom a change may concern. */
  readonly depFiles: readonly string[];
  /** Names looked up across the whole repository (unresolved and guessed calls). */
  readonly looseNames: readonly string[];
  /** Last segments of import specifiers: finds imports that an added or deleted file may redirect. */
  readonly importTails: readonly string[];
}

/** Resolution results for a file whose facts did not change. */
export type ResolutionUpdate = Pick<FileRecord, 'path' | 'edges' | 'unresolved' | 'deps' | 'depFiles' | 'looseNames' | 'importTails'>;

/** An edge as a query answers it: ids and places spelled out. */
export interface InEdge {
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line: number;
  readonly resolution: Resolution;
  readonly confidence: number;
  readonly ref: number;
}

/** A symbol that can be called, and the path of its file: paths may hold colons, so an id alone does not tell. */
export interface Callable {
  readonly id: string;
  readonly path: string;
}

export const CALLABLE_KINDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class']);

/** Read side of a set of file records. Implemented by the SQLite store, and by overlays over another source. */
export interface RecordSource {
  /** path → blob id, every file of the graph, problems and watched files included. */
  blobs(): ReadonlyMap<string, string>;
  has(path: string): boolean;
  language(path: string): string | undefined;
  facts(path: string): string | undefined;
  record(path: string): FileRecord | undefined;
  /** Symbols and edges of one file, without the rest of its record; undefined when there is no such file. */
  symbols(path: string): readonly SymbolRow[] | undefined;
  edges(path: string): readonly EdgeRow[] | undefined;
  hasSymbol(symbolId: string): boolean;
  /** Deps text of one file, without the rest of its record. */
  deps(path: string): string | undefined;
  /** Edges that lead to a symbol, in the order of `compareEdges`. Edges to symbols that do not exist are in no answer. */
  inEdges(symbolId: string): readonly InEdge[];
  /** Ids of symbols with this bare name, sorted. */
  symbolsNamed(name: string): readonly string[];
  /** Those of them that can be called (functions, methods, classes), each with the file it is in; sorted by id. */
  callablesNamed(name: string): readonly Callable[];
  /** Sorted by file, line and id. */
  unresolvedNamed(name: string): readonly { file: string; line: number; from: string }[];
  /** Files whose deps name `path`, sorted. */
  dependents(path: string): readonly string[];
  filesWithLooseName(name: string): readonly string[];
  filesWithImportTail(tail: string): readonly string[];
  problems(): readonly NotAnalysed[];
}

export interface StoreMeta {
  /** Commit the graph stands at; 'worktree' when built from a working tree. */
  readonly commit: string;
  readonly tree: string;
  readonly extractorVersion: string;
  readonly configFingerprint: string;
}

/** A change to a set of records: what an update computes and a commit writes. A file both removed and written is written. */
export interface RecordDelta {
  readonly removed: readonly string[];
  /** Added or re-parsed files, whole records. */
  readonly written: readonly FileRecord[];
  /** Untouched files whose references were resolved again. */
  readonly reresolved: readonly ResolutionUpdate[];
}
