// Statements: blocks and what they do to the flow of names; loops, handlers, context managers, decorators.

import { BindKind, Op, OUTDATED, RefKind, UNUSUAL } from '../../extract/facts.ts';
import { assignTarget } from './assignments.ts';
import { isByFlag, usualOutcome } from './conditions.ts';
import { defineClass } from './classes.ts';
import { enters, indexes, iterates } from './protocols.ts';
import { call, calleeLine, calleeOf, last, nameOf } from './expressions.ts';
import { defineFunction } from './functions.ts';
import { assignedNames, dottedText } from './names.ts';
import { narrowByPattern, narrowing, type Narrowing } from './narrowing.ts';
import type { Tables, Walker } from './walker.ts';

export function registerStatements(tables: Tables): void {
  tables.on(['return_statement'], (w, node) => {
    const value = last(w, node);
    if (w.fn >= 0 && w.firstNamed(node) >= 0) w.b.fns[w.fn].returns.push(value);
    w.flow.ended = true;
    return 0;
  });
  tables.on(['raise_statement'], (w, node) => {
    const { t, k, b } = w;
    w.children(node);
    // Raising a class makes an instance of it.
    const raised = w.firstNamed(node);
    if (raised >= 0 && (t.kind[raised] === k.identifier || t.kind[raised] === k.attribute)) b.ref(RefKind.CALL, b.emitCall(Op.CALL, calleeOf(w, raised), []), calleeLine(w, raised), w.sym, 0, 0, '');
    w.flow.ended = true;
    return 0;
  });
  tables.on(['continue_statement', 'break_statement'], (w, node) => { w.children(node); w.flow.ended = true; return 0; });
  tables.on(['assert_statement'], (w, node) => {
    w.children(node);
    const condition = w.firstNamed(node);
    if (condition >= 0) for (const apply of narrowing(w, condition).whenTrue) apply();
    return 0;
  });
  tables.on(['delete_statement'], (w, node) => { deleteStatement(w, node); return 0; });
  tables.on(['if_statement'], (w, node) => { ifStatement(w, node); return 0; });
  tables.on(['for_statement', 'while_statement'], (w, node) => { loop(w, node); return 0; });
  tables.on(['try_statement'], (w, node) => { tryStatement(w, node); return 0; });
  tables.on(['with_item'], (w, node) => { withItem(w, node); return 0; });
  tables.on(['match_statement'], (w, node) => { matchStatement(w, node); return 0; });
  tables.on(['global_statement', 'nonlocal_statement'], (w, node) => {
    const isGlobal = w.t.kind[node] === w.k.global_statement;
    for (const c of w.named(node)) {
      const name = w.text(c);
      const outer = w.b.scopes[2 * w.flow.scope];
      w.elsewhere.set(name, isGlobal ? 0 : Math.max(0, w.b.declaringScope(outer, name)));
    }
    return 0;
  });
  tables.on(['decorated_definition'], (w, node) => { decorated(w, node); return 0; });
}

/** `del value[key]` asks value to let go of it; anything else is only mentioned. */
function deleteStatement(w: Walker, node: number): void {
  const { t, k, f } = w;
  for (const c of w.named(node)) {
    for (const target of t.kind[c] === k.expression_list ? w.named(c) : [c]) {
      const object = t.kind[target] === k.subscript ? w.child(target, f.value) : -1;
      if (object < 0) { w.visit(target); continue; }
      indexes(w, w.visit(object), '__delitem__', t.startLine(target));
      for (const key of w.named(target)) if (key !== object) w.visit(key);
    }
  }
}

/** Decorators that leave the function what it is. */
const KEEPING = new Set(['property', 'setter', 'getter', 'deleter', 'staticmethod', 'classmethod', 'abstractmethod', 'overload', 'cached_property', 'lru_cache', 'cache', 'override', 'final', 'wraps', 'fixture', 'parametrize', 'contextmanager', 'asynccontextmanager']);

