// Doc comments: the /** … */ right before a declaration.

import type { Walker } from './walker.ts';

/** Index of the sibling that ends right before `node`, or -1. */
function previousSibling(w: Walker, node: number): number {
  const { t } = w;
  const parent = t.parent[node];
  let i = node - 1;
  if (i <= parent) return -1;
  while (t.parent[i] !== parent) i = t.parent[i];
  return i;
}

/** The doc comment right before an expression, if any. */
export function commentBefore(w: Walker, node: number): string | undefined {
  const before = node - 1;
  return before > 0 && w.t.kind[before] === w.k.comment && w.t.parent[before] === w.t.parent[node] && w.t.text.startsWith('/**', w.t.start[before]) ? w.text(before) : undefined;
}

/** Doc text of the statement or member that starts at `node`. */
export function docOf(w: Walker, node: number): string | undefined {
  const { t, k } = w;
  let at = node;
  for (;;) {
    const parent = t.parent[at];
    // `export const x`, `export default …` carry the comment on the outer statement.
    const outer = parent >= 0 && (t.kind[parent] === k.export_statement || t.kind[parent] === k.lexical_declaration
      || t.kind[parent] === k.variable_declaration || t.kind[parent] === k.expression_statement || t.kind[parent] === k.ambient_declaration
      || t.kind[parent] === k.assignment_expression);
    const before = previousSibling(w, at);
    if (before >= 0 && t.kind[before] === k.decorator) { at = before; continue; }
    if (before >= 0 && t.kind[before] === k.comment) {
      const text = w.text(before);
      return text.startsWith('/**') ? text : undefined;
    }
    if (!outer) return undefined;
    if (before >= 0 && t.isNamed(before)) return undefined;
    at = parent;
  }
}
