// Which functions E002 and E003 concern: public ones the change adds or whose contract it changes; with
// `touchedFiles` also the other public ones of touched files, which can only warn. Untouched files never.

import type { GraphSymbol, GraphView } from '../graph/model.ts';
import type { RuleContext } from './model.ts';
import { habitsOf } from './language-habits.ts';

export interface Concerned {
  readonly symbol: GraphSymbol;
  /** The change did not add it or alter its contract: it may only warn. */
  readonly onlyTouched: boolean;
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'const', 'property']);

/** A function that others can reach: exported itself, or a public method of an exported class. */
export function isPublicFunction(graph: GraphView, symbol: GraphSymbol): boolean {
  if (!FUNCTIONS.has(symbol.kind) || symbol.parameters === undefined || symbol.isTest || symbol.accessor !== undefined) return false;
  if (symbol.visibility !== 'public' || /^[_#]/.test(symbol.name)) return false;
  if (habitsOf(symbol).constructorNames.has(symbol.name)) return false;
  const parent = symbol.parent === undefined ? undefined : graph.symbol(symbol.parent);
  if (parent === undefined || parent.kind === 'module') return symbol.exported;
  // Functions inside functions and object literals are nobody's interface.
  return parent.kind === 'class' && parent.exported && parent.visibility === 'public';
}

/** What a parent or interface declares and documents, an overriding method need not repeat. */
export const repeatsDeclaration = (graph: GraphView, symbol: GraphSymbol): boolean =>
  graph.outEdges(symbol.id).some((edge) => edge.kind === 'overrides' || edge.kind === 'implements');

export function concernedFunctions(context: RuleContext): readonly Concerned[] {
  const own = new Map<string, Concerned>();
  for (const { change, before, after } of context.changes) {
    if (after === undefined || !isPublicFunction(context.head, after)) continue;
    if (change === 'added' || (before !== undefined && contractDiffers(before, after))) own.set(after.id, { symbol: after, onlyTouched: false });
  }
  if (context.config.enforcement.touchedFiles) {
    for (const path of [...context.touched].sort()) {
      for (const symbol of context.head.symbolsInFile(path)) {
        if (!own.has(symbol.id) && isPublicFunction(context.head, symbol)) own.set(symbol.id, { symbol, onlyTouched: true });
      }
    }
  }
  return [...own.values()];
}

/** Parameters, result, waiting and reach; a new name or doc comment alone is no new contract. */
function contractDiffers(before: GraphSymbol, after: GraphSymbol): boolean {
  const contract = (symbol: GraphSymbol): string => JSON.stringify([
    symbol.parameters, symbol.returnType ?? null, symbol.async, symbol.generator, symbol.static, symbol.exported, symbol.visibility,
  ]);
  return contract(before) !== contract(after);
}
