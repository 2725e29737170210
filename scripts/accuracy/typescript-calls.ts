// What the TypeScript compiler says about every call of a code base: the places it may lead to, or that it leaves the
// repository, or that nobody can tell. Independent of our own extraction and resolution.

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript-oracle';
import { Implementations, unlessItFails } from './implementations.ts';
import { compilerOptions, moduleResolver, type Resolve } from '../mutate/modules.ts';

export interface Place { readonly file: string; readonly line: number; readonly name: string }

export interface CallSite {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** Every declaration that is a right answer. */
  readonly places: readonly Place[];
  /** inside: a function, method, class or module-level value of the repository; outside: proven elsewhere; open: cannot tell. */
  readonly verdict: 'inside' | 'outside' | 'open';
}

export interface CallSiteOptions { readonly root: string; readonly paths: readonly string[]; readonly config?: string }

export function callSites({ root, paths, config }: CallSiteOptions): CallSite[] {
  // Node's own types prove many calls to be outside.
  const options: ts.CompilerOptions = { ...compilerOptions(config ? join(root, config) : root), types: ['node'], typeRoots: [join(import.meta.dirname, '../../node_modules/@types')] };
  const host = ts.createCompilerHost(options, true);
  const resolve = moduleResolver(root, options, host);
  host.resolveModuleNameLiterals = (literals, from) => literals.map(l => ({ resolvedModule: resolve(l.text, from) }));
  const roots = paths.filter(p => !/\.d\.[cm]?ts$/.test(p) || !hidesModule(join(root, p), resolve));
  const program = ts.createProgram(roots.map(p => join(root, p)), options, host);
  const checker = program.getTypeChecker();
  const own = paths.flatMap(p => program.getSourceFile(join(root, p)) ?? []);
  const reader = new Reader(root, new Set(paths), checker, new Implementations(checker, own));
  const sites: CallSite[] = [];
  for (const path of paths) {
    const source = /\.d\.[cm]?ts$/.test(path) ? undefined : program.getSourceFile(join(root, path));
    if (source) reader.read(source, path, sites);
  }
  return sites;
}

/**
 * A declaration script with `declare module 'x'` for an x of the repository itself would stand before the real x in a
 * program of all files. Such scripts are meant to be appended to built declarations.
 */
function hidesModule(path: string, resolve: Resolve): boolean {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('declare module')) return false;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  return !ts.isExternalModule(source) && source.statements.some(s => ts.isModuleDeclaration(s) && ts.isStringLiteral(s.name) && resolve(s.name.text, path) !== undefined);
}

class Reader {
  readonly #root: string;
  readonly #paths: ReadonlySet<string>;
  readonly #checker: ts.TypeChecker;
  readonly #implementations: Implementations;

  constructor(root: string, paths: ReadonlySet<string>, checker: ts.TypeChecker, implementations: Implementations) {
    this.#root = root;
    this.#paths = paths;
    this.#checker = checker;
    this.#implementations = implementations;
  }

