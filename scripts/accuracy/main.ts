// npm run accuracy -- <folder of clones> [--language python] [--only owner/name,…] [--recorded <folder>] [--write]
// Builds our call graph of each listed repository, asks the compiler about every call, scores. Writes the misses and
// wrong edges for study to .accuracy/, and with --write the confidence table (src/resolve/calibration.json).
// TypeScript and JavaScript are judged by the TypeScript compiler, Python by pyright's language server; where the folder of
// recorded answers has a file <owner>+<name>.jsonl.gz, by that.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCalibration, type Pool } from './calibration.ts';
import { exportOf } from './our-graph.ts';
import { pythonCallSites } from './python-calls.ts';
import { recordedCallSites } from './recorded-calls.ts';
import { PYTHON, TYPESCRIPT, type Repository } from './repositories.ts';
import { score, type Scored, type Tally } from './score.ts';
import { callSites, type CallSite } from './typescript-calls.ts';

const OUT = '.accuracy';
const USAGE = 'usage: npm run accuracy -- <folder of clones> [--language typescript|python] [--only owner/name,…] [--recorded <folder>] [--write]\n';
const { positionals: [folder], values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' }, only: { type: 'string' }, recorded: { type: 'string' }, write: { type: 'boolean' } } });
const LANGUAGES: Readonly<Record<string, readonly Repository[]>> = { typescript: TYPESCRIPT, python: PYTHON };
if (folder === undefined || (values.language !== undefined && !(values.language in LANGUAGES))) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const only = values.only?.split(',');

const say = (text: string): void => { process.stdout.write(`${text}\n`); };
const share = (t: Tally): string => (t.right + t.wrong === 0 ? '–' : `${(100 * t.right / (t.right + t.wrong)).toFixed(2)} % of ${t.right + t.wrong}`);
const git = (root: string, ...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

mkdirSync(OUT, { recursive: true });
const pools = new Map<string, Pool>();
for (const [language, repositories] of Object.entries(LANGUAGES)) {
  if (values.language !== undefined && values.language !== language) continue;
  const pool: Pool = { repositories: [], byKey: new Map() };
  for (const repository of repositories) await measureInto(pool, language, repository);
  if (pool.repositories.length === 0) continue;
  say(`${language}: ${pool.repositories.length} code bases used while developing`);
  for (const [key, t] of [...pool.byKey].sort()) say(`  ${key.padEnd(26)} ${share(t)}`);
  pools.set(language, pool);
}
if (values.write && pools.size > 0) writeCalibration(pools);

async function measureInto(pool: Pool, language: string, repository: Repository): Promise<void> {
  const root = join(folder!, repository.name.replace('/', '+'));
  if ((only && !only.includes(repository.name)) || !existsSync(root)) return;
  const at = git(root, 'rev-parse', 'HEAD').trim();
  if (at !== repository.commit) say(`${repository.name}: at ${at.slice(0, 10)}, the figures on record are of ${repository.commit.slice(0, 10)}`);
  const result = await measure(root, language, repository);
  report(repository, result);
  if (!repository.calibrate) return;
  pool.repositories.push(`${repository.name}@${at}`);
  for (const [key, t] of result.byKey) {
    const held = pool.byKey.get(key) ?? { right: 0, wrong: 0 };
    pool.byKey.set(key, { right: held.right + t.right, wrong: held.wrong + t.wrong });
  }
}

async function measure(root: string, language: string, repository: Repository): Promise<Scored> {
  const ours = await exportOf(root, language);
  const isIncluded = (file: string): boolean => !repository.include || repository.include.some(f => file.startsWith(`${f}/`) || file === f);
  const recorded = values.recorded === undefined ? '' : join(values.recorded, `${repository.name.replace('/', '+')}.jsonl.gz`);
  const sites: CallSite[] = recorded !== '' && existsSync(recorded) ? recordedCallSites(recorded).filter(s => isIncluded(s.file)) : language === 'python'
    ? await pythonCallSites(root, ours.sources.filter(p => p.endsWith('.py')), isIncluded)
    : callSites({ root, paths: ours.sources, ...(repository.config ? { config: repository.config } : {}) }).filter(s => isIncluded(s.file));
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
