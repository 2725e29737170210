// Scores our JavaScript call graph on SWARM-CG's suite (secure-software-engineering/SWARM-CG, benchmarks/javascript/swarm_js),
// per category. Counts edges between named functions and modules of the case; built-ins and unnamed functions are left out.
//
//   node scripts/accuracy/swarm-cg.ts SUITE [--verbose]

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileFacts } from '../../src/extract/facts.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { Program } from '../../src/resolve/program.ts';

interface Score { right: number; wrong: number; missed: number }

const [root, flag] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('usage: node scripts/accuracy/swarm-cg.ts SUITE [--verbose]\n');
  process.exit(2);
}

const say = (text: string): void => { process.stdout.write(`${text}\n`); };
const below = (dir: string): string[] => readdirSync(dir).sort().flatMap(name => (statSync(join(dir, name)).isDirectory() ? below(join(dir, name)) : [join(dir, name)]));
/** a/index.js → a, a/b.js → a.b, as the suite names modules. */
const moduleName = (path: string): string => path.replace(/(^|\/)index\.js$/, '').replace(/\.js$/, '').replaceAll('/', '.') || 'index';

const parser = await SourceParser.create();
await parser.load(['main.js']);

/** Our edges of one case, `from > to` in the suite's names. `nodes` are the functions it names, constants among them. */
function edgesOf(dir: string, nodes: ReadonlySet<string>): Set<string> {
  const facts = new Map<string, FileFacts>();
  for (const path of below(dir).filter(p => p.endsWith('.js'))) facts.set(relative(dir, path), parser.extract(relative(dir, path), readFileSync(path, 'utf8')));
  const names = new Map<string, string>();
  const functions = new Set<string>();
  for (const [path, f] of facts) {
    for (const s of f.symbols) {
      names.set(`${path}:${s.qual}`, s.qual === '<module>' ? moduleName(path) : `${moduleName(path)}.${s.qual.replaceAll(/~\d+/g, '')}`);
      if (s.kind === 'function' || s.kind === 'method' || (s.kind === 'const' && nodes.has(names.get(`${path}:${s.qual}`)!))) functions.add(`${path}:${s.qual}`);
    }
  }
  const program = new Program({
    paths: () => facts.keys(), has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined, callables: () => [],
  }, { fuzzy: false });
  const found = new Set<string>();
  for (const [path, f] of facts) {
    for (const e of program.resolve(path)!.edges) if (e.kind === 'calls' && functions.has(e.to)) found.add(`${names.get(`${path}:${f.symbols[e.from].qual}`)} > ${names.get(e.to)}`);
  }
  return found;
}

const categories = new Map<string, Score>();
const total: Score = { right: 0, wrong: 0, missed: 0 };
for (const graph of below(root).filter(p => p.endsWith('callgraph.json'))) {
  const dir = dirname(graph);
  const said = JSON.parse(readFileSync(graph, 'utf8')) as Record<string, string[]>;
  const expected = new Set(Object.entries(said).flatMap(([from, to]) => to.map(t => `${from} > ${t}`)).filter(e => !e.includes('<')));
  // The suite calls the arrow functions of variables `<arrow1>`: edges of ours that touch one are not counted.
  const hasUnnamed = JSON.stringify(said).includes('<arrow');
  const found = [...edgesOf(dir, new Set(Object.keys(said)))].filter(e => expected.has(e) || !hasUnnamed || e.split(' > ').every(n => n in said));
  const wrong = found.filter(e => !expected.has(e));
  const missed = [...expected].filter(e => !found.includes(e));
  if (flag === '--verbose' && wrong.length + missed.length > 0) say(`${relative(root, dir)}\n  wrong ${wrong.join(', ')}\n  missed ${missed.join(', ')}`);
  const category = relative(root, dir).split('/')[0];
  const held = categories.get(category) ?? { right: 0, wrong: 0, missed: 0 };
  categories.set(category, held);
  for (const s of [held, total]) { s.right += expected.size - missed.length; s.wrong += wrong.length; s.missed += missed.length; }
}

const line = (name: string, s: Score): string => `${name.padEnd(18)} precision ${(s.right / (s.right + s.wrong)).toFixed(3)} recall ${(s.right / (s.right + s.missed)).toFixed(3)} of ${s.right + s.missed}`;
for (const [name, s] of [...categories].sort()) say(line(name, s));
say(line('all', total));
