// Opens a git repository and answers for it: revisions, trees, blobs, changes. The only door to git for the stages
// that follow; what they see are plain trees and bytes. Reads only, except for fetchMissing, which adds objects.

import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '../errors.ts';
import { type Log, silent } from '../log.ts';
import { committedRenames, similarRenames, treeChanges } from './changes.ts';
import { commitDistance, commitId, fetchCommit, mergeBase, parentIds, short } from './history.ts';
import { type FileChange, type Repository, type Revision, type SingleFile, type Tree, type TreeEntry, WORKTREE } from './model.ts';
import { ObjectReader } from './objects.ts';
import { decodePath } from './paths.ts';
import { MissingObjects, oneLine, runGit } from './process.ts';
import { type CommitTree, commitTree, isSymlink, twoCommitTrees } from './tree.ts';
import { type ObjectFormat, readFileOnDisk, readOnDisk, readWorktree } from './worktree.ts';

/** Files read() keeps on their way at most: enough to keep git busy, little enough to forget about. */
const READ_AHEAD = 64;

/** `root` may lie below the top of the work tree: paths are then relative to it, and files outside do not exist. */
export async function openRepository(root: string, log: Log = silent): Promise<Repository> {
  const folder = resolve(root);
  const { code, stdout, stderr } = await runGit(folder, ['rev-parse', '--is-inside-work-tree', '--is-shallow-repository', '--show-object-format', '--show-prefix']);
  // The prefix comes last and may hold line feeds; the first three are words.
  const [inside, shallow, format, ...prefix] = decodePath(stdout).path.split('\n');
  if (code !== 0 || inside !== 'true') throw notARepository(folder, stderr);
  return new OpenRepository(realpathSync(folder), {
    prefix: prefix.join('\n').replace(/\/?\n$/, ''), format: format as ObjectFormat, shallow: shallow === 'true',
  }, log);
}

function notARepository(folder: string, stderr: string): ConfigurationError {
  if (/dubious ownership/.test(stderr)) {
    return new ConfigurationError(`git does not trust ${folder}, which belongs to another user: run git config --global --add safe.directory ${folder}`);
  }
  // Settings of a bare repository may name programs; one that lies in a work tree may have come with a change.
  if (/bare repository/.test(stderr)) return new ConfigurationError(`${folder} is a bare repository, which is not opened: clone it, or add a work tree (git worktree add)`);
  const why = stderr === '' || /not a git repository|must be run in a work tree/.test(stderr) ? '' : ` (${oneLine(stderr)})`;
  return new ConfigurationError(`${folder} is not a git repository${why}: check out the repository first, or give its folder`);
}

interface Traits {
  /** From the top of the work tree to `root`, without a slash at its end; '' at the top. */
  readonly prefix: string;
  readonly format: ObjectFormat;
  readonly shallow: boolean;
}

class OpenRepository implements Repository {
  readonly root: string;
  readonly folder: string;
  readonly #traits: Traits;
  readonly #log: Log;
  readonly #objects: ObjectReader;
  /** Files of the last working tree read that differ from the index, by blob id. */
  #onDisk: ReadonlyMap<string, TreeEntry> = new Map();

  constructor(root: string, traits: Traits, log: Log) {
    this.root = root;
    this.folder = traits.prefix === '' ? '.' : traits.prefix;
    this.#traits = traits;
    this.#log = log;
    this.#objects = new ObjectReader(root);
  }

