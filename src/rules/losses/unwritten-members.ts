// Special methods that a class lost and has all the same, written nowhere: a constructor that a decorator makes, and what
// every class of the language has. Reads the call as text.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { mayMakeConstructor } from '../calls/call-targets.ts';
import type { DanglingReference } from './dangling-reference.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';

const MOST_ANCESTORS = 30;

/** True when what the reference asks for is there without a declaration. */
export function isThereUnwritten(context: RuleContext, symbol: GraphSymbol, { file, line }: DanglingReference): boolean {
  const { constructorNames, everyClassHas } = habitsOf(symbol);
  const isConstructor = constructorNames.has(symbol.name);
  if (!isConstructor && everyClassHas?.has(symbol.name) !== true) return false;
  const owner = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? undefined : context.successor(symbol.parent);
  if (owner?.kind !== 'class') return false;
  if (isConstructor && isMadeAbove(context, owner)) return true;
  return everyClassHas?.has(symbol.name) === true && (!isConstructor || passesNothing(context, symbol.name, file, line));
}

/** `@dataclass` above the class, or above one that it inherits from. */
function isMadeAbove({ head }: RuleContext, owner: GraphSymbol): boolean {
  const classes = new Map([[owner.id, owner]]);
  for (const type of classes.values()) {
    if (mayMakeConstructor(type)) return true;
    for (const { kind, to } of head.outEdges(type.id)) {
      const parent = kind === 'inherits' ? head.symbol(to) : undefined;
      if (parent !== undefined && classes.size < MOST_ANCESTORS) classes.set(parent.id, parent);
    }
  }
  return false;
}

/** The constructor of every class takes its object alone; lists and tables that are handed on may be empty. */
function passesNothing(context: RuleContext, name: string, file: string, line: number): boolean {
  const given = context.callArguments('head', file, line, name);
  if (given === undefined) return false;
  const isBound = name === '__init__' && /\bsuper\(/.test(context.line('head', file, line));
  const rest = given.split(',').map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('*'));
  return rest.length === 0 || (!isBound && rest.length === 1 && /^\w+$/.test(rest[0]));
}
