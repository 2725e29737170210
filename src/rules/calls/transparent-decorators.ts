// Decorators of the repository's own behind which a function takes what it took before: by their declared types, because they
// give it back as it came, or because what they put in its place hands everything on. In doubt a decorator may do anything.

import type { GraphSymbol } from '../../graph/model.ts';
import type { JudgedGraph } from '../model.ts';
import { closing, cutCalls, topLevelParts } from '../text/source-text.ts';

/** Types that stand for any function whatever: the same word twice promises nothing. */
const ANY_FUNCTION = /\.\.\.|\b(?:Any|object|FunctionType|MethodType|type)\b|^(?:\w+\.)*[Cc]allable$/;

export function isTransparent(graph: JudgedGraph, decorator: GraphSymbol): boolean {
  if (fillsPlaces(graph, decorator)) return false;
  const headings = overloadsOf(graph, decorator);
  if (headings.length > 0) return headings.every((heading) => givesBackItsType(graph, heading));
  if (givesBackItsType(graph, { types: (decorator.parameters ?? []).map(({ type }) => type), returnType: decorator.returnType })) return true;
  const inner = graph.symbolsInFile(decorator.file).filter((symbol) => symbol.id.startsWith(`${decorator.id}.`) && symbol.kind === 'function');
  if (inner.length === 0) return givesBackItsArgument(graph, decorator);
  const wrappers = inner.filter((symbol) => symbol.decorators.some((text) => /(?:^|\.)wraps$/.test(text)));
  if (wrappers.length > 0) return wrappers.every((wrapper) => handsEverythingOn(graph, wrapper));
  return inner.length === 1 && givesBackItsArgument(graph, inner[0]) && isGivenOrUsed(returned(graph, decorator).at(-1) ?? '', inner[0].name);
}

/** `return decorator`, or `return decorator(args[0]) if args else decorator` where the same word stands with and without parentheses. */
const isGivenOrUsed = (text: string, name: string): boolean =>
  text === name || text.split(/\s+(?:if\s.*?\selse)\s+/).every((part) => part === name || new RegExp(`^${name}\\(\\s*[\\w.]+(?:\\[0\\])?\\s*\\)$`).test(part));

/** `return await fn(*args, **kwargs, context=context)`: whatever the types promise, the wrapper passes what its callers need not. */
function fillsPlaces(graph: JudgedGraph, decorator: GraphSymbol): boolean {
  const wrappers = graph.symbolsInFile(decorator.file).filter(({ id, kind, decorators }) => kind === 'function' && id.startsWith(`${decorator.id}.`) && decorators.some((text) => /(?:^|\.)wraps$/.test(text)));
  return wrappers.some((wrapper) => {
    const lines = linesOf(graph, wrapper);
    const wrapped = wrappedBy(lines, wrapper);
    const own = new Set((wrapper.parameters ?? []).map(({ name }) => name.replace(/^\*+/, '')));
    if (wrapped === undefined) return false;
    const calls = lines.flatMap((line, at) => (line.includes(`${wrapped}(`) ? cutCalls(lines, at + 1, wrapped) ?? [] : []));
    return calls.some(({ args }) => {
      const parts = topLevelParts(args).filter((part) => part !== '');
      return parts.some((part) => part.startsWith('**')) && parts.some((part) => { const keyword = /^(\w+)\s*=/.exec(part)?.[1]; return keyword !== undefined && !own.has(keyword); });
    });
  });
}

