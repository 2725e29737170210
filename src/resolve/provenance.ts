// Why a value may be of several types: somebody wrote them down, or they were merely seen to meet in one place. Compilers and
// the run go by what is written; of what was seen compilers often keep one. Asked only where a call has several targets.

import { BIND_STRIDE, BindKind, FnFlag, Op } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { areOverloads } from './member-hits.ts';
import { noteDeclarations } from './noted.ts';
import type { FileState } from './state.ts';
import { Tag, type Value, type Values } from './values.ts';

/**
 * declared: a type says so. either: two branches of one expression. assigned: one value here, another there. returned: by several
 * returns. given: by several calls. element: of a list or table as it is written. overload: by several signatures.
 * variant: a class or function is declared several times. open: nobody could tell.
 */
export type Provenance = 'declared' | 'either' | 'assigned' | 'returned' | 'given' | 'element' | 'overload' | 'variant' | 'open';

/** Steps from a value to where its type is written. */
const MOST_STEPS = 10;

const isOurs = (v: Value): boolean => v.file !== undefined || v.args.some(a => a.some(isOurs));
/** Of several types of ours, or a list of such. */
const areSeveral = (values: Values): boolean => values.filter(isOurs).length > 1 || values.some(v => v.file === undefined && areSeveral(v.args.flat()));

/** Of what a call goes by: its receiver where that is of several types, else the callee itself. */
export function provenanceOfCallee(ev: Eval, file: FileState, callee: number): Provenance {
  const { ir } = file.facts;
  return provenanceOf(ev, file, ir[callee] === Op.MEMBER && areSeveral(ev.value(file, ir[callee + 1])) ? ir[callee + 1] : callee);
}

export function provenanceOf(ev: Eval, file: FileState, expr: number, steps = MOST_STEPS): Provenance {
  const { ir } = file.facts;
  if (steps === 0 || expr === 0) return 'open';
  switch (ir[expr]) {
    case Op.NAME: return ofName(ev, file, expr, steps);
    case Op.MEMBER: return ofMember(ev, file, expr, steps);
    case Op.CALL: return ofCall(ev, file, expr, steps);
    case Op.PARAM: return ofParameter(ev, file, ir[expr + 1], ir[expr + 2], steps);
    case Op.CAST: case Op.OF_TYPE: return 'declared';
    case Op.UNION: return 'either';
    case Op.ARRAY: case Op.TUPLE: case Op.DICT: case Op.OBJECT: return 'element';
    case Op.NEW: case Op.AWAIT: case Op.REST: case Op.ENTERED: case Op.SPREAD: case Op.ELEMENT: case Op.AT: case Op.INDEX: case Op.NARROW: case Op.EXCLUDE: return provenanceOf(ev, file, ir[expr + 1], steps - 1);
    default: return 'open';
  }
}

function ofName(ev: Eval, file: FileState, expr: number, steps: number): Provenance {
  const { ir } = file.facts;
  const found = file.lookup(ir[expr + 1], ir[expr + 2]);
  return found === undefined ? 'open' : ofBindings(ev, file, found, steps);
}

function ofBindings(ev: Eval, file: FileState, binds: readonly number[], steps: number): Provenance {
  const table = file.facts.binds;
  const holding = binds.filter(b => ev.binding(file, b).some(isOurs));
  const declared = holding.find(b => table[b * BIND_STRIDE + 2] === BindKind.VAR && table[b * BIND_STRIDE + 3] !== 0);
  if (declared !== undefined) return ofType(ev, file, table[declared * BIND_STRIDE + 3], steps);
  if (holding.length > 1 && holding.every(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL)) return 'variant';
  if (holding.length !== 1) return holding.length === 0 ? 'open' : 'assigned';
  const at = holding[0] * BIND_STRIDE;
  switch (table[at + 2]) {
    case BindKind.VAR: case BindKind.ASSIGN: return provenanceOf(ev, file, table[at + 4], steps - 1);
    case BindKind.PARAM: return ofParameter(ev, file, table[at + 3], table[at + 4], steps);
    case BindKind.IMPORT: {
      const from = file.module(table[at + 3]);
      return from === undefined || from === 'external' ? 'open' : ofExport(ev, from, file.exportedAs(table[at + 3], file.string(table[at + 4])));
    }
    default: return 'open';
  }
}

function ofExport(ev: Eval, file: FileState, name: string): Provenance {
  const targets = ev.exportTargets(file, name);
  if (targets.length !== 1) return targets.length === 0 ? 'open' : 'assigned';
  const [target] = targets;
  if (target.kind === 'value') return ev.memo.ask<Provenance>(target.file, `PX|${target.name}|${target.nth}`, String, 'open', () => provenanceOf(ev, target.file, target.expr));
  if (target.kind !== 'binding') return 'open';
  return ev.memo.ask<Provenance>(target.file, `PV|${target.name}`, String, 'open', () => ofBindings(ev, target.file, target.file.bindsIn(0, target.file.stringIndex(target.name)) ?? [], MOST_STEPS));
}

