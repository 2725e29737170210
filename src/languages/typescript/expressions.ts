// Expressions: what a value may be, and every place that calls, constructs or mentions something.

import { MemberFlag, Op, RefFlag, RefKind } from '../../extract/facts.ts';
import { ownNameless } from './assigned-members.ts';
import { addMethod } from './classes.ts';
import { commentBefore } from './comments.ts';
import { functionBody, functionSymbol, isFunctionNode, setContext } from './functions.ts';
import { documentedType } from './jsdoc.ts';
import { propertyName, symbolKey } from './names.ts';
import { whereFalse, whereTrue } from './narrowing.ts';
import { narrowedPath } from './property-paths.ts';
import { isThisOfModule } from './top-this.ts';
import { NO_THIS, type Tables, type Walker } from './walker.ts';

const LITERALS: readonly [string, number][] = [['template_string', 0], ['number', 1], ['true', 2], ['false', 2], ['null', 3], ['undefined', 3], ['regex', 4]];

/** Strings that may name a member, an event or a method. */
const KEY = /^[A-Za-z_$][\w$:.-]*$/;

export function registerExpressions(tables: Tables): void {
  for (const [name, code] of LITERALS) {
    tables.on([name], (w, node) => { if (name === 'template_string') w.children(node); return w.b.emit1(Op.LITERAL, code); });
  }
  tables.on(['string'], (w, node) => {
    const length = w.t.end[node] - w.t.start[node];
    if (length <= 32) { const text = w.text(node).slice(1, -1); if (KEY.test(text)) return w.b.emit1(Op.STRING, w.b.string(text)); }
    return w.b.emit1(Op.LITERAL, 0);
  });
  tables.on(['identifier', 'shorthand_property_identifier'], (w, node) => {
    const text = w.text(node);
    if (text === 'undefined') return w.b.emit1(Op.LITERAL, 3);
    if (text === 'exports' && w.b.declaringScope(w.scope, text) < 0) return w.b.emit1(Op.MODULE, 0);
    const at = w.b.name(w.scope, text);
    w.b.ref(RefKind.READ, at, w.t.startLine(node), w.sym, 0, 0, text);
    return at;
  });
  tables.on(['this'], (w, node) => (w.self !== NO_THIS && w.paths.size > 0 ? narrowedPath(w, node) : 0) || w.receiver());
  tables.on(['super'], w => w.parent());
  tables.on(['comment', 'hash_bang_line'], () => 0);
  tables.on(['parenthesized_expression'], (w, node) => {
    const value = last(w, node);
    // /** @type {T} */ (x) is JavaScript's cast.
    const type = w.isJavaScript ? documentedType(w, commentBefore(w, node)) : 0;
    if (type === 0) return value;
    setContext(w, value, w.b.emit1(Op.C_TYPE, type));
    return w.b.emit2(Op.CAST, value, type);
  });
  tables.on(['non_null_expression', 'sequence_expression', 'expression_statement', 'template_substitution', 'instantiation_expression'], (w, node) => last(w, node));
  tables.on(['as_expression', 'satisfies_expression', 'type_assertion'], (w, node) => cast(w, node));
  tables.on(['await_expression'], (w, node) => w.b.emit1(Op.AWAIT, last(w, node)));
  tables.on(['ternary_expression'], (w, node) => {
    const condition = w.child(node, w.f.condition);
    w.visit(condition);
    let consequence = 0;
    whereTrue(w, condition, () => { consequence = w.visit(w.child(node, w.f.consequence)); });
    let alternative = 0;
    whereFalse(w, condition, () => { alternative = w.visit(w.child(node, w.f.alternative)); });
    return w.b.emitList(Op.UNION, [consequence, alternative]);
  });
  tables.on(['binary_expression'], (w, node) => {
    const { f } = w;
    const tag = typedTag(w, node);
    if (tag >= 0) return tagged(w, node, tag, w.child(node, f.right));
    const operator = w.text(w.child(node, f.operator));
    const left = w.visit(w.child(node, f.left));
    if (operator === '&&') {
      let value = 0;
      whereTrue(w, w.child(node, f.left), () => { value = w.visit(w.child(node, f.right)); });
      return value;
    }
    let right = 0;
    if (operator === '||') whereFalse(w, w.child(node, f.left), () => { right = w.visit(w.child(node, f.right)); });
    else right = w.visit(w.child(node, f.right));
    if (operator === '||' || operator === '??') return w.b.emitList(Op.UNION, [left, right]);
    return w.b.emit1(Op.LITERAL, operator === '+' ? 0 : /^[<>=!i]/.test(operator) ? 2 : 1);
  });
  tables.on(['unary_expression', 'update_expression'], (w, node) => { w.children(node); return w.b.emit1(Op.LITERAL, w.has(node, '!') ? 2 : 1); });
  tables.on(['call_expression'], (w, node) => call(w, node));
  tables.on(['new_expression'], (w, node) => construct(w, node));
  tables.on(['member_expression'], (w, node) => member(w, node, true));
  tables.on(['subscript_expression'], (w, node) => subscript(w, node));
  tables.on(['arrow_function', 'function_expression', 'generator_function'], (w, node) => {
    const own = w.child(node, w.f.name);
    if (own >= 0) {
      const { sym } = functionSymbol(w, node, node, w.text(own), 'function');
      return w.b.emit1(Op.FUNC, functionBody(w, node, { sym, owner: -1 }));
    }
    return w.b.emit1(Op.FUNC, functionBody(w, node, { sym: -1, owner: -1 }));
  });
  tables.on(['object'], (w, node) => object(w, node));
  tables.on(['array'], (w, node) => {
    const items: number[] = [];
    for (let c = node + 1, stop = w.t.next[node]; c < stop; c = w.t.next[c]) if (w.t.isNamed(c) && w.t.kind[c] !== w.k.comment) items.push(w.visit(c));
    return w.b.emitList(Op.ARRAY, items);
  });
  tables.on(['spread_element'], (w, node) => w.b.emit1(Op.SPREAD, last(w, node)));
  tables.on(['yield_expression'], (w, node) => {
    const value = last(w, node);
    if (w.fn >= 0 && value !== 0) w.b.fns[w.fn].yields.push(w.has(node, '*') ? w.b.emit1(Op.ELEMENT, value) : value);
    return 0;
  });
  tables.on(['decorator'], (w, node) => {
    const inner = w.firstNamed(node);
    if (inner < 0) return 0;
    if (w.t.kind[inner] === w.k.call_expression) return call(w, inner, RefKind.DECORATOR);
    const callee = calleeOf(w, inner);
    w.b.ref(RefKind.DECORATOR, w.b.emitCall(Op.CALL, callee, []), w.t.startLine(inner), w.sym, -1, 0, nameOf(w, inner));
    return callee;
  });
}

