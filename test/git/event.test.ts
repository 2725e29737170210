import examples from '@octokit/webhooks-examples/api.github.com/index.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { eventRevisions } from '../../src/git/event.ts';
import type { Log } from '../../src/log.ts';
import { openRepository } from '../../src/git/repository.ts';
import { repositoryAt, runGitIn, tempFolder, tempRepository } from './temp-repository.ts';

/** The fields that tests adjust; the rest of each payload is as GitHub sent it. */
interface Payload {
  pull_request: { number: number; merge_commit_sha: string | null; head: { sha: string }; base: { sha: string } };
  merge_group: { base_sha: string; head_sha: string };
  repository: { default_branch: string };
}
const payload = (name: string): Payload => {
  const known = examples as unknown as { name: string; examples: Payload[] }[];
  return structuredClone(known.find((event) => event.name === name)!.examples[0]);
};

/** A server's repository with a pull request: main moved on after the branch left it. */
function server() {
  const source = tempRepository({ 'a.ts': 'export const a = 1;\n' });
  const fork = source.commit('fork point');
  source.git('checkout', '-q', '-b', 'feature');
  source.write('b.ts', 'export const b = 2;\n');
  const head = source.commit('feature');
  source.git('checkout', '-q', 'main');
  source.write('c.ts', 'export const c = 3;\n');
  const base = source.commit('main moved on');
  source.git('checkout', '-q', '--detach');
  source.git('merge', '-q', '--no-ff', '-m', 'merge', 'feature');
  const merge = source.git('rev-parse', 'HEAD');
  source.git('update-ref', 'refs/pull/7/merge', merge);
  source.git('checkout', '-q', 'main');
  return { source, fork, head, base, merge };
}

/** What actions/checkout leaves behind: one commit (or as many as `depth`), HEAD detached. */
function checkout(serverRoot: string, commit: string, depth = 1) {
  const root = tempFolder();
  runGitIn(root, 'init', '-q', '-b', 'main');
  runGitIn(root, 'remote', 'add', 'origin', `file://${serverRoot}`);
  const all = ['+refs/heads/*:refs/remotes/origin/*', '+refs/pull/*:refs/remotes/pull/*'];
  runGitIn(root, 'fetch', '-q', '--no-tags', ...(depth === 0 ? ['origin', ...all] : [`--depth=${depth}`, 'origin', commit]));
  runGitIn(root, 'checkout', '-q', '--detach', commit);
  return repositoryAt(root);
}

function pullRequest(event: { head: string; base: string; merge_commit_sha?: string | null }): Payload {
  const sent = payload('pull_request');
  sent.pull_request.number = 7;
  sent.pull_request.head.sha = event.head;
  sent.pull_request.base.sha = event.base;
  sent.pull_request.merge_commit_sha = event.merge_commit_sha ?? null;
  return sent;
}

function recorder(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const add = (line: string): void => { lines.push(line); };
  return { lines, log: { debug() {}, info: add, warn: add, progress() {} } };
}

async function revisions(root: string, name: string, sent: unknown, env: Record<string, string> = {}) {
  const repository = await openRepository(root);
  const { log, lines } = recorder();
  try {
    const found = await eventRevisions({ name, payload: sent, env }, repository, log);
    // Whatever is named must be readable: that is what the rest of the run relies on.
    for (const revision of found.mode === 'compare' ? [found.base, found.head] : [found.revision]) await repository.tree(revision);
    return { found, lines };
  } finally {
    repository.close();
  }
}

describe('pull_request', () => {
  test('merge ref, shallow: the first parent is fetched and is the base', async () => {
    const { source, head, base, fork, merge } = server();
    const { root, git } = checkout(source.root, merge);
    expect(git('rev-parse', '--is-shallow-repository')).toBe('true');
    // The payload's base may be older than the merge.
    const { found } = await revisions(root, 'pull_request', pullRequest({ head, base: fork }));
    expect(found).toEqual({ mode: 'compare', base, head: merge, prNumber: 7, headSha: head });
  });

  test('merge ref of a later push: GITHUB_REF and GITHUB_SHA vouch for it', async () => {
    const { source, base, merge, fork } = server();
    const { root } = checkout(source.root, merge);
    const env = { GITHUB_REF: 'refs/pull/7/merge', GITHUB_SHA: merge };
    const { found } = await revisions(root, 'pull_request', pullRequest({ head: fork, base: fork }), env);
    expect(found).toMatchObject({ base, head: merge });
  });

  test('head checked out with full history: compared with the point where it left the base', async () => {
    const { source, head, base, fork } = server();
    const { root } = checkout(source.root, head, 0);
    const { found, lines } = await revisions(root, 'pull_request', pullRequest({ head, base }));
    expect(found).toEqual({ mode: 'compare', base: fork, head, prNumber: 7, headSha: head });
    expect(lines).toEqual([]);
  });

  test('head checked out, shallow: compared with the base tip, and said so', async () => {
    const { source, head, base } = server();
    const { root } = checkout(source.root, head);
    const { found, lines } = await revisions(root, 'pull_request', pullRequest({ head, base }));
    expect(found).toMatchObject({ base, head });
    expect(lines.join('\n')).toContain('fetch-depth: 0');
  });

  test('a base that cannot be fetched is one line naming the fetch-depth', async () => {
    const { source, head, base, merge } = server();
    const { root, git } = checkout(source.root, merge);
    git('remote', 'set-url', 'origin', 'file:///no/such/repository');
    const running = revisions(root, 'pull_request', pullRequest({ head, base }));
    await expect(running).rejects.toThrow(/^commit [0-9a-f]{12} is not in this checkout and could not be fetched \(.*\); set fetch-depth: 2 in the actions\/checkout step$/);
    await expect(running).rejects.toMatchObject({ name: 'ConfigurationError' });
  });

  test('a payload without a pull request is one line', async () => {
    const { source } = server();
    await expect(revisions(source.root, 'pull_request', { action: 'opened' })).rejects.toThrow('the payload of the pull_request event is not what GitHub sends: pull_request');
  });
});

