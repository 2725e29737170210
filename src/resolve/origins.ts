// Where the value behind a name comes from: which of its bindings count at a line, and whether it leaves the repository.

import { BIND_STRIDE, BindKind, CONTINUED, Op } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import type { FileState } from './state.ts';
import { Tag, type Values } from './values.ts';

/** The bindings in force at a line of the declaring block itself: a plain reassignment ends what was before. */
export function inForce(file: FileState, scope: number, binds: readonly number[], line: number): readonly number[] {
  const table = file.facts.binds;
  const isPlain = (b: number): boolean => table[b * BIND_STRIDE + 2] === BindKind.ASSIGN && table[b * BIND_STRIDE + 5] > 0;
  if (line === 0 || !binds.some(isPlain) || table[binds[0] * BIND_STRIDE] !== blockOf(file, scope)) return binds;
  const before = binds.filter(b => isPlain(b) && table[b * BIND_STRIDE + 5] < line);
  const last = before[before.length - 1];
  if (last === undefined) return binds.filter(b => !isPlain(b) || table[b * BIND_STRIDE + 5] === line);
  return binds.filter(b => b === last || (table[b * BIND_STRIDE + 2] === BindKind.ASSIGN && (!isPlain(b) || table[b * BIND_STRIDE + 5] === line)));
}

/** The block that a scope behind a test belongs to. */
function blockOf(file: FileState, scope: number): number {
  const { scopes } = file.facts;
  let s = scope;
  while (scopes[2 * s + 1] === CONTINUED) s = scopes[2 * s];
  return s;
}

export const isOutside = (ev: Eval, file: FileState, binds: readonly number[]): boolean => binds.some(b => {
  const { binds: table } = file.facts;
  return table[b * BIND_STRIDE + 2] === BindKind.VAR && table[b * BIND_STRIDE + 4] !== 0 && holdsOutside(ev, file, table[b * BIND_STRIDE + 4]);
});

/** const { x } = require('./y'), const x = require('./y').z */
export function comesFromModule(file: FileState, expr: number): boolean {
  const { ir } = file.facts;
  let e = expr;
  for (let i = 0; i < 6 && e !== 0; i++) {
    if (ir[e] === Op.MODULE) return true;
    if (ir[e] === Op.MEMBER || ir[e] === Op.AWAIT || ir[e] === Op.REST) e = ir[e + 1];
    else return false;
  }
  return false;
}

/** True for require('package')(…) and the like: an import in all but name. */
export function holdsOutside(ev: Eval, file: FileState, value: number): boolean {
  const { ir } = file.facts;
  let root = value;
  for (let i = 0; i < 6 && (ir[root] === Op.CALL || ir[root] === Op.NEW || ir[root] === Op.MEMBER); i++) root = ir[root + 1];
  if (ir[root] !== Op.MODULE || root === value) return false;
  const values = ev.value(file, value);
  return values.length > 0 && values.every(v => v.tag === Tag.EXTERNAL);
}

/** require('./y'), or the variable that holds nothing else; 0: neither. */
export function requiredModule(file: FileState, expr: number): number {
  const { ir, binds } = file.facts;
  if (ir[expr] === Op.MODULE) return expr;
  const held = ir[expr] === Op.NAME ? file.lookup(ir[expr + 1], ir[expr + 2]) : undefined;
  const at = held?.length === 1 ? held[0] * BIND_STRIDE : -1;
  return at >= 0 && binds[at + 2] === BindKind.VAR && ir[binds[at + 4]] === Op.MODULE ? binds[at + 4] : 0;
}

/** A function of a package under a name of ours: const extend = Backbone.Model.extend. What a call made, or the platform has, is none. */
export const isPassedOn = (file: FileState, values: Values): boolean => values.every(v => v.tag === Tag.EXTERNAL && v.name !== '' && file.language.builtins?.isPlatform?.(v.name) !== true);

/** exports.open = store.open, where that leads to something of ours, which goes by its own name. */
export const namesOurs = (ev: Eval, file: FileState, value: number): boolean => (file.facts.ir[value] === Op.MEMBER || file.facts.ir[value] === Op.NAME) && ev.value(file, value).some(v => v.tag !== Tag.EXTERNAL);

/** The file that require('./y') leads to. */
export function requiredFile(file: FileState, value: number): FileState | undefined {
  const { ir } = file.facts;
  const module = ir[value] === Op.MODULE && ir[value + 1] !== 0 ? file.module(ir[value + 1]) : undefined;
  return module === 'external' ? undefined : module;
}
