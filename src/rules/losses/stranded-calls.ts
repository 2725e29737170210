// Calls of a method that its class still has, but not where the call looks for it: on the class instead of its objects, or the
// reverse. The name is declared all the same, so a parent outside the repository does not explain a call that finds nothing.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { standing } from './dangling-edited.ts';
import { danglingReferences } from './dangling.ts';
import { OVERRIDES, type DanglingReference } from './dangling-reference.ts';
import type { RuleContext } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';

type Stranded = Pick<DanglingReference, 'file' | 'line' | 'from' | 'confidence' | 'resolution'>;

/** Calls that reached `before` in the base and cannot reach `after`, which is static where `before` was not, or the reverse. */
export function strandedCalls(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly Stranded[] {
  const found = new Map<string, Stranded>();
  const calls = [...danglingReferences(context, before, ({ kind }) => kind === 'call'), ...cutLoose(context, before), ...throughOwnObject(context, before, after)];
  for (const call of calls) if (!found.has(`${call.file}:${call.line}`)) found.set(`${call.file}:${call.line}`, call);
  return [...found.values()];
}

/** Calls in untouched files that the head ties to nothing. */
const cutLoose = (context: RuleContext, before: GraphSymbol): readonly GraphEdge[] => context.base.inEdges(before.id).filter((edge) =>
  edge.kind === 'calls' && edge.ref >= 0 && !context.touched.has(edge.file) && context.headPath(edge.file) === edge.file
  && !context.head.edgesInFile(edge.file).some((other) => other.ref === edge.ref));

/** `this.rows()` in the class's own methods, word for word as before, where only the class has `rows` now. */
function throughOwnObject(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly DanglingReference[] {
  const mine = `this.${before.name}`;
  const text = context.lines('base', before.file).slice(before.startLine - 1, before.endLine).join('\n');
  // What it overrode goes on answering.
  if (!after.static || OVERRIDES.test(context.line('base', before.file, before.nameLine)) || text.includes(`super.${before.name}`)) return [];
  const gate = context.config.enforcement.minConfidence;
  const resolved = new Set(context.head.edgesInFile(after.file).filter((edge) => edge.kind === 'calls' && isProof(edge, gate) && lastSegment(context.callSite('head', edge)?.text ?? '') === before.name).map(({ line }) => line));
  const fromObjects = context.base.inEdges(before.id).filter((edge) => {
    const caller = context.successor(edge.from);
    return edge.file === before.file && edge.kind === 'calls' && context.callSite('base', edge)?.text === mine && caller?.parent === after.parent && caller?.static === false;
  });
  return standing(context, fromObjects, after.file, resolved);
}
