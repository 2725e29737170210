// Symbol ids taken apart, and the one order in which every source lists edges.

import type { InEdge } from './record.ts';

/**
 * Finds the file and the qualified name inside an id. Both may contain colons (C++ and Erlang names, odd file
 * names), so each colon is tried from the left until `lookup` knows the pair.
 */
export function splitId<Found>(id: string, lookup: (path: string, qualifiedName: string) => Found | undefined): Found | undefined {
  for (let colon = id.indexOf(':'); colon >= 0; colon = id.indexOf(':', colon + 1)) {
    const found = lookup(id.slice(0, colon), id.slice(colon + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By code unit, not by locale: the same everywhere. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const compareEdges = (a: InEdge, b: InEdge): number =>
  compareText(a.file, b.file) || a.line - b.line || a.ref - b.ref || compareText(a.from, b.from) || compareText(a.to, b.to)
  || compareText(a.kind, b.kind) || compareText(a.resolution, b.resolution) || a.confidence - b.confidence;