/** Visits all children, answers the value of the last named one. */
function last(w: Walker, node: number): number {
  let value = 0;
  for (let c = node + 1, stop = w.t.next[node]; c < stop; c = w.t.next[c]) {
    if (w.t.isNamed(c) && w.t.kind[c] !== w.k.comment && w.t.kind[c] !== w.k.type_arguments) value = w.visit(c);
  }
  return value;
}

function cast(w: Walker, node: number): number {
  const { t, k, b } = w;
  let value = 0;
  let type = 0;
  let seen = 0;
  const typeFirst = t.kind[node] === k.type_assertion;
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    if (!t.isNamed(c)) { if (w.text(c) === 'const') return value; continue; }
    const isType = typeFirst ? seen === 0 : seen === 1;
    if (isType) type = t.kind[c] === k.type_arguments ? w.type(w.firstNamed(c)) : w.type(c);
    else value = w.visit(c);
    seen++;
  }
  if (type !== 0) setContext(w, value, b.emit1(Op.C_TYPE, type));
  if (t.kind[node] === k.satisfies_expression) return value;
  return type === 0 ? value : b.emit2(Op.CAST, value, type);
}

/** The callee's expression, without counting it as a mere mention. */
export function calleeOf(w: Walker, node: number): number {
  const bare = w.bare(node);
  const { t, k } = w;
  if (t.kind[bare] === k.identifier) return w.b.name(w.scope, w.text(bare));
  if (t.kind[bare] === k.member_expression) return member(w, bare, false);
  return w.visit(node);
}

