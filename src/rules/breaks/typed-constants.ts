// Functions whose callers are held to a type written elsewhere: `const handle: Handler = (request) => …` takes
// what Handler takes, however few parameters the function itself names.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';

const FURTHEST = 200;

export function isTypedAsWhole(context: RuleContext, side: Side, symbol: GraphSymbol): boolean {
  if (symbol.kind === 'class' || symbol.accessor !== undefined) return false;
  // A member of a type: its signature is its name and its type.
  if (symbol.signature.startsWith(`${symbol.name}:`) || symbol.signature.startsWith(`${symbol.name}?:`)) return true;
  // A method or function written out in a type: its list is what callers fill.
  if (isOfType(context, side, symbol) && /^[<(]/.test(symbol.signature.slice(symbol.name.length))) return false;
  const text = context.line(side, symbol.file, symbol.nameLine) || symbol.signature;
  const at = text.search(new RegExp(`(?<![\\w$])${symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`));
  if (at >= 0 && isGivenLater(context, side, symbol, text.slice(0, at), text.slice(at + symbol.name.length))) return true;
  if (at >= 0 && isCast(context, side, symbol)) return true;
  if (at < 0 || !/^\s*[?!]?\s*:(?!:)/.test(text.slice(at + symbol.name.length))) return false;
  // The type beside the name lists parameters that the symbol has not: it is the type's member, not a function.
  if (symbol.parameters?.length === 0 && /^\s*\??\s*:\s*(?:<[^()]*>)?\(\s*[^)\s]/.test(text.slice(at + symbol.name.length))) return true;
  // `name: (x) => …` in an object literal has no type of its own; a variable or a class field has.
  return /\b(const|let|var|static|readonly|private|protected|public|declare|override)\s+$/.test(text.slice(0, at)) || isField(context, side, symbol);
}

/** `const create = ((initial) => …) as Create`: callers fill what Create says. */
function isCast(context: RuleContext, side: Side, { file, name, nameLine, endLine }: GraphSymbol): boolean {
  const text = withoutComments(context.lines(side, file).slice(nameLine - 1, endLine).join('\n'));
  const value = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*[=:]\\s*`).exec(text);
  if (value === null) return false;
  const written = text.slice(value.index + value[0].length);
  const end = written.startsWith('(') ? closing(written, 1) : /^(?:async\s+)?function\b/.test(written) ? written.lastIndexOf('}') : undefined;
  return end !== undefined && /^[\s)]*\bas\s+(?!const\b)/.test(written.slice(end + 1));
}

/** `let resolve: (value?: T) => void` above, `resolve = (value) => …` here: callers fill the variable's type, or the field's. */
function isGivenLater(context: RuleContext, side: Side, { file, name, nameLine }: GraphSymbol, ahead: string, behind: string): boolean {
  const isField = /^\s*this\.$/.test(ahead);
  if ((ahead.trim() !== '' && !isField) || !/^\s*=(?![=>])/.test(behind)) return false;
  const above = context.source(side, file)?.split(/\r\n|\n|\r/).slice(Math.max(0, nameLine - FURTHEST), nameLine - 1).join('\n') ?? '';
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(isField ? `^\\s*(?:(?:private|protected|public|readonly|declare|override)\\s+)*${word}\\s*[!?]?\\s*:` : `\\b(?:let|var)\\s[^=;]*(?<![\\w$.])${word}\\s*!?\\s*:`, 'm').test(above);
}

const isOfType = (context: RuleContext, side: Side, symbol: GraphSymbol): boolean => {
  const owner = symbol.parent === undefined ? undefined : context[side].symbol(symbol.parent)?.kind;
  return owner === 'interface' || owner === 'type';
};

const isField = (context: RuleContext, side: Side, symbol: GraphSymbol): boolean => {
  const owner = symbol.parent === undefined ? undefined : context[side].symbol(symbol.parent)?.kind;
  return owner === 'class' || owner === 'interface' || owner === 'type';
};

/**
 * Parameters without a type where types are written: the function takes them over from where it stands (a method of an
 * object literal that an interface describes), and how many callers must pass is said there.
 */
export const isTypedByPlace = (symbol: GraphSymbol): boolean =>
  habitsOf(symbol).typeHints === 'parameters'
  && (symbol.parameters ?? []).some((parameter) => parameter.type === undefined && !parameter.optional && parameter.name !== 'this');

/**
 * A function among the entries of an object that is written where something is called, `createView({ open: () => {} })`: what its callers pass is said by
 * the type of that place, of which the function may name as little as it likes.
 */
export function isHandedWithItsObject(context: RuleContext, { id, qualifiedName, file, language }: GraphSymbol): boolean {
  const owner = qualifiedName.includes('.') && habitsOf({ language, file }).countsArguments ? context.head.symbol(id.slice(0, id.lastIndexOf('.'))) : undefined;
  if (owner === undefined || (owner.kind !== 'const' && owner.kind !== 'module' && owner.name !== 'default')) return false;
  const text = withoutComments(context.lines('head', file).slice(owner.nameLine - 1, owner.endLine).join('\n'));
  return /^[^{]*?(?:=|\bdefault)\s*(?:await\s+)?(?!Object\.freeze\b)[\w$.]+\s*(?:<[\s\S]*?>)?\(/.test(text);
}
