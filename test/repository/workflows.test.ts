import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.github/workflows');
interface Step { readonly uses?: string; readonly run?: string }
interface Workflow { readonly permissions?: Record<string, string>; readonly jobs: Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }> }

describe.each(readdirSync(folder).sort())('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test('pins what others wrote by commit, and says which version that is', () => {
    const others = [...text.matchAll(/uses: (\S+)(.*)/g)].filter((match) => !match[1].startsWith('./'));
    expect(others.length).toBeGreaterThan(0);
    for (const [line, action, comment] of others) {
      expect(action, line).toMatch(/@[0-9a-f]{40}$/);
      expect(comment, line).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  test('starts with no right to write contents, and bounds its jobs', () => {
    expect(workflow.permissions?.contents).toBe('read');
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('puts nothing that others chose into a script', () => {
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
  });
});
