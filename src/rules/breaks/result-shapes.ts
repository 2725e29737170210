// What a function gives, as far as its declaration and the text of its body settle it: a generator, a context manager, a tuple of so
// many, a plain value. Only what is certain; whoever may give something else has no shape.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { topLevelParts } from '../text/source-text.ts';

export type Shape =
  | { readonly is: 'generator' | 'manager' | 'plain' }
  | { readonly is: 'tuple'; readonly size: number };

const MANAGER = /(?:^|\.)contextmanager$/;
const TUPLE = /^(?:\w+\.)*[Tt]uple\[(.*)\]$/s;
/** Values that cannot be entered, whatever they hold. */
const PLAIN = /^(?:None|str|bytes|int|float|bool|(?:\w+\.)*(?:[Ll]ist|[Dd]ict|[Ss]et|[Tt]uple)(?:\[.*\])?)$/s;

export function shapeOf(context: RuleContext, side: Side, symbol: GraphSymbol): Shape | undefined {
  const { plainDecorators } = habitsOf(symbol);
  if ((symbol.kind !== 'function' && symbol.kind !== 'method') || symbol.accessor !== undefined || (symbol.overloads?.length ?? 0) > 0) return undefined;
  if (symbol.decorators.some((decorator) => MANAGER.test(decorator))) return symbol.async ? undefined : { is: 'manager' };
  if (!symbol.decorators.every((decorator) => plainDecorators.has(decorator.slice(decorator.lastIndexOf('.') + 1)) && !decorator.endsWith('asynccontextmanager'))) return undefined;
  if (symbol.generator) return symbol.async ? undefined : { is: 'generator' };
  const size = tupleSize(context, side, symbol);
  if (size !== undefined) return { is: 'tuple', size };
  return !symbol.async && PLAIN.test(symbol.returnType ?? '') ? { is: 'plain' } : undefined;
}

/** `-> tuple[int, str]`, or every `return` of the body writes out as many. */
function tupleSize(context: RuleContext, side: Side, symbol: GraphSymbol): number | undefined {
  const returned = returns(context, side, symbol);
  const sizes = returned.map(sizeOf);
  const byBody = sizes.length > 0 && sizes.every((size) => size !== undefined && size === sizes[0]) ? sizes[0] : undefined;
  if (symbol.returnType === undefined) return byBody;
  const types = TUPLE.exec(symbol.returnType)?.[1];
  if (types === undefined || /(?:^|[,[])\s*(?:\.\.\.|\*|Unpack\b)/.test(types)) return undefined;
  const declared = topLevelParts(types).filter((part) => part !== '').length;
  // A hint that the body contradicts is an old one.
  return sizes.every((size) => size === undefined || size === declared) ? declared : undefined;
}

/** What the function's own `return` statements give, each as it is written; those of functions inside it are theirs. */
function returns(context: RuleContext, side: Side, { file, nameLine, endLine }: GraphSymbol): readonly string[] {
  const lines = context.lines(side, file).slice(nameLine - 1, endLine);
  const found: string[] = [];
  let inner: number | undefined;
  for (const [at, line] of lines.entries()) {
    const indent = /^\s*/.exec(line)![0].length;
    if (line.trim() === '' || at === 0) continue;
    if (inner !== undefined && indent <= inner) inner = undefined;
    if (inner === undefined && /^\s*(?:async\s+def|def|class)\b/.test(line)) inner = indent;
    const result = inner === undefined ? /^\s*(?:(?:if|else|elif|for|while|with|try|except|finally)\b.*:\s*)?return\b[ \t]*(.*)$/.exec(line)?.[1] : undefined;
    if (result !== undefined) found.push(whole(result, lines.slice(at + 1)));
  }
  return found;
}

/** The expression with the lines its brackets reach over. */
function whole(first: string, further: readonly string[]): string {
  let text = first;
  for (let at = 0; at < Math.min(further.length, 30) && depthOf(text) > 0; at += 1) text += `\n${further[at]}`;
  return text.replace(/\s+#[^\n"']*$/gm, '').trim();
}

const depthOf = (text: string): number => [...text.replace(/(["'])(?:\\.|(?!\1).)*\1/g, '""')].reduce((depth, char) => depth + ('([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0), 0);

/** How many an expression gives when it is a tuple that is written out. */
export function sizeOf(expression: string): number | undefined {
  const inside = /^\((.*)\)$/s.exec(expression);
  const isWhole = inside !== null && depthOf(inside[1]) === 0 && !/^[^(]*\)/.test(inside[1].replace(/\([^()]*\)/g, ''));
  const parts = topLevelParts(isWhole ? inside[1] : expression);
  const given = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
  if (parts.length < 2 || given.some((part) => part === '' || part.startsWith('*') || /\b(?:if|else|lambda|for)\b/.test(part))) return undefined;
  return given.length;
}
