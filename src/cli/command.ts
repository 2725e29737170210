// What a command is. Each has a file of its own; commands.ts lists them; main.ts runs one.

import type { ParseArgsOptionsConfig } from 'node:util';
import type { Violation } from '../report/model.ts';
import type { BuildRun, GraphAnswers, Runner } from '../run-options.ts';
import type { TerminalLog } from './terminal.ts';

/** The part that does the work. Handed in by the entry and loaded late, so that help and mistakes answer at once. */
export interface Engine {
  readonly runner: Runner;
  queryGraph<T>(run: BuildRun, ask: (graph: GraphAnswers) => T): Promise<T>;
  exportGraph(run: BuildRun, write: (line: string) => void): Promise<void>;
  standingViolations(run: BuildRun): Promise<readonly Violation[]>;
}

export interface CommandContext {
  readonly log: TerminalLog;
  readonly signal: AbortSignal;
  engine(): Promise<Engine>;
}

/** 0 pass, 1 the gate failed, 2 could not run. */
export type ExitCode = 0 | 1 | 2;

/** Options as given: text, true, or a list for those that may be repeated. Anything not given is undefined. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export interface Command {
  readonly name: string;
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** Names of arguments without a dash, in order; what was given is in the values under `--`. */
  readonly positionals?: readonly string[];
  run(values: OptionValues, context: CommandContext): Promise<ExitCode>;
}
