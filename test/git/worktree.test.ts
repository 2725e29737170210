import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Repository, WORKTREE } from '../../src/git/model.ts';
import { openRepository } from '../../src/git/repository.ts';
import { tempRepository } from './temp-repository.ts';

async function content(repository: Repository, path: string): Promise<string> {
  const entry = (await repository.tree(WORKTREE)).entries.get(path)!;
  for await (const { bytes } of repository.read([entry])) return Buffer.from(bytes!).toString('utf8');
  throw new Error('nothing read');
}

describe('the working tree', () => {
  test('edited, staged and untracked files count; deleted and ignored ones do not', async () => {
    const source = tempRepository({ 'kept.ts': 'k', 'edited.ts': '1', 'staged.ts': '1', 'gone.ts': '1', '.gitignore': 'dist/\n' });
    const commit = source.commit('one');
    source.write('edited.ts', 'edited');
    source.write('staged.ts', 'staged');
    source.git('add', 'staged.ts');
    source.write('new "file".ts', 'new');
    source.write('dist/out.js', 'ignored');
    rmSync(join(source.root, 'gone.ts'));
    symlinkSync('kept.ts', join(source.root, 'link.ts'));
    const repository = await openRepository(source.root);
    const tree = await repository.tree(WORKTREE);
    expect([...tree.entries.keys()]).toEqual(['.gitignore', 'edited.ts', 'kept.ts', 'new "file".ts', 'staged.ts']);
    expect(tree.symlinks).toBe(1);
    for (const path of ['edited.ts', 'kept.ts', 'new "file".ts', 'staged.ts']) {
      expect(tree.entries.get(path)!.blob).toBe(source.git('hash-object', path));
    }
    expect(await content(repository, 'edited.ts')).toBe('edited');
    expect(await content(repository, 'staged.ts')).toBe('staged');
    expect(await repository.changes(await repository.tree(commit), tree)).toEqual([
      { status: 'modified', path: 'edited.ts' },
      { status: 'deleted', path: 'gone.ts' },
      { status: 'added', path: 'new "file".ts' },
      { status: 'modified', path: 'staged.ts' },
    ]);
    repository.close();
  });

  test('a clean working tree differs from its commit in nothing, and its id is stable', async () => {
    const source = tempRepository({ 'a.ts': 'a', 'sub/b.ts': 'b' });
    const commit = source.commit('one');
    const repository = await openRepository(source.root);
    const [first, second] = [await repository.tree(WORKTREE), await repository.tree(WORKTREE)];
    expect(await repository.changes(await repository.tree(commit), first)).toEqual([]);
    expect(second.id).toBe(first.id);
    source.write('a.ts', 'A');
    expect((await repository.tree(WORKTREE)).id).not.toBe(first.id);
    repository.close();
  });

  test('CRLF that git would store as LF has the id and the bytes git would store', async () => {
    const source = tempRepository({ '.gitattributes': '*.ts text\n', 'a.ts': 'one\ntwo\n', 'raw.bin': 'x' });
    source.commit('one');
    source.write('a.ts', 'one\r\nthree\r\n');
    source.write('raw.bin', 'x\r\ny');
    source.write('new\nline.ts', 'q\r\n');
    const repository = await openRepository(source.root);
    const tree = await repository.tree(WORKTREE);
    expect(tree.entries.get('a.ts')!.blob).toBe(source.git('hash-object', 'a.ts'));
    expect(await content(repository, 'a.ts')).toBe('one\nthree\n');
    expect(await content(repository, 'raw.bin')).toBe('x\r\ny');
    expect(await content(repository, 'new\nline.ts')).toBe('q\n');
    repository.close();
  });

  test('in the middle of a merge the file on disk counts', async () => {
    const source = tempRepository({ 'a.ts': 'base\n' });
    source.commit('one');
    source.git('checkout', '-q', '-b', 'side');
    source.write('a.ts', 'side\n');
    source.commit('side');
    source.git('checkout', '-q', 'main');
    source.write('a.ts', 'main\n');
    source.commit('main');
    expect(() => source.git('merge', '-q', 'side')).toThrow('Command failed');
    const repository = await openRepository(source.root);
    expect(await content(repository, 'a.ts')).toContain('<<<<<<<');
    repository.close();
  });

  test('a file that changes between listing and reading is reported, never mixed up', async () => {
    const source = tempRepository({ 'a.ts': 'a' });
    source.commit('one');
    source.write('a.ts', 'first edit');
    const repository = await openRepository(source.root);
    const entry = (await repository.tree(WORKTREE)).entries.get('a.ts')!;
    source.write('a.ts', 'second edit');
    await expect(async () => {
      for await (const _ of repository.read([entry]));
    }).rejects.toThrow('a.ts changed on disk while it was being read');
    repository.close();
  });
});
