// Members that a type declares no more and that are still asked for without being read off a value: taken out of one by a pattern, written
// to, or named in a type (`Order['total']`, `Pick<Order, 'total'>`). Read from text; the value's type is what its declaration says.

import type { GraphSymbol } from '../../graph/model.ts';
import { declarationsOf, propsOfType } from '../breaks/component-props.ts';
import { classNamed, declaredType, memberOf, type Around, type DeclaredType } from '../breaks/declared-types.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { splitValues } from '../text/props-text.ts';
import { lastSegment } from '../text/source-text.ts';
import { elementText } from '../text/type-text.ts';
import { askedOfItself, isKnownWithout } from './lost-by-itself.ts';
import { closingAt, lineAt, maskedText, type MaskedText } from './masked-text.ts';
import { innermostAt } from './standing-symbols.ts';
import { nameAndArguments, solid } from './written-types.ts';

export interface AskedPlace {
  readonly file: string;
  readonly line: number;
}

const LONGEST_CALLER = 400;

/** Places of the head that ask the type `owner` for `member` in one of these ways. */
export function askedInPatterns(context: RuleContext, owner: GraphSymbol, member: string): readonly AskedPlace[] {
  if (!habitsOf(owner).countsArguments || owner.qualifiedName !== owner.name || owner.kind === 'enum' || !lacks(context, owner, member)) return [];
  const files = [...new Set([owner.file, ...context.head.inEdges(owner.id).map(({ file }) => file)])].sort();
  return files.filter((file) => context.basePath(file) !== undefined && habitsOf({ language: owner.language, file }).countsArguments && means(context, file, owner.name, owner))
    .flatMap((file) => {
      const text = maskedText(context, 'head', file);
      const offsets = [...inTypes(text, owner.name, member), ...inParameters(text, owner.name, member), ...takenOut(context, file, text, owner, member), ...written(context, file, text, owner, member), ...(file === owner.file ? askedOfItself(context, text, owner, member) : [])];
      return [...new Set(offsets.map((at) => lineAt(text.code, at)))].map((line) => ({ file, line }));
    });
}

/** All that the type has is known, and the member is not among it. */
function lacks(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  if (owner.kind === 'class') return isKnownWithout(context, owner, member);
  const props = propsOfType(context, 'head', owner.file, owner.name);
  return props !== undefined && !props.open && !props.optional.has(member);
}

/** The name, said in that file, is this very type. */
export const means = (context: RuleContext, file: string, name: string, owner: GraphSymbol): boolean =>
  name === owner.name && (declarationsOf(context, 'head', file, name).some(({ id }) => id === owner.id) || classNamed(context, 'head', file, name)?.id === owner.id);

const word = (name: string): string => `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`;

/** `Order['total']`, `Pick<Order, 'id' | 'total'>`. */
function inTypes({ code, plain }: MaskedText, owner: string, member: string): readonly number[] {
  const key = `(['"])${member.replaceAll('$', '\\$')}\\1`;
  const said = [`${word(owner)}\\[\\s*${key}\\s*\\]`, `(?<![\\w$.])Pick<\\s*${word(owner)}\\s*,[^<>;{}]*?${key}`].flatMap((pattern) => [...plain.matchAll(new RegExp(pattern, 'g'))]);
  // Where the text is blank it stands in a text of its own.
  return said.map(({ index }) => index).filter((index) => /[\w$]/.test(code[index] ?? ''));
}

/** The pattern names the member, and not as what it is called inside. */
const names = (pattern: string, member: string): boolean => splitValues(pattern).some((entry) => /^[\w$]+/.exec(entry)?.[0] === member);

