// Abstract values: what an expression may evaluate to. Interned per program, so equal values are the same object.
// A value's key is stable across re-parses (names, not indexes): fingerprints are made of keys.

import type { FileState } from './state.ts';

export const Tag = {
  /** An instance of a class, interface, object literal, enum or namespace (a shape). */
  INSTANCE: 0,
  /** A class as a value: constructor and static side. */
  CLASS: 1,
  /** A function; `env` holds type arguments it closes over. */
  FUNCTION: 2,
  /** A module as an object. */
  NAMESPACE: 3,
  /** A built-in generic the language folder knows: Array, Promise, Map … */
  BUILTIN: 4,
  /** A string, number, boolean, null. */
  PRIMITIVE: 5,
  /** Something from outside the repository. */
  EXTERNAL: 6,
} as const;

export interface Value {
  readonly key: string;
  readonly tag: number;
  readonly file: FileState | undefined;
  /** Index into the file's shapes or fns. */
  readonly ix: number;
  /** Type arguments, element types. */
  readonly args: readonly Values[];
  /** Built-in, primitive or external name. */
  readonly name: string;
  readonly env: Env | undefined;
}

export type Values = readonly Value[];
export const NONE: Values = [];

/** Type parameters bound to values, innermost first; bind -1 is the receiver (`this` types). */
export interface Env {
  readonly file: FileState;
  readonly bind: number;
  readonly values: Values;
  readonly next: Env | undefined;
  readonly key: string;
}

/** More alternatives than this say nothing any more. */
export const MAX_VALUES = 12;
/**
 * Longer type arguments are cut, or recursive generics would grow without end: first what the arguments have for
 * arguments themselves, then all of them.
 */
const MAX_KEY = 600;

const pool = new Map<string, Value>();

/** Values of files live as long as one program; those without a file are the same for all. */
export function resetValues(): void {
  for (const [key, value] of pool) if (value.file !== undefined || value.args.length > 0) pool.delete(key);
}

function intern(key: string, tag: number, file: FileState | undefined, ix: number, args: readonly Values[], name: string, env?: Env): Value {
  let value = pool.get(key);
  if (value === undefined || value.file !== file || value.ix !== ix) {
    value = { key, tag, file, ix, args, name, env };
    pool.set(key, value);
  }
  return value;
}

export const setKey = (values: Values): string => (values.length === 1 ? values[0].key : values.map(v => v.key).join('|'));

function argsKey(args: readonly Values[]): string {
  return args.length === 0 ? '' : `<${args.map(setKey).join(',')}>`;
}

export function instance(file: FileState, shape: number, args: readonly Values[] = []): Value {
  // Most have no arguments: those are found without making their key.
  if (args.length === 0) return (file.instances[shape] ??= intern(`i${file.path}\0${file.facts.shapes[shape].key}`, Tag.INSTANCE, file, shape, [], ''));
  const given = bounded(args);
  if (given.every(a => a.length === 0)) return instance(file, shape);
  return intern(`i${file.path}\0${file.facts.shapes[shape].key}${argsKey(given)}`, Tag.INSTANCE, file, shape, given, '');
}

/** An instance of an object type written in place, with what the type parameters around it stand for. */
export function instanceWithin(file: FileState, shape: number, env: Env | undefined): Value {
  const held = env && boundedEnv(env);
  if (held === undefined) return instance(file, shape);
  return intern(`i${file.path}\0${file.facts.shapes[shape].key}@${held.key}`, Tag.INSTANCE, file, shape, [], '', held);
}

function bounded(args: readonly Values[]): readonly Values[] {
  if (argsKey(args).length <= MAX_KEY) return args;
  const plain = args.map(withoutArguments);
  return argsKey(plain).length <= MAX_KEY ? plain : args.map(() => NONE);
}

const withoutArguments = (values: Values): Values => [...new Set(values.map(v => {
  if (v.tag === Tag.FUNCTION && v.env !== undefined) return functionOf(v.file!, v.ix);
  if (v.tag === Tag.INSTANCE && v.env !== undefined) return instance(v.file!, v.ix);
  if (v.args.length === 0) return v;
  return v.tag === Tag.INSTANCE ? instance(v.file!, v.ix) : v.tag === Tag.BUILTIN ? builtin(v.name, []) : v;
}))];

