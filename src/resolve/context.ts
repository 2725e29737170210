// Parameters, and what the place of a function literal says about them (contextual typing).

import { FnFlag, Op, ParamFlag, type FnFact } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { argument, callInput } from './call-input.ts';
import { fitting, inferFromArguments } from './calls.ts';
import { noteDeclarations } from './noted.ts';
import { MADE, mentionsSelf, withReceiver } from './self.ts';
import type { FileState } from './state.ts';
import { builtin, extend, fingerprint, instance, NONE, superOf, Tag, union, type Env, type Value, type Values } from './values.ts';

export function parameterValues(ev: Eval, file: FileState, fn: number, index: number, env: Env | undefined): Values {
  const f = file.facts.fns[fn];
  const key = `${env ? (f.params[4 * index + 1] ? '!' : '~') : ''}P|${f.key}|${index}|${env?.key ?? ''}`;
  return ev.memo.ask(file, key, fingerprint, NONE, () => {
    const at = 4 * index;
    if (at >= f.params.length) return NONE;
    const [type, value, flags] = [f.params[at + 1], f.params[at + 2], f.params[at + 3]];
    if (type !== 0) {
      const declared = ev.type(file, type, env);
      if (declared.length > 0) return file.facts.ir[type] === Op.T_THIS ? withReceiver(ev, declared, ownType(file, file.facts.ir[type + 1])) : declared;
    }
    if (type === 0 && file.language.semantics.parametersInherited) {
      const inherited = inheritedParameter(ev, file, f, index);
      if (inherited.length > 0) return inherited;
    }
    let result: Values = f.ctx !== 0 ? expectedParameter(ev, file, f.ctx, index - receiverSlots(f), (flags & ParamFlag.REST) !== 0, env) : NONE;
    if (result.length === 0 && type === 0 && env === undefined) result = argumentFlow(ev, file, fn, index, value);
    if (result.length === 0 && value !== 0) result = ev.value(file, value, env);
    // A default of None says nothing, a default function only what is run when none is passed.
    if (file.language.semantics.parameter && result.every(v => v.tag === Tag.FUNCTION || (v.tag === Tag.PRIMITIVE && v.name === 'null'))) {
      const known = file.language.semantics.parameter(file, fn, index, ev);
      if (known.length > 0) result = union(result.filter(v => v.tag === Tag.FUNCTION), known);
    }
    if (flags & ParamFlag.REST && type === 0 && result.length === 0) return [builtin('Array', [NONE])];
    return result;
  });
}

/** What a parameter of type `this` is inside the class: one of its instances. */
function ownType(file: FileState, self: number): Values {
  const shape = self < 0 ? -1 - self : file.facts.fns[self]?.owner ?? -1;
  return file.facts.shapes[shape] === undefined ? [MADE] : [instance(file, shape)];
}

/** An override that declares nothing takes what the method above it declares for the parameter of that name. */
function inheritedParameter(ev: Eval, file: FileState, f: FnFact, index: number): Values {
  if (f.owner < 0 || !(f.flags & FnFlag.METHOD) || f.sym < 0) return NONE;
  const name = file.facts.symbols[f.sym].name;
  if (name === file.language.semantics.constructorName) return NONE;
  for (const h of ev.members(superOf(file, f.owner, false), name)) {
    const fn = h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 3] : -1;
    if (fn < 0) continue;
    const above = h.file.facts.fns[fn];
    noteDeclarations(ev, h.file, above.key);
    const isSame = above.params.length === f.params.length && h.file.string(above.params[4 * index]) === file.string(f.params[4 * index]);
    if (isSame && above.params[4 * index + 1] !== 0) return ev.type(h.file, above.params[4 * index + 1], h.env);
  }
  return NONE;
}

/** What the file's own calls hand to an undeclared parameter; its default only where some call leaves it out. */
function argumentFlow(ev: Eval, file: FileState, fn: number, index: number, fallback: number): Values {
  const { fns, ir } = file.facts;
  const { direct, members } = file.callSites();
  const f = fns[fn];
  const at = index - receiverSlots(f);
  let result: Values = NONE;
  let isLeftOut = false;
  const take = (call: number): void => {
    const arg = at < ir[call + 2] ? ir[call + 3 + at] : 0;
    if (at >= ir[call + 2]) isLeftOut = true;
    else if (arg !== 0 && ir[arg] !== Op.SPREAD) result = union(result, ev.value(file, arg));
  };
  for (const call of direct.get(fn) ?? []) take(call);
  if (f.flags & FnFlag.METHOD && f.sym >= 0) {
    const name = file.facts.symbols[f.sym].name;
    const sites = file.language.isCommonMember?.(name) === true ? undefined : members.get(file.stringIndex(name));
    for (const call of sites ?? []) if (calls(ev, file, call, fn, name)) take(call);
  }
  return isLeftOut && fallback !== 0 ? union(result, ev.value(file, fallback)) : result;
}

