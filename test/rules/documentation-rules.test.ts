// E002 and E003 share whom they concern; their tests share the cases.
import { describe, expect, test } from 'vitest';
import type { FileSpec, SymbolSpec } from '../support/graph-view.ts';
import { brief, edited, settings, violationsOf, type Enforcement } from '../support/judging.ts';

const HINTS: Enforcement = { severity: { E002: 'error' } };
const DOCS: Enforcement = { severity: { E003: 'error' } };

const added = (enforcement: Enforcement, symbol: SymbolSpec, source = '', language = 'typescript'): string[] => brief(violationsOf({
  base: {}, head: { 'src/pay.ts': { symbols: [symbol], language } }, files: [{ status: 'added', path: 'src/pay.ts' }],
  config: settings(enforcement), source: { base: {}, head: { 'src/pay.ts': source } },
}));

describe('E002 missing_type_hints', () => {
  test('TypeScript: an untyped parameter, not an inferred one or a result', () => {
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount'] })).toEqual(['E002 error src/pay.ts:10']);
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount: number', 'note = ""'] })).toEqual([]);
  });

  test('TypeScript: a constant typed as a whole', () => {
    expect(added(HINTS, { qualifiedName: 'charge', kind: 'function', parameters: ['amount'] }, `${'\n'.repeat(9)}export const charge: Handler = (amount) => bank(amount);\n`)).toEqual([]);
  });

  test('Python: parameters and result', () => {
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount: int'] }, '', 'python')).toEqual(['E002 error src/pay.ts:10']);
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount: int'], returnType: 'Receipt' }, '', 'python')).toEqual([]);
  });

  test('JavaScript: types come from the doc comment', () => {
    const body = `${'\n'.repeat(9)}function charge(amount) {\n  return bank(amount);\n}\n`;
    const doc = '/**\n * Charges.\n * @param {number} amount\n * @returns {Receipt}\n */';
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount'] }, body, 'javascript')).toEqual(['E002 error src/pay.ts:10']);
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount'], docComment: doc }, body, 'javascript')).toEqual([]);
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount'], docComment: '/** @param {number} amount */' }, body, 'javascript')).toEqual(['E002 error src/pay.ts:10']);
  });

  test('other languages write types anyway', () => {
    expect(added(HINTS, { qualifiedName: 'charge', parameters: ['amount'] }, '', 'go')).toEqual([]);
  });
});

describe('E003 missing_docstring', () => {
  test('a new public function', () => {
    expect(added(DOCS, { qualifiedName: 'charge' })).toEqual(['E003 error src/pay.ts:10']);
    expect(added(DOCS, { qualifiedName: 'charge', docComment: '/** Charges. */' })).toEqual([]);
  });

  test.each<[string, SymbolSpec]>([
    ['not exported', { qualifiedName: 'charge', exported: false }],
    ['private by name', { qualifiedName: '_charge' }],
    ['test code', { qualifiedName: 'charge', isTest: true }],
    ['a callback', { qualifiedName: 'charge', kind: 'callback' }],
  ])('silent: %s', (_, symbol) => {
    expect(added(DOCS, symbol)).toEqual([]);
  });

  test('methods: public ones of exported classes, unless they override', () => {
    const file: FileSpec = {
      symbols: [
        { qualifiedName: 'Gateway', kind: 'interface' }, { qualifiedName: 'Gateway.send' },
        { qualifiedName: 'Bank', kind: 'class' }, { qualifiedName: 'Bank.send' }, { qualifiedName: 'Bank.close' }, { qualifiedName: 'Bank.constructor' },
        { qualifiedName: 'Hidden', kind: 'class', exported: false }, { qualifiedName: 'Hidden.close' },
      ],
      edges: [{ from: 'Bank.send', to: 'src/pay.ts:Gateway.send', kind: 'implements' }],
    };
    expect(violationsOf({ base: {}, head: { 'src/pay.ts': file }, files: [{ status: 'added', path: 'src/pay.ts' }], config: settings(DOCS) })
      .map((violation) => violation.symbol)).toEqual(['src/pay.ts:Bank.close']);
  });

  test('progressive: old symbols of touched files only where asked, and only as a warning', () => {
    const base = { 'src/pay.ts': { symbols: [{ qualifiedName: 'charge' }, { qualifiedName: 'refund', body: 'a' }] }, 'src/old.ts': { symbols: ['bill'] } };
    const head = { 'src/pay.ts': { symbols: [{ qualifiedName: 'charge', parameters: ['amount'] }, { qualifiedName: 'refund', body: 'b' }] }, 'src/old.ts': { symbols: ['bill'] } };
    const judged = (enforcement: Enforcement): string[] => brief(violationsOf({ base, head, files: [edited('src/pay.ts')], config: settings(enforcement) }));
    expect(judged(DOCS)).toEqual(['E003 error src/pay.ts:10']);
    expect(judged({ ...DOCS, touchedFiles: true })).toEqual(['E003 error src/pay.ts:10', 'E003 warning src/pay.ts:20']);
  });
});
