// Which commits of a repository are merged pull requests: those of the first-parent line that bring code with them,
// as merge commits or squashed into one. Reads git, judges nothing.

import { execFileSync } from 'node:child_process';

export interface PullRequest {
  readonly commit: string;
  readonly base: string;
  readonly subject: string;
}

const CODE = /\.([cm]?[jt]sx?|py|pyi)$/;
const NUMBERED = /\(#\d+\)\s*$|^Merge pull request #\d+/;

/** Pull requests larger than this are releases and merges of whole branches. */
const MOST_FILES = 300;

/** The newest `count`, oldest first. */
export function mergedPullRequests(root: string, revision: string, count: number): readonly PullRequest[] {
  const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const found: PullRequest[] = [];
  for (const line of git('log', '--first-parent', '--format=%H%x09%P%x09%s', revision).split('\n')) {
    if (found.length === count) break;
    const [commit, parents, subject] = line.split('\t');
    const list = (parents ?? '').split(' ').filter((parent) => parent !== '');
    if (list.length === 0 || (list.length === 1 && !NUMBERED.test(subject))) continue;
    const files = git('diff', '--name-only', '-z', list[0], commit).split('\0').filter((path) => path !== '');
    if (files.length > MOST_FILES || !files.some((path) => CODE.test(path))) continue;
    found.push({ commit, base: list[0], subject });
  }
  return found.reverse();
}
