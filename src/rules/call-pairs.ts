// Pairs the calls of a symbol in the head with its calls in the base: is this the call that was there before?
// A caller's file may have moved, its function may have been renamed, its lines shifted; only what it passes counts.

import type { CallSite, GraphEdge, GraphView } from '../graph/model.ts';
import type { RuleContext, Side } from './model.ts';

export interface Call {
  readonly edge: GraphEdge;
  readonly site: CallSite;
}

/** Calls into a symbol with their call sites, one per place and shape. */
export function callsInto(graph: GraphView, id: string): readonly Call[] {
  return graph.inEdges(id).flatMap((edge) => {
    if (edge.kind !== 'calls') return [];
    const site = graph.callSite(edge);
    return site === undefined ? [] : [{ edge, site }];
  });
}

/** What a call passes, without its place: equal shapes pass the same number the same way. */
export const shapeOf = (site: CallSite): string =>
  [site.kind, site.positional, site.spread, site.keywordSpread, [...site.keywords].sort().join(',')].join('|');

/** True when the head's call was in the base in the same words: its author has not adapted it. */
export function isUnchanged(context: RuleContext, call: Call, before: readonly Call[]): boolean {
  const basePath = context.basePath(call.edge.file);
  if (basePath === undefined) return false;
  if (!context.touched.has(call.edge.file)) return true;
  const shape = shapeOf(call.site);
  const candidates = before.filter(({ edge, site }) =>
    edge.file === basePath && shapeOf(site) === shape && site.awaited === call.site.awaited);
  if (candidates.length === 0) return false;
  const written = words(context, 'head', call);
  // Text that cannot be cut out decides nothing; the shape alone does.
  return written === undefined || candidates.some((candidate) => {
    const old = words(context, 'base', candidate);
    return old === undefined || old === written;
  });
}

const words = (context: RuleContext, side: Side, { edge, site }: Call): string | undefined =>
  context.callArguments(side, edge.file, edge.line, site.text);