/** A parameter's type, what its place expects, or what calls were seen to pass. */
function ofParameter(ev: Eval, file: FileState, fn: number, index: number, steps: number): Provenance {
  const { ir, fns } = file.facts;
  const { params, ctx } = fns[fn];
  if (params[4 * index + 1] !== 0) return 'declared';
  if (ctx !== 0 && ev.expected(file, ctx).length > 0) return 'declared';
  // items.forEach(item => …): whatever the items are.
  const callee = ctx !== 0 && ir[ctx] === Op.C_ARG ? ir[ir[ctx + 1] + 1] : 0;
  return callee !== 0 && ir[callee] === Op.MEMBER ? provenanceOf(ev, file, ir[callee + 1], steps - 1) : 'given';
}

function ofMember(ev: Eval, file: FileState, expr: number, steps: number): Provenance {
  const { ir } = file.facts;
  const objects = ev.value(file, ir[expr + 1]).filter(isOurs);
  const name = file.string(ir[expr + 2]);
  const telling = objects.length < 2 ? objects : objects.filter(v => areSeveral(ev.member([v], name)));
  // Each object has one value: the objects are what there are several of.
  if (telling.length === 0) return provenanceOf(ev, file, ir[expr + 1], steps - 1);
  const [of] = telling;
  if (of.tag === Tag.NAMESPACE) return ofExport(ev, of.file!, name);
  return ofHits(ev, ev.members(of, name));
}

function ofHits(ev: Eval, hits: readonly MemberHit[]): Provenance {
  if (hits.length !== 1) return hits.length === 0 ? 'open' : areOverloads(hits) ? 'overload' : 'assigned';
  const [{ file, shape, member }] = hits;
  if (shape < 0 || member < 0) return 'open';
  const { key, members } = file.facts.shapes[shape];
  const name = file.string(members[member]);
  return ev.memo.ask<Provenance>(file, `PM|${key}|${name}|${file.membersNamed(shape, name).indexOf(member)}`, String, 'open', () => {
    const [fn, type, value] = [members[member + 3], members[member + 4], members[member + 5]];
    if (type !== 0) return ofType(ev, file, type, MOST_STEPS);
    return fn >= 0 ? ofFunction(ev, file, fn) : provenanceOf(ev, file, value);
  });
}

function ofCall(ev: Eval, file: FileState, expr: number, steps: number): Provenance {
  const { ir } = file.facts;
  const callees = ev.value(file, ir[expr + 1]).filter(isOurs);
  const telling = callees.length < 2 ? callees : callees.filter(v => v.tag === Tag.FUNCTION && areSeveral(ev.result(v)));
  if (telling.length === 0) return provenanceOf(ev, file, ir[expr + 1], steps - 1);
  const [of] = telling;
  if (of.tag === Tag.INSTANCE) return telling.length === 1 ? ofHits(ev, ev.members(of, of.file!.language.semantics.callMember)) : 'open';
  if (of.tag !== Tag.FUNCTION) return 'open';
  const { key } = of.file!.facts.fns[of.ix];
  return ev.memo.ask<Provenance>(of.file!, `PR|${key}`, String, 'open', () => ofFunction(ev, of.file!, of.ix));
}

function ofFunction(ev: Eval, file: FileState, fn: number): Provenance {
  const f = file.facts.fns[fn];
  noteDeclarations(ev, file, f.key);
  if (f.overloads) return 'overload';
  if (f.ret !== 0) return ofType(ev, file, f.ret, MOST_STEPS);
  if (f.flags & FnFlag.TYPE) return 'open';
  const telling = f.returns.filter(r => ev.value(file, r).some(isOurs));
  return telling.length === 1 ? provenanceOf(ev, file, telling[0]) : telling.length === 0 ? 'open' : 'returned';
}

/** Whether a type names its parts, or settles them by how it is used. */
function ofType(ev: Eval, file: FileState, type: number, steps: number): Provenance {
  const { ir, binds } = file.facts;
  // Whatever a name was given last, which is no word of its own.
  if (ir[type] === Op.T_TYPEOF) return provenanceOf(ev, file, ir[type + 1], steps - 1);
  if (ir[type] === Op.T_CONDITIONAL || ir[type] === Op.T_INDEX || ir[type] === Op.T_MAPPED) return 'open';
  const isParameter = ir[type] === Op.T_NAME && ir[type + 2] === 1 && file.lookup(ir[type + 1], ir[type + 3])?.some(b => binds[b * BIND_STRIDE + 2] === BindKind.TYPE_PARAM) === true;
  return isParameter ? 'open' : 'declared';
}
