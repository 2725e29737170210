// What a method gives back, told in terms of its receiver: `return self`, `return cls(…)`, `return self.clone()` and
// the like give a descendant where they were called on one, however many steps lie between. Only expressions whose
// value shows the method's own class are looked into, so most methods cost one comparison.

import { BIND_STRIDE, BindKind, FnFlag, Op } from '../extract/facts.ts';
import { callInput } from './call-input.ts';
import type { Eval } from './eval-api.ts';
import { isSelf, madeByMember, MADE, SELF } from './self.ts';
import type { FileState } from './state.ts';
import { classOf, EXTERNAL_VALUES, instance, NONE, Tag, union, type Env, type Value, type Values } from './values.ts';

/** Steps from a result back to the receiver. */
const MAX_STEPS = 8;

/** Values of a result of function `fn`, with SELF and MADE for what comes from the receiver. */
export function resultFromReceiver(ev: Eval, file: FileState, fn: number, expr: number, env: Env | undefined): Values {
  const plain = ev.value(file, expr, env);
  const { owner } = file.facts.fns[fn];
  if (owner < 0 || !(plain.every(isNull) ? isOwnCall(file, fn, expr) : plain.some(v => v.file === file && v.ix === owner && (v.tag === Tag.INSTANCE || v.tag === Tag.CLASS)))) return plain;
  return new Tracer(ev, file, fn, env).trace(expr, MAX_STEPS);
}

/** `self.make(…)`: where the class itself cannot tell what that gives, its descendants may. */
function isOwnCall(file: FileState, fn: number, expr: number): boolean {
  const { ir } = file.facts;
  const callee = ir[expr] === Op.CALL ? ir[expr + 1] : 0;
  return callee !== 0 && file.language.semantics.callMakesInstance && ir[callee] === Op.MEMBER && isReceiver(file, fn, ir[callee + 1]);
}

function isReceiver(file: FileState, fn: number, expr: number): boolean {
  const { ir, binds } = file.facts;
  if (ir[expr] === Op.THIS) return ir[expr + 1] === fn;
  const found = ir[expr] === Op.NAME ? file.lookup(ir[expr + 1], ir[expr + 2]) : undefined;
  const value = found?.length === 1 && binds[found[0] * BIND_STRIDE + 2] === BindKind.VAR ? binds[found[0] * BIND_STRIDE + 4] : 0;
  return value !== 0 && ir[value] === Op.THIS && ir[value + 1] === fn;
}

const isNull = (v: Value): boolean => v.tag === Tag.PRIMITIVE && v.name === 'null';

class Tracer {
  readonly #ev: Eval;
  readonly #file: FileState;
  readonly #fn: number;
  readonly #env: Env | undefined;
  /** Bindings on the way: a name that is given what it holds adds nothing. */
  readonly #open = new Set<number>();

  constructor(ev: Eval, file: FileState, fn: number, env: Env | undefined) {
    this.#ev = ev;
    this.#file = file;
    this.#fn = fn;
    this.#env = env;
  }

  trace(expr: number, steps: number): Values {
    const { ir } = this.#file.facts;
    if (steps === 0) return this.#plain(expr);
    switch (ir[expr]) {
      case Op.THIS: return ir[expr + 1] === this.#fn ? [SELF] : this.#plain(expr);
      case Op.NAME: return this.#name(expr, steps);
      case Op.AWAIT: return this.#ev.awaited(this.trace(ir[expr + 1], steps - 1));
      case Op.UNION: {
        let result: Values = NONE;
        for (let i = 0; i < ir[expr + 1]; i++) result = union(result, this.trace(ir[expr + 2 + i], steps - 1));
        return result.length > 1 ? result.filter(v => !isNull(v)) : result;
      }
      case Op.CALL: case Op.NEW: return this.#call(expr, steps);
      default: return this.#plain(expr);
    }
  }

  #plain(expr: number): Values { return this.#ev.value(this.#file, expr, this.#env); }

  /** Values of a local name that nothing but plain assignments speak for; undefined when others do. */
  #assigned(expr: number): readonly number[] | undefined {
    const { ir, binds, fns } = this.#file.facts;
    const found = this.#file.lookup(ir[expr + 1], ir[expr + 2]);
    const isPlain = (b: number): boolean => binds[b * BIND_STRIDE] === fns[this.#fn].scope
      && ((binds[b * BIND_STRIDE + 2] === BindKind.VAR && binds[b * BIND_STRIDE + 3] === 0) || binds[b * BIND_STRIDE + 2] === BindKind.ASSIGN);
    return found?.every(isPlain) ? found : undefined;
  }