/** `({ total }: Order) =>`, `({ total }: Order<Line>) =>`. */
const inParameters = ({ code }: MaskedText, owner: string, member: string): readonly number[] =>
  [...code.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*:\\s*(?:Readonly<\\s*)?${word(owner)}(?:<[^<>(){};]*>)?\\s*(?=[,)=>]|\\n)`, 'g'))].flatMap(({ index, 1: pattern }) => (names(pattern, member) ? [index + 1 + pattern.search(new RegExp(word(member)))] : []));

/** `const { total } = order`, `const { total } = await load(id)`. */
function takenOut(context: RuleContext, file: string, text: MaskedText, owner: GraphSymbol, member: string): readonly number[] {
  return [...text.code.matchAll(/\b(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*/g)].flatMap(({ index, 0: head, 1: pattern }) => {
    if (!names(pattern, member)) return [];
    const at = index + head.indexOf(pattern) + pattern.search(new RegExp(word(member)));
    const value = text.code.slice(index + head.length, index + head.length + 400);
    const chain = /^((?:[\w$]+[!?]?\.)*[\w$]+)\s*(?:;|\n(?!\s*[.?([&|])|$)/.exec(value);
    if (chain !== null) return isOf(context, aroundLine(context, file, text, lineAt(text.code, index)), chain[1], owner) ? [at] : [];
    const call = /^(?:await\s+)?((?:[\w$]+[!?]?\.)*[\w$]+)\s*\(/.exec(value);
    if (call === null) return [];
    const close = closingAt(text.code, index + head.length + call[0].length - 1);
    if (close === undefined || !/^\s*(?:;|\n(?!\s*[.?([&|])|$)/.test(text.code.slice(close + 1, close + 80))) return [];
    return givesBack(context, file, lineAt(text.code, index + head.length), lastSegment(call[1]), owner) ? [at] : [];
  });
}

/** What the call on that line declares to give back is the type, or a promise of it. */
function givesBack(context: RuleContext, file: string, line: number, callee: string, owner: GraphSymbol): boolean {
  const targets = context.head.edgesInFile(file).filter((edge) => edge.kind === 'calls' && edge.line === line && lastSegment(context.head.callSite(edge)?.text ?? '') === callee).flatMap(({ to }) => context.head.symbol(to) ?? []);
  return targets.length > 0 && targets.every(({ returnType = '', file: declared, overloads }) => {
    const [name, args] = nameAndArguments(solid(returnType));
    const inner = name === 'Promise' && args.length === 1 ? solid(args[0]) : solid(returnType);
    return (overloads?.length ?? 0) === 0 && means(context, declared, inner, owner);
  });
}

/** `order.total = 3`, `order.total += 1`. Who `this` is, askedOfItself knows. */
const written = (context: RuleContext, file: string, text: MaskedText, owner: GraphSymbol, member: string): readonly number[] =>
  [...text.code.matchAll(new RegExp(`(?<![\\w$.)\\]])((?:[\\w$]+!?\\.)*[\\w$]+)!?\\.${member.replaceAll('$', '\\$')}\\s*(?:[-+*/%]?=(?![=>])|\\+\\+|--)`, 'g'))]
    .filter(({ index, 1: receiver }) => receiver !== 'this' && isOf(context, aroundLine(context, file, text, lineAt(text.code, index)), receiver, owner)).map(({ index }) => index);

/** The declared type of an expression; undefined also where a name of its own may hide the one that is declared. */
export function typeAbove(around: Around, expression: string): DeclaredType | undefined {
  const [root] = expression.split(/[!?]?\./);
  const isParameter = around.functions.some(({ parameters }) => parameters?.some(({ name }) => name === root) === true);
  const declares = new RegExp(`\\b(?:const|let|var)\\s+(?:${root.replaceAll('$', '\\$')}(?![\\w$])|[{[][^=]*(?<![\\w$])${root.replaceAll('$', '\\$')}(?![\\w$]))|[(,]\\s*${root.replaceAll('$', '\\$')}\\s*(?:,[^()]*)?\\)\\s*=>|(?<![\\w$.])${root.replaceAll('$', '\\$')}\\s*=>`);
  if (isParameter && declares.test(around.above)) return undefined;
  // Declared twice, or taken out of what an inner function gets: which of them is meant is not for us to say.
  const word = `(?<![\\w$.])${root.replaceAll('$', '\\$')}(?![\\w$])`;
  if ((around.above.match(new RegExp(`(?:[(,]\\s*|\\b(?:const|let|var)\\s+)${word}\\s*[?!]?\\s*:`, 'g'))?.length ?? 0) > 1 || new RegExp(`[{[][^{}()]*${word}[^{}()]*[}\\]][^{}()]*\\)\\s*=>`).test(around.above)) return undefined;
  return declaredType(around, expression) ?? (isParameter ? undefined : typeOfEntry(around, root, expression.slice(root.length).replace(/[!?](?=\.|$)/g, '').split('.').slice(1)));
}

const WALKS = 'map|forEach|filter|some|every|find|findLast|findIndex|flatMap';

/** `for (const order of orders)`, `orders.map((order) => …)`: one of a list whose type is declared, where nothing else bears the name. */
function typeOfEntry(around: Around, root: string, members: readonly string[]): DeclaredType | undefined {
  const [name, chain] = [root.replaceAll('$', '\\$'), '((?:[\\w$]+[!?]?\\.)*[\\w$]+)'];
  const bound = [...around.above.matchAll(new RegExp(`\\bfor\\s*\\(\\s*(?:const|let)\\s+${name}\\s+of\\s+${chain}\\s*\\)|${chain}\\.(?:${WALKS})\\(\\s*(?:async\\s*)?\\(?\\s*${name}\\s*(?:,[^()]*)?\\)?\\s*=>`, 'g'))];
  const others = around.above.match(new RegExp(`\\b(?:const|let|var)\\s+${name}(?![\\w$])|[{[,(]\\s*${name}\\s*(?:[,}\\]]|\\)\\s*=>|=>|:(?!:))`, 'g'))?.length ?? 0;
  if (bound.length !== 1 || others > 1) return undefined;
  const list = typeAbove({ ...around, above: around.above.slice(0, bound[0].index) }, bound[0][1] ?? bound[0][2]);
  const element = list === undefined ? undefined : elementText(solid(list.type));
  if (list === undefined || element === undefined || element === solid(list.type)) return undefined;
  return members.reduce<DeclaredType | undefined>((at, member) => (at === undefined ? undefined : memberOf(around.context, at, member)), { type: element, file: list.file, optional: false });
}

/** The declared type of an expression is the type and nothing else. */
export function isOf(context: RuleContext, around: Around, expression: string, owner: GraphSymbol): boolean {
  const type = typeAbove(around, expression);
  return type !== undefined && means(context, type.file, solid(type.type), owner);
}

/** The functions around a line, and what they say above it. */
export function aroundLine(context: RuleContext, file: string, text: MaskedText, line: number, upTo?: number): Around {
  const functions: GraphSymbol[] = [];
  for (let at = context.head.symbol(innermostAt(context, 'head', file, line)); at !== undefined && at.kind !== 'module' && at.kind !== 'class'; at = context.head.symbol(at.parent ?? '')) functions.push(at);
  const first = Math.max(functions.at(-1)?.startLine ?? 1, line - LONGEST_CALLER);
  const lines = text.plain.split('\n');
  const start = lines.slice(0, first - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const end = upTo ?? start + lines.slice(first - 1, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { context, file, functions, above: text.plain.slice(start, end) };
}
