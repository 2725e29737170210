import { describe, expect, test } from 'vitest';
import type { FileSpec, SymbolSpec } from '../support/graph-view.ts';
import { edited, settings, violationsOf } from '../support/judging.ts';

const names = (...list: readonly string[]): FileSpec => ({ symbols: list });

describe('W003 naming_convention', () => {
  const config = settings({ severity: { W003: 'warning' } });
  const judged = (base: FileSpec, head: FileSpec): string[] =>
    violationsOf({ base: { 'src/pay.ts': base }, head: { 'src/pay.ts': head }, files: [edited('src/pay.ts')], config }).map((violation) => violation.fixHint);
  const camel = ['chargeCard', 'refundCard', 'openAccount', 'closeAccount', 'listAccounts'];

  test('one snake among camels', () => {
    expect(judged(names(...camel), names(...camel, 'freeze_account'))).toEqual(['Call it freezeAccount.']);
  });

  test.each([
    ['the same style', camel, 'freezeAccount'],
    ['a name that fits any style', camel, 'freeze'],
    ['a component', camel, 'AccountView'],
    ['a small module', camel.slice(0, 3), 'freeze_account'],
    ['a mixed module', [...camel, 'one_thing', 'other_thing', 'third_thing'], 'freeze_account'],
  ])('silent: %s', (_, before, name) => {
    expect(judged(names(...before), names(...before, name))).toEqual([]);
  });

  test('names that were there before are left alone', () => {
    expect(judged(names(...camel, 'freeze_account'), { symbols: [...camel, { qualifiedName: 'freeze_account', body: 'new' }] })).toEqual([]);
  });
});

describe('W002 duplicate_name', () => {
  const config = settings({ severity: { W002: 'warning' } });
  const old: SymbolSpec = { qualifiedName: 'formatAmount', parameters: ['amount: number', 'currency: string'], body: 'a' };
  const judged = (added: SymbolSpec, existing: SymbolSpec = old): string[] => violationsOf({
    base: { 'src/money.ts': { symbols: [existing] } },
    head: { 'src/money.ts': { symbols: [existing] }, 'src/invoice.ts': { symbols: [added] } },
    files: [{ status: 'added', path: 'src/invoice.ts' }],
    config,
  }).map((violation) => `${violation.code} ${violation.symbol}`);

  test('name and shape', () => {
    expect(judged({ ...old, body: 'b' })).toEqual(['W002 src/invoice.ts:formatAmount']);
  });

  test.each<[string, SymbolSpec, SymbolSpec?]>([
    ['another shape', { ...old, parameters: ['amount: number'] }],
    ['other types', { ...old, parameters: ['amount: Money', 'currency: string'] }],
    ['test code', { ...old, isTest: true }],
    ['a common name', { ...old, qualifiedName: 'parse' }, { ...old, qualifiedName: 'parse' }],
    ['a method elsewhere', { ...old, qualifiedName: 'Invoice.formatAmount' }],
  ])('silent: %s', (_, added, existing) => {
    expect(judged(added, existing)).toEqual([]);
  });
});

describe('W001 placement', () => {
  const config = settings({ severity: { W001: 'error' } });
  const about = (subject: string, type: string, verbs: readonly string[]): SymbolSpec[] =>
    verbs.map((verb) => ({ qualifiedName: `${verb}${subject}`, parameters: [`value: ${type}`], returnType: type }));
  const tax = about('Tax', 'TaxRule', ['validate', 'validateOld', 'validateNew', 'apply', 'round', 'validateEach']);
  const mail = about('Mail', 'Message', ['send', 'queue', 'sendLater', 'drop', 'sendNow', 'open']);
  const uses = (symbols: readonly SymbolSpec[]): FileSpec => ({
    symbols, edges: symbols.map((symbol) => ({ from: symbol.qualifiedName, to: 'src/rules.ts:TaxRule', kind: 'uses' as const })),
  });
  const rules: FileSpec = { symbols: [{ qualifiedName: 'TaxRule', kind: 'interface' }] };
  const judged = (file: string, symbol: SymbolSpec, mailFile = 'src/mail.ts') => violationsOf({
    base: { 'src/tax.ts': uses(tax), [mailFile]: { symbols: mail }, 'src/rules.ts': rules },
    head: {
      'src/tax.ts': uses(file === 'src/tax.ts' ? [...tax, symbol] : tax),
      [mailFile]: { symbols: file === mailFile ? [...mail, symbol] : mail }, 'src/rules.ts': rules,
    },
    files: [edited(file)],
    config,
  });
  const stray: SymbolSpec = { qualifiedName: 'validateReducedTax', parameters: ['value: TaxRule'], returnType: 'TaxRule' };

  test('a function among strangers, never more than a warning', () => {
    const found = judged('src/mail.ts', stray);
    expect(found.map((violation) => [violation.code, violation.severity, violation.symbol])).toEqual([['W001', 'warning', 'src/mail.ts:validateReducedTax']]);
    expect(found[0].message).toContain('src/tax.ts');
  });

  test('silent at home, and in a collection of odds and ends', () => {
    expect(judged('src/tax.ts', stray)).toEqual([]);
    expect(judged('src/helpers.ts', stray, 'src/helpers.ts')).toEqual([]);
  });
});
