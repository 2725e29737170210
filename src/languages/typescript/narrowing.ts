// What a test says of the code behind it: `if (x instanceof Circle) x.area()`, and of the code after it when the
// other way out leaves: `if (!(x instanceof Circle)) return;`.

import { BindKind, CONTINUED, Op } from '../../extract/facts.ts';
import type { Tables, Walker } from './walker.ts';

/** A name, the type it was tested for, and whether it passed. */
type Test = readonly [name: string, type: number, isPassed: boolean];

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
    if (t.kind[c] !== k.if_statement || w.child(c, f.alternative) >= 0 || !leaves(w, w.child(c, f.consequence))) continue;
    const tests = testsOf(w, w.child(c, f.condition), false);
    if (tests.length === 0) continue;
    const outer = w.scope;
    w.within(b.scope(outer, CONTINUED), () => {
      bindTests(w, outer, tests);
      const from = b.binds.length;
      statements(w, t.next[c], stop);
      // What is declared from here on belongs to the whole block: a closure further up may mention it.
      b.lift(from, w.scope, outer);
    });
    return;
  }
}

/** Runs with the names that a true condition tells more about in a scope of their own. */
export function whereTrue(w: Walker, condition: number, run: () => void): void { where(w, testsOf(w, condition, true), run); }

export function whereFalse(w: Walker, condition: number, run: () => void): void { where(w, testsOf(w, condition, false), run); }

function where(w: Walker, tests: readonly Test[], run: () => void): void {
  if (tests.length === 0) { run(); return; }
  const outer = w.scope;
  w.within(w.b.scope(outer, w.fn), () => { bindTests(w, outer, tests); run(); });
}

function bindTests(w: Walker, outer: number, tests: readonly Test[]): void {
  const { b } = w;
  const known = new Map<string, number>();
  for (const [name, type, isPassed] of tests) known.set(name, b.emit2(isPassed ? Op.NARROW : Op.EXCLUDE, known.get(name) ?? b.name(outer, name), type));
  for (const [name, value] of known) {
    b.bind(w.scope, name, BindKind.VAR, 0, value, 1);
    w.narrowed.add(`${w.scope} ${name}`);
  }
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
  if (t.kind[at] !== k.binary_expression) return;
  const operator = w.text(w.child(at, f.operator));
  const left = w.child(at, f.left);
  const right = w.child(at, f.right);
  if (left < 0 || right < 0) return;
  if (operator === (isTrue ? '&&' : '||')) {
    collect(w, left, isTrue, into);
    collect(w, right, isTrue, into);
  } else if (operator === 'instanceof' && t.kind[w.bare(left)] === k.identifier && /^[\w$.]+$/.test(w.text(right))) {
    into.push([w.text(w.bare(left)), b.typeName(w.scope, w.text(right).split('.'), []), isTrue]);
  }
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
