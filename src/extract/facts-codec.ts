// Facts as text for the database, and back. The database is uploaded and downloaded on every run, so size counts
// here as much as speed: numbers become characters, pointers become distances, tables are written by column, and
// what can be derived is left out. Hashes are not here at all: the symbols table has them (withHashes).
//
// Invariant: decodeFacts(encodeFacts(f)) equals f but for hashes and doc texts longer than MAX_DOC.

import {
  BIND_STRIDE, Op, ParamFlag, REF_STRIDE, RefKind,
  type FileFacts, type FnFact, type ParamFact, type ShapeFact, type SymbolFact,
} from './facts.ts';
import { packIr, Recency, unpackIr, type IrText } from './ir-codec.ts';
import { Packer, unpack } from './pack.ts';
import type { SymbolKind } from '../graph/model.ts';

/** Doc text kept for people and for JSDoc types; the hash covers all of it. */
const MAX_DOC = 1200;

const KINDS: readonly SymbolKind[] = ['module', 'function', 'method', 'class', 'interface', 'enum', 'const', 'type', 'property', 'callback'];
const SHAPES: readonly ShapeFact['kind'][] = ['class', 'interface', 'object', 'enum', 'namespace', 'function'];

// One letter a column (see packColumns), in the order facts.ts gives them.
const SCOPES = 'rd';
const BINDS = 'drrddr';
const SYMBOLS = 'rdrrdrddr';
const FNS = 'ddrddrd';
const PARAMS = 'rdrr';
const SHAPE_ROWS = 'rddd';
const MEMBERS = 'rrdddd';
const EXPORTS = 'rrrrd';
const REFS = 'rddrrrrr';
const ASSIGNS = 'drdd';
const NO_HASHES: readonly [string, string, string] = ['', '', ''];

type Text = string | 0;

/** Anything about an item that this file does not know by name travels along as it is. */
type Rest = Record<string, unknown> | 0;

interface Encoded {
  readonly l: string;
  readonly s: readonly string[];
  readonly i: IrText;
  readonly c: string;
  readonly b: string;
  readonly y: { readonly n: string; readonly q: readonly Text[]; readonly x: string; readonly g: readonly Text[]; readonly p: readonly (readonly (string | number)[] | 0)[]; readonly r: readonly Text[]; readonly d: readonly Text[]; readonly o: readonly Rest[] };
  readonly f: { readonly k: readonly Text[]; readonly x: string; readonly p: readonly [string, string]; readonly l: string; readonly o: readonly Rest[] };
  readonly h: { readonly k: readonly Text[]; readonly x: string; readonly m: readonly [string, string]; readonly l: string; readonly o: readonly Rest[] };
  readonly e: string;
  readonly r: string;
  readonly w?: readonly (readonly number[])[];
  readonly a: string;
  readonly t?: Readonly<Record<string, unknown>>;
  readonly n: number;
  readonly z: string;
}

