// What the rest of the program knows about git: trees as path → blob id, and the changes between two.

/** 40 or 64 hex digits, or the word for the files as they lie on disk. */
export type Revision = string;
export const WORKTREE = 'worktree';

export interface TreeEntry {
  readonly path: string;
  /** Set when the path's bytes are not UTF-8 and were read one character per byte. */
  readonly encoding?: 'latin1';
  /** Git blob id of the content (for the working tree: computed as git would). */
  readonly blob: string;
  readonly mode: string;
}

/** Regular files only: symlinks and submodules are left out, with a count of each. */
export interface Tree {
  readonly commit: Revision;
  /** Tree id; for the working tree a digest of its entries. */
  readonly id: string;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly symlinks: number;
  readonly submodules: number;
  /** Some paths are not UTF-8. */
  readonly hasOddNames?: boolean;
}

export interface FileChange {
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  readonly path: string;
  /** Set for renames (git's detection, 50 % and up). */
  readonly previousPath?: string;
}

export interface SingleFile {
  readonly blob: string;
  readonly bytes: Uint8Array;
  /** A symbolic link: the bytes are where it points to. */
  readonly isLink: boolean;
}

export interface Repository {
  /** Absolute path of the work tree's top, or of the folder given when it is below the top. */
  readonly root: string;
  /** From the top of the work tree to `root`; `.` at the top. */
  readonly folder: string;
  /** Throws ConfigurationError naming the revision when it is unknown. */
  resolve(revision: string): Promise<Revision>;
  tree(revision: Revision): Promise<Tree>;
  /** Two at once; of commits, the second costs only what differs. */
  trees(base: Revision, head: Revision): Promise<[Tree, Tree]>;
  /** Content of blobs by id, streamed through one `git cat-file --batch`. Working-tree entries are read from disk. No bytes: a clone that is damaged or was copied in part lacks them. */
  read(entries: Iterable<TreeEntry>): AsyncIterable<{ entry: TreeEntry; bytes: Uint8Array | undefined }>;
  /** One file by its path, without listing a tree; undefined when the revision has no such file. */
  file(revision: Revision, path: string): Promise<SingleFile | undefined>;
  changes(base: Tree, head: Tree): Promise<readonly FileChange[]>;
  /** Number of commits between two revisions, or undefined when history does not reach (shallow). */
  distance(from: Revision, to: Revision): Promise<number | undefined>;
  has(revision: string): Promise<boolean>;
  /** Parents as the commit names them; in a shallow checkout they need not be present. */
  parents(commit: Revision): Promise<readonly Revision[]>;
  /** The newest common ancestor, or undefined when history does not reach one. */
  mergeBase(a: Revision, b: Revision): Promise<Revision | undefined>;
  /** Fetches a commit (depth 1) unless it is here. Throws ConfigurationError naming the `fetch-depth` to set. */
  fetchMissing(commit: string, depth?: number): Promise<void>;
  close(): void;
}
