// Questions about commits: what a name stands for, parents, common ancestors, and fetching one that is missing.
// Shallow checkouts are the rule on runners, so "history does not reach" is an ordinary answer here.

import { ConfigurationError } from '../errors.ts';
import type { ObjectReader } from './objects.ts';
import { oneLine, runGit } from './process.ts';

const FULL_ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

export const short = (commit: string): string => (FULL_ID.test(commit) ? commit.slice(0, 12) : commit);

/** The commit a name stands for (tags are followed); undefined when there is none. */
export async function commitId(objects: ObjectReader, revision: string): Promise<string | undefined> {
  const trimmed = revision.trim();
  if (trimmed === '') return undefined;
  return (await objects.get(`${trimmed}^{commit}`))?.id;
}

/** Parents as the commit itself names them, present or not: a shallow checkout still tells them. */
export async function parentIds(objects: ObjectReader, commit: string): Promise<string[]> {
  const object = await objects.get(`${commit}^{commit}`);
  if (object === undefined) return [];
  const text = object.bytes.toString('latin1');
  const header = text.slice(0, text.indexOf('\n\n') === -1 ? undefined : text.indexOf('\n\n'));
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1]);
}

/** The newest commit both histories hold; undefined when there is none within what was checked out. */
export async function mergeBase(cwd: string, a: string, b: string): Promise<string | undefined> {
  const { code, stdout } = await runGit(cwd, ['merge-base', '--end-of-options', a, b]);
  return code === 0 ? stdout.toString('latin1').trim().split('\n')[0] : undefined;
}

export async function commitDistance(cwd: string, shallow: boolean, from: string, to: string): Promise<number | undefined> {
  // Where history is cut, a count over unrelated ends would be a guess.
  if (shallow && await mergeBase(cwd, from, to) === undefined) return undefined;
  const { code, stdout } = await runGit(cwd, ['rev-list', '--count', '--end-of-options', `${from}..${to}`]);
  return code === 0 ? Number(stdout.toString('latin1').trim()) : undefined;
}

/** Brings one commit from `origin`; `depth` is the fetch-depth to recommend when that fails. */
export async function fetchCommit(cwd: string, shallow: boolean, commit: string, depth: number): Promise<void> {
  const advice = `set fetch-depth: ${depth} in the actions/checkout step`;
  if (!FULL_ID.test(commit)) throw new ConfigurationError(`'${commit}' is not a full commit id and cannot be fetched; ${advice}`);
  // --depth on a complete clone would cut its history.
  const { code, stderr } = await runGit(cwd, [
    'fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--no-auto-maintenance',
    ...(shallow ? ['--depth=1'] : []), 'origin', commit,
  ]);
  if (code !== 0) {
    throw new ConfigurationError(`commit ${short(commit)} is not in this checkout and could not be fetched (${oneLine(stderr)}); ${advice}`);
  }
}
