// `drift callgraph query`: questions to the graph of a revision, answered with ids, places and certainty.

import type { Config } from '../config/model.ts';
import { ConfigurationError } from '../errors.ts';
import type { EdgeKind } from '../graph/model.ts';
import type { WalkOptions } from '../graph/queries.ts';
import type { GraphAnswers } from '../run-options.ts';
import { COMMON_HELP, COMMON_OPTIONS, text, texts, wholeNumber } from './arguments.ts';
import type { Command, OptionValues } from './command.ts';
import { openOutput } from './output.ts';
import { answerText } from './query-text.ts';
import { atRevision, jobsOf, withDatabase } from './setup.ts';
import { symbolId } from './symbol-name.ts';

const QUESTIONS = ['callers', 'callees', 'inverse', 'forward', 'path', 'file', 'search', 'statistics'] as const;
export type Question = (typeof QUESTIONS)[number];

/** How many arguments each takes, and what they are called. */
const ARGUMENTS: Readonly<Record<Question, readonly string[]>> = {
  callers: ['SYMBOL'], callees: ['SYMBOL'], inverse: ['SYMBOL'], forward: ['SYMBOL'], path: ['FROM', 'TO'], file: ['PATH'], search: ['TEXT'], statistics: [],
};

const KINDS: readonly EdgeKind[] = ['calls', 'uses', 'inherits', 'implements', 'overrides', 'imports'];
const MOST_FOUND = 10_000;

export const callgraphQuery: Command = {
  name: 'callgraph query',
  help: `drift callgraph query: ask the call graph

Usage: drift callgraph query QUESTION [ARGUMENT ...] [options]

Questions
  callers SYMBOL     who calls it, at which lines
  callees SYMBOL     what it calls
  inverse SYMBOL     everything that may run it, nearest first
  forward SYMBOL     everything it may run, nearest first
  path FROM TO       a shortest path from one to the other, and its least certain step
  file PATH          the functions of a file
  search TEXT        symbols whose name contains the text
  statistics         counts of files, symbols, edges and so on

SYMBOL is an id (src/cart.ts:Cart.total), or a name (Cart.total, total) that only one symbol has.

      --depth N        follow at most this many calls (default: max_depth in drift.toml, or 20)
      --min-confidence N
                       ignore edges less certain than this, 0 to 1 (default: as in drift.toml, or 0)
      --kinds LIST     edges to follow (default: calls), some of
                       ${KINDS.join(',')}
      --limit N        for search: list at most this many names (default: 20)
      --json           print the answer as JSON
      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        the database to use and to bring up to date (default: .drift/graph.db
                       if it exists, otherwise a temporary one)
${COMMON_HELP}

Examples
  drift callgraph query callers Cart.total
  drift callgraph query path main src/db.ts:connect --min-confidence 0.7
  drift callgraph query inverse src/db.ts:connect --kinds calls,overrides --json

Exit codes: 0 answered, 1 nothing was found, 2 could not run.
`,
  options: {
    ...COMMON_OPTIONS, rev: { type: 'string' }, depth: { type: 'string' }, 'min-confidence': { type: 'string' }, kinds: { type: 'string' },
    limit: { type: 'string' }, json: { type: 'boolean' },
  },
  positionals: ['QUESTION', 'ARGUMENT', 'ARGUMENT'],

  async run(values, { log, signal, engine }) {
    const [question, ...args] = questionOf(values);
    const jobs = jobsOf(values);
    const limit = wholeNumber(values, 'limit', 1, MOST_FOUND);
    const follow = walkOptions(values);
    const asked = await atRevision(values, log);
    return withDatabase(values, asked.root, async (database) => {
      const output = openOutput(text(values, 'output'), log);
      try {
        const { queryGraph } = await engine();
        const found = await queryGraph({ ...asked, database, jobs, log, signal }, (graph) => {
          const answer = answerTo(question, args, graph, { ...fromSettings(asked.config), ...follow }, limit);
          output.write(values.json === true ? `${JSON.stringify(answer ?? null, null, 2)}\n` : answerText(question, args, answer, graph));
          return answer !== undefined && !(Array.isArray(answer) && answer.length === 0);
        });
        return found ? 0 : 1;
      } finally {
        output.close();
      }
    });
  },
};

function questionOf(values: OptionValues): readonly [Question, ...string[]] {
  const [given, ...args] = texts(values, '--');
  const question = QUESTIONS.find((known) => known === given);
  if (question === undefined) {
    const got = given === undefined ? '' : `, got ${JSON.stringify(given)}`;
    throw new ConfigurationError(`callgraph query: expected one of ${QUESTIONS.join(', ')}${got} (drift callgraph query --help explains them)`);
  }
  const wanted = ARGUMENTS[question];
  if (args.length !== wanted.length) {
    throw new ConfigurationError(`callgraph query ${question} takes ${wanted.length === 0 ? 'no argument' : wanted.join(' and ')}, ${args.length} given`);
  }
  return [question, ...args];
}

const fromSettings = ({ callGraph }: Config): WalkOptions => ({ depth: callGraph.maxDepth, minConfidence: callGraph.minConfidence });

function walkOptions(values: OptionValues): WalkOptions {
  const depth = wholeNumber(values, 'depth', 1, 1000);
  const confidence = text(values, 'min-confidence');
  const minConfidence = confidence === undefined ? undefined : Number(confidence);
  if (minConfidence !== undefined && !(confidence !== '' && minConfidence >= 0 && minConfidence <= 1)) {
    throw new ConfigurationError(`--min-confidence: expected a number from 0 to 1, got ${JSON.stringify(confidence)}`);
  }
  const kinds = text(values, 'kinds')?.split(',').map((kind) => {
    const known = KINDS.find((one) => one === kind.trim());
    if (known === undefined) throw new ConfigurationError(`--kinds: expected a list of ${KINDS.join(', ')}, got ${JSON.stringify(kind)}`);
    return known;
  });
  return { ...(depth !== undefined && { depth }), ...(minConfidence !== undefined && { minConfidence }), ...(kinds && { kinds }) };
}

function answerTo(question: Question, args: readonly string[], graph: GraphAnswers, follow: WalkOptions, limit: number | undefined): unknown {
  const { queries } = graph;
  const id = (at = 0): string => symbolId(args[at], graph);
  switch (question) {
    case 'callers': return queries.callers(id(), follow).map((caller) => ({ id: caller, at: placesOf(graph, id(), caller, follow) }));
    case 'callees': return queries.callees(id(), follow).map((callee) => ({ id: callee, at: placesOf(graph, callee, id(), follow) }));
    case 'inverse': return queries.inverse(id(), follow);
    case 'forward': return queries.forward(id(), follow);
    case 'path': return queries.shortestPath(id(0), id(1), follow);
    case 'file': return queries.functionsInFile(args[0]);
    case 'search': return queries.search(args[0], limit);
    case 'statistics': return queries.statistics();
  }
}

/** Where `from` refers to `to`. */
const placesOf = (graph: GraphAnswers, to: string, from: string, { kinds = ['calls'], minConfidence = 0 }: WalkOptions): readonly { file: string; line: number; confidence: number }[] =>
  graph.references(to).filter((one) => one.from === from && kinds.includes(one.kind) && one.confidence >= minConfidence)
    .map(({ file, line, confidence }) => ({ file, line, confidence })).sort((a, b) => a.line - b.line);
