// Names: what assigning, reading and narrowing one does to scopes and versions.

import { BindKind, EITHER, MemberFlag, Op, RefKind, SymFlag } from '../../extract/facts.ts';
import type { Flow } from './flow.ts';
import { hashSymbol } from './hashes.ts';
import type { Walker } from './walker.ts';

/** A name as an expression; `isMention` counts it as a use of the name. */
export function readName(w: Walker, node: number, isMention: boolean): number {
  const text = w.text(node);
  const at = nameExpression(w, text);
  if (isMention) w.b.ref(RefKind.READ, at, w.t.startLine(node), w.sym, 0, 0, text);
  return at;
}

/** The flow that holds a version of a name (or of an attribute of it), as seen from here: ours, or one around a comprehension. */
function holderOf(w: Walker, name: string): Flow | undefined {
  for (let flow: Flow | undefined = w.flow; flow !== undefined; flow = flow.outer) {
    if (flow.current.has(name)) return flow;
    // A comprehension's own name hides that of the function around it.
    if (flow.outer !== undefined && w.b.declaringScope(w.scope, headOf(name)) === flow.scope) return undefined;
  }
  return undefined;
}

export function nameExpression(w: Walker, text: string): number {
  const { b, flow } = w;
  // A class body reads what is around it until it has a name of its own: `Task = Task`.
  if (w.shape >= 0 && w.scope === flow.scope && b.declaringScope(w.scope, text) !== w.scope) return b.name(w.closure, text);
  const held = flow.current.size > 0 || flow.outer !== undefined ? holderOf(w, text) : undefined;
  return b.name(w.scope, held?.current.get(text) ?? text);
}

/** Entries of dictionaries live beside attributes; the quote keeps them apart. */
export const keyName = (w: Walker, node: number): string => `"${w.text(node).replace(/^[a-zA-Z]*["']+|["']+$/g, '').slice(0, 80)}`;

/** `name = value`, `name: type = value`, and every other way of giving a name a value. */
export function assignName(w: Walker, nameNode: number, statement: number, type: number, value: number, isStatement = false): void {
  const { b, flow } = w;
  const name = w.text(nameNode);
  const elsewhere = w.elsewhere.get(name);
  if (elsewhere !== undefined) { if (value !== 0) b.bind(elsewhere, name, BindKind.ASSIGN, 0, value); return; }
  const scope = flow.scope;
  const isFirst = b.declaringScope(scope, name) !== scope;
  if (isFirst && isStatement && (scope === 0 || w.shape >= 0)) declareSymbol(w, name, nameNode, statement);
  if (w.shape >= 0) addAttribute(w, name, type, value);
  flow.forgetBelow(name);
  if (isFirst || type !== 0) b.bind(scope, name, BindKind.VAR, type, value);
  else b.bind(scope, name, BindKind.ASSIGN, 0, value);
  version(w, name, BindKind.VAR, type, value);
}

function version(w: Walker, name: string, kind: number, a: number, value: number): void {
  const { flow, b } = w;
  if (!flow.versioned.has(name)) return;
  const v = flow.next(name);
  // The last number has another meaning for symbols: a mere type.
  b.bind(flow.scope, v, kind, a, value, kind === BindKind.SYMBOL ? 0 : 1);
  flow.current.set(name, v);
}

/** A `def` or `class` binds its name like any assignment. */
export function bindSymbol(w: Walker, name: string, sym: number): void {
  const { b, flow } = w;
  const elsewhere = w.elsewhere.get(name);
  b.bind(elsewhere ?? flow.scope, name, BindKind.SYMBOL, sym, 0, w.unusual !== 0 ? w.unusual : w.isEither ? EITHER : 0);
  if (elsewhere === undefined) version(w, name, BindKind.SYMBOL, sym, 0);
}

/** Module-level variables and class attributes are symbols of their own. */
function declareSymbol(w: Walker, name: string, nameNode: number, statement: number): void {
  const { b, t } = w;
  if (/^__\w+__$/.test(name)) return;
  const inClass = w.shape >= 0;
  const annotation = w.child(statement, w.f.type);
  const right = w.child(statement, w.f.right);
  const sig = annotation >= 0 ? `${name}: ${w.text(annotation).replace(/\s+/g, ' ')}` : name;
  const exported = !inClass && !name.startsWith('_') ? SymFlag.EXPORTED : 0;
  const sym = b.symbol(w.sym, {
    name, kind: inClass ? 'property' : 'const', at: [t.startLine(statement), t.endLine(statement), t.startLine(nameNode)], sig,
    flags: exported | (name.startsWith('_') ? SymFlag.PRIVATE : 0) | (w.isTest ? SymFlag.TEST : 0),
  });
  hashSymbol(w, sym, sig, right >= 0 ? right : 0, right >= 0 ? t.next[right] : 0);
  // c = 1: the symbol speaks for the name as a mention; what it holds is the variable's value.
  b.bind(w.flow.scope, name, BindKind.SYMBOL, sym, 0, 1);
}

