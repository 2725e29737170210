// A commit's files, as git lists them. Only regular files: symlinks and submodules are counted and left out.

import type { Tree, TreeEntry } from './model.ts';
import { type DecodedPath, decodePath, records } from './paths.ts';
import { gitBytes } from './process.ts';

export const REGULAR = '100';
export const SYMLINK = '120000';
export const SUBMODULE = '160000';

/** Without sizes: for those git would look up every blob, most of which nobody asks for. */
export async function commitTree(cwd: string, commit: string, treeId: string): Promise<Tree> {
  const listing = await gitBytes(cwd, ['ls-tree', '-r', '-z', commit]);
  const entries = new Map<string, TreeEntry>();
  let symlinks = 0;
  let submodules = 0;
  for (const [head, decoded] of listed(listing)) {
    const [mode, , blob] = head.split(' ');
    if (mode === SYMLINK) symlinks++;
    else if (mode === SUBMODULE) submodules++;
    else if (mode.startsWith(REGULAR)) {
      // A name that is not UTF-8 never hides one that is.
      if (decoded.encoding !== undefined && entries.has(decoded.path)) continue;
      entries.set(decoded.path, { ...decoded, blob, mode });
    }
  }
  return { commit, id: treeId, entries, symlinks, submodules };
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
