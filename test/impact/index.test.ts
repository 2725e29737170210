import { describe, expect, test } from 'vitest';
import type { FileChange } from '../../src/git/model.ts';
import { analyseImpact, changedSymbols } from '../../src/impact/index.ts';
import { type FileSpec, graphOf } from '../support/graph-view.ts';

type Files = Record<string, FileSpec>;

function impactOf(base: Files, head: Files, options: { isPublicSurface?: (s: { file: string }) => boolean } = {}) {
  const [before, after] = [graphOf(base), graphOf(head)];
  const files: FileChange[] = [...new Set([...Object.keys(base), ...Object.keys(head)])].map((path) => ({ path, status: 'modified' }));
  return analyseImpact({ base: before, head: after, changes: changedSymbols(before, after, files), minConfidence: 0.7, ...options });
}

const callers: Files = {
  'b.ts': { symbols: ['one'], edges: [{ from: 'one', to: 'a.ts:save' }] },
  'c.ts': { symbols: ['two', 'three'], edges: [{ from: 'two', to: 'a.ts:save' }, { from: 'three', to: 'a.ts:log' }] },
  'a.test.ts': { isTest: true, symbols: ['saves'], edges: [{ from: 'saves', to: 'a.ts:save' }] },
};
const core = (save: string, log: string, docs = 'd'): Files => ({
  'a.ts': { symbols: [{ qualifiedName: 'save', body: save, docComment: docs }, { qualifiedName: 'log', body: log }], unresolved: [{ name: 'log', from: 'save', line: 12 }] },
  ...callers,
});

describe('analyseImpact', () => {
  const impact = impactOf(core('1', '1'), core('2', '2'), { isPublicSurface: (s) => s.file === 'a.ts' });

  test('each changed symbol with its radius; the run has the highest risk', () => {
    expect(impact.changed.map((c) => [c.id, c.directCallers, c.affectedFiles, c.tests, c.risk.score, c.unresolvedCalls, c.publicSurface])).toEqual([
      ['a.ts:save', 2, ['b.ts', 'c.ts'], ['a.test.ts'], 30, 0, true],
      ['a.ts:log', 1, ['c.ts'], [], 15, 1, true],
    ]);
    expect(impact.risk).toEqual({ score: 30, level: 'medium' });
    expect([impact.affectedFiles, impact.affectedTests]).toEqual([['b.ts', 'c.ts'], ['a.test.ts']]);
  });

  test('twice the same', () => {
    expect(JSON.stringify(impactOf(core('1', '1'), core('2', '2'), { isPublicSurface: (s) => s.file === 'a.ts' }))).toBe(JSON.stringify(impact));
  });

  test('a doc comment raises no risk and affects nobody', () => {
    const docs = impactOf(core('1', '1'), core('1', '1', 'other'));
    expect(docs.changed).toMatchObject([{ change: 'docs', directCallers: 2, risk: { score: 0, parts: 'documentation only' } }]);
    expect([docs.affectedFiles, docs.affectedTests, docs.risk.score]).toEqual([[], [], 0]);
  });

  test('a changed test is to be run, and raises no risk', () => {
    const edit = (body: string): Files => ({ 'x.test.ts': { isTest: true, symbols: [{ qualifiedName: 'helper', body }] }, 'y.ts': { symbols: ['y'], edges: [{ from: 'y', to: 'x.test.ts:helper' }] } });
    const result = impactOf(edit('1'), edit('2'));
    expect(result).toMatchObject({ affectedTests: ['x.test.ts'], risk: { score: 0 } });
    expect(result.changed[0].risk.parts).toBe('test code');
  });

  test('a renamed symbol says where it came from and whom it lost', () => {
    const at = (name: string): FileSpec => ({ symbols: [{ qualifiedName: name, body: 'long', startLine: 10, endLine: 20 }] });
    const result = impactOf({ 'a.ts': at('save'), 'b.ts': callers['b.ts'] }, { 'a.ts': at('persist'), 'b.ts': { symbols: ['one'], unresolved: [{ name: 'save', from: 'one', line: 11 }] } });
    expect(result.changed).toMatchObject([{ id: 'a.ts:persist', previousId: 'a.ts:save', change: 'renamed', directCallers: 1, unresolvedCalls: 1 }]);
  });

  test('long lists are cut, counts are not', () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`m${i}.ts`, { symbols: ['f'], edges: [{ from: 'f', to: 'a.ts:save' }] }]));
    const [save] = impactOf({ ...core('1', '1'), ...many }, { ...core('2', '1'), ...many }).changed;
    expect([save.directCallers, save.callers.length, save.affectedFiles.length, save.risk.score]).toEqual([132, 100, 132, 100]);
  });
});

