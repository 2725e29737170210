// Calls: what a function gives back, with type parameters inferred from the arguments.

import { BIND_STRIDE, BindKind, FnFlag, Op, ParamFlag, type FnFact } from '../extract/facts.ts';
import { argument, callInput } from './call-input.ts';
import type { CallInput, Eval } from './eval-api.ts';
import { inferInto } from './inference.ts';
import { toldByLiterals } from './literal-members.ts';
import { noteDeclarations } from './noted.ts';
import type { FileState } from './state.ts';
import { resultFromReceiver } from './receiver-results.ts';
import { resultInPlace } from './replaced.ts';
import { mentionsSelf, withReceiver } from './self.ts';
import { builtin, classOf, EXTERNAL_VALUES, extend, fingerprint, functionOf, instance, isDecorated, key, lookupEnv, NONE, primitive, Tag, union, type Env, type Value, type Values } from './values.ts';

/** Explicit type arguments as values. */
const typeArgument = (ev: Eval, input: CallInput) => (i: number): Values => (input.typeArgs[i] ? ev.type(input.file, input.typeArgs[i], input.env) : NONE);

export function functionResult(ev: Eval, fn: Value, input: CallInput | undefined, receiver: Values | undefined): Values {
  const file = fn.file!;
  const f = file.facts.fns[fn.ix];
  if (isDecorated(fn)) {
    const given = resultInPlace(ev, fn, input);
    return given.length > 0 ? given : functionResult(ev, functionOf(file, fn.ix, fn.env), input, receiver);
  }
  if (f.overloads && input) return overloadResults(ev, fn, input, receiver);
  const print = (v: Values): string => `${f.typeParams.length}#${f.overloads?.length ?? 0}#${fingerprint(v)}`;
  // Declared results depend on declarations alone, inferred ones on the whole body (see memo.ts).
  const mark = f.ret !== 0 ? '!' : '~';
  let values: Values;
  const plain = (): Values => ev.memo.ask(file, fn.env ? `${mark}R|${f.key}|${fn.env.key}` : `R|${f.key}`, print, NONE, () => declaredOrInferred(ev, file, f, fn.ix, fn.env));
  if (f.typeParams.length > 0 && input) {
    const env = inferredEnv(ev, file, f, input, fn.env, receiver);
    values = env === fn.env ? plain() : ev.memo.ask(file, `${mark}R|${f.key}|${env?.key ?? ''}`, print, NONE, () => declaredOrInferred(ev, file, f, fn.ix, env));
  } else values = plain();
  if (values.some(isHandedBack)) values = withArguments(ev, file, fn.ix, values, input);
  return receiver ? withReceiver(ev, values, receiver) : values;
}

/** Stands for an argument that a function gives back as it came. */
const HANDED_BACK = 'argument ';
const isHandedBack = (v: Value): boolean => v.tag === Tag.BUILTIN && v.name.startsWith(HANDED_BACK);

function withArguments(ev: Eval, file: FileState, fn: number, values: Values, input: CallInput | undefined): Values {
  let result: Values = NONE;
  for (const v of values) {
    if (!isHandedBack(v)) { result = union(result, [v]); continue; }
    const index = Number(v.name.slice(HANDED_BACK.length));
    const given = input ? argument(ev, input, index) : NONE;
    result = union(result, given.length > 0 ? given : ev.parameter(file, fn, index));
  }
  return result;
}

/** Index of the undeclared parameter an expression names; -1: none. */
function parameterNamed(file: FileState, expr: number, fn: number): number {
  const { ir, binds, fns } = file.facts;
  if (ir[expr] !== Op.NAME) return -1;
  const found = file.lookup(ir[expr + 1], ir[expr + 2]);
  if (found?.length !== 1) return -1;
  const at = found[0] * BIND_STRIDE;
  return binds[at + 2] === BindKind.PARAM && binds[at + 3] === fn && fns[fn].params[4 * binds[at + 4] + 1] === 0 ? binds[at + 4] : -1;
}

