import { describe, expect, test } from 'vitest';
import type { FileChange } from '../../src/git/model.ts';
import { changedSymbols, type ChangeOptions } from '../../src/impact/changes.ts';
import { type FileSpec, graphOf } from '../support/graph-view.ts';

type Files = Record<string, FileSpec>;

function filesBetween(base: Files, head: Files): FileChange[] {
  return [...new Set([...Object.keys(base), ...Object.keys(head)])].map((path) =>
    ({ path, status: !(path in base) ? 'added' : !(path in head) ? 'deleted' : 'modified' }));
}

function compare(base: Files, head: Files, files = filesBetween(base, head), options?: ChangeOptions) {
  return changedSymbols(graphOf(base), graphOf(head), files, options)
    .map((c) => ({ change: c.change, from: c.before?.id, to: c.after?.id, details: c.details }));
}

const long = { startLine: 10, endLine: 25 };

describe('in one file', () => {
  test('equal revisions: nothing', () => {
    const files: Files = { 'a.ts': { symbols: [{ qualifiedName: 'total', body: 'x' }] } };
    expect(compare(files, files)).toEqual([]);
  });

  test('added, removed, body, docs and contract', () => {
    const changes = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'gone', body: 'g' }, { qualifiedName: 'busy', body: '1' }, { qualifiedName: 'told' }, { qualifiedName: 'price', parameters: ['item'] }] } },
      { 'a.ts': { symbols: [{ qualifiedName: 'fresh', parameters: ['z'], body: 'f' }, { qualifiedName: 'busy', body: '2' }, { qualifiedName: 'told', docComment: 'Says.' }, { qualifiedName: 'price', parameters: ['item', 'currency'] }] } },
    );
    expect(Object.fromEntries(changes.map((c) => [c.to ?? c.from, [c.change, ...c.details]]))).toEqual({
      'a.ts:gone': ['removed'],
      'a.ts:fresh': ['added'],
      'a.ts:busy': ['body', 'body changed'],
      'a.ts:told': ['docs', 'doc comment added'],
      'a.ts:price': ['contract', 'parameter `currency` added (required)'],
    });
  });

  test('several differences, one line each', () => {
    const [change] = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'load', parameters: ['id: string'], returnType: 'User', exported: true }] } },
      { 'a.ts': { symbols: [{ qualifiedName: 'load', parameters: ['id: number'], returnType: 'Promise<User>', async: true, exported: false }] } },
    );
    expect(change.change).toBe('contract');
    expect(change.details).toEqual([
      'no longer exported', 'type of parameter `id` `string` → `number`', 'return type `User` → `Promise<User>`', 'now async',
    ]);
  });

  test('a renamed parameter is a contract change only where callers pass by name', () => {
    const before: Files = { 'a.ts': { symbols: [{ qualifiedName: 'load', parameters: ['id: string'] }] } };
    const after: Files = { 'a.ts': { symbols: [{ qualifiedName: 'load', parameters: ['key: string'], body: 'key' }] } };
    expect(compare(before, after)[0].change).toBe('body');
    expect(compare(before, after, undefined, { namesAreContract: () => true })[0].change).toBe('contract');
    const called: Files = { ...before, 'b.py': { symbols: ['use'], edges: [{ from: 'use', to: 'a.ts:load', call: { keywords: ['id'] } }] } };
    expect(compare(called, { ...called, ...after })[0].change).toBe('contract');
  });

  test('a further symbol of the same name does not disturb the first', () => {
    const changes = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'on', body: 'old one' }] } },
      { 'a.ts': { symbols: [{ qualifiedName: 'on', body: 'new one', parameters: ['x'] }, { qualifiedName: 'on~2', body: 'old one' }] } },
    );
    expect(changes.filter((c) => c.change !== 'added')).toEqual([]);
    expect(changes.map((c) => c.to)).toEqual(['a.ts:on']);
  });
});

