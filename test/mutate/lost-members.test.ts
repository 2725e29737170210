// Edits that random trials on real code bases once missed, each as the smallest repository that shows it.

import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import { silent } from '../../src/log.ts';
import { runner } from '../../src/run.ts';
import { ShopRepository, type Files } from '../e2e/shop-repository.ts';

let repository: ShopRepository | undefined;
afterEach(() => repository?.remove());

async function found(base: Files, head: Files): Promise<string[]> {
  repository = new ShopRepository(base);
  const before = repository.head();
  const after = repository.commit(head, 'edit');
  const report = await runner.impact({ root: repository.root, base: before, head: after, config: DEFAULT_CONFIG, configChanged: false, restored: false, suppress: [], jobs: 1, log: silent });
  return report.violations.filter((v) => /^E00[145]$/.test(v.code)).map((v) => `${v.code} ${v.severity} ${v.file}:${v.line}`);
}

describe('members that are gone', () => {
  const owner = (member: string): string => `export class Panel extends HTMLElement {\n  mount(): number {\n    return this.draw();\n  }\n${member}}\n`;

  test('a private one cannot come from a parent outside the repository', async () => {
    expect(await found({ 'a.ts': owner('  private draw(): number {\n    return 1;\n  }\n') }, { 'a.ts': owner('') })).toEqual(['E004 error a.ts:3']);
  });

  test('a public one may: no error', async () => {
    expect((await found({ 'a.ts': owner('  draw(): number {\n    return 1;\n  }\n') }, { 'a.ts': owner('') })).filter((text) => text.includes('error'))).toEqual([]);
  });

  const builder = (member: string): string => `export class Builder<T extends object, M extends object> {\n  kept(): number {\n    return 2;\n  }\n${member}}\n`;

  test('bounds of type parameters are no parents', async () => {
    const use = "import { Builder } from './a.ts';\nexport const run = (): number => new Builder<object, object>().meta();\n";
    expect(await found({ 'a.ts': builder('  meta(): number {\n    return 1;\n  }\n'), 'b.ts': use }, { 'a.ts': builder('') })).toEqual(['E004 error b.ts:2']);
  });

  const plain = (member: string): string => `class Plain:\n    def go(self):\n        return self.fetch("x")\n${member}`;

  test('a call right after a word is still the same call in an edited file', async () => {
    expect(await found({ 'a.py': plain('\n    def fetch(self, url):\n        value = url\n        return value\n') }, { 'a.py': plain('') })).toEqual(['E004 error a.py:3']);
  });

  test('a static one is no instance method, whatever the parent outside may have', async () => {
    const fault = (word: string): string => `export class Fault extends Error {\n  ${word}toText(): string {\n    return 'fault';\n  }\n}\n`;
    const use = "import { Fault } from './a.ts';\nexport const text = (fault: Fault): string => fault.toText();\n";
    expect(await found({ 'a.ts': fault(''), 'b.ts': use }, { 'a.ts': fault('static ') })).toEqual(['E001 error a.ts:2']);
  });

  const base = (name: string, constructor: string): string =>
    `import { Emitter } from 'emitter';\nexport class Wire extends Emitter {\n  constructor(${constructor}) {\n    super();\n  }\n  ${name}(text: string): number {\n    return text.length;\n  }\n}\nexport class Line extends Wire {\n  go(): number {\n    return this.send('a');\n  }\n}\n`;
  const user = "import { Line } from './a.ts';\nexport const line = new Line('x', 1);\nexport const sent = (wire: Line): number => wire.send('q');\n";
  const old = 'uri: string, port: number';

  test('one that its class has under another name now is not with a parent outside', async () => {
    expect(await found({ 'a.ts': base('send', old), 'b.ts': user }, { 'a.ts': base('transmit', old) })).toEqual(['E004 error a.ts:12', 'E004 error b.ts:3']);
  });

  test('a constructor is also called through heirs that have none', async () => {
    expect(await found({ 'a.ts': base('send', old), 'b.ts': user }, { 'a.ts': base('send', 'port: number, uri: string') })).toEqual(['E001 error a.ts:3']);
    repository?.remove();
    expect(await found({ 'a.ts': base('send', old), 'b.ts': user }, { 'a.ts': base('send', `${old}, secure: boolean`) })).toEqual(['E005 error b.ts:2']);
  });

  test('a receiver of uncertain origin that still is the class proves the loss', async () => {
    const rules = (member: string): string => `export class Rules {\n  other(text: string): number {\n    return text.length + 1;\n  }\n${member}}\nexport interface Settings {\n  rules?: Rules | null;\n}\n`;
    const lexer = `import { Rules, type Settings } from './a.ts';\nexport class Lexer {\n  private rules: Rules;\n  constructor(public settings: Settings) {\n    this.settings.rules = this.settings.rules || new Rules();\n    this.rules = this.settings.rules;\n  }\n  run(text: string): number {\n    this.rules.other(text);\n    return this.rules.table(text);\n  }\n}\n`;
    expect(await found({ 'a.ts': rules('  table(text: string): number {\n    return text.length;\n  }\n'), 'b.ts': lexer }, { 'a.ts': rules('') })).toEqual(['E004 error b.ts:10']);
  });

  test('a function gone from its own file, called with type arguments', async () => {
    const calls = 'export function run(): number {\n  const first = made<string>();\n  return first.length;\n}\n';
    expect(await found({ 'a.ts': `${calls}function made<T>(): T[] {\n  const list: T[] = [];\n  return list;\n}\n` }, { 'a.ts': calls })).toEqual(['E004 error a.ts:2']);
  });

  test('a class that is gone is missed at the far end of a long file', async () => {
    const file = (server: string): string => `${server}${'LIMIT = 3\n'.repeat(2_500)}SERVERS = {\n    "slow": Slow,\n}\n`;
    expect(await found({ 'a.py': file('class Slow:\n    """Takes its time."""\n') }, { 'a.py': file('') })).toEqual(['E004 error a.py:2502']);
  });
});
