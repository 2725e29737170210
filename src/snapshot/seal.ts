// The seal: a digest of a database's bytes, appended behind its last page, checked before SQLite reads a byte of it.
// It finds truncation, flipped bits and half-written files at the cost of one sequential read.
//
// Why a footer and not a file beside it: one file is replaced by one rename, so no moment exists at which
// database and digest belong to different states. SQLite takes its page count from its own header and ignores
// bytes behind the last page.

import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import xxhash from 'xxhash-wasm';

const MAGIC = 'drift-seal:1 ';
const DIGEST_CHARS = 16;
/** Magic, digest, line feed. */
export const SEAL_BYTES = MAGIC.length + DIGEST_CHARS + 1;
/** What fits into the hash's memory as it comes: one that grows costs the code compiled so far (extract/hash.ts). */
const CHUNK_BYTES = 60 * 1024;
const COPY_BYTES = 1 << 20;
export const SQLITE_MAGIC = 'SQLite format 3\0';

type Hasher = Awaited<ReturnType<typeof xxhash>>;
let hasher: Hasher | undefined;

/** Must have resolved once before `seal` and `sealProblem` are called: WebAssembly starts asynchronously. */
export async function loadDigest(): Promise<void> {
  hasher ??= await xxhash();
}

/** Appends the seal to an unsealed, closed database. */
export function seal(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    const footer = Buffer.from(`${MAGIC}${digest(file, size)}\n`, 'latin1');
    if (writeSync(file, footer, 0, footer.length, size) !== footer.length) throw new Error('the disk is full');
  } finally {
    closeSync(file);
  }
}

/** Why the open file may not be trusted; undefined when its bytes are those that were sealed. */
export function sealProblem(file: number): string | undefined {
  const { size } = fstatSync(file);
  const bytes = size - SEAL_BYTES;
  if (bytes < SQLITE_MAGIC.length) return 'it is too short to be a database';
  const footer = Buffer.alloc(SEAL_BYTES);
  readSync(file, footer, 0, SEAL_BYTES, bytes);
  const text = footer.toString('latin1');
  if (!text.startsWith(MAGIC) || !text.endsWith('\n')) return 'it carries no seal';
  if (text.slice(MAGIC.length, -1) !== digest(file, bytes)) return 'its bytes do not match its seal';
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  readSync(file, head, 0, head.length, 0);
  return head.toString('latin1') === SQLITE_MAGIC ? undefined : 'it is not a SQLite database';
}

/** Copies an open sealed file without its seal, so that SQLite may write to the copy. */
export function copyUnsealed(file: number, to: string): void {
  const target = openSync(to, 'w');
  try {
    const bytes = fstatSync(file).size - SEAL_BYTES;
    const chunk = Buffer.allocUnsafe(COPY_BYTES);
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes - at), at);
      if (read === 0) throw new Error('the snapshot shrank while it was read');
      for (let written = 0; written < read; ) written += writeSync(target, chunk, written, read - written, at + written);
      at += read;
    }
  } finally {
    closeSync(target);
  }
}

function digest(file: number, bytes: number): string {
  if (hasher === undefined) throw new Error('loadDigest() must resolve first');
  const state = hasher.create64();
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, bytes)));
  for (let at = 0; at < bytes; ) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes - at), at);
    if (read === 0) return '';
    state.update(read === chunk.length ? chunk : chunk.subarray(0, read));
    at += read;
  }
  return state.digest().toString(16).padStart(DIGEST_CHARS, '0');
}
