// What the text of a type says, on one side of the change: what an alias stands for, of which type a member is, which literals a
// union names. Names are looked up among the types of the repository; what is not found there says nothing.

import type { GraphSymbol } from '../../graph/model.ts';
import { aliasIn, declarationsOf } from '../breaks/component-props.ts';
import type { RuleContext, Side } from '../model.ts';
import { bracketed, literalNames, memberTexts, splitTopLevel, withoutComments } from '../text/props-text.ts';
import { unionMembers } from '../text/type-text.ts';

/** A type as it is written, the file whose names it speaks of, and the side it is looked up on. */
export interface WrittenType {
  readonly type: string;
  readonly file: string;
  readonly side: Side;
}

const DEEPEST = 6;

const textOf = (context: RuleContext, side: Side, { file, startLine, endLine }: GraphSymbol): string =>
  withoutComments(context.lines(side, file).slice(startLine - 1, endLine).join('\n'));

/** `Order<T>` → `Order`, and what stands between the angle brackets. */
export function nameAndArguments(type: string): readonly [name: string, args: readonly string[]] {
  const at = type.indexOf('<');
  const list = at < 0 ? undefined : bracketed(type, at);
  if (at >= 0 && (list === undefined || at + list.length !== type.length)) return ['', []];
  return [type.slice(0, at < 0 ? undefined : at).trim(), list === undefined ? [] : splitTopLevel(list.slice(1, -1), ',')];
}

