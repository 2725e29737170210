// Property names as written in classes, objects and patterns.

import type { Walker } from './walker.ts';

/** The name a property goes by, when it is fixed. */
/** `[kSocket]` for `this[kSocket]`: a key that the module holds under a name symbols go by; undefined for any other key. */
export function symbolKey(w: Walker, index: number): string | undefined {
  if (w.t.kind[index] !== w.k.identifier) return undefined;
  const name = w.text(index);
  return /^k[A-Z]\w*$/.test(name) && w.b.declaringScope(w.scope, name) === 0 ? `[${name}]` : undefined;
}

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
