// What happens to a violation after its rule found it: suppression, baseline, circuit breaker.
import { describe, expect, test } from 'vitest';
import { baselineProgress, breakCircuit, formatBaseline, formatBreakerState, parseBaseline, parseBreakerState, recordBaseline, type BreakerState } from '../../src/rules/index.ts';
import { directiveFor, inlineDirectives } from '../../src/rules/policy/suppressions.ts';
import { graphOf, type FileSpec } from '../support/graph-view.ts';
import { brief, edited, judgementOf, settings, violationsOf, type Case } from '../support/judging.ts';

const pay = (...parameters: readonly string[]): FileSpec => ({ symbols: [{ qualifiedName: 'charge', parameters }] });
const shop: FileSpec = { symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/pay.ts:charge', line: 3, call: { positional: 1 } }] };
const source = (text: string): Case['source'] => ({ base: {}, head: { 'src/shop.ts': text } });
const broken: Case = {
  base: { 'src/pay.ts': pay('amount'), 'src/shop.ts': shop },
  head: { 'src/pay.ts': pay('amount', 'currency'), 'src/shop.ts': shop },
  files: [edited('src/pay.ts')],
};

describe('inline suppressions', () => {
  test.each([
    ['// drift:ignore E005 the bank answers late', 'the bank answers late'],
    ['# drift:ignore E005 — the bank answers late', 'the bank answers late'],
    ['/* keel:suppress E005: the bank answers late */', 'the bank answers late'],
    ['-- drift:ignore E001, E005 the bank answers late', 'the bank answers late'],
    ['% drift:ignore E005', ''],
    [' * drift:ignore E005 in a block', 'in a block'],
  ])('%s', (text, reason) => {
    expect(inlineDirectives(`first\n${text}\ncharge(1)`)).toMatchObject([{ line: 2, reason, alone: true }]);
  });

  test('words in code are no directive', () => {
    expect(inlineDirectives('const text = "drift:ignore E005";')).toEqual([]);
    expect(inlineDirectives('// drift:ignore everything')).toEqual([]);
  });

  test('cover their own line, or the next code below comments and decorators', () => {
    const lines = ['// drift:ignore E005 why', '@traced', '// more', 'charge(1)', 'charge(2)', 'charge(3) // drift:ignore E005 also'];
    const directives = inlineDirectives(lines.join('\n'));
    expect([4, 5, 6].map((line) => directiveFor('E005', line, directives, lines)?.reason)).toEqual(['why', undefined, 'also']);
    expect(directiveFor('E001', 4, directives, lines)).toBeUndefined();
  });

  test('turn the violation into S001, visible with its reason', () => {
    const found = violationsOf({ ...broken, source: source('a\n// drift:ignore E005 pilot customers only\ncharge(1)\n') });
    expect(brief(found)).toEqual(['S001 info src/shop.ts:3']);
    expect(found[0].suppressed).toEqual({ code: 'E005', by: 'inline', reason: 'pilot customers only' });
    expect(found[0].fingerprint).toBe(violationsOf(broken)[0].fingerprint);
  });

  test('one that this change adds for nothing is reported, an old one is not', () => {
    const text = '// drift:ignore E004 nothing\n';
    const found = violationsOf({ ...broken, head: broken.base, files: [edited('src/shop.ts')], source: { base: { 'src/shop.ts': '' }, head: { 'src/shop.ts': text } } });
    expect(found.map((violation) => violation.message)).toEqual(['The suppression of E004 at src/shop.ts:1 matches no violation and can go.']);
    expect(violationsOf({ ...broken, head: broken.base, files: [edited('src/shop.ts')], source: { base: { 'src/shop.ts': text }, head: { 'src/shop.ts': text } } })).toEqual([]);
  });
});

describe('suppressions by settings and by run', () => {
  test.each([
    [{ code: 'E005' as const, symbol: 'src/pay.ts:charge', reason: 'known' }],
    [{ code: 'E005' as const, symbol: 'src/pay.ts:*', reason: 'known' }],
    [{ code: 'E005' as const, files: 'src/**', reason: 'known' }],
  ])('%j', (entry) => {
    const found = violationsOf({ ...broken, config: settings({}, [entry]) });
    expect(found.map((violation) => violation.suppressed)).toEqual([{ code: 'E005', by: 'config', reason: 'known' }]);
  });

  test('another code or symbol does not match', () => {
    const config = settings({}, [{ code: 'E001', symbol: 'src/pay.ts:charge', reason: 'known' }, { code: 'E005', symbol: 'src/pay.ts:refund*', reason: 'known' }]);
    expect(brief(violationsOf({ ...broken, config }))).toEqual(['E005 error src/shop.ts:3']);
  });

  test('a run’s own; what matched nothing is said', () => {
    const { violations, notices } = judgementOf({ ...broken, suppress: [{ code: 'E005', reason: 'release night' }, { code: 'E004', reason: 'no' }] });
    expect(violations.map((violation) => violation.suppressed?.by)).toEqual(['run']);
    expect(notices).toEqual(['The suppression of E004 given for this run matched nothing.']);
  });

  test('a setting for what is gone', () => {
    const config = settings({}, [{ code: 'E001', symbol: 'src/old.ts:bill', reason: 'known' }, { code: 'E001', symbol: 'src/old.ts:*', reason: 'known' }]);
    expect(judgementOf({ ...broken, config }).notices).toEqual(['The settings suppress E001 for src/old.ts:bill, which is not in this repository any more.']);
  });
});

describe('baseline', () => {
  test('each doubt is accepted by itself, though many about one symbol are told as one', () => {
    const config = settings({ severity: { E005: 'warning' } });
    const calledBy = (...callers: readonly string[]): Case => {
      const shops: FileSpec = { symbols: [...callers], edges: callers.map((from, i) => ({ from, to: 'src/pay.ts:charge', line: i + 3, call: { positional: 1 } })) };
      return { ...broken, base: { ...broken.base, 'src/shop.ts': shops }, head: { ...broken.head, 'src/shop.ts': shops }, config };
    };
    const callers = ['order', 'refund', 'renew', 'donate', 'tip'];
    const [told, ...others] = violationsOf(calledBy(...callers));
    expect(others).toEqual([]);
    expect(told.callers).toHaveLength(5);
    expect(told.message).toContain('So at 4 more places');
    const baseline = recordBaseline(callers.flatMap((caller) => violationsOf(calledBy(caller))));
    expect(baseline.entries).toHaveLength(5);
    expect(violationsOf({ ...calledBy(...callers), baseline }).map((violation) => violation.severity)).toEqual(callers.map(() => 'info'));
    expect(violationsOf({ ...calledBy(...callers, 'subscribe'), baseline }).filter((violation) => violation.severity === 'warning')).toHaveLength(1);
  });

  test('accepts what it holds, after lines shifted, and nothing else', () => {
    const baseline = parseBaseline(formatBaseline(recordBaseline(violationsOf(broken))), 'drift.baseline.json');
    const moved: FileSpec = { ...shop, edges: [{ ...shop.edges![0], line: 30 }] };
    const later: Case = { ...broken, base: { ...broken.base, 'src/shop.ts': moved }, head: { ...broken.head, 'src/shop.ts': moved }, baseline };
    expect(violationsOf(later).map((violation) => violation.suppressed)).toEqual([{ code: 'E005', by: 'baseline', reason: 'accepted in the baseline' }]);
    const another: FileSpec = { symbols: ['refund'], edges: [{ from: 'refund', to: 'src/pay.ts:charge', line: 5, call: { positional: 1 } }] };
    expect(brief(violationsOf({ ...later, head: { ...later.head, 'src/refund.ts': another }, files: [...later.files, { status: 'added', path: 'src/refund.ts' }] })))
      .toEqual(['E005 error src/refund.ts:5', 'S001 info src/shop.ts:30']);
  });

  test('may only shrink', () => {
    const base = recordBaseline(violationsOf(broken));
    const paid = baselineProgress(base, undefined, [], new Set(['src/pay.ts']));
    expect(paid).toMatchObject({ before: 1, after: 0, line: 'Baseline: 1 → 0 accepted violations (1 fewer).' });
    expect(baselineProgress(base, undefined, violationsOf(broken), new Set(['src/pay.ts']))).toMatchObject({ before: 1, after: 1 });
    const wider = { entries: [...base.entries, { ...base.entries[0], fingerprint: 'ffffffffffffffff' }] };
    expect(baselineProgress(base, wider, violationsOf(broken), new Set()).line).toContain('1 new entry');
  });

  test.each(['{', '{"version":2,"entries":[]}', '{"version":1}', '{"version":1,"entries":[{"code":"X"}]}', 'null'])('%s is told to its author', (text) => {
    expect(() => parseBaseline(text, 'drift.baseline.json')).toThrow(/^drift\.baseline\.json: /);
  });
});

describe('circuit breaker', () => {
  const violations = violationsOf(broken);
  const graph = graphOf({ ...broken.head, 'src/app.ts': { symbols: ['start'], edges: [{ from: 'start', to: 'src/shop.ts:checkout', line: 12 }] } });
  const push = (head: string, state?: BreakerState, autoDowngrade = false) =>
    breakCircuit({ violations, state, head, graph, settings: { enabled: true, maxFailures: 3, autoDowngrade } });

  test('help grows with every push', () => {
    const first = push('a');
    const second = push('b', first.state);
    const third = push('c', second.state);
    expect(first.violations).toEqual(violations);
    expect(second.violations[0].fixHint).toContain('src/app.ts:start calls src/shop.ts:checkout at src/app.ts:12');
    expect(third.violations[0].fixHint).toContain('Evidence: ');
    expect(third.violations[0].severity).toBe('error');
  });

  test('running one push twice counts once, and a fixed violation starts over', () => {
    const second = push('b', push('a').state);
    expect(push('b', second.state).state).toEqual(second.state);
    const fixed = breakCircuit({ violations: [], state: second.state, head: 'c', graph, settings: { enabled: true, maxFailures: 3, autoDowngrade: false } });
    expect(fixed.state.counts).toEqual({});
  });

  test('severity falls only where asked, and loudly', () => {
    const third = push('c', push('b', push('a').state).state, true);
    expect(third.violations[0]).toMatchObject({ severity: 'warning', message: expect.stringMatching(/^LOWERED FROM ERROR/) });
    expect(third.notices).toHaveLength(1);
  });

  test('a marker that somebody edited is a fresh start', () => {
    const { state } = push('a');
    expect(parseBreakerState(formatBreakerState(state))).toEqual(state);
    expect(parseBreakerState('{"version":1,"head":"a","counts":{"<script>":3,"0123456789abcdef":-1}}')).toEqual({ version: 1, head: 'a', counts: {} });
    expect(parseBreakerState('nonsense')).toBeUndefined();
  });
});
