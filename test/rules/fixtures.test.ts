// Every case under fixtures/rules as a real repository of two commits, judged by the real command. What a case
// lists must be found, and nothing else of the codes its theme watches: the silent ones are the false-alarm set.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import type { ImpactReport, Violation } from '../../src/report/model.ts';
import { twoCommits } from '../support/two-commits.ts';

const CASES = fileURLToPath(new URL('../../fixtures/rules', import.meta.url));
/** Every theme watches the blocking rules; the others only where they are the subject. */
const ALWAYS = new Set(['E001', 'E004', 'E005', 'S001']);

interface Expected {
  readonly why: string;
  readonly violations: readonly string[];
}

/** `E001 error src/pay.ts:2 src/pay.ts:charge < src/shop.ts:5`; callers only where they stand elsewhere than the violation. */
function inShort(violation: Violation): string {
  const callers = violation.callers.map((place) => `${place.file}:${place.line}`).filter((place) => place !== `${violation.file}:${violation.line}`);
  return `${violation.code} ${violation.severity} ${violation.file}:${violation.line} ${violation.symbol}${callers.length > 0 ? ` < ${callers.join(', ')}` : ''}`;
}

async function judged(folder: string): Promise<ImpactReport> {
  const repository = mkdtempSync(join(tmpdir(), 'drift-rules-'));
  try {
    const { base, head } = twoCommits(repository, join(folder, 'base'), join(folder, 'head'));
    const output = join(repository, '.git', 'report.json');
    const code = await main(['impact', '--root', repository, '--base', base, '--head', head, '--format', 'json', '--quiet', '--output', output], () => import('../../src/run.ts'));
    expect(code).not.toBe(2);
    const report = JSON.parse(readFileSync(output, 'utf8')) as ImpactReport;
    expect(code === 1).toBe(report.violations.some((violation) => violation.severity === 'error'));
    return report;
  } finally {
    rmSync(repository, { recursive: true, force: true });
  }
}

for (const theme of readdirSync(CASES).sort()) {
  describe(`${theme} on real repositories`, () => {
    for (const name of readdirSync(join(CASES, theme)).sort()) {
      const folder = join(CASES, theme, name);
      const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;
      test(`${name}: ${expected.why}`, { timeout: 60_000 }, async () => {
        const report = await judged(folder);
        const found = report.violations.filter((violation) => ALWAYS.has(violation.code) || violation.code === theme).map(inShort);
        expect(found).toEqual(expected.violations);
      });
    }
  });
}
