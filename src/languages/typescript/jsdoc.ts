// JSDoc as a type source for JavaScript: @param {T} name, @returns {T}, @type {T}. Only the forms that name
// something are read; anything else counts as no type.

import { Op } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';

export interface DocumentedTypes {
  parameter(w: Walker, name: string): number;
  result(w: Walker): number;
  own(w: Walker): number;
}

const LIMIT = 400;

function braced(text: string, from: number): { body: string; end: number } | undefined {
  if (text[from] !== '{') return undefined;
  let depth = 0;
  for (let i = from; i < text.length && i < from + LIMIT; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return { body: text.slice(from + 1, i), end: i + 1 };
  }
  return undefined;
}

export function jsdocTypes(doc: string): DocumentedTypes | undefined {
  if (!doc.includes('{')) return undefined;
  const params = new Map<string, string>();
  let result = '';
  let own = '';
  for (const tag of doc.matchAll(/@(param|arg|argument|returns?|type)\s+(?=\{)/g)) {
    const type = braced(doc, tag.index + tag[0].length);
    if (!type) continue;
    if (tag[1] === 'type') own = type.body;
    else if (tag[1].startsWith('return')) result = type.body;
    else {
      const name = /^\s*\[?\s*([\w$]+)/.exec(doc.slice(type.end, type.end + 80));
      if (name) params.set(name[1], type.body);
    }
  }
  return {
    parameter: (w, name) => parseType(w, params.get(name) ?? ''),
    result: w => parseType(w, result),
    own: w => parseType(w, own),
  };
}

const PRIMITIVE: Record<string, number> = {
  string: 0, String: 0, number: 1, Number: 1, boolean: 2, Boolean: 2, void: 3, undefined: 3, null: 3, object: 4, symbol: 5, bigint: 5, any: 6, '*': 6, unknown: 6,
};

/** A small recursive reader for `A | B`, `A[]`, `A.B<C, D>`, `import('./x').A`; 0 for anything it does not know. */
export function parseType(w: Walker, source: string): number {
  const text = source.replace(/^\s*\*\s?/gm, '').trim();
  if (!text) return 0;
  const tokens = text.match(/import\(\s*['"][^'"]+['"]\s*\)|[\w$]+(?:\.[\w$]+)*|\.\.\.|=>|[[\]<>|(),?!=*&{}:]/g) ?? [];
  let at = 0;
  const union = (depth: number): number => {
    const parts: number[] = [];
    do {
      if (tokens[at] === '|') at++;
      parts.push(postfix(depth));
    } while (tokens[at] === '|');
    const known = parts.filter(p => p !== 0);
    return known.length === 0 ? 0 : known.length === 1 ? known[0] : w.b.emitList(Op.T_UNION, known);
  };
  const postfix = (depth: number): number => {
    let type = primary(depth);
    for (;;) {
      if (tokens[at] === '[' && tokens[at + 1] === ']') { at += 2; type = w.b.emit1(Op.T_ARRAY, type); } else if (tokens[at] === '=' || tokens[at] === '!' || tokens[at] === '?') at++;
      else return type;
    }
  };
  const primary = (depth: number): number => {
    if (depth > 6 || at >= tokens.length) return 0;
    const token = tokens[at++];
    if (token === '?' || token === '!' || token === '...') return primary(depth);
    if (token === '(') { const inner = union(depth + 1); if (tokens[at] === ')') at++; return inner; }
    const args: number[] = [];
    const typeArguments = (): void => {
      if (tokens[at] !== '<') return;
      do { at++; args.push(union(depth + 1)); } while (tokens[at] === ',');
      if (tokens[at] === '>') at++;
    };
    const imported = /^import\(\s*['"]([^'"]+)['"]\s*\)$/.exec(token);
    if (imported) {
      // The tokenizer leaves ".Name" as a bare word once the dot is dropped.
      const names = tokens[at] !== undefined && /^[\w$.]+$/.test(tokens[at]) ? tokens[at++].split('.') : [];
      typeArguments();
      const start = w.b.ir.length;
      w.b.ir.push(Op.T_IMPORT, w.b.string(imported[1]), names.length, ...names.map(n => w.b.string(n)), args.length, ...args);
      return start;
    }
    if (!/^[\w$]/.test(token)) return 0;
    if (PRIMITIVE[token] !== undefined) return w.b.emit1(Op.T_PRIMITIVE, PRIMITIVE[token]);
    typeArguments();
    return w.b.typeName(w.scope, token.split('.'), args);
  };
  return union(0);
}
