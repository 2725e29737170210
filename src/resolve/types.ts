// Declared types as values.

import { BIND_STRIDE, BindKind, Op, SHARED } from '../extract/facts.ts';
import type { Eval, ExportTarget } from './eval-api.ts';
import { exportedExpression, moduleTraits, starTargets, targetValues } from './exports.ts';
import { shapeWithin } from './free-parameters.ts';
import { globalScope } from './globals.ts';
import { prototypeOf } from './members.ts';
import { bindingsValues, importValue } from './names.ts';
import { MADE, memberOfMade } from './self.ts';
import { declaringScript, pathTyped } from './shared-scope.ts';
import type { FileState } from './state.ts';
import {
  builtin, asThenable, external, extend, fingerprint, functionOf, instance, keyOf, lookupEnv, NONE, primitive, Tag, union, withoutMembers, type Env, type Value, type Values,
} from './values.ts';

const PRIMITIVES = ['string', 'number', 'boolean', 'null', 'object', 'symbol'];

export function typeValues(ev: Eval, file: FileState, type: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  switch (ir[type]) {
    case Op.T_NAME: {
      const n = ir[type + 2];
      const names = ir.slice(type + 3, type + 3 + n);
      const m = ir[type + 3 + n];
      const args: Values[] = [];
      for (let i = 0; i < m; i++) args.push(typeValues(ev, file, ir[type + 4 + n + i], env));
      return ev.namedType(file, ir[type + 1], names, args, env);
    }
    case Op.T_CONDITIONAL: {
      if (ir[type + 1] > 2 && isNarrow(ev, typeValues(ev, file, ir[type + 4], env))) return typeValues(ev, file, ir[type + 3], env);
      return union(typeValues(ev, file, ir[type + 2], env), typeValues(ev, file, ir[type + 3], env)).filter((v, _, all) => all.length < 2 || v.tag !== Tag.PRIMITIVE || v.name !== 'null');
    }
    case Op.T_UNION: case Op.T_INTERSECTION: {
      let result: Values = NONE;
      let isOpen = false;
      for (let i = 0; i < ir[type + 1]; i++) {
        const part = typeValues(ev, file, ir[type + 2 + i], env);
        isOpen ||= part.length === 0;
        result = union(result, part);
      }
      // What nobody knows about one of the types in `A & B`, nobody knows about the whole: it may have any member.
      if (isOpen && ir[type] === Op.T_INTERSECTION && result.length > 0) result = union(result, [external()]);
      if (result.length < 2) return result;
      // `null` and `undefined` add nothing to what can be called.
      result = result.filter(v => v.tag !== Tag.PRIMITIVE || v.name !== 'null');
      return ir[type] === Op.T_INTERSECTION ? asThenable(result) : result;
    }
    case Op.T_ARRAY: return [builtin('Array', [typeValues(ev, file, ir[type + 1], env)])];
    case Op.T_TUPLE: {
      const items: Values[] = [];
      for (let i = 0; i < ir[type + 1]; i++) items.push(typeValues(ev, file, ir[type + 2 + i], env));
      return [builtin('Tuple', items)];
    }
    case Op.T_FUNC: return [functionOf(file, ir[type + 1], env)];
    case Op.T_SHAPE: return [shapeWithin(file, ir[type + 1], env)];
    case Op.T_TYPEOF: return ev.value(file, ir[type + 1], env);
    case Op.T_WITHOUT: return withoutMembers(typeValues(ev, file, ir[type + 1], env), ir.slice(type + 3, type + 3 + ir[type + 2]).map(n => file.string(n)));
    case Op.T_INDEX: return indexed(ev, file, ir[type + 1], ir[type + 2], env);
    case Op.T_PRIMITIVE: return ir[type + 1] < PRIMITIVES.length ? [primitive(PRIMITIVES[ir[type + 1]])] : NONE;
    case Op.T_LITERAL: case Op.T_KEYS: return [primitive('string')];
    case Op.T_PREDICATE: return [primitive('boolean')];
    case Op.T_THIS: return lookupEnv(env, file, -1) ?? [MADE];
    case Op.T_MAPPED: return [builtin('Record', [NONE, typeValues(ev, file, ir[type + 1], env)])];
    case Op.T_IMPORT: {
      const n = ir[type + 2];
      const m = ir[type + 3 + n];
      const args: Values[] = [];
      for (let i = 0; i < m; i++) args.push(typeValues(ev, file, ir[type + 4 + n + i], env));
      return moduleType(ev, file, type, args);
    }
    default: return NONE;
  }
}

