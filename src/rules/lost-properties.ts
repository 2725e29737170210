// One finding for all calls that no longer fit the properties their target takes, as elements or in an object literal.

import type { GraphSymbol } from '../graph/model.ts';
import type { Call } from './call-pairs.ts';
import { callEvidence, declarationEvidence } from './evidence.ts';
import type { Finding, RuleContext } from './model.ts';
import { listed, MOST_EVIDENCE } from './named-callers.ts';
import { uniquePlaces } from './updated-callers.ts';

export interface Misfit {
  readonly call: Call;
  readonly why: readonly string[];
}

/** `as`: what the calls are called in the message; `what`: in the fingerprint, which must not change. */
export function misfits(context: RuleContext, before: GraphSymbol, after: GraphSymbol, broken: readonly Misfit[], as: 'caller' | 'element', what: 'options' | 'elements'): Finding {
  const callers = uniquePlaces(broken.map(({ call: { edge } }) => ({ file: edge.file, line: edge.line, symbol: edge.from })));
  const reasons = [...new Set(broken.flatMap(({ why }) => why))].sort();
  const many = callers.length > 1;
  return {
    file: after.file,
    line: after.nameLine,
    symbol: after.id,
    message: `${after.qualifiedName} takes other properties now (${reasons.join('; ')}); ${callers.length} ${as}${many ? 's' : ''} still pass${many ? '' : 'es'} the old ones: ${listed(callers)}.`,
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
