// A cold export of many files: they are parsed by workers, so nothing in the main thread has been warmed up by them.

import { expect, test } from 'vitest';
import { tempRepository } from '../git/temp-repository.ts';
import { runCli } from './run-cli.ts';

test('equal functions in many files: a cold export through workers tells their hashes apart and equals a warm one', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 80; i++) files[`src/m${i}.ts`] = `import { f as g } from './m${(i + 1) % 80}.ts';\nexport function f(x: number): number {\n  return x > 9 ? x : g(x + 1);\n}\n`;
  const source = tempRepository(files);
  source.commit('many');
  const cold = await runCli(source.root, 'callgraph', 'export', '--db', `${source.root}/.git/graph.db`, '--jobs', '2');
  expect(cold.code).toBe(0);
  const lines = cold.stdout.trim().split('\n').map(l => JSON.parse(l) as { t: string; kind: string; to: string; hash: string });
  const hashes = lines.filter(l => l.t === 'symbol' && l.kind === 'function').map(l => l.hash);
  expect(hashes).toHaveLength(80);
  expect(new Set(hashes).size).toBe(80);
  expect(hashes.every(h => /^[0-9A-Za-z]{11}$/.test(h))).toBe(true);
  expect(lines.filter(l => l.t === 'edge' && l.kind === 'calls')).toHaveLength(80);
  const warm = await runCli(source.root, 'callgraph', 'export', '--db', `${source.root}/.git/graph.db`);
  expect(warm.stdout).toBe(cold.stdout);
}, 60_000);
