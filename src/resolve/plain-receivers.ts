// Receivers that the text itself shows to be the language's own: what syntax asks of them is never a call of ours, and
// finding that out by their values would mean to look at every element of every list.

import { BIND_STRIDE, BindKind, Op } from '../extract/facts.ts';
import type { FileState } from './state.ts';

/** True of lists, tuples and dictionaries that are written out, of names that hold nothing else, and of their iterators. */
export function isPlainReceiver(file: FileState, expr: number): boolean {
  const { semantics } = file.language;
  if (semantics.literalsAreBuiltin !== true) return false;
  const { ir } = file.facts;
  if (ir[expr] === Op.NAME) return holdsLiterals(file, ir[expr + 1], ir[expr + 2]);
  if (ir[expr] !== Op.CALL) return isWrittenOut(file, expr);
  // `for x in rows` asks the iterator of the rows for the next one.
  const callee = ir[expr + 1];
  return ir[callee] === Op.MEMBER && semantics.iteratorMember?.includes(file.string(ir[callee + 2])) === true && isPlainReceiver(file, ir[callee + 1]);
}

function holdsLiterals(file: FileState, scope: number, name: number): boolean {
  const { binds } = file.facts;
  const found = file.lookup(scope, name);
  if (found === undefined) return false;
  for (const b of found) {
    const at = b * BIND_STRIDE;
    const kind = binds[at + 2];
    // The symbol of a constant says nothing besides: its value is a binding of its own.
    if (kind === BindKind.SYMBOL && binds[at + 5] === 2) continue;
    if (kind !== BindKind.ASSIGN && (kind !== BindKind.VAR || binds[at + 3] !== 0)) return false;
    if (!isWrittenOut(file, binds[at + 4])) return false;
  }
  return true;
}

function isWrittenOut(file: FileState, expr: number): boolean {
  const { ir, shapes } = file.facts;
  switch (ir[expr]) {
    case Op.ARRAY: case Op.TUPLE: case Op.DICT: case Op.LITERAL: case Op.STRING: return true;
    case Op.OBJECT: return shapes[ir[expr + 1]].spreads.length === 0;
    default: return false;
  }
}
