// Functions, methods and lambdas: symbols, parameters, bodies.

import { BindKind, FnFlag, MemberFlag, Op, ParamFlag, SymFlag, type ParamFact } from '../../extract/facts.ts';
import { ERROR_KIND } from '../../extract/flat-tree.ts';
import { addSignature } from '../../extract/hash.ts';
import { addTypeParameters, callsWithin, mentionedTypeVariables, typeOf } from './annotations.ts';
import { docstringOf } from './docstrings.ts';
import { Flow } from './flow.ts';
import { hashSymbol } from './hashes.ts';
import { assignedNames, bindSymbol, repeated } from './names.ts';
import { commentBehind, commentType, signatureComment } from './type-comments.ts';
import type { Tables, Walker } from './walker.ts';

/** Methods whose first parameter is the class though no decorator says so. */
const IMPLICIT_CLASS_METHODS = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** Decorators that make a method an attribute: property and its kin (cached_property, hybrid_property, classproperty …). */
const GETTERS = /(?:^|_|[a-z])property$|^(?:getter|lazy_attribute|reify)$/i;

export function registerFunctions(tables: Tables): void {
  tables.on(['function_definition'], (w, node) => { defineFunction(w, node, node, []); return 0; });
  tables.on(['lambda'], (w, node) => w.b.emit1(Op.FUNC, lambdaFunction(w, node, -1)));
}

const lastOf = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1);

/** Makes the function's symbol, binds its name and walks its body; answers the function as a value. */
export function defineFunction(w: Walker, node: number, decl: number, deco: readonly string[]): number {
  const { t, f, b } = w;
  const nameNode = w.child(node, f.name);
  if (nameNode < 0) { w.children(node); return 0; }
  const name = w.text(nameNode);
  const { shape } = w;
  const lasts = deco.map(lastOf);
  const isStatic = shape >= 0 && lasts.includes('staticmethod');
  const isClassMethod = shape >= 0 && (lasts.includes('classmethod') || (IMPLICIT_CLASS_METHODS.has(name) && !isStatic));
  const hasReceiver = shape >= 0 && !isStatic;
  const { sig, params, ret } = signatureOf(w, node, name, hasReceiver);
  const key = `${w.flow.scope}.${name}`;
  if (lasts.includes('overload') && !w.isStub) {
    const fn = makeFunction(w, node, { sym: -1, owner: shape, flags: FnFlag.TYPE, hasReceiver, bodyless: true });
    const held = w.overloads.get(key);
    if (held) { held.fns.push(fn); held.params.push(params); held.sigs.push(sig); } else w.overloads.set(key, { fns: [fn], params: [params], sigs: [sig] });
    return 0;
  }
  const isGetter = shape >= 0 && lasts.some(d => GETTERS.test(d));
  const isSetter = shape >= 0 && lasts.some(d => d === 'setter' || d === 'deleter');
  const isAsync = w.has(node, 'async');
  const isAbstract = lasts.includes('abstractmethod') || lasts.includes('abstractproperty');
  const exported = w.flow.scope === 0 && !name.startsWith('_') ? SymFlag.EXPORTED : 0;
  const doc = docstringOf(w, w.child(node, f.body));
  const flags = exported | (isAsync ? SymFlag.ASYNC : 0) | (isStatic || isClassMethod ? SymFlag.STATIC : 0) | (isAbstract ? SymFlag.ABSTRACT : 0)
    | (isGetter ? SymFlag.GETTER : 0) | (isSetter ? SymFlag.SETTER : 0) | (/^_(?!_\w+__$)/.test(name) ? SymFlag.PRIVATE : 0) | (w.isTest ? SymFlag.TEST : 0)
    | (w.isStub ? SymFlag.SIGNATURE_ONLY : 0);
  const sym = b.symbol(w.sym, {
    name, kind: shape >= 0 ? 'method' : 'function', at: [t.startLine(decl), t.endLine(decl), t.startLine(nameNode)], flags, sig, params, deco: [...deco],
    ...(ret !== undefined ? { ret } : {}), ...(doc ? { doc } : {}),
  });
  const body = w.child(node, f.body);
  hashSymbol(w, sym, `${isAsync ? 'async ' : ''}${isStatic ? 'static ' : isClassMethod ? 'class ' : ''}${isGetter ? 'get ' : isSetter ? 'set ' : ''}${sig}`, body >= 0 ? body : 0, body >= 0 ? t.next[body] : 0);
  bindSymbol(w, name, sym);
  const fnFlags = (shape >= 0 ? FnFlag.METHOD : 0) | (isStatic || isClassMethod ? FnFlag.STATIC : 0) | (isClassMethod ? FnFlag.CLASSMETHOD : 0)
    | (isGetter ? FnFlag.GETTER : 0) | (isSetter ? FnFlag.SETTER : 0) | (name === '__init__' ? FnFlag.CONSTRUCTOR : 0);
  const fn = makeFunction(w, node, { sym, owner: shape, flags: fnFlags, hasReceiver });
  const held = w.overloads.get(key);
  if (held) {
    w.overloads.delete(key);
    b.symbols[sym].overloads = held.params;
    addSignature(b.symbols[sym], held.sigs.join('\n'));
    b.fns[fn].overloads = held.fns;
  }
  if (shape >= 0) {
    b.addMember(shape, name, MemberFlag.METHOD | (isGetter ? MemberFlag.GETTER : 0) | (isSetter ? MemberFlag.SETTER : 0) | (isAbstract ? MemberFlag.ABSTRACT : 0) | (w.unusual !== 0 ? MemberFlag.UNUSUAL : 0), sym, fn, 0, 0);
  }
  return b.emit1(Op.FUNC, fn);
}

