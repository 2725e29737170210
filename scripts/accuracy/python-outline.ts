// What the referee for Python must know of a file besides pyright's answers: where it calls, and what stands at the
// places pyright points to. Read off the syntax tree, independently of our extractor.

import { readFile } from 'node:fs/promises';
import { Language, Parser, type Node } from 'web-tree-sitter';
import { grammarPath } from '../../src/assets.ts';

/** Zero-based, columns in UTF-16 units. */
export interface Position { readonly line: number; readonly character: number }
export interface Call extends Position { readonly name: string; readonly isSuper: boolean }
export interface FunctionOutline { readonly name: string; readonly line: number; readonly owner: ClassOutline | undefined; readonly isOverload: boolean }
export interface ClassOutline { readonly name: string; readonly line: number; readonly bases: readonly Position[]; readonly methods: Map<string, FunctionOutline> }

export interface Outline {
  readonly calls: Call[];
  /** Functions and classes by the place of their name. */
  readonly functions: Map<string, FunctionOutline>;
  readonly classes: Map<string, ClassOutline>;
  /** Lines of import statements, with the first part of the module's name ('' for relative ones). */
  readonly imports: Map<number, string>;
}

export const placeKey = (line: number, character: number): string => `${line}:${character}`;

/** Must come after our own parser's start: the runtime is one for all, and keeps the memory it was first given. */
export async function outliner(): Promise<(text: string) => Outline> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(await readFile(grammarPath('python'))));
  return text => outlineOf(parser, text);
}

function outlineOf(parser: Parser, text: string): Outline {
  const outline: Outline = { calls: [], functions: new Map(), classes: new Map(), imports: new Map() };
  const tree = parser.parse(text)!;
  visit(tree.rootNode, undefined, outline);
  tree.delete();
  return outline;
}

const at = (node: Node): Position => ({ line: node.startPosition.row, character: node.startPosition.column });

/** The name a callee or a base goes by. */
function nameNode(node: Node | null): Node | null {
  switch (node?.type) {
    case 'identifier': return node;
    case 'attribute': return node.childForFieldName('attribute');
    case 'subscript': return nameNode(node.childForFieldName('value'));
    case 'parenthesized_expression': return nameNode(node.namedChild(0));
    default: return null;
  }
}

/** `owner`: the class whose body we are directly in; branches of it still are. */
function visit(node: Node, owner: ClassOutline | undefined, outline: Outline): void {
  let inner: ClassOutline | undefined = node.type === 'block' || node.type.endsWith('_statement') || node.type.endsWith('_clause') || node.type === 'decorated_definition' ? owner : undefined;
  if (node.type === 'function_definition') addFunction(node, owner, outline);
  else if (node.type === 'class_definition') inner = addClass(node, outline);
  else if (node.type === 'call') addCall(node, outline);
  else if (node.type === 'import_statement' || node.type === 'import_from_statement') addImport(node, outline);
  for (const child of node.namedChildren) if (child) visit(child, inner, outline);
}

function addFunction(node: Node, owner: ClassOutline | undefined, outline: Outline): void {
  const name = node.childForFieldName('name');
  if (!name) return;
  const decorators = node.parent?.type === 'decorated_definition' ? node.parent.namedChildren.filter(c => c?.type === 'decorator') : [];
  const fn: FunctionOutline = { name: name.text, line: name.startPosition.row, owner, isOverload: decorators.some(d => /^@(\w+\.)*overload$/.test(d!.text)) };
  outline.functions.set(placeKey(name.startPosition.row, name.startPosition.column), fn);
  owner?.methods.set(fn.name, fn);
}

function addClass(node: Node, outline: Outline): ClassOutline | undefined {
  const name = node.childForFieldName('name');
  if (!name) return undefined;
  const listed = node.childForFieldName('superclasses')?.namedChildren ?? [];
  const bases = listed.filter(b => b?.type !== 'keyword_argument').flatMap(b => { const n = nameNode(b); return n ? [at(n)] : []; });
  const cls: ClassOutline = { name: name.text, line: name.startPosition.row, bases, methods: new Map() };
  outline.classes.set(placeKey(name.startPosition.row, name.startPosition.column), cls);
  return cls;
}

function addCall(node: Node, outline: Outline): void {
  const callee = node.childForFieldName('function');
  const name = nameNode(callee);
  if (!name || callee?.type === 'subscript') return;
  const object = callee?.type === 'attribute' ? callee.childForFieldName('object') : null;
  outline.calls.push({ ...at(name), name: name.text, isSuper: object?.type === 'call' && object.childForFieldName('function')?.text === 'super' });
}

function addImport(node: Node, outline: Outline): void {
  const module = node.childForFieldName('module_name') ?? node.childForFieldName('name');
  const head = module?.type === 'relative_import' ? '' : module?.text.split(/[.\s]/, 1)[0] ?? '';
  for (let line = node.startPosition.row; line <= node.endPosition.row; line++) outline.imports.set(line, head);
}
