// Assignments: names, patterns, attributes of the receiver, entries of dictionaries, type aliases and variables.

import { BindKind, MemberFlag, Op, SymFlag } from '../../extract/facts.ts';
import { callsWithin, typeOf, typingForm } from './annotations.ts';
import { setItem } from './containers.ts';
import { lambdaFunction } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { assignDotted, assignName, dottedText, nameExpression } from './names.ts';
import { augments } from './protocols.ts';
import { commentBehind, commentType } from './type-comments.ts';
import type { Tables, Walker } from './walker.ts';

export function registerAssignments(tables: Tables): void {
  tables.on(['assignment'], (w, node) => assignment(w, node));
  tables.on(['augmented_assignment'], (w, node) => {
    const left = w.child(node, w.f.left);
    const value = w.visit(w.child(node, w.f.right));
    if (left >= 0 && w.text(left) === '__all__' && w.scope === 0) addToAll(w, node);
    // `x += …` keeps what x is.
    if (left >= 0) augments(w, w.t.kind[left] === w.k.identifier ? nameExpression(w, w.text(left)) : w.visit(left), w.text(w.child(node, w.f.operator)), value, w.t.startLine(node));
    return value;
  });
  tables.on(['type_alias_statement'], (w, node) => {
    const left = w.child(node, w.f.left);
    const right = w.child(node, w.f.right);
    const name = left >= 0 ? /^[\p{L}_][\p{L}\p{N}_]*/u.exec(w.text(left))?.[0] : undefined;
    if (name !== undefined && right >= 0) aliasSymbol(w, name, left, node, typeOf(w, right));
    return 0;
  });
}

function assignment(w: Walker, node: number): number {
  const { t, k, f } = w;
  const left = w.child(node, f.left);
  const right = w.child(node, f.right);
  const annotation = w.child(node, f.type);
  if (left < 0) { w.children(node); return 0; }
  const isName = t.kind[left] === k.identifier;
  if (isName && w.scope === 0 && w.text(left) === '__all__') addToAll(w, node);
  if (isName && right >= 0 && declaresType(w, left, right, annotation, node)) return 0;
  // In the body of a class an alias is an attribute as well: what it stands for is asked for through the class.
  const isAlias = annotation >= 0 && w.shape >= 0 && TYPE_ALIAS.test(w.text(annotation));
  const type = annotation >= 0 && !isAlias ? typeOf(w, annotation) : right >= 0 && (isName || t.kind[left] === k.attribute) ? commentType(w, commentBehind(w, node), node) : 0;
  callsWithin(w, annotation);
  if (right >= 0 && t.kind[w.bare(right)] === k.lambda && (isName ? w.scope === 0 || w.shape >= 0 || w.fn >= 0 : isField(w, left))) return namedLambda(w, left, w.bare(right), node);
  const value = right >= 0 ? w.visit(right) : 0;
  if (right < 0 && !isName) { if (t.kind[left] === k.attribute) assignTarget(w, left, node, type, 0); return 0; }
  if (right < 0 && type === 0) return 0;
  const isFirst = isName && w.flow.scope === 0 && w.b.declaringScope(0, w.text(left)) !== 0;
  assignTarget(w, left, node, type, value, true);
  // Result[T, Error], Left | Right: a type where it is used as one, a value elsewhere.
  if (isFirst && right >= 0 && TYPE_NAME.test(w.text(left)) && mayBeType(w, right)) w.b.bind(0, w.text(left), BindKind.TYPE, typeOf(w, right), 0);
  return value;
}

/** self.x, where self is the receiver of a method around us, and x no method that is replaced for one object. */
function isField(w: Walker, target: number): boolean {
  const object = w.t.kind[target] === w.k.attribute ? w.child(target, w.f.object) : -1;
  if (object < 0 || w.t.kind[object] !== w.k.identifier || !w.receivers.has(w.text(object))) return false;
  return !new RegExp(`\\bdef\\s+${w.text(w.child(target, w.f.attribute))}\\s*\\(`, 'u').test(w.t.text);
}

