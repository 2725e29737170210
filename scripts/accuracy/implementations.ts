// Which methods of a code base may run where the compiler names one of an interface or of a class with descendants.

import ts from 'typescript-oracle';

/** The compiler gives up on a few calls with a failed assertion of its own: those have no answer. */
export function unlessItFails<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Debug Failure')) return undefined;
    throw error;
  }
}

export class Implementations {
  readonly #checker: ts.TypeChecker;
  /** Classes and interfaces by what they extend or implement; object literals by the type expected of them. */
  readonly #below = new Map<ts.Symbol, Set<ts.ClassLikeDeclaration | ts.InterfaceDeclaration | ts.ObjectLiteralExpression>>();

  constructor(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
    this.#checker = checker;
    const visit = (node: ts.Node): void => {
      if ((ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) && node.heritageClauses) {
        for (const t of node.heritageClauses.flatMap(c => [...c.types])) this.#note(checker.getTypeAtLocation(t), node);
      } else if (ts.isObjectLiteralExpression(node) && node.properties.some(p => ts.isMethodDeclaration(p) || ts.isPropertyAssignment(p))) {
        const expected = unlessItFails(() => checker.getContextualType(node));
        if (expected) this.#note(expected, node);
      }
      ts.forEachChild(node, visit);
    };
    for (const s of sources) visit(s);
  }

  #note(type: ts.Type, node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration | ts.ObjectLiteralExpression): void {
    if (type.isUnionOrIntersection()) { for (const t of type.types) this.#note(t, node); return; }
    if (!type.symbol) return;
    const held = this.#below.get(type.symbol);
    if (held) held.add(node); else this.#below.set(type.symbol, new Set([node]));
  }

  /** Every other declaration that may run when `d` is called on a descendant of its owner. */
  of(d: ts.Declaration): readonly ts.Declaration[] {
    const owner = d.parent as ts.Node | undefined;
    const name = ts.getNameOfDeclaration(d);
    if (!owner || !name || !(ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner) || ts.isTypeLiteralNode(owner))) return [];
    const found: ts.Declaration[] = [];
    const seen = new Set<ts.Symbol>();
    const down = (symbol: ts.Symbol | undefined): void => {
      if (!symbol || seen.has(symbol)) return;
      seen.add(symbol);
      for (const node of this.#below.get(symbol) ?? []) {
        for (const m of [...(node as ts.ObjectLiteralExpression).properties ?? [], ...(node as ts.ClassLikeDeclaration).members ?? []]) {
          if (m !== d && m.name && m.name.getText() === name.getText()) found.push(m);
        }
        if (!ts.isObjectLiteralExpression(node)) down(this.#checker.getTypeAtLocation(node).symbol);
      }
    };
    down(this.#checker.getTypeAtLocation(owner).symbol);
    return found;
  }
}
