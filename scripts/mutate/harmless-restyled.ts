// Harmless edits that write the same thing another way: what people do when they tidy up. The compiler confirms each one.

import { posix } from 'node:path';
import ts from 'typescript-oracle';
import { hasList, isThis, isTyped } from './breaking.ts';
import type { Candidate } from './candidates.ts';
import type { Edit } from './edits.ts';
import { asEdits, at, movedAway, plainCalls, startOf, type HarmlessMaker } from './harmless.ts';

const textOf = ({ source }: Candidate, node: ts.Node): string => node.getText(source);
const wordOf = (node: ts.Node, kind: ts.SyntaxKind): ts.Node | undefined => (ts.canHaveModifiers(node) ? ts.getModifiers(node)?.find((m) => m.kind === kind) : undefined);
const isExported = (node: ts.Node): boolean => wordOf(node, ts.SyntaxKind.ExportKeyword) !== undefined && wordOf(node, ts.SyntaxKind.DefaultKeyword) === undefined;
const isAsync = (node: ts.Node): boolean => wordOf(node, ts.SyntaxKind.AsyncKeyword) !== undefined;

/** `this` and `arguments` mean something else in another kind of function. */
const speaksOfItself = (candidate: Candidate): boolean => /\b(?:this|arguments|super|new\.target)\b/.test(textOf(candidate, candidate.node));

const plainParameters = ({ node }: Candidate): boolean => node.parameters.every((p) => ts.isIdentifier(p.name) && !isThis(p) && p.dotDotDotToken === undefined && p.initializer === undefined);

/** The list between the parentheses, the type parameters before it and the result after it, as written. */
function heading(candidate: Candidate): { readonly generics: string; readonly list: string; readonly result: string } {
  const { node, source } = candidate;
  const generics = node.typeParameters === undefined ? '' : `<${node.typeParameters.map((p) => p.getText(source)).join(', ')}>`;
  return { generics, list: node.parameters.map((p) => p.getText(source)).join(', '), result: node.type === undefined ? '' : `: ${textOf(candidate, node.type)}` };
}

