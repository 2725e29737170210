// Values of which only a part is known. A type parameter whose argument nobody can spell out (a type of a file that is built later, a
// cast) falls back on what it extends; a conditional type holds one branch or the other. Such a value has at least the
// members that are found: that it lacks another proves nothing. Asked for single places (verdicts.ts), never while a graph is built.

import { BIND_STRIDE, BindKind, Op } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import type { FileState } from './state.ts';
import { lookupEnv, Tag, type Env } from './values.ts';

/** Steps from a value to where its type is written. */
const MOST_STEPS = 8;

/** Whether what an expression holds may have members besides those of the types that are found for it. */
export const isPartlyKnown = (ev: Eval, file: FileState, expr: number): boolean => isOf({ ev, for: 'part' }, file, expr, MOST_STEPS);

/** Whether what an expression holds is of several types at once (`Plugin & Api`): what one of them lacks another may have. */
export const isJoined = (ev: Eval, file: FileState, expr: number): boolean => isOf({ ev, for: 'join' }, file, expr, MOST_STEPS);

interface Asked {
  readonly ev: Eval;
  readonly for: 'part' | 'join';
}

function isOf(ask: Asked, file: FileState, expr: number, steps: number): boolean {
  const { ir } = file.facts;
  if (steps === 0) return false;
  switch (ir[expr]) {
    case Op.MEMBER: return isMemberOf(ask, file, expr, steps);
    case Op.NAME: return isNameOf(ask, file, expr, steps);
    case Op.CALL: return resultsOf(ask.ev, file, ir[expr + 1]).some(({ file: at, ret, env }) => isTypeOf(ask, at, ret, env, false, steps - 1));
    case Op.CAST: case Op.NARROW: return isTypeOf(ask, file, ir[expr + 2], undefined, true, steps - 1);
    case Op.OF_TYPE: return isTypeOf(ask, file, ir[expr + 1], undefined, true, steps - 1);
    case Op.AWAIT: case Op.ELEMENT: case Op.AT: case Op.REST: case Op.INDEX: return isOf(ask, file, ir[expr + 1], steps - 1);
    case Op.UNION: return Array.from({ length: ir[expr + 1] }, (_, i) => ir[expr + 2 + i]).some(part => isOf(ask, file, part, steps - 1));
    default: return false;
  }
}

/** this.options, with `options: O` in a parent `Plugin<O extends Options>` */
function isMemberOf(ask: Asked, file: FileState, expr: number, steps: number): boolean {
  const { ir } = file.facts;
  const object = ir[expr + 1];
  const name = file.string(ir[expr + 2]);
  for (const v of ask.ev.value(file, object)) {
    for (const hit of v.tag === Tag.INSTANCE || v.tag === Tag.CLASS ? ask.ev.members(v, name) : []) {
      // What a generic class says of itself it may only say of what its parameter extends.
      const isOwn = ir[object] === Op.THIS && v.file === hit.file && v.ix === hit.shape;
      if (isTypeOf(ask, hit.file, declaredTypeOf(hit), hit.env, isOwn, steps - 1)) return true;
    }
  }
  return isOf(ask, file, object, steps - 1);
}

/** The type that a field is declared of; 0: none. */
const declaredTypeOf = ({ file, shape, member }: MemberHit): number => (shape < 0 || member < 0 ? 0 : file.facts.shapes[shape].members[member + 4]);

function isNameOf(ask: Asked, file: FileState, expr: number, steps: number): boolean {
  const { ir, binds: table, fns } = file.facts;
  return (file.lookup(ir[expr + 1], ir[expr + 2]) ?? []).some(b => {
    const [kind, a, value] = [table[b * BIND_STRIDE + 2], table[b * BIND_STRIDE + 3], table[b * BIND_STRIDE + 4]];
    if (kind === BindKind.PARAM) return isTypeOf(ask, file, fns[a].params[value * 4 + 1], undefined, true, steps - 1);
    if (kind === BindKind.VAR && a !== 0) return isTypeOf(ask, file, a, undefined, true, steps - 1);
    return (kind === BindKind.VAR || kind === BindKind.ASSIGN) && value !== 0 && isOf(ask, file, value, steps - 1);
  });
}

interface DeclaredResult { readonly file: FileState; readonly ret: number; readonly env: Env | undefined }

function resultsOf(ev: Eval, file: FileState, callee: number): readonly DeclaredResult[] {
  return ev.value(file, callee).flatMap(v => (v.tag === Tag.FUNCTION && v.file !== undefined ? [{ file: v.file, ret: v.file.facts.fns[v.ix].ret, env: v.env }] : []));
}

function isTypeOf(ask: Asked, file: FileState, type: number, env: Env | undefined, isOwn: boolean, steps: number): boolean {
  const { ir } = file.facts;
  if (type === 0 || steps <= 0) return false;
  const parts = (from: number, count: number): boolean => ir.slice(from, from + count).some(part => isTypeOf(ask, file, part, env, isOwn, steps - 1));
  switch (ir[type]) {
    case Op.T_CONDITIONAL: return ask.for === 'part';
    case Op.T_INDEX: return ask.for === 'part' && ir[ir[type + 2]] !== Op.T_LITERAL;
    case Op.T_INTERSECTION: return ask.for === 'join' || parts(type + 2, ir[type + 1]);
    case Op.T_UNION: return parts(type + 2, ir[type + 1]);
    case Op.T_ARRAY: case Op.T_WITHOUT: return parts(type + 1, 1);
    case Op.T_NAME: return isNamedOf(ask, file, type, env, isOwn, steps);
    default: return false;
  }
}

function isNamedOf(ask: Asked, file: FileState, type: number, env: Env | undefined, isOwn: boolean, steps: number): boolean {
  const { ir, binds: table, symbols } = file.facts;
  if (ir[type + 2] !== 1) return false;
  return (file.lookup(ir[type + 1], ir[type + 3]) ?? []).some(b => {
    const [kind, a, name] = [table[b * BIND_STRIDE + 2], table[b * BIND_STRIDE + 3], table[b * BIND_STRIDE + 4]];
    if (kind === BindKind.TYPE_PARAM) return ask.for === 'part' && !isOwn && (lookupEnv(env, file, b)?.length ?? 0) === 0;
    if (kind === BindKind.SYMBOL) return symbols[a].kind === 'type' && isAliasOf(ask, file, symbols[a].type, steps);
    if (kind !== BindKind.IMPORT) return false;
    const from = file.module(a);
    if (from === undefined || from === 'external') return false;
    return ask.ev.exportTargets(from, file.string(name)).some(t => t.kind === 'binding' && exportedAliases(t.file, t.name).some(alias => isAliasOf(ask, t.file, alias, steps)));
  });
}

/** What an alias of parameters stands for goes by its arguments: those are asked for at the place that names it. */
const isAliasOf = (ask: Asked, file: FileState, type: number, steps: number): boolean => isTypeOf(ask, file, type, undefined, true, steps - 1);

const exportedAliases = (file: FileState, name: string): readonly number[] =>
  file.facts.symbols.flatMap(symbol => (symbol.kind === 'type' && symbol.qual === name && symbol.type !== 0 ? [symbol.type] : []));
