// What all reporters say alike: the verdict, the order of changes, names and places, counts of callers.
// Words and numbers only; escaping and layout belong to each reporter.

import type { AffectedCaller, ChangedSymbol, ChangeKind, ImpactReport, Violation } from './model.ts';

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const isSuppressed = (v: Violation): boolean => v.code === 'S001' || v.suppressed !== undefined;

export function tally(report: ImpactReport): { errors: number; warnings: number; infos: number; suppressed: number } {
  const open = report.violations.filter((v) => !isSuppressed(v));
  const of = (severity: string): number => open.filter((v) => v.severity === severity).length;
  return { errors: of('error'), warnings: of('warning'), infos: of('info'), suppressed: report.violations.length - open.length };
}

/** The findings in words: `2 errors, 1 warning`, or `no broken promises`. */
export function findings(report: ImpactReport): string {
  const t = tally(report);
  const parts = [
    t.errors > 0 ? count(t.errors, 'error') : '',
    t.warnings > 0 ? count(t.warnings, 'warning') : '',
    t.infos > 0 ? count(t.infos, 'note') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'no broken promises';
}

export function riskWords(report: ImpactReport): string {
  const { score, level, threshold } = report.risk;
  return `risk ${score} of 100 (${level}${threshold === null ? '' : `, limit ${threshold}`})`;
}

/** The rules' answer alone. */
export const judgement = (report: ImpactReport): string => `${report.conclusion === 'pass' ? 'Pass' : 'Fail'}: ${findings(report)}`;

/** One line that answers the reviewer's first question. */
export const verdict = (report: ImpactReport): string => `${judgement(report)}, ${riskWords(report)}`;

const SEVERITY_ORDER = { error: 0, warning: 1, info: 2 };

/** Errors first, then by place; suppressed ones last. */
export const orderedViolations = (report: ImpactReport): Violation[] =>
  [...report.violations].sort((a, b) => Number(isSuppressed(a)) - Number(isSuppressed(b))
    || SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]
    || compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.symbol, b.symbol));

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const CHANGE_ORDER: readonly ChangeKind[] = ['removed', 'contract', 'renamed', 'moved', 'body', 'added', 'docs'];

/** Riskiest first; among equals the kind of change that callers notice most. */
export const byWeight = (a: ChangedSymbol, b: ChangedSymbol): number =>
  b.risk.score - a.risk.score || CHANGE_ORDER.indexOf(a.change) - CHANGE_ORDER.indexOf(b.change) || compare(a.id, b.id);

/** The symbol that the run's risk comes from; undefined when there is none to speak of. */
export const riskiest = (report: ImpactReport): ChangedSymbol | undefined =>
  (report.risk.score === 0 ? undefined : report.changed.filter((c) => c.risk.score === report.risk.score).sort(byWeight)[0]);

/** The details that the change's own name does not say already. */
export const detailLines = (c: ChangedSymbol): string[] =>
  c.details.filter((d) => d !== 'body changed' || c.change !== 'body')
    .map((d) => (d.startsWith(`${c.change} from `) ? d.slice(c.change.length + 1) : d));

/** `6 callers × 10 + 4 files × 5 = 80`: nobody has to believe the score. */
export const riskSum = ({ risk }: ChangedSymbol): string => (risk.score === 0 || risk.score === 100 ? risk.parts : `${risk.parts} = ${risk.score}`);

/** `src/auth.ts:Auth.login` → `Auth.login`; code outside of every function has no name of its own. */
export function shortName(id: string, file: string): string {
  const name = id.startsWith(`${file}:`) ? id.slice(file.length + 1) : id;
  return name === '<module>' ? 'top-level code' : name;
}

/** A long qualified name without its first parts: a table has no room for them, and the place beside it tells the rest. */
export function tailName(name: string, max: number): string {
  let at = 0;
  while (name.length - at > max && name.indexOf('.', at) >= 0) at = name.indexOf('.', at) + 1;
  return at === 0 ? name : `…${name.slice(at)}`;
}

