// The report object: everything a run found, in one plain value. Reporters read this and nothing else.
// Described for other tools by schema/report.schema.json; a change here is a change of that contract.

import type { NotAnalysed, Resolution, SymbolKind } from '../graph/model.ts';

export const REPORT_SCHEMA_VERSION = '1.0';

export type Level = 'low' | 'medium' | 'high' | 'critical';
export type ChangeKind = 'added' | 'removed' | 'renamed' | 'moved' | 'contract' | 'body' | 'docs';
export type Severity = 'error' | 'warning' | 'info';
export type RuleCode = 'E001' | 'E002' | 'E003' | 'E004' | 'E005' | 'W001' | 'W002' | 'W003' | 'W004' | 'S001';

export interface Place {
  readonly file: string;
  readonly line: number;
  /** Symbol id of the enclosing function, or `path:<module>`. */
  readonly symbol: string;
}

/** A caller reached by the blast radius, with the path that leads from it to the changed symbol. */
export interface AffectedCaller extends Place {
  readonly hops: number;
  readonly confidence: number;
  /** From the caller to the changed symbol: symbol ids, the caller first. */
  readonly path: readonly string[];
  readonly isTest: boolean;
  /** The call, of an added symbol, was written by this change; it counts for nothing. */
  readonly isNew?: boolean;
}

export interface ChangedSymbol {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly kind: SymbolKind;
  readonly change: ChangeKind;
  /** Old id for renamed and moved symbols. */
  readonly previousId?: string;
  /** One line per difference: what changed from what to what. */
  readonly details: readonly string[];
  /** Exported from a package's entry point. */
  readonly publicSurface: boolean;
  readonly exported: boolean;
  readonly isTest: boolean;
  readonly risk: { readonly score: number; readonly level: Level; readonly parts: string };
  /** Counts over edges at or above the gate's confidence, tests and new callers left out. */
  readonly directCallers: number;
  readonly transitiveCallers: number;
  /** Direct callers of an added symbol that this change wrote. */
  readonly newCallers?: number;
  readonly affectedFiles: readonly string[];
  /** Test files that reach the symbol. */
  readonly tests: readonly string[];
  /** The callers themselves, direct first; new ones and then tests after the rest; bounded. */
  readonly callers: readonly AffectedCaller[];
  /** Callers known only through edges below the gate's confidence. */
  readonly guessedCallers: number;
  /** Those callers themselves, bounded. */
  readonly guessed?: readonly AffectedCaller[];
  /** Calls of this name that could not be resolved: why "0 callers" is never printed alone. */
  readonly unresolvedCalls: number;
}

export interface Evidence {
  readonly kind: 'import' | 'call' | 'declaration' | 'type';
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** For calls: how the call was resolved to its target, and how certain that is. */
  readonly resolution?: Resolution;
  readonly confidence?: number;
}

export interface Violation {
  readonly code: RuleCode;
  readonly name: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly symbol: string;
  readonly message: string;
  readonly fixHint: string;
  readonly suppressHint: string;
  readonly confidence: number;
  /** Stable over pushes, line shifts and same-file moves. */
  readonly fingerprint: string;
  readonly callers: readonly Place[];
  readonly evidence: readonly Evidence[];
  /** Set on S001: what was suppressed, where and why. */
  readonly suppressed?: { readonly code: RuleCode; readonly by: 'inline' | 'config' | 'run' | 'baseline'; readonly reason: string };
  /** Callers the same change already updated to the new contract. */
  readonly updatedCallers?: readonly Place[];
}

export interface SnapshotInfo {
  readonly state: 'hit' | 'stale' | 'miss' | 'rebuilt' | 'none';
  /** Commit the restored snapshot was built at; undefined on a miss. */
  readonly commit?: string;
  readonly filesTotal: number;
  /** Commits from the snapshot to the base; undefined when history does not reach (shallow checkouts). */
  readonly commitsBehind?: number;
  /** Files re-parsed to bring the snapshot to the base. */
  readonly refreshed: number;
  /** Files re-parsed for the head. */
  readonly overlaid: number;
  readonly resolvedAgain: number;
  /** Edges of the snapshot and the base that were dropped and found anew. */
  readonly invalidatedEdges: number;
  readonly selfCheck: { readonly files: number; readonly ok: boolean };
  /** Of the changed files, per language: calls with a known target among those that stay in the repository. */
  readonly resolutionRate: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

export interface ImpactReport {
  readonly schemaVersion: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly base: string;
  readonly head: string;
  readonly conclusion: 'pass' | 'fail';
  /** Why the gate failed, one line each; empty on pass. */
  readonly reasons: readonly string[];
  readonly risk: { readonly score: number; readonly level: Level; readonly threshold: number | null };
  readonly changed: readonly ChangedSymbol[];
  readonly violations: readonly Violation[];
  readonly affectedFiles: readonly string[];
  readonly affectedTests: readonly string[];
  readonly notAnalysed: readonly NotAnalysed[];
  /** Changed files that hold no supported language, and other remarks for the reader. */
  readonly notices: readonly string[];
  readonly changedFiles: number;
  readonly snapshot: SnapshotInfo;
  /** Set when the circuit breaker is on: pushes in a row each violation was seen in, by fingerprint. */
  readonly breaker?: { readonly version: 1; readonly head: string; readonly counts: Readonly<Record<string, number>> };
  readonly minConfidence: number;
}
