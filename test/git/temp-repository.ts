// Real git repositories in temporary folders, for tests. Nothing of the machine's own git settings reaches them.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const ENV = {
  PATH: process.env.PATH, HOME: tmpdir(), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org', GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org', GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

export interface TempRepository {
  readonly root: string;
  git(...args: string[]): string;
  write(path: string, content: string | Uint8Array): void;
  /** Stages everything and commits; answers the commit's id. */
  commit(message: string): string;
}

export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'drift-test-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function runGitIn(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

export function tempRepository(files: Record<string, string | Uint8Array> = {}, initArgs: string[] = []): TempRepository {
  const root = tempFolder();
  runGitIn(root, 'init', '-q', '-b', 'main', ...initArgs);
  // What a server such as GitHub's allows: fetching a commit by its id.
  runGitIn(root, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  return repositoryAt(root, files);
}

export function repositoryAt(root: string, files: Record<string, string | Uint8Array> = {}): TempRepository {
  const git = (...args: string[]): string => runGitIn(root, ...args);
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  return {
    root, git, write,
    commit(message) {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD');
    },
  };
}
