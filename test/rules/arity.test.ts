import { describe, expect, test } from 'vitest';
import type { CallSite, Parameter } from '../../src/graph/model.ts';
import { arityText, fitsAny, fitsParameters, positionalArity } from '../../src/rules/calls/arity.ts';
import { parameter } from '../support/graph-view.ts';

const list = (...texts: readonly (string | Parameter)[]): Parameter[] => texts.map((text) => (typeof text === 'string' ? parameter(text) : text));
const keywordOnly = (text: string): Parameter => ({ ...parameter(text), keywordOnly: true });
const call = (positional: number, rest: Partial<CallSite> = {}): CallSite => ({
  file: 'a.ts', line: 1, kind: 'call', text: 'charge', positional, spread: false, keywords: [], keywordSpread: false,
  awaited: false, valueUsed: true, ...rest,
});

describe('how many arguments a declaration takes', () => {
  test.each([
    [list('amount', 'currency'), '2'],
    [list('amount', 'currency?'), '1 or 2'],
    [list('amount', 'currency = "EUR"', 'note?'), '1 to 3'],
    [list('amount', '...items: string[]'), 'at least 1'],
    [list('...items'), 'any number'],
    [list('this: Cart', 'amount'), '1'],
    [list('amount', 'done: void'), '1 or 2'],
    // A required parameter after an optional one makes the optional one required by position.
    [list('amount = 1', 'currency'), '2'],
    [list('amount', keywordOnly('currency')), '1'],
  ])('%#', (parameters, text) => {
    expect(arityText(positionalArity(parameters))).toBe(text);
  });
});

describe('whether a call fits', () => {
  test('too few names what is missing', () => {
    expect(fitsParameters(call(1), list('amount', 'currency'))).toMatchObject({ verdict: 'breaks', missing: ['currency'], tooMany: false });
  });

  test('too many', () => {
    expect(fitsParameters(call(3), list('amount', 'currency?'))).toMatchObject({ verdict: 'breaks', tooMany: true, passed: 3 });
  });

  test('rest takes whatever follows', () => {
    expect(fitsParameters(call(9), list('amount', '...items')).verdict).toBe('fits');
  });

  test('a keyword covers a parameter of its name, and only that', () => {
    expect(fitsParameters(call(1, { keywords: ['currency'] }), list('amount', 'currency')).verdict).toBe('fits');
    expect(fitsParameters(call(1, { keywords: ['note'] }), list('amount', 'currency', 'note'))).toMatchObject({ missing: ['currency'] });
  });

  test('a required keyword-only parameter must be named', () => {
    expect(fitsParameters(call(2), list('amount', keywordOnly('currency')))).toMatchObject({ verdict: 'breaks', tooMany: true });
    expect(fitsParameters(call(1), list('amount', keywordOnly('currency')))).toMatchObject({ verdict: 'breaks', missing: ['currency'] });
    expect(fitsParameters(call(1, { keywords: ['currency'] }), list('amount', keywordOnly('currency'))).verdict).toBe('fits');
  });

  test.each([
    [{ spread: true }], [{ keywordSpread: true }], [{ kind: 'jsx' as const }], [{ kind: 'reference' as const }],
    [{ text: 'charge.call' }], [{ text: 'functools.partial' }],
  ])('cannot be told for %j', (site) => {
    expect(fitsParameters(call(0, site), list('amount')).verdict).toBe('cannot-tell');
  });

  test('one fitting overload is enough', () => {
    const overloads = [list('id: number'), list('name: string', 'strict: boolean')];
    expect(fitsAny(call(2), overloads).verdict).toBe('fits');
    expect(fitsAny(call(3), overloads).verdict).toBe('breaks');
  });
});
