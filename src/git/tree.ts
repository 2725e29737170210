// A commit's files, as git lists them. Only regular files: symlinks and submodules are counted and left out.

import type { Tree, TreeEntry } from './model.ts';
import { decodePath, records } from './paths.ts';
import { gitBytes } from './process.ts';

export const REGULAR = '100';
export const SYMLINK = '120000';
export const SUBMODULE = '160000';

/** `withSizes` makes git look up every blob: cheap, unless blobs have to be fetched first (partial clones). */
export async function commitTree(cwd: string, commit: string, treeId: string, withSizes: boolean): Promise<Tree> {
  const listing = await gitBytes(cwd, ['ls-tree', '-r', '-z', ...(withSizes ? ['--long'] : []), commit]);
  const entries = new Map<string, TreeEntry>();
  let symlinks = 0;
  let submodules = 0;
  for (const record of records(listing)) {
    const tab = record.indexOf(9);
    const [mode, , blob, size] = record.toString('latin1', 0, tab).split(/ +/);
    if (mode === SYMLINK) symlinks++;
    else if (mode === SUBMODULE) submodules++;
    else if (mode.startsWith(REGULAR)) {
      const decoded = decodePath(record.subarray(tab + 1));
      // A name that is not UTF-8 never hides one that is.
      if (decoded.encoding !== undefined && entries.has(decoded.path)) continue;
      entries.set(decoded.path, { ...decoded, blob, mode, size: size === undefined ? -1 : Number(size) });
    }
  }
  return { commit, id: treeId, entries, symlinks, submodules };
}
