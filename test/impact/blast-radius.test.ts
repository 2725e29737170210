import { describe, expect, test } from 'vitest';
import type { Resolution } from '../../src/graph/model.ts';
import { blastRadius } from '../../src/impact/blast-radius.ts';
import { riskLevel, riskOf } from '../../src/impact/risk.ts';
import { type FileSpec, graphOf } from '../support/graph-view.ts';

type Files = Record<string, FileSpec>;

const radius = (files: Files, id: string, more: { depth?: number; minConfidence?: number } = {}) => {
  const head = graphOf(files);
  return blastRadius({ base: graphOf({}), head, after: head.symbol(id), minConfidence: 0.7, depth: 2, ...more });
};
const caller = (name: string, to: string, more: Partial<FileSpec> & { confidence?: number; resolution?: Resolution } = {}): FileSpec =>
  ({ symbols: [name], edges: [{ from: name, to, ...(more.confidence && { confidence: more.confidence }), ...(more.resolution && { resolution: more.resolution }) }], ...more });

const chain: Files = {
  'core.ts': { symbols: ['save'] },
  'service.ts': caller('store', 'core.ts:save'),
  'route.ts': caller('post', 'service.ts:store'),
  'app.ts': caller('main', 'route.ts:post'),
};

describe('the walk', () => {
  test('direct and transitive callers, with their paths', () => {
    const r = radius(chain, 'core.ts:save');
    expect([r.direct, r.transitive, r.files]).toEqual([1, 1, ['route.ts', 'service.ts']]);
    expect(r.callers).toEqual([
      { file: 'service.ts', line: 11, symbol: 'service.ts:store', hops: 1, confidence: 0.95, path: ['service.ts:store', 'core.ts:save'], isTest: false },
      { file: 'route.ts', line: 11, symbol: 'route.ts:post', hops: 2, confidence: 0.95, path: ['route.ts:post', 'service.ts:store', 'core.ts:save'], isTest: false },
    ]);
  });

  test('deeper on request', () => {
    expect(radius(chain, 'core.ts:save', { depth: 3 }).transitive).toBe(2);
  });

  test('two call sites in one caller are one caller; recursion and cycles end', () => {
    const r = radius({
      'a.ts': { symbols: ['f', 'g'], edges: [{ from: 'f', to: 'a.ts:f' }, { from: 'g', to: 'a.ts:f', line: 21 }, { from: 'g', to: 'a.ts:f', line: 22 }, { from: 'f', to: 'a.ts:g' }] },
    }, 'a.ts:f');
    expect([r.direct, r.transitive]).toEqual([1, 0]);
  });

  test('imports and containment are no dependency', () => {
    expect(radius({ 'a.ts': { symbols: ['f'] }, 'b.ts': { edges: [{ from: '<module>', to: 'a.ts:f', kind: 'imports' }] } }, 'a.ts:f').direct).toBe(0);
  });

  test('a function that another one hands on unnamed affects whoever calls that one', () => {
    const files: Files = {
      'make.ts': { symbols: ['makeHandler', 'makeHandler.onDone'] },
      'app.ts': caller('main', 'make.ts:makeHandler'),
    };
    const r = radius(files, 'make.ts:makeHandler.onDone');
    expect(r.callers.map((c) => c.path)).toEqual([['make.ts:makeHandler', 'make.ts:makeHandler.onDone'], ['app.ts:main', 'make.ts:makeHandler', 'make.ts:makeHandler.onDone']]);
    // Where its callers are known, those count and nothing else.
    const known = radius({ ...files, 'queue.ts': caller('drain', 'make.ts:makeHandler.onDone') }, 'make.ts:makeHandler.onDone');
    expect(known.callers.map((c) => c.symbol)).toEqual(['queue.ts:drain']);
    const tested = radius({ ...files, 'make.test.ts': caller('drains', 'make.ts:makeHandler.onDone', { isTest: true }) }, 'make.ts:makeHandler.onDone');
    expect(tested.callers.map((c) => c.symbol)).toEqual(['make.ts:makeHandler', 'app.ts:main', 'make.test.ts:drains']);
    expect(radius({ 'a.ts': { symbols: [{ qualifiedName: 'Box', kind: 'class' }, 'Box.copy'] } }, 'a.ts:Box.copy').direct).toBe(0);
  });

  test.each([['typescript', 'order.ts', 'constructor'], ['python', 'order.py', '__init__'], ['python', 'order.py', '__new__']])('who makes an object of a class depends on it, and on what it is an heir of: %s, %s, %s', (language, file, constructor) => {
    const files: Files = {
      [file]: { language, symbols: [{ qualifiedName: 'Order', kind: 'class' }, { qualifiedName: `Order.${constructor}`, kind: 'method' }] },
      'gift': { language, symbols: [{ qualifiedName: 'Gift', kind: 'class' }, { qualifiedName: `Gift.${constructor}`, kind: 'method' }], edges: [{ from: 'Gift', to: `${file}:Order`, kind: 'inherits' }, { from: `Gift.${constructor}`, to: `${file}:Order.${constructor}` }] },
      'shop': caller('checkout', `${file}:Order.${constructor}`),
      'wrap': caller('wrapUp', `gift:Gift.${constructor}`),
    };
    const r = radius(files, `${file}:Order`);
    expect(r.callers.map((c) => [c.symbol, c.hops])).toEqual([['gift:Gift', 1], ['shop:checkout', 1], ['wrap:wrapUp', 2]]);
    expect(radius(files, 'gift:Gift').callers.map((c) => c.path)).toEqual([['wrap:wrapUp', 'gift:Gift']]);
  });

  test('members of a changed class are not affected by it from outside', () => {
    const r = radius({ 'a.ts': { symbols: [{ qualifiedName: 'Box', kind: 'class' }, 'Box.copy'], edges: [{ from: 'Box.copy', to: 'a.ts:Box' }] } }, 'a.ts:Box');
    expect(r.direct).toBe(0);
  });
});

