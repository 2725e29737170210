// Destructuring: every name of a pattern becomes a variable whose value is a path into the destructured value.

import { BindKind, Op } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';
import { propertyName } from './names.ts';

export function bindPattern(w: Walker, node: number, value: number, scope: number): void {
  const { t, k, f, b } = w;
  switch (t.kind[node]) {
    case k.identifier:
    case k.shorthand_property_identifier_pattern:
      b.bind(scope, w.text(node), BindKind.VAR, 0, value, 1);
      return;
    case k.object_pattern:
      for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
        const kind = t.kind[c];
        if (kind === k.shorthand_property_identifier_pattern) {
          b.bind(scope, w.text(c), BindKind.VAR, 0, b.member(value, w.text(c)), 1);
        } else if (kind === k.object_assignment_pattern) {
          const left = w.child(c, f.left);
          const right = w.child(c, f.right);
          const fallback = right >= 0 ? w.visit(right) : 0;
          if (left < 0) continue;
          const path = b.member(value, w.text(left));
          bindPattern(w, left, fallback ? b.emitList(Op.UNION, [path, fallback]) : path, scope);
        } else if (kind === k.pair_pattern) {
          const name = propertyName(w, w.child(c, f.key));
          const target = w.child(c, f.value);
          if (target >= 0) bindPattern(w, target, name === undefined ? 0 : b.member(value, name), scope);
        } else if (kind === k.rest_pattern) {
          const target = w.firstNamed(c);
          if (target >= 0) bindPattern(w, target, b.emit1(Op.REST, value), scope);
        }
      }
      return;
    case k.array_pattern: {
      let position = 0;
      for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
        if (!t.isNamed(c)) { if (w.text(c) === ',') position++; continue; }
        if (t.kind[c] === k.rest_pattern) {
          const target = w.firstNamed(c);
          if (target >= 0) bindPattern(w, target, value, scope);
        } else bindPattern(w, c, b.emit2(Op.AT, value, position), scope);
      }
      return;
    }
    case k.assignment_pattern: {
      const left = w.child(node, f.left);
      const right = w.child(node, f.right);
      const fallback = right >= 0 ? w.visit(right) : 0;
      if (left >= 0) bindPattern(w, left, fallback ? b.emitList(Op.UNION, [value, fallback]) : value, scope);
      return;
    }
    default:
      w.children(node);
  }
}
