// Which symbol a person means: by id, or by a name that only one symbol has.

import { ConfigurationError } from '../errors.ts';
import type { GraphAnswers } from '../run-options.ts';

const MOST_LOOKED_AT = 1_000;
const MOST_NAMED = 8;

export function symbolId(given: string, { queries, has }: GraphAnswers): string {
  if (has(given)) return given;
  const bare = given.slice(Math.max(given.lastIndexOf('.'), given.lastIndexOf(':')) + 1);
  const near = queries.search(bare, MOST_LOOKED_AT);
  const meant = near.filter(({ id }) => id.endsWith(`:${given}`) || id.endsWith(`.${given}`));
  if (meant.length === 1) return meant[0].id;
  // `pay` is also what `Till.pay` ends with; a symbol that has exactly this name is the one meant.
  const exact = meant.filter(({ id }) => id.endsWith(`:${given}`));
  if (exact.length === 1) return exact[0].id;
  if (meant.length > 1) throw new ConfigurationError(`${JSON.stringify(given)} is the name of ${meant.length} symbols, give one of their ids: ${listed(meant)}`);
  throw new ConfigurationError(`there is no symbol ${JSON.stringify(given)}${near.length === 0 ? '' : `; did you mean ${listed(near)}?`} (drift callgraph query search finds names)`);
}

const listed = (symbols: readonly { readonly id: string }[]): string =>
  symbols.slice(0, MOST_NAMED).map(({ id }) => id).join(', ') + (symbols.length > MOST_NAMED ? ` and ${symbols.length - MOST_NAMED} more` : '');
