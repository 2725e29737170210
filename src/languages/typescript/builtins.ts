// JavaScript's own types, as far as values flow through them: arrays, promises, maps, and the utility types.

import { builtinModules } from 'node:module';
import type { Eval } from '../../resolve/eval-api.ts';
import { heldEntries } from '../../resolve/members.ts';
import { guardedTypes, narrowed } from '../../resolve/narrowing.ts';
import { isSelf } from '../../resolve/self.ts';
import type { Value, Values } from '../../resolve/values.ts';
import { builtin, external, instance, NONE, primitive, Tag, union, unionOf } from '../../resolve/values.ts';
import type { Builtins } from '../language.ts';
import { boxMember, callFramework, frameworkParameter, frameworkType } from './frameworks.ts';
import { inheritedFrom } from './inherited-members.ts';

const ARRAYS = new Set(['Array', 'ReadonlyArray', 'Iterable', 'IterableIterator', 'Iterator', 'AsyncIterable', 'AsyncIterableIterator', 'AsyncIterator', 'Generator', 'AsyncGenerator', 'Set', 'ReadonlySet', 'WeakSet', 'ArrayLike', 'ConcatArray']);
const MAPS = new Set(['Map', 'ReadonlyMap', 'WeakMap', 'Record']);
const PROMISES = new Set(['Promise', 'PromiseLike']);
/** Utility types that leave the members of their argument as they are. */
const TRANSPARENT = new Set(['Partial', 'Required', 'Readonly', 'NonNullable', 'Pick', 'Omit', 'Exclude', 'Extract', 'ThisType', 'NoInfer', 'DeepPartial', 'DeepReadonly', 'WritableDeep', 'Mutable', 'Writable']);

const MODULES = builtinModules.filter(m => !m.startsWith('_')).join('|');
const PLATFORM = new RegExp(`^(?:node:|global:(?!Array|Object|Promise|Map|Set|Reflect|Proxy)|(?:${MODULES})#)`);
const OF_PLATFORM = new RegExp(`^(?:node:|global:|(?:${MODULES})#)`);

const first = (args: readonly Values[]): Values => args[0] ?? NONE;
const arrayOf = (values: Values): Values => [builtin('Array', [values])];
const promiseOf = (values: Values): Values => [builtin('Promise', [values])];
const isArray = (v: Value): boolean => v.tag === Tag.BUILTIN && (ARRAYS.has(v.name) || v.name === 'Tuple');
const elementOf = (v: Value): Values => (v.name === 'Tuple' ? unionOf(...v.args) : first(v.args));

const results = (fns: Values, ev: Eval): Values => fns.reduce<Values>((r, f) => (f.tag === Tag.FUNCTION ? union(r, ev.result(f)) : r), NONE);

const SAME_ARRAY = new Set(['filter', 'slice', 'concat', 'reverse', 'sort', 'splice', 'fill', 'copyWithin', 'toReversed', 'toSorted', 'toSpliced', 'with', 'values', 'add', 'union', 'intersection', 'difference']);
const ONE_ELEMENT = new Set(['find', 'findLast', 'pop', 'shift', 'at']);
const WITH_ELEMENT = new Set(['forEach', 'map', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'flatMap', 'sort', 'toSorted']);

/** Methods that leave only what a predicate (`shape is Circle`) lets pass. */
const GUARDED = new Set(['filter', 'find', 'findLast']);

const guardedElement = (v: Value, arg: (i: number) => Values, ev: Eval): Values => narrowed(ev, elementOf(v), guardedTypes(ev, arg(0), 0));

function callArray(v: Value, method: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  const element = GUARDED.has(method) ? guardedElement(v, arg, ev) : elementOf(v);
  if (method === 'map') return arrayOf(results(arg(0), ev));
  if (method === 'flatMap') { const r = results(arg(0), ev); const inner = ev.element(r); return arrayOf(inner.length ? inner : r); }
  if (SAME_ARRAY.has(method)) return v.name === 'Tuple' || (GUARDED.has(method) && element !== elementOf(v)) ? arrayOf(element) : [v];
  if (ONE_ELEMENT.has(method)) return element;
  if (method === 'flat') { const inner = ev.element(element); return arrayOf(inner.length ? inner : element); }
  if (method === 'reduce' || method === 'reduceRight') { const start = arg(1); const r = start.length ? start : results(arg(0), ev); return r.length ? r : element; }
  if (method === 'entries') return arrayOf([builtin('Tuple', [v.name === 'Set' ? element : [primitive('number')], element])]);
  if (method === 'next') return [builtin('Result', [element])];
  return undefined;
}

