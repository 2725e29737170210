// The type parameters of a declaration, read off its signature. What they are called is nobody's business but the
// declaration's own: two that differ in nothing else are one.

import type { GraphSymbol } from '../graph/model.ts';

const CLOSING: Readonly<Record<string, string>> = { '<': '>', '[': ']' };

/** Names in `name<T extends U, V>(…)`, `def name[T](…)` or `<T> R name(…)`; none when none are to be seen. */
export function typeParameterNames({ name, signature }: Pick<GraphSymbol, 'name' | 'signature'>): readonly string[] {
  const open = openingOf(name, signature);
  if (open < 0) return [];
  const parts: string[] = [];
  let [depth, from] = [0, open + 1];
  for (let i = open; i < signature.length; i++) {
    const c = signature[i];
    if ('<[({'.includes(c)) depth++;
    else if (c === '>' && signature[i - 1] === '=') continue;
    else if ('>])}'.includes(c)) {
      depth--;
      if (depth > 0) continue;
      parts.push(signature.slice(from, i));
      return c === CLOSING[signature[open]] ? parts.map(nameOf) : [];
    } else if (c === ',' && depth === 1) {
      parts.push(signature.slice(from, i));
      from = i + 1;
    }
  }
  return [];
}

const nameOf = (part: string): string => /^\s*(?:(?:const|in|out)\s+(?=[\p{L}_$]))*\**([\p{L}\p{N}_$]+)/u.exec(part)?.[1] ?? '';

function openingOf(name: string, signature: string): number {
  if (name !== '') {
    for (let at = signature.indexOf(name); at >= 0; at = signature.indexOf(name, at + 1)) {
      const next = signature[at + name.length];
      if (next === '<' || next === '[') return at + name.length;
      if (next === '(') break;
    }
  }
  return signature.startsWith('<') ? 0 : -1;
}

/** The old declaration with its type parameters called as in the new one, where there are as many of them. */
export function inWordsOf(old: GraphSymbol, now: GraphSymbol): GraphSymbol {
  if (old.signature === now.signature) return old;
  const [from, to] = [typeParameterNames(old), typeParameterNames(now)];
  if (from.length === 0 || from.length !== to.length || from.every((name, i) => name === to[i]) || from.includes('') || to.includes('')) return old;
  // A name that meant something else before would mean two things afterwards.
  if (to.some(name => !from.includes(name) && mentions(old, name))) return old;
  const renamed = new Map(from.map((name, i) => [name, to[i]]));
  const reworded = (type: string): string => type.replaceAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu, word => renamed.get(word) ?? word);
  return {
    ...old,
    ...(old.parameters && { parameters: old.parameters.map(p => (p.type === undefined ? p : { ...p, type: reworded(p.type) })) }),
    ...(old.returnType !== undefined && { returnType: reworded(old.returnType) }),
  };
}

const mentions = ({ parameters, returnType }: GraphSymbol, name: string): boolean => {
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'u');
  return [...(parameters ?? []).map(p => p.type), returnType].some(type => type !== undefined && word.test(type));
};
