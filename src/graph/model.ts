// The graph's vocabulary: symbols, edges and the read-only view every later stage works on.
// Plain data only; nothing here knows about parsing, SQLite or GitHub.

export type SymbolKind =
  | 'module' | 'function' | 'method' | 'class' | 'interface' | 'enum' | 'const' | 'type' | 'property' | 'callback';

export type EdgeKind =
  | 'calls' | 'imports' | 'inherits' | 'implements' | 'overrides' | 'uses' | 'contains';

/** How an edge was found, from most to least certain. */
export type Resolution =
  | 'same_file' | 'method_call' | 'di_injection' | 'import_based' | 'export_based' | 'fuzzy' | 'structural';

/** Strategies that are guesses: by a bare name, or a member's. */
export const GUESSES: ReadonlySet<Resolution> = new Set<Resolution>(['fuzzy', 'export_based']);

export type Visibility = 'public' | 'protected' | 'private';

export interface Parameter {
  readonly name: string;
  /** The type as written, white space folded; undefined when the source gives none. */
  readonly type?: string;
  readonly optional: boolean;
  readonly rest: boolean;
  /** Python's keyword-only parameters, and others passed by name alone. */
  readonly keywordOnly: boolean;
  readonly positionalOnly: boolean;
  /** A `**kwargs`-like parameter that takes any keyword. */
  readonly keywordRest: boolean;
}

/** One declaration. `id` is `path:Qualified.name`, with `~2`, `~3` for further ones of that name in the file. */
export interface GraphSymbol {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  /** undefined for symbols that cannot be called. */
  readonly parameters?: readonly Parameter[];
  readonly returnType?: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Line of the name itself: where an annotation goes. */
  readonly nameLine: number;
  readonly docComment?: string;
  readonly exported: boolean;
  readonly visibility: Visibility;
  readonly async: boolean;
  readonly generator: boolean;
  readonly static: boolean;
  readonly abstract: boolean;
  /** 'get' or 'set' for accessors. */
  readonly accessor?: 'get' | 'set';
  readonly decorators: readonly string[];
  readonly isTest: boolean;
  readonly isEntryPoint: boolean;
  readonly language: string;
  /** 11 characters, base62 of xxHash64 over signature, body and doc comment. */
  readonly hash: string;
  readonly signatureHash: string;
  readonly bodyHash: string;
  /** Id of the containing symbol; undefined at the top of a file. */
  readonly parent?: string;
  /** Further signatures of an overloaded function (the implementation's own is `parameters`). */
  readonly overloads?: readonly (readonly Parameter[])[];
}

/** A reference from one symbol to another. One edge per call site; `from` is `path:<module>` for top-level code. */
export interface GraphEdge {
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line: number;
  readonly resolution: Resolution;
  readonly confidence: number;
  /** Index of the reference in its file's facts: leads to the call's arguments. -1: no call site. */
  readonly ref: number;
}

/** What a call passes, for judging whether it fits its target. */
export interface CallSite {
  readonly file: string;
  readonly line: number;
  readonly kind: 'call' | 'new' | 'tag' | 'decorator' | 'jsx' | 'reference';
  /** The callee as written, shortened. */
  readonly text: string;
  readonly positional: number;
  readonly spread: boolean;
  readonly keywords: readonly string[];
  /** A `**kwargs` argument: keywords are not all known. */
  readonly keywordSpread: boolean;
  /** True when the call's result is awaited, or otherwise used as a promise is. */
  readonly awaited: boolean;
  /** Only prepares the call (`partial(send, order)`): what is missing may be passed later. */
  readonly partly?: boolean;
  /** The type that whoever makes the call takes its result for, as written. */
  readonly expected?: string;
  /** The types of what it will be called with, where a type announces the call. */
  readonly announced?: readonly string[];
  /** True when the call's value is dropped or returned as it is: sync-to-async cannot be judged there. */
  readonly valueUsed: boolean;
}

export interface UnresolvedCall {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** Enclosing symbol id. */
  readonly from: string;
}

export interface NotAnalysed {
  readonly file: string;
  readonly reason: 'language' | 'excluded' | 'size' | 'parse-error' | 'binary' | 'encoding' | 'generated' | 'missing';
  readonly detail?: string;
}

/** How the detail of a parse error ends when the rest of the file was analysed all the same. */
export const PARTLY = 'the rest was analysed';

/** One revision of the repository's graph. Immutable: an update makes another view, never edits this one. */
export interface GraphView {
  files(): readonly string[];
  hasFile(path: string): boolean;
  symbol(id: string): GraphSymbol | undefined;
  symbolsInFile(path: string): readonly GraphSymbol[];
  symbolsNamed(name: string): readonly GraphSymbol[];
  inEdges(id: string): readonly GraphEdge[];
  outEdges(id: string): readonly GraphEdge[];
  edgesInFile(path: string): readonly GraphEdge[];
  /** The arguments behind a reference edge; undefined for structural edges. */
  callSite(edge: GraphEdge): CallSite | undefined;
  /** Calls of this name whose target is not known and not proven external. */
  unresolvedNamed(name: string): readonly UnresolvedCall[];
  notAnalysed(): readonly NotAnalysed[];
}

/** A member that the class of its receiver is known to lack, among the unresolved names: called or read, and not counted as a call. */
export const lostMember = (member: string): string => `.${member}`;

export const moduleId = (path: string): string => `${path}:<module>`;

/**
 * What a reference is to the resolver.
 * 'lost': nothing can answer it. 'open': it cannot be told, something unknown may answer. 'bound': something of the
 * repository answers, or the name is declared where it is used.
 */
export type Verdict = 'lost' | 'open' | 'bound';
