// Types that comments declare: @typedef, @callback, @import. They are names for types only, seen from where the comment
// stands inwards, and from other files through the module.

import { FnFlag, Op } from '../../extract/facts.ts';
import { addTemplates, callbackType, isPlainObject, propertyShape, readDocumentedType, tagsOf, type Tag } from './jsdoc.ts';
import type { Tables, Walker } from './walker.ts';

export function registerTypedefs(tables: Tables): void {
  tables.on(['comment'], (w, node) => {
    if (w.isJavaScript && w.t.text.startsWith('/**', w.t.start[node])) declareTypes(w, w.text(node));
    return 0;
  });
}

function declareTypes(w: Walker, doc: string): void {
  if (!doc.includes('@typedef') && !doc.includes('@callback') && !doc.includes('@import')) return;
  const tags = tagsOf(doc);
  const templates = tags.filter(t => t.name === 'template');
  tags.forEach((tag, i) => {
    if (tag.name === 'import') importTypes(w, tag.text);
    if (tag.name !== 'typedef' && tag.name !== 'callback') return;
    let end = i + 1;
    while (end < tags.length && tags[end].name !== 'typedef' && tags[end].name !== 'callback') end++;
    declareType(w, tag, tags.slice(i + 1, end), templates);
  });
}

function declareType(w: Walker, tag: Tag, details: readonly Tag[], templates: readonly Tag[]): void {
  const { b } = w;
  const name = /^[\w$]+/.exec(tag.text)?.[0];
  if (name === undefined || b.hasAlias(w.scope, name)) return;
  const scope = b.scope(w.scope, w.fn);
  const shape = b.shape(`${b.qualify(w.sym, name)} typedef`, 'interface', scope, -1);
  w.within(scope, () => {
    addTemplates(w, templates, b.shapes[shape].typeParams);
    let type = 0;
    if (tag.name === 'callback') type = callbackType(w, details, b.fn(b.anonymousKey(w.sym), { sym: -1, owner: -1, flags: FnFlag.TYPE, scope, outer: w.fn }));
    else if (isPlainObject(tag.type)) type = propertyShape(w, details.filter(t => t.name === 'property' || t.name === 'prop'), '', shape);
    if (type === 0) type = readDocumentedType(w, tag.type !== '' ? tag.type : details.find(t => t.name === 'type')?.type ?? '');
    if (type === 0) return;
    // An object type written out takes the type arguments itself.
    const written = b.ir[type] === Op.T_SHAPE ? b.ir[type + 1] : shape;
    if (written !== shape) b.shapes[written].typeParams.push(...b.shapes[shape].typeParams);
    b.alias(b.scopes[2 * scope], name, type, written);
  });
}

/** A, { B, C as D } from "./x" */
function importTypes(w: Walker, text: string): void {
  const { b } = w;
  const parts = /^([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?\s*from\s*['"]([^'"]+)['"]/.exec(text);
  if (!parts) return;
  const bind = (local: string, imported: string): void => {
    if (b.hasAlias(w.scope, local)) return;
    b.alias(w.scope, local, b.importedType(parts[3], [imported], []), -1);
  };
  (b.extra ??= {}).documented = true;
  if (parts[1] !== undefined) bind(parts[1], 'default');
  for (const item of (parts[2] ?? '').split(',')) {
    const names = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(item);
    if (names) bind(names[2] ?? names[1], names[1]);
  }
}