export const classOf = (file: FileState, shape: number): Value => (file.classes[shape] ??= intern(`c${file.path}\0${file.facts.shapes[shape].key}`, Tag.CLASS, file, shape, [], ''));

/** What `super` is inside a class: its instance or class side, seen from the next in resolution order (or the one `from` places on). */
export function superOf(file: FileState, shape: number, isStatic: boolean, from = 1): Value {
  const name = from === 1 ? SUPER : `${SUPER}${from}`;
  return intern(`s${isStatic ? 'c' : 'i'}${from === 1 ? '' : from}${file.path}\0${file.facts.shapes[shape].key}`, isStatic ? Tag.CLASS : Tag.INSTANCE, file, shape, [], name);
}

const SUPER = 'super';

const WITHOUT = 'without ';

/** Instances that lack some of their class's members: Omit<Store, 'listen'>. */
export const withoutMembers = (values: Values, names: readonly string[]): Values => values.map(v => {
  if (v.tag !== Tag.INSTANCE || v.file === undefined || v.name !== '') return v;
  const name = `${WITHOUT}${[...names].sort().join(' ')}`;
  return intern(`${v.key}-${name}`, v.tag, v.file, v.ix, v.args, name, v.env);
});

/** True of what withoutMembers() made. */
export const isMapped = (v: Value): boolean => v.name.startsWith(WITHOUT) && v.tag === Tag.INSTANCE && v.file !== undefined;

/** True when a value is known to lack a member that its class has. */
export const isWithout = (v: Value, member: string): boolean => v.name.startsWith(WITHOUT) && v.file !== undefined && v.name.slice(WITHOUT.length).split(' ').includes(member);

const THENABLE = 'thenable';

/** `{ text(): … } & Promise<Response>`: waiting for it gives the response, and nothing of the rest. */
export const asThenable = (values: Values): Values => (values.some(isPromise) ? values.map(v => (v.tag === Tag.INSTANCE && v.file !== undefined && v.name === '' ? intern(`${v.key}-${THENABLE}`, v.tag, v.file, v.ix, v.args, THENABLE, v.env) : v)) : values);

export const isThenable = (v: Value): boolean => v.name === THENABLE && v.tag === Tag.INSTANCE;
const isPromise = (v: Value): boolean => v.tag === Tag.BUILTIN && v.name === 'Promise';

/** Where in its class's resolution order a value starts to look for members. */
export const startOf = (v: Value): number => (v.name.startsWith(SUPER) && v.file !== undefined ? Number(v.name.slice(SUPER.length) || 1) : 0);

export function functionOf(file: FileState, fn: number, env?: Env): Value {
  const held = env && boundedEnv(env);
  if (held === undefined) return (file.functions[fn] ??= intern(`f${file.path}\0${file.facts.fns[fn].key}`, Tag.FUNCTION, file, fn, [], ''));
  return intern(`f${file.path}\0${file.facts.fns[fn].key}@${held.key}`, Tag.FUNCTION, file, fn, [], '', held);
}

const DECORATED = 'decorated';

/** A function that decorators have put an object in the place of (replaced.ts): still the function, with more to it. */
export const decoratedOf = (file: FileState, fn: number, env?: Env): Value => intern(`d${functionOf(file, fn, env).key}`, Tag.FUNCTION, file, fn, [], DECORATED, env);

export const isDecorated = (v: Value): boolean => v.name === DECORATED && v.tag === Tag.FUNCTION;

/** Innermost last: an environment is extended from its outermost binding on. */
function boundedEnv(env: Env): Env | undefined {
  if (env.key.length <= MAX_KEY) return env;
  const bindings: Env[] = [];
  for (let e: Env | undefined = env; e; e = e.next) bindings.push(e);
  let plain: Env | undefined;
  for (const b of bindings.reverse()) plain = extend(plain, b.file, b.bind, withoutArguments(b.values));
  return plain !== undefined && plain.key.length <= MAX_KEY ? plain : undefined;
}

