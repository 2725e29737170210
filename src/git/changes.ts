// What differs between two trees: by blob id, with renames paired. A change of mode alone is no change.
// Renames between commits are git's own finding; with a working tree on one side the same measure runs here.

import type { FileChange, Tree, TreeEntry } from './model.ts';
import { byText, decodePath, records } from './paths.ts';
import { gitBytes } from './process.ts';
import { similarity, lineWeights } from './similarity.ts';

/** From these counts on, pairing by content costs more than it tells; git's own limit. */
const RENAME_LIMIT = 1000;

export type Contents = (entry: TreeEntry) => Promise<Uint8Array>;
/** Pairs of previous and new path. */
export type RenameFinder = (deleted: readonly TreeEntry[], added: readonly TreeEntry[]) => Promise<readonly (readonly [string, string])[]>;

export async function treeChanges(base: Tree, head: Tree, findRenames: RenameFinder): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  const added: TreeEntry[] = [];
  const deleted: TreeEntry[] = [];
  for (const entry of head.entries.values()) {
    const before = base.entries.get(entry.path);
    if (before === undefined) added.push(entry);
    else if (before.blob !== entry.blob) changes.push({ status: 'modified', path: entry.path });
  }
  for (const entry of base.entries.values()) if (!head.entries.has(entry.path)) deleted.push(entry);

  const from = new Set(deleted.map((entry) => entry.path));
  const to = new Set(added.map((entry) => entry.path));
  const renames = from.size > 0 && to.size > 0 ? await findRenames(deleted, added) : [];
  for (const [previousPath, path] of renames) {
    // Both sides must be plain files of these trees, each used once.
    if (!from.has(previousPath) || !to.has(path)) continue;
    from.delete(previousPath);
    to.delete(path);
    changes.push({ status: 'renamed', path, previousPath });
  }
  for (const path of to) changes.push({ status: 'added', path });
  for (const path of from) changes.push({ status: 'deleted', path });
  return changes.sort((a, b) => byText(a.path, b.path) || byText(a.status, b.status));
}

/** Renames between two commits, found by git. */
export async function committedRenames(cwd: string, base: string, head: string): Promise<(readonly [string, string])[]> {
  const listing = await gitBytes(cwd, [
    'diff-tree', '-r', '-z', '--raw', '--no-commit-id', '--no-ext-diff', '--no-textconv', '--relative',
    '-M', `-l${RENAME_LIMIT}`, '--diff-filter=R', base, head,
  ]);
  const fields = [...records(listing)];
  const renames: (readonly [string, string])[] = [];
  // With only renames let through, every record is `:modes ids R<score>`, the old path, the new path.
  for (let i = 0; i + 2 < fields.length; i += 3) {
    renames.push([decodePath(fields[i + 1]).path, decodePath(fields[i + 2]).path]);
  }
  return renames;
}

/** Renames where one side is the working tree: equal content first, then at least half of it in common. */
export async function similarRenames(
  deleted: readonly TreeEntry[], added: readonly TreeEntry[], contents: Contents,
): Promise<(readonly [string, string])[]> {
  const renames: (readonly [string, string])[] = [];
  const open = new Map([...added].sort((a, b) => byText(a.path, b.path)).map((entry) => [entry.path, entry]));
  const left: TreeEntry[] = [];
  for (const old of [...deleted].sort((a, b) => byText(a.path, b.path))) {
    const equal = [...open.values()].filter((entry) => entry.blob === old.blob);
    const match = equal.find((entry) => fileName(entry.path) === fileName(old.path)) ?? equal[0];
    if (match === undefined) left.push(old);
    else {
      renames.push([old.path, match.path]);
      open.delete(match.path);
    }
  }
  if (left.length === 0 || open.size === 0 || left.length * open.size > RENAME_LIMIT * RENAME_LIMIT) return renames;

  const weigh = async (entry: TreeEntry) => ({ path: entry.path, ...lineWeights(await contents(entry)) });
  const sources = await inTurn(left, weigh);
  const targets = await inTurn([...open.values()], weigh);
  const scored: { from: string; to: string; score: number; sameName: boolean }[] = [];
  for (const source of sources) {
    for (const target of targets) {
      const score = similarity(source, target);
      if (score !== undefined) scored.push({ from: source.path, to: target.path, score, sameName: fileName(source.path) === fileName(target.path) });
    }
  }
  scored.sort((a, b) => b.score - a.score || Number(b.sameName) - Number(a.sameName) || byText(a.from, b.from) || byText(a.to, b.to));
  const used = new Set<string>();
  for (const { from, to } of scored) {
    if (used.has(`<${from}`) || used.has(`>${to}`)) continue;
    used.add(`<${from}`).add(`>${to}`);
    renames.push([from, to]);
  }
  return renames;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** One at a time: only the weights stay in memory, never all the files. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
