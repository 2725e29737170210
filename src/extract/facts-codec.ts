// Facts as the text that workers hand over and snapshots keep. Left out is what a file's symbol rows say anyway:
// whoever decodes has them at hand.
//
// Invariant: decodeFacts(encodeFacts(f), rowsOf(f)) equals f. Whatever changes the text must raise EXTRACTOR_VERSION.

import type { SymbolRow } from '../graph/record.ts';
import { BIND_STRIDE, EXPORT_STRIDE, MEMBER_STRIDE, ParamFlag, REF_STRIDE, SymFlag, type FileFacts, type FnFact, type ParamFact, type ShapeFact, type SymbolFact } from './facts.ts';
import { NumberReader, NumberWriter } from './number-text.ts';
import { readCode, readLists, readTable, writeCode, writeLists, writeTable } from './number-tables.ts';

// A field added to facts must be added here; this fails to compile until it is.
type Uncovered =
  | Exclude<keyof SymbolFact, 'name' | 'qual' | 'kind' | 'at' | 'parent' | 'flags' | 'sig' | 'params' | 'ret' | 'doc' | 'deco' | 'hash' | 'fn' | 'shape' | 'type' | 'overloads'>
  | Exclude<keyof FnFact, 'key' | 'sym' | 'owner' | 'flags' | 'scope' | 'outer' | 'params' | 'ret' | 'returns' | 'yields' | 'typeParams' | 'ctx' | 'deco' | 'overloads'>
  | Exclude<keyof ShapeFact, 'key' | 'kind' | 'sym' | 'scope' | 'supers' | 'types' | 'members' | 'typeParams' | 'spreads' | 'ctx' | 'deco'>
  | Exclude<keyof FileFacts, 'language' | 'strings' | 'ir' | 'scopes' | 'binds' | 'symbols' | 'fns' | 'shapes' | 'exports' | 'refs' | 'keywords' | 'assigns' | 'extra' | 'parseErrors' | 'digest'>;
export const COVERED: [Uncovered] extends [never] ? true : never = true;

/** Rare parts of a symbol: parameters, result, documentation, decorators, overloads. */
type SymbolTexts = readonly [params?: Params | 0, ret?: string | 0, doc?: string | 0, deco?: readonly string[] | 0, overloads?: readonly Params[]];
type Params = readonly (string | number)[];
type Text = readonly [
  language: string, numbers: readonly [code: string, names: string, sites: string, rest: string], strings: readonly string[], sigs: readonly string[], texts: readonly (SymbolTexts | 0)[],
  keys: readonly string[], digest: string, parseErrors: number, extra: FileFacts['extra'] | null,
];

const SHAPE_KINDS: readonly ShapeFact['kind'][] = ['class', 'interface', 'object', 'enum', 'namespace', 'function'];
const SYMBOL_COLUMNS = 6, FN_COLUMNS = 7, SHAPE_COLUMNS = 4;

export function rowsOf(facts: FileFacts): SymbolRow[] {
  return facts.symbols.map(s => ({
    qualifiedName: s.qual, name: s.name, kind: s.kind, startLine: s.at[0], endLine: s.at[1],
    exported: (s.flags & SymFlag.EXPORTED) !== 0, isTest: (s.flags & SymFlag.TEST) !== 0, isEntryPoint: (s.flags & SymFlag.ENTRY) !== 0,
    hash: s.hash[0], signatureHash: s.hash[1], bodyHash: s.hash[2],
  }));
}

const writer = new NumberWriter();

