// The action's inputs, read and judged one by one. A wrong one is the user's to mend: the message names the input,
// what it holds and what it takes. Nothing here reads the settings file; inputs only override it.

import { posix } from 'node:path';

import type { Config } from '../config/model.ts';
import { ConfigurationError } from '../errors.ts';
import type { CommentMode } from './comment.ts';

export interface Inputs {
  readonly token: string;
  /** undefined: the settings file's usual name. */
  readonly config?: string;
  readonly riskThreshold?: number;
  readonly failOn?: 'error' | 'warning' | 'never';
  readonly minConfidence?: number;
  readonly depth?: number;
  readonly comment: CommentMode;
  readonly annotations: boolean;
  /** Name of the commit status; '' for none. */
  readonly status: string;
  readonly saveSnapshot: 'auto' | 'never';
  /** From the top of the workspace, `.` for the top itself. */
  readonly workingDirectory: string;
  readonly reportFile: string;
}

export const REPORT_ENDINGS = ['.json', '.md', '.sarif', '.html'] as const;

const MAX_DEPTH = 20;
const STATUS_NAME_CHARACTERS = 255;

/** `get` answers an input's value, '' when it is not set (`core.getInput`). */
export function readInputs(get: (name: string) => string): Inputs {
  return {
    token: get('github-token'),
    config: get('config') === '' ? undefined : relativePath('config', get('config')),
    riskThreshold: number(get, 'risk-threshold', 0, 100),
    failOn: get('fail-on') === '' ? undefined : choice(get, 'fail-on', ['error', 'warning', 'never']),
    minConfidence: number(get, 'min-confidence', 0, 1),
    depth: number(get, 'depth', 1, MAX_DEPTH, 'whole'),
    comment: choice(get, 'comment', ['auto', 'always', 'never']),
    annotations: choice(get, 'annotations', ['true', 'false']) === 'true',
    status: statusName(get('status')),
    saveSnapshot: choice(get, 'save-snapshot', ['auto', 'never']),
    workingDirectory: relativePath('working-directory', get('working-directory')),
    reportFile: reportFile(get('report-file')),
  };
}

/** The settings of the base revision, with what the workflow asks for on top. */
export function withInputs(config: Config, inputs: Inputs): Config {
  return {
    ...config,
    enforcement: {
      ...config.enforcement,
      failOn: inputs.failOn ?? config.enforcement.failOn,
      minConfidence: inputs.minConfidence ?? config.enforcement.minConfidence,
    },
    risk: { threshold: inputs.riskThreshold ?? config.risk.threshold, depth: inputs.depth ?? config.risk.depth },
  };
}

const wrong = (name: string, value: string, expected: string): ConfigurationError =>
  new ConfigurationError(`Input ${name}: expected ${expected}, got ${JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)}`);

/** An input set to nothing, as `${{ vars.UNSET }}` gives it, is the first choice: the default. */
function choice<const T extends string>(get: (name: string) => string, name: string, choices: readonly T[]): T {
  const value = get(name).toLowerCase();
  if (value === '') return choices[0];
  const found = choices.find((candidate) => candidate === value);
  if (found === undefined) throw wrong(name, get(name), choices.map((candidate) => `\`${candidate}\``).join(', ').replace(/, ([^,]*)$/, ' or $1'));
  return found;
}

function number(get: (name: string) => string, name: string, least: number, most: number, whole?: 'whole'): number | undefined {
  const text = get(name);
  if (text === '') return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
    throw wrong(name, text, `a ${whole ?? ''} number from ${least} to ${most}`.replace('  ', ' '));
  }
  return value;
}

function relativePath(name: string, value: string): string {
  const normal = posix.normalize(value.replaceAll('\\', '/') || '.').replace(/\/$/, '') || '.';
  if (normal === '..' || normal.startsWith('../') || posix.isAbsolute(normal) || /^[a-z]:/i.test(normal) || normal.includes('\0')) {
    throw wrong(name, value, 'a relative path that stays inside');
  }
  return normal;
}

function statusName(value: string): string {
  if (value.length > STATUS_NAME_CHARACTERS || /[\r\n]/.test(value)) throw wrong('status', value, `one line of at most ${STATUS_NAME_CHARACTERS} characters`);
  return value;
}

function reportFile(value: string): string {
  if (value !== '' && !REPORT_ENDINGS.some((ending) => value.toLowerCase().endsWith(ending))) {
    throw wrong('report-file', value, `a path ending in ${REPORT_ENDINGS.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
  }
  return value;
}
