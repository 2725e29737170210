// The changed symbols in markdown: the summary table, contracts before and after, the path of each affected caller.

import { affectedCallers, count, detailLines, directWords, legend, riskSum, shortName, shortPaths, tailName, unresolvedWords } from './digest.ts';
import { codeCell, codeSpan, plain, prose, proseCell, visible } from './escape.ts';
import { besideWords, foldChanges, foldedWords } from './folding.ts';
import { callerName, fold, list, type Limits, type Links } from './markdown-parts.ts';
import type { ChangedSymbol, ImpactReport } from './model.ts';

/** More of them than fit a table cell are in the report file. */
const MAX_DETAILS = 4;
/** Longer ones widen the table until its numbers are out of sight; they are shown below it, before and after. */
const LONGEST_IN_CELL = 80;
const LONGEST_NAME = 34;
const LONGEST_FILE = 40;

const RISK_MARK = { low: '⚪', medium: '🟡', high: '🟠', critical: '🔴' } as const;

const isLong = (detail: string): boolean => detail.length > LONGEST_IN_CELL;

/** What a row need not say beside what matters more: of a contract, that the body changed with it. Of what moved, that is news. */
const isMinor = (c: ChangedSymbol, detail: string): boolean => detail === 'doc comment changed' || (detail === 'body changed' && c.change === 'contract');

const cellDetails = (c: ChangedSymbol): string[] => {
  const major = detailLines(c).filter((detail) => !isMinor(c, detail));
  return (major.length > 0 ? major : detailLines(c)).slice(0, MAX_DETAILS);
};

