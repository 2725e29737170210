// Decorators of the repository's own behind which a function takes what it took before: by their declared types, because they
// give it back as it came, or because what they put in its place hands everything on. In doubt a decorator may do anything.

import type { GraphSymbol } from '../graph/model.ts';
import type { JudgedGraph } from './model.ts';
import { cutCalls, topLevelParts } from './source-text.ts';

/** Types that stand for any function whatever: the same word twice promises nothing. */
const ANY_FUNCTION = /\.\.\.|\b(?:Any|object|FunctionType|MethodType|type)\b|^(?:\w+\.)*[Cc]allable$/;

export function isTransparent(graph: JudgedGraph, decorator: GraphSymbol): boolean {
  if (givesBackItsType(decorator)) return true;
  const inner = graph.symbolsInFile(decorator.file).filter((symbol) => symbol.id.startsWith(`${decorator.id}.`) && symbol.kind === 'function');
  if (inner.length === 0) return givesBackItsArgument(graph, decorator);
  const wrappers = inner.filter((symbol) => symbol.decorators.some((text) => /(?:^|\.)wraps$/.test(text)));
  if (wrappers.length > 0) return wrappers.every((wrapper) => handsEverythingOn(graph, wrapper));
  return inner.length === 1 && givesBackItsArgument(graph, inner[0]) && returned(graph, decorator).at(-1) === inner[0].name;
}

/** `def logged(fn: F) -> F`, `def retried(times: int) -> Callable[[F], F]`. */
function givesBackItsType({ parameters = [], returnType }: GraphSymbol): boolean {
  if (returnType === undefined || ANY_FUNCTION.test(returnType)) return false;
  const made = /^(?:\w+\.)*Callable\[\s*\[(.+)\]\s*,\s*(.+)\]$/s.exec(returnType);
  return (made !== null && made[1].trim() === made[2].trim()) || (parameters.length === 1 && parameters[0].type === returnType);
}

/** Takes a function, and every way out gives that very function. */
function givesBackItsArgument(graph: JudgedGraph, { parameters = [], ...symbol }: GraphSymbol): boolean {
  const results = returned(graph, symbol);
  return parameters.length === 1 && results.length > 0 && results.every((text) => text === parameters[0].name);
}

const linesOf = (graph: JudgedGraph, { file, startLine, endLine }: Pick<GraphSymbol, 'file' | 'startLine' | 'endLine'>): readonly string[] =>
  graph.text?.(file)?.split(/\r\n|\n|\r/).slice(startLine - 1, endLine) ?? [];

const returned = (graph: JudgedGraph, symbol: Pick<GraphSymbol, 'file' | 'startLine' | 'endLine'>): readonly string[] =>
  linesOf(graph, symbol).flatMap((line) => /^\s*return\b\s*(.*?)\s*(?:#.*)?$/.exec(line)?.[1] ?? []);

/** Dressed up as another function, takes anything, and does nothing with that function but call it with all of it. */
function handsEverythingOn(graph: JudgedGraph, wrapper: GraphSymbol): boolean {
  const lines = linesOf(graph, wrapper);
  const heading = wrapper.nameLine - wrapper.startLine;
  const wrapped = /\bwraps\(\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(lines.slice(0, heading + 1).join('\n'))?.[1];
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
