// Names declared more than once, for other platforms, versions or wants: which declaration counts.

import { BIND_STRIDE, BindKind, EITHER, MemberFlag, OUTDATED, UNUSUAL } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { ELSEWHERE, LATER } from './outcome.ts';
import type { FileState } from './state.ts';
import { Tag, type Value } from './values.ts';

/** Symbols with the mark that says how they stand behind the one that counts. */
export type Variants = ReadonlyMap<number, string>;
export const NO_VARIANTS: Variants = new Map();

const isUnusual = (how: number): boolean => how === UNUSUAL || how === OUTDATED;

/** Of several functions and classes declared under one name all but the one that counts: the last, of those that the usual run comes by. */
export function variants(file: FileState, declaring: readonly number[], bodies: readonly number[]): Variants {
  const { binds: table, symbols } = file.facts;
  const made = bodies.filter(s => symbols[s].kind === 'function' || symbols[s].kind === 'class' || symbols[s].kind === 'method');
  if (made.length < 2) return NO_VARIANTS;
  const isUsual = (s: number): boolean => declaring.some(b => table[b * BIND_STRIDE + 3] === s && !isUnusual(table[b * BIND_STRIDE + 5]));
  const counts = made.findLast(isUsual) ?? made[made.length - 1];
  // if tracing: def log(): … else: def log(): …: neither stands behind the other.
  const isEither = (s: number): boolean => declaring.some(b => table[b * BIND_STRIDE + 3] === s && table[b * BIND_STRIDE + 5] === EITHER);
  return new Map(made.filter(s => s !== counts && !(isEither(s) && isEither(counts))).map(s => [s, declaring.every(b => table[b * BIND_STRIDE + 3] !== s || table[b * BIND_STRIDE + 5] === UNUSUAL) ? ELSEWHERE : LATER]));
}

/** Declared for runs that are not the usual one, which gets the name by an import or an assignment. */
export function isFallback(file: FileState, binds: readonly number[], declaring: readonly number[]): boolean {
  const { binds: table } = file.facts;
  if (declaring.length === 0 || declaring.length === binds.length || declaring.some(b => !isUnusual(table[b * BIND_STRIDE + 5]))) return false;
  return binds.some(b => table[b * BIND_STRIDE + 2] === BindKind.IMPORT || ((table[b * BIND_STRIDE + 2] === BindKind.VAR || table[b * BIND_STRIDE + 2] === BindKind.ASSIGN) && table[b * BIND_STRIDE + 4] !== 0));
}

/** The mark of a function or class at the top of a module that another declaration of its name stands before; '' of any other. */
export function variantMark(ev: Eval, v: Value): string {
  const { file } = v;
  if (file === undefined || (v.tag !== Tag.FUNCTION && v.tag !== Tag.CLASS) || !file.language.semantics.lastDeclarationCounts) return '';
  const { fns, shapes, symbols, binds: table } = file.facts;
  const made = v.tag === Tag.FUNCTION ? fns[v.ix] : shapes[v.ix];
  return ev.memo.ask(file, `VR|${v.tag === Tag.FUNCTION ? 'f' : 'c'}|${made.key}`, String, '', () => {
    const declaring = made.sym < 0 ? [] : file.bindsIn(0, file.stringIndex(symbols[made.sym].name))?.filter(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL && table[b * BIND_STRIDE + 5] !== 1) ?? [];
    return declaring.length > 1 ? variants(file, declaring, declaring.map(b => table[b * BIND_STRIDE + 3])).get(made.sym) ?? '' : '';
  }, 0);
}

/** Of several methods of one name the last, with whatever else goes by the name; undefined where there is nothing to choose. */
export function methodThatCounts(hits: readonly MemberHit[]): readonly MemberHit[] | undefined {
  const methods = hits.length > 1 ? hits.filter(isPlainMethod) : [];
  if (methods.length < 2) return undefined;
  const counts = methods.findLast(h => !(flagsOf(h) & MemberFlag.UNUSUAL)) ?? methods[methods.length - 1];
  return hits.filter(h => !isPlainMethod(h) || h === counts);
}

/** Declared for runs that are not the usual one: those that are may find the name with an ancestor. */
export const isForOldRuns = (hits: readonly MemberHit[]): boolean => hits.length > 0 && hits.every(h => (flagsOf(h) & MemberFlag.UNUSUAL) !== 0);

/** The mark of a method that another one stands before. */
export const methodMark = (h: MemberHit): string => (flagsOf(h) & MemberFlag.UNUSUAL ? ELSEWHERE : LATER);

const flagsOf = (h: MemberHit): number => (h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 1] : 0);

/** A method that is no half of a property. */
function isPlainMethod(h: MemberHit): boolean {
  const flags = flagsOf(h);
  return (flags & MemberFlag.METHOD) !== 0 && !(flags & (MemberFlag.GETTER | MemberFlag.SETTER));
}
