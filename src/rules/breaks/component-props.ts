// Which properties a component takes, from its declaration: the type of its first parameter, of the constant that holds
// it, or of the class it extends, followed through the types of the repository. Reads one side of the change.

import type { GraphSymbol } from '../../graph/model.ts';
import type { RuleContext, Side } from '../model.ts';
import { additionsTo } from '../losses/open-types.ts';
import { ANY_PROPS, both, bracketed, literalNames, membersOf, NO_PROPS, splitTopLevel, withoutComments, type Props } from '../text/props-text.ts';

const DEEPEST = 6;
const LONGEST = 400;

/** Types of which the first argument says what is taken. */
const OF_COMPONENTS = /^(?:[\w$]+\.)?(?:FC|FunctionComponent|FunctionalComponent|VFC|VoidFunctionComponent|ParentComponent|VoidComponent|FlowComponent|Component|ComponentType|SFC)$/;
const WITH_CHILDREN = /^(?:[\w$]+\.)?(?:PropsWithChildren|ParentProps)$/;

/** undefined: its declaration does not say. */
export function propsOf(context: RuleContext, side: Side, component: GraphSymbol): Props | undefined {
  const source = context.source(side, component.file) ?? '';
  // Defaults given elsewhere make a required property optional.
  if (new RegExp(`(?<![\\w$])${component.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.defaultProps\\b`).test(source)) return undefined;
  const text = textOf(context, side, component);
  if (component.kind === 'class') {
    const heading = /\bextends\s+(?:[\w$]+\.)?(?:Pure)?Component\s*</.exec(text);
    if (heading === null || /\bstatic\s+(?:\w+\s+)*defaultProps\b/.test(text)) return undefined;
    return firstArgument(context, side, component, bracketed(text, heading.index + heading[0].length - 1));
  }
  const typed = declaredType(text, component.name);
  if (typed !== undefined) {
    const [name, list] = split(typed);
    return OF_COMPONENTS.test(name) ? firstArgument(context, side, component, list) : undefined;
  }
  if (component.parameters === undefined) return wrappedProps(context, side, component, text);
  const [first, second] = component.parameters;
  if (component.overloads !== undefined && component.overloads.length > 0) return undefined;
  if (first === undefined) return NO_PROPS;
  if (first.type === undefined || first.rest || (second !== undefined && !second.optional)) return undefined;
  return propsOfType(context, side, component.file, first.type, 0);
}

const textOf = (context: RuleContext, side: Side, { file, startLine, endLine }: GraphSymbol): string =>
  withoutComments((context.source(side, file) ?? '').split(/\r\n|\n|\r/).slice(startLine - 1, Math.min(endLine, startLine + LONGEST)).join('\n'));

/** `const Card: FC<CardProps> = …` → `FC<CardProps>`. */
function declaredType(text: string, name: string): string | undefined {
  const at = new RegExp(`\\b(?:const|let|var)\\s+${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*:`).exec(text);
  if (at === null) return undefined;
  const rest = text.slice(at.index + at[0].length);
  return splitTopLevel(rest.replaceAll('=>', '  '), '=')[0]?.trim();
}

