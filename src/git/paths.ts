// Paths as git stores them are bytes; ours are strings. This file owns the way there and back.

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface DecodedPath {
  readonly path: string;
  /** Set when the bytes are not UTF-8 and were read one character per byte. */
  readonly encoding?: 'latin1';
}

export function decodePath(bytes: Buffer): DecodedPath {
  try {
    return { path: utf8.decode(bytes) };
  } catch {
    return { path: bytes.toString('latin1'), encoding: 'latin1' };
  }
}

/** The bytes git knows the file by: the inverse of decodePath. */
export const encodePath = ({ path, encoding }: DecodedPath): Buffer => Buffer.from(path, encoding ?? 'utf8');

/** The records of a `-z` listing, without the empty one after the last NUL. */
export function* records(listing: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = listing.indexOf(0); end !== -1; end = listing.indexOf(0, start)) {
    yield listing.subarray(start, end);
    start = end + 1;
  }
}

/** Order by code units, the same on every machine: what every sorted list of paths uses. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
