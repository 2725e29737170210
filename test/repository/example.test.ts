// The bundled example, run as the README says. What must be reported was taken from the TypeScript compiler, which
// finds exactly these four places wrong in fixtures/example/pull-request.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImpactReport } from '../../src/report/model.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const example = (format: string): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [join(root, 'scripts/example.mjs'), '--format', format], { encoding: 'utf8' });

describe('the bundled example', () => {
  let report: ImpactReport;
  beforeAll(() => {
    const { status, stdout, stderr } = example('json');
    expect(status, stderr).toBe(0);
    report = JSON.parse(stdout) as ImpactReport;
  });

  test('every call that the compiler rejects is an error at its line, and nothing else is', () => {
    const errors = report.violations.filter((violation) => violation.severity === 'error');
    const places = errors.map(({ code, file, line }) => `${code} ${file}:${line}`).filter((place) => !place.startsWith('E004 src/reports/monthly.ts:1'));
    expect(places.sort()).toEqual([
      'E004 src/reports/monthly.ts:7',
      'E005 src/billing/receipt.ts:8',
      'E005 src/orders/checkout.ts:8',
      'E005 src/orders/exchange.ts:10',
    ]);
    expect(report.conclusion).toBe('fail');
  });

  test('what changed is named for what it is', () => {
    const changes = Object.fromEntries(report.changed.map(({ id, change }) => [id, change]));
    expect(changes).toMatchObject({
      'src/billing/numbering.ts:legacyInvoiceNumber': 'removed',
      'src/billing/tax.ts:taxOn': 'contract',
      'src/billing/tax.ts:rateOf': 'added',
      'src/catalog/inventory.ts:Inventory.reserve': 'contract',
      'src/money.ts:roundToCents': 'body',
      'src/text/slug.ts:slugify': 'moved',
    });
    expect(report.changed.find(({ id }) => id === 'src/text/slug.ts:slugify')?.previousId).toBe('src/catalog/naming.ts:slugify');
  });

  test('a changed body counts the callers that will see it', () => {
    const rounding = report.changed.find(({ id }) => id === 'src/money.ts:roundToCents');
    expect(rounding).toMatchObject({ directCallers: 4, tests: expect.arrayContaining(['test/money.test.ts']) });
  });

  test('the comment is the same every time', () => {
    const first = example('markdown');
    expect(first.stdout).toContain('src/billing/receipt.ts');
    expect(example('markdown').stdout).toBe(first.stdout);
  });

  test('the README shows what it posts', () => {
    const comment = new Set(example('markdown').stdout.split('\n').map((line) => line.replace(/\\$/, '')));
    const shown = readFileSync(join(root, 'README.md'), 'utf8').split('\n').filter((line) => /^>./.test(line)).map((line) => line.replace(/^> /, '').replace(/\\$/, ''));
    expect(shown.length).toBeGreaterThan(7);
    expect(shown.filter((line) => !comment.has(line))).toEqual([]);
  });
});
