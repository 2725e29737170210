// From the text of drift.toml and the inputs of a run to validated settings. Wrong values are errors with file, line,
// key and what was expected; unknown keys are warnings, so that a newer file works with an older release.

import { parse, TomlError } from 'smol-toml';
import type * as z from 'zod';
import { ConfigurationError } from '../errors.ts';
import type { ConfigInputs } from './inputs.ts';
import { type KeyPath, lineOfKey } from './lines.ts';
import { type FileSettings, fileWithList, fileWithTable, knownKeys } from './schema.ts';
import { type LoadedConfig, settle } from './settle.ts';
import { nearest } from './spelling.ts';

/** `text` undefined: no file, defaults apply. `file` is the name that messages use. */
export function loadConfig(text: string | undefined, file: string, inputs: ConfigInputs = {}): LoadedConfig {
  const { settings, warnings } = text === undefined ? { settings: {}, warnings: [] } : validated(text, file);
  return settle(settings, warnings, inputs);
}

type RawTable = Record<string, unknown>;
const isTable = (value: unknown): value is RawTable => typeof value === 'object' && value !== null && !Array.isArray(value);

function validated(text: string, file: string): { settings: FileSettings; warnings: string[] } {
  const raw = parsed(text, file);
  const schema = isTable(raw.suppress) ? fileWithTable : fileWithList;
  // `E002 = { … }` is short for `E002 = [{ … }]`.
  if (isTable(raw.suppress)) {
    raw.suppress = Object.fromEntries(Object.entries(raw.suppress).map(([code, value]) => [code, isTable(value) ? [value] : value]));
  }
  const warnings: string[] = [];
  for (;;) {
    const result = schema.safeParse(raw);
    if (result.success) return { settings: result.data, warnings };
    const unknown = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length < result.error.issues.length) throw wrongValue(text, file, raw, result.error.issues.filter((issue) => issue.code !== 'unrecognized_keys'));
    for (const issue of unknown) {
      for (const key of issue.keys) {
        warnings.push(unknownKey(text, file, issue.path as KeyPath, key));
        delete (at(raw, issue.path as KeyPath) as RawTable)[key];
      }
    }
  }
}

function parsed(text: string, file: string): RawTable {
  try {
    return parse(text) as RawTable;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new ConfigurationError(`${file}:${error.line}:${error.column}: not valid TOML: ${what}`);
  }
}

function wrongValue(text: string, file: string, raw: RawTable, issues: readonly z.core.$ZodIssue[]): ConfigurationError {
  const placed = issues
    .map((issue) => ({ issue, path: issue.path as KeyPath, line: lineOfKey(text, issue.path as KeyPath) }))
    .sort((a, b) => a.line - b.line);
  const [{ issue, path, line }] = placed;
  const value = at(raw, path);
  const got = value === undefined ? 'but nothing is set' : `got ${shown(value)}`;
  const more = placed.length === 1 ? '' : ` (and ${placed.length - 1} more: ${placed.slice(1, 4).map((other) => `${dotted(other.path)} in line ${other.line}`).join(', ')}${placed.length > 4 ? ', …' : ''})`;
  return new ConfigurationError(`${file}:${line}: ${dotted(path)}: ${issue.message}, ${got}${more}`);
}

function unknownKey(text: string, file: string, path: KeyPath, key: string): string {
  const meant = nearest(key, knownKeys(path));
  return `${file}:${lineOfKey(text, [...path, key])}: ${dotted([...path, key])}: unknown key, ignored${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

const at = (raw: unknown, path: KeyPath): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined), raw);

/** `enforcement.overrides[0].files`; only plain characters, since names come from a file strangers may edit. */
const dotted = (path: KeyPath): string =>
  path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key.replace(/[^\w-]/g, '?').slice(0, 60)}`)).join('').replace(/^\./, '');

function shown(value: unknown): string {
  const text = Array.isArray(value) ? 'a list' : isTable(value) && !(value instanceof Date) ? 'a table' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
