// Assignments: CommonJS exports, prototype methods, fields set through `this`, members hung on objects and functions.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, FnFlag, MEMBER_STRIDE, MemberFlag, Op, SymFlag } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { classValue } from './classes.ts';
import { docOf } from './comments.ts';
import { isRequired } from './declarations.ts';
import { functionBody, functionSymbol, isFunctionNode, setContext } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { documentedTypeAt } from './jsdoc.ts';
import { propertyName, symbolKey } from './names.ts';
import { assignName } from './statements.ts';
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
    constant = named?.isExport && named.name !== 'default' ? exportedConstant(w, node, left, right, bare, named.name) : named?.prefix ? madeMember(w, node, left, right, bare, named.name, named.prefix) : 0;
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
  return value;
}

/** exports.limit = 10, exports.etag = make(): a constant of its own, unless it only passes another one on. */
function exportedConstant(w: Walker, node: number, left: number, right: number, bare: number, name: string): number {
  const { t, k, b } = w;
  const kind = t.kind[bare];
  if (w.fn >= 0 || kind === k.identifier || kind === k.member_expression || kind === k.assignment_expression || isRequired(w, bare)) return 0;
  const doc = docOf(w, node);
  const sym = b.symbol(w.sym, { name, kind: 'const', prefix: '', at: [t.startLine(node), t.endLine(node), t.startLine(left)], flags: SymFlag.EXPORTED | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}) });
  hashSymbol(w, sym, name, right, t.next[right], doc);
  return sym;
}

/** request.get = verb('get'): a function made by a call, known by the name it is hung under. */
function madeMember(w: Walker, node: number, left: number, right: number, bare: number, name: string, prefix: string): number {
  const { t, k, b } = w;
  if (w.fn >= 0 || t.kind[bare] !== k.call_expression || isRequired(w, bare) || name === 'prototype') return 0;
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
  if (b.declaringScope(w.scope, 'module') < 0 && b.declaringScope(w.scope, 'exports') < 0) {
    if (owner === 'module' && name === 'exports') { b.export('=', ExportKind.VALUE, value, 0, line); return; }
    if (owner === 'exports' || owner === 'module.exports') { b.export(name, ExportKind.VALUE, value, constant, line); return; }
  }
  const target = w.visit(object);
  setContext(w, value, b.emit2(Op.C_MEMBER, 0, b.string(name)));
  if (target === 0) return;
  if (type !== 0) b.assignTypes.set(b.assigns.length, type);
  if (constant > 0) b.assignConstants.set(b.assigns.length, constant);
  b.assigns.push(target, b.string(name), value, line);
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

/** The shape whose instances `this` is inside a function, made on demand for constructor functions. */
function ownerShape(b: FactsBuilder, fn: number): number {
  const f = b.fns[fn];
  if (!f) return -1;
  if (f.owner < 0 && f.sym >= 0) {
    const symbol = b.symbols[f.sym];
    if (symbol.shape < 0) symbol.shape = b.shape(symbol.qual, 'function', f.scope, f.sym);
    f.owner = symbol.shape;
  }
  return f.owner;
}

/** Where an assigned member lives: a shape, and whether on the class itself or on one instance of it. */
interface Holder { readonly shape: number; readonly isStatic: boolean; readonly isInstance?: boolean }

function holder(b: FactsBuilder, target: number, depth = 0): Holder | undefined {
  const { ir } = b;
  if (depth > 4) return undefined;
  switch (ir[target]) {
    case Op.THIS: {
      const self = ir[target + 1];
      if (self < 0) return { shape: -1 - self, isStatic: false };
      const shape = ownerShape(b, self);
      return shape < 0 ? undefined : { shape, isStatic: (b.fns[self].flags & FnFlag.STATIC) !== 0 };
    }
    case Op.OBJECT: return { shape: ir[target + 1], isStatic: false };
    case Op.CLASS: return { shape: ir[target + 1], isStatic: true };
    // An instance of a class of this file: what is hung on it, its class may have.
    case Op.NEW: {
      const of = holder(b, ir[target + 1], depth + 1);
      return of?.isStatic ? { shape: of.shape, isStatic: false, isInstance: true } : undefined;
    }
    case Op.FUNC: {
      const symbol = b.fns[ir[target + 1]].sym;
      return symbol < 0 ? undefined : functionHolder(b, symbol);
    }
    case Op.MEMBER: {
      const name = b.strings[ir[target + 2]];
      // exports.run.twice = …
      if (ir[ir[target + 1]] === Op.MODULE) return ir[ir[target + 1] + 1] === 0 ? holder(b, exportedValue(b, ir[target + 2]), depth + 1) : undefined;
      const of = holder(b, ir[target + 1], depth + 1);
      if (!of || of.shape < 0) return undefined;
      if (name === 'prototype') return of.isStatic ? { shape: of.shape, isStatic: false } : undefined;
      const held = heldMember(b, of.shape, ir[target + 2], of.isStatic);
      return held === 0 ? undefined : holder(b, held, depth + 1);
    }
    case Op.NAME: {
      const at = b.lookup(ir[target + 1], ir[target + 2]);
      if (at < 0) return undefined;
      const kind = b.binds[at * BIND_STRIDE + 2];
      if (kind === BindKind.SYMBOL) return functionHolder(b, b.binds[at * BIND_STRIDE + 3]);
      if (kind === BindKind.VAR) {
        const value = b.binds[at * BIND_STRIDE + 4];
        return value === 0 ? undefined : holder(b, value, depth + 1);
      }
      return undefined;
    }
    default: return undefined;
  }
}

/** The function or object that this file itself puts under an exported name; 0: none. */
function exportedValue(b: FactsBuilder, name: number): number {
  for (let i = 0; i < b.exports.length; i += EXPORT_STRIDE) if (b.exports[i] === name && b.exports[i + 1] === ExportKind.VALUE) return b.exports[i + 2];
  return 0;
}

/** The function or object literal a member was given; 0: none. */
function heldMember(b: FactsBuilder, shape: number, name: number, isStatic: boolean): number {
  const { members, kind } = b.shapes[shape];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) {
    const value = members[m + 5];
    if (members[m] !== name || value === 0 || (b.ir[value] !== Op.OBJECT && b.ir[value] !== Op.FUNC)) continue;
    if (kind === 'object' || ((members[m + 1] & MemberFlag.STATIC) !== 0) === isStatic) return value;
  }
  return 0;
}

