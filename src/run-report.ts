// Puts the report object together and decides the gate.

import type { Config } from './config/model.ts';
import { leftOut } from './extract/selection.ts';
import type { FileChange } from './git/model.ts';
import type { GraphView, NotAnalysed } from './graph/model.ts';
import type { Impact } from './impact/index.ts';
import { REPORT_SCHEMA_VERSION, type ImpactReport, type SnapshotInfo, type Violation } from './report/model.ts';
import type { ImpactRun } from './run-options.ts';
import type { BrokenJudgement } from './run-breaker.ts';
import type { Change, Freshened } from './snapshot/freshen.ts';
import { variantOf } from './languages/registry.ts';
import { unreadLanguage } from './languages/unread.ts';
import { BASELINE_FILE } from './rules/policy/baseline.ts';
import { VERSION } from './version.ts';

/** Files listed by name; the count is always complete. */
const MAX_NOT_ANALYSED = 200;

export interface ReportParts {
  readonly run: ImpactRun;
  readonly files: readonly FileChange[];
  readonly reached: Impact;
  readonly judged: BrokenJudgement;
  readonly snapshot: SnapshotInfo;
  readonly notAnalysed: readonly NotAnalysed[];
}

export function assembleReport({ run, files, reached, judged, snapshot, notAnalysed: problems }: ReportParts): ImpactReport {
  const { config } = run;
  const unseenFiles = unseen(files, config);
  const notAnalysed = [...problems, ...unseenFiles].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  const reasons = gate(run, reached, judged.violations);
  const notices = [...reached.notices, ...judged.notices];
  if (run.configChanged) notices.push('This change edits the settings; it was judged by those of the base.');
  const toldOfBaseline = judged.notices.some(notice => notice.startsWith('Baseline:'));
  if (!toldOfBaseline && files.some(f => f.path === BASELINE_FILE || f.previousPath === BASELINE_FILE)) notices.push(`This change edits ${BASELINE_FILE}; it was judged by what the base accepts.`);
  const supported = files.filter(f => variantOf(f.path) !== undefined).length;
  if (files.length === 0) notices.push('No file changed; symbolic links, submodules and file modes are not looked at.');
  else if (supported === 0) notices.push(files.length === 1 ? 'The changed file is not in a language that is analysed.' : `None of the ${files.length} changed files is in a language that is analysed.`);
  else if (unseenFiles.length > 0) notices.push(`${unseenFiles.length} of the ${files.length} changed files were not looked at: ${tally(unseenFiles.map(f => f.detail ?? f.reason))}.`);
  if (notAnalysed.length > MAX_NOT_ANALYSED) notices.push(`${notAnalysed.length} files could not be analysed in full; the first ${MAX_NOT_ANALYSED} are listed.`);
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    tool: { name: 'drift', version: VERSION },
    base: run.base,
    head: run.head,
    conclusion: reasons.length > 0 ? 'fail' : 'pass',
    reasons,
    risk: { ...reached.risk, threshold: config.risk.threshold },
    changed: reached.changed,
    violations: judged.violations,
    affectedFiles: reached.affectedFiles,
    affectedTests: reached.affectedTests,
    notAnalysed: notAnalysed.slice(0, MAX_NOT_ANALYSED),
    notices,
    changedFiles: files.length,
    snapshot,
    ...(judged.breaker ? { breaker: judged.breaker } : {}),
    minConfidence: config.enforcement.minConfidence,
  };
}

/** Changed files that are no part of the graph: said, so that silence about them is not taken for safety (law 4). */
function unseen(files: readonly FileChange[], config: Config): NotAnalysed[] {
  const whyLeftOut = leftOut(config);
  return files.flatMap(({ path }): NotAnalysed[] => {
    const why = variantOf(path) === undefined ? undefined : whyLeftOut(path);
    if (why !== undefined) return [{ file: path, reason: 'excluded', detail: why }];
    const language = unreadLanguage(path);
    return language === undefined ? [] : [{ file: path, reason: 'language', detail: `${language} is not read` }];
  });
}

/** `Vue is not read (2), built or vendored code (1)`, most first. */
function tally(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, word => word)].map(([word, all]) => [word, all.length] as const);
  return counts.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word, n]) => `${word} (${n})`).join(', ');
}

function gate(run: ImpactRun, reached: Impact, violations: readonly Violation[]): string[] {
  const reasons: string[] = [];
  const { threshold } = run.config.risk;
  if (threshold !== null && reached.risk.score >= threshold) reasons.push(`risk ${reached.risk.score} reaches the threshold of ${threshold}`);
  const { failOn } = run.config.enforcement;
  const errors = violations.filter(v => v.severity === 'error').length;
  const warnings = violations.filter(v => v.severity === 'warning').length;
  if (failOn !== 'never' && errors > 0) reasons.push(`${errors} broken promise${errors === 1 ? '' : 's'} (error${errors === 1 ? '' : 's'})`);
  if (failOn === 'warning' && warnings > 0) reasons.push(`${warnings} warning${warnings === 1 ? '' : 's'}`);
  return reasons;
}

export function snapshotInfo(base: Freshened, head: Change, view: GraphView): SnapshotInfo {
  return {
    state: base.state,
    ...(base.commit !== undefined ? { commit: base.commit } : {}),
    filesTotal: view.files().length,
    refreshed: base.refreshed,
    overlaid: head.parsed + head.delta.removed.length,
    ...(base.commitsBehind !== undefined ? { commitsBehind: base.commitsBehind } : {}),
    resolvedAgain: base.reresolved + head.counts.reresolved,
    invalidatedEdges: base.invalidated + head.invalidated,
    selfCheck: base.selfCheck,
    resolutionRate: resolutionRate(head),
    warnings: base.warnings,
  };
}

/** Calls with a known target, of those that stay in the repository, in the files the change parsed. */
function resolutionRate(head: Change): Record<string, number> {
  const tally = new Map<string, [number, number]>();
  for (const record of head.delta.written) {
    if (!record.language) continue;
    const of = tally.get(record.language) ?? [0, 0];
    of[0] += record.edges.filter(e => e.kind === 'calls').length;
    of[1] += record.unresolved.filter((call) => !call.name.startsWith('.')).length;
    tally.set(record.language, of);
  }
  return Object.fromEntries([...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([language, [r, u]]) => [language, r + u === 0 ? 1 : Math.round((r / (r + u)) * 1000) / 1000]));
}
