// Reports as the pipeline makes them, for tests of what is said about them.

import { REPORT_SCHEMA_VERSION, type ChangedSymbol, type ImpactReport, type Violation } from '../../src/report/model.ts';

export const changedSymbol = (name: string, more: Partial<ChangedSymbol> = {}): ChangedSymbol => ({
  id: `src/price.ts:${name}`, file: 'src/price.ts', line: 3, kind: 'function', change: 'contract', details: ['parameter `currency` added, required'],
  publicSurface: false, exported: true, isTest: false, risk: { score: 15, level: 'low', parts: '1 caller × 10 + 1 file × 5' },
  directCallers: 1, transitiveCallers: 0, affectedFiles: ['src/cart.ts'], tests: ['test/price.test.ts'], callers: [], guessedCallers: 0, unresolvedCalls: 0,
  ...more,
});

export const violation = (line: number, more: Partial<Violation> = {}): Violation => ({
  code: 'E005', name: 'arity_mismatch', severity: 'error', file: 'src/cart.ts', line, symbol: 'src/cart.ts:total',
  message: '`priceOf` takes 2 arguments, this call passes 1', fixHint: 'Pass `currency`.', suppressHint: '`// drift:ignore E005 reason`',
  confidence: 0.95, fingerprint: `f${line}`, callers: [], evidence: [], ...more,
});

export const impactReport = (more: Partial<ImpactReport> = {}): ImpactReport => ({
  schemaVersion: REPORT_SCHEMA_VERSION, tool: { name: 'drift', version: '0.1.0' }, base: 'a'.repeat(40), head: 'b'.repeat(40),
  conclusion: 'fail', reasons: ['1 error'], risk: { score: 15, level: 'low', threshold: null },
  changed: [changedSymbol('priceOf')], violations: [violation(7)], affectedFiles: ['src/cart.ts'], affectedTests: ['test/price.test.ts'],
  notAnalysed: [], notices: [], changedFiles: 1, minConfidence: 0.7,
  snapshot: { state: 'hit', filesTotal: 4, refreshed: 0, overlaid: 1, resolvedAgain: 1, invalidatedEdges: 0, selfCheck: { files: 0, ok: true }, resolutionRate: {}, warnings: [] },
  ...more,
});
