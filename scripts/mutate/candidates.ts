// Finds the functions and methods of a code base that can be edited, and who refers to them, by the compiler's own
// syntax trees and reference finder. Makes no edits.

import ts from 'typescript-oracle';
import type { Compiler } from './compiler.ts';

export type FunctionNode = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ConstructorDeclaration | ts.ArrowFunction | ts.FunctionExpression;

export interface Candidate {
  readonly file: string;
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
  readonly line: number;
  /** A class stands for itself: its node is one of its functions and not to be edited. */
  readonly kind: 'function' | 'variable' | 'method' | 'constructor' | 'class';
  readonly node: FunctionNode & { readonly body: ts.ConciseBody };
  /** What goes when the symbol is deleted: a statement or a class member. */
  readonly whole: ts.Node;
  /** Further declarations of the same symbol in the same block: overload signatures. */
  readonly overloads: readonly ts.Node[];
  readonly source: ts.SourceFile;
}

export interface Reference {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'call' | 'import' | 'export' | 'declaration' | 'value';
  /** The whole call, or the name alone. */
  readonly from: number;
  readonly to: number;
  readonly call?: ts.CallExpression | ts.NewExpression;
}

const isFunctionValue = (node: ts.Expression | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** `exports = module.exports = x` → `module.exports = x`. */
function innermostAssignment(node: ts.BinaryExpression): ts.BinaryExpression {
  return ts.isBinaryExpression(node.right) && node.right.operatorToken.kind === ts.SyntaxKind.EqualsToken ? innermostAssignment(node.right) : node;
}

export function candidatesIn(compiler: Compiler, file: string): readonly Candidate[] {
  const source = compiler.source(file);
  const found: Candidate[] = [];
  const add = (kind: Candidate['kind'], name: ts.Node, text: string, node: FunctionNode, whole: ts.Node, siblings: readonly ts.Node[]): void => {
    if (node.body === undefined) return;
    const overloads = siblings.filter((other) => other !== whole && (ts.isFunctionDeclaration(other) || ts.isMethodDeclaration(other) || ts.isConstructorDeclaration(other))
      && other.body === undefined && (other.name === undefined ? kind === 'constructor' : other.name.getText(source) === text));
    found.push({
      file, name: text, at: name.getStart(source), line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1,
      kind, node: node as Candidate['node'], whole, overloads, source,
    });
  };
  const classOf = (node: ts.ClassLikeDeclaration): void => {
    const some = node.members.find((member) => (ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member)) && member.body !== undefined) as FunctionNode | undefined;
    if (some !== undefined && node.name !== undefined) add('class', node.name, node.name.text, some, node, []);
    for (const member of node.members) {
      if (ts.isMethodDeclaration(member) && ts.isIdentifier(member.name)) add('method', member.name, member.name.text, member, member, [...node.members]);
      if (ts.isConstructorDeclaration(member) && node.name !== undefined) add('constructor', member, node.name.text, member, member, [...node.members]);
    }
  };
  for (const statement of source.statements) {
    // exports.charge = function (…) {…}, internals.Request = class {…}
    if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression) && statement.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = innermostAssignment(statement.expression);
      if (ts.isPropertyAccessExpression(left) && ts.isIdentifier(left.name) && isFunctionValue(right)) add('variable', left.name, left.name.text, right, statement, []);
      if (ts.isClassExpression(right)) classOf(right);
    }
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) add('function', statement.name, statement.name.text, statement, statement, [...source.statements]);
    if (ts.isClassDeclaration(statement)) classOf(statement);
    if (ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1) {
      const [declaration] = statement.declarationList.declarations;
      if (ts.isIdentifier(declaration.name) && isFunctionValue(declaration.initializer)) {
        add('variable', declaration.name, declaration.name.text, declaration.initializer, statement, []);
      }
    }
  }
  return found;
}

/** Everything that refers to the candidate, its own declarations left out. */
export function referencesTo(compiler: Compiler, candidate: Pick<Candidate, 'file' | 'at'>): readonly Reference[] {
  const groups = compiler.service.findReferences(compiler.file(candidate.file), candidate.at) ?? [];
  const seen = new Map<string, Reference>();
  for (const { fileName, textSpan } of groups.flatMap((group) => group.references)) {
    const file = compiler.pathOf(fileName);
    if (!compiler.has(file) || (file === candidate.file && textSpan.start === candidate.at)) continue;
    const reference = referenceAt(compiler.source(file), file, textSpan.start, textSpan.start + textSpan.length);
    if (reference !== undefined) seen.set(`${file}:${reference.start}`, reference);
  }
  return [...seen.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start));
}

/**
 * True when some call of the name stands where the compiler knows nothing, say behind an import it cannot follow. Then it
 * cannot vouch that all callers are known.
 */
export function hasBlindSpot(compiler: Compiler, candidate: Candidate, references: readonly Reference[], paths: readonly string[]): boolean {
  const seen = new Set(references.map((reference) => `${reference.file}:${reference.start}`));
  const checker = compiler.service.getProgram()!.getTypeChecker();
  const word = new RegExp(`(?<![\\w$])${candidate.name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  return paths.some((path) => compiler.text(path).includes(candidate.name) && [...compiler.text(path).matchAll(word)].some(({ index }) => {
    const node = innermost(compiler.source(path), index, index + candidate.name.length);
    if (node === undefined || !ts.isIdentifier(node) || !(ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent) || ts.isImportSpecifier(node.parent))) return false;
    const symbol = checker.getSymbolAtLocation(node);
    // Taken out of a `require` that the compiler does not follow.
    if (!seen.has(`${path}:${index}`) && symbol?.declarations?.some(ts.isBindingElement) === true) return true;
    return symbol === undefined || ((symbol.flags & ts.SymbolFlags.Alias) !== 0 && ts.isImportSpecifier(node.parent) && checker.getAliasedSymbol(symbol).declarations === undefined);
  }));
}

function referenceAt(source: ts.SourceFile, file: string, start: number, end: number): Reference | undefined {
  const node = innermost(source, start, end);
  if (node === undefined) return undefined;
  const whole = (kind: Reference['kind'], range: ts.Node, call?: Reference['call']): Reference =>
    ({ file, start, end, kind, from: range.getStart(source), to: range.getEnd(), ...(call && { call }) });
  const { parent } = node;
  if (parent === undefined) return undefined;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return whole('import', parent);
  if (ts.isExportSpecifier(parent) || ts.isExportAssignment(parent)) return whole('export', parent);
  if ((ts.isFunctionLike(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertySignature(parent) || ts.isClassDeclaration(parent)) && parent.name === node) return whole('declaration', node);
  if (ts.isConstructorDeclaration(node)) return whole('declaration', node);
  let callee: ts.Node = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) callee = parent;
  const up = callee.parent;
  if ((ts.isCallExpression(up) || ts.isNewExpression(up)) && up.expression === callee) return whole('call', up, up);
  if (ts.isJsxOpeningLikeElement(up) || ts.isTaggedTemplateExpression(up) || ts.isDecorator(up)) return whole('call', up);
  return whole('value', callee);
}

function innermost(source: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (node.getStart(source) > start || node.getEnd() < end) return undefined;
    return ts.forEachChild(node, visit) ?? node;
  };
  return visit(source);
}
