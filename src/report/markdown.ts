// The report as GitHub markdown: the pull request comment (tight) and the job summary (longer). Verdict first,
// then what is wrong and where, then who is affected; everything else is folded.

import { compare, count, findings, range, riskiest, riskSum, riskWords, shortName, tally } from './digest.ts';
import { codeSpan, plain, prose } from './escape.ts';
import { foldChanges } from './folding.ts';
import { freshness, unseenWords, whyUnseen } from './freshness.ts';
import { contractsPart, pathsPart, tableParts, unknownsPart } from './markdown-changes.ts';
import { violationParts } from './markdown-findings.ts';
import { fold, Links, list, type Limits } from './markdown-parts.ts';
import { mermaidGraph } from './mermaid.ts';
import type { ImpactReport } from './model.ts';

export interface MarkdownOptions {
  /** Address of the head's files, without a slash at the end: makes places links. */
  readonly linkBase?: string;
  /** The folder that was analysed, when it is not the whole repository. */
  readonly folder?: string;
  /** Characters the text may have; sections are left out from the end, and that is said. */
  readonly maxLength?: number;
}

/** What a reviewer reads in one go. */
const COMMENT_LIMITS: Limits = { rows: 60, firstRows: 12, violations: 20, firstWarnings: 5, words: 400, callersPerViolation: 8, files: 50, paths: 60, pathsPerSymbol: 12, graphEdges: 30 };
const SUMMARY_LIMITS: Limits = { rows: 200, firstRows: 40, violations: 200, firstWarnings: 40, words: 1_000, callersPerViolation: 50, files: 1_000, paths: 500, pathsPerSymbol: 100, graphEdges: 150 };

/** GitHub: a comment has 65,536 characters; the marker and the poster's own words need some. */
const COMMENT_LENGTH = 64_000;
/** GitHub: a step summary has 1 MiB, counted in bytes; one character may be three. */
const SUMMARY_LENGTH = 340_000;

/** Symbols a picture is drawn of. */
const MAX_DRAWN = 12;

function heading(report: ImpactReport, folder: string | undefined): string {
  const mark = report.conclusion === 'fail' ? '❌' : tally(report).warnings > 0 ? '⚠️' : '✅';
  const what = folder === undefined || folder === '.' ? 'Drift impact' : `Drift impact of ${codeSpan(folder, 80)}`;
  return `### ${mark} ${what}: ${report.conclusion} · ${findings(report)} · ${riskWords(report)}`;
}

const reachesThreshold = ({ risk }: ImpactReport): boolean => risk.threshold !== null && risk.score >= risk.threshold;

function reasons(report: ImpactReport): string {
  const { errors } = tally(report);
  // Errors are in the heading, and below.
  if (report.reasons.length === 0 || (report.reasons.length === 1 && errors > 0 && !reachesThreshold(report))) return '';
  return `**Why it fails:** ${report.reasons.slice(0, 10).map((r) => prose(r)).join('; ')}.`;
}

function counts(report: ImpactReport): string {
  // The notices say so, and why.
  if (report.changedFiles === 0) return '';
  if (report.changed.length === 0) return `${count(report.changedFiles, 'file')} changed, no symbols.`;
  const top = riskiest(report);
  return `${count(report.changed.length, 'symbol')} changed in ${count(report.changedFiles, 'file')}. `
    + `Affected: ${count(report.affectedFiles.length, 'file')} and ${count(report.affectedTests.length, 'test file')}.`
    + (top === undefined ? '' : ` Highest risk: ${codeSpan(shortName(top.id, top.file), 80)}, ${plain(riskSum(top))}.`);
}

function body(report: ImpactReport, options: MarkdownOptions, limits: Limits, maxLength: number): string {
  const links = new Links(options.linkBase);
  const files = (title: string, paths: readonly string[]): string =>
    fold(count(paths.length, title), list([...paths].sort(compare).map((f) => links.file(f)), limits.files));
  const graph = mermaidGraph(foldChanges(report.changed).shown.slice(0, MAX_DRAWN), limits.graphEdges);
  const skipped = [...report.notAnalysed].sort((a, b) => compare(a.file, b.file))
    .map((n) => `${codeSpan(n.file)}: ${plain(whyUnseen(n), 200)}`);
  const parts = [
    heading(report, options.folder),
    reasons(report),
    counts(report),
    ...violationParts(report, links, limits),
    ...tableParts(report, links, limits),
    [...report.notices, ...report.snapshot.warnings].map((n) => `> ${prose(n)}`).slice(0, 20).join('\n>\n'),
    contractsPart(report, links, limits),
    files('affected file', report.affectedFiles),
    files('affected test file', report.affectedTests),
    pathsPart(report, links, limits),
    fold('Call graph', graph === undefined ? '' : `\`\`\`mermaid\n${graph}\n\`\`\``),
    unknownsPart(report, limits),
    fold(unseenWords(report), list(skipped, limits.files)),
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