export const namespaceOf = (file: FileState): Value => intern(`n${file.path}`, Tag.NAMESPACE, file, -1, [], '');

export function builtin(name: string, args: readonly Values[]): Value {
  // The key must say all there is: equal keys are one value, whoever comes first.
  const given = bounded(args);
  return intern(`b${name}${argsKey(given)}`, Tag.BUILTIN, undefined, -1, given, name);
}

export const primitive = (name: string): Value => intern(`p${name}`, Tag.PRIMITIVE, undefined, -1, [], name);
/** A string that is one of a type's member names: what `'users'` stands for in `find<K extends keyof Tables>(name: K): Tables[K]`. */
export const key = (name: string): Value => primitive(`"${name}"`);
export const keyOf = (values: Values): string | undefined => (values.length === 1 && values[0].tag === Tag.PRIMITIVE && values[0].name.startsWith('"') ? values[0].name.slice(1, -1) : undefined);
export const external = (name = ''): Value => intern(`x${name}`, Tag.EXTERNAL, undefined, -1, [], name);

export const EXTERNAL_VALUES: Values = [external()];

/** Union without duplicates, in first-seen order, bounded. */
export function union(a: Values, b: Values): Values {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let result: Value[] | undefined;
  for (let i = 0; i < b.length; i++) {
    const v = b[i];
    if ((result ?? a).includes(v)) continue;
    result ??= a.slice();
    if (result.length < MAX_VALUES) { result.push(v); continue; }
    // One of ours says more than yet another from outside.
    const least = v.tag === Tag.EXTERNAL ? -1 : result.findLastIndex(r => r.tag === Tag.EXTERNAL);
    if (least >= 0) result[least] = v;
  }
  return result ?? a;
}

export const unionOf = (...sets: readonly Values[]): Values => sets.reduce(union, NONE);

export function extend(env: Env | undefined, file: FileState, bind: number, values: Values): Env {
  return { file, bind, values, next: env, key: `${file.typeParameterKey(bind)}=${setKey(values)};${env?.key ?? ''}` };
}

export function lookupEnv(env: Env | undefined, file: FileState, bind: number): Values | undefined {
  for (let e = env; e; e = e.next) if (e.bind === bind && e.file === file) return e.values;
  return undefined;
}

/**
 * What anyone holding a value can read off it without asking: part of every answer that gives the value away, so that
 * a change of it is a change of the answer.
 */
function face(v: Value): string {
  const facts = v.file?.facts;
  let text = '';
  if (facts && v.tag === Tag.FUNCTION) {
    const f = facts.fns[v.ix];
    const symbol = f.sym >= 0 ? facts.symbols[f.sym] : undefined;
    text = `\0${f.flags},${f.typeParams.length},${f.params.length},${f.ret === 0 ? 0 : 1},${f.overloads?.length ?? 0},${symbol ? `${symbol.qual},${symbol.kind},${symbol.shape >= 0 ? facts.shapes[symbol.shape].key : ''}` : ''}`;
  } else if (facts && (v.tag === Tag.INSTANCE || v.tag === Tag.CLASS)) {
    const s = facts.shapes[v.ix];
    text = `\0${s.kind},${s.typeParams.length},${s.sym >= 0 ? facts.symbols[s.sym].qual : ''},${s.supers.length},${s.types.length}`;
  }
  for (const a of v.args) text += `\0<${a.map(print).join('')}`;
  for (let e = v.env; e; e = e.next) text += printEnv(e);
  return text;
}

const print = (v: Value): string => v.key + face(v);

/** The innermost binding of an environment, in full. */
const printEnv = (e: Env): string => `\0=${e.values.map(print).join('')}`;

/** An environment in full, for answers that carry one. */
export function environmentText(env: Env | undefined): string {
  let text = '';
  for (let e = env; e; e = e.next) text += `${e.file.path}\0${e.bind < 0 ? 'this' : e.file.string(e.file.facts.binds[e.bind * 6 + 1])}${printEnv(e)}`;
  return text;
}

/** Text that is equal exactly when the values are, their order included: a bounded union depends on it. */
export const fingerprint = (values: Values): string => values.map(print).join('\n');
