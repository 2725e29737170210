// Members: where they are found along the ancestors (heritage.ts), and what a member's value is.

import { FnFlag, MEMBER_STRIDE, MemberFlag, Op } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { envOf, givingParents, linearised, parentEnv } from './heritage.ts';
import { bindingsValues } from './names.ts';
import { exportedValues } from './exports.ts';
import { addedMembers } from './globals.ts';
import { isHidden, isSignature, membersOf, membersOfAll, printHits } from './member-hits.ts';
import { mergedMembers } from './merged-members.ts';
import { withReceiver } from './self.ts';
import { declaredFunction, replacement } from './replaced.ts';
import { sharedMembers } from './shared-scope.ts';
import type { FileState } from './state.ts';
import { EXTERNAL_VALUES, external, fingerprint, functionOf, instance, isDecorated, isMapped, isWithout, MAX_VALUES, NONE, primitive, startOf, Tag, union, type Env, type Value, type Values } from './values.ts';

export function findMembers(ev: Eval, value: Value, name: string): readonly MemberHit[] {
  if (!value.file) return [];
  if (value.name !== '' && isMapped(value)) return isWithout(value, name) ? [] : lookUp(ev, value.file, value.ix, name, false, envOf(value)).filter(h => !isHidden(h));
  const start = value.name === '' ? 0 : startOf(value);
  if (start > 0) return linearSearch(ev, value.file, value.ix, name, undefined, start);
  if (value.tag === Tag.INSTANCE) return lookUp(ev, value.file, value.ix, name, false, envOf(value));
  if (value.tag === Tag.CLASS) {
    const own = lookUp(ev, value.file, value.ix, name, true, undefined);
    return own.length > 0 ? own : shapedMembers(ev, value, name);
  }
  if (value.tag === Tag.FUNCTION) {
    const symbol = value.file.facts.fns[value.ix].sym;
    const shape = symbol >= 0 ? value.file.facts.symbols[symbol].shape : -1;
    const own = shape >= 0 ? lookUp(ev, value.file, shape, name, true, undefined) : [];
    return own.length > 0 || !isDecorated(value) ? own : membersOfAll(ev, replacement(ev, value.file, value.ix), name);
  }
  return [];
}

/** Members that a class has by virtue of what made it (a metaclass). */
function shapedMembers(ev: Eval, cls: Value, name: string): readonly MemberHit[] {
  const { shapingMember, constructorName, allocatorName } = cls.file!.language.semantics;
  // Every class has what makes its instances, from the root of all classes at the latest; the metaclass's own makes classes.
  if (shapingMember === undefined || name === shapingMember || name === constructorName || name === allocatorName) return [];
  for (const h of lookUp(ev, cls.file!, cls.ix, shapingMember, true, undefined)) {
    for (const m of ev.memberValue(h)) if (m.tag === Tag.CLASS && m.file && m !== cls) return lookUp(ev, m.file, m.ix, name, false, undefined);
  }
  return [];
}

function lookUp(ev: Eval, file: FileState, shape: number, name: string, isStatic: boolean, env: Env | undefined): readonly MemberHit[] {
  const key = file.facts.shapes[shape].key;
  const found = ev.memo.ask(file, `${env ? '!' : ''}M|${isStatic ? 's' : 'i'}|${key}|${name}|${env?.key ?? ''}`, printHits, [] as readonly MemberHit[], () => search(ev, file, shape, name, isStatic, env));
  return found;
}

