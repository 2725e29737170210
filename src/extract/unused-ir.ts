// Drops expressions nothing refers to. A walk emits every expression it meets; most operands of arithmetic, plain
// reads and the like lead nowhere, and facts are stored and sent over the network with every run.
//
// Every place outside `ir` that points into it must be listed in forEachPointer.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, MEMBER_STRIDE, OPERANDS, REF_STRIDE, RefKind, type FnFact, type ShapeFact, type SymbolFact } from './facts.ts';

export interface Pointers {
  readonly ir: readonly number[];
  /** How much of `ir` counts. */
  readonly irSize: number;
  readonly binds: number[];
  readonly symbols: SymbolFact[];
  readonly fns: FnFact[];
  readonly shapes: ShapeFact[];
  readonly exports: number[];
  readonly refs: number[];
  readonly assigns: number[];
}

type Move = (pointer: number) => number;

function moveAt(list: number[], i: number, move: Move): void {
  const pointer = list[i];
  if (pointer > 0) list[i] = move(pointer);
}

function moveAll(list: number[] | undefined, move: Move): void {
  if (list !== undefined) for (let i = 0; i < list.length; i++) moveAt(list, i, move);
}

/** Replaces every pointer into `ir` by what `move` says. */
function forEachPointer(f: Pointers, move: Move): void {
  const { refs, binds, exports, assigns } = f;
  for (let i = 0; i < refs.length; i += REF_STRIDE) if (refs[i] !== RefKind.IMPORT) moveAt(refs, i + 1, move);
  for (let i = 0; i < binds.length; i += BIND_STRIDE) {
    const kind = binds[i + 2];
    if (kind === BindKind.VAR || kind === BindKind.TYPE_PARAM || kind === BindKind.TYPE) moveAt(binds, i + 3, move);
    if (kind === BindKind.VAR || kind === BindKind.TYPE_PARAM || kind === BindKind.ASSIGN) moveAt(binds, i + 4, move);
  }
  for (let i = 0; i < f.symbols.length; i++) { const s = f.symbols[i]; if (s.type > 0) s.type = move(s.type); }
  for (let i = 0; i < f.fns.length; i++) {
    const fn = f.fns[i];
    for (let p = 0; p < fn.params.length; p += 4) { moveAt(fn.params, p + 1, move); moveAt(fn.params, p + 2, move); }
    if (fn.ret > 0) fn.ret = move(fn.ret);
    if (fn.ctx > 0) fn.ctx = move(fn.ctx);
    moveAll(fn.returns, move);
    moveAll(fn.yields, move);
    moveAll(fn.deco, move);
  }
  for (let i = 0; i < f.shapes.length; i++) {
    const s = f.shapes[i];
    for (let m = 0; m < s.members.length; m += MEMBER_STRIDE) { moveAt(s.members, m + 4, move); moveAt(s.members, m + 5, move); }
    if (s.ctx > 0) s.ctx = move(s.ctx);
    moveAll(s.supers, move);
    moveAll(s.types, move);
    moveAll(s.spreads, move);
    moveAll(s.deco, move);
  }
  for (let i = 0; i < exports.length; i += EXPORT_STRIDE) if (exports[i + 1] === ExportKind.VALUE) moveAt(exports, i + 2, move);
  for (let i = 0; i < assigns.length; i += 4) { moveAt(assigns, i, move); moveAt(assigns, i + 2, move); }
}

const PLAIN = 0, POINTER = 1, PLAINS = 2, POINTERS = 3, PAIRS = 4;
/** What the operands of each operation are, one after the other. */
const FORMS: readonly Uint8Array[] = Array.from({ length: 128 }, (_, op) => Uint8Array.from(
  ((OPERANDS[op] ?? '').match(/\*?./g) ?? []).map(part => (part === '*d' ? PAIRS : part === '*e' ? POINTERS : part.startsWith('*') ? PLAINS : part === 'e' || part === 'd' ? POINTER : PLAIN)),
));

/** What is used of the code, in a list of its own; all pointers lead into that afterwards. */
export function dropUnused(facts: Pointers): number[] {
  const { ir, irSize } = facts;
  const used = new Uint8Array(irSize);
  const stack: number[] = [];
  forEachPointer(facts, p => {
    if (used[p] === 0) { used[p] = 1; stack.push(p); }
    return p;
  });
  while (stack.length > 0) markOperands(ir, stack.pop()!, used, stack);
  const moved = new Int32Array(irSize);
  let size = 1;
  for (let at = 1; at < irSize;) {
    const end = endOf(ir, at);
    if (used[at] === 1) {
      moved[at] = size;
      size += end - at;
    }
    at = end;
  }
  const kept = new Array<number>(size);
  kept[0] = 0;
  for (let at = 1, to = 1; to < size;) {
    const end = endOf(ir, at);
    if (used[at] === 1) for (let i = at; i < end; i++) kept[to++] = ir[i];
    at = end;
  }
  for (let op = 1; op < size;) op = moveOperands(kept, op, moved);
  forEachPointer(facts, p => moved[p]);
  return kept;
}

function markOperands(ir: readonly number[], op: number, used: Uint8Array, stack: number[]): void {
  const form = FORMS[ir[op]];
  for (let k = 0, at = op + 1; k < form.length; k++) {
    const how = form[k];
    if (how === PLAIN) { at++; continue; }
    let n = how === POINTER ? 1 : how === PAIRS ? 2 * ir[at++] : ir[at++];
    if (how === PLAINS) { at += n; continue; }
    for (; n > 0; n--) { const p = ir[at++]; if (p > 0 && used[p] === 0) { used[p] = 1; stack.push(p); } }
  }
}

/** Returns where the next operation starts. */
function moveOperands(ir: number[], op: number, moved: Int32Array): number {
  const form = FORMS[ir[op]];
  let at = op + 1;
  for (let k = 0; k < form.length; k++) {
    const how = form[k];
    if (how === PLAIN) { at++; continue; }
    let n = how === POINTER ? 1 : how === PAIRS ? 2 * ir[at++] : ir[at++];
    if (how === PLAINS) { at += n; continue; }
    for (; n > 0; n--, at++) if (ir[at] > 0) ir[at] = moved[ir[at]];
  }
  return at;
}

/** Where the operation after this one starts. */
function endOf(ir: readonly number[], op: number): number {
  const form = FORMS[ir[op]];
  let at = op + 1;
  for (let k = 0; k < form.length; k++) {
    const how = form[k];
    at += how < PLAINS ? 1 : 1 + (how === PAIRS ? 2 * ir[at] : ir[at]);
  }
  return at;
}
