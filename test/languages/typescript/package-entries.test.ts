// Where the name of a workspace package leads when its manifest speaks of files that are built.

import { describe, expect, test } from 'vitest';
import type { ModuleHost } from '../../../src/languages/language.ts';
import { createModules } from '../../../src/languages/typescript/resolve-modules.ts';

function resolve(specifier: string, manifest: object, files: readonly string[]): string | undefined {
  const host: ModuleHost = {
    has: path => files.includes(path), hasFolder: () => false, paths: () => files, watch: () => {}, declaringFiles: () => [],
    manifest: path => (path === 'packages/kit/package.json' ? JSON.stringify({ name: 'kit', ...manifest }) : undefined),
    manifests: base => (base === 'package.json' ? ['packages/kit/package.json'] : []),
  };
  const target = createModules(host).resolve('apps/shop', specifier);
  return typeof target === 'object' ? target.path : target;
}

describe('a built entry', () => {
  const exports = { './types': './dist/types/index.js', '.': './dist/index.js' };

  test('of a folder named like one that builds write to comes from that folder', () => {
    expect(resolve('kit/types', { exports }, ['packages/kit/src/index.ts', 'packages/kit/src/types/index.ts'])).toBe('packages/kit/src/types/index.ts');
  });

  test('in a folder of declarations comes from the source all the same', () => {
    expect(resolve('kit', { types: 'dist/types/index.d.ts' }, ['packages/kit/src/index.ts'])).toBe('packages/kit/src/index.ts');
  });
});

describe('declarations that are in the repository', () => {
  const rolledUp = { main: 'dist/kit.js', types: 'lib/kit.d.ts' };

  test('stand behind the source when the code is yet to be built', () => {
    expect(resolve('kit', rolledUp, ['packages/kit/lib/kit.d.ts', 'packages/kit/src/index.ts'])).toBe('packages/kit/src/index.ts');
  });

  test('speak for code that is there, for JavaScript, and where there is no other', () => {
    expect(resolve('kit', rolledUp, ['packages/kit/lib/kit.d.ts', 'packages/kit/dist/kit.js', 'packages/kit/src/index.ts'])).toBe('packages/kit/lib/kit.d.ts');
    expect(resolve('kit', rolledUp, ['packages/kit/lib/kit.d.ts', 'packages/kit/src/index.js'])).toBe('packages/kit/lib/kit.d.ts');
    expect(resolve('kit', { types: 'index.d.ts' }, ['packages/kit/index.d.ts', 'packages/kit/src/index.ts'])).toBe('packages/kit/index.d.ts');
  });
});
