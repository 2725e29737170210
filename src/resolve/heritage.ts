// Heritage: a class's parents, and all its ancestors in the order in which members are looked for.

import { Op } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { HERITAGE_STEP } from './memo.ts';
import type { FileState } from './state.ts';
import { classOf, extend, fingerprint, NONE, Tag, union, type Env, type Value, type Values } from './values.ts';

/** Type parameters of an instance's class bound to its arguments. */
export function envOf(value: Value): Env | undefined {
  if (value.args.length === 0 || !value.file) return value.tag === Tag.INSTANCE ? value.env : undefined;
  let env: Env | undefined;
  const params = value.file.facts.shapes[value.ix].typeParams;
  for (let i = 0; i < params.length; i++) if (value.args[i]?.length) env = extend(env, value.file, params[i], value.args[i]);
  return env;
}

/** A class and its ancestors in C3 order; where that fails, depth first. Ancestors from outside stay in as such. */
export function linearised(ev: Eval, file: FileState, shape: number, env: Env | undefined): Values {
  const { key } = file.facts.shapes[shape];
  return ev.memo.ask(file, `${env ? '!' : ''}O|${key}|${env?.key ?? ''}`, v => v.map(c => c.key).join('\n'), NONE, () => {
    const self = classOf(file, shape);
    const parents = ev.parents(file, shape, env).filter(p => !(p.file === file && p.ix === shape));
    if (parents.length === 0) return [self];
    const lines = parents.map(p => (p.tag === Tag.CLASS && p.file ? [p, ...linearised(ev, p.file, p.ix, parentEnv(p)).slice(1)] : [p]));
    return [self, ...interleaved([...lines, [...parents]])];
  }, HERITAGE_STEP);
}

function interleaved(lines: Value[][]): Value[] {
  const isSame = (a: Value, b: Value): boolean => a.tag === b.tag && a.file === b.file && a.ix === b.ix && (a.file !== undefined || a.key === b.key);
  const result: Value[] = [];
  let open = lines.filter(l => l.length > 0);
  while (open.length > 0) {
    const head = (open.find(l => !open.some(o => o.slice(1).some(v => isSame(v, l[0])))) ?? open[0])[0];
    result.push(head);
    open = open.map(l => (l.some(v => isSame(v, head)) ? l.filter(v => !isSame(v, head)) : l)).filter(l => l.length > 0);
  }
  return result;
}

export const parentEnv = (parent: Value): Env | undefined => envOf({ ...parent, tag: Tag.INSTANCE });

/** Parents in look-up order. A class parent with type arguments comes as CLASS carrying them. */
export function parentsOf(ev: Eval, file: FileState, shape: number, env: Env | undefined): Values {
  const s = file.facts.shapes[shape];
  if (s.supers.length === 0 && s.types.length === 0) return NONE;
  return ev.memo.ask(file, `${env ? '!' : ''}S|${s.key}|${env?.key ?? ''}`, fingerprint, NONE, () => {
    let result: Values = NONE;
    const isSelf = (v: Value): boolean => v.tag === Tag.CLASS && v.file === file && v.ix === shape;
    s.supers.forEach((expr, i) => {
      const typed = s.types[i];
      const args = typed ? ev.type(file, typed, env).find(v => v.tag === Tag.INSTANCE)?.args : undefined;
      for (const v of ev.value(file, expr)) {
        const made = v.tag === Tag.INSTANCE && s.kind === 'class' ? constructed(ev, v) : NONE;
        result = union(result, made.length > 0 ? made : [args?.length && v.tag === Tag.CLASS ? { ...v, args } : v]);
      }
    });
    for (let i = s.kind === 'class' || s.kind === 'function' ? s.supers.length : 0; i < s.types.length; i++) {
      if (s.types[i] === 0) continue;
      const declared = ev.type(file, s.types[i], env);
      // What a class says it implements it must have itself: an interface from outside gives it nothing.
      result = union(result, s.kind === 'class' ? declared.filter(v => v.tag !== Tag.EXTERNAL && v.tag !== Tag.BUILTIN) : declared);
    }
    // Object.setPrototypeOf(this, Refusal.prototype) in a class Refusal: nobody is their own parent.
    return result.some(isSelf) ? result.filter(v => !isSelf(v)) : result;
  });
}

/**
 * Parents that have members to give. What a class says it implements it must have itself: such a type is a promise that goes by a
 * name, unlike an interface that is merged with the class.
 */
export function givingParents(ev: Eval, file: FileState, shape: number, env?: Env): Values {
  const { kind, supers, types } = file.facts.shapes[shape];
  const parents = ev.parents(file, shape, env);
  if (kind !== 'class' || types.length === supers.length || file.language.semantics.declaredTypeHolds !== true) return parents;
  const values = supers.map(expr => ev.value(file, expr));
  // extends Base, with Base: { new (): Shape }: the same type may be given after all.
  if (values.some(given => given.some(v => v.tag === Tag.INSTANCE && v.file?.facts.shapes[v.ix].kind !== 'namespace'))) return parents;
  // extends Metered(Machine): of what a call makes, the promise may be all that is known.
  const isKnown = supers.every((expr, i) => values[i].length > 0 && (file.facts.ir[expr] === Op.NAME || file.facts.ir[expr] === Op.MEMBER));
  if (!isKnown && !parents.some(p => p.tag === Tag.EXTERNAL)) return parents;
  const promised = new Set(types.slice(supers.length).filter(type => type !== 0 && file.facts.ir[type] !== Op.T_SHAPE).flatMap(type => ev.type(file, type, env).map(v => v.key)));
  return parents.filter(p => p.tag !== Tag.INSTANCE || !promised.has(p.key));
}

/** class Pump extends Metered(Machine), with Metered(…): { new (): { read(): number } }: pumps have what is made, not what makes it. */
function constructed(ev: Eval, maker: Value): Values {
  let result: Values = NONE;
  for (const h of ev.members(maker, 'new()')) {
    for (const m of ev.memberValue(h)) {
      if (m.tag !== Tag.FUNCTION) continue;
      result = union(result, ev.result(m).map(v => (v.tag !== Tag.INSTANCE || v.file?.facts.shapes[v.ix].kind !== 'class' ? v : v.args.length > 0 ? { ...v, tag: Tag.CLASS } : classOf(v.file, v.ix))));
    }
  }
  return result;
}