/** The callee's last name as written. */
export function nameOf(w: Walker, node: number): string {
  const { t, k, f } = w;
  const bare = w.bare(node);
  const kind = t.kind[bare];
  if (kind === k.identifier || kind === k.super) return w.text(bare);
  if (kind === k.member_expression) return w.text(w.child(bare, f.property));
  if (kind === k.subscript_expression) {
    const index = w.child(bare, f.index);
    return index >= 0 && t.kind[index] === k.string ? w.text(index).slice(1, -1) : '';
  }
  return '';
}

function calleeLine(w: Walker, node: number): number {
  const { t, k, f } = w;
  const bare = w.bare(node);
  const property = t.kind[bare] === k.member_expression ? w.child(bare, f.property) : t.kind[bare] === k.subscript_expression ? w.child(bare, f.index) : -1;
  return t.startLine(property >= 0 ? property : bare);
}

function argumentsOf(w: Walker, list: number): { values: number[]; positional: number; flags: number } {
  const values: number[] = [];
  let flags = 0;
  const { t, k } = w;
  for (let c = list + 1, stop = t.next[list]; c < stop; c = t.next[c]) {
    if (!t.isNamed(c) || t.kind[c] === k.comment) continue;
    if (t.kind[c] === k.spread_element) flags |= RefFlag.SPREAD;
    values.push(w.visit(c));
  }
  return { values, positional: values.length, flags };
}

function useFlags(w: Walker, node: number): number {
  const { t, k } = w;
  let at = t.parent[node];
  while (at >= 0 && (t.kind[at] === k.parenthesized_expression || t.kind[at] === k.non_null_expression || t.kind[at] === k.as_expression)) at = t.parent[at];
  if (at < 0) return 0;
  const kind = t.kind[at];
  if (kind === k.await_expression) return RefFlag.AWAITED;
  if (kind === k.expression_statement || kind === k.return_statement || kind === k.arrow_function) return 0;
  if (kind === k.unary_expression && w.has(at, 'void')) return 0;
  return RefFlag.VALUE_USED;
}

function tagged(w: Walker, node: number, calleeNode: number, template: number): number {
  const { b } = w;
  const callee = calleeOf(w, calleeNode);
  w.children(template);
  const at = b.emitCall(Op.CALL, callee, []);
  b.ref(RefKind.TAG, at, calleeLine(w, calleeNode), w.sym, -1, useFlags(w, node), nameOf(w, calleeNode));
  return at;
}

/** The tag of sql<Row>`…`, which the grammar takes for two comparisons; -1: it is none. */
export function typedTag(w: Walker, node: number): number {
  const { t, k, f } = w;
  const template = w.child(node, f.right);
  if (t.kind[node] !== k.binary_expression || template < 0 || t.kind[template] !== k.template_string || t.text[t.start[template] - 1] !== '>') return -1;
  const left = w.child(node, f.left);
  const tag = left >= 0 && t.kind[left] === k.binary_expression ? w.child(left, f.left) : -1;
  return tag >= 0 && t.text[t.end[tag]] === '<' && w.text(w.child(left, f.operator)) === '<' ? tag : -1;
}

