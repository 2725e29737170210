// Real event payloads, as GitHub publishes them, with the temporary repository's commits put in their places.

import { createRequire } from 'node:module';

import type { PullRequest } from './shop-repository.ts';

// Payloads are trees of a hundred fields; we touch a handful.
// oxlint-disable-next-line typescript/no-explicit-any
type Payload = Record<string, any>;

export interface WorkflowEvent {
  readonly name: string;
  readonly payload: Payload;
  readonly ref: string;
  readonly sha: string;
}

const examples = createRequire(import.meta.url)('@octokit/webhooks-examples/api.github.com/index.json') as { name: string; examples: Payload[] }[];

const FULL_NAME = 'octo-org/octo-repo';

function example(name: string, fits: (payload: Payload) => boolean = () => true): Payload {
  const found = examples.find((event) => event.name === name)?.examples.find(fits);
  if (found === undefined) throw new Error(`There is no example of ${name}`);
  const payload = structuredClone(found);
  Object.assign(payload.repository, { name: 'octo-repo', full_name: FULL_NAME, default_branch: 'main' });
  return payload;
}

export function pullRequestEvent(pull: PullRequest, options: { fork?: boolean; action?: 'opened' | 'synchronize' } = {}): WorkflowEvent {
  const payload = example('pull_request', (candidate) => candidate.action === (options.action ?? 'opened') && candidate.pull_request.head.repo !== null);
  payload.number = pull.number;
  Object.assign(payload.pull_request, { number: pull.number, merge_commit_sha: pull.merge });
  Object.assign(payload.pull_request.head, { sha: pull.head, ref: `topic-${pull.number}` });
  Object.assign(payload.pull_request.base, { sha: pull.base, ref: 'main' });
  Object.assign(payload.pull_request.base.repo, { full_name: FULL_NAME, default_branch: 'main' });
  Object.assign(payload.pull_request.head.repo, { full_name: options.fork ? 'stranger/octo-repo' : FULL_NAME, fork: options.fork === true });
  return { name: 'pull_request', payload, ref: `refs/pull/${pull.number}/merge`, sha: pull.merge };
}

export function mergeGroupEvent(pull: PullRequest): WorkflowEvent {
  const payload = example('merge_group', (candidate) => candidate.action === 'checks_requested');
  const ref = `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${pull.base}`;
  Object.assign(payload.merge_group, { head_sha: pull.merge, head_ref: ref, base_sha: pull.base, base_ref: 'refs/heads/main' });
  return { name: 'merge_group', payload, ref, sha: pull.merge };
}

export function pushEvent(before: string, after: string, branch = 'main'): WorkflowEvent {
  const payload = example('push', (candidate) => candidate.head_commit !== null && candidate.deleted === false);
  Object.assign(payload, { ref: `refs/heads/${branch}`, before, after, created: false, base_ref: null });
  payload.head_commit.id = after;
  return { name: 'push', payload, ref: `refs/heads/${branch}`, sha: after };
}

export function dispatchEvent(sha: string, branch = 'main'): WorkflowEvent {
  const payload = example('workflow_dispatch');
  payload.ref = `refs/heads/${branch}`;
  return { name: 'workflow_dispatch', payload, ref: payload.ref, sha };
}
