// The three ways to accept a violation: a comment beside the code, the base's settings, this one run.
// A suppressed violation turns into S001: shown with its reason, never hidden, never blocking.

import picomatch from 'picomatch';
import type { RuleCode, Violation } from '../../report/model.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { JudgeInput } from '../model.ts';

const CODE = /^[EW]00[1-5]$/;

/** `// drift:ignore E001,E005 why`; any of `//`, `#`, `--`, `%`, `/*`, `*`, `<!--` opens the comment. */
const DIRECTIVE = /(?:\/\/|#|--|%|\/\*+|(?:^|\s)\*|<!--|""")\s*(?:drift:ignore|keel:suppress)\s+([EW]\d{3}(?:\s*,\s*[EW]\d{3})*)(.*)$/;

/** A reason is a sentence, not a place to hide one. */
const LONGEST_REASON = 200;
/** Decorators, annotations and further comments may stand between the directive and the declaration. */
const FURTHEST_ABOVE = 12;

export interface InlineDirective {
  readonly line: number;
  readonly codes: readonly RuleCode[];
  readonly reason: string;
  /** True when nothing but the comment stands on the line: it speaks for the next line of code. */
  readonly alone: boolean;
}

/** Directives of one file, in order. */
export function inlineDirectives(source: string): readonly InlineDirective[] {
  if (!source.includes('drift:ignore') && !source.includes('keel:suppress')) return [];
  return source.split(/\r\n|\n|\r/).flatMap((text, index) => {
    const match = DIRECTIVE.exec(text);
    if (match === null || isInString(text.slice(0, match.index))) return [];
    const codes = match[1].split(',').map((code) => code.trim()).filter((code): code is RuleCode => CODE.test(code));
    const reason = match[2].replace(/(\*\/|-->|""")\s*$/, '').replace(/^[\s:—–-]+/, '').trim().slice(0, LONGEST_REASON);
    return codes.length === 0 ? [] : [{ line: index + 1, codes, reason, alone: text.slice(0, match.index).trim() === '' }];
  });
}

/** What stands before opens a string that it does not close: the comment is text. */
const isInString = (before: string): boolean => ['"', "'", '`'].some((quote) => (before.replace(/\\./g, '').split(quote).length - 1) % 2 === 1);

const NOT_CODE = /^\s*(?:$|\/\/|#(?!include)|--|%|\/\*|\*|<!--|@)/;

/** The directive that covers a line: on it, or alone above it with nothing but comments and decorators between. */
export function directiveFor(code: RuleCode, line: number, directives: readonly InlineDirective[], lines: readonly string[]): InlineDirective | undefined {
  const onLine = directives.find((directive) => directive.line === line && directive.codes.includes(code));
  if (onLine !== undefined) return onLine;
  for (let above = line - 1; above >= Math.max(1, line - FURTHEST_ABOVE); above -= 1) {
    const found = directives.find((directive) => directive.line === above && directive.alone && directive.codes.includes(code));
    if (found !== undefined) return found;
    if (!NOT_CODE.test(lines[above - 1] ?? '')) return undefined;
  }
  return undefined;
}

type By = NonNullable<Violation['suppressed']>['by'];

/** The violation as S001, its identity kept: a reader and the next run still know which one it was. */
export function suppressed(violation: Violation, by: By, reason: string): Violation {
  return {
    ...violation,
    code: 'S001',
    name: 'suppressed',
    severity: 'info',
    message: `${violation.code} ${violation.name} suppressed (${by}${reason === '' ? ', no reason given' : `: ${reason}`}): ${violation.message}`,
    suppressed: { code: violation.code, by, reason },
  };
}

export interface Suppressed {
  readonly violations: readonly Violation[];
  /** Suppressions by settings or run that do nothing; they have no place in the code to be shown at. */
  readonly notices: readonly string[];
}

/** Applies all three layers and says which suppressions do nothing. */
export function applySuppressions(violations: readonly Violation[], input: JudgeInput): Suppressed {
  const inline = new Map<string, { lines: readonly string[]; directives: readonly InlineDirective[] }>();
  const fileOf = (path: string): { lines: readonly string[]; directives: readonly InlineDirective[] } => {
    let known = inline.get(path);
    if (known === undefined) {
      const source = input.source('head', path) ?? '';
      known = { lines: source.split(/\r\n|\n|\r/), directives: inlineDirectives(source) };
      inline.set(path, known);
    }
    return known;
  };
  const used = new Set<unknown>();
  const run = input.suppress ?? [];
  const judged = violations.map((violation) => {
    const { lines, directives } = fileOf(violation.file);
    const comment = directives.length === 0 ? undefined : directiveFor(violation.code, violation.line, directives, lines);
    if (comment !== undefined) {
      used.add(comment);
      return suppressed(violation, 'inline', comment.reason);
    }
    const setting = input.config.suppress.find((entry) =>
      entry.code === violation.code && matchesSymbol(entry.symbol, violation) && matchesFile(entry.files, violation));
    if (setting !== undefined) return suppressed(violation, 'config', setting.reason);
    const once = run.find((entry) => entry.code === violation.code && matchesSymbol(entry.symbol, violation));
    if (once === undefined) return violation;
    used.add(once);
    return suppressed(violation, 'run', once.reason);
  });
  return {
    violations: [...judged, ...unusedInline(input, fileOf, used)],
    notices: [
      ...staleSettings(input),
      ...run.filter((entry) => !used.has(entry)).map((entry) =>
        `The suppression of ${entry.code}${entry.symbol === undefined ? '' : ` for ${entry.symbol}`} given for this run matched nothing.`),
    ],
  };
}

const matchesSymbol = (pattern: string | undefined, violation: Violation): boolean =>
  pattern === undefined || pattern === violation.symbol || picomatch.isMatch(violation.symbol, pattern, { dot: true, bash: true });

const matchesFile = (pattern: string | undefined, violation: Violation): boolean =>
  pattern === undefined || picomatch.isMatch(violation.file, pattern, { dot: true });

/** Only directives this change writes are judged: older ones answer for changes that are long merged. */
function unusedInline(
  input: JudgeInput, fileOf: (path: string) => { directives: readonly InlineDirective[]; lines: readonly string[] }, used: ReadonlySet<unknown>,
): readonly Violation[] {
  return input.files.flatMap((file) => {
    if (file.status === 'deleted') return [];
    const { directives, lines } = fileOf(file.path);
    if (directives.length === 0) return [];
    const old = new Set((file.status === 'added' ? '' : input.source('base', file.previousPath ?? file.path) ?? '').split(/\r\n|\n|\r/).map((text) => text.trim()));
    return directives.filter((directive) => !used.has(directive) && !old.has(lines[directive.line - 1].trim())).map((directive) =>
      unused(file.path, directive.line, `${file.path}:<module>`, `The suppression of ${directive.codes.join(', ')} at ${file.path}:${directive.line} matches no violation and can go.`));
  });
}

/** A setting is stale when what it names is not in the head any more; that this change did not need it says nothing. */
function staleSettings(input: JudgeInput): readonly string[] {
  const plain = (pattern: string): boolean => !/[*?[\]{}!()]/.test(pattern);
  return input.config.suppress.flatMap((entry) => {
    const goneSymbol = entry.symbol !== undefined && plain(entry.symbol)
      && input.head.symbol(entry.symbol) === undefined && input.base.symbol(entry.symbol) === undefined;
    const goneFile = entry.files !== undefined && plain(entry.files) && !input.head.hasFile(entry.files) && !input.base.hasFile(entry.files);
    if (!goneSymbol && !goneFile) return [];
    const subject = goneSymbol ? entry.symbol! : entry.files!;
    return [`The settings suppress ${entry.code} for ${subject}, which is not in this repository any more.`];
  });
}

const unused = (file: string, line: number, symbol: string, message: string): Violation => ({
  code: 'S001', name: 'suppressed', severity: 'info', file, line, symbol, message,
  fixHint: 'Remove the suppression.', suppressHint: '', confidence: 1,
  fingerprint: fingerprintOf('S001', symbol, message.replace(/:\d+/g, ''), 1), callers: [], evidence: [],
});
