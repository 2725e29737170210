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
