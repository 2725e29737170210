// By what others depend on a symbol, one hop of the inbound walk: edges as they are in the graph, and where those end too early (a constructor,
// a constant's value, a function that nobody names) what they mean. Reads indexed edges only and asks each view once.

import { moduleId, type EdgeKind, type GraphEdge, type GraphSymbol, type GraphView } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import { languageById } from '../languages/registry.ts';

/** Edges whose source depends on their target. Imports alone run nothing; `contains` counts only as `fromWithin` says. */
const DEPENDING: ReadonlySet<EdgeKind> = new Set(['calls', 'uses', 'inherits', 'implements', 'overrides']);

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'callback']);

const isMethodLike = (kind: string): boolean => kind === 'method' || kind === 'property' || kind === 'function';

export const bySureness = (a: GraphEdge, b: GraphEdge): number =>
  b.confidence - a.confidence || (a.from < b.from ? -1 : a.from > b.from ? 1 : a.line - b.line || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));

/** Views never change, so what depends on a symbol is asked of each view once: walks of one run overlap heavily. */
const asked = new WeakMap<GraphView, Map<string, readonly GraphEdge[]>>();

export function inbound(view: GraphView, id: string, minConfidence: number): readonly GraphEdge[] {
  let known = asked.get(view);
  if (!known) asked.set(view, (known = new Map()));
  const key = `${minConfidence} ${id}`;
  let edges = known.get(key);
  // Sorted, so that the path shown does not hang on the order in which a store happens to keep its edges (law 2).
  if (!edges) known.set(key, (edges = findInbound(view, id, minConfidence).flatMap((e) => asHolders(view, e)).sort(bySureness)));
  return edges;
}

/**
 * Edges by which others depend on `id`. A call of the base method may run the override, so the base's callers
 * (and those of the interface's method) count as callers of the override; an override depends on its base anyway.
 */
function findInbound(view: GraphView, id: string, minConfidence: number): GraphEdge[] {
  const edges = view.inEdges(id).filter((e) => DEPENDING.has(e.kind));
  const symbol = view.symbol(id);
  if (symbol?.kind === 'class') return [...edges, ...constructions(view, symbol, edges)];
  if (!symbol || !isMethodLike(symbol.kind)) return edges;
  const seen = new Set([id]);
  const bases = [id];
  for (let at = bases.pop(); at !== undefined; at = bases.pop()) {
    for (const up of view.outEdges(at)) {
      if ((up.kind !== 'overrides' && up.kind !== 'implements') || !isProof(up, minConfidence) || seen.has(up.to)) continue;
      seen.add(up.to);
      bases.push(up.to);
      edges.push(...view.inEdges(up.to).filter((e) => e.kind === 'calls' || e.kind === 'uses'));
    }
  }
  return edges.some((e) => isProof(e, minConfidence) && e.from !== id && view.symbol(e.from)?.isTest !== true) ? edges : [...edges, ...fromWithin(view, symbol)];
}

/**
 * Whoever makes an object of a class with a constructor of its own calls that one by edge, and the class in fact.
 * An heir that calls it in its own constructor is there already, as an heir.
 */
function constructions(view: GraphView, { id, language }: GraphSymbol, known: readonly GraphEdge[]): readonly GraphEdge[] {
  const { constructorName, allocatorName } = languageById(language)?.semantics ?? {};
  const heirs = new Set(known.filter((e) => e.kind === 'inherits').map((e) => e.from));
  return [constructorName, allocatorName].flatMap((name) => (name === undefined ? [] : view.inEdges(`${id}.${name}`)
    .filter((e) => e.kind === 'calls' && e.from !== id && !heirs.has(view.symbol(e.from)?.parent ?? ''))));
}

const contained = (outer: GraphSymbol, symbol: GraphSymbol): GraphEdge =>
  ({ kind: 'contains', from: outer.id, to: symbol.id, file: symbol.file, line: symbol.nameLine, resolution: 'structural', confidence: 1, ref: -1 });

/**
 * A function that another one makes and hands on without naming it (`return function onDone() {…}`) is part of what
 * that one does; where no other way to it is known (tests aside), whoever calls the outer one is affected. Likewise one that is
 * written out in a constant's value (`const Row = memo(function Row_() {…})`, `const route = { handler() {…} }`).
 */
function fromWithin(view: GraphView, symbol: GraphSymbol): GraphEdge[] {
  const outer = symbol.parent === undefined ? undefined : view.symbol(symbol.parent);
  if (outer && (FUNCTIONS.has(outer.kind) || outer.kind === 'const')) return [contained(outer, symbol)];
  if (outer || !FUNCTIONS.has(symbol.kind)) return [];
  return constantsAround(view, symbol.file, symbol.startLine).filter((c) => c.endLine >= symbol.endLine).map((c) => contained(c, symbol));
}

const constantsOf = new WeakMap<GraphView, Map<string, readonly GraphSymbol[]>>();

/** Constants of the top level whose declaration covers a line. */
function constantsAround(view: GraphView, file: string, line: number): readonly GraphSymbol[] {
  let known = constantsOf.get(view);
  if (!known) constantsOf.set(view, (known = new Map()));
  let constants = known.get(file);
  if (!constants) known.set(file, (constants = view.symbolsInFile(file).filter((s) => s.kind === 'const' && s.parent === undefined)));
  return constants.filter((s) => s.startLine <= line && line <= s.endLine);
}

/** What top-level code asks for in a constant's value, it asks for the constant: `const Row = memo(RowInner)` goes on at whoever shows a Row. */
function asHolders(view: GraphView, edge: GraphEdge): readonly GraphEdge[] {
  if (edge.from !== moduleId(edge.file)) return [edge];
  const holders = constantsAround(view, edge.file, edge.line).filter((s) => s.id !== edge.to);
  return holders.length === 0 ? [edge] : holders.map((s) => ({ ...edge, from: s.id }));
}
