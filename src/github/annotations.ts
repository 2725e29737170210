// Annotations in the diff, as workflow commands: violations at their place, changed symbols as notices.
// Chooses and words them, with what cannot be seen spelled out; escaping for the runner is the toolkit's. GitHub shows ten per level, so the most important come first.

import { causesOf } from '../report/causes.ts';
import { count, detailLines, shortName } from '../report/digest.ts';
import { visible } from '../report/escape.ts';
import type { ChangedSymbol, ImpactReport, Violation } from '../report/model.ts';
import { ANNOTATIONS_PER_LEVEL, ANNOTATION_CHARACTERS } from './limits.ts';

export type AnnotationLevel = 'error' | 'warning' | 'notice';

export interface Annotation {
  readonly level: AnnotationLevel;
  /** From the top of the workspace: the runner knows no other root. */
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

export interface AnnotationChoice {
  readonly shown: readonly Annotation[];
  /** Left out because the level was full. */
  readonly left: Readonly<Record<AnnotationLevel, number>>;
}

/** More do not fit what GitHub shows of an annotation before it is unfolded. */
const CALLERS_NAMED = 5;
const TITLE_CHARACTERS = 200;

const LEVEL_OF = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** `used` is what the step said already by other means: those count towards the same ten. */
export function chooseAnnotations(
  report: ImpactReport,
  workingDirectory: string,
  used: Readonly<Partial<Record<AnnotationLevel, number>>> = {},
): AnnotationChoice {
  const place = (file: string): string => (workingDirectory === '.' ? file : `${workingDirectory}/${file}`);
  const all = [
    ...firstOfEachCause(report.violations).map((violation) => ofViolation(violation, place)),
    ...report.changed.filter(isWorthMarking).sort(byRisk).map((symbol) => ofSymbol(symbol, place)),
  ];
  const shown: Annotation[] = [];
  const left = { error: 0, warning: 0, notice: 0 };
  for (const level of ['error', 'warning', 'notice'] as const) {
    const mine = all.filter((annotation) => annotation.level === level);
    const room = Math.max(0, ANNOTATIONS_PER_LEVEL - (used[level] ?? 0));
    shown.push(...mine.slice(0, room));
    left[level] = Math.max(0, mine.length - room);
  }
  return { shown, left };
}

/** Ten places of one cause would hide the other causes: each is seen once before any is seen again. */
function firstOfEachCause(violations: readonly Violation[]): Violation[] {
  const causes = causesOf(violations);
  return [...causes.map(({ first }) => first), ...causes.flatMap(({ others }) => others)];
}

/** A removed symbol has no line in the head; one that nothing depends on needs no mark. */
const isWorthMarking = (symbol: ChangedSymbol): boolean =>
  symbol.change !== 'removed' && symbol.change !== 'docs' && !symbol.isTest && symbol.directCallers + symbol.transitiveCallers > 0;

const byRisk = (one: ChangedSymbol, other: ChangedSymbol): number =>
  other.risk.score - one.risk.score || (one.id < other.id ? -1 : 1);

function ofViolation(violation: Violation, place: (file: string) => string): Annotation {
  const parts = [violation.message, violation.fixHint, violation.suppressHint].filter((part) => part !== '');
  return {
    level: LEVEL_OF[violation.severity],
    file: place(violation.file),
    line: Math.max(1, violation.line),
    title: `${violation.code} ${violation.name}`,
    message: lines(parts),
  };
}

function ofSymbol(symbol: ChangedSymbol, place: (file: string) => string): Annotation {
  const name = shortName(symbol.id, symbol.file);
  const parts = [
    `${name}: ${symbol.change}. Risk ${symbol.risk.score} (${symbol.risk.level}): ${symbol.risk.parts}.`,
    `${count(symbol.directCallers, 'direct caller')}, ${count(symbol.transitiveCallers, 'transitive caller')}, `
      + `${count(symbol.affectedFiles.length, 'file')}, ${count(symbol.tests.length, 'test file')}.`,
    ...callersLine(symbol),
    ...detailLines(symbol),
  ];
  return { level: 'notice', file: place(symbol.file), line: Math.max(1, symbol.line), title: visible(`Blast radius of ${name}`, TITLE_CHARACTERS), message: lines(parts) };
}

/** The nearest callers, so that the diff itself says where to look. */
function callersLine({ callers, directCallers }: ChangedSymbol): string[] {
  const direct = callers.filter((caller) => caller.hops === 1 && !caller.isTest && caller.isNew !== true).slice(0, CALLERS_NAMED);
  const more = directCallers - direct.length;
  return direct.length === 0 ? [] : [`Callers: ${direct.map(({ file, line }) => `${file}:${line}`).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

/** Each part on a line of its own: a newline in a name starts none. */
const lines = (parts: readonly string[]): string => bounded(parts.map((part) => visible(part, ANNOTATION_CHARACTERS)).join('\n'));

function bounded(message: string): string {
  if (message.length <= ANNOTATION_CHARACTERS) return message;
  // Not between the halves of a surrogate pair: the runner would show a broken character.
  return `${message.slice(0, ANNOTATION_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
