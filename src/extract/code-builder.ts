// Writes one file's code (`ir`, facts.ts) and the strings it names. Knows the operations' shapes, not what they mean.

import { Op } from './facts.ts';

/** More strings, scopes and functions than a file of the largest size we read can have. */
const MAX_LEAF = 2 ** 24;

/** A name in a scope as one number: for all but the largest files one that V8 keeps without allocating it. */
export const inScope = (scope: number, name: number): number =>
  (name < 65536 && scope < 16384 ? scope * 65536 + name : scope * MAX_LEAF + name + 2 ** 45);

/**
 * Code grows to thousands of numbers in every file, and most of it is dropped in the end. It is collected in a list that all
 * files share, one after the other, and leaves as a list of its exact size: growing a new one each time, and keeping the
 * room it grew to, took a fiftieth of a cold build (references likewise, facts-builder.ts).
 */
const SHARED_IR: number[] = [0];

export class CodeBuilder {
  readonly strings: string[] = [''];
  readonly #stringIndex = new Map<string, number>([['', 0]]);
  /** Only the first `irSize` numbers belong to this file. */
  readonly ir = SHARED_IR;
  irSize = 1;

  /** What types import where they stand; such a specifier may come to lead elsewhere like any other. */
  readonly typeImports = new Set<string>();

  string(text: string): number {
    let at = this.#stringIndex.get(text);
    if (at === undefined) {
      at = this.strings.push(text) - 1;
      this.#stringIndex.set(text, at);
    }
    return at;
  }

  /** Undefined for a text the file does not have. */
  stringIndex(text: string): number | undefined { return this.#stringIndex.get(text); }

  /** Leaves are written once and shared: literals, receivers, a name seen from one scope. */
  readonly #names = new Map<number, number>();
  readonly #leaves = new Map<number, number>();
  emit1(op: number, a: number): number {
    if (op !== Op.LITERAL && op !== Op.THIS && op !== Op.SUPER && op !== Op.T_PRIMITIVE) return this.#put(op, a);
    const key = 128 * a + op;
    let at = this.#leaves.get(key);
    if (at === undefined) this.#leaves.set(key, at = this.#put(op, a));
    return at;
  }
  #put(op: number, a: number): number {
    const at = this.irSize;
    this.ir[at] = op;
    this.ir[at + 1] = a;
    this.irSize = at + 2;
    return at;
  }
  emit2(op: number, a: number, b: number): number {
    const at = this.#put(op, a);
    this.ir[this.irSize++] = b;
    return at;
  }
  /** A count and so many operands, behind the operation written last. */
  #operands(items: readonly number[]): void {
    const { ir } = this;
    let at = this.irSize;
    ir[at++] = items.length;
    for (let i = 0; i < items.length; i++) ir[at++] = items[i];
    this.irSize = at;
  }
  emitList(op: number, items: readonly number[]): number {
    const at = this.irSize;
    this.ir[this.irSize++] = op;
    this.#operands(items);
    return at;
  }
  emitCall(op: number, callee: number, args: readonly number[], typeArgs: readonly number[] = []): number {
    const at = this.#put(op, callee);
    this.#operands(args);
    this.#operands(typeArgs);
    return at;
  }
  /** An operation with one operand and a list: `T_WITHOUT`. */
  emitWith(op: number, a: number, items: readonly number[]): number {
    const at = this.#put(op, a);
    this.#operands(items);
    return at;
  }
  name(scope: number, name: string): number {
    const n = this.string(name);
    const key = inScope(scope, n);
    let at = this.#names.get(key);
    if (at === undefined) this.#names.set(key, at = this.emit2(Op.NAME, scope, n));
    return at;
  }
  /** Where the names stand in the code, each once for every scope it is seen from. */
  protected get namesAt(): Iterable<number> { return this.#names.values(); }
  member(object: number, name: string): number { return this.emit2(Op.MEMBER, object, this.string(name)); }
  typeName(scope: number, names: readonly string[], args: readonly number[]): number {
    return this.#named(Op.T_NAME, scope, names, args);
  }
  /** import('specifier').names<args> */
  importedType(specifier: string, names: readonly string[], args: readonly number[]): number {
    this.typeImports.add(specifier);
    return this.#named(Op.T_IMPORT, this.string(specifier), names, args);
  }
  /** typeof import('specifier').names */
  importedTypeof(specifier: string, names: readonly string[]): number {
    this.typeImports.add(specifier);
    return this.emit1(Op.T_TYPEOF, names.reduce((value, name) => this.member(value, name), this.emit1(Op.MODULE, this.string(specifier))));
  }
  #named(op: number, first: number, names: readonly string[], args: readonly number[]): number {
    const at = this.#put(op, first);
    this.ir[this.irSize++] = names.length;
    for (let i = 0; i < names.length; i++) this.ir[this.irSize++] = this.string(names[i]);
    this.#operands(args);
    return at;
  }
}
