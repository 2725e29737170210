// Judges two described graphs, so that a rule's test says only what differs from the ordinary.

import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import type { Config } from '../../src/config/model.ts';
import type { FileChange } from '../../src/git/model.ts';
import type { GraphView } from '../../src/graph/model.ts';
import type { RuleCode, Severity, Violation } from '../../src/report/model.ts';
import { judgeWithNotices, type Judgement, type JudgeInput, type SymbolDelta } from '../../src/rules/index.ts';
import { graphOf, type FileSpec } from './graph-view.ts';

const SEVERITY: Record<RuleCode, Severity | 'off'> = {
  E001: 'error', E002: 'off', E003: 'off', E004: 'error', E005: 'error',
  W001: 'off', W002: 'off', W003: 'off', W004: 'off', S001: 'info',
};

export interface Enforcement {
  readonly severity?: Partial<Record<RuleCode, Severity | 'off'>>;
  readonly overrides?: Config['enforcement']['overrides'];
  readonly minConfidence?: number;
  readonly touchedFiles?: boolean;
}

export function settings(enforcement: Enforcement = {}, suppress: Config['suppress'] = []): Config {
  const { severity, ...rest } = enforcement;
  return {
    enforcement: {
      preset: 'standard', overrides: [], minConfidence: 0.7, failOn: 'error', touchedFiles: false,
      ...rest, severity: { ...SEVERITY, ...severity },
    },
    suppress,
    exclude: [],
    risk: { threshold: null, depth: 2 },
    callGraph: { ...DEFAULT_CONFIG.callGraph, maxDepth: 10, minConfidence: 0.4, inMemoryThreshold: 100_000 },
    circuitBreaker: { enabled: true, maxFailures: 3, autoDowngrade: false },
  };
}

type Files = Readonly<Record<string, FileSpec>>;

export interface Case extends Partial<Pick<JudgeInput, 'config' | 'suppress' | 'baseline'>> {
  readonly base: Files;
  readonly head: Files;
  readonly files: readonly FileChange[];
  /** Pairs of old and new ids for renames and moves; symbols under one id are paired anyway. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly source?: Readonly<Record<'base' | 'head', Readonly<Record<string, string>>>>;
}

export const edited = (path: string): FileChange => ({ status: 'modified', path });

/** Changed symbols as a comparison by id would find them. */
function deltas(base: GraphView, head: GraphView, files: readonly FileChange[], renamed: Readonly<Record<string, string>>): SymbolDelta[] {
  const paths = [...new Set(files.flatMap((file) => [file.path, ...(file.previousPath === undefined ? [] : [file.previousPath])]))];
  const arrived = new Set(Object.values(renamed));
  const changes: SymbolDelta[] = [];
  for (const before of paths.flatMap((path) => base.symbolsInFile(path))) {
    const after = head.symbol(renamed[before.id] ?? before.id);
    if (after === undefined) changes.push({ change: 'removed', before });
    else if (after.id !== before.id) changes.push({ change: after.file === before.file ? 'renamed' : 'moved', before, after });
    else if (after.hash !== before.hash) changes.push({ change: after.signatureHash === before.signatureHash ? 'body' : 'contract', before, after });
  }
  for (const after of paths.flatMap((path) => head.symbolsInFile(path))) {
    if (base.symbol(after.id) === undefined && !arrived.has(after.id)) changes.push({ change: 'added', after });
  }
  return changes;
}

export const violationsOf = (given: Case): readonly Violation[] => judgementOf(given).violations;

export function judgementOf(given: Case): Judgement {
  const base = graphOf(given.base);
  const head = graphOf(given.head);
  return judgeWithNotices({
    base,
    head,
    changes: deltas(base, head, given.files, given.renamed ?? {}),
    files: given.files,
    source: (side, path) => given.source?.[side][path],
    config: given.config ?? settings(),
    ...(given.suppress && { suppress: given.suppress }),
    ...(given.baseline && { baseline: given.baseline }),
  });
}

/** `E005 error src/a.ts:11`: the short form tests compare. */
export const brief = (violations: readonly Violation[]): string[] =>
  violations.map((violation) => `${violation.code} ${violation.severity} ${violation.file}:${violation.line}`);
