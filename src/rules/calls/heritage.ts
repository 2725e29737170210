// Whether a class says that it has a parent, by the text of its declaration. The bounds of type parameters are
// written with the same word and say nothing about parents.

import { lastSegment } from '../text/source-text.ts';

/** `class Box<T extends object> extends Base<T>` → true; without `extends Base<T>` → false. */
export const namesParent = (signature: string): boolean => /\bextends\b/.test(withoutTypeArguments(signature)) || basesOf(signature) > 0;

/** Bases that add no members: listed, but never missed. */
const PLAIN = /^(?:\w+\.)?(?:object|Generic|Protocol|ABC)(?:\[|$)/;

/** `class Order(Base, Mixin, metaclass=Registered)` → 2; 0 where parents are written in other words. */
export const basesOf = (signature: string): number => namedBases(signature).length;

/** `class Order(shop.Base[int], Mixin, metaclass=Registered)` → `Base`, `Mixin`. */
export const baseNames = (signature: string): readonly string[] => namedBases(signature).map((text) => lastSegment(text.replace(/[[(].*$/s, '')));

/** The same, as they are written: `shop.Base`, `Mixin`. */
export const writtenBases = (signature: string): readonly string[] => namedBases(signature).map((text) => text.replace(/[[(].*$/s, '').trim());

function namedBases(signature: string): readonly string[] {
  const list = /^class\s+[\p{L}\p{N}_]+\s*\((.*)\)$/su.exec(signature.trim())?.[1] ?? '';
  let depth = 0;
  let base = '';
  const bases: string[] = [];
  for (const char of `${list},`) {
    if ('[('.includes(char)) depth += 1;
    else if ('])'.includes(char)) depth -= 1;
    if (char !== ',' || depth > 0) { base += char; continue; }
    bases.push(base.trim());
    base = '';
  }
  return bases.filter((text) => text !== '' && !/^\w+\s*=/.test(text) && !PLAIN.test(text));
}

function withoutTypeArguments(text: string): string {
  let depth = 0;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '<') depth += 1;
    else if (char === '>' && text[at - 1] !== '=' && depth > 0) depth -= 1;
    else if (depth === 0) out += char;
  }
  return out;
}