/** `forwardRef<HTMLDivElement, CardProps>(…)`, `memo(function Card({ title }: CardProps) …)`, `memo<CardProps>(…)`. */
function wrappedProps(context: RuleContext, side: Side, component: GraphSymbol, text: string): Props | undefined {
  const wrapper = /=\s*(?:[\w$]+\.)?(forwardRef|memo|observer)\s*(?=[<(])/.exec(text);
  if (wrapper === null) return undefined;
  const rest = text.slice(wrapper.index + wrapper[0].length);
  if (rest.startsWith('<')) {
    const given = splitTopLevel((bracketed(rest, 0) ?? '<>').slice(1, -1), ',')[wrapper[1] === 'forwardRef' ? 1 : 0];
    return given === undefined ? undefined : propsOfType(context, side, component.file, given, 0);
  }
  const list = /^\(\s*(?:async\s+)?(?:function\b\s*[\w$]*\s*)?(?=\()/.exec(rest);
  const parameters = list === null ? undefined : bracketed(rest, list[0].length);
  if (parameters === undefined) return undefined;
  const [first] = splitTopLevel(parameters.slice(1, -1), ',');
  if (first === undefined) return NO_PROPS;
  const [, type] = splitTopLevel(first, ':');
  return type === undefined ? undefined : propsOfType(context, side, component.file, type, 0);
}

function firstArgument(context: RuleContext, side: Side, component: GraphSymbol, list: string | undefined): Props | undefined {
  const [first] = splitTopLevel((list ?? '<>').slice(1, -1), ',');
  return first === undefined ? undefined : propsOfType(context, side, component.file, first, 0);
}

/** `Readonly<CardProps>` → its name, and what stands between the angle brackets, these included. */
function split(type: string): readonly [name: string, list: string | undefined] {
  const at = type.indexOf('<');
  return at < 0 ? [type.trim(), undefined] : [type.slice(0, at).trim(), bracketed(type, at)];
}

/** What a parameter of an object type takes; undefined: one of several shapes, of which nobody knows which is meant. */
export function propsOfType(context: RuleContext, side: Side, file: string, text: string, depth = 0): Props | undefined {
  const type = stripped(splitTopLevel(text, '|').filter((part) => part !== 'undefined' && part !== 'null').join(' | '));
  if (depth > DEEPEST) return ANY_PROPS;
  if (splitTopLevel(type, '|').length > 1 || splitTopLevel(type, '?').length > 1) return undefined;
  const parts = splitTopLevel(type, '&');
  if (parts.length > 1) {
    return parts.reduce<Props | undefined>((sum, part) => {
      const props = sum === undefined ? undefined : propsOfType(context, side, file, part, depth + 1);
      return sum === undefined || props === undefined ? undefined : both(sum, props);
    }, NO_PROPS);
  }
  if (type.startsWith('{') && type.endsWith('}')) return /^\{\s*(?:[+-]?readonly\s+)?\[[^\]:]*\bin\b/.test(type) ? ANY_PROPS : membersOf(type.slice(1, -1));
  const [name, list] = split(type);
  const [first, second] = splitTopLevel((list ?? '<>').slice(1, -1), ',');
  const inner = (): Props | undefined => (first === undefined ? ANY_PROPS : propsOfType(context, side, file, first, depth + 1));
  if (name === 'Readonly') return inner();
  if (WITH_CHILDREN.test(name)) {
    const props = inner();
    return props === undefined ? undefined : both(props, { optional: new Map([['children', true]]), open: false });
  }
  if (name === 'Partial') {
    const props = inner();
    return props === undefined ? undefined : { ...props, optional: new Map([...props.optional.keys()].map((key) => [key, true])) };
  }
  if ((name === 'Omit' || name === 'Pick') && second !== undefined) {
    const [props, names] = [inner(), literalNames(second)];
    if (props === undefined || names === undefined) return props === undefined ? undefined : ANY_PROPS;
    return { open: props.open, optional: new Map([...props.optional].filter(([key]) => names.has(key) === (name === 'Pick'))) };
  }
  return /^[\w$]+$/.test(name) ? propsOfName(context, side, file, name, depth) : ANY_PROPS;
}

/** Parentheses around the whole and a leading `|` or `&` change nothing. */
function stripped(text: string): string {
  const type = text.trim().replace(/^[|&]\s*/, '').replace(/;$/, '').trim();
  return type.startsWith('(') && bracketed(type, 0)?.length === type.length ? stripped(type.slice(1, -1)) : type;
}

function propsOfName(context: RuleContext, side: Side, file: string, name: string, depth: number): Props | undefined {
  const declared = declarationsOf(context, side, file, name);
  if (declared.length === 0) return ANY_PROPS;
  return declared.reduce<Props | undefined>((sum, symbol) => {
    const props = sum === undefined ? undefined : propsOfDeclaration(context, side, symbol, depth);
    return sum === undefined || props === undefined ? undefined : both(sum, props);
  }, NO_PROPS);
}

/** Types of this name that the file sees: its own, or those it imports. */
export function declarationsOf(context: RuleContext, side: Side, file: string, name: string): readonly GraphSymbol[] {
  const graph = context[side];
  const isType = ({ kind, qualifiedName }: GraphSymbol): boolean => (kind === 'interface' || kind === 'type') && qualifiedName.replace(/~\d+$/, '') === name;
  const own = graph.symbolsInFile(file).filter(isType);
  // Aliases of one name, or types that stand further right, are each a function's own: which of them is meant is not for us to say.
  if (own.length > 1 && own.some(({ kind, startLine }) => kind === 'type' || /^\s/.test(context.lines(side, file)[startLine - 1] ?? ''))) return [];
  // What is no name (`A | { b: C }`) is imported by nobody.
  if (own.length > 0 || !/^[\w$]+$/.test(name)) return own;
  // `Options as Settings` is seen by its other name.
  const isSeen = (line: number): boolean => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])(?!\\s+as\\b)|\\*`).test(context.line(side, file, line));
  const imported = [...new Set(graph.edgesInFile(file).filter(({ kind, line }) => kind === 'imports' && isSeen(line)).map(({ to }) => to))].flatMap((id) => graph.symbol(id) ?? []).filter(isType);
  // Two files that have one each: which of them is meant is not for us to say.
  return new Set(imported.map((type) => type.file)).size > 1 ? [] : imported;
}

/** `type Card<T = string> = { … }` → what it stands for. */
export function aliasIn(text: string): string | undefined {
  const at = text.indexOf('=', /\btype\s/.exec(text)?.index ?? 0);
  // A default of a type parameter comes before the type's own sign.
  const alias = /^[^<=]*</.test(text) ? text.slice(text.indexOf('<') + (bracketed(text, text.indexOf('<'))?.length ?? 0)).replace(/^\s*=/, '') : text.slice(at + 1);
  return at < 0 ? undefined : alias;
}

function propsOfDeclaration(context: RuleContext, side: Side, symbol: GraphSymbol, depth: number): Props | undefined {
  const text = textOf(context, side, symbol);
  if (symbol.kind === 'type') {
    const alias = aliasIn(text);
    return alias === undefined ? ANY_PROPS : propsOfType(context, side, symbol.file, alias, depth + 1);
  }
  const { parents, body } = interfaceParts(text);
  if (body === undefined) return ANY_PROPS;
  if (additionsTo(context, side, symbol).length > 0) return { ...membersOf(body), open: true };
  return parents.reduce<Props | undefined>((sum, parent) => {
    const props = sum === undefined ? undefined : propsOfType(context, side, symbol.file, parent, depth + 1);
    return sum === undefined || props === undefined ? undefined : both(sum, props);
  }, membersOf(body));
}

/** `interface Shared<Row = {}> extends Base<{ id: string }>, Other { … }`: what its type parameters and those of its parents say is neither parent nor body. */
function interfaceParts(text: string): { readonly parents: readonly string[]; readonly body?: string } {
  const heading = /\binterface\s+[\w$]+\s*/.exec(text);
  if (heading === null) return { parents: [] };
  const afterName = text.slice(heading.index + heading[0].length);
  const rest = afterName.startsWith('<') ? afterName.slice(bracketed(afterName, 0)?.length ?? afterName.length) : afterName;
  const [named = ''] = /^\s*(?:extends\b)?/.exec(rest)!;
  for (let at = named.length; at < rest.length; at += 1) {
    if (rest[at] === '{') return { parents: splitTopLevel(rest.slice(named.length, at), ','), body: bracketed(rest, at)?.slice(1, -1) };
    if (rest[at] === '<' || rest[at] === '(') at += (bracketed(rest, at)?.length ?? rest.length) - 1;
  }
  return { parents: [] };
}
