// Drops expressions nothing refers to. A walk emits every expression it meets; most operands of arithmetic, plain
// reads and the like lead nowhere, and facts are stored and sent over the network with every run.
//
// Every place outside `ir` that points into it must be listed in forEachPointer.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, MEMBER_STRIDE, OPERANDS, REF_STRIDE, RefKind, type FnFact, type ShapeFact, type SymbolFact } from './facts.ts';

export interface Pointers {
  readonly ir: number[];
  readonly binds: number[];
  readonly symbols: SymbolFact[];
  readonly fns: FnFact[];
  readonly shapes: ShapeFact[];
  readonly exports: number[];
  readonly refs: number[];
  readonly assigns: number[];
}

/** Replaces every pointer into `ir` by what `map` says. */
function forEachPointer(f: Pointers, map: (pointer: number) => number): void {
  const at = (list: number[], i: number): void => { if (list[i] > 0) list[i] = map(list[i]); };
  for (let i = 0; i < f.refs.length; i += REF_STRIDE) if (f.refs[i] !== RefKind.IMPORT) at(f.refs, i + 1);
  for (let i = 0; i < f.binds.length; i += BIND_STRIDE) {
    const kind = f.binds[i + 2];
    if (kind === BindKind.VAR || kind === BindKind.TYPE_PARAM || kind === BindKind.TYPE) at(f.binds, i + 3);
    if (kind === BindKind.VAR || kind === BindKind.TYPE_PARAM || kind === BindKind.ASSIGN) at(f.binds, i + 4);
  }
  for (const s of f.symbols) if (s.type > 0) s.type = map(s.type);
  for (const fn of f.fns) {
    for (let p = 0; p < fn.params.length; p += 4) { at(fn.params, p + 1); at(fn.params, p + 2); }
    if (fn.ret > 0) fn.ret = map(fn.ret);
    if (fn.ctx > 0) fn.ctx = map(fn.ctx);
    for (const list of [fn.returns, fn.yields, fn.deco ?? []]) for (let i = 0; i < list.length; i++) at(list, i);
  }
  for (const s of f.shapes) {
    for (let m = 0; m < s.members.length; m += MEMBER_STRIDE) { at(s.members, m + 4); at(s.members, m + 5); }
    if (s.ctx > 0) s.ctx = map(s.ctx);
    for (const list of [s.supers, s.types, s.spreads, s.deco ?? []]) for (let i = 0; i < list.length; i++) at(list, i);
  }
  for (let i = 0; i < f.exports.length; i += EXPORT_STRIDE) if (f.exports[i + 1] === ExportKind.VALUE) at(f.exports, i + 2);
  for (let i = 0; i < f.assigns.length; i += 4) { at(f.assigns, i); at(f.assigns, i + 2); }
}

export function dropUnused(facts: Pointers): void {
  const { ir } = facts;
  const used = new Uint8Array(ir.length);
  const stack: number[] = [];
  forEachPointer(facts, p => {
    if (used[p] === 0) { used[p] = 1; stack.push(p); }
    return p;
  });
  while (stack.length > 0) {
    const op = stack.pop()!;
    const form = FORMS[ir[op]];
    for (let k = 0, at = op + 1; k < form.length; k++) {
      let n = 1;
      let mark = form.charCodeAt(k);
      if (mark === STAR) { n = ir[at++]; mark = form.charCodeAt(++k); if (mark === PAIR) n *= 2; }
      if (mark !== POINTER && mark !== PAIR) { at += n; continue; }
      for (; n > 0; n--) { const p = ir[at++]; if (p > 0 && used[p] === 0) { used[p] = 1; stack.push(p); } }
    }
  }
  const moved = new Int32Array(ir.length);
  let to = 1;
  for (let at = 1; at < ir.length;) {
    const end = endOf(ir, at);
    if (used[at] === 1) {
      moved[at] = to;
      for (let i = at; i < end; i++) ir[to++] = ir[i];
    }
    at = end;
  }
  ir.length = to;
  for (let op = 1; op < to;) {
    const form = FORMS[ir[op]];
    let at = op + 1;
    for (let k = 0; k < form.length; k++) {
      let n = 1;
      let mark = form.charCodeAt(k);
      if (mark === STAR) { n = ir[at++]; mark = form.charCodeAt(++k); if (mark === PAIR) n *= 2; }
      if (mark !== POINTER && mark !== PAIR) { at += n; continue; }
      for (; n > 0; n--, at++) if (ir[at] > 0) ir[at] = moved[ir[at]];
    }
    op = at;
  }
  forEachPointer(facts, p => moved[p]);
}

const FORMS: readonly string[] = Array.from({ length: 128 }, (_, op) => OPERANDS[op] ?? '');
const STAR = 42, PAIR = 100, POINTER = 101;

/** Where the operation after this one starts. */
function endOf(ir: readonly number[], op: number): number {
  const form = FORMS[ir[op]];
  let at = op + 1;
  for (let k = 0; k < form.length; k++) {
    let n = 1;
    if (form.charCodeAt(k) === STAR) { n = ir[at++]; if (form.charCodeAt(++k) === PAIR) n *= 2; }
    at += n;
  }
  return at;
}
