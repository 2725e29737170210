// Making functions and other symbols: shared by declarations, classes, object literals and assignments.

import { BindKind, FnFlag, Op, SymFlag, type ParamFact, type SymbolFact } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { addSignature } from '../../extract/hash.ts';
import type { SymbolKind } from '../../graph/model.ts';
import { docOf } from './comments.ts';
import { hashSymbol } from './hashes.ts';
import { statements } from './narrowing.ts';
import { addParameters, addTypeParameters, folded, signatureOf } from './signatures.ts';
import type { Walker } from './walker.ts';

export function functionScope(w: Walker): number {
  if (w.fn >= 0) return w.b.fns[w.fn].scope;
  // declare global { var page: Page }, namespace page { var title; }
  const { kind, shape } = w.b.symbols[w.sym];
  return kind === 'module' && shape >= 0 ? w.b.shapes[shape].scope : 0;
}

export function inside(w: Walker, sym: number, scope: number, self: number, run: () => void): void {
  const held = [w.sym, w.scope, w.self, w.isStaticSelf] as const;
  w.sym = sym;
  w.scope = scope;
  w.isStaticSelf &&= self === w.self;
  w.self = self;
  run();
  [w.sym, w.scope, w.self, w.isStaticSelf] = held;
}

/** A symbol that is not a function. */
export function plainSymbol(w: Walker, node: number, nameNode: number, name: string, kind: SymbolKind, sig: string, flags: number): number {
  const doc = docOf(w, node);
  return w.b.symbol(w.sym, {
    name, kind, at: [w.t.startLine(node), w.t.endLine(node), w.t.startLine(nameNode)], sig, flags: flags | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}),
  });
}

/** Longest declaration text kept for showing what changed in it. */
const MAX_CONTRACT = 1000;

/** For types the whole declaration is the contract. */
export function contractHash(w: Walker, sym: number, from: number, node: number): void {
  hashSymbol(w, sym, w.tokens.text(from, w.t.next[node]), 0, 0);
  const shown = folded(w, node);
  (w.b.symbols[sym] as { sig: string }).sig = shown.length <= MAX_CONTRACT ? shown : `${shown.slice(0, MAX_CONTRACT - 1)}…`;
}

export interface FunctionParts { sym: number }

/** Makes the symbol of a function. `node` is the function, `decl` the declaration around it (a declarator, a pair). */
export function functionSymbol(w: Walker, node: number, decl: number, name: string, kind: SymbolKind, options: { prefix?: string; parent?: number; flags?: number; nameNode?: number; deco?: string[] } = {}): FunctionParts {
  const { t, f, b } = w;
  const s = signatureOf(w, node, name);
  const doc = docOf(w, decl);
  const nameNode = options.nameNode ?? w.child(decl, f.name);
  const isAsync = w.has(node, 'async');
  const isGenerator = w.has(node, '*') || t.typeName(node).startsWith('generator');
  const flags = (options.flags ?? 0) | (isAsync ? SymFlag.ASYNC : 0) | (isGenerator ? SymFlag.GENERATOR : 0) | (w.isTest ? SymFlag.TEST : 0);
  const sym = b.symbol(options.parent ?? w.sym, {
    name, kind, at: [t.startLine(decl), t.endLine(decl), t.startLine(nameNode >= 0 ? nameNode : node)], flags, ...s,
    ...(doc ? { doc } : {}), ...(options.prefix !== undefined ? { prefix: options.prefix } : {}), ...(options.deco ? { deco: options.deco } : {}),
  });
  const body = w.child(node, f.body);
  hashSymbol(w, sym, `${isAsync ? 'async ' : ''}${isGenerator ? '*' : ''}${flags & SymFlag.STATIC ? 'static ' : ''}${s.sig}`, body >= 0 ? body : 0, body >= 0 ? t.next[body] : 0, doc);
  return { sym };
}

