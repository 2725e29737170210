// Property names as written in classes, objects and patterns.

import type { Walker } from './walker.ts';

/** The name a property goes by, when it is fixed. */
export function propertyName(w: Walker, node: number): string | undefined {
  if (node < 0) return undefined;
  const { t, k } = w;
  const kind = t.kind[node];
  if (kind === k.string) return w.text(node).slice(1, -1);
  if (kind === k.computed_property_name) {
    const inner = w.firstNamed(node);
    if (inner < 0) return undefined;
    if (t.kind[inner] === k.string) return w.text(inner).slice(1, -1);
    w.visit(inner);
    return t.kind[inner] === k.member_expression ? `[${w.text(inner)}]` : undefined;
  }
  return w.text(node);
}