/** True when the receiver of a member call has the very method. */
function calls(ev: Eval, file: FileState, call: number, fn: number, name: string): boolean {
  const { ir } = file.facts;
  return ev.value(file, ir[ir[call + 1] + 1]).some(v => ev.members(v, name).some(h => h.file === file && h.member >= 0 && file.facts.shapes[h.shape].members[h.member + 3] === fn));
}

/** A declared `this` comes before the arguments. */
const receiverSlots = (f: FnFact): number => (f.params.length > 0 && f.params[3] & ParamFlag.THIS ? 1 : 0);

/** Declared type of a parameter, the last one standing for all further ones when it is a rest parameter. */
export function declaredParameter(ev: Eval, fn: Value, index: number, env: Env | undefined): Values {
  const file = fn.file!;
  const f = file.facts.fns[fn.ix];
  noteDeclarations(ev, file, f.key);
  const last = f.params.length / 4 - 1;
  const isRest = last >= 0 && (f.params[4 * last + 3] & ParamFlag.REST) !== 0;
  const slot = index + receiverSlots(f);
  const at = isRest && slot >= last ? last : slot;
  if (at > last || at < 0) return NONE;
  const type = f.params[4 * at + 1];
  if (type === 0) return f.flags & FnFlag.TYPE ? NONE : ev.parameter(file, fn.ix, at, env);
  const values = ev.type(file, type, env);
  return isRest && at === last ? ev.element(values) : values;
}

function expectedParameter(ev: Eval, file: FileState, ctx: number, index: number, isRest: boolean, env: Env | undefined): Values {
  const { ir } = file.facts;
  if (ir[ctx] === Op.C_ARG) {
    const built = callbackParameter(ev, file, ir[ctx + 1], ir[ctx + 2], index, env);
    if (built !== undefined) return built;
  }
  let result: Values = NONE;
  for (const v of ev.expected(file, ctx, env)) {
    if (v.tag === Tag.FUNCTION) result = union(result, declaredParameter(ev, v, index, v.env));
    else if (v.tag === Tag.INSTANCE) for (const m of ev.member([v], '()')) if (m.tag === Tag.FUNCTION) result = union(result, declaredParameter(ev, m, index, m.env));
    if (v.tag === Tag.BUILTIN) result = union(result, file.language.builtins?.parameterOf?.(v, index) ?? NONE);
  }
  // tune(change: (current: this) => void): the callback gets what the method is called on.
  if (ir[ctx] === Op.C_ARG && ir[ir[ir[ctx + 1] + 1]] === Op.MEMBER && result.some(mentionsSelf)) result = withReceiver(ev, result, ev.value(file, ir[ir[ir[ctx + 1] + 1] + 1], env));
  return isRest && result.length > 0 ? [builtin('Array', [result])] : result;
}

/** What a function's place says its `this` will be: (this: App) => void. */
export function expectedReceiver(ev: Eval, file: FileState, ctx: number): Values {
  let result: Values = NONE;
  for (const v of ev.expected(file, ctx)) {
    if (v.tag !== Tag.FUNCTION) continue;
    const f = v.file!.facts.fns[v.ix];
    noteDeclarations(ev, v.file!, f.key);
    if (receiverSlots(f) > 0 && f.params[1] !== 0) result = union(result, ev.type(v.file!, f.params[1], v.env));
  }
  return result;
}

