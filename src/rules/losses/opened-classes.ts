// Classes that a change opened: a decorator, a metaclass or code at run time that was not there before may give them what their text lost.
// What was open before, and declared the member all the same, is no answer to its loss. Reads declarations as text.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { symbolText } from '../text/symbol-text.ts';

const MOST_ANCESTORS = 30;
const METACLASS = /\bmetaclass\s*=\s*[\w.]+/;
/** Attributes that are made without being written. */
const AT_RUN_TIME = /\bsetattr\(|\b__dict__\b|\bvars\(|\b__getattr(?:ibute)?__\b/g;

/** True when the head may give the lost member to its class in a way that the base did not know. */
export function isOpenedNow(context: RuleContext, symbol: GraphSymbol): boolean {
  const { fieldsByAssignment } = habitsOf(symbol);
  const owner = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? undefined : context.successor(symbol.parent);
  if (owner?.kind !== 'class' || fieldsByAssignment !== true) return false;
  return lineage(context, owner).some((type) => {
    const before = context.predecessor(type.id);
    if (isDecoratedNow(context, type)) return true;
    const [was, is] = [before === undefined ? '' : METACLASS.exec(before.signature)?.[0] ?? '', METACLASS.exec(type.signature)?.[0] ?? ''];
    if (is !== '' && is !== was) return true;
    return countOf(context, 'head', type, AT_RUN_TIME) > (before === undefined ? 0 : countOf(context, 'base', before, AT_RUN_TIME)) || isFilledNow(context, type, symbol.name);
  });
}

/** A decorator that may make anything of a class came with the change. */
export function isDecoratedNow(context: RuleContext, type: GraphSymbol): boolean {
  const known = new Set((context.predecessor(type.id)?.decorators ?? []).map(nameOf));
  return type.decorators.map(nameOf).some((name) => !known.has(name) && !habitsOf(type).plainDecorators.has(name) && !MAKES_FIELDS.test(name));
}

/** `@dataclass` and its likes make a constructor of what the class says, and nothing else. */
const MAKES_FIELDS = /^(?:dataclass|define|frozen|mutable|attrs|s)$/;

const nameOf = (decorator: string): string => /([\w]+)\s*(?:\(|$)/.exec(decorator)?.[1] ?? decorator;

function lineage({ head }: RuleContext, owner: GraphSymbol): readonly GraphSymbol[] {
  const classes = new Map([[owner.id, owner]]);
  for (const { id } of classes.values()) {
    for (const { kind, to } of head.outEdges(id)) {
      const parent = kind === 'inherits' ? head.symbol(to) : undefined;
      if (parent?.kind === 'class' && classes.size < MOST_ANCESTORS) classes.set(parent.id, parent);
    }
  }
  return [...classes.values()];
}

const countOf = (context: RuleContext, side: Side, type: GraphSymbol, words: RegExp): number => symbolText(context, side, type).match(words)?.length ?? 0;

/** `Cart.total = total_of`, `setattr(Cart, name, …)` in a file of the change, where its old text had no such line. */
function isFilledNow(context: RuleContext, { name }: GraphSymbol, member: string): boolean {
  const fills = new RegExp(`(?<![\\w.])(?:\\w+\\.)*${name}\\.${member}\\s*(?::[^=\\n]+)?=(?!=)|\\bsetattr\\(\\s*(?:\\w+\\.)*${name}\\s*,`, 'g');
  return [...context.touched].some((path) => {
    const text = context.source('head', path) ?? '';
    if (!text.includes(name)) return false;
    const basePath = context.basePath(path);
    return (text.match(fills)?.length ?? 0) > ((basePath === undefined ? '' : context.source('base', basePath) ?? '').match(fills)?.length ?? 0);
  });
}
