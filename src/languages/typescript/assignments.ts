// Assignments: CommonJS exports, prototype methods, fields set through `this`, members hung on objects and functions.

import { isBuiltin } from 'node:module';
import { BIND_STRIDE, BindKind, ExportKind, Op, SymFlag } from '../../extract/facts.ts';
import { classValue } from './classes.ts';
import { docOf } from './comments.ts';
import { isRequired, packageOf } from './declarations.ts';
import { functionBody, functionSymbol, isFunctionNode, setContext } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { documentedTypeAt } from './jsdoc.ts';
import { propertyName, symbolKey } from './names.ts';
import { forgetPaths } from './property-paths.ts';
import { assignName } from './statements.ts';
import { isThisOfModule } from './top-this.ts';
import type { Tables, Walker } from './walker.ts';

export function registerAssignments(tables: Tables): void {
  tables.on(['assignment_expression'], (w, node) => assignment(w, node));
  tables.on(['augmented_assignment_expression'], (w, node) => {
    const left = w.child(node, w.f.left);
    const value = w.visit(w.child(node, w.f.right));
    const operator = w.text(w.child(node, w.f.operator));
    if (left >= 0 && w.t.kind[left] === w.k.identifier && (operator === '||=' || operator === '??=')) assignName(w, w.text(left), value);
    else if (left >= 0 && operator.length === 3 && w.t.kind[left] === w.k.member_expression) hang(w, left, value);
    else if (left >= 0) w.visit(left);
    return value;
  });
}

/** What an assignment's left side names: `exports.x`, `Foo.prototype.x`, `this.x`, `a.b`. */
function leftName(w: Walker, left: number): { name: string; prefix: string | undefined; isExport: boolean } | undefined {
  const { t, k } = w;
  const text = w.text(left);
  if (text.length > 200 || /[\s(]/.test(text)) return undefined;
  if (t.kind[left] === k.identifier) return { name: text, prefix: undefined, isExport: false };
  if (t.kind[left] !== k.member_expression) return undefined;
  const parts = text.split('.');
  const name = parts.pop()!;
  const owner = parts.join('.');
  if (owner === 'exports' || owner === 'module.exports') return { name, prefix: '', isExport: true };
  if (text === 'module.exports') return { name: 'default', prefix: '', isExport: true };
  if (owner === 'this' && w.fn < 0 && isThisOfModule(w, w.child(left, w.f.object))) return { name, prefix: '', isExport: true };
  const base = w.sym > 0 ? w.b.symbols[w.sym] : undefined;
  if (parts[0] === 'this') {
    // Fields belong to the class, not to the method that sets them.
    const owner = ownerQual(w);
    return { name, prefix: [owner, ...parts.slice(1)].filter(Boolean).join('.'), isExport: false };
  }
  const path = parts.filter(p => p !== 'prototype').join('.');
  return { name, prefix: base && base.kind !== 'module' ? `${base.qual}.${path}` : path, isExport: false };
}

function ownerQual(w: Walker): string {
  const { b } = w;
  const self = w.self;
  if (self < 0) return b.shapes[-1 - self].key;
  const fn = b.fns[self];
  if (!fn) return w.sym > 0 ? b.symbols[w.sym].qual : '';
  return fn.owner >= 0 && b.shapes[fn.owner].sym >= 0 ? b.symbols[b.shapes[fn.owner].sym].qual : fn.key;
}

function assignment(w: Walker, node: number): number {
  const { t, k, f, b } = w;
  const left = w.child(node, f.left);
  const right = w.child(node, f.right);
  if (left < 0 || right < 0) { w.children(node); return 0; }
  // TypeScript's grammar reads `using x = f()` as an assignment.
  if (t.kind[left] === k.identifier && w.has(node, 'using')) {
    const resource = w.visit(right);
    b.bind(w.scope, w.text(left), BindKind.VAR, 0, resource, 1);
    return resource;
  }
  const named = leftName(w, left);
  const bare = w.bare(right);
  const heldNaming = w.naming;
  let value: number;
  let constant = 0;
  if (named && named.prefix !== undefined && isFunctionNode(w, bare)) {
    const own = w.child(bare, f.name);
    const name = named.name === 'default' && named.isExport && own >= 0 ? w.text(own) : named.name;
    const kind = named.isExport ? 'function' : 'method';
    const { sym } = functionSymbol(w, bare, node, name, kind, { prefix: named.prefix, nameNode: left, ...(named.isExport ? { flags: SymFlag.EXPORTED } : {}) });
    value = b.emit1(Op.FUNC, functionBody(w, bare, { sym, owner: -1 }));
  } else if (named && t.kind[left] === k.identifier && isFunctionNode(w, bare) && w.child(bare, f.name) < 0) {
    const { sym } = functionSymbol(w, bare, node, named.name, 'function', { nameNode: left });
    value = b.emit1(Op.FUNC, functionBody(w, bare, { sym, owner: -1 }));
  } else if (named && t.kind[bare] === k.class) {
    value = classValue(w, bare, w.child(bare, f.name) >= 0 ? w.text(w.child(bare, f.name)) : named.name, node);
    if (named.isExport) b.flag(b.shapes[b.ir[value + 1]].sym, SymFlag.EXPORTED);
  } else {
    constant = named?.isExport && (named.name !== 'default' || isMadeExport(w, bare)) ? exportedConstant(w, node, left, right, bare, named.name) : named?.prefix ? madeMember(w, node, left, right, bare, named.name, named.prefix) : 0;
    w.naming = named ? (named.isExport && named.name === 'default' ? '' : [named.prefix, named.name].filter(Boolean).join('.')) : undefined;
    value = w.visit(right);
    w.naming = heldNaming;
  }
  const documented = b.ir[value] === Op.FUNC ? 0 : documentedTypeAt(w, node);
  if (documented !== 0) setContext(w, value, b.emit1(Op.C_TYPE, documented));
  if (t.kind[left] === k.identifier) {
    if (w.text(left) !== 'exports') assignName(w, w.text(left), value, node);
  } else if (t.kind[left] === k.member_expression) hang(w, left, value, constant, documented);
  else if (t.kind[left] === k.subscript_expression) hangAtKey(w, left, value);
  else if (t.kind[left] === k.array_pattern || t.kind[left] === k.object_pattern) assignPattern(w, left, value, node);
  else w.visit(left);
  if (w.paths.size > 0) forgetPaths(w, left);
  return value;
}

/** module.exports = make(), = isOld ? fallback : native, = native || fallback: what no one function is goes by the export. */
export function isMadeExport(w: Walker, bare: number): boolean {
  const { t, k, f } = w;
  const kind = t.kind[bare];
  return kind === k.call_expression || kind === k.ternary_expression || (kind === k.binary_expression && /^(?:\|\||&&|\?\?)$/.test(w.text(w.child(bare, f.operator))));
}

/** exports.limit = 10, exports.etag = make(), module.exports = make(): a constant of its own, unless it only passes another one on. */
function exportedConstant(w: Walker, node: number, left: number, right: number, bare: number, name: string): number {
  const { t, k, b } = w;
  const kind = t.kind[bare];
  if (w.fn >= 0 || kind === k.identifier || kind === k.member_expression || (kind === k.assignment_expression && !isNamedTwice(w, bare)) || isRequired(w, bare)) return 0;
  const doc = docOf(w, node);
  const sym = b.symbol(w.sym, { name, kind: 'const', prefix: '', at: [t.startLine(node), t.endLine(node), t.startLine(left)], flags: SymFlag.EXPORTED | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}) });
  hashSymbol(w, sym, name, right, t.next[right], doc);
  return sym;
}

