// Reads a command line. A mistake in it is one line that names the option and, where possible, what was meant.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearest } from '../config/spelling.ts';
import { ConfigurationError } from '../errors.ts';
import type { Command, OptionValues } from './command.ts';

/** Every command takes these. */
export const COMMON_OPTIONS = {
  root: { type: 'string' },
  config: { type: 'string' },
  db: { type: 'string' },
  jobs: { type: 'string' },
  output: { type: 'string', short: 'o' },
  quiet: { type: 'boolean', short: 'q' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsOptionsConfig;

export const COMMON_HELP = `      --config FILE    settings, relative to the root (default: drift.toml, if there is one)
      --jobs N         how many files to work on at once (default: one per processor)
  -o, --output FILE    write to a file instead of standard output
  -q, --quiet          print only the result and warnings
      --debug          print more, and the stack trace of an unexpected error
  -h, --help           show this help`;

export function readArguments(command: Pick<Command, 'name' | 'options' | 'positionals'>, args: readonly string[]): OptionValues {
  const most = command.positionals?.length ?? 0;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: command.options, strict: true, allowPositionals: most > 0 });
    if (positionals.length > most) throw new ConfigurationError(`unexpected argument '${positionals[most]}' (drift ${command.name} --help lists the options)`);
    return (most > 0 ? { ...values, '--': positionals } : values) as OptionValues;
  } catch (error) {
    throw mistake(command, error as NodeJS.ErrnoException);
  }
}

function mistake({ name, options }: Pick<Command, 'name' | 'options'>, error: NodeJS.ErrnoException): Error {
  const see = `(drift ${name} --help lists the options)`;
  const named = /'(?:-\w, )?([^' ]*)/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
      const meant = nearest(named.replace(/^-+/, ''), Object.keys(options));
      return new ConfigurationError(`unknown option '${named}'${meant === undefined ? '' : `, did you mean --${meant}?`} ${see}`);
    }
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return new ConfigurationError(`unexpected argument '${/'([^']*)'/.exec(error.message)?.[1] ?? ''}' ${see}`);
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return new ConfigurationError(options[named.replace(/^-+/, '')]?.type === 'boolean'
        ? `option ${named} takes no value ${see}`
        : `option ${named} needs a value ${see}`);
    default:
      return error;
  }
}

/** A text option; undefined when it was not given. */
export const text = (values: OptionValues, name: string): string | undefined =>
  typeof values[name] === 'string' ? values[name] : undefined;

export const texts = (values: OptionValues, name: string): string[] => {
  const given = values[name];
  return Array.isArray(given) ? given.filter((item) => typeof item === 'string') : [];
};

export function choice<T extends string>(values: OptionValues, name: string, allowed: readonly T[], fallback: T): T {
  const given = text(values, name);
  if (given === undefined) return fallback;
  const found = allowed.find((item) => item === given);
  if (found === undefined) throw new ConfigurationError(`--${name}: expected ${listed(allowed)}, got ${JSON.stringify(given)}`);
  return found;
}

export function wholeNumber(values: OptionValues, name: string, min: number, max: number): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : NaN;
  if (!(value >= min && value <= max)) throw new ConfigurationError(`--${name}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(given)}`);
  return value;
}

const listed = (items: readonly string[]): string =>
  items.length === 1 ? items[0] : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