function call(w: Walker, node: number, kind: number = RefKind.CALL): number {
  const { t, k, f, b } = w;
  const written = w.child(node, f.function);
  // `await load<Order>(id)`, `!has<Order>(id)`: the grammar reads what stands in front as a part of what is called, which takes parentheses to be.
  const isAwaited = written >= 0 && t.kind[written] === k.await_expression;
  const isJudged = written >= 0 && t.kind[written] === k.unary_expression;
  const calleeNode = isAwaited || isJudged ? w.firstNamed(written) : written;
  const list = w.child(node, f.arguments);
  if (calleeNode < 0) { w.children(node); return 0; }
  const bare = w.bare(calleeNode);
  if (list >= 0 && t.kind[list] === k.template_string) return tagged(w, node, calleeNode, list);
  const args = list >= 0 ? argumentsOfPending(w, list) : undefined;
  const specifier = moduleSpecifier(w, bare, list);
  if (specifier !== undefined) {
    if (args) args();
    b.ref(RefKind.IMPORT, 0, t.startLine(node), w.sym, 0, 0, '*', b.string(specifier));
    return b.emit1(Op.MODULE, b.string(specifier));
  }
  const callee = calleeOf(w, calleeNode);
  const typeArgs = w.child(node, f.type_arguments);
  const explicit: number[] = [];
  if (typeArgs >= 0) for (let c = typeArgs + 1, stop = t.next[typeArgs]; c < stop; c = t.next[c]) if (t.isNamed(c)) explicit.push(w.type(c));
  const given = args ? args() : { values: [], positional: 0, flags: 0 };
  const at = b.emitCall(Op.CALL, callee, given.values, explicit);
  given.values.forEach((v, i) => setContext(w, v, b.emit2(Op.C_ARG, at, i)));
  const optional = w.child(node, f.optional_chain) >= 0 ? RefFlag.OPTIONAL : 0;
  b.ref(kind, at, calleeLine(w, calleeNode), w.sym, given.positional, given.flags | optional | (isAwaited ? RefFlag.AWAITED : useFlags(w, node)), nameOf(w, calleeNode));
  return isAwaited ? b.emit1(Op.AWAIT, at) : isJudged ? 0 : at;
}

const argumentsOfPending = (w: Walker, list: number) => () => argumentsOf(w, list);

/** 'x' of require('x') and import('x'). */
function moduleSpecifier(w: Walker, callee: number, list: number): string | undefined {
  const { t, k } = w;
  const isImport = t.kind[callee] === k.import;
  if (!isImport && !(t.kind[callee] === k.identifier && w.text(callee) === 'require' && w.b.declaringScope(w.scope, 'require') < 0)) return undefined;
  const first = list >= 0 ? w.firstNamed(list) : -1;
  if (first < 0) return undefined;
  if (t.kind[first] === k.string) return w.text(first).slice(1, -1);
  return t.kind[first] === k.template_string && w.firstNamed(first) >= 0 && t.kind[w.firstNamed(first)] === k.string_fragment
    && t.childOfKind(first, k.template_substitution) < 0 ? w.text(first).slice(1, -1) : undefined;
}

function construct(w: Walker, node: number): number {
  const { t, f, b } = w;
  const calleeNode = w.child(node, w.tables.constructorField);
  const list = w.child(node, f.arguments);
  if (calleeNode < 0) { w.children(node); return 0; }
  const callee = calleeOf(w, calleeNode);
  const typeArgs = w.child(node, f.type_arguments);
  const explicit: number[] = [];
  if (typeArgs >= 0) for (let c = typeArgs + 1, stop = t.next[typeArgs]; c < stop; c = t.next[c]) if (t.isNamed(c)) explicit.push(w.type(c));
  const given = list >= 0 ? argumentsOf(w, list) : { values: [], positional: 0, flags: 0 };
  const at = b.emitCall(Op.NEW, callee, given.values, explicit);
  if (b.ir[callee] === Op.FUNC) ownNameless(b, b.ir[callee + 1]);
  given.values.forEach((v, i) => setContext(w, v, b.emit2(Op.C_ARG, at, i)));
  b.ref(RefKind.NEW, at, calleeLine(w, calleeNode), w.sym, given.positional, given.flags | useFlags(w, node), nameOf(w, calleeNode));
  return at;
}

