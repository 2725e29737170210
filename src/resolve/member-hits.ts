// What a look-up of a member finds: places in shapes, as they are compared, counted and put on record.

import { FnFlag, MemberFlag, SymFlag } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { environmentText, Tag, type Value, type Values } from './values.ts';

const HIDDEN = SymFlag.PRIVATE | SymFlag.PROTECTED;

/** Private to a class: what is made of its type by naming members has it no more. */
export const isHidden = ({ file, shape, member }: MemberHit): boolean => shape >= 0 && member >= 0 && ((file.facts.symbols[file.facts.shapes[shape].members[member + 2]]?.flags ?? 0) & HIDDEN) !== 0;

export const printHits = (hits: readonly MemberHit[]): string => hits.map(h => {
  if (h.shape < 0) return `${h.file.path}\0*\0${h.bind!}`;
  const { shapes, symbols, fns } = h.file.facts;
  const { key, kind, members: m } = shapes[h.shape];
  const place = `${h.file.path}\0${key}\0${kind}\0${environmentText(h.env)}`;
  if (h.member < 0) return `${place}\0${h.bind ?? ''}`;
  const fn = fns[m[h.member + 3]];
  const symbol = symbols[m[h.member + 2]];
  return `${place}\0${m[h.member + 1]}\0${m[h.member + 4] === 0 ? 0 : 1}\0${symbol ? `${symbol.qual},${symbol.kind},${symbol.flags & HIDDEN}` : ''}\0${fn ? `${fn.key},${fn.flags},${fn.typeParams.length},${fn.ret === 0 ? 0 : 1},${fn.deco ? 1 : 0}` : ''}`;
}).join('\n');

/** More than any type that somebody wrote by hand promises under one name. */
const MAX_HITS = 64;

/**
 * Each member once: `request = { ...request, ...gas }`, a few times over, spreads the same few objects in more ways
 * than can be counted.
 */
export function membersOfAll(ev: Eval, values: Values, name: string): readonly MemberHit[] {
  if (values.length === 1) return membersOf(ev, values[0], name);
  const all: MemberHit[] = [];
  for (const v of values) {
    for (const h of membersOf(ev, v, name)) {
      if (all.length === MAX_HITS) return all;
      if (!all.some(o => isSameHit(o, h))) all.push(h);
    }
  }
  return all;
}

/** Members of a value that others are made of: of a module, what it exports. */
export function membersOf(ev: Eval, value: Value, name: string): readonly MemberHit[] {
  if (value.tag !== Tag.NAMESPACE) return ev.members(value, name);
  return ev.exportTargets(value.file!, name).length > 0 ? [{ file: value.file!, shape: -1, member: -1, bind: name, env: undefined }] : [];
}

const isSameHit = (a: MemberHit, b: MemberHit): boolean => a.file === b.file && a.shape === b.shape && a.member === b.member && a.bind === b.bind && a.env?.key === b.env?.key;

export function isSignature(h: MemberHit): boolean {
  const fn = h.file.facts.shapes[h.shape].members[h.member + 3];
  return fn >= 0 && (h.file.facts.fns[fn].flags & FnFlag.TYPE) !== 0;
}

/** Signatures that one interface or class declares for one member. */
export function areOverloads(hits: readonly MemberHit[]): boolean {
  return hits.every(h => h.member >= 0 && h.file === hits[0].file && h.shape === hits[0].shape && isSignature(h));
}

/** What a class or interface declares. */
export function isOfType(h: MemberHit): boolean {
  const kind = h.shape < 0 ? '' : h.file.facts.shapes[h.shape].kind;
  return kind === 'class' || kind === 'interface';
}

const flagsOf = (h: MemberHit): number => (h.shape >= 0 && h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 1] : 0);

/** What reading a member may come by: of an accessor the half that reads. */
export function withoutSetters(hits: readonly MemberHit[]): readonly MemberHit[] {
  return hits.length > 1 && hits.some(h => flagsOf(h) & MemberFlag.GETTER) ? hits.filter(h => !(flagsOf(h) & MemberFlag.SETTER)) : hits;
}