/** Callbacks of built-in methods: items.map(item => …). */
function callbackParameter(ev: Eval, file: FileState, call: number, argIndex: number, index: number, env: Env | undefined): Values | undefined {
  const { ir } = file.facts;
  const callee = ir[call + 1];
  const isMember = ir[callee] === Op.MEMBER;
  const name = isMember ? file.string(ir[callee + 2]) : '';
  const input = callInput(file, call, env);
  let result: Values | undefined;
  for (const v of ev.value(file, isMember ? ir[callee + 1] : callee, env)) {
    if (v.tag !== Tag.BUILTIN && v.tag !== Tag.PRIMITIVE && v.tag !== Tag.EXTERNAL && v.tag !== Tag.NAMESPACE) continue;
    const given = file.language.builtins?.callbackParameter(v, name, argIndex, index, i => argument(ev, input, i), ev, i => (input.typeArgs[i] ? ev.type(file, input.typeArgs[i], env) : NONE));
    if (given !== undefined) result = union(result ?? NONE, given);
  }
  return result;
}

export function expectedValues(ev: Eval, file: FileState, ctx: number, env: Env | undefined): Values {
  const { ir, shapes, fns } = file.facts;
  if (ctx < 0) { const own = shapes[-1 - ctx].ctx; return own !== 0 ? ev.expected(file, own, env) : NONE; }
  switch (ir[ctx]) {
    case Op.C_TYPE: return ev.type(file, ir[ctx + 1], env);
    case Op.C_MEMBER: return ir[ctx + 1] === 0 ? NONE : ev.member(expectedValues(ev, file, ir[ctx + 1], env), file.string(ir[ctx + 2]));
    case Op.C_ELEMENT: return ev.element(expectedValues(ev, file, ir[ctx + 1], env));
    case Op.C_RETURN: {
      const f = fns[ir[ctx + 1]];
      if (f.ret !== 0) { const r = ev.type(file, f.ret, env); return f.flags & FnFlag.ASYNC ? ev.awaited(r) : r; }
      // A function that is itself expected to return something typed: useMemo-like factories, declared variables.
      if (f.ctx === 0) return NONE;
      return ev.expected(file, f.ctx, env).reduce<Values>((r, v) => (v.tag === Tag.FUNCTION ? union(r, ev.result(v)) : r), NONE);
    }
    case Op.C_ARG: return expectedArgument(ev, file, ir[ctx + 1], ir[ctx + 2], env);
    default: return NONE;
  }
}

function expectedArgument(ev: Eval, file: FileState, call: number, index: number, env: Env | undefined): Values {
  const key = `a|${call}|${index}`;
  const compute = (): Values => {
    const input = callInput(file, call, env);
    let result: Values = NONE;
    for (const fn of fitting(ev, calleeFunctions(ev, file, call, env), input)) {
      const target = fn.file!;
      const f = target.facts.fns[fn.ix];
      let inner = fn.env;
      const wanted = f.typeParams;
      if (wanted.length > 0) {
        noteDeclarations(ev, target, f.key);
        if (input.typeArgs.length > 0) wanted.forEach((b, i) => { if (input.typeArgs[i]) inner = extend(inner, target, b, ev.type(file, input.typeArgs[i], env)); });
        else for (const [b, v] of inferFromArguments(ev, target, f, wanted, input, true)) if (v.length) inner = extend(inner, target, b, v);
      }
      result = union(result, declaredParameter(ev, fn, index, inner));
    }
    return result;
  };
  return env ? compute() : ev.memo.ask(file, key, fingerprint, NONE, compute);
}

/** Functions a call may run: for `new`, the constructors. */
function calleeFunctions(ev: Eval, file: FileState, call: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  const values = ir[ir[call + 1]] === Op.SUPER ? superConstructors(ev, file, ir[call + 1]) : ev.value(file, ir[call + 1], env);
  let result: Values = NONE;
  for (const v of values) {
    if (v.tag === Tag.FUNCTION) result = union(result, [v]);
    else if (v.tag === Tag.CLASS) result = union(result, ev.member([{ ...v, tag: Tag.INSTANCE }], file.language.semantics.constructorName).filter(m => m.tag === Tag.FUNCTION));
    else if (v.tag === Tag.INSTANCE) result = union(result, ev.member([v], ir[call] === Op.NEW ? 'new()' : '()').filter(m => m.tag === Tag.FUNCTION));
  }
  return result;
}

export function superConstructors(ev: Eval, file: FileState, expr: number): Values {
  const { ir, fns } = file.facts;
  const self = ir[expr + 1];
  const shape = self < 0 ? -1 - self : fns[self]?.owner ?? -1;
  return shape < 0 ? NONE : ev.parents(file, shape);
}
