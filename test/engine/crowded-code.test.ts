// Code that has few things in it and many ways to them: an answer holds each thing once.

import { expect, test } from 'vitest';
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
