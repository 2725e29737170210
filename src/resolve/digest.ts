// Short fingerprints of answers. They never leave a database we wrote.

/** 53 bits of two FNV streams: enough to tell an answer from the one before it. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b) + i | 0;
  }
  return ((a >>> 0) * 2097152 + (b >>> 11)).toString(36);
}
