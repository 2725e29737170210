// Makes the bundled example into a real git repository with a real merge commit, and runs the built CLI on it:
//   node scripts/example.mjs [--format markdown|text|json|sarif|html] [--keep FOLDER]
// Prints what the action would post. A gate that fails is what the example is there to show, so it exits 0 then too.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const states = join(root, 'fixtures', 'example');

// Nobody's settings, nobody's clock: the example's commits have the same ids everywhere.
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Robin Example',
  GIT_AUTHOR_EMAIL: 'robin@example.com',
  GIT_COMMITTER_NAME: 'Robin Example',
  GIT_COMMITTER_EMAIL: 'robin@example.com',
  GIT_AUTHOR_DATE: '2026-01-15T09:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-15T09:00:00Z',
};

const git = (folder, ...args) => {
  const result = spawnSync('git', args, { cwd: folder, env: environment, encoding: 'utf8' });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr.trim()}`);
  return result.stdout.trim();
};

const commitState = (folder, state, message) => {
  for (const name of readdirSync(folder)) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
  cpSync(join(states, state), folder, { recursive: true });
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
};

/** Builds the repository; its HEAD is the merge commit a runner checks out for a pull request. */
const createRepository = (folder) => {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commitState(folder, 'base', 'Corner shop 3.2');
  git(folder, 'checkout', '--quiet', '-b', 'tax-by-country');
  commitState(folder, 'pull-request', 'Tax by country, bookkeeping clean-up');
  git(folder, 'checkout', '--quiet', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Merge tax-by-country into main', 'tax-by-country');
};

const { values } = parseArgs({ options: { format: { type: 'string', default: 'markdown' }, keep: { type: 'string' } } });
const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'drift-example-')) : resolve(values.keep);
if (values.keep !== undefined && existsSync(folder)) {
  process.stderr.write(`example: ${folder} exists already\n`);
  process.exit(2);
}
const cli = join(root, 'dist', 'cli.js');
if (!existsSync(cli)) {
  process.stderr.write('example: dist/cli.js is missing, run npm run build\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

try {
  createRepository(folder);
  const command = [cli, 'impact', '--root', folder, '--base', 'HEAD^1', '--head', 'HEAD', '--format', values.format];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  process.exitCode = status === 0 || status === 1 ? 0 : 2;
  if (status === 1) process.stderr.write('\nThe gate would fail this pull request (exit code 1).\n');
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  else process.stderr.write(`The example repository is in ${folder}\n`);
}
