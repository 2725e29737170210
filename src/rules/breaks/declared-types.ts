// The declared type of a value as the text of its declarations gives it: a parameter, a constant, a field, and the members of
// these. Text only: where nothing is declared there is no answer, and nothing is inferred.

import type { GraphSymbol } from '../../graph/model.ts';
import { declarationsOf, propsOfType } from './component-props.ts';
import type { RuleContext, Side } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { statement } from '../calls/callback-places.ts';
import { unionMembers } from '../text/type-text.ts';

/** A type as it is written, and the file whose names it speaks of. */
export interface DeclaredType {
  readonly type: string;
  readonly file: string;
  /** `name?: T`: the type does not say it, the declaration does. */
  readonly optional: boolean;
}

/** The code a value stands in: the functions around it, and what they say above it. */
export interface Around {
  readonly context: RuleContext;
  readonly file: string;
  /** Innermost first. */
  readonly functions: readonly GraphSymbol[];
  readonly above: string;
}

const MOST_ANCESTORS = 5;

/** What a text begins with, up to the end of its statement; undefined where it may go on in a way that brackets do not show. */
export function wholeStatement(text: string): string | undefined {
  const first = statement(text);
  if (first === undefined || /(?:[=?:&|,+\-*/<([{]|=>)$/.test(first)) return undefined;
  const rest = text.slice(text.indexOf(first) + first.length);
  return /^\s*(?:[?:.&|+*/,]|(?:instanceof|in|as|satisfies)\b)/.test(rest) ? undefined : first.replace(/;$/, '').trim();
}

/** undefined when the text does not say. */
export function declaredType(around: Around, expression: string): DeclaredType | undefined {
  const chain = expression.replace(/[!?](?=\.|$)/g, '').split('.');
  if (!chain.every((name) => /^[\w$]+$/.test(name))) return undefined;
  const [root, ...members] = chain;
  let at = ofRoot(around, root);
  for (const member of members) at = at === undefined ? undefined : memberOf(around.context, at, member);
  return at;
}

function ofRoot({ context, file, functions, above }: Around, name: string): DeclaredType | undefined {
  const owner = functions.find(({ parameters }) => parameters?.some((parameter) => parameter.name === name) === true);
  const parameter = owner?.parameters?.find((candidate) => candidate.name === name);
  if (parameter !== undefined) return parameter.type === undefined || parameter.rest ? undefined : { type: parameter.type, file, optional: false };
  if (name === 'this') {
    const type = functions.map(({ parent }) => context.head.symbol(parent ?? '')).find((symbol) => symbol?.kind === 'class');
    return type === undefined ? undefined : { type: type.name, file: type.file, optional: false };
  }
  const declared = [...above.matchAll(new RegExp(`\\b(?:const|let|var)\\s+${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*([:=])\\s*`, 'g'))];
  if (declared.length !== 1) return undefined;
  const [{ index, 0: head, 1: sign }] = declared;
  const rest = wholeStatement(above.slice(index + head.length));
  if (rest === undefined) return undefined;
  if (sign === ':') return { type: rest.replace(/\s*=(?!>).*$/s, '').trim(), file, optional: false };
  return madeHere(rest, file);
}

/** `new Map<string, Order>()`, and nothing after it. */
const madeHere = (value: string, file: string): DeclaredType | undefined => {
  const made = /^new\s+([\w$]+)\s*(?:<.*>)?\s*\([^()]*\)$/s.exec(value.trim())?.[1];
  return made === undefined ? undefined : { type: made, file, optional: false };
};

/** One member of a type that the repository declares. */
export function memberOf(context: RuleContext, { type, file }: DeclaredType, name: string): DeclaredType | undefined {
  const solid = unionMembers(type).filter((member) => member !== 'undefined' && member !== 'null');
  const bare = solid.length === 1 ? /^[\w$]+/.exec(solid[0])?.[0] : undefined;
  const declared = bare === undefined ? undefined : classNamed(context, 'head', file, bare);
  if (declared !== undefined) return fieldOf(context, declared, name, 0);
  const props = solid.length === 1 ? propsOfType(context, 'head', file, solid[0]) : undefined;
  const optional = props?.optional.get(name);
  if (optional === undefined) return undefined;
  const written = bare === undefined || bare !== solid[0].replace(/<.*$/s, '') ? [] : declarationsOf(context, 'head', file, bare).flatMap((symbol) => {
    const found = typeIn(textOf(context, symbol), name);
    return found === undefined ? [] : [{ type: found, file: symbol.file, optional }];
  });
  return written[0] ?? { type: '', file, optional };
}

/** A class of this name that the file sees: its own, or one that it imports. */
export function classNamed(context: RuleContext, side: Side, file: string, name: string): GraphSymbol | undefined {
  const graph = context[side];
  const isClass = (symbol: GraphSymbol): boolean => symbol.kind === 'class' && symbol.qualifiedName === name;
  return graph.symbolsInFile(file).find(isClass) ?? graph.edgesInFile(file).filter(({ kind }) => kind === 'imports').flatMap(({ to }) => graph.symbol(to) ?? []).find(isClass);
}

function fieldOf(context: RuleContext, owner: GraphSymbol, name: string, depth: number): DeclaredType | undefined {
  const { head } = context;
  const field = head.symbol(`${owner.id}.${name}`);
  if (field !== undefined) {
    if (field.kind !== 'property' || field.file !== owner.file) return undefined;
    const text = withoutComments(context.lines('head', field.file).slice(field.nameLine - 1, field.nameLine + 3).join('\n'));
    const written = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\?)?!?\\s*:\\s*([^;=\\n]+)`).exec(text);
    if (written !== null) return { type: written[2].trim(), file: field.file, optional: written[1] !== undefined };
    return madeHere(new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*=\\s*([^;\\n]+)`).exec(text)?.[1] ?? '', field.file);
  }
  // `constructor(private readonly options: Options)`.
  const given = head.symbol(`${owner.id}.constructor`)?.parameters?.find((parameter) => parameter.name === name);
  if (given?.type !== undefined && new RegExp(`\\b(?:private|protected|public|readonly)\\s+${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`).test(textOf(context, owner))) {
    return { type: given.type, file: owner.file, optional: given.optional && new RegExp(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\?\\s*:`).test(textOf(context, owner)) };
  }
  const parent = depth > MOST_ANCESTORS ? undefined : head.outEdges(owner.id).filter(({ kind }) => kind === 'inherits').map(({ to }) => head.symbol(to));
  return parent?.length === 1 && parent[0] !== undefined ? fieldOf(context, parent[0], name, depth + 1) : undefined;
}

/** `retries?: number | undefined;` → `number | undefined`. */
function typeIn(text: string, name: string): string | undefined {
  const at = new RegExp(`(?:^|[{;,\\n])\\s*(?:readonly\\s+)?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\??\\s*:\\s*`).exec(text);
  return at === null ? undefined : /^[^;\n{}]+/.exec(text.slice(at.index + at[0].length))?.[0].replace(/,\s*$/, '').trim();
}

const textOf = (context: RuleContext, { file, startLine, endLine }: GraphSymbol): string =>
  withoutComments(context.lines('head', file).slice(startLine - 1, endLine).join('\n'));
