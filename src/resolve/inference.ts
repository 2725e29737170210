// Type arguments read off the values they meet: T against Foo, T[] against Foo[], (x) => T against a callback.

import { BIND_STRIDE, BindKind, MEMBER_STRIDE, Op } from '../extract/facts.ts';
import { noteDeclarations } from './noted.ts';
import type { Eval } from './eval-api.ts';
import type { FileState } from './state.ts';
import { NONE, Tag, union, type Values } from './values.ts';

/**
 * Adds to `found` what `values` says about the wanted type parameters mentioned in `type`. `plainOnly` leaves those members
 * of objects aside that are functions with parameters: they ask back for what is found here.
 */
export function inferInto(ev: Eval, file: FileState, type: number, values: () => Values, wanted: readonly number[], found: Map<number, Values>, depth = 0, plainOnly = false): void {
  const { ir } = file.facts;
  if (depth > 4) return;
  switch (ir[type]) {
    case Op.T_NAME: {
      const n = ir[type + 2];
      const m = ir[type + 3 + n];
      if (n === 1 && m === 0) {
        const bind = file.lookup(ir[type + 1], ir[type + 3])?.find(b => wanted.includes(b));
        if (bind !== undefined && file.facts.binds[bind * BIND_STRIDE + 2] === BindKind.TYPE_PARAM) found.set(bind, union(found.get(bind) ?? NONE, values()));
        return;
      }
      if (m === 0) return;
      if (n === 1 && throughAlias(ev, file, type, values, wanted, found, depth)) return;
      // Generic<T, U> against an instance of the same generic.
      const given = values();
      if (throughMembers(ev, file, type, given, wanted, found, depth, plainOnly)) return;
      for (let i = 0; i < m; i++) {
        const inner = given.flatMap(v => [...(v.args[i] ?? NONE)]);
        if (inner.length > 0) inferInto(ev, file, ir[type + 4 + n + i], () => inner, wanted, found, depth + 1);
        else if (i === 0 && m === 1) {
          // Constructor<T>, Type<T>: a class stands for its instances.
          const classes = given.filter(v => v.tag === Tag.CLASS).map(v => ({ ...v, tag: Tag.INSTANCE }));
          if (classes.length > 0) inferInto(ev, file, ir[type + 4 + n], () => classes.flatMap(c => [...ev.construct1(c)]), wanted, found, depth + 1);
        }
      }
      return;
    }
    case Op.T_ARRAY: {
      const element = ev.element(values());
      if (element.length > 0) inferInto(ev, file, ir[type + 1], () => element, wanted, found, depth + 1);
      return;
    }
    case Op.T_UNION: case Op.T_INTERSECTION:
      for (let i = 0; i < ir[type + 1]; i++) inferInto(ev, file, ir[type + 2 + i], values, wanted, found, depth + 1);
      return;
    case Op.T_FUNC: {
      const fn = file.facts.fns[ir[type + 1]];
      if (fn.ret === 0 || !mentions(file, fn.ret, wanted)) return;
      const isMaking = file.language.semantics.callMakesInstance;
      const results = values().reduce<Values>((r, v) => union(r, v.tag === Tag.FUNCTION ? ev.result(v) : v.tag === Tag.CLASS && isMaking ? ev.construct1(v) : NONE), NONE);
      if (results.length > 0) inferInto(ev, file, fn.ret, () => results, wanted, found, depth + 1);
      return;
    }
    case Op.T_SHAPE: inferFromMembers(ev, file, ir[type + 1], values(), wanted, found, depth, plainOnly); return;
    default:
  }
}

/** Members of an object type that are compared one by one; longer ones are rather what is given than what is asked for. */
const MAX_MEMBERS = 24;

/** { initial: T, load(): T } against an object: each member says its part. A class is something that can be made. */
function inferFromMembers(ev: Eval, file: FileState, shape: number, given: Values, wanted: readonly number[], found: Map<number, Values>, depth: number, plainOnly: boolean): void {
  const { members } = file.facts.shapes[shape];
  if (members.length > MAX_MEMBERS * MEMBER_STRIDE) return;
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) {
    const [fn, type] = [members[m + 3], members[m + 4]];
    const wants = fn >= 0 ? file.facts.fns[fn].ret : type;
    if (!mentions(file, wants, wanted)) continue;
    const name = file.string(members[m]);
    const held = name === 'new()' ? given.flatMap(v => (v.tag === Tag.CLASS ? [...ev.construct1(v)] : [])) : ev.member(given, name).filter(v => v.tag !== Tag.EXTERNAL && !(plainOnly && v.tag === Tag.FUNCTION && v.file!.facts.fns[v.ix].params.length > 0));
    const results = fn < 0 || name === 'new()' ? held : held.reduce<Values>((r, v) => (v.tag === Tag.FUNCTION ? union(r, ev.result(v)) : r), NONE);
    if (results.length > 0) inferInto(ev, file, wants, () => results, wanted, found, depth + 1, plainOnly);
  }
}

