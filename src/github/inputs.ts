// The action's inputs, read and judged one by one. A wrong one is the user's to mend: the message names the input,
// what it holds and what it takes. Nothing here reads the settings file; what overrides it is passed on to config/.

import { posix } from 'node:path';

import type { ConfigInputs } from '../config/inputs.ts';
import { ConfigurationError } from '../errors.ts';
import type { CommentMode } from './comment.ts';

export interface Inputs {
  readonly token: string;
  /** undefined: the settings file's usual name. */
  readonly config?: string;
  /** What overrides the settings file, as written: config/ judges it together with the file. */
  readonly settings: ConfigInputs;
  readonly comment: CommentMode;
  readonly annotations: boolean;
  /** Name of the commit status; '' for none. */
  readonly status: string;
  readonly saveSnapshot: 'auto' | 'never';
  /** From the top of the workspace, `.` for the top itself. */
  readonly workingDirectory: string;
  readonly reportFile: string;
}

/** What report-file.ts can write. */
const REPORT_ENDINGS = ['.json', '.md', '.sarif', '.html'] as const;

const STATUS_NAME_CHARACTERS = 255;

/** `get` answers an input's value, '' when it is not set (`core.getInput`). */
export function readInputs(get: (name: string) => string): Inputs {
  return {
    token: get('github-token'),
    config: get('config') === '' ? undefined : relativePath('config', get('config')),
    settings: { riskThreshold: get('risk-threshold'), failOn: get('fail-on'), minConfidence: get('min-confidence'), depth: get('depth') },
    comment: choice(get, 'comment', ['auto', 'always', 'never']),
    annotations: choice(get, 'annotations', ['true', 'false']) === 'true',
    status: statusName(get('status')),
    saveSnapshot: choice(get, 'save-snapshot', ['auto', 'never']),
    workingDirectory: relativePath('working-directory', get('working-directory')),
    reportFile: reportFile(get('report-file')),
  };
}

const wrong = (name: string, value: string, expected: string): ConfigurationError =>
  new ConfigurationError(`${name}: expected ${expected}, got ${JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)}`);

/** An input set to nothing, as `${{ vars.UNSET }}` gives it, is the first choice: the default. */
function choice<const T extends string>(get: (name: string) => string, name: string, choices: readonly T[]): T {
  const value = get(name).toLowerCase();
  if (value === '') return choices[0];
  const found = choices.find((candidate) => candidate === value);
  if (found === undefined) throw wrong(name, get(name), choices.map((candidate) => `\`${candidate}\``).join(', ').replace(/, ([^,]*)$/, ' or $1'));
  return found;
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
