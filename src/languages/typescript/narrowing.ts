// What a test says of the code behind it: `if (x instanceof Circle) x.area()`, and of the code after it when the
// other way out leaves: `if (!(x instanceof Circle)) return;`.

import { BindKind, CONTINUED, Op } from '../../extract/facts.ts';
import { isName, pathOf, pathValue } from './property-paths.ts';
import type { Narrowed, Tables, Walker } from './walker.ts';

/** What was tested, for which type, and whether it passed. */
interface Test { readonly name: string; readonly at: number; readonly type: number; readonly isPassed: boolean }

/** Functions that tell what their argument is are called like this; asking the declaration of every callee would cost more than it tells. */
const GUARD = /^_*(?:(?:is|assert|ensure|instanceOf)(?:[A-Z_\d]|$)|has[A-Z_])/;
const ASSERTION = /(?:^|\.)_*(?:assert|ensure|invariant|ok$)/;
/** A guard speaks of one of its first arguments. */
const MAX_GUARDED = 2;
const RECEIVER = -1;

export function registerNarrowing(tables: Tables): void {
  tables.on(['if_statement'], (w, node) => {
    const { f } = w;
    const condition = w.child(node, f.condition);
    const consequence = w.child(node, f.consequence);
    if (condition < 0 || consequence < 0) { w.children(node); return 0; }
    w.visit(condition);
    whereTrue(w, condition, () => w.visit(consequence));
    const alternative = w.child(node, f.alternative);
    if (alternative >= 0) whereFalse(w, condition, () => w.visit(alternative));
    return 0;
  });
  tables.on(['statement_block'], (w, node) => {
    w.within(w.b.scope(w.scope, w.fn), () => statements(w, node + 1, w.t.next[node]));
    return 0;
  });
}

/** Statements one after the other; behind a test that leaves, the rest knows what it failed to be. */
export function statements(w: Walker, first: number, stop: number): void {
  const { t, k, f, b } = w;
  for (let c = first; c < stop; c = t.next[c]) {
    w.visit(c);
    const isTest = t.kind[c] === k.if_statement && w.child(c, f.alternative) < 0 && leaves(w, w.child(c, f.consequence));
    const tests = isTest ? testsOf(w, w.child(c, f.condition), false) : t.kind[c] === k.expression_statement ? assertionsOf(w, c) : [];
    if (tests.length === 0) continue;
    const outer = w.scope;
    const known = w.paths;
    w.within(b.scope(outer, CONTINUED), () => {
      bindTests(w, outer, tests);
      const from = b.binds.length;
      statements(w, t.next[c], stop);
      // What is declared from here on belongs to the whole block: a closure further up may mention it.
      b.lift(from, w.scope, outer);
    });
    w.paths = known;
    return;
  }
}

/** Runs with the names that a true condition tells more about in a scope of their own. */
export function whereTrue(w: Walker, condition: number, run: () => void): void { where(w, testsOf(w, condition, true), run); }

export function whereFalse(w: Walker, condition: number, run: () => void): void { where(w, testsOf(w, condition, false), run); }

function where(w: Walker, tests: readonly Test[], run: () => void): void {
  if (tests.length === 0) { run(); return; }
  const outer = w.scope;
  const known = w.paths;
  w.within(w.b.scope(outer, w.fn), () => { bindTests(w, outer, tests); run(); });
  w.paths = known;
}

/** Names are bound once more in the scope at hand; properties have no scope, so what is known of them goes along with the walk. */
function bindTests(w: Walker, outer: number, tests: readonly Test[]): void {
  const { b } = w;
  const known = new Map<string, number>();
  const paths = new Map<string, Narrowed>();
  for (const { name, at, type, isPassed } of tests) {
    const op = isPassed ? Op.NARROW : Op.EXCLUDE;
    if (isName(name)) known.set(name, b.emit2(op, known.get(name) ?? b.name(outer, name), type));
    else paths.set(name, { fn: w.fn, value: b.emit2(op, paths.get(name)?.value ?? pathValue(w, at, outer), type) });
  }
  for (const [name, value] of known) {
    b.bind(w.scope, name, BindKind.VAR, 0, value, 1);
    w.narrowed.add(`${w.scope} ${name}`);
  }
  if (paths.size > 0) w.paths = new Map([...w.paths, ...paths]);
}

/** Tests whose outcome is known once the whole condition is known to be true, or false. */
function testsOf(w: Walker, condition: number, isTrue: boolean): Test[] {
  const found: Test[] = [];
  if (condition >= 0) collect(w, condition, isTrue, found);
  return found;
}

