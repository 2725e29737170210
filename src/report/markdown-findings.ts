// The violations in markdown: each with its place, its call sites, those already updated, and the cure.

import { type Cause, causesOf, placeName } from './causes.ts';
import { count, isSuppressed, orderedViolations } from './digest.ts';
import { codeSpan, plain, prose } from './escape.ts';
import { callerName, fold, type Limits, type Links } from './markdown-parts.ts';
import type { ImpactReport, Place, Violation } from './model.ts';

const SEVERITY_MARK = { error: '❌', warning: '⚠️', info: 'ℹ️' } as const;

function places(items: readonly Place[], max: number, show: (place: Place) => string): string {
  const more = items.length - max;
  return `${items.slice(0, max).map(show).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Where else the same is found. */
function elsewhere(others: readonly Violation[], links: Links, max: number): string {
  const shown = others.slice(0, max).map((v) => {
    const name = placeName(v);
    return `${name === undefined ? '' : `${codeSpan(name, 80)} `}${links.place(v.file, v.line)}`;
  });
  const more = others.length - shown.length;
  return `  The same at ${count(others.length, 'more place')}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function violation({ first: v, others }: Cause, saysUpdated: boolean, links: Links, limits: Limits): string {
  const lines = [`- ${SEVERITY_MARK[v.severity]} **${v.code}** ${links.place(v.file, v.line)} ${prose(v.message, limits.words)}`];
  if (v.suppressed) lines.push(`  Suppressed (${v.suppressed.by}) ${v.suppressed.code}: ${plain(v.suppressed.reason, limits.words)}`);
  const callers = v.callers.filter((c) => c.file !== v.file || c.line !== v.line);
  if (callers.length > 0) {
    const shown = places(callers, limits.callersPerViolation, (c) => `${links.place(c.file, c.line)} in ${callerName(c.symbol)}`);
    lines.push(`  ${callers.length < v.callers.length ? 'Also at' : 'Call sites'}: ${shown}`);
  }
  if (others.length > 0) lines.push(elsewhere(others, links, limits.callersPerViolation));
  if (saysUpdated) lines.push(`  Already updated: ${places(v.updatedCallers ?? [], limits.callersPerViolation, (c) => links.place(c.file, c.line))}`);
  if (!isSuppressed(v) && v.fixHint !== '') lines.push(`  Fix: ${prose(v.fixHint, limits.words)}`);
  return lines.join('\\\n');
}

/** Errors and the first warnings as a list; many more warnings, and what is suppressed, folded. */
export function violationParts(report: ImpactReport, links: Links, limits: Limits): string[] {
  const all = orderedViolations(report);
  const open = all.filter((v) => !isSuppressed(v));
  const suppressed = all.filter(isSuppressed);
  // Findings about one symbol share their updated callers: said once.
  const heard = new Set<string>();
  const shown = (cause: Cause): string => {
    const { symbol, updatedCallers = [] } = cause.first;
    const news = updatedCallers.length > 0 && !heard.has(symbol);
    heard.add(symbol);
    return violation(cause, news, links, limits);
  };
  const causes = causesOf(open);
  const listed = causes.slice(0, limits.violations);
  const errors = listed.filter(({ first: { severity } }) => severity === 'error').length;
  // One or two more are shorter than the line that hides them.
  const first = listed.length <= errors + limits.firstWarnings + 2 ? listed.length : errors + limits.firstWarnings;
  const lines = listed.map(shown);
  const left = findingsIn(causes.slice(listed.length));
  if (left > 0) lines.push(`- and ${left} more, in the report file`);
  // What says that there is more stands at the end of the last list.
  const before = first === listed.length ? lines.length : first;
  const folded = causes.slice(first);
  const kind = folded.some((cause) => cause.first.severity === 'warning') ? 'warnings' : 'notes';
  return [
    lines.slice(0, before).join('\n'),
    fold(`${findingsIn(folded)} more ${kind}`, lines.slice(before).join('\n')),
    fold(count(suppressed.length, 'suppressed finding'), causesOf(suppressed.slice(0, limits.violations)).map(shown).join('\n')),
  ].filter((part) => part !== '');
}

const findingsIn = (causes: readonly Cause[]): number => causes.reduce((sum, { others }) => sum + 1 + others.length, 0);
