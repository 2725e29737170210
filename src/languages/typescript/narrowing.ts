// What a test says of the code behind it: `if (x instanceof Circle) x.area()`.

import { BindKind, Op } from '../../extract/facts.ts';
import type { Tables, Walker } from './walker.ts';

export function registerNarrowing(tables: Tables): void {
  tables.on(['if_statement'], (w, node) => {
    const { f } = w;
    const condition = w.child(node, f.condition);
    const consequence = w.child(node, f.consequence);
    if (condition < 0 || consequence < 0) { w.children(node); return 0; }
    w.visit(condition);
    whereTrue(w, condition, () => w.visit(consequence));
    const alternative = w.child(node, f.alternative);
    if (alternative >= 0) w.visit(alternative);
    return 0;
  });
}

/** Runs with the names that a true condition tells more about in a scope of their own. */
export function whereTrue(w: Walker, condition: number, run: () => void): void {
  const tests: [name: string, type: number][] = [];
  collect(w, condition, tests);
  if (tests.length === 0) { run(); return; }
  const { b } = w;
  const outer = w.scope;
  w.within(b.scope(outer, w.fn), () => {
    for (const [name, type] of tests) {
      b.bind(w.scope, name, BindKind.VAR, 0, b.emit2(Op.NARROW, b.name(outer, name), type), 1);
      w.narrowed.add(`${w.scope} ${name}`);
    }
    run();
  });
}

function collect(w: Walker, node: number, into: [name: string, type: number][]): void {
  const { t, k, f, b } = w;
  const at = w.bare(node);
  if (t.kind[at] !== k.binary_expression) return;
  const operator = w.text(w.child(at, f.operator));
  const left = w.child(at, f.left);
  const right = w.child(at, f.right);
  if (left < 0 || right < 0) return;
  if (operator === '&&') {
    collect(w, left, into);
    collect(w, right, into);
  } else if (operator === 'instanceof' && t.kind[w.bare(left)] === k.identifier && /^[\w$.]+$/.test(w.text(right))) {
    into.push([w.text(w.bare(left)), b.typeName(w.scope, w.text(right).split('.'), [])]);
  }
}
