// Puts the parts of evaluation together: one switch over expressions, delegating to names, types, members, calls.

import { BIND_STRIDE, BindKind, FnFlag, Op } from '../extract/facts.ts';
import type { CallInput, Eval, ExportTarget, MemberHit } from './eval-api.ts';
import { callValues, constructValues, functionResult } from './calls.ts';
import { expectedReceiver, expectedValues, parameterValues } from './context.ts';
import { exportedValues, exportTargets, moduleTraits, starValues } from './exports.ts';
import { globalValues } from './globals.ts';
import { parentsOf } from './heritage.ts';
import { findMembers, heldEntries, memberValue, readMember } from './members.ts';
import { Memo } from './memo.ts';
import { bindingValue, nameValues } from './names.ts';
import { tested } from './narrowing.ts';
import { pathValues, sharedValues } from './shared-scope.ts';
import type { FileState } from './state.ts';
import { namedType, typeSymbol, typeValues } from './types.ts';
import {
  builtin, isThenable, classOf, EXTERNAL_VALUES, external, fingerprint, functionOf, instance, lookupEnv, namespaceOf, NONE, primitive, superOf, Tag, union, type Env, type Value, type Values,
} from './values.ts';

const MAX_TUPLE = 6;
const LITERALS = ['string', 'number', 'boolean', 'null', 'RegExp', 'number'];

export class Evaluator implements Eval {
  readonly memo = new Memo();

  value(file: FileState, expr: number, env?: Env): Values {
    const { ir } = file.facts;
    switch (ir[expr]) {
      case Op.NAME: return this.name(file, ir[expr + 1], ir[expr + 2], env) ?? this.#undeclared(file, file.string(ir[expr + 2]));
      case Op.MEMBER: return this.#read(file, expr, this.value(file, ir[expr + 1], env));
      case Op.INDEX: return this.#index(file, expr, env);
      case Op.CALL: return this.call(file, expr, env);
      case Op.NEW: return this.construct(file, expr, env);
      case Op.THIS: return this.#self(file, ir[expr + 1], env);
      case Op.SUPER: return this.#super(file, ir[expr + 1]);
      case Op.FUNC: return [functionOf(file, ir[expr + 1])];
      case Op.CLASS: return [classOf(file, ir[expr + 1])];
      case Op.OBJECT: return [instance(file, ir[expr + 1])];
      case Op.ARRAY: return this.#array(file, expr, env);
      case Op.TUPLE: return [builtin('Tuple', this.#list(file, expr, env))];
      case Op.AWAIT: return this.awaited(this.value(file, ir[expr + 1], env));
      case Op.UNION: return this.#each(file, expr, env);
      case Op.CAST: { const t = this.type(file, ir[expr + 2], env); return t.length > 0 ? t : this.value(file, ir[expr + 1], env); }
      case Op.STRING: return [primitive('string')];
      case Op.LITERAL: return [primitive(LITERALS[ir[expr + 1]] ?? 'null')];
      case Op.MODULE: return this.#module(file, ir[expr + 1]);
      case Op.ELEMENT: return this.element(this.value(file, ir[expr + 1], env));
      case Op.SPREAD: return this.element(this.value(file, ir[expr + 1], env));
      case Op.KEYWORD: return this.value(file, ir[expr + 2], env);
      case Op.PARAM: return this.parameter(file, ir[expr + 1], ir[expr + 2], env);
      case Op.OF_TYPE: return this.type(file, ir[expr + 1], env);
      case Op.AT: return this.#at(this.value(file, ir[expr + 1], env), ir[expr + 2]);
      case Op.REST: return this.value(file, ir[expr + 1], env);
      case Op.DICT: {
        let held: Values = NONE;
        for (let i = 0; i < ir[expr + 1]; i++) held = union(held, this.value(file, ir[expr + 3 + 2 * i], env));
        return [builtin('Record', [[primitive('string')], held])];
      }
      case Op.EXCLUDE: case Op.NARROW: return tested(this, file, expr, env);
      case Op.ENTERED: return file.language.semantics.entered?.(this.value(file, ir[expr + 1], env), this) ?? this.value(file, ir[expr + 1], env);
      default: return NONE;
    }
  }

  #read(file: FileState, expr: number, objects: Values): Values {
    const held = this.member(objects, file.string(file.facts.ir[expr + 2]));
    return (held.length === 0 || held[0].tag === Tag.EXTERNAL) && file.sharedNames.size > 0 ? pathValues(this, file, expr, objects, held) : held;
  }

  #list(file: FileState, expr: number, env: Env | undefined): Values[] {
    const { ir } = file.facts;
    return Array.from({ length: ir[expr + 1] }, (_, i) => this.value(file, ir[expr + 2 + i], env));
  }