function collect(w: Walker, node: number, isTrue: boolean, into: Test[]): void {
  const { t, k, f, b } = w;
  const at = w.bare(node);
  if (t.kind[at] === k.unary_expression) {
    const inner = w.child(at, f.argument);
    if (inner >= 0 && w.has(at, '!')) collect(w, inner, !isTrue, into);
    return;
  }
  if (t.kind[at] === k.call_expression) { collectGuards(w, at, isTrue, into); return; }
  if (t.kind[at] !== k.binary_expression) return;
  const operator = w.text(w.child(at, f.operator));
  const left = w.child(at, f.left);
  const right = w.child(at, f.right);
  if (left < 0 || right < 0) return;
  if (operator === (isTrue ? '&&' : '||')) {
    collect(w, left, isTrue, into);
    collect(w, right, isTrue, into);
  } else if (operator === (isTrue ? '||' : '&&')) {
    into.push(...either(w, testsOf(w, left, isTrue), testsOf(w, right, isTrue)));
  } else if (operator === 'instanceof' && /^[\w$.]+$/.test(w.text(right))) {
    const name = pathOf(w, left);
    if (name !== '') into.push({ name, at: left, type: b.typeName(w.scope, w.text(right).split('.'), []), isPassed: isTrue });
  }
}

/** `isCircle(shape) || isSquare(shape)`: one or the other, of whatever both sides tell. */
function either(w: Walker, left: readonly Test[], right: readonly Test[]): Test[] {
  const passed = (tests: readonly Test[], name: string): Test[] => tests.filter(t => t.isPassed && t.name === name);
  const names = new Set(left.map(t => t.name));
  return [...names].flatMap(name => {
    const [one, other] = [passed(left, name), passed(right, name)];
    // What more than one test of a side says would have to hold all together.
    if (one.length !== 1 || other.length !== 1) return [];
    return [{ ...one[0], type: w.b.emitList(Op.T_UNION, [one[0].type, other[0].type]) }];
  });
}

/** if (isCircle(shape)), if (shape.isRound()): whether these say anything of the shape, the callee's declaration knows. */
function collectGuards(w: Walker, node: number, isTrue: boolean, into: Test[]): void {
  const { t, k, f, b } = w;
  const callee = w.bare(w.child(node, f.function));
  const list = w.child(node, f.arguments);
  if (w.isJavaScript || callee < 0 || list < 0 || pathOf(w, callee) === '') return;
  const property = t.kind[callee] === k.member_expression ? w.child(callee, f.property) : -1;
  if (!GUARD.test(w.text(property >= 0 ? property : callee))) return;
  const guard = (index: number): number => b.emit2(Op.T_GUARD, pathValue(w, callee, w.scope), index);
  let index = 0;
  const from = into.length;
  for (let c = list + 1, stop = t.next[list]; c < stop && index < MAX_GUARDED; c = t.next[c]) {
    if (!t.isNamed(c) || t.kind[c] === k.comment) continue;
    const name = pathOf(w, c);
    if (name !== '') into.push({ name, at: c, type: guard(index), isPassed: isTrue });
    index++;
  }
  if (into.length > from || property < 0) return;
  const receiver = w.child(callee, f.object);
  const name = pathOf(w, receiver);
  if (name !== '') into.push({ name, at: receiver, type: guard(RECEIVER), isPassed: isTrue });
}

/** What a statement says by not throwing: assertCircle(shape), assert(shape instanceof Circle). */
function assertionsOf(w: Walker, node: number): Test[] {
  const { t, k, f } = w;
  const call = w.firstNamed(node);
  if (call < 0 || t.kind[call] !== k.call_expression) return [];
  const callee = w.bare(w.child(call, f.function));
  const list = w.child(call, f.arguments);
  if (callee < 0 || list < 0 || !ASSERTION.test(w.text(callee))) return [];
  const found: Test[] = [];
  const first = w.firstNamed(list);
  if (first >= 0) collect(w, first, true, found);
  if (found.length === 0) collectGuards(w, call, true, found);
  return found;
}

/** True when nothing runs on behind a statement. */
function leaves(w: Walker, node: number): boolean {
  const { t, k } = w;
  if (node < 0) return false;
  const kind = t.kind[node];
  if (kind === k.return_statement || kind === k.throw_statement || kind === k.continue_statement || kind === k.break_statement) return true;
  if (kind !== k.statement_block) return false;
  let last = -1;
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.isNamed(c) && t.kind[c] !== k.comment) last = c;
  return leaves(w, last);
}
