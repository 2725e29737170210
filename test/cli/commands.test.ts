import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImpactReport } from '../../src/report/model.ts';
import type { BuildStatistics } from '../../src/run-options.ts';
import { tempRepository } from '../git/temp-repository.ts';
import { runCli, startCli } from './run-cli.ts';

const TAX = 'export function tax(amount: number): number {\n  return amount * 0.2;\n}\n';
const SHOP = "import { tax } from './tax.ts';\n\nexport function total(amount: number): number {\n  return amount + tax(amount);\n}\n";

function shop(extra: Record<string, string | Uint8Array> = {}) {
  const source = tempRepository({ 'src/tax.ts': TAX, 'src/shop.ts': SHOP, ...extra });
  source.commit('shop');
  return source;
}

async function report(root: string, ...args: string[]): Promise<{ code: number | null; report: ImpactReport }> {
  const { code, stdout, stderr } = await runCli(root, 'impact', '--format', 'json', ...args);
  expect(stderr).not.toContain('unexpected');
  return { code, report: JSON.parse(stdout) as ImpactReport };
}

describe('impact', () => {
  test('a removed function that is still called fails the gate and names the call', async () => {
    const source = shop();
    source.write('src/tax.ts', 'export const RATE = 0.2;\n');
    const { code, report: found } = await report(source.root, '--base', 'main');
    expect(code).toBe(1);
    expect(found.conclusion).toBe('fail');
    expect(found.violations.filter((violation) => violation.severity === 'error').map(({ code: rule, file }) => ({ rule, file })))
      .toContainEqual({ rule: 'E004', file: 'src/shop.ts' });
    // The same, told apart by what it may fail on and by what is accepted.
    expect((await report(source.root, '--base', 'main', '--fail-on', 'never')).code).toBe(0);
    const accepted = await report(source.root, '--base', 'main', '--suppress', 'E004=the shop closes');
    expect(accepted.code).toBe(0);
    expect(accepted.report.violations.find((violation) => violation.code === 'S001')?.suppressed).toMatchObject({ code: 'E004', by: 'run', reason: 'the shop closes' });
  });

  test('committed or not, the same change gives the same findings', async () => {
    const source = shop();
    source.write('src/tax.ts', TAX.replace('amount: number', 'amount: number, country: string'));
    const before = await report(source.root, '--base', 'HEAD');
    source.commit('country');
    const after = await report(source.root, '--base', 'HEAD~1', '--head', 'HEAD');
    expect(before.code).toBe(1);
    expect(after.report.violations).toEqual(before.report.violations);
    expect(after.report.changed).toEqual(before.report.changed);
    expect(after.report.head).toBe(source.git('rev-parse', 'HEAD'));
  });

  test('a constant reaches those who read it, in its own file too', async () => {
    const source = shop({ 'src/rates.ts': "const RATES: Record<string, number> = { de: 19 };\n\nexport function rateOf(country: string): number {\n  return RATES[country];\n}\n\nexport function known(country: string): boolean {\n  return country in RATES;\n}\n" });
    source.write('src/rates.ts', readFileSync(join(source.root, 'src/rates.ts'), 'utf8').replace('19', '16'));
    const { report: found } = await report(source.root, '--base', 'main');
    expect(found.changed).toMatchObject([{ id: 'src/rates.ts:RATES', change: 'body', directCallers: 2, callers: [{ symbol: 'src/rates.ts:rateOf', line: 4 }, { symbol: 'src/rates.ts:known', line: 8 }] }]);
  });

  test('a base that has moved on is told of', async () => {
    const source = shop();
    source.git('checkout', '-q', '-b', 'rates');
    source.write('src/tax.ts', TAX.replace('0.2', '0.3'));
    const fork = source.git('rev-parse', 'HEAD');
    source.commit('rate');
    expect((await runCli(source.root, 'impact', '--base', 'main')).stderr).toBe('');
    source.git('checkout', '-q', 'main');
    source.write('src/till.ts', SHOP);
    source.commit('till');
    source.git('checkout', '-q', 'rates');
    expect((await runCli(source.root, 'impact', '--base', 'main')).stderr).toBe(`warning: main has commits that this work does not build on, so they look undone here; --base ${fork.slice(0, 12)} compares with where the two parted\n`);
    expect((await runCli(source.root, 'impact', '--base', fork)).stderr).toBe('');
  });

  test('an empty diff passes, in every format', async () => {
    const source = shop();
    for (const format of ['text', 'json', 'markdown', 'sarif', 'html']) {
      const { code, stdout, stderr } = await runCli(source.root, 'impact', '--base', 'main', '--head', 'main', '--format', format, '--quiet');
      expect({ format, code, stderr }).toEqual({ format, code: 0, stderr: '' });
      expect(stdout.length).toBeGreaterThan(20);
    }
    expect((await report(source.root, '--base', 'main')).report).toMatchObject({ conclusion: 'pass', changed: [], violations: [] });
  });

  test('a change without a supported language passes and says so', async () => {
    const source = shop();
    source.write('notes.txt', 'hello');
    const { code, report: found } = await report(source.root, '--base', 'main');
    expect(code).toBe(0);
    expect(found.changed).toEqual([]);
    expect(found.notices.join('\n')).not.toBe('');
  });

  test('changed files that are no part of the graph are said to be unseen', async () => {
    const source = shop({ 'drift.toml': '[exclude]\nfiles = ["legacy/**"]\n', 'old.go': 'package main\n' });
    for (const path of ['legacy/a.ts', 'dist/a.js', 'cmd/main.go', 'notes.md', 'old.go', 'src/new.ts']) source.write(path, 'x\n');
    const { report: found } = await report(source.root, '--base', 'main');
    expect(found.notAnalysed).toEqual([
      { file: 'cmd/main.go', reason: 'language', detail: 'Go is not read' }, { file: 'dist/a.js', reason: 'excluded', detail: 'built or vendored code' },
      { file: 'legacy/a.ts', reason: 'excluded', detail: 'excluded by the settings' }, { file: 'old.go', reason: 'language', detail: 'Go is not read' },
    ]);
    expect(found.notices).toEqual(['4 of the 6 changed files were not looked at: Go is not read (2), built or vendored code (1), excluded by the settings (1).']);
  });

  test('unparsable and oversized sources are listed, and the run goes on', async () => {
    const source = shop();
    source.write('src/broken.ts', 'export function (((( {{{ ]] = ;\n@@ class ! function = > <<\n');
    source.write('src/huge.ts', `export const text = \`${'x'.repeat(5_000_000)}\`;\n`);
    source.write('src/tax.ts', TAX.replace('0.2', '0.3'));
    const { code, report: found } = await report(source.root, '--base', 'main');
    expect(code).toBe(0);
    expect(found.notAnalysed.map(({ file, reason }) => ({ file, reason }))).toEqual(expect.arrayContaining([
      { file: 'src/broken.ts', reason: 'parse-error' }, { file: 'src/huge.ts', reason: 'size' },
    ]));
    expect(found.changed.map((symbol) => symbol.id)).toContain('src/tax.ts:tax');
  });

  test('a clone that lacks a file is analysed without it, says so, and looks again when it is there', async () => {
    const source = shop({ 'src/till.ts': SHOP.replace('total', 'ring') });
    source.write('src/tax.ts', TAX.replace('amount: number', 'amount: number, country: string'));
    source.commit('country');
    const blob = source.git('rev-parse', 'HEAD:src/till.ts').trim();
    const object = join(source.root, '.git/objects', blob.slice(0, 2), blob.slice(2));
    const kept = readFileSync(object);
    rmSync(object);
    const db = join(source.root, '.git/graph.db');
    const args = ['--base', 'HEAD~1', '--head', 'HEAD', '--db', db];
    await runCli(source.root, 'callgraph', 'build', '--rev', 'HEAD~1', '--db', db);
    const without = await report(source.root, ...args);
    expect(without.report.notAnalysed).toEqual([{ file: 'src/till.ts', reason: 'missing', detail: 'the clone lacks its content' }]);
    expect(without.report.violations.filter(({ code }) => code.startsWith('E00') && code !== 'E003').map(({ code, file }) => `${code} ${file}`)).toEqual(['E005 src/shop.ts']);
    writeFileSync(object, kept);
    const whole = await report(source.root, ...args);
    expect(whole.report.notAnalysed).toEqual([]);
    expect(whole.report.violations.filter(({ code }) => code === 'E005').map(({ file }) => file)).toEqual(['src/shop.ts', 'src/till.ts']);
  });

  test('a file that is not UTF-8 is analysed all the same, and that is said', async () => {
    const source = shop({ 'src/till.ts': Buffer.from("// caf\u00e9\nimport { tax } from './tax.ts';\nexport const till = (): number => tax(1);\n", 'latin1') });
    source.write('src/tax.ts', TAX.replace('amount: number', 'amount: number, country: string'));
    const { report: found } = await report(source.root, '--base', 'main');
    expect(found.violations.filter(({ code }) => code === 'E005').map(({ file, line }) => `${file}:${line}`)).toEqual(['src/shop.ts:4', 'src/till.ts:3']);
    expect(found.notAnalysed).toEqual([{ file: 'src/till.ts', reason: 'encoding', detail: 'not UTF-8; analysed as Latin-1' }]);
  });

  test('the settings of the base judge a change that edits them', async () => {
    const source = shop({ 'drift.toml': '[enforcement]\nE004 = "error"\n' });
    source.write('drift.toml', '[enforcement]\nE004 = "off"\n');
    source.write('src/tax.ts', 'export const RATE = 0.2;\n');
    const { code, stderr } = await runCli(source.root, 'impact', '--base', 'main');
    expect(code).toBe(1);
    expect(stderr).toContain("drift.toml differs between base and head: the base's settings apply");
  });

  test('--output and --db: the report in a file, the graph of the base kept for the next run', async () => {
    const source = shop();
    source.write('src/tax.ts', TAX.replace('0.2', '0.3'));
    source.commit('rate');
    const args = ['impact', '--base', 'HEAD~1', '--head', 'HEAD', '--db', 'kept/graph.db', '--format', 'markdown', '--output', 'out.md'];
    const first = await runCli(source.root, ...args);
    expect({ code: first.code, stdout: first.stdout }).toEqual({ code: 0, stdout: '' });
    expect(existsSync(join(source.root, 'kept/graph.db'))).toBe(true);
    expect(readFileSync(join(source.root, 'out.md'), 'utf8')).toContain('tax');
    expect((await runCli(source.root, ...args)).code).toBe(0);
  });
});

