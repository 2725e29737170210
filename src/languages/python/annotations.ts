// Type annotations, written as expressions or as strings: one small parser over their text serves both.

import { BindKind, FnFlag, Op, RefKind } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';

const TYPING = new Set(['typing', 'typing_extensions', 'collections', 'collections.abc', 'types', 'contextlib', 'builtins', 'abc', 'asyncio', 'queue', 'concurrent.futures', 'functools', 're', 'weakref', 'contextvars']);
/** Forms that stand for their first argument. */
const TRANSPARENT = new Set(['Annotated', 'ClassVar', 'Final', 'Required', 'NotRequired', 'ReadOnly', 'InitVar', 'Unpack', 'Mapped', 'Depends', 'TypeGuard', 'TypeIs', 'cached_property', 'WrapValidator']);
const LISTS = new Set(['List', 'list', 'Sequence', 'MutableSequence', 'Iterable', 'Collection', 'Set', 'set', 'AbstractSet', 'MutableSet', 'FrozenSet', 'frozenset', 'Deque', 'deque', 'Container', 'Reversible', 'KeysView', 'ValuesView', 'AsyncIterable', 'Queue', 'PriorityQueue', 'LifoQueue', 'SimpleQueue', 'ContextVar']);
const GENERATORS = new Set(['Iterator', 'Generator', 'AsyncIterator', 'AsyncGenerator', 'ContextManager', 'AsyncContextManager', 'AbstractContextManager', 'AbstractAsyncContextManager']);
const DICTS = new Set(['Dict', 'dict', 'Mapping', 'MutableMapping', 'DefaultDict', 'defaultdict', 'OrderedDict', 'Counter', 'ChainMap', 'MappingProxyType', 'WeakValueDictionary', 'WeakKeyDictionary']);
const AWAITABLES = new Set(['Awaitable', 'Coroutine', 'Future', 'Task']);
const PRIMITIVES: Readonly<Record<string, number>> = { str: 0, bytes: 0, LiteralString: 0, int: 1, float: 1, complex: 1, bool: 2, None: 3, object: 6, Any: 6, Never: 7, NoReturn: 7, AnyStr: 0 };

class AnnotationParser {
  readonly #w: Walker;
  readonly #text: string;
  readonly #line: number;
  /** Types in comments are no mention that could dangle: nothing reads them when the code runs. */
  readonly #isComment: boolean;
  #at = 0;

  constructor(w: Walker, text: string, line: number, isComment = false) {
    this.#isComment = isComment;
    this.#w = w;
    this.#text = text;
    this.#line = line;
  }