interface FunctionOptions { sym: number; owner: number; flags: number; hasReceiver: boolean; bodyless?: boolean }

/** Parameters and body of a function; answers its index in fns. */
export function makeFunction(w: Walker, node: number, o: FunctionOptions): number {
  const { t, k, f, b } = w;
  const isLambda = t.kind[node] === k.lambda;
  const isAsync = w.has(node, 'async');
  const parent = w.shape >= 0 && w.scope === w.flow.scope ? w.closure : w.scope;
  const scope = b.scope(parent, -1);
  const key = o.sym >= 0 ? b.symbols[o.sym].qual : b.anonymousKey(w.sym);
  const fn = b.fn(key, { sym: o.sym, owner: o.owner, flags: o.flags | (isAsync ? FnFlag.ASYNC : 0) | (isLambda ? FnFlag.ARROW : 0), scope, outer: w.fn });
  b.scopes[2 * scope + 1] = fn;
  if (o.sym >= 0 && b.symbols[o.sym].fn < 0) b.symbols[o.sym].fn = fn;
  // Defaults are evaluated where the function is defined.
  const defaults = parameterDefaults(w, node);
  const held = { fn: w.fn, sym: w.sym, scope: w.scope, shape: w.shape, self: w.self, closure: w.closure, flow: w.flow, elsewhere: w.elsewhere };
  const body = w.child(node, f.body);
  w.fn = fn;
  if (o.sym >= 0) w.sym = o.sym;
  w.scope = scope;
  w.shape = -1;
  if (o.owner >= 0) w.self = fn;
  w.closure = scope;
  w.flow = new Flow(scope);
  w.elsewhere = new Map();
  addTypeParameters(w, node, b.fns[fn].typeParams);
  const comment = signatureComment(w, node);
  const receiver = addParameters(w, node, fn, o.hasReceiver, defaults, comment?.params ?? []);
  const heldReceiver = receiver === undefined ? undefined : w.receivers.get(receiver);
  if (receiver !== undefined) w.receivers.set(receiver, fn);
  const returns = w.child(node, f.return_type);
  if (returns < 0 && comment !== undefined) {
    const type = commentType(w, comment.ret, node);
    mentionedTypeVariables(w, [comment.ret, ...comment.params], b.fns[fn].typeParams);
    b.fns[fn].ret = type !== 0 && isAsync ? b.typeName(0, ['%awaitable'], [type]) : type;
  }
  if (returns >= 0) {
    const type = typeOf(w, returns);
    callsWithin(w, returns);
    mentionedTypeVariables(w, [w.text(returns)], b.fns[fn].typeParams);
    b.fns[fn].ret = type === 0 ? 0 : isAsync && !/^["']?(typing\.|t\.)?Async(Iterator|Generator|Iterable)\b/.test(w.text(returns)) ? b.typeName(0, ['%awaitable'], [type]) : type;
  }
  w.selfType = '';
  if (body >= 0 && o.bodyless !== true) {
    if (isLambda) {
      w.sym = o.sym >= 0 ? o.sym : held.sym;
      b.fns[fn].returns.push(w.visit(body));
    } else functionBody(w, fn, body);
  }
  if (receiver !== undefined) { if (heldReceiver === undefined) w.receivers.delete(receiver); else w.receivers.set(receiver, heldReceiver); }
  Object.assign(w, held);
  return fn;
}

function functionBody(w: Walker, fn: number, body: number): void {
  const { t, k, b, flow } = w;
  const counts = assignedNames(w, body, t.next[body]);
  const params = b.fns[fn].params;
  const named: string[] = [];
  for (let p = 0; p < params.length; p += 4) named.push(b.strings[params[p]]);
  flow.versioned = repeated(counts, named);
  named.forEach((name, i) => {
    if (!flow.versioned.has(name)) return;
    const v = flow.next(name);
    b.bind(flow.scope, v, BindKind.PARAM, fn, i);
    flow.current.set(name, v);
  });
  w.children(body);
  // A body that says nothing (abstract, protocol, stub) says nothing about its result either.
  const first = w.named(body).find(c => !(t.kind[c] === k.expression_statement && t.kind[w.firstNamed(c)] === k.string));
  const isEmpty = first === undefined || t.kind[first] === k.pass_statement || t.kind[first] === k.raise_statement
    || (t.kind[first] === k.expression_statement && t.kind[w.firstNamed(first)] === k.ellipsis);
  if (isEmpty && b.fns[fn].returns.length === 0) b.fns[fn].returns.push(0);
  if (b.fns[fn].flags & FnFlag.GENERATOR && b.fns[fn].sym >= 0) b.flag(b.fns[fn].sym, SymFlag.GENERATOR);
}

export function lambdaFunction(w: Walker, node: number, sym: number): number {
  return makeFunction(w, node, { sym, owner: -1, flags: 0, hasReceiver: false });
}

interface ParamParts { at: number; name: number; type: number; value: number; flags: number }

function forEachParameter(w: Walker, node: number, run: (p: ParamParts) => void): void {
  const { t, k, f } = w;
  const list = w.child(node, f.parameters);
  if (list < 0) return;
  const children = w.named(list);
  const slash = children.findIndex(c => t.kind[c] === k.positional_separator);
  let keywordOnly = 0;
  children.forEach((c, i) => {
    const kind = t.kind[c];
    if (kind === k.keyword_separator) { keywordOnly = ParamFlag.KEYWORD_ONLY; return; }
    if (kind === k.positional_separator) return;
    let inner = c;
    let type = -1;
    let value = -1;
    let flags = i < slash ? ParamFlag.POSITIONAL_ONLY : keywordOnly;
    if (kind === k.default_parameter || kind === k.typed_default_parameter) {
      inner = w.child(c, f.name);
      value = w.child(c, f.value);
      type = w.child(c, f.type);
      flags |= ParamFlag.OPTIONAL;
    } else if (kind === k.typed_parameter) { inner = w.firstNamed(c); type = w.child(c, f.type); }
    if (inner < 0) return;
    if (t.kind[inner] === k.list_splat_pattern) { flags = ParamFlag.REST; keywordOnly = ParamFlag.KEYWORD_ONLY; inner = w.firstNamed(inner); }
    else if (t.kind[inner] === ERROR_KIND && w.text(inner).includes('=')) flags |= ParamFlag.OPTIONAL;
    else if (t.kind[inner] === k.dictionary_splat_pattern) { flags = ParamFlag.KEYWORD_REST; inner = w.firstNamed(inner); }
    if (inner >= 0) run({ at: c, name: inner, type, value, flags });
  });
}

/** `async=False` of the days when that was a name: the grammar hands it over in one piece. */
const nameOf = (w: Walker, p: ParamParts): string => (w.t.kind[p.name] === ERROR_KIND ? /^\w+/.exec(w.text(p.name))?.[0] ?? '' : w.text(p.name));

function parameterDefaults(w: Walker, node: number): Map<number, number> {
  const found = new Map<number, number>();
  forEachParameter(w, node, p => { if (p.value >= 0) found.set(p.at, w.visit(p.value)); });
  return found;
}

/** Binds the parameters in the function's scope; the receiver is no parameter to callers. Answers the receiver's name. */
function addParameters(w: Walker, node: number, fn: number, hasReceiver: boolean, defaults: ReadonlyMap<number, number>, comments: readonly string[]): string | undefined {
  const { b } = w;
  const { params } = b.fns[fn];
  let receiver: string | undefined;
  let isFirst = true;
  // The comment of a signature may leave out the receiver.
  let skipped = 0;
  if (comments.length > 0 && hasReceiver) { forEachParameter(w, node, () => skipped++); skipped = skipped === comments.length ? 1 : 0; }
  forEachParameter(w, node, p => {
    const name = nameOf(w, p);
    if (isFirst && hasReceiver && !(p.flags & (ParamFlag.REST | ParamFlag.KEYWORD_REST))) {
      isFirst = false;
      receiver = name;
      const annotation = p.type >= 0 ? /(\w+)["'\]\s]*$/.exec(w.text(p.type))?.[1] ?? '' : '';
      if (w.typeVariables.has(annotation) || b.fns[fn].typeParams.some(t => b.strings[b.binds[t * 6 + 1]] === annotation)) w.selfType = annotation;
      // A receiver may be declared to be more than its class: a protocol that mixins rely on.
      const isDeclared = p.type >= 0 && w.selfType === '' && !/\bSelf\b/.test(w.text(p.type));
      b.bind(w.scope, name, BindKind.VAR, isDeclared ? typeOf(w, p.type) : 0, b.emit1(Op.THIS, fn), 1);
      return;
    }
    isFirst = false;
    const inComment = p.type >= 0 ? '' : comments[skipped + params.length / 4] ?? commentBehind(w, p.at);
    let type = p.type >= 0 ? typeOf(w, p.type) : commentType(w, inComment, p.at);
    callsWithin(w, p.type);
    if (p.type >= 0) mentionedTypeVariables(w, [w.text(p.type)], b.fns[fn].typeParams);
    if (type !== 0 && p.flags & ParamFlag.REST) type = b.emit1(Op.T_ARRAY, type);
    if (type !== 0 && p.flags & ParamFlag.KEYWORD_REST) type = b.typeName(0, ['%dict'], [0, type]);
    const value = defaults.get(p.at) ?? 0;
    if (type !== 0 && value !== 0 && b.ir[value] === Op.FUNC && b.fns[b.ir[value + 1]].ctx === 0) b.fns[b.ir[value + 1]].ctx = b.emit1(Op.C_TYPE, type);
    params.push(b.string(name), type, value, p.flags);
    b.bind(w.scope, name, BindKind.PARAM, fn, params.length / 4 - 1);
  });
  return receiver;
}

const folded = (text: string): string => text.replace(/#[^\n]*/g, ' ').replace(/\s+/g, ' ').trim();

/** The signature as text, for people and for the contract hash. */
function signatureOf(w: Walker, node: number, name: string, hasReceiver: boolean): { sig: string; params: ParamFact[]; ret?: string } {
  const params: ParamFact[] = [];
  const texts: string[] = [];
  let isFirst = true;
  forEachParameter(w, node, p => {
    if (isFirst && hasReceiver && !(p.flags & (ParamFlag.REST | ParamFlag.KEYWORD_REST))) { isFirst = false; return; }
    isFirst = false;
    const label = nameOf(w, p);
    const type = p.type >= 0 ? folded(w.text(p.type)) : undefined;
    params.push({ n: label, ...(type !== undefined ? { t: type } : {}), f: p.flags });
    const stars = p.flags & ParamFlag.REST ? '*' : p.flags & ParamFlag.KEYWORD_REST ? '**' : p.flags & ParamFlag.KEYWORD_ONLY ? 'kw ' : p.flags & ParamFlag.POSITIONAL_ONLY ? 'pos ' : '';
    texts.push(`${stars}${label}${type !== undefined ? `: ${type}` : ''}${p.flags & ParamFlag.OPTIONAL ? ' = …' : ''}`);
  });
  const returns = w.child(node, w.f.return_type);
  const ret = returns >= 0 ? folded(w.text(returns)) : undefined;
  return { sig: `${name}(${texts.join(', ')})${ret !== undefined ? ` -> ${ret}` : ''}`, params, ...(ret !== undefined ? { ret } : {}) };
}