/** Without `undefined` and `null`, and without parentheses around the whole. */
export function solid(type: string): string {
  const bare = type.trim().replace(/^[|&]\s*/, '').replace(/;$/, '').trim();
  if (bare.startsWith('(') && bracketed(bare, 0)?.length === bare.length) return solid(bare.slice(1, -1));
  const members = unionMembers(bare);
  const left = members.filter((member) => member !== 'undefined' && member !== 'null');
  return left.length === members.length ? bare.replace(/^readonly\s+(?=.*\[\]$|\[)/s, '') : solid(left.join(' | '));
}

/** The alias a name stands for; undefined when it is no alias, or one with parameters. */
export function aliased(context: RuleContext, { type, file, side }: WrittenType): WrittenType | undefined {
  if (!/^[\w$]+$/.test(type)) return undefined;
  const [symbol, ...others] = declarationsOf(context, side, file, type);
  if (symbol?.kind !== 'type' || others.length > 0) return undefined;
  const text = textOf(context, side, symbol);
  const alias = new RegExp(`\\btype\\s+${type.replaceAll('$', '\\$')}\\s*<`).test(text) ? undefined : aliasIn(text);
  return alias === undefined ? undefined : { type: alias.trim().replace(/;$/, '').trim(), file: symbol.file, side };
}

/** The type a member is declared with; undefined when nobody can tell. */
export function memberType(context: RuleContext, at: WrittenType, name: string, depth = 0): WrittenType | undefined {
  if (depth > DEEPEST) return undefined;
  const type = solid(at.type);
  const parts = splitTopLevel(type, '&');
  if (parts.length > 1) {
    const found = parts.flatMap((part) => memberType(context, { ...at, type: part }, name, depth + 1) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }
  if (type.startsWith('{') && bracketed(type, 0)?.length === type.length) return named(memberTexts(type.slice(1, -1)).get(name), at);
  const [bare, args] = nameAndArguments(type);
  if ((bare === 'Readonly' || bare === 'Partial' || bare === 'Required') && args.length === 1) return memberType(context, { ...at, type: args[0] }, name, depth + 1);
  if (args.length > 0 || !/^[\w$]+$/.test(bare)) return undefined;
  const alias = aliased(context, { ...at, type: bare });
  if (alias !== undefined) return memberType(context, alias, name, depth + 1);
  const found = declarationsOf(context, at.side, at.file, bare).flatMap((symbol) => ofInterface(context, symbol, at.side, name, depth) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

function ofInterface(context: RuleContext, symbol: GraphSymbol, side: Side, name: string, depth: number): WrittenType | undefined {
  const text = textOf(context, side, symbol);
  const start = text.search(/\binterface\b/);
  const open = text.indexOf('{', start);
  const body = start < 0 || open < 0 ? undefined : bracketed(text, open);
  // A name of its own may stand for whatever the user fills in.
  if (body === undefined || text.slice(start, open).includes('<')) return undefined;
  const own = named(memberTexts(body.slice(1, -1)).get(name), { type: '', file: symbol.file, side });
  if (own !== undefined) return own;
  const parents = splitTopLevel(/\bextends\b(.*)$/s.exec(text.slice(start, open))?.[1] ?? '', ',');
  const found = parents.flatMap((parent) => memberType(context, { type: parent, file: symbol.file, side }, name, depth + 1) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

const named = (type: string | undefined, at: WrittenType): WrittenType | undefined => (type === undefined || type === '' ? undefined : { ...at, type });

const PRIMITIVES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint', 'symbol', 'undefined', 'null', 'void', 'never']);

/** Whether a place of the type takes a text, a number or a flag that is written out; 'rejects' only where every part of the type does. */
export function takesLiteral(context: RuleContext, literal: string, at: WrittenType, depth = 0): 'takes' | 'rejects' | 'cannot-tell' {
  const own = /^['"]/.test(literal) ? 'string' : /^-?\d/.test(literal) ? 'number' : /^(?:true|false)$/.test(literal) ? 'boolean' : literal;
  let rejects = true;
  for (const member of unionMembers(solidParentheses(at.type))) {
    if (member === own || unquoted(member) === unquoted(literal)) return 'takes';
    if (PRIMITIVES.has(member) || /^(['"])[^'"]*\1$|^-?\d[\d.]*$|^(?:true|false)$/.test(member)) continue;
    // A written-out object or list takes none of these.
    if (/^\{[^]*\S[^]*\}$/.test(member) && own !== 'string' && /:/.test(member)) continue;
    const alias = depth > DEEPEST ? undefined : aliased(context, { ...at, type: member });
    const verdict = alias === undefined ? 'cannot-tell' : takesLiteral(context, literal, alias, depth + 1);
    if (verdict === 'takes') return verdict;
    rejects &&= verdict === 'rejects';
  }
  return rejects && at.type.trim() !== '' ? 'rejects' : 'cannot-tell';
}

const solidParentheses = (type: string): string => {
  const bare = type.trim().replace(/^\|\s*/, '');
  return bare.startsWith('(') && bracketed(bare, 0)?.length === bare.length ? bare.slice(1, -1) : bare;
};

const unquoted = (text: string): string => (/^(['"])(.*)\1$/s.exec(text)?.[2] === undefined ? `\0${text}` : `'${/^(['"])(.*)\1$/s.exec(text)![2]}'`);

/** The names that a type of keys lists: `'open' | 'paid'`, `Stage` of an enumeration as `Stage.Open`; undefined when there may be others. */
export function keysListed(context: RuleContext, at: WrittenType): ReadonlySet<string> | undefined {
  const direct = literalNames(at.type);
  if (direct !== undefined) return direct;
  const alias = aliased(context, { ...at, type: at.type.trim() });
  if (alias !== undefined) return keysListed(context, alias);
  return enumEntries(context, at);
}

function enumEntries(context: RuleContext, { type, file, side }: WrittenType): ReadonlySet<string> | undefined {
  const graph = context[side];
  const isIt = ({ kind, qualifiedName }: GraphSymbol): boolean => kind === 'enum' && qualifiedName === type.trim();
  const symbol = graph.symbolsInFile(file).find(isIt) ?? graph.edgesInFile(file).filter(({ kind }) => kind === 'imports').flatMap(({ to }) => graph.symbol(to) ?? []).find(isIt);
  if (symbol === undefined) return undefined;
  const text = textOf(context, side, symbol);
  const body = bracketed(text, text.indexOf('{'));
  const names = body === undefined ? [] : splitTopLevel(body.slice(1, -1), ',').map((entry) => /^([\w$]+)\s*(?:=|$)/.exec(entry)?.[1]);
  return names.length > 0 && names.every((name) => name !== undefined) ? new Set(names.map((name) => `${type.trim()}.${name}`)) : undefined;
}
