// Python's own types and functions, as far as values flow through them.

import type { Eval } from '../../resolve/eval-api.ts';
import { builtin, classOf, external, NONE, primitive, Tag, union, type Value, type Values } from '../../resolve/values.ts';
import { isSelf } from '../../resolve/self.ts';
import type { Builtins } from '../language.ts';
import { BOOLEAN, callNamed, canonical, dictOf, elementOf, listOf, NUMBER, onOutside, STRING } from './library.ts';
import { inheritedFrom } from './inherited-members.ts';

function callList(receiver: Value, method: string): Values | undefined {
  switch (method) {
    // get and get_nowait: queues and context variables
    case 'pop': case 'popleft': case 'get': case 'get_nowait': case '__getitem__': case '__next__': case 'send': case '__anext__': return elementOf(receiver);
    case 'copy': case 'union': case 'intersection': case 'difference': case '__iter__': case '__add__': case '__mul__': case '__or__': case '__and__': case '__sub__': return [receiver];
    case 'index': case 'count': return NUMBER;
    default: return undefined;
  }
}

function callDict(key: Values, value: Values, self: Value, method: string, arg: (i: number) => Values): Values | undefined {
  switch (method) {
    case 'get': case 'pop': case 'setdefault': return union(value, arg(1).filter(v => v.tag !== Tag.PRIMITIVE || v.name !== 'null'));
    case '__getitem__': return value;
    case 'values': return listOf(value);
    case 'keys': return listOf(key);
    case 'items': return listOf([builtin('Tuple', [key, value])]);
    case 'popitem': return [builtin('Tuple', [key, value])];
    case 'copy': case '__or__': return [self];
    default: return undefined;
  }
}

/** Everything a dictionary literal holds. */
export function entriesOf(v: Value, ev: Eval): Values {
  let result: Values = NONE;
  const { members, key } = v.file!.facts.shapes[v.ix];
  // On record: we have read which entries there are.
  ev.memo.ask(v.file!, `!D|${key}`, () => '', undefined, () => undefined);
  for (let m = 0; m < members.length; m += 6) {
    const name = v.file!.string(members[m]);
    if (m === 0 || name !== v.file!.string(members[m - 6])) result = union(result, ev.member([v], name));
  }
  return result;
}

export const builtins: Builtins = {
  type(name, args) {
    switch (name) {
      case '%dict': return dictOf(args[0] ?? NONE, args[1] ?? NONE);
      case '%generator': return [builtin('Generator', [args[0] ?? NONE])];
      case '%awaitable': return [builtin('Promise', [args[0] ?? NONE])];
      case '%type': return (args[0] ?? NONE).flatMap(v => (v.tag === Tag.INSTANCE ? [classOf(v.file!, v.ix)] : v.tag === Tag.EXTERNAL ? [v] : []));
      default: return undefined;
    }
  },
  global(name) {
    if (name === '__name__' || name === '__file__' || name === '__doc__') return STRING;
    if (name === 'NotImplemented' || name === 'Ellipsis') return [primitive('null')];
    return undefined;
  },
  construct() { return undefined; },
  call(receiver, method, arg, ev) {
    if (receiver.tag === Tag.EXTERNAL) {
      const full = method ? `${receiver.name}.${method}` : receiver.name;
      const known = receiver.name === '' ? undefined : callNamed(canonical(full), arg, ev);
      const handed = known ?? (method ? onOutside(receiver.name, method, arg, ev) : undefined);
      if (handed) return handed;
      return [external(receiver.name && full.length < 120 && !full.endsWith('()()') ? `${full}()` : '')];
    }
    if (receiver.tag === Tag.PRIMITIVE) {
      if (receiver.name === 'null') return NONE;
      if (receiver.name !== 'string') return [receiver];
      return /^(r?split|splitlines|r?partition)$/.test(method) ? listOf(STRING) : /^(is|starts|ends)/.test(method) ? BOOLEAN : STRING;
    }
    if (receiver.tag === Tag.INSTANCE) return callDict(STRING, entriesOf(receiver, ev), receiver, method, arg) ?? [external()];
    if (receiver.name === 'Record') return callDict(receiver.args[0] ?? NONE, receiver.args[1] ?? NONE, receiver, method, arg) ?? [external()];
    if (receiver.name === 'Promise' && method === 'result') return receiver.args[0] ?? NONE;
    return callList(receiver, method) ?? [external()];
  },
  inheritedFrom,
  member(receiver, name) {
    if (receiver.tag === Tag.PRIMITIVE) return receiver.name === 'null' ? NONE : [external()];
    if (isSelf(receiver)) return NONE;
    if (name.startsWith('"')) return receiver.name === 'Record' ? receiver.args[1] ?? NONE : NONE;
    return [external()];
  },
  element(value) {
    if (value.tag === Tag.PRIMITIVE) return value.name === 'string' ? STRING : NONE;
    if (value.name === 'Promise' || isSelf(value)) return NONE;
    return elementOf(value);
  },
  awaited(value, ev) { return value.name === 'Promise' ? ev.awaited(value.args[0] ?? NONE) : undefined; },
  callbackParameter(receiver, method, argument, parameter, arg, ev) {
    if (receiver.tag !== Tag.EXTERNAL && (method === 'sort' || method === 'sorted')) return parameter === 0 ? elementOf(receiver) : NONE;
    if (receiver.tag !== Tag.EXTERNAL) return undefined;
    switch (canonical(method ? `${receiver.name}.${method}` : receiver.name)) {
      case 'map': return argument === 0 ? ev.element(arg(parameter + 1)) : undefined;
      case 'filter': return argument === 0 ? ev.element(arg(1)) : undefined;
      case 'sorted': case 'min': case 'max': return ev.element(arg(0));
      case 'functools.reduce': return argument === 0 ? ev.element(arg(1)) : undefined;
      default: return undefined;
    }
  },
};
