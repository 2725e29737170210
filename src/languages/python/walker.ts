// The state of one walk over one Python file, and the tables made once per grammar.
// The other files of this folder are handlers on it; they call each other only through the walker.

import type { FlatTree } from '../../extract/flat-tree.ts';
import { Tables as SharedTables, TreeWalker, type Handler as SomeHandler } from '../tree-walker.ts';
import type { ParamFact } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import type { TokenStream } from '../../extract/hash.ts';
import { Flow } from './flow.ts';
import { hasTypeComments } from './type-comments.ts';

export type Handler = SomeHandler<Walker>;

/** An operand of THIS that means nothing. */
export const NO_SELF = 0x3fffffff;

export class Tables extends SharedTables<Walker> {}

export class Walker extends TreeWalker<Walker> {
  /** Class whose body we are directly in; -1: none. */
  shape = -1;
  /** Operand for SUPER: the method around us, through nested functions. */
  self = NO_SELF;
  /** Scope that functions defined here see: a class body's names are not among them. */
  closure = 0;
  flow = new Flow(0);
  isStub = false;
  /** Some comment of the file declares a type. */
  readonly hasTypeComments: boolean;
  /** Overload signatures waiting for their implementation, by scope and name. */
  readonly overloads = new Map<string, { fns: number[]; params: (readonly ParamFact[])[]; sigs: string[] }>();
  /** Names declared `global` or `nonlocal` in the function at hand, and the scope they live in. */
  elsewhere = new Map<string, number>();
  /** Local name → module and name it was imported from. */
  readonly imported = new Map<string, { module: string; name: string }>();
  /** Dotted modules brought in by `import a.b.c`. */
  readonly modules = new Set<string>();
  /** Modules reached as attributes of an imported package. */
  readonly parts = new Set<string>();
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
  /** Inside a branch that the usual run does not take: UNUSUAL or OUTDATED, 0 in any other. */
  unusual = 0;
  /** Inside one of several branches any of which may be taken. */
  isEither = false;
  /** Classes whose attributes are their own instances. */
  readonly enumBodies = new Set<number>();

  constructor(tables: Tables, t: FlatTree, b: FactsBuilder, tokens: TokenStream, path: string) {
    super(tables, t, b, tokens, path);
    this.isStub = path.endsWith('.pyi');
    this.hasTypeComments = hasTypeComments(t.text);
  }

  /** Named children, comments left out. */
  named(node: number): number[] {
    const { t } = this;
    const found: number[] = [];
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.isNamed(c) && t.kind[c] !== this.k.comment) found.push(c);
    return found;
  }

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
}
