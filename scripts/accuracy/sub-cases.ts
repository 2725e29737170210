// npm run accuracy:sub-cases -- <folder of clones> <folder of recorded answers> [--python owner/name,…] [--held-out] [--write]
// How often edges of each sub-case were right, over every code base that has both a clone and recorded answers
// (<owner>+<name>.jsonl.gz; answers about the calls with such edges will do). With --write the table of sub-cases in
// src/resolve/calibration.json; with --held-out what is stored against what was measured, by bucket of confidence.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSubCases, type Shown } from './calibration.ts';
import { exportOf } from './our-graph.ts';
import { recordedCallSites } from './recorded-calls.ts';
import { score, type Tally } from './score.ts';

const USAGE = 'usage: npm run accuracy:sub-cases -- <folder of clones> <folder of recorded answers> [--python owner/name,…] [--only owner/name,…] [--held-out] [--write]\n';
const { positionals: [clones, recorded], values } = parseArgs({ allowPositionals: true, options: { python: { type: 'string' }, only: { type: 'string' }, 'held-out': { type: 'boolean' }, write: { type: 'boolean' } } });
if (clones === undefined || recorded === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const listed = (text: string | undefined): ReadonlySet<string> | undefined => (text === undefined ? undefined : new Set(text.split(',')));
const [python, only] = [listed(values.python), listed(values.only)];

interface Bucket extends Tally { stored: number }
const buckets = new Map<string, Bucket>();
const shown: Shown[] = [];
for (const file of readdirSync(recorded).filter(f => f.endsWith('.jsonl.gz')).sort()) {
  const name = file.replace(/(\.some)?\.jsonl\.gz$/, '').replace('+', '/');
  const root = join(clones, name.replace('/', '+'));
  if (!existsSync(root) || (only && !only.has(name)) || shown.some(s => s.repository.startsWith(`${name}@`))) continue;
  const language = python?.has(name) ? 'python' : 'typescript';
  const ours = await exportOf(root, language);
  const { byKey, judged } = score(recordedCallSites(join(recorded, file)), ours.edges, ours.symbols);
  const commit = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  shown.push({ repository: `${name}@${commit}`, language, byKey });
  for (const { edge, isRight } of judged) {
    const key = `${language} ${edge.confidence >= 0.9 ? '0.90–1.00' : edge.confidence >= 0.7 ? '0.70–0.90' : 'below 0.70'}`;
    const held = buckets.get(key) ?? { right: 0, wrong: 0, stored: 0 };
    buckets.set(key, held);
    if (isRight) held.right++; else held.wrong++;
    held.stored += edge.confidence;
  }
  const subs = [...byKey].filter(([k]) => k.includes(':')).sort().map(([k, t]) => `${k} ${t.right}/${t.right + t.wrong}`);
  process.stdout.write(`${name}: ${subs.join(', ') || 'none'}\n`);
}
if (values['held-out']) {
  for (const [key, { right, wrong, stored }] of [...buckets].sort()) {
    const n = right + wrong;
    const [low, high] = wilson(right, n);
    process.stdout.write(`${key}: stored ${percent(stored / n)}, measured ${percent(right / n)} of ${n} (${percent(low)}–${percent(high)})\n`);
  }
}
if (values.write) writeSubCases(shown);

function percent(share: number): string { return `${(100 * share).toFixed(1)} %`; }

/** The 95 % interval of a share. */
function wilson(right: number, n: number): [number, number] {
  const z = 1.96;
  const [p, d] = [right / n, 1 + z * z / n];
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d;
  return [(p + z * z / (2 * n)) / d - half, (p + z * z / (2 * n)) / d + half];
}
