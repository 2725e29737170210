import { describe, expect, test } from 'vitest';
import type { FileSpec } from '../support/graph-view.ts';
import { brief, edited, violationsOf } from '../support/judging.ts';

const pay: FileSpec = { symbols: [{ qualifiedName: 'charge', body: 'bank' }] };
const shop: FileSpec = {
  symbols: ['checkout'],
  edges: [
    { from: '<module>', to: 'src/pay.ts:charge', kind: 'imports', line: 1, confidence: 0.95 },
    { from: 'checkout', to: 'src/pay.ts:charge', line: 12, confidence: 0.93 },
  ],
};
const shopDangling: FileSpec = {
  symbols: ['checkout'],
  unresolved: [{ name: 'charge', from: '<module>', line: 1 }, { name: 'charge', from: 'checkout', line: 12 }],
};
const SHOP = `import { charge } from './pay';\n${'\n'.repeat(10)}  return charge(cart.total);\n`;

describe('E004 function_removed', () => {
  test('deleted under an untouched caller: told at the call', () => {
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': {}, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts')],
      source: { base: { 'src/shop.ts': SHOP }, head: { 'src/shop.ts': SHOP } },
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0]).toMatchObject({
      symbol: 'src/pay.ts:charge', confidence: 0.93,
      message: 'charge (src/pay.ts) was removed but is still called by checkout at src/shop.ts:12.',
      callers: [{ file: 'src/shop.ts', line: 12, symbol: 'src/shop.ts:checkout' }],
    });
    expect(found[0].evidence.map((line) => line.text)).toEqual([`import { charge } from './pay';`, 'return charge(cart.total);', 'charge()']);
  });

  test('a call that was tied to it by name alone can only warn', () => {
    const guessing: FileSpec = { symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/pay.ts:charge', line: 12, confidence: 0.97, resolution: 'fuzzy' }] };
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': guessing },
      head: { 'src/pay.ts': {}, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts')],
      source: { base: { 'src/shop.ts': SHOP }, head: { 'src/shop.ts': SHOP } },
    })).filter(text => text.includes('error'))).toEqual([]);
  });

  test('deleted with its file', () => {
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/shop.ts': shopDangling },
      files: [{ status: 'deleted', path: 'src/pay.ts' }],
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0].message).toContain('was removed with src/pay.ts');
  });

  test('renamed, one caller left behind, the other one updated', () => {
    const follows: FileSpec = { symbols: ['refund'], edges: [{ from: 'refund', to: 'src/pay.ts:bill', line: 11 }] };
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop, 'src/refund.ts': { symbols: ['refund'], edges: [{ from: 'refund', to: 'src/pay.ts:charge', line: 11 }] } },
      head: { 'src/pay.ts': { symbols: [{ qualifiedName: 'bill', body: 'bank' }] }, 'src/shop.ts': shopDangling, 'src/refund.ts': follows },
      files: [edited('src/pay.ts'), edited('src/refund.ts')],
      renamed: { 'src/pay.ts:charge': 'src/pay.ts:bill' },
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0].message).toContain('was renamed to bill');
    expect(found[0].fixHint).toContain('use bill');
    expect(found[0].updatedCallers).toEqual([{ file: 'src/refund.ts', line: 11, symbol: 'src/refund.ts:refund' }]);
  });

  test('a caller that does without now is named beside the one left behind', () => {
    const refund = (edges: FileSpec['edges']): FileSpec => ({ symbols: ['refund'], edges });
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop, 'src/refund.ts': refund([{ from: 'refund', to: 'src/pay.ts:charge', line: 11 }]) },
      head: { 'src/pay.ts': { symbols: [] }, 'src/shop.ts': shopDangling, 'src/refund.ts': refund([]) },
      files: [edited('src/pay.ts'), edited('src/refund.ts')],
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0].updatedCallers).toMatchObject([{ file: 'src/refund.ts', symbol: 'src/refund.ts:refund' }]);
  });

  test('a rename whose callers all follow is silent', () => {
    expect(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': { symbols: [{ qualifiedName: 'bill', body: 'bank' }] }, 'src/shop.ts': { symbols: ['checkout'], edges: [{ from: 'checkout', to: 'src/pay.ts:bill' }] } },
      files: [edited('src/pay.ts'), edited('src/shop.ts')],
      renamed: { 'src/pay.ts:charge': 'src/pay.ts:bill' },
    })).toEqual([]);
  });

  test('moved behind a re-export: the head resolves the old import again', () => {
    const through: FileSpec = {
      symbols: ['checkout'],
      edges: [
        { from: '<module>', to: 'src/bank.ts:charge', kind: 'imports', line: 1 },
        { from: 'checkout', to: 'src/bank.ts:charge', line: 12 },
      ],
    };
    expect(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': { edges: [{ from: '<module>', to: 'src/bank.ts:charge', kind: 'imports', line: 1 }] }, 'src/bank.ts': pay, 'src/shop.ts': through },
      files: [edited('src/pay.ts'), { status: 'added', path: 'src/bank.ts' }],
      renamed: { 'src/pay.ts:charge': 'src/bank.ts:charge' },
    })).toEqual([]);
  });

  test('unexported: callers elsewhere dangle, callers in the file do not', () => {
    const hidden: FileSpec = {
      symbols: [{ qualifiedName: 'charge', body: 'bank', exported: false }, 'settle'],
      edges: [{ from: 'settle', to: 'src/pay.ts:charge', line: 21 }],
    };
    const found = violationsOf({
      base: { 'src/pay.ts': { symbols: [{ qualifiedName: 'charge', body: 'bank' }, 'settle'], edges: hidden.edges }, 'src/shop.ts': shop },
      head: { 'src/pay.ts': hidden, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts')],
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0].message).toContain('is no longer exported');
  });

  test('an edited caller that still holds the reference', () => {
    const source = { base: { 'src/shop.ts': SHOP }, head: { 'src/shop.ts': SHOP.replace('{ charge }', '{ charge, refund }') } };
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': {}, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts'), edited('src/shop.ts')],
      source,
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
  });

  test('an edited caller whose import now names another module only warns', () => {
    const source = { base: { 'src/shop.ts': SHOP }, head: { 'src/shop.ts': SHOP.replace('./pay', './generated/pay') } };
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': {}, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts'), edited('src/shop.ts')],
      source,
    }))).toEqual(['E004 warning src/shop.ts:12']);
  });

  test('a guess at another function of the name does not keep the call alive', () => {
    const guessed: FileSpec = {
      symbols: ['checkout'],
      edges: [{ from: '<module>', to: 'src/other.ts:charge', kind: 'imports', line: 1, confidence: 0.4 }, { from: 'checkout', to: 'src/other.ts:charge', line: 12, confidence: 0.4 }],
    };
    expect(brief(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop, 'src/other.ts': pay },
      head: { 'src/pay.ts': {}, 'src/shop.ts': guessed, 'src/other.ts': pay },
      files: [edited('src/pay.ts')],
    }))).toEqual(['E004 error src/shop.ts:12']);
  });

  test('a file that no longer parses has not lost its functions', () => {
    expect(violationsOf({
      base: { 'src/pay.ts': pay, 'src/shop.ts': shop },
      head: { 'src/pay.ts': { problem: { reason: 'parse-error' } }, 'src/shop.ts': shopDangling },
      files: [edited('src/pay.ts')],
    })).toEqual([]);
  });

  test('a barrel that stops passing a symbol on', () => {
    const barrel: FileSpec = { edges: [{ from: '<module>', to: 'src/pay.ts:charge', kind: 'imports', line: 1 }] };
    const found = violationsOf({
      base: { 'src/pay.ts': pay, 'src/index.ts': barrel, 'src/shop.ts': shop },
      head: { 'src/pay.ts': pay, 'src/index.ts': {}, 'src/shop.ts': shopDangling },
      files: [edited('src/index.ts')],
    });
    expect(brief(found)).toEqual(['E004 error src/shop.ts:12']);
    expect(found[0].message).toContain('no longer passed on by src/index.ts');
  });

  test('members go with their class: the class is told, once', () => {
    const cart: FileSpec = { symbols: [{ qualifiedName: 'Cart', kind: 'class' }, 'Cart.total'] };
    const user: FileSpec = {
      symbols: ['checkout'],
      edges: [{ from: 'checkout', to: 'src/cart.ts:Cart', line: 11, call: { kind: 'new' } }, { from: 'checkout', to: 'src/cart.ts:Cart.total', line: 12 }],
    };
    expect(brief(violationsOf({
      base: { 'src/cart.ts': cart, 'src/shop.ts': user },
      head: { 'src/cart.ts': {}, 'src/shop.ts': { symbols: ['checkout'], unresolved: [{ name: 'Cart', from: 'checkout', line: 11 }, { name: 'total', from: 'checkout', line: 12 }] } },
      files: [edited('src/cart.ts')],
    }))).toEqual(['E004 error src/shop.ts:11']);
  });
});

