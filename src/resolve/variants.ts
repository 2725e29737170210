// Names declared more than once, for other platforms, versions or wants: which declaration counts.

import { BIND_STRIDE, MemberFlag, UNUSUAL } from '../extract/facts.ts';
import type { MemberHit } from './eval-api.ts';
import type { FileState } from './state.ts';

export const NO_VARIANTS: ReadonlySet<number> = new Set();

/** Of several functions and classes declared under one name all but the one that counts: the last, of those that the usual run comes by. */
export function variants(file: FileState, declaring: readonly number[], bodies: readonly number[]): ReadonlySet<number> {
  const { binds: table, symbols } = file.facts;
  const made = bodies.filter(s => symbols[s].kind === 'function' || symbols[s].kind === 'class' || symbols[s].kind === 'method');
  if (made.length < 2) return NO_VARIANTS;
  const isUsual = (s: number): boolean => declaring.some(b => table[b * BIND_STRIDE + 3] === s && table[b * BIND_STRIDE + 5] !== UNUSUAL);
  const counts = made.findLast(isUsual) ?? made[made.length - 1];
  return new Set(made.filter(s => s !== counts));
}

/** Of several methods of one name the last, with whatever else goes by the name; undefined where there is nothing to choose. */
export function methodThatCounts(hits: readonly MemberHit[]): readonly MemberHit[] | undefined {
  const methods = hits.length > 1 ? hits.filter(isPlainMethod) : [];
  if (methods.length < 2) return undefined;
  const counts = methods.findLast(h => !(flagsOf(h) & MemberFlag.UNUSUAL)) ?? methods[methods.length - 1];
  return hits.filter(h => !isPlainMethod(h) || h === counts);
}

const flagsOf = (h: MemberHit): number => (h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 1] : 0);

/** A method that is no half of a property. */
function isPlainMethod(h: MemberHit): boolean {
  const flags = flagsOf(h);
  return (flags & MemberFlag.METHOD) !== 0 && !(flags & (MemberFlag.GETTER | MemberFlag.SETTER));
}
