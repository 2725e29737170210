// Short fingerprints of answers. They never leave a database we wrote.

const codeOf = Uint8Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_', c => c.charCodeAt(0));

/** Bytes are read faster than characters: there are many sorts of strings, and code for all of them is slow for each. */
let bytes = Buffer.allocUnsafeSlow(1 << 16);

/** 42 bits of two FNV streams in seven characters: enough to tell an answer from the one before it. */
export function digest(text: string): string {
  if (bytes.length < text.length * 3) bytes = Buffer.allocUnsafeSlow(text.length * 6);
  const length = bytes.write(text);
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < length; i++) {
    const c = bytes[i];
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b) + i | 0;
  }
  // The low bits of such a product depend on too little of the text.
  a ^= a >>> 15;
  b ^= b >>> 13;
  return String.fromCharCode(codeOf[a & 63], codeOf[(a >>> 6) & 63], codeOf[(a >>> 12) & 63], codeOf[(a >>> 18) & 63], codeOf[b & 63], codeOf[(b >>> 6) & 63], codeOf[(b >>> 12) & 63]);
}