describe('moves and renames come before removals', () => {
  test('moved to another file', () => {
    expect(compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'parse', body: 'p', ...long }, 'stays'] }, 'b.ts': {} },
      { 'a.ts': { symbols: ['stays'] }, 'b.ts': { symbols: [{ qualifiedName: 'parse', body: 'p', ...long }] } },
    )).toEqual([{ change: 'moved', from: 'a.ts:parse', to: 'b.ts:parse', details: ['moved from `a.ts`'] }]);
  });

  test('moved with an edited body, known by its parameters', () => {
    const [change, ...rest] = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'parse', parameters: ['text: string'], body: 'old', ...long }] } },
      { 'b.ts': { symbols: [{ qualifiedName: 'parse', parameters: ['text: string'], body: 'new', ...long }] } },
    );
    expect(rest).toEqual([]);
    expect(change).toMatchObject({ change: 'moved', details: ['moved from `a.ts`', 'body changed'] });
  });

  test('renamed in its file', () => {
    expect(compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'fetchUser', body: 'u', ...long }] } },
      { 'a.ts': { symbols: [{ qualifiedName: 'loadAccount', body: 'u', ...long }] } },
    )).toEqual([{ change: 'renamed', from: 'a.ts:fetchUser', to: 'a.ts:loadAccount', details: ['renamed from `fetchUser`'] }]);
  });

  test('renamed and edited: the same callers now call the new name', () => {
    const caller = (to: string): FileSpec => ({ symbols: ['page'], edges: [{ from: 'page', to }] });
    const [change, ...rest] = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'getUser', body: '1', ...long }] }, 'p.ts': caller('a.ts:getUser') },
      { 'a.ts': { symbols: [{ qualifiedName: 'getUserById', body: '2', ...long }] }, 'p.ts': caller('a.ts:getUserById') },
    );
    expect(rest).toEqual([]);
    expect(change).toMatchObject({ change: 'renamed', from: 'a.ts:getUser', to: 'a.ts:getUserById' });
  });

  test('a renamed file moves its symbols, whatever their bodies', () => {
    const base: Files = { 'old.ts': { symbols: [{ qualifiedName: 'tiny', body: '1' }, { qualifiedName: 'Box', kind: 'class' }, { qualifiedName: 'Box.get', body: 'g' }] } };
    const head: Files = { 'new.ts': { symbols: [{ qualifiedName: 'tiny', body: '2' }, { qualifiedName: 'Box', kind: 'class' }, { qualifiedName: 'Box.get', body: 'g' }] } };
    const changes = compare(base, head, [{ status: 'renamed', path: 'new.ts', previousPath: 'old.ts' }]);
    expect(changes.map((c) => `${c.change} ${c.from} ${c.to}`)).toEqual([
      'moved old.ts:tiny new.ts:tiny', 'moved old.ts:Box new.ts:Box', 'moved old.ts:Box.get new.ts:Box.get',
    ]);
  });

  test('members follow a renamed class', () => {
    const members = (name: string): Files => ({ 'a.ts': { symbols: [
      { qualifiedName: name, kind: 'class', body: 'c', ...long }, { qualifiedName: `${name}.get`, body: 'g', ...long }, { qualifiedName: `${name}.set`, body: 's', ...long }] } });
    expect(compare(members('Cache'), members('Store')).map((c) => `${c.change} ${c.from} ${c.to}`)).toEqual([
      'renamed a.ts:Cache a.ts:Store', 'renamed a.ts:Cache.get a.ts:Store.get', 'renamed a.ts:Cache.set a.ts:Store.set',
    ]);
  });

  test('strangers are not paired: one removed, another added', () => {
    const changes = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'encode', body: 'e', parameters: ['x'], ...long }] } },
      { 'b.ts': { symbols: [{ qualifiedName: 'retry', body: 'r', parameters: ['times', 'job'], ...long }] } },
    );
    expect(changes.map((c) => c.change).sort()).toEqual(['added', 'removed']);
  });

  test('`render` of one class is not `render` of another', () => {
    const changes = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'Page.render', body: 'p', parameters: ['x'], ...long }] } },
      { 'b.ts': { symbols: [{ qualifiedName: 'Chart.render', body: 'c', parameters: ['x'], ...long }] } },
    );
    expect(changes.map((c) => c.change).sort()).toEqual(['added', 'removed']);
  });

  test('one-line functions with equal bodies need more than that', () => {
    const changes = compare(
      { 'a.ts': { symbols: [{ qualifiedName: 'isAdmin', body: 'return false', startLine: 10, endLine: 10 }] } },
      { 'b.ts': { symbols: [{ qualifiedName: 'hasQuota', body: 'return false', startLine: 10, endLine: 10 }] } },
    );
    expect(changes.map((c) => c.change).sort()).toEqual(['added', 'removed']);
  });

  test('a re-export that keeps the old name is told', () => {
    const base: Files = { 'a.ts': { symbols: [{ qualifiedName: 'parse', body: 'p', ...long }] } };
    const head: Files = { 'a.ts': {}, 'b.ts': { symbols: [{ qualifiedName: 'parse', body: 'p', ...long }] } };
    const [change] = changedSymbols(graphOf(base), graphOf(head), filesBetween(base, head), { stillExports: (file, name) => file === 'a.ts' && name === 'parse' });
    expect(change.oldNameKept).toBe(true);
    expect(change.details).toContain('`parse` is still exported by `a.ts`');
  });
});

