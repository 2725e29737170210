// The files as they lie on disk, with the blob ids git would give them. Git's index says which are unchanged, so only
// edited and untracked files are read. Ignored files are left out; nothing here writes to the repository.

import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readlinkSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../errors.ts';
import { type SingleFile, type Tree, type TreeEntry, WORKTREE } from './model.ts';
import { byText, type DecodedPath, decodePath, encodePath, records } from './paths.ts';
import { gitBytes } from './process.ts';
import { REGULAR, SUBMODULE, SYMLINK } from './tree.ts';

export type ObjectFormat = 'sha1' | 'sha256';

/** A larger file is hashed as a stream, and not looked through for line endings. */
const WHOLE_BYTES = 8 * 1024 * 1024;
const READS_AT_ONCE = 16;

export interface Worktree {
  readonly tree: Tree;
  /** Entries whose content is (or may be) nowhere but on disk, by blob id. */
  readonly onDisk: ReadonlyMap<string, TreeEntry>;
}

export async function readWorktree(root: string, format: ObjectFormat): Promise<Worktree> {
  const [index, differing] = await Promise.all([
    gitBytes(root, ['ls-files', '-s', '-z']),
    gitBytes(root, ['ls-files', '-t', '-z', '-m', '-d', '-o', '--exclude-standard']),
  ]);
  const edited = new Map<string, DecodedPath>();
  let symlinks = 0;
  let submodules = 0;
  for (const record of records(differing)) {
    const decoded = decodePath(record.subarray(2));
    // An untracked repository of its own is listed as one folder.
    if (decoded.path.endsWith('/')) submodules++;
    else edited.set(decoded.path, decoded);
  }

  const entries = new Map<string, TreeEntry>();
  for (const record of records(index)) {
    const tab = record.indexOf(9);
    const [mode, blob, stage] = record.toString('latin1', 0, tab).split(' ');
    const decoded = decodePath(record.subarray(tab + 1));
    if (mode === SUBMODULE) {
      submodules++;
      edited.delete(decoded.path);
    } else if (stage !== '0') {
      // In the middle of a merge: what counts is the file as it lies there.
      edited.set(decoded.path, decoded);
    } else if (edited.has(decoded.path)) continue;
    else if (mode === SYMLINK) symlinks++;
    else if (mode.startsWith(REGULAR)) {
      entries.set(decoded.path, { ...decoded, blob, mode });
    }
  }

  const onDisk = new Map<string, TreeEntry>();
  const found = await hashAll(root, [...edited.values()], format);
  for (const result of found) {
    if (result === 'symlink') symlinks++;
    else if (result !== undefined) {
      entries.set(result.path, result);
      onDisk.set(result.blob, result);
    }
  }
  const sorted = new Map([...entries].sort(([a], [b]) => byText(a, b)));
  const digest = createHash(format);
  for (const { path, blob } of sorted.values()) digest.update(`${blob} ${path}\0`);
  return { tree: { commit: WORKTREE, id: digest.digest('hex'), entries: sorted, symlinks, submodules }, onDisk };
}

/** The bytes behind an entry's blob id. Line endings are as git would store them, not as they lie there. */
export async function readOnDisk(root: string, entry: TreeEntry, format: ObjectFormat): Promise<Buffer> {
  const bytes = await readFile(onDiskPath(root, entry)).catch(() => undefined);
  if (bytes !== undefined) {
    if (blobId(bytes, format) === entry.blob) return bytes;
    const unix = withUnixLineEndings(bytes);
    if (blobId(unix, format) === entry.blob) return unix;
  }
  throw new ConfigurationError(`${entry.path} changed on disk while it was being read: run again`);
}

/** One file by its path; undefined when there is no regular file of that name. */
export async function readFileOnDisk(root: string, path: string, format: ObjectFormat): Promise<SingleFile | undefined> {
  const stats = stat(root, { path });
  const isLink = stats?.isSymbolicLink() ?? false;
  if (!isLink && !stats?.isFile()) return undefined;
  const bytes = isLink ? Buffer.from(readlinkSync(join(root, path))) : await readFile(join(root, path));
  return { blob: blobId(bytes, format), bytes, isLink };
}

export function blobId(bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

type Hashed = TreeEntry | 'symlink' | undefined;

async function hashAll(root: string, paths: readonly DecodedPath[], format: ObjectFormat): Promise<Hashed[]> {
  const results: Hashed[] = new Array(paths.length);
  const crlf: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < paths.length) {
      const at = next++;
      const stats = stat(root, paths[at]);
      if (stats?.isSymbolicLink()) results[at] = 'symlink';
      if (!stats?.isFile()) continue;
      const { id, hasCrlf } = await hashFile(root, paths[at], stats.size, format);
      if (hasCrlf) crlf.push(at);
      results[at] = { ...paths[at], blob: id, mode: stats.mode & 0o100 ? '100755' : '100644' };
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, worker));
  // Whether CRLF is stored as LF depends on settings and attributes that git knows best.
  if (crlf.length > 0) {
    const input = Buffer.concat(crlf.flatMap((at) => [quoted(encodePath(paths[at])), Buffer.from('\n')]));
    const ids = (await gitBytes(root, ['hash-object', '--stdin-paths'], input)).toString('latin1').split('\n');
    crlf.forEach((at, i) => { results[at] = { ...(results[at] as TreeEntry), blob: ids[i] }; });
  }
  return results;
}

async function hashFile(root: string, path: DecodedPath, size: number, format: ObjectFormat): Promise<{ id: string; hasCrlf: boolean }> {
  if (size <= WHOLE_BYTES) {
    const bytes = await readFile(onDiskPath(root, path));
    return { id: blobId(bytes, format), hasCrlf: bytes.includes('\r\n') };
  }
  const hash = createHash(format).update(`blob ${size}\0`);
  for await (const chunk of createReadStream(onDiskPath(root, path))) hash.update(chunk as Buffer);
  return { id: hash.digest('hex'), hasCrlf: false };
}

const stat = (root: string, path: DecodedPath): Stats | undefined =>
  lstatSync(onDiskPath(root, path), { throwIfNoEntry: false });

/** Names that are not UTF-8 can only be opened by their bytes. */
const onDiskPath = (root: string, path: DecodedPath): string | Buffer =>
  path.encoding === undefined ? join(root, path.path) : Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]);

function withUnixLineEndings(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafeSlow(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 13 && bytes[i + 1] === 10) continue;
    out[length++] = bytes[i];
  }
  return out.subarray(0, length);
}

/** A path for `--stdin-paths`, one per line: quoted as git quotes, so that line feeds and quotes pass. */
function quoted(path: Buffer): Buffer {
  const escaped: number[] = [];
  for (const byte of path) {
    if (byte === 34 || byte === 92 || byte < 32) escaped.push(...Buffer.from(`\\${byte.toString(8).padStart(3, '0')}`));
    else escaped.push(byte);
  }
  return Buffer.from([34, ...escaped, 34]);
}
