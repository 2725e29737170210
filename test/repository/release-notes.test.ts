import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scratch = mkdtempSync(join(tmpdir(), 'drift-release-'));
mkdirSync(join(scratch, 'scripts'));
copyFileSync(join(root, 'scripts/release-notes.mjs'), join(scratch, 'scripts/release-notes.mjs'));
writeFileSync(join(scratch, 'package.json'), '{ "version": "1.4.0" }');
const changelog = (text: string): void => writeFileSync(join(scratch, 'CHANGELOG.md'), text);
const notes = (tag: string): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [join(scratch, 'scripts/release-notes.mjs'), tag], { encoding: 'utf8' });

describe('release notes', () => {
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test("are the version's section of the changelog and nothing else", () => {
    changelog('# Changelog\n\n## Unreleased\n\n- later\n\n## 1.4.0 – 2026-12-01\n\n### Fixed\n\n- a stale edge\n\n## 1.3.0\n\n- older\n');
    expect(notes('v1.4.0')).toMatchObject({ status: 0, stdout: '### Fixed\n\n- a stale edge\n' });
  });

  test('refuse a tag that is not the version', () => {
    expect(notes('v1.5.0')).toMatchObject({ status: 1, stderr: "release-notes: the tag is 'v1.5.0', package.json says v1.4.0\n" });
  });

  test('refuse a version that the changelog does not describe', () => {
    changelog('# Changelog\n\n## 1.3.0\n\n- older\n');
    expect(notes('v1.4.0')).toMatchObject({ status: 1, stderr: 'release-notes: CHANGELOG.md has no section 1.4.0\n' });
  });
});
