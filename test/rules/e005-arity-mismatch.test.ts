import { describe, expect, test } from 'vitest';
import type { FileSpec } from '../support/graph-view.ts';
import { brief, edited, settings, violationsOf } from '../support/judging.ts';

const pay = (parameters: readonly string[], more: object = {}): FileSpec => ({ symbols: [{ qualifiedName: 'charge', parameters, ...more }] });
const shop = (positional: number, more: object = {}, call: object = {}): FileSpec => ({
  symbols: ['checkout'],
  edges: [{ from: 'checkout', to: 'src/pay.ts:charge', line: 12, call: { positional, ...call }, ...more }],
});

describe('E005 arity_mismatch', () => {
  test('a required parameter added under an untouched caller', () => {
    const found = violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1) },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(1) },
      files: [edited('src/pay.ts')],
    });
    expect(brief(found)).toEqual(['E005 error src/shop.ts:12']);
    expect(found[0]).toMatchObject({ symbol: 'src/pay.ts:charge', confidence: 0.95, callers: [{ file: 'src/shop.ts', line: 12, symbol: 'src/shop.ts:checkout' }] });
    expect(found[0].message).toBe('charge is called with 1 argument, but charge takes 2 (missing: currency); it took 1 before this change.');
    expect(found[0].fixHint).toContain('src/shop.ts:12');
    expect(found[0].suppressHint).toContain('drift:ignore E005');
  });

  test('an optional or rest parameter fits', () => {
    for (const added of ['currency?', '...notes: string[]', 'currency = "EUR"']) {
      expect(violationsOf({
        base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1) },
        head: { 'src/pay.ts': pay(['amount', added]), 'src/shop.ts': shop(1) },
        files: [edited('src/pay.ts')],
      })).toEqual([]);
    }
  });

  test('the caller the change adapted is left alone', () => {
    expect(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1) },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(2) },
      files: [edited('src/pay.ts'), edited('src/shop.ts')],
    })).toEqual([]);
  });

  test('is named beside the one that was forgotten', () => {
    const refund = (positional: number): FileSpec => ({ symbols: ['refund'], edges: [{ from: 'refund', to: 'src/pay.ts:charge', line: 30, call: { positional } }] });
    const found = violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1), 'src/refund.ts': refund(1), 'src/gift.ts': { symbols: ['gift'] } },
      head: {
        'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(1), 'src/refund.ts': refund(2),
        // A new call is right from the start; nobody had to update it.
        'src/gift.ts': { symbols: ['gift'], edges: [{ from: 'gift', to: 'src/pay.ts:charge', line: 5, call: { positional: 2 } }] },
      },
      files: [edited('src/pay.ts'), edited('src/refund.ts'), edited('src/gift.ts')],
    });
    expect(brief(found)).toEqual(['E005 error src/shop.ts:12']);
    expect(found[0].updatedCallers).toEqual([{ file: 'src/refund.ts', line: 30, symbol: 'src/refund.ts:refund' }]);
  });

  test('a new wrong call in a changed file', () => {
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay(['amount: number']), 'src/shop.ts': { symbols: ['checkout'] } },
      head: { 'src/pay.ts': pay(['amount: number']), 'src/shop.ts': shop(3) },
      files: [edited('src/shop.ts')],
    }))).toEqual(['E005 error src/shop.ts:12']);
  });

  test('a mismatch the base already had is not this change’s', () => {
    expect(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(3) },
      head: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(3, { line: 40 }) },
      files: [edited('src/shop.ts')],
    })).toEqual([]);
  });

  test('what a function under another name took counts only when its body is the same', () => {
    const store = (name: string, parameters: readonly string[], body: string): FileSpec => ({ symbols: [{ qualifiedName: name, parameters, body }] });
    const read = (to: string): FileSpec => ({ symbols: ['read'], edges: [{ from: 'read', to: `src/store.ts:${to}`, line: 7, call: { positional: 3 } }] });
    const judged = (body: string): readonly string[] => brief(violationsOf({
      base: { 'src/store.ts': store('update', ['id', 'entry', 'params'], 'select(id)'), 'src/read.ts': { symbols: ['read'] } },
      head: { 'src/store.ts': store('fetch', ['id', 'params'], body), 'src/read.ts': read('fetch') },
      files: [edited('src/store.ts'), edited('src/read.ts')], renamed: { 'src/store.ts:update': 'src/store.ts:fetch' },
    }));
    // Untyped parameters may be filled in by the place the function stands in: only a break by the change is told.
    expect(judged('select(id)')).toEqual(['E005 error src/read.ts:7']);
    expect(judged('select(id, params)')).toEqual([]);
  });

  test('a guessed edge can only warn', () => {
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1, { confidence: 0.6 }) },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(1, { confidence: 0.6 }) },
      files: [edited('src/pay.ts')],
    }))).toEqual(['E005 warning src/shop.ts:12']);
  });

  test('a guess by name can only warn, however often such guesses are right', () => {
    const guess = { confidence: 0.97, resolution: 'fuzzy' as const };
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1, guess) },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(1, guess) },
      files: [edited('src/pay.ts')],
    }))).toEqual(['E005 warning src/shop.ts:12']);
  });

  test('plain JavaScript: only a declaration that changed under the call is evidence', () => {
    const js = { language: 'javascript' };
    expect(violationsOf({
      base: { 'src/pay.ts': pay(['amount', 'done'], js) },
      head: { 'src/pay.ts': pay(['amount', 'done'], js), 'src/shop.ts': shop(1) },
      files: [{ status: 'added', path: 'src/shop.ts' }],
    })).toEqual([]);
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay(['amount'], js), 'src/shop.ts': shop(1) },
      head: { 'src/pay.ts': pay(['amount', 'currency'], js), 'src/shop.ts': shop(1) },
      files: [edited('src/pay.ts')],
    }))).toEqual(['E005 error src/shop.ts:12']);
  });

  describe('a target that no longer takes what the interface it implements takes', () => {
    const gateway = (parameters: readonly string[]): FileSpec => ({
      symbols: [
        { qualifiedName: 'Gateway', kind: 'interface' }, { qualifiedName: 'Gateway.send', parameters: ['amount', 'note?'] },
        { qualifiedName: 'Bank', kind: 'class' }, { qualifiedName: 'Bank.send', parameters },
      ],
      edges: [{ from: 'Bank.send', to: 'src/pay.ts:Gateway.send', kind: 'implements' }],
    });
    const judged = (targets: readonly string[], before = ['amount', 'note?']): readonly string[] => {
      const caller: FileSpec = { symbols: ['checkout'], edges: targets.map((to) => ({ from: 'checkout', to: `src/pay.ts:${to}`, line: 4, ref: 0, call: { positional: 2 } })) };
      return brief(violationsOf({
        base: { 'src/pay.ts': gateway(before), 'src/shop.ts': caller }, head: { 'src/pay.ts': gateway(['amount']), 'src/shop.ts': caller },
        files: [edited('src/pay.ts'), edited('src/shop.ts')],
      }));
    };

    test('breaks a call whose receiver can only be the class', () => {
      expect(judged(['Bank.send'])).toEqual(['E005 error src/shop.ts:4']);
    });

    test('leaves a call alone that may mean the interface, or whose target did not change', () => {
      expect(judged(['Bank.send', 'Gateway.send'])).toEqual([]);
      expect(judged(['Bank.send'], ['amount'])).toEqual([]);
    });
  });

  test('a class called without new is not its constructor', () => {
    const declared: FileSpec = { symbols: [{ qualifiedName: 'Emitter', kind: 'class', signature: 'class Emitter' }] };
    expect(violationsOf({
      base: { 'lib/index.d.ts': declared },
      head: { 'lib/index.d.ts': declared, 'test/emitter.ts': { symbols: ['mixes'], edges: [{ from: 'mixes', to: 'lib/index.d.ts:Emitter', line: 7, call: { kind: 'call', text: 'Emitter', positional: 1 } }] } },
      files: [{ status: 'added', path: 'test/emitter.ts' }],
    })).toEqual([]);
  });

  test('a constructor that asks for more breaks `new` elsewhere', () => {
    const cart = (parameters: readonly string[]): FileSpec => ({
      symbols: [{ qualifiedName: 'Cart', kind: 'class', signature: 'class Cart' }, { qualifiedName: 'Cart.constructor', parameters }],
    });
    const caller: FileSpec = { symbols: ['open'], edges: [{ from: 'open', to: 'src/cart.ts:Cart', line: 7, call: { kind: 'new', text: 'Cart', positional: 1 } }] };
    expect(brief(violationsOf({
      base: { 'src/cart.ts': cart(['owner']), 'src/shop.ts': caller },
      head: { 'src/cart.ts': cart(['owner', 'currency']), 'src/shop.ts': caller },
      files: [edited('src/cart.ts')],
    }))).toEqual(['E005 error src/shop.ts:7']);
  });

  test('the fingerprint survives line shifts and tells two calls apart', () => {
    const caller = (...lines: readonly number[]): FileSpec => ({
      symbols: ['checkout'],
      edges: lines.map((line) => ({ from: 'checkout', to: 'src/pay.ts:charge', line, call: { positional: 1 } })),
    });
    const prints = (file: FileSpec): string[] => violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': file },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': file },
      files: [edited('src/pay.ts')],
    }).map((violation) => violation.fingerprint);
    expect(prints(caller(12, 14))).toEqual(prints(caller(32, 44)));
    expect(new Set(prints(caller(12, 14))).size).toBe(2);
  });

  test('off for a folder, on elsewhere', () => {
    const config = settings({ overrides: [{ files: ['legacy/**'], severity: { E005: 'off' } }] });
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': shop(1), 'legacy/shop.ts': shop(1) },
      head: { 'src/pay.ts': pay(['amount', 'currency']), 'src/shop.ts': shop(1), 'legacy/shop.ts': shop(1) },
      files: [edited('src/pay.ts')],
      config,
    }))).toEqual(['E005 error src/shop.ts:12']);
  });
});