describe('E004 where the text decides', () => {
  test('in its own file a lost name looks like a global: the unchanged line is the witness', () => {
    const before = 'function charge(amount) {\n  return amount;\n}\nfunction once() {\n  return charge(1);\n}\n';
    const after = 'function once() {\n  return charge(1);\n}\n';
    const base = { 'src/pay.ts': { symbols: [{ qualifiedName: 'charge', startLine: 1 }, { qualifiedName: 'once', startLine: 4 }], edges: [{ from: 'once', to: 'src/pay.ts:charge', line: 5 }] } };
    const head = { 'src/pay.ts': { symbols: [{ qualifiedName: 'once', startLine: 1 }] } };
    const judged = (text: string) => brief(violationsOf({ base, head, files: [edited('src/pay.ts')], source: { base: { 'src/pay.ts': before }, head: { 'src/pay.ts': text } } }));
    expect(judged(after)).toEqual(['E004 error src/pay.ts:2']);
    expect(judged(`import { charge } from 'bank';\n${after}`)).toEqual([]);
    expect(judged(after.replace('charge(1)', 'bank.charge(1)'))).toEqual([]);
  });

  test('a member of another object is not the function that went', () => {
    const base = { 'src/pay.ts': { symbols: ['close', 'run'], edges: [{ from: 'run', to: 'src/pay.ts:close', line: 21 }] } };
    const head = { 'src/pay.ts': { symbols: ['run'], unresolved: [{ name: 'close', from: 'run', line: 2 }] } };
    expect(violationsOf({ base, head, files: [edited('src/pay.ts')], source: { base: {}, head: { 'src/pay.ts': 'function run() {\n  stream.close();\n}\n' } } })).toEqual([]);
  });

  test('a member that a parent outside the repository may still have only warns', () => {
    const user = (edges: FileSpec): FileSpec => ({ symbols: ['run'], ...edges });
    const found = violationsOf({
      base: { 'src/bank.ts': { symbols: [{ qualifiedName: 'Bank', kind: 'class', signature: 'class Bank extends Emitter' }, 'Bank.emit'] }, 'src/use.ts': user({ edges: [{ from: 'run', to: 'src/bank.ts:Bank.emit', line: 11 }] }) },
      head: { 'src/bank.ts': { symbols: [{ qualifiedName: 'Bank', kind: 'class', signature: 'class Bank extends Emitter' }] }, 'src/use.ts': user({ unresolved: [{ name: 'emit', from: 'run', line: 11 }] }) },
      files: [edited('src/bank.ts')],
    });
    expect(brief(found)).toEqual(['E004 warning src/use.ts:11']);
  });
});
