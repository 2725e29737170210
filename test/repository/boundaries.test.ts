// The boundary rules guard the folders only if they can fail: each is broken once here, on purpose.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scratch = mkdtempSync(join(tmpdir(), 'drift-boundaries-'));

const cruise = (folder: string): { modules: unknown[]; broken: string[] } => {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [command, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (stdout === '') throw new Error(stderr);
  const { modules, summary } = JSON.parse(stdout);
  const names = summary.violations.map((violation: { rule: { name: string } }) => violation.rule.name) as string[];
  return { modules, broken: [...new Set(names)].sort() };
};

/** One file per folder, each importing what it may not. */
const OFFENDERS: Readonly<Record<string, string>> = {
  'src/config/load.ts': `import { rank } from '../impact/rank.ts'; export const load = rank;`,
  'src/git/trees.ts': `import type { Rank } from '../impact/rank.ts'; export type Trees = Rank;`,
  'src/extract/walk.ts': `export { rank } from '../impact/rank.ts'; export { bind } from '../resolve/bind.ts';`,
  'src/resolve/bind.ts': `export { rank } from '../impact/rank.ts'; export const bind = 1;`,
  'src/graph/model.ts': `export { rank } from '../impact/rank.ts'; export { nowhere } from './nowhere.ts';`,
  'src/snapshot/open.ts': `export { rank } from '../impact/rank.ts';`,
  'src/impact/rank.ts': `export { judge } from '../rules/judge.ts'; export { again } from './again.ts'; export type Rank = number; export const rank = 1;
    import 'better-sqlite3'; import '@octokit/rest'; import '@actions/core'; import 'web-tree-sitter'; import 'node:child_process'; import 'vitest';`,
  'src/impact/again.ts': `export { rank as again } from './rank.ts';`,
  'src/rules/judge.ts': `export { markdown as judge } from '../report/markdown.ts';`,
  'src/report/markdown.ts': `export { post as markdown } from '../github/post.ts'; export { load } from '../graph/load.ts';`,
  'src/graph/load.ts': `export const load = 1;`,
  'src/github/post.ts': `export { run } from '../run.ts'; export { main } from '../action.ts'; export const post = 1;`,
  'src/cli/impact.ts': `export { post as impact } from '../github/post.ts';`,
  'src/run.ts': `export { impact as run } from './cli/impact.ts';`,
  'src/action.ts': `export const main = 1;`,
};

describe('the boundaries', () => {
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('every rule notices when it is broken', async () => {
    for (const [path, text] of Object.entries(OFFENDERS)) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      writeFileSync(join(scratch, path), text);
    }
    for (const name of ['.dependency-cruiser.mjs', 'package.json']) copyFileSync(join(root, name), join(scratch, name));
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
    const { default: settings } = await import('../../.dependency-cruiser.mjs' as string);
    const rules = settings.forbidden.map((rule: { name: string }) => rule.name).sort();
    expect(rules.length).toBeGreaterThan(15);
    expect(cruise(scratch).broken).toEqual(rules);
  });

  test('TypeScript is really read: the sources are there and keep the rules', () => {
    const { modules, broken } = cruise(root);
    expect(modules.length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });
});