  #name(expr: number, steps: number): Values {
    const assigned = this.#assigned(expr);
    if (!assigned) return this.#plain(expr);
    let result: Values = NONE;
    for (const b of assigned) {
      if (this.#open.has(b)) continue;
      this.#open.add(b);
      result = union(result, this.trace(this.#file.facts.binds[b * BIND_STRIDE + 4], steps - 1));
      this.#open.delete(b);
    }
    return result.length > 1 ? result.filter(v => !isNull(v)) : result;
  }

  /** True for the receiver's class: `cls`, `type(self)`, `self.__class__`, and names that hold one of them. */
  #isOwnClass(expr: number, steps: number): boolean {
    const { ir, fns, binds } = this.#file.facts;
    if (steps === 0) return false;
    if (ir[expr] === Op.THIS) return ir[expr + 1] === this.#fn && (fns[this.#fn].flags & FnFlag.STATIC) !== 0;
    if (ir[expr] === Op.NAME) {
      const assigned = this.#assigned(expr);
      return assigned?.length === 1 && this.#isOwnClass(binds[assigned[0] * BIND_STRIDE + 4], steps - 1);
    }
    if (ir[expr] !== Op.CALL || ir[expr + 2] !== 1 || ir[ir[expr + 1]] !== Op.NAME) return false;
    const name = this.#file.string(ir[ir[expr + 1] + 2]);
    return (name === '%typeof' || name === 'type') && this.trace(ir[expr + 3], steps - 1).every(isSelf);
  }

  #call(expr: number, steps: number): Values {
    const { ir } = this.#file.facts;
    const callee = ir[expr + 1];
    if (this.#isOwnClass(callee, steps - 1)) return [MADE];
    const first = ir[expr + 2] > 0 ? ir[expr + 3] : 0;
    const name = ir[callee] === Op.NAME || ir[callee] === Op.MEMBER ? this.#file.string(ir[callee + 2]) : '';
    if (name === '%new' && first !== 0 && this.#isOwnClass(first, steps - 1)) return [MADE];
    if (ir[callee] !== Op.MEMBER) return this.#plain(expr);
    const object = ir[callee + 1];
    const on = ir[object] === Op.SUPER && ir[object + 1] === this.#fn ? [SELF] : this.trace(object, steps - 1);
    if (on.some(isSelf)) return this.#method(expr, object, name, on);
    // copy.copy(self): from outside, and gives back what it gets.
    const given = first === 0 ? NONE : this.trace(first, steps - 1);
    return on.length > 0 && on.every(v => v.tag === Tag.EXTERNAL) && given.length > 0 && given.every(isSelf) ? given : this.#plain(expr);
  }

  #method(expr: number, object: number, name: string, on: Values): Values {
    let result: Values = NONE;
    for (const v of on) {
      const seen = isSelf(v) ? this.#concrete(object, v) : [v];
      if (isSelf(v) && this.#isLeftOpen(seen, name)) { result = union(result, [madeByMember(name)]); continue; }
      for (const m of this.#ev.member(seen, name)) {
        if (m.tag === Tag.EXTERNAL) result = union(result, EXTERNAL_VALUES);
        if (m.tag !== Tag.FUNCTION) { if (isSelf(v) && m.tag !== Tag.EXTERNAL) return this.#plain(expr); continue; }
        const given = this.#ev.result(m, callInput(this.#file, expr, this.#env), isSelf(v) ? undefined : seen);
        result = union(result, v === MADE ? given.map(g => (g === SELF ? MADE : g)) : given);
      }
    }
    return result;
  }

  /** `model = None`: a class that descendants are to name. */
  #isLeftOpen(seen: Values, name: string): boolean {
    return seen.some(v => this.#ev.members(v, name).length > 0) && this.#ev.member(seen, name).every(isNull);
  }

  /** What a marker is as far as its own class's members go. */
  #concrete(object: number, marker: Value): Values {
    const { fns, ir } = this.#file.facts;
    const { owner, flags } = fns[this.#fn];
    if (ir[object] === Op.SUPER) return this.#plain(object);
    return [marker === SELF && flags & FnFlag.STATIC ? classOf(this.#file, owner) : instance(this.#file, owner)];
  }
}
