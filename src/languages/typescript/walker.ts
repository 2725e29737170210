// The state of one walk over one TypeScript or JavaScript file, and the tables made once per grammar.
// The other files of this folder are handlers on it; they call each other only through the walker.

import type { FlatTree, Grammar } from '../../extract/flat-tree.ts';
import type { ParamFact } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import type { TokenStream } from '../../extract/hash.ts';

/** THIS operand outside any function or class body. */
export const NO_THIS = 0x3fffffff;

export type Handler = (w: Walker, node: number) => number;

/** Kind ids by node type name; -1 where this grammar has no such node (JavaScript has no type annotations). */
export type Kinds = Readonly<Record<string, number>>;

export class Tables {
  readonly grammar: Grammar;
  readonly k: Kinds;
  readonly f: Kinds;
  /** `new X()`'s callee field; its name clashes with Object's own property. */
  readonly constructorField: number;
  readonly handlers: (Handler | undefined)[] = [];
  readonly typeHandlers: (Handler | undefined)[] = [];

  constructor(grammar: Grammar) {
    this.grammar = grammar;
    this.constructorField = grammar.field('constructor');
    const kindCache = Object.create(null) as Record<string, number>;
    this.k = new Proxy(kindCache, { get: (cache, name: string) => (cache[name] ??= grammar.kind(name)) });
    const fieldCache = Object.create(null) as Record<string, number>;
    // An absent field must match no node: field id 0 means "no field", so use an impossible one.
    this.f = new Proxy(fieldCache, {
      get: (cache, name: string) => (cache[name] ??= grammar.field(name) > 0 ? grammar.field(name) : 255),
    });
  }

  on(names: readonly string[], handler: Handler): void {
    for (const name of names) {
      const kind = this.grammar.kind(name);
      if (kind >= 0) this.handlers[kind] = handler;
    }
  }

  onType(names: readonly string[], handler: Handler): void {
    for (const name of names) {
      const kind = this.grammar.kind(name);
      if (kind >= 0) this.typeHandlers[kind] = handler;
    }
  }
}

export class Walker {
  readonly tables: Tables;
  readonly t: FlatTree;
  readonly b: FactsBuilder;
  readonly tokens: TokenStream;
  readonly path: string;
  readonly k: Kinds;
  readonly f: Kinds;
  scope = 0;
  /** Enclosing symbol: the caller of what is found here. */
  sym = 0;
  fn = -1;
  /** Operand for THIS and SUPER. */
  self = NO_THIS;
  /** Qualified prefix for the methods of the next object literal; undefined: the enclosing symbol's. */
  naming: string | undefined = undefined;
  /** Property names leading from the enclosing symbol to the object type being read. */
  typePath = '';
  /** Overload signatures waiting for their implementation, by name. */
  readonly overloads = new Map<string, { fns: number[]; params: (readonly ParamFact[])[] }>();
  isJavaScript: boolean;
  isTest = false;

  constructor(tables: Tables, t: FlatTree, b: FactsBuilder, tokens: TokenStream, path: string) {
    this.tables = tables;
    this.t = t;
    this.b = b;
    this.tokens = tokens;
    this.path = path;
    this.k = tables.k;
    this.f = tables.f;
    this.isJavaScript = /\.[cm]?jsx?$/.test(path);
  }

  /** Value of an expression; statements answer 0. Unknown nodes: their children are visited. */
  visit(node: number): number {
    const handler = this.tables.handlers[this.t.kind[node]];
    if (handler !== undefined) return handler(this, node);
    this.children(node);
    return 0;
  }

  children(node: number): void {
    const { t } = this;
    const stop = t.next[node];
    if (stop === node + 1) return;
    for (let c = node + 1; c < stop; c = t.next[c]) if (t.next[c] !== c + 1 || this.tables.handlers[t.kind[c]] !== undefined) this.visit(c);
  }

  /** A type annotation or type node as `ir`. */
  type(node: number): number {
    if (node < 0) return 0;
    const handler = this.tables.typeHandlers[this.t.kind[node]];
    return handler === undefined ? 0 : handler(this, node);
  }

  child(node: number, field: number): number { return this.t.child(node, field); }

  firstNamed(node: number): number {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
      if (t.isNamed(c) && t.kind[c] !== this.k.comment) return c;
    }
    return -1;
  }

  has(node: number, token: string): boolean {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
      if (t.next[c] === c + 1 && t.end[c] - t.start[c] === token.length && !t.isNamed(c) && t.source(c) === token) return true;
    }
    return false;
  }

  text(node: number): string { return this.t.source(node); }

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

  within(scope: number, run: () => void): void {
    const held = this.scope;
    this.scope = scope;
    run();
    this.scope = held;
  }
}
