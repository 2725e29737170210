// A syntax tree as flat arrays, in source order: what every extractor walks. Filled straight from the
// parser's memory, because calling into wasm once per node costs more than parsing the file did.
//
// Invariant: node i's subtree is the index range [i, next[i]); its children start at i + 1 and are chained by
// next[]. Only visible nodes are here (named and anonymous), as a TreeCursor would visit them.

export interface Grammar {
  /** Node type name by kind id. */
  readonly names: readonly string[];
  /** 1 where the kind is a named node (an identifier, a call), 0 for tokens such as "(". */
  readonly named: Uint8Array;
  readonly fieldNames: readonly (string | null)[];
  kind(name: string, named?: boolean): number;
  field(name: string): number;
}

export const ERROR_KIND = 65535;

/** Room to start with: for all but the largest files. */
const NODES = 1 << 17;

export class FlatTree {
  text = '';
  size = 0;
  hasError = false;
  kind = new Uint16Array(NODES / 2);
  field = new Uint8Array(NODES / 2);
  /** Offsets in UTF-16 code units. */
  start = new Uint32Array(NODES / 2);
  end = new Uint32Array(NODES / 2);
  next = new Uint32Array(NODES / 2);
  parent = new Int32Array(NODES / 2);
  missing = new Uint8Array(NODES / 2);
  grammar!: Grammar;
  #lines: number[] = [];
  #last = 0;

  /** Grown at once: a field replaced for the first time later on would make V8 throw away all code compiled until then. */
  constructor() { this.grow(0); }

  reset(text: string, grammar: Grammar): void {
    this.text = text;
    this.grammar = grammar;
    this.size = 0;
    this.hasError = false;
    this.#lines.length = 0;
    this.#last = 0;
  }

  /** Room for twice as many; the first `size` are kept. (What holds nothing yet is not copied: untouched memory costs nothing.) */
  grow(size: number): void {
    const length = this.kind.length * 2;
    const widen = <T extends { set(a: T): void; subarray(from: number, to: number): T }>(from: T, to: T): T => { if (size > 0) to.set(from.subarray(0, size)); return to; };
    this.kind = widen(this.kind, new Uint16Array(length));
    this.field = widen(this.field, new Uint8Array(length));
    this.start = widen(this.start, new Uint32Array(length));
    this.end = widen(this.end, new Uint32Array(length));
    this.next = widen(this.next, new Uint32Array(length));
    this.parent = widen(this.parent, new Int32Array(length));
    this.missing = widen(this.missing, new Uint8Array(length));
  }

  /** 1-based line of an offset. */
  line(offset: number): number {
    if (this.#lines.length === 0) this.#indexLines();
    const lines = this.#lines;
    // Walks ask in source order: mostly the line of last time, or the one after.
    const last = this.#last;
    if (lines[last] <= offset) {
      if (last + 1 === lines.length || offset < lines[last + 1]) return last + 1;
      if (last + 2 === lines.length || offset < lines[last + 2]) return (this.#last = last + 1) + 1;
    }
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if (lines[mid] <= offset) low = mid; else high = mid - 1;
    }
    this.#last = low;
    return low + 1;
  }

  #indexLines(): void {
    this.#lines.push(0);
    const text = this.text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lines.push(at + 1);
  }

  startLine(node: number): number { return this.line(this.start[node]); }
  endLine(node: number): number { return this.line(this.end[node]); }
  source(node: number): string { return this.text.slice(this.start[node], this.end[node]); }
  typeName(node: number): string { return this.kind[node] === ERROR_KIND ? 'ERROR' : this.grammar.names[this.kind[node]]; }
  isNamed(node: number): boolean { return this.kind[node] === ERROR_KIND || this.grammar.named[this.kind[node]] === 1; }

  /** Places the grammar does not know, or misses something at. */
  errors(): number {
    let n = 0;
    for (let i = 0; i < this.size; i++) if (this.kind[i] === ERROR_KIND || this.missing[i] === 1) n++;
    return n;
  }

  /** First child carrying the field, or -1. */
  child(node: number, field: number): number {
    for (let c = node + 1, stop = this.next[node]; c < stop; c = this.next[c]) if (this.field[c] === field) return c;
    return -1;
  }

  /** First child of the kind, or -1. */
  childOfKind(node: number, kind: number): number {
    for (let c = node + 1, stop = this.next[node]; c < stop; c = this.next[c]) if (this.kind[c] === kind) return c;
    return -1;
  }
}
