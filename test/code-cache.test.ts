import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cachedScript, codeFolder } from '../src/code-cache.ts';

const SOURCE = '(function priceOf(order) { return order.lines.map((line) => line.amount * line.price).reduce((sum, one) => sum + one, 0); })';
let folder: string;

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'drift-code-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (id = 'shop') => cachedScript(SOURCE, 'shop.cjs', id, folder);
const kept = (): string => join(folder, readdirSync(folder)[0]!);

/** As a run does it: loads, calls, keeps. True when kept code was taken. */
function run(...parts: string[]): boolean {
  const { script, keep } = load();
  const priceOf = script.runInThisContext() as (order: { lines: { amount: number; price: number }[] }) => number;
  expect(priceOf({ lines: [{ amount: 2, price: 3 }, { amount: 1, price: 4 }] })).toBe(10);
  keep(new Set(parts));
  return script.cachedDataRejected === false;
}

test('code is kept for the next run, and made anew only for a run that did something new', () => {
  expect(run('build')).toBe(false);
  const { ino } = statSync(kept());
  expect(run('build')).toBe(true);
  expect(statSync(kept()).ino).toBe(ino);
  expect(run('impact')).toBe(true);
  expect(readFileSync(kept(), 'latin1')).toMatch(/^drift-code:1 [0-9a-f]{8}\nbuild,impact\n/);
  expect(run('impact', 'build')).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('code of another content is not taken, though it is as long', () => {
  run('build');
  expect(load('shop').script.cachedDataRejected).toBe(false);
  expect(load('till').script.cachedDataRejected).toBeUndefined();
});

test('a damaged file is not handed to V8 and is replaced', () => {
  run('build');
  const bytes = readFileSync(kept());
  for (const damage of [bytes.subarray(0, bytes.length - 1), bytes.subarray(0, 10), Buffer.alloc(0), bytes.with(bytes.length - 20, bytes.at(-20)! ^ 1), bytes.with(30, bytes[30]! ^ 1)]) {
    writeFileSync(kept(), damage);
    expect(load().script.cachedDataRejected).toBeUndefined();
    run('build');
    expect(load().script.cachedDataRejected).toBe(false);
  }
});

test.skipIf(process.getuid === undefined)('a file that others can write to is not taken', () => {
  run('build');
  chmodSync(kept(), 0o666);
  expect(load().script.cachedDataRejected).toBeUndefined();
});

test('where nothing can be kept the script runs all the same', () => {
  writeFileSync(join(folder, 'file'), '');
  const { script, keep } = cachedScript(SOURCE, 'shop.cjs', 'shop', join(folder, 'file', 'below'));
  expect(script.runInThisContext()).toBeTypeOf('function');
  expect(() => keep(new Set(['build']))).not.toThrow();
});

test("Node's own switches hold", () => {
  expect(codeFolder({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBeUndefined();
  expect(codeFolder({ NODE_COMPILE_CACHE: '/var/cache/code' })).toMatch(/^[\\/]var[\\/]cache[\\/]code[\\/]drift-code/);
});
