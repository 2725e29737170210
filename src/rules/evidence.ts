// The lines a violation rests on, quoted as they stand: the import, the call, the declaration.
// Text comes from the source reader, bounded by the context; reporters escape it.

import type { GraphEdge, GraphSymbol } from '../graph/model.ts';
import type { Evidence } from '../report/model.ts';
import type { RuleContext, Side } from './model.ts';

/** The call as it stands, and how it was tied to its target; `edge` may belong to the base when the head lost it. */
export const callEvidence = (context: RuleContext, side: Side, file: string, line: number, edge?: Pick<GraphEdge, 'resolution' | 'confidence'>): Evidence => ({
  kind: 'call', file, line, text: context.line(side, file, line),
  ...(edge !== undefined && { resolution: edge.resolution, confidence: edge.confidence }),
});

export const declarationEvidence = (context: RuleContext, side: Side, symbol: GraphSymbol): Evidence =>
  ({ kind: 'declaration', file: symbol.file, line: symbol.nameLine, text: context.line(side, symbol.file, symbol.nameLine) || symbol.signature });

/** The import that brings `target` (or the class around it) into `file`; none when both are in one file. */
export function importEvidence(context: RuleContext, side: Side, file: string, target: GraphSymbol): readonly Evidence[] {
  if (target.file === file) return [];
  const graph = context[side];
  const wanted = new Set([target.id, target.parent ?? target.id, `${target.file}:<module>`]);
  const edges = graph.edgesInFile(file).filter((edge) => edge.kind === 'imports' && wanted.has(edge.to));
  const best = edges.find((edge) => edge.to === target.id) ?? edges.find((edge) => edge.to === target.parent) ?? edges[0];
  return best === undefined ? [] : [{ kind: 'import', file, line: best.line, text: context.line(side, file, best.line) }];
}