/** import('./x').A.B, and import('./x') for the class a module is. */
function moduleType(ev: Eval, file: FileState, type: number, args: readonly Values[]): Values {
  const { ir } = file.facts;
  const n = ir[type + 2];
  const target = file.module(ir[type + 1]);
  if (target === 'external') return [external()];
  if (target === undefined) return NONE;
  if (n > 0 && file.isDeclaredModule(ir[type + 1])) return n === 1 ? exportedType(ev, target, file.exportedAs(ir[type + 1], file.string(ir[type + 3])), args) : NONE;
  if (n === 0) return madeInstances(ev, ev.exported(target, '='), args);
  if (n === 1) return exportedType(ev, target, file.string(ir[type + 3]), args);
  let values = ev.exported(target, file.string(ir[type + 3]));
  for (let i = 1; i < n; i++) values = values.flatMap(v => [...memberType(ev, file, v, file.string(ir[type + 3 + i]), i === n - 1 ? args : [])]);
  return values;
}

/** `@returns {shop.Till}`, where the till is the one object of its kind: a comment may name it as a type. */
const isOneObject = (v: Value): boolean => v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'object' && !v.file!.language.semantics.literalsAreBuiltin;

/** What a class, or a function used as one, stands for as a type. */
function madeInstances(ev: Eval, values: Values, args: readonly Values[], isKept = false): Values {
  let result: Values = NONE;
  for (const v of values) {
    if (v.tag === Tag.CLASS) result = union(result, [instance(v.file!, v.ix, args)]);
    else if (v.tag === Tag.FUNCTION) result = union(result, prototypeOf(ev, v));
    else if ((isKept && v.tag === Tag.EXTERNAL) || isOneObject(v)) result = union(result, [v]);
  }
  return result;
}

/** A type declared by a comment. */
function aliasedType(ev: Eval, file: FileState, bind: number, args: readonly Values[]): Values {
  const { binds, ir, shapes } = file.facts;
  const [type, shape] = [binds[bind * BIND_STRIDE + 3], binds[bind * BIND_STRIDE + 4] - 1];
  if (ir[type] === Op.T_SHAPE && ir[type + 1] === shape) return [instance(file, shape, args)];
  // An imported name takes the arguments it is used with.
  if (shape < 0 && ir[type] === Op.T_IMPORT) return moduleType(ev, file, type, args);
  let env: Env | undefined;
  if (shape >= 0) shapes[shape].typeParams.forEach((p, i) => { if (args[i]?.length) env = extend(env, file, p, args[i]); });
  return ev.memo.ask(file, `${env ? '!' : ''}t|d${bind}|${env?.key ?? ''}`, fingerprint, NONE, () => typeValues(ev, file, type, env));
}

function indexed(ev: Eval, file: FileState, object: number, key: number, env: Env | undefined): Values {
  const { ir } = file.facts;
  const values = typeValues(ev, file, object, env);
  if (ir[key] === Op.T_LITERAL) {
    const name = file.string(ir[key + 1]);
    return values.includes(MADE) ? union(ev.member(values.filter(v => v !== MADE), name), [memberOfMade(name)]) : ev.member(values, name);
  }
  const name = ir[key] === Op.T_NAME ? keyOf(typeValues(ev, file, key, env)) : undefined;
  const named = name === undefined ? NONE : ev.member(values, name);
  return named.length > 0 ? named : ev.element(values);
}

/** True of types with members of their own and none besides: not `any`, no table. */
const isNarrow = (ev: Eval, values: Values): boolean => values.length > 0 && values.every(v => v.tag === Tag.INSTANCE && ev.members(v, '[]').length === 0);

