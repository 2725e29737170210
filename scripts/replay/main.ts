// npm run replay -- <repository> <from>..<to> [--every N] [--limit N]
// Walks a first-parent history, updating commit by commit, and compares with a fresh build at every N-th commit.
// Exits 1 when any symbol, edge or recorded question differs, 2 when it could not run.

import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openRepository } from '../../src/git/repository.ts';
import { silent } from '../../src/log.ts';
import { Replay } from './replay.ts';

const USAGE = 'usage: npm run replay -- <repository> <from>..<to> [--every N] [--limit N]\n';
const SHOWN = 25;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { every: { type: 'string', default: '1' }, limit: { type: 'string' } } });
const [root, range] = positionals;
const [from, to] = (range ?? '').split('..');
if (root === undefined || !from || !to) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim();
const commits = [git('rev-parse', `${from}^{commit}`), ...git('rev-list', '--first-parent', '--reverse', `${from}..${to}`).split('\n').filter(Boolean)]
  .slice(0, values.limit === undefined ? undefined : Number(values.limit) + 1);
const every = Math.max(1, Number(values.every));

const repository = await openRepository(root, silent);
const replay = new Replay(repository);
let [compared, differing, reresolved, updateMs, buildMs] = [0, 0, 0, 0, 0];
try {
  for (const [at, commit] of commits.entries()) {
    const step = await replay.step(commit, at > 0 && (at % every === 0 || at === commits.length - 1));
    if (at > 0) {
      reresolved += step.reresolved;
      updateMs += step.updateMs;
      buildMs += step.buildMs;
      if (step.buildMs > 0) compared++;
    }
    if (step.differences.length > 0) differing++;
    process.stdout.write(`${commit.slice(0, 10)} ${at}/${commits.length - 1} files ${step.files} touched ${step.touched} re-resolved ${step.reresolved} differences ${step.differences.length}\n`);
    for (const d of step.differences.slice(0, SHOWN)) process.stdout.write(`  ${d.sign} ${d.part} ${d.path}: ${d.text}\n`);
    if (step.differences.length > SHOWN) process.stdout.write(`  … ${step.differences.length - SHOWN} more\n`);
  }
} finally {
  repository.close();
}
process.stdout.write(`${JSON.stringify({ commits: commits.length - 1, compared, differing, reresolved, updateMs: Math.round(updateMs), buildMs: Math.round(buildMs) })}\n`);
process.exitCode = differing > 0 ? 1 : 0;
