// The changed symbols and their nearest callers as a Mermaid graph. Small or not at all: a picture with a
// hundred boxes explains nothing.

import { nameOf } from './digest.ts';
import { mermaidLabel } from './escape.ts';
import type { ChangedSymbol } from './model.ts';

/** GitHub refuses larger ones ("Maximum text size in diagram exceeded", 50,000; 500 edges). */
const MAX_CHARACTERS = 50_000;
const MAX_EDGES = 500;

/** Below this the table says it better. */
const MIN_EDGES = 2;

/** A graph of the call paths that lead to `changed`; undefined when there is too little to draw or too much to read. */
export function mermaidGraph(changed: readonly ChangedSymbol[], maxEdges = 40): string | undefined {
  const nodes = new Map<string, string>();
  const node = (id: string): string => {
    const known = nodes.get(id);
    if (known !== undefined) return known;
    const name = `n${nodes.size}`;
    nodes.set(id, name);
    return name;
  };
  const edges = new Set<string>();
  const changedIds = new Set(changed.map((c) => c.id));
  const tests = new Set<string>();
  for (const c of changed) {
    for (const caller of c.callers) {
      if (edges.size >= Math.min(maxEdges, MAX_EDGES)) break;
      if (caller.isTest) tests.add(caller.symbol);
      caller.path.slice(1).forEach((to, i) => edges.add(`${node(caller.path[i])} --> ${node(to)}`));
    }
  }
  if (edges.size < MIN_EDGES) return undefined;
  const label = (id: string): string => {
    const name = nameOf(id);
    const file = id.slice(0, id.length - name.length - 1).split('/').at(-1)!;
    return name === '<module>' ? mermaidLabel(file) : `${mermaidLabel(name)}<br/>${mermaidLabel(file)}`;
  };
  const style = (id: string): string => (changedIds.has(id) ? ':::changed' : tests.has(id) ? ':::test' : '');
  const text = [
    'flowchart LR',
    ...[...nodes].map(([id, name]) => `  ${name}["${label(id)}"]${style(id)}`),
    ...[...edges].slice(0, MAX_EDGES).map((e) => `  ${e}`),
    '  classDef changed stroke:#bc4c00,stroke-width:3px',
    '  classDef test stroke-dasharray:4 3',
  ].join('\n');
  return text.length <= MAX_CHARACTERS ? text : undefined;
}
