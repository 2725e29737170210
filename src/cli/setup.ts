// What the commands have in common before the work starts: the folder, the settings, the database, the jobs.

import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { ConfigInputs } from '../config/inputs.ts';
import type { LoadedConfig } from '../config/settle.ts';
import { ConfigurationError, reasonOf } from '../errors.ts';
import { type Repository, type Revision, WORKTREE } from '../git/model.ts';
import type { Log } from '../log.ts';
import { text, wholeNumber } from './arguments.ts';
import type { OptionValues } from './command.ts';

/** Where `callgraph build` keeps its database unless told otherwise. */
const DATABASE_FOLDER = '.drift';
const DATABASE_FILE = 'graph.db';
const MAX_JOBS = 64;

export const rootOf = (values: OptionValues): string => resolve(text(values, 'root') ?? '.');

export const jobsOf = (values: OptionValues): number => wholeNumber(values, 'jobs', 1, MAX_JOBS) ?? Math.min(availableParallelism(), MAX_JOBS);

/** What `ask` finds out, with the repository it asked: the run that follows goes on with it, and closes it. */
export async function inRepository<T extends object>(root: string, log: Log, ask: (repository: Repository) => Promise<T>): Promise<T & { readonly repository: Repository }> {
  const { openRepository } = await import('../git/repository.ts');
  const repository = await openRepository(root, log);
  try {
    return { ...await ask(repository), repository };
  } catch (error) {
    repository.close();
    throw error;
  }
}

/**
 * The settings of `base`. A file given outside the repository is read as it is: no pull request can edit it.
 * Relative paths start at the root, as in a workflow.
 */
export async function settings(
  repository: Repository, base: Revision, head: Revision, values: OptionValues, log: Log, inputs: ConfigInputs = {},
): Promise<LoadedConfig & { readonly changed: boolean }> {
  const [{ settingsFrom }, { configOfBase, decoded }] = await Promise.all([import('../config/settings.ts'), import('../config/read.ts')]);
  const given = text(values, 'config');
  const path = given === undefined ? '' : relative(repository.root, resolve(repository.root, given));
  const outside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  const found = outside
    ? { file: given!, text: decoded(readFile(resolve(repository.root, given!)), given!), changed: false }
    : await configOfBase(repository, base, head, path);
  const loaded = await settingsFrom(found.text, found.file, inputs);
  for (const warning of loaded.warnings) log.warn(warning);
  if (found.changed) log.warn(`${found.file} differs between base and head: the base's settings apply`);
  return { ...loaded, changed: found.changed };
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigurationError(`${path}: cannot be read (${reasonOf(error)})`);
  }
}

/**
 * A branch compared with a base that has moved on shows what the base has gained as if the change took it away. Pull
 * requests have no such trouble, they are merged first; a person at a terminal is told.
 */
export async function warnWhenDiverged(repository: Repository, base: Revision, head: Revision, baseName: string, log: Log): Promise<void> {
  const fork = await repository.mergeBase(base, head === WORKTREE ? await repository.resolve('HEAD') : head);
  if (fork !== undefined && fork !== base) {
    log.warn(`${baseName} has commits that this work does not build on, so they look undone here; --base ${fork.slice(0, 12)} compares with where the two parted`);
  }
}

/** The one revision a command works on (`--rev`, your working tree by default), with its own settings. */
export const atRevision = (values: OptionValues, log: Log) => inRepository(rootOf(values), log, async (repository) => {
  const revision = await repository.resolve(text(values, 'rev') ?? WORKTREE);
  const { config } = await settings(repository, revision, revision, values, log);
  return { root: repository.root, revision, config };
});

/** The database given with --db; its folder is made if need be. */
export function givenDatabase(values: OptionValues): string | undefined {
  const given = text(values, 'db');
  if (given === undefined) return undefined;
  const path = resolve(given);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new ConfigurationError(`--db: expected a file, ${given} is a folder`);
  if (isOtherFile(path)) throw new ConfigurationError(`--db: ${given} is no database, and is left as it is: give another file, or remove this one`);
  makeFolder(dirname(path), '--db');
  return path;
}

/** How every SQLite file starts. */
const DATABASE_START = 'SQLite format 3\0';

/** Under such a name a file that is no database is a damaged one: it is rebuilt, with a warning. */
const DATABASE_NAME = /\.(db|sqlite3?)$/i;

/** Somebody's own file, given by mistake: it would be replaced. An empty one (`mktemp`) holds nothing to lose. */
function isOtherFile(path: string): boolean {
  if (DATABASE_NAME.test(path)) return false;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const start = Buffer.alloc(DATABASE_START.length);
  try {
    const file = openSync(path, 'r');
    try {
      const read = readSync(file, start, 0, start.length, 0);
      return read > 0 && start.toString('latin1', 0, read) !== DATABASE_START;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new ConfigurationError(`--db: ${path} cannot be read (${reasonOf(error)})`);
  }
}

/** The database in the repository itself, in a folder that git ignores without being told. */
export function repositoryDatabase(root: string): string {
  const folder = join(root, DATABASE_FOLDER);
  makeFolder(folder, DATABASE_FOLDER);
  const ignore = join(folder, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
  return join(folder, DATABASE_FILE);
}

/** Runs `work` with a database that is gone afterwards, unless there is one to reuse. */
export async function withDatabase<T>(values: OptionValues, root: string, work: (database: string) => Promise<T>): Promise<T> {
  const existing = join(root, DATABASE_FOLDER, DATABASE_FILE);
  const database = givenDatabase(values) ?? (existsSync(existing) ? existing : undefined);
  if (database !== undefined) return work(database);
  const folder = mkdtempSync(join(tmpdir(), 'drift-'));
  try {
    return await work(join(folder, DATABASE_FILE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder(folder: string, what: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new ConfigurationError(`${what}: the folder ${folder} cannot be made (${reasonOf(error)})`);
  }
}
