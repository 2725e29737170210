// What a test leaves of the values it was made on: `shape instanceof Circle`, `isCircle(shape)`, `assertCircle(shape)`.

import { Op, ParamFlag, type FnFact } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { linearised } from './heritage.ts';
import type { FileState } from './state.ts';
import { fingerprint, NONE, Tag, union, type Env, type Value, type Values } from './values.ts';

/** Values behind a test that was passed (NARROW) or failed (EXCLUDE). */
export function tested(ev: Eval, file: FileState, expr: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  const values = ev.value(file, ir[expr + 1], env);
  const test = ir[expr + 2];
  const types = testedTypes(ev, file, test, env);
  return ir[expr] === Op.NARROW ? narrowed(ev, values, types) : excluding(ev, values, types);
}

/** The types a test is for; none where nobody can tell one of them. */
function testedTypes(ev: Eval, file: FileState, test: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  if (ir[test] === Op.T_GUARD) return guardedTypes(ev, ev.value(file, ir[test + 1], env), ir[test + 2]);
  if (ir[test] !== Op.T_UNION) return ev.type(file, test, env);
  let types: Values = NONE;
  for (let i = 0; i < ir[test + 1]; i++) {
    const part = testedTypes(ev, file, ir[test + 2 + i], env);
    if (part.length === 0) return NONE;
    types = union(types, part);
  }
  return types;
}

/** What a failed test of the type leaves: instances of it and of its descendants are gone. */
function excluding(ev: Eval, values: Values, types: Values): Values {
  if (values.length < 2 || types.length === 0) return values;
  const left = values.filter(v => !isOf(ev, v, types));
  return left.length > 0 ? left : values;
}

/** What a passed test of the type leaves. */
export function narrowed(ev: Eval, values: Values, types: Values): Values {
  if (types.length === 0) return values;
  const kept = values.filter(v => isOf(ev, v, types));
  return kept.length > 0 ? kept : types;
}

function isOf(ev: Eval, v: Value, types: Values): boolean {
  return types.some(t => t === v || (t.tag === v.tag && (t.tag === Tag.INSTANCE || t.tag === Tag.CLASS)
    && linearised(ev, v.file!, v.ix, undefined).some(c => c.file === t.file && c.ix === t.ix)) || (t.tag === Tag.BUILTIN && v.tag === Tag.BUILTIN && t.name === v.name));
}

/** What the predicates of some functions (`shape is Circle`) say of an argument; -1 asks for the receiver. */
export function guardedTypes(ev: Eval, callees: Values, index: number): Values {
  let types: Values = NONE;
  for (const c of callees) if (c.tag === Tag.FUNCTION) types = union(types, predicate(ev, c, index));
  return types;
}

function predicate(ev: Eval, fn: Value, index: number): Values {
  const file = fn.file!;
  const { fns, ir } = file.facts;
  const { key, overloads } = fns[fn.ix];
  return ev.memo.ask(file, `!G|${key}|${index}|${fn.env?.key ?? ''}`, fingerprint, NONE, () => {
    let types: Values = NONE;
    for (const ix of overloads ?? [fn.ix]) {
      const { ret } = fns[ix];
      if (ret === 0 || ir[ret] !== Op.T_PREDICATE || file.string(ir[ret + 1]) !== parameterName(file, fns[ix], index) || isOpen(file, fns[ix], ir[ret + 2])) continue;
      types = union(types, ev.type(file, ir[ret + 2], fn.env));
    }
    return types;
  });
}

function parameterName(file: FileState, f: FnFact, index: number): string {
  if (index < 0) return 'this';
  const first = f.params.length > 0 && f.params[3] & ParamFlag.THIS ? 4 : 0;
  const at = first + 4 * index;
  return at < f.params.length ? file.string(f.params[at]) : '';
}

/** `value is T` with a T that each call settles: a bound would tell less than what is known already. */
function isOpen(file: FileState, f: FnFact, type: number): boolean {
  const { ir } = file.facts;
  return ir[type] === Op.T_NAME && ir[type + 2] === 1 && (file.lookup(ir[type + 1], ir[type + 3])?.some(b => f.typeParams.includes(b)) ?? false);
}
