// Builds the look-ups rules share: paths and symbols paired across the change, source lines, call arguments.
// Reads the input only; every answer is cached for the run and none depends on the order of the questions.

import { posix } from 'node:path';
import type { GraphSymbol, GraphView } from '../graph/model.ts';
import type { RuleCode } from '../report/model.ts';
import type { Finding, JudgedGraph, JudgeInput, RuleContext, Side } from './model.ts';
import { calleeOnLine, cutArguments, cutCalls, handlesPromise, lastSegment, memberOnLine, standsAlone } from './text/source-text.ts';

/** Evidence lines come from strangers and end up in comments: long ones are cut. */
const LONGEST_LINE = 200;

export function buildContext(input: JudgeInput, found: ReadonlyMap<RuleCode, readonly Finding[]>): RuleContext {
  const toHead = new Map<string, string | undefined>();
  const toBase = new Map<string, string | undefined>();
  const touched = new Set<string>();
  const touchedBase = new Set<string>();
  for (const file of input.files) {
    const path = posix.normalize(file.path);
    if (file.status === 'deleted') {
      toHead.set(path, undefined);
      touchedBase.add(path);
      continue;
    }
    touched.add(path);
    if (file.status === 'added') {
      toBase.set(path, undefined);
    } else if (file.status === 'renamed' && file.previousPath !== undefined) {
      toHead.set(file.previousPath, path);
      toBase.set(path, file.previousPath);
      touchedBase.add(file.previousPath);
    } else {
      touchedBase.add(path);
    }
  }

  const successors = new Map<string, GraphSymbol>();
  const predecessors = new Map<string, GraphSymbol>();
  for (const { before, after } of input.changes) {
    if (before !== undefined && after !== undefined) {
      successors.set(before.id, after);
      predecessors.set(after.id, before);
    }
  }

  const lines = new Map<string, readonly string[]>();
  const linesOf = (side: Side, path: string): readonly string[] => {
    const key = `${side}:${path}`;
    let known = lines.get(key);
    if (known === undefined) {
      known = input.source(side, path)?.split(/\r\n|\n|\r/) ?? [];
      lines.set(key, known);
    }
    return known;
  };

  const headPath = (path: string): string | undefined =>
    toHead.has(path) ? toHead.get(path) : input.head.hasFile(path) ? path : undefined;
  const basePath = (path: string): string | undefined =>
    toBase.has(path) ? toBase.get(path) : input.base.hasFile(path) ? path : undefined;

  return {
    ...input,
    base: withText(input.base, (path) => input.source('base', path)),
    head: withText(input.head, (path) => input.source('head', path)),
    headPath,
    basePath,
    touched,
    touchedBase,
    successor(id) {
      return successors.get(id) ?? unpaired(input.head.symbol(id), predecessors);
    },
    predecessor(id) {
      return predecessors.get(id) ?? unpaired(input.base.symbol(id), successors);
    },
    line(side, path, line) {
      const text = (linesOf(side, path)[line - 1] ?? '').trim();
      return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
    },
    lines: linesOf,
    callArguments(side, path, line, callee) {
      return cutArguments(linesOf(side, path), line, callee);
    },
    callSite(side, edge) {
      const site = input[side].callSite(edge);
      if (site === undefined || (site.kind !== 'call' && site.kind !== 'new' && site.kind !== 'reference')) return site;
      const spelled = site.kind === 'reference' ? memberOnLine : calleeOnLine;
      const text = spelled(linesOf(side, edge.file)[edge.line - 1] ?? '', lastSegment(site.text));
      return text === undefined || text === site.text ? site : { ...site, text };
    },
    handlesPromise(side, path, line, callee) {
      return cutCalls(linesOf(side, path), line, callee)?.some(handlesPromise) ?? false;
    },
    standsAlone(side, path, line, callee) {
      return standsAlone(linesOf(side, path), line, callee);
    },
    found(code) {
      return found.get(code) ?? [];
    },
  };
}

const withText = (graph: GraphView, text: (path: string) => string | undefined): JudgedGraph => ({
  files: () => graph.files(), hasFile: (path) => graph.hasFile(path), symbol: (id) => graph.symbol(id), symbolsInFile: (path) => graph.symbolsInFile(path),
  symbolsNamed: (name) => graph.symbolsNamed(name), inEdges: (id) => graph.inEdges(id), outEdges: (id) => graph.outEdges(id), edgesInFile: (path) => graph.edgesInFile(path),
  callSite: (edge) => graph.callSite(edge), unresolvedNamed: (name) => graph.unresolvedNamed(name), notAnalysed: () => graph.notAnalysed(), text,
});

/** A symbol under the same id counts as the same one, unless the change paired it with another. */
const unpaired = (symbol: GraphSymbol | undefined, paired: ReadonlyMap<string, GraphSymbol>): GraphSymbol | undefined =>
  symbol === undefined || paired.has(symbol.id) ? undefined : symbol;
