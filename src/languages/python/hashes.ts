// Fills in a symbol's three hashes: all, signature, body. Docstrings count in the first only.

import { hashBytes, hashText, partHash } from '../../extract/hash.ts';
import type { Walker } from './walker.ts';

const EMPTY = new Uint8Array(0);

/** Body given as a node range of the token stream; an empty range means there is none. */
export function hashSymbol(w: Walker, sym: number, signature: string, from: number, to: number): void {
  const symbol = w.b.symbols[sym];
  const body = to > from ? hashBytes(w.tokens.slice(from, to)) : hashBytes(EMPTY);
  const own = hashText(signature);
  symbol.hash = [hashText(`${own}\0${body}\0${(symbol.doc ?? '').replace(/\s+/g, ' ')}`), partHash(own), partHash(body)];
}