function declaredOrInferred(ev: Eval, file: FileState, f: FnFact, ix: number, env: Env | undefined): Values {
  if (f.overloads) return overloaded(ev, file, f.overloads, env);
  if (f.ret !== 0) return ev.type(file, f.ret, env);
  if (f.flags & FnFlag.TYPE) return NONE;
  const { ir } = file.facts;
  // const check: Check = value => …: the variable's type says what comes back.
  if (ir[f.ctx] === Op.C_TYPE && f.ctx !== 0) {
    let promised: Values = NONE;
    for (const v of ev.expected(file, f.ctx, env)) {
      const signatures = v.tag === Tag.INSTANCE ? ev.member([v], file.language.semantics.callMember) : [v];
      for (const s of signatures) if (s.tag === Tag.FUNCTION) promised = union(promised, ev.result(s));
    }
    if (promised.length > 0) return promised;
  }
  if (f.flags & FnFlag.GENERATOR) {
    let yielded: Values = NONE;
    for (const y of f.yields) yielded = union(yielded, resultFromReceiver(ev, file, ix, y, env));
    return [builtin('Generator', [yielded])];
  }
  let result: Values = NONE;
  for (const r of f.returns) {
    const given = parameterNamed(file, r, ix);
    result = union(result, given >= 0 ? [builtin(`${HANDED_BACK}${given}`, [])] : resultFromReceiver(ev, file, ix, r, env));
  }
  if (f.returns.length === 0) result = [primitive('null')];
  return f.flags & FnFlag.ASYNC ? [builtin('Promise', [ev.awaited(result)])] : result;
}

/** Results of the overloads a call fits: by the number of its arguments and by string literals. */
function overloadResults(ev: Eval, fn: Value, input: CallInput, receiver: Values | undefined): Values {
  let result: Values = NONE;
  for (const o of fittingOverloads(ev, fn, input)) {
    const f = o.file!.facts.fns[o.ix];
    const plain = functionOf(o.file!, o.ix, o.env);
    if (f.overloads) { if (f.ret !== 0) result = union(result, ev.type(o.file!, f.ret, inferredEnv(ev, o.file!, f, input, o.env, receiver))); } else result = union(result, functionResult(ev, plain, input, receiver));
  }
  return receiver ? withReceiver(ev, result, receiver) : result;
}

/** Of several signatures those a call may have meant: overloads, and an interface's call signatures. */
export function fitting(ev: Eval, fns: Values, input: CallInput): Values {
  if (fns.length > 1) for (const v of fns) noteDeclarations(ev, v.file!, v.file!.facts.fns[v.ix].key);
  const all = fns.length > 1 ? fns.filter(v => accepts(v.file!, v.file!.facts.fns[v.ix], input)) : fns;
  return toldByLiterals(ev, all.length > 0 ? all : fns, input).flatMap(v => [...fittingOverloads(ev, v, input)]);
}

/** The signatures of a function that a call may have meant, all of them when none fits. */
function fittingOverloads(ev: Eval, fn: Value, input: CallInput): Values {
  const file = fn.file!;
  const { overloads, key } = file.facts.fns[fn.ix];
  if (!overloads) return [fn];
  noteDeclarations(ev, file, key);
  const fits = overloads.filter(o => accepts(file, file.facts.fns[o], input));
  return toldByLiterals(ev, (fits.length > 0 ? fits : overloads).map(o => functionOf(file, o, fn.env)), input);
}

