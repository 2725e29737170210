// Imports and exports, ES modules; CommonJS exports are in assignments.ts.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, Op, RefKind, SymFlag } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { isMadeExport } from './assignments.ts';
import { docOf } from './comments.ts';
import { isRequired } from './declarations.ts';
import { typedTag } from './expressions.ts';
import { functionBody, functionSymbol, isFunctionNode } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import type { Tables, Walker } from './walker.ts';

export function registerModules(tables: Tables): void {
  tables.on(['import_statement'], (w, node) => {
    // A file that imports by this word exports by one, too: none means nothing.
    (w.b.extra ??= {}).importsByWord = true;
    importStatement(w, node);
    return 0;
  });
  tables.on(['import_alias'], (w, node) => {
    // import A = B.C: a name for what B holds under C, value and type alike
    const { b } = w;
    const name = w.firstNamed(node);
    const target = name >= 0 ? w.t.next[name] + 1 : -1;
    if (target < 0 || target >= w.t.next[node]) return 0;
    const [first, ...rest] = w.text(target).split('.').map(part => part.trim());
    b.bind(w.scope, w.text(name), BindKind.VAR, 0, rest.reduce((value, part) => b.member(value, part), b.name(w.scope, first)), 1);
    b.alias(w.scope, w.text(name), b.typeName(w.scope, [first, ...rest], []), -1);
    return 0;
  });
  tables.on(['export_statement'], (w, node) => { exportStatement(w, node); return 0; });
}

const unquote = (text: string): string => text.slice(1, -1);

function importStatement(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const required = t.childOfKind(node, k.import_require_clause);
  const sourceNode = required >= 0 ? w.child(required, f.source) : w.child(node, f.source);
  if (sourceNode < 0) return;
  const specifier = b.string(unquote(w.text(sourceNode)));
  const typeOnly = w.has(node, 'type') ? 1 : 0;
  const line = t.startLine(node);
  const add = (local: string, imported: string, at: number, only: number): void => {
    b.bind(w.scope, local, BindKind.IMPORT, specifier, b.string(imported), only);
    b.ref(RefKind.IMPORT, 0, t.startLine(at), w.sym, 0, 0, imported, specifier);
  };
  if (required >= 0) {
    const name = w.firstNamed(required);
    if (name >= 0) add(w.text(name), '=', node, typeOnly);
    return;
  }
  const clause = t.childOfKind(node, k.import_clause);
  if (clause < 0) { b.ref(RefKind.IMPORT, 0, line, w.sym, 0, 0, '*', specifier); return; }
  for (let c = clause + 1, stop = t.next[clause]; c < stop; c = t.next[c]) {
    const kind = t.kind[c];
    if (kind === k.identifier) add(w.text(c), 'default', c, typeOnly);
    else if (kind === k.namespace_import) {
      const name = w.firstNamed(c);
      if (name >= 0) add(w.text(name), '*', c, typeOnly);
    } else if (kind === k.named_imports) {
      for (let s = c + 1, end = t.next[c]; s < end; s = t.next[s]) {
        if (t.kind[s] !== k.import_specifier) continue;
        const name = w.child(s, f.name);
        const alias = w.child(s, f.alias);
        if (name < 0) continue;
        const imported = t.kind[name] === k.string ? unquote(w.text(name)) : w.text(name);
        add(w.text(alias >= 0 ? alias : name), imported, s, typeOnly || (w.has(s, 'type') ? 1 : 0));
      }
    }
  }
}

function exportStatement(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const line = t.startLine(node);
  const sourceNode = w.child(node, f.source);
  const specifier = sourceNode >= 0 ? b.string(unquote(w.text(sourceNode))) : 0;
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.kind[c] === k.decorator) w.visit(c);
  const clause = t.childOfKind(node, k.export_clause);
  if (clause >= 0) {
    for (let s = clause + 1, end = t.next[clause]; s < end; s = t.next[s]) {
      if (t.kind[s] !== k.export_specifier) continue;
      const name = w.child(s, f.name);
      const alias = w.child(s, f.alias);
      if (name < 0) continue;
      const local = t.kind[name] === k.string ? unquote(w.text(name)) : w.text(name);
      const exported = alias >= 0 ? (t.kind[alias] === k.string ? unquote(w.text(alias)) : w.text(alias)) : local;
      if (sourceNode >= 0) {
        b.export(exported, ExportKind.FROM, specifier, b.string(local), t.startLine(s));
        b.ref(RefKind.IMPORT, 0, t.startLine(s), w.sym, 0, 0, local, specifier);
      } else if (w.scope === 0) b.export(exported, ExportKind.LOCAL, b.string(local), 0, t.startLine(s));
      else namespaceAlias(w, local, exported);
    }
    return;
  }
  if (sourceNode >= 0) {
    const namespace = t.childOfKind(node, k.namespace_export);
    if (namespace >= 0) {
      const name = w.firstNamed(namespace);
      if (name >= 0) b.export(w.text(name), ExportKind.FROM, specifier, b.string('*'), line);
    } else b.export('*', ExportKind.STAR, specifier, 0, line);
    b.ref(RefKind.IMPORT, 0, line, w.sym, 0, 0, '*', specifier);
    return;
  }
  if (w.has(node, 'default')) { exportDefault(w, node, line); return; }
  if (w.has(node, '=')) {
    const value = w.firstNamed(node);
    if (value >= 0) b.export('=', ExportKind.VALUE, defaultFunction(w, value) ?? w.visit(value), 0, line);
    return;
  }
  const declaration = w.child(node, f.declaration);
  if (declaration < 0) { w.children(node); return; }
  const from = b.symbols.length;
  const firstBind = b.binds.length;
  w.visit(declaration);
  // Everything the declaration bound in this scope is exported under its own name.
  for (let i = firstBind; i < b.binds.length; i += 6) {
    if (b.binds[i] !== w.scope) continue;
    const kind = b.binds[i + 2];
    if (kind === BindKind.ASSIGN || kind === BindKind.TYPE_PARAM || kind === BindKind.TYPE) continue;
    const name = b.binds[i + 1];
    if (w.scope === 0) b.exports.push(name, ExportKind.LOCAL, name, 0, line);
    if (kind === BindKind.SYMBOL && b.binds[i + 3] >= from) b.flag(b.binds[i + 3], SymFlag.EXPORTED);
  }
}

