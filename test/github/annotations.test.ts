import { describe, expect, test } from 'vitest';

import { chooseAnnotations } from '../../src/github/annotations.ts';
import { changedSymbol, impactReport, violation } from './sample-report.ts';

describe('annotations', () => {
  test('sit at violations and at changed symbols, errors first', () => {
    const report = impactReport({ violations: [violation(9, { severity: 'warning', code: 'E003', name: 'missing_docstring' }), violation(7)] });
    const { shown, left } = chooseAnnotations(report, '.');
    expect(shown.map(({ level, file, line, title }) => ({ level, file, line, title }))).toEqual([
      { level: 'error', file: 'src/cart.ts', line: 7, title: 'E005 arity_mismatch' },
      { level: 'warning', file: 'src/cart.ts', line: 9, title: 'E003 missing_docstring' },
      { level: 'notice', file: 'src/price.ts', line: 3, title: 'Blast radius of priceOf' },
    ]);
    expect(shown[0].message).toBe('`priceOf` takes 2 arguments, this call passes 1\nPass `currency`.\n`// drift:ignore E005 reason`');
    expect(shown[2].message).toContain('1 direct caller, 0 transitive callers, 1 file, 1 test file.');
    expect(left).toEqual({ error: 0, warning: 0, notice: 0 });
  });

  test('name the nearest callers, code only, and leave out what the kind of change says already', () => {
    const callers = Array.from({ length: 7 }, (_, i) => ({ file: `src/c${i}.ts`, line: i + 1, symbol: `src/c${i}.ts:g`, hops: 1, confidence: 1, path: ['g', 'pay'], isTest: i === 0 }));
    const { shown } = chooseAnnotations(impactReport({ violations: [], changed: [changedSymbol('pay', { change: 'body', details: ['body changed'], directCallers: 6, callers })] }), '.');
    expect(shown[0].message).toContain('\nCallers: src/c1.ts:2, src/c2.ts:3, src/c3.ts:4, src/c4.ts:5, src/c5.ts:6 and 1 more.');
    expect(shown[0].message).not.toContain('body changed');
  });

  test('stop at ten of a level, counting what the step said before', () => {
    const many = impactReport({ violations: Array.from({ length: 14 }, (_, at) => violation(at + 1)), changed: [] });
    expect(chooseAnnotations(many, '.').shown).toHaveLength(10);
    expect(chooseAnnotations(many, '.').left.error).toBe(4);
    expect(chooseAnnotations(many, '.', { error: 3 }).shown).toHaveLength(7);
  });

  test('show each cause before a second place of any', () => {
    const calls = Array.from({ length: 12 }, (_, at) => violation(at + 1));
    const removed = violation(90, { code: 'E004', name: 'function_removed', file: 'src/tax.ts', message: '`taxOf` was removed and is still called' });
    const { shown, left } = chooseAnnotations(impactReport({ violations: [...calls, removed], changed: [] }), '.');
    expect(shown.map(({ title, line }) => `${title} ${line}`).slice(0, 3)).toEqual(['E005 arity_mismatch 1', 'E004 function_removed 90', 'E005 arity_mismatch 2']);
    expect(shown).toHaveLength(10);
    expect(left.error).toBe(3);
  });

  test('show the riskiest symbols and leave out removed, untouched and test ones', () => {
    const changed = [
      changedSymbol('calm'), changedSymbol('risky', { risk: { score: 90, level: 'critical', parts: '8 callers × 10 + 2 files × 5' } }),
      changedSymbol('gone', { change: 'removed' }), changedSymbol('alone', { directCallers: 0 }), changedSymbol('checks', { isTest: true }),
    ];
    const titles = chooseAnnotations(impactReport({ violations: [], changed }), '.').shown.map((annotation) => annotation.title);
    expect(titles).toEqual(['Blast radius of risky', 'Blast radius of calm']);
  });

  test('spell out what cannot be seen, and keep a name on its line', () => {
    const odd = changedSymbol('\u001b[31mpay\n::error::x\u202e', { details: ['parameter `a\u2066b` added'] });
    const [shown] = chooseAnnotations(impactReport({ violations: [], changed: [odd] }), '.').shown;
    expect(`${shown.title}${shown.message.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(shown.message.split('\n')[0]).toContain('pay\\n');
    const [wrong] = chooseAnnotations(impactReport({ violations: [violation(1, { message: 'tax\u202e\n::stop' })] }), '.').shown;
    expect(wrong.message.split('\n')[0]).toBe('tax\\u{202e}\\n::stop');
  });

  test('are placed from the top of the workspace', () => {
    expect(chooseAnnotations(impactReport(), 'packages/shop').shown[0].file).toBe('packages/shop/src/cart.ts');
  });

  test('keep within 4,096 characters without splitting one', () => {
    const long = violation(1, { message: `a${'😀'.repeat(3000)}` });
    const message = chooseAnnotations(impactReport({ violations: [long] }), '.').shown[0].message;
    expect(message.length).toBeLessThanOrEqual(4096);
    expect(message.isWellFormed()).toBe(true);
  });
});
