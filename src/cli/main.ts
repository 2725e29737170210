// Finds the command, runs it, and turns whatever happens into an exit code and one line on standard error.

import { ConfigurationError, isConfigurationError, machineRefusal } from '../errors.ts';
import { nearest } from '../config/spelling.ts';
import { usePart } from '../parts.ts';
import { visible } from '../report/escape.ts';
import { readArguments } from './arguments.ts';
import type { Engine } from './command.ts';
import { COMMANDS, overview } from './commands.ts';
import { interruption } from './interruption.ts';
import { type TerminalLog, terminalLog } from './terminal.ts';

const COULD_NOT_RUN = 2;
const LONGEST_MESSAGE = 2_000;
const REPORT_AT = 'https://github.com/drift/impact-action/issues';

export async function main(args: readonly string[], engine: () => Promise<Engine>): Promise<number> {
  // `drift … | head` closes our output: what is left to say has no reader, and that is no failure.
  if (!process.stdout.listeners('error').includes(unlessClosed)) process.stdout.on('error', unlessClosed);
  const debug = args.includes('--debug');
  const log = terminalLog({ quiet: args.includes('--quiet') || args.includes('-q'), debug });
  const interrupted = interruption();
  try {
    const code = await dispatch(args, log, interrupted.signal, engine);
    return interrupted.exitCode() ?? code;
  } catch (error) {
    log.end();
    const stopped = interrupted.exitCode();
    if (stopped !== undefined) return stopped;
    process.stderr.write(`${explanation(error, debug)}\n`);
    return COULD_NOT_RUN;
  } finally {
    log.end();
    interrupted.release();
  }
}

/** A full disk behind the output must not look like a gate that failed. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`drift: the result cannot be written (${error.code ?? error.message})\n`);
  process.exit(COULD_NOT_RUN);
}

async function dispatch(args: readonly string[], log: TerminalLog, signal: AbortSignal, engine: () => Promise<Engine>): Promise<number> {
  if (args[0] === 'help' && args.length > 1) return dispatch([...args.slice(1), '--help'], log, signal, engine);
  const [first, second] = args;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return said(overview());
  if (first === '--version' || first === '-V') return said(`${(await import('../version.ts')).VERSION}\n`);

  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  if (name === undefined) {
    if (first === 'callgraph' && (second === '--help' || second === '-h')) return said(overview());
    throw unknownCommand(first, second);
  }
  usePart(name);
  const command = await COMMANDS[name].load();
  const values = readArguments(command, args.slice(name.split(' ').length));
  if (values.help === true) return said(command.help);
  return command.run(values, { log, signal, engine });
}

function said(text: string): number {
  process.stdout.write(text);
  return 0;
}

function unknownCommand(first: string, second: string | undefined): ConfigurationError {
  const parts = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `)).map((name) => name.split(' ')[1]);
  const asked = JSON.stringify(parts.length > 0 && second !== undefined ? `${first} ${second}` : first);
  if (parts.length > 0 && (second === undefined || second.startsWith('-'))) return new ConfigurationError(`${first} needs one of: ${parts.join(', ')} (drift --help)`);
  const meant = parts.length > 0 ? nearest(second!, parts) : nearest(first, Object.keys(COMMANDS).map((name) => name.split(' ')[0]));
  const full = parts.length > 0 && meant !== undefined ? `${first} ${meant}` : meant;
  return new ConfigurationError(`unknown command ${asked}${full === undefined ? '' : `, did you mean ${full}?`} (drift --help lists them)`);
}

/** The user's fault in one line; ours with the way to tell us. Either may quote a file name or a setting that a stranger wrote. */
function explanation(error: unknown, debug: boolean): string {
  const message = visible(error instanceof Error ? error.message : String(error), LONGEST_MESSAGE);
  if (isConfigurationError(error)) return `drift: ${message}`;
  const refusal = machineRefusal(error);
  if (refusal !== undefined && !debug) return `drift: ${visible(refusal, LONGEST_MESSAGE)}`;
  if (debug) return `drift: unexpected error: ${error instanceof Error ? error.stack : message}\nPlease report it: ${REPORT_AT}`;
  return `drift: unexpected error: ${message} (--debug shows where; please report it: ${REPORT_AT})`;
}
