// Members that a class has no more and finds above itself instead: moved to a parent, or an override that is dropped.

import { moduleId, type GraphSymbol } from '../graph/model.ts';
import type { RuleContext } from './model.ts';
import { platformHas } from './platform-parents.ts';

const MOST_ANCESTORS = 30;

/** True when a class above the member's owner has one of its name, written out: whoever asks the owner finds that one. */
export function isInheritedNow(context: RuleContext, symbol: GraphSymbol): boolean {
  const { head, successor } = context;
  const owner = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? undefined : successor(symbol.parent);
  if (owner?.kind !== 'class') return false;
  const classes = new Set([owner.id]);
  for (const id of classes) {
    for (const edge of head.outEdges(id)) if (edge.kind === 'inherits' && classes.size < MOST_ANCESTORS) classes.add(edge.to);
  }
  classes.delete(owner.id);
  // `emit` of an emitter: the platform's own was overridden, and is what callers get now.
  if (symbol.kind === 'method' && platformHas(context, owner, symbol.name)) return true;
  return [...classes].some((id) => {
    const member = head.symbol(`${id}.${symbol.name}`);
    return member !== undefined && !member.abstract && member.static === symbol.static && member.kind === symbol.kind;
  });
}