function search(ev: Eval, file: FileState, shape: number, name: string, isStatic: boolean, env: Env | undefined): readonly MemberHit[] {
  const s = file.facts.shapes[shape];
  if (s.kind === 'class' && file.language.semantics.linearise) return linearSearch(ev, file, shape, name, env, 0);
  const promised = s.kind === 'function' && isStatic ? promisedMembers(ev, file, s.sym, name) : [];
  if (promised.length > 0) return promised;
  const own: MemberHit[] = [];
  let hasImplementation = false;
  for (const at of file.membersNamed(shape, name)) {
    const flags = s.members[at + 1];
    if ((s.kind === 'class' || s.kind === 'function') && ((flags & MemberFlag.STATIC) !== 0) !== isStatic) continue;
    own.push({ file, shape, member: at, env });
    const fn = s.members[at + 3];
    if (fn >= 0 && !(file.facts.fns[fn].flags & FnFlag.TYPE)) hasImplementation = true;
  }
  if (own.length > 0) {
    // Of entries written twice the last one counts.
    if (own.length > 1 && s.kind === 'object' && name !== '[]') {
      const last = own.findLastIndex(h => !(s.members[h.member + 1] & (MemberFlag.ASSIGNED | MemberFlag.GETTER | MemberFlag.SETTER)));
      if (last > 0) own.splice(0, last);
    }
    // A field's type may be documented at one of its assignments: it speaks for all of them.
    const typed = own.length > 1 && file.facts.extra?.documented === true ? own.filter(h => s.members[h.member + 4] !== 0) : [];
    return hasImplementation ? own.filter(h => !isSignature(h)) : typed.length > 0 ? typed : own;
  }
  if (s.kind === 'namespace') {
    const n = file.stringIndex(name);
    return n >= 0 && file.bindsIn(s.scope, n) ? [{ file, shape, member: -1, bind: name, env }] : [];
  }
  for (const spread of s.spreads) {
    const hits = membersOfAll(ev, ev.value(file, spread), name);
    if (hits.length > 0) return hits;
  }
  const merged = s.kind === 'class' && !isStatic && s.types.length > s.supers.length ? mergedMembers(file, shape, name, env) : [];
  if (merged.length > 0) return merged;
  const added = s.kind === 'interface' && file.facts.extra?.globals !== undefined ? addedMembers(ev, file, shape, name) : [];
  if (added.length > 0) return added;
  for (const parent of givingParents(ev, file, shape, env)) {
    if (parent.tag === Tag.CLASS && parent.file) {
      const hits = lookUp(ev, parent.file, parent.ix, name, isStatic, parent.args.length ? parentEnv(parent) : undefined);
      if (hits.length > 0) return hits;
    } else if ((parent.tag === Tag.INSTANCE || parent.tag === Tag.NAMESPACE) && !isStatic) {
      const hits = membersOf(ev, parent, name);
      if (hits.length > 0) return hits;
    } else if (parent.tag === Tag.FUNCTION && parent.file) {
      const symbol = parent.file.facts.fns[parent.ix].sym;
      const held = symbol >= 0 ? parent.file.facts.symbols[symbol].shape : -1;
      const hits = held >= 0 ? lookUp(ev, parent.file, held, name, isStatic, undefined) : [];
      if (hits.length > 0) return hits;
    }
  }
  return sharedMembers(ev, file, shape, name, isStatic);
}

/** const check: Check = value => …; check.all = …: the variable's type speaks for what is hung on it. */
function promisedMembers(ev: Eval, file: FileState, symbol: number, name: string): readonly MemberHit[] {
  const { symbols, fns, ir } = file.facts;
  const ctx = symbol >= 0 && symbols[symbol].fn >= 0 ? fns[symbols[symbol].fn].ctx : 0;
  if (ctx === 0 || ir[ctx] !== Op.C_TYPE) return [];
  return membersOfAll(ev, ev.expected(file, ctx).filter(v => v.tag === Tag.INSTANCE), name);
}

/** Members a class declares itself. One that is merely assigned steps back behind one with a declared type. */
export function ownMembers(ev: Eval, file: FileState, shape: number, name: string, env: Env | undefined): readonly MemberHit[] {
  const s = file.facts.shapes[shape];
  return ev.memo.ask(file, `${env ? '!' : ''}U|${s.key}|${name}|${env?.key ?? ''}`, printHits, [] as readonly MemberHit[], () => {
    const own = file.membersNamed(shape, name).map((member): MemberHit => ({ file, shape, member, env }));
    if (own.length < 2) return own;
    const declared = own.filter(h => s.members[h.member + 4] !== 0);
    if (declared.length > 0) return declared;
    const bodies = own.filter(h => !isSignature(h));
    return bodies.length > 0 ? bodies : own;
  });
}

