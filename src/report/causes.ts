// Findings that say the same are read once: sixty calls of one function that changed are one cause with sixty places.
// For reporters that people read; JSON and SARIF keep every finding apart.

import { isSuppressed, nameOf, shortName } from './digest.ts';
import type { Violation } from './model.ts';

export interface Cause {
  /** Told in full. */
  readonly first: Violation;
  /** The same elsewhere, in order. */
  readonly others: readonly Violation[];
}

/** Fewer are quicker read than the line that gathers them. */
const MANY = 3;

/** What a finding says, without where and about whom it says it: findings equal in this are one cause. */
function saying(v: Violation): string {
  // A finding about a call belongs to what is called; one about a declaration stands at its own symbol.
  const isAboutCall = v.callers.length > 0;
  const named = isAboutCall ? v.callers.map((c) => nameOf(c.symbol)) : [shortName(v.symbol, v.file)];
  const words = named.reduce((message, name) => message.replaceAll(name, '…'), v.message.replaceAll(`${v.file}:${v.line}`, '…'));
  return [v.severity, v.code, isAboutCall ? v.symbol : '', words].join('\n');
}

/** In the order given, each cause at the place of its first finding. What is suppressed has reasons of its own and stays apart. */
export function causesOf(violations: readonly Violation[]): Cause[] {
  const groups = Map.groupBy(violations, (v) => (isSuppressed(v) ? v : saying(v)));
  return [...groups.values()].flatMap((group): Cause[] => (group.length < MANY
    ? group.map((v) => ({ first: v, others: [] }))
    : [{ first: group[0], others: group.slice(1) }]));
}

/** The name to show beside a place of a cause: of what is declared there; the places of calls need none. */
export const placeName = (v: Violation): string | undefined => (v.callers.length > 0 ? undefined : shortName(v.symbol, v.file));
