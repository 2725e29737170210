import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readInputs } from '../../src/github/inputs.ts';

const declared = parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')).inputs as Record<string, { default: string }>;
const given = (values: Record<string, string>) => (name: string): string => {
  if (!(name in declared)) throw new Error(`action.yml has no input ${name}`);
  return values[name] ?? (declared[name].default.startsWith('${{') ? 'ghs_example' : declared[name].default);
};

describe('inputs', () => {
  test('have the defaults action.yml gives them', () => {
    expect(readInputs(given({}))).toEqual({
      token: 'ghs_example', settings: { riskThreshold: '', failOn: '', minConfidence: '', depth: '' }, comment: 'auto', annotations: true, status: '', saveSnapshot: 'auto', workingDirectory: '.', reportFile: '',
    });
  });

  test('are read', () => {
    const values = {
      config: 'ci\\drift.toml', 'risk-threshold': '50', 'fail-on': 'warning', 'min-confidence': '0.85', depth: '4', comment: 'always',
      annotations: 'false', status: 'drift/impact', 'save-snapshot': 'never', 'working-directory': './packages/api/', 'report-file': 'out/report.SARIF',
    };
    expect(readInputs(given(values))).toEqual({
      token: 'ghs_example', config: 'ci/drift.toml', settings: { riskThreshold: '50', failOn: 'warning', minConfidence: '0.85', depth: '4' }, comment: 'always',
      annotations: false, status: 'drift/impact', saveSnapshot: 'never', workingDirectory: 'packages/api', reportFile: 'out/report.SARIF',
    });
  });

  test.each([
    ['comment', 'yes', 'comment: expected `auto`, `always` or `never`, got "yes"'],
    ['annotations', 'on', 'annotations: expected `true` or `false`, got "on"'],
    ['save-snapshot', 'always', 'save-snapshot: expected `auto` or `never`, got "always"'],
    ['working-directory', '../other', 'working-directory: expected a relative path that stays inside, got "../other"'],
    ['working-directory', '/etc', 'working-directory: expected a relative path that stays inside, got "/etc"'],
    ['config', 'C:\\drift.toml', 'config: expected a relative path that stays inside, got "C:\\\\drift.toml"'],
    ['report-file', 'report.pdf', 'report-file: expected a path ending in .json, .md, .sarif or .html, got "report.pdf"'],
    ['status', 'a\nb', 'status: expected one line of at most 255 characters, got "a\\nb"'],
  ])('%s: %s is refused in one line', (name, value, message) => {
    expect(() => readInputs(given({ [name]: value }))).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
  });

  test('set to nothing mean their default', () => {
    expect(readInputs(given({ comment: '', annotations: '', 'save-snapshot': '', 'working-directory': '' })))
      .toMatchObject({ comment: 'auto', annotations: true, saveSnapshot: 'auto', workingDirectory: '.' });
  });
});
