// Code that has few things in it and many ways to them: an answer holds each thing once.

import { expect, test } from 'vitest';
import { emptySource, overlay } from '../../src/graph/overlay.ts';
import { viewOf } from '../../src/graph/view.ts';
import { CarriedGraph } from './carried-graph.ts';

const FIELDS = ['fee', 'limit', 'tip', 'nonce', 'price', 'weight', 'route', 'bonus', 'floor', 'slack', 'ceiling', 'deposit'];

test('an object spread into itself many times over takes no longer than reading it', () => {
  const text = [
    `interface Request { send(): number; ${FIELDS.map(f => `${f}?: number`).join('; ')} }`,
    'export function prepare(given: Request, now: number) {',
    '  let request: any = { ...given };',
    ...Array.from({ length: 14 }, (_, i) => `  if (now > ${i}) request = { ...request, step${i}: now };`),
    `  return request.send() + ${FIELDS.map(f => `request.${f}`).join(' + ')};`,
    '}',
    '',
  ].join('\n');
  const graph = new CarriedGraph();
  const { differences } = graph.moveTo(new Map([['src/prepare.ts', text]]));
  expect(differences).toEqual([]);
  expect(graph.records.get('src/prepare.ts')!.edges.filter(e => e.kind === 'calls')).toMatchObject([{ to: 'src/prepare.ts:Request.send' }]);
}, 5000);

test('asking every function of a crowded file for its calls takes no longer than reading the file', () => {
  const functions = 18_000;
  const graph = new CarriedGraph();
  const begun = performance.now();
  graph.moveTo(new Map([['steps.ts', Array.from({ length: functions }, (_, i) => `function step${i}(o) { return step${i + 1}(o); }\n`).join('')]]));
  const view = viewOf(overlay(emptySource(), { removed: [], written: [...graph.records.values()], reresolved: [] }));
  // Both are slower on a busy machine.
  const readingMs = performance.now() - begun;
  const started = performance.now();
  const asked = view.symbolsInFile('steps.ts').map(({ id }) => view.outEdges(id).filter((e) => e.kind === 'calls').map((e) => e.to));
  const askedMs = performance.now() - started;
  expect(askedMs).toBeLessThan(readingMs / 4);
  expect(asked.flat()).toHaveLength(functions - 1);
  expect(view.outEdges('steps.ts:step7').map((e) => e.to)).toEqual(['steps.ts:step8']);
}, 60_000);
