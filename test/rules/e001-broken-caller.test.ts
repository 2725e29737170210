import { describe, expect, test } from 'vitest';
import type { EdgeSpec, FileSpec, SymbolSpec } from '../support/graph-view.ts';
import { brief, edited, violationsOf, type Case } from '../support/judging.ts';

const pay = (spec: Omit<SymbolSpec, 'qualifiedName'>): FileSpec => ({ symbols: [{ qualifiedName: 'charge', ...spec }] });
const shop = (call: EdgeSpec['call'], more: Partial<EdgeSpec> = {}): FileSpec => ({
  symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/pay.ts:charge', line: 12, call, ...more }],
});
const keyword = (name: string) => ({ name, optional: false, rest: false, keywordOnly: false, positionalOnly: false, keywordRest: false });

const under = (before: Omit<SymbolSpec, 'qualifiedName'>, after: Omit<SymbolSpec, 'qualifiedName'>, caller: FileSpec): Case => ({
  base: { 'src/pay.ts': pay(before), 'src/shop.ts': caller }, head: { 'src/pay.ts': pay(after), 'src/shop.ts': caller }, files: [edited('src/pay.ts')],
});

describe('E001 broken_caller', () => {
  test('parameters change places under an untouched caller', () => {
    const found = violationsOf(under({ parameters: ['amount', 'currency'] }, { parameters: ['currency', 'amount'] }, shop({ positional: 2 })));
    expect(brief(found)).toEqual(['E001 error src/pay.ts:10']);
    expect(found[0]).toMatchObject({ symbol: 'src/pay.ts:charge', callers: [{ file: 'src/shop.ts', line: 12, symbol: 'src/shop.ts:checkout' }] });
    expect(found[0].message).toBe('charge changed from charge(amount, currency) to charge(currency, amount); 1 caller still uses the old contract '
      + '(argument 1, meant for amount, now lands in currency): checkout at src/shop.ts:12.');
    expect(found[0].fixHint).toBe('Update checkout at src/shop.ts:12.');
  });

  test('an optional parameter put in the middle shifts what follows', () => {
    expect(brief(violationsOf(under({ parameters: ['amount', 'note?'] }, { parameters: ['amount', 'currency?', 'note?'] }, shop({ positional: 2 })))))
      .toEqual(['E001 error src/pay.ts:10']);
    // A call that stops before the gap does not notice.
    expect(violationsOf(under({ parameters: ['amount', 'note?'] }, { parameters: ['amount', 'currency?', 'note?'] }, shop({ positional: 1 })))).toEqual([]);
  });

  test.each<[string, Omit<SymbolSpec, 'qualifiedName'>, Omit<SymbolSpec, 'qualifiedName'>, EdgeSpec['call']]>([
    ['a parameter renamed where nobody names it', { parameters: ['amount'] }, { parameters: ['cents'] }, { positional: 1 }],
    ['an optional parameter added', { parameters: ['amount'] }, { parameters: ['amount', 'note?'] }, { positional: 1 }],
    ['a rest parameter added', { parameters: ['amount'] }, { parameters: ['amount', '...notes'] }, { positional: 1 }],
    ['a body edited', { parameters: ['amount'], body: 'a' }, { parameters: ['amount'], body: 'b' }, { positional: 1 }],
    ['a doc comment edited', { parameters: ['amount'], docComment: 'a' }, { parameters: ['amount'], docComment: 'b' }, { positional: 1 }],
    ['a type widened', { parameters: ['amount: number'] }, { parameters: ['amount: number | bigint'] }, { positional: 1 }],
    ['async to begin with', { async: true }, { async: true, returnType: 'Promise<Receipt>' }, { positional: 0 }],
    ['a promise declared, then marked async', { returnType: 'Promise<Receipt>' }, { returnType: 'Promise<Receipt>', async: true }, { positional: 0 }],
    ['sync to async where the caller waits', {}, { async: true }, { awaited: true }],
    ['sync to async where the result is handed on', {}, { async: true }, { valueUsed: false }],
    ['a spread call under reordered parameters', { parameters: ['amount', 'currency'] }, { parameters: ['currency', 'amount'] }, { spread: true }],
    ['names exchanged, types not', { parameters: ['a: string', 'b: number'] }, { parameters: ['b: string', 'a: number'] }, { positional: 2 }],
    ['a return type narrowed', { returnType: 'Receipt | null' }, { returnType: 'Receipt' }, {}],
  ])('silent: %s', (_, before, after, call) => {
    expect(violationsOf(under(before, after, shop(call)))).toEqual([]);
  });

  test('sync to async, the result used without waiting', () => {
    const found = violationsOf(under({ returnType: 'Receipt' }, { returnType: 'Promise<Receipt>', async: true }, shop({})));
    expect(brief(found)).toEqual(['E001 error src/pay.ts:10']);
    expect(found[0].message).toContain('sync → async');
  });

  test('a function whose other callers already waited gave a promise before', () => {
    const caller: FileSpec = {
      symbols: ['checkout'],
      edges: [{ from: 'checkout', to: 'src/pay.ts:charge', line: 12, call: {} }, { from: 'checkout', to: 'src/pay.ts:charge', line: 14, call: { awaited: true } }],
    };
    expect(violationsOf(under({}, { async: true }, caller))).toEqual([]);
  });

  test('a keyword renamed breaks the caller that names it, not the one that does not', () => {
    const caller: FileSpec = {
      symbols: ['checkout', 'refund'],
      edges: [
        { from: 'checkout', to: 'src/pay.ts:charge', line: 12, call: { keywords: ['amount'] } },
        { from: 'refund', to: 'src/pay.ts:charge', line: 22, call: { positional: 1 } },
      ],
    };
    const found = violationsOf(under({ language: 'python', parameters: [keyword('amount')] }, { language: 'python', parameters: [{ ...keyword('cents'), optional: true }] }, caller));
    expect(found.map((violation) => [violation.code, violation.callers.map((place) => place.line)])).toEqual([['E001', [12]]]);
  });

  test('what E005 shows is not shown twice', () => {
    expect(brief(violationsOf(under({ parameters: ['amount'] }, { parameters: ['currency', 'amount'] }, shop({ positional: 1 })))))
      .toEqual(['E005 error src/shop.ts:12']);
  });

  test('callers the change adapted are named as such', () => {
    const lines = (text: string): string => `${'\n'.repeat(11)}  charge(${text});\n`;
    const caller = (symbol: string): FileSpec => ({ symbols: [symbol], edges: [{ from: symbol, to: 'src/pay.ts:charge', line: 12, call: { positional: 2 } }] });
    const found = violationsOf({
      base: { 'src/pay.ts': pay({ parameters: ['amount', 'currency'] }), 'src/shop.ts': caller('checkout'), 'src/refund.ts': caller('refund') },
      head: { 'src/pay.ts': pay({ parameters: ['currency', 'amount'] }), 'src/shop.ts': caller('checkout'), 'src/refund.ts': caller('refund') },
      files: [edited('src/pay.ts'), edited('src/refund.ts')],
      source: { base: { 'src/refund.ts': lines('10, "EUR"') }, head: { 'src/refund.ts': lines('"EUR", 10') } },
    });
    expect(found).toHaveLength(1);
    expect(found[0].callers.map((place) => place.file)).toEqual(['src/shop.ts']);
    expect(found[0].updatedCallers).toEqual([{ file: 'src/refund.ts', line: 12, symbol: 'src/refund.ts:refund' }]);
  });

  test('an edited file whose call was only reformatted is still on the old contract', () => {
    const found = violationsOf({
      ...under({ parameters: ['amount', 'currency'] }, { parameters: ['currency', 'amount'] }, shop({ positional: 2 })),
      files: [edited('src/pay.ts'), edited('src/shop.ts')],
      source: {
        base: { 'src/shop.ts': `${'\n'.repeat(11)}  charge(10, "EUR");\n` },
        head: { 'src/shop.ts': `${'\n'.repeat(11)}  charge(\n    10,\n    "EUR",\n  );\n` },
      },
    });
    expect(brief(found)).toEqual(['E001 error src/pay.ts:10']);
  });

  test('guessed callers are told apart, as a warning', () => {
    const caller: FileSpec = {
      symbols: ['checkout', 'refund'],
      edges: [
        { from: 'checkout', to: 'src/pay.ts:charge', line: 12, call: { positional: 2 } },
        { from: 'refund', to: 'src/pay.ts:charge', line: 22, call: { positional: 2 }, confidence: 0.97, resolution: 'fuzzy' },
      ],
    };
    const found = violationsOf(under({ parameters: ['amount', 'currency'] }, { parameters: ['currency', 'amount'] }, caller));
    expect(found.map((violation) => [violation.severity, violation.callers.map((place) => place.line)]).sort()).toEqual([['error', [12]], ['warning', [22]]]);
  });

  test('a primitive type exchanged breaks, a named one proves nothing', () => {
    expect(brief(violationsOf(under({ parameters: ['id: string'] }, { parameters: ['id: number'] }, shop({ positional: 1 }))))).toEqual(['E001 error src/pay.ts:10']);
    expect(violationsOf(under({ parameters: ['order: Order'] }, { parameters: ['order: PaidOrder'] }, shop({ positional: 1 })))).toEqual([]);
  });

  test('a result that may now be nothing is worth a look', () => {
    expect(brief(violationsOf(under({ returnType: 'Receipt' }, { returnType: 'Receipt | null' }, shop({}))))).toEqual(['E001 warning src/pay.ts:10']);
    expect(violationsOf(under({ returnType: 'Receipt' }, { returnType: 'Receipt | null' }, shop({ valueUsed: false })))).toEqual([]);
    expect(violationsOf(under({ returnType: 'Receipt' }, { returnType: 'PaidReceipt' }, shop({})))).toEqual([]);
  });

  test('a method made private breaks callers outside its class only', () => {
    const cart = (visibility: 'public' | 'private'): FileSpec => ({
      symbols: [{ qualifiedName: 'Cart', kind: 'class' }, { qualifiedName: 'Cart.total', visibility, signature: `${visibility} total()` }, 'Cart.print'],
      edges: [{ from: 'Cart.print', to: 'src/cart.ts:Cart.total', line: 31, call: { text: 'this.total' } }],
    });
    const caller: FileSpec = { symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/cart.ts:Cart.total', line: 12, call: { text: 'cart.total' } }] };
    const found = violationsOf({
      base: { 'src/cart.ts': cart('public'), 'src/shop.ts': caller }, head: { 'src/cart.ts': cart('private'), 'src/shop.ts': caller }, files: [edited('src/cart.ts')],
    });
    expect(found.map((violation) => violation.callers)).toEqual([[{ file: 'src/shop.ts', line: 12, symbol: 'src/shop.ts:checkout' }]]);
  });
});
