// Calls that statements make without writing them: iteration and context managers.

import { Op, RefKind } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';

/** Built-in functions whose results are built-in too: looking for a protocol of ours on them is a waste. */
const PLAIN = new Set(['range', 'enumerate', 'zip', 'sorted', 'reversed', 'list', 'set', 'dict', 'tuple', 'map', 'filter', 'open', 'items', 'keys', 'values', 'split', 'splitlines']);

function mayBeInstance(w: Walker, value: number): boolean {
  const { ir, strings } = w.b;
  const op = ir[value];
  if (op === Op.NAME || op === Op.MEMBER || op === Op.THIS) return true;
  if (op !== Op.CALL) return false;
  const callee = ir[value + 1];
  return !((ir[callee] === Op.NAME || ir[callee] === Op.MEMBER) && PLAIN.has(strings[ir[callee + 2]]));
}

function runs(w: Walker, object: number, name: string, line: number): number {
  const { b } = w;
  const at = b.emitCall(Op.CALL, b.member(object, name), []);
  b.ref(RefKind.CALL, at, line, w.sym, -1, 0, '');
  return at;
}

/** `for x in value` asks value for an iterator and that for one element after the other. */
export function iterates(w: Walker, value: number, line: number, isAsync: boolean): void {
  if (value === 0 || !mayBeInstance(w, value)) return;
  const iterator = runs(w, value, isAsync ? '__aiter__' : '__iter__', line);
  runs(w, iterator, isAsync ? '__anext__' : '__next__', line);
}

/** `with value` enters it and leaves it. */
export function enters(w: Walker, value: number, line: number, isAsync: boolean): void {
  if (value === 0 || !mayBeInstance(w, value)) return;
  for (const name of isAsync ? ['__aenter__', '__aexit__'] : ['__enter__', '__exit__']) runs(w, value, name, line);
}
