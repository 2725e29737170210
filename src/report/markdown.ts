// The report as GitHub markdown: the pull request comment (tight) and the job summary (longer). Verdict first,
// then what is wrong and where, then who is affected; everything else is folded.

import {
  compare, count, detailLines, findings, foldChanges, foldedWords, freshness, isSuppressed, nameOf, orderedViolations, range, riskWords,
  shortName, tally, unresolvedWords,
} from './digest.ts';
import { codeCell, codeSpan, html, plain, prose, proseCell, urlPath } from './escape.ts';
import { mermaidGraph } from './mermaid.ts';
import type { ChangedSymbol, ImpactReport, Violation } from './model.ts';

export interface MarkdownOptions {
  /** Address of the head's files, without a slash at the end: makes places links. */
  readonly linkBase?: string;
  /** Characters the text may have; sections are left out from the end, and that is said. */
  readonly maxLength?: number;
}

interface Limits {
  readonly rows: number;
  readonly violations: number;
  readonly callersPerViolation: number;
  readonly files: number;
  readonly paths: number;
  readonly graphEdges: number;
}

/** What a reviewer reads in one go. */
const COMMENT_LIMITS: Limits = { rows: 25, violations: 20, callersPerViolation: 8, files: 100, paths: 40, graphEdges: 30 };
const SUMMARY_LIMITS: Limits = { rows: 200, violations: 200, callersPerViolation: 50, files: 1_000, paths: 300, graphEdges: 150 };

/** GitHub: a comment has 65,536 characters; the marker and the poster's own words need some. */
const COMMENT_LENGTH = 64_000;
/** GitHub: a step summary has 1 MiB, counted in bytes; one character may be three. */
const SUMMARY_LENGTH = 340_000;

class Links {
  readonly #base: string | undefined;
  constructor(base: string | undefined) {
    this.#base = base;
  }

  place(file: string, line: number, span = codeSpan): string {
    const text = span(`${file}:${line}`);
    return this.#base === undefined ? text : `[${text}](${this.#base}/${urlPath(file)}#L${Math.max(1, line)})`;
  }
}

/** More of them than fit a table cell are in the report file. */
const MAX_DETAILS = 4;

const RISK_MARK = { low: '⚪', medium: '🟡', high: '🟠', critical: '🔴' } as const;
const SEVERITY_MARK = { error: '❌', warning: '⚠️', info: 'ℹ️' } as const;

/** A folded part. The blank lines are needed: without them the content is not read as markdown. */
const fold = (title: string, body: string): string => `<details><summary>${html(title)}</summary>\n\n${body}\n\n</details>`;

function heading(report: ImpactReport): string {
  const mark = report.conclusion === 'fail' ? '❌' : tally(report).warnings > 0 ? '⚠️' : '✅';
  return `### ${mark} ${report.conclusion === 'fail' ? 'Fail' : 'Pass'}: ${findings(report)} · ${riskWords(report)}`;
}

function counts(report: ImpactReport): string {
  if (report.changedFiles === 0) return 'Nothing changed between the two revisions.';
  if (report.changed.length === 0) return `${count(report.changedFiles, 'file')} changed, no symbol of a supported language among them.`;
  return `${count(report.changed.length, 'symbol')} changed in ${count(report.changedFiles, 'file')}, `
    + `reaching ${count(report.affectedFiles.length, 'other file', 'files')} and ${count(report.affectedTests.length, 'test file')}.`;
}