/** exports.foldl = exports.reduce = function () {…}: one function, and each name is one that callers go by. */
function isNamedTwice(w: Walker, assignment: number): boolean {
  const { t, k, f } = w;
  let at = assignment;
  while (t.kind[at] === k.assignment_expression) {
    if (t.kind[w.child(at, f.left)] !== k.member_expression || /^(?:module\.)?exports$/.test(w.text(w.child(at, f.left)))) return false;
    at = w.bare(w.child(at, f.right));
  }
  return isFunctionNode(w, at);
}

/** blend = isFast ? function () {…} : function () {…}, trim = native || function () {…} */
function isEitherFunction(w: Walker, bare: number): boolean {
  const { t, k, f } = w;
  if (t.kind[bare] === k.ternary_expression) return [f.consequence, f.alternative].some(side => isFunctionNode(w, w.bare(w.child(bare, side))));
  return t.kind[bare] === k.binary_expression && isFunctionNode(w, w.bare(w.child(bare, f.right)));
}

/** vfs.src, with `vfs` from a package. What the platform has is nobody's to pass on. */
function isOfPackage(w: Walker, member: number): boolean {
  const specifier = packageOf(w, member);
  return specifier !== undefined && !specifier.startsWith('.') && !isBuiltin(specifier);
}

/** shop.open = …, where another file declares the shop: the namespace that scripts fill between them. */
function fillsAnothers(w: Walker, left: number): boolean {
  const { t, k, f } = w;
  let root = w.child(left, f.object);
  while (root >= 0 && t.kind[root] === k.member_expression) root = w.child(root, f.object);
  return root >= 0 && isFree(w, root);
}

/** A name that this file does not declare. */
const isFree = (w: Walker, node: number): boolean => w.t.kind[node] === w.k.identifier && w.b.lookup(w.scope, w.b.string(w.text(node))) < 0;

/** shop.$ = shop.query = jQuery */
function isFreeNamed(w: Walker, left: number, assignment: number): boolean {
  let at = assignment;
  while (w.t.kind[at] === w.k.assignment_expression) at = w.bare(w.child(at, w.f.right));
  return isFree(w, at) && fillsAnothers(w, left);
}

