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
      token: 'ghs_example', comment: 'auto', annotations: true, status: '', saveSnapshot: 'auto', workingDirectory: '.', reportFile: '',
    });
  });

  test('are read', () => {
    const values = {
      config: 'ci\\drift.toml', 'risk-threshold': '50', 'fail-on': 'Warning', 'min-confidence': '0.85', depth: '4', comment: 'always',
      annotations: 'false', status: 'drift/impact', 'save-snapshot': 'never', 'working-directory': './packages/api/', 'report-file': 'out/report.SARIF',
    };
    expect(readInputs(given(values))).toEqual({
      token: 'ghs_example', config: 'ci/drift.toml', riskThreshold: 50, failOn: 'warning', minConfidence: 0.85, depth: 4, comment: 'always',
      annotations: false, status: 'drift/impact', saveSnapshot: 'never', workingDirectory: 'packages/api', reportFile: 'out/report.SARIF',
    });
  });

  test.each([
    ['risk-threshold', 'high', 'Input risk-threshold: expected a number from 0 to 100, got "high"'],
    ['risk-threshold', '101', 'Input risk-threshold: expected a number from 0 to 100, got "101"'],
    ['risk-threshold', '0x10', 'Input risk-threshold: expected a number from 0 to 100, got "0x10"'],
    ['fail-on', 'errors', 'Input fail-on: expected `error`, `warning` or `never`, got "errors"'],
    ['min-confidence', '70', 'Input min-confidence: expected a number from 0 to 1, got "70"'],
    ['depth', '1.5', 'Input depth: expected a whole number from 1 to 20, got "1.5"'],
    ['depth', '0', 'Input depth: expected a whole number from 1 to 20, got "0"'],
    ['comment', 'yes', 'Input comment: expected `auto`, `always` or `never`, got "yes"'],
    ['annotations', 'on', 'Input annotations: expected `true` or `false`, got "on"'],
    ['save-snapshot', 'always', 'Input save-snapshot: expected `auto` or `never`, got "always"'],
    ['working-directory', '../other', 'Input working-directory: expected a relative path that stays inside, got "../other"'],
    ['working-directory', '/etc', 'Input working-directory: expected a relative path that stays inside, got "/etc"'],
    ['config', 'C:\\drift.toml', 'Input config: expected a relative path that stays inside, got "C:\\\\drift.toml"'],
    ['report-file', 'report.pdf', 'Input report-file: expected a path ending in .json, .md, .sarif or .html, got "report.pdf"'],
    ['status', 'a\nb', 'Input status: expected one line of at most 255 characters, got "a\\nb"'],
  ])('%s: %s is refused in one line', (name, value, message) => {
    expect(() => readInputs(given({ [name]: value }))).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
  });

  test('set to nothing mean their default', () => {
    expect(readInputs(given({ comment: '', annotations: '', 'save-snapshot': '', 'working-directory': '' })))
      .toMatchObject({ comment: 'auto', annotations: true, saveSnapshot: 'auto', workingDirectory: '.' });
  });
});
