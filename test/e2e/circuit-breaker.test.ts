// The circuit breaker across pushes: its memory is the sticky comment, and nothing else.

import { afterEach, beforeEach, expect, test } from 'vitest';

import { pullRequestEvent } from './events.ts';
import { Platform } from './job.ts';
import { BREAKING, MENDED } from './shop-repository.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const settings = (text: string): void => {
  platform.repository.git('checkout', '--quiet', 'main');
  platform.repository.commit({ 'drift.toml': text }, 'Settings');
};

test('the same violation on the next push gets more help, a mended one is forgotten, and the gate stays red throughout', async () => {
  settings('[circuit_breaker]\nenabled = true\n');
  const first = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
  expect(first.exitCode, first.log).toBe(1);
  expect(platform.api.comments[0].body).not.toContain('Second push');
  expect(platform.api.comments[0].body).toMatch(/<!-- drift-state [A-Za-z0-9+/=]+ -->/);

  const again = await platform.run(pullRequestEvent(platform.repository.push({ 'NOTES.md': 'nothing yet\n' }), { action: 'synchronize' }));
  expect(again.exitCode).toBe(1);
  expect(platform.api.comments).toHaveLength(1);
  expect(platform.api.comments[0].body).toContain('Second push');

  const mended = await platform.run(pullRequestEvent(platform.repository.push(MENDED), { action: 'synchronize' }));
  expect(mended.exitCode, mended.log).toBe(0);
  const back = await platform.run(pullRequestEvent(platform.repository.push({ 'src/cart.ts': `${platform.repository.git('show', 'main:src/cart.ts')}\n` }), { action: 'synchronize' }));
  expect(back.exitCode, back.log).toBe(1);
  expect(platform.api.comments[0].body).not.toContain('Second push');
}, 60_000);

test('auto_downgrade lowers the severity, and says so loudly', async () => {
  settings('[circuit_breaker]\nenabled = true\nmax_failures = 2\nauto_downgrade = true\n');
  const first = await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
  const second = await platform.run(pullRequestEvent(platform.repository.push({ 'NOTES.md': 'still nothing\n' }), { action: 'synchronize' }));
  expect([first.exitCode, second.exitCode], second.log).toEqual([1, 0]);
  expect(platform.api.comments[0].body).toContain('LOWERED FROM ERROR');
}, 60_000);

test('a state somebody edited is a fresh start, not a failure', async () => {
  settings('[circuit_breaker]\nenabled = true\nmax_failures = 2\nauto_downgrade = true\n');
  await platform.run(pullRequestEvent(platform.repository.pullRequest(BREAKING)));
  platform.api.comments[0].body = platform.api.comments[0].body.replace(/drift-state [A-Za-z0-9+/=]+/, `drift-state ${Buffer.from('{"version":1,"head":"x","counts":{"zz":99}}').toString('base64')}`);
  const second = await platform.run(pullRequestEvent(platform.repository.push({ 'NOTES.md': 'hm\n' }), { action: 'synchronize' }));
  expect(second.exitCode, second.log).toBe(1);
}, 60_000);
