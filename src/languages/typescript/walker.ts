// The state of one walk over one TypeScript or JavaScript file, and the tables made once per grammar.
// The other files of this folder are handlers on it; they call each other only through the walker.

import type { FlatTree, Grammar } from '../../extract/flat-tree.ts';
import { Tables as SharedTables, TreeWalker, type Handler as SomeHandler, type Ids } from '../tree-walker.ts';
import { Op, type ParamFact } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import type { TokenStream } from '../../extract/hash.ts';

/** THIS operand outside any function or class body. */
export const NO_THIS = 0x3fffffff;

/** A tested property: in which function, and what it is known to be. */
export interface Narrowed { readonly fn: number; readonly value: number }

const NO_PATHS: ReadonlyMap<string, Narrowed> = new Map();

export type Handler = SomeHandler<Walker>;
export type Kinds = Ids;

export class Tables extends SharedTables<Walker> {
  /** `new X()`'s callee field; its name clashes with Object's own property. */
  readonly constructorField: number;
  readonly typeHandlers: (Handler | undefined)[] = [];

  constructor(grammar: Grammar) {
    super(grammar);
    this.constructorField = grammar.field('constructor');
    for (let i = 0; i < grammar.names.length; i++) this.typeHandlers.push(undefined);
  }

  onType(names: readonly string[], handler: Handler): void { this.register(this.typeHandlers, names, handler); }
}

export class Walker extends TreeWalker<Walker> {
  readonly tables: Tables;
  /** Operand for THIS and SUPER. */
  self = NO_THIS;
  /** In a static field's value or a static block `this` is the class itself, not one of its objects. */
  isStaticSelf = false;
  /** Qualified prefix for the methods of the next object literal; undefined: the enclosing symbol's. */
  naming: string | undefined = undefined;
  /** Property names leading from the enclosing symbol to the object type being read. */
  typePath = '';
  /** Overload signatures waiting for their implementation, by name. */
  readonly overloads = new Map<string, { fns: number[]; params: (readonly ParamFact[])[]; sigs: string[] }>();
  isJavaScript: boolean;
  /** Not an ES module, as far as its statements say; undefined: not asked yet (top-this.ts). */
  mayBeCommonJs: boolean | undefined = undefined;
  /** In strict mode from its first line on; undefined: not asked yet (strictness.ts). */
  isStrictFile: boolean | undefined = undefined;
  /** Names that a test binds once more, by scope: assignments pass them by. */
  readonly narrowed = new Set<string>();
  /** What tests tell of `order.buyer`, `this.socket` and the like, as long as the function runs that made them (narrowing.ts). */
  paths: ReadonlyMap<string, Narrowed> = NO_PATHS;

  constructor(tables: Tables, t: FlatTree, b: FactsBuilder, tokens: TokenStream, path: string) {
    super(tables, t, b, tokens, path);
    this.tables = tables;
    this.isJavaScript = /\.[cm]?jsx?$/.test(path);
  }

  /** `this` where the walk stands; 0: nothing that is known. */
  receiver(): number {
    if (this.self === NO_THIS) return 0;
    return this.isStaticSelf ? this.b.emit1(Op.CLASS, -1 - this.self) : this.b.emit1(Op.THIS, this.self);
  }

  /** `super`, likewise. */
  parent(): number {
    if (this.self === NO_THIS) return 0;
    return this.isStaticSelf ? this.b.shapes[-1 - this.self].supers[0] ?? 0 : this.b.emit1(Op.SUPER, this.self);
  }

  /** A type annotation or type node as `ir`. */
  type(node: number): number {
    if (node < 0) return 0;
    const handler = this.tables.typeHandlers[this.t.kind[node]];
    return handler === undefined ? 0 : handler(this, node);
  }

  /** Parentheses, casts and `!` stripped. */
  bare(node: number): number {
    const { t, k } = this;
    let n = node;
    for (;;) {
      const kind = t.kind[n];
      if (kind !== k.parenthesized_expression && kind !== k.non_null_expression && kind !== k.as_expression && kind !== k.satisfies_expression) return n;
      const inner = this.firstNamed(n);
      if (inner < 0) return n;
      n = inner;
    }
  }
}
