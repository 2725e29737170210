// From a GitHub event to the revisions a run works on. Reads the payload with suspicion: it may be any JSON.
// The head of a pull request is data here: it may be fetched and parsed, it is never checked out or run.

import * as z from 'zod';
import { ConfigurationError } from '../errors.ts';
import { type Log, silent } from '../log.ts';
import { short } from './history.ts';
import type { Repository, Revision } from './model.ts';

export interface WorkflowEvent {
  /** GITHUB_EVENT_NAME. */
  readonly name: string;
  /** The parsed file at GITHUB_EVENT_PATH. */
  readonly payload: unknown;
  /** GITHUB_REF and GITHUB_SHA are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type EventRevisions =
  | { readonly mode: 'compare'; readonly base: Revision; readonly head: Revision; readonly prNumber?: number; /** Where statuses go. */ readonly headSha: string }
  | { readonly mode: 'build'; readonly revision: Revision; /** On the default branch: others will start from this snapshot. */ readonly save: boolean };

/** The merge ref's first parent is one commit below HEAD. */
const DEPTH_OF_MERGE_REF = 2;
const WHOLE_HISTORY = 0;

const sha = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, 'a full commit id');
const pullRequestPayload = z.object({
  pull_request: z.object({
    number: z.number().int(),
    merge_commit_sha: sha.nullish(),
    base: z.object({ sha }),
    head: z.object({ sha }),
  }),
});
const mergeGroupPayload = z.object({ merge_group: z.object({ base_sha: sha, head_sha: sha }) });
const branchPayload = z.object({ ref: z.string().optional(), repository: z.object({ default_branch: z.string().min(1) }).optional() });

export async function eventRevisions(event: WorkflowEvent, repository: Repository, log: Log = silent): Promise<EventRevisions> {
  switch (event.name) {
    case 'pull_request':
    case 'pull_request_target':
      return pullRequest(event, repository, log);
    case 'merge_group':
      return mergeGroup(event, repository);
    case 'push':
      return { mode: 'build', revision: await repository.resolve('HEAD'), save: onDefaultBranch(event) };
    case 'workflow_dispatch':
    case 'schedule':
      return onRequest(event, repository, log);
    default:
      throw new ConfigurationError(`the event '${event.name.replace(/[^\w-]/g, '?').slice(0, 60)}' is not supported: run this action on `
        + 'pull_request, pull_request_target, merge_group, push, schedule or workflow_dispatch');
  }
}

async function pullRequest(event: WorkflowEvent, repository: Repository, log: Log): Promise<EventRevisions> {
  const { pull_request: pr } = parsed(pullRequestPayload, event);
  const about = { mode: 'compare', prNumber: pr.number, headSha: pr.head.sha } as const;
  if (event.name === 'pull_request_target') log.info('pull_request_target: the pull request\'s files are read as data; none of its code is run');
  const checkedOut = await repository.resolve('HEAD');

  const merged = await firstParentOfMerge(event, repository, checkedOut, pr.head.sha);
  if (merged !== undefined) {
    await repository.fetchMissing(merged, DEPTH_OF_MERGE_REF);
    return { ...about, base: merged, head: checkedOut };
  }
  // By default pull_request_target checks out the base branch: the change itself has to be fetched.
  const isBase = event.name === 'pull_request_target' && checkedOut !== pr.head.sha;
  if (!isBase) return { ...about, base: await forkPoint(repository, pr.base.sha, checkedOut, log), head: checkedOut };

  const merge = pr.merge_commit_sha ?? undefined;
  if (merge !== undefined && await fetched(repository, merge)) {
    const [first, second] = await repository.parents(merge);
    if (second === pr.head.sha) {
      await repository.fetchMissing(first, WHOLE_HISTORY);
      return { ...about, base: first, head: merge };
    }
  }
  await repository.fetchMissing(pr.head.sha, WHOLE_HISTORY);
  return { ...about, base: await forkPoint(repository, pr.base.sha, pr.head.sha, log), head: pr.head.sha };
}

/** The base, when `commit` is the merge of this pull request that GitHub prepared (`refs/pull/N/merge`). */
async function firstParentOfMerge(event: WorkflowEvent, repository: Repository, commit: Revision, headSha: string): Promise<Revision | undefined> {
  const parents = await repository.parents(commit);
  if (parents.length !== 2) return undefined;
  const isMergeRef = /^refs\/pull\/\d+\/merge$/.test(event.env.GITHUB_REF ?? '') && event.env.GITHUB_SHA === commit;
  return parents[1] === headSha || isMergeRef ? parents[0] : undefined;
}

/** Where the head left the base branch; the branch's tip when history does not reach that far. */
async function forkPoint(repository: Repository, base: Revision, head: Revision, log: Log): Promise<Revision> {
  await repository.fetchMissing(base, WHOLE_HISTORY);
  const common = await repository.mergeBase(base, head);
  if (common !== undefined) return common;
  log.warn(`History does not reach the point where this change left its base: comparing with ${short(base)} instead. `
    + 'Check out the merge ref (the default of actions/checkout) or set fetch-depth: 0');
  return base;
}

async function mergeGroup(event: WorkflowEvent, repository: Repository): Promise<EventRevisions> {
  const { merge_group: group } = parsed(mergeGroupPayload, event);
  await repository.fetchMissing(group.head_sha, WHOLE_HISTORY);
  await repository.fetchMissing(group.base_sha, WHOLE_HISTORY);
  return { mode: 'compare', base: group.base_sha, head: group.head_sha, headSha: group.head_sha };
}

async function onRequest(event: WorkflowEvent, repository: Repository, log: Log): Promise<EventRevisions> {
  const head = await repository.resolve('HEAD');
  // A schedule always runs on the default branch.
  if (event.name === 'schedule' || onDefaultBranch(event)) return { mode: 'build', revision: head, save: true };
  const branch = defaultBranch(event);
  const tip = branch === undefined ? undefined : await repository.resolve(`refs/remotes/origin/${branch}`).catch(() => undefined);
  const base = tip === undefined ? undefined : await repository.mergeBase(tip, head);
  if (base !== undefined) return { mode: 'compare', base, head, headSha: head };
  log.info('History does not reach the default branch: building the graph only. Set fetch-depth: 0 to compare with it');
  return { mode: 'build', revision: head, save: false };
}

const defaultBranch = (event: WorkflowEvent): string | undefined => parsed(branchPayload, event).repository?.default_branch;

function onDefaultBranch(event: WorkflowEvent): boolean {
  const branch = defaultBranch(event);
  const ref = event.env.GITHUB_REF ?? parsed(branchPayload, event).ref;
  return branch !== undefined && ref === `refs/heads/${branch}`;
}

const fetched = (repository: Repository, commit: string): Promise<boolean> =>
  repository.fetchMissing(commit, WHOLE_HISTORY).then(() => true, () => false);

function parsed<T>(schema: z.ZodType<T>, event: WorkflowEvent): T {
  const result = schema.safeParse(event.payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigurationError(`the payload of the ${event.name} event is not what GitHub sends: ${issue.path.join('.') || 'it'} (${issue.message})`);
}
