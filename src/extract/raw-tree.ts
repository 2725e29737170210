// Reads a parsed tree out of the parser's linear memory. Depends on the struct layouts of the pinned
// web-tree-sitter (lib/src/subtree.h, parser.h of tree-sitter 0.26/0.27, wasm32). grammars/manifest.json names that
// one runtime by its hash, the bundle holds no other, and the tests compare every grammar's trees with a cursor's.

import type { Language } from 'web-tree-sitter';
import { ERROR_KIND, type FlatTree, type Grammar } from './flat-tree.ts';

// SubtreeHeapData
const PADDING = 4, SIZE = 16, ERROR_COST = 32, CHILD_COUNT = 36, SYMBOL = 40, FLAGS = 44, PRODUCTION = 66;
const SUBTREE_BYTES = 8;
// TSLanguage, in 32-bit words
const L_SYMBOLS = 1, L_ALIASES = 2, L_PRODUCTIONS = 7, L_FIELDS = 8, L_MAX_ALIAS_SEQUENCE = 9,
  L_FIELD_SLICES = 16, L_FIELD_ENTRIES = 17, L_METADATA = 18, L_PUBLIC_SYMBOLS = 19, L_ALIAS_SEQUENCES = 21;

/** The parser's linear memory; its buffer changes when the memory grows, so it is read anew each time. */
export interface WasmMemory { readonly buffer: ArrayBuffer }

/** The tables of one grammar, copied out of wasm memory once. */
export class RawGrammar implements Grammar {
  readonly names: string[];
  readonly named: Uint8Array;
  readonly fieldNames: (string | null)[];
  /** Public kind by internal symbol; ERROR stays ERROR. */
  readonly publicKind: Uint16Array;
  readonly stride: number;
  readonly aliases: Uint16Array;
  /** Field id by production × child index; 0 = none. */
  readonly fields: Uint8Array;

  constructor(language: Language, memory: WasmMemory) {
    const words = new Uint32Array(memory.buffer);
    const halves = new Uint16Array(memory.buffer);
    const bytes = new Uint8Array(memory.buffer);
    const at = (language as unknown as Record<number, number>)[0] >> 2;
    const symbols = words[at + L_SYMBOLS] + words[at + L_ALIASES];
    const productions = words[at + L_PRODUCTIONS];
    const stride = words[at + L_MAX_ALIAS_SEQUENCE] & 0xffff;
    this.names = language.types.slice() as string[];
    this.fieldNames = [null, ...Array.from({ length: words[at + L_FIELDS] }, (_, i) => language.fieldNameForId(i + 1))];
    this.named = new Uint8Array(symbols);
    this.publicKind = new Uint16Array(symbols);
    const metadata = words[at + L_METADATA];
    const publicSymbols = words[at + L_PUBLIC_SYMBOLS] >> 1;
    for (let s = 0; s < symbols; s++) {
      this.named[s] = bytes[metadata + 3 * s + 1];
      this.publicKind[s] = halves[publicSymbols + s];
    }
    // Child indexes in the field map may exceed the alias stride; 32 covers every grammar we ship.
    this.stride = Math.max(stride, 32);
    this.aliases = new Uint16Array(productions * this.stride);
    this.fields = new Uint8Array(productions * this.stride);
    const aliasSequences = words[at + L_ALIAS_SEQUENCES] >> 1;
    for (let p = 1; p < productions; p++) {
      for (let i = 0; i < stride; i++) this.aliases[p * this.stride + i] = halves[aliasSequences + p * stride + i];
    }
    if (words[at + L_FIELDS] > 0) {
      const slices = words[at + L_FIELD_SLICES] >> 1;
      const entries = words[at + L_FIELD_ENTRIES];
      for (let p = 0; p < productions; p++) {
        const from = halves[slices + 2 * p];
        const count = halves[slices + 2 * p + 1];
        for (let e = from; e < from + count; e++) {
          const entry = entries + 4 * e;
          const inherited = bytes[entry + 3];
          const slot = p * this.stride + bytes[entry + 2];
          if (!inherited && this.fields[slot] === 0) this.fields[slot] = halves[entry >> 1];
        }
      }
    }
  }

  kind(name: string, named = true): number {
    for (let k = 0; k < this.names.length; k++) {
      if (this.names[k] === name && (this.named[k] === 1) === named && this.publicKind[k] === k) return k;
    }
    return -1;
  }

  field(name: string): number { return this.fieldNames.indexOf(name); }
}

