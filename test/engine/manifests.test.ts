// A manifest counts by what of it steers imports: only then is every file's list of imports read again.

import { describe, expect, test } from 'vitest';
import { memorySource } from '../../src/graph/overlay.ts';
import type { RecordSource } from '../../src/graph/record.ts';
import { steeringText } from '../../src/languages/registry.ts';
import { silent } from '../../src/log.ts';
import { update } from '../../src/resolve/update.ts';
import { CarriedGraph } from './carried-graph.ts';

const PACKAGE = { name: 'shop', version: '1.0.0', main: 'src/till.ts', imports: { '#till': './src/till.ts' }, dependencies: { left: '^1.0.0' } };
const SETTINGS = { extends: './base.json', compilerOptions: { strict: true, paths: { '@/*': ['src/*'] } } };

const graph = new CarriedGraph();
graph.moveTo(new Map([
  ['package.json', JSON.stringify(PACKAGE)], ['src/till.ts', 'export function ring() {}\n'], ['src/desk.ts', "import { ring } from '#till';\nring();\n"],
]));

/** Files whose recorded imports are read when the package.json becomes this. */
function importsRead(text: string): number {
  const base = memorySource([...graph.records.values()]);
  let read = 0;
  const counted = new Proxy(base, {
    get(target, name) {
      if (name === 'deps') return (path: string) => { read++; return target.deps(path); };
      const value = target[name as keyof RecordSource] as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const manifest = { path: 'package.json', blob: text, language: '', text: steeringText('package.json', text), rows: [] };
  update(counted, [manifest], [], { fuzzy: true, log: silent }, { external: 0, reresolved: 0 });
  return read;
}

describe('a package.json', () => {
  test.each([
    ['version', { version: '1.0.1' }], ['dependencies', { dependencies: { left: '^2.0.0' } }], ['scripts', { scripts: { test: 'vitest' } }],
  ])('%s: no import is looked up again', (_, change) => {
    expect(importsRead(JSON.stringify({ ...PACKAGE, ...change }))).toBe(0);
  });

  test.each([
    ['name', { name: 'store' }], ['main', { main: 'src/desk.ts' }], ['imports', { imports: {} }], ['exports', { exports: './src/desk.ts' }],
  ])('%s: every import is', (_, change) => {
    expect(importsRead(JSON.stringify({ ...PACKAGE, ...change }))).toBeGreaterThan(0);
  });

  test('that cannot be read any more steers nothing', () => {
    expect(importsRead('{ "name": "shop", ')).toBeGreaterThan(0);
  });
});

test('a tsconfig.json counts by its paths and what it extends', () => {
  const text = (change: object): string => steeringText('tsconfig.json', JSON.stringify({ ...SETTINGS, ...change }));
  expect(text({ compilerOptions: { ...SETTINGS.compilerOptions, strict: false }, include: ['src'] })).toBe(text({}));
  expect(text({ compilerOptions: { paths: {} } })).not.toBe(text({}));
  expect(text({ extends: './other.json' })).not.toBe(text({}));
});

test('a range or a version redirects who imports the package, and nobody else', () => {
  const manifest = (content: object): string => JSON.stringify(content);
  const tree = (range: string, version: string): Map<string, string> => new Map([
    ['packages/router/package.json', manifest({ name: 'router', version, main: 'src/index.ts' })], ['packages/router/src/index.ts', 'export function open(path: string) { return path; }\n'],
    ['examples/package.json', manifest({ name: 'examples', dependencies: { router: range } })], ['examples/main.ts', "import { open } from 'router';\nopen('/');\n"],
    ['examples/other.ts', "import { basename } from 'node:path';\nbasename('/');\n"], ['site/main.ts', "import { open } from 'router';\nopen('/');\n"],
  ]);
  const carried = new CarriedGraph();
  const move = (range: string, version: string): readonly [reresolved: number, calls: string[]] => {
    const { differences, reresolved } = carried.moveTo(tree(range, version));
    expect(differences).toEqual([]);
    return [reresolved, [...carried.records.values()].filter(({ edges }) => edges.some(({ kind, to }) => kind === 'calls' && to === 'packages/router/src/index.ts:open')).map(({ path }) => path).sort()];
  };
  const both = ['examples/main.ts', 'site/main.ts'];
  expect(move('^6.0.0', '7.0.0')[1]).toEqual(['site/main.ts']);
  expect(move('^7.0.0', '7.0.0')).toEqual([1, both]);
  expect(move('^7.0.0', '7.3.0')).toEqual([0, both]);
  expect(move('^7.0.0', '8.0.0')).toEqual([1, ['site/main.ts']]);
  expect(move('workspace:*', '8.0.0')).toEqual([1, both]);
});