/** Options<T> against an object literal, which goes by no name and has no arguments: its members tell. */
function throughMembers(ev: Eval, file: FileState, type: number, given: Values, wanted: readonly number[], found: Map<number, Values>, depth: number, plainOnly: boolean): boolean {
  const { ir } = file.facts;
  const literals = given.filter(v => v.tag === Tag.INSTANCE && v.args.length === 0 && v.file!.facts.shapes[v.ix].kind === 'object');
  if (literals.length === 0 || literals.length < given.length) return false;
  const [n, args] = [ir[type + 2], type + 4 + ir[type + 2]];
  const declared = ev.namedType(file, ir[type + 1], ir.slice(type + 3, type + 3 + n), []).find(v => v.tag === Tag.INSTANCE && v.file !== undefined);
  if (declared === undefined) return false;
  const { key, kind, typeParams } = declared.file!.facts.shapes[declared.ix];
  if (kind !== 'interface') return false;
  noteDeclarations(ev, declared.file!, key);
  const inner = new Map<number, Values>();
  inferFromMembers(ev, declared.file!, declared.ix, literals, typeParams, inner, depth + 1, plainOnly);
  typeParams.forEach((p, i) => {
    const held = inner.get(p);
    if (held?.length && i < ir[args - 1]) inferInto(ev, file, ir[args + i], () => held, wanted, found, depth + 1);
  });
  return true;
}

/** Alias<T> of this file: its own parameters are read off first, then what stands for them. */
function throughAlias(ev: Eval, file: FileState, type: number, values: () => Values, wanted: readonly number[], found: Map<number, Values>, depth: number): boolean {
  const { ir, binds, symbols, shapes } = file.facts;
  const alias = file.typeAlias(ir[type + 1], ir[type + 3]);
  let body = alias < 0 ? 0 : binds[alias * BIND_STRIDE + 3];
  let shape = alias < 0 ? -1 : binds[alias * BIND_STRIDE + 4] - 1;
  if (alias < 0) {
    const own = file.lookup(ir[type + 1], ir[type + 3])?.find(b => binds[b * BIND_STRIDE + 2] === BindKind.SYMBOL);
    const symbol = own === undefined ? undefined : symbols[binds[own * BIND_STRIDE + 3]];
    if (symbol?.kind !== 'type' || symbol.shape > -2) return false;
    body = symbol.type;
    shape = -2 - symbol.shape;
  }
  // Object types carry their arguments themselves.
  if (body === 0 || shape < 0 || ir[body] === Op.T_SHAPE) return false;
  const params = shapes[shape].typeParams;
  const inner = new Map<number, Values>();
  inferInto(ev, file, body, values, params, inner, depth + 1);
  params.forEach((p, i) => {
    const held = inner.get(p);
    if (held?.length && i < ir[type + 4]) inferInto(ev, file, ir[type + 5 + i], () => held, wanted, found, depth + 1);
  });
  return true;
}

/** True when a type names one of the wanted parameters. */
function mentions(file: FileState, type: number, wanted: readonly number[], depth = 0): boolean {
  const { ir } = file.facts;
  if (type === 0 || depth > 5) return false;
  switch (ir[type]) {
    case Op.T_NAME: {
      const n = ir[type + 2];
      if (n === 1 && file.lookup(ir[type + 1], ir[type + 3])?.some(b => wanted.includes(b))) return true;
      for (let i = 0; i < ir[type + 3 + n]; i++) if (mentions(file, ir[type + 4 + n + i], wanted, depth + 1)) return true;
      return false;
    }
    case Op.T_ARRAY: return mentions(file, ir[type + 1], wanted, depth + 1);
    case Op.T_UNION: case Op.T_INTERSECTION: case Op.T_TUPLE: case Op.T_CONDITIONAL:
      for (let i = 0; i < ir[type + 1]; i++) if (mentions(file, ir[type + 2 + i], wanted, depth + 1)) return true;
      return false;
    case Op.T_FUNC: return mentions(file, file.facts.fns[ir[type + 1]].ret, wanted, depth + 1);
    default: return false;
  }
}