/** True when nothing but assignments in methods speak for a member: an ancestor's declaration may know better. */
function isMerelyAssigned(hits: readonly MemberHit[]): boolean {
  return hits.every(h => (h.file.facts.shapes[h.shape].members[h.member + 1] & MemberFlag.ASSIGNED) !== 0 && h.file.facts.shapes[h.shape].members[h.member + 4] === 0);
}

/** The first class in resolution order that has the member; `from` 1 leaves out the class itself (super). */
function linearSearch(ev: Eval, file: FileState, shape: number, name: string, env: Env | undefined, from: number): readonly MemberHit[] {
  let assigned: readonly MemberHit[] = [];
  for (const c of linearised(ev, file, shape, env).slice(from)) {
    if (c.tag !== Tag.CLASS || !c.file) continue;
    const isSelf = c.file === file && c.ix === shape;
    const hits = ownMembers(ev, c.file, c.ix, name, isSelf ? env : parentEnv(c));
    if (hits.length === 0) continue;
    if (!isMerelyAssigned(hits)) {
      // An ancestor's declaration speaks where the assignments say nothing of their own.
      const isSilent = (): boolean => assigned.every(h => ev.memberValue(h).every(v => v.tag === Tag.PRIMITIVE || v.tag === Tag.EXTERNAL));
      const isDeclared = hits.some(h => h.file.facts.shapes[h.shape].members[h.member + 4] !== 0);
      return assigned.length > 0 && !(isDeclared && isSilent()) ? assigned : hits;
    }
    if (assigned.length === 0) assigned = hits;
  }
  return assigned;
}

export function memberValue(ev: Eval, hit: MemberHit): Values {
  const { file, env } = hit;
  if (hit.shape < 0) return ev.exported(file, hit.bind!);
  const s = file.facts.shapes[hit.shape];
  if (hit.member < 0) {
    return ev.memo.ask(file, `J|${s.key}|${hit.bind!}`, fingerprint, NONE, () => bindingsValues(ev, file, file.bindsIn(s.scope, file.stringIndex(hit.bind!)) ?? [], undefined));
  }
  const m = s.members;
  const name = file.string(m[hit.member]);
  const isStatic = m[hit.member + 1] & MemberFlag.STATIC;
  const isDeclared = m[hit.member + 4] !== 0 || (m[hit.member + 3] >= 0 && file.facts.fns[m[hit.member + 3]].ret !== 0);
  return ev.memo.ask(file, `${env ? (isDeclared ? '!' : '~') : ''}V|${isStatic ? 's' : 'i'}|${s.key}|${name}|${file.membersNamed(hit.shape, name).indexOf(hit.member)}|${env?.key ?? ''}`, fingerprint, NONE, () => {
    const [fn, type, value] = [m[hit.member + 3], m[hit.member + 4], m[hit.member + 5]];
    if (fn >= 0) {
      const { flags } = file.facts.fns[fn];
      if (flags & (FnFlag.GETTER | FnFlag.PROPERTY)) return ev.result(functionOf(file, fn, env));
      if (flags & FnFlag.SETTER) return NONE;
      // Of a method with a body, what the merged interface says of it comes first.
      const told = s.kind === 'class' && !isStatic && s.types.length > s.supers.length ? mergedMembers(file, hit.shape, name, env) : [];
      return told.length > 0 ? told.reduce<Values>((r, h) => union(r, ev.memberValue(h)), NONE) : [declaredFunction(ev, file, fn, env)];
    }
    if (type !== 0) {
      const declared = ev.type(file, type, env);
      if (declared.length > 0) return declared;
    }
    // A field that starts as `false` may hold anything later; whoever goes by its first value is mistaken, or a compiler.
    if (m[hit.member + 1] & MemberFlag.ASSIGNED && type === 0 && file.facts.ir[value] === Op.LITERAL && file.facts.ir[value + 1] === 2) return [primitive('flag')];
    return value !== 0 ? ev.value(file, value, env) : NONE;
  });
}

