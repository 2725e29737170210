// `globals()`: the table of a module's names. Whoever only looks at it leaves the module what its text says.

import type { Walker } from './walker.ts';

const READING = new Set(['get', 'items', 'keys', 'values', 'copy']);

/** `name in globals()`, `globals().get(name)`, `globals()[name]`: the table of names is looked at and left as it is. */
export function isOnlyRead(w: Walker, node: number): boolean {
  const { t, k, f } = w;
  const up = t.parent[node];
  if (up < 0) return false;
  if (t.kind[up] === k.comparison_operator) return true;
  if (t.kind[up] === k.attribute) return READING.has(w.text(w.child(up, f.attribute)));
  if (t.kind[up] !== k.subscript || w.child(up, f.value) !== node) return false;
  const around = t.parent[up];
  return around < 0 || ((t.kind[around] !== k.assignment && t.kind[around] !== k.augmented_assignment) || w.child(around, f.left) !== up) && t.kind[around] !== k.delete_statement && t.kind[around] !== k.pattern_list;
}
