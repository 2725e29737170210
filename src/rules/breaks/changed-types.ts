// Who takes something of a type that changed: symbols that changed themselves, and those whose declaration speaks of a changed
// type, or of one that speaks of it.

import type { GraphSymbol } from '../../graph/model.ts';
import type { RuleContext } from '../model.ts';

/** Types on the way from a changed one to whoever takes it. */
const LONGEST_WAY = 4;

/** Those of the head's symbols that `takes` accepts and the change concerns, by id in order. */
export function concernedBy(context: RuleContext, takes: (symbol: GraphSymbol) => boolean): ReadonlyMap<string, GraphSymbol> {
  const found = new Map<string, GraphSymbol>();
  const seen = new Set<string>();
  const add = (symbol: GraphSymbol, way: number): void => {
    if (takes(symbol)) found.set(symbol.id, symbol);
    if ((symbol.kind !== 'interface' && symbol.kind !== 'type' && symbol.kind !== 'enum') || way > LONGEST_WAY || seen.has(symbol.id)) return;
    seen.add(symbol.id);
    // Not every mention of a type is an edge of its own (`forwardRef<Element, CardProps>`): whoever sees it is asked.
    const files = new Set([symbol.file, ...context.head.inEdges(symbol.id).map(({ file }) => file)]);
    for (const file of [...files].sort()) for (const user of usersIn(context, file, symbol.name)) add(user, way + 1);
  };
  for (const { before, after } of context.changes) if (before !== undefined && after !== undefined && isRedeclared(before, after)) add(after, 0);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A new body asks for nothing new, unless the declaration does not say what is asked for. */
const isRedeclared = (before: GraphSymbol, after: GraphSymbol): boolean =>
  before.signature !== after.signature || after.kind === 'interface' || after.kind === 'type' || after.kind === 'enum' || after.parameters?.[0]?.type === undefined;

/**
 * Symbols of a file that speak of the name where they are declared. A constant's declaration does not say what a call made
 * it of: only there the text is read, and only where an element names the constant.
 */
function usersIn(context: RuleContext, file: string, name: string): readonly GraphSymbol[] {
  const word = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
  return context.head.symbolsInFile(file).filter((user) => {
    if (user.name === name || user.kind === 'module') return false;
    if (word.test(user.signature)) return true;
    if (!/^[A-Z]/.test(user.name) || (user.kind !== 'const' && user.kind !== 'function') || user.parameters?.[0]?.type !== undefined || !isElement(context, user)) return false;
    return (context.source('head', file)?.split(/\r\n|\n|\r/) ?? []).slice(user.startLine - 1, user.endLine).some((text) => word.test(text));
  });
}

const isElement = (context: RuleContext, { id }: GraphSymbol): boolean =>
  context.head.inEdges(id).some((edge) => edge.kind === 'calls' && context.head.callSite(edge)?.kind === 'jsx');
