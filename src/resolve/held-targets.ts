// What a constant holds that a call made: it runs as well, behind the constant's own name.

import { BIND_STRIDE, BindKind, Op } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { DYNAMIC } from './outcome.ts';
import type { FileState } from './state.ts';
import { valueTargets } from './targets.ts';

/** const run = make(): besides the constant, the functions that the call gives back. */
export function heldTargets(ev: Eval, file: FileState, callee: number, isNew: boolean): readonly string[] {
  const { ir, binds } = file.facts;
  if (ir[callee] !== Op.NAME) return [];
  const value = file.lookup(ir[callee + 1], ir[callee + 2])?.map(b => (binds[b * BIND_STRIDE + 2] === BindKind.VAR && binds[b * BIND_STRIDE + 3] === 0 ? binds[b * BIND_STRIDE + 4] : 0)).find(v => v !== 0) ?? 0;
  return ir[value] === Op.CALL || ir[value] === Op.INDEX || ir[value] === Op.AT ? valueTargets(ev, ev.value(file, value), isNew, 'same_file', DYNAMIC).ids.filter(Boolean) : [];
}