describe('constants', () => {
  const list: Files = {
    'row.tsx': {
      symbols: [{ qualifiedName: 'RowInner', startLine: 1, endLine: 3 }, { qualifiedName: 'Row', kind: 'const', startLine: 5, endLine: 8 }, { qualifiedName: 'Other', kind: 'const', startLine: 10, endLine: 10 }],
      edges: [{ from: '<module>', to: 'row.tsx:RowInner', kind: 'uses', line: 6 }],
    },
    'list.tsx': caller('List', 'row.tsx:Row'),
    'elsewhere.tsx': caller('Elsewhere', 'row.tsx:Other'),
  };

  test('what a constant is made from reaches whoever asks for the constant', () => {
    const r = radius(list, 'row.tsx:RowInner');
    expect(r.callers.map((c) => c.path)).toEqual([['row.tsx:Row', 'row.tsx:RowInner'], ['list.tsx:List', 'row.tsx:Row', 'row.tsx:RowInner']]);
  });

  test('a constant that holds a new object depends on the class', () => {
    const files: Files = {
      'log.ts': { symbols: [{ qualifiedName: 'Log', kind: 'class' }, { qualifiedName: 'Log.constructor', kind: 'method' }] },
      'shop.ts': { symbols: [{ qualifiedName: 'log', kind: 'const', startLine: 3, endLine: 3 }], edges: [{ from: '<module>', to: 'log.ts:Log.constructor', line: 3 }] },
      'cart.ts': caller('checkOut', 'shop.ts:log'),
    };
    expect(radius(files, 'log.ts:Log').callers.map((c) => c.symbol)).toEqual(['shop.ts:log', 'cart.ts:checkOut']);
  });

  test('a statement between constants is top-level code', () => {
    const r = radius({ ...list, 'row.tsx': { ...list['row.tsx'], edges: [{ from: '<module>', to: 'row.tsx:RowInner', line: 9 }] } }, 'row.tsx:RowInner');
    expect(r.callers.map((c) => c.symbol)).toEqual(['row.tsx:<module>']);
  });

  test('a function written out in the value of a constant is part of it', () => {
    const files: Files = {
      'row.tsx': { symbols: [{ qualifiedName: 'Row', kind: 'const', startLine: 5, endLine: 8 }, { qualifiedName: 'Row_', startLine: 5, endLine: 8 }, { qualifiedName: 'below', startLine: 9, endLine: 9 }] },
      'list.tsx': caller('List', 'row.tsx:Row'),
    };
    expect(radius(files, 'row.tsx:Row_').callers.map((c) => c.symbol)).toEqual(['row.tsx:Row', 'list.tsx:List']);
    expect(radius(files, 'row.tsx:below').callers).toEqual([]);
    const route = { 'route.ts': { symbols: [{ qualifiedName: 'route', kind: 'const' }, { qualifiedName: 'route.handler', kind: 'method' }] }, 'server.ts': caller('serve', 'route.ts:route') } as const;
    expect(radius(route, 'route.ts:route.handler').callers.map((c) => c.symbol)).toEqual(['route.ts:route', 'server.ts:serve']);
  });

  test('a constant that lost what it is made from is a caller of it, unless its line means another by now', () => {
    const removed = (edges: FileSpec['edges'], unresolved: FileSpec['unresolved']) => {
      const base = graphOf(list);
      const head = graphOf({ ...list, 'row.tsx': { symbols: [{ qualifiedName: 'Row', kind: 'const', startLine: 5, endLine: 8, body: 'memo(RowInner, same)' }], edges, unresolved }, 'new.tsx': { symbols: ['RowInner'] } });
      return blastRadius({ base, head, before: base.symbol('row.tsx:RowInner'), minConfidence: 0.7, depth: 2 }).callers.map((c) => c.symbol);
    };
    expect(removed([], [{ name: 'RowInner', from: '<module>', line: 6 }])).toEqual(['row.tsx:Row', 'list.tsx:List']);
    expect(removed([{ from: '<module>', to: 'new.tsx:RowInner', kind: 'uses', line: 6 }], [])).toEqual([]);
    expect(removed([], [{ name: 'RowInner', from: '<module>', line: 20 }])).toEqual([]);
  });
});

