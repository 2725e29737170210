// After the walk: member assignments become members of the class, function or object of this file they were made on,
// and calls that inherit or mix in become parents.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, FnFlag, MEMBER_STRIDE, MemberFlag, Op } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';

/** The shape whose instances `this` is inside a function, made on demand for constructor functions. */
function ownerShape(b: FactsBuilder, fn: number): number {
  const f = b.fns[fn];
  if (!f) return -1;
  if (f.owner < 0 && f.sym >= 0) {
    const symbol = b.symbols[f.sym];
    if (symbol.shape < 0) symbol.shape = b.shape(symbol.qual, 'function', f.scope, f.sym);
    f.owner = symbol.shape;
  } else if (f.owner < 0 && f.ctx !== 0 && !(f.flags & FnFlag.ARROW)) {
    // suite('api', function () { const self = this; self.get = …: what a nameless function hangs on its receiver
    f.owner = b.shape(`${f.key}!this`, 'function', f.scope, -1);
  }
  return f.owner;
}

/** new function () { this.open = … }: the one object that a nameless function makes. */
export function ownNameless(b: FactsBuilder, fn: number): void {
  const f = b.fns[fn];
  if (f.sym < 0 && f.owner < 0 && !(f.flags & FnFlag.ARROW)) f.owner = b.shape(`${f.key}!this`, 'function', f.scope, -1);
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
    // if (!(this instanceof Ray)) return new Ray(start); this.start = …: behind the test it is the same receiver.
    case Op.NARROW: return ir[ir[target + 1]] === Op.THIS ? holder(b, ir[target + 1], depth + 1) : undefined;
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
      // exports.run.twice = …, const out = module.exports; out.run.twice = …
      const whole = aliased(b, ir[target + 1]);
      if (ir[whole] === Op.MODULE) return ir[whole + 1] === 0 ? holder(b, exportedValue(b, ir[target + 2]), depth + 1) : undefined;
      const hung = b.hung.size > 0 ? b.hung.get(freePath(b, target) ?? '') : undefined;
      if (hung !== undefined) return holder(b, hung, depth + 1);
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

/** The path of names that an expression is, where the first is none of this file. */
function freePath(b: FactsBuilder, expr: number): string | undefined {
  const { ir } = b;
  if (ir[expr] === Op.NAME) return b.lookup(ir[expr + 1], ir[expr + 2]) < 0 ? b.strings[ir[expr + 2]] : undefined;
  const on = ir[expr] === Op.MEMBER ? freePath(b, ir[expr + 1]) : undefined;
  return on === undefined ? undefined : `${on}.${b.strings[ir[expr + 2]]}`;
}

/** ui.Dialog = function () {…}; ui.Dialog.prototype.open = …: whose `ui` is, another file may know; the dialog is this one's. */
function collectHung(b: FactsBuilder): void {
  const { assigns, ir } = b;
  for (let i = 0; i < assigns.length; i += 4) {
    const value = assigns[i + 2];
    if (value === 0 || (ir[value] !== Op.FUNC && ir[value] !== Op.OBJECT && ir[value] !== Op.CLASS)) continue;
    const on = freePath(b, assigns[i]);
    const path = on === undefined || b.strings[assigns[i + 1]] === '' ? undefined : `${on}.${b.strings[assigns[i + 1]]}`;
    if (path !== undefined && !b.hung.has(path)) b.hung.set(path, value);
  }
}

/** What a variable that merely names something names. */
function aliased(b: FactsBuilder, expr: number): number {
  const { ir, binds } = b;
  if (ir[expr] !== Op.NAME) return expr;
  const at = b.lookup(ir[expr + 1], ir[expr + 2]);
  return at >= 0 && binds[at * BIND_STRIDE + 2] === BindKind.VAR && binds[at * BIND_STRIDE + 4] !== 0 ? binds[at * BIND_STRIDE + 4] : expr;
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
  collectHung(b);
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
    if (isBoundToItself(b, target, name, value)) continue;
    const of = holder(b, target);
    if (!of || of.shape < 0) { rest.push(target, name, value, line); continue; }
    const fn = value !== 0 && ir[value] === Op.FUNC ? ir[value + 1] : -1;
    if (text === '') {
      // table[key] = run: whatever the table is asked for may be it.
      if (b.shapes[of.shape].kind === 'object' && value !== 0 && (fn >= 0 || ir[value] === Op.NAME)) b.addMember(of.shape, '[]', MemberFlag.INDEX | MemberFlag.ASSIGNED, fn >= 0 ? b.fns[fn].sym : -1, fn, 0, value);
      continue;
    }
    if (of.isInstance ? hasMethod(b, of.shape, name) : b.shapes[of.shape].kind === 'class' && declaresMethod(b, of.shape, name, of.isStatic)) { rest.push(target, name, value, line); continue; }
    const constant = b.assignConstants.get(i) ?? -1;
    b.addMember(of.shape, text, MemberFlag.ASSIGNED | (of.isStatic && b.shapes[of.shape].kind !== 'object' ? MemberFlag.STATIC : 0) | (fn >= 0 ? MemberFlag.METHOD : 0), fn >= 0 && constant < 0 ? b.fns[fn].sym : constant, fn, b.assignTypes.get(i) ?? 0, value);
  }
  assigns.length = 0;
  for (const n of rest) assigns.push(n);
}

