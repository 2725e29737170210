// A commit's files, as git lists them. Only regular files: symlinks and submodules are counted and left out.

import type { Tree, TreeEntry } from './model.ts';
import { type DecodedPath, decodePath, records } from './paths.ts';
import { gitBytes } from './process.ts';

export const REGULAR = '100';
export const SYMLINK = '120000';
export const SUBMODULE = '160000';

/** A tree and one that mostly equals it: of the second only what differs is listed, so that a change costs what it changes. */
export async function twoCommitTrees(cwd: string, base: CommitTree, head: CommitTree): Promise<[Tree, Tree]> {
  const [tree, differing] = await Promise.all([
    commitTree(cwd, base.commit, base.treeId),
    gitBytes(cwd, ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-commit-id', '--no-ext-diff', '--no-textconv', '--relative', '--end-of-options', base.commit, head.commit]),
  ]);
  return [tree, changedTree(tree, differing, head) ?? await commitTree(cwd, head.commit, head.treeId)];
}

export interface CommitTree { readonly commit: string; readonly treeId: string }

/** Undefined where names that are not UTF-8 are about: two of them may read alike, which only a full listing settles. */
function changedTree(base: Tree, differing: Buffer, { commit, treeId }: CommitTree): Tree | undefined {
  const fields = decodePath(differing);
  if (fields.encoding !== undefined || base.hasOddNames) return undefined;
  const entries = new Map(base.entries);
  let { symlinks, submodules } = base;
  const parts = fields.path.split('\0');
  for (let i = 0; i + 1 < parts.length; i += 2) {
    // `:old-mode new-mode old-id new-id status`, with a mode of zeros where there is no file.
    const [before, mode, , blob] = parts[i].slice(1).split(' ');
    const path = parts[i + 1];
    if (before === SYMLINK) symlinks--;
    else if (before === SUBMODULE) submodules--;
    if (mode === SYMLINK) symlinks++;
    else if (mode === SUBMODULE) submodules++;
    if (mode.startsWith(REGULAR)) entries.set(path, { path, blob, mode });
    else entries.delete(path);
  }
  return { commit, id: treeId, entries, symlinks, submodules };
}

/** Without sizes: for those git would look up every blob, most of which nobody asks for. */
export async function commitTree(cwd: string, commit: string, treeId: string): Promise<Tree> {
  const listing = await gitBytes(cwd, ['ls-tree', '-r', '-z', commit]);
  const entries = new Map<string, TreeEntry>();
  let symlinks = 0;
  let submodules = 0;
  let hasOddNames = false;
  for (const [head, decoded] of listed(listing)) {
    const [mode, , blob] = head.split(' ');
    if (mode === SYMLINK) symlinks++;
    else if (mode === SUBMODULE) submodules++;
    else if (mode.startsWith(REGULAR)) {
      hasOddNames ||= decoded.encoding !== undefined;
      // A name that is not UTF-8 never hides one that is.
      if (decoded.encoding !== undefined && entries.has(decoded.path)) continue;
      entries.set(decoded.path, { ...decoded, blob, mode });
    }
  }
  return { commit, id: treeId, entries, symlinks, submodules, ...(hasOddNames ? { hasOddNames } : {}) };
}

export async function isSymlink(cwd: string, commit: string, path: string): Promise<boolean> {
  return (await gitBytes(cwd, ['ls-tree', '-z', commit, '--', path])).toString('latin1').startsWith(SYMLINK);
}

/** What stands before and after each record's tab. Nearly every listing is UTF-8 throughout, and is decoded in one go. */
function* listed(listing: Buffer): Generator<[string, DecodedPath]> {
  const whole = decodePath(listing);
  if (whole.encoding === undefined) {
    for (const record of whole.path.split('\0')) {
      const tab = record.indexOf('\t');
      if (tab > 0) yield [record.slice(0, tab), { path: record.slice(tab + 1) }];
    }
    return;
  }
  for (const record of records(listing)) {
    const tab = record.indexOf(9);
    yield [record.toString('latin1', 0, tab), decodePath(record.subarray(tab + 1))];
  }
}
