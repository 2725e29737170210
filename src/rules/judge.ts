// Runs every rule on the change and turns what they found into violations. Severity, identity, suppression and
// order are decided here, once, for all rules alike.

import type { RuleCode, Violation } from '../report/model.ts';
import { applyBaseline } from './policy/baseline.ts';
import { buildContext } from './context.ts';
import { fingerprintOf } from './policy/fingerprint.ts';
import { gatherDoubts } from './policy/gathered-doubts.ts';
import type { Finding, JudgeInput, Rule } from './model.ts';
import { RULES } from './registry.ts';
import { severityOf } from './policy/severity.ts';
import { applySuppressions } from './policy/suppressions.ts';

export interface Judgement {
  /** Suppressed ones included as S001, in order of file, line and code. */
  readonly violations: readonly Violation[];
  /** Suppressions that do nothing, and other remarks without a line of code to show them at. */
  readonly notices: readonly string[];
}

/** As people read it: many doubts about one symbol are one. */
export function judgeChange(input: JudgeInput): Judgement {
  const { violations, notices } = judgeEach(input);
  return { violations: gatherDoubts(violations), notices };
}

/** Each violation by itself, as a baseline counts them. */
export function judgeEach(input: JudgeInput): Judgement {
  const found = new Map<RuleCode, readonly Finding[]>();
  const context = buildContext(input, found);
  const violations: Violation[] = [];
  for (const rule of RULES) {
    if (isOff(input, rule.code)) continue;
    const findings = inOrder(rule.check(context));
    found.set(rule.code, findings);
    violations.push(...violationsOf(input, rule, findings));
  }
  const accepted = input.baseline === undefined ? violations : applyBaseline(violations, input.baseline);
  const { violations: shown, notices } = applySuppressions(accepted, input);
  return { violations: [...shown].sort(byPlace), notices };
}

/** Off everywhere: neither the general setting nor any override asks for it. */
const isOff = ({ config }: JudgeInput, code: RuleCode): boolean =>
  config.enforcement.severity[code] === 'off'
  && config.enforcement.overrides.every((override) => (override.severity[code] ?? 'off') === 'off');

function violationsOf(input: JudgeInput, rule: Rule, findings: readonly Finding[]): readonly Violation[] {
  const occurrences = new Map<string, number>();
  return findings.flatMap((finding) => {
    const key = `${finding.symbol}\n${finding.what}`;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    const severity = severityOf(input.config, rule.code, finding);
    if (severity === undefined) return [];
    return [{
      code: rule.code,
      name: rule.name,
      severity,
      file: finding.file,
      line: finding.line,
      symbol: finding.symbol,
      message: finding.message,
      fixHint: finding.fixHint,
      suppressHint: `Add a comment \`drift:ignore ${rule.code} <reason>\` above ${finding.file}:${finding.line}.`,
      confidence: finding.confidence,
      fingerprint: fingerprintOf(rule.code, finding.symbol, finding.what, occurrence),
      callers: finding.callers ?? [],
      evidence: finding.evidence ?? [],
      ...(finding.updatedCallers !== undefined && finding.updatedCallers.length > 0 && { updatedCallers: finding.updatedCallers }),
    }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.symbol, b.symbol) || compare(a.what, b.what));

const byPlace = (a: Violation, b: Violation): number =>
  compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.symbol, b.symbol) || compare(a.fingerprint, b.fingerprint);
