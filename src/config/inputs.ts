// What a workflow's inputs or the command line set for one run; both give text, and both outrank drift.toml.

import { ConfigurationError } from '../errors.ts';
import { RULES } from './defaults.ts';
import type { Config, SuppressEntry } from './model.ts';

/** As written; empty means not set. */
export interface ConfigInputs {
  /** What stands before a name in messages: nothing as in action.yml, or the dashes of the command line. */
  readonly dashes?: '--';
  readonly riskThreshold?: string;
  readonly failOn?: string;
  readonly minConfidence?: string;
  readonly depth?: string;
}

export function withInputs(config: Config, inputs: ConfigInputs): Config {
  const dashes = inputs.dashes ?? '';
  const whole = (min: number, max: number) => (value: number): boolean => Number.isInteger(value) && value >= min && value <= max;
  const threshold = number(inputs.riskThreshold, `${dashes}risk-threshold`, 'a whole number from 0 to 100', whole(0, 100));
  const depth = number(inputs.depth, `${dashes}depth`, 'a whole number from 1 to 20', whole(1, 20));
  const minConfidence = number(inputs.minConfidence, `${dashes}min-confidence`, 'a number from 0 to 1', (value) => value >= 0 && value <= 1);
  return {
    ...config,
    enforcement: {
      ...config.enforcement,
      minConfidence: minConfidence ?? config.enforcement.minConfidence,
      failOn: failOn(inputs.failOn, `${dashes}fail-on`) ?? config.enforcement.failOn,
    },
    risk: { threshold: threshold ?? config.risk.threshold, depth: depth ?? config.risk.depth },
  };
}

/** `CODE[:symbol]=reason`, as `--suppress` takes it. */
export function parseSuppress(text: string): Pick<SuppressEntry, 'code' | 'symbol' | 'reason'> {
  const match = /^([A-Z]\d{3})(?::([^=]+))?=(.*)$/s.exec(text.trim());
  const code = RULES.find((rule) => rule === match?.[1]);
  const reason = match?.[3].trim() ?? '';
  if (match === null || code === undefined || reason === '') {
    throw new ConfigurationError(`--suppress: expected CODE[:symbol]=reason, such as E004:src/a.ts:old=removed on purpose, got ${quoted(text)}`);
  }
  const symbol = match[2]?.trim();
  return symbol === undefined || symbol === '' ? { code, reason } : { code, symbol, reason };
}

function number(text: string | undefined, name: string, expected: string, fits: (value: number) => boolean): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : NaN;
  if (!fits(value)) throw new ConfigurationError(`${name}: expected ${expected}, got ${quoted(trimmed)}`);
  return value;
}

function failOn(text: string | undefined, name: string): Config['enforcement']['failOn'] | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (trimmed === 'error' || trimmed === 'warning' || trimmed === 'never') return trimmed;
  throw new ConfigurationError(`${name}: expected error, warning or never, got ${quoted(trimmed)}`);
}

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
