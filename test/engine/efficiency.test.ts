// An update costs what the change costs: who depends on declarations alone is not resolved again for a body.

import { describe, expect, test } from 'vitest';
import { CarriedGraph } from './carried-graph.ts';

const MANIFEST = '{ "name": "shop", "version": "1.0.0", "imports": { "#apart": "./src/apart.ts" } }\n';

const START: Readonly<Record<string, string>> = {
  'package.json': MANIFEST,
  'src/alias.ts': "import { apart } from '#apart';\nexport const alias = apart();\n",
  'src/bank.ts': 'export class Bank { settleAccounts() {} }\n',
  'src/court.ts': 'export class Court { settleAccounts() {} }\n',
  'src/unknown.js': 'export function close(who) { who.settleAccounts(); who.disburseFunds(); }\n',
  'src/shop.ts': 'export class Shop { price(n: number): number { return n * 2; } open(): Shop { return this; } }\nexport function shop(): Shop { return new Shop(); }\n',
  'src/index.ts': "export * from './shop';\n",
  'src/one.ts': "import { shop } from './index';\nexport function one() { return shop().open().price(1); }\n",
  'src/two.ts': "import { Shop } from './shop';\nexport function two(s: Shop) { return s.price(2); }\n",
  'src/apart.ts': 'export function apart() { return 1; }\n',
};

function after(change: Readonly<Record<string, string | undefined>>): { reresolved: string[]; differences: number } {
  const graph = new CarriedGraph();
  graph.moveTo(new Map(Object.entries(START)));
  const texts = new Map(Object.entries({ ...START, ...change }).filter((e): e is [string, string] => e[1] !== undefined));
  const { delta, differences, isBaseUnchanged } = graph.moveTo(texts);
  expect(isBaseUnchanged).toBe(true);
  return { reresolved: delta.reresolved.map(r => r.path), differences: differences.length };
}

describe('files resolved again', () => {
  test.each<[string, Record<string, string | undefined>, string[]]>([
    ['none for a body', { 'src/shop.ts': START['src/shop.ts'].replace('n * 2', 'n * 3 + 1') }, []],
    ['none for a comment and moved lines', { 'src/shop.ts': `// new\n\n${START['src/shop.ts']}` }, []],
    ['none for a function nobody names', { 'src/shop.ts': `${START['src/shop.ts']}export function sale() { return shop(); }\n` }, []],
    ['none for a file of its own', { 'src/apart.ts': 'export function apart() { return 2; }\nexport function more() {}\n' }, []],
    ['none for a version in a manifest', { 'package.json': MANIFEST.replace('1.0.0', '1.0.1') }, []],
    ['those whose imports a manifest steers elsewhere', { 'package.json': MANIFEST.replace('./src/apart.ts', './src/two.ts') }, ['src/alias.ts']],
    ['none for a name that several bear', { 'src/apart.ts': `${START['src/apart.ts']}export function settleAccounts() {}\n` }, []],
    ['those that may be guessed to mean a name once it is borne', { 'src/apart.ts': `${START['src/apart.ts']}export class Till { disburseFunds() {} }\n` }, ['src/unknown.js']],
    ['those that call a method that is gone', { 'src/shop.ts': START['src/shop.ts'].replace('price(', 'cost(') }, ['src/one.ts', 'src/two.ts']],
    ['those that went through a result that changed', { 'src/shop.ts': START['src/shop.ts'].replace('open(): Shop { return this; }', 'open(): void {}') }, ['src/one.ts']],
    ['those that imported through a barrel that is gone', { 'src/index.ts': undefined }, ['src/one.ts']],
    ['those whose import a new file takes over', { 'src/shop/index.ts': 'export class Shop {}\n', 'src/shop.ts': undefined }, ['src/index.ts', 'src/one.ts', 'src/two.ts']],
  ])('%s', (_, change, expected) => {
    const { reresolved, differences } = after(change);
    expect(reresolved).toEqual(expected);
    expect(differences).toBe(0);
  });
});
