// Functions of the standard library (and a few others), as far as values flow through them.

import type { Eval } from '../../resolve/eval-api.ts';
import { linearised } from '../../resolve/heritage.ts';
import { builtin, classOf, instance, NONE, primitive, superOf, Tag, union, unionOf, type Value, type Values } from '../../resolve/values.ts';
import { entered } from './context-managers.ts';
import { provided } from './parameters.ts';

export const listOf = (element: Values): Values => [builtin('Array', [element])];
export const dictOf = (key: Values, value: Values): Values => [builtin('Record', [key, value])];
export const STRING: Values = [primitive('string')];
export const NUMBER: Values = [primitive('number')];
export const BOOLEAN: Values = [primitive('boolean')];

const TO_LIST = new Set(['list', 'set', 'tuple', 'frozenset', 'sorted', 'reversed', 'iter', 'aiter', 'collections.deque', 'itertools.islice', 'itertools.cycle', 'itertools.accumulate', 'asyncio.as_completed', 'concurrent.futures.as_completed']);
const SAME = new Set(['copy.copy', 'dataclasses.replace', 'attr.evolve', 'attrs.evolve', 'copy.deepcopy', 'functools.partial', 'functools.partialmethod', 'functools.lru_cache', 'functools.cache', 'weakref.proxy', 'weakref.ref', 'asyncio.shield', 'staticmethod', 'classmethod', 'pytest.param']);
const STRINGS = new Set(['str', 'repr', 'ascii', 'chr', 'format', 'input', 'hex', 'oct', 'bin', 'bytes', 'bytearray']);
const NUMBERS = new Set(['len', 'int', 'float', 'complex', 'abs', 'round', 'ord', 'hash', 'id', 'pow', 'divmod', 'range']);
const BOOLEANS = new Set(['bool', 'isinstance', 'issubclass', 'hasattr', 'callable', 'all', 'any']);
const DICTS = new Set(['dict', 'collections.OrderedDict', 'collections.Counter', 'collections.ChainMap', 'types.MappingProxyType']);

export const elementOf = (v: Value): Values => (v.name === 'Tuple' ? v.args.reduce<Values>((r, a) => union(r, a), NONE) : v.args[0] ?? NONE);

/** dict(pairs) */
function fromPairs(v: Value): Values {
  if (v.tag !== Tag.BUILTIN || v.name === 'Record') return [v];
  const pairs = elementOf(v).filter(e => e.tag === Tag.BUILTIN && e.name === 'Tuple' && e.args.length === 2);
  return pairs.length > 0 ? dictOf(pairs.reduce<Values>((r, p) => union(r, p.args[0]), NONE), pairs.reduce<Values>((r, p) => union(r, p.args[1]), NONE)) : [v];
}

function results(functions: Values, ev: Eval): Values {
  let result: Values = NONE;
  for (const v of functions) {
    if (v.tag === Tag.FUNCTION) result = union(result, ev.result(v));
    else if (v.tag === Tag.CLASS) result = union(result, [instance(v.file!, v.ix)]);
    else if (v.tag === Tag.EXTERNAL) result = union(result, [v]);
  }
  return result;
}

