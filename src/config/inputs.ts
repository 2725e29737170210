// What a workflow's inputs or the command line set for one run; both give text, and both outrank drift.toml.

import { ConfigurationError } from '../errors.ts';
import { RULES } from './defaults.ts';
import type { Config, SuppressEntry } from './model.ts';

/** As written; empty means not set. Messages name them as action.yml and the CLI do. */
export interface ConfigInputs {
  readonly riskThreshold?: string;
  readonly failOn?: string;
  readonly minConfidence?: string;
  readonly depth?: string;
}

export function withInputs(config: Config, inputs: ConfigInputs): Config {
  const threshold = number(inputs.riskThreshold, 'risk-threshold', 'a whole number from 0 to 100', (value) => Number.isInteger(value) && value >= 0 && value <= 100);
  const depth = number(inputs.depth, 'depth', 'a whole number from 1 to 20', (value) => Number.isInteger(value) && value >= 1 && value <= 20);
  const minConfidence = number(inputs.minConfidence, 'min-confidence', 'a number from 0 to 1', (value) => value >= 0 && value <= 1);
  return {
    ...config,
    enforcement: {
      ...config.enforcement,
      minConfidence: minConfidence ?? config.enforcement.minConfidence,
      failOn: failOn(inputs.failOn) ?? config.enforcement.failOn,
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
    throw new ConfigurationError(`suppress: expected CODE[:symbol]=reason, such as E004:src/a.ts:old=removed on purpose, got ${quoted(text)}`);
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

function failOn(text: string | undefined): Config['enforcement']['failOn'] | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (trimmed === 'error' || trimmed === 'warning' || trimmed === 'never') return trimmed;
  throw new ConfigurationError(`fail-on: expected error, warning or never, got ${quoted(trimmed)}`);
}

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
