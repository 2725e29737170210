import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKTREE } from '../../src/git/model.ts';
import { silent } from '../../src/log.ts';
import { openRepository } from '../../src/git/repository.ts';
import { runGitIn, tempFolder, tempRepository } from './temp-repository.ts';

const text = async (repository: Awaited<ReturnType<typeof openRepository>>, revision: string): Promise<Record<string, string>> => {
  const tree = await repository.tree(await repository.resolve(revision));
  const contents: Record<string, string> = {};
  for await (const { entry, bytes } of repository.read(tree.entries.values())) contents[entry.path] = Buffer.from(bytes!).toString('utf8');
  return contents;
};

describe('opening', () => {
  test('a folder without git is said in one line', async () => {
    const folder = tempFolder();
    const opening = openRepository(folder);
    await expect(opening).rejects.toThrow(`${folder} is not a git repository`);
    await expect(opening).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.not.stringContaining('\n') });
  });

  test('a folder that does not exist is said in one line', async () => {
    await expect(openRepository('/no/such/folder')).rejects.toThrow('folder /no/such/folder does not exist');
  });

  test('a bare repository smuggled into the tree is not opened', async () => {
    const repository = tempRepository({ 'a.ts': '1' });
    mkdirSync(join(repository.root, 'evil'));
    runGitIn(join(repository.root, 'evil'), 'init', '-q', '--bare');
    await expect(openRepository(join(repository.root, 'evil'))).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('is a bare repository, which is not opened') });
  });

  test('a folder below the top knows where it is', async () => {
    const repository = tempRepository({ 'services/my shop/a.ts': '1' });
    repository.commit('one');
    const folders = await Promise.all(['.', 'services/my shop'].map(async (folder) => {
      const opened = await openRepository(join(repository.root, folder));
      opened.close();
      return opened.folder;
    }));
    expect(folders).toEqual(['.', 'services/my shop']);
  });

  test('GIT_DIR of a hook that calls us does not redirect', async () => {
    const ours = tempRepository({ 'ours.ts': '1' });
    const other = tempRepository({ 'other.ts': '1' });
    ours.commit('one');
    other.commit('one');
    process.env.GIT_DIR = join(other.root, '.git');
    try {
      const repository = await openRepository(ours.root);
      expect(Object.keys(await text(repository, 'HEAD'))).toEqual(['ours.ts']);
      repository.close();
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});

describe('revisions', () => {
  test('branches, tags, short ids and relative names resolve to commits', async () => {
    const source = tempRepository({ 'a.ts': '1' });
    const first = source.commit('one');
    source.git('tag', '-a', 'v1', '-m', 'v1');
    const second = source.commit('two');
    const repository = await openRepository(source.root);
    expect(await repository.resolve('main')).toBe(second);
    expect(await repository.resolve('v1')).toBe(first);
    expect(await repository.resolve('HEAD~1')).toBe(first);
    expect(await repository.resolve(second.slice(0, 8))).toBe(second);
    expect(await repository.resolve(WORKTREE)).toBe(WORKTREE);
    expect(await repository.parents(second)).toEqual([first]);
    expect(await repository.distance(first, second)).toBe(1);
    repository.close();
  });

  test.each(['no-such-branch', '--upload-pack=x', 'a\nHEAD', '', 'deadbeef'.repeat(5)])('%j is unknown, and named', async (name) => {
    const source = tempRepository({ 'a.ts': '1' });
    source.commit('one');
    const repository = await openRepository(source.root);
    const resolving = repository.resolve(name);
    await expect(resolving).rejects.toThrow(`unknown revision '${JSON.stringify(name).slice(1, -1)}'`);
    await expect(resolving).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.not.stringContaining('\n') });
    repository.close();
  });

  test('a repository without commits says so', async () => {
    const repository = await openRepository(tempRepository().root);
    await expect(repository.resolve('HEAD')).rejects.toThrow('no commits yet');
    await expect(repository.resolve('main')).rejects.toThrow('no commits yet');
    repository.close();
  });
});

