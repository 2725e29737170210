// What a condition says about names and their attributes: isinstance, issubclass and `type(x) is C`, alone or joined by
// `and`, `or` and `not`; and what a pattern of `match` says about its subject.

import { Op } from '../../extract/facts.ts';
import { typeOf } from './annotations.ts';
import { dottedText, exclude, narrow } from './names.ts';
import type { Walker } from './walker.ts';

export interface Narrowing { readonly whenTrue: readonly (() => void)[]; readonly whenFalse: readonly (() => void)[] }

const NOTHING: Narrowing = { whenTrue: [], whenFalse: [] };

export function narrowing(w: Walker, condition: number): Narrowing {
  const { t, k, f } = w;
  if (condition < 0) return NOTHING;
  const node = w.bare(condition);
  const kind = t.kind[node];
  if (kind === k.not_operator) {
    const inner = narrowing(w, w.child(node, f.argument));
    return { whenTrue: inner.whenFalse, whenFalse: inner.whenTrue };
  }
  if (kind === k.boolean_operator) {
    const left = narrowing(w, w.child(node, f.left));
    const right = narrowing(w, w.child(node, f.right));
    return w.has(node, 'and') ? { whenTrue: [...left.whenTrue, ...right.whenTrue], whenFalse: [] } : { whenTrue: either(w, node), whenFalse: [...left.whenFalse, ...right.whenFalse] };
  }
  const test = testOf(w, node);
  if (test === undefined) return NOTHING;
  // Failing an exact test still leaves the class's descendants.
  return { whenTrue: [() => narrow(w, test.name, typeTested(w, test))], whenFalse: test.isExact ? [] : [() => exclude(w, test.name, typeTested(w, test))] };
}

/** isinstance(x, A) or isinstance(x, B): either, when both speak of one name. */
function either(w: Walker, node: number): (() => void)[] {
  const tests = [w.child(node, w.f.left), w.child(node, w.f.right)].map(c => testOf(w, w.bare(c)));
  const [a, b] = tests;
  if (!a || !b || a.name !== b.name) return [];
  return [() => { const types = [typeTested(w, a), typeTested(w, b)]; if (!types.includes(0)) narrow(w, a.name, w.b.emitList(Op.T_UNION, types)); }];
}

interface Test { readonly name: string; readonly type: number; readonly isClass: boolean; readonly isExact: boolean }

/** Names and dotted names can be told apart; anything else is another value with every reading. */
const subjectOf = (w: Walker, node: number | undefined): string => (node === undefined ? '' : dottedText(w, w.bare(node)));

function testOf(w: Walker, node: number): Test | undefined {
  const { t, k, f } = w;
  if (t.kind[node] === k.comparison_operator) return exactTest(w, node);
  if (t.kind[node] !== k.call) return undefined;
  const test = w.text(w.child(node, f.function));
  if (test !== 'isinstance' && test !== 'issubclass') return undefined;
  const [subject, type] = w.named(w.child(node, f.arguments));
  const name = subjectOf(w, subject);
  return name === '' || type === undefined ? undefined : { name, type, isClass: test === 'issubclass', isExact: false };
}

/** type(x) is C, type(x) == C */
function exactTest(w: Walker, node: number): Test | undefined {
  const { t, k, f } = w;
  const [left, right, more] = w.named(node);
  if (right === undefined || more !== undefined || t.kind[left] !== k.call || w.text(w.child(left, f.function)) !== 'type') return undefined;
  if (!/^(?:is|==)$/.test(w.text(node).slice(w.text(left).length, -w.text(right).length).trim())) return undefined;
  const args = w.named(w.child(left, f.arguments));
  const name = args.length === 1 ? subjectOf(w, args[0]) : '';
  return name === '' ? undefined : { name, type: right, isClass: false, isExact: true };
}

/** What the test compares with, as a type of the subject. */
function typeTested(w: Walker, test: Test): number {
  const type = classes(w, test.type);
  return type !== 0 && test.isClass ? w.b.typeName(0, ['%type'], [type]) : type;
}

/** `case C(…)`, `case A() | B()` of a match on a name. */
export function narrowByPattern(w: Walker, subject: number, pattern: number): void {
  const { t, k, b } = w;
  const name = subjectOf(w, subject);
  let inner = w.firstNamed(pattern);
  if (name === '' || inner < 0) return;
  if (t.kind[inner] === k.as_pattern) inner = w.firstNamed(w.named(inner)[0] ?? inner);
  const options = t.kind[inner] === k.union_pattern ? w.named(inner) : [inner];
  const types = options.map(c => (t.kind[c] === k.class_pattern ? typeOf(w, w.named(c)[0]) : 0));
  if (types.length > 0 && !types.includes(0)) narrow(w, name, types.length === 1 ? types[0] : b.emitList(Op.T_UNION, types));
}

/** The second argument of isinstance: a class or a tuple of them. */
function classes(w: Walker, node: number): number {
  const { t, k, b } = w;
  if (t.kind[node] === k.tuple) {
    const members = w.named(node).map(c => typeOf(w, c));
    return members.includes(0) ? 0 : b.emitList(Op.T_UNION, members);
  }
  return t.kind[node] === k.identifier || t.kind[node] === k.attribute || t.kind[node] === k.binary_operator ? typeOf(w, node) : 0;
}