/** Parameters and body of a function; answers its index in fns. */
export function functionBody(w: Walker, node: number, o: { sym: number; owner: number; flags?: number; shape?: number; doc?: string }): number {
  const { t, k, f, b } = w;
  const isArrow = t.kind[node] === k.arrow_function;
  const isAsync = w.has(node, 'async');
  const isGenerator = t.kind[node] === k.generator_function || t.kind[node] === k.generator_function_declaration || w.has(node, '*');
  // A named function expression sees its own name, unless a parameter or a variable of its own bears it.
  const own = o.sym >= 0 && t.kind[node] === k.function_expression ? w.child(node, f.name) : -1;
  const around = own >= 0 ? b.scope(w.scope, w.fn) : w.scope;
  if (own >= 0) b.bind(around, w.text(own), BindKind.SYMBOL, o.sym, 0);
  const scope = b.scope(around, -1);
  const key = o.sym >= 0 ? b.symbols[o.sym].qual : b.anonymousKey(w.sym);
  const flags = (o.flags ?? 0) | (isAsync ? FnFlag.ASYNC : 0) | (isGenerator ? FnFlag.GENERATOR : 0) | (isArrow ? FnFlag.ARROW : 0);
  const fn = b.fn(key, { sym: o.sym, owner: o.owner, flags, scope, outer: w.fn });
  b.scopes[2 * scope + 1] = fn;
  if (o.sym >= 0 && b.symbols[o.sym].fn < 0) b.symbols[o.sym].fn = fn;
  const held = { fn: w.fn, naming: w.naming, typePath: w.typePath };
  w.fn = fn;
  w.naming = undefined;
  w.typePath = '';
  inside(w, o.sym >= 0 ? o.sym : w.sym, scope, isArrow ? w.self : fn, () => {
    addTypeParameters(w, node, b.fns[fn].typeParams);
    const doc = w.isJavaScript ? (o.doc ?? (o.sym >= 0 ? b.symbols[o.sym].doc : undefined)) : undefined;
    addParameters(w, node, fn, o.shape ?? -1, doc);
    const returns = w.child(node, f.return_type);
    if (returns >= 0) b.fns[fn].ret = w.type(returns);
    const body = w.child(node, f.body);
    if (body < 0) return;
    if (t.kind[body] === k.statement_block) statements(w, body + 1, t.next[body]);
    else {
      const value = w.visit(body);
      if (value !== 0) b.fns[fn].returns.push(value);
      setContext(w, value, b.emit1(Op.C_RETURN, fn));
    }
  });
  w.fn = held.fn;
  w.naming = held.naming;
  w.typePath = held.typePath;
  return fn;
}

/** Tells a function or object literal what its surroundings expect of it. */
export function setContext(w: Walker, value: number, ctx: number): void {
  const { b } = w;
  const op = b.ir[value];
  if (value === 0) return;
  if (op === Op.FUNC) { const fn = b.fns[b.ir[value + 1]]; if (fn.ctx === 0) fn.ctx = ctx; } else if (op === Op.OBJECT) { const s = b.shapes[b.ir[value + 1]]; if (s.ctx === 0) s.ctx = ctx; } else if (op === Op.ARRAY) {
    const element = b.emit1(Op.C_ELEMENT, ctx);
    for (let i = 0; i < b.ir[value + 1]; i++) setContext(w, b.ir[value + 2 + i], element);
  } else if (op === Op.UNION) for (let i = 0; i < b.ir[value + 1]; i++) setContext(w, b.ir[value + 2 + i], ctx);
}

export const isFunctionNode = (w: Walker, node: number): boolean => {
  const kind = w.t.kind[node];
  return kind === w.k.arrow_function || kind === w.k.function_expression || kind === w.k.generator_function;
};


/** A function known by its signature alone. */
export function signatureFunction(w: Walker, node: number, owner = -1): number {
  const { b, f } = w;
  const scope = b.scope(w.scope, w.fn);
  const fn = b.fn(b.anonymousKey(w.sym), { sym: -1, owner, flags: FnFlag.TYPE, scope, outer: w.fn });
  w.within(scope, () => {
    addTypeParameters(w, node, b.fns[fn].typeParams);
    addParameters(w, node, fn, -1);
    b.fns[fn].ret = w.type(w.child(node, f.return_type));
  });
  return fn;
}

/** One more signature of something that has signatures only: callers see all of them, the first included. */
export function addOverload(b: FactsBuilder, symbol: SymbolFact, fn: number, params: readonly ParamFact[], sig: string): void {
  addSignature(symbol, sig);
  (b.fns[symbol.fn].overloads ??= [symbol.fn]).push(fn);
  (symbol.overloads ??= [symbol.params ?? []]).push(params);
}

/** Overload signatures collected for an implementation: noted on its symbol, answered as functions. */
export function takeOverloads(w: Walker, key: string, sym: number): number[] | undefined {
  const held = w.overloads.get(key);
  if (!held) return undefined;
  w.overloads.delete(key);
  w.b.symbols[sym].overloads = held.params;
  addSignature(w.b.symbols[sym], held.sigs.join('\n'));
  return held.fns;
}
