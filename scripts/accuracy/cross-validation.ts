// Chooses how shares are estimated by what would have been stored for code bases that were left out, one after the other:
// by the squared error, and among the best by how far stored and measured lie apart in each bucket of confidence.

import { isToldAsUse } from '../../src/resolve/confidence.ts';
import { shareFor, sharesOf, type Settings } from './shares.ts';
import type { CodeBase, Tallies } from './tallies.ts';

/** One code base speaks for no more edges of one sub-case than this when settings are compared. */
const MOST_OF_ONE = 10;
/** Settings whose loss is within this of the least are told apart by the promise itself: that stored is measured. */
const AS_GOOD = 1.03;
const ENOUGH = 20;
/** Nothing is certain, or out of the question, on the strength of a sample. */
const [MOST, SMALLEST] = [0.99, 0.03];
export const bounded = (share: number): number => Math.max(SMALLEST, Math.min(MOST, Math.round(100 * share) / 100));
/** One of several targets that is right by turns is told as a use (src/resolve/references.ts). */
const isBeside = (key: string): boolean => !/:flow |:guess |:mixed$/.test(key);
const isUse = (key: string, share: number): boolean => isBeside(key) && isToldAsUse(key.slice(key.indexOf(':') + 1), share);

export interface Bucket { readonly name: string; edges: number; right: number; stored: number }
export interface Validation { readonly settings: Settings; readonly loss: number; readonly buckets: readonly Bucket[] }

const GRID: readonly Settings[] = [0.1, 0.3, 0.6].flatMap(correlation => [0.25, 0.5].flatMap(drawn => ([2, 3] as const).flatMap(depth => [0.5, 1].map(earlier => ({ correlation, drawn, depth, earlier })))));

export function crossValidate(tallies: Tallies, language: string): Validation {
  const all = GRID.map(settings => validate(tallies, language, settings));
  const least = Math.min(...all.map(v => v.loss));
  return all.filter(v => v.loss <= AS_GOOD * least).reduce((best, v) => (gapOf(v) < gapOf(best) ? v : best));
}

/** How far stored and measured lie apart, over the buckets that hold enough to tell. */
function gapOf({ buckets }: Validation): number {
  const told = buckets.filter(b => b.edges >= ENOUGH);
  return told.reduce((sum, { edges, right, stored }) => sum + Math.abs(stored - right) / edges, 0) / Math.max(1, told.length);
}

function validate({ codeBases, earlier }: Tallies, language: string, settings: Settings): Validation {
  const buckets: Bucket[] = ['0.90–1.00', '0.70–0.90', 'below 0.70'].map(name => ({ name, edges: 0, right: 0, stored: 0 }));
  let loss = 0;
  let weights = 0;
  for (const left of codeBases) {
    if (left.language !== language) continue;
    const shares = sharesOf(codeBases.filter(c => c !== left), earlier, language, settings);
    for (const [key, edges, right] of cellsOf(left)) {
      const stored = bounded(shareFor(shares, key) ?? 0.5);
      const weight = Math.min(edges, MOST_OF_ONE) / edges;
      loss += weight * (right * (1 - stored) ** 2 + (edges - right) * stored ** 2);
      weights += weight * edges;
      if (isUse(key, stored)) continue;
      const bucket = buckets[stored >= 0.9 ? 0 : stored >= 0.7 ? 1 : 2];
      bucket.edges += edges; bucket.right += right; bucket.stored += edges * stored;
    }
  }
  return { settings, loss: loss / weights, buckets };
}

const cellsOf = ({ tallies }: CodeBase): [string, number, number][] => Object.entries(tallies).flatMap(([key, [right, wrong]]) => (right + wrong > 0 ? [[key, right + wrong, right] as [string, number, number]] : []));
