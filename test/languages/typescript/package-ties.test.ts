// Which ranges can only be filled from the registry, given the version in the repository.

import { describe, expect, test } from 'vitest';
import { endsBelow, rangesOf, tiesBetween } from '../../../src/languages/typescript/package-ties.ts';

describe('a range and the version in the repository', () => {
  test.each([
    ['^6.0.0', '7.1.0'], ['~7.1.0', '7.2.0'], ['7.1.0', '7.2.0'], ['>=6 <7', '7.0.0'], ['5.x || 6.x', '7.4.0'], ['6.0.0 - 6.9', '7.0.0'],
    ['^0.2.3', '0.3.0'], ['^0.0.3', '0.0.4'], ['^6.0.0', '7.0.0-beta.1'], ['<7', '7.0.0'],
  ])('%s ends below %s', (range, version) => { expect(endsBelow(range, version)).toBe(true); });

  test.each([
    ['^7.1.0', '7.2.0'], ['7.2.0', '7.2.0'], ['>=6', '7.0.0'], ['6.x || 7.x', '7.4.0'], ['6.0.0 - 7.9', '7.0.0'], ['^0.2.3', '0.2.9'],
    ['^7.0.0', '7.0.0-beta.1'], ['^6.0.0-beta.2', '6.0.0'], ['<= 7.0.0', '7.0.0'], ['*', '9.0.0'], ['>= 1.0.0', '9.0.0'],
    // A version that is told elsewhere, and what no version has.
    ['^1.0.0', '0.0.0-development'], ['^7.1.0', '7.0.5'], ['^1.0.0', 'next'], ['latest', '2.0.0'],
  ])('%s may be filled by %s', (range, version) => { expect(endsBelow(range, version)).toBe(false); });
});

test('only names that are asked for by ranges alone are kept', () => {
  expect(rangesOf({
    dependencies: { router: '^6.0.0', core: 'workspace:^1.0.0', ui: '^1.0.0', tag: 'latest', other: 'npm:router@^6.0.0' },
    devDependencies: { ui: 'link:../ui' }, peerDependencies: { react: '^18.0.0' },
  })).toEqual({ router: ['^6.0.0'] });
});

test('a change of versions names the packages it may tie otherwise', () => {
  const text = (change: object): string => JSON.stringify({ name: 'site', version: '1.0.0', ranges: { router: ['^6.0.0'] }, ...change });
  expect(tiesBetween(text({}), text({ ranges: { router: ['^7.0.0'], ui: ['1.0.0'] } }))).toEqual(['router', 'ui']);
  expect(tiesBetween(text({}), text({ version: '1.0.1' }))).toEqual(['site']);
  expect(tiesBetween(text({}), text({ main: 'site.js' }))).toBeUndefined();
});