function accepts(file: FileState, f: FnFact, input: CallInput): boolean {
  const given = input.file.facts.ir;
  if (input.args.some(a => a !== 0 && (given[a] === Op.SPREAD || given[a] === Op.KEYWORD))) return true;
  let required = 0;
  let most = 0;
  let at = 0;
  for (let p = 0; p < f.params.length; p += 4) {
    const flags = f.params[p + 3];
    if (flags & ParamFlag.THIS) continue;
    if (flags & ParamFlag.REST) { most = Infinity; break; }
    most++;
    if (!(flags & ParamFlag.OPTIONAL)) required = most;
    const arg = input.args[at++];
    const type = f.params[p + 1];
    if (arg === undefined || arg === 0 || type === 0) continue;
    if (given[arg] === Op.STRING && !admitsString(file, type, input.file.string(given[arg + 1]))) return false;
    if (given[arg] === Op.FUNC && isPlainType(file, type)) return false;
  }
  return input.args.length >= required && input.args.length <= most;
}

/** False when a type is made of other string literals alone, or of no string at all. */
function admitsString(file: FileState, type: number, text: string): boolean {
  const { ir } = file.facts;
  switch (ir[type]) {
    case Op.T_LITERAL: return file.string(ir[type + 1]) === text;
    case Op.T_UNION: for (let i = 0; i < ir[type + 1]; i++) if (admitsString(file, ir[type + 2 + i], text)) return true; return false;
    case Op.T_FUNC: case Op.T_ARRAY: case Op.T_SHAPE: case Op.T_TUPLE: return false;
    case Op.T_PRIMITIVE: return ir[type + 1] === 0 || ir[type + 1] >= 5;
    default: return true;
  }
}

/** True for types no function can have. */
function isPlainType(file: FileState, type: number): boolean {
  const { ir } = file.facts;
  if (ir[type] === Op.T_UNION) { for (let i = 0; i < ir[type + 1]; i++) if (!isPlainType(file, ir[type + 2 + i])) return false; return true; }
  return ir[type] === Op.T_LITERAL || ir[type] === Op.T_ARRAY || ir[type] === Op.T_TUPLE || (ir[type] === Op.T_PRIMITIVE && ir[type + 1] < 4);
}

/** Callers see the signatures, not the implementation's own. */
function overloaded(ev: Eval, file: FileState, fns: readonly number[], env: Env | undefined): Values {
  let result: Values = NONE;
  for (const ix of fns) { const o = file.facts.fns[ix]; if (o.ret !== 0) result = union(result, ev.type(file, o.ret, env)); }
  return result;
}

function inferredEnv(ev: Eval, file: FileState, f: FnFact, input: CallInput, outer: Env | undefined, receiver: Values | undefined): Env | undefined {
  noteDeclarations(ev, file, f.key);
  let env = outer;
  if (input.typeArgs.length > 0) {
    f.typeParams.forEach((bind, i) => {
      const t = input.typeArgs[i];
      const values = t ? ev.type(input.file, t, input.env) : NONE;
      if (values.length > 0) env = extend(env, file, bind, values);
    });
    return env;
  }
  const found = inferFromArguments(ev, file, f, f.typeParams, input, false);
  // bind<M>(this: M): M gives back what it is called on.
  if (receiver !== undefined && f.params.length > 0 && f.params[3] & ParamFlag.THIS && f.params[1] !== 0) inferInto(ev, file, f.params[1], () => receiver, f.typeParams, found);
  // What the receiver's own type arguments say is settled, whatever is passed: a `Var[Order]` gives an order for `var.get(None)` too.
  const settled = f.owner >= 0 ? file.facts.shapes[f.owner].typeParams : [];
  for (const bind of f.typeParams) {
    const v = found.get(bind);
    if (v?.length && !(settled.includes(bind) && lookupEnv(outer, file, bind))) env = extend(env, file, bind, v);
  }
  return env;
}