/** 'functools#*.partial' and 'functools#partial' are both functools.partial ('#=' is a module inside a package); built-in names stand alone. */
export const canonical = (name: string): string => name.replace(/^global:/, '').replace(/#[*=]/, '').replace('#', '.');

export function callNamed(name: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  if (TO_LIST.has(name)) return listOf(ev.element(arg(0)));
  if (SAME.has(name)) return arg(0).length > 0 ? arg(0) : undefined;
  if (STRINGS.has(name)) return STRING;
  if (NUMBERS.has(name)) return name === 'range' ? listOf(NUMBER) : NUMBER;
  if (BOOLEANS.has(name)) return BOOLEAN;
  if (DICTS.has(name)) { const given = arg(0).filter(v => v.tag !== Tag.PRIMITIVE); return given.length > 0 ? given.flatMap(v => fromPairs(v)) : dictOf(STRING, NONE); }
  switch (name) {
    case 'typing.NewType': return arg(1).filter(v => v.tag === Tag.CLASS);
    // type(name, bases, members) makes a class: as far as calls go, its bases
    case 'type': case '%typeof': if (arg(1).length > 0) return ev.element(arg(1)).filter(v => v.tag === Tag.CLASS); return arg(0).flatMap(v => (v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'class' ? [classOf(v.file!, v.ix)] : v.tag === Tag.EXTERNAL ? [v] : []));
    case 'map': return listOf(results(union(arg(0), arg(1).filter(v => v.tag === Tag.FUNCTION)), ev));
    case 'itertools.takewhile': case 'itertools.dropwhile': case 'itertools.filterfalse': case 'filter': return listOf(ev.element(arg(1)));
    case 'itertools.chain.from_iterable': return listOf(ev.element(ev.element(arg(0))));
    case 'itertools.groupby': return listOf([builtin('Tuple', [results(arg(1), ev), listOf(ev.element(arg(0)))])]);
    case 'itertools.combinations': case 'itertools.permutations': case 'itertools.pairwise': { const one = ev.element(arg(0)); return listOf([builtin('Tuple', [one, one, one])]); }
    case 'itertools.starmap': return listOf(results(arg(0), ev));
    case 'itertools.repeat': return listOf(arg(0));
    case 'itertools.tee': return listOf(listOf(ev.element(arg(0))));
    case 'heapq.heappop': case 'heapq.heapreplace': case 'heapq.heappushpop': return ev.element(arg(0));
    case 'heapq.nsmallest': case 'heapq.nlargest': case 'random.sample': case 'random.choices': return listOf(ev.element(arg(name.startsWith('heapq') ? 1 : 0)));
    case 'sum': { const parts = union(ev.element(arg(0)), arg(1)).filter(v => v.tag !== Tag.PRIMITIVE); return parts.length > 0 ? parts : NUMBER; }
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
    case '%new': return arg(0).flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : v.tag === Tag.EXTERNAL ? [v] : []));
    case '%super': return arg(0).flatMap(v => (v.tag === Tag.CLASS ? after(v, arg(1), ev) : v.tag === Tag.EXTERNAL ? [v] : []));
    case '%slice': return arg(0).flatMap(v => sliceOf(v, ev));
    case 'random.choice': return ev.element(arg(0));
    case 'itertools.chain': return listOf(unionOf(ev.element(arg(0)), ev.element(arg(1)), ev.element(arg(2))));
    case 'functools.reduce': return results(arg(0), ev);
    case 'collections.defaultdict': return dictOf(NONE, results(arg(0), ev).flatMap(v => (v.tag === Tag.EXTERNAL ? callNamed(canonical(v.name), () => NONE, ev) ?? [] : [v])));
    case 'asyncio.to_thread': return [builtin('Promise', [results(arg(0), ev)])];
    case 'asyncio.run': case 'anyio.run': case 'asyncio.run_coroutine_threadsafe': case 'trio.run': return ev.awaited(arg(0));
    case 'asyncio.wait_for': case 'asyncio.create_task': case 'asyncio.ensure_future': return arg(0);
    case 'asyncio.gather': return [builtin('Promise', [listOf(ev.awaited(arg(0)))])];
    case 'fastapi.Depends': case 'fastapi.Security': case 'fastapi.param_functions.Depends': case 'fastapi.params.Depends': return injected(arg(0), ev);
    default: return undefined;
  }
}

/** `value[a:b]`: of a list a list, of an object what its brackets give. */
function sliceOf(v: Value, ev: Eval): Values {
  if (v.tag === Tag.BUILTIN && v.name === 'Tuple') return listOf(elementOf(v));
  if (v.tag !== Tag.INSTANCE || v.file!.facts.shapes[v.ix].kind !== 'class') return v.tag === Tag.CLASS || v.tag === Tag.FUNCTION ? NONE : [v];
  const given = ev.member([v], '__getitem__').reduce<Values>((r, m) => union(r, m.tag === Tag.FUNCTION ? ev.result(m, undefined, [v]) : NONE), NONE);
  return given.length > 0 ? given : listOf(ev.element([v]));
}

/** super(C, self): what comes after C in the order of the receiver's class; after C in its own order where it is no part of that. */
function after(cls: Value, receiver: Values, ev: Eval): Values {
  for (const r of receiver) {
    if (r.tag !== Tag.INSTANCE && r.tag !== Tag.CLASS) continue;
    const order = linearised(ev, r.file!, r.ix, undefined);
    const at = order.findIndex(c => c.file === cls.file && c.ix === cls.ix);
    if (at >= 0) return [superOf(r.file!, r.ix, r.tag === Tag.CLASS, at + 1)];
  }
  return [superOf(cls.file!, cls.ix, false)];
}

/** FastAPI calls the dependency and hands over what it gives. */
function injected(values: Values, ev: Eval): Values {
  return union(provided(values.filter(v => v.tag === Tag.FUNCTION), ev), values.flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : [])));
}

/** Methods of outside objects that hand on what they are given: exit stacks, event loops, executors. */
export function onOutside(receiver: string, method: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  switch (method) {
    case 'enter_context': case 'enter_async_context': { const given = entered(arg(0), ev); return given.length > 0 ? given : undefined; }
    case 'run_until_complete': return arg(0).length > 0 ? ev.awaited(arg(0)) : undefined;
    case 'create_task': return arg(0).length > 0 ? arg(0) : undefined;
    case 'run_in_executor': return arg(1).length > 0 ? [builtin('Promise', [results(arg(1), ev)])] : undefined;
    case 'submit': return /Executor/.test(receiver) && arg(0).length > 0 ? [builtin('Promise', [results(arg(0), ev)])] : undefined;
    case 'map': return /Executor/.test(receiver) && arg(0).length > 0 ? listOf(results(arg(0), ev)) : undefined;
    default: return undefined;
  }
}
