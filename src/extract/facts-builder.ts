// Collects one file's facts. Shared by all language extractors; knows nothing about any syntax.

import {
  BIND_STRIDE, BindKind, CONTINUED, REF_STRIDE, RefKind, SymFlag,
  type FileFacts, type FnFact, type ParamFact, type ShapeFact, type SymbolFact,
} from './facts.ts';
import { CodeBuilder, inScope } from './code-builder.ts';
import { keptDoc } from './kept-doc.ts';
import { dropUnused } from './unused-ir.ts';
import type { SymbolKind } from '../graph/model.ts';


export interface NewSymbol {
  name: string;
  kind: SymbolKind;
  at: readonly [number, number, number];
  flags?: number;
  sig?: string;
  params?: readonly ParamFact[];
  ret?: string;
  doc?: string;
  deco?: readonly string[];
  /** Overrides the prefix taken from `parent`. */
  prefix?: string;
}

const NO_HASHES = ['', '', ''] as const;

/** Shared by all files, one after the other, for the reason that code-builder.ts gives. */
const SHARED_REFS: number[] = [];

export class FactsBuilder extends CodeBuilder {
  readonly language: string;
  readonly scopes: number[] = [];
  readonly binds: number[] = [];
  readonly symbols: SymbolFact[] = [];
  readonly fns: FnFact[] = [];
  readonly shapes: ShapeFact[] = [];
  readonly exports: number[] = [];
  /** Only the first `refsSize` numbers belong to this file. */
  readonly refs = SHARED_REFS;
  refsSize = 0;
  readonly keywords: number[][] = [];
  readonly assigns: number[] = [];
  readonly #quals = new Map<string, number>();
  readonly #anonymous = new Map<string, number>();
  /** First binding index of a name in a scope; built while binding, for lexical questions at extraction time. */
  readonly #scopeNames = new Map<number, number>();
  /** Symbols the file itself declares, by name. */
  readonly #topSymbols = new Map<number, number[]>();
  extra: Record<string, unknown> | undefined;
  parseErrors = 0;
  /** Hash of all tokens of the file. */
  digest = '';

  constructor(language: string, lastLine: number) {
    super();
    this.language = language;
    this.scope(-1, -1);
    this.symbol(-1, { name: '<module>', kind: 'module', at: [1, lastLine, 1] });
  }

  scope(parent: number, fn: number): number {
    return (this.scopes.push(parent, fn) >> 1) - 1;
  }

