import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machineRefusal } from '../../src/errors.ts';
import { tempFolder, tempRepository } from '../git/temp-repository.ts';
import { runCli, startCli } from './run-cli.ts';

/** Exit code 2, nothing on standard output, one line on standard error. */
async function refusal(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(cwd, ...args);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
  return stderr.trimEnd();
}

function repository(settings?: string): string {
  const source = tempRepository({ 'a.ts': 'export const a = 1;\n', ...(settings === undefined ? {} : { 'drift.toml': settings }) });
  source.commit('one');
  return source.root;
}

describe('bad input is one line and exit code 2', () => {
  test('not a git repository', async () => {
    const folder = tempFolder();
    expect(await refusal(folder, 'impact', '--base', 'main')).toBe(`drift: ${folder} is not a git repository: check out the repository first, or give its folder`);
    expect(await refusal(folder, 'callgraph', 'build', '--root', 'nowhere')).toBe(`drift: folder ${join(folder, 'nowhere')} does not exist`);
    const root = repository();
    expect(await refusal(folder, 'impact', '--base', 'main', '--root', join(root, 'a.ts'))).toBe(`drift: ${join(root, 'a.ts')} is a file: give the repository's folder, or a folder of it`);
  });

  test('settings behind a symbolic link', async () => {
    const source = tempRepository({ 'a.ts': 'export const a = 1;\n', 'ci/gate.toml': '[risk]\nthreshold = 10\n' });
    symlinkSync('ci/gate.toml', join(source.root, 'drift.toml'));
    source.commit('one');
    const said = 'drift: drift.toml: is a symbolic link, and links are not followed; give the file that it leads to as config';
    expect(await refusal(source.root, 'impact', '--base', 'main')).toBe(said);
    expect(await refusal(source.root, 'callgraph', 'build')).toBe(said);
  });

  test('a file that is no database is not replaced by one', async () => {
    const root = repository();
    for (const content of ['# Shop\n\nHow to run the shop.\n', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'x']) {
      writeFileSync(join(root, 'notes'), content);
      for (const command of [['impact', '--base', 'main'], ['callgraph', 'build']]) {
        expect(await refusal(root, ...command, '--db', 'notes'))
          .toBe('drift: --db: notes is no database, and is left as it is: give another file, or remove this one');
      }
      expect(readFileSync(join(root, 'notes'), 'utf8')).toBe(content);
    }
    writeFileSync(join(root, 'empty.db'), '');
    expect((await runCli(root, 'callgraph', 'build', '--db', 'empty.db')).code).toBe(0);
  });

  test('what a stranger wrote cannot colour or break the line', async () => {
    const said = await refusal(repository('[risk]\n"\\u001b[31m\\n\\u202ex" = 1\nthreshold = "\\u009b1m"\n'), 'impact', '--base', 'main');
    expect(said).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('a machine that refuses: the place and the reason, and nothing to report', async () => {
    const root = repository();
    const temporary = join(root, 'a.ts');
    const { code, stderr } = await startCli(root, ['callgraph', 'export'], { TMPDIR: temporary, TEMP: temporary, TMP: temporary }).result;
    expect(code).toBe(2);
    expect(stderr).toMatch(/^drift: .*a\.ts.* cannot be used: .* \(\w+\)\n$/);
    expect(machineRefusal(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC', path: '/mnt/out' }))).toBe('/mnt/out cannot be used: the disk is full (ENOSPC)');
    expect(machineRefusal(new TypeError('ours'))).toBeUndefined();
  });

  test('help for one command, by name', async () => {
    const { code, stdout } = await runCli(tempFolder(), 'help', 'callgraph', 'build');
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'drift callgraph build: build the call graph of a revision, or bring it up to date']);
    expect(await refusal(tempFolder(), 'help', 'bild')).toContain('unknown command "bild"');
  });

  test('unknown revision', async () => {
    const root = repository();
    expect(await refusal(root, 'impact', '--base', 'no-such')).toContain("unknown revision 'no-such'");
    expect(await refusal(root, 'impact', '--base', 'main', '--head', 'v9')).toContain("unknown revision 'v9'");
    expect(await refusal(root, 'callgraph', 'build', '--rev', '-x')).toContain('--rev needs a value');
    expect(await refusal(root, 'callgraph', 'export', '--rev=--all')).toContain("unknown revision '--all'");
    expect(await refusal(root, 'impact', '--base', 'worktree')).toContain('the working tree can only be the head');
  });

  test('settings of the wrong type, and unreadable ones', async () => {
    expect(await refusal(repository('[risk]\nthreshold = "high"\n'), 'impact', '--base', 'main'))
      .toBe('drift: drift.toml:2: risk.threshold: expected a whole number from 0 to 100, got "high"');
    expect(await refusal(repository('[risk\n'), 'callgraph', 'build')).toMatch(/^drift: drift\.toml:1:\d+: not valid TOML: /);
    expect(await refusal(repository(), 'impact', '--base', 'main', '--config', 'none.toml')).toContain('none.toml: no such file in the base revision');
    expect(await refusal(repository(), 'impact', '--base', 'main', '--config', '/no/where.toml')).toContain('/no/where.toml: cannot be read (there is no such file or folder, ENOENT)');
  });

  test('options that do not exist, lack a value or hold a wrong one', async () => {
    const root = repository();
    expect(await refusal(root, 'impact')).toContain('impact needs --base');
    expect(await refusal(root, 'impact', '--fomat', 'json')).toContain("unknown option '--fomat', did you mean --format?");
    expect(await refusal(root, 'impact', '--base')).toContain('--base needs a value');
    expect(await refusal(root, 'impact', '--base', 'main', '--format', 'xml')).toContain('--format: expected text, json, markdown, sarif or html, got "xml"');
    expect(await refusal(root, 'impact', '--base', 'main', '--risk-threshold', '200')).toContain('drift: --risk-threshold: expected a whole number from 0 to 100');
    expect(await refusal(root, 'impact', '--base', 'main', '--depth', '0')).toContain('drift: --depth: expected a whole number from 1 to 20, got "0"');
    expect(await refusal(root, 'impact', '--base', 'main', '--fail-on', 'all')).toContain('drift: --fail-on: expected error, warning or never');
    expect(await refusal(root, 'impact', '--base', 'main', '--suppress', 'E001')).toContain('drift: --suppress: expected CODE[:symbol]=reason');
    expect(await refusal(root, 'callgraph', 'export', '--format', 'csv')).toContain('--format: expected jsonl, got "csv"');
    expect(await refusal(root, 'callgraph', 'build', '--jobs', 'many')).toContain('--jobs: expected a whole number from 1 to 64');
  });

  test('commands that do not exist', async () => {
    const folder = tempFolder();
    expect(await refusal(folder, 'impcat')).toContain('unknown command "impcat", did you mean impact?');
    expect(await refusal(folder, 'callgraph')).toContain('callgraph needs one of: build, query, export');
    expect(await refusal(folder, 'callgraph', 'biuld')).toContain('did you mean callgraph build?');
  });

  test('places that cannot be written', async () => {
    const root = repository();
    mkdirSync(join(root, 'folder'));
    expect(await refusal(root, 'impact', '--base', 'main', '--output', 'no/such/report.md')).toContain('--output: no/such/report.md cannot be written (there is no such file or folder, ENOENT)');
    expect(await refusal(root, 'callgraph', 'build', '--db', 'folder')).toContain('--db: expected a file, folder is a folder');
  });
});

describe('help and version', () => {
  test('answer from anywhere, with exit code 0', async () => {
    const folder = tempFolder();
    for (const args of [[], ['callgraph', 'query', '--help'], ['--help'], ['impact', '--help'], ['callgraph', 'build', '-h'], ['callgraph', 'export', '--help'], ['callgraph', '--help']]) {
      const { code, stdout, stderr } = await runCli(folder, ...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Usage: drift');
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
    }
    expect((await runCli(folder, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
