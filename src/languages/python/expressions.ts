// Expressions: what a value may be, and every place that calls or mentions something.

import { FnFlag, Op, RefFlag, RefKind } from '../../extract/facts.ts';
import { typeOf } from './annotations.ts';
import { addItems, dictionary, listOf } from './containers.ts';
import { assignTarget } from './assignments.ts';
import { Flow } from './flow.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';
import { narrowing } from './narrowing.ts';
import { opensModule, writesTable } from './module-table.ts';
import { asksByName, comparison, indexes, iterates, operates, signed } from './protocols.ts';
import { dottedText, keyName, readDotted, readName } from './names.ts';
import { NO_SELF, type Tables, type Walker } from './walker.ts';

/** Methods that put their last argument into the container. */
const GROWING = new Set(['append', 'add', 'insert', 'appendleft', 'update', 'extend']);
const RUNNING = new Set(['map', 'filter', 'reduce']);

export function registerExpressions(tables: Tables): void {
  tables.on(['string', 'concatenated_string'], (w, node) => { w.children(node); return w.b.emit1(Op.LITERAL, 0); });
  tables.on(['string_start', 'string_content', 'string_end', 'comment', 'escape_sequence', 'ellipsis'], () => 0);
  tables.on(['integer', 'float'], w => w.b.emit1(Op.LITERAL, 1));
  tables.on(['true', 'false'], w => w.b.emit1(Op.LITERAL, 2));
  tables.on(['none'], w => w.b.emit1(Op.LITERAL, 3));
  tables.on(['identifier'], (w, node) => readName(w, node, true));
  tables.on(['attribute'], (w, node) => attribute(w, node, true));
  tables.on(['call'], (w, node) => call(w, node));
  tables.on(['subscript'], (w, node) => subscript(w, node));
  tables.on(['parenthesized_expression', 'interpolation'], (w, node) => last(w, node));
  tables.on(['await'], (w, node) => w.b.emit1(Op.AWAIT, last(w, node)));
  tables.on(['list_splat'], (w, node) => w.b.emit1(Op.SPREAD, last(w, node)));
  tables.on(['not_operator'], (w, node) => { w.children(node); return w.b.emit1(Op.LITERAL, 2); });
  tables.on(['comparison_operator'], (w, node) => comparison(w, node));
  tables.on(['unary_operator'], (w, node) => signed(w, w.text(w.child(node, w.f.operator)), w.visit(w.child(node, w.f.argument)), w.t.startLine(node)));
  tables.on(['boolean_operator'], (w, node) => booleanOperator(w, node));
  tables.on(['binary_operator'], (w, node) => binaryOperator(w, node));
  tables.on(['conditional_expression'], (w, node) => conditional(w, node));
  tables.on(['named_expression'], (w, node) => {
    const value = w.visit(w.child(node, w.f.value));
    const name = w.child(node, w.f.name);
    // Inside a comprehension, the name is one of the function around it.
    const { flow } = w;
    while (w.flow.outer !== undefined) w.flow = w.flow.outer;
    if (name >= 0) assignTarget(w, name, node, 0, value);
    w.flow = flow;
    return value;
  });
  tables.on(['yield'], (w, node) => yielded(w, node));
  tables.on(['list', 'tuple', 'expression_list', 'set'], (w, node) => listOf(w, node));
  tables.on(['dictionary'], (w, node) => dictionary(w, node));
  tables.on(['list_comprehension', 'set_comprehension', 'generator_expression', 'dictionary_comprehension'], (w, node) => comprehension(w, node));
}

/** Visits all children, answers the value of the last named one. */
export function last(w: Walker, node: number): number {
  let value = 0;
  for (const c of w.named(node)) value = w.visit(c);
  return value;
}

function booleanOperator(w: Walker, node: number): number {
  const isAnd = w.has(node, 'and');
  const left = w.child(node, w.f.left);
  const leftValue = w.visit(left);
  const held = w.flow.save();
  const facts = narrowing(w, left);
  for (const apply of isAnd ? facts.whenTrue : facts.whenFalse) apply();
  const right = w.visit(w.child(node, w.f.right));
  w.flow.current = held;
  return isAnd ? right : w.b.emitList(Op.UNION, [leftValue, right]);
}

function conditional(w: Walker, node: number): number {
  const [consequence, condition, alternative] = w.named(node);
  if (alternative === undefined) { w.children(node); return 0; }
  w.visit(condition);
  const facts = narrowing(w, condition);
  const held = w.flow.save();
  for (const apply of facts.whenTrue) apply();
  const a = w.visit(consequence);
  w.flow.current = new Map(held);
  for (const apply of facts.whenFalse) apply();
  const b = w.visit(alternative);
  w.flow.current = held;
  return w.b.emitList(Op.UNION, [a, b]);
}