describe('callgraph', () => {
  test('build writes a database that git ignores, and prints statistics', async () => {
    const source = shop();
    source.write('package.json', '{}\n');
    source.commit('package');
    const { code, stdout } = await runCli(source.root, 'callgraph', 'build', '--json');
    expect(code).toBe(0);
    const statistics = JSON.parse(stdout) as BuildStatistics;
    expect(statistics).toMatchObject({ files: 2, commit: 'worktree', calls: { resolved: 1, external: 0, unresolved: 0 } });
    // Settings files are read too, and are in no language.
    expect(statistics.byLanguage).toEqual({ typescript: { files: 2, symbols: 4, resolved: 1, unresolved: 0, resolutionRate: 1 } });
    expect(Object.keys(statistics.timings)).toEqual(expect.arrayContaining(['trees', 'extract', 'resolve', 'persist']));
    expect(existsSync(join(source.root, '.drift/graph.db'))).toBe(true);
    expect(source.git('status', '--porcelain')).toBe('');
    const text = await runCli(source.root, 'callgraph', 'build', '--rev', 'HEAD');
    expect(text.stdout).toContain(`Call graph of ${source.git('rev-parse', 'HEAD')}`);
    expect(text.stdout).toMatch(/2 files, \d+ symbols/);
    // Nothing was resolved just now, so nobody can say how many calls leave the repository.
    expect(text.stdout).toContain('calls: 1 resolved, 0 unresolved (100.0 %');
  });

  test('query answers with places and certainty, as text and as JSON', async () => {
    const source = shop({ 'src/till.ts': "import { total } from './shop.ts';\n\nexport class Till {\n  tax(amount: number): number {\n    return total(amount);\n  }\n}\n" });
    const ask = async (...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> => runCli(source.root, 'callgraph', 'query', '--quiet', ...args);
    // `tax` is also the end of Till.tax; the symbol of exactly that name is meant.
    expect(await ask('callers', 'tax')).toEqual({ code: 0, stdout: 'src/shop.ts:total  at src/shop.ts:4 (0.99)\n', stderr: '' });
    expect((await ask('callees', 'Till.tax')).stdout).toContain('src/shop.ts:total  at src/till.ts:5');
    expect((await ask('inverse', 'src/tax.ts:tax')).stdout).toBe('  1  src/shop.ts:total\n  2  src/till.ts:Till.tax\n');
    expect((await ask('inverse', 'src/tax.ts:tax', '--depth', '1')).stdout).toBe('  1  src/shop.ts:total\n');
    expect(JSON.parse((await ask('path', 'Till.tax', 'src/tax.ts:tax', '--json')).stdout)).toMatchObject({ path: ['src/till.ts:Till.tax', 'src/shop.ts:total', 'src/tax.ts:tax'], depth: 2, minConfidence: 0.99 });
    expect((await ask('file', 'src/shop.ts')).stdout).toBe('src/shop.ts:total  function, lines 3-5, exported\n');
    expect((await ask('search', 'TAX')).stdout.split('\n')).toHaveLength(3);
    expect(JSON.parse((await ask('statistics', '--json')).stdout)).toMatchObject({ files: 3, byKind: { calls: 2 } });
    expect(await ask('callers', 'Till.tax')).toEqual({ code: 1, stdout: '0 callers of Till.tax, 0 unresolved calls of this name\n', stderr: '' });
    expect((await ask('path', 'src/tax.ts:tax', 'Till.tax')).code).toBe(1);
    expect(await ask('callers', 'totl')).toMatchObject({ code: 2, stderr: 'drift: there is no symbol "totl" (drift callgraph query search finds names)\n' });
    expect(await ask('callers', 'tot')).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean src/shop.ts:total?') });
  });

  test('query answers the same from SQLite', async () => {
    const source = shop({ 'drift.toml': '[call_graph]\nin_memory_threshold = 0\n' });
    expect((await runCli(source.root, 'callgraph', 'query', 'callers', 'tax')).stdout).toBe('src/shop.ts:total  at src/shop.ts:4 (0.99)\n');
  });

  test('export prints sorted lines with the fields other tools rely on', async () => {
    const source = shop();
    const { code, stdout } = await runCli(source.root, 'callgraph', 'export', '--format', 'jsonl');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    const symbol = lines.find((line) => line.t === 'symbol' && line.id === 'src/tax.ts:tax')!;
    expect(Object.keys(symbol)).toEqual(['t', 'id', 'file', 'name', 'qualifiedName', 'kind', 'startLine', 'endLine', 'language', 'exported', 'isTest', 'hash']);
    const edge = lines.find((line) => line.t === 'edge' && line.kind === 'calls')!;
    expect(Object.keys(edge)).toEqual(['t', 'kind', 'from', 'to', 'file', 'line', 'resolution', 'confidence']);
    expect(edge).toMatchObject({ from: 'src/shop.ts:total', to: 'src/tax.ts:tax', file: 'src/shop.ts', line: 4 });
    expect((await runCli(source.root, 'callgraph', 'export')).stdout).toBe(stdout);
    // Nothing was asked to be kept.
    expect(existsSync(join(source.root, '.drift'))).toBe(false);
  });
});

describe('interruption', () => {
  test('SIGTERM ends the run with 143, and the database works afterwards', async () => {
    const files = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`src/f${i}.ts`, TAX.repeat(60).replaceAll('tax', `tax${i}_`)]));
    const source = shop(files);
    const { child, result } = startCli(source.root, ['callgraph', 'build', '--rev', 'HEAD', '--jobs', '1']);
    const started = setInterval(() => {
      if (existsSync(join(source.root, '.drift'))) {
        clearInterval(started);
        setTimeout(() => child.kill('SIGTERM'), 300);
      }
    }, 20);
    expect((await result).code).toBe(143);
    const again = await runCli(source.root, 'callgraph', 'build', '--rev', 'HEAD', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ files: 1502 });
  }, 60_000);
});
