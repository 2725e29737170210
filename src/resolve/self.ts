// The receiver's type, until the caller puts it in.

import type { Eval } from './eval-api.ts';
import { builtin, classOf, instance, startOf, Tag, union, type Value, type Values } from './values.ts';

/** The receiver itself: an object, or in a class method the class. */
export const SELF: Value = builtin('this', []);
/** An instance of the receiver's class: what `cls()` makes, and what a type `Self` stands for. */
export const MADE: Value = builtin('this made', []);

export const isSelf = (v: Value): boolean => v === SELF || v === MADE;

const MEMBER = 'this made.';
/** `this['Single']` of a type: what the receiver has under that name. */
export const memberOfMade = (name: string): Value => builtin(`${MEMBER}${name}`, []);
const isMemberOfMade = (v: Value): boolean => v.tag === Tag.BUILTIN && v.name.startsWith(MEMBER);

const MAKES = 'this makes.';
/** `self.model()`: an instance of whatever class the receiver has under that name. */
export const madeByMember = (name: string): Value => builtin(`${MAKES}${name}`, []);
const isMadeByMember = (v: Value): boolean => v.tag === Tag.BUILTIN && v.name.startsWith(MAKES);

const isMarker = (v: Value): boolean => isSelf(v) || isMemberOfMade(v) || isMadeByMember(v);
/** True of a value that stands for the receiver, or has an argument that does. */
export const mentionsSelf = (v: Value): boolean => isMarker(v) || (v.args.length > 0 && (v.tag === Tag.BUILTIN || isPlainInstance(v)) && v.args.some(a => a.some(isMarker)));
const isPlainInstance = (v: Value): boolean => v.tag === Tag.INSTANCE && v.name === '' && v.file !== undefined;

const instancesOf = (classes: Values): Values => classes.flatMap(c => (c.tag === Tag.CLASS ? [instance(c.file!, c.ix)] : []));

/** Puts the receiver where a result stands for it, directly or as an argument of a type. */
export function withReceiver(ev: Eval, values: Values, receiver: Values): Values {
  if (!values.some(mentionsSelf)) return values;
  const seen = receiver.map(r => (startOf(r) > 0 ? (r.tag === Tag.CLASS ? classOf(r.file!, r.ix) : instance(r.file!, r.ix)) : r));
  const made = seen.map(r => (r.tag === Tag.CLASS ? instance(r.file!, r.ix) : r));
  const put = (set: Values): Values => {
    let result: Values = [];
    for (const v of set) result = union(result, v === SELF ? seen : v === MADE ? made : isMemberOfMade(v) ? ev.member(made, v.name.slice(MEMBER.length)) : isMadeByMember(v) ? instancesOf(ev.member(made, v.name.slice(MAKES.length))) : !mentionsSelf(v) ? [v] : v.tag === Tag.BUILTIN ? [builtin(v.name, v.args.map(put))] : [instance(v.file!, v.ix, v.args.map(put))]);
    return result;
  };
  return put(values);
}