describe('pull_request_target', () => {
  test('base checked out: the merge commit is fetched as data, nothing is checked out', async () => {
    const { source, head, base, merge } = server();
    const { root, git } = checkout(source.root, base);
    const { found, lines } = await revisions(root, 'pull_request_target', pullRequest({ head, base, merge_commit_sha: merge }));
    expect(found).toEqual({ mode: 'compare', base, head: merge, prNumber: 7, headSha: head });
    expect(git('rev-parse', 'HEAD')).toBe(base);
    expect(lines.join('\n')).toContain('none of its code is run');
  });

  test('no merge commit: the head is fetched', async () => {
    const { source, head, base } = server();
    const { root } = checkout(source.root, base);
    const { found } = await revisions(root, 'pull_request_target', pullRequest({ head, base }));
    expect(found).toMatchObject({ head, headSha: head });
  });
});

describe('merge_group', () => {
  test('base and head come from the payload', async () => {
    const { source, base, merge } = server();
    const { root } = checkout(source.root, merge);
    const sent = payload('merge_group');
    sent.merge_group.base_sha = base;
    sent.merge_group.head_sha = merge;
    const { found } = await revisions(root, 'merge_group', sent);
    expect(found).toEqual({ mode: 'compare', base, head: merge, headSha: merge });
  });
});

describe('push', () => {
  const pushed = payload('push');
  test.each([
    [`refs/heads/${pushed.repository.default_branch}`, true],
    ['refs/heads/other', false],
    [`refs/tags/${pushed.repository.default_branch}`, false],
  ])('%s is built, saved: %s', async (ref, save) => {
    const { source, base } = server();
    const { found } = await revisions(source.root, 'push', { ...pushed, ref }, { GITHUB_REF: ref });
    expect(found).toEqual({ mode: 'build', revision: base, save });
  });
});

describe('workflow_dispatch and schedule', () => {
  const dispatched = payload('workflow_dispatch');
  dispatched.repository.default_branch = 'main';

  test('on the default branch the graph is built and saved', async () => {
    const { source, base } = server();
    expect((await revisions(source.root, 'workflow_dispatch', dispatched, { GITHUB_REF: 'refs/heads/main' })).found)
      .toEqual({ mode: 'build', revision: base, save: true });
    expect((await revisions(source.root, 'schedule', { schedule: '0 0 * * *' })).found).toEqual({ mode: 'build', revision: base, save: true });
  });

  test('elsewhere it is compared with the default branch, when history reaches it', async () => {
    const { source, head, fork } = server();
    const full = checkout(source.root, head, 0);
    const env = { GITHUB_REF: 'refs/heads/feature' };
    expect((await revisions(full.root, 'workflow_dispatch', dispatched, env)).found).toEqual({ mode: 'compare', base: fork, head, headSha: head });
    const shallow = checkout(source.root, head);
    expect((await revisions(shallow.root, 'workflow_dispatch', dispatched, env)).found).toEqual({ mode: 'build', revision: head, save: false });
  });
});

test('an event we cannot answer is one line that names the ones we can', async () => {
  const { source } = server();
  await expect(revisions(source.root, 'issue_comment', payload('issue_comment'))).rejects.toThrow(/'issue_comment' is not supported: run this action on pull_request/);
});

test('fetching leaves a complete clone complete', async () => {
  const { source, head } = server();
  const root = tempFolder();
  runGitIn(root, 'clone', '-q', '--single-branch', '-b', 'main', `file://${source.root}`, '.');
  const repository = await openRepository(root);
  expect(await repository.has(head)).toBe(false);
  await repository.fetchMissing(head);
  expect(await repository.has(head)).toBe(true);
  expect(runGitIn(root, 'rev-parse', '--is-shallow-repository')).toBe('false');
  repository.close();
});