  /** Short literals keep their positions: [state, setState], Promise.all([a(), b()]). */
  #array(file: FileState, expr: number, env: Env | undefined): Values {
    const { ir } = file.facts;
    const n = ir[expr + 1];
    let isFixed = n > 1 && n <= MAX_TUPLE;
    for (let i = 0; i < n && isFixed; i++) if (ir[ir[expr + 2 + i]] === Op.SPREAD) isFixed = false;
    return [isFixed ? builtin('Tuple', this.#list(file, expr, env)) : builtin('Array', [this.#each(file, expr, env)])];
  }

  #each(file: FileState, expr: number, env: Env | undefined): Values {
    const { ir } = file.facts;
    let result: Values = NONE;
    for (let i = 0; i < ir[expr + 1]; i++) result = union(result, this.value(file, ir[expr + 2 + i], env));
    return result.length > 1 ? result.filter(v => v.tag !== Tag.PRIMITIVE || v.name !== 'null') : result;
  }

  #undeclared(file: FileState, name: string): Values {
    const known = file.language.builtins?.global(name, this);
    if (known !== undefined) return known;
    const shared = sharedValues(this, file, name);
    if (shared.length > 0) return shared;
    const outside = file.language.semantics.undeclaredIsExternal ? [external(`global:${name}`)] : NONE;
    const held = globalValues(this, file, name);
    return held.length > 0 ? union(held, outside) : outside;
  }

  #self(file: FileState, self: number, env: Env | undefined): Values {
    const { fns, shapes } = file.facts;
    const bound = lookupEnv(env, file, -1);
    if (bound) return bound;
    if (self < 0) return shapes[-1 - self] ? [instance(file, -1 - self)] : NONE;
    const f = fns[self];
    if (!f) return NONE;
    for (let p = 0; p < f.params.length; p += 4) if (file.string(f.params[p]) === 'this' && f.params[p + 1] !== 0) return this.type(file, f.params[p + 1], env);
    if (f.owner < 0) {
      const expected = f.ctx !== 0 ? expectedReceiver(this, file, f.ctx) : NONE;
      const on = expected.length > 0 || f.flags & FnFlag.ARROW ? 0 : file.assignedOn(self);
      return on === 0 ? expected : this.value(file, on, env);
    }
    // A nameless function hangs things on whatever its place says the receiver is.
    if (f.sym < 0 && f.ctx !== 0 && shapes[f.owner].kind === 'function') return union(expectedReceiver(this, file, f.ctx), [instance(file, f.owner)]);
    if (f.flags & FnFlag.STATIC) return shapes[f.owner].kind === 'object' ? [instance(file, f.owner)] : [classOf(file, f.owner)];
    return [instance(file, f.owner)];
  }

  #super(file: FileState, self: number): Values {
    const { fns } = file.facts;
    const shape = self < 0 ? -1 - self : fns[self]?.owner ?? -1;
    if (shape < 0) return NONE;
    const isStatic = self >= 0 && (fns[self].flags & FnFlag.STATIC) !== 0;
    if (file.language.semantics.linearise) return [superOf(file, shape, isStatic)];
    const parents = this.parents(file, shape).filter(p => p.tag !== Tag.INSTANCE);
    return isStatic ? parents : parents.flatMap(p => (p.tag === Tag.CLASS ? [instance(p.file!, p.ix, p.args)] : p.tag === Tag.FUNCTION ? this.#prototypeOf(p) : [p]));
  }

  #prototypeOf(fn: Value): Values {
    const symbol = fn.file!.facts.fns[fn.ix].sym;
    const shape = symbol >= 0 ? fn.file!.facts.symbols[symbol].shape : -1;
    return shape >= 0 ? [instance(fn.file!, shape)] : NONE;
  }

  #module(file: FileState, specifier: number): Values {
    const target = specifier === 0 ? file : file.module(specifier);
    if (target === 'external') return [external(`${file.string(specifier)}#=`)];
    if (target === undefined) return NONE;
    if (specifier !== 0 && file.isDeclaredModule(specifier)) return this.exported(target, file.exportedAs(specifier, '='));
    const { isCommonJs, hasStandIn } = moduleTraits(this, target);
    if (!isCommonJs) return hasStandIn ? union(this.exported(target, target.language.semantics.wholeExport!), [namespaceOf(target)]) : [namespaceOf(target)];
    const whole = this.exported(target, '=');
    // module.exports = f; module.exports.g = …: the names hang on whatever was exported as a whole.
    return moduleTraits(this, target).hasNames ? union(whole, [namespaceOf(target)]) : whole;
  }

  #at(values: Values, index: number): Values {
    let result: Values = NONE;
    for (const v of values) {
      const { indexMember } = v.file?.language.semantics ?? {};
      const named = v.tag === Tag.INSTANCE && !indexMember ? this.member([v], String(index)) : NONE;
      if (named.length > 0) result = union(result, named);
      else if (v.tag === Tag.BUILTIN && v.name === 'Tuple') result = union(result, v.args[index < 0 ? v.args.length + index : index] ?? NONE);
      else if (v.tag === Tag.BUILTIN && v.name === 'Record') result = union(result, v.args[1] ?? NONE);
      else result = union(result, v.tag === Tag.INSTANCE && indexMember ? this.#entry(v, index) : this.element([v]));
    }
    return result;
  }

  /** table[key]: the member when the key is a known string, otherwise whatever the table holds. */
  #index(file: FileState, expr: number, env: Env | undefined): Values {
    const { ir, binds } = file.facts;
    const objects = this.value(file, ir[expr + 1], env);
    let key = ir[expr + 2];
    if (ir[key] === Op.NAME) {
      const found = file.lookup(ir[key + 1], ir[key + 2]);
      if (found?.length && binds[found[0] * BIND_STRIDE + 2] === BindKind.VAR && binds[found[0] * BIND_STRIDE + 5] === 1) key = binds[found[0] * BIND_STRIDE + 4];
    }
    if (ir[key] === Op.STRING) return this.member(objects, file.string(ir[key + 1]));
    // table[Side.left] of a table written { [Side.left]: … }
    if (ir[key] === Op.MEMBER && ir[ir[key + 1]] === Op.NAME) {
      const written = `[${file.string(ir[ir[key + 1] + 2])}.${file.string(ir[key + 2])}]`;
      const found = objects.filter(v => v.tag === Tag.INSTANCE && this.members(v, written).length > 0);
      if (found.length > 0) return this.member(found, written);
    }
    let result = this.#indexed(file, objects);
    if (!file.language.semantics.indexMember) for (const v of objects) if (v.tag === Tag.INSTANCE) result = union(result, heldEntries(this, v.file!, v.ix));
    return result;
  }

  type(file: FileState, type: number, env?: Env): Values { return typeValues(this, file, type, env); }
  name(file: FileState, scope: number, name: number, env?: Env): Values | undefined { return nameValues(this, file, scope, name, env) ?? starValues(this, file, file.string(name)); }
  binding(file: FileState, bind: number, env?: Env): Values { return bindingValue(this, file, bind, env); }
  exported(file: FileState, name: string): Values { return exportedValues(this, file, name); }
  exportTargets(file: FileState, name: string): readonly ExportTarget[] { return exportTargets(this, file, name); }
  namedType(file: FileState, scope: number, names: readonly number[], args: readonly Values[], env?: Env): Values { return namedType(this, file, scope, names, args, env); }
  typeSymbol(file: FileState, symbol: number, args: readonly Values[]): Values { return typeSymbol(this, file, symbol, args); }
  members(value: Value, name: string): readonly MemberHit[] { return findMembers(this, value, name); }
  member(values: Values, name: string): Values { return readMember(this, values, name); }
  memberValue(hit: MemberHit): Values { return memberValue(this, hit); }
  parents(file: FileState, shape: number, env?: Env): Values { return parentsOf(this, file, shape, env); }
  result(fn: Value, call?: CallInput, receiver?: Values): Values { return functionResult(this, fn, call, receiver); }
  parameter(file: FileState, fn: number, index: number, env?: Env): Values { return parameterValues(this, file, fn, index, env); }
  expected(file: FileState, ctx: number, env?: Env): Values { return expectedValues(this, file, ctx, env); }
  construct1(instanceLike: Value): Values { return [instance(instanceLike.file!, instanceLike.ix)]; }

  call(file: FileState, expr: number, env?: Env): Values {
    return env ? callValues(this, file, expr, env) : this.#once(file, expr, () => callValues(this, file, expr, undefined));
  }

  construct(file: FileState, expr: number, env?: Env): Values {
    return env ? constructValues(this, file, expr, env) : this.#once(file, expr, () => constructValues(this, file, expr, undefined));
  }

  /** Calls are asked for again and again along a chain; the budget is not touched, chains may be long. */
  #once(file: FileState, expr: number, compute: () => Values): Values {
    return this.memo.askPlace(file, 2 * expr, fingerprint, NONE, compute, 0);
  }

  element(values: Values): Values {
    let result: Values = NONE;
    for (const v of values) {
      if (v.tag === Tag.EXTERNAL) result = union(result, EXTERNAL_VALUES);
      else if (v.tag === Tag.BUILTIN || v.tag === Tag.PRIMITIVE) result = union(result, this.#builtins?.element(v, this) ?? NONE);
      else if (v.tag === Tag.INSTANCE) result = union(result, this.#iterated(v));
      else if (v.tag === Tag.CLASS) result = union(result, v.file!.language.semantics.elementsOfClass?.(v, this) ?? NONE);
    }
    return result;
  }

  #iterated(v: Value): Values {
    const { iteratorMember, nextMember } = v.file!.language.semantics;
    let result: Values = NONE;
    for (const name of iteratorMember) {
      for (const m of this.member([v], name)) if (m.tag === Tag.FUNCTION) result = union(result, this.#advanced(this.result(m, undefined, [v]), v));
    }
    if (result.length > 0) return result;
    if (nextMember) return this.#advanced([v], v);
    return this.member([v], '[]');
  }

  /** Elements of an iterator: what its next step gives, or what it in turn iterates over. */
  #advanced(iterators: Values, origin: Value): Values {
    let result: Values = NONE;
    for (const i of iterators) {
      const steps = i.tag === Tag.INSTANCE ? i.file!.language.semantics.nextMember ?? [] : [];
      const next = steps.flatMap(name => [...this.member([i], name)]).filter(m => m.tag === Tag.FUNCTION);
      if (next.length > 0) for (const m of next) result = union(result, this.awaited(this.result(m, undefined, [i])));
      else if (i !== origin) result = union(result, this.element([i]));
    }
    return result;
  }

  /** Entry of a fixed number: of a dictionary literal by its key, else whatever indexing gives. */
  #entry(v: Value, index: number): Values {
    const held = this.members(v, `"#${index}`);
    return held.length > 0 ? this.member([v], `"#${index}`) : this.#indexed(v.file!, [v]);
  }

  /** object[key] with a key that is not fixed. */
  #indexed(file: FileState, values: Values): Values {
    const { indexMember, literalsAreBuiltin } = file.language.semantics;
    if (!indexMember) return this.element(values);
    let result: Values = NONE;
    for (const v of values) {
      if (v.tag === Tag.BUILTIN && v.name === 'Record') result = union(result, v.args[1] ?? NONE);
      else if (v.tag === Tag.CLASS) result = union(result, [v]);
      else if (v.tag !== Tag.INSTANCE) result = union(result, this.element([v]));
      else if (literalsAreBuiltin && v.file!.facts.shapes[v.ix].kind === 'object') result = union(result, this.#builtins?.call(v, indexMember, () => NONE, this) ?? NONE);
      else for (const m of this.member([v], indexMember)) result = union(result, m.tag === Tag.FUNCTION ? this.result(m, undefined, [v]) : m.tag === Tag.EXTERNAL ? [m] : NONE);
    }
    return result;
  }

  awaited(values: Values): Values {
    let result: Values = NONE;
    for (const v of values) if (!isThenable(v)) result = union(result, v.tag === Tag.BUILTIN ? this.#builtins?.awaited(v, this) ?? [v] : [v]);
    return result;
  }

  builtinMember(value: Value, name: string): Values { return this.#builtins?.member(value, name, this) ?? EXTERNAL_VALUES; }

  /** Built-in values carry no file; the language of the file being resolved speaks for them. */
  language: FileState['language'] | undefined;
  get #builtins() { return this.language?.builtins; }
}

