// `ir` as the codec writes it: one stream a kind of operand, because numbers of one kind resemble each other.
// Operations; pointers as distances back from their operation (mostly the one just before); scopes as steps from the
// last one; strings as how long ago they first came up; counts and everything else as they are.

import { OPERANDS } from './facts.ts';
import { Packer, unpack } from './pack.ts';

export type IrText = readonly [operations: string, pointers: string, scopes: string, strings: string, others: string];

/** Strings are numbered as they come up, so most are either the next new one or a recent one. */
export class Recency {
  #newest = 0;
  encode(n: number): number {
    if (n > this.#newest) { const v = 2 * (n - this.#newest - 1); this.#newest = n; return v; }
    return 2 * (this.#newest - n) + 1;
  }
  decode(v: number): number {
    return v % 2 === 0 ? (this.#newest += v / 2 + 1) : this.#newest - (v - 1) / 2;
  }
}

const streams = Array.from({ length: 5 }, () => new Packer());

export function packIr(ir: readonly number[]): IrText {
  const [operations, pointers, scopes, strings, others] = streams;
  const recency = new Recency();
  let scope = 0;
  for (let at = 1; at < ir.length;) {
    const op = at;
    const form = OPERANDS[ir[at]];
    if (form === undefined) throw new Error(`unknown operation ${ir[at]}`);
    operations.put(ir[at++]);
    for (let k = 0; k < form.length; k++) {
      let n = 1;
      if (form[k] === '*') { n = ir[at]; others.put(ir[at++]); k++; if (form[k] === 'd') n *= 2; }
      for (; n > 0; n--, at++) {
        const v = ir[at];
        switch (form[k]) {
          case 'i': others.put(v); break;
          case 'n': strings.put(recency.encode(v)); break;
          case 's': scopes.put(v - scope); scope = v; break;
          default: pointers.put(v <= 0 ? v : op - v);
        }
      }
    }
  }
  return [operations.take(), pointers.take(), scopes.take(), strings.take(), others.take()];
}

export function unpackIr(text: IrText): number[] {
  const [operations, pointers, scopes, strings, others] = text.map(unpack);
  const recency = new Recency();
  const ir: number[] = [0];
  let [scope, p, s, t, o] = [0, 0, 0, 0, 0];
  for (const operation of operations) {
    const op = ir.length;
    const form = OPERANDS[operation];
    ir.push(operation);
    for (let k = 0; k < form.length; k++) {
      let n = 1;
      if (form[k] === '*') { n = others[o++]; ir.push(n); k++; if (form[k] === 'd') n *= 2; }
      for (; n > 0; n--) {
        switch (form[k]) {
          case 'i': ir.push(others[o++]); break;
          case 'n': ir.push(recency.decode(strings[t++])); break;
          case 's': ir.push(scope += scopes[s++]); break;
          default: { const v = pointers[p++]; ir.push(v <= 0 ? v : op - v); }
        }
      }
    }
  }
  return ir;
}
