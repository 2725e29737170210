// A receiver that is of a class or of an ancestor of it, `archive: Store | DiskStore`: an assignment, a test or a default that
// nobody followed to the end has left both. Compilers name the narrower one's member, at times the other's as well.

import type { Eval } from './eval-api.ts';
import { linearised } from './heritage.ts';
import { Tag, type Value, type Values } from './values.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/** Ids that only ancestors of other receivers lead to. */
export function idsOfBases(ev: Eval, receivers: Values, idsOf: (receiver: Value) => readonly string[]): ReadonlySet<string> {
  const types = receivers.filter(v => (v.tag === Tag.INSTANCE || v.tag === Tag.CLASS) && v.file !== undefined);
  const bases = types.length < 2 ? [] : types.filter(v => types.some(w => w !== v && w.tag === v.tag && isAncestor(ev, v, w)));
  if (bases.length === 0) return NO_IDS;
  const ids = new Set(bases.flatMap(v => [...idsOf(v)]));
  for (const v of types) if (!bases.includes(v)) for (const id of idsOf(v)) ids.delete(id);
  return ids;
}

const isAncestor = (ev: Eval, v: Value, of: Value): boolean => !(v.file === of.file && v.ix === of.ix) && linearised(ev, of.file!, of.ix, undefined).some(c => c.file === v.file && c.ix === v.ix);
