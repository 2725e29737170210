// Functions whose callers are held to a type written elsewhere: `const handle: Handler = (request) => …` takes
// what Handler takes, however few parameters the function itself names.

import type { GraphSymbol } from '../graph/model.ts';
import type { RuleContext, Side } from './model.ts';

export function isTypedAsWhole(context: RuleContext, side: Side, symbol: GraphSymbol): boolean {
  if (symbol.kind === 'class' || symbol.accessor !== undefined) return false;
  const text = context.line(side, symbol.file, symbol.nameLine) || symbol.signature;
  const at = text.search(new RegExp(`(?<![\\w$])${symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`));
  if (at < 0 || !/^\s*[?!]?\s*:(?!:)/.test(text.slice(at + symbol.name.length))) return false;
  // `name: (x) => …` in an object literal has no type of its own; a variable or a class field has.
  return /\b(const|let|var|static|readonly|private|protected|public|declare|override)\s+$/.test(text.slice(0, at)) || isField(context, side, symbol);
}

const isField = (context: RuleContext, side: Side, symbol: GraphSymbol): boolean => {
  const owner = symbol.parent === undefined ? undefined : context[side].symbol(symbol.parent)?.kind;
  return owner === 'class' || owner === 'interface' || owner === 'type';
};
