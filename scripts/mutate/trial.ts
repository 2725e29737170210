// One code base's trial: draws edits by chance, lets the compiler say which of them break what, and asks the gate.

import { BREAKING, type Maker } from './breaking.ts';
import { candidatesIn, hasBlindSpot, referencesTo, type Candidate, type Reference } from './candidates.ts';
import { Compiler, type Problem } from './compiler.ts';
import { textsAfter, type Change } from './edits.ts';
import type { Gate } from './gate.ts';
import { HARMLESS, type HarmlessMaker } from './harmless.ts';
import { BREAKING_PROPERTIES, HARMLESS_PROPERTIES } from './property-edits.ts';
import { RESTYLED } from './harmless-restyled.ts';
import { chance, type Chance } from './random.ts';
import { Referee, type BrokenSite } from './referee.ts';
import type { Violation } from '../../src/report/model.ts';

export interface Outcome {
  readonly wanted: 'breaking' | 'harmless';
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly symbol: string;
  /** Detected, or raised no error. */
  readonly right: boolean;
  /** Call sites that the compiler rejects, and how many of them the gate names. */
  readonly sites: readonly BrokenSite[];
  readonly named: number;
  /** Errors of the gate: code, place and message. */
  readonly errors: readonly string[];
  /** What the gate said short of an error about the symbol. */
  readonly warnings: readonly string[];
  /** What was done, so that a miss can be done again. */
  readonly change?: Change;
}

export interface TrialOptions {
  readonly count: number;
  readonly seed: number;
  readonly language: 'typescript' | 'javascript';
  readonly kinds?: ReadonlySet<string>;
  readonly progress: (outcome: Outcome, done: number) => void;
}

interface Planned {
  readonly maker: Maker | HarmlessMaker;
  readonly candidate: Candidate;
  readonly references: readonly Reference[];
  readonly change: Change;
}

interface Drawing {
  readonly compiler: Compiler;
  readonly referee: Referee;
  readonly candidates: readonly Candidate[];
  readonly paths: readonly string[];
  /** Asked once each: finding references is the slow part. */
  readonly references: Map<Candidate, readonly Reference[]>;
  readonly used: Set<string>;
  readonly luck: Chance;
}

/** Candidates drawn for one kind before it is given up for a round. */
const MOST_DRAWS = 60;
const MOST_ROUNDS = 6;
export const CODES = new Set(['E001', 'E004', 'E005']);

/** A class that no longer fits its parent or interface: no caller's error. */
export const OF_DECLARATIONS = new Set([2415, 2416, 2417, 2420, 2430]);

const SOURCES = { typescript: /(?<!\.d)\.[cm]?tsx?$/, javascript: /\.[cm]?jsx?$/ };
export const COMPILED = /\.[cm]?[jt]sx?$/;
/** Written to be wrong, or not written at all: no code base's own functions. */
const NOT_OWN = /(^|\/)(fixtures?|__fixtures__|__snapshots__|node_modules|dist|vendor|examples?|www|docs)\//;

export const isOwnSource = (path: string, language: TrialOptions['language']): boolean => SOURCES[language].test(path) && !NOT_OWN.test(path);

export async function runTrial(gate: Gate, options: TrialOptions): Promise<Outcome[]> {
  const paths = gate.files(gate.base).filter((path) => COMPILED.test(path));
  const compiler = new Compiler(gate.root, paths);
  const referee = new Referee(compiler);
  const luck = chance(options.seed);
  const candidates = paths.filter((path) => isOwnSource(path, options.language)).flatMap((path) => candidatesIn(compiler, path));
  const references = new Map<Candidate, readonly Reference[]>();
  const outcomes: Outcome[] = [];
  for (const wanted of ['breaking', 'harmless'] as const) {
    const makers = (wanted === 'breaking' ? [...BREAKING, ...BREAKING_PROPERTIES] : [...HARMLESS, ...RESTYLED, ...HARMLESS_PROPERTIES]).filter((maker) => options.kinds === undefined || options.kinds.has(maker.kind));
    const used = new Set<string>();
    let done = 0;
    for (let round = 0; round < MOST_ROUNDS && done < options.count; round += 1) {
      compiler.replace(new Map());
      const plans = plan({ compiler, referee, candidates, paths, references, used, luck }, luck.shuffled(makers), options.count - done);
      if (plans.length === 0) break;
      for (const planned of plans) {
        if (done === options.count) break;
        const outcome = await judge(gate, compiler, referee, planned, wanted);
        if (outcome === undefined) continue;
        outcomes.push(outcome);
        done += 1;
        options.progress(outcome, done);
      }
    }
  }
  return outcomes;
}

