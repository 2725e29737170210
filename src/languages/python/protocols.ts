// Calls that statements and operators make without writing them: iteration, context managers, brackets, comparisons.

import { Op, RefKind } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';

/** Built-in functions whose results are built-in too: looking for a protocol of ours on them is a waste. */
const PLAIN = new Set(['range', 'enumerate', 'zip', 'sorted', 'reversed', 'list', 'set', 'dict', 'tuple', 'map', 'filter', 'open', 'items', 'keys', 'values', 'split', 'splitlines']);

function mayBeInstance(w: Walker, value: number): boolean {
  const { ir, strings } = w.b;
  const op = ir[value];
  if (op === Op.NAME || op === Op.MEMBER || op === Op.THIS) return true;
  if (op !== Op.CALL) return false;
  const callee = ir[value + 1];
  return !((ir[callee] === Op.NAME || ir[callee] === Op.MEMBER) && PLAIN.has(strings[ir[callee + 2]]));
}

function runs(w: Walker, object: number, name: string, line: number): number {
  const { b } = w;
  const at = b.emitCall(Op.CALL, b.member(object, name), []);
  b.ref(RefKind.CALL, at, line, w.sym, -1, 0, '');
  return at;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '__add__', '-': '__sub__', '*': '__mul__', '/': '__truediv__', '//': '__floordiv__', '%': '__mod__', '@': '__matmul__',
  '**': '__pow__', '&': '__and__', '|': '__or__', '^': '__xor__', '<<': '__lshift__', '>>': '__rshift__',
};

const COMPARISONS: Readonly<Record<string, string>> = { '==': '__eq__', '!=': '__ne__', '<': '__lt__', '<=': '__le__', '>': '__gt__', '>=': '__ge__' };

/** Built-in functions that ask their argument for a method and do nothing else. */
const ASKING: Readonly<Record<string, string>> = { len: '__len__', iter: '__iter__', next: '__next__', reversed: '__reversed__', abs: '__abs__', aiter: '__aiter__', anext: '__anext__' };

/** A number or a text beside an operator: so many stand there that looking for a method of ours costs more than it finds. */
const isPlain = (w: Walker, value: number): boolean => w.b.ir[value] === Op.LITERAL;

/** `left + right`: what the left side makes of it. */
export function operates(w: Walker, left: number, operator: string, right: number, line: number): number {
  const method = OPERATORS[operator];
  if (method === undefined || left === 0) return 0;
  const at = w.b.emitCall(Op.CALL, w.b.member(left, method), [right]);
  if (!isPlain(w, right) && mayBeInstance(w, left)) w.b.ref(RefKind.CALL, at, line, w.sym, -1, 0, '');
  return at;
}

/** `left += right`: changed in place by classes that know how, else what `left + right` makes. */
export function augments(w: Walker, left: number, operator: string, right: number, line: number): void {
  const method = OPERATORS[operator.slice(0, -1)];
  if (method === undefined || left === 0 || isPlain(w, right)) return;
  asks(w, left, method.replace('__', '__i'), line);
  asks(w, left, method, line);
}

const SIGNS: Readonly<Record<string, string>> = { '-': '__neg__', '+': '__pos__', '~': '__invert__' };

/** `~value`: what it makes of itself, where it is an object of ours; a number stays one. */
export function signed(w: Walker, operator: string, value: number, line: number): number {
  const method = SIGNS[operator];
  if (method === undefined || value === 0 || !mayBeInstance(w, value)) return value;
  const made = runs(w, value, method, line);
  return operator === '~' ? made : w.b.emitList(Op.UNION, [made, value]);
}

/** `left == right`, `left in right`: the first asks the left side, the second the right one. */
function compares(w: Walker, left: number, operator: string, right: number, line: number): void {
  const method = COMPARISONS[operator];
  if (method !== undefined) { if (!isPlain(w, right)) asks(w, left, method, line); }
  else if (operator === 'in' || operator === 'not in') asks(w, right, '__contains__', line);
}

/** Operands and what stands between them, from left to right. */
export function comparison(w: Walker, node: number): number {
  const { t, f } = w;
  let left = 0;
  let operator = '';
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    if (t.field[c] === f.operators) operator = operator === '' ? w.text(c) : `${operator} ${w.text(c)}`;
    else if (t.isNamed(c)) {
      const value = w.visit(c);
      if (operator !== '') compares(w, left, operator, value, t.startLine(node));
      left = value;
      operator = '';
    }
  }
  return w.b.emit1(Op.LITERAL, 2);
}

/** `len(value)`. */
export function asksByName(w: Walker, callee: string, value: number, line: number): void {
  const method = ASKING[callee];
  if (method !== undefined) asks(w, value, method, line);
}

/** `value[key]`, `value[key] = …` and `del value[key]`. */
export function indexes(w: Walker, value: number, method: '__getitem__' | '__setitem__' | '__delitem__', line: number): void {
  asks(w, value, method, line);
}

function asks(w: Walker, value: number, method: string, line: number): void {
  if (value !== 0 && mayBeInstance(w, value)) runs(w, value, method, line);
}

/** `for x in value` asks value for an iterator and that for one element after the other. */
export function iterates(w: Walker, value: number, line: number, isAsync: boolean): void {
  if (value === 0 || !mayBeInstance(w, value)) return;
  const iterator = runs(w, value, isAsync ? '__aiter__' : '__iter__', line);
  runs(w, iterator, isAsync ? '__anext__' : '__next__', line);
}

/** `with value` enters it and leaves it. */
export function enters(w: Walker, value: number, line: number, isAsync: boolean): void {
  if (value === 0 || !mayBeInstance(w, value)) return;
  for (const name of isAsync ? ['__aenter__', '__aexit__'] : ['__enter__', '__exit__']) runs(w, value, name, line);
}
