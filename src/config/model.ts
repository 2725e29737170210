// Settings after validation and defaults. Read from drift.toml of the base revision (law 8) and from inputs.

import type { RuleCode, Severity } from '../report/model.ts';

export interface Override {
  /** Globs on paths, first match wins. */
  readonly files: readonly string[];
  readonly severity: Readonly<Partial<Record<RuleCode, Severity | 'off'>>>;
}

export interface SuppressEntry {
  readonly code: RuleCode;
  /** Symbol id or glob on symbol ids; or a glob on paths in `files`. */
  readonly symbol?: string;
  readonly files?: string;
  readonly reason: string;
}

export interface Config {
  readonly enforcement: {
    readonly preset: 'standard' | 'keel';
    readonly severity: Readonly<Record<RuleCode, Severity | 'off'>>;
    readonly overrides: readonly Override[];
    readonly minConfidence: number;
    readonly failOn: 'error' | 'warning' | 'never';
    /** E002/E003 for untouched symbols of touched files: at most a warning, off by default. */
    readonly touchedFiles: boolean;
  };
  readonly suppress: readonly SuppressEntry[];
  readonly exclude: readonly string[];
  readonly risk: { readonly threshold: number | null; readonly depth: number };
  readonly callGraph: {
    readonly maxDepth: number;
    readonly batchSize: number;
    readonly enableFuzzy: boolean;
    readonly minConfidence: number;
    readonly inMemoryThreshold: number;
    readonly maxFileBytes: number;
    readonly reachabilityCacheSize: number;
    /** Seconds. */
    readonly reachabilityCacheTtl: number;
  };
  readonly circuitBreaker: { readonly enabled: boolean; readonly maxFailures: number; readonly autoDowngrade: boolean };
}
