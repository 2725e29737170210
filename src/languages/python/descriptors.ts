// Attributes of a class whose value has a __get__: reading them runs it, and gives what it gives.

import { MemberFlag, Op } from '../../extract/facts.ts';
import { noteDeclarations } from '../../resolve/noted.ts';
import type { Eval, MemberHit } from '../../resolve/eval-api.ts';
import { enumMember } from './enums.ts';
import { replacement } from '../../resolve/replaced.ts';
import { functionOf, isDecorated, NONE, Tag, union, type Value, type Values } from '../../resolve/values.ts';

const GET = '__get__';

/** Values as read off `receiver`, from those the class holds. */
export function readAttribute(values: Values, hits: readonly MemberHit[], receiver: Value, ev: Eval): Values {
  if (values.length === 1 && isDecorated(values[0])) return readDecorated(values[0], receiver, ev);
  if (hits.length === 0 || !hits.every(isClassLevel)) return values;
  const own = values.every(v => v.tag !== Tag.FUNCTION && v.tag !== Tag.CLASS) ? enumMember(hits, receiver, ev) : undefined;
  if (own) return own;
  if (!values.some(v => v.tag === Tag.INSTANCE)) return values;
  let result: Values = NONE;
  for (const v of values) {
    const given = v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'class' ? got(v, receiver, ev) : NONE;
    result = union(result, given.length > 0 ? given : [v]);
  }
  return result;
}

/** In the class's body, and no function: those are descriptors too, but of a kind everybody knows. */
function isClassLevel(h: MemberHit): boolean {
  if (h.member < 0) return false;
  const { members } = h.file.facts.shapes[h.shape];
  return !(members[h.member + 1] & MemberFlag.ASSIGNED) && members[h.member + 3] < 0;
}

/** A method that a decorator made an object of: one with a __get__ is read through it, as far as that can be followed. */
function readDecorated(method: Value, receiver: Value, ev: Eval): Values {
  const given = replacement(ev, method.file!, method.ix).reduce<Values>((r, o) => union(r, got(o, receiver, ev)), NONE);
  return given.some(v => v.tag !== Tag.EXTERNAL && v.tag !== Tag.PRIMITIVE) ? given : [method];
}

function got(descriptor: Value, receiver: Value, ev: Eval): Values {
  let result: Values = NONE;
  for (const m of ev.member([descriptor], GET)) {
    if (m.tag !== Tag.FUNCTION) continue;
    const { overloads, key } = m.file!.facts.fns[m.ix];
    noteDeclarations(ev, m.file!, key);
    const fitting = (overloads ?? []).filter(o => takesNone(m, o) === (receiver.tag === Tag.CLASS)).map(o => functionOf(m.file!, o, m.env));
    for (const f of fitting.length > 0 ? fitting : [m]) result = union(result, ev.result(f, undefined, [descriptor]));
  }
  return result;
}

/** The signature for reading off the class itself has None for the instance. */
function takesNone(m: Value, overload: number): boolean {
  const { fns, ir } = m.file!.facts;
  const type = fns[overload].params[1] ?? 0;
  return ir[type] === Op.T_PRIMITIVE && ir[type + 1] === 3;
}
