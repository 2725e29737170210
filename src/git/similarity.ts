// How much two files have in common, measured as git measures it for renames: the bytes of the lines both hold,
// against the larger of the two. Pure; knows nothing of repositories.

const ENOUGH = 0.5;
/** Long lines (minified code) are cut, so that one edit does not make the whole file differ. */
const CHUNK = 64;
/** Beyond this size a file is not compared: a rename of it is found only when its content is unchanged. */
const COMPARED_BYTES = 8 * 1024 * 1024;

export interface Weights {
  readonly size: number;
  /** Hash of a line → bytes of all lines with that hash. */
  readonly lines: ReadonlyMap<number, number>;
}

export function lineWeights(bytes: Uint8Array): Weights {
  const lines = new Map<number, number>();
  if (bytes.length > COMPARED_BYTES) return { size: bytes.length, lines };
  let hash = 0x811c9dc5;
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    // CRLF and LF count as the same line ending.
    if (byte === 13 && bytes[i + 1] === 10) continue;
    hash = Math.imul(hash ^ byte, 0x01000193);
    length++;
    if (byte === 10 || length === CHUNK || i === bytes.length - 1) {
      lines.set(hash, (lines.get(hash) ?? 0) + length);
      hash = 0x811c9dc5;
      length = 0;
    }
  }
  return { size: bytes.length, lines };
}

/** The share in common, or undefined when it is too little to speak of a rename. Empty files are never similar. */
export function similarity(a: Weights, b: Weights): number | undefined {
  const larger = Math.max(a.size, b.size);
  if (larger === 0 || Math.min(a.size, b.size) < larger * ENOUGH) return undefined;
  let common = 0;
  const [small, large] = a.lines.size <= b.lines.size ? [a, b] : [b, a];
  for (const [line, weight] of small.lines) common += Math.min(weight, large.lines.get(line) ?? 0);
  const share = common / larger;
  return share >= ENOUGH ? share : undefined;
}