export function encodeFacts(facts: FileFacts): string {
  const { symbols, fns, shapes } = facts;
  writeCode(writer, facts.ir);
  const code = writer.take();
  writeTable(writer, facts.scopes, 2, -1);
  writeTable(writer, facts.binds, BIND_STRIDE, 2);
  writeTable(writer, facts.exports, EXPORT_STRIDE, 1);
  writeTable(writer, facts.assigns, 4, -1);
  const names = writer.take();
  writeTable(writer, facts.refs, REF_STRIDE, 0);
  writer.unsigned(facts.keywords.length);
  writeLists(writer, facts.keywords);
  const sites = writer.take();
  const table: number[] = [];
  for (let i = 0; i < symbols.length; i++) { const s = symbols[i]; table.push(s.parent, s.flags, s.fn, s.shape, s.type, s.at[2] - s.at[0]); }
  writeTable(writer, table, SYMBOL_COLUMNS, -1);
  table.length = 0;
  for (let i = 0; i < fns.length; i++) { const f = fns[i]; table.push(f.sym, f.owner, f.flags, f.scope, f.outer, f.ret, f.ctx); }
  writeTable(writer, table, FN_COLUMNS, -1);
  for (const part of ['params', 'returns', 'yields', 'typeParams', 'deco', 'overloads'] as const) writeLists(writer, fns.map(f => f[part]));
  table.length = 0;
  for (const s of shapes) table.push(SHAPE_KINDS.indexOf(s.kind), s.sym, s.scope, s.ctx);
  writeTable(writer, table, SHAPE_COLUMNS, 0);
  for (const part of ['supers', 'types', 'typeParams', 'spreads', 'deco'] as const) writeLists(writer, shapes.map(s => s[part]));
  for (const s of shapes) writer.unsigned(s.members.length / MEMBER_STRIDE);
  table.length = 0;
  for (let i = 0; i < shapes.length; i++) { const { members } = shapes[i]; for (let j = 0; j < members.length; j++) table.push(members[j]); }
  writeTable(writer, table, MEMBER_STRIDE, 1);
  const keys: string[] = [];
  let last = '';
  for (const part of [...fns, ...shapes]) {
    const { key } = part;
    // Most keys are their symbol's qualified name; others share their beginning with the one before.
    if (part.sym >= 0 && symbols[part.sym].qual === key) writer.unsigned(0);
    else {
      let shared = 0;
      while (shared < key.length && key.charCodeAt(shared) === last.charCodeAt(shared)) shared++;
      writer.unsigned(shared + 1);
      keys.push(key.slice(shared));
    }
    last = key;
  }
  const text: Text = [facts.language, [code, names, sites, writer.take()], facts.strings, symbols.map(s => (s.sig === usualSignature(s) ? '' : s.sig)), symbols.map(textsOf), keys, facts.digest, facts.parseErrors, facts.extra];
  return JSON.stringify(text);
}

const paramsOf = (params: readonly ParamFact[]): Params => params.flatMap(p => [p.n, p.t ?? 0, p.f]);

function textsOf(s: SymbolFact): SymbolTexts | 0 {
  if (!s.params && s.ret === undefined && s.doc === undefined && !s.deco && !s.overloads) return 0;
  const all: (Params | string | readonly string[] | readonly Params[] | 0)[] = [s.params ? paramsOf(s.params) : 0, s.ret ?? 0, s.doc ?? 0, s.deco ?? 0];
  if (s.overloads) all.push(s.overloads.map(paramsOf));
  else while (all.at(-1) === 0) all.pop();
  return all as unknown as SymbolTexts;
}

/** The signature most functions have, told by an empty text. */
function usualSignature(s: Pick<SymbolFact, 'name' | 'params' | 'ret'>): string {
  if (!s.params) return s.name;
  const params = s.params.map(p => `${p.f & ParamFlag.REST ? '...' : ''}${p.n}${p.f & ParamFlag.OPTIONAL ? '?' : ''}${p.t === undefined ? '' : `: ${p.t}`}`);
  return `${s.name}(${params.join(', ')})${s.ret === undefined ? '' : `: ${s.ret}`}`;
}

function readParams(params: Params): ParamFact[] {
  const read: ParamFact[] = [];
  for (let i = 0; i < params.length; i += 3) {
    const [n, t, f] = [params[i] as string, params[i + 1], params[i + 2] as number];
    read.push(t === 0 ? { n, f } : { n, t: t as string, f });
  }
  return read;
}

/** What a view of the graph shows of a file: its symbols and where it refers to others. */
export type Surface = Pick<FileFacts, 'language' | 'strings' | 'symbols' | 'refs' | 'keywords'>;

/** The same as decodeFacts, without what only resolution reads: most of the text. */
export function decodeSurface(text: string, rows: readonly SymbolRow[]): Surface {
  const [language, [, , sites, rest], strings, sigs, texts] = JSON.parse(text) as Text;
  return { language, strings, symbols: readSymbols(new NumberReader(rest), rows, sigs, texts), ...readSites(sites) };
}

function readSites(text: string): Pick<FileFacts, 'refs' | 'keywords'> {
  const from = new NumberReader(text);
  return { refs: readTable(from, REF_STRIDE, 0), keywords: readLists(from, from.count()) as number[][] };
}

