// What E001 says of classes as a whole: one that cannot be made any more, one that no longer fits a protocol.

import { callEvidence, declarationEvidence } from '../evidence.ts';
import type { Finding, RuleContext } from '../model.ts';
import { listed, MOST_EVIDENCE } from '../calls/named-callers.ts';
import type { Unmade } from './unmade-classes.ts';
import type { Unmet } from './unmet-protocols.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';

export function describeUnmade(context: RuleContext, { type, member, calls }: Unmade): Finding {
  const callers = uniquePlaces(calls.map(({ place }) => place));
  const list = listed(callers);
  return {
    file: type.file,
    line: type.nameLine,
    symbol: type.id,
    message: `${type.qualifiedName} can no longer be made, ${member.qualifiedName} is only announced; it is still made by ${list}.`,
    fixHint: `Give ${type.qualifiedName} a ${member.name} of its own, or update ${list}.`,
    confidence: Math.min(...calls.map(({ edge }) => edge.confidence)),
    what: `cannot be made: ${member.name}`,
    callers,
    evidence: [
      declarationEvidence(context, 'head', type),
      declarationEvidence(context, 'head', member),
      ...calls.slice(0, MOST_EVIDENCE).map(({ edge }) => callEvidence(context, 'head', edge.file, edge.line, edge)),
    ],
  };
}

export function describeUnmet(context: RuleContext, { type, protocol, member, why, places, confidence }: Unmet): Finding {
  const list = listed(places);
  return {
    file: type.file,
    line: type.nameLine,
    symbol: type.id,
    message: `${type.qualifiedName} no longer fits ${protocol.qualifiedName} (${why}); it is still given for one by ${list}.`,
    fixHint: `Give ${type.qualifiedName} a ${member.name} as ${protocol.qualifiedName} declares it, or update ${list}.`,
    confidence,
    what: `does not fit ${protocol.qualifiedName}: ${member.name}`,
    callers: places,
    evidence: [
      declarationEvidence(context, 'head', type),
      declarationEvidence(context, 'head', member),
      ...places.slice(0, MOST_EVIDENCE).map(({ file, line }) => callEvidence(context, 'head', file, line)),
    ],
  };
}
