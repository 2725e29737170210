// Callers as a message names them. There may be thousands: a message has the first, the report has all.

import type { Place } from '../../report/model.ts';

const MOST_NAMED = 20;
/** Pieces of evidence that a finding carries. */
export const MOST_EVIDENCE = 10;

function named({ file, line, symbol }: Place): string {
  const name = symbol.slice(symbol.indexOf(':') + 1);
  return `${name === '<module>' ? 'top-level code' : name} at ${file}:${line}`;
}

export const listed = (callers: readonly Place[]): string => callers.slice(0, MOST_NAMED).map(named).join(', ') + (callers.length > MOST_NAMED ? ` and ${callers.length - MOST_NAMED} more` : '');