function readSymbols(from: NumberReader, rows: readonly SymbolRow[], sigs: Text[3], texts: Text[4]): SymbolFact[] {
  const symbolTable = readTable(from, SYMBOL_COLUMNS, -1);
  return rows.map((row, i): SymbolFact => {
    const at = i * SYMBOL_COLUMNS;
    const [params, ret, doc, deco, overloads] = texts[i] === 0 ? [] : texts[i] as SymbolTexts;
    // The fields and their order as FactsBuilder has them: one shape of object for all readers.
    const symbol = {
      name: row.name, qual: row.qualifiedName, kind: row.kind, at: [row.startLine, row.endLine, row.startLine + symbolTable[at + 5]] as const,
      parent: symbolTable[at], flags: symbolTable[at + 1], sig: sigs[i],
      params: params ? readParams(params) : undefined, ret: typeof ret === 'string' ? ret : undefined, doc: typeof doc === 'string' ? doc : undefined,
      deco: deco || undefined, hash: [row.hash, row.signatureHash, row.bodyHash] as const,
      fn: symbolTable[at + 2], shape: symbolTable[at + 3], type: symbolTable[at + 4], overloads: overloads?.map(readParams),
    };
    if (symbol.sig === '') symbol.sig = usualSignature(symbol);
    return symbol;
  });
}

export function decodeFacts(text: string, rows: readonly SymbolRow[]): FileFacts {
  const [language, [code, names, sites, rest], strings, sigs, texts, keys, digest, parseErrors, extra] = JSON.parse(text) as Text;
  const ir = readCode(new NumberReader(code));
  const inNames = new NumberReader(names);
  const scopes = readTable(inNames, 2, -1);
  const binds = readTable(inNames, BIND_STRIDE, 2);
  const exports = readTable(inNames, EXPORT_STRIDE, 1);
  const assigns = readTable(inNames, 4, -1);
  const { refs, keywords } = readSites(sites);
  const from = new NumberReader(rest);
  const symbols = readSymbols(from, rows, sigs, texts);
  const fnTable = readTable(from, FN_COLUMNS, -1);
  const fnCount = fnTable.length / FN_COLUMNS;
  const [params, returns, yields, typeParams, deco, overloads] = Array.from({ length: 6 }, () => readLists(from, fnCount));
  const shapeTable = readTable(from, SHAPE_COLUMNS, 0);
  const shapeCount = shapeTable.length / SHAPE_COLUMNS;
  const [supers, types, shapeTypeParams, spreads, shapeDeco] = Array.from({ length: 5 }, () => readLists(from, shapeCount));
  const memberCounts = Array.from({ length: shapeCount }, () => from.unsigned() * MEMBER_STRIDE);
  const members = readTable(from, MEMBER_STRIDE, 1);
  let last = '';
  let nextKey = 0;
  const key = (sym: number): string => {
    const shared = from.unsigned();
    last = shared === 0 ? symbols[sym].qual : last.slice(0, shared - 1) + keys[nextKey++];
    return last;
  };
  const fns = Array.from({ length: fnCount }, (_, i): FnFact => {
    const at = i * FN_COLUMNS;
    const sym = fnTable[at];
    return {
      key: key(sym), sym, owner: fnTable[at + 1], flags: fnTable[at + 2], scope: fnTable[at + 3], outer: fnTable[at + 4], params: params[i]!, ret: fnTable[at + 5], returns: returns[i]!, yields: yields[i]!, typeParams: typeParams[i]!, ctx: fnTable[at + 6],
      deco: deco[i], overloads: overloads[i],
    };
  });
  let member = 0;
  const shapes = Array.from({ length: shapeCount }, (_, i): ShapeFact => {
    const at = i * SHAPE_COLUMNS;
    const sym = shapeTable[at + 1];
    return {
      key: key(sym), kind: SHAPE_KINDS[shapeTable[at]], sym, scope: shapeTable[at + 2], supers: supers[i]!, types: types[i]!, members: members.slice(member, member += memberCounts[i]),
      typeParams: shapeTypeParams[i]!, spreads: spreads[i]!, ctx: shapeTable[at + 3], deco: shapeDeco[i],
    };
  });
  return { language, strings, ir, scopes, binds, symbols, fns, shapes, exports, refs, keywords, assigns, ...(extra ? { extra } : {}), parseErrors, digest };
}
