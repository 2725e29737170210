// One finding for all places that no longer fit what their target takes or gives: elements, object literals, fields, results, assignments.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import type { Call } from '../calls/call-pairs.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import type { Finding, RuleContext } from '../model.ts';
import { listed, MOST_EVIDENCE } from '../calls/named-callers.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';

export interface Misfit {
  readonly call: Call;
  readonly why: readonly string[];
}

/** A place that is known by the text around it: no reference of the graph leads there. */
export function misfitAt(from: string, to: GraphSymbol, file: string, line: number, why: readonly string[]): Misfit {
  const edge: GraphEdge = { kind: 'uses', from, to: to.id, file, line, resolution: 'method_call', confidence: KNOWN_BY_TEXT, ref: -1 };
  return { call: { edge, site: { file, line, kind: 'reference', text: to.name, positional: 0, spread: false, keywords: [], keywordSpread: false, awaited: false, valueUsed: true } }, why };
}

/** The receiver's type is declared, or the name imported, in so many words. */
const KNOWN_BY_TEXT = 0.9;

const PROPERTIES = { now: 'takes other properties now', still: ['pass the old ones', 'passes the old ones'] } as const;
const WORDS = {
  options: PROPERTIES,
  elements: PROPERTIES,
  results: { now: 'gives something else now', still: ['take it for what it was', 'takes it for what it was'] },
  assignments: { now: 'can no longer be assigned', still: ['assign it', 'assigns it'] },
} as const satisfies Record<string, { readonly now: string; readonly still: readonly [many: string, one: string] }>;

/** `as`: what the calls are called in the message; `what`: in the fingerprint, which must not change. */
export function misfits(context: RuleContext, before: GraphSymbol, after: GraphSymbol, broken: readonly Misfit[], as: 'caller' | 'element', what: keyof typeof WORDS): Finding {
  const callers = uniquePlaces(broken.map(({ call: { edge } }) => ({ file: edge.file, line: edge.line, symbol: edge.from })));
  const reasons = [...new Set(broken.flatMap(({ why }) => why))].sort();
  const many = callers.length > 1;
  return {
    file: after.file,
    line: after.nameLine,
    symbol: after.id,
    message: `${after.qualifiedName} ${WORDS[what].now} (${reasons.join('; ')}); ${callers.length} ${as}${many ? 's' : ''} still ${WORDS[what].still[many ? 0 : 1]}: ${listed(callers)}.`,
    fixHint: `Update ${listed(callers)}.`,
    confidence: Math.min(...broken.map(({ call }) => call.edge.confidence)),
    what: `${what}: ${reasons.join('; ')}`,
    callers,
    evidence: [
      declarationEvidence(context, 'base', before),
      declarationEvidence(context, 'head', after),
      ...broken.slice(0, MOST_EVIDENCE).map(({ call: { edge } }) => callEvidence(context, 'head', edge.file, edge.line, edge)),
    ],
  };
}