function binaryOperator(w: Walker, node: number): number {
  const { b, f } = w;
  const left = w.visit(w.child(node, f.left));
  const right = w.visit(w.child(node, f.right));
  const operator = w.text(w.child(node, f.operator));
  if (b.ir[left] === Op.LITERAL || b.ir[right] === Op.LITERAL && left === 0) return b.emit1(Op.LITERAL, b.ir[left] === Op.LITERAL ? b.ir[left + 1] : 1);
  if (operator === '+' && (isList(w, left) || isList(w, right))) return b.emitList(Op.UNION, [left, right]);
  return operates(w, left, operator, right, w.t.startLine(node));
}

const isList = (w: Walker, value: number): boolean => w.b.ir[value] === Op.ARRAY || w.b.ir[value] === Op.TUPLE;

function yielded(w: Walker, node: number): number {
  const value = last(w, node);
  if (w.fn < 0) return 0;
  const fn = w.b.fns[w.fn];
  fn.flags |= FnFlag.GENERATOR;
  fn.yields.push(w.has(node, 'from') ? w.b.emit1(Op.ELEMENT, value) : value);
  // What is sent in, as Generator[yielded, sent, returned] declares it.
  const { ir, strings } = w.b;
  const isDeclared = fn.ret !== 0 && ir[fn.ret] === Op.T_NAME && strings[ir[fn.ret + 3]] === '%generator' && ir[fn.ret + 4] > 1;
  return isDeclared && !w.has(node, 'from') ? w.b.emit1(Op.OF_TYPE, ir[fn.ret + 6]) : 0;
}

function attribute(w: Walker, node: number, isRead: boolean): number {
  const { f, b, t } = w;
  const object = w.child(node, f.object);
  const property = w.child(node, f.attribute);
  if (object < 0 || property < 0) { w.children(node); return 0; }
  if (w.modules.size > 0) {
    const dotted = dottedText(w, node);
    if (dotted !== '' && w.modules.has(dotted)) return b.emit1(Op.MODULE, b.string(dotted));
  }
  const part = packagePart(w, node, object);
  // What is called goes by its declaration: a method replaced for a test is still the method.
  const held = isRead && (w.flow.hasDotted || w.flow.outer?.hasDotted) ? readDotted(w, dottedText(w, node)) : 0;
  const value = w.visit(object);
  const name = w.text(property);
  if (name === '__class__') return b.emitCall(Op.CALL, b.name(0, '%typeof'), [value]);
  const at = part === '' ? b.member(value, name) : b.emitList(Op.UNION, [b.member(value, name), b.emit1(Op.MODULE, b.string(part))]);
  if (isRead && part === '' && value !== 0) b.ref(RefKind.MEMBER_READ, at, t.startLine(property), w.sym, 0, 0, name);
  return held !== 0 ? held : at;
}

/** Parts of a package that are followed: package.part.inner */
const MAX_PARTS = 3;

/** `package.part.name` after `import package`: part may be a module that others have loaded. '' when it cannot be. */
function packagePart(w: Walker, node: number, object: number): string {
  const { t, k, b } = w;
  if (t.kind[t.parent[node]] !== k.attribute || w.child(t.parent[node], w.f.object) !== node) return '';
  const path = t.kind[object] === k.identifier ? [w.text(object)] : t.kind[object] === k.attribute ? dottedText(w, object).split('.') : [''];
  const head = path[0] === '' || path.length >= MAX_PARTS ? undefined : w.imported.get(path[0]);
  if (head === undefined || head.name !== '*' || STANDARD_LIBRARY.has(head.module.split('.', 1)[0])) return '';
  const part = [head.module, ...path.slice(1), w.text(w.child(node, w.f.attribute))].join('.');
  if (!w.parts.has(part)) { w.parts.add(part); b.ref(RefKind.IMPORT, 0, t.startLine(node), w.sym, 0, 0, '*', b.string(part)); }
  return part;
}

function subscript(w: Walker, node: number): number {
  const { f, b, t, k } = w;
  const object = w.child(node, f.value);
  if (object < 0) { w.children(node); return 0; }
  if (opensModule(w, node)) (b.extra ??= {}).writesNames = true;
  const value = w.visit(object);
  const keys: number[] = [];
  for (let c = t.next[object], stop = t.next[node]; c < stop; c = t.next[c]) if (t.field[c] === f.subscript) keys.push(c);
  if (keys.length !== 1) { for (const c of keys) w.visit(c); return b.emit2(Op.INDEX, value, 0); }
  const [key] = keys;
  if (t.kind[key] !== k.integer && t.kind[key] !== k.slice) indexes(w, value, '__getitem__', t.startLine(node));
  if (t.kind[key] === k.string && t.childOfKind(key, k.interpolation) < 0) return b.member(value, keyName(w, key));
  if (t.kind[key] === k.integer) return b.emit2(Op.AT, value, Number(w.text(key)) | 0);
  if (t.kind[key] === k.slice) return slice(w, value, key);
  return b.emit2(Op.INDEX, value, w.visit(key));
}