  read(source: ts.SourceFile, file: string, into: CallSite[]): void {
    const visit = (node: ts.Node): void => {
      const callee = calleeOf(node);
      const name = callee && nameOf(callee);
      if (callee && name && !isRequire(node)) {
        const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
        into.push({ file, line, name: name.kind === ts.SyntaxKind.SuperKeyword ? 'super' : textOf(name), ...this.#judge(node, name) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  #judge(node: ts.Node, name: ts.Node): Pick<CallSite, 'places' | 'verdict'> {
    const declarations = new Set<ts.Declaration>();
    const symbol = this.#symbol(name);
    let isOutside = symbol === 'outside';
    if (symbol && symbol !== 'outside') for (const d of symbol.declarations ?? []) this.#follow(d, declarations, 0);
    // What a call made is held by a local variable: its signature only says where else it may lead.
    const isHeld = declarations.size > 0 && [...declarations].every(isLocalResult);
    const signature = isCall(node) ? this.#signature(node) : undefined;
    if (signature && !ts.isJSDocSignature(signature)) {
      declarations.add(signature);
      // The overload that was chosen stands for all of them, and for the implementation.
      const overloaded = signature.name ? this.#checker.getSymbolAtLocation(signature.name) : undefined;
      for (const d of overloaded?.declarations ?? []) declarations.add(d);
      if (ts.isConstructorDeclaration(signature)) for (const m of signature.parent.members) if (ts.isConstructorDeclaration(m)) declarations.add(m);
    }
    // Making an instance runs the constructor, whether or not the arguments fit it.
    if (ts.isNewExpression(node) || name.kind === ts.SyntaxKind.SuperKeyword) {
      for (const d of declarations) if (ts.isClassLike(d)) for (const m of d.members) if (ts.isConstructorDeclaration(m)) declarations.add(m);
    }
    // Implementations are right answers too, but prove nothing by themselves.
    const named = new Set(declarations);
    if (!isSuper(name)) for (const d of named) for (const i of this.#implementations.of(d)) declarations.add(i);
    if (declarations.size === 0 && !isOutside) isOutside = this.#isOfOutside(name);
    const own: Place[] = [];
    let isFirm = false;
    for (const d of declarations) {
      // Members the compiler makes up itself (of mapped types) stand in no file and prove nothing.
      if ((d.getSourceFile() as ts.SourceFile | undefined) === undefined) continue;
      const place = this.#place(d);
      if (!place) { isOutside = true; continue; }
      own.push(place);
      if (this.#isForeign(d)) isOutside = true;
      else if (!isHeld && named.has(d) && isFirmDeclaration(d)) isFirm = true;
    }
    if (own.length === 0) return { places: [], verdict: isOutside ? 'outside' : 'open' };
    return { places: own, verdict: isFirm ? 'inside' : isOutside ? 'outside' : 'open' };
  }

  /** A member that the compiler does not know, of something whose type is declared elsewhere (a boolean, an array). */
  #isOfOutside(name: ts.Node): boolean {
    if (!ts.isPropertyAccessExpression(name.parent) || name.parent.name !== name) return false;
    const type = this.#checker.getApparentType(this.#checker.getTypeAtLocation(name.parent.expression));
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return false;
    const parts = type.isUnionOrIntersection() ? type.types.map(t => this.#checker.getApparentType(t)) : [type];
    const declared = parts.flatMap(t => t.symbol?.declarations ?? []);
    return declared.length > 0 && declared.every(d => this.#place(d) === undefined);
  }

  /** const debug = require('debug')('x'), const log = console.log: ours in name only, unless it wraps a function of ours. */
  #isForeign(d: ts.Declaration): boolean {
    const value = ts.isVariableDeclaration(d) ? d.initializer : ts.isPropertyAccessExpression(d) && ts.isBinaryExpression(d.parent) ? d.parent.right : undefined;
    if (!value) return false;
    let at = assigned(value);
    if (at === value && ts.isIdentifier(at)) return false;
    for (;;) {
      if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && !isRequire(at)) {
        if (at.arguments?.some(a => ts.isIdentifier(a) || ts.isPropertyAccessExpression(a) || ts.isFunctionLike(a))) return false;
        at = bare(at.expression);
      } else if (ts.isPropertyAccessExpression(at) || ts.isAwaitExpression(at)) at = bare(at.expression);
      else break;
    }
    if (ts.isCallExpression(at) && isRequire(at)) return ts.isStringLiteralLike(at.arguments[0]) && !/^[.#/~@](?:\/|$)|^\./.test(at.arguments[0].text);
    if (!ts.isIdentifier(at)) return false;
    const symbol = this.#symbol(at);
    if (symbol === 'outside') return true;
    return symbol?.declarations?.every(x => this.#place(x) === undefined) === true;
  }

  /** The compiler gives up on a few calls with a failed assertion of its own; then only the name speaks. */
  #signature(node: ts.CallLikeExpression): ts.SignatureDeclaration | ts.JSDocSignature | undefined {
    return unlessItFails(() => this.#checker.getResolvedSignature(node)?.declaration);
  }

  /** The symbol behind a name, imports followed; 'outside' when it comes from a module that is not of the repository. */
  #symbol(name: ts.Node): ts.Symbol | 'outside' | undefined {
    const found = this.#checker.getSymbolAtLocation(name);
    if (!found || !(found.flags & ts.SymbolFlags.Alias)) return found;
    const target = this.#checker.getAliasedSymbol(found);
    if (target.declarations?.length) return target;
    return packageOf(found) ? 'outside' : undefined;
  }

  /** A declaration and what it only passes on: const a = b, { a: b }, { a }. */
  #follow(d: ts.Declaration, into: Set<ts.Declaration>, hops: number): void {
    if (into.has(d)) return;
    into.add(d);
    if (hops > 4) return;
    const value = ts.isVariableDeclaration(d) || ts.isPropertyAssignment(d) || ts.isPropertyDeclaration(d) ? d.initializer
      : ts.isBinaryExpression(d) ? d.right : ts.isPropertyAccessExpression(d) && ts.isBinaryExpression(d.parent) ? d.parent.right : undefined;
    const inner = value && assigned(value);
    const symbol = ts.isShorthandPropertyAssignment(d) ? this.#checker.getShorthandAssignmentValueSymbol(d)
      : inner && (ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner)) ? this.#checker.getSymbolAtLocation(ts.isIdentifier(inner) ? inner : inner.name)
        : ts.isBindingElement(d) ? this.#checker.getPropertyOfType(this.#checker.getTypeAtLocation(d.parent), (d.propertyName ?? d.name).getText()) : undefined;
    const end = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    for (const next of end?.declarations ?? []) this.#follow(next, into, hops + 1);
  }

  #place(d: ts.Declaration): Place | undefined {
    const source = d.getSourceFile();
    const file = relative(this.#root, source.fileName).replaceAll('\\', '/');
    if (!this.#paths.has(file)) return undefined;
    const named = ts.isConstructorDeclaration(d) ? d : ts.getNameOfDeclaration(d) ?? holderName(d) ?? d;
    const text = ts.isConstructorDeclaration(d) ? 'constructor' : named === d ? '' : textOf(named);
    return { file, line: source.getLineAndCharacterOfPosition(named.getStart(source)).line + 1, name: text };
  }
}

const isCall = (node: ts.Node): node is ts.CallLikeExpression => ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || ts.isDecorator(node) || ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

function calleeOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (ts.isDecorator(node)) return ts.isCallExpression(node.expression) ? undefined : node.expression;
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return /^[A-Z$_]|\./.test(node.tagName.getText()) ? node.tagName as ts.Expression : undefined;
  return undefined;
}

function bare(node: ts.Expression): ts.Expression {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isNonNullExpression(at) || ts.isSatisfiesExpression(at)) at = at.expression;
  return at;
}

/** The right end of a = b = c. */
function assigned(node: ts.Expression): ts.Expression {
  let at = bare(node);
  while (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken) at = bare(at.right);
  return at;
}

function nameOf(callee: ts.Expression): ts.Node | undefined {
  const inner = bare(callee);
  if (ts.isIdentifier(inner) || inner.kind === ts.SyntaxKind.SuperKeyword) return inner;
  if (ts.isPropertyAccessExpression(inner)) return inner.name;
  return ts.isElementAccessExpression(inner) && ts.isStringLiteralLike(inner.argumentExpression) ? inner.argumentExpression : undefined;
}

const textOf = (node: ts.Node): string => (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : node.getText());
const isSuper = (name: ts.Node): boolean => ts.isPropertyAccessExpression(name.parent) && name.parent.expression.kind === ts.SyntaxKind.SuperKeyword;
const isRequire = (node: ts.Node): boolean => ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(node.expression) && node.expression.text === 'require' && node.arguments.length === 1));

/** The name an unnamed function goes by: its variable, property or assignment. */
function holderName(d: ts.Declaration): ts.Node | undefined {
  let at: ts.Node = d.parent;
  while (at && (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at))) at = at.parent;
  if (at && (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at) || ts.isPropertySignature(at))) return at.name;
  return at && ts.isBinaryExpression(at) && ts.isPropertyAccessExpression(at.left) ? at.left.name : undefined;
}

