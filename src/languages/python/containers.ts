// Lists, tuples and dictionaries: kept by position or key where they hold more than plain data.

import { MemberFlag, Op } from '../../extract/facts.ts';
import { keyName } from './names.ts';
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
      if (t.kind[key] !== k.string || t.childOfKind(key, k.interpolation) >= 0) { isKeyed = false; w.visit(key); }
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
    for (const e of entries) b.addMember(shape, keyName(w, e.key), 0, -1, -1, 0, e.value);
    b.shapes[shape].spreads.push(...spreads);
    return b.emit1(Op.OBJECT, shape);
  }
  const flat: number[] = [];
  if (!isPlain) for (const e of entries.slice(0, MAX_KEYS)) flat.push(0, e.value);
  const at = b.emitList(Op.DICT, flat);
  b.ir[at + 1] = flat.length / 2;
  return at;
}

/** `d[key] = value` on a dictionary that a name of this file holds. */
export function setItem(w: Walker, left: number, value: number): void {
  const { t, k, f, b } = w;
  const object = w.child(left, f.value);
  const key = w.child(left, f.subscript);
  const target = w.visit(object);
  if (key >= 0) w.visit(key);
  if (value === 0 || target === 0) return;
  const shape = literalShape(w, target, 0);
  if (shape < 0) return;
  const isString = key >= 0 && t.kind[key] === k.string && t.childOfKind(key, k.interpolation) < 0;
  b.addMember(shape, isString ? keyName(w, key) : '[]', MemberFlag.ASSIGNED, -1, -1, 0, value);
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
    const owner = ir[ir[expr + 1]] === Op.OBJECT || ir[ir[expr + 1]] === Op.NAME || ir[ir[expr + 1]] === Op.MEMBER ? literalShape(w, ir[expr + 1], depth + 1) : selfShape(w, ir[expr + 1]);
    if (owner < 0) return -1;
    const { members } = b.shapes[owner];
    for (let m = 0; m < members.length; m += 6) if (members[m] === ir[expr + 2] && members[m + 5] !== 0) return literalShape(w, members[m + 5], depth + 1);
  }
  return -1;
}

const selfShape = (w: Walker, expr: number): number => (w.b.ir[expr] === Op.THIS && w.b.ir[expr + 1] >= 0 ? w.b.fns[w.b.ir[expr + 1]]?.owner ?? -1 : -1);