function functionHolder(b: FactsBuilder, sym: number): { shape: number; isStatic: boolean } | undefined {
  const symbol = b.symbols[sym];
  if (symbol.kind === 'class') return { shape: symbol.shape, isStatic: true };
  if (symbol.kind === 'module' && symbol.shape >= 0) return { shape: symbol.shape, isStatic: false };
  if (symbol.fn < 0) return undefined;
  const shape = ownerShapeOfConstructor(b, sym);
  return { shape, isStatic: true };
}

function ownerShapeOfConstructor(b: FactsBuilder, sym: number): number {
  const symbol = b.symbols[sym];
  if (symbol.shape < 0) symbol.shape = b.shape(symbol.qual, 'function', b.fns[symbol.fn].scope, sym);
  const f = b.fns[symbol.fn];
  if (f.owner < 0 && !(f.flags & FnFlag.ARROW)) f.owner = symbol.shape;
  return symbol.shape;
}

/** After the walk: every member assignment whose target this file declares becomes a member; the rest stay assigns. */
export function settleAssignments(b: FactsBuilder): void {
  const rest: number[] = [];
  const { assigns, ir } = b;
  // What is assigned inside a method was met before the method itself: whose `this` is whose must be settled first, outermost first.
  for (let i = assigns.length - 4; i >= 0; i -= 4) {
    const value = assigns[i + 2];
    const f = value !== 0 && ir[value] === Op.FUNC ? b.fns[ir[value + 1]] : undefined;
    const name = b.strings[assigns[i + 1]];
    if (!f || f.owner >= 0 || f.flags & FnFlag.ARROW || name === 'prototype' || name === '__proto__') continue;
    const of = holder(b, assigns[i]);
    if (of && of.shape >= 0) { f.owner = of.shape; if (of.isStatic && name !== '') f.flags |= FnFlag.STATIC; }
  }
  for (let i = 0; i < assigns.length; i += 4) {
    const [target, name, value, line] = [assigns[i], assigns[i + 1], assigns[i + 2], assigns[i + 3]];
    const text = b.strings[name];
    if (text === 'prototype' || text === '__proto__') {
      const of = holder(b, target);
      if (of && value !== 0) extendPrototype(b, of.shape, value);
      continue;
    }
    const of = holder(b, target);
    if (!of || of.shape < 0) { rest.push(target, name, value, line); continue; }
    const fn = value !== 0 && ir[value] === Op.FUNC ? ir[value + 1] : -1;
    if (text === '') {
      // table[key] = run: whatever the table is asked for may be it.
      if (b.shapes[of.shape].kind === 'object' && value !== 0 && (fn >= 0 || ir[value] === Op.NAME)) b.addMember(of.shape, '[]', MemberFlag.INDEX | MemberFlag.ASSIGNED, fn >= 0 ? b.fns[fn].sym : -1, fn, 0, value);
      continue;
    }
    if (of.isInstance && hasMethod(b, of.shape, name)) { rest.push(target, name, value, line); continue; }
    const constant = b.assignConstants.get(i) ?? -1;
    b.addMember(of.shape, text, MemberFlag.ASSIGNED | (of.isStatic && b.shapes[of.shape].kind !== 'object' ? MemberFlag.STATIC : 0) | (fn >= 0 ? MemberFlag.METHOD : 0), fn >= 0 ? b.fns[fn].sym : constant, fn, b.assignTypes.get(i) ?? 0, value);
  }
  assigns.length = 0;
  for (const n of rest) assigns.push(n);
}

