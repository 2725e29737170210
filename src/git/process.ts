// Starts git, and decides what git may see and run. Every call of git in this program goes through here.
// No shell, no hooks, no file system monitor, no prompts: the repository's content comes from strangers.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ConfigurationError } from '../errors.ts';

export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>;

export interface GitOutput {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Settings of the command line outrank every configuration file. */
const SETTINGS: readonly string[] = [
  'core.quotepath=off',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  // A change may carry a folder that looks like a bare repository, with settings of its own: not discovered.
  'safe.bareRepository=explicit',
];

/**
 * GIT_* variables that reach git: how to connect, and which settings the user chose. All others could point git at
 * another repository, index or object store (a hook that calls us sets GIT_DIR and GIT_INDEX_FILE).
 */
const KEPT = /^GIT_(SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|EXEC_PATH|SSL_\w+|HTTP_\w+|CEILING_DIRECTORIES|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|(KEY|VALUE)_\d+))$/;

function gitEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.toUpperCase().startsWith('GIT_') || KEPT.test(name)) env[name] = value;
  }
  env.GIT_TERMINAL_PROMPT = '0';
  env.GIT_NO_REPLACE_OBJECTS = '1';
  env.LC_ALL = 'C';
  return env;
}

function gitArguments(args: readonly string[]): string[] {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  // In a container job the workspace belongs to another user than ours; the workflow chose it, so it is trusted.
  if (process.env.GITHUB_ACTIONS === 'true') settings.push('-c', 'safe.directory=*');
  return ['--no-optional-locks', '--no-pager', '--literal-pathspecs', ...settings, ...args];
}

/** Windows looks for programs in the current folder first, where a pull request may have put a git.exe. */
function gitExecutable(): string {
  if (process.platform !== 'win32') return 'git';
  const folders = (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(isAbsolute);
  const found = folders.map((folder) => join(folder, 'git.exe')).find(existsSync);
  if (found === undefined) throw missingGit();
  return found;
}

const missingGit = (): ConfigurationError =>
  new ConfigurationError('git was not found: install git and make sure it is on the PATH');

export function startGit(cwd: string, args: readonly string[]): GitProcess {
  const executable = gitExecutable();
  try {
    return spawn(executable, gitArguments(args), {
      cwd, env: gitEnvironment(), stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, shell: false,
    });
  } catch (error) {
    // Some failures of the same kind are thrown, others come as an event.
    throw spawnFailure(error as NodeJS.ErrnoException, cwd);
  }
}

/** Runs git to its end and collects what it says; a non-zero code is an answer, not an exception. */
export function runGit(cwd: string, args: readonly string[], input?: string | Buffer): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = startGit(cwd, args);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) => reject(spawnFailure(error, cwd)));
    child.on('close', (code) => resolve({
      code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8'),
    }));
    // Git may stop reading early; its exit code says what went wrong.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

/** As runGit, for commands that are expected to succeed. */
export async function gitBytes(cwd: string, args: readonly string[], input?: string | Buffer): Promise<Buffer> {
  const { code, stdout, stderr } = await runGit(cwd, args, input);
  if (code !== 0 && LACKING.test(stderr)) throw new MissingObjects(oneLine(stderr));
  if (code !== 0) throw new Error(`git ${args[0]} failed with code ${code}: ${oneLine(stderr)}`);
  return stdout;
}

const LACKING = /\b(?:unable to read|could not read|missing (?:blob|tree) object|bad object) [0-9a-f]{40}/;

/** What a commit names is not there: the clone is damaged or was copied in part. */
export class MissingObjects extends ConfigurationError {
  constructor(what: string) {
    super(`this clone lacks what its commits refer to: ${what}; it is damaged or was copied in part, clone it anew`);
  }
}

/** Spawning reports a missing folder and a missing program alike, as ENOENT; a file in the folder's place as ENOTDIR. */
export function spawnFailure(error: NodeJS.ErrnoException, cwd: string): Error {
  if (error.code === 'ENOTDIR') return new ConfigurationError(`${cwd} is a file: give the repository's folder, or a folder of it`);
  if (error.code !== 'ENOENT') return error;
  return existsSync(cwd) ? missingGit() : new ConfigurationError(`folder ${cwd} does not exist`);
}

/** Git's last words on one line, with no password of a remote's address in it. */
export function oneLine(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('hint:'));
  const telling = lines.findLast((line) => /^(fatal|error|remote):/.test(line)) ?? lines.at(-1) ?? 'no message';
  return telling.replace(/\/\/[^@/\s]+@/g, '//').slice(0, 300);
}
