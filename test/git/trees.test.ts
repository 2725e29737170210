import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { tempRepository, type TempRepository } from './temp-repository.ts';

const sorted = (tree: { readonly entries: ReadonlyMap<string, unknown> }) => ({ ...tree, entries: [...tree.entries].sort(([a], [b]) => (a < b ? -1 : 1)) });

/** Both trees, listed at once and one by one: they must not differ in anything. */
async function bothWays(source: TempRepository, base: string, head: string, folder = '.') {
  const repository = await openRepository(join(source.root, folder));
  try {
    const together = await repository.trees(base, head);
    const apart = await Promise.all([repository.tree(base), repository.tree(head)]);
    expect(together.map(sorted)).toEqual(apart.map(sorted));
    return together;
  } finally {
    repository.close();
  }
}

describe('two trees at once', () => {
  test('additions, edits, deletions, modes, and files that become links', async () => {
    const source = tempRepository({ 'src/cart.ts': '1', 'src/gone.ts': '2', 'src/tool.ts': '3', 'src/becomes-link.ts': '4', 'odd "name"\n.ts': '5', 'deep/er/a.ts': '6' });
    symlinkSync('cart.ts', join(source.root, 'src/link.ts'));
    const base = source.commit('base');
    source.write('src/cart.ts', 'changed');
    source.write('src/tax.ts', 'new');
    source.write('odd "name"\n.ts', 'changed too');
    for (const path of ['src/gone.ts', 'src/becomes-link.ts', 'src/link.ts']) rmSync(join(source.root, path));
    symlinkSync('tax.ts', join(source.root, 'src/becomes-link.ts'));
    source.write('src/link.ts', 'a file now');
    chmodSync(join(source.root, 'src/tool.ts'), 0o755);
    const head = source.commit('head');
    const [before, after] = await bothWays(source, base, head);
    expect(before.entries.has('src/gone.ts') && !after.entries.has('src/gone.ts') && after.entries.has('src/link.ts')).toBe(true);
    expect([before.symlinks, after.symlinks]).toEqual([1, 1]);
    // The other way round, and of a folder below the top.
    await bothWays(source, head, base);
    const [, below] = await bothWays(source, base, head, 'src');
    expect([...below.entries.keys()].sort()).toEqual(['cart.ts', 'link.ts', 'tax.ts', 'tool.ts']);
  });

  test('a folder that only one of them has', async () => {
    const source = tempRepository({ 'a.ts': '1' });
    const base = source.commit('base');
    source.write('services/shop/b.ts', '2');
    const head = source.commit('head');
    const [before, after] = await bothWays(source, base, head, 'services/shop');
    expect([before.entries.size, after.entries.size]).toEqual([0, 1]);
  });

  test('names that are not UTF-8', async () => {
    const source = tempRepository({ 'a.ts': '1' });
    const base = source.commit('base');
    const blob = source.git('hash-object', '-w', 'a.ts');
    const head = source.git('commit-tree', '-p', base, '-m', 'head', oddTree(source, blob));
    const [, after] = await bothWays(source, base, head);
    expect([...after.entries.values()].find((entry) => entry.encoding === 'latin1')?.path).toBe('caf\u00e9.ts');
    await bothWays(source, head, base);
  });
});

/** A tree with a name in Latin-1. */
function oddTree(source: TempRepository, blob: string): string {
  const entry = Buffer.concat([Buffer.from('100644 '), Buffer.from('caf\u00e9.ts', 'latin1'), Buffer.from([0]), Buffer.from(blob, 'hex')]);
  source.write('tree.bin', entry);
  const id = source.git('hash-object', '-w', '-t', 'tree', 'tree.bin');
  rmSync(join(source.root, 'tree.bin'));
  return id;
}