describe('an added symbol', () => {
  const shop = (more: Files): Files => ({ 'cart.ts': { symbols: [{ qualifiedName: 'total', body: 'sum' }] }, ...more });
  const added = (base: Files, head: Files, name: string) => impactOf(base, head).changed.find((c) => c.id === name)!;

  test('puts the code that was written along with it at no risk, and names it', () => {
    const base = shop({ 'app.ts': { symbols: ['main'], edges: [{ from: 'main', to: 'cart.ts:total' }] } });
    const head: Files = {
      ...base,
      'cart.ts': { symbols: [{ qualifiedName: 'total', body: 'sum, discount' }], edges: [{ from: 'total', to: 'discount.ts:discount' }] },
      'discount.ts': { symbols: ['discount', 'bulk'], edges: [{ from: 'bulk', to: 'discount.ts:discount' }] },
      'discount.test.ts': { isTest: true, symbols: ['checks'], edges: [{ from: 'checks', to: 'discount.ts:discount' }] },
    };
    const impact = impactOf(base, head);
    const discount = impact.changed.find((c) => c.id === 'discount.ts:discount')!;
    expect(discount).toMatchObject({
      change: 'added', directCallers: 0, transitiveCallers: 0, newCallers: 2, affectedFiles: [], tests: ['discount.test.ts'],
      risk: { score: 0, level: 'low', parts: '2 callers, written by this change' },
    });
    expect(discount.callers.map((c) => [c.symbol, c.isNew, c.isTest])).toEqual([
      ['cart.ts:total', true, false], ['discount.ts:bulk', true, false], ['app.ts:main', true, false], ['discount.test.ts:checks', true, true]]);
    // Who depends on the edited caller is that one's own radius.
    expect(impact.changed.find((c) => c.id === 'cart.ts:total')).toMatchObject({ directCallers: 1, affectedFiles: ['app.ts'], risk: { score: 15 } });
    expect([impact.affectedFiles, impact.affectedTests, impact.risk.score]).toEqual([['app.ts'], ['discount.test.ts'], 15]);
  });

  test('that takes over calls of existing code puts that code at risk', () => {
    const calls = (to: string, body: string): FileSpec => ({ symbols: [{ qualifiedName: 'main', body }], edges: [{ from: 'main', to }] });
    const base = shop({ 'old.ts': { symbols: ['round'] }, 'app.ts': calls('old.ts:round', 'round(1)') });
    // The same text now means another function, say through a file that an import was waiting for.
    const untouched = added(base, { ...base, 'new.ts': { symbols: ['round', 'own'] }, 'app.ts': calls('new.ts:round', 'round(1)') }, 'new.ts:round');
    expect(untouched).toMatchObject({ directCallers: 1, affectedFiles: ['app.ts'], risk: { score: 15 } });
    expect(untouched.newCallers).toBeUndefined();
    // An edited function that called something of that name before, too.
    expect(added(base, { ...base, 'new.ts': { symbols: ['round', 'own'] }, 'app.ts': calls('new.ts:round', 'round(1), log()') }, 'new.ts:round').directCallers).toBe(1);
    const waiting = shop({ 'app.ts': { symbols: [{ qualifiedName: 'main', body: 'round(1)' }], unresolved: [{ name: 'round', from: 'main', line: 11 }] } });
    expect(added(waiting, shop({ 'new.ts': { symbols: ['round'] }, 'app.ts': calls('new.ts:round', 'round(1), log()') }), 'new.ts:round').directCallers).toBe(1);
  });

  test('an override that was not there before affects the callers of what it overrides', () => {
    const base: Files = {
      'shape.ts': { symbols: [{ qualifiedName: 'Shape', kind: 'class' }, 'Shape.area'] },
      'circle.ts': { symbols: [{ qualifiedName: 'Circle', kind: 'class', body: '1' }] },
      'draw.ts': { symbols: ['draw'], edges: [{ from: 'draw', to: 'shape.ts:Shape.area' }] },
    };
    const head: Files = {
      ...base,
      'circle.ts': { symbols: [{ qualifiedName: 'Circle', kind: 'class', body: '2' }, 'Circle.area'], edges: [{ from: 'Circle.area', to: 'shape.ts:Shape.area', kind: 'overrides' }] },
    };
    expect(added(base, head, 'circle.ts:Circle.area')).toMatchObject({ change: 'added', directCallers: 1, affectedFiles: ['draw.ts'], risk: { score: 15 } });
  });
});