/** request.get = verb('get'), gulp.src = vfs.src, shop.warn = shop.log.warn: a function that a call made or a package has, known by the name it is hung under. */
function madeMember(w: Walker, node: number, left: number, right: number, bare: number, name: string, prefix: string): number {
  const { t, k, b } = w;
  const kind = t.kind[bare];
  if (w.fn >= 0 || name === 'prototype' || isRequired(w, bare)) return 0;
  if (kind !== k.call_expression && !(kind === k.member_expression ? isOfPackage(w, bare) || fillsAnothers(w, left) : kind === k.identifier ? isFree(w, bare) && fillsAnothers(w, left) : kind === k.assignment_expression ? isNamedTwice(w, bare) || isFreeNamed(w, left, bare) : isEitherFunction(w, bare))) return 0;
  const doc = docOf(w, node);
  const sym = b.symbol(w.sym, { name, kind: 'const', prefix, at: [t.startLine(node), t.endLine(node), t.startLine(left)], flags: w.isTest ? SymFlag.TEST : 0, ...(doc ? { doc } : {}) });
  hashSymbol(w, sym, name, right, t.next[right], doc);
  return sym;
}

/** [a, b] = …, ({ c } = …): each plain name of the pattern gets its part of the value. */
function assignPattern(w: Walker, pattern: number, value: number, node: number): void {
  const { t, k, f, b } = w;
  let position = 0;
  for (let c = pattern + 1, stop = t.next[pattern]; c < stop; c = t.next[c]) {
    const kind = t.kind[c];
    if (!t.isNamed(c)) { if (w.text(c) === ',') position++; continue; }
    if (kind === k.identifier) assignName(w, w.text(c), b.emit2(Op.AT, value, position), node);
    else if (kind === k.array_pattern || kind === k.object_pattern) assignPattern(w, c, b.emit2(Op.AT, value, position), node);
    else if (kind === k.shorthand_property_identifier_pattern) assignName(w, w.text(c), b.member(value, w.text(c)), node);
    else if (kind === k.pair_pattern) {
      const name = propertyName(w, w.child(c, f.key));
      const target = w.child(c, f.value);
      if (target >= 0 && t.kind[target] === k.identifier && name !== undefined) assignName(w, w.text(target), b.member(value, name), node);
      else if (target >= 0) w.visit(target);
    } else w.visit(c);
  }
}

/** Files `object.name = value`. */
function hang(w: Walker, left: number, value: number, constant = 0, type = 0): void {
  const { t, f, b } = w;
  const object = w.child(left, f.object);
  const property = w.child(left, f.property);
  if (object < 0 || property < 0) return;
  const name = w.text(property);
  const owner = w.text(object);
  const line = t.startLine(left);
  // var exports = {}; module.exports = exports: a variable of that name stands in the way of nothing but itself.
  const isOwnModule = b.declaringScope(w.scope, 'module') < 0;
  if (isOwnModule && owner === 'module' && name === 'exports') { b.export('=', ExportKind.VALUE, value, constant, line); return; }
  if (isOwnModule && (owner === 'module.exports' || b.declaringScope(w.scope, 'exports') < 0)) {
    if (owner === 'exports' || owner === 'module.exports' || namesExports(w, object) || (b.exportAliases.has(owner) && b.declaringScope(w.scope, owner) === 0)) { b.export(name, ExportKind.VALUE, value, constant, line); return; }
  }
  if (isThisOfModule(w, object)) { b.export(name, ExportKind.VALUE, value, constant, line); return; }
  const target = w.visit(object);
  setContext(w, value, b.emit2(Op.C_MEMBER, 0, b.string(name)));
  if (target === 0 && owner === 'this' && w.fn < 0 && value !== 0) b.hungOnTop.push([name, value]);
  if (target === 0) return;
  if (type !== 0) b.assignTypes.set(b.assigns.length, type);
  if (constant > 0) b.assignConstants.set(b.assigns.length, constant);
  b.assigns.push(target, b.string(name), value, line);
}

/** var helpers = exports: another name for what the module gives away. */
function namesExports(w: Walker, object: number): boolean {
  const { b } = w;
  if (w.t.kind[object] !== w.k.identifier) return false;
  const at = b.lookup(w.scope, b.string(w.text(object)));
  if (at < 0 || b.binds[at * BIND_STRIDE + 2] !== BindKind.VAR) return false;
  const value = b.binds[at * BIND_STRIDE + 4];
  return value !== 0 && b.ir[value] === Op.MODULE && b.ir[value + 1] === 0;
}

/** Files `object['name'] = value`; of other keys only the receiver is known: `app[verb] = function () { this… }`. */
function hangAtKey(w: Walker, left: number, value: number): void {
  const { t, k, f, b } = w;
  const object = w.child(left, f.object);
  const index = w.child(left, f.index);
  if (object < 0 || index < 0) { w.visit(left); return; }
  const target = w.visit(object);
  const isKey = t.kind[index] === k.string || t.kind[index] === k.number;
  if (!isKey) w.visit(index);
  if (target !== 0) b.assigns.push(target, b.string(isKey ? (t.kind[index] === k.string ? w.text(index).slice(1, -1) : w.text(index)) : symbolKey(w, index) ?? ''), value, t.startLine(left));
}