/** Draws edits kind by kind in turn, while the base stands. */
function plan({ compiler, referee, candidates, paths, references, used, luck }: Drawing, makers: readonly (Maker | HarmlessMaker)[], count: number): Planned[] {
  const plans: Planned[] = [];
  const left = new Set(makers);
  while (plans.length < Math.ceil(count * 1.4) && left.size > 0) {
    for (const maker of makers) {
      if (!left.has(maker)) continue;
      const planned = draw(maker);
      if (planned === undefined) left.delete(maker);
      else plans.push(planned);
    }
  }
  return plans;

  function draw(maker: Maker | HarmlessMaker): Planned | undefined {
    for (let n = 0; n < MOST_DRAWS; n += 1) {
      const candidate = luck.pick(candidates);
      const key = `${maker.kind} ${candidate.file}:${candidate.at}`;
      if (used.has(key) || (candidate.kind === 'class') !== ('ofClasses' in maker && maker.ofClasses === true)) continue;
      let refs = references.get(candidate);
      if (refs === undefined) references.set(candidate, (refs = referencesTo(compiler, candidate)));
      if (maker.kind !== 'delete-unused' && !refs.some((r) => r.kind === 'call')) continue;
      const change = attempt(() => ('reachesResults' in maker || BREAKING.includes(maker as Maker) || BREAKING_PROPERTIES.includes(maker as Maker)
        ? (maker as Maker).make(candidate, refs, luck) : (maker as HarmlessMaker).make(candidate, refs, compiler, luck)));
      if (change === undefined || ('needsAllCallers' in maker && maker.needsAllCallers === true && hasBlindSpot(compiler, candidate, refs, paths))) continue;
      used.add(key);
      if (attempt(() => { referee.prepare(referee.filesOf(change, refs)); return true; }) === undefined) continue;
      return { maker, candidate, references: refs, change };
    }
    return undefined;
  }
}

async function judge(gate: Gate, compiler: Compiler, referee: Referee, planned: Planned, wanted: Outcome['wanted']): Promise<Outcome | undefined> {
  const { candidate, change, references, maker } = planned;
  const verdict = attempt(() => referee.judge(change, references));
  if (verdict === undefined) return undefined;
  const { losesName = false, reachesResults = false } = maker as Maker;
  // What the edit does to the function's own body is no caller's matter.
  const own = (site: BrokenSite): boolean => site.file === candidate.file && site.from >= candidate.line && site.to <= lastLine(candidate);
  const sites = verdict.sites.filter((site) => (losesName || site.kind === 'call') && !(own(site) && !losesName));
  const elsewhere = verdict.problems.some((p) => !OF_DECLARATIONS.has(p.code) && !(p.file === candidate.file && within(candidate, p)));
  if (wanted === 'harmless' ? verdict.problems.length > 0 : sites.length === 0 && !(reachesResults && elsewhere)) return undefined;
  compiler.replace(new Map());
  const report = await gate.judge(gate.commit(textsAfter(change, (path) => compiler.text(path))));
  const errors = report.violations.filter((v) => v.severity === 'error');
  const atSymbol = (v: Violation): boolean => v.symbol.startsWith(`${candidate.file}:`) && v.symbol.replace(/~\d+$/, '').split(/[:.]/).some((part) => part === candidate.name || part === `${candidate.name}Renamed`);
  const names = (v: Violation, site: BrokenSite): boolean => [{ file: v.file, line: v.line }, ...v.callers].some((place) => place.file === site.file && place.line >= site.from && place.line <= site.to);
  const telling = errors.filter((v) => CODES.has(v.code) && (atSymbol(v) || sites.some((site) => names(v, site))));
  return {
    wanted, kind: maker.kind, file: candidate.file, line: candidate.line, symbol: candidate.name,
    right: wanted === 'breaking' ? telling.length > 0 : errors.length === 0,
    sites: sites.length > 0 ? sites : verdict.problems.slice(0, 3).map((p) => ({ file: p.file, from: p.line, to: p.line, kind: 'value' as const, problem: `TS${p.code} ${p.message}` })), named: sites.filter((site) => telling.some((v) => names(v, site))).length,
    errors: errors.map(said), warnings: report.violations.filter((v) => v.severity !== 'error' && CODES.has(v.code) && atSymbol(v)).map(said), change,
  };
}

/** The compiler fails on some code bases' types itself; such an edit has no referee and does not count. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    process.stderr.write(`the compiler failed: ${String(error).slice(0, 100)}\n`);
    return undefined;
  }
}

const lastLine = ({ source, whole }: Candidate): number => source.getLineAndCharacterOfPosition(whole.getEnd()).line + 1;

/** Within the edited declaration itself; edits of one declaration shift its end by little. */
const within = (candidate: Candidate, problem: Problem): boolean =>
  problem.start >= candidate.whole.getFullStart() && problem.start <= candidate.whole.getEnd() + 20;

export const said = (v: Violation): string => `${v.code} ${v.file}:${v.line} (${v.confidence}) ${v.message.slice(0, 300)}`;
