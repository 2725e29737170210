// Which commits of a repository are merged pull requests: those of the first-parent line that bring code with them,
// as merge commits or squashed into one; and longer stretches of that line. Reads git, judges nothing.

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
    const files = git('diff', '--no-renames', '--name-only', '-z', list[0], commit).split('\0').filter((path) => path !== '');
    if (files.length > MOST_FILES || !files.some((path) => CODE.test(path))) continue;
    found.push({ commit, base: list[0], subject });
  }
  return found.reverse();
}

/**
 * Stretches of `commits` first-parent commits, base to head at once, `count` of them spread evenly over the line, oldest first: they hold what a release
 * brings. Any number of files, since migrations are what is looked for.
 */
export function stretches(root: string, revision: string, commits: number, count: number): readonly PullRequest[] {
  const line = execFileSync('git', ['-C', root, 'rev-list', '--first-parent', revision], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n');
  const whole = Math.floor((line.length - 1) / commits);
  const taken = Array.from({ length: Math.min(count, whole) }, (_, index) => Math.floor((index * whole) / Math.min(count, whole)));
  return taken.map((at) => ({ commit: line[at * commits], base: line[(at + 1) * commits], subject: `${commits} commits from ${line[(at + 1) * commits].slice(0, 9)}` })).reverse();
}