/** handler = lambda x: …, self.handler = lambda x: … */
function namedLambda(w: Walker, left: number, lambda: number, node: number): number {
  const { b, t } = w;
  const name = w.text(t.kind[left] === w.k.attribute ? w.child(left, w.f.attribute) : left);
  const isMember = w.shape >= 0;
  const sym = b.symbol(w.sym, {
    name, kind: isMember ? 'method' : 'function', at: [t.startLine(node), t.endLine(node), t.startLine(left)], sig: name,
    flags: (w.flow.scope === 0 && !name.startsWith('_') ? SymFlag.EXPORTED : 0) | (w.isTest ? SymFlag.TEST : 0),
  });
  hashSymbol(w, sym, name, lambda, t.next[lambda]);
  const fn = lambdaFunction(w, lambda, sym);
  const value = b.emit1(Op.FUNC, fn);
  assignTarget(w, left, node, 0, value);
  return value;
}

const ALIAS_FORMS = new Set(['Optional', 'Union', 'List', 'list', 'Dict', 'dict', 'Tuple', 'tuple', 'Set', 'set', 'FrozenSet', 'Callable', 'Type', 'type', 'Annotated', 'Iterable', 'Iterator', 'Sequence', 'Mapping', 'MutableMapping', 'Literal', 'Awaitable', 'Coroutine', 'Generator', 'AsyncIterator', 'AsyncGenerator']);

/** T = TypeVar('T'), Name = NewType('Name', X), Alias = Union[…]: assignments that declare a type. */
function declaresType(w: Walker, left: number, right: number, annotation: number, node: number): boolean {
  const { t, k, f, b } = w;
  const name = w.text(left);
  if (annotation >= 0 && w.shape < 0 && TYPE_ALIAS.test(w.text(annotation))) { aliasSymbol(w, name, left, node, typeOf(w, right)); w.visit(right); return true; }
  if (t.kind[right] === k.call) {
    const callee = w.text(w.child(right, f.function)).split('.').at(-1)!;
    if (callee !== 'TypeVar' && callee !== 'ParamSpec' && callee !== 'TypeVarTuple') return false;
    // if TYPE_CHECKING: from web import Request; else: Request = TypeVar('Request')
    if (w.unusual !== 0 && b.declaringScope(w.flow.scope, name) === w.flow.scope) return true;
    const list = w.child(right, f.arguments);
    let bound = 0;
    const constraints: number[] = [];
    if (list >= 0) {
      w.named(list).forEach((c, i) => {
        if (t.kind[c] === k.keyword_argument) { if (w.text(w.child(c, f.name)) === 'bound') bound = typeOf(w, w.child(c, f.value)); }
        else if (i > 0) constraints.push(typeOf(w, c));
      });
    }
    if (bound === 0 && constraints.length > 0) bound = b.emitList(Op.T_UNION, constraints);
    w.typeVariables.set(name, b.bind(w.flow.scope, name, BindKind.TYPE_PARAM, bound, 0));
    return true;
  }
  if (w.flow.scope !== 0 || b.declaringScope(0, name) === 0) return false;
  if (t.kind[right] === k.subscript) {
    const form = typingForm(w, w.text(w.child(right, f.value)).split('.'));
    if (form !== undefined && ALIAS_FORMS.has(form)) { aliasSymbol(w, name, left, node, typeOf(w, right)); return true; }
  }
  return false;
}

const TYPE_ALIAS = /(^|\.)TypeAlias$/;
const TYPE_NAME = /^_?[A-Z]\w*[a-z]\w*$/;

function mayBeType(w: Walker, node: number): boolean {
  const { t, k, f } = w;
  if (t.kind[node] === k.subscript) return /^[\w.]+$/.test(w.text(w.child(node, f.value))) && w.named(node).slice(1).every(c => t.kind[c] !== k.string && t.kind[c] !== k.integer && t.kind[c] !== k.slice);
  return t.kind[node] === k.binary_operator && w.text(w.child(node, f.operator)) === '|' && w.named(node).every(c => mayBeType(w, c) || t.kind[c] === k.none || /^[\w.]*[A-Z]\w*$|^(?:str|int|float|bytes|bool|list|dict|tuple|set)$/.test(w.text(c)));
}

