// Builds a real GraphView from a short description, so that a test can say in a few lines which symbols exist
// and who calls whom. Answers every query from the description; nothing is parsed.

import { createHash } from 'node:crypto';
import {
  type CallSite, type EdgeKind, type GraphEdge, type GraphSymbol, type GraphView, type NotAnalysed,
  type Parameter, type Resolution, type UnresolvedCall,
} from '../../src/graph/model.ts';

export interface SymbolSpec extends Partial<Omit<GraphSymbol, 'parameters' | 'overloads'>> {
  /** `Class.method` for members. */
  readonly qualifiedName: string;
  /** `'a'`, `'b?: string'`, `'...rest'`, `'*, key'` style is not parsed: use Parameter values for keywords. */
  readonly parameters?: readonly (string | Parameter)[];
  readonly overloads?: readonly (readonly (string | Parameter)[])[];
  /** Stands for the normalised body: equal texts are equal bodies. */
  readonly body?: string;
}

export interface EdgeSpec {
  /** Qualified name in this file; `<module>` for top-level code. */
  readonly from: string;
  /** Full id. */
  readonly to: string;
  readonly line?: number;
  readonly kind?: EdgeKind;
  readonly confidence?: number;
  readonly resolution?: Resolution;
  /** What the call passes; only given ones differ from a call without arguments. */
  readonly call?: Partial<CallSite>;
  /** Edges of one number belong to one call that may mean several targets. */
  readonly ref?: number;
}

export interface FileSpec {
  readonly symbols?: readonly (SymbolSpec | string)[];
  readonly edges?: readonly EdgeSpec[];
  readonly unresolved?: readonly { readonly name: string; readonly from: string; readonly line: number }[];
  readonly isTest?: boolean;
  readonly language?: string;
  /** Top-level code, as a text. */
  readonly body?: string;
  readonly problem?: Omit<NotAnalysed, 'file'>;
}

const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 11);

/** `a`, `a?`, `a: T`, `a = 1`, `...a: T[]`. */
export function parameter(text: string): Parameter {
  const [, rest, name, optional, type, fallback] = /^(\.\.\.)?([^?:=\s]+)(\?)?(?:\s*:\s*([^=]+?))?(\s*=.*)?$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`not a parameter: ${text}`);
  return {
    name, ...(type !== undefined && { type }), optional: optional !== undefined || fallback !== undefined || rest !== undefined,
    rest: rest !== undefined, keywordOnly: false, positionalOnly: false, keywordRest: false,
  };
}

const parameters = (list: readonly (string | Parameter)[]): Parameter[] =>
  list.map((p) => (typeof p === 'string' ? parameter(p) : p));

function symbolFrom(file: string, given: SymbolSpec | string, at: number, spec: FileSpec): GraphSymbol {
  const { body = '', ...s }: SymbolSpec = typeof given === 'string' ? { qualifiedName: given } : given;
  const name = s.name ?? s.qualifiedName.split('.').at(-1)!.replace(/~\d+$/, '');
  const dot = s.qualifiedName.lastIndexOf('.');
  const kind = s.kind ?? (dot > 0 ? 'method' : 'function');
  const callable = kind === 'function' || kind === 'method' || kind === 'callback';
  const taken = s.parameters ? parameters(s.parameters) : callable ? [] : undefined;
  const written = taken?.map((p) => `${p.rest ? '...' : ''}${p.name}${p.optional && !p.rest ? '?' : ''}${p.type ? `: ${p.type}` : ''}`);
  const signature = s.signature ?? `${name}${written ? `(${written.join(', ')})` : ''}${s.returnType ? `: ${s.returnType}` : ''}`;
  const startLine = s.startLine ?? at;
  const signatureHash = s.signatureHash ?? digest('signature', signature, s.async, s.static, s.generator);
  const bodyHash = s.bodyHash ?? digest('body', body);
  return {
    async: false, generator: false, static: false, abstract: false, visibility: 'public', decorators: [],
    isEntryPoint: false, ...s,
    id: `${file}:${s.qualifiedName}`, file, name, kind, signature,
    ...(taken && { parameters: taken }),
    overloads: s.overloads?.map(parameters),
    startLine, endLine: s.endLine ?? startLine + 2, nameLine: s.nameLine ?? startLine,
    exported: s.exported ?? dot < 0, isTest: s.isTest ?? spec.isTest ?? false,
    language: s.language ?? spec.language ?? 'typescript',
    signatureHash, bodyHash, hash: s.hash ?? digest(signatureHash, bodyHash, s.docComment ?? ''),
    parent: s.parent ?? (dot > 0 ? `${file}:${s.qualifiedName.slice(0, dot)}` : undefined),
  } as GraphSymbol;
}

function moduleSymbol(file: string, spec: FileSpec): GraphSymbol {
  return {
    ...symbolFrom(file, { qualifiedName: '<module>', name: '<module>', kind: 'module', body: spec.body ?? '', exported: false }, 1, spec),
    parent: undefined, endLine: 1_000,
  };
}

/** Symbols stand ten lines apart in the order given; edges default to the line after their function's first. */
export function graphOf(files: Readonly<Record<string, FileSpec>>): GraphView {
  const paths = Object.keys(files).sort();
  const inFile = new Map(paths.map((path) => [path, [
    moduleSymbol(path, files[path]),
    ...(files[path].symbols ?? []).map((s, i) => symbolFrom(path, s, 10 * (i + 1), files[path])),
  ]]));
  const symbols = new Map([...inFile.values()].flat().map((s) => [s.id, s]));
  const calls = new Map<GraphEdge, CallSite>();
  const edges: GraphEdge[] = paths.flatMap((file) => (files[file].edges ?? []).map((e, i): GraphEdge => {
    const from = `${file}:${e.from}`;
    const source = symbols.get(from);
    if (!source) throw new Error(`edge from unknown symbol ${from}`);
    const kind = e.kind ?? 'calls';
    const structural = kind === 'inherits' || kind === 'implements' || kind === 'overrides';
    const edge: GraphEdge = {
      kind, from, to: e.to, file, line: e.line ?? source.startLine + 1, confidence: e.confidence ?? 0.95,
      resolution: e.resolution ?? (structural ? 'structural' : 'import_based'), ref: structural ? -1 : e.ref ?? i,
    };
    if (!structural) {
      calls.set(edge, {
        file, line: edge.line, kind: 'call', text: e.to.split(':').at(-1)!, positional: 0, spread: false, keywords: [],
        keywordSpread: false, awaited: false, valueUsed: true, ...e.call,
      });
    }
    return edge;
  }));
  const unresolved: UnresolvedCall[] = paths.flatMap((file) =>
    (files[file].unresolved ?? []).map((u) => ({ name: u.name, file, line: u.line, from: `${file}:${u.from}` })));
  return {
    files: () => paths,
    hasFile: (path) => inFile.has(path),
    symbol: (id) => symbols.get(id),
    symbolsInFile: (path) => inFile.get(path) ?? [],
    symbolsNamed: (name) => [...symbols.values()].filter((s) => s.name === name),
    inEdges: (id) => edges.filter((e) => e.to === id),
    outEdges: (id) => edges.filter((e) => e.from === id),
    edgesInFile: (path) => edges.filter((e) => e.file === path),
    callSite: (edge) => calls.get(edge),
    unresolvedNamed: (name) => unresolved.filter((u) => u.name === name),
    notAnalysed: () => paths.flatMap((file) => (files[file].problem ? [{ file, ...files[file].problem }] : [])),
  };
}