/** A part of a list: by position where both ends are fixed and near; an object of ours may have its own idea of one. */
function slice(w: Walker, value: number, key: number): number {
  const { b } = w;
  w.children(key);
  const bounds = /^(\d*):(\d{1,2})$/.exec(w.text(key).replace(/\s+/g, ''));
  const from = Number(bounds?.[1] ?? 0);
  const to = Number(bounds?.[2] ?? 0);
  if (!bounds || to <= from || to - from > 8) return value === 0 ? 0 : b.emitCall(Op.CALL, b.name(0, '%slice'), [value]);
  return b.emitList(Op.TUPLE, Array.from({ length: to - from }, (_, i) => b.emit2(Op.AT, value, from + i)));
}

/** The callee's expression, without counting it as a mere mention. */
export function calleeOf(w: Walker, node: number): number {
  const { t, k } = w;
  const bare = w.bare(node);
  if (t.kind[bare] === k.identifier) return readName(w, bare, false);
  if (t.kind[bare] === k.attribute) return attribute(w, bare, false);
  return w.visit(bare);
}

/** The callee's last name as written. */
export function nameOf(w: Walker, node: number): string {
  const { t, k, f } = w;
  const bare = w.bare(node);
  if (t.kind[bare] === k.identifier) return w.text(bare);
  if (t.kind[bare] === k.attribute) return w.text(w.child(bare, f.attribute));
  return '';
}

export function calleeLine(w: Walker, node: number): number {
  const { t, k, f } = w;
  const bare = w.bare(node);
  return t.startLine(t.kind[bare] === k.attribute ? w.child(bare, f.attribute) : bare);
}

interface Arguments { values: number[]; positional: number; flags: number; keywords: number }

function argumentsOf(w: Walker, list: number): Arguments {
  const { t, k, f, b } = w;
  const values: number[] = [];
  const names: number[] = [];
  let flags = 0;
  let positional = 0;
  if (t.kind[list] === k.generator_expression) return { values: [w.visit(list)], positional: 1, flags: 0, keywords: 0 };
  for (const c of w.named(list)) {
    const kind = t.kind[c];
    if (kind === k.keyword_argument) {
      const name = w.text(w.child(c, f.name));
      names.push(b.string(name));
      values.push(b.emit2(Op.KEYWORD, b.string(name), w.visit(w.child(c, f.value))));
    } else if (kind === k.dictionary_splat) { flags |= RefFlag.KEYWORD_SPREAD; w.children(c); }
    else {
      if (kind === k.list_splat) flags |= RefFlag.SPREAD;
      positional++;
      values.push(w.visit(c));
    }
  }
  return { values, positional, flags, keywords: names.length === 0 ? 0 : b.keywords.push(names) - 1 };
}

function useFlags(w: Walker, node: number): number {
  const { t, k } = w;
  let at = t.parent[node];
  while (at >= 0 && t.kind[at] === k.parenthesized_expression) at = t.parent[at];
  const kind = at < 0 ? -1 : t.kind[at];
  if (kind === k.await) return RefFlag.AWAITED;
  return kind === k.expression_statement || kind === k.return_statement ? 0 : RefFlag.VALUE_USED;
}