function aliasSymbol(w: Walker, name: string, nameNode: number, node: number, type: number): void {
  const { b, t } = w;
  const sig = w.text(node).replace(/\s+/g, ' ').slice(0, 200);
  const sym = b.symbol(w.sym, { name, kind: 'type', at: [t.startLine(node), t.endLine(node), t.startLine(nameNode)], sig, flags: (w.flow.scope === 0 && !name.startsWith('_') ? SymFlag.EXPORTED : 0) | SymFlag.TYPE_ONLY });
  b.symbols[sym].type = type;
  hashSymbol(w, sym, sig, 0, 0);
  b.bind(w.flow.scope, name, BindKind.SYMBOL, sym, 0, 1);
}

/** Gives a value to whatever stands on the left: a name, a pattern, an attribute, an entry. */
export function assignTarget(w: Walker, target: number, statement: number, type: number, value: number, isStatement = false): void {
  const { t, k, b } = w;
  switch (t.kind[target]) {
    case k.identifier: assignName(w, target, statement, type, value, isStatement); return;
    case k.attribute: setAttribute(w, target, type, value); return;
    case k.subscript: setItem(w, target, value); return;
    case k.list_splat_pattern: case k.list_splat: {
      const inner = w.firstNamed(target);
      if (inner >= 0) assignTarget(w, inner, statement, 0, value === 0 ? 0 : b.emitList(Op.ARRAY, [b.emit1(Op.ELEMENT, value)]));
      return;
    }
    case k.pattern_list: case k.tuple_pattern: case k.list_pattern: case k.tuple: case k.list: case k.expression_list: {
      const items = w.named(target);
      const splat = items.findIndex(c => t.kind[c] === k.list_splat_pattern || t.kind[c] === k.list_splat);
      items.forEach((c, i) => {
        if (i === splat) assignTarget(w, c, statement, 0, value);
        else assignTarget(w, c, statement, 0, value === 0 ? 0 : splat >= 0 && i > splat ? b.emit1(Op.ELEMENT, value) : b.emit2(Op.AT, value, i), isStatement);
      });
      return;
    }
    case k.parenthesized_expression: case k.as_pattern_target: { const inner = w.firstNamed(target); if (inner >= 0) assignTarget(w, inner, statement, type, value, isStatement); return; }
    default: w.visit(target);
  }
}

/** self.x = value: a field of the class whose method this is. */
function setAttribute(w: Walker, target: number, type: number, value: number): void {
  const { t, k, f, b } = w;
  const object = w.child(target, f.object);
  const name = w.text(w.child(target, f.attribute));
  const dotted = w.fn >= 0 ? dottedText(w, target) : '';
  if (dotted !== '') assignDotted(w, dotted, type === 0 ? value : 0);
  if (t.kind[object] === k.identifier) {
    const method = w.receivers.get(w.text(object));
    const owner = method === undefined ? -1 : b.fns[method].owner;
    if (owner >= 0) { b.addMember(owner, name, MemberFlag.ASSIGNED, -1, -1, type, value); return; }
  }
  const holder = w.visit(object);
  if (holder !== 0 && value !== 0) b.assigns.push(holder, b.string(name), value, t.startLine(target));
}

/** __all__ = ['a', 'b'] and what is added to it; anything but plain strings makes the list open. */
function addToAll(w: Walker, node: number): void {
  const right = w.child(node, w.f.right);
  if (right < 0) return;
  w.b.extra ??= {};
  const known = (w.b.extra.all ??= []) as string[];
  const { t, k } = w;
  if (t.kind[right] !== k.list && t.kind[right] !== k.tuple) { w.b.extra.allOpen = true; return; }
  for (const c of w.named(right)) {
    if (t.kind[c] === k.string) known.push(w.text(c).replace(/^["']+|["']+$/g, ''));
    else w.b.extra.allOpen = true;
  }
}
