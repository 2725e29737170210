import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

import { outputsOf } from '../../src/github/outputs.ts';
import { statusOf } from '../../src/github/status.ts';
import { writeSummary } from '../../src/github/summary.ts';
import { impactReport, violation } from './sample-report.ts';

describe('outputs', () => {
  test('are those action.yml promises', () => {
    const promised = parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')).outputs;
    expect(Object.keys(outputsOf(impactReport(), '', 'report.json', () => {})).sort()).toEqual(Object.keys(promised).sort());
  });

  test('say what the report says', () => {
    const report = impactReport({ violations: [violation(1), violation(2, { severity: 'warning' }), violation(3, { severity: 'info' })] });
    expect(outputsOf(report, 'https://github.com/c', 'r.json', () => {})).toEqual({
      conclusion: 'fail', 'risk-score': '15', 'risk-level': 'low', errors: '1', warnings: '1', 'changed-symbols': '1',
      'affected-files': '["src/cart.ts"]', 'affected-tests': '["test/price.test.ts"]', snapshot: 'hit',
      'comment-url': 'https://github.com/c', 'report-file': 'r.json',
    });
  });

  test('stay within what a job may hold, and say when a list is cut', () => {
    const warnings: string[] = [];
    const affectedFiles = Array.from({ length: 20_000 }, (_, at) => `src/generated/module-number-${at}.ts`);
    const list = outputsOf(impactReport({ affectedFiles }), '', '', (message) => warnings.push(message))['affected-files'];
    expect(list.length).toBeLessThanOrEqual(128 * 1024);
    expect(JSON.parse(list)).toEqual(affectedFiles.slice(0, JSON.parse(list).length));
    expect(warnings).toEqual([expect.stringMatching(/^The output affected-files holds \d+ of 20000 entries/)]);
  });
});

describe('the commit status', () => {
  test('fails with the reasons, within 140 characters', () => {
    const reasons = ['risk 85 reaches the threshold of 80', ...Array.from({ length: 9 }, (_, at) => `reason number ${at} of many`)];
    const status = statusOf(impactReport({ reasons }), 'drift/impact', 'https://github.com/run');
    expect(status).toMatchObject({ state: 'failure', context: 'drift/impact', targetUrl: 'https://github.com/run' });
    expect(status.description).toHaveLength(140);
    expect(status.description).toMatch(/^risk 85 reaches/);
  });

  test('passes with the risk', () => {
    const status = statusOf(impactReport({ conclusion: 'pass', reasons: [], violations: [] }), 'drift/impact', undefined);
    expect(status).toMatchObject({ state: 'success', description: 'Risk 15 (low), 1 symbol changed, no violation that fails the gate' });
  });
});

describe('the job summary', () => {
  test('is appended, and kept below a mebibyte', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'drift-summary-')), 'summary.md');
    await writeSummary(file, '# earlier', '');
    await writeSummary(file, `# Verdict\n\n${'| ä | ö |\n'.repeat(200_000)}`, 'the report file');
    const text = await readFile(file, 'utf8');
    expect(text.startsWith('# earlier\n# Verdict')).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_048_576 + '# earlier\n'.length);
    expect(text).toContain('The whole report: the report file.');
    expect(await writeSummary('', '# x', '')).toBe(false);
  });
});