export function encodeFacts(facts: FileFacts): string {
  const strings = [...facts.strings];
  const index = new Map(strings.map((s, i) => [s, i]));
  const intern = (text: string): number => {
    let at = index.get(text);
    if (at === undefined) index.set(text, at = strings.push(text) - 1);
    return at;
  };
  for (const s of facts.symbols) packer.put(intern(s.name));
  const names = packer.take();
  const encoded: Encoded = {
    l: facts.language,
    i: packIr(facts.ir),
    c: packColumns(facts.scopes, SCOPES),
    b: packBinds(facts.binds),
    y: {
      n: names,
      q: facts.symbols.map(s => (s.qual === derivedQual(facts, s) ? 0 : s.qual)),
      x: packSymbols(facts.symbols),
      g: facts.symbols.map(s => (s.sig === derivedSignature(s) ? 0 : s.sig)),
      p: facts.symbols.map(s => (s.params ? s.params.flatMap(p => [p.n, p.t ?? 0, p.f]) : 0)),
      r: facts.symbols.map(s => s.ret ?? 0),
      d: facts.symbols.map(s => (s.doc === undefined ? 0 : s.doc.slice(0, MAX_DOC))),
      o: rests(facts.symbols, SYMBOL_FIELDS),
    },
    f: {
      k: facts.fns.map(f => (f.sym >= 0 && f.key === facts.symbols[f.sym].qual ? 0 : f.key)),
      x: packColumns(facts.fns.flatMap(f => [f.sym, f.owner, f.flags, f.scope, f.outer, f.ret, f.ctx]), FNS),
      p: packTables(facts.fns.map(f => f.params), PARAMS),
      l: packLists(facts.fns.flatMap(f => [f.returns, f.yields, f.typeParams])),
      o: rests(facts.fns, FN_FIELDS),
    },
    h: {
      k: facts.shapes.map(s => (s.sym >= 0 && s.key === facts.symbols[s.sym].qual ? 0 : s.key)),
      x: packColumns(facts.shapes.flatMap(s => [SHAPES.indexOf(s.kind), s.sym, s.scope, s.ctx]), SHAPE_ROWS),
      m: packTables(facts.shapes.map(s => s.members), MEMBERS),
      l: packLists(facts.shapes.flatMap(s => [s.supers, s.types, s.typeParams, s.spreads])),
      o: rests(facts.shapes, SHAPE_FIELDS),
    },
    e: packColumns(facts.exports, EXPORTS),
    r: packRefs(facts),
    ...(facts.keywords.length > 0 ? { w: facts.keywords } : {}),
    a: packColumns(facts.assigns, ASSIGNS),
    ...(facts.extra ? { t: facts.extra } : {}),
    n: facts.parseErrors,
    z: facts.digest,
    // Last: names of symbols have joined it by now.
    s: strings,
  };
  return JSON.stringify(encoded);
}

export function decodeFacts(text: string, hashes?: readonly SymbolHashes[]): FileFacts {
  const e = JSON.parse(text) as Encoded;
  const ir = unpackIr(e.i);
  const symbols: SymbolFact[] = [];
  const names = unpack(e.y.n);
  const rows = unpackRows(e.y.x, SYMBOLS);
  for (let i = 0; i < names.length; i++) {
    const [kind, first, span, nameAt, parent, flags, fn, shape, type] = rows[i];
    const p = e.y.p[i];
    const params: ParamFact[] | undefined = p === 0 ? undefined : [];
    if (params) for (let j = 0; j < (p as unknown[]).length; j += 3) params.push({ n: (p as string[])[j], ...((p as unknown[])[j + 1] !== 0 ? { t: (p as string[])[j + 1] } : {}), f: (p as number[])[j + 2] });
    const held = hashes?.[i];
    const symbol = {
      name: e.s[names[i]], qual: '', kind: KINDS[kind], at: [first, first + span, first + nameAt] as const, parent, flags, sig: '',
      ...(params ? { params } : {}), ...(e.y.r[i] !== 0 ? { ret: e.y.r[i] as string } : {}), ...(e.y.d[i] !== 0 ? { doc: e.y.d[i] as string } : {}),
      hash: held ? [held.hash, held.signatureHash, held.bodyHash] as const : NO_HASHES, fn, shape, type, ...restOf(e.y.o[i]),
    };
    symbol.qual = e.y.q[i] === 0 ? derivedQual({ symbols }, symbol) : e.y.q[i] as string;
    symbol.sig = e.y.g[i] === 0 ? derivedSignature(symbol) : e.y.g[i] as string;
    symbols.push(symbol);
  }
  return {
    language: e.l, strings: e.s, ir, scopes: unpackColumns(e.c, SCOPES), binds: unpackBinds(e.b), symbols,
    fns: decodeFns(e, symbols), shapes: decodeShapes(e, symbols), exports: unpackColumns(e.e, EXPORTS), refs: unpackRefs(e.r, ir),
    keywords: e.w ?? [], assigns: unpackColumns(e.a, ASSIGNS), ...(e.t ? { extra: e.t } : {}), parseErrors: e.n, digest: e.z,
  };
}

const KIND_CODES = new Map(KINDS.map((k, i) => [k, i]));

function packSymbols(symbols: readonly SymbolFact[]): string {
  const table: number[] = [];
  for (const s of symbols) table.push(KIND_CODES.get(s.kind)!, s.at[0], s.at[1] - s.at[0], s.at[2] - s.at[0], s.parent, s.flags, s.fn, s.shape, s.type);
  return packColumns(table, SYMBOLS);
}