function violation(v: Violation, links: Links, limits: Limits): string {
  const lines = [`- ${SEVERITY_MARK[v.severity]} **${v.code}** ${links.place(v.file, v.line)} ${prose(v.message)}`];
  if (v.suppressed) lines.push(`  Suppressed (${v.suppressed.by}) ${v.suppressed.code}: ${plain(v.suppressed.reason)}`);
  const callers = v.callers.filter((c) => c.file !== v.file || c.line !== v.line);
  if (callers.length > 0) {
    const shown = callers.slice(0, limits.callersPerViolation).map((c) => `${links.place(c.file, c.line)} in ${callerName(c.symbol)}`);
    const more = callers.length - shown.length;
    lines.push(`  ${callers.length < v.callers.length ? 'Also at' : 'Call sites'}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  if (v.updatedCallers && v.updatedCallers.length > 0) {
    const shown = v.updatedCallers.slice(0, limits.callersPerViolation).map((c) => links.place(c.file, c.line));
    const more = v.updatedCallers.length - shown.length;
    lines.push(`  Already updated: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  if (!isSuppressed(v) && v.fixHint !== '') lines.push(`  Fix: ${prose(v.fixHint)}`);
  return lines.join('\\\n');
}

const callerName = (id: string): string => (nameOf(id) === '<module>' ? 'top-level code' : codeSpan(nameOf(id), 80));

function violationParts(report: ImpactReport, links: Links, limits: Limits): string[] {
  const all = orderedViolations(report);
  const open = all.filter((v) => !isSuppressed(v));
  const suppressed = all.filter(isSuppressed);
  const more = open.length - limits.violations;
  const parts: string[] = [];
  if (open.length > 0) {
    parts.push(open.slice(0, limits.violations).map((v) => violation(v, links, limits)).join('\n')
      + (more > 0 ? `\n- and ${more} more, in the report file` : ''));
  }
  if (suppressed.length > 0) {
    parts.push(fold(`${count(suppressed.length, 'suppressed finding')}`, suppressed.slice(0, limits.violations).map((v) => violation(v, links, limits)).join('\n')));
  }
  return parts;
}

function changeCell(c: ChangedSymbol, members: number): string {
  const details = detailLines(c).slice(0, MAX_DETAILS).map((d) => proseCell(d, 200));
  const marks = [c.publicSurface ? 'public API' : '', members > 0 ? `with ${count(members, 'member')}` : ''].filter(Boolean);
  return [`**${c.change}**`, ...(marks.length > 0 ? [`(${marks.join(', ')})`] : []), ...(details.length > 0 ? [details.join('; ')] : [])].join(' ');
}

function row(c: ChangedSymbol, members: number, links: Links): string {
  const direct = c.directCallers > 0 ? `${c.directCallers}` : `0, ${c.unresolvedCalls} unresolved`;
  const guessed = c.guessedCallers > 0 ? ` (+${c.guessedCallers} guessed)` : '';
  // A removed symbol has no line at the head to link to.
  const place = c.change === 'removed' ? codeCell(`${c.file}:${c.line}`) : links.place(c.file, c.line, codeCell);
  return `| ${codeCell(shortName(c.id, c.file), 120)}<br>${place} | ${changeCell(c, members)} | ${RISK_MARK[c.risk.level]}&nbsp;${c.risk.score} `
    + `| ${direct}${guessed} | ${c.transitiveCallers} | ${c.affectedFiles.length} | ${c.tests.length} |`;
}

function table(report: ImpactReport, links: Links, limits: Limits): string {
  const folded = foldChanges(report.changed);
  const rows = folded.shown.slice(0, limits.rows).map((c) => row(c, folded.members.get(c.id) ?? 0, links));
  const more = folded.shown.length - rows.length;
  const rest = [more > 0 ? `${more} more of lower risk` : '', foldedWords(folded)].filter(Boolean).join(', ');
  if (rows.length === 0) return rest === '' ? '' : `Changed without risk: ${rest}.`;
  return [
    '| symbol | change | risk | direct | transitive | files | tests |', '|---|---|---|---:|---:|---:|---:|', ...rows,
    ...(rest === '' ? [] : ['', `Not listed: ${rest}.`]),
  ].join('\n');
}

function list(items: readonly string[], max: number): string {
  const more = items.length - max;
  return items.slice(0, max).map((i) => `- ${i}`).join('\n') + (more > 0 ? `\n- and ${more} more` : '');
}

function pathsPart(report: ImpactReport, links: Links, limits: Limits): string {
  const { shown } = foldChanges(report.changed);
  let left = limits.paths;
  const parts: string[] = [];
  for (const c of shown) {
    if (c.callers.length === 0 || left <= 0) continue;
    const callers = c.callers.slice(0, left);
    left -= callers.length;
    const lines = callers.map((a) => `${links.place(a.file, a.line)} ${a.path.map(callerName).join(' → ')}${a.isTest ? ' (test)' : ''}`);
    const total = c.directCallers + c.transitiveCallers + c.callers.filter((a) => a.isTest).length;
    const more = total - callers.length;
    parts.push(`${codeSpan(shortName(c.id, c.file), 120)}, ${plain(c.risk.parts)} = ${c.risk.score}\n${list(lines, lines.length)}${more > 0 ? `\n- and ${more} more` : ''}`);
  }
  return parts.join('\n\n');
}

function unknowns(report: ImpactReport, limits: Limits): string {
  const lonely = foldChanges(report.changed).shown.filter((c) => c.directCallers === 0 && c.unresolvedCalls > 0);
  return list(lonely.map((c) => `${codeSpan(shortName(c.id, c.file), 120)}: 0 callers, ${unresolvedWords(c.unresolvedCalls)}`), limits.rows);
}

function body(report: ImpactReport, options: MarkdownOptions, limits: Limits, maxLength: number): string {
  const links = new Links(options.linkBase);
  const files = [...report.affectedFiles].sort(compare).map((f) => codeSpan(f));
  const tests = [...report.affectedTests].sort(compare).map((f) => codeSpan(f));
  const paths = pathsPart(report, links, limits);
  const unknown = unknowns(report, limits);
  const graph = mermaidGraph(foldChanges(report.changed).shown.slice(0, 12), limits.graphEdges);
  const skipped = [...report.notAnalysed].sort((a, b) => compare(a.file, b.file))
    .map((n) => `${codeSpan(n.file)}: ${plain(n.reason)}${n.detail ? `, ${plain(n.detail, 200)}` : ''}`);
  const parts = [
    heading(report),
    report.reasons.length > 0 ? list(report.reasons.map((r) => prose(r)), 10) : '',
    counts(report),
    ...violationParts(report, links, limits),
    table(report, links, limits),
    [...report.notices, ...report.snapshot.warnings].map((n) => `> ${prose(n)}`).slice(0, 20).join('\n>\n'),
    files.length > 0 ? fold(count(files.length, 'affected file'), list(files, limits.files)) : '',
    tests.length > 0 ? fold(count(tests.length, 'affected test file'), list(tests, limits.files)) : '',
    paths === '' ? '' : fold('Call paths to each changed symbol', paths),
    graph === undefined ? '' : fold('Call graph', `\`\`\`mermaid\n${graph}\n\`\`\``),
    unknown === '' ? '' : fold('No callers found, but calls of that name exist', unknown),
    skipped.length > 0 ? fold(`${count(skipped.length, 'file')} not analysed`, list(skipped, limits.files)) : '',
  ].filter((part) => part !== '');
  const foot = `<sub>${plain(range(report))} · ${plain(freshness(report))} · ${plain(`${report.tool.name} ${report.tool.version}`)}</sub>`;
  return fit(parts, foot, maxLength);
}

/** Whole parts only: half a table or an open fold would spoil what follows. The heading always stays. */
function fit(parts: readonly string[], foot: string, maxLength: number): string {
  const note = 'Some parts are left out here because of the length limit; the report file has them all.';
  const kept: string[] = [];
  let length = foot.length + note.length + 4;
  for (const part of parts) {
    if (kept.length > 0 && length + part.length + 2 > maxLength) continue;
    kept.push(part);
    length += part.length + 2;
  }
  return `${[...kept, ...(kept.length < parts.length ? [note] : []), foot].join('\n\n')}\n`;
}

/** What the pull request comment shows. */
export const renderComment = (report: ImpactReport, options: MarkdownOptions = {}): string =>
  body(report, options, COMMENT_LIMITS, Math.min(options.maxLength ?? COMMENT_LENGTH, COMMENT_LENGTH));

/** What the job summary shows: the same, with longer lists. */
export const renderSummary = (report: ImpactReport, options: MarkdownOptions = {}): string =>
  body(report, options, SUMMARY_LIMITS, Math.min(options.maxLength ?? SUMMARY_LENGTH, SUMMARY_LENGTH));