/** A detail in a cell; of a long one only what it is about: `type of parameter `ctx`…`, `signature…`. */
function detailCell(detail: string): string {
  const from = /^((?:moved )?from )`([^`]+\/[^`]+)`$/.exec(detail);
  if (from !== null && from[2].length > LONGEST_FILE) return `${from[1]}${codeCell(pathEnd(from[2]))}`;
  if (!isLong(detail)) return proseCell(detail);
  const named = /^[^`]*`[^`]{1,40}`(?= `)/.exec(detail)?.[0] ?? detail.split('`')[0].trim();
  return `${proseCell(named, LONGEST_IN_CELL)}…`;
}

function changeCell(c: ChangedSymbol, beside: string): string {
  const details = cellDetails(c).map(detailCell);
  const marks = [c.publicSurface ? 'public API' : '', beside].filter(Boolean);
  return [`**${c.change}**`, ...(marks.length > 0 ? [`(${marks.join(', ')})`] : []), ...(details.length > 0 ? [details.join('; ')] : [])].join(' ');
}

/** As many of the last parts of a path as fit a cell: a long one moves the numbers beside it out of sight. */
function pathEnd(path: string): string {
  let at = path.indexOf('/') + 1;
  while (path.length - at >= LONGEST_FILE && path.indexOf('/', at) >= 0) at = path.indexOf('/', at) + 1;
  return `…/${path.slice(at)}`;
}

function row(c: ChangedSymbol, words: string, file: string, links: Links): string {
  const { number, beside } = directWords(c);
  const direct = beside === '' ? number : `${number}, ${beside}`;
  const short = `${file.length > LONGEST_FILE ? `…${file.slice(1 - LONGEST_FILE).toWellFormed()}` : file}:${c.line}`;
  // A removed symbol has no line at the head to link to.
  const place = c.change === 'removed' ? codeCell(short) : links.place(c.file, c.line, codeCell, short);
  return `| ${codeCell(tailName(shortName(c.id, c.file), LONGEST_NAME), 120)}<br>${place} | ${changeCell(c, words)} | ${RISK_MARK[c.risk.level]}&nbsp;${c.risk.score} `
    + `| ${direct} | ${c.transitiveCallers} | ${c.affectedFiles.length} | ${c.tests.length} |`;
}

/** What a reviewer should look at, riskiest first; past a screenful, the rest is folded. */
export function tableParts(report: ImpactReport, links: Links, limits: Limits): string[] {
  const folded = foldChanges(report.changed);
  const listed = folded.shown.slice(0, limits.rows);
  const files = shortPaths(listed.map((c) => c.file));
  const more = folded.shown.length - listed.length;
  const rest = [more > 0 ? `${count(more, 'more symbol')} of lower risk` : '', foldedWords(folded)].filter(Boolean).join(', ');
  if (listed.length === 0) return rest === '' ? [] : [`Nothing that code depends on: ${rest}.`];
  const rows = listed.map((c) => row(c, besideWords(c, folded), files.get(c.file)!, links));
  // One or two rows more are shorter than the line that hides them.
  const first = rows.length <= limits.firstRows + 2 ? rows.length : limits.firstRows;
  return [
    [...HEADER, ...rows.slice(0, first)].join('\n'),
    fold(`${count(rows.length - first, 'more changed symbol')}, of lower risk`, rows.length === first ? '' : [...HEADER, ...rows.slice(first)].join('\n')),
    rest === '' ? '' : `Not listed: ${rest}.`,
    `<sub>${legend(listed)}</sub>`,
  ];
}

const HEADER: readonly string[] = ['| symbol | change | risk | direct | transitive | files | tests |', '|---|---|---|---:|---:|---:|---:|'];

/** `signature `old` → `new`` as a diff, which shows the difference in colour; anything else as it is. */
function beforeAndAfter(detail: string): string {
  const parts = /^([^`]*) `([^`]*)` → `([^`]*)`$/.exec(visible(detail));
  if (parts === null) return prose(detail);
  return `${plain(parts[1])}\n  \`\`\`diff\n  - ${parts[2]}\n  + ${parts[3]}\n  \`\`\``;
}

/** Details that had no room in the table. */
export function contractsPart(report: ImpactReport, links: Links, limits: Limits): string {
  const long = foldChanges(report.changed).shown.slice(0, limits.rows).filter((c) => detailLines(c).some(isLong));
  return fold('Contracts, before and after', long.map((c) =>
    `${codeSpan(shortName(c.id, c.file), 120)} ${links.place(c.file, c.line)}\n${list(detailLines(c).map(beforeAndAfter), MAX_DETAILS * 2)}`).join('\n\n'));
}

/** The path that explains each affected caller, and the sum behind the score. */
export function pathsPart(report: ImpactReport, links: Links, limits: Limits): string {
  const { shown } = foldChanges(report.changed);
  let left = limits.paths;
  const parts: string[] = [];
  for (const c of shown) {
    const affected = affectedCallers(c);
    if (affected.length === 0 || left <= 0) continue;
    const callers = affected.slice(0, Math.min(left, limits.pathsPerSymbol));
    left -= callers.length;
    const lines = callers.map((a) => `${links.place(a.file, a.line)} ${a.path.map(callerName).join(' → ')}${a.isTest ? ' (test)' : ''}`);
    const total = c.directCallers + c.transitiveCallers + affected.filter((a) => a.isTest).length;
    if (total > callers.length) lines.push(`and ${total - callers.length} more`);
    parts.push(`${codeSpan(shortName(c.id, c.file), 120)}, ${plain(riskSum(c))}\n${list(lines)}`);
  }
  return fold('Call paths to each changed symbol', parts.join('\n\n'));
}

/** Where "0 callers" may only mean that calls could not be resolved (law 4). */
export function unknownsPart(report: ImpactReport, limits: Limits): string {
  const lonely = foldChanges(report.changed).shown.filter((c) => c.directCallers === 0 && c.newCallers === undefined && c.unresolvedCalls > 0);
  return fold('No callers found, but unresolved calls of the same name exist',
    list(lonely.map((c) => `${codeSpan(shortName(c.id, c.file), 120)}: 0 callers, ${unresolvedWords(c.unresolvedCalls)}`), limits.rows));
}