// One explicit stack, reused: source files nest deeper than the call stack likes.
// Frames of five words: subtree address, position before padding, parent node + 1, alias, field.
let stack = new Uint32Array(1 << 12);

/** Fill `out` from the tree at `treeAddress`. Offsets in wasm memory are bytes of UTF-16, hence the halving. */
export function readRawTree(out: FlatTree, treeAddress: number, grammar: RawGrammar, memory: WasmMemory): void {
  const words = new Uint32Array(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  const halves = new Uint16Array(memory.buffer);
  const { stride, aliases, fields, publicKind } = grammar;
  const rootPointer = words[treeAddress >> 2];
  out.hasError = (rootPointer & 1) === 0 && words[(rootPointer + ERROR_COST) >> 2] > 0;
  let top = 5;
  stack[0] = treeAddress;
  stack[1] = stack[2] = stack[3] = stack[4] = 0;
  let { kind, field: fieldOf, start, end, next, parent: parentOf, missing } = out;
  let size = 0;
  while (top > 0) {
    const field = stack[--top];
    const alias = stack[--top];
    const parent = stack[--top] - 1;
    const position = stack[--top];
    const subtree = stack[--top];
    const head = words[subtree >> 2];
    if (size === kind.length) {
      out.grow(size);
      ({ kind, field: fieldOf, start, end, next, parent: parentOf, missing } = out);
    }
    if (head & 1) {
      // Inline leaf: bit 1 visible, bit 5 missing, byte 1 symbol; second word: columns, rows, padding, size.
      if (!(head & 2) && alias === 0) continue;
      const tail = words[(subtree >> 2) + 1];
      const from = position + ((tail >>> 16) & 0xff);
      kind[size] = publicKind[alias !== 0 ? alias : (head >>> 8) & 0xff];
      fieldOf[size] = field;
      start[size] = from >> 1;
      end[size] = (from + (tail >>> 24)) >> 1;
      parentOf[size] = parent;
      missing[size] = (head >>> 5) & 1;
      next[size] = size + 1;
      size++;
      continue;
    }
    const symbol = halves[(head + SYMBOL) >> 1];
    const visible = alias !== 0 || (bytes[head + FLAGS] & 1) === 1;
    const count = words[(head + CHILD_COUNT) >> 2];
    let owner = parent;
    if (visible) {
      const from = position + words[(head + PADDING) >> 2];
      kind[size] = alias !== 0 ? publicKind[alias] : symbol >= 65534 ? ERROR_KIND : publicKind[symbol];
      fieldOf[size] = field;
      start[size] = from >> 1;
      end[size] = (from + words[(head + SIZE) >> 2]) >> 1;
      parentOf[size] = parent;
      missing[size] = (bytes[head + FLAGS + 1] >> 1) & 1;
      next[size] = size + 1;
      owner = size++;
    }
    if (count === 0) continue;
    const production = halves[(head + PRODUCTION) >> 1] * stride;
    const base = head - SUBTREE_BYTES * count;
    while (top + 5 * count > stack.length) { const wider = new Uint32Array(stack.length * 2); wider.set(stack); stack = wider; }
    // Positions run forward, the stack unwinds backward: frames are written from the far end.
    let frame = top + 5 * count;
    top = frame;
    let at = position;
    let structural = 0;
    for (let i = 0; i < count; i++) {
      const child = base + SUBTREE_BYTES * i;
      const h = words[child >> 2];
      let extra: boolean;
      let total: number;
      if (h & 1) {
        extra = (h & 8) !== 0;
        const t = words[(child >> 2) + 1];
        total = ((t >>> 16) & 0xff) + (t >>> 24);
      } else {
        extra = (bytes[h + FLAGS] & 4) !== 0;
        total = words[(h + PADDING) >> 2] + words[(h + SIZE) >> 2];
      }
      let childAlias = 0;
      let childField = 0;
      if (!extra) {
        if (structural < stride) {
          childAlias = aliases[production + structural];
          childField = fields[production + structural];
        }
        if (childField === 0 && !visible) childField = field;
        structural++;
      }
      stack[--frame] = childField;
      stack[--frame] = childAlias;
      stack[--frame] = owner + 1;
      stack[--frame] = at;
      stack[--frame] = child;
      at += total;
    }
  }
  out.size = size;
  // Close the ranges: a node ends where its last descendant does.
  for (let i = size - 1; i > 0; i--) {
    const p = parentOf[i];
    if (p >= 0 && next[p] < next[i]) next[p] = next[i];
  }
}