/** Values for type parameters as the arguments suggest. `plainOnly` leaves callbacks aside, which ask back for them. */
export function inferFromArguments(ev: Eval, file: FileState, f: FnFact, wanted: readonly number[], input: CallInput, plainOnly: boolean): Map<number, Values> {
  const found = new Map<number, Values>();
  const { ir } = input.file.facts;
  const first = f.params.length > 0 && f.params[3] & ParamFlag.THIS ? 4 : 0;
  for (let i = 0, p = first; i < input.args.length && p < f.params.length; i++) {
    const arg = input.args[i];
    const type = f.params[p + 1];
    const isRest = (f.params[p + 3] & ParamFlag.REST) !== 0;
    if (type !== 0 && arg !== 0 && !(plainOnly && ir[arg] === Op.FUNC)) {
      const target = isRest && file.facts.ir[type] === Op.T_ARRAY ? file.facts.ir[type + 1] : type;
      const text = ir[arg] === Op.STRING && isKey(file, target, wanted) ? input.file.string(ir[arg + 1]) : undefined;
      inferInto(ev, file, target, () => (text === undefined ? argument(ev, input, i) : [key(text)]), wanted, found, 0, plainOnly);
    }
    if (!isRest) p += 4;
  }
  return found;
}

/** True of a parameter of type K, K extends keyof T. */
function isKey(file: FileState, type: number, wanted: readonly number[]): boolean {
  const { ir, binds } = file.facts;
  if (ir[type] !== Op.T_NAME || ir[type + 2] !== 1 || ir[type + 4] !== 0) return false;
  const bind = file.lookup(ir[type + 1], ir[type + 3])?.find(b => wanted.includes(b));
  const bound = bind === undefined ? 0 : binds[bind * BIND_STRIDE + 3];
  if (ir[bound] !== Op.T_INTERSECTION) return bound !== 0 && ir[bound] === Op.T_KEYS;
  for (let i = 0; i < ir[bound + 1]; i++) if (ir[ir[bound + 2 + i]] === Op.T_KEYS) return true;
  return false;
}

export function callValues(ev: Eval, file: FileState, expr: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  const callee = ir[expr + 1];
  const input = callInput(file, expr, env);
  const arg = (i: number): Values => argument(ev, input, i);
  if (ir[callee] === Op.SUPER) return NONE;
  if (ir[callee] !== Op.MEMBER) return applyAll(ev, file, ev.value(file, callee, env), input, arg);
  const name = file.string(ir[callee + 2]);
  const objects = ev.value(file, ir[callee + 1], env);
  let result: Values = NONE;
  for (const v of objects) {
    if (v.tag === Tag.BUILTIN || v.tag === Tag.PRIMITIVE || v.tag === Tag.EXTERNAL) {
      result = union(result, file.language.builtins?.call(v, name, arg, ev, typeArgument(ev, input)) ?? EXTERNAL_VALUES);
      continue;
    }
    if (isLiteral(v)) {
      const known = ev.members(v, name).length > 0 ? undefined : file.language.builtins?.call(v, name, arg, ev);
      if (known) { result = union(result, known); continue; }
    }
    if (v.tag === Tag.FUNCTION && !isDecorated(v) && (name === 'call' || name === 'apply')) { result = union(result, ev.result(v)); continue; }
    if (v.tag === Tag.FUNCTION && !isDecorated(v) && name === 'bind') { result = union(result, [v]); continue; }
    const members = ev.member([v], name);
    for (const m of members.length > 1 && members.every(isSignatureOf(members[0])) ? fitting(ev, members, input) : members) result = union(result, apply(ev, file, m, input, arg, v.tag === Tag.NAMESPACE ? undefined : [v]));
  }
  return result;
}

/** Signatures that one interface or declared class has for a member. */
const isSignatureOf = (first: Value) => (v: Value): boolean => v.tag === Tag.FUNCTION && !isDecorated(v) && v.file === first.file && (v.file!.facts.fns[v.ix].flags & FnFlag.TYPE) !== 0 && v.file!.facts.fns[v.ix].owner === first.file!.facts.fns[first.ix].owner;

/** An object literal of a language where such are instances of a built-in type. */
const isLiteral = (v: Value): boolean => v.tag === Tag.INSTANCE && v.file!.language.semantics.literalsAreBuiltin === true && v.file!.facts.shapes[v.ix].kind === 'object';

