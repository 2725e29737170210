// Statements that matter to scope and flow: blocks, loops, returns, catches.

import { BindKind, Op } from '../../extract/facts.ts';
import { functionScope, setContext } from './functions.ts';
import { bindPattern } from './patterns.ts';
import type { Tables, Walker } from './walker.ts';

export function registerStatements(tables: Tables): void {
  tables.on(['switch_body', 'for_statement'], (w, node) => { w.within(w.b.scope(w.scope, w.fn), () => w.children(node)); return 0; });
  tables.on(['return_statement'], (w, node) => {
    const inner = w.firstNamed(node);
    if (inner < 0) return 0;
    const value = w.visit(inner);
    if (w.fn >= 0) {
      if (value !== 0) w.b.fns[w.fn].returns.push(value);
      setContext(w, value, w.b.emit1(Op.C_RETURN, w.fn));
    }
    return 0;
  });
  tables.on(['for_in_statement'], (w, node) => {
    const { f, t, k, b } = w;
    w.within(b.scope(w.scope, w.fn), () => {
      const right = w.child(node, f.right);
      const left = w.child(node, f.left);
      const value = right >= 0 ? w.visit(right) : 0;
      const isOf = w.text(w.child(node, f.operator)) === 'of';
      const element = isOf ? b.emit1(Op.ELEMENT, value) : b.emit1(Op.LITERAL, 0);
      const kind = w.child(node, f.kind);
      if (left >= 0) {
        if (kind >= 0) bindPattern(w, left, element, w.text(kind) === 'var' ? functionScope(w) : w.scope);
        else if (t.kind[left] === k.identifier) assignName(w, w.text(left), element);
        else w.visit(left);
      }
      const body = w.child(node, f.body);
      if (body >= 0) w.visit(body);
    });
    return 0;
  });
  tables.on(['catch_clause'], (w, node) => {
    w.within(w.b.scope(w.scope, w.fn), () => {
      const parameter = w.child(node, w.f.parameter);
      if (parameter >= 0) bindPattern(w, parameter, 0, w.scope);
      const body = w.child(node, w.f.body);
      if (body >= 0) w.visit(body);
    });
    return 0;
  });
}

/** A later assignment to a declared name is one more value it may hold. */
export function assignName(w: Walker, name: string, value: number, node = -1): void {
  if (value === 0) return;
  let scope = w.b.declaringScope(w.scope, name);
  while (w.narrowed.size > 0 && w.narrowed.has(`${scope} ${name}`)) scope = w.b.declaringScope(w.b.scopes[2 * scope], name);
  const line = node >= 0 && w.b.blockOf(scope) === w.b.blockOf(w.scope) && isPlainStatement(w, node) ? w.t.startLine(node) : 0;
  // A name not declared yet may be declared further down (var, or a later function): file it where it stands.
  w.b.bind(scope >= 0 ? scope : w.scope, name, BindKind.ASSIGN, 0, value, line);
}

/** An assignment that runs whenever its block does. */
function isPlainStatement(w: Walker, node: number): boolean {
  const { t, k } = w;
  const statement = t.parent[node];
  if (statement < 0 || t.kind[statement] !== k.expression_statement) return false;
  const block = t.kind[t.parent[statement]];
  return block === k.program || block === k.statement_block;
}