export interface SymbolHashes { readonly hash: string; readonly signatureHash: string; readonly bodyHash: string }

/** Hashes travel apart from the facts: the store keeps them with the symbols. */
export const encodeHashes = (facts: FileFacts): string => facts.symbols.map(s => s.hash.join(',')).join(',');

export function decodeHashes(text: string): SymbolHashes[] {
  const parts = text.split(',');
  const hashes: SymbolHashes[] = [];
  for (let i = 0; i + 2 < parts.length; i += 3) hashes.push({ hash: parts[i], signatureHash: parts[i + 1], bodyHash: parts[i + 2] });
  return hashes;
}

function decodeFns(e: Encoded, symbols: readonly SymbolFact[]): FnFact[] {
  const rows = unpackRows(e.f.x, FNS);
  const params = unpackTables(e.f.p, PARAMS);
  const lists = unpackLists(e.f.l);
  return rows.map(([sym, owner, flags, scope, outer, ret, ctx], i) => ({
    key: e.f.k[i] === 0 ? symbols[sym].qual : e.f.k[i] as string, sym, owner, flags, scope, outer, params: params[i], ret,
    returns: lists[3 * i], yields: lists[3 * i + 1], typeParams: lists[3 * i + 2], ctx, ...restOf(e.f.o[i]),
  }));
}

function decodeShapes(e: Encoded, symbols: readonly SymbolFact[]): ShapeFact[] {
  const rows = unpackRows(e.h.x, SHAPE_ROWS);
  const members = unpackTables(e.h.m, MEMBERS);
  const lists = unpackLists(e.h.l);
  return rows.map(([kind, sym, scope, ctx], i) => ({
    key: e.h.k[i] === 0 ? symbols[sym].qual : e.h.k[i] as string, kind: SHAPES[kind], sym, scope, supers: lists[4 * i], types: lists[4 * i + 1],
    members: members[i], typeParams: lists[4 * i + 2], spreads: lists[4 * i + 3], ctx, ...restOf(e.h.o[i]),
  }));
}

const SYMBOL_FIELDS = new Set(['name', 'qual', 'kind', 'at', 'parent', 'flags', 'sig', 'params', 'ret', 'doc', 'hash', 'fn', 'shape', 'type']);
const FN_FIELDS = new Set(['key', 'sym', 'owner', 'flags', 'scope', 'outer', 'params', 'ret', 'returns', 'yields', 'typeParams', 'ctx']);
const SHAPE_FIELDS = new Set(['key', 'kind', 'sym', 'scope', 'supers', 'types', 'members', 'typeParams', 'spreads', 'ctx']);

/** One entry per item that has more than the known fields; empty when none has. */
function rests(items: readonly object[], known: ReadonlySet<string>): Rest[] {
  const found = items.map((item): Rest => {
    let rest: Record<string, unknown> | undefined;
    for (const k in item) if (!known.has(k)) (rest ??= {})[k] = (item as Record<string, unknown>)[k];
    return rest ?? 0;
  });
  return found.some(r => r !== 0) ? found : [];
}

const restOf = (rest: Rest | undefined): Record<string, unknown> => (rest === undefined || rest === 0 ? {} : rest);

function derivedQual(facts: { readonly symbols: readonly SymbolFact[] }, s: { readonly name: string; readonly parent: number }): string {
  return s.parent > 0 ? `${facts.symbols[s.parent].qual}.${s.name}` : s.name;
}

/** The signature most functions have: name(parameters): result. */
function derivedSignature(s: { readonly name: string; readonly params?: readonly ParamFact[]; readonly ret?: string }): string {
  if (!s.params) return s.name;
  const params = s.params.map(p => `${p.f & ParamFlag.REST ? '...' : ''}${p.n}${p.f & ParamFlag.OPTIONAL ? '?' : ''}${p.t !== undefined ? `: ${p.t}` : ''}`);
  return `${s.name}(${params.join(', ')})${s.ret !== undefined ? `: ${s.ret}` : ''}`;
}

const packer = new Packer();

