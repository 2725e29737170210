// Short fingerprints of answers. They never leave a database we wrote.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** 42 bits of two FNV streams in seven characters: enough to tell an answer from the one before it. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b) + i | 0;
  }
  // The low bits of such a product depend on too little of the text.
  a ^= a >>> 15;
  b ^= b >>> 13;
  return DIGITS[a & 63] + DIGITS[(a >>> 6) & 63] + DIGITS[(a >>> 12) & 63] + DIGITS[(a >>> 18) & 63] + DIGITS[b & 63] + DIGITS[(b >>> 6) & 63] + DIGITS[(b >>> 12) & 63];
}