  async resolve(revision: string): Promise<Revision> {
    if (revision === WORKTREE) return WORKTREE;
    const id = await commitId(this.#objects, revision);
    if (id !== undefined) return id;
    const shown = JSON.stringify(revision).slice(1, -1);
    if (revision === 'HEAD' || (await runGit(this.root, ['rev-list', '--all', '-n', '1'])).stdout.length === 0) {
      throw new ConfigurationError('the repository has no commits yet: there is nothing to compare');
    }
    throw new ConfigurationError(this.#traits.shallow
      ? `unknown revision '${shown}': this checkout is shallow, set fetch-depth: 0 in the actions/checkout step or fetch it first`
      : `unknown revision '${shown}': give a commit, a branch or a tag of this repository`);
  }

  async tree(revision: Revision): Promise<Tree> {
    if (revision === WORKTREE) {
      const { tree, onDisk } = await readWorktree(this.root, this.#traits.format);
      this.#onDisk = onDisk;
      return tree;
    }
    const { commit, treeId } = await this.#commitTree(revision);
    return commitTree(this.root, commit, treeId);
  }

  async trees(base: Revision, head: Revision): Promise<[Tree, Tree]> {
    if (base === WORKTREE || head === WORKTREE) return Promise.all([this.tree(base), this.tree(head)]);
    const [from, to] = await Promise.all([this.#commitTree(base), this.#commitTree(head)]);
    return twoCommitTrees(this.root, from, to);
  }

  async #commitTree(revision: Revision): Promise<CommitTree> {
    const commit = await this.resolve(revision);
    // A folder that did not exist at that revision is an empty tree.
    const object = await this.#objects.get(`${commit}:${this.#traits.prefix}`);
    return { commit, treeId: object?.id ?? '' };
  }

  async *read(entries: Iterable<TreeEntry>): AsyncGenerator<{ entry: TreeEntry; bytes: Uint8Array | undefined }> {
    const ahead: { entry: TreeEntry; bytes: Promise<Uint8Array | undefined> }[] = [];
    const source = entries[Symbol.iterator]();
    let next = source.next();
    try {
      while (ahead.length > 0 || !next.done) {
        while (!next.done && ahead.length < READ_AHEAD) {
          const entry = next.value;
          const request = { entry, bytes: this.#contentsIfAny(entry) };
          // Reported when its turn comes; until then it must not count as unhandled.
          request.bytes.catch(() => {});
          ahead.push(request);
          next = source.next();
        }
        const request = ahead.shift()!;
        const bytes = await request.bytes;
        yield { entry: request.entry, bytes };
      }
    } finally {
      await Promise.allSettled(ahead.map((request) => request.bytes));
    }
  }

  async file(revision: Revision, path: string): Promise<SingleFile | undefined> {
    if (revision === WORKTREE) return readFileOnDisk(this.root, path, this.#traits.format);
    const { prefix } = this.#traits;
    const object = await this.#objects.get(`${revision}:${prefix === '' ? path : `${prefix}/${path}`}`);
    if (object?.type !== 'blob') return undefined;
    // A link's text is one line without an end: only such a file is worth asking git what it is.
    const isLink = !object.bytes.includes(10) && await isSymlink(this.root, revision, path);
    return { blob: object.id, bytes: object.bytes, isLink };
  }

  changes(base: Tree, head: Tree): Promise<readonly FileChange[]> {
    const onlyCommits = base.commit !== WORKTREE && head.commit !== WORKTREE;
    return treeChanges(base, head, (deleted, added) => onlyCommits
      ? committedRenames(this.root, base.commit, head.commit).catch((error: unknown) => this.#renamesOfWhatIsThere(error, deleted, added))
      : similarRenames(deleted, added, (entry) => this.#contents(entry)));
  }

  /** Git compares every file that came or went, pictures and archives too. A clone that lacks one of those can still be analysed. */
  async #renamesOfWhatIsThere(error: unknown, deleted: readonly TreeEntry[], added: readonly TreeEntry[]): Promise<(readonly [string, string])[]> {
    if (!(error instanceof MissingObjects)) throw error;
    this.#log.warn(`Renamed files were looked for without git, because ${error.message}`);
    return similarRenames(deleted, added, async (entry) => (await this.#contentsIfAny(entry)) ?? new Uint8Array());
  }

  distance(from: Revision, to: Revision): Promise<number | undefined> {
    return commitDistance(this.root, this.#traits.shallow, from, to);
  }

  async has(revision: string): Promise<boolean> {
    return await commitId(this.#objects, revision) !== undefined;
  }

  parents(commit: Revision): Promise<readonly Revision[]> {
    return parentIds(this.#objects, commit);
  }

  mergeBase(a: Revision, b: Revision): Promise<Revision | undefined> {
    return mergeBase(this.root, a, b);
  }

  async fetchMissing(commit: string, depth = 0): Promise<void> {
    if (await this.has(commit)) return;
    this.#log.info(`Fetching commit ${short(commit)}, which this checkout does not hold`);
    await fetchCommit(this.root, this.#traits.shallow, commit, depth);
    // The running git has read the list of packs already.
    this.#objects.close();
  }

  close(): void {
    this.#objects.close();
  }

  /** undefined: the clone lacks it. Any other failure is one. */
  #contentsIfAny(entry: TreeEntry): Promise<Uint8Array | undefined> {
    return this.#contents(entry).catch((error: unknown) => {
      if (error instanceof MissingObjects) return undefined;
      throw error;
    });
  }

  async #contents(entry: TreeEntry): Promise<Uint8Array> {
    const onDisk = this.#onDisk.get(entry.blob);
    if (onDisk !== undefined) return readOnDisk(this.root, onDisk, this.#traits.format);
    const object = await this.#objects.get(entry.blob);
    if (object?.type !== 'blob') throw new MissingObjects(`${entry.path} (${entry.blob})`);
    return object.bytes;
  }
}
