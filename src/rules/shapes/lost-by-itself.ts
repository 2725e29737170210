// What a class asks itself for (`this.total`) and does not declare. Where shapes are declared, giving `this.total` a value declares
// nothing; the resolver takes it for a member all the same, since it looks for what the program does. Read from text.

import type { GraphSymbol } from '../../graph/model.ts';
import { namesParent } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import { platformLacks } from '../losses/platform-parents.ts';
import type { RuleContext } from '../model.ts';
import { lineAt, type MaskedText } from './masked-text.ts';
import { innermostAt } from './standing-symbols.ts';

const MOST_ANCESTORS = 8;

/** Neither the class nor any parent declares the member, and all parents are known. */
export function isKnownWithout(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  const classes = new Map([[owner.id, owner]]);
  for (const type of classes.values()) {
    if (classes.size > MOST_ANCESTORS || type.kind !== 'class' || !habitsOf(type).countsArguments || mayDeclareMember(context, type, member)) return false;
    if (!namesParent(type.signature)) continue;
    const parents = context.head.outEdges(type.id).flatMap(({ kind, to }) => (kind === 'inherits' ? context.head.symbol(to) ?? [] : []));
    if (parents.length === 1) classes.set(parents[0].id, parents[0]);
    else if (parents.length > 1 || !platformLacks(context, type, parentOf(type), member)) return false;
  }
  return true;
}

/** The parent as the heading writes it; '' where it is put together. */
const parentOf = ({ signature }: GraphSymbol): string => /\bextends\s+([\w$.]+)\s*(?:implements\b|\{|$)/.exec(signature.replace(/<[^<>]*>/g, ''))?.[1] ?? '';

/** By a member, by a parameter of the constructor, by one that takes any name, or by an interface of the class's own name. */
function mayDeclareMember(context: RuleContext, type: GraphSymbol, member: string): boolean {
  const text = context.lines('head', type.file).slice(type.startLine - 1, type.endLine).join('\n');
  const inConstructor = new RegExp(`\\b(?:public|private|protected|readonly|override)\\s+${member.replaceAll('$', '\\$')}(?![\\w$])`);
  return context.head.symbol(`${type.id}.${member}`) !== undefined || inConstructor.test(text) || /^\s*(?:(?:public|readonly|static|declare)\s+)*\[\s*[\w$]+\s*:[^\]]+\]\s*:/m.test(text)
    || context.head.symbolsNamed(type.name).some(({ id, kind }) => kind === 'interface' && id !== type.id);
}

/** `this.total` in a method of the class itself; inside a function of its own `this` is another's. */
export function askedOfItself(context: RuleContext, { code }: MaskedText, owner: GraphSymbol, member: string): readonly number[] {
  if (owner.kind !== 'class') return [];
  return [...code.matchAll(new RegExp(`(?<![\\w$.])this!?\\.${member.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].map(({ index }) => index).filter((index) => {
    const line = lineAt(code, index);
    const method = context.head.symbol(innermostAt(context, 'head', owner.file, line));
    if (method === undefined || method.parent !== owner.id || method.kind !== 'method' || method.static === true) return false;
    const lines = code.slice(0, index).split('\n');
    return !/\bfunction\b|\bclass\b|\bthis\s*:/.test(lines.slice(method.startLine - 1).join('\n')) && !OWN_METHOD.test(lines.slice(method.nameLine).join('\n'));
  });
}

/** `total() {` in an object that the method makes: what `this` is there, the object says. */
const OWN_METHOD = /[{,]\s*(?:async\s+|get\s+|set\s+|\*\s*)*(?!(?:if|for|while|switch|catch|with)\b)[\w$]+\s*\([^()]*\)\s*(?::[^{}()]*)?\{/;