describe('overrides', () => {
  const files: Files = {
    'shape.ts': { symbols: [{ qualifiedName: 'Shape', kind: 'interface' }, 'Shape.area'] },
    'circle.ts': { symbols: ['Circle.area'], edges: [{ from: 'Circle.area', to: 'shape.ts:Shape.area', kind: 'overrides' }] },
    'square.ts': { symbols: ['Square.area'], edges: [{ from: 'Square.area', to: 'shape.ts:Shape.area', kind: 'overrides' }] },
    'draw.ts': caller('draw', 'shape.ts:Shape.area'),
    'round.ts': caller('round', 'circle.ts:Circle.area'),
  };

  test('a changed override affects the callers of the base method, and no sibling', () => {
    const r = radius(files, 'circle.ts:Circle.area');
    expect(r.callers.map((c) => c.symbol)).toEqual(['draw.ts:draw', 'round.ts:round']);
    expect(r.direct).toBe(2);
  });

  test('a changed base method affects the overrides, and their callers behind them', () => {
    const r = radius(files, 'shape.ts:Shape.area');
    expect(r.callers.map((c) => `${c.hops} ${c.symbol}`)).toEqual([
      '1 circle.ts:Circle.area', '1 draw.ts:draw', '1 square.ts:Square.area', '2 round.ts:round']);
  });
});

describe('what counts', () => {
  test('tests are apart and raise nothing, however far they are', () => {
    const r = radius({
      ...chain,
      'core.test.ts': { ...caller('saves', 'core.ts:save'), isTest: true },
      'support.ts': caller('makeStore', 'core.test.ts:saves'),
      'app.test.ts': { ...caller('boots', 'app.ts:main'), isTest: true },
    }, 'core.ts:save');
    expect([r.direct, r.transitive, r.files.length]).toEqual([1, 1, 2]);
    expect(r.tests).toEqual(['app.test.ts', 'core.test.ts']);
    expect(r.callers.filter((c) => c.isTest).map((c) => c.symbol)).toEqual(['core.test.ts:saves', 'support.ts:makeStore']);
  });

  test('what code and tests both reach is reached by code', () => {
    const r = radius({
      'core.ts': { symbols: ['save'] },
      'a.test.ts': { ...caller('saves', 'core.ts:save'), isTest: true },
      'service.ts': caller('store', 'core.ts:save'),
      'tool.ts': { symbols: ['tool'], edges: [{ from: 'tool', to: 'a.test.ts:saves' }, { from: 'tool', to: 'service.ts:store' }] },
    }, 'core.ts:save');
    expect([r.direct, r.transitive]).toEqual([1, 1]);
    // Code comes first, however near a test is.
    expect(r.callers.map((c) => c.symbol)).toEqual(['service.ts:store', 'tool.ts:tool', 'a.test.ts:saves']);
    expect(r.callers[1].path).toEqual(['tool.ts:tool', 'service.ts:store', 'core.ts:save']);
  });

  test('the order in which edges are kept changes nothing', () => {
    const files = (order: string[]): Files => ({ 'a.ts': { symbols: ['f'] }, ...Object.fromEntries(['b.ts', 'c.ts'].map((f) => [f, caller('g', 'a.ts:f')])),
      'd.ts': { symbols: ['h'], edges: order.map((f) => ({ from: 'h', to: `${f}:g` })) } });
    expect(radius(files(['c.ts', 'b.ts']), 'a.ts:f')).toEqual(radius(files(['b.ts', 'c.ts']), 'a.ts:f'));
  });

  test('guessed edges are listed apart', () => {
    const r = radius({ 'a.ts': { symbols: ['f'] }, 'b.ts': caller('sure', 'a.ts:f', { confidence: 0.7 }), 'c.ts': caller('maybe', 'a.ts:f', { confidence: 0.4 }) }, 'a.ts:f');
    expect([r.direct, r.files]).toEqual([1, ['b.ts']]);
    expect(r.guessed.map((c) => c.symbol)).toEqual(['c.ts:maybe']);
  });

  test('a guess by name stays apart however often such guesses are right', () => {
    const r = radius({ 'a.ts': { symbols: ['f'] }, 'b.ts': caller('sure', 'a.ts:f', { confidence: 0.7 }), 'c.ts': caller('maybe', 'a.ts:f', { confidence: 0.97, resolution: 'fuzzy' }) }, 'a.ts:f');
    expect([r.direct, r.files]).toEqual([1, ['b.ts']]);
    expect(r.guessed.map((c) => c.symbol)).toEqual(['c.ts:maybe']);
  });
});