/** A declaration that fixes what runs; parameters and local variables only say where it is held. */
function isFirmDeclaration(d: ts.Declaration): boolean {
  if (ts.isParameter(d) || ts.isBindingElement(d)) return false;
  if (ts.isFunctionLike(d)) return !ts.isFunctionTypeNode(d) && !ts.isConstructorTypeNode(d) && !ts.isCallSignatureDeclaration(d) && (d.name !== undefined || ts.isConstructorDeclaration(d) || holderName(d) !== undefined);
  if (ts.isVariableDeclaration(d)) return d.parent.parent.parent !== undefined && ts.isSourceFile(d.parent.parent.parent);
  return ts.isClassLike(d);
}

function isLocalResult(d: ts.Declaration): boolean {
  if (ts.isParameter(d)) return true;
  if (!ts.isVariableDeclaration(d) || ts.isSourceFile(d.parent.parent.parent)) return false;
  const value = d.initializer && bare(d.initializer);
  return value !== undefined && ts.isCallExpression(value) && !isRequire(value);
}

/** True when an import's specifier names a package rather than a file. */
function packageOf(symbol: ts.Symbol): boolean {
  for (const d of symbol.declarations ?? []) {
    for (let n: ts.Node | undefined = d; n; n = n.parent) {
      const specifier = ts.isImportDeclaration(n) || ts.isExportDeclaration(n) ? n.moduleSpecifier : undefined;
      if (specifier && ts.isStringLiteralLike(specifier)) return !/^[.#/~@](?:\/|$)|^\./.test(specifier.text);
    }
  }
  return false;
}