/** `this.submit = this.submit.bind(this)` declares nothing: it takes the member from the class that must have it already. */
function isBoundToItself({ ir, strings }: FactsBuilder, target: number, name: number, given: number): boolean {
  const value = ir[given] === Op.CAST ? ir[given + 1] : given;
  const bind = ir[value] === Op.CALL ? ir[value + 1] : 0;
  const member = bind !== 0 && ir[bind] === Op.MEMBER && strings[ir[bind + 2]] === 'bind' ? ir[bind + 1] : 0;
  const of = member !== 0 && ir[member] === Op.MEMBER && ir[member + 2] === name ? ir[member + 1] : 0;
  return of !== 0 && ir[target] === Op.THIS && ir[of] === Op.THIS;
}

/** A method replaced on one instance is still the class's method to everybody else. */
function hasMethod(b: FactsBuilder, shape: number, name: number): boolean {
  const { members } = b.shapes[shape];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) if (members[m] === name && members[m + 1] & MemberFlag.METHOD) return true;
  return false;
}

/** A method that a class declares in its body stays its method, whatever one of its methods puts in its place at run time. */
function declaresMethod(b: FactsBuilder, shape: number, name: number, isStatic: boolean): boolean {
  const { members } = b.shapes[shape];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) {
    const flags = members[m + 1];
    if (members[m] === name && flags & MemberFlag.METHOD && !(flags & (MemberFlag.ASSIGNED | MemberFlag.GETTER | MemberFlag.SETTER)) && ((flags & MemberFlag.STATIC) !== 0) === isStatic) return true;
  }
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

/** util.inherits(A, B), Object.setPrototypeOf(A.prototype, B.prototype), Object.assign(A.prototype, mixin), Object.assign(exports, { … }). */
export function settleInheritanceCalls(b: FactsBuilder, calls: readonly number[]): void {
  const { ir, strings } = b;
  for (const call of calls) {
    const callee = ir[call + 1];
    const name = ir[callee] === Op.MEMBER ? strings[ir[callee + 2]] : ir[callee] === Op.NAME ? strings[ir[callee + 2]] : '';
    const first = ir[call + 3];
    const second = ir[call + 4];
    if (name === 'assign' && ir[first] === Op.MODULE && ir[first + 1] === 0) {
      for (let i = 1; i < ir[call + 2]; i++) if (ir[call + 3 + i] !== 0) b.export('=', ExportKind.VALUE, ir[call + 3 + i], 0, 0);
      continue;
    }
    const of = holder(b, first);
    if (!of || second === 0) continue;
    const parent = ir[second] === Op.MEMBER && strings[ir[second + 2]] === 'prototype' ? ir[second + 1] : second;
    if (name === 'inherits' || name === 'setPrototypeOf') { b.shapes[of.shape].supers.push(parent); b.shapes[of.shape].types.push(0); } else if (name === 'assign') for (let i = 1; i < ir[call + 2]; i++) b.shapes[of.shape].spreads.push(ir[call + 3 + i]);
  }
}
