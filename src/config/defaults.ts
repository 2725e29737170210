// The settings of a repository that sets nothing, and what the presets mean.

import type { RuleCode, Severity } from '../report/model.ts';
import type { Config } from './model.ts';

/** The rules whose severity can be set. S001 is not among them: what is suppressed is always shown. */
export const RULES = ['E001', 'E002', 'E003', 'E004', 'E005', 'W001', 'W002', 'W003', 'W004'] as const;

type Severities = Readonly<Record<RuleCode, Severity | 'off'>>;

const standard: Severities = {
  E001: 'error', E002: 'warning', E003: 'warning', E004: 'error', E005: 'error',
  // W004 needs to know the clients of an endpoint; until that is recorded it has nothing to say.
  W001: 'warning', W002: 'warning', W003: 'warning', W004: 'off',
  S001: 'info',
};

export const PRESETS: Readonly<Record<Config['enforcement']['preset'], Severities>> = {
  standard,
  keel: { ...standard, E002: 'error', E003: 'error' },
};

export const DEFAULT_CONFIG: Config = {
  enforcement: {
    preset: 'standard', severity: PRESETS.standard, overrides: [], minConfidence: 0.7, failOn: 'error', touchedFiles: false,
  },
  suppress: [],
  exclude: [],
  risk: { threshold: null, depth: 2 },
  callGraph: {
    maxDepth: 20, batchSize: 500, enableFuzzy: true, minConfidence: 0, inMemoryThreshold: 500_000,
    maxFileBytes: 1024 * 1024, reachabilityCacheSize: 1000, reachabilityCacheTtl: 300,
  },
  // Off: a pull request pushed three times must not lower its own gate.
  circuitBreaker: { enabled: false, maxFailures: 3, autoDowngrade: false },
};
