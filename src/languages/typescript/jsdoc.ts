// JSDoc as a type source for JavaScript: what the tags of a comment say of a function, a variable or a class.
// The types themselves are read by jsdoc-types.ts, types that comments declare by typedefs.ts.

import { BindKind, MemberFlag, Op, ParamFlag } from '../../extract/facts.ts';
import { docOf } from './comments.ts';
import { parseType } from './jsdoc-types.ts';
import type { Walker } from './walker.ts';

export interface Tag { readonly name: string; readonly type: string; readonly text: string }

/** A braced type longer than this is no type. */
const LIMIT = 8000;
const READ = /@(?:param|arg|argument|returns?|type|template|this|extends|augments|implements|typedef|callback|import)\b/;

function braced(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length && i < from + LIMIT; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

/** The tags of a comment that may carry a type; none when it has no such tag. */
export function tagsOf(doc: string): readonly Tag[] {
  if (!READ.test(doc)) return [];
  const text = doc.replace(/^\/\*\*+|\*+\/$/g, '').replace(/^[ \t]*\*/gm, '');
  const tags: Tag[] = [];
  const start = /(?:^|\s)@(\w+)[ \t]*/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    let at = start.lastIndex;
    let type = '';
    const open = /^\s*\{/.exec(text.slice(at, at + 80));
    if (open) {
      const from = at + open[0].length - 1;
      const end = braced(text, from);
      if (end < 0) continue;
      // `@import { A } from` keeps its braces.
      if (found[1] !== 'import') { type = text.slice(from + 1, end); at = end + 1; } else at = end;
    }
    const next = text.slice(at).search(/(?:^|\s)@\w/);
    const rest = found[1] === 'import' ? text.slice(start.lastIndex, next < 0 ? undefined : at + next) : text.slice(at, next < 0 ? undefined : at + next);
    tags.push({ name: found[1], type: type.trim(), text: rest.trim() });
    start.lastIndex = next < 0 ? text.length : at + next;
  }
  return tags;
}

const isParameter = (t: Tag): boolean => t.name === 'param' || t.name === 'arg' || t.name === 'argument';
const isResult = (t: Tag): boolean => t.name === 'returns' || t.name === 'return';

/** `name`, `[name]`, `[name=default]`, `name.inner`. */
const labelOf = (t: Tag): string => /^\[?\s*([\w$]+(?:(?:\[\])?\.[\w$]+)*)/.exec(t.text)?.[1] ?? '';

/** A type read for a JavaScript file: what hangs on it is the business of all its declarations. */
function read(w: Walker, source: string): number {
  if (source === '') return 0;
  (w.b.extra ??= {}).documented = true;
  return parseType(w, source);
}

/** Type parameters of `@template {Bound} T, U`, bound in the current scope. */
export function addTemplates(w: Walker, tags: readonly Tag[], into: number[]): void {
  for (const t of tags) {
    if (t.name !== 'template') continue;
    const names = /^\[?\s*[\w$]+(?:\s*,\s*[\w$]+)*/.exec(t.text)?.[0].replace('[', '') ?? '';
    const bound = read(w, t.type);
    for (const name of names.split(',')) if (name.trim()) into.push(w.b.bind(w.scope, name.trim(), BindKind.TYPE_PARAM, bound, 0));
  }
}

/** An object type made of `@property {T} name` tags; 0 without any. */
export function propertyShape(w: Walker, tags: readonly Tag[], prefix: string, shape = -1): number {
  const { b } = w;
  let made = shape;
  for (const t of tags) {
    const label = labelOf(t).replace('[]', '');
    if (!label.startsWith(prefix) || label.slice(prefix.length) === '' || label.slice(prefix.length).includes('.')) continue;
    if (made < 0) made = b.shape(b.anonymousKey(w.sym), 'interface', w.scope, -1);
    const name = label.slice(prefix.length);
    const inner = isPlainObject(t.type) ? propertyShape(w, tags, `${label}.`) : 0;
    b.addMember(made, name, t.text.startsWith('[') ? MemberFlag.OPTIONAL : 0, -1, -1, inner !== 0 ? inner : read(w, t.type), 0);
  }
  return made < 0 ? 0 : b.emit1(Op.T_SHAPE, made);
}

export const isPlainObject = (type: string): boolean => /^(?:[Oo]bject)?(?:\[\])?$/.test(type.replace(/[?!=\s]/g, ''));

export interface DocumentedTypes {
  /** A parameter by name; a destructured one by its place. */
  parameter(name: string, index: number): number;
  result(): number;
  own(): number;
  receiver(): number;
  readonly tags: readonly Tag[];
}

export function jsdocTypes(w: Walker, doc: string): DocumentedTypes | undefined {
  const tags = tagsOf(doc);
  if (tags.length === 0) return undefined;
  const params = tags.filter(isParameter);
  const top = params.filter(t => !labelOf(t).includes('.'));
  return {
    tags,
    parameter(name, index) {
      const tag = name ? params.find(t => labelOf(t) === name) : top[index];
      if (!tag) return 0;
      const inner = isPlainObject(tag.type) ? propertyShape(w, params, `${labelOf(tag)}.`) : 0;
      const type = inner !== 0 ? inner : read(w, tag.type);
      return tag.type.startsWith('...') && type !== 0 ? w.b.emit1(Op.T_ARRAY, type) : type;
    },
    result: () => read(w, tags.find(isResult)?.type ?? ''),
    own: () => read(w, tags.find(t => t.name === 'type')?.type ?? ''),
    receiver: () => read(w, tags.find(t => t.name === 'this')?.type ?? ''),
  };
}

/** `@type {T}` in the comment before a declaration, member or parenthesis. */
export function documentedType(w: Walker, doc: string | undefined): number {
  return w.isJavaScript && doc !== undefined && doc.includes('@type') ? jsdocTypes(w, doc)?.own() ?? 0 : 0;
}

export const documentedTypeAt = (w: Walker, node: number): number => (w.isJavaScript ? documentedType(w, docOf(w, node)) : 0);

/** A function type out of `@param` and `@returns` tags: `@callback`. */
export function callbackType(w: Walker, tags: readonly Tag[], fn: number): number {
  for (const t of tags.filter(isParameter)) {
    if (labelOf(t).includes('.')) continue;
    const flags = (t.text.startsWith('[') || t.type.endsWith('=') ? ParamFlag.OPTIONAL : 0) | (t.type.startsWith('...') ? ParamFlag.REST : 0);
    const type = read(w, t.type);
    w.b.fns[fn].params.push(w.b.string(labelOf(t)), flags & ParamFlag.REST && type !== 0 ? w.b.emit1(Op.T_ARRAY, type) : type, 0, flags);
  }
  w.b.fns[fn].ret = read(w, tags.find(isResult)?.type ?? '');
  return w.b.emit1(Op.T_FUNC, fn);
}

export { read as readDocumentedType };