function member(w: Walker, node: number, isRead: boolean): number {
  const { f, b, t } = w;
  const object = w.child(node, f.object);
  const property = w.child(node, f.property);
  if (object < 0 || property < 0) { w.children(node); return 0; }
  const name = w.text(property);
  if (name === 'exports' && w.text(object) === 'module' && b.declaringScope(w.scope, 'module') < 0) return b.emit1(Op.MODULE, 0);
  const value = isThisOfModule(w, object) ? b.emit1(Op.MODULE, 0) : w.visit(object);
  const at = b.member(value, name);
  if (isRead && value !== 0) b.ref(RefKind.MEMBER_READ, at, t.startLine(property), w.sym, 0, 0, name);
  // What is called goes by its name; what is read is what the test says.
  return (isRead && w.paths.size > 0 ? narrowedPath(w, node) : 0) || at;
}

function subscript(w: Walker, node: number): number {
  const { f, b, t, k } = w;
  const object = w.child(node, f.object);
  const index = w.child(node, f.index);
  if (object < 0 || index < 0) { w.children(node); return 0; }
  const value = w.visit(object);
  if (t.kind[index] === k.string) return b.member(value, w.text(index).slice(1, -1));
  if (t.kind[index] === k.number) return b.emit2(Op.AT, value, Number(w.text(index)) | 0);
  const key = symbolKey(w, index);
  const at = w.visit(index);
  return key === undefined ? b.emit2(Op.INDEX, value, at) : b.member(value, key);
}

function object(w: Walker, node: number): number {
  const { t, k, f, b } = w;
  const prefix = w.naming ?? (w.sym > 0 ? b.symbols[w.sym].qual : '');
  w.naming = undefined;
  const shape = b.shape(b.anonymousKey(w.sym), 'object', w.scope, -1);
  const value = b.emit1(Op.OBJECT, shape);
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    const kind = t.kind[c];
    if (kind === k.method_definition) {
      addMethod(w, c, shape, w.sym, prefix);
    } else if (kind === k.pair) {
      const keyNode = w.child(c, f.key);
      const valueNode = w.child(c, f.value);
      const name = propertyName(w, keyNode);
      if (valueNode < 0) continue;
      const bare = w.bare(valueNode);
      if (name !== undefined && isFunctionNode(w, bare)) {
        const { sym } = functionSymbol(w, bare, c, name, 'method', { prefix, nameNode: keyNode });
        const fn = functionBody(w, bare, { sym, owner: shape, flags: 0 });
        b.addMember(shape, name, MemberFlag.METHOD, sym, fn, 0, 0);
        b.fns[fn].ctx = b.emit2(Op.C_MEMBER, -1 - shape, b.string(name));
        continue;
      }
      w.naming = name === undefined ? undefined : prefix ? `${prefix}.${name}` : name;
      const v = w.visit(valueNode);
      w.naming = undefined;
      if (name !== undefined) {
        b.addMember(shape, name, 0, -1, b.ir[v] === Op.FUNC && v !== 0 ? b.ir[v + 1] : -1, 0, v);
        setContext(w, v, b.emit2(Op.C_MEMBER, -1 - shape, b.string(name)));
      } else if (v !== 0) b.addMember(shape, '[]', MemberFlag.INDEX, -1, b.ir[v] === Op.FUNC ? b.ir[v + 1] : -1, 0, v);
    } else if (kind === k.shorthand_property_identifier) {
      const v = w.visit(c);
      b.addMember(shape, w.text(c), 0, -1, -1, 0, v);
    } else if (kind === k.spread_element) {
      const v = last(w, c);
      if (v !== 0) b.shapes[shape].spreads.push(v);
    }
  }
  return value;
}

