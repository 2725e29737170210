// `globals()` and `sys.modules[__name__]`: the table of a module's names, and the module itself. Whoever only looks at them leaves the module what its text says.

import type { Walker } from './walker.ts';

const READING = new Set(['get', 'items', 'keys', 'values', 'copy']);

/** What takes a table of names to look things up in it. */
const GIVEN_TO_READ = new Set(['eval', 'runctx', '__import__', 'get_type_hints', 'timeit', 'Timer', 'len', 'sorted', 'list', 'dict', 'set', 'repr']);

/** `name in globals()`, `globals().get(name)`, `globals()[name]`: the table of names is looked at and left as it is. */
function isOnlyRead(w: Walker, node: number): boolean {
  const { t, k, f } = w;
  const up = t.parent[node];
  if (up < 0) return false;
  if (t.kind[up] === k.comparison_operator) return true;
  if (t.kind[up] === k.argument_list || t.kind[up] === k.keyword_argument) {
    const list = t.kind[up] === k.argument_list ? up : t.parent[up];
    return GIVEN_TO_READ.has(w.text(w.child(t.parent[list], f.function)).replace(/^.*\./, ''));
  }
  if (t.kind[up] === k.attribute) return READING.has(w.text(w.child(up, f.attribute)));
  if (t.kind[up] !== k.subscript || w.child(up, f.value) !== node) return false;
  const around = t.parent[up];
  return around < 0 || ((t.kind[around] !== k.assignment && t.kind[around] !== k.augmented_assignment) || w.child(around, f.left) !== up) && t.kind[around] !== k.delete_statement && t.kind[around] !== k.pattern_list;
}

/** `globals().update(…)`; outside of functions `locals()` and `vars()` are the same table, and `exec(…)` writes into it. */
export function writesTable(w: Walker, name: string, node: number, positional: number): boolean {
  if (name === 'globals') return !isOnlyRead(w, node);
  if (w.sym !== 0) return false;
  return name === 'exec' ? positional === 1 : (name === 'locals' || name === 'vars') && positional === 0 && !isOnlyRead(w, node);
}

const LOOKING = new Set(['getattr', 'hasattr', 'getmembers', 'dir']);

/** `sys.modules[__name__] = Lazy(…)`, `setattr(sys.modules[__name__], …)`: names may come out of the module that its text does not show. */
export function opensModule(w: Walker, node: number): boolean {
  const { t, k, f } = w;
  if (!/^(?:\w+\.)?modules$/.test(w.text(w.child(node, f.value))) || !/\[\s*__name__\s*\]$/.test(w.text(node))) return false;
  const up = t.parent[node];
  if (up < 0) return true;
  if (t.kind[up] === k.argument_list) return !LOOKING.has(w.text(w.child(t.parent[up], f.function)).replace(/^.*\./, ''));
  if (t.kind[up] !== k.attribute) return true;
  const around = t.parent[up];
  return /^__(?:dict|class)__$/.test(w.text(w.child(up, f.attribute))) || (around >= 0 && (t.kind[around] === k.assignment || t.kind[around] === k.augmented_assignment) && w.child(around, f.left) === up);
}