describe('trees', () => {
  test('odd names come through as they are, with content and size', async () => {
    const files: Record<string, string> = {
      'with space.ts': 'a', 'quote"d.ts': 'b', 'line\nfeed.ts': 'c', 'tab\there.ts': 'd', 'ünï/код.ts': 'e', '-rf.ts': 'f',
      ':(glob)x.ts': 'g', 'empty.ts': '', "it's.ts": 'h\r\n',
    };
    const source = tempRepository(files);
    source.commit('one');
    const repository = await openRepository(source.root);
    expect(await text(repository, 'HEAD')).toEqual(files);
    const tree = await repository.tree(await repository.resolve('HEAD'));
    expect(tree.id).toBe(source.git('rev-parse', 'HEAD^{tree}'));
    expect(tree.entries.get("it's.ts")).toMatchObject({ mode: '100644', blob: source.git('rev-parse', "HEAD:it's.ts") });
    repository.close();
  });

  test('names that are not UTF-8 are read as latin1 and marked', async () => {
    const source = tempRepository({ 'plain.ts': '1' });
    writeFileSync(Buffer.concat([Buffer.from(`${source.root}/caf`), Buffer.from([0xe9]), Buffer.from('.ts')]), 'latin');
    source.commit('one');
    const repository = await openRepository(source.root);
    const tree = await repository.tree(await repository.resolve('HEAD'));
    expect(tree.entries.get('café.ts')).toMatchObject({ encoding: 'latin1' });
    writeFileSync(Buffer.concat([Buffer.from(`${source.root}/caf`), Buffer.from([0xe9]), Buffer.from('.ts')]), 'edited');
    const worktree = await repository.tree(WORKTREE);
    expect(await repository.changes(tree, worktree)).toEqual([{ status: 'modified', path: 'café.ts' }]);
    for await (const { bytes } of repository.read([worktree.entries.get('café.ts')!])) expect(Buffer.from(bytes!).toString()).toBe('edited');
    repository.close();
  });

  test('symlinks and submodules are counted, not listed', async () => {
    const inner = tempRepository({ 'inner.ts': '1' });
    inner.commit('one');
    const source = tempRepository({ 'a.ts': '1' });
    symlinkSync('/etc/passwd', join(source.root, 'link.ts'));
    source.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'vendored');
    source.commit('one');
    const repository = await openRepository(source.root);
    for (const revision of ['HEAD', WORKTREE]) {
      const tree = await repository.tree(await repository.resolve(revision));
      expect([...tree.entries.keys()].sort()).toEqual(['.gitmodules', 'a.ts']);
      expect(tree).toMatchObject({ symlinks: 1, submodules: 1 });
    }
    repository.close();
  });

  test('a folder below the top sees only its own files, relative to itself', async () => {
    const source = tempRepository({ 'packages/app/main.ts': 'main', 'packages/app/lib/x.ts': 'x', 'README.md': 'r' });
    const before = source.commit('one');
    source.git('mv', 'packages/app/lib/x.ts', 'packages/app/lib/y.ts');
    source.write('README.md', 'changed');
    const after = source.commit('two');
    const repository = await openRepository(join(source.root, 'packages', 'app'));
    expect(repository.root).toBe(join(source.root, 'packages', 'app'));
    expect(await text(repository, 'HEAD')).toEqual({ 'main.ts': 'main', 'lib/y.ts': 'x' });
    const [base, head] = [await repository.tree(before), await repository.tree(after)];
    expect(head.id).toBe(source.git('rev-parse', 'HEAD:packages/app'));
    expect(await repository.changes(base, head)).toEqual([{ status: 'renamed', previousPath: 'lib/x.ts', path: 'lib/y.ts' }]);
    expect([...(await repository.tree(WORKTREE)).entries.keys()]).toEqual(['lib/y.ts', 'main.ts']);
    repository.close();
  });

  test('a folder that an older revision lacks is empty there', async () => {
    const source = tempRepository({ 'a.ts': '1' });
    const before = source.commit('one');
    source.write('new/b.ts', '2');
    source.commit('two');
    const repository = await openRepository(join(source.root, 'new'));
    expect((await repository.tree(before)).entries.size).toBe(0);
    repository.close();
  });

  test('repositories with sha256 ids work the same', async () => {
    const source = tempRepository({ 'a.ts': 'one' }, ['--object-format=sha256']);
    const commit = source.commit('one');
    expect(commit).toHaveLength(64);
    source.write('a.ts', 'two');
    const repository = await openRepository(source.root);
    const worktree = await repository.tree(WORKTREE);
    expect(worktree.entries.get('a.ts')!.blob).toBe(source.git('hash-object', 'a.ts'));
    expect(await repository.changes(await repository.tree(commit), worktree)).toEqual([{ status: 'modified', path: 'a.ts' }]);
    repository.close();
  });
});

