// Python's own types and functions, as far as values flow through them.

import type { Eval } from '../../resolve/eval-api.ts';
import { builtin, classOf, external, instance, NONE, primitive, superOf, Tag, union, type Value, type Values } from '../../resolve/values.ts';
import { isSelf } from '../../resolve/self.ts';
import type { Builtins } from '../language.ts';
import { provided } from './parameters.ts';
import { inheritedFrom } from './inherited-members.ts';

const listOf = (element: Values): Values => [builtin('Array', [element])];
const dictOf = (key: Values, value: Values): Values => [builtin('Record', [key, value])];
const STRING: Values = [primitive('string')];
const NUMBER: Values = [primitive('number')];
const BOOLEAN: Values = [primitive('boolean')];

const TO_LIST = new Set(['list', 'set', 'tuple', 'frozenset', 'sorted', 'reversed', 'iter', 'aiter', 'collections.deque', 'itertools.chain.from_iterable', 'itertools.islice', 'itertools.cycle', 'itertools.takewhile']);
const SAME = new Set(['copy.copy', 'copy.deepcopy', 'functools.partial', 'functools.partialmethod', 'functools.lru_cache', 'functools.cache', 'weakref.proxy', 'weakref.ref', 'asyncio.shield', 'staticmethod', 'classmethod', 'pytest.param']);
const STRINGS = new Set(['str', 'repr', 'ascii', 'chr', 'format', 'input', 'hex', 'oct', 'bin', 'bytes', 'bytearray']);
const NUMBERS = new Set(['len', 'int', 'float', 'complex', 'sum', 'abs', 'round', 'ord', 'hash', 'id', 'pow', 'divmod', 'range']);
const BOOLEANS = new Set(['bool', 'isinstance', 'issubclass', 'hasattr', 'callable', 'all', 'any']);
const DICTS = new Set(['dict', 'collections.OrderedDict', 'collections.Counter', 'collections.ChainMap', 'types.MappingProxyType']);

const elementOf = (v: Value): Values => (v.name === 'Tuple' ? v.args.reduce<Values>((r, a) => union(r, a), NONE) : v.args[0] ?? NONE);

function results(functions: Values, ev: Eval): Values {
  let result: Values = NONE;
  for (const v of functions) {
    if (v.tag === Tag.FUNCTION) result = union(result, ev.result(v));
    else if (v.tag === Tag.CLASS) result = union(result, [instance(v.file!, v.ix)]);
    else if (v.tag === Tag.EXTERNAL) result = union(result, [v]);
  }
  return result;
}

/** 'functools#*.partial' and 'functools#partial' are both functools.partial; built-in names stand alone. */
const canonical = (name: string): string => name.replace(/^global:/, '').replace('#*', '').replace('#', '.');

function callNamed(name: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  if (TO_LIST.has(name)) return listOf(ev.element(arg(0)));
  if (SAME.has(name)) return arg(0).length > 0 ? arg(0) : undefined;
  if (STRINGS.has(name)) return STRING;
  if (NUMBERS.has(name)) return name === 'range' ? listOf(NUMBER) : NUMBER;
  if (BOOLEANS.has(name)) return BOOLEAN;
  if (DICTS.has(name)) { const given = arg(0).filter(v => v.tag !== Tag.PRIMITIVE); return given.length > 0 ? given : dictOf(STRING, NONE); }
  switch (name) {
    case 'type': case '%typeof': return arg(0).flatMap(v => (v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'class' ? [classOf(v.file!, v.ix)] : v.tag === Tag.EXTERNAL ? [v] : []));
    case 'map': return listOf(results(union(arg(0), arg(1).filter(v => v.tag === Tag.FUNCTION)), ev));
    case 'filter': return listOf(ev.element(arg(1)));
    case 'zip': case 'itertools.zip_longest': case 'itertools.product': return listOf([builtin('Tuple', [0, 1, 2, 3].map(i => ev.element(arg(i))))]);
    case 'enumerate': return listOf([builtin('Tuple', [NUMBER, ev.element(arg(0))])]);
    case 'next': case 'anext': return union(ev.element(arg(0)), arg(1));
    case 'min': case 'max': { const many = ev.element(arg(0)); return many.length > 0 ? many : union(arg(0), arg(1)); }
    // with patch(target, new) as it: what is put in place of the target
    case 'unittest.mock.patch': case 'mock.patch': return arg(1).length > 0 ? [builtin('Generator', [arg(1)])] : undefined;
    case 'unittest.mock.patch.object': case 'mock.patch.object': return arg(2).length > 0 ? [builtin('Generator', [arg(2)])] : undefined;
    // with closing(x) as it: x itself
    case 'contextlib.closing': case 'contextlib.nullcontext': case 'contextlib.aclosing': return [builtin('Generator', [arg(0)])];
    // lru_cache(maxsize=…)(f), wraps(g)(f)
    case 'functools.lru_cache()': case 'functools.wraps()': return arg(0).length > 0 ? arg(0) : undefined;
    case '%super': return arg(0).flatMap(v => (v.tag === Tag.CLASS ? [superOf(v.file!, v.ix, false)] : v.tag === Tag.EXTERNAL ? [v] : []));
    case 'random.choice': return ev.element(arg(0));
    case 'itertools.chain': return listOf(union(ev.element(arg(0)), ev.element(arg(1)), ev.element(arg(2))));
    case 'functools.reduce': return results(arg(0), ev);
    case 'collections.defaultdict': return dictOf(NONE, results(arg(0), ev).flatMap(v => (v.tag === Tag.EXTERNAL ? callNamed(canonical(v.name), () => NONE, ev) ?? [] : [v])));
    case 'asyncio.run': case 'anyio.run': case 'asyncio.run_coroutine_threadsafe': case 'trio.run': return ev.awaited(arg(0));
    case 'asyncio.wait_for': case 'asyncio.create_task': case 'asyncio.ensure_future': return arg(0);
    case 'asyncio.gather': return [builtin('Promise', [listOf(ev.awaited(arg(0)))])];
    case 'fastapi.Depends': case 'fastapi.Security': case 'fastapi.param_functions.Depends': case 'fastapi.params.Depends': return injected(arg(0), ev);
    default: return undefined;
  }
}

/** FastAPI calls the dependency and hands over what it gives. */
function injected(values: Values, ev: Eval): Values {
  return union(provided(values.filter(v => v.tag === Tag.FUNCTION), ev), values.flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : [])));
}

function callList(receiver: Value, method: string): Values | undefined {
  switch (method) {
    case 'pop': case 'popleft': case '__getitem__': case '__next__': case 'send': case '__anext__': return elementOf(receiver);
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
      if (known) return known;
      return [external(receiver.name && full.length < 120 ? `${full}()` : '')];
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
