// Report objects for tests: a full one, with every optional field in use, and an empty one.

import type { AffectedCaller, ChangedSymbol, ImpactReport, Violation } from '../../src/report/model.ts';

export const emptyReport = (): ImpactReport => ({
  schemaVersion: '1.0', tool: { name: 'drift', version: '0.1.0' }, base: 'a'.repeat(40), head: 'b'.repeat(40),
  conclusion: 'pass', reasons: [], risk: { score: 0, level: 'low', threshold: null }, changed: [], violations: [],
  affectedFiles: [], affectedTests: [], notAnalysed: [], notices: [], changedFiles: 0,
  snapshot: { state: 'hit', commit: 'c'.repeat(40), filesTotal: 120, refreshed: 0, overlaid: 0, resolvedAgain: 0, invalidatedEdges: 0, selfCheck: { files: 0, ok: true }, resolutionRate: {}, warnings: [] },
  minConfidence: 0.7,
});

export const callerOf = (target: string, file: string, name: string, line: number, more: Partial<AffectedCaller> = {}): AffectedCaller => ({
  file, line, symbol: `${file}:${name}`, hops: 1, confidence: 0.95, path: [`${file}:${name}`, target], isTest: false, ...more,
});

export const changedSymbol = (id: string, more: Partial<ChangedSymbol> = {}): ChangedSymbol => ({
  id, file: id.slice(0, id.lastIndexOf(':')), line: 12, kind: 'function', change: 'body', details: ['body changed'], publicSurface: false,
  exported: true, isTest: false, risk: { score: 0, level: 'low', parts: '0 callers, 0 unresolved calls of this name' },
  directCallers: 0, transitiveCallers: 0, affectedFiles: [], tests: [], callers: [], guessedCallers: 0, guessed: [], unresolvedCalls: 0, ...more,
});

export const violation = (more: Partial<Violation> = {}): Violation => ({
  code: 'E005', name: 'arity_mismatch', severity: 'error', file: 'src/checkout/invoice.ts', line: 31, symbol: 'src/checkout/invoice.ts:invoice',
  message: '`priceOf` takes 2 arguments, this call passes 1.', fixHint: 'Pass `currency` at src/checkout/invoice.ts:31.',
  suppressHint: 'drift:ignore E005 <reason>', confidence: 0.95, fingerprint: 'k3J9xQ2mB7a', callers: [], evidence: [], ...more,
});

/** A pull request that adds a required parameter, removes a function with a live caller, and moves a class. */
export function fullReport(): ImpactReport {
  const price = 'src/pricing/price.ts:priceOf';
  const round = 'src/pricing/round.ts:roundHalfUp';
  return {
    ...emptyReport(),
    conclusion: 'fail', reasons: ['2 errors (fail-on: error)', 'risk 45 is above the threshold 40'],
    risk: { score: 45, level: 'medium', threshold: 40 }, changedFiles: 5,
    changed: [
      changedSymbol(price, {
        change: 'contract', details: ['parameter `currency` added (required)', 'return type `number` → `Money`'], publicSurface: true,
        risk: { score: 45, level: 'medium', parts: '3 callers × 10 + 3 files × 5' }, directCallers: 3, transitiveCallers: 1,
        affectedFiles: ['src/cart/cart.ts', 'src/checkout/invoice.ts', 'src/http/routes.ts'], tests: ['test/pricing/price.test.ts'],
        callers: [
          callerOf(price, 'src/cart/cart.ts', 'Cart.total', 48), callerOf(price, 'src/cart/cart.ts', 'Cart.line', 22),
          callerOf(price, 'src/checkout/invoice.ts', 'invoice', 31, { confidence: 0.75 }),
          callerOf(price, 'test/pricing/price.test.ts', '<module>', 9, { isTest: true }),
          callerOf(price, 'src/http/routes.ts', 'postCart', 77, { hops: 2, path: ['src/http/routes.ts:postCart', 'src/cart/cart.ts:Cart.total', price] }),
        ],
        guessedCallers: 1, guessed: [callerOf(price, 'scripts/report.js', 'main', 5, { confidence: 0.4 })], unresolvedCalls: 2,
      }),
      changedSymbol(round, {
        change: 'removed', details: [], line: 4, risk: { score: 15, level: 'low', parts: '1 caller × 10 + 1 file × 5' }, directCallers: 1,
        affectedFiles: ['src/cart/cart.ts'], callers: [callerOf(round, 'src/cart/cart.ts', 'Cart.total', 51)],
      }),
      changedSymbol('src/pricing/money.ts:Money', { kind: 'class', change: 'moved', previousId: 'src/money.ts:Money', details: ['moved from `src/money.ts`'] }),
      changedSymbol('src/pricing/money.ts:Money.add', { kind: 'method', change: 'moved', previousId: 'src/money.ts:Money.add', details: ['moved from `src/money.ts`'] }),
      changedSymbol('src/pricing/tax.ts:taxOf', { change: 'added', details: [], unresolvedCalls: 3 }),
      changedSymbol('src/pricing/price.ts:format', { change: 'docs', details: ['doc comment changed'] }),
      changedSymbol('test/pricing/price.test.ts:prices', { isTest: true }),
    ],
    violations: [
      violation(),
      violation({
        code: 'E004', name: 'function_removed', file: 'src/cart/cart.ts', line: 51, symbol: 'src/cart/cart.ts:Cart.total', fingerprint: 'Zr81mmQp0aa',
        message: '`roundHalfUp` was removed from `src/pricing/round.ts`; this call still uses it.', fixHint: 'Use `Money.round`, or restore the function.',
        callers: [{ file: 'src/cart/cart.ts', line: 51, symbol: 'src/cart/cart.ts:Cart.total' }, { file: 'src/cart/list.ts', line: 8, symbol: 'src/cart/list.ts:<module>' }],
        evidence: [{ kind: 'import', file: 'src/cart/cart.ts', line: 2, text: "import { roundHalfUp } from '../pricing/round'" }],
        updatedCallers: [{ file: 'src/cart/sum.ts', line: 9, symbol: 'src/cart/sum.ts:sum' }],
      }),
      violation({ code: 'W003', name: 'naming_convention', severity: 'warning', file: 'src/pricing/tax.ts', line: 3, message: '`tax_of` breaks the camelCase of its module.', fixHint: 'Rename it to `taxOf`.', fingerprint: 'W3aaaaaaaaa' }),
      violation({ code: 'S001', name: 'suppressed', severity: 'info', file: 'src/old.ts', line: 3, message: 'Suppressed: `legacy` has no doc comment.', fixHint: '', fingerprint: 'S1aaaaaaaaa', suppressed: { code: 'E003', by: 'inline', reason: 'goes away in March' } }),
    ],
    affectedFiles: ['src/cart/cart.ts', 'src/checkout/invoice.ts', 'src/http/routes.ts'], affectedTests: ['test/pricing/price.test.ts'],
    notAnalysed: [{ file: 'vendor/big.js', reason: 'size', detail: '2.1 MB, the limit is 1 MB' }, { file: 'logo.svg', reason: 'language' }],
    notices: ['drift.toml changes here; the settings of the base judged this run.'],
    snapshot: {
      state: 'stale', commit: 'c'.repeat(40), commitsBehind: 3, filesTotal: 412, refreshed: 14, overlaid: 5, resolvedAgain: 23, invalidatedEdges: 0, selfCheck: { files: 8, ok: true },
      resolutionRate: { typescript: 0.97 }, warnings: ['the snapshot could not be saved'],
    },
  };
}
