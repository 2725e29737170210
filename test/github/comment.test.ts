import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createClient, whyRefused, type GitHubClient } from '../../src/github/client.ts';
import { commentMarker, postComment, type StickyComment } from '../../src/github/comment.ts';
import { silent } from '../../src/log.ts';
import { GitHubApi } from '../e2e/github-api.ts';

const marker = commentMarker('.');
let api: GitHubApi;
/** The client spaces its writes as GitHub asks; a new one, as every run has, starts at once. */
const connect = (): GitHubClient => createClient({ token: 'ghs_example', owner: 'octo-org', repo: 'octo-repo', log: silent });

beforeEach(async () => {
  api = new GitHubApi();
  process.env.GITHUB_API_URL = await api.start();
});

afterEach(async () => {
  await api.stop();
  delete process.env.GITHUB_API_URL;
  api.assertConforming();
});

const wanted = (more: Partial<StickyComment> = {}): StickyComment => ({
  issue: 7, body: '## Drift: pass\n', mode: 'auto', worthSaying: true, workingDirectory: '.', fullReport: 'the job summary', ...more,
});

describe('the sticky comment', () => {
  test('is created once, then updated in place', async () => {
    const first = await postComment(connect(), wanted());
    const second = await postComment(connect(), wanted({ body: '## Drift: fail\n' }));
    expect([first.action, second.action]).toEqual(['created', 'updated']);
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0].body).toBe(`${marker}\n## Drift: fail\n`);
    expect(second).toMatchObject({ url: 'https://github.com/octo-org/octo-repo/pull/7#issuecomment-1001' });
  });

  test('is left alone when it says the same already', async () => {
    await postComment(connect(), wanted());
    api.comments[0].body = api.comments[0].body.replaceAll('\n', '\r\n');
    expect((await postComment(connect(), wanted())).action).toBe('unchanged');
    expect(api.comments[0].edits).toBe(0);
  });

  test('is found behind two pages of talk', async () => {
    for (let at = 0; at < 230; at++) api.addComment(7, 'octocat', `remark ${at}`);
    const ours = api.addComment(7, 'github-actions[bot]', `${marker}\nold`);
    await postComment(connect(), wanted({ body: 'new' }));
    expect(ours.body).toBe(`${marker}\nnew`);
    expect(api.requests.filter((line) => line.startsWith('GET') && line.includes('/comments'))).toHaveLength(3);
  });

  test('is never a person’s comment that carries our marker', async () => {
    const trap = api.addComment(7, 'mallory', `${marker}\nplease write here`);
    expect((await postComment(connect(), wanted())).action).toBe('created');
    expect(trap.edits).toBe(0);
  });

  test('is never another pull request’s, nor one that only quotes the marker', async () => {
    api.addComment(8, 'github-actions[bot]', `${marker}\nother`);
    api.addComment(7, 'github-actions[bot]', `> ${marker}\nquoted`);
    expect((await postComment(connect(), wanted())).action).toBe('created');
  });

  test('prefers the workflow’s own over another bot’s, and a person’s token knows its owner', async () => {
    const foreign = api.addComment(7, 'other-app[bot]', `${marker}\nforeign`);
    const ours = api.addComment(7, 'github-actions[bot]', `${marker}\nours`);
    await postComment(connect(), wanted({ body: 'one' }));
    expect([foreign.edits, ours.edits]).toEqual([0, 1]);

    api.author = 'octocat';
    expect((await postComment(connect(), wanted({ body: 'two' }))).action).toBe('created');
    expect((await postComment(connect(), wanted({ body: 'three' }))).action).toBe('updated');
    expect(api.comments.map((comment) => comment.author)).toEqual(['other-app[bot]', 'github-actions[bot]', 'octocat']);
  });

  test('keeps one comment per working directory', async () => {
    await postComment(connect(), wanted({ workingDirectory: 'packages/api' }));
    await postComment(connect(), wanted({ workingDirectory: 'packages/web' }));
    await postComment(connect(), wanted({ workingDirectory: 'packages/api', body: 'again' }));
    expect(api.comments.map((comment) => comment.body.includes('again'))).toEqual([true, false]);
    expect(commentMarker('a--b -->')).not.toContain('--b');
  });

  test.each([
    ['auto', false, 'skipped', 0], ['auto', true, 'created', 1], ['always', false, 'created', 1], ['never', true, 'skipped', 0],
  ] as const)('mode %s, worth saying %s: %s', async (mode, worthSaying, action, comments) => {
    expect((await postComment(connect(), wanted({ mode, worthSaying }))).action).toBe(action);
    expect(api.comments).toHaveLength(comments);
  });

  test('auto updates a comment that is there even with nothing left to say', async () => {
    await postComment(connect(), wanted());
    expect((await postComment(connect(), wanted({ worthSaying: false, body: 'all clear' }))).action).toBe('updated');
  });

  test('never exceeds what GitHub takes', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `| symbol${at} | contract | 15 |`).join('\n');
    await postComment(connect(), wanted({ body: `# Verdict\n\n| a | b | c |\n|---|---|---|\n${rows}\n` }));
    expect(api.comments[0].body.length).toBeLessThanOrEqual(65_536);
    expect(api.comments[0].body).toContain('The whole report: the job summary.');
  });
});

describe('refusals', () => {
  test('a read-only token is told apart', async () => {
    api.readOnly = true;
    const error = await postComment(connect(), wanted()).catch((reason: unknown) => reason);
    expect(whyRefused(error)).toMatch(/may not write here \(403\).*forks/);
    expect(api.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  test('a server error is tried again, and the comment is still one', async () => {
    api.failures.push({ status: 502, message: 'Bad Gateway' });
    expect((await postComment(connect(), wanted())).action).toBe('created');
    expect(api.comments).toHaveLength(1);
  });

  test('a comment that was created although GitHub said it failed is not created again', async () => {
    api.lostAnswers = 1;
    expect(await postComment(connect(), wanted())).toMatchObject({ action: 'created', url: expect.stringContaining('issuecomment-1001') });
    expect(api.comments).toHaveLength(1);
  }, 15_000);

  test('a short rate limit is waited out, a long one is not', async () => {
    api.failures.push({ status: 403, message: 'You have exceeded a secondary rate limit', headers: { 'retry-after': '1' } });
    expect((await postComment(connect(), wanted())).action).toBe('created');
    api.failures.push({ status: 403, message: 'You have exceeded a secondary rate limit', headers: { 'retry-after': '3600' } });
    const error = await postComment(connect(), wanted()).catch((reason: unknown) => reason);
    expect(whyRefused(error)).toContain('secondary rate limit');
  });
});

test('a commit status reaches its commit', async () => {
  await connect().setStatus('c'.repeat(40), { state: 'failure', context: 'drift/impact', description: '1 error', targetUrl: 'https://github.com/octo-org/octo-repo/actions/runs/1' });
  expect(api.statuses).toEqual([{ sha: 'c'.repeat(40), state: 'failure', context: 'drift/impact', description: '1 error', targetUrl: 'https://github.com/octo-org/octo-repo/actions/runs/1' }]);
});