describe('an untouched file that still finds the symbol', () => {
  const user = (to: string): FileSpec => ({ symbols: ['use'], edges: [{ from: '<module>', to, kind: 'imports', line: 1 }, { from: 'use', to }] });
  const base: Files = { 'a.ts': { symbols: [{ qualifiedName: 'parse', body: '1' }] }, 'user.ts': user('a.ts:parse') };
  const head: Files = { 'a.ts': {}, 'b.ts': { symbols: [{ qualifiedName: 'parseText', body: '2' }] }, 'user.ts': user('b.ts:parseText') };

  test('proves that the old name lives on, with another body and another name', () => {
    const touched: FileChange[] = [{ status: 'modified', path: 'a.ts' }, { status: 'added', path: 'b.ts' }];
    const [change, ...rest] = changedSymbols(graphOf(base), graphOf(head), touched);
    expect(rest).toEqual([]);
    expect(change).toMatchObject({ change: 'renamed', oldNameKept: true, before: { id: 'a.ts:parse' }, after: { id: 'b.ts:parseText' } });
  });

  test('but a file that was edited to find it proves nothing', () => {
    const change = changedSymbols(graphOf(base), graphOf(head), filesBetween(base, head)).find((c) => c.change !== 'added')!;
    expect(change.oldNameKept).toBe(false);
  });
});

describe('the most specific symbol speaks', () => {
  const box = (body: string, getBody: string, signature = 'class Box'): Files => ({ 'a.ts': { body: `${body}${getBody}`, symbols: [
    { qualifiedName: 'Box', kind: 'class', signature, body }, { qualifiedName: 'Box.get', body: getBody }] } });

  test('one method edited: the class and the module keep silent', () => {
    expect(compare(box('1', '1'), box('2', '2')).map((c) => c.to)).toEqual(['a.ts:Box.get']);
  });

  test('a field edited: the class itself', () => {
    expect(compare(box('1', '1'), box('2', '1')).map((c) => `${c.change} ${c.to}`)).toEqual(['body a.ts:Box']);
  });

  test('heritage changed: the class, with its signature', () => {
    const [first] = compare(box('1', '1'), box('2', '2', 'class Box extends Base'));
    expect(first).toMatchObject({ change: 'contract', to: 'a.ts:Box' });
    expect(first.details[0]).toBe('signature `class Box` → `class Box extends Base`');
  });

  test('only top-level code edited: the module', () => {
    expect(compare({ 'a.ts': { body: '1', symbols: ['f'] } }, { 'a.ts': { body: '2', symbols: ['f'] } }).map((c) => c.to)).toEqual(['a.ts:<module>']);
  });

  test('top-level code that calls something else than before is told beside a changed function', () => {
    const files = (n: string): Files => ({ 'a.ts': { body: n, symbols: [{ qualifiedName: 'f', body: n }], edges: [{ from: '<module>', to: `x.ts:start${n}` }] } });
    expect(compare(files('1'), files('2')).map((c) => c.to)).toEqual(['a.ts:<module>', 'a.ts:f']);
  });

  test('a new file without symbols is told by its module', () => {
    expect(compare({}, { 'setup.ts': { body: 'x' } }).map((c) => `${c.change} ${c.to}`)).toEqual(['added setup.ts:<module>']);
  });

  test('a callback speaks through its function', () => {
    const files = (n: string): Files => ({ 'a.ts': { symbols: [{ qualifiedName: 'run', body: n }, { qualifiedName: 'run.<callback>', kind: 'callback', body: n }] } });
    expect(compare(files('1'), files('2')).map((c) => c.to)).toEqual(['a.ts:run']);
  });

  test('an interface is its own contract', () => {
    const files = (n: string): Files => ({ 'a.ts': { symbols: [{ qualifiedName: 'Shape', kind: 'interface', body: n }] } });
    expect(compare(files('1'), files('2'))).toMatchObject([{ change: 'contract', details: ['definition changed'] }]);
  });
});