/**
 * Column by column. `d` columns are written as differences to the one above: lines and pointers grow, so these
 * become small numbers. `r` columns as they are.
 */
function packColumns(table: readonly number[], form: string): string {
  const stride = form.length;
  for (let c = 0; c < stride; c++) {
    if (form[c] === 'd') {
      let before = 0;
      for (let i = c; i < table.length; i += stride) { packer.put(table[i] - before); before = table[i]; }
    } else for (let i = c; i < table.length; i += stride) packer.put(table[i]);
  }
  return packer.take();
}

function unpackColumns(text: string, form: string): number[] {
  const flat = unpack(text);
  const stride = form.length;
  const table = new Array<number>(flat.length);
  for (let c = 0, at = 0; c < stride; c++) {
    if (form[c] === 'd') {
      let before = 0;
      for (let r = c; r < flat.length; r += stride) table[r] = before += flat[at++];
    } else for (let r = c; r < flat.length; r += stride) table[r] = flat[at++];
  }
  return table;
}

/** Tables of many owners as one, with the number of rows each owns. */
function packTables(tables: readonly (readonly number[])[], form: string): [string, string] {
  for (const t of tables) packer.put(t.length / form.length);
  const lengths = packer.take();
  const all: number[] = [];
  for (const t of tables) for (const n of t) all.push(n);
  return [lengths, packColumns(all, form)];
}

function unpackTables([lengths, text]: readonly [string, string], form: string): number[][] {
  const all = unpackColumns(text, form);
  let at = 0;
  return unpack(lengths).map(n => all.slice(at, at += n * form.length));
}

function unpackRows(text: string, form: string): number[][] {
  const table = unpackColumns(text, form);
  const rows: number[][] = [];
  for (let i = 0; i < table.length; i += form.length) rows.push(table.slice(i, i + form.length));
  return rows;
}

function packLists(lists: Iterable<readonly number[]>): string {
  for (const list of lists) { packer.put(list.length); for (const n of list) packer.put(n); }
  return packer.take();
}

function unpackLists(text: string): number[][] {
  const flat = unpack(text);
  const lists: number[][] = [];
  for (let at = 0; at < flat.length;) { const n = flat[at]; lists.push(flat.slice(at + 1, at + 1 + n)); at += n + 1; }
  return lists;
}

/** Names of references are mostly those of what they refer to. */
function packRefs(facts: FileFacts): string {
  const { refs } = facts;
  const table = new Array<number>(refs.length);
  const recency = new Recency();
  for (let i = 0; i < refs.length; i += REF_STRIDE) {
    for (let c = 0; c < REF_STRIDE; c++) table[i + c] = refs[i + c];
    table[i + 6] = refs[i + 6] === impliedName(facts.ir, refs, i) ? 0 : recency.encode(refs[i + 6]) + 1;
  }
  return packColumns(table, REFS);
}

function unpackRefs(text: string, ir: readonly number[]): number[] {
  const refs = unpackColumns(text, REFS);
  const recency = new Recency();
  for (let i = 0; i < refs.length; i += REF_STRIDE) refs[i + 6] = refs[i + 6] === 0 ? impliedName(ir, refs, i) : recency.decode(refs[i + 6] - 1);
  return refs;
}

function impliedName(ir: readonly number[], refs: readonly number[], at: number): number {
  const expr = refs[at + 1];
  switch (refs[at]) {
    case RefKind.READ: case RefKind.MEMBER_READ: return ir[expr + 2];
    case RefKind.TYPE: return ir[expr + 3];
    case RefKind.IMPORT: return 0;
    default: { const callee = ir[expr + 1]; return ir[callee] === Op.NAME || ir[callee] === Op.MEMBER ? ir[callee + 2] : 0; }
  }
}

function packBinds(binds: readonly number[]): string {
  const table = binds.slice();
  const recency = new Recency();
  for (let i = 1; i < table.length; i += BIND_STRIDE) table[i] = recency.encode(table[i]);
  return packColumns(table, BINDS);
}

function unpackBinds(text: string): number[] {
  const table = unpackColumns(text, BINDS);
  const recency = new Recency();
  for (let i = 1; i < table.length; i += BIND_STRIDE) table[i] = recency.decode(table[i]);
  return table;
}