  parse(depth = 0): number {
    if (depth > 12) return 0;
    const members = [this.#single(depth)];
    while (this.#peek() === '|') { this.#at++; members.push(this.#single(depth)); }
    return members.length === 1 ? members[0] : this.#w.b.emitList(Op.T_UNION, members);
  }

  /** A type may run over several lines, one name on each. */
  #lineAt(offset: number): number {
    let line = this.#line;
    for (let at = this.#text.indexOf('\n'); at >= 0 && at < offset; at = this.#text.indexOf('\n', at + 1)) line++;
    return line;
  }

  #peek(): string {
    while (/[\s\\]/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #single(depth: number): number {
    const c = this.#peek();
    const { b } = this.#w;
    if (c === '(') {
      this.#at++;
      const inner = this.parse(depth + 1);
      this.#skipTo(')');
      return inner;
    }
    if (c === '"' || c === "'") {
      const triple = this.#text.startsWith(c.repeat(3), this.#at) ? 3 : 1;
      const from = this.#at + triple;
      const to = this.#text.indexOf(c.repeat(triple), from);
      this.#at = to < 0 ? this.#text.length : to + triple;
      return new AnnotationParser(this.#w, this.#text.slice(from, to < 0 ? undefined : to), this.#line, this.#isComment).parse(depth + 1);
    }
    if (c === '*') { while (this.#peek() === '*') this.#at++; return this.#single(depth); }
    if (c === '[') { this.#arguments(depth); return 0; }
    const match = /[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*/uy;
    match.lastIndex = this.#at;
    const name = match.exec(this.#text)?.[0];
    if (name === undefined) { this.#at = this.#text.length; return 0; }
    const line = this.#lineAt(this.#at);
    this.#at += name.length;
    // A call inside Annotated and the like says nothing about the type.
    if (this.#peek() === '(') { this.#at++; this.#skipTo(')'); return 0; }
    const dotted = name.replace(/\s+/g, '').split('.');
    if (this.#peek() !== '[') return this.#plain(dotted, line);
    const form = typingForm(this.#w, dotted);
    if (form === 'Literal') { this.#at++; this.#skipTo(']'); return b.emit1(Op.T_PRIMITIVE, 0); }
    if (form === 'Callable') return this.#callable(depth);
    const args = this.#arguments(depth);
    return this.#generic(form, dotted, args, line);
  }

  #plain(dotted: readonly string[], line: number): number {
    const { b } = this.#w;
    const form = typingForm(this.#w, dotted);
    if (form !== undefined) {
      if (form in PRIMITIVES) return b.emit1(Op.T_PRIMITIVE, PRIMITIVES[form]);
      if (form === 'Self' || (form === this.#w.selfType && form !== '')) return b.emit1(Op.T_THIS, this.#w.self);
      // Without a type of their own these leave it to the value.
      if (form === 'Callable' || form === 'Final' || form === 'ClassVar') return 0;
      if (LISTS.has(form) || DICTS.has(form) || GENERATORS.has(form) || form === 'Tuple' || form === 'tuple') return this.#generic(form, dotted, [], line);
    }
    return this.#named(dotted, [], line);
  }

  #named(dotted: readonly string[], args: readonly number[], line: number): number {
    const { b, scope, modules, sym } = this.#w;
    // import stock.items, and stock.items.Item: a name of that module.
    let parts = modules.size === 0 ? 0 : dotted.length - 1;
    while (parts > 1 && !modules.has(dotted.slice(0, parts).join('.'))) parts--;
    if (parts > 1) {
      const [module, rest] = [dotted.slice(0, parts).join('.'), dotted.slice(parts)];
      if (!this.#isComment) b.ref(RefKind.MEMBER_READ, b.member(b.emit1(Op.MODULE, b.string(module)), rest[0]), line, sym, 0, 0, rest[0]);
      return b.importedType(module, rest, args);
    }
    const at = b.typeName(scope, dotted, args);
    if (!this.#isComment) b.ref(RefKind.TYPE, at, line, sym, 0, 0, dotted.at(-1)!);
    return at;
  }

  #generic(form: string | undefined, dotted: readonly string[], args: number[], line: number): number {
    const { b } = this.#w;
    if (form === 'Optional' || form === 'Union') return args.length === 1 ? args[0] : b.emitList(Op.T_UNION, args);
    if (form !== undefined) {
      if (TRANSPARENT.has(form)) return args[0] ?? 0;
      if (form === 'ref' || form === 'ReferenceType') return this.#function([], args[0] ?? 0);
      if (form === 'Tuple' || form === 'tuple') return args.length === 2 && args[1] === 0 ? b.emit1(Op.T_ARRAY, args[0]) : b.emitList(Op.T_TUPLE, args);
      if (LISTS.has(form)) return b.emit1(Op.T_ARRAY, args[0] ?? 0);
      if (DICTS.has(form)) return b.typeName(0, ['%dict'], [args[0] ?? 0, args[1] ?? 0]);
      if (GENERATORS.has(form)) return b.typeName(0, ['%generator'], args.length > 0 ? args : [0]);
      if (AWAITABLES.has(form)) return b.typeName(0, ['%awaitable'], [(form === 'Coroutine' ? args[2] : args[0]) ?? 0]);
      if (form === 'Type' || form === 'type') return b.typeName(0, ['%type'], [args[0] ?? 0]);
    }
    return this.#named(dotted, args, line);
  }

  #arguments(depth: number): number[] {
    this.#at++;
    const args: number[] = [];
    while (this.#peek() !== ']' && this.#at < this.#text.length) {
      const before = this.#at;
      if (this.#text.startsWith('...', this.#at)) { this.#at += 3; args.push(0); } else args.push(this.parse(depth + 1));
      if (this.#peek() === ',') this.#at++;
      else if (this.#at === before) this.#at++;
      else if (this.#peek() !== ']') { this.#skipTo(']'); return args; }
    }
    this.#at++;
    return args;
  }

  /** Callable[[A, B], R] */
  #callable(depth: number): number {
    this.#at++;
    let params: number[] = [];
    if (this.#peek() === '[') params = this.#arguments(depth);
    else if (this.#text.startsWith('...', this.#at)) this.#at += 3;
    else this.parse(depth + 1);
    if (this.#peek() === ',') this.#at++;
    const ret = this.#peek() === ']' ? 0 : this.parse(depth + 1);
    this.#skipTo(']');
    return this.#function(params, ret);
  }

  #function(params: readonly number[], ret: number): number {
    const { b } = this.#w;
    const fn = b.fn(b.anonymousKey(this.#w.sym), { sym: -1, owner: -1, flags: FnFlag.TYPE, scope: this.#w.scope, outer: this.#w.fn, ret });
    for (const p of params) b.fns[fn].params.push(0, p, 0, 0);
    return b.emit1(Op.T_FUNC, fn);
  }

  #skipTo(close: string): void {
    let open = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text[this.#at];
      if (c === close && open === 0) { this.#at++; return; }
      if (c === '(' || c === '[') open++;
      else if (c === ')' || c === ']') open--;
    }
  }
}

/** The bare name of a typing or built-in form, unless this file or an import gives the name another meaning. */
export function typingForm(w: Walker, dotted: readonly string[]): string | undefined {
  const last = dotted.at(-1)!;
  if (dotted.length > 1) {
    const head = w.imported.get(dotted[0]);
    const module = [head ? (head.name === '*' ? head.module : `${head.module}.${head.name}`) : dotted[0], ...dotted.slice(1, -1)].join('.');
    return TYPING.has(module) ? last : undefined;
  }
  if (w.classes.has(last)) return undefined;
  const from = w.imported.get(last);
  return from === undefined ? last : TYPING.has(from.module) || (PASSED_ON.has(from.name) && (from.name === 'Self' || COMPATIBILITY.test(from.module))) ? from.name : undefined;
}

/** `from shop._compat import Literal, Self`: forms that a module of the repository's own passes on, under names that no class has. */
const PASSED_ON = new Set(['Self', 'Literal', 'Annotated', 'Optional', 'Union', 'Final', 'ClassVar', 'Callable']);
const COMPATIBILITY = /(?:^|\.)_?\w*(?:compat|typing)\w*$/;

/** A `type` node, or any expression meant as a type, as `ir`. */
export function typeOf(w: Walker, node: number): number {
  if (node < 0) return 0;
  const text = w.text(node);
  const plain = text.includes('#') ? text.replace(/#[^\n]*/g, ' ') : text;
  return new AnnotationParser(w, plain, w.t.startLine(node)).parse();
}

/** `Annotated[Session, Depends(get_session)]`: an annotation runs the calls in it. */
export function callsWithin(w: Walker, node: number): void {
  const { t, k } = w;
  if (node < 0) return;
  for (let i = node, stop = t.next[node]; i < stop;) {
    if (t.kind[i] === k.call) { w.visit(i); i = t.next[i]; } else i++;
  }
}

export const typeOfText = (w: Walker, text: string, line: number, isComment = false): number => new AnnotationParser(w, text, line, isComment).parse();

/** Type parameters in square brackets after a class's or function's name (Python 3.12). */
export function addTypeParameters(w: Walker, node: number, into: number[]): void {
  const { t, f, b } = w;
  const list = w.child(node, f.type_parameters);
  if (list < 0) return;
  for (const c of w.named(list)) {
    const [name, bound] = w.text(c).replace(/^\*+/, '').split(/[:=]/, 2);
    into.push(b.bind(w.scope, name.trim(), BindKind.TYPE_PARAM, bound && w.text(c).includes(':') ? typeOfText(w, bound, t.startLine(c)) : 0, 0));
  }
}

/** Module-level type variables that a signature or a list of bases mentions become its parameters. */
export function mentionedTypeVariables(w: Walker, texts: readonly string[], into: number[]): void {
  if (w.typeVariables.size === 0) return;
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      const bind = w.typeVariables.get(word);
      if (bind !== undefined && !into.includes(bind)) into.push(bind);
    }
  }
}