export function call(w: Walker, node: number, kind: number = RefKind.CALL): number {
  const { f, b } = w;
  const written = w.child(node, f.function);
  // The grammar takes A[*f()] for a call of `*f`.
  const calleeNode = written >= 0 && w.t.kind[written] === w.k.list_splat ? w.firstNamed(written) : written;
  const list = w.child(node, f.arguments);
  if (calleeNode < 0 || list < 0) { w.children(node); return 0; }
  const special = specialCall(w, calleeNode, list);
  if (special !== undefined) return special;
  const callee = calleeOf(w, calleeNode);
  const given = argumentsOf(w, list);
  const at = b.emitCall(Op.CALL, callee, given.values);
  given.values.forEach((v, i) => {
    const inner = b.ir[v] === Op.KEYWORD ? b.ir[v + 2] : v;
    if (inner !== 0 && b.ir[inner] === Op.FUNC && b.fns[b.ir[inner + 1]].ctx === 0) b.fns[b.ir[inner + 1]].ctx = b.emit2(Op.C_ARG, at, i);
  });
  const name = nameOf(w, calleeNode);
  if (writesTable(w, name, node, given.positional)) (b.extra ??= {}).writesNames = true;
  if (given.positional === 1 && b.ir[callee] === Op.NAME) asksByName(w, name, given.values[0], calleeLine(w, calleeNode));
  b.ref(kind, at, calleeLine(w, calleeNode), w.sym, given.positional, given.flags | useFlags(w, node), name, given.keywords);
  // Whoever's __new__ it is, what it makes is of the class it is given.
  if (name === '__new__' && b.ir[callee] === Op.MEMBER && given.positional > 0) return b.emitCall(Op.CALL, b.name(0, '%new'), [given.values[0]]);
  if (b.ir[callee] === Op.MEMBER && GROWING.has(name) && given.positional > 0) addItems(w, b.ir[callee + 1], name, name === 'extend' ? b.emit1(Op.ELEMENT, given.values[0]) : given.values[given.positional - 1]);
  // Functions handed to these are run by them.
  if (RUNNING.has(name) && b.ir[callee] === Op.NAME) {
    for (const v of given.values) if (b.ir[v] === Op.NAME || b.ir[v] === Op.MEMBER) b.ref(RefKind.CALL, b.emitCall(Op.CALL, v, []), calleeLine(w, calleeNode), w.sym, -1, 0, '');
  }
  return at;
}

/** Calls that mean something of their own: super(), cast(), getattr() with a fixed name. */
function specialCall(w: Walker, callee: number, list: number): number | undefined {
  const { t, k, b } = w;
  if (t.kind[callee] !== k.identifier && t.kind[callee] !== k.attribute) return undefined;
  const name = nameOf(w, callee);
  if (name === 'super' && t.kind[callee] === k.identifier && w.self !== NO_SELF) {
    const given = w.named(list).map(c => w.visit(c));
    // super(Other, self) starts after Other, wherever we are.
    return given.length === 2 && isOtherClass(w, w.text(w.named(list)[0])) ? b.emitCall(Op.CALL, b.name(0, '%super'), given) : b.emit1(Op.SUPER, w.self);
  }
  if (name === 'cast') {
    const from = w.imported.get(dottedText(w, callee).split('.')[0]);
    const [type, value] = w.named(list);
    if (from === undefined || !from.module.startsWith('typing') || value === undefined) return undefined;
    const ir = typeOf(w, type);
    return b.emit2(Op.CAST, w.visit(value), ir);
  }
  if (name === 'getattr' && t.kind[callee] === k.identifier) {
    const [object, key, fallback] = w.named(list);
    if (key === undefined || t.kind[key] !== k.string || t.childOfKind(key, k.interpolation) >= 0) return undefined;
    const value = b.member(w.visit(object), keyName(w, key).slice(1));
    return fallback === undefined ? value : b.emitList(Op.UNION, [value, w.visit(fallback)]);
  }
  return undefined;
}

function isOtherClass(w: Walker, name: string): boolean {
  const { b } = w;
  const owner = w.self < 0 ? -1 - w.self : b.fns[w.self].owner;
  return owner >= 0 && /^[\w.]+$/.test(name) && !name.endsWith('__class__') && b.shapes[owner].sym >= 0 && b.symbols[b.shapes[owner].sym].name !== name;
}

function comprehension(w: Walker, node: number): number {
  const { t, k, f, b } = w;
  const scope = b.scope(w.scope, w.fn);
  let result = 0;
  const around = w.flow;
  const held = around.save();
  const shape = w.shape;
  w.within(scope, () => {
    for (const c of w.named(node)) {
      if (t.kind[c] === k.for_in_clause) {
        const right = w.child(c, f.right);
        const value = w.visit(right);
        iterates(w, value, t.startLine(right), w.has(c, 'async'));
        // Targets live in the comprehension's own scope and shadow the names around it.
        if (w.flow === around) { w.flow = new Flow(scope, around); w.shape = -1; }
        const left = w.child(c, f.left);
        if (left >= 0) assignTarget(w, left, c, 0, b.emit1(Op.ELEMENT, value));
      } else if (t.kind[c] === k.if_clause) {
        const inner = w.firstNamed(c);
        w.visit(inner);
        for (const apply of narrowing(w, inner).whenTrue) apply();
      }
    }
    const body = w.child(node, f.body);
    if (body < 0) return;
    if (t.kind[body] === k.pair) {
      const key = w.visit(w.child(body, f.key));
      result = b.emitList(Op.DICT, [key, w.visit(w.child(body, f.value))]);
      b.ir[result + 1] = 1;
    } else result = b.emitList(Op.ARRAY, [w.visit(body)]);
  });
  w.flow = around;
  w.shape = shape;
  w.flow.current = held;
  return result;
}
