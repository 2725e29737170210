// Who takes something of a type that changed: symbols that changed themselves, and those whose text speaks of a changed type,
// or of one that speaks of it.

import type { GraphSymbol } from '../graph/model.ts';
import type { RuleContext } from './model.ts';

/** Types on the way from a changed one to whoever takes it. */
const LONGEST_WAY = 4;

/** Those of the head's symbols that `takes` accepts and the change concerns, by id in order. */
export function concernedBy(context: RuleContext, takes: (symbol: GraphSymbol) => boolean): ReadonlyMap<string, GraphSymbol> {
  const found = new Map<string, GraphSymbol>();
  const seen = new Set<string>();
  const add = (symbol: GraphSymbol, way: number): void => {
    if (takes(symbol)) found.set(symbol.id, symbol);
    if ((symbol.kind !== 'interface' && symbol.kind !== 'type') || way > LONGEST_WAY || seen.has(symbol.id)) return;
    seen.add(symbol.id);
    // Not every mention of a type is an edge of its own (`forwardRef<Element, CardProps>`): the text of who sees it decides.
    const files = new Set([symbol.file, ...context.head.inEdges(symbol.id).map(({ file }) => file)]);
    for (const file of [...files].sort()) for (const user of usersIn(context, file, symbol.name)) add(user, way + 1);
  };
  for (const { before, after } of context.changes) if (before !== undefined && after !== undefined) add(after, 0);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Symbols of a file whose text speaks of the name. */
function usersIn(context: RuleContext, file: string, name: string): readonly GraphSymbol[] {
  const lines = context.source('head', file)?.split(/\r\n|\n|\r/) ?? [];
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const spoken = lines.flatMap((text, at) => (word.test(text) ? [at + 1] : []));
  return context.head.symbolsInFile(file).filter((user) => user.name !== name && user.kind !== 'module' && spoken.some((line) => user.startLine <= line && user.endLine >= line));
}
