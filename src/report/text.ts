// The report for a terminal. Plain text; colour only when asked, and never from the report's own words.

import { type Cause, causesOf, placeName } from './causes.ts';
import { affectedCallers, callersWords, count, detailLines, isSuppressed, judgement, nameOf, orderedViolations, range, riskSum, shortName, verdict } from './digest.ts';
import { visible } from './escape.ts';
import { besideWords, foldChanges, foldedWords } from './folding.ts';
import { freshness, unseenWords, whyUnseen } from './freshness.ts';
import type { ChangedSymbol, ImpactReport, Violation } from './model.ts';

export interface TextOptions {
  readonly colour?: boolean;
  /** Risk was not asked for. */
  readonly rulesOnly?: boolean;
}

type Paint = (text: string) => string;
interface Palette {
  readonly red: Paint;
  readonly yellow: Paint;
  readonly green: Paint;
  readonly dim: Paint;
  readonly bold: Paint;
}

const paint = (on: boolean, start: number, end: number): Paint => (on ? (text) => `\u001b[${start}m${text}\u001b[${end}m` : (text) => text);
const palette = (on: boolean): Palette => ({
  red: paint(on, 31, 39), yellow: paint(on, 33, 39), green: paint(on, 32, 39), dim: paint(on, 2, 22), bold: paint(on, 1, 22),
});

/** A terminal is scrolled, not searched: the rest is in `--format json`. */
const MAX_ROWS = 60;
const MAX_CALLERS = 12;
const MAX_PATHS = 5;
const MAX_FILES = 20;

function violation({ first: v, others }: Cause, p: Palette): string[] {
  const colour = v.severity === 'error' ? p.red : v.severity === 'warning' ? p.yellow : p.dim;
  return [
    `${colour(`${v.code} ${isSuppressed(v) ? 'suppressed' : v.severity}`)} ${p.bold(`${visible(v.file)}:${v.line}`)} ${visible(v.message)}`,
    ...v.callers.filter((c) => c.file !== v.file || c.line !== v.line).slice(0, MAX_CALLERS)
      .map((c) => `    ${visible(c.file)}:${c.line} in ${callerName(c.symbol)}`),
    ...(v.callers.length > MAX_CALLERS ? [`    and ${v.callers.length - MAX_CALLERS} more`] : []),
    ...others.slice(0, MAX_CALLERS).map((other) => `    the same at ${visible(other.file)}:${other.line}${besidePlace(other)}`),
    ...(others.length > MAX_CALLERS ? [`    and at ${others.length - MAX_CALLERS} more places`] : []),
    ...(v.updatedCallers ?? []).slice(0, MAX_CALLERS).map((c) => p.dim(`    already updated: ${visible(c.file)}:${c.line}`)),
    ...(v.suppressed ? [`    suppressed (${v.suppressed.by}): ${visible(v.suppressed.reason)}`] : []),
    ...(v.fixHint === '' || isSuppressed(v) ? [] : [p.dim(`    fix: ${visible(v.fixHint)}`)]),
    ...(v.suppressHint === '' || isSuppressed(v) ? [] : [p.dim(`    suppress: ${visible(v.suppressHint)}`)]),
  ];
}

function besidePlace(v: Violation): string {
  const name = placeName(v);
  return name === undefined ? '' : ` ${visible(name)}`;
}

function change(c: ChangedSymbol, beside: string, p: Palette): string[] {
  const colour = c.risk.level === 'low' ? p.dim : c.risk.level === 'medium' ? p.yellow : p.red;
  const marks = [c.publicSurface ? 'public API' : '', beside].filter(Boolean);
  const note = marks.length > 0 ? ` (${marks.join(', ')})` : '';
  const reach = [
    c.directCallers > 0 ? riskSum(c) : callersWords(c),
    c.directCallers > 0 && c.transitiveCallers > 0 ? `${c.transitiveCallers} behind them` : '',
    c.directCallers > 0 && c.newCallers !== undefined ? `${c.newCallers} more written by this change` : '',
    c.directCallers > 0 && c.guessedCallers > 0 ? `${c.guessedCallers} more guessed` : '',
    c.tests.length > 0 ? count(c.tests.length, 'test file') : '',
  ].filter(Boolean).join('; ');
  return [
    `${colour(`${c.risk.score}`.padStart(4))}  ${c.change.padEnd(8)}  ${p.bold(visible(shortName(c.id, c.file)))}${note}  ${p.dim(`${visible(c.file)}:${c.line}`)}`,
    `      ${p.dim(reach)}`,
    ...detailLines(c).map((d) => `      ${visible(d)}`),
    ...callerLines(c, p),
  ];
}

/** The nearest callers with the way from each to the symbol; tests are listed below, as files. */
function callerLines(c: ChangedSymbol, p: Palette): string[] {
  const shown = affectedCallers(c).filter((a) => !a.isTest).slice(0, MAX_PATHS);
  const more = c.directCallers + c.transitiveCallers - shown.length;
  return [
    ...shown.map((a) => `      ← ${visible(a.file)}:${a.line} ${p.dim(a.path.slice(0, -1).map(callerName).join(' → '))}`),
    ...(shown.length > 0 && more > 0 ? [p.dim(`        and ${more} more`)] : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const callerName = (id: string): string => (nameOf(id) === '<module>' ? 'top-level code' : visible(nameOf(id)));

export function renderText(report: ImpactReport, options: TextOptions = {}): string {
  const p = palette(options.colour ?? false);
  const head = (report.conclusion === 'pass' ? p.green : p.red)(options.rulesOnly ? judgement(report) : verdict(report));
  const causes = causesOf(orderedViolations(report));
  const unlisted = causes.slice(MAX_ROWS).reduce((sum, { others }) => sum + 1 + others.length, 0);
  const folded = foldChanges(report.changed);
  const shown = folded.shown.slice(0, MAX_ROWS);
  const rest = [
    folded.shown.length > shown.length ? `${count(folded.shown.length - shown.length, 'more symbol')} of lower risk` : '', foldedWords(folded),
  ].filter(Boolean).join(', ');
  const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', p.bold(title), ...lines]);
  const more = (length: number): string[] => (length > MAX_FILES ? [`  and ${length - MAX_FILES} more`] : []);
  const lines = [
    p.bold(head),
    ...report.reasons.map((r) => `  ${visible(r)}`),
    ...section('Findings', causes.slice(0, MAX_ROWS).flatMap((cause) => violation(cause, p))),
    ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
    ...section(`Changed symbols (risk, change, symbol)`, shown.flatMap((c) => change(c, besideWords(c, folded), p))),
    ...(rest === '' ? [] : [p.dim(`      not listed: ${rest}`)]),
    ...section('Affected files', report.affectedFiles.slice(0, MAX_FILES).map((f) => `  ${visible(f)}`)),
    ...more(report.affectedFiles.length),
    ...section('Affected tests', report.affectedTests.slice(0, MAX_FILES).map((f) => `  ${visible(f)}`)),
    ...more(report.affectedTests.length),
    ...section(capital(unseenWords(report)), report.notAnalysed.slice(0, MAX_FILES).map((n) => `  ${visible(n.file)}: ${visible(whyUnseen(n), 200)}`)),
    ...more(report.notAnalysed.length),
    ...section('Notes', [...report.notices, ...report.snapshot.warnings].map((n) => `  ${visible(n)}`)),
    '',
    p.dim(`${visible(range(report))}; ${visible(freshness(report))}`),
  ];
  return `${lines.join('\n')}\n`;
}