describe('reading blobs', () => {
  test('thousands of blobs, large ones among them, arrive in order and whole', async () => {
    const files: Record<string, string> = { 'big.ts': 'x'.repeat(5_000_000), 'zero.ts': '' };
    for (let i = 0; i < 1500; i++) files[`f${i}.ts`] = `export const n = ${i};\n`.repeat(i % 40);
    const source = tempRepository(files);
    source.commit('one');
    const repository = await openRepository(source.root);
    expect(await text(repository, 'HEAD')).toEqual(files);
    repository.close();
  });

  test('two readers at once, and one that stops early, do not disturb each other', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}.ts`, `content ${i}`]));
    const source = tempRepository(files);
    source.commit('one');
    const repository = await openRepository(source.root);
    const tree = await repository.tree(await repository.resolve('HEAD'));
    const stopEarly = async (): Promise<void> => {
      for await (const _ of repository.read(tree.entries.values())) break;
    };
    const [first, second] = await Promise.all([text(repository, 'HEAD'), text(repository, 'HEAD'), stopEarly()]);
    expect(first).toEqual(files);
    expect(second).toEqual(files);
    repository.close();
  });
});

describe('changes between commits', () => {
  test('added, modified, deleted, renamed with edits; a change of mode alone is none', async () => {
    const body = Array.from({ length: 30 }, (_, i) => `export const value${i} = ${i};`).join('\n');
    const source = tempRepository({ 'kept.ts': '1', 'edited.ts': '1', 'gone.ts': 'gone', 'old name.ts': body, 'script.sh': 'echo' });
    const before = source.commit('one');
    source.write('edited.ts', '2');
    source.write('added.ts', 'something new');
    rmSync(join(source.root, 'gone.ts'));
    rmSync(join(source.root, 'old name.ts'));
    source.write('sub/new\nname.ts', `${body}\nexport const more = 1;`);
    chmodSync(join(source.root, 'script.sh'), 0o755);
    const worktreeChanges = await withRepository(source.root, async (r) => r.changes(await r.tree(before), await r.tree(WORKTREE)));
    const after = source.commit('two');
    const committed = await withRepository(source.root, async (r) => r.changes(await r.tree(before), await r.tree(after)));
    expect(committed).toEqual([
      { status: 'added', path: 'added.ts' },
      { status: 'modified', path: 'edited.ts' },
      { status: 'deleted', path: 'gone.ts' },
      { status: 'renamed', previousPath: 'old name.ts', path: 'sub/new\nname.ts' },
    ]);
    expect(worktreeChanges).toEqual(committed);
  });

  test('an external diff program named in the settings is never started', async () => {
    const source = tempRepository({ 'a.ts': 'a\n'.repeat(20), '.gitattributes': '*.ts diff=evil filter=none\n' });
    const before = source.commit('one');
    source.git('mv', 'a.ts', 'b.ts');
    const after = source.commit('two');
    source.git('config', 'diff.external', `touch ${source.root}/ran`);
    source.git('config', 'diff.evil.command', `touch ${source.root}/ran`);
    source.git('config', 'diff.evil.textconv', `touch ${source.root}/ran`);
    source.git('config', 'core.fsmonitor', `touch ${source.root}/ran`);
    await withRepository(source.root, async (r) => {
      expect(await r.changes(await r.tree(before), await r.tree(after))).toHaveLength(1);
      expect((await r.tree(WORKTREE)).entries.has('ran')).toBe(false);
    });
  });
});

async function withRepository<T>(root: string, work: (repository: Awaited<ReturnType<typeof openRepository>>) => Promise<T>): Promise<T> {
  const repository = await openRepository(root);
  try {
    return await work(repository);
  } finally {
    repository.close();
  }
}

describe('partial clones', () => {
  test('a listing fetches no blob, blobs come when they are read', async () => {
    const source = tempRepository({ 'a.ts': 'one', 'b.ts': 'kept' });
    const first = source.commit('one');
    source.write('a.ts', 'two');
    source.commit('two');
    source.git('config', 'uploadpack.allowFilter', 'true');
    const root = tempFolder();
    runGitIn(root, 'clone', '-q', '--filter=blob:none', `file://${source.root}`, '.');
    const missing = (): number => runGitIn(root, 'rev-list', '--all', '--objects', '--missing=print').split('\n').filter((line) => line.startsWith('?')).length;
    await withRepository(root, async (r) => {
      expect([...(await r.tree(first)).entries.keys()]).toEqual(['a.ts', 'b.ts']);
      expect(missing()).toBe(1);
      expect(await text(r, first)).toEqual({ 'a.ts': 'one', 'b.ts': 'kept' });
      expect(missing()).toBe(0);
    });
  });

  test('without its remote, the missing files are said in one line', async () => {
    const source = tempRepository({ 'a.ts': 'one' });
    const first = source.commit('one');
    source.git('config', 'uploadpack.allowFilter', 'true');
    const root = tempFolder();
    runGitIn(root, 'clone', '-q', '--filter=blob:none', '--no-checkout', `file://${source.root}`, '.');
    runGitIn(root, 'config', 'remote.origin.url', 'file:///no/such/remote');
    await withRepository(root, async (r) => {
      await expect(text(r, first)).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringMatching(/^this is a partial clone.*clone without --filter$/) });
    });
  });
});

