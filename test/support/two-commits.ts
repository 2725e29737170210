// Two folders as two commits of a real repository, with nobody's git settings and a fixed clock.

import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';

const ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Robin Example',
  GIT_AUTHOR_EMAIL: 'robin@example.com',
  GIT_COMMITTER_NAME: 'Robin Example',
  GIT_COMMITTER_EMAIL: 'robin@example.com',
  GIT_AUTHOR_DATE: '2026-01-15T09:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-15T09:00:00Z',
};

export function twoCommits(repository: string, baseFolder: string, headFolder: string): { readonly base: string; readonly head: string } {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: repository, env: ENVIRONMENT, encoding: 'utf8' }).trim();
  const commit = (folder: string, message: string): string => {
    for (const name of readdirSync(repository)) if (name !== '.git') rmSync(join(repository, name), { recursive: true });
    cpSync(folder, repository, { recursive: true });
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet', '--initial-branch=main');
  return { base: commit(baseFolder, 'base'), head: commit(headFolder, 'head') };
}