describe('callers of both revisions', () => {
  const base = graphOf({
    'a.ts': { symbols: ['gone'] },
    'same.ts': { symbols: [{ qualifiedName: 'same', body: 'gone()' }], edges: [{ from: 'same', to: 'a.ts:gone', line: 12 }] },
    'fixed.ts': { symbols: [{ qualifiedName: 'fixed', body: 'gone()' }], edges: [{ from: 'fixed', to: 'a.ts:gone' }] },
    'left.ts': { symbols: ['left'], edges: [{ from: 'left', to: 'a.ts:gone' }] },
    'edited.ts': { symbols: [{ qualifiedName: 'edited', body: 'gone()' }], edges: [{ from: 'edited', to: 'a.ts:gone' }] },
    'bound.ts': { symbols: ['bound'], edges: [{ from: 'bound', to: 'a.ts:gone' }] },
  });
  const head = graphOf({
    'other.ts': { symbols: ['gone'] },
    'same.ts': { symbols: [{ qualifiedName: 'same', body: 'gone()', startLine: 40 }], unresolved: [{ name: 'gone', from: 'same', line: 42 }] },
    'above.ts': { symbols: ['above'], edges: [{ from: 'above', to: 'same.ts:same' }] },
    'fixed.ts': { symbols: [{ qualifiedName: 'fixed', body: 'other()' }] },
    'edited.ts': { symbols: [{ qualifiedName: 'edited', body: 'gone(); more()' }], unresolved: [{ name: 'gone', from: 'edited', line: 11 }] },
    'bound.ts': { symbols: ['bound'], edges: [{ from: 'bound', to: 'other.ts:gone' }] },
  });
  const r = blastRadius({ base, head, before: base.symbol('a.ts:gone'), minConfidence: 0.7, depth: 2 });

  test('a removed symbol: those that still call it, at their present line', () => {
    expect(r.callers.filter((c) => c.hops === 1).map((c) => `${c.symbol} ${c.line}`)).toEqual(['edited.ts:edited 11', 'same.ts:same 42']);
  });

  test('and who calls them at the head', () => {
    expect(r.callers.filter((c) => c.hops === 2).map((c) => c.symbol)).toEqual(['above.ts:above']);
  });

  test('moved: callers of the new place and those still on the old one', () => {
    const moved = graphOf({ 'b.ts': { symbols: ['gone'] }, 'new.ts': caller('fresh', 'b.ts:gone'), 'left.ts': { symbols: ['left'] } });
    const both = blastRadius({ base, head: moved, before: base.symbol('a.ts:gone'), after: moved.symbol('b.ts:gone'), minConfidence: 0.7, depth: 2 });
    expect(both.callers.map((c) => c.symbol)).toEqual(['left.ts:left', 'new.ts:fresh']);
  });
});

describe('risk', () => {
  test('shown as its parts', () => {
    expect(riskOf(6, 4)).toEqual({ score: 80, level: 'critical', parts: '6 callers × 10 + 4 files × 5' });
    expect(riskOf(1, 1)).toEqual({ score: 15, level: 'low', parts: '1 caller × 10 + 1 file × 5' });
    expect(riskOf(0, 0, 3)).toEqual({ score: 0, level: 'low', parts: '0 callers, 3 unresolved calls of this name' });
    expect(riskOf(0, 0, 3, 9)).toEqual({ score: 0, level: 'low', parts: '9 callers, written by this change' });
    expect(riskOf(40, 12)).toMatchObject({ score: 100, parts: '40 callers × 10 + 12 files × 5, capped at 100' });
  });

  test.each([[0, 'low'], [24, 'low'], [25, 'medium'], [49, 'medium'], [50, 'high'], [79, 'high'], [80, 'critical'], [100, 'critical']])('%i is %s', (score, level) => {
    expect(riskLevel(score)).toBe(level);
  });
});