describe('a clone that lacks objects', () => {
  const without = (path: string): { root: string; base: string; head: string } => {
    const repository = tempRepository({ 'src/till.ts': 'export const till = 1;\n', 'src/desk.ts': 'export const desk = 1;\n' });
    const base = repository.commit('one');
    repository.write('src/counter.ts', 'export const till = 1;\nexport const counter = 2;\n');
    rmSync(join(repository.root, 'src/till.ts'));
    const head = repository.commit('two');
    const blob = runGitIn(repository.root, 'rev-parse', `${base}:${path}`).trim();
    rmSync(join(repository.root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    return { root: repository.root, base, head };
  };

  test('gives no bytes for them, and the rest', async () => {
    const { root, base } = without('src/desk.ts');
    const repository = await openRepository(root);
    const tree = await repository.tree(base);
    const read = new Map<string, boolean>();
    for await (const { entry, bytes } of repository.read(tree.entries.values())) read.set(entry.path, bytes !== undefined);
    expect([...read].sort()).toEqual([['src/desk.ts', false], ['src/till.ts', true]]);
    repository.close();
  });

  test('compares two trees all the same: a file that is not there was not renamed', async () => {
    const { root, base, head } = without('src/till.ts');
    const warnings: string[] = [];
    const repository = await openRepository(root, { ...silent, warn: (message) => { warnings.push(message); } });
    const [from, to] = await repository.trees(base, head);
    expect(await repository.changes(from, to)).toEqual([{ status: 'added', path: 'src/counter.ts' }, { status: 'deleted', path: 'src/till.ts' }]);
    expect(warnings).toEqual([expect.stringMatching(/^Renamed files were looked for without git, because this clone lacks/)]);
    repository.close();
  });

  test('and still finds renames of files that are there', async () => {
    const repository = tempRepository({ 'src/till.ts': 'export const till = 1;\n'.repeat(20), 'photo.bin': 'one' });
    const base = repository.commit('one');
    const photo = runGitIn(repository.root, 'rev-parse', `${base}:photo.bin`).trim();
    for (const path of ['src/till.ts', 'photo.bin']) rmSync(join(repository.root, path));
    repository.write('src/counter.ts', `${'export const till = 1;\n'.repeat(20)}export const counter = 2;\n`);
    repository.write('picture.bin', 'two');
    const head = repository.commit('two');
    rmSync(join(repository.root, '.git/objects', photo.slice(0, 2), photo.slice(2)));
    const opened = await openRepository(repository.root);
    const [from, to] = await opened.trees(base, head);
    expect(await opened.changes(from, to)).toEqual([
      { status: 'deleted', path: 'photo.bin' }, { status: 'added', path: 'picture.bin' }, { status: 'renamed', path: 'src/counter.ts', previousPath: 'src/till.ts' },
    ]);
    opened.close();
  });
});
