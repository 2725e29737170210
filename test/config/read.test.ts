import { describe, expect, test } from 'vitest';
import { configOfBase, readConfigAt } from '../../src/config/read.ts';
import { WORKTREE } from '../../src/git/model.ts';
import { openRepository } from '../../src/git/repository.ts';
import { tempRepository } from '../git/temp-repository.ts';

const OLD = '[risk]\nthreshold = 10\n';
const NEW = '[risk]\nthreshold = 99\n';

describe('settings are those of the base', () => {
  test('a change that edits them is judged by the old ones, and that is known', async () => {
    const source = tempRepository({ 'drift.toml': OLD });
    const base = source.commit('one');
    source.write('drift.toml', NEW);
    const repository = await openRepository(source.root);
    expect(await configOfBase(repository, base, WORKTREE)).toEqual({ file: 'drift.toml', text: OLD, changed: true });
    const head = source.commit('two');
    expect(await configOfBase(repository, base, head)).toEqual({ file: 'drift.toml', text: OLD, changed: true });
    expect(await configOfBase(repository, head, WORKTREE)).toEqual({ file: 'drift.toml', text: NEW, changed: false });
    expect(await readConfigAt(repository, head)).toBe(NEW);
    repository.close();
  });

  test('a change that adds or removes them is known too', async () => {
    const source = tempRepository({ 'a.ts': '1' });
    const without = source.commit('one');
    source.write('drift.toml', NEW);
    const added = source.commit('two');
    const repository = await openRepository(source.root);
    expect(await configOfBase(repository, without, added)).toEqual({ file: 'drift.toml', text: undefined, changed: true });
    expect(await configOfBase(repository, added, without)).toEqual({ file: 'drift.toml', text: NEW, changed: true });
    expect(await configOfBase(repository, without, without)).toEqual({ file: 'drift.toml', text: undefined, changed: false });
    repository.close();
  });

  test('another path, given in any spelling; one that does not exist is one line', async () => {
    const source = tempRepository({ 'tools/drift.toml': OLD, 'bad.toml': new Uint8Array([0xff, 0xfe]) });
    const base = source.commit('one');
    const repository = await openRepository(source.root);
    expect((await configOfBase(repository, base, base, './tools/drift.toml')).text).toBe(OLD);
    await expect(configOfBase(repository, base, base, 'none.toml')).rejects.toThrow('none.toml: no such file in the base revision');
    await expect(configOfBase(repository, base, base, '../x.toml')).rejects.toThrow('expected a path inside the repository');
    await expect(configOfBase(repository, base, base, 'bad.toml')).rejects.toThrow('bad.toml: not UTF-8 text');
    repository.close();
  });

  test('in a working directory below the top, its own file counts', async () => {
    const source = tempRepository({ 'drift.toml': OLD, 'app/drift.toml': NEW });
    const base = source.commit('one');
    const repository = await openRepository(`${source.root}/app`);
    expect((await configOfBase(repository, base, base)).text).toBe(NEW);
    expect((await configOfBase(repository, WORKTREE, WORKTREE)).text).toBe(NEW);
    repository.close();
  });
});
