// What a condition says about names: isinstance tests, alone or joined by `and`, `or` and `not`.

import { Op } from '../../extract/facts.ts';
import { typeOf } from './annotations.ts';
import { narrow } from './names.ts';
import type { Walker } from './walker.ts';

export interface Narrowing { readonly whenTrue: readonly (() => void)[]; readonly whenFalse: readonly (() => void)[] }

const NOTHING: Narrowing = { whenTrue: [], whenFalse: [] };

export function narrowing(w: Walker, condition: number): Narrowing {
  const { t, k, f } = w;
  if (condition < 0) return NOTHING;
  const node = w.bare(condition);
  const kind = t.kind[node];
  if (kind === k.not_operator) {
    const inner = narrowing(w, w.child(node, f.argument));
    return { whenTrue: inner.whenFalse, whenFalse: inner.whenTrue };
  }
  if (kind === k.boolean_operator) {
    const left = narrowing(w, w.child(node, f.left));
    const right = narrowing(w, w.child(node, f.right));
    return w.has(node, 'and') ? { whenTrue: [...left.whenTrue, ...right.whenTrue], whenFalse: [] } : { whenTrue: [], whenFalse: [...left.whenFalse, ...right.whenFalse] };
  }
  if (kind !== k.call) return NOTHING;
  const callee = w.child(node, f.function);
  const list = w.child(node, f.arguments);
  if (callee < 0 || list < 0 || w.text(callee) !== 'isinstance') return NOTHING;
  const [subject, type] = w.named(list);
  if (subject === undefined || type === undefined || t.kind[subject] !== k.identifier) return NOTHING;
  const name = w.text(subject);
  return { whenTrue: [() => narrow(w, name, classes(w, type))], whenFalse: [] };
}

/** The second argument of isinstance: a class or a tuple of them. */
function classes(w: Walker, node: number): number {
  const { t, k, b } = w;
  if (t.kind[node] === k.tuple) {
    const members = w.named(node).map(c => typeOf(w, c));
    return members.includes(0) ? 0 : b.emitList(Op.T_UNION, members);
  }
  return t.kind[node] === k.identifier || t.kind[node] === k.attribute || t.kind[node] === k.binary_operator ? typeOf(w, node) : 0;
}
