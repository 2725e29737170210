// Receivers and properties that tests speak of: `this`, `order.buyer`, `this.socket`. They are told apart by how they are written, so what is
// known of one holds within the function that made the test, until the property or what leads to it is assigned.

import type { Narrowed, Walker } from './walker.ts';

/** `a.b.c.d` and no longer. */
const MAX_STEPS = 4;

/** How a name or a chain of properties is written, whether or not a step is optional; '': something else. */
export function pathOf(w: Walker, node: number, steps = 0): string {
  const { t, k, f } = w;
  const at = node < 0 ? -1 : w.bare(node);
  if (at < 0) return '';
  if (t.kind[at] === k.identifier) return w.text(at);
  if (t.kind[at] === k.this) return 'this';
  if (t.kind[at] !== k.member_expression || steps === MAX_STEPS) return '';
  const inner = pathOf(w, w.child(at, f.object), steps + 1);
  return inner === '' ? '' : `${inner}.${w.text(w.child(at, f.property))}`;
}

export const isName = (path: string): boolean => !path.includes('.') && path !== 'this';

/** The value of such a path as it is before the test, which has been visited already: nothing of it is mentioned again. */
export function pathValue(w: Walker, node: number, scope: number): number {
  const { t, k, f, b } = w;
  const at = w.bare(node);
  if (t.kind[at] === k.identifier) return b.name(scope, w.text(at));
  const known = narrowedPath(w, at);
  if (known !== 0) return known;
  if (t.kind[at] !== k.member_expression) return w.receiver();
  return b.member(pathValue(w, w.child(at, f.object), scope), w.text(w.child(at, f.property)));
}

/** What is known of a property, or of `this`, here; 0: nothing. */
export function narrowedPath(w: Walker, node: number): number {
  const known = w.paths.size === 0 ? undefined : w.paths.get(pathOf(w, node));
  return known !== undefined && known.fn === w.fn ? known.value : 0;
}

/** Behind an assignment to a property, or to what leads to it, nothing is known of it any more. */
export function forgetPaths(w: Walker, left: number): void {
  const path = pathOf(w, left);
  if (path === '') return;
  const kept = [...w.paths].filter(([name]) => name !== path && !name.startsWith(`${path}.`));
  if (kept.length < w.paths.size) w.paths = new Map<string, Narrowed>(kept);
}
