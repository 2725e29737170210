// The built action, as a runner runs it: real repository, real merge commit, real cache client, GitHub's own API
// description as judge.

import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ImpactReport } from '../../src/report/model.ts';
import { dispatchEvent, mergeGroupEvent, pullRequestEvent, pushEvent } from './events.ts';
import { Platform } from './job.ts';
import { action, type JobResult } from './runner.ts';
import { BREAKING, HARMLESS, MENDED } from './shop-repository.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const reportOf = (job: JobResult): ImpactReport => JSON.parse(readFileSync(job.outputs['report-file'], 'utf8')) as ImpactReport;
const annotations = (job: JobResult, level: string) => job.commands.filter((command) => command.command === level);
/** What a cold and a warm run must agree on: all but how the base's graph came about. */
const withoutSnapshot = ({ snapshot: _snapshot, ...rest }: ImpactReport): unknown => rest;

describe('a pull request that breaks a caller', () => {
  test('fails, cold, and says so everywhere', async () => {
    const pull = platform.repository.pullRequest(BREAKING);
    const job = await platform.run(pullRequestEvent(pull), { status: 'drift/impact' });

    expect(job.exitCode, job.log).toBe(1);
    expect(job.outputs).toMatchObject({ conclusion: 'fail', errors: '1', snapshot: 'miss', 'comment-url': expect.stringContaining('#issuecomment-') });
    expect(Object.keys(job.outputs).sort()).toEqual(Object.keys(action.outputs).sort());
    expect(JSON.parse(job.outputs['affected-files'])).toContain('src/cart.ts');
    expect(JSON.parse(job.outputs['affected-tests'])).toContain('test/cart.test.ts');

    const report = reportOf(job);
    expect([report.base, report.head]).toEqual([pull.base, pull.merge]);
    expect(report.violations).toMatchObject([{ code: 'E005', severity: 'error', file: 'src/cart.ts', line: 7 }]);
    expect(annotations(job, 'error')).toMatchObject([{ properties: { file: 'src/cart.ts', line: '7', title: 'E005 arity_mismatch' } }]);
    expect(annotations(job, 'notice')).toMatchObject([{ properties: { file: 'src/price.ts', line: '2' } }]);

    expect(platform.api.comments).toHaveLength(1);
    expect(platform.api.comments[0]).toMatchObject({ issue: 7, author: 'github-actions[bot]' });
    expect(platform.api.comments[0].body).toContain('E005');
    expect(platform.api.comments[0].body).toContain('priceOf');
    expect(job.summary).toContain('src/cart.ts');
    expect(platform.api.statuses).toMatchObject([{ sha: pull.head, state: 'failure', context: 'drift/impact', targetUrl: 'https://github.com/octo-org/octo-repo/actions/runs/4242' }]);
  });

  test('passes once the caller follows, and the comment is updated, not added', async () => {
    const first = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)), { status: 'drift/impact' });
    const before = platform.api.comments[0].body;
    const pull = platform.repository.push(MENDED);
    const second = await platform.run(pullRequestEvent(pull, { action: 'synchronize' }), { status: 'drift/impact' });

    expect([first.exitCode, second.exitCode], second.log).toEqual([1, 0]);
    expect(platform.api.comments).toHaveLength(1);
    expect(platform.api.comments[0].edits).toBe(1);
    expect(platform.api.comments[0].body).not.toBe(before);
    expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
    expect(platform.api.statuses.at(-1)).toMatchObject({ sha: pull.head, state: 'success' });
  });

  test('is told from a fork too: nothing can be written, all else is right', async () => {
    platform.api.readOnly = true;
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING), { fork: true }), { status: 'drift/impact' });

    expect(job.exitCode, job.log).toBe(1);
    expect(job.outputs).toMatchObject({ conclusion: 'fail', errors: '1', 'comment-url': '' });
    expect(job.summary).toContain('E005');
    expect(annotations(job, 'error')).toHaveLength(1);
    expect(job.log).toContain('The comment was not written: the token may not write here (403)');
    expect(job.log).toContain('The commit status was not written: the token may not write here (403)');
    expect([platform.api.comments, platform.api.statuses]).toEqual([[], []]);
  });

  test('is told when GitHub is away altogether', async () => {
    const event = pullRequestEvent(platform.repository.pullRequest(BREAKING));
    await platform.api.stop();
    const job = await platform.run(event);
    await platform.api.start();
    expect(job.exitCode, job.log).toBe(1);
    expect(job.outputs).toMatchObject({ conclusion: 'fail', errors: '1', 'comment-url': '' });
    expect(job.summary).toContain('E005');
    expect(annotations(job, 'warning').map((command) => command.message)).toEqual([expect.stringMatching(/^The comment was not written/)]);
  });

  test('does not fail when the workflow only wants to know', async () => {
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)), { 'fail-on': 'never' });
    expect(job.exitCode, job.log).toBe(0);
    expect(job.outputs).toMatchObject({ conclusion: 'pass', errors: '1' });
  });
});

