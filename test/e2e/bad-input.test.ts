// What the user can get wrong, and what strangers may try: one clear line, the right exit code, nothing executed.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { pullRequestEvent } from './events.ts';
import { Platform } from './job.ts';
import { runAction, runnerTemporary } from './runner.ts';
import { BREAKING, SHOP } from './shop-repository.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const errors = (job: { commands: readonly { command: string; message: string }[] }): string[] =>
  job.commands.filter((command) => command.command === 'error').map((command) => command.message);

describe('a run that cannot be', () => {
  test.each([
    [{ 'risk-threshold': 'high' }, 'risk-threshold: expected a whole number from 0 to 100, got "high"'],
    [{ comment: 'sometimes' }, 'comment: expected `auto`, `always` or `never`, got "sometimes"'],
    [{ 'working-directory': 'nowhere' }, 'working-directory: there is no folder "nowhere" in the workspace'],
    [{ config: 'ci/none.toml' }, 'ci/none.toml: no such file in the base revision; settings are read from there'],
  ])('says why in one line: %j', async (inputs, message) => {
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)), inputs);
    expect(job.exitCode, job.log).toBe(2);
    expect(errors(job)).toEqual([message]);
    expect(platform.api.comments).toEqual([]);
  });

  test('leaves no required status waiting', async () => {
    const pull = platform.repository.pullRequest(BREAKING);
    await platform.run(pullRequestEvent(pull), { status: 'drift/impact', config: 'ci/none.toml' });
    expect(platform.api.statuses).toMatchObject([{ sha: pull.head, state: 'error', description: expect.stringMatching(/^Could not run: ci\/none\.toml/) }]);
  });

  test('says that the folder is no repository', async () => {
    const pull = platform.repository.pullRequest(BREAKING);
    const job = await runAction({
      workspace: mkdtempSync(join(tmpdir(), 'drift-empty-')), event: pullRequestEvent(pull), apiUrl: platform.api.url, temporary: runnerTemporary(),
    });
    expect(job.exitCode, job.log).toBe(2);
    expect(errors(job)).toEqual([expect.stringContaining('is not a git repository')]);
  });

  test('names the place of a wrong setting', async () => {
    platform.repository.git('checkout', '--quiet', 'main');
    platform.repository.commit({ 'drift.toml': '[risk]\ndepth = 2\nthreshold = "high"\n' }, 'A gate');
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
    expect(job.exitCode, job.log).toBe(2);
    expect(errors(job)).toEqual([expect.stringMatching(/^drift\.toml:3: risk\.threshold: .*got "high"/)]);
  });
});

describe('a pull request by a stranger', () => {
  test('gets no command past the runner and no markup past the comment', async () => {
    const hostile = 'src/a\n::error title=owned::x <img src=x onerror=alert(1)> `b` [c](javascript:d) @everyone | e.ts';
    const files = { [hostile]: "import { priceOf } from './price.ts';\nexport const loud = (): number => priceOf('x');\n", ...BREAKING };
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest(files)), { comment: 'always' });
    expect(job.exitCode, job.log).toBe(1);
    expect(job.commands.filter((command) => command.properties.title === 'owned')).toEqual([]);
    expect(job.commands.filter((command) => command.command === 'error').map((command) => command.properties.file)).toContain(hostile);
    for (const text of [platform.api.comments[0].body, job.summary]) {
      expect(text).not.toMatch(/<img(?![^`\n]*`)/);
      expect(text).not.toContain('\n::error');
    }
  });

  test('may hold nothing that can be parsed', async () => {
    const job = await platform.run(pullRequestEvent(platform.repository.pullRequest({ 'src/broken.ts': 'export function ( {{{', 'logo.png': '\0\0\0', ...BREAKING })));
    expect(job.exitCode, job.log).toBe(1);
    const report = JSON.parse(readFileSync(job.outputs['report-file'], 'utf8'));
    expect(report.violations).toMatchObject([{ code: 'E005' }]);
  });
});

test('a folder of a larger repository is analysed alone, and placed from the top', async () => {
  const nested = (files: Record<string, string | null>) => Object.fromEntries(Object.entries(files).map(([path, text]) => [`packages/shop/${path}`, text]));
  platform.repository.git('checkout', '--quiet', 'main');
  platform.repository.commit(nested(SHOP), 'A package');
  const pull = platform.repository.pullRequest({ ...nested(BREAKING), 'src/price.ts': null });
  const job = await platform.run(pullRequestEvent(pull), { 'working-directory': 'packages/shop', 'report-file': 'out/report.sarif' });
  expect(job.exitCode, job.log).toBe(1);
  expect(job.commands.find((command) => command.command === 'error')?.properties.file).toBe('packages/shop/src/cart.ts');
  expect(job.outputs['report-file']).toBe(join(platform.repository.root, 'out/report.sarif'));
  expect(JSON.parse(readFileSync(job.outputs['report-file'], 'utf8')).version).toBe('2.1.0');
});

test('starting up costs next to nothing', async () => {
  const event = pullRequestEvent(platform.repository.pullRequest(BREAKING));
  // The best of a few tries: whatever else the machine does only ever adds to a time.
  let best = Infinity;
  for (let run = 0; run < 12 && best >= 300; run++) best = Math.min(best, (await platform.run(event, { comment: 'wrong' })).milliseconds);
  expect(best).toBeLessThan(300);
}, 60_000);
