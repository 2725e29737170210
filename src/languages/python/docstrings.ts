// Docstrings: the doc comment of a module, class or function. They are no part of a body's tokens.

import type { FlatTree } from '../../extract/flat-tree.ts';
import type { Ids } from '../tree-walker.ts';
import type { Walker } from './walker.ts';

/** The string node that documents a block, or -1. */
function docstringNode(t: FlatTree, k: Ids, block: number): number {
  for (let c = block + 1, stop = t.next[block]; c < stop; c = t.next[c]) {
    if (t.kind[c] === k.comment) continue;
    if (t.kind[c] !== k.expression_statement) return -1;
    const inner = c + 1;
    return inner < t.next[c] && t.kind[inner] === k.string && t.next[inner] === t.next[c] ? inner : -1;
  }
  return -1;
}

export function docstringOf(w: Walker, block: number): string | undefined {
  if (block < 0) return undefined;
  const at = docstringNode(w.t, w.k, block);
  return at < 0 ? undefined : w.text(at).replace(/^[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '').trim();
}

/** Makes the tokens of all docstrings count as comments. Runs before the token stream is made. */
export function hideDocstrings(t: FlatTree, k: Ids): void {
  const hide = (block: number): void => {
    const at = docstringNode(t, k, block);
    if (at < 0) return;
    for (let i = at + 1; i < t.next[at]; i++) if (t.next[i] === i + 1) t.kind[i] = k.comment;
  };
  if (t.size === 0) return;
  hide(0);
  for (let i = 1; i < t.size; i++) {
    if (t.kind[i] !== k.block) continue;
    const owner = t.kind[t.parent[i]];
    if (owner === k.function_definition || owner === k.class_definition) hide(i);
  }
}
