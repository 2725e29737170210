import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scratch = mkdtempSync(join(tmpdir(), 'drift-bundle-'));
const first = join(scratch, 'first');
const second = join(scratch, 'second');

const build = (folder: string): void => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), folder], { stdio: 'pipe' });
};
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
    .sort();

describe('the bundle', () => {
  beforeAll(() => {
    build(first);
    build(second);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('is the same bytes when built again', () => {
    expect(files(second)).toEqual(files(first));
    for (const name of files(first)) expect(readFileSync(join(second, name)).equals(readFileSync(join(first, name))), name).toBe(true);
  });

  test('names no folder of the machine that built it', () => {
    for (const name of files(first).filter((file) => /\.c?js$/.test(file))) {
      expect(readFileSync(join(first, name), 'utf8').includes(root), name).toBe(false);
    }
  });

  test('carries SQLite for every platform', () => {
    expect(files(first).filter((name) => name.startsWith('sqlite/'))).toEqual([
      'sqlite/darwin-arm64.node', 'sqlite/darwin-x64.node',
      'sqlite/linux-arm64.node', 'sqlite/linux-x64.node',
      'sqlite/linuxmusl-arm64.node', 'sqlite/linuxmusl-x64.node',
      'sqlite/win32-arm64.node', 'sqlite/win32-x64.node',
    ]);
  });

  test('carries the licence of what it ships', () => {
    const text = readFileSync(join(first, 'licenses.txt'), 'utf8');
    for (const name of ['better-sqlite3', 'web-tree-sitter', 'tree-sitter-typescript']) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('works copied alone into an empty folder', () => {
    const alone = join(scratch, 'elsewhere', 'copy');
    cpSync(first, alone, { recursive: true });
    const run = (name: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } =>
      spawnSync(process.execPath, [join(alone, name), ...args], { cwd: alone, encoding: 'utf8', env: { PATH: process.env.PATH } });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(run('cli.js', '--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(run('cli.js', 'callgraph', 'build')).toMatchObject({ status: 2, stderr: expect.stringContaining('not a git repository') });
    expect(run('index.js')).toMatchObject({ status: 2, stdout: expect.stringContaining('not a git repository') });
  });

  test('the command line keeps its compiled code, and goes by it the next time', () => {
    const kept = join(scratch, 'kept');
    const help = (): string => execFileSync(process.execPath, [join(first, 'cli.js'), 'impact', '--help'], { encoding: 'utf8', env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: kept } });
    const text = help();
    const code = files(kept).find((name) => name.startsWith('drift-code'))!;
    const before = statSync(join(kept, code));
    expect(help()).toBe(text);
    // Nothing was new, so it was taken as it was; a script that is plain ASCII is what launch.ts reads it as.
    expect(statSync(join(kept, code))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(readFileSync(join(first, 'cli-program.cjs')).every((byte) => byte < 128)).toBe(true);
  });

  test('the command line says in one line that Node is too old', () => {
    const cli = pathToFileURL(join(first, 'cli.js')).href;
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.19.5' }); import(${JSON.stringify(cli)})`;
    const result = spawnSync(process.execPath, ['-e', pretend], { encoding: 'utf8' });
    expect(result.stderr).toMatch(/^drift needs Node 22 or newer, this is v[\d.]+\n$/);
    expect(result.status).toBe(2);
  });

  test('the command line is parsed by Nodes that know neither modules nor modern syntax', () => {
    const source = readFileSync(join(first, 'cli.js'), 'utf8').replace(/^#!.*\n/, '').replace(/import\(/g, 'later(');
    expect(() => new Script(source)).not.toThrow();
    expect(source).not.toMatch(/=>|`|\bconst\b|\blet\b|\?\./);
  });
});
