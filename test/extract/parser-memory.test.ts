// A parser made for few files starts with little memory. One runtime a process, so this has a file of its own: what a
// parser with much memory gives is asked of another thread.

import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { SourceParser } from '../../src/extract/parser.ts';

const text = Array.from({ length: 9000 }, (_, i) => `export function dish${i}(guests: number) { return serve(guests, ${i}) ?? [{ name: 'dish${i}' }]; }`).join('\n');

test('it reads a large file as any other does, though its memory has to grow', async () => {
  const parser = await SourceParser.create(1);
  await parser.load(['src/menu.ts']);
  const before = parser.extract('src/menu.ts', 'export const menu = 1;');
  const facts = parser.extract('src/menu.ts', text);
  expect(facts.symbols.filter(s => s.kind === 'function')).toHaveLength(9000);
  expect(JSON.stringify(facts) === await roomyFacts()).toBe(true);
  expect(parser.extract('src/menu.ts', 'export const menu = 1;')).toEqual(before);
});

async function roomyFacts(): Promise<string> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    (async () => {
      const { SourceParser } = await import(workerData.module);
      const parser = await SourceParser.create();
      await parser.load(['src/menu.ts']);
      parentPort.postMessage(JSON.stringify(parser.extract('src/menu.ts', workerData.text)));
    })();`;
  const worker = new Worker(source, { eval: true, workerData: { module: new URL('../../src/extract/parser.ts', import.meta.url).href, text } });
  return new Promise((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject); });
}