/**
 * The qualified name in an id, where its file is not at hand. Paths may contain colons and so may names (`'update:value'() {…}`):
 * the first colon behind a file's ending parts them.
 */
export function nameOf(id: string): string {
  const path = /^[^]*?\.\w{1,4}(?=:)/.exec(id)?.[0];
  return id.slice((path?.length ?? id.lastIndexOf(':')) + 1);
}

/** Names that say nothing without their folder. */
const NAMELESS = /(?:^|\/)(?:index|mod|__init__|__main__)\.[^/]*$/;

/** The shortest endings that still tell these paths apart: a table has no room for whole ones. */
export function shortPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map(paths.map((path) => [path, path.split('/')]));
  const lengths = new Map([...parts.keys()].map((path) => [path, NAMELESS.test(path) ? 2 : 1]));
  const ending = (path: string): string => parts.get(path)!.slice(-lengths.get(path)!).join('/');
  for (let settled = false; !settled;) {
    const sharing = Map.groupBy(lengths.keys(), ending);
    const clashing = [...sharing.values()].filter((same) => same.length > 1).flat().filter((path) => lengths.get(path)! < parts.get(path)!.length);
    for (const path of clashing) lengths.set(path, lengths.get(path)! + 1);
    settled = clashing.length === 0;
  }
  return new Map([...lengths.keys()].map((path) => [path, ending(path)]));
}

export const unresolvedWords = (n: number): string => `${count(n, 'unresolved call')} of this name`;

/** Callers worth a line: those that the change wrote for what it added are in the diff. */
export const affectedCallers = (c: ChangedSymbol): AffectedCaller[] => c.callers.filter((a) => a.isNew !== true);

/** "0 callers" never stands alone (law 4). */
export function callersWords(c: ChangedSymbol): string {
  const guessed = c.guessedCallers > 0 ? `, ${c.guessedCallers} more guessed` : '';
  if (c.directCallers === 0 && c.newCallers !== undefined) return `${count(c.newCallers, 'caller')}, written by this change${guessed}`;
  if (c.directCallers === 0) return `0 callers, ${unresolvedWords(c.unresolvedCalls)}${guessed}`;
  return `${count(c.directCallers, 'caller')}${c.transitiveCallers > 0 ? `, ${c.transitiveCallers} behind them` : ''}${guessed}`;
}

/** The number of direct callers as a table shows it, and what must stand beside a zero or a guess. */
export function directWords(c: ChangedSymbol): { number: string; beside: string } {
  const beside = [
    c.newCallers !== undefined ? `${c.newCallers} new` : '',
    c.guessedCallers > 0 ? `${c.guessedCallers} guessed` : '',
    c.directCallers === 0 && (c.newCallers === undefined || c.unresolvedCalls > 0) ? `${c.unresolvedCalls} unresolved` : '',
  ].filter(Boolean).join(', ');
  return { number: `${c.directCallers}`, beside };
}

/** What the numbers of these rows are, and the words beside them. */
export function legend(shown: readonly ChangedSymbol[]): string {
  const said = shown.map((c) => directWords(c).beside).join();
  const words = [
    said.includes('new') ? 'new (written by this change)' : '',
    said.includes('guessed') ? 'guessed (likely, not proven)' : '',
    said.includes('unresolved') ? 'unresolved (calls of this name whose target is unknown)' : '',
  ].filter(Boolean);
  return `Direct and transitive callers and their files are counted without tests; tests are the test files that reach the symbol. `
    + `Risk = 10 × direct + 5 × files, at most 100.${words.length === 0 ? '' : ` Not counted: ${words.join(', ')}.`}`;
}

/** As people write it; what is not committed has no number. */
export const shortCommit = (revision: string): string => (revision === 'worktree' ? 'working tree' : /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision);

export const range = (report: ImpactReport): string => `${shortCommit(report.base)} → ${shortCommit(report.head)}`;
