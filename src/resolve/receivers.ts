// Where a receiver comes from, as far as its own file shows: what told right edges from wrong ones when nothing better was
// known (guesses), or when a call has several targets. Reads the file's own facts alone.

import { BIND_STRIDE, BindKind, Op } from '../extract/facts.ts';
import type { FileState } from './state.ts';

export interface Origin {
  /** What the chain of names, members and calls starts from; 'own': something the file declares. */
  readonly root: 'this' | 'super' | 'import' | 'parameter' | 'own' | 'other';
  /** An element of a list or table stands on the way. */
  readonly isElement: boolean;
  /** Where it is `this` and nothing else: the function whose receiver that is, or as Op.THIS has it. */
  readonly self?: number;
  /** The class of `this`, `this.constructor`, stands on the way: nobody declares what that is. */
  readonly isOfClass?: boolean;
}

/** Longer chains say no more. */
const MOST_STEPS = 12;

export function originOf(file: FileState, expr: number): Origin {
  const { ir, binds } = file.facts;
  let at = expr;
  let isElement = false;
  let isWhole = true;
  let isOfClass = false;
  const ends = (root: Origin['root']): Origin => ({ root, isElement });
  for (let step = 0; step < MOST_STEPS && at !== 0; step++) {
    switch (ir[at]) {
      case Op.NAME: {
        const held = file.lookup(ir[at + 1], ir[at + 2]) ?? [];
        const value = held.map(b => (binds[b * BIND_STRIDE + 2] === BindKind.VAR ? binds[b * BIND_STRIDE + 4] : 0)).find(v => v !== 0);
        if (value !== undefined) { at = value; break; }
        const kinds = new Set(held.map(b => binds[b * BIND_STRIDE + 2]));
        return ends(kinds.has(BindKind.IMPORT) ? 'import' : kinds.has(BindKind.PARAM) ? 'parameter' : kinds.has(BindKind.SYMBOL) ? 'own' : 'other');
      }
      case Op.ELEMENT: case Op.INDEX: case Op.AT: isElement = true; at = ir[at + 1]; break;
      case Op.MEMBER: isOfClass ||= file.string(ir[at + 2]) === file.language.semantics.constructorName; at = ir[at + 1]; isWhole = false; break;
      case Op.CALL: case Op.NEW: case Op.AWAIT: case Op.CAST: case Op.NARROW: case Op.EXCLUDE: case Op.ENTERED: case Op.YIELDED: at = ir[at + 1]; isWhole = false; break;
      case Op.THIS: return isWhole && !isElement ? { root: 'this', isElement, self: ir[at + 1] } : { ...ends('this'), isOfClass };
      case Op.SUPER: return ends('super');
      case Op.MODULE: return ends(ir[at + 1] === 0 ? 'own' : 'import');
      case Op.PARAM: return ends('parameter');
      case Op.FUNC: case Op.CLASS: case Op.OBJECT: case Op.ARRAY: case Op.DICT: return ends('own');
      default: return ends('other');
    }
  }
  return ends('other');
}
