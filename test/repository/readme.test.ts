// What the README tells users to write must be accepted, and what it lists must be what there is.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PRESETS } from '../../src/config/defaults.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { RuleCode } from '../../src/report/model.ts';
import { RULES, explanationOf } from '../../src/rules/registry.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const action = parse(read('action.yml')) as { inputs: Record<string, unknown>; outputs: Record<string, unknown> };

const CODES = Object.keys(PRESETS.standard).map(String);

const section = (title: string): string => {
  const start = readme.indexOf(`\n## ${title}\n`);
  expect(start, `the section ${title}`).toBeGreaterThan(0);
  const end = readme.indexOf('\n## ', start + 1);
  return readme.slice(start, end === -1 ? undefined : end);
};
/** Names in the first column of a section's table. */
const listed = (title: string): string[] =>
  section(title).split('\n').filter((line) => line.startsWith('| `')).flatMap((line) => [...line.split(' | ')[0].matchAll(/`([^`]+)`/g)].map((match) => match[1]));
const blocks = (language: string): string[] => [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map((match) => match[1]);

describe('the README', () => {
  test('lists the inputs of action.yml', () => {
    expect(listed('Inputs')).toEqual(Object.keys(action.inputs));
  });

  test('lists the outputs of action.yml', () => {
    expect(listed('Outputs')).toEqual(Object.keys(action.outputs));
  });

  test('lists every rule with the severity each preset gives it', () => {
    const rows = section('What it finds').split('\n').filter((line) => /^\| [EWS]\d{3} /.test(line)).map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, code, name]) => [code, name])).toEqual(
      [...RULES.map(({ code, name }) => [code, name]), ['S001', explanationOf('S001')?.name]].sort((a, b) => CODES.indexOf(a[0]!) - CODES.indexOf(b[0]!)),
    );
    for (const [, code, , , standard, keel] of rows) {
      expect([code, standard, keel]).toEqual([code, PRESETS.standard[code as RuleCode], PRESETS.keel[code as RuleCode]]);
    }
  });

  test('shows settings that are accepted without a warning', () => {
    const [settings] = blocks('toml');
    const { config, warnings } = loadConfig(settings, 'drift.toml');
    expect(warnings).toEqual([]);
    expect(config.enforcement.severity.E003).toBe('off');
    expect(config.risk.threshold).toBe(80);
  });

  test('uses only inputs that exist, in workflows that parse', () => {
    for (const block of blocks('yaml')) {
      const workflow = parse(block) as { jobs?: Record<string, { steps: { uses?: string; with?: object }[] }> } | { uses?: string; with?: object }[];
      const steps = Array.isArray(workflow) ? workflow : Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps);
      const ours = steps.filter((step) => step.uses?.startsWith('drift/impact-action@'));
      expect(ours.length).toBeGreaterThan(0);
      for (const name of ours.flatMap((step) => Object.keys(step.with ?? {}))) expect(Object.keys(action.inputs)).toContain(name);
    }
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const text of [readme, read('CONTRIBUTING.md')]) {
      for (const [, name] of text.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name);
    }
  });
});

test('the settings of this repository are valid', () => {
  const { config, warnings } = loadConfig(read('drift.toml'), 'drift.toml');
  expect(warnings).toEqual([]);
  expect(config.exclude).toEqual(['dist/**', 'fixtures/**']);
});
