// Law 1 on our own history: the last commits, updated one by one and compared with fresh builds. Longer histories
// and other repositories: npm run replay.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { silent } from '../../src/log.ts';
import { Replay } from '../../scripts/replay/replay.ts';

const root = join(import.meta.dirname, '../..');
/** Each is resolved in full once, which takes seconds. */
const COMPARED = 4;

test('the last commits of this repository', { timeout: 600_000 }, async () => {
  const log = (...args: string[]): string[] => execFileSync('git', ['-C', root, 'rev-list', '--first-parent', ...args], { encoding: 'utf8' }).split('\n').filter(Boolean);
  // Commits that touch code; a shallow checkout has fewer, and then there is less to compare.
  const commits = [...new Set([...log('-n', String(COMPARED), 'HEAD', '--', 'src'), ...log('-n', '1', '--skip', '12', 'HEAD')])].reverse();
  expect(commits.length).toBeGreaterThan(0);
  const repository = await openRepository(root, silent);
  try {
    const replay = new Replay(repository);
    for (const [at, commit] of commits.entries()) {
      const step = await replay.step(commit, at > 0);
      expect(step.files).toBeGreaterThan(0);
      expect(step.differences).toEqual([]);
    }
  } finally {
    repository.close();
  }
});
