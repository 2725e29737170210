// The trial of declared shapes: like trial.ts for functions, but what breaks is read off the compiler's errors themselves, since a
// literal that lacks a property nowhere says the name of what it lacks.

import ts from 'typescript-oracle';
import { referencesTo, type Reference } from './candidates.ts';
import { Compiler, type Problem } from './compiler.ts';
import { textsAfter } from './edits.ts';
import type { Gate } from './gate.ts';
import { chance, type Chance } from './random.ts';
import { Referee, type BrokenSite } from './referee.ts';
import { BREAKING_SHAPES, HARMLESS_SHAPES, type ShapeEdit, type ShapeMaker } from './shape-edits.ts';
import { shapesIn, type Shape } from './shapes.ts';
import { attempt, CODES, isOwnSource, OF_DECLARATIONS, said, COMPILED, type Outcome, type TrialOptions } from './trial.ts';
import type { Violation } from '../../src/report/model.ts';

const MOST_DRAWS = 60;
const MOST_ROUNDS = 6;
/** With more files that refer to it the compiler does not look at all of them, and cannot vouch that nothing broke. */
const MOST_REFERRING = 9;

interface Planned {
  readonly maker: ShapeMaker;
  readonly shape: Shape;
  readonly edit: ShapeEdit;
  readonly references: readonly Reference[];
}

export async function runShapeTrial(gate: Gate, options: TrialOptions): Promise<Outcome[]> {
  const paths = gate.files(gate.base).filter((path) => COMPILED.test(path));
  const compiler = new Compiler(gate.root, paths);
  const referee = new Referee(compiler);
  const luck = chance(options.seed);
  const shapes = paths.filter((path) => isOwnSource(path, options.language)).flatMap((path) => attempt(() => shapesIn(compiler, path)) ?? []);
  const outcomes: Outcome[] = [];
  for (const wanted of ['breaking', 'harmless'] as const) {
    const makers = (wanted === 'breaking' ? BREAKING_SHAPES : HARMLESS_SHAPES).filter(({ kind, of }) => (options.kinds === undefined || options.kinds.has(kind)) && shapes.some((shape) => of.has(shape.kind)));
    const used = new Set<string>();
    let done = 0;
    for (let round = 0; round < MOST_ROUNDS && done < options.count && makers.length > 0; round += 1) {
      compiler.replace(new Map());
      const plans = plan(compiler, referee, shapes, luck.shuffled(makers), used, luck, options.count - done, wanted);
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
function plan(compiler: Compiler, referee: Referee, shapes: readonly Shape[], makers: readonly ShapeMaker[], used: Set<string>, luck: Chance, count: number, wanted: Outcome['wanted']): Planned[] {
  const plans: Planned[] = [];
  const left = new Set(makers);
  while (plans.length < Math.ceil(count * 1.6) && left.size > 0) {
    for (const maker of makers) {
      if (!left.has(maker)) continue;
      const planned = draw(maker);
      if (planned === undefined) left.delete(maker);
      else plans.push(planned);
    }
  }
  return plans;

  function draw(maker: ShapeMaker): Planned | undefined {
    const fitting = shapes.filter(({ kind }) => maker.of.has(kind));
    for (let n = 0; n < MOST_DRAWS && fitting.length > 0; n += 1) {
      const shape = luck.pick(fitting);
      const edit = attempt(() => maker.make(shape, luck, compiler));
      const key = `${maker.kind} ${shape.file}:${edit?.about ?? shape.at}`;
      if (edit === undefined || used.has(key)) continue;
      used.add(key);
      const references = attempt(() => referencesTo(compiler, { file: shape.file, at: edit.about })) ?? [];
      const files = new Set(references.map(({ file }) => file)).size;
      // Nothing breaks that nobody refers to; an unused part may go, if it is one.
      if (maker.kind === 'remove-unused-member' ? references.some(({ kind }) => kind !== 'declaration') : references.length === 0) continue;
      if (wanted === 'harmless' && files > MOST_REFERRING) continue;
      if (attempt(() => { referee.prepare(referee.filesOf(edit.change, references)); return true; }) === undefined) continue;
      return { maker, shape, edit, references };
    }
    return undefined;
  }
}

async function judge(gate: Gate, compiler: Compiler, referee: Referee, { maker, shape, edit, references }: Planned, wanted: Outcome['wanted']): Promise<Outcome | undefined> {
  const verdict = attempt(() => referee.judge(edit.change, references));
  if (verdict === undefined) return undefined;
  const own = ({ file, start }: Problem): boolean => file === shape.file && start >= shape.whole.getFullStart() && start <= shape.whole.getEnd() + 20;
  const problems = verdict.problems.filter((problem) => !OF_DECLARATIONS.has(problem.code) && !own(problem));
  if (wanted === 'harmless' ? verdict.problems.length > 0 : problems.length === 0) return undefined;
  const sites = problems.map((problem): BrokenSite => ({ file: problem.file, ...linesAround(compiler.source(problem.file), problem), kind: 'value', problem: `TS${problem.code} ${problem.message}` }));
  compiler.replace(new Map());
  const report = await gate.judge(gate.commit(textsAfter(edit.change, (path) => compiler.text(path))));
  const errors = report.violations.filter((v) => v.severity === 'error');
  const atSymbol = (v: Violation): boolean => v.symbol.startsWith(`${shape.file}:`) && v.symbol.replace(/~\d+$/, '').split(/[:.]/).some((part) => part.replace(/Renamed$/, '') === shape.name);
  const names = (v: Violation, site: BrokenSite): boolean => [{ file: v.file, line: v.line }, ...v.callers].some((place) => place.file === site.file && place.line >= site.from && place.line <= site.to);
  const telling = errors.filter((v) => CODES.has(v.code) && (atSymbol(v) || sites.some((site) => names(v, site))));
  return {
    wanted, kind: maker.kind, file: shape.file, line: shape.line, symbol: edit.part === undefined || edit.part === '' ? shape.name : `${shape.name}.${edit.part}`,
    right: wanted === 'breaking' ? telling.length > 0 : errors.length === 0,
    sites, named: sites.filter((site) => telling.some((v) => names(v, site))).length,
    errors: errors.map(said), warnings: report.violations.filter((v) => v.severity !== 'error' && CODES.has(v.code) && atSymbol(v)).map(said),
  };
}

/** Lines of the statement, member or element an error stands in; only its own line where that holds statements itself. */
function linesAround(source: ts.SourceFile, { start, line }: Problem): { readonly from: number; readonly to: number } {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.getEnd() < start) return;
    const holdsOthers = ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isBlock(node) || ts.isSourceFile(node) || ts.isIfStatement(node) || ts.isIterationStatement(node, false) || ts.isTryStatement(node) || ts.isSwitchStatement(node);
    if (!holdsOthers && (ts.isStatement(node) || ts.isClassElement(node) || ts.isJsxOpeningLikeElement(node))) found = node;
    // Inside a function that stands in the statement, the function's own statement counts.
    if (holdsOthers) found = undefined;
    ts.forEachChild(node, visit);
  };
  visit(source);
  const at = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line + 1;
  return found === undefined ? { from: line, to: line } : { from: at(found.getStart(source)), to: at(found.getEnd()) };
}
