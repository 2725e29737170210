// How the numeric tables of facts are written: as differences from what came before, column by column. Neither side
// needs to know what a number means, so a table may get new meanings without a change here.

import { Op, OPERANDS } from './facts.ts';
import type { NumberReader, NumberWriter } from './number-text.ts';

/** 0 stays 0 ("nothing" in most columns); others are told as the distance from the last one. */
function writeNear(out: NumberWriter, value: number, last: number): void {
  if (value === 0) out.unsigned(0);
  else { const d = value - last; out.unsigned(d < 0 ? -2 * d : 2 * d + 1); }
}

function readNear(from: NumberReader, last: number): number {
  const told = from.unsigned();
  return told === 0 ? 0 : told % 2 === 1 ? last + (told - 1) / 2 : last - told / 2;
}

/** A flat table. Rows of the same kind (the number in column `kind`; -1: all alike) are compared with each other. */
export function writeTable(out: NumberWriter, table: readonly number[], stride: number, kind: number): void {
  const rows = table.length / stride;
  out.unsigned(rows);
  if (kind >= 0) for (let i = kind; i < table.length; i += stride) out.signed(table[i]);
  for (let column = 0; column < stride; column++) {
    if (column === kind) continue;
    const last: number[] = [];
    for (let i = 0; i < table.length; i += stride) {
      const group = kind < 0 ? 0 : table[i + kind];
      const value = table[i + column];
      if (value === 0) out.unsigned(0);
      else {
        writeNear(out, value, last[group] ?? 0);
        last[group] = value;
      }
    }
  }
}

export function readTable(from: NumberReader, stride: number, kind: number): number[] {
  const rows = from.count(stride);
  const table = new Array<number>(rows * stride);
  if (kind >= 0) for (let i = kind; i < table.length; i += stride) table[i] = from.signed();
  for (let column = 0; column < stride; column++) {
    if (column === kind) continue;
    const last: number[] = [];
    for (let i = 0; i < table.length; i += stride) {
      const group = kind < 0 ? 0 : table[i + kind];
      const value = table[i + column] = readNear(from, last[group] ?? 0);
      if (value !== 0) last[group] = value;
    }
  }
  return table;
}

/** One list per row; undefined lists are told from empty ones. */
export function writeLists(out: NumberWriter, lists: readonly (readonly number[] | undefined)[]): void {
  for (let i = 0; i < lists.length; i++) { const list = lists[i]; out.unsigned(list === undefined ? 0 : list.length + 1); }
  let last = 0;
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i];
    if (list !== undefined) for (let j = 0; j < list.length; j++) { const value = list[j]; writeNear(out, value, last); if (value !== 0) last = value; }
  }
}

export function readLists(from: NumberReader, count: number): (number[] | undefined)[] {
  const lists = Array.from({ length: count }, () => { const n = from.count(); return n === 0 ? undefined : new Array<number>(n - 1); });
  let last = 0;
  for (const list of lists) if (list) for (let i = 0; i < list.length; i++) { list[i] = readNear(from, last); if (list[i] !== 0) last = list[i]; }
  return lists;
}

const PLAIN = 0, PLACE = 1, SCOPE = 2, FUNCTION = 3, SHAPE = 4, PLACES = 5, PAIRS = 6, PLAINS = 7;
const NO_OPERANDS: readonly number[] = [];
/** Operations whose operands are functions and shapes, which come up in order. */
const SORTS: Readonly<Record<number, number>> = {
  [Op.THIS]: FUNCTION, [Op.SUPER]: FUNCTION, [Op.FUNC]: FUNCTION, [Op.PARAM]: FUNCTION, [Op.T_FUNC]: FUNCTION, [Op.T_THIS]: FUNCTION, [Op.C_RETURN]: FUNCTION,
  [Op.CLASS]: SHAPE, [Op.OBJECT]: SHAPE, [Op.T_SHAPE]: SHAPE,
};
const FORMS: (readonly number[])[] = [];
for (const [op, form] of Object.entries(OPERANDS)) {
  FORMS[Number(op)] = (form.match(/\*?./g) ?? []).map((part, i) => {
    if (part === '*e') return PLACES;
    if (part === '*d') return PAIRS;
    if (part.startsWith('*')) return PLAINS;
    return part === 'e' ? PLACE : part === 's' ? SCOPE : (i === 0 ? SORTS[Number(op)] : undefined) ?? PLAIN;
  });
}

/** Code is walked the same way on both sides, so it comes back even where an operation is not what it seems. */
export function writeCode(out: NumberWriter, code: readonly number[]): void {
  const { length } = code;
  out.unsigned(length);
  const last = [0, 0, 0, 0, 0];
  for (let at = 0; at < length;) {
    const op = code[at++];
    out.signed(op);
    const form = FORMS[op] ?? NO_OPERANDS;
    for (let k = 0; k < form.length && at < length; k++) {
      const how = form[k];
      const value = code[at];
      if (how === PLACE) writeNear(out, value, at);
      else if (how === PLAIN || how > SHAPE) out.signed(value);
      else { out.signed(value - last[how]); last[how] = value; }
      at++;
      if (how <= SHAPE) continue;
      const stop = Math.min(length, at + (how === PAIRS ? 2 * value : value));
      for (; at < stop; at++) if (how === PLAINS) out.signed(code[at]); else writeNear(out, code[at], at);
    }
  }
}

export function readCode(from: NumberReader): number[] {
  const length = from.count();
  const code = new Array<number>(length);
  const last = [0, 0, 0, 0, 0];
  for (let at = 0; at < length;) {
    const op = code[at++] = from.signed();
    const form = FORMS[op] ?? NO_OPERANDS;
    for (let k = 0; k < form.length && at < length; k++) {
      const how = form[k];
      const value = how === PLACE ? readNear(from, at) : how === PLAIN || how > SHAPE ? from.signed() : (last[how] += from.signed());
      code[at++] = value;
      if (how <= SHAPE) continue;
      const stop = Math.min(length, at + (how === PAIRS ? 2 * value : value));
      for (; at < stop; at++) code[at] = how === PLAINS ? from.signed() : readNear(from, at);
    }
  }
  return code;
}