describe('the gate on risk', () => {
  test.each([['5', 1, 'fail'], ['100', 0, 'pass'], ['', 0, 'pass']])('threshold %j: exit code %i', async (threshold, exitCode, conclusion) => {
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(HARMLESS)), { 'risk-threshold': threshold });
    expect(job.exitCode, job.log).toBe(exitCode);
    expect(job.outputs).toMatchObject({ conclusion, errors: '0' });
    expect(annotations(job, 'error').map((command) => command.message)).toEqual(exitCode === 0 ? [] : [expect.stringMatching(/^Failed: .*risk/i)]);
    expect(Number(job.outputs['risk-score'])).toBeGreaterThanOrEqual(15);
  });

  test('is read from the base, whatever the pull request makes of it', async () => {
    platform.repository.git('checkout', '--quiet', 'main');
    platform.repository.commit({ 'drift.toml': '[risk]\nthreshold = 5\n' }, 'A gate');
    const pull = platform.repository.pullRequest({ ...HARMLESS, 'drift.toml': '[risk]\nthreshold = 100\n' });
    const job = await platform.run(pullRequestEvent(pull));
    expect(job.exitCode, job.log).toBe(1);
    expect(reportOf(job).risk.threshold).toBe(5);
    expect(platform.api.comments[0].body).toContain('This change edits the settings; it was judged by those of the base.');
  });
});

describe('the snapshot', () => {
  const pushed = async (): Promise<JobResult> => {
    const commit = platform.repository.git('rev-parse', 'main');
    return platform.run(pushEvent('0'.repeat(40), commit));
  };

  test('is saved by a push to the default branch and by nothing else', async () => {
    const push = await pushed();
    expect(push.exitCode, push.log).toBe(0);
    expect(push.outputs).toMatchObject({ conclusion: 'pass', snapshot: 'miss' });
    expect(platform.cache.keys).toEqual([expect.stringMatching(new RegExp(`^drift-[\\w.]+-[\\w.]+-[\\w.]+-${platform.repository.git('rev-parse', 'main')}$`))]);
    expect(platform.api.requests).toEqual([]);
    expect(push.summary).toBe('');

    await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
    expect(platform.cache.keys).toHaveLength(1);
  });

  test('is not saved when told not to, nor from another branch', async () => {
    const commit = platform.repository.git('rev-parse', 'main');
    await platform.run(pushEvent('0'.repeat(40), commit), { 'save-snapshot': 'never' });
    await platform.run(pushEvent('0'.repeat(40), commit, 'release'));
    expect(platform.cache.keys).toEqual([]);
  });

  test('cold and warm give the same report, twice the same bytes', async () => {
    const event = pullRequestEvent(platform.repository.pullRequest(BREAKING));
    const cold = await platform.run(event);
    const coldReport = reportOf(cold);
    await pushed();
    const warm = await platform.run(event);
    const warmReport = reportOf(warm);
    const warmBytes = readFileSync(warm.outputs['report-file']);
    const warmComment = platform.api.comments[0].body;
    const again = await platform.run(event);

    expect([cold.outputs.snapshot, warm.outputs.snapshot, again.outputs.snapshot], warm.log).toEqual(['miss', 'hit', 'hit']);
    expect(withoutSnapshot(warmReport)).toEqual(withoutSnapshot(coldReport));
    expect(readFileSync(again.outputs['report-file']).equals(warmBytes)).toBe(true);
    expect(platform.api.comments[0].body).toBe(warmComment);
    expect(again.summary).toBe(warm.summary);
    expect(again.log).toContain('Comment unchanged');
  });

  test('of another commit is brought up to date', async () => {
    await pushed();
    platform.repository.git('checkout', '--quiet', 'main');
    platform.repository.commit({ 'src/tax.ts': '/** Tax. */\nexport function tax(cents: number): number {\n  return cents * 0.19;\n}\n' }, 'Taxes');
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
    expect(job.outputs).toMatchObject({ snapshot: 'stale', errors: '1' });
    expect(reportOf(job).snapshot).toMatchObject({ state: 'stale', refreshed: 1 });
  });

  test('whose archive is damaged counts as missing, with a warning', async () => {
    await pushed();
    const [key] = platform.cache.keys;
    const archive = platform.cache.archive(key);
    platform.cache.corrupt(key, archive.subarray(0, archive.length - 20));
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
    expect(job.exitCode, job.log).toBe(1);
    expect(job.outputs).toMatchObject({ errors: '1', snapshot: 'miss' });
    expect(annotations(job, 'warning').length).toBeGreaterThan(0);
  });

  test.each([['no database', 'anything at all'], ['a database in name only', `SQLite format 3\0${'\x10'.repeat(9000)}`], ['nothing', '']])(
    'that holds %s is rebuilt, with a warning', async (_what, content) => {
      await pushed();
      await platform.plantSnapshot(platform.cache.keys[0], content);
      const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
      expect(job.exitCode, job.log).toBe(1);
      expect(job.outputs).toMatchObject({ errors: '1', snapshot: 'rebuilt' });
      expect(annotations(job, 'warning').length).toBeGreaterThan(0);
    },
  );

  test('is done without when the cache service is away, or there is none', async () => {
    const event = pullRequestEvent(platform.repository.pullRequest(BREAKING));
    platform.cache.broken = 400;
    const away = await platform.run(event);
    const none = await platform.run(event, {}, { cache: false });
    expect([away.exitCode, none.exitCode], away.log).toEqual([1, 1]);
    expect([away.outputs.snapshot, none.outputs.snapshot]).toEqual(['miss', 'miss']);
    expect(away.outputs.errors).toBe('1');
  });
});

