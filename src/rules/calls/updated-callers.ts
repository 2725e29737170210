// Which callers the same change already adapted: said beside those it forgot, so that nobody has to look them up.

import type { GraphSymbol } from '../../graph/model.ts';
import type { Place } from '../../report/model.ts';
import { callsOf, isUnchanged, type Call } from './call-pairs.ts';
import { fitOfCall } from './call-targets.ts';
import type { RuleContext } from '../model.ts';

/** Callers that the base had too, whose call is written differently now and fits. */
export function adaptedCallers(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly Place[] {
  const old = callsOf(context, 'base', before);
  const known = successorsOf(context, old);
  return uniquePlaces(callsOf(context, 'head', after)
    .filter((call) => known.has(call.edge.from) && !isUnchanged(context, call, old)
      && fitOfCall(context.head, call.edge, call.site, context.head.outEdges(call.edge.from), true).verdict === 'fits')
    .map(({ edge }) => ({ file: edge.file, line: edge.line, symbol: edge.from })));
}

/** Callers of something that is gone which call its successor now, or do without; `left` still refer to it. */
export function followedCallers(context: RuleContext, gone: GraphSymbol, left: ReadonlySet<string>): readonly Place[] {
  const successor = context.successor(gone.id);
  const now = successor === undefined ? [] : callsOf(context, 'head', successor);
  const places: Place[] = [];
  for (const caller of successorsOf(context, callsOf(context, 'base', gone))) {
    const symbol = context.head.symbol(caller);
    if (symbol === undefined || left.has(caller) || !context.touched.has(symbol.file)) continue;
    const calls = now.filter(({ edge }) => edge.from === caller);
    if (calls.length > 0) places.push(...calls.map(({ edge }) => ({ file: edge.file, line: edge.line, symbol: caller })));
    else if (successor === undefined) places.push({ file: symbol.file, line: symbol.nameLine, symbol: caller });
  }
  return uniquePlaces(places);
}

/** The head's names of the functions that made these calls in the base. */
const successorsOf = (context: RuleContext, calls: readonly Call[]): ReadonlySet<string> =>
  new Set(calls.flatMap(({ edge }) => context.successor(edge.from)?.id ?? []));

export function uniquePlaces(places: readonly Place[]): readonly Place[] {
  const seen = new Map(places.map((place) => [`${place.file}\n${place.line}\n${place.symbol}`, place]));
  return [...seen.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.symbol < b.symbol ? -1 : 1)));
}
