// The enforcement stage as others see it: a change in, violations and remarks out.

import type { Violation } from '../report/model.ts';
import { BASELINE_FILE, baselineProgress, parseBaseline } from './policy/baseline.ts';
import { judgeChange, type Judgement } from './judge.ts';
import type { Baseline, JudgeInput } from './model.ts';
import { judgeTree } from './whole-tree.ts';

export type { Baseline, BaselineEntry, Finding, JudgeInput, Rule, RunSuppression, SourceReader, SymbolDelta } from './model.ts';
export { applyBaseline, BASELINE_FILE, baselineProgress, formatBaseline, parseBaseline, recordBaseline } from './policy/baseline.ts';
export { breakCircuit, formatBreakerState, parseBreakerState, type BreakerState } from './policy/circuit-breaker.ts';
export type { Judgement } from './judge.ts';
export { explanationOf, RULES, ruleOf } from './registry.ts';
export { judgeTree } from './whole-tree.ts';

/** Every violation of the change. */
export const judge = (input: JudgeInput): Violation[] => [...judgeWithNotices(input).violations];

/** Violations of the change, and what has no line of code to be shown at: idle suppressions, how the debt moved. */
export function judgeWithNotices(input: JudgeInput): Judgement {
  const { violations, notices } = judgeChange(input);
  return { violations, notices: [...notices, ...debtNotices(input)] };
}

/** How this change moves the accepted debt: measured on the files it touches, all their symbols. */
function debtNotices(input: JudgeInput): readonly string[] {
  if (input.baseline === undefined) return [];
  const touched = input.files.filter(({ status }) => status !== 'deleted').map(({ path }) => path).filter((path) => input.head.hasFile(path));
  const judged = new Set([...touched, ...input.files.flatMap(({ status, path, previousPath }) => (status === 'deleted' ? [path] : previousPath ?? []))]);
  const { violations } = judgeTree(input.head, (path) => input.source('head', path), input.config, touched);
  const { line } = baselineProgress(input.baseline, headBaseline(input), violations, judged);
  return line === undefined ? [] : [line];
}

/** The head's own baseline, where the change edits it. One that cannot be read accepts nothing, so there is nothing to say. */
function headBaseline(input: JudgeInput): Baseline | undefined {
  const text = input.files.some(({ path, status }) => path === BASELINE_FILE && status !== 'deleted') ? input.source('head', BASELINE_FILE) : undefined;
  if (text === undefined) return undefined;
  try {
    return parseBaseline(text, BASELINE_FILE);
  } catch {
    return undefined;
  }
}
