// Doubts about one symbol at many places, gathered into one: a warning at each of forty calls of a logger tells a reader nothing that
// the first did not. Errors are never gathered: each is a line to mend. Works on violations whose severity is decided.

import type { RuleCode, Violation } from '../../report/model.ts';
import { listed } from '../calls/named-callers.ts';

/** So many warnings about one symbol are still told one by one. */
const MOST_APART = 3;

/** Rules that speak of places, and of the symbol behind them. */
const OF_PLACES: ReadonlySet<RuleCode> = new Set<RuleCode>(['E004', 'E005']);

/** `violations` in order of file and line; a gathered one stands where its first was, with the others among its callers. */
export function gatherDoubts(violations: readonly Violation[]): readonly Violation[] {
  const about = new Map<string, Violation[]>();
  for (const violation of violations) {
    if (violation.severity !== 'warning' || !OF_PLACES.has(violation.code)) continue;
    const key = `${violation.code} ${violation.symbol}`;
    const held = about.get(key);
    if (held === undefined) about.set(key, [violation]);
    else held.push(violation);
  }
  const gathered = new Map<Violation, Violation | undefined>();
  for (const [first, ...others] of about.values()) {
    if (others.length < MOST_APART) continue;
    const callers = [first, ...others].flatMap((violation) => violation.callers);
    gathered.set(first, { ...first, callers, message: `${first.message} So at ${others.length} more place${others.length > 1 ? 's' : ''}: ${listed(others.flatMap((violation) => violation.callers))}.` });
    others.forEach((violation) => gathered.set(violation, undefined));
  }
  return violations.flatMap((violation) => (gathered.has(violation) ? gathered.get(violation) ?? [] : [violation]));
}