describe('E005 in plain JavaScript, where any count runs', () => {
  const judged = (head: string): string[] => brief(violationsOf({
    base: { 'src/pay.js': { symbols: [{ qualifiedName: 'charge', parameters: ['amount'], startLine: 1, endLine: 5 }] }, 'src/shop.js': shopJs },
    head: { 'src/pay.js': { symbols: [{ qualifiedName: 'charge', parameters: ['amount', 'currency'], startLine: 1, endLine: 5 }] }, 'src/shop.js': shopJs },
    files: [edited('src/pay.js')],
    source: { base: {}, head: { 'src/pay.js': head } },
  }));
  const shopJs: FileSpec = { symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/pay.js:charge', line: 12, call: { positional: 1 } }] };

  test.each([
    ['used as it comes', 'function charge(amount, currency) {\n  return `${amount} ${currency}`;\n}', ['E005 error src/shop.js:12']],
    ['called', 'function charge(amount, currency) {\n  return currency.format(amount);\n}', ['E005 error src/shop.js:12']],
    ['handed on', 'function charge(amount, currency) {\n  return bank(amount, currency);\n}', ['E005 warning src/shop.js:12']],
    ['tested', 'function charge(amount, currency) {\n  if (currency) amount += 1;\n  return amount;\n}', []],
    ['replaced when missing', 'function charge(amount, currency) {\n  return amount + (currency || "EUR");\n}', []],
    ['read as a list', 'function charge(amount, currency) {\n  return bank.apply(null, arguments);\n}', []],
    ['not used', 'function charge(amount, currency) {\n  return amount;\n}', []],
  ])('a new parameter that is %s', (_, source, expected) => {
    expect(judged(source)).toEqual(expected);
  });
});

describe('E005 leaves alone what does not name its target', () => {
  test('a function that arrived as a value', () => {
    const caller: FileSpec = { symbols: ['run'], edges: [{ from: 'run', to: 'src/pay.ts:charge', line: 12, call: { text: 'handler', positional: 2 } }] };
    expect(violationsOf({
      base: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': { symbols: ['run'] } }, head: { 'src/pay.ts': pay(['amount']), 'src/shop.ts': caller }, files: [edited('src/shop.ts')],
    })).toEqual([]);
  });

  test('a field or interface member typed as a whole', () => {
    const source = 'export interface Gateway {\n  send: Sender;\n}\n';
    const gateway: FileSpec = { symbols: [{ qualifiedName: 'Gateway', kind: 'interface', startLine: 1 }, { qualifiedName: 'Gateway.send', signature: 'send: Sender', parameters: [], nameLine: 2 }] };
    const caller: FileSpec = { symbols: ['run'], edges: [{ from: 'run', to: 'src/pay.ts:Gateway.send', call: { text: 'gateway.send', positional: 1 } }] };
    expect(violationsOf({
      base: { 'src/pay.ts': gateway }, head: { 'src/pay.ts': gateway, 'src/shop.ts': caller }, files: [{ status: 'added', path: 'src/shop.ts' }],
      source: { base: { 'src/pay.ts': source }, head: { 'src/pay.ts': source } },
    })).toEqual([]);
  });
});
