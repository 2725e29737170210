// Finds the settings file of a run: in the base revision, so that a pull request cannot lower its own gate.

import { posix } from 'node:path';
import { ConfigurationError } from '../errors.ts';
import type { Repository, Revision } from '../git/model.ts';

export const CONFIG_FILE = 'drift.toml';
const MAX_BYTES = 256 * 1024;

export interface ConfigText {
  /** Path from the repository's root (or working directory), for messages. */
  readonly file: string;
  /** undefined: the base revision has no such file, defaults apply. */
  readonly text: string | undefined;
  /** True when the head's file differs, appears or is gone. */
  readonly changed: boolean;
}

/** The settings at `base`; `path` empty means drift.toml, which need not exist. */
export async function configOfBase(repository: Repository, base: Revision, head: Revision, path = ''): Promise<ConfigText> {
  const file = configPath(path);
  const [before, after] = await Promise.all([repository.file(base, file), base === head ? undefined : repository.file(head, file)]);
  if (before === undefined && after === undefined && path !== '') {
    throw new ConfigurationError(`${file}: no such file in the base revision; settings are read from there`);
  }
  if (before?.isLink) {
    throw new ConfigurationError(`${file}: is a symbolic link, and links are not followed; give the file that it leads to as config`);
  }
  return {
    file,
    text: before === undefined ? undefined : decoded(before.bytes, file),
    changed: base !== head && before?.blob !== after?.blob,
  };
}

/** The text of the settings file at one revision; undefined when it has none. */
export async function readConfigAt(repository: Repository, revision: Revision, path = ''): Promise<string | undefined> {
  return (await configOfBase(repository, revision, revision, path)).text;
}

function configPath(path: string): string {
  if (path === '') return CONFIG_FILE;
  const normal = posix.normalize(path.replaceAll('\\', '/'));
  if (posix.isAbsolute(normal) || normal.startsWith('../') || /^[A-Za-z]:/.test(normal)) {
    throw new ConfigurationError(`config: expected a path inside the repository, got ${JSON.stringify(path)}`);
  }
  return normal;
}

export function decoded(bytes: Uint8Array, file: string): string {
  if (bytes.length > MAX_BYTES) throw new ConfigurationError(`${file}: larger than ${MAX_BYTES / 1024} KiB, which no settings file should be`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigurationError(`${file}: not UTF-8 text`);
  }
}
