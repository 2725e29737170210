// Whether a value that is written out still fits a type: an object that leaves out what must be given now, or gives what is taken no
// more; a list of the wrong length; a text that a union has no more. Compares what the head's type asks with what the base's did.

import { propsOfType } from '../breaks/component-props.ts';
import type { RuleContext } from '../model.ts';
import { fitsNeither, lossesBetween, splitTopLevel, splitValues } from '../text/props-text.ts';
import { aliased, keysListed, memberType, nameAndArguments, solid, takesLiteral, type WrittenType } from './written-types.ts';
import { elementText, isPlainText, unionMembers } from '../text/type-text.ts';

const DEEPEST = 4;
const LITERAL = /^(?:(['"])(?:[^\\]|\\.)*\1|-?\d[\d_.]*|true|false|null|undefined)$/s;

interface Entry {
  /** `open`, or `Stage.Open` where it is computed of an entry; undefined: nobody knows; '...': others, which are not written here. */
  readonly key: string | undefined;
  readonly value: string;
}

const SPREAD = '...';

/** Entries of an object literal; undefined when there may be others, or when it is something else. */
function entriesOf(text: string): readonly Entry[] | undefined {
  if (!/^\{[\s\S]*\}$/.test(text)) return undefined;
  const entries = splitValues(text.slice(1, -1)).map((entry): Entry | undefined => {
    if (entry.startsWith(SPREAD)) return { key: SPREAD, value: '' };
    const named = /^(?:(?:async|get|set)\s+(?=[\w$'"]))?\*?\s*(?:([\p{L}_$][\p{L}\p{N}_$]*)|(["'])(.*?)\2|\[\s*([\p{L}_$][\p{L}\p{N}_$]*\.[\p{L}_$][\p{L}\p{N}_$]*)\s*\])\s*([:(<]|$)/u.exec(entry);
    if (named === null) return undefined;
    return { key: named[1] ?? named[3] ?? named[4], value: named[5] === ':' ? entry.slice(named[0].length).trim() : '' };
  });
  return entries.every((entry) => entry !== undefined) && !(text.slice(1, -1).trim() !== '' && entries.length === 0) ? entries : undefined;
}

/** What is wrong with the value now that was right before, in words; nothing where it fits, did not fit before either, or nobody can tell. */
export function misfitsOf(context: RuleContext, value: string, now: WrittenType, was: WrittenType): readonly string[] {
  const why = misfitsWithin(context, value, now, was);
  return why.length === 0 || isHeldToNeither(context, value, now, was) ? [] : why;
}

/** Some part of the value fits neither type, as in a test that nobody checks: it says nothing about the change. */
function isHeldToNeither(context: RuleContext, value: string, now: WrittenType, was: WrittenType, depth = 0): boolean {
  if (depth > DEEPEST || value === '') return false;
  const [asks, asked] = [{ ...now, type: solid(now.type) }, { ...was, type: solid(was.type) }];
  if (value.startsWith('[')) {
    const [inner, before] = [elementText(asks.type), elementText(asked.type)];
    return inner !== asks.type && before !== asked.type && splitValues(value.slice(1, -1)).some((item) => isHeldToNeither(context, item, { ...now, type: inner }, { ...was, type: before }, depth + 1));
  }
  const entries = entriesOf(value);
  const [took, takes] = entries === undefined ? [] : [propsOfType(context, 'base', was.file, asked.type), propsOfType(context, 'head', now.file, asks.type)];
  if (entries === undefined || took === undefined || takes === undefined) return false;
  const given = new Set(entries.flatMap(({ key }) => (key === undefined || key === SPREAD ? [] : [key])));
  if (fitsNeither(given, given.size === entries.length, took, takes)) return true;
  return entries.some(({ key, value: inner }) => {
    if (key === undefined || !/^[{[]/.test(inner)) return false;
    const [is, did] = [memberType(context, asks, key), memberType(context, asked, key)];
    return is !== undefined && did !== undefined && isHeldToNeither(context, inner, is, did, depth + 1);
  });
}

function misfitsWithin(context: RuleContext, value: string, now: WrittenType, was: WrittenType, about = '', depth = 0): readonly string[] {
  if (depth > DEEPEST || value === '' || now.type === '' || was.type === '') return [];
  if (LITERAL.test(value)) return ofLiteral(context, value, now, was, about);
  const [asks, asked] = [solid(now.type), solid(was.type)];
  if (value.startsWith('[')) return ofList(context, value, { ...now, type: asks }, { ...was, type: asked }, about, depth);
  const entries = entriesOf(value);
  if (entries === undefined) return [];
  const [[name, args], [oldName, oldArgs]] = [nameAndArguments(asks), nameAndArguments(asked)];
  const isWhole = !entries.some(({ key }) => key === SPREAD);
  if (name === 'Record' && oldName === 'Record' && args.length === 2 && oldArgs.length === 2) {
    return [
      ...(isWhole ? ofKeys : () => [])(context, entries, { ...now, type: args[0] }, { ...was, type: oldArgs[0] }),
      ...entries.flatMap(({ key, value: inner }) => misfitsWithin(context, inner, { ...now, type: args[1] }, { ...was, type: oldArgs[1] }, key, depth + 1)),
    ];
  }
  const [took, takes] = [propsOfType(context, was.side, was.file, asked), propsOfType(context, now.side, now.file, asks)];
  const written = entries.filter(({ key }) => key !== SPREAD);
  if (written.some(({ key }) => key === undefined || key.includes('.'))) return [];
  const given = new Set(written.map(({ key }) => key!));
  if (took === undefined && takes === undefined) return ofOneOfSeveral(context, given, { ...now, type: asks }, { ...was, type: asked });
  if (took === undefined || takes === undefined || took.optional.size === 0) return [];
  const { needed, gone } = lossesBetween(took, takes);
  return [
    ...needed.filter((key) => isWhole && !given.has(key)).map((key) => `${key} must be given now`),
    ...gone.filter((key) => given.has(key)).map((key) => `${key} is no longer taken`),
    ...written.flatMap(({ key, value: inner }) => {
      const types = inner === '' || !/^['"{[\d\-tfnu]/.test(inner) ? [] : [memberType(context, { ...now, type: asks }, key!), memberType(context, { ...was, type: asked }, key!)];
      return types[0] === undefined || types[1] === undefined ? [] : misfitsWithin(context, inner, optionally(takes.optional.get(key!), types[0]), optionally(took.optional.get(key!), types[1]), key, depth + 1);
    }),
  ];
}

/** A value of one of several types: what none of them knows any more is no longer taken. */
function ofOneOfSeveral(context: RuleContext, given: ReadonlySet<string>, now: WrittenType, was: WrittenType): readonly string[] {
  const [names, old] = [namesOfAny(context, now), namesOfAny(context, was)];
  return names === undefined || old === undefined ? [] : [...given].filter((key) => old.has(key) && !names.has(key)).map((key) => `${key} is no longer taken`);
}

/** The properties of all members of a union; undefined when some of them may have others. */
function namesOfAny(context: RuleContext, at: WrittenType, depth = 0): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const member of unionMembers(at.type)) {
    if (isPlainText(member) || /^(?:undefined|null|['"].*['"])$/.test(member)) continue;
    const props = propsOfType(context, at.side, at.file, member);
    const alias = props === undefined && depth < DEEPEST ? aliased(context, { ...at, type: solid(member) }) : undefined;
    const inner = props === undefined ? alias === undefined ? undefined : namesOfAny(context, alias, depth + 1) : props.open ? undefined : new Set(props.optional.keys());
    if (inner === undefined) return undefined;
    inner.forEach((name) => names.add(name));
  }
  return names;
}

/** `retries?: number` takes `undefined` too. */
const optionally = (mayMiss: boolean | undefined, at: WrittenType): WrittenType => (mayMiss === true ? { ...at, type: `${at.type} | undefined` } : at);

function ofLiteral(context: RuleContext, value: string, now: WrittenType, was: WrittenType, about: string): readonly string[] {
  // What nothing may be is a matter of the compiler's settings.
  if (value === 'null' || value === 'undefined') return [];
  if (takesLiteral(context, value, now) !== 'rejects' || takesLiteral(context, value, was) === 'rejects') return [];
  return [about === '' ? `${value} is no longer taken` : `${about} does not take ${value} any more`];
}

/** Keys that a table must have, one for each name of a type. */
function ofKeys(context: RuleContext, entries: readonly Entry[], now: WrittenType, was: WrittenType): readonly string[] {
  const [names, old] = [keysListed(context, now), keysListed(context, was)];
  if (names === undefined || old === undefined || entries.some(({ key }) => key === undefined)) return [];
  // `open: …` in a table by `Stage.Open`, whose value may be that text: another way to say it.
  const given = new Set(entries.map(({ key }) => key!));
  if ([...names].some((name) => name.includes('.')) && [...given].some((key) => !key.includes('.'))) return [];
  return [
    ...[...names].filter((name) => !old.has(name) && !given.has(name)).map((name) => `${name} must be given now`),
    ...[...old].filter((name) => !names.has(name) && given.has(name)).map((name) => `${name} is no longer taken`),
  ];
}

function ofList(context: RuleContext, value: string, now: WrittenType, was: WrittenType, about: string, depth: number): readonly string[] {
  const [named, namedBefore] = [aliased(context, now), aliased(context, was)];
  if (named !== undefined && namedBefore !== undefined) return depth > DEEPEST ? [] : misfitsWithin(context, value, named, namedBefore, about, depth + 1);
  const items = splitValues(value.slice(1, -1));
  if (items.some((item) => item.startsWith('...'))) return [];
  const [places, old] = [placesOf(now.type), placesOf(was.type)];
  if (places !== undefined && old !== undefined) {
    if (places.length !== items.length && old.length === items.length) return [`${about === '' ? 'it' : about} takes ${places.length} entries now, not ${old.length}`];
    return places.length !== items.length ? [] : items.flatMap((item, at) => (old[at] === undefined ? [] : misfitsWithin(context, item, { ...now, type: places[at] }, { ...was, type: old[at] }, about, depth + 1)));
  }
  const [inner, before] = [elementText(now.type), elementText(was.type)];
  if (inner === now.type || before === was.type) return [];
  return [...new Set(items.flatMap((item) => misfitsWithin(context, item, { ...now, type: inner }, { ...was, type: before }, about, depth + 1)))];
}

/** `[number, number]` → its places; undefined when it is no such list, or may be longer or shorter. */
function placesOf(type: string): readonly string[] | undefined {
  if (!/^\[[\s\S]*\]$/.test(type)) return undefined;
  const places = splitTopLevel(type.slice(1, -1), ',').map((place) => place.replace(/^[\w$]+\s*:\s*/, ''));
  return places.some((place) => place.startsWith('...') || place.endsWith('?') || /^[\w$]+\s*\?\s*:/.test(place)) ? undefined : places;
}

/** The value is an object of the type by its shape, or a list of such: it gives all that must be given and nothing else, and more than one thing. */
export function isShapedLike(context: RuleContext, value: string, at: WrittenType): boolean {
  if (value.startsWith('[')) {
    const [items, element] = [splitValues(value.slice(1, -1)), elementText(at.type)];
    return items.length > 0 && element !== at.type && items.every((item) => isShapedLike(context, item, { ...at, type: element }));
  }
  const [entries, props] = [entriesOf(value), propsOfType(context, at.side, at.file, solid(at.type))];
  if (entries === undefined || entries.length < 2 || props === undefined || entries.some(({ key }) => key === undefined || key === SPREAD || !props.optional.has(key))) return false;
  return [...props.optional].every(([name, mayMiss]) => mayMiss || entries.some(({ key }) => key === name));
}