function callMap(v: Value, method: string): Values | undefined {
  const [key, value] = [v.args[0] ?? NONE, v.args[1] ?? NONE];
  if (method === 'get') return value;
  if (method === 'values') return arrayOf(value);
  if (method === 'keys') return arrayOf(key);
  if (method === 'entries') return arrayOf([builtin('Tuple', [key, value])]);
  if (method === 'set') return [v];
  return undefined;
}

function callPromise(v: Value, method: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  if (method === 'then') return promiseOf(ev.awaited(union(results(arg(0), ev), results(arg(1), ev))));
  if (method === 'catch') return promiseOf(union(first(v.args), ev.awaited(results(arg(0), ev))));
  if (method === 'finally') return [v];
  return undefined;
}

/** Functions of global objects: Object.values, Promise.all, Array.from. */
function callGlobal(name: string, method: string, arg: (i: number) => Values, ev: Eval): Values | undefined {
  switch (`${name}.${method}`) {
    case 'global:Object.values': return arrayOf(valuesOf(arg(0), ev));
    case 'global:Object.entries': return arrayOf([builtin('Tuple', [[primitive('string')], valuesOf(arg(0), ev)])]);
    case 'global:Object.keys': case 'global:Object.getOwnPropertyNames': return arrayOf([primitive('string')]);
    case 'global:Object.assign': return unionOf(arg(0), arg(1), arg(2));
    case 'global:Object.freeze': case 'global:Object.seal': case 'global:Object.defineProperty': case 'global:Object.defineProperties': case 'global:structuredClone.': case 'global:Object.setPrototypeOf': return arg(0);
    case 'global:Object.create': return arg(0).flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : [v]));
    case 'global:Object.fromEntries': { const e = ev.element(arg(0)); return [builtin('Record', [[primitive('string')], e.flatMap(t => [...(t.args[1] ?? NONE)])])]; }
    case 'global:Array.from': { const mapped = results(arg(1), ev); return arrayOf(mapped.length ? mapped : ev.element(arg(0))); }
    case 'global:Array.of': return arrayOf(unionOf(arg(0), arg(1), arg(2)));
    case 'global:Promise.resolve': return promiseOf(ev.awaited(arg(0)));
    case 'global:Promise.all': case 'global:Promise.allSettled': return promiseOf(allOf(arg(0), ev));
    case 'global:Promise.race': case 'global:Promise.any': return promiseOf(ev.awaited(ev.element(arg(0))));
    case 'global:Array.isArray': case 'global:Boolean.': return [primitive('boolean')];
    case 'global:String.': return [primitive('string')];
    case 'global:Number.': case 'global:parseInt.': return [primitive('number')];
    case 'global:Symbol.': return [primitive('symbol')];
    default: return undefined;
  }
}

function allOf(values: Values, ev: Eval): Values {
  const tuple = values.find(v => v.tag === Tag.BUILTIN && v.name === 'Tuple');
  if (tuple) return [builtin('Tuple', tuple.args.map(a => ev.awaited(a)))];
  return arrayOf(ev.awaited(ev.element(values)));
}

function valuesOf(values: Values, ev: Eval): Values {
  let result: Values = NONE;
  for (const v of values) {
    if (v.tag === Tag.BUILTIN) result = union(result, MAPS.has(v.name) ? v.args[1] ?? NONE : elementOf(v));
    else if (v.tag === Tag.INSTANCE && v.file) result = union(result, heldEntries(ev, v.file, v.ix));
    else if (v.tag === Tag.EXTERNAL) result = union(result, [v]);
  }
  return result;
}

