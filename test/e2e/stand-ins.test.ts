// The stand-ins must refuse what the real services refuse, or the tests that lean on them prove nothing.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CacheService, runtimeToken, scopesFor } from './cache-service.ts';
import { GitHubApi } from './github-api.ts';

describe('the API stand-in', () => {
  let api: GitHubApi;
  const headers = { authorization: 'token ghs_example', 'content-type': 'application/json' };
  const comments = '/repos/octo-org/octo-repo/issues/1/comments';

  beforeEach(async () => {
    api = new GitHubApi();
    await api.start();
  });
  afterEach(() => api.stop());

  test('accepts what the description allows', async () => {
    const answer = await fetch(api.url + comments, { method: 'POST', headers, body: JSON.stringify({ body: 'hello' }) });
    expect(answer.status).toBe(201);
    expect((await fetch(`${api.url}${comments}?per_page=100`, { headers })).status).toBe(200);
    expect(api.problems).toEqual([]);
  });

  test.each([
    ['an endpoint we do not call', 'DELETE', '/repos/octo-org/octo-repo/issues/comments/1', undefined, /not an endpoint/],
    ['a missing field', 'POST', comments, {}, /must have required property 'body'/],
    ['a wrong type', 'POST', comments, { body: 5 }, /\/body must be string/],
    ['an unknown field', 'POST', comments, { body: 'x', boddy: 'y' }, /unknown field boddy/],
    ['a word outside an enumeration', 'POST', '/repos/octo-org/octo-repo/statuses/abc', { state: 'green' }, /must be equal to one of/],
    ['a number that is none', 'GET', '/repos/octo-org/octo-repo/issues/one/comments', undefined, /issue_number.*must be integer/],
    ['an unknown query parameter', 'GET', `${comments}?limit=5`, undefined, /unknown query parameter limit/],
  ])('records %s', async (_what, method, path, body, problem) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    await fetch(api.url + path, { method, headers, ...content });
    expect(api.problems.join('\n')).toMatch(problem);
  });

  test('records a request without a token, and refuses too long a body', async () => {
    await fetch(api.url + comments);
    expect(api.problems).toEqual([expect.stringContaining('no authorization')]);
    const answer = await fetch(api.url + comments, { method: 'POST', headers, body: JSON.stringify({ body: 'x'.repeat(65_537) }) });
    expect(answer.status).toBe(422);
  });
});

describe('the cache stand-in, through the real client', () => {
  let service: CacheService;
  let folder: string;
  const variables = ['ACTIONS_CACHE_SERVICE_V2', 'ACTIONS_RESULTS_URL', 'ACTIONS_RUNTIME_TOKEN', 'GITHUB_WORKSPACE', 'RUNNER_TEMP'];

  beforeEach(async () => {
    service = new CacheService();
    folder = await mkdtemp(join(tmpdir(), 'drift-cache-'));
    await mkdir(join(folder, 'work'));
    process.env.ACTIONS_RESULTS_URL = await service.start();
    process.env.ACTIONS_CACHE_SERVICE_V2 = 'true';
    process.env.GITHUB_WORKSPACE = join(folder, 'work');
    process.env.RUNNER_TEMP = folder;
  });
  afterEach(async () => {
    await service.stop();
    for (const name of variables) delete process.env[name];
    service.assertConforming();
  });

  const as = (ref: string): void => {
    process.env.ACTIONS_RUNTIME_TOKEN = runtimeToken(scopesFor(ref));
  };

  test('gives back the bytes it was given, by key and by prefix, in the scopes of the run', async () => {
    const cache = await import('@actions/cache');
    const file = join(folder, 'graph.db');
    as('refs/heads/main');
    await writeFile(file, 'the graph at one');
    expect(await cache.saveCache([file], 'graph-one')).toBeGreaterThan(0);
    expect(await cache.saveCache([file], 'graph-one')).toBe(-1);

    as('refs/pull/7/merge');
    await rm(file);
    expect(await cache.restoreCache([file], 'graph-two', ['graph-'])).toBe('graph-one');
    expect(await readFile(file, 'utf8')).toBe('the graph at one');
    expect(await cache.restoreCache([file], 'other-two', ['other-'])).toBeUndefined();

    await writeFile(file, 'from a pull request');
    expect(await cache.saveCache([file], 'graph-two')).toBeGreaterThan(0);
    as('refs/pull/8/merge');
    expect(await cache.restoreCache([file], 'graph-two', [])).toBeUndefined();
  });
});
