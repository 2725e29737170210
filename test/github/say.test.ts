import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Annotation } from '../../src/github/annotations.ts';
import { createClient } from '../../src/github/client.ts';
import { readInputs } from '../../src/github/inputs.ts';
import type { Outputs } from '../../src/github/outputs.ts';
import { say } from '../../src/github/say.ts';
import { workflowLog } from '../../src/github/workflow-log.ts';
import { silent } from '../../src/log.ts';
import type { ImpactReport } from '../../src/report/model.ts';
import { GitHubApi } from '../e2e/github-api.ts';
import { changedSymbol, impactReport, violation } from './sample-report.ts';

let api: GitHubApi;
let folder: string;
beforeEach(async () => {
  api = new GitHubApi();
  process.env.GITHUB_API_URL = await api.start();
  folder = await mkdtemp(join(tmpdir(), 'drift-say-'));
});
afterEach(async () => {
  delete process.env.GITHUB_API_URL;
  await api.stop();
  api.assertConforming();
});

interface Said {
  readonly outputs: Outputs;
  readonly annotations: readonly Annotation[];
  readonly warnings: readonly string[];
  readonly lines: readonly string[];
  readonly summary: string;
}

async function saying(report: ImpactReport, inputs: Record<string, string> = {}, reportFile = join(folder, 'out', 'report.json')): Promise<Said> {
  const annotations: Annotation[] = [];
  const warnings: string[] = [];
  const lines: string[] = [];
  const outputs = await say(report, {
    inputs: readInputs((name) => inputs[name] ?? ''), prNumber: 7, headSha: 'b'.repeat(40), reportFile, summaryFile: join(folder, 'summary.md'),
    log: workflowLog({ debug() {}, info: (line) => void lines.push(line), warning: (line) => void warnings.push(line) }),
    client: createClient({ token: 'ghs_example', owner: 'octo-org', repo: 'octo-repo', log: silent }),
    linkBase: `https://github.com/octo-org/octo-repo/blob/${'b'.repeat(40)}`, runUrl: 'https://github.com/octo-org/octo-repo/actions/runs/1',
    annotate: (annotation) => void annotations.push(annotation),
  });
  return { outputs, annotations, warnings, lines, summary: await readFile(join(folder, 'summary.md'), 'utf8') };
}

describe('a report of a very large change', () => {
  const long = 'deeply/nested/folder/with/a/rather/long/name/'.repeat(3);
  const file = (at: number): string => `${long}module-${at}.ts`;
  const report = impactReport({
    violations: Array.from({ length: 4_000 }, (_, at) => violation(at + 1, {
      file: file(at), severity: at % 3 === 0 ? 'warning' : 'error', fingerprint: `f${at}`, message: `call ${at}: ${'very long message '.repeat(30)}`,
      callers: Array.from({ length: 60 }, (_, line) => ({ file: file(line), line, symbol: `${file(line)}:caller` })),
    })),
    changed: Array.from({ length: 3_000 }, (_, at) => changedSymbol(`symbol${at}`, { file: file(at), id: `${file(at)}:symbol${at}`, details: ['changed '.repeat(50)] })),
    affectedFiles: Array.from({ length: 9_000 }, (_, at) => file(at)),
  });

  test('fits every place it is said in, and is whole in the report file', async () => {
    const { outputs, annotations, lines, summary, warnings } = await saying(report);
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0].body.length).toBeLessThanOrEqual(65_536);
    expect(api.comments[0].body).toContain('Drift impact: fail · 2666 errors, 1334 warnings');
    expect(api.comments[0].body).toContain('| symbol | change | risk |');
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_048_576);
    expect(['error', 'warning', 'notice'].map((level) => annotations.filter((annotation) => annotation.level === level).length)).toEqual([10, 10, 10]);
    expect(lines.join('\n')).toContain('2656 of level error, 1324 of level warning, 2990 of level notice');
    expect(outputs).toMatchObject({ errors: '2666', warnings: '1334', 'changed-symbols': '3000' });
    expect(warnings).toEqual([expect.stringContaining('The output affected-files holds')]);
    const whole = JSON.parse(await readFile(outputs['report-file'], 'utf8')) as ImpactReport;
    expect([whole.violations.length, whole.changed.length, whole.affectedFiles.length]).toEqual([4_000, 3_000, 9_000]);
  });
});

describe('each place stands alone', () => {
  test('a report file that cannot be written costs itself only', async () => {
    const { outputs, warnings, summary } = await saying(impactReport(), {}, '/dev/null/report.json');
    expect(outputs).toMatchObject({ 'report-file': '', 'comment-url': expect.stringContaining('#issuecomment-') });
    expect(warnings).toEqual([expect.stringMatching(/^The report file was not written: /)]);
    expect(summary).toContain('E005');
  });

  test('a refused comment costs a line in the log', async () => {
    api.readOnly = true;
    const { outputs, warnings, lines, annotations } = await saying(impactReport(), { status: 'drift/impact' });
    expect(outputs).toMatchObject({ conclusion: 'fail', errors: '1', 'comment-url': '' });
    expect(warnings).toEqual([]);
    expect(lines.filter((line) => line.includes('was not written: the token may not write here (403)'))).toHaveLength(2);
    expect(annotations).toHaveLength(2);
  });

  test('annotations can be switched off', async () => {
    expect((await saying(impactReport(), { annotations: 'false' })).annotations).toEqual([]);
  });

  test.each(['json', 'md', 'sarif', 'html'])('a report file ending in .%s is of that kind', async (ending) => {
    const { outputs } = await saying(impactReport(), { comment: 'never' }, join(folder, `report.${ending}`));
    const text = await readFile(outputs['report-file'], 'utf8');
    const kind = { json: /^\{\s+"affectedFiles"|^\{\s+"schemaVersion"/, md: /^### /, sarif: /"version": ?"2\.1\.0"/, html: /^<!doctype html>/i }[ending];
    expect(text).toMatch(kind!);
    expect(text).toContain('priceOf');
    expect(api.comments).toEqual([]);
  });
});