export const builtins: Builtins = {
  isPlatform: name => OF_PLATFORM.test(name),
  type(name, args, ev) {
    if (ARRAYS.has(name)) return name === 'Set' || name === 'Array' ? [builtin(name, [first(args)])] : arrayOf(first(args));
    if (MAPS.has(name)) return [builtin(name === 'Record' ? 'Record' : 'Map', [args[0] ?? NONE, args[1] ?? NONE])];
    if (PROMISES.has(name)) return promiseOf(first(args));
    if (TRANSPARENT.has(name)) return first(args);
    if (name === 'Awaited') return ev.awaited(first(args));
    if (name === 'ReturnType') return results(first(args), ev);
    if (name === 'InstanceType') return first(args).flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : []));
    if (name.includes('#')) return frameworkType(name, args);
    if (name === 'Function' || name === 'Object' || name === 'Date' || name === 'Error' || name === 'RegExp') return [external(`global:${name}`)];
    return undefined;
  },
  global(name) {
    if (name === 'undefined' || name === 'NaN' || name === 'Infinity') return [primitive('null')];
    if (name === 'globalThis' || name === 'window' || name === 'global' || name === 'self') return [external('global')];
    return undefined;
  },
  construct(name, typeArgs, arg, ev) {
    switch (name) {
      case 'global:Map': case 'global:WeakMap': {
        if (typeArgs.length) return [builtin('Map', [typeArgs[0] ?? NONE, typeArgs[1] ?? NONE])];
        const pairs = ev.element(arg(0));
        return [builtin('Map', [pairs.flatMap(p => [...(p.args[0] ?? NONE)]), pairs.flatMap(p => [...(p.args[1] ?? NONE)])])];
      }
      case 'global:Set': case 'global:WeakSet': return [builtin('Set', [typeArgs.length ? typeArgs[0] : ev.element(arg(0))])];
      case 'global:Array': return arrayOf(first(typeArgs));
      case 'global:Promise': return promiseOf(first(typeArgs));
      case 'global:Proxy': return arg(0);
      default: return undefined;
    }
  },
  call(receiver, method, arg, ev, typeArg) {
    if (receiver.tag === Tag.EXTERNAL) {
      const known = callGlobal(receiver.name, method, arg, ev) ?? callFramework(method ? `${receiver.name}.${method}` : receiver.name, { arg, typeArg: typeArg ?? (() => NONE), ev });
      if (known) return known;
      return [external(receiver.name && method ? `${receiver.name}.${method}()` : '')];
    }
    if (receiver.tag === Tag.PRIMITIVE) return receiver.name === 'string' && (method === 'split' || method === 'match' || method === 'matchAll') ? arrayOf([primitive('string')]) : [primitive('string')];
    if (isArray(receiver)) return callArray(receiver, method, arg, ev) ?? [external()];
    if (receiver.name === 'Map') return callMap(receiver, method) ?? [external()];
    if (receiver.name === 'Promise') return callPromise(receiver, method, arg, ev) ?? [external()];
    if (receiver.name === 'Record') return (receiver.args[1] ?? NONE).reduce<Values>((r, v) => (v.tag === Tag.FUNCTION ? union(r, ev.result(v)) : r), NONE);
    return undefined;
  },
  inheritedFrom,
  member(receiver, name) {
    if (receiver.tag === Tag.PRIMITIVE) return [external()];
    if (receiver.name === 'Record') return receiver.args[1] ?? NONE;
    if (receiver.name === 'Result') return name === 'value' ? first(receiver.args) : [primitive('boolean')];
    if (receiver.name === 'Tuple' && /^\d+$/.test(name)) return receiver.args[Number(name)] ?? NONE;
    if (receiver.name === 'Box') return boxMember(receiver.args, name);
    if (isSelf(receiver)) return NONE;
    return [external()];
  },
  element(value) {
    if (isArray(value)) return elementOf(value);
    if (value.name === 'Map') return [builtin('Tuple', [value.args[0] ?? NONE, value.args[1] ?? NONE])];
    if (value.name === 'Record') return value.args[1] ?? NONE;
    if (value.tag === Tag.PRIMITIVE) return [primitive('string')];
    return undefined;
  },
  awaited(value, ev) {
    return value.name === 'Promise' ? ev.awaited(first(value.args)) : undefined;
  },
  parameterOf(type, parameter) {
    return type.name === 'Component' && parameter === 0 ? type.args[0] : undefined;
  },
  callbackParameter(receiver, method, argument, parameter, arg, ev, typeArg) {
    // import('./x').then(x => …)
    if (receiver.tag === Tag.NAMESPACE) return method === 'then' && argument === 0 && parameter === 0 ? [receiver] : undefined;
    if (receiver.tag === Tag.EXTERNAL) {
      if (receiver.name === 'global:Array' && method === 'from' && argument === 1) return parameter === 0 ? ev.element(arg(0)) : [primitive('number')];
      const framework = argument === 0 ? frameworkParameter(method ? `${receiver.name}.${method}` : receiver.name, parameter, typeArg ?? (() => NONE)) : undefined;
      if (framework !== undefined) return framework;
      // What the platform hands to a callback is the platform's; a package may hand our own things back.
      return PLATFORM.test(receiver.name) ? [external()] : undefined;
    }
    if (isArray(receiver)) {
      const element = elementOf(receiver);
      if (WITH_ELEMENT.has(method) && argument === 0) return parameter === 0 || method.endsWith('ort') || method.endsWith('orted') ? element : parameter === 1 ? [primitive('number')] : [receiver];
      if ((method === 'reduce' || method === 'reduceRight') && argument === 0) return parameter === 0 ? (arg(1).length ? arg(1) : element) : parameter === 1 ? element : [primitive('number')];
    }
    if (receiver.name === 'Map' && method === 'forEach') return parameter === 0 ? receiver.args[1] ?? NONE : parameter === 1 ? receiver.args[0] ?? NONE : [receiver];
    if (receiver.name === 'Promise' && method === 'then' && argument === 0 && parameter === 0) return ev.awaited(first(receiver.args));
    return undefined;
  },
};