function applyAll(ev: Eval, file: FileState, callees: Values, input: CallInput, arg: (i: number) => Values): Values {
  let result: Values = NONE;
  for (const c of callees) result = union(result, apply(ev, file, c, input, arg, undefined));
  return result;
}

/** connect = Client.connect, called by that name: the receiver went with the method, and is of its class at least. */
function unboundResult(ev: Eval, method: Value, input: CallInput): Values {
  const values = ev.result(method, input);
  if (!values.some(mentionsSelf)) return values;
  const { owner, flags } = method.file!.facts.fns[method.ix];
  return owner < 0 ? values : withReceiver(ev, values, [flags & FnFlag.STATIC ? classOf(method.file!, owner) : instance(method.file!, owner)]);
}

function apply(ev: Eval, file: FileState, callee: Value, input: CallInput, arg: (i: number) => Values, receiver: Values | undefined): Values {
  switch (callee.tag) {
    case Tag.FUNCTION: return receiver === undefined ? unboundResult(ev, callee, input) : ev.result(callee, input, receiver);
    case Tag.CLASS: return file.language.semantics.callMakesInstance ? instantiate(ev, callee, input) : NONE;
    case Tag.INSTANCE: return fitting(ev, ev.member([callee], file.language.semantics.callMember).filter(m => m.tag === Tag.FUNCTION), input).reduce<Values>((r, m) => union(r, ev.result(m, input, [callee])), NONE);
    case Tag.EXTERNAL: return file.language.builtins?.call(callee, '', arg, ev, typeArgument(ev, input)) ?? EXTERNAL_VALUES;
    default: return NONE;
  }
}

export function constructValues(ev: Eval, file: FileState, expr: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  const input = callInput(file, expr, env);
  let result: Values = NONE;
  for (const c of ev.value(file, ir[expr + 1], env)) {
    if (c.tag === Tag.CLASS) result = union(result, instantiate(ev, c, input));
    else if (c.tag === Tag.FUNCTION) {
      const { fns, symbols } = c.file!.facts;
      // new function () { this.open = … }
      const shape = fns[c.ix].sym >= 0 ? symbols[fns[c.ix].sym].shape : ir[ir[expr + 1]] === Op.FUNC ? fns[c.ix].owner : -1;
      if (shape >= 0) result = union(result, [instance(c.file!, shape)]);
    } else if (c.tag === Tag.EXTERNAL) {
      const typeArgs = input.typeArgs.map(t => ev.type(file, t, env));
      result = union(result, file.language.builtins?.construct(c.name, typeArgs, i => argument(ev, input, i), ev) ?? EXTERNAL_VALUES);
    } else if (c.tag === Tag.INSTANCE) {
      for (const m of ev.member([c], 'new()')) if (m.tag === Tag.FUNCTION) result = union(result, ev.result(m, input, [c]));
    }
  }
  return result;
}

/** An instance of a class, its type parameters from the explicit arguments or from the constructor's. */
export function instantiate(ev: Eval, cls: Value, input: CallInput): Values {
  const file = cls.file!;
  const { typeParams } = file.facts.shapes[cls.ix];
  if (typeParams.length === 0) return [instance(file, cls.ix, cls.args)];
  noteDeclarations(ev, file, file.facts.shapes[cls.ix].key);
  if (input.typeArgs.length > 0) return [instance(file, cls.ix, typeParams.map((_, i) => (input.typeArgs[i] ? ev.type(input.file, input.typeArgs[i], input.env) : NONE)))];
  const ctor = ev.members({ ...cls, tag: Tag.INSTANCE }, file.language.semantics.constructorName)[0];
  const fn = ctor && ctor.member >= 0 ? ctor.file.facts.shapes[ctor.shape].members[ctor.member + 3] : -1;
  if (fn < 0 || ctor.file !== file || ctor.shape !== cls.ix) return [instance(file, cls.ix)];
  const found = inferFromArguments(ev, file, file.facts.fns[fn], typeParams, input, false);
  return [instance(file, cls.ix, typeParams.map(b => found.get(b) ?? NONE))];
}