test('a shallow checkout, as actions/checkout makes it, is enough', async () => {
  const pull = platform.repository.pullRequest(BREAKING);
  const job = await platform.run(pullRequestEvent(pull), {}, { shallow: true });
  expect(job.exitCode, job.log).toBe(1);
  expect(reportOf(job)).toMatchObject({ base: pull.base, head: pull.merge, violations: [{ file: 'src/cart.ts', line: 7 }] });
});

test('a run by hand on the default branch keeps the snapshot warm', async () => {
  const commit = platform.repository.head();
  const job = await platform.run(dispatchEvent(commit));
  expect(job.exitCode, job.log).toBe(0);
  expect(platform.cache.keys).toEqual([expect.stringContaining(commit)]);
});

test('a merge queue is judged too, and its status goes to its own commit', async () => {
  const pull = platform.repository.pullRequest(BREAKING);
  const job = await platform.run(mergeGroupEvent(pull), { status: 'drift/impact' });
  expect(job.exitCode, job.log).toBe(1);
  expect(reportOf(job)).toMatchObject({ base: pull.base, head: pull.merge });
  expect(platform.api.comments).toEqual([]);
  expect(platform.api.statuses).toMatchObject([{ sha: pull.merge, state: 'failure' }]);
});

test('a change with nothing to say leaves no comment behind', async () => {
  const job = await platform.run(pullRequestEvent(platform.repository.pullRequest({ 'README.md': '# Shop\n' })));
  expect(job.exitCode, job.log).toBe(0);
  expect(job.outputs).toMatchObject({ conclusion: 'pass', 'changed-symbols': '0', 'comment-url': '' });
  expect(platform.api.comments).toEqual([]);
  expect(job.summary).not.toBe('');
});

test('two projects of one job keep a report and a comment each', async () => {
  const event = pullRequestEvent(platform.repository.pullRequest(BREAKING));
  const sources = await platform.run(event, { 'working-directory': 'src' });
  const tests = await platform.run(event, { 'working-directory': 'test', comment: 'always' });
  expect([sources.exitCode, tests.exitCode], tests.log).toEqual([1, 0]);
  expect(reportOf(sources).violations).toMatchObject([{ code: 'E005', file: 'cart.ts' }]);
  expect(reportOf(tests).violations).toEqual([]);
  expect(platform.api.comments.map(({ body }) => /Drift impact of `(\w+)`/.exec(body)?.[1])).toEqual(['src', 'test']);
});