/** Bindings of a name used as a type: a parameter of that name is none, what it hides is meant. */
function typeBinds(file: FileState, scope: number, name: number): readonly number[] | undefined {
  const { binds: table, scopes } = file.facts;
  let binds = file.lookup(scope, name);
  while (binds?.every(b => table[b * BIND_STRIDE + 2] === BindKind.PARAM)) {
    const outer = scopes[2 * table[binds[0] * BIND_STRIDE]];
    binds = outer < 0 ? undefined : file.lookup(outer, name);
  }
  // class Event: date: date: neither is a field of that type what its type is named after.
  const outer = binds?.every(b => isDeclaredField(file, b)) === true ? scopes[2 * table[binds[0] * BIND_STRIDE]] : -1;
  return (outer < 0 ? undefined : file.lookup(outer, name)) ?? binds;
}

/** A variable with a declared type, or the symbol that stands for it. */
function isDeclaredField(file: FileState, bind: number): boolean {
  const { binds: table, symbols } = file.facts;
  const at = bind * BIND_STRIDE;
  return table[at + 2] === BindKind.VAR ? table[at + 3] !== 0 : table[at + 2] === BindKind.SYMBOL && symbols[table[at + 3]].kind === 'property';
}

/** An interface that shares its name with a class: the class has what both declare. */
function isMergedInterface(file: FileState, bind: number, binds: readonly number[]): boolean {
  const { binds: table, symbols } = file.facts;
  const kindOf = (b: number): string => (table[b * BIND_STRIDE + 2] === BindKind.SYMBOL ? symbols[table[b * BIND_STRIDE + 3]].kind : '');
  return kindOf(bind) === 'interface' && binds.some(b => kindOf(b) === 'class');
}

const isTypeKind = (file: FileState, symbol: number): boolean => /^(?:type|interface|class|enum)$/.test(file.facts.symbols[symbol].kind);

export function namedType(ev: Eval, file: FileState, scope: number, names: readonly number[], args: readonly Values[], env: Env | undefined): Values {
  const alias = names.length === 1 ? file.typeAlias(scope, names[0]) : -1;
  if (alias >= 0) return aliasedType(ev, file, alias, args);
  const binds = typeBinds(file, scope, names[0]);
  if (binds === undefined) {
    const starred = file.language.semantics.topLevelExported && file.exportsNamed('*').length > 0 ? starTargets(ev, file, file.string(names[0])) : [];
    if (starred.length > 0 && names.length === 1) return starred.reduce<Values>((r, t) => union(r, targetType(ev, t, args)), NONE);
    const name = file.string(names[0]);
    const known = file.language.builtins?.type(name, args, ev);
    if (known !== undefined) return known;
    const from = declaringScript(ev, file, name);
    const shared = from === undefined ? NONE : names.length === 1 ? exportedType(ev, from, SHARED + name, args) : qualifiedType(ev, file, ev.exported(from, SHARED + name), names, args);
    if (shared.some(v => v.tag !== Tag.EXTERNAL)) return shared;
    const hung = names.length > 1 && file.sharedNames.size > 0 ? madeInstances(ev, pathTyped(ev, file, names.map(n => file.string(n))), args) : NONE;
    if (hung.length > 0) return hung;
    if (shared.length > 0) return shared;
    // What we declare of a global type may be an addition to one from outside.
    const outside = external(`global:${names.map(n => file.string(n)).join('.')}`);
    const held = globalType(ev, file, names, args);
    return held.length > 0 ? union(held, [outside]) : [outside];
  }
  if (names.length > 1) {
    // Namespace.Type, ns.Type
    return qualifiedType(ev, file, bindingsValues(ev, file, binds, env), names, args);
  }
  let result: Values = NONE;
  for (const b of binds) {
    const at = b * BIND_STRIDE;
    const { binds: table } = file.facts;
    switch (table[at + 2]) {
      case BindKind.TYPE_PARAM: {
        const bound = lookupEnv(env, file, b);
        if (bound !== undefined && bound.length > 0) return bound;
        // Constraints may go round in circles (T extends Node<T>): each step costs budget.
        const bounds = table[at + 3] !== 0 ? table[at + 3] : table[at + 4];
        return bounds !== 0 ? ev.memo.ask(file, `${env ? '!' : 't'}|${b}|${env?.key ?? ''}`, fingerprint, NONE, () => typeValues(ev, file, bounds, env)) : NONE;
      }
      case BindKind.SYMBOL: result = union(result, table[at + 5] === 2 || (binds.length > 1 && isMergedInterface(file, b, binds)) ? NONE : ev.typeSymbol(file, table[at + 3], args)); break;
      case BindKind.IMPORT: result = union(result, importedType(ev, file, table[at + 3], file.string(table[at + 4]), args)); break;
      case BindKind.ALIAS: result = union(result, ev.memo.ask(file, `v|${b}|${args.map(fingerprint).join(',')}`, fingerprint, NONE, () => namedType(ev, file, table[at + 3], [table[at + 4]], args, undefined))); break;
      case BindKind.VAR:
        // const { Foo } = require('./foo'), and classes made by calls
        // A documented type may name its own variable: each step costs budget.
        // const Side = { … }; type Side = …: the type goes by its own declaration.
        result = union(result, madeInstances(ev, ev.memo.ask(file, `v|${b}`, fingerprint, NONE, () => ev.binding(file, b)), args, true).filter(v => !isOneObject(v) || !binds.some(o => table[o * BIND_STRIDE + 2] === BindKind.SYMBOL && isTypeKind(file, table[o * BIND_STRIDE + 3]))));
        break;
      default:
    }
  }
  return result;
}