/** A member read off values: union over them; a value from outside gives something from outside. */
export function readMember(ev: Eval, values: Values, name: string): Values {
  let result: Values = NONE;
  for (const v of values) {
    switch (v.tag) {
      case Tag.EXTERNAL: result = union(result, [external(v.name ? `${v.name}.${name}` : '')]); break;
      case Tag.NAMESPACE: result = union(result, exportedValues(ev, v.file!, name)); break;
      case Tag.BUILTIN: case Tag.PRIMITIVE: result = union(result, languageMember(ev, v, name)); break;
      default: {
        if (name === 'prototype' && v.file && v.tag !== Tag.INSTANCE) { result = union(result, prototypeOf(ev, v)); break; }
        const hits = ev.members(v, name);
        // A property that gives back its receiver gives back the very value it was read off.
        const held = withReceiver(ev, hits.length > 1 ? declaredValue(ev, hits) : hits.length === 1 ? ev.memberValue(hits[0]) : NONE, [v]);
        result = union(result, v.file?.language.semantics.readAttribute?.(held, hits, v, ev) ?? held);
        if (hits.length === 0) result = union(result, fallbackMember(ev, v, name));
      }
    }
  }
  return result;
}

/** A declared type speaks for all that is assigned; without one, or where it says nothing, everything assigned counts. */
function declaredValue(ev: Eval, hits: readonly MemberHit[]): Values {
  const isTyped = (h: MemberHit): boolean => h.member >= 0 && h.file.facts.shapes[h.shape].members[h.member + 4] !== 0;
  let result: Values = NONE;
  if (hits.some(isTyped)) for (const h of hits) if (isTyped(h)) result = union(result, ev.memberValue(h));
  if (result.length > 0) return result;
  // { writer: new Plain() }, replaced later on: it is written as a plain one.
  const written = hits.filter(h => h.member >= 0 && h.file.facts.shapes[h.shape].kind === 'object' && !(h.file.facts.shapes[h.shape].members[h.member + 1] & MemberFlag.ASSIGNED));
  if (written.length > 0 && written.length < hits.length) for (const h of written) result = union(result, ev.memberValue(h));
  if (result.length > 0 && result.every(v => v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'class')) return result;
  for (const h of hits) result = union(result, ev.memberValue(h));
  return result;
}

/** A class's or constructor function's prototype has the members of its instances. */
export function prototypeOf(ev: Eval, v: Value): Values {
  const file = v.file!;
  const { fns, symbols } = file.facts;
  if (v.tag === Tag.CLASS) return [instance(file, v.ix)];
  // Whether a function has a prototype of its own is a matter of its file's declarations.
  return ev.memo.ask(file, `!W|${fns[v.ix].key}`, fingerprint, NONE, () => {
    const shape = fns[v.ix].sym >= 0 ? symbols[fns[v.ix].sym].shape : -1;
    return shape >= 0 ? [instance(file, shape)] : NONE;
  });
}

/** Everything an object literal holds: a table of functions looked up by a key that is not known. */
export function heldEntries(ev: Eval, file: FileState, shape: number): Values {
  const s = file.facts.shapes[shape];
  return ev.memo.ask(file, `I|${s.key}`, fingerprint, NONE, () => {
    let result: Values = NONE;
    if (s.kind !== 'object' && s.kind !== 'interface') return result;
    for (let m = 0; m < s.members.length && m < MAX_VALUES * MEMBER_STRIDE; m += MEMBER_STRIDE) result = union(result, ev.member([instance(file, shape)], file.string(s.members[m])));
    return result;
  });
}

function languageMember(ev: Eval, v: Value, name: string): Values {
  return ev.builtinMember(v, name);
}

