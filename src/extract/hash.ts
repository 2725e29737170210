// Symbol hashes (seed 002): 11 characters, base62 of xxHash64. Bodies are hashed as token streams, so comments
// and layout do not count.

import xxhash from 'xxhash-wasm';
import type { FlatTree } from './flat-tree.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const HASH_LENGTH = 11;

/**
 * Hashes of a signature and of a body alone are compared with what was there before, and never shown. 41 bits are enough for
 * that; in full they would be a fifth of all that a database holds besides facts.
 */
export const PART_HASH_LENGTH = 7;
export const partHash = (hash: string): string => hash.slice(HASH_LENGTH - PART_HASH_LENGTH);

/**
 * What fits into the hash's memory as it comes. Memory that grows detaches its old buffer, after which V8 throws away
 * all code that reads typed arrays, to compile it again with a check for that.
 */
const HASH_CHUNK = 60 * 1024;

type Hasher = Awaited<ReturnType<typeof xxhash>>;
let hasher: Hasher | undefined;

/** Must have been awaited once before any hashing. */
export async function initHash(): Promise<void> {
  hasher ??= await xxhash();
}

const whole = new BigUint64Array(1);
const halves = new Uint32Array(whole.buffer);
const [LOW, HIGH] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? [0, 1] : [1, 0];
const codes = new Uint8Array(HASH_LENGTH);
const codeOf = Uint8Array.from(DIGITS, c => c.charCodeAt(0));

/** 64 bits as 11 base62 digits, most significant first. In plain numbers: arithmetic on BigInts is slow. */
export function base62(value: bigint): string {
  whole[0] = value;
  let high = halves[HIGH];
  let low = halves[LOW];
  for (let i = HASH_LENGTH - 1; i >= 0; i--) {
    const carry = (high % 62) * 4294967296 + low;
    high = Math.floor(high / 62);
    low = Math.floor(carry / 62);
    codes[i] = codeOf[carry - low * 62];
  }
  return String.fromCharCode(codes[0], codes[1], codes[2], codes[3], codes[4], codes[5], codes[6], codes[7], codes[8], codes[9], codes[10]);
}

export function hashBytes(bytes: Uint8Array): string {
  if (!hasher) throw new Error('initHash() was not awaited');
  if (bytes.length <= HASH_CHUNK) return base62(hasher.h64Raw(bytes));
  const state = hasher.create64();
  for (let at = 0; at < bytes.length; at += HASH_CHUNK) state.update(bytes.subarray(at, at + HASH_CHUNK));
  return base62(state.digest());
}

let scratch = Buffer.allocUnsafeSlow(1 << 18);

/** Into memory of ours: most texts are short, and what an encoder allocates shows at this many calls. */
export function hashText(text: string): string {
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafeSlow(text.length * 6);
  return hashBytes(scratch.subarray(0, scratch.write(text)));
}

/** Callers see overloads: what they say is part of the signature. After the symbol's own hashes were made. */
export function addSignature(symbol: { hash: readonly [string, string, string] }, sig: string): void {
  const [all, own, body] = symbol.hash;
  const next = partHash(hashText(`${own}\0${sig}`));
  symbol.hash = [hashText(`${next}\0${all}`), next, body];
}

/** 32-bit FNV-1a: for fingerprints that never leave a database we wrote. */
export function fnv(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/**
 * One file's tokens without comments, semicolons and trailing commas; string quotes made equal.
 * `slice(node)` is the normalised text of a node's subtree.
 */
export class TokenStream {
  #bytes = new Uint8Array(1 << 20);
  #offsets = new Uint32Array(1 << 17);
  #size = 0;

  /** `isBlock` marks kinds whose bounds are written as braces: blocks told by indentation have no tokens for them. */
  load(tree: FlatTree, isComment: Uint8Array, isBlock?: Uint8Array): void {
    const { size, next, start, end, kind, text } = tree;
    if (this.#offsets.length < size + 1) this.#offsets = new Uint32Array(Math.max(size + 1, this.#offsets.length * 2));
    if (this.#bytes.length < text.length * 3 + size * 5 + 8) this.#bytes = new Uint8Array((text.length * 3 + size * 5 + 8) * 2);
    const bytes = this.#bytes;
    let at = 0;
    let comma = false;
    const open: number[] = [];
    for (let i = 0; i < size; i++) {
      while (open.length > 0 && open[open.length - 1] <= i) { open.pop(); bytes[at++] = 125; bytes[at++] = 32; }
      this.#offsets[i] = at;
      if (isBlock !== undefined && isBlock[kind[i]] === 1) { open.push(next[i]); bytes[at++] = 123; bytes[at++] = 32; }
      if (next[i] !== i + 1) continue;
      if (isComment[kind[i]] === 1) continue;
      const from = start[i];
      const to = end[i];
      if (to - from === 1) {
        const c = text.charCodeAt(from);
        if (c === 59) continue; // ;
        if (c === 44) { comma = true; continue; } // , is written only when something other than a bracket follows
        if (comma) {
          comma = false;
          if (c !== 41 && c !== 93 && c !== 125 && c !== 62) { bytes[at++] = 44; bytes[at++] = 32; }
        }
        bytes[at++] = c === 34 ? 39 : c < 128 ? c : 63;
        bytes[at++] = 32;
        continue;
      }
      if (comma) { comma = false; bytes[at++] = 44; bytes[at++] = 32; }
      for (let j = from; j < to; j++) {
        const c = text.charCodeAt(j);
        if (c === 13) continue;
        if (c < 128) bytes[at++] = c;
        else if (c < 2048) { bytes[at++] = 192 | (c >> 6); bytes[at++] = 128 | (c & 63); }
        else { bytes[at++] = 224 | (c >> 12); bytes[at++] = 128 | ((c >> 6) & 63); bytes[at++] = 128 | (c & 63); }
      }
      bytes[at++] = 32;
    }
    for (; open.length > 0; open.pop()) { bytes[at++] = 125; bytes[at++] = 32; }
    this.#offsets[size] = at;
    this.#size = size;
  }

  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[from], this.#offsets[Math.min(to, this.#size)]);
  }

  hash(from: number, to: number): string { return hashBytes(this.slice(from, to)); }

  text(from: number, to: number): string { return new TextDecoder().decode(this.slice(from, to)).trim(); }
}