/** A method replaced on one instance is still the class's method to everybody else. */
function hasMethod(b: FactsBuilder, shape: number, name: number): boolean {
  const { members } = b.shapes[shape];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) if (members[m] === name && members[m + 1] & MemberFlag.METHOD) return true;
  return false;
}

/** Foo.prototype = {…}, = Object.create(Bar.prototype), = new Bar(). */
function extendPrototype(b: FactsBuilder, shape: number, value: number): void {
  const { ir, strings } = b;
  const s = b.shapes[shape];
  if (ir[value] === Op.OBJECT) {
    const from = b.shapes[ir[value + 1]];
    for (let m = 0; m < from.members.length; m += 6) {
      s.members.push(...from.members.slice(m, m + 6));
      const fn = from.members[m + 3];
      if (fn >= 0 && b.fns[fn].owner === ir[value + 1]) b.fns[fn].owner = shape;
    }
  } else if (ir[value] === Op.CALL && ir[value + 2] > 0) {
    const parent = ir[value + 3];
    if (ir[parent] === Op.MEMBER && strings[ir[parent + 2]] === 'prototype') { s.supers.push(ir[parent + 1]); s.types.push(0); }
  } else if (ir[value] === Op.NEW) { s.supers.push(ir[value + 1]); s.types.push(0); } else if (ir[value] === Op.MEMBER && strings[ir[value + 2]] === 'prototype') { s.supers.push(ir[value + 1]); s.types.push(0); }
}

/** util.inherits(A, B), Object.setPrototypeOf(A.prototype, B.prototype), Object.assign(A.prototype, mixin). */
export function settleInheritanceCalls(b: FactsBuilder, calls: readonly number[]): void {
  const { ir, strings } = b;
  for (const call of calls) {
    const callee = ir[call + 1];
    const name = ir[callee] === Op.MEMBER ? strings[ir[callee + 2]] : ir[callee] === Op.NAME ? strings[ir[callee + 2]] : '';
    const first = ir[call + 3];
    const second = ir[call + 4];
    const of = holder(b, first);
    if (!of || second === 0) continue;
    const parent = ir[second] === Op.MEMBER && strings[ir[second + 2]] === 'prototype' ? ir[second + 1] : second;
    if (name === 'inherits' || name === 'setPrototypeOf') { b.shapes[of.shape].supers.push(parent); b.shapes[of.shape].types.push(0); } else if (name === 'assign') for (let i = 1; i < ir[call + 2]; i++) b.shapes[of.shape].spreads.push(ir[call + 3 + i]);
  }
}
