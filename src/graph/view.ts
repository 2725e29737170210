// One revision as the later stages see it: symbols and edges spelled out, made from file records on demand.

import { ParamFlag, REF_STRIDE, RefFlag, RefKind, SymFlag, type ParamFact, type SymbolFact } from '../extract/facts.ts';
import { decodeSurface, type Surface } from '../extract/facts-codec.ts';
import { splitId } from './ids.ts';
import type { CallSite, GraphEdge, GraphSymbol, GraphView, NotAnalysed, Parameter, UnresolvedCall } from './model.ts';
import type { RecordDelta, RecordSource } from './record.ts';

const SITE_KINDS: Record<number, CallSite['kind']> = {
  [RefKind.CALL]: 'call', [RefKind.NEW]: 'new', [RefKind.TAG]: 'tag', [RefKind.DECORATOR]: 'decorator', [RefKind.JSX]: 'jsx',
};

interface LoadedFile { readonly facts: Surface; readonly symbols: readonly GraphSymbol[]; readonly byQual: ReadonlyMap<string, number> }

/** Decoded files kept: a pull request touches the same few hundred over and over. */
const MAX_LOADED = 4000;

/** From here on a file's edges are indexed. */
const MANY_EDGES = 200;

export function viewOf(source: RecordSource): GraphView { return new RecordView(source); }

/** Both sides of a change. Files that it left alone are decoded once for both. */
export function viewsOf(base: RecordSource, head: RecordSource, delta: RecordDelta): { readonly base: GraphView; readonly head: GraphView } {
  const below = new RecordView(base);
  const changed = new Set([...delta.removed, ...delta.written.map(record => record.path)]);
  return { base: below, head: new RecordView(head, { below, changed }) };
}

/** A view of another revision, and the files in which this one differs from it. */
interface Shared { readonly below: RecordView; readonly changed: ReadonlySet<string> }

class RecordView implements GraphView {
  readonly #source: RecordSource;
  readonly #files = new Map<string, LoadedFile | undefined>();

  /** Of this revision alone: a file left as it was may lead elsewhere now. */
  readonly #edges = new Map<string, readonly GraphEdge[]>();
  /** The same, found by the caller, for files in which looking through all of them for every symbol would take for ever. */
  readonly #byCaller = new Map<string, ReadonlyMap<string, readonly GraphEdge[]>>();
  readonly #shared: Shared | undefined;

  constructor(source: RecordSource, shared?: Shared) {
    this.#source = source;
    this.#shared = shared;
  }