/** The first declaration of a global type; those in other files add to it (globals.ts). */
function globalType(ev: Eval, file: FileState, names: readonly number[], args: readonly Values[]): Values {
  const name = file.string(names[0]);
  for (const g of file.globals(name)) {
    const scope = globalScope(g);
    if (scope === undefined) continue;
    const found = names.length === 1 ? namespaceMemberType(ev, g, scope.ix, name, args) : qualifiedType(ev, file, ev.member([scope], name), names, args);
    if (found.length > 0) return found;
  }
  return NONE;
}

/** The last of some names, each looked up in what the one before it stands for. */
function qualifiedType(ev: Eval, file: FileState, first: Values, names: readonly number[], args: readonly Values[]): Values {
  let values = first;
  for (let i = 1; i < names.length; i++) {
    let next: Values = NONE;
    for (const v of values) next = union(next, memberType(ev, file, v, file.string(names[i]), i === names.length - 1 ? args : []));
    values = next;
  }
  return values;
}

function importedType(ev: Eval, file: FileState, specifier: number, imported: string, args: readonly Values[]): Values {
  const target = file.module(specifier);
  if (target === 'external') return outsideType(ev, file, `${file.string(specifier)}#${imported}`, args);
  if (imported === '*') return importValue(ev, file, specifier, imported);
  if (target !== undefined && file.isDeclaredModule(specifier)) {
    const held = exportedType(ev, target, file.exportedAs(specifier, imported), args);
    return held.length > 0 ? held : outsideType(ev, file, `${file.string(specifier)}#${imported}`, args);
  }
  if (target === undefined) return file.language.submodule ? importValue(ev, file, specifier, imported) : NONE;
  return exportedType(ev, target, imported, args);
}

/** A type of a package, which the language may know to hold one of ours. */
const outsideType = (ev: Eval, file: FileState, name: string, args: readonly Values[]): Values => file.language.builtins?.type(name, args, ev) ?? [external(name)];

/** A type exported by a module under a name. */
export function exportedType(ev: Eval, file: FileState, name: string, args: readonly Values[]): Values {
  let result: Values = NONE;
  for (const t of ev.exportTargets(file, name)) result = union(result, targetType(ev, t, args));
  if (result.length > 0) return result;
  const { isCommonJs, isDocumented } = moduleTraits(ev, file);
  if (isCommonJs) {
    result = madeInstances(ev, ev.exported(file, name), args);
  }
  // Types that comments declare at the top of a module are exported without a word.
  return result.length === 0 && isDocumented ? topLevelType(ev, file, name, args) : result;
}

