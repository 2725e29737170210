// npm run bench -- [--files 1000,3000,10000] [--rounds 3] [--from folder]… [--json] [--entry dist/cli.js]
// What the engine costs, as ratios within one run: every figure is divided by another taken in the same rounds, the
// least of each counts, so that a busy machine disturbs both sides alike. Exits 1 when a bar is missed.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grammarPath } from '../../src/assets.ts';
import { variantOf } from '../../src/languages/registry.ts';
import { packSnapshot } from '../../src/snapshot/archive.ts';
import { commit, codeBase, sourcePaths } from './code-bases.ts';
import { least, run, type Cost } from './child.ts';
import { writeSynthetic, type GraphMeasurements } from './graph.ts';

const here = import.meta.dirname;
const { values } = parseArgs({ options: {
  files: { type: 'string', default: '1000,3000,10000' }, rounds: { type: 'string', default: '3' }, from: { type: 'string', multiple: true, default: [] },
  json: { type: 'boolean', default: false }, entry: { type: 'string', default: join(here, '../../dist/cli.js') },
} });
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'drift-bench-'));

interface Figure { readonly name: string; readonly value: number; readonly bar: number; readonly unit: string; readonly detail: string }
const figures: Figure[] = [];
const figure = (name: string, value: number, bar: number, unit: string, detail = ''): void => { figures.push({ name, value, bar, unit, detail }); };
const ms = (n: number): string => `${Math.round(n)} ms`;

const cli = (...args: string[]): string[] => [values.entry, ...args];
const build = (root: string, db: string, rev: string, jobs: number): Cost => run(cli('callgraph', 'build', '--root', root, '--rev', rev, '--db', db, '--jobs', String(jobs), '--json'));
const fresh = (root: string, jobs: number): Cost => { const db = join(folder, 'cold.db'); rmSync(db, { force: true }); return build(root, db, 'HEAD', jobs); };

async function measure(files: number): Promise<void> {
  const base = codeBase(files, values.from);
  const { root } = base;
  const paths = sourcePaths(root);
  const list = join(folder, 'list.txt');
  writeFileSync(list, paths.map(path => `${grammarPath(variantOf(path)!.variant.grammar)}\t${join(root, path)}`).join('\n'));
  const head = commit(root, 'base');
  const at = (n: number): string => {
    for (const path of paths.filter((_, i) => i % Math.floor(paths.length / n) === 0).slice(0, n)) appendFileSync(join(root, path), '\nfunction addedByBench() { return 1; }\n');
    return commit(root, `change ${n}`);
  };
  const one = at(1);
  const ten = at(10);
  const kept = join(folder, `kept-${files}.db`);
  rmSync(kept, { force: true });
  build(root, kept, head, 2);

  const costs: Record<'parse' | 'cold' | 'cold1' | 'one' | 'ten' | 'none' | 'impactOne' | 'impact', Cost[]> = { parse: [], cold: [], cold1: [], one: [], ten: [], none: [], impactOne: [], impact: [] };
  const impact = (to: string): Cost => run(cli('impact', '--root', root, '--base', head, '--head', to, '--db', kept, '--format', 'json'), [0, 1]);
  for (let round = 0; round < rounds; round++) {
    costs.parse.push(run([join(here, 'parse-only.mjs'), list]));
    costs.cold1.push(fresh(root, 1));
    costs.cold.push(fresh(root, 2));
    for (const [name, rev] of [['none', head], ['one', one], ['ten', ten]] as const) {
      const db = join(folder, 'warm.db');
      writeFileSync(db, readFileSync(kept));
      costs[name].push(build(root, db, rev, 2));
    }
    costs.impactOne.push(impact(one));
    costs.impact.push(impact(ten));
  }
  const wall = (name: keyof typeof costs): number => least(costs[name].map(c => c.wallMs));
  const cpu = (name: keyof typeof costs): number => least(costs[name].map(c => c.cpuMs));
  const scale = `${base.files} files`;
  figure(`cold build CPU ÷ parsing, ${scale}`, cpu('cold1') / cpu('parse'), files >= 3000 ? 1.8 : 2, '×', `${ms(cpu('cold1'))} / ${ms(cpu('parse'))}; two workers ${ms(cpu('cold'))}`);
  figure(`two workers ÷ one, wall, ${scale}`, wall('cold') / wall('cold1'), 0.62, '×', `${ms(wall('cold'))} / ${ms(wall('cold1'))}`);
  figure(`update of one file ÷ cold, CPU, ${scale}`, cpu('one') / cpu('cold1'), 0.05, '×', `${ms(cpu('one'))}, nothing changed ${ms(cpu('none'))}`);
  figure(`update of ten files ÷ cold, CPU, ${scale}`, cpu('ten') / cpu('cold1'), 0.08, '×', ms(cpu('ten')));
  figure(`impact of ten files ÷ cold, wall, ${scale}`, wall('impact') / wall('cold'), 0.15, '×', ms(wall('impact')));
  await packSnapshot(kept, `${kept}.zst`);
  const packed = statSync(`${kept}.zst`).size;
  figure(`database, compressed, ÷ source, ${scale}`, packed / base.bytes, 0.5, '×', `${packed} / ${base.bytes} bytes`);
  figure(`peak memory of a cold build, ${scale}`, Math.max(...costs.cold.map(c => c.peakMb)), 1024, 'MB');
  warm.set(base.files, { update: cpu('one'), impact: cpu('impactOne') });
}

/** What one changed file costs, by the size of the repository: brought into the database, and judged as a pull request. */
const warm = new Map<number, { readonly update: number; readonly impact: number }>();
try {
  for (const files of values.files.split(',')) await measure(Number(files));
  const sizes = [...warm.keys()].sort((a, b) => a - b);
  const [small, large] = [sizes[0], sizes.at(-1)!];
  for (const what of ['impact', 'update'] as const) {
    const [much, little] = [warm.get(large)![what], warm.get(small)![what]];
    if (large >= 2 * small) figure(`warm ${what} of one file, ${large} files ÷ ${small} files`, much / little, 2, '×', `${ms(much)} / ${ms(little)}, a repository ${(large / small).toFixed(1)} times as large`);
  }
  const starts = Array.from({ length: rounds + 2 }, () => run(cli('--version')).wallMs);
  figure('start-up', least(starts), 300, 'ms');
  const synthetic = join(folder, 'synthetic.db');
  await writeSynthetic(synthetic, 100_000, 300_000);
  const graph = JSON.parse(run([join(here, 'graph.ts'), synthetic]).output) as GraphMeasurements;
  const scale = `${graph.functions} functions, ${graph.edges} edges`;
  figure(`walk of depth 5 in memory, ${scale}`, graph.memoryWalkMs, 5, 'ms');
  figure('loading that graph', graph.loadMs, 500, 'ms');
  figure('walk of depth 5 in SQLite', graph.sqliteWalkMs, 50, 'ms');
  figure('memory for it', graph.residentMb, 500, 'MB');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const missed = figures.filter(f => f.value > f.bar);
if (values.json) process.stdout.write(`${JSON.stringify({ rounds, figures }, null, 2)}\n`);
else for (const f of figures) process.stdout.write(`${f.value > f.bar ? 'MISSED' : 'ok    '}  ${f.value.toFixed(f.unit === '×' ? 3 : 1).padStart(8)} ${f.unit.padEnd(2)}  bar ${String(f.bar).padEnd(5)} ${f.name}${f.detail ? `  (${f.detail})` : ''}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
