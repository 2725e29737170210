// Where a file calls its own functions: the arguments seen there say what an undeclared parameter may hold.
// Purely a matter of the file's own facts; calls from other files are not looked at.

import { BIND_STRIDE, BindKind, Op, REF_STRIDE, RefKind, type FileFacts } from '../extract/facts.ts';
import type { FileState } from './state.ts';

/** More call sites than this say nothing a few do not. */
const MAX_SITES = 24;
/** const a = b, const b = f: followed this far. */
const MAX_ALIASES = 4;

export interface CallSites {
  /** Call expressions whose callee names the function itself. */
  readonly direct: ReadonlyMap<number, readonly number[]>;
  /** Call expressions by the member name called: the receiver has yet to be looked at. */
  readonly members: ReadonlyMap<number, readonly number[]>;
}

export function collectCallSites(file: FileState): CallSites {
  const { refs, ir } = file.facts;
  const direct = new Map<number, number[]>();
  const members = new Map<number, number[]>();
  for (let at = 0; at < refs.length; at += REF_STRIDE) {
    const kind = refs[at];
    if (kind !== RefKind.CALL && kind !== RefKind.NEW) continue;
    const call = refs[at + 1];
    const callee = ir[call + 1];
    if (ir[callee] === Op.NAME) {
      const fn = functionNamed(file, ir[callee + 1], ir[callee + 2], kind === RefKind.NEW, 0);
      if (fn >= 0) push(direct, fn, call);
    } else if (ir[callee] === Op.FUNC) push(direct, ir[callee + 1], call);
    else if (ir[callee] === Op.MEMBER) push(members, ir[callee + 2], call);
  }
  return { direct, members };
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const held = map.get(key);
  if (!held) map.set(key, [value]);
  else if (held.length < MAX_SITES) held.push(value);
}

function functionNamed(file: FileState, scope: number, name: number, isNew: boolean, hops: number): number {
  const { binds, ir } = file.facts;
  const found = file.lookup(scope, name);
  if (!found) return -1;
  for (const b of found) {
    const at = b * BIND_STRIDE;
    if (binds[at + 2] === BindKind.SYMBOL && binds[at + 5] === 0) return symbolFunction(file.facts, binds[at + 3], isNew, file);
    if (binds[at + 2] === BindKind.VAR && hops < MAX_ALIASES) {
      const value = binds[at + 4];
      if (ir[value] === Op.FUNC) return ir[value + 1];
      if (ir[value] === Op.NAME) return functionNamed(file, ir[value + 1], ir[value + 2], isNew, hops + 1);
    }
  }
  return -1;
}

function symbolFunction(facts: FileFacts, symbol: number, isNew: boolean, file: FileState): number {
  const s = facts.symbols[symbol];
  if (s.kind !== 'class') return s.fn;
  if (!isNew || s.shape < 0) return -1;
  const at = file.membersNamed(s.shape, file.language.semantics.constructorName)[0];
  return at === undefined ? -1 : facts.shapes[s.shape].members[at + 3];
}
