// Answers of `callgraph query` for people.

import type { CallPath, GraphStatistics, Reached, SymbolSummary } from '../graph/queries.ts';
import { count } from '../report/digest.ts';
import { visible } from '../report/escape.ts';
import type { GraphAnswers } from '../run-options.ts';
import type { Question } from './callgraph-query.ts';

interface Neighbour {
  readonly id: string;
  readonly at: readonly { readonly file: string; readonly line: number; readonly confidence: number }[];
}

export function answerText(question: Question, args: readonly string[], answer: unknown, graph: GraphAnswers): string {
  const lines = linesOf(question, args, answer, graph);
  return `${lines.map((line) => visible(line, 2_000)).join('\n')}\n`;
}

function linesOf(question: Question, args: readonly string[], answer: unknown, graph: GraphAnswers): string[] {
  switch (question) {
    case 'callers':
    case 'callees': return orNone(answer as Neighbour[], neighbourLine, none(question, args[0], graph));
    case 'inverse':
    case 'forward': return orNone(answer as Reached[], ({ id, depth }) => `${String(depth).padStart(3)}  ${id}`, none(question, args[0], graph));
    case 'path': return pathLines(args, answer as CallPath | undefined);
    case 'file': return orNone(answer as SymbolSummary[], summaryLine, `${args[0]}: no functions, or not in the graph`);
    case 'search': return orNone(answer as SymbolSummary[], summaryLine, `no name contains ${args[0]}`);
    case 'statistics': return statisticsLines(answer as GraphStatistics);
  }
}

const orNone = <T>(items: readonly T[], line: (item: T) => string, none: string): string[] => (items.length === 0 ? [none] : items.map(line));

/** "0 callers" never stands alone (law 4). */
function none(question: 'callers' | 'callees' | 'inverse' | 'forward', symbol: string, graph: GraphAnswers): string {
  if (question === 'callees' || question === 'forward') return `${symbol} calls nothing that is known`;
  const unresolved = graph.unresolvedNamed(symbol.slice(Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf(':')) + 1));
  return `0 callers of ${symbol}, ${unresolved} unresolved call${unresolved === 1 ? '' : 's'} of this name`;
}

/** `src/shop.ts:checkout  at src/shop.ts:12 (0.99)`: the place as editors open it. */
const neighbourLine = ({ id, at }: Neighbour): string => `${id}  at ${at.map(({ file, line, confidence }) => `${file}:${line} (${confidence.toFixed(2)})`).join(', ')}`;

const summaryLine = ({ id, kind, startLine, endLine, exported, isTest }: SymbolSummary): string =>
  `${id}  ${[kind, `lines ${startLine}-${endLine}`, exported ? 'exported' : '', isTest ? 'test' : ''].filter(Boolean).join(', ')}`;

function pathLines(args: readonly string[], path: CallPath | undefined): string[] {
  if (path === undefined) return [`no way from ${args[0]} to ${args[1]} is known`];
  return [...path.path.map((id, step) => `${'  '.repeat(step)}${step === 0 ? '' : '→ '}${id}`), `${path.depth} step${path.depth === 1 ? '' : 's'}, the weakest of confidence ${path.minConfidence.toFixed(2)}`];
}

function statisticsLines(s: GraphStatistics): string[] {
  const counts = (title: string, of: Readonly<Record<string, number | undefined>>): string[] => {
    const entries = Object.entries(of);
    return entries.length === 0 ? [] : [`${title}: ${entries.map(([name, n]) => `${name} ${n}`).join(', ')}`];
  };
  return [
    `${count(s.files, 'file')}, ${count(s.symbols, 'symbol')} (${count(s.functions, 'function')}), ${count(s.edges, 'edge')}, ${count(s.unresolved, 'unresolved call')}, ${count(s.problems, 'file')} not analysed`,
    ...counts('by kind', s.byKind),
    ...counts('by strategy', s.byResolution),
    ...Object.entries(s.byLanguage).filter(([language]) => language !== '')
      .map(([language, l]) => `${language}: ${count(l.files, 'file')}, ${count(l.symbols, 'symbol')}, ${count(l.calls, 'call')} resolved, ${l.unresolved} unresolved`),
  ];
}
