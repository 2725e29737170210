// A Python code base's trial: draws edits, writes them into the clone for pyright to judge, and asks the gate.

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Violation } from '../../src/report/model.ts';
import { textsAfter, type Change } from './edits.ts';
import type { Gate } from './gate.ts';
import { CONTRACT_BREAKING, CONTRACT_HARMLESS } from './python-contract-edits.ts';
import { PYTHON_BREAKING, type PythonFunction, type PythonMaker } from './python-edits.ts';
import { PYTHON_HARMLESS } from './python-harmless.ts';
import { newProblems, Pyright, RULES, type PythonProblem } from './pyright.ts';
import { chance, type Chance } from './random.ts';
import type { Outcome } from './trial.ts';

export interface PythonTrialOptions {
  readonly count: number;
  readonly seed: number;
  readonly pyright: string;
  /** A folder for pyright's answers. */
  readonly kept?: string;
  readonly kinds?: ReadonlySet<string>;
  readonly progress: (outcome: Outcome, done: number) => void;
}

const CODES = new Set(['E001', 'E004', 'E005']);
const NOT_OWN = /(^|\/)(docs?|examples?|vendor|fixtures?|data|cases)\//;
/** Folders that pyright leaves out when it is asked about everything: what it says of their files later would all be new. */
const UNSEEN = /(?:^|\/)\.[^/]+\//;
const MOST_DRAWS = 400;

class CodeBase {
  readonly root: string;
  readonly functions: readonly PythonFunction[];
  readonly #texts = new Map<string, string>();

  constructor(root: string, paths: readonly string[]) {
    this.root = root;
    for (const path of paths) this.#texts.set(path, readFileSync(join(root, path), 'utf8'));
    const script = fileURLToPath(new URL('functions.py', import.meta.url));
    const lines = execFileSync('python3', [script, root], { input: paths.filter((path) => !NOT_OWN.test(path)).join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 });
    this.functions = lines.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as PythonFunction);
  }

  text(path: string): string {
    return this.#texts.get(path)!;
  }

  /** Every place where the word stands, by file. */
  uses(name: string): ReadonlyMap<string, readonly number[]> {
    const word = new RegExp(`\\b${name}\\b`, 'g');
    return new Map([...this.#texts].flatMap(([path, text]) => {
      const places = [...text.matchAll(word)].map((match) => match.index);
      return places.length > 0 ? [[path, places]] : [];
    }));
  }

  write(texts: ReadonlyMap<string, string | undefined>): void {
    for (const [path, text] of texts) writeFileSync(join(this.root, path), text ?? '');
  }

  restore(paths: Iterable<string>): void {
    for (const path of paths) {
      if (this.has(path)) writeFileSync(join(this.root, path), this.text(path));
      else rmSync(join(this.root, path), { force: true });
    }
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }
}

export async function runPythonTrial(gate: Gate, options: PythonTrialOptions): Promise<Outcome[]> {
  const code = new CodeBase(gate.root, gate.files(gate.base).filter((path) => path.endsWith('.py')));
  const referee = new Pyright(options.pyright, gate.root, options.kept);
  const before = await referee.all(gate.base);
  const luck = chance(options.seed);
  const outcomes: Outcome[] = [];
  for (const breaks of [true, false]) {
    const makers = (breaks ? [...PYTHON_BREAKING, ...CONTRACT_BREAKING] : [...PYTHON_HARMLESS, ...CONTRACT_HARMLESS]).filter((maker) => (options.kinds === undefined || options.kinds.has(maker.kind)));
    const used = new Set<string>();
    let done = 0;
    for (let turn = 0; done < options.count && turn < options.count * 4 && makers.length > 0; turn += 1) {
      const maker = makers[turn % makers.length];
      const drawn = draw(code, maker, luck, used);
      if (drawn === undefined) continue;
      const texts = textsAfter(drawn.change, (path) => code.text(path));
      const concerned = new Set([...texts.keys(), ...code.uses(drawn.f.name === '__init__' ? drawn.f.owner! : drawn.f.name).keys()]);
      const question = [gate.base, ...[...texts].flatMap(([path, text]) => [path, text ?? ''])];
      // A new file has to lie where others import it from; of changed ones it is enough that the referee is told.
      const isNew = [...texts.keys()].some((path) => !code.has(path));
      if (isNew) code.write(texts);
      const seen = newProblems(before, await referee.answer(question, new Map([...concerned].map((path) => [path, texts.has(path) ? texts.get(path) ?? '' : code.text(path)])), isNew));
      if (isNew) code.restore(texts.keys());
      const after = seen.filter(({ file }) => !UNSEEN.test(file));
      // Text that the edit made unreadable is no edit. What pyright cannot parse has no rule.
      if (after.some(({ rule }) => rule === '')) continue;
      const broken = after.filter((problem) => !inside(code, drawn.f, problem) && concerns(code, texts, drawn.f, problem));
      if (breaks ? broken.length === 0 : after.length > 0) continue;
      const outcome = await judge(gate, drawn.f, maker, texts, broken);
      if (breaks && !outcome.right && !(await persists(code, referee, question, texts, concerned, broken))) continue;
      outcomes.push(outcome);
      done += 1;
      options.progress(outcome, done);
    }
  }
  referee.stop();
  return outcomes;
}