function addAttribute(w: Walker, name: string, type: number, value: number): void {
  const { b } = w;
  const shape = w.shape;
  const held = w.enumBodies.has(shape) && !name.startsWith('_') ? b.emit1(Op.THIS, -1 - shape) : value;
  const sym = b.lookup(w.flow.scope, b.string(name));
  const symbol = sym >= 0 && b.binds[sym * 6] === w.flow.scope && b.binds[sym * 6 + 2] === BindKind.SYMBOL && b.binds[sym * 6 + 5] === 1 ? b.binds[sym * 6 + 3] : -1;
  const fn = value !== 0 && b.ir[value] === Op.FUNC && b.fns[b.ir[value + 1]].sym >= 0 ? b.ir[value + 1] : -1;
  b.addMember(shape, name, fn >= 0 ? MemberFlag.METHOD : 0, symbol, fn, type, held);
}

/** a.b.c as text when it is made of plain names; '' otherwise. */
export function dottedText(w: Walker, node: number): string {
  const { t, k, f } = w;
  if (t.kind[node] === k.identifier) return w.text(node);
  if (t.kind[node] !== k.attribute) return '';
  const object = dottedText(w, w.child(node, f.object));
  return object === '' ? '' : `${object}.${w.text(w.child(node, f.attribute))}`;
}

/** An attribute of a name under its version, where it has one in force; 0 otherwise. */
export function readDotted(w: Walker, dotted: string): number {
  const { b } = w;
  const flow = dotted === '' ? undefined : holderOf(w, dotted);
  if (flow === undefined) return 0;
  const v = flow.current.get(dotted)!;
  const held = flow.unread.get(v);
  if (held !== undefined) {
    flow.unread.delete(v);
    // What was assigned, if that can be told; whatever the attribute may hold otherwise.
    b.bind(flow.scope, v, BindKind.VAR, b.emit1(Op.T_TYPEOF, held.value), held.before, 1);
  }
  return b.name(w.scope, v);
}

const headOf = (dotted: string): string => dotted.split('.', 1)[0];

/** `self.reader = value`: until assigned again in this function, the attribute holds that. */
export function assignDotted(w: Walker, dotted: string, value: number): void {
  const { flow, b } = w;
  flow.forgetBelow(dotted);
  flow.current.delete(dotted);
  // Nothing to hold on to: unknown, or None until somebody fills it.
  if (value === 0 || (b.ir[value] === Op.LITERAL && b.ir[value + 1] === 3)) return;
  const v = flow.next(dotted);
  const dot = dotted.lastIndexOf('.');
  flow.unread.set(v, { value, before: b.member(subject(w, dotted.slice(0, dot)), dotted.slice(dot + 1)) });
  flow.current.set(dotted, v);
  flow.hasDotted = true;
}

/** A name or dotted name as it stands. */
function subject(w: Walker, name: string): number {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return nameExpression(w, name);
  const held = readDotted(w, name);
  return held !== 0 ? held : w.b.member(subject(w, name.slice(0, dot)), name.slice(dot + 1));
}

function refine(w: Walker, name: string, type: number, op: number): void {
  const { b, flow } = w;
  const head = headOf(name);
  if (type === 0 || w.elsewhere.has(head)) return;
  const before = subject(w, name);
  const v = flow.next(name);
  b.bind(flow.scope, v, BindKind.VAR, 0, b.emit2(op, before, type), 1);
  flow.current.set(name, v);
  if (head !== name) flow.hasDotted = true;
}

/** From here on, until assigned again, the name holds what `type` says. */
export const narrow = (w: Walker, name: string, type: number): void => refine(w, name, type, Op.NARROW);

/** From here on the name holds none of what `type` says. */
export const exclude = (w: Walker, name: string, type: number): void => refine(w, name, type, Op.EXCLUDE);

/** Names given a value inside a range of nodes, with how often; nested functions and classes are their own affair. */
export function assignedNames(w: Walker, from: number, to: number): Map<string, number> {
  const { t, k, f } = w;
  const found = new Map<string, number>();
  const note = (n: number): void => { const text = w.text(n); found.set(text, (found.get(text) ?? 0) + 1); };
  const target = (n: number): void => {
    if (n < 0) return;
    if (t.kind[n] === k.identifier) { note(n); return; }
    if (t.kind[n] === k.attribute) { if (/^[\w.]+$/.test(w.text(n))) note(n); return; }
    if (t.kind[n] === k.subscript) return;
    for (const c of w.named(n)) target(c);
  };
  for (let i = from; i < to;) {
    const kind = t.kind[i];
    if (kind === k.function_definition || kind === k.class_definition) { const name = w.child(i, f.name); if (name >= 0) note(name); i = t.next[i]; continue; }
    if (kind === k.lambda) { i = t.next[i]; continue; }
    if (kind === k.assignment || kind === k.augmented_assignment || kind === k.for_statement) target(w.child(i, f.left));
    else if (kind === k.named_expression) target(w.child(i, f.name));
    else if (kind === k.as_pattern_target) target(w.firstNamed(i));
    i++;
  }
  return found;
}

export const repeated = (counts: ReadonlyMap<string, number>, always: Iterable<string> = []): Set<string> => {
  const found = new Set<string>();
  for (const [name, n] of counts) if (n > 1) found.add(name);
  for (const name of always) if (counts.has(name)) found.add(name);
  return found;
};