  #load(path: string): LoadedFile | undefined {
    if (this.#shared !== undefined && !this.#shared.changed.has(path)) return this.#shared.below.#load(path);
    if (this.#files.has(path)) return this.#files.get(path);
    const text = this.#source.language(path) ? this.#source.facts(path) : undefined;
    const facts = text ? decodeSurface(text, this.#source.symbols(path) ?? []) : undefined;
    const loaded = facts && {
      facts,
      symbols: facts.symbols.map(s => symbolOf(path, facts, s)),
      byQual: new Map(facts.symbols.map((s, i) => [s.qual, i])),
    };
    if (this.#files.size >= MAX_LOADED) this.#files.clear();
    this.#files.set(path, loaded);
    return loaded;
  }

  files(): readonly string[] { return [...this.#source.blobs().keys()].filter(p => this.#source.language(p)).sort(); }
  hasFile(path: string): boolean { return this.#source.has(path); }

  symbol(id: string): GraphSymbol | undefined {
    return splitId(id, (path, qual) => {
      const file = this.#source.has(path) ? this.#load(path) : undefined;
      const at = file?.byQual.get(qual);
      return at === undefined ? undefined : file!.symbols[at];
    });
  }

  symbolsInFile(path: string): readonly GraphSymbol[] { return (this.#source.has(path) ? this.#load(path)?.symbols : undefined) ?? []; }

  symbolsNamed(name: string): readonly GraphSymbol[] {
    return this.#source.symbolsNamed(name).map(id => this.symbol(id)).filter(s => s !== undefined);
  }

  inEdges(id: string): readonly GraphEdge[] { return this.#source.inEdges(id); }

  outEdges(id: string): readonly GraphEdge[] {
    const path = splitId(id, (p, qual) => (this.#source.has(p) && this.#load(p)?.byQual.has(qual) ? p : undefined));
    if (path === undefined) return [];
    const edges = this.edgesInFile(path);
    if (edges.length < MANY_EDGES) return edges.filter(e => e.from === id);
    let byCaller = this.#byCaller.get(path);
    if (byCaller === undefined) this.#byCaller.set(path, (byCaller = Map.groupBy(edges, e => e.from)));
    return byCaller.get(id) ?? [];
  }

  edgesInFile(path: string): readonly GraphEdge[] {
    let edges = this.#edges.get(path);
    if (edges === undefined) {
      const file = this.#source.has(path) ? this.#load(path) : undefined;
      edges = !file ? [] : (this.#source.edges(path) ?? []).map(e => ({
        kind: e.kind, from: file.symbols[e.from].id, to: e.to, file: path, line: e.line, resolution: e.resolution, confidence: e.confidence, ref: e.ref,
      }));
      if (this.#edges.size >= MAX_LOADED) {
        this.#edges.clear();
        this.#byCaller.clear();
      }
      this.#edges.set(path, edges);
    }
    return edges;
  }

  callSite(edge: GraphEdge): CallSite | undefined {
    if (edge.ref < 0) return undefined;
    const facts = this.#load(edge.file)?.facts;
    if (!facts) return undefined;
    const at = edge.ref * REF_STRIDE;
    const kind = SITE_KINDS[facts.refs[at]] ?? 'reference';
    const flags = facts.refs[at + 5];
    const keywords = kind === 'reference' ? [] : (facts.keywords[facts.refs[at + 7]] ?? []).map(k => facts.strings[k]);
    const positional = facts.refs[at + 4];
    // `@Column()` is a call like any other; `@Column` is given what stands below it by somebody else.
    const called = positional < 0 && kind !== 'reference' && kind !== 'jsx' && kind !== 'tag' ? 'decorator' : positional >= 0 && kind === 'decorator' ? 'call' : kind;
    return {
      file: edge.file, line: edge.line, kind: called,
      text: facts.strings[facts.refs[at + 6]], positional: Math.max(0, positional),
      spread: (flags & RefFlag.SPREAD) !== 0 || positional < 0, keywords, keywordSpread: (flags & RefFlag.KEYWORD_SPREAD) !== 0,
      awaited: (flags & RefFlag.AWAITED) !== 0, valueUsed: (flags & RefFlag.VALUE_USED) !== 0,
    };
  }

  unresolvedNamed(name: string): readonly UnresolvedCall[] {
    return this.#source.unresolvedNamed(name).map(u => ({ name, file: u.file, line: u.line, from: u.from }));
  }

  notAnalysed(): readonly NotAnalysed[] { return this.#source.problems(); }
}

const parameterOf = (p: ParamFact): Parameter => ({
  name: p.n, ...(p.t !== undefined ? { type: p.t } : {}), optional: (p.f & ParamFlag.OPTIONAL) !== 0, rest: (p.f & ParamFlag.REST) !== 0,
  keywordOnly: (p.f & ParamFlag.KEYWORD_ONLY) !== 0, positionalOnly: (p.f & ParamFlag.POSITIONAL_ONLY) !== 0, keywordRest: (p.f & ParamFlag.KEYWORD_REST) !== 0,
});

function symbolOf(path: string, facts: Surface, s: SymbolFact): GraphSymbol {
  const flags = s.flags;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const parent = s.parent > 0 ? `${path}:${facts.symbols[s.parent].qual}` : undefined;
  return {
    id: `${path}:${s.qual}`, file: path, name: s.name, qualifiedName: s.qual, kind: s.kind, signature: s.sig,
    ...(s.params ? { parameters: s.params.filter(p => !(p.f & ParamFlag.THIS)).map(parameterOf) } : {}),
    ...(s.ret !== undefined ? { returnType: s.ret } : {}),
    startLine: s.at[0], endLine: s.at[1], nameLine: s.at[2], ...(s.doc ? { docComment: s.doc } : {}),
    exported: has(SymFlag.EXPORTED), visibility: has(SymFlag.PRIVATE) ? 'private' : has(SymFlag.PROTECTED) ? 'protected' : 'public',
    async: has(SymFlag.ASYNC), generator: has(SymFlag.GENERATOR), static: has(SymFlag.STATIC), abstract: has(SymFlag.ABSTRACT),
    ...(has(SymFlag.GETTER) ? { accessor: 'get' as const } : has(SymFlag.SETTER) ? { accessor: 'set' as const } : {}),
    decorators: s.deco ?? [], isTest: has(SymFlag.TEST), isEntryPoint: has(SymFlag.ENTRY), language: facts.language,
    hash: s.hash[0], signatureHash: s.hash[1], bodyHash: s.hash[2], ...(parent !== undefined ? { parent } : {}),
    ...(s.overloads ? { overloads: s.overloads.map(o => o.map(parameterOf)) } : {}),
  };
}