/**
 * A server that stays may lose or find errors that an edit has nothing to do with. Before an edit counts as missed, two
 * processes of their own judge the same files, as the base and as the edit has them: an error that caused the verdict has to be new there too.
 */
async function persists(code: CodeBase, referee: Pyright, question: readonly string[], texts: ReadonlyMap<string, string | undefined>, concerned: ReadonlySet<string>, broken: readonly PythonProblem[]): Promise<boolean> {
  const asked = new Map([...concerned].filter((path) => !UNSEEN.test(path)).map((path) => [path, '']));
  const known = await referee.answer([question[0], 'as it lies there'], new Map([...asked].filter(([path]) => code.has(path))), true);
  code.write(texts);
  const after = await referee.answer([...question, 'as it lies there'], asked, true);
  code.restore(texts.keys());
  const fresh = newProblems(known, after);
  return broken.some((problem) => fresh.some(({ file, rule, message }) => file === problem.file && rule === problem.rule && message === problem.message));
}

/** Errors about types of other things come and go with the order in which files are asked about: such a one has to speak of the symbol. */
function concerns(code: CodeBase, texts: ReadonlyMap<string, string | undefined>, f: PythonFunction, { file, line, rule, message }: PythonProblem): boolean {
  if (/because it refers to itself/.test(message)) return false;
  const name = f.name === '__init__' ? f.owner! : f.name;
  // Files that import each other in a circle lose names that are there, now and then.
  const unknown = /^"([^"]+)" is unknown import symbol/.exec(message)?.[1];
  if (unknown !== undefined) return unknown === name;
  if (rule in RULES) return true;
  const text = texts.has(file) ? texts.get(file) ?? '' : code.text(file);
  return message.includes(name) || text.split('\n').slice(Math.max(0, line - 3), line + 2).some((written) => written.includes(name));
}

/** Errors in the edited function itself are not its callers'. Lines shift by a few at most. */
function inside(code: CodeBase, f: PythonFunction, problem: PythonProblem): boolean {
  const last = code.text(f.file).slice(0, f.end).split('\n').length;
  return problem.file === f.file && problem.line >= f.line - 1 && problem.line <= last + 1;
}

function draw(code: CodeBase, maker: PythonMaker, luck: Chance, used: Set<string>): { f: PythonFunction; change: Change } | undefined {
  for (let n = 0; n < MOST_DRAWS; n += 1) {
    const f = luck.pick(code.functions);
    const key = `${maker.kind} ${f.file}:${f.nameStart}`;
    const uses = code.uses(f.name);
    const count = [...uses.values()].reduce((sum, places) => sum + places.length, 0);
    // Someone has to mention it; whether that is a call is pyright's to say.
    if (used.has(key) || count < 2 || f.name.startsWith('test_') || f.isClass !== (maker.ofClasses === true) || f.isField !== (maker.ofFields === true)) continue;
    // Several of a name are overloads, or exclude each other; editing one of them is another matter.
    if (code.functions.some((other) => other !== f && other.file === f.file && other.owner === f.owner && other.name === f.name)) continue;
    const change = maker.make(f, code.text(f.file), luck, code);
    if (change === undefined) continue;
    used.add(key);
    return { f, change };
  }
  return undefined;
}

async function judge(gate: Gate, f: PythonFunction, maker: PythonMaker, texts: ReadonlyMap<string, string | undefined>, broken: readonly PythonProblem[]): Promise<Outcome> {
  const report = await gate.judge(gate.commit(texts));
  const errors = report.violations.filter((v) => v.severity === 'error');
  const atSymbol = (v: Violation): boolean => v.symbol.startsWith(`${f.file}:`) && v.symbol.replace(/~\d+$/, '').split(/[:.]/).some((part) => part === f.name || part === `${f.name}_renamed` || part === `${f.name}Renamed` || ((f.name === '__init__' || f.isField) && part === f.owner));
  const names = (v: Violation, problem: PythonProblem): boolean => [{ file: v.file, line: v.line }, ...v.callers].some((place) => place.file === problem.file && Math.abs(place.line - problem.line) <= 2);
  const telling = errors.filter((v) => CODES.has(v.code) && (atSymbol(v) || broken.some((problem) => names(v, problem))));
  const said = (v: Violation): string => `${v.code} ${v.file}:${v.line} (${v.confidence}) ${v.message.slice(0, 300)}`;
  return {
    wanted: maker.breaks ? 'breaking' : 'harmless', kind: maker.kind, file: f.file, line: f.line, symbol: f.owner === null ? f.name : `${f.owner}.${f.name}`,
    right: maker.breaks ? telling.length > 0 : errors.length === 0,
    sites: broken.map((p) => ({ file: p.file, from: p.line, to: p.line, kind: 'call' as const, problem: `${p.rule} ${p.message.replace(/\s+/g, ' ')}` })),
    named: broken.filter((problem) => telling.some((v) => names(v, problem))).length,
    errors: errors.map(said), warnings: report.violations.filter((v) => v.severity !== 'error' && CODES.has(v.code) && atSymbol(v)).map(said),
  };
}
