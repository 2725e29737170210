// Where the value behind a name comes from: which of its bindings count at a line, and whether it leaves the repository.

import { BIND_STRIDE, BindKind, MemberFlag, Op } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import type { FileState } from './state.ts';
import { Tag } from './values.ts';

/** The bindings in force at a line of the declaring block itself: a plain reassignment ends what was before. */
export function inForce(file: FileState, scope: number, binds: readonly number[], line: number): readonly number[] {
  const table = file.facts.binds;
  const isPlain = (b: number): boolean => table[b * BIND_STRIDE + 2] === BindKind.ASSIGN && table[b * BIND_STRIDE + 5] > 0;
  if (line === 0 || table[binds[0] * BIND_STRIDE] !== scope || !binds.some(isPlain)) return binds;
  const before = binds.filter(b => isPlain(b) && table[b * BIND_STRIDE + 5] < line);
  const last = before[before.length - 1];
  if (last === undefined) return binds.filter(b => !isPlain(b) || table[b * BIND_STRIDE + 5] === line);
  return binds.filter(b => b === last || (table[b * BIND_STRIDE + 2] === BindKind.ASSIGN && (!isPlain(b) || table[b * BIND_STRIDE + 5] === line)));
}

export const isOutside = (ev: Eval, file: FileState, binds: readonly number[]): boolean => binds.some(b => {
  const { binds: table } = file.facts;
  return table[b * BIND_STRIDE + 2] === BindKind.VAR && table[b * BIND_STRIDE + 4] !== 0 && holdsOutside(ev, file, table[b * BIND_STRIDE + 4]);
});

/** const { x } = require('./y'), const x = require('./y').z */
export function comesFromModule(file: FileState, expr: number): boolean {
  const { ir } = file.facts;
  let e = expr;
  for (let i = 0; i < 6 && e !== 0; i++) {
    if (ir[e] === Op.MODULE) return true;
    if (ir[e] === Op.MEMBER || ir[e] === Op.AWAIT || ir[e] === Op.REST) e = ir[e + 1];
    else return false;
  }
  return false;
}

/** True for require('package')(…) and the like: an import in all but name. */
export function holdsOutside(ev: Eval, file: FileState, value: number): boolean {
  const { ir } = file.facts;
  let root = value;
  for (let i = 0; i < 6 && (ir[root] === Op.CALL || ir[root] === Op.NEW || ir[root] === Op.MEMBER); i++) root = ir[root + 1];
  if (ir[root] !== Op.MODULE || root === value) return false;
  const values = ev.value(file, value);
  return values.length > 0 && values.every(v => v.tag === Tag.EXTERNAL);
}

/** True when no declared type says what an expression may be: fields and results known from what was put there. */
export function isUndeclared(ev: Eval, file: FileState, expr: number, depth = 0): boolean {
  const { ir, binds } = file.facts;
  if (depth > 4) return false;
  switch (ir[expr]) {
    case Op.AWAIT: return isUndeclared(ev, file, ir[expr + 1], depth + 1);
    case Op.CALL: return ev.value(file, ir[expr + 1]).some(v => v.tag === Tag.FUNCTION && v.file!.facts.fns[v.ix].ret === 0);
    case Op.NAME: {
      const found = file.lookup(ir[expr + 1], ir[expr + 2]);
      return found?.some(b => binds[b * BIND_STRIDE + 2] === BindKind.VAR && binds[b * BIND_STRIDE + 3] === 0 && isUndeclared(ev, file, binds[b * BIND_STRIDE + 4], depth + 1)) === true;
    }
    case Op.MEMBER: {
      const name = file.string(ir[expr + 2]);
      const membersOf = (h: MemberHit): readonly number[] => h.file.facts.shapes[h.shape].members;
      return ev.value(file, ir[expr + 1]).some(v => {
        const hits = ev.members(v, name).filter(h => h.member >= 0);
        // Assignments add nothing to what a declaration says.
        return hits.every(h => membersOf(h)[h.member + 4] === 0) && hits.some(h => (membersOf(h)[h.member + 1] & MemberFlag.ASSIGNED) !== 0);
      });
    }
    default: return false;
  }
}
