// Which files a warm run resolves again, to catch a snapshot that is not what it claims to be (law 4).

import type { Store } from './store.ts';

/** At most so many, and no more than so many characters of facts to be read for them: theirs and those they depend on. */
const FILES = 4;
const CHARACTERS = 64 * 1024;
const TRIES = 4 * FILES;

/**
 * The same few files for the same trees, others for others: spread over the repository by a hash of path and tree. A file
 * that takes more reading than that has its turn too, but as much more seldom, so that a run pays the same on the average.
 */
export function selfCheckSample(store: Store, treeId: string): string[] {
  const files = [...store.blobs().keys()];
  const picked = new Set<string>();
  let seed = 0;
  for (let i = 0; i < treeId.length; i++) seed = (Math.imul(seed, 31) + treeId.charCodeAt(i)) >>> 0;
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
  let left = CHARACTERS;
  let cheapest: { path: string; characters: number } | undefined;
  for (let tries = 0; tries < TRIES && picked.size < FILES && left > 0 && files.length > 0; tries++) {
    const path = files[next() % files.length];
    // Watched files have nothing to resolve.
    if (picked.has(path) || !store.language(path)) continue;
    const characters = store.charactersToResolve(path);
    if (cheapest === undefined || characters < cheapest.characters) cheapest = { path, characters };
    if (characters > left && (next() / 2 ** 32) * characters * TRIES > CHARACTERS) continue;
    picked.add(path);
    left -= characters;
  }
  if (picked.size === 0 && cheapest !== undefined) picked.add(cheapest.path);
  return [...picked].sort();
}
