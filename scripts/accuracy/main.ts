// npm run accuracy -- <folder of clones> [--only owner/name] [--write]
// Builds our call graph of each listed repository, asks the compiler about every call, scores. Writes the misses and
// wrong edges for study to .accuracy/, and with --write the confidence table (src/resolve/calibration.json).

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCalibration, type Pool } from './calibration.ts';
import { exportOf } from './our-graph.ts';
import { TYPESCRIPT, type Repository } from './repositories.ts';
import { score, type Scored, type Tally } from './score.ts';
import { callSites } from './typescript-calls.ts';

const OUT = '.accuracy';
const { positionals: [folder], values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, write: { type: 'boolean' } } });
if (folder === undefined) {
  process.stderr.write('usage: npm run accuracy -- <folder of clones> [--only owner/name] [--write]\n');
  process.exit(2);
}

const say = (text: string): void => { process.stdout.write(`${text}\n`); };
const share = (t: Tally): string => (t.right + t.wrong === 0 ? '–' : `${(100 * t.right / (t.right + t.wrong)).toFixed(2)} % of ${t.right + t.wrong}`);
const git = (root: string, ...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

const pool: Pool = { repositories: [], byKey: new Map() };
mkdirSync(OUT, { recursive: true });
for (const repository of TYPESCRIPT) {
  const root = join(folder, repository.name.replace('/', '+'));
  if ((values.only !== undefined && values.only !== repository.name) || !existsSync(root)) continue;
  const at = git(root, 'rev-parse', 'HEAD').trim();
  if (at !== repository.commit) say(`${repository.name}: at ${at.slice(0, 10)}, the figures on record are of ${repository.commit.slice(0, 10)}`);
  const result = await measure(root, repository);
  report(repository, result);
  if (!repository.calibrate) continue;
  pool.repositories.push(`${repository.name}@${at}`);
  for (const [key, t] of result.byKey) {
    const held = pool.byKey.get(key) ?? { right: 0, wrong: 0 };
    pool.byKey.set(key, { right: held.right + t.right, wrong: held.wrong + t.wrong });
  }
}
for (const [key, t] of [...pool.byKey].sort()) say(`  ${key.padEnd(26)} ${share(t)}`);
if (values.write) writeCalibration('typescript', pool);

async function measure(root: string, repository: Repository): Promise<Scored> {
  const ours = await exportOf(root);
  const isIncluded = (file: string): boolean => !repository.include || repository.include.some(f => file.startsWith(`${f}/`));
  const sites = callSites({ root, paths: ours.sources, ...(repository.config ? { config: repository.config } : {}) }).filter(s => isIncluded(s.file));
  return score(sites, ours.edges.filter(e => isIncluded(e.file)), ours.symbols);
}

function report(repository: Repository, s: Scored): void {
  const gate: Tally = { right: s.buckets['0.90–1.00'].right + s.buckets['0.70–0.90'].right, wrong: s.buckets['0.90–1.00'].wrong + s.buckets['0.70–0.90'].wrong };
  say(`${repository.name} (${repository.style}${repository.calibrate ? '' : '; held out'}): precision at the gate ${share(gate)}, recall ${(100 * s.found / s.inside).toFixed(2)} % of ${s.inside} (${(100 * s.foundBelowGate / s.inside).toFixed(2)} points below the gate)`);
  say(`  by confidence: ${Object.entries(s.buckets).map(([k, t]) => `${k} ${share(t)}`).join(', ')}`);
  const file = join(OUT, repository.name.replace('/', '+'));
  writeFileSync(`${file}.misses.jsonl`, s.misses.map(m => `${JSON.stringify(m)}\n`).join(''));
  writeFileSync(`${file}.wrong.jsonl`, s.wrong.map(m => `${JSON.stringify(m)}\n`).join(''));
}
