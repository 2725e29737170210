// Lists, tuples and dictionaries: kept by position or key where they hold more than plain data.

import { BindKind, MemberFlag, Op } from '../../extract/facts.ts';
import { opensModule } from './module-table.ts';
import { keyName } from './names.ts';
import { indexes } from './protocols.ts';
import type { Walker } from './walker.ts';

/** Longer ones are kept as a mere mixture of their elements. */
const MAX_POSITIONS = 12;
const MAX_KEYS = 60;

export function listOf(w: Walker, node: number): number {
  const { t, k, b } = w;
  const items: number[] = [];
  let isFixed = t.kind[node] !== k.set;
  let isData = true;
  for (const c of w.named(node)) {
    if (t.kind[c] === k.list_splat) isFixed = false;
    const value = w.visit(c);
    if (value !== 0 && b.ir[value] !== Op.LITERAL) isData = false;
    items.push(value);
  }
  if (isData) return b.emitList(Op.ARRAY, items.slice(0, 1));
  return b.emitList(isFixed && items.length <= MAX_POSITIONS ? Op.TUPLE : Op.ARRAY, items);
}

export function dictionary(w: Walker, node: number): number {
  const { t, k, f, b } = w;
  const entries: { key: number; value: number }[] = [];
  const spreads: number[] = [];
  let isPlain = true;
  let isKeyed = true;
  for (const c of w.named(node)) {
    if (t.kind[c] === k.pair) {
      const key = w.child(c, f.key);
      if (key < 0) continue;
      if (fixedKey(w, key) === undefined) { isKeyed = false; w.visit(key); }
      const value = w.visit(w.child(c, f.value));
      if (value !== 0 && b.ir[value] !== Op.LITERAL) isPlain = false;
      entries.push({ key, value });
    } else if (t.kind[c] === k.dictionary_splat) {
      const inner = w.firstNamed(c);
      if (inner >= 0) { spreads.push(w.visit(inner)); isPlain = false; }
    }
  }
  if ((isKeyed && (!isPlain || entries.length === 0)) && entries.length <= MAX_KEYS) {
    const shape = b.shape(b.anonymousKey(w.sym), 'object', w.scope, -1);
    for (const e of entries) b.addMember(shape, fixedKey(w, e.key)!, 0, -1, -1, 0, e.value);
    b.shapes[shape].spreads.push(...spreads);
    return b.emit1(Op.OBJECT, shape);
  }
  const flat: number[] = [];
  if (!isPlain) for (const e of entries.slice(0, MAX_KEYS)) flat.push(0, e.value);
  const at = b.emitList(Op.DICT, flat);
  b.ir[at + 1] = flat.length / 2;
  return at;
}

/** `d[key] = value`: settled once the whole file is known, as the dictionary may be made further down. */
export function setItem(w: Walker, left: number, value: number): void {
  const { t, k, f } = w;
  const key = w.child(left, f.subscript);
  if (opensModule(w, left)) (w.b.extra ??= {}).writesNames = true;
  const target = w.visit(w.child(left, f.value));
  if (key >= 0) w.visit(key);
  indexes(w, target, '__setitem__', t.startLine(left));
  if (value === 0 || target === 0 || w.b.ir[value] === Op.LITERAL) return;
  if (key >= 0 && t.kind[key] === k.slice) return;
  w.items.push({ target, name: key >= 0 ? fixedKey(w, key) ?? '[]' : '[]', value, isSure: isSure(w) });
}

/** The entry of a fixed string or number key; undefined for any other. */
export function fixedKey(w: Walker, key: number): string | undefined {
  const { t, k } = w;
  if (t.kind[key] === k.string) return t.childOfKind(key, k.interpolation) < 0 ? keyName(w, key) : undefined;
  return t.kind[key] === k.integer ? `"#${Number(w.text(key)) | 0}` : undefined;
}

/** At the top of the file outside any branch: what is done here is done for good. */
const isSure = (w: Walker): boolean => w.flow.scope === 0 && w.flow.depth === 0;

/** `d.update(…)`, `list.append(x)` and the like: the container holds more from here on. */
export function addItems(w: Walker, target: number, method: string, value: number): void {
  if (target === 0 || value === 0 || w.b.ir[value] === Op.LITERAL) return;
  w.items.push({ target, name: method === 'update' ? '...' : '[]', value, isSure: isSure(w) });
}

/** Files everything that was put into containers of this file. */
export function settleItems(w: Walker): void {
  const { b } = w;
  for (const { target, name, value, isSure: sure } of w.items) {
    const shape = literalShape(w, target, 0);
    if (shape < 0) { grow(w, target, value, name); continue; }
    if (name !== '...') put(w, shape, name, value, sure);
    else if (b.ir[value] === Op.OBJECT) {
      const { members } = b.shapes[b.ir[value + 1]];
      for (let m = 0; m < members.length; m += 6) put(w, shape, b.strings[members[m]], members[m + 5], sure);
    } else b.shapes[shape].spreads.push(value);
  }
}

