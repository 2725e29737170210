// JSX elements: a component's element runs it, with its attributes as arguments by name.

import { Op, RefFlag, RefKind } from '../../extract/facts.ts';
import type { Tables, Walker } from './walker.ts';

/** What stands between the tags is handed over under this name. */
const CHILDREN = 'children';

export function registerElements(tables: Tables): void {
  tables.on(['jsx_opening_element', 'jsx_self_closing_element'], (w, node) => {
    const { t, f, b, k } = w;
    const name = w.child(node, f.name);
    if (name >= 0) {
      const text = w.text(name);
      const isComponent = t.kind[name] === k.member_expression || t.kind[name] === k.nested_identifier || /^[A-Z$_]/.test(text);
      if (isComponent) {
        const parts = text.split('.');
        let callee = b.name(w.scope, parts[0]);
        for (const p of parts.slice(1)) callee = b.member(callee, p);
        const { flags, keywords } = attributesOf(w, node);
        b.ref(RefKind.JSX, b.emitCall(Op.CALL, callee, []), t.startLine(name), w.sym, -1, RefFlag.VALUE_USED | flags, parts[parts.length - 1], keywords);
      }
    }
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (c !== name) w.visit(c);
    return 0;
  });
  tables.on(['jsx_closing_element'], () => 0);
}

function attributesOf(w: Walker, node: number): { readonly flags: number; readonly keywords: number } {
  const { t, b, k } = w;
  const names: number[] = [];
  let flags = 0;
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    if (t.kind[c] === k.jsx_attribute) names.push(b.string(w.text(w.firstNamed(c))));
    else if (t.kind[c] === k.jsx_expression && t.kind[w.firstNamed(c)] === k.spread_element) flags |= RefFlag.KEYWORD_SPREAD;
  }
  if (t.kind[node] === k.jsx_opening_element) names.push(b.string(CHILDREN));
  if (names.length === 0) return { flags, keywords: 0 };
  // Keyword list 0 is the empty one: whoever passes nothing by name says 0.
  if (b.keywords.length === 0) b.keywords.push([]);
  return { flags, keywords: b.keywords.push(names) - 1 };
}