/** The function that a wrapper is dressed up as: `@wraps(fn)`. */
const wrappedBy = (lines: readonly string[], { nameLine, startLine }: GraphSymbol): string | undefined =>
  /\bwraps\(\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(lines.slice(0, nameLine - startLine + 1).join('\n'))?.[1];

interface Heading { readonly types: readonly (string | undefined)[]; readonly returnType?: string }

/** What the overloads of a function take and give: callers see those and not its own heading. */
function overloadsOf(graph: JudgedGraph, { name, file, overloads = [] }: GraphSymbol): readonly Heading[] {
  const text = overloads.length === 0 ? '' : graph.text?.(file) ?? '';
  return [...text.matchAll(new RegExp(`^[ \\t]*@(?:\\w+\\.)*overload\\s*\\n\\s*(?:async\\s+)?def\\s+${name}\\s*\\(`, 'gm'))].map(({ index, 0: { length } }) => {
    const end = closing(text, index + length) ?? text.length;
    const types = topLevelParts(text.slice(index + length, end)).filter((part) => part !== '').map((part) => /^\w+\s*:\s*(.*)$/s.exec(part)?.[1]);
    return { types, returnType: /^\)\s*->\s*(.*?)\s*:\s*(?:\.\.\.|#|\n|$)/s.exec(text.slice(end))?.[1] };
  });
}

/** `def logged(fn: F) -> F`, `def retried(times: int) -> Callable[[F], F]`, and the same with `Callable[P, A]` in and `Callable[P, B]` out. */
function givesBackItsType(graph: JudgedGraph, { types, returnType }: Heading): boolean {
  if (returnType === undefined) return false;
  const made = /^(?:\w+\.)*Callable\[\s*\[(.+)\]\s*,\s*(.+)\]$/s.exec(returnType);
  const [taken, given] = made !== null ? [made[1].trim(), made[2].trim()] : [types.length === 1 ? types[0] ?? '' : '', returnType];
  return (taken === given && !ANY_FUNCTION.test(given)) || keepsParameters(graph, taken, given);
}

/** One name for all parameters stands in both: as those of a function, or of a class whose objects are called with them. */
function keepsParameters(graph: JudgedGraph, taken: string, given: string): boolean {
  const all = /^(?:\w+\.)*Callable\[\s*(\w+)\s*,/.exec(taken)?.[1];
  if (all === undefined) return false;
  if (new RegExp(`^(?:\\w+\\.)*Callable\\[\\s*${all}\\s*,`).test(given)) return true;
  const type = new RegExp(`^(?:\\w+\\.)*(\\w+)\\[\\s*${all}\\s*[,\\]]`).exec(given)?.[1];
  const classes = type === undefined ? [] : graph.symbolsNamed(type).filter(({ kind }) => kind === 'class');
  return classes.length === 1 && /\(\s*\w+,\s*(?:\/,\s*)?\*\w+:\s*["']?\w+\.args\b/.test(graph.symbol(`${classes[0].id}.__call__`)?.signature ?? '');
}

/** Takes a function, and every way out gives that very function. */
function givesBackItsArgument(graph: JudgedGraph, { parameters = [], ...symbol }: GraphSymbol): boolean {
  const results = returned(graph, symbol);
  return parameters.length === 1 && results.length > 0 && results.every((text) => text === parameters[0].name || isTagged(graph, symbol.file, text, parameters[0].name));
}

/** `return _tag(func, hidden=hidden)`, begun here at least, where `_tag` gives back what it is passed first. */
function isTagged(graph: JudgedGraph, file: string, text: string, passed: string): boolean {
  const [, tag, first] = /^(\w+)\(\s*(\w+)?\s*(?:[,)]|$)/.exec(text) ?? [];
  const [found, ...others] = tag === undefined || (first !== undefined && first !== passed) ? [] : graph.symbolsInFile(file).filter(({ name, kind, parent }) => kind === 'function' && name === tag && (parent === undefined || parent.endsWith(':<module>')));
  if (found === undefined || others.length > 0 || found.decorators.length > 0) return false;
  const results = returned(graph, found);
  return results.length > 0 && results.every((result) => result === found.parameters?.[0]?.name);
}

const linesOf = (graph: JudgedGraph, { file, startLine, endLine }: Pick<GraphSymbol, 'file' | 'startLine' | 'endLine'>): readonly string[] =>
  graph.text?.(file)?.split(/\r\n|\n|\r/).slice(startLine - 1, endLine) ?? [];

const returned = (graph: JudgedGraph, symbol: Pick<GraphSymbol, 'file' | 'startLine' | 'endLine'>): readonly string[] =>
  linesOf(graph, symbol).flatMap((line) => /^\s*return\b\s*(.*?)\s*(?:#.*)?$/.exec(line)?.[1] ?? []);

/** Dressed up as another function, takes anything, and does nothing with that function but call it with all of it. */
function handsEverythingOn(graph: JudgedGraph, wrapper: GraphSymbol): boolean {
  const lines = linesOf(graph, wrapper);
  const heading = wrapper.nameLine - wrapper.startLine;
  const wrapped = wrappedBy(lines, wrapper);
  const { parameters = [] } = wrapper;
  const list = parameters.find(({ rest, keywordRest }) => rest && !keywordRest);
  const names = parameters.find(({ keywordRest }) => keywordRest);
  const ahead = parameters.filter(({ rest, keywordRest }) => !rest && !keywordRest);
  if (wrapped === undefined || list === undefined || names === undefined || ahead.some(({ keywordOnly, optional }) => keywordOnly || optional)) return false;
  const handed = [...ahead.map(({ name }) => name), `*${list.name.replace(/^\*+/, '')}`, `**${names.name.replace(/^\*+/, '')}`].join(', ');
  const mention = new RegExp(`(?<![\\w.])${wrapped}(?!\\w|\\s*\\.)`);
  let calls = 0;
  for (let at = heading + 1; at < lines.length; at += 1) {
    if (!mention.test(lines[at])) continue;
    const made = cutCalls(lines, at + 1, wrapped);
    if (made === undefined || made.some(({ args }) => topLevelParts(args).filter((part) => part !== '').join(', ') !== handed)) return false;
    calls += made.length;
  }
  return calls > 0;
}