const RESTYLING: readonly HarmlessMaker[] = [
  {
    kind: 'function-to-arrow',
    make(candidate) {
      const { node, source, file } = candidate;
      if (candidate.kind !== 'function' || candidate.overloads.length > 0 || node.asteriskToken !== undefined || speaksOfItself(candidate) || wordOf(node, ts.SyntaxKind.DefaultKeyword) !== undefined) return undefined;
      const { generics, list, result } = heading(candidate);
      const open = generics !== '' && file.endsWith('x') ? generics.replace(/>$/, ',>') : generics;
      const text = `${isExported(node) ? 'export ' : ''}const ${candidate.name} = ${isAsync(node) ? 'async ' : ''}${open}(${list})${result} => ${node.body.getText(source)};`;
      return { edits: [{ file, start: startOf(candidate), end: node.getEnd(), text }] };
    },
  },
  {
    kind: 'method-to-arrow-property',
    make(candidate) {
      const { node, source, file } = candidate;
      if (candidate.kind !== 'method' || candidate.overloads.length > 0 || node.asteriskToken !== undefined || /\b(?:arguments|super)\b/.test(textOf(candidate, node)) || node.parameters.some(isThis)) return undefined;
      if ((ts.getModifiers(node as ts.MethodDeclaration) ?? []).some((m) => m.kind !== ts.SyntaxKind.AsyncKeyword && m.kind !== ts.SyntaxKind.PublicKeyword)) return undefined;
      const { generics, list, result } = heading(candidate);
      return { edits: [{ file, start: startOf(candidate), end: node.getEnd(), text: `${candidate.name} = ${isAsync(node) ? 'async ' : ''}${generics}(${list})${result} => ${node.body.getText(source)};` }] };
    },
  },
  {
    kind: 'export-by-list',
    make(candidate) {
      const { whole, source, file } = candidate;
      const word = wordOf(whole, ts.SyntaxKind.ExportKeyword);
      if (!isExported(whole) || word === undefined || candidate.overloads.length > 0 || candidate.kind === 'method' || candidate.kind === 'constructor') return undefined;
      return { edits: [{ file, start: word.getStart(source), end: word.getEnd() + 1, text: '' }, at(candidate, source.text.length, `\nexport { ${candidate.name} };\n`)] };
    },
  },
  {
    kind: 'export-under-the-old-name',
    make(candidate, references) {
      const { whole, source, file } = candidate;
      const word = wordOf(whole, ts.SyntaxKind.ExportKeyword);
      if (!isExported(whole) || word === undefined || candidate.overloads.length > 0 || candidate.kind !== 'function' || references.some((r) => r.file === file)) return undefined;
      return {
        edits: [
          { file, start: word.getStart(source), end: word.getEnd() + 1, text: '' },
          { file, start: candidate.at, end: candidate.at + candidate.name.length, text: `${candidate.name}Renamed` },
          at(candidate, source.text.length, `\nexport { ${candidate.name}Renamed as ${candidate.name} };\n`),
        ],
      };
    },
  },
  {
    kind: 'exports-spelled-one-by-one',
    make(candidate) {
      const { source, file } = candidate;
      const whole = /^module\.exports = \{\s*((?:[\w$]+,\s*)*[\w$]+),?\s*\};?$/m.exec(source.text);
      if (isTyped(candidate) || whole === null) return undefined;
      const names = whole[1].split(',').map((name) => name.trim()).filter((name) => name !== '');
      return { edits: [{ file, start: whole.index, end: whole.index + whole[0].length, text: names.map((name) => `module.exports.${name} = ${name};`).join('\n') }] };
    },
  },
  {
    kind: 'move-and-pass-on',
    make(candidate, _, compiler) {
      if (candidate.kind === 'method' || candidate.kind === 'constructor' || candidate.overloads.length > 0 || !isExported(candidate.whole)) return undefined;
      const made = movedAway(compiler, candidate.file, { pos: startOf(candidate), end: candidate.whole.getEnd() });
      if (made === undefined) return undefined;
      const { edits, created = [] } = asEdits(compiler, made.edits);
      if (created.length !== 1 || compiler.has(created[0].path)) return undefined;
      const style = /from ['"]\.[^'"]*(\.[cm]?[jt]sx?)['"]/.exec(candidate.source.text)?.[1] ?? '';
      const specifier = `./${posix.basename(created[0].path).replace(/\.[cm]?[jt]sx?$/, '')}${style}`;
      return { edits: [...edits.filter((edit) => edit.file === candidate.file), at(candidate, candidate.source.text.length, `\nexport { ${candidate.name} } from '${specifier}';\n`)], created };
    },
  },
  {
    kind: 'extract-helper',
    make(candidate) {
      const { node, source, file } = candidate;
      if (!ts.isBlock(node.body) || candidate.overloads.length > 0 || node.asteriskToken !== undefined || !plainParameters(candidate) || !hasList(candidate)) return undefined;
      if (candidate.kind !== 'function' && candidate.kind !== 'method') return undefined;
      if (candidate.kind === 'function' ? speaksOfItself(candidate) : /\b(?:arguments|super)\b/.test(textOf(candidate, node)) || wordOf(node, ts.SyntaxKind.StaticKeyword) !== undefined) return undefined;
      const { generics, list, result } = heading(candidate);
      const names = node.parameters.map((p) => p.name.getText(source)).join(', ');
      const helper = `${candidate.name}Inner`;
      const own = candidate.kind === 'method';
      const text = `${isAsync(node) ? 'async ' : ''}${own ? '' : 'function '}${helper}${generics}(${list})${result} ${node.body.getText(source)}`;
      return { edits: [
        { file, start: node.body.getStart(source), end: node.body.getEnd(), text: `{\n  return ${own ? 'this.' : ''}${helper}(${names});\n}` },
        { file, start: candidate.whole.getEnd(), end: candidate.whole.getEnd(), text: `\n\n${text}\n` },
      ] };
    },
  },
  {
    kind: 'add-overloads',
    make(candidate) {
      const { node, source } = candidate;
      if (!isTyped(candidate) || candidate.kind !== 'function' || candidate.overloads.length > 0 || !plainParameters(candidate) || node.type === undefined || node.asteriskToken !== undefined) return undefined;
      const { generics, list, result } = heading(candidate);
      const head = `${isExported(node) ? 'export ' : ''}${wordOf(node, ts.SyntaxKind.DefaultKeyword) === undefined ? '' : 'export default '}function ${candidate.name}${generics}`;
      const extra = (mark: string): string => `${list}${list === '' ? '' : ', '}driftKind${mark}: string`;
      const end = node.parameters.length === 0 ? node.parameters.pos : node.parameters[node.parameters.length - 1].getEnd();
      if (node.parameters.some((p) => p.questionToken !== undefined)) return undefined;
      return { edits: [
        at(candidate, node.getStart(source), `${head}(${list})${result};\n${head}(${extra('')})${result};\n`),
        at(candidate, end, `${list === '' ? '' : ', '}driftKind?: string`),
      ] };
    },
  },
  {
    kind: 'widen-to-nothing',
    make(candidate, _, __, chance) {
      const typed = candidate.node.parameters.filter((p) => p.type !== undefined && p.dotDotDotToken === undefined && p.questionToken === undefined && !isThis(p) && !/\b(?:undefined|any|unknown)\b/.test(textOf(candidate, p.type)));
      if (typed.length === 0 || candidate.overloads.length > 0) return undefined;
      const { type } = chance.pick(typed);
      return { edits: [{ file: candidate.file, start: type!.getStart(candidate.source), end: type!.getEnd(), text: `(${textOf(candidate, type!)}) | undefined` }] };
    },
  },
  {
    kind: 'make-optional',
    make(candidate) {
      const { node } = candidate;
      const last = node.parameters[node.parameters.length - 1];
      if (!isTyped(candidate) || !hasList(candidate) || last === undefined || candidate.overloads.length > 0 || !ts.isIdentifier(last.name) || isThis(last) || last.questionToken !== undefined || last.initializer !== undefined || last.dotDotDotToken !== undefined) return undefined;
      return { edits: [at(candidate, last.name.getEnd(), '?')] };
    },
  },
  {
    kind: 'async-and-await-everywhere',
    needsAllCallers: true,
    make(candidate, references) {
      const { node, source, kind } = candidate;
      if (candidate.overloads.length > 0 || kind === 'constructor' || isAsync(node) || node.asteriskToken !== undefined || !ts.isBlock(node.body)) return undefined;
      const calls = plainCalls(references, () => true);
      if (calls === undefined || !calls.every(({ call }) => inAsync(call))) return undefined;
      const start = kind === 'method' ? candidate.at : ts.isFunctionDeclaration(node) ? node.getChildren(source).find((child) => child.kind === ts.SyntaxKind.FunctionKeyword)!.getStart(source) : node.getStart(source);
      const edits: Edit[] = [at(candidate, start, 'async ')];
      if (node.type !== undefined) edits.push({ file: candidate.file, start: node.type.getStart(source), end: node.type.getEnd(), text: `Promise<${textOf(candidate, node.type)}>` });
      for (const { file, from, to } of calls) edits.push({ file, start: from, end: from, text: '(await ' }, { file, start: to, end: to, text: ')' });
      return { edits };
    },
  },
  {
    kind: 'reorder-and-fix-callers',
    needsAllCallers: true,
    make(candidate, references, _, chance) {
      const { node, source, file } = candidate;
      const free = node.parameters.filter((p) => !isThis(p) && p.questionToken === undefined && p.initializer === undefined && p.dotDotDotToken === undefined);
      if (candidate.overloads.length > 0 || free.length < 2 || (ts.getModifiers(free[0])?.length ?? 0) > 0) return undefined;
      const index = chance.below(free.length - 1);
      const calls = plainCalls(references, (args) => args >= index + 2);
      if (calls === undefined || node.parameters[index] !== free[index] || node.parameters[index + 1] !== free[index + 1]) return undefined;
      const swap = (path: string, tree: ts.SourceFile, a: ts.Node, b: ts.Node): Edit[] => [
        { file: path, start: a.getStart(tree), end: a.getEnd(), text: b.getText(tree) }, { file: path, start: b.getStart(tree), end: b.getEnd(), text: a.getText(tree) }];
      return { edits: [...swap(file, source, free[index], free[index + 1]), ...calls.flatMap(({ file: path, call }) => swap(path, call.getSourceFile(), call.arguments![index], call.arguments![index + 1]))] };
    },
  },
];

/** Directly inside an async function, not in a function within it. */
function inAsync(node: ts.Node): boolean {
  for (let up = node.parent; up !== undefined; up = up.parent) {
    if (ts.isFunctionLike(up)) return ts.canHaveModifiers(up) && ts.getModifiers(up)?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword) === true;
    if (ts.isPropertyDeclaration(up) || ts.isClassStaticBlockDeclaration(up)) return false;
  }
  return false;
}

export const RESTYLED: readonly HarmlessMaker[] = RESTYLING;