function decorated(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const definition = w.child(node, f.definition);
  const names: string[] = [];
  const values: number[] = [];
  const lines: [line: number, name: string][] = [];
  for (const c of w.named(node)) {
    if (t.kind[c] !== k.decorator) continue;
    const inner = w.firstNamed(c);
    if (inner < 0) continue;
    if (t.kind[inner] === k.call) {
      values.push(call(w, inner, RefKind.CALL));
      names.push((dottedText(w, w.child(inner, f.function)) || nameOf(w, w.child(inner, f.function))).slice(0, 80));
      lines.push([t.startLine(inner), '']);
    } else {
      const callee = calleeOf(w, inner);
      values.push(callee);
      names.push((dottedText(w, inner) || nameOf(w, inner)).slice(0, 80));
      lines.push([calleeLine(w, inner), nameOf(w, inner)]);
    }
  }
  if (definition < 0) return;
  const defined = t.kind[definition] === k.class_definition ? defineClass(w, definition, node, names) : defineFunction(w, definition, node, names);
  // @pytest.fixture(name="x") goes by x.
  const named = names.findIndex(n => /(^|\.)fixture$/.test(n));
  const alias = named < 0 ? undefined : /\bname\s*=\s*["'](\w+)["']/.exec(w.text(w.named(node)[named] ?? node))?.[1];
  if (alias !== undefined && defined !== 0 && b.ir[defined] === Op.FUNC) b.bind(w.flow.scope, alias, BindKind.SYMBOL, b.fns[b.ir[defined + 1]].sym, 0);
  // The innermost decorator gets what was defined, each further one what the one before made of it.
  let value = defined;
  for (let i = values.length - 1; i >= 0; i--) {
    const at = b.emitCall(Op.CALL, values[i], value === 0 ? [] : [value]);
    b.ref(RefKind.DECORATOR, at, lines[i][0], w.sym, -1, 0, lines[i][1]);
    value = names[i] === '' || KEEPING.has(names[i].slice(names[i].lastIndexOf('.') + 1)) ? value : at;
  }
  if (defined !== 0 && value !== defined && b.ir[defined] === Op.FUNC) (b.fns[b.ir[defined + 1]] as { deco?: number[] }).deco = [value];
}

function ifStatement(w: Walker, node: number): void {
  const { t, k, f, flow } = w;
  const runs: (() => void)[] = [];
  let hasElse = false;
  const before: Narrowing[] = [];
  const start = (): void => { for (const n of before) for (const apply of n.whenFalse) apply(); };
  const condition = w.child(node, f.condition);
  w.visit(condition);
  const first = narrowing(w, condition);
  const usual = usualOutcome(w, condition);
  const isEither = (): boolean => usual === undefined && hasElse;
  const unusual = isByFlag(w, condition) ? OUTDATED : UNUSUAL;
  runs.push(() => { for (const apply of first.whenTrue) apply(); visitBranch(w, w.child(node, f.consequence), usual === false ? unusual : 0, isEither()); });
  before.push(first);
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    if (t.kind[c] === k.elif_clause) {
      const at = w.child(c, f.condition);
      const earlier = before.length;
      const own = narrowing(w, at);
      before.push(own);
      runs.push(() => {
        for (const n of before.slice(0, earlier)) for (const apply of n.whenFalse) apply();
        w.visit(at);
        for (const apply of own.whenTrue) apply();
        visitBranch(w, w.child(c, f.consequence), 0, isEither());
      });
    } else if (t.kind[c] === k.else_clause) {
      hasElse = true;
      runs.push(() => { start(); visitBranch(w, w.child(c, f.body), usual === true ? unusual : 0, isEither()); });
    }
  }
  // Without an else, the fall through is a branch in which every test failed.
  if (!hasElse) runs.push(start);
  flow.branches(runs, false);
}

function visitBranch(w: Walker, body: number, unusual: number, isEither: boolean): void {
  const held = [w.unusual, w.isEither] as const;
  w.unusual ||= unusual;
  w.isEither ||= isEither;
  w.visit(body);
  [w.unusual, w.isEither] = held;
}

function loop(w: Walker, node: number): void {
  const { t, k, f, b, flow } = w;
  const assigned = assignedNames(w, node, t.next[node]).keys();
  const names = [...assigned];
  const body = w.child(node, f.body);
  if (t.kind[node] === k.for_statement) {
    const right = w.child(node, f.right);
    const value = w.visit(right);
    iterates(w, value, t.startLine(node), w.has(node, 'async'));
    flow.forget(names);
    const left = w.child(node, f.left);
    if (left >= 0) assignTarget(w, left, node, 0, b.emit1(Op.ELEMENT, value));
  } else {
    flow.forget(names);
    w.visit(w.child(node, f.condition));
  }
  flow.branches([() => { if (body >= 0) w.visit(body); flow.forget(names); }], true);
  flow.forget(names);
  const alternative = w.child(node, f.alternative);
  if (alternative >= 0) w.visit(alternative);
  flow.ended = false;
}

