// The list of commands, in the order help shows them. A new command is a file and a line here.

import type { Command } from './command.ts';

export interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  impact: {
    summary: 'what a change touches, who depends on it, and what it breaks',
    load: async () => (await import('./impact.ts')).impact,
  },
  check: {
    summary: 'only the rules: which callers a change breaks',
    load: async () => (await import('./check.ts')).check,
  },
  explain: {
    summary: 'what a code means, and why it was found',
    load: async () => (await import('./explain.ts')).explain,
  },
  baseline: {
    summary: 'accept today\'s violations, so that only new ones block',
    load: async () => (await import('./baseline.ts')).baseline,
  },
  'callgraph build': {
    summary: 'build the call graph of a revision, or bring it up to date',
    load: async () => (await import('./callgraph-build.ts')).callgraphBuild,
  },
  'callgraph query': {
    summary: 'who calls what: callers, callees, reachability, paths, names',
    load: async () => (await import('./callgraph-query.ts')).callgraphQuery,
  },
  'callgraph export': {
    summary: 'print every symbol and every edge, one JSON object per line',
    load: async () => (await import('./callgraph-export.ts')).callgraphExport,
  },
};

export function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}`);
  return `drift: what did a change really touch, who depends on it, and which callers did it break?

Usage: drift <command> [options]

Commands
${lines.join('\n')}

  drift <command> --help   all options of a command, with examples
  drift --version          the version

Try it on what you are working on right now:

  drift impact --base main

Nothing is sent anywhere and none of your code is run: drift only reads the files git knows.
Exit codes: 0 pass, 1 the gate failed, 2 could not run (the last line says why).
`;
}
