// A large graph: 100,000 functions, 300,000 edges, measured in a process of its own.
// Walks and memory are held to their promises; the loading limit is wide, because test machines are shared.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeSynthetic, type GraphMeasurements } from '../../scripts/bench/graph.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-scale-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a graph of 100,000 functions is walked in milliseconds, in memory and in SQLite', async () => {
  const path = join(folder, 'graph.db');
  await writeSynthetic(path, 100_000, 300_000);
  const script = join(import.meta.dirname, '../../scripts/bench/graph.ts');
  const measured = JSON.parse(execFileSync(process.execPath, [script, path], { encoding: 'utf8' })) as GraphMeasurements;
  expect(measured).toMatchObject({ functions: 100_000, edges: 300_000 });
  expect(measured.memoryWalkMs).toBeLessThan(5);
  expect(measured.sqliteWalkMs).toBeLessThan(50);
  expect(measured.residentMb).toBeLessThan(500);
  expect(measured.loadMs).toBeLessThan(2_000);
  expect(measured.openMs).toBeLessThan(500);
}, 60_000);