function tryStatement(w: Walker, node: number): void {
  const { t, k, f, flow } = w;
  const body = w.child(node, f.body);
  const assigned = body >= 0 ? [...assignedNames(w, body, t.next[body]).keys()] : [];
  const handlers: number[] = [];
  let otherwise = -1;
  let lastly = -1;
  for (const c of w.named(node)) {
    if (t.kind[c] === k.except_clause || t.kind[c] === k.except_group_clause) handlers.push(c);
    else if (t.kind[c] === k.else_clause) otherwise = c;
    else if (t.kind[c] === k.finally_clause) lastly = c;
  }
  // In the order of the text, which symbols of one name are numbered by; `else` goes on where the body ended.
  let after = flow.save();
  let isOver = false;
  const goesOn = (): void => { flow.current = after; flow.ended = isOver; w.children(otherwise); };
  flow.branches([
    () => { w.visit(body); if (otherwise >= 0) { after = flow.save(); isOver = flow.ended; flow.ended = true; } },
    ...handlers.map(h => () => { flow.forget(assigned); handler(w, h); }),
    ...(otherwise >= 0 ? [goesOn] : []),
  ], false);
  if (lastly >= 0) { const ended = flow.ended; flow.ended = false; w.children(lastly); flow.ended ||= ended; }
}

/** What a module or a class declares where something failed is for runs that are not the usual one. */
function handler(w: Walker, node: number): void {
  const held = w.unusual;
  if (w.fn < 0) w.unusual ||= OUTDATED;
  exceptClause(w, node);
  w.unusual = held;
}

function exceptClause(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  for (const c of w.named(node)) {
    if (t.kind[c] === k.block) { w.visit(c); continue; }
    if (t.kind[c] !== k.as_pattern) { w.visit(c); continue; }
    const type = w.firstNamed(c);
    const alias = w.child(c, f.alias);
    const value = w.visit(type);
    const caught = t.kind[type] === k.tuple ? b.emit1(Op.ELEMENT, value) : value;
    if (alias >= 0) assignTarget(w, alias, c, 0, caught === 0 ? 0 : b.emitCall(Op.CALL, caught, []));
  }
}

const isAsyncWith = (w: Walker, item: number): boolean => { const clause = w.t.parent[item]; return clause >= 0 && w.has(w.t.parent[clause], 'async'); };

function withItem(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const value = w.child(node, f.value);
  if (value < 0) return;
  if (t.kind[value] !== k.as_pattern) { enters(w, w.visit(value), t.startLine(node), isAsyncWith(w, node)); return; }
  const manager = w.visit(w.firstNamed(value));
  enters(w, manager, t.startLine(node), isAsyncWith(w, node));
  const alias = w.child(value, f.alias);
  if (alias >= 0) assignTarget(w, alias, value, 0, manager === 0 ? 0 : b.emit1(Op.ENTERED, manager));
}

function matchStatement(w: Walker, node: number): void {
  const { t, k, f, flow } = w;
  const subjects: number[] = [];
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.field[c] === f.subject) { w.visit(c); subjects.push(c); }
  const body = w.child(node, f.body);
  if (body < 0) return;
  const runs = w.named(body).filter(c => t.kind[c] === k.case_clause).map(c => () => {
    for (const p of w.named(c)) {
      if (t.kind[p] !== k.case_pattern) { w.visit(p); continue; }
      capture(w, p);
      if (subjects.length === 1) narrowByPattern(w, subjects[0], p);
    }
  });
  flow.branches(runs, true);
}

/** Names a pattern captures; dotted names in it are mentions. */
function capture(w: Walker, node: number): void {
  const { t, k, b } = w;
  const kind = t.kind[node];
  if (kind === k.dotted_name) {
    const parts = w.named(node);
    if (parts.length === 1) { if (w.text(parts[0]) !== '_') assignTarget(w, parts[0], node, 0, 0); } else w.visit(parts[0]);
    return;
  }
  if (kind === k.class_pattern) {
    const [name, ...rest] = w.named(node);
    if (name !== undefined) { const first = w.named(name)[0]; if (first !== undefined) w.visit(first); }
    for (const c of rest) capture(w, c);
    return;
  }
  if (kind === k.keyword_pattern) { for (const c of w.named(node).slice(1)) capture(w, c); return; }
  if (kind === k.as_pattern) {
    const [pattern, alias] = w.named(node);
    capture(w, pattern);
    const inner = pattern !== undefined ? w.firstNamed(pattern) : -1;
    const cls = inner >= 0 && t.kind[inner] === k.class_pattern ? w.named(inner)[0] : -1;
    const callee = cls >= 0 && w.named(cls).length === 1 ? b.name(w.scope, w.text(cls)) : 0;
    if (alias !== undefined) assignTarget(w, alias, node, 0, callee === 0 ? 0 : b.emitCall(Op.CALL, callee, []));
    return;
  }
  if (kind === k.splat_pattern) { const c = w.firstNamed(node); if (c >= 0) assignTarget(w, c, node, 0, 0); return; }
  for (const c of w.named(node)) if (t.kind[c] !== k.string) capture(w, c);
}