function put(w: Walker, shape: number, name: string, value: number, sure: boolean): void {
  const { members } = w.b.shapes[shape];
  if (sure && name !== '[]') {
    const at = w.b.string(name);
    for (let m = 0; m < members.length; m += 6) if (members[m] === at) { members[m + 5] = value; return; }
  }
  w.b.addMember(shape, name, MemberFlag.ASSIGNED, -1, -1, 0, value);
}

/** Values a scope gives a name by plain assignment. */
function valuesOf(w: Walker, scope: number, name: number): number[] {
  const { binds } = w.b;
  const found: number[] = [];
  for (let i = 0; i < binds.length; i += 6) if (binds[i] === scope && binds[i + 1] === name && binds[i + 2] === BindKind.VAR) found.push(binds[i + 4]);
  return found;
}

const MAKERS = new Set(['list', 'set', 'dict', 'deque', 'defaultdict', 'OrderedDict', 'Queue', 'Counter']);

/** A container made here, by a literal or by calling a built-in type: anything else has ways of its own. */
function isContainer(w: Walker, value: number): boolean {
  const { ir, strings } = w.b;
  const op = ir[value];
  if (value === 0) return false;
  if (op === Op.ARRAY || op === Op.TUPLE || op === Op.DICT || op === Op.OBJECT) return true;
  const callee = op === Op.CALL ? ir[value + 1] : 0;
  return callee !== 0 && (ir[callee] === Op.NAME || ir[callee] === Op.MEMBER) && MAKERS.has(strings[ir[callee + 2]]);
}

/** A list, or a dictionary we do not see made: one more value of the name or field that holds it. */
function grow(w: Walker, target: number, value: number, name: string): void {
  const { b } = w;
  if (name === '...') return;
  const isEntry = name.startsWith('"') && !name.startsWith('"#');
  const held = isEntry ? b.emitList(Op.DICT, [0, value]) : b.emitList(Op.ARRAY, [value]);
  if (isEntry) b.ir[held + 1] = 1;
  if (b.ir[target] === Op.NAME) {
    const [scope, at] = [b.ir[target + 1], b.ir[target + 2]];
    const bind = b.lookup(scope, at) * 6;
    if (bind < 0 || !valuesOf(w, b.binds[bind], at).some(v => isContainer(w, v))) return;
    const text = b.strings[at];
    b.bind(b.binds[bind], text, BindKind.ASSIGN, 0, held);
    const plain = text.replace(/@\d+$/, '');
    if (plain !== text) b.bind(b.binds[bind], plain, BindKind.ASSIGN, 0, held);
  } else if (b.ir[target] === Op.MEMBER) {
    const owner = selfShape(w, b.ir[target + 1]);
    if (owner < 0) return;
    const { members } = b.shapes[owner];
    for (let m = 0; m < members.length; m += 6) {
      if (members[m] === b.ir[target + 2] && isContainer(w, members[m + 5])) { b.addMember(owner, b.strings[members[m]], MemberFlag.ASSIGNED, -1, -1, 0, held); return; }
    }
  }
}

/** The dictionary literal an expression of this file surely is, or -1. */
function literalShape(w: Walker, expr: number, depth: number): number {
  const { b } = w;
  const { ir } = b;
  if (depth > 4 || expr === 0) return -1;
  if (ir[expr] === Op.OBJECT) return ir[expr + 1];
  if (ir[expr] === Op.NAME) {
    const bind = b.lookup(ir[expr + 1], ir[expr + 2]) * 6;
    if (bind < 0) return -1;
    for (let i = bind; i < b.binds.length; i += 6) {
      // The first value this scope gives the name.
      if (b.binds[i] === b.binds[bind] && b.binds[i + 1] === ir[expr + 2] && b.binds[i + 2] === 0) return literalShape(w, b.binds[i + 4], depth + 1);
    }
    return -1;
  }
  if (ir[expr] === Op.MEMBER) {
    const self = selfShape(w, ir[expr + 1]);
    const owner = self >= 0 ? self : literalShape(w, ir[expr + 1], depth + 1);
    if (owner < 0) return -1;
    const { members } = b.shapes[owner];
    for (let m = 0; m < members.length; m += 6) if (members[m] === ir[expr + 2] && members[m + 5] !== 0) return literalShape(w, members[m + 5], depth + 1);
  }
  return -1;
}

/** The class whose instance an expression is, when it is a method's receiver. */
function selfShape(w: Walker, expr: number): number {
  const { b } = w;
  let at = expr;
  if (b.ir[at] === Op.NAME) {
    const bind = b.lookup(b.ir[at + 1], b.ir[at + 2]) * 6;
    if (bind < 0 || b.binds[bind + 2] !== BindKind.VAR) return -1;
    at = b.binds[bind + 4];
  }
  return b.ir[at] === Op.THIS && b.ir[at + 1] >= 0 ? b.fns[b.ir[at + 1]]?.owner ?? -1 : -1;
}
