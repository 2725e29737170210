// Runs a program as a child and tells what it cost: wall time and the CPU time of the whole process, threads included.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly output: string;
}

const folder = mkdtempSync(join(tmpdir(), 'drift-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const probe = join(folder, 'probe.mjs');
const told = join(folder, 'cost.json');
writeFileSync(probe, `import { writeFileSync } from 'node:fs';
process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); writeFileSync(${JSON.stringify(told)}, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 })); });
`);

/** Throws when the program fails with anything but the codes allowed. */
export function run(args: readonly string[], allowed: readonly number[] = [0]): Cost {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', probe, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const wallMs = performance.now() - from;
  if (status === null || !allowed.includes(status)) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(-2000)}`);
  return { wallMs, ...JSON.parse(readFileSync(told, 'utf8')) as { cpuMs: number; peakMb: number }, output: stdout };
}

/** The smallest: whatever else runs on a machine only ever adds. */
export const least = (numbers: readonly number[]): number => Math.min(...numbers);
