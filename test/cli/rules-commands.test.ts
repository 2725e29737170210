// check, explain SYMBOL and baseline, each on a real repository through the real engine.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import type { ImpactReport } from '../../src/report/model.ts';
import { twoCommits } from '../support/two-commits.ts';

const engine = () => import('../../src/run.ts');
const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/rules/${name}`, import.meta.url));

let root: string;
let output: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drift-commands-'));
  output = join(root, '.git', 'out');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const repository = (name: string) => twoCommits(root, join(fixture(name), 'base'), join(fixture(name), 'head'));
const run = async (...args: readonly string[]): Promise<number> => main([...args, '--root', root, '--quiet', '--output', output], engine);
const said = (): string => readFileSync(output, 'utf8');

describe('the baseline of a change', () => {
  test('does not accept the change itself, and the report says so', async () => {
    const { base } = repository('E005/required-parameter-added');
    writeFileSync(join(root, 'drift.baseline.json'), '{"version": 1, "entries": []}');
    expect(await run('impact', '--base', base, '--format', 'json')).toBe(1);
    expect((JSON.parse(said()) as ImpactReport).notices).toContain('This change edits drift.baseline.json; it was judged by what the base accepts.');
  });
});

describe('drift check', () => {
  test('the rules alone, as JSON and as text', async () => {
    const { base, head } = repository('E005/required-parameter-added');
    expect(await run('check', '--base', base, '--head', head, '--format', 'json')).toBe(1);
    const found = JSON.parse(said()) as ImpactReport;
    expect(found.violations.map((violation) => violation.code)).toEqual(['E005']);
    expect(found).not.toHaveProperty('changed');
    expect(await run('check', '--base', base, '--head', head)).toBe(1);
    expect(said()).toContain('E005 error src/shop.ts:5');
    // Risk was not asked for.
    expect(said().split('\n')[0]).toBe('Fail: 1 error');
  });

  test('by default, what is about to be committed', async () => {
    repository('E005/required-parameter-added');
    expect(await run('check')).toBe(0);
    writeFileSync(join(root, 'src/pay.ts'), 'export const CHARGES = 0;\n');
    expect(await run('check')).toBe(1);
    expect(said()).toContain('E004');
  });
});

describe('drift explain CODE SYMBOL', () => {
  test.each(['src/pay.ts:charge', 'charge', 'checkout'])('%s: the lines, how they were tied, how certain', async (symbol) => {
    const { base, head } = repository('E005/required-parameter-added');
    expect(await run('explain', 'E005', symbol, '--base', base, '--head', head)).toBe(0);
    expect(said()).toMatch(/^E005 arity_mismatch/);
    expect(said()).toContain("import      src/shop.ts:1  import { charge } from './pay';");
    expect(said()).toMatch(/call {8}src\/shop\.ts:5 {2}return charge\(total\); {2}\(import based, 0\.\d\d\)/);
    expect(said()).toContain('declaration src/pay.ts:2');
  });

  test('nothing of that kind is said in one line', async () => {
    const { base, head } = repository('E005/required-parameter-added');
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    expect(await run('explain', 'E004', 'charge', '--base', base, '--head', head)).toBe(2);
    expect(lines.join('')).toContain('no E004 on "charge"');
  });
});

describe('drift baseline', () => {
  const git = (...args: readonly string[]): string => execFileSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com', ...args], {
    cwd: root, encoding: 'utf8', env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();
  const file = (): string => join(root, 'drift.baseline.json');
  const pay = (text: string): void => writeFileSync(join(root, 'src/pay.ts'), text);
  const commit = (): string => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'next');
    return git('rev-parse', 'HEAD');
  };
  const record = (...more: readonly string[]): Promise<number> => main(['baseline', '--root', root, '--quiet', ...more], engine);
  const undocumented = 'export function charge(amount: number): number {\n  return amount;\n}\n';

  test('accepts what was there, in the next change and after lines shifted', async () => {
    repository('E003/contract-changed');
    pay(undocumented);
    expect(await record()).toBe(0);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ version: 1, entries: [{ code: 'E003', symbol: 'src/pay.ts:charge' }] });
    const base = commit();
    pay(`// A header.\n\n${undocumented.replace('amount: number', 'amount: number, fee: number')}`);
    expect(await run('check', '--base', base, '--format', 'json')).toBe(0);
    expect((JSON.parse(said()) as ImpactReport).violations.map((violation) => violation.suppressed)).toEqual([{ code: 'E003', by: 'baseline', reason: 'accepted in the baseline' }]);
  });

  test('says by how much the debt fell, and refuses what a change adds to it', async () => {
    repository('E003/contract-changed');
    pay(undocumented);
    await record();
    const base = commit();
    pay(`/** Charges. */\n${undocumented}`);
    await run('check', '--base', base, '--format', 'json');
    expect((JSON.parse(said()) as ImpactReport).notices).toContain('Baseline: 1 → 0 accepted violations (1 fewer).');
    pay(`${undocumented}\n${undocumented.replace('charge', 'refund')}`);
    expect(await record()).toBe(1);
    expect(await record('--grow')).toBe(0);
    await run('check', '--base', base, '--format', 'json');
    const report = JSON.parse(said()) as ImpactReport;
    expect(report.violations.map((violation) => `${violation.code} ${violation.symbol}`)).toContain('E003 src/pay.ts:refund');
    expect(report.notices.join(' ')).toContain('1 new entry in this change does not count');
  });
});