/** No member of that name: an index signature, or an ancestor from outside that may well have it. */
function fallbackMember(ev: Eval, v: Value, name: string): Values {
  if (!v.file || (v.tag !== Tag.INSTANCE && v.tag !== Tag.CLASS)) return v.tag === Tag.FUNCTION ? EXTERNAL_VALUES : NONE;
  const { literalsAreBuiltin, indexMember } = v.file.language.semantics;
  if (literalsAreBuiltin && v.tag === Tag.INSTANCE && name.startsWith('"')) {
    if (v.file.facts.shapes[v.ix].kind === 'object') return ev.member([v], '[]');
    return indexMember ? ev.member([v], indexMember).reduce<Values>((r, m) => union(r, m.tag === Tag.FUNCTION ? ev.result(m, undefined, [v]) : m.tag === Tag.EXTERNAL ? [m] : NONE), NONE) : NONE;
  }
  if (v.tag === Tag.INSTANCE && name !== '[]' && !literalsAreBuiltin) {
    const index = ev.members(v, '[]');
    if (index.length > 0) return index.reduce<Values>((r, h) => union(r, ev.memberValue(h)), NONE);
  }
  return hasOutsideParent(ev, v.file, v.ix, 0, name) ? EXTERNAL_VALUES : NONE;
}

/** A function that its file hangs members on, or builds objects with, and that has none of this name: not its own, and not what every function has. */
export function lacksHung(ev: Eval, v: Value, name: string): boolean {
  if (v.tag !== Tag.FUNCTION || v.file === undefined || isDecorated(v)) return false;
  const { fns, symbols, shapes } = v.file.facts;
  const shape = fns[v.ix].sym >= 0 ? symbols[fns[v.ix].sym].shape : -1;
  return shape >= 0 && shapes[shape].members.length > 0 && v.file.language.builtins?.inheritedFrom?.('global:Function')?.has(name) === false && ev.members(v, name).length === 0;
}

/** A class that is known to the last of its ancestors and has no such member. */
export const lacksMember = (ev: Eval, v: Value, name: string): boolean => v.file !== undefined && v.file.facts.shapes[v.ix]?.kind === 'class' && isKnownWithout(ev, v, name);

/** The same of what an interface or an enumeration declares. */
export const lacksDeclared = (ev: Eval, v: Value, name: string): boolean => v.file !== undefined && DECLARED.has(v.file.facts.shapes[v.ix]?.kind) && isKnownWithout(ev, v, name);

const DECLARED: ReadonlySet<string | undefined> = new Set(['class', 'interface', 'enum']);

export function isKnownWithout(ev: Eval, v: Value, name: string): boolean {
  if ((v.tag !== Tag.INSTANCE && v.tag !== Tag.CLASS) || v.file === undefined || isWithout(v, name) || /^__\w+__$|^(?:constructor|prototype|name|length)$/.test(name)) return false;
  const { shapingMember } = v.file.language.semantics;
  return [name, '[]', ...(shapingMember ? [shapingMember] : [])].every(n => ev.members(v, n).length === 0) && !hasOutsideParent(ev, v.file, v.ix, 0, name, v.tag === Tag.CLASS);
}

/** Whether a class may have members (or the one named) that its text does not show: from a parent outside, or by answering any name. */
export function hasOutsideParent(ev: Eval, file: FileState, shape: number, depth: number, name?: string, isClass = false): boolean {
  if (depth > 8) return false;
  if (file.facts.shapes[shape].kind === 'object' && file.language.semantics.literalsAreBuiltin) return true;
  // What answers any name of an object does not answer for its class.
  if (depth === 0 && !isClass && file.language.semantics.catchAllMembers?.some(name => ev.members(instance(file, shape), name).length > 0)) return true;
  return givingParents(ev, file, shape).some(p => ((p.tag === Tag.EXTERNAL || p.tag === Tag.BUILTIN) && (name === undefined || file.language.builtins?.inheritedFrom?.(p.name)?.has(name) !== false))
    || ((p.tag === Tag.CLASS || p.tag === Tag.INSTANCE) && p.file !== undefined && hasOutsideParent(ev, p.file, p.ix, depth + 1, name)));
}

