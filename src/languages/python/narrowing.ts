// What a condition says about names: isinstance tests, alone or joined by `and`, `or` and `not`.

import { Op } from '../../extract/facts.ts';
import { typeOf } from './annotations.ts';
import { exclude, narrow } from './names.ts';
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
    return w.has(node, 'and') ? { whenTrue: [...left.whenTrue, ...right.whenTrue], whenFalse: [] } : { whenTrue: either(w, node), whenFalse: [...left.whenFalse, ...right.whenFalse] };
  }
  const test = isinstanceOf(w, node);
  if (test === undefined) return NOTHING;
  const { name, type } = test;
  return { whenTrue: [() => narrow(w, name, classes(w, type))], whenFalse: [() => exclude(w, name, classes(w, type))] };
}

/** isinstance(x, A) or isinstance(x, B): either, when both speak of one name. */
function either(w: Walker, node: number): (() => void)[] {
  const tests = [w.child(node, w.f.left), w.child(node, w.f.right)].map(c => isinstanceOf(w, w.bare(c)));
  const [a, b] = tests;
  if (!a || !b || a.name !== b.name) return [];
  return [() => narrow(w, a.name, w.b.emitList(Op.T_UNION, [classes(w, a.type), classes(w, b.type)]))];
}

function isinstanceOf(w: Walker, node: number): { name: string; type: number } | undefined {
  const { t, k, f } = w;
  if (t.kind[node] !== k.call || w.text(w.child(node, f.function)) !== 'isinstance') return undefined;
  const [subject, type] = w.named(w.child(node, f.arguments));
  return subject === undefined || type === undefined || t.kind[subject] !== k.identifier ? undefined : { name: w.text(subject), type };
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