  bind(scope: number, name: string, kind: number, a: number, b: number, c = 0): number {
    const n = this.string(name);
    const at = this.binds.push(scope, n, kind, a, b, c) / BIND_STRIDE - 1;
    if (scope === 0 && kind === BindKind.SYMBOL) {
      const held = this.#topSymbols.get(n);
      if (held) held.push(a); else this.#topSymbols.set(n, [a]);
    }
    if (kind !== BindKind.ASSIGN) {
      const key = inScope(scope, n);
      if (!this.#scopeNames.has(key)) this.#scopeNames.set(key, at);
    }
    return at;
  }

  /** The block a scope continues, or itself. */
  blockOf(scope: number): number {
    let s = scope;
    while (this.scopes[2 * s + 1] === CONTINUED) s = this.scopes[2 * s];
    return s;
  }

  /** Moves what was bound in a scope since `from` to the scope around it. */
  lift(from: number, scope: number, outer: number): void {
    const { binds } = this;
    for (let i = from; i < binds.length; i += BIND_STRIDE) {
      if (binds[i] !== scope) continue;
      binds[i] = outer;
      const key = inScope(outer, binds[i + 1]);
      if (binds[i + 2] !== BindKind.ASSIGN && !this.#scopeNames.has(key)) this.#scopeNames.set(key, i / BIND_STRIDE);
    }
  }

  readonly #aliases = new Set<string>();

  /** A name for a type that no look-up of values may find. */
  alias(scope: number, name: string, type: number, shape: number): void {
    this.binds.push(scope, this.string(name), BindKind.TYPE, type, shape + 1, 0);
    this.#aliases.add(`${scope} ${name}`);
  }

  hasAlias(scope: number, name: string): boolean { return this.#aliases.has(`${scope} ${name}`); }

  /** What this file hangs on paths of names that are none of its own (`ui.Dialog`), as expressions. */
  readonly hung = new Map<string, number>();
  /** Variables that are what the module exports as a whole, which a call made: var Shop = module.exports = make(). */
  readonly exportAliases = new Set<string>();
  /** this.shop = …, at the top of a file: name and value. */
  readonly hungOnTop: [string, number][] = [];
  /** Declared types of member assignments, by their offset into `assigns`. */
  readonly assignTypes = new Map<number, number>();
  /** Symbols of member assignments that are constants of their own, likewise. */
  readonly assignConstants = new Map<number, number>();

  /** Innermost scope at or around `scope` that declares `name`; -1: none in this file. */
  declaringScope(scope: number, name: string): number {
    const n = this.stringIndex(name);
    if (n === undefined) return -1;
    for (let s = scope; s >= 0; s = this.scopes[2 * s]) if (this.#scopeNames.has(inScope(s, n))) return s;
    return -1;
  }

  /** Offsets into binds of the symbols a scope itself declares under a name. */
  bindsOf(scope: number, name: string): number[] {
    const n = this.stringIndex(name);
    const found: number[] = [];
    const first = n === undefined ? undefined : this.#scopeNames.get(inScope(scope, n));
    if (first === undefined) return found;
    for (let i = first * BIND_STRIDE; i < this.binds.length; i += BIND_STRIDE) {
      if (this.binds[i] === scope && this.binds[i + 1] === n && this.binds[i + 2] === BindKind.SYMBOL) found.push(i);
    }
    return found;
  }

  /** Binding index a name refers to from a scope; -1: not declared in this file. */
  lookup(scope: number, name: number): number {
    for (let s = scope; s >= 0; s = this.scopes[2 * s]) {
      const at = this.#scopeNames.get(inScope(s, name));
      if (at !== undefined) return at;
    }
    return -1;
  }

  /** Names that nothing in this file declares where they stand. */
  freeNames(): string[] {
    const free = new Set<number>();
    for (const at of this.namesAt) if (!free.has(this.ir[at + 2]) && this.lookup(this.ir[at + 1], this.ir[at + 2]) < 0) free.add(this.ir[at + 2]);
    return [...free].map(n => this.strings[n]);
  }

  qualify(parent: number, name: string): string {
    return parent > 0 ? `${this.symbols[parent].qual}.${name}` : name;
  }

  symbol(parent: number, s: NewSymbol): number {
    let qual = s.prefix !== undefined ? (s.prefix ? `${s.prefix}.${s.name}` : s.name) : this.qualify(parent, s.name);
    // `~n` marks further ones of the same name; a plain "name~2" in source cannot occur in an identifier.
    const seen = (this.#quals.get(qual) ?? 0) + 1;
    this.#quals.set(qual, seen);
    if (seen > 1) qual = `${qual}~${seen}`;
    // Always all fields, in one order: readers are compiled for one shape of object.
    return this.symbols.push({
      name: s.name, qual, kind: s.kind, at: s.at, parent, flags: s.flags ?? 0, sig: s.sig ?? s.name,
      params: s.params, ret: s.ret, doc: s.doc || undefined, deco: s.deco?.length ? s.deco : undefined,
      hash: NO_HASHES, fn: -1, shape: -1, type: 0, overloads: undefined,
    }) - 1;
  }

  /** A name for something without one, stable under edits elsewhere in the file. */
  anonymousKey(symbol: number): string {
    const base = this.symbols[symbol].qual;
    const n = (this.#anonymous.get(base) ?? 0) + 1;
    this.#anonymous.set(base, n);
    return `${base}#${n}`;
  }

  fn(key: string, f: Omit<FnFact, 'key' | 'returns' | 'yields' | 'params' | 'typeParams' | 'ctx' | 'ret'> & { ret?: number }): number {
    return this.fns.push({
      key, sym: f.sym, owner: f.owner, flags: f.flags, scope: f.scope, outer: f.outer, params: [], ret: f.ret ?? 0, returns: [], yields: [], typeParams: [],
      ctx: 0, deco: f.deco, overloads: f.overloads,
    }) - 1;
  }

  shape(key: string, kind: ShapeFact['kind'], scope: number, sym: number): number {
    return this.shapes.push({ key, kind, sym, scope, supers: [], types: [], members: [], typeParams: [], spreads: [], ctx: 0, deco: undefined }) - 1;
  }

  addMember(shape: number, name: string, flags: number, sym: number, fn: number, type: number, value: number): void {
    this.shapes[shape].members.push(this.string(name), flags, sym, fn, type, value);
  }

  export(name: string, kind: number, a: number, b: number, line: number): void {
    this.exports.push(this.string(name), kind, a, b, line);
  }

  ref(kind: number, expr: number, line: number, symbol: number, positional = 0, flags = 0, name = '', extra = 0): number {
    const { refs } = this;
    const at = this.refsSize;
    refs[at] = kind;
    refs[at + 1] = expr;
    refs[at + 2] = line;
    refs[at + 3] = symbol;
    refs[at + 4] = positional;
    refs[at + 5] = flags;
    refs[at + 6] = this.string(name);
    refs[at + 7] = extra;
    this.refsSize = at + REF_STRIDE;
    return at / REF_STRIDE;
  }

  flag(symbol: number, flag: number): void { this.symbols[symbol].flags |= flag; }

  /** Drop name reads that cannot leave their function: only imports and declared symbols are worth an edge. */
  keepUsefulReads(): void {
    const { refs, ir, binds } = this;
    // A symbol and a name with one kind of use, and the lines they were seen at.
    const seen = new Map<number, number[]>();
    let kept = 0;
    for (let i = 0; i < this.refsSize; i += REF_STRIDE) {
      const kind = refs[i];
      if (kind === RefKind.READ || kind === RefKind.TYPE) {
        const e = refs[i + 1];
        const isType = kind === RefKind.TYPE;
        const name = isType ? ir[e + 3] : ir[e + 2];
        const at = this.lookup(ir[e + 1], name);
        if (at < 0) continue;
        const bindKind = binds[at * BIND_STRIDE + 2];
        // A constant of the file is bound as the variable it is, with its symbol behind.
        const isConstant = !isType && bindKind === BindKind.VAR && binds[at * BIND_STRIDE] === 0 && this.#topSymbols.has(name);
        if (bindKind !== BindKind.IMPORT && bindKind !== BindKind.SYMBOL && !isConstant) continue;
        // A function mentioning its own name, or the declaration itself, says nothing.
        const key = 2 * inScope(refs[i + 3], name) + (isType ? 1 : 0);
        const line = isType ? 0 : refs[i + 2];
        const lines = seen.get(key);
        if (lines === undefined) seen.set(key, [line]);
        else if (lines.includes(line)) continue;
        else lines.push(line);
      }
      if (kept !== i) for (let j = 0; j < REF_STRIDE; j++) refs[kept + j] = refs[i + j];
      kept += REF_STRIDE;
    }
    this.refsSize = kept;
  }

  markExported(name: string, isDefault = false): void {
    const n = this.stringIndex(name);
    if (n === undefined) return;
    for (const symbol of this.#topSymbols.get(n) ?? []) this.flag(symbol, SymFlag.EXPORTED | (isDefault ? SymFlag.DEFAULT_EXPORT : 0));
  }

  finish(): FileFacts {
    for (const symbol of this.symbols) if (symbol.doc !== undefined) symbol.doc = keptDoc(symbol.doc);
    const { language, strings, scopes, binds, symbols, fns, shapes, exports, keywords, assigns, parseErrors, digest } = this;
    const refs = this.refs.slice(0, this.refsSize);
    const ir = dropUnused({ ir: this.ir, irSize: this.irSize, binds, symbols, fns, shapes, exports, refs, assigns });
    return {
      language, strings, ir, scopes, binds, symbols, fns, shapes, exports, refs, keywords, assigns, parseErrors, digest,
      ...(this.extra || this.typeImports.size > 0 ? { extra: { ...this.extra, ...(this.typeImports.size > 0 ? { typeImports: [...this.typeImports].sort() } : {}) } } : {}),
    };
  }
}