/** `export { A as B }` in a namespace's body: B becomes a name of the namespace, not an export of the file. */
function namespaceAlias(w: Walker, local: string, exported: string): void {
  const { b } = w;
  const isOwn = b.declaringScope(w.scope, local) === w.scope;
  if (isOwn && local === exported) return;
  b.bind(w.scope, exported, BindKind.ALIAS, isOwn ? w.scope : b.scopes[2 * w.scope], b.string(local));
}

/** `export = Rule` with `namespace Rule { export { Rule_ as default } }`: whoever imports the default gets that one, not the whole. */
export function exportNamespaceDefault(b: FactsBuilder): void {
  const { binds, exports, ir, scopes, shapes, symbols } = b;
  for (let e = 0, stop = exports.length; e < stop; e += EXPORT_STRIDE) {
    const value = exports[e + 1] === ExportKind.VALUE && b.strings[exports[e]] === '=' ? exports[e + 2] : 0;
    if (ir[value] !== Op.NAME) continue;
    for (let at = 0; at < binds.length; at += BIND_STRIDE) {
      const [scope, kind] = [binds[at], binds[at + 2]];
      if (kind !== BindKind.ALIAS || b.strings[binds[at + 1]] !== 'default' || scopes[2 * scope] !== 0 || binds[at + 3] !== 0) continue;
      if (shapes.some(s => s.kind === 'namespace' && s.scope === scope && symbols[s.sym].name === b.strings[ir[value + 2]])) b.export('default', ExportKind.LOCAL, binds[at + 4], 0, exports[e + 4]);
    }
  }
}

function exportDefault(w: Walker, node: number, line: number): void {
  const { t, k, f, b } = w;
  const declaration = w.child(node, f.declaration);
  const valueNode = declaration >= 0 ? declaration : w.child(node, f.value);
  if (valueNode < 0) { w.children(node); return; }
  const bare = w.bare(valueNode);
  let value = defaultFunction(w, valueNode);
  if (value !== undefined) {
    b.export('default', ExportKind.VALUE, value, 0, line);
  } else if (t.kind[valueNode] === k.identifier) {
    b.export('default', ExportKind.LOCAL, b.string(w.text(valueNode)), 0, line);
  } else {
    const isMade = declaration < 0 && (isMadeExport(w, bare) || t.kind[bare] === k.new_expression || typedTag(w, bare) >= 0) && !isRequired(w, bare);
    const constant = isMade ? madeDefault(w, node, valueNode) : t.kind[bare] === k.identifier ? namedSymbol(w, w.text(bare)) : 0;
    w.naming = 'default';
    const from = b.symbols.length;
    value = w.visit(valueNode);
    w.naming = undefined;
    if (declaration >= 0 && b.symbols.length > from) b.flag(from, SymFlag.EXPORTED | SymFlag.DEFAULT_EXPORT);
    else if (t.kind[bare] === k.class && b.symbols.length > from) b.flag(from, SymFlag.EXPORTED | SymFlag.DEFAULT_EXPORT);
    // export default function open(path: string): File; of a declaration: the name is all there is
    const name = value === 0 && declaration >= 0 ? w.child(declaration, f.name) : -1;
    if (name >= 0) b.export('default', ExportKind.LOCAL, b.string(w.text(name)), 0, line);
    else b.export('default', ExportKind.VALUE, value, constant, line);
  }
}

/** export default () => …, export = function () {…}: a function that goes by no other name; undefined when the value is none. */
function defaultFunction(w: Walker, valueNode: number): number | undefined {
  const bare = w.bare(valueNode);
  if (!isFunctionNode(w, bare) || w.child(bare, w.f.name) >= 0) return undefined;
  const { sym } = functionSymbol(w, bare, valueNode, 'default', 'function', { nameNode: valueNode });
  const value = w.b.emit1(Op.FUNC, functionBody(w, bare, { sym, owner: -1 }));
  w.b.flag(sym, SymFlag.EXPORTED | SymFlag.DEFAULT_EXPORT);
  return value;
}

/** export default Calendar as CalendarType: still the calendar, and what its members are the type says; 0: no symbol of this file. */
function namedSymbol(w: Walker, name: string): number {
  const { b } = w;
  const at = b.bindsOf(0, name).find(bind => b.binds[bind + 2] === BindKind.SYMBOL && b.binds[bind + 5] !== 1);
  return at === undefined ? 0 : b.binds[at + 3];
}

/** export default memo(Card), export default styled.div`…`: a constant that goes by no other name. */
function madeDefault(w: Walker, node: number, valueNode: number): number {
  const { t, b } = w;
  const doc = docOf(w, node);
  const sym = b.symbol(w.sym, {
    name: 'default', kind: 'const', prefix: '', at: [t.startLine(node), t.endLine(node), t.startLine(node)],
    flags: SymFlag.EXPORTED | SymFlag.DEFAULT_EXPORT | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}),
  });
  hashSymbol(w, sym, 'default', valueNode, t.next[valueNode], doc);
  return sym;
}
