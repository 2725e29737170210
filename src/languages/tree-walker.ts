// What every extractor's walk has in common: kinds and fields by name, dispatch by kind, the small questions about
// children. Languages extend it; it knows no language.

import type { FactsBuilder } from '../extract/facts-builder.ts';
import type { FlatTree, Grammar } from '../extract/flat-tree.ts';
import type { TokenStream } from '../extract/hash.ts';

/** Ids by name. A name this grammar does not have gives undefined, which equals no node's kind or field. */
export type Ids = Readonly<Record<string, number>>;

export type Handler<W> = (w: W, node: number) => number;

/** As a prototype an object keeps the quick kind of properties however many it has; these are read for every node. */
const quick = (ids: Record<string, number>): Ids => Object.create(ids) as Ids;

/** Made once per grammar. */
export class Tables<W> {
  readonly grammar: Grammar;
  readonly k: Ids;
  readonly f: Ids;
  readonly handlers: (Handler<W> | undefined)[] = [];
  readonly comment: number;
  readonly #tokens = new Map<string, number>();

  constructor(grammar: Grammar) {
    this.grammar = grammar;
    const kinds = Object.create(null) as Record<string, number>;
    grammar.names.forEach((name, id) => { if (grammar.named[id] === 1) kinds[name] ??= grammar.kind(name); });
    const fields = Object.create(null) as Record<string, number>;
    for (const name of grammar.fieldNames) if (name) fields[name] = grammar.field(name);
    this.k = quick(kinds);
    this.f = quick(fields);
    this.comment = grammar.kind('comment');
    // Dispatch reads this for every node: no holes.
    for (let i = 0; i < grammar.names.length; i++) this.handlers.push(undefined);
  }

  /** Kind of a keyword or sign; -1 where the grammar has none. */
  token(text: string): number {
    let id = this.#tokens.get(text);
    if (id === undefined) this.#tokens.set(text, id = this.grammar.kind(text, false));
    return id;
  }

  on(names: readonly string[], handler: Handler<W>): void { this.register(this.handlers, names, handler); }

  protected register(table: (Handler<W> | undefined)[], names: readonly string[], handler: Handler<W>): void {
    for (const name of names) {
      const kind = this.grammar.kind(name);
      if (kind >= 0) table[kind] = handler;
    }
  }
}

/** State of one walk over one file. */
export class TreeWalker<W> {
  readonly #tables: Tables<W>;
  readonly t: FlatTree;
  readonly b: FactsBuilder;
  readonly tokens: TokenStream;
  readonly path: string;
  readonly k: Ids;
  readonly f: Ids;
  readonly #handlers: readonly (Handler<W> | undefined)[];
  readonly #comment: number;
  scope = 0;
  /** Enclosing symbol: the caller of what is found here. */
  sym = 0;
  fn = -1;
  isTest = false;

  constructor(tables: Tables<W>, t: FlatTree, b: FactsBuilder, tokens: TokenStream, path: string) {
    this.#tables = tables;
    this.#handlers = tables.handlers;
    this.#comment = tables.comment;
    this.t = t;
    this.b = b;
    this.tokens = tokens;
    this.path = path;
    this.k = tables.k;
    this.f = tables.f;
  }

  /** Value of an expression; statements answer 0. Unknown nodes: their children are visited. */
  visit(node: number): number {
    if (node < 0) return 0;
    const handler = this.#handlers[this.t.kind[node]];
    if (handler !== undefined) return handler(this as unknown as W, node);
    this.children(node);
    return 0;
  }

  children(node: number): void {
    const { next, kind } = this.t;
    const handlers = this.#handlers;
    for (let c = node + 1, stop = next[node]; c < stop; c = next[c]) {
      const handler = handlers[kind[c]];
      if (handler !== undefined) handler(this as unknown as W, c);
      else if (next[c] !== c + 1) this.children(c);
    }
  }

  child(node: number, field: number): number { return this.t.child(node, field); }

  firstNamed(node: number): number {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
      if (t.kind[c] !== this.#comment && t.isNamed(c)) return c;
    }
    return -1;
  }

  /** True when a keyword or sign of this text is a direct child. */
  has(node: number, token: string): boolean {
    const id = this.#tables.token(token);
    return id >= 0 && this.t.childOfKind(node, id) >= 0;
  }

  text(node: number): string { return this.t.source(node); }

  within(scope: number, run: () => void): void {
    const held = this.scope;
    this.scope = scope;
    run();
    this.scope = held;
  }
}