function targetType(ev: Eval, t: ExportTarget, args: readonly Values[]): Values {
  switch (t.kind) {
    case 'external': return [external(t.name)];
    case 'binding': return topLevelType(ev, t.file, t.name, args);
    case 'namespace': return targetValues(ev, t);
    case 'value': return madeInstances(ev, exportedExpression(ev, t.file, t.name, t.nth), args);
  }
}

/** A type declared at the top of a module. */
export function topLevelType(ev: Eval, file: FileState, name: string, args: readonly Values[]): Values {
  const bare = ev.memo.ask(file, `T|${name}`, fingerprint, NONE, () => {
    const n = file.stringIndex(name);
    return n < 0 ? NONE : namedType(ev, file, 0, [n], [], undefined);
  });
  if (args.every(a => a.length === 0)) return bare;
  return ev.memo.ask(file, `!T|${name}|${args.map(fingerprint).join(',')}`, fingerprint, NONE, () => {
    const n = file.stringIndex(name);
    return n < 0 ? NONE : namedType(ev, file, 0, [n], args, undefined);
  });
}

function memberType(ev: Eval, from: FileState, value: Value, name: string, args: readonly Values[]): Values {
  if (value.tag === Tag.EXTERNAL) return value.name ? outsideType(ev, from, `${value.name}.${name}`, args) : [external()];
  if (value.tag === Tag.NAMESPACE) return exportedType(ev, value.file!, name, args);
  // Outer.Inner of nested classes
  if (value.tag === Tag.CLASS) return ev.member([value], name).flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix, args)] : []));
  if (value.tag === Tag.INSTANCE && value.file!.facts.shapes[value.ix].kind === 'namespace') {
    return namespaceMemberType(ev, value.file!, value.ix, name, args);
  }
  // shop.Till, where shop is an object that scripts hang their classes on
  return value.tag === Tag.INSTANCE && value.file!.facts.shapes[value.ix].kind === 'object' ? madeInstances(ev, ev.member([value], name), args) : NONE;
}

/** A type declared inside a namespace. */
export function namespaceMemberType(ev: Eval, file: FileState, shape: number, name: string, args: readonly Values[]): Values {
  const { key, scope } = file.facts.shapes[shape];
  const given = args.some(a => a.length > 0) ? args.map(fingerprint).join(',') : '';
  return ev.memo.ask(file, `${given ? '!' : ''}Q|${key}|${name}${given ? `|${given}` : ''}`, fingerprint, NONE, () => {
    const n = file.stringIndex(name);
    return n < 0 || !file.bindsIn(scope, n) ? NONE : namedType(ev, file, scope, [n], args, undefined);
  });
}

/** A class, interface, enum or alias used as a type. */
export function typeSymbol(ev: Eval, file: FileState, symbol: number, args: readonly Values[]): Values {
  const s = file.facts.symbols[symbol];
  if (s.kind === 'class' || s.kind === 'interface') return s.shape >= 0 ? [instance(file, s.shape, args)] : NONE;
  if (s.kind === 'enum') return [primitive('number')];
  if (s.kind === 'module') return s.shape >= 0 ? [instance(file, s.shape)] : NONE;
  if (s.kind === 'type' && s.type !== 0) {
    const { ir, shapes } = file.facts;
    if (ir[s.type] === Op.T_SHAPE && ir[s.type + 1] === s.shape) return [instance(file, s.shape, args)];
    const params = s.shape <= -2 ? shapes[-2 - s.shape].typeParams : [];
    let env: Env | undefined;
    for (let i = 0; i < params.length; i++) if (args[i]?.length) env = extend(env, file, params[i], args[i]);
    const key = `${env ? '!' : ''}t|${s.qual}|${env?.key ?? ''}`;
    return ev.memo.ask(file, key, fingerprint, NONE, () => typeValues(ev, file, s.type, env));
  }
  if (s.fn >= 0 && s.shape >= 0) return [instance(file, s.shape)];
  return NONE;
}
