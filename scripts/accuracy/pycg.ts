// Scores our Python call graph on PyCG's micro-benchmark (vitsalis/PyCG, micro-benchmark/snippets), per category.
// Counts edges between named functions and modules of the case; built-ins, lambdas and outside packages are left out.
//
//   node scripts/accuracy/pycg.ts SNIPPETS [--verbose]

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FnFlag, type FileFacts } from '../../src/extract/facts.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { Program } from '../../src/resolve/program.ts';

interface Score { tp: number; fp: number; missed: number }

const [root, flag] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('usage: node scripts/accuracy/pycg.ts SNIPPETS [--verbose]\n');
  process.exit(2);
}

const say = (text: string): void => { process.stdout.write(`${text}\n`); };

const sourcesBelow = (dir: string): string[] => readdirSync(dir).flatMap(name => {
  const path = join(dir, name);
  return statSync(path).isDirectory() ? sourcesBelow(path) : name.endsWith('.py') ? [path] : [];
});

/** a/b/__init__.py → a.b, as PyCG names modules. */
const moduleName = (path: string): string => path.replace(/\.py$/, '').replace(/(^|\/)__init__$/, '').replaceAll('/', '.');

const parser = await SourceParser.create();
await parser.load(['main.py']);

/** Our edges of one case, `from>to` in PyCG's names. */
function edgesOf(dir: string): Set<string> {
  const facts = new Map<string, FileFacts>();
  for (const path of sourcesBelow(dir)) facts.set(relative(dir, path), parser.extract(relative(dir, path), readFileSync(path, 'utf8')));
  const names = new Map<string, string>();
  const functions = new Set<string>();
  for (const [path, f] of facts) {
    for (const s of f.symbols) {
      const id = `${path}:${s.qual}`;
      names.set(id, s.qual === '<module>' ? moduleName(path) : `${moduleName(path)}.${s.qual.replaceAll(/~\d+/g, '')}`);
      if ((s.kind === 'function' || s.kind === 'method') && s.fn >= 0 && !(f.fns[s.fn]!.flags & FnFlag.ARROW)) functions.add(id);
    }
  }
  const program = new Program({
    paths: () => facts.keys(), has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined, callables: () => [],
  }, { fuzzy: false });
  const found = new Set<string>();
  for (const [path, f] of facts) {
    for (const e of program.resolve(path)!.edges) {
      if (e.kind === 'calls' && functions.has(e.to)) found.add(`${names.get(`${path}:${f.symbols[e.from].qual}`)}>${names.get(e.to)}`);
    }
  }
  return found;
}

function expectedOf(dir: string): { edges: Set<string>; nodes: Set<string> } {
  const graph = JSON.parse(readFileSync(join(dir, 'callgraph.json'), 'utf8')) as Record<string, string[]>;
  const modules = new Set(sourcesBelow(dir).map(p => moduleName(relative(dir, p))));
  const isNamed = (name: string): boolean => !name.includes('<') && [...modules].some(m => name === m || name.startsWith(`${m}.`));
  const nodes = new Set(Object.keys(graph).filter(isNamed));
  const edges = new Set<string>();
  for (const [from, targets] of Object.entries(graph)) {
    if (isNamed(from)) for (const to of targets) if (isNamed(to) && !modules.has(to)) edges.add(`${from}>${to}`);
  }
  return { edges, nodes };
}

const total: Score = { tp: 0, fp: 0, missed: 0 };
const ratio = (a: number, b: number): string => (b === 0 ? '  –  ' : (a / b).toFixed(3));
const line = (name: string, s: Score): string => `${name.padEnd(16)} precision ${ratio(s.tp, s.tp + s.fp)}  recall ${ratio(s.tp, s.tp + s.missed)}  (${s.tp} right, ${s.fp} wrong, ${s.missed} missed)`;

for (const category of readdirSync(root).sort()) {
  if (!statSync(join(root, category)).isDirectory()) continue;
  const score: Score = { tp: 0, fp: 0, missed: 0 };
  const remarks: string[] = [];
  for (const name of readdirSync(join(root, category)).sort()) {
    const dir = join(root, category, name);
    if (!statSync(dir).isDirectory()) continue;
    const { edges, nodes } = expectedOf(dir);
    const ours = new Set([...edgesOf(dir)].filter(e => nodes.has(e.split('>')[0]!)));
    for (const e of ours) if (edges.has(e)) score.tp++; else { score.fp++; remarks.push(`  ${name}: wrong ${e}`); }
    for (const e of edges) if (!ours.has(e)) { score.missed++; remarks.push(`  ${name}: missed ${e}`); }
  }
  say(line(category, score));
  if (flag === '--verbose') for (const r of remarks) say(r);
  for (const key of ['tp', 'fp', 'missed'] as const) total[key] += score[key];
}
say(line('all', total));
