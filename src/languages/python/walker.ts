// The state of one walk over one Python file, and the tables made once per grammar.
// The other files of this folder are handlers on it; they call each other only through the walker.

import type { FlatTree, Grammar } from '../../extract/flat-tree.ts';
import type { ParamFact } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import type { TokenStream } from '../../extract/hash.ts';
import { Flow } from './flow.ts';

export type Handler = (w: Walker, node: number) => number;
export type Ids = Readonly<Record<string, number>>;

/** An operand of THIS that means nothing. */
export const NO_SELF = 0x3fffffff;

export class Tables {
  readonly grammar: Grammar;
  readonly k: Ids;
  readonly f: Ids;
  readonly handlers: (Handler | undefined)[] = [];

  constructor(grammar: Grammar) {
    this.grammar = grammar;
    // Plain objects, filled once: these are read for every node.
    const kinds: Record<string, number> = Object.create(null) as Record<string, number>;
    grammar.names.forEach((name, id) => { if (grammar.named[id] === 1) kinds[name] ??= grammar.kind(name); });
    this.k = kinds;
    const fields: Record<string, number> = Object.create(null) as Record<string, number>;
    for (const name of grammar.fieldNames) if (name) fields[name] = grammar.field(name);
    this.f = fields;
  }

  on(names: readonly string[], handler: Handler): void {
    for (const name of names) {
      const kind = this.grammar.kind(name);
      if (kind >= 0) this.handlers[kind] = handler;
    }
  }
}

export class Walker {
  readonly tables: Tables;
  readonly t: FlatTree;
  readonly b: FactsBuilder;
  readonly tokens: TokenStream;
  readonly path: string;
  readonly k: Ids;
  readonly f: Ids;
  scope = 0;
  /** Enclosing symbol: the caller of what is found here. */
  sym = 0;
  fn = -1;
  /** Class whose body we are directly in; -1: none. */
  shape = -1;
  /** Operand for SUPER: the method around us, through nested functions. */
  self = NO_SELF;
  /** Scope that functions defined here see: a class body's names are not among them. */
  closure = 0;
  flow = new Flow(0);
  isTest = false;
  isStub = false;
  /** Overload signatures waiting for their implementation, by scope and name. */
  readonly overloads = new Map<string, { fns: number[]; params: (readonly ParamFact[])[] }>();
  /** Names declared `global` or `nonlocal` in the function at hand, and the scope they live in. */
  elsewhere = new Map<string, number>();
  /** Local name → module and name it was imported from. */
  readonly imported = new Map<string, { module: string; name: string }>();
  /** Dotted modules brought in by `import a.b.c`. */
  readonly modules = new Set<string>();
  /** Classes this file defines anywhere, by name: they hide the typing forms of the same name. */
  readonly classes = new Set<string>();
  /** Receivers' names of the methods around us → the method. */
  readonly receivers = new Map<string, number>();
  /** Variables that hold a type parameter: name → binding. */
  readonly typeVariables = new Map<string, number>();
  /** What was put into containers, settled at the end. */
  readonly items: { target: number; name: string; value: number; isSure: boolean }[] = [];
  /** Type variable that the receiver is annotated with: it stands for the receiver's own type. */
  selfType = '';
  /** Classes whose attributes are their own instances. */
  readonly enumBodies = new Set<number>();

  constructor(tables: Tables, t: FlatTree, b: FactsBuilder, tokens: TokenStream, path: string) {
    this.tables = tables;
    this.t = t;
    this.b = b;
    this.tokens = tokens;
    this.path = path;
    this.k = tables.k;
    this.f = tables.f;
    this.isStub = path.endsWith('.pyi');
  }

  /** Value of an expression; statements answer 0. Unknown nodes: their children are visited. */
  visit(node: number): number {
    if (node < 0) return 0;
    const handler = this.tables.handlers[this.t.kind[node]];
    if (handler !== undefined) return handler(this, node);
    this.children(node);
    return 0;
  }

  children(node: number): void {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.next[c] !== c + 1 || this.tables.handlers[t.kind[c]] !== undefined) this.visit(c);
  }

  child(node: number, field: number): number { return this.t.child(node, field); }

  /** Named children, comments left out. */
  named(node: number): number[] {
    const { t } = this;
    const found: number[] = [];
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.isNamed(c) && t.kind[c] !== this.k.comment) found.push(c);
    return found;
  }

  firstNamed(node: number): number {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.isNamed(c) && t.kind[c] !== this.k.comment) return c;
    return -1;
  }

  /** True when a token of this text is a direct child. */
  has(node: number, token: string): boolean {
    const { t } = this;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
      if (t.next[c] === c + 1 && t.end[c] - t.start[c] === token.length && !t.isNamed(c) && t.source(c) === token) return true;
    }
    return false;
  }

  text(node: number): string { return this.t.source(node); }

  /** Parentheses stripped. */
  bare(node: number): number {
    let n = node;
    while (n >= 0 && this.t.kind[n] === this.k.parenthesized_expression) {
      const inner = this.firstNamed(n);
      if (inner < 0) return n;
      n = inner;
    }
    return n;
  }

  within(scope: number, run: () => void): void {
    const held = this.scope;
    this.scope = scope;
    run();
    this.scope = held;
  }
}
