// Edits of what is declared and not run, one kind each: what pull requests do to interfaces, object types, enumerations, unions
// and constant objects. Breaking and harmless ones; the compiler says which they are.

import ts from 'typescript-oracle';
import type { Compiler } from './compiler.ts';
import type { Change, Edit } from './edits.ts';
import type { Chance } from './random.ts';
import type { Part, Shape } from './shapes.ts';

export interface ShapeEdit {
  readonly change: Change;
  /** Offset of the name whose references the edit concerns. */
  readonly about: number;
  /** The part's name, where it is about one. */
  readonly part?: string;
}

export interface ShapeMaker {
  readonly kind: string;
  readonly of: ReadonlySet<Shape['kind']>;
  make(shape: Shape, chance: Chance, compiler: Compiler): ShapeEdit | undefined;
}

const OBJECTS: ReadonlySet<Shape['kind']> = new Set(['interface', 'type']);
const PRIMITIVES: Readonly<Record<string, string>> = { string: 'number', number: 'string', boolean: 'string' };

const edit = ({ file }: Shape, start: number, end: number, text: string): Edit => ({ file, start, end, text });

/** A part with the comma behind it, where it has one. */
function whole({ source }: Shape, { node }: Part): readonly [start: number, end: number] {
  const comma = /^\s*,/.exec(source.text.slice(node.getEnd()));
  return [node.getFullStart(), node.getEnd() + (comma?.[0].length ?? 0)];
}

/** An edit of one part that `fits`. */
const ofPart = (kind: string, of: readonly Shape['kind'][], fits: (part: Part) => boolean, text: (shape: Shape, part: Part) => Edit): ShapeMaker => ({
  kind,
  of: new Set(of),
  make(shape, chance) {
    const parts = shape.parts.filter(fits);
    if (parts.length === 0) return undefined;
    const part = chance.pick(parts);
    return { change: { edits: [text(shape, part)] }, about: part.at, part: part.name };
  },
});

const any = (): boolean => true;
const removal = (shape: Shape, part: Part): Edit => edit(shape, ...whole(shape, part), '');
const renaming = (shape: Shape, part: Part): Edit => edit(shape, part.at, part.at + part.name.length, `${part.name}Renamed`);

export const BREAKING_SHAPES: readonly ShapeMaker[] = [
  ofPart('remove-member', ['interface', 'type', 'class'], any, removal),
  ofPart('rename-member', ['interface', 'type', 'class'], any, renaming),
  ofPart('member-made-required', ['interface', 'type'], ({ optional }) => optional, (shape, { node }) => {
    const { questionToken } = node as ts.PropertySignature;
    return edit(shape, questionToken!.getStart(shape.source), questionToken!.getEnd(), '');
  }),
  ofPart('member-made-optional', ['interface', 'type'], ({ optional }) => !optional, (shape, { at, name }) => edit(shape, at + name.length, at + name.length, '?')),
  ofPart('retype-member', ['interface', 'type', 'class'], ({ type, node }) => type !== undefined && PRIMITIVES[type.getText()] !== undefined && (node as ts.PropertyDeclaration).initializer === undefined,
    (shape, { type }) => edit(shape, type!.getStart(shape.source), type!.getEnd(), PRIMITIVES[type!.getText()])),
  ofPart('remove-enum-member', ['enum'], any, removal),
  ofPart('rename-enum-member', ['enum'], any, renaming),
  ofPart('remove-object-key', ['object'], any, removal),
  ofPart('rename-object-key', ['object'], any, renaming),
  {
    kind: 'add-required-member', of: OBJECTS,
    make: (shape) => ({ change: { edits: [edit(shape, shape.inside, shape.inside, ' driftAdded: symbol;')] }, about: shape.at }),
  },
  {
    kind: 'narrow-union', of: new Set(['union']),
    make(shape, chance) {
      const { node } = chance.pick(shape.parts.slice(1));
      const bar = shape.source.text.lastIndexOf('|', node.getStart(shape.source));
      return { change: { edits: [edit(shape, bar, node.getEnd(), '')] }, about: shape.at };
    },
  },
  {
    kind: 'add-type-parameter', of: new Set(['interface', 'type', 'class', 'alias', 'union']),
    make: (shape) => ({ change: { edits: [edit(shape, shape.generic!.at, shape.generic!.at, shape.generic!.listed ? ', DriftAdded' : '<DriftAdded>')] }, about: shape.at }),
  },
  {
    kind: 'unexport-shape', of: new Set(['interface', 'type', 'class', 'alias', 'union', 'enum', 'object']),
    make(shape) {
      const words = ts.canHaveModifiers(shape.whole) ? ts.getModifiers(shape.whole) ?? [] : [];
      const word = words.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (word === undefined || words.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return undefined;
      return { change: { edits: [edit(shape, word.getStart(shape.source), word.getEnd() + 1, '')] }, about: shape.at };
    },
  },
  {
    kind: 'rename-shape', of: new Set(['interface', 'type', 'alias', 'union', 'enum', 'object']),
    make: (shape) => ({ change: { edits: [edit(shape, shape.at, shape.at + shape.name.length, `${shape.name}Renamed`)] }, about: shape.at }),
  },
];

const insertion = (kind: string, of: readonly Shape['kind'][], text: string): ShapeMaker => ({
  kind,
  of: new Set(of),
  make: (shape) => ({ change: { edits: [edit(shape, shape.inside, shape.inside, text)] }, about: shape.at }),
});

export const HARMLESS_SHAPES: readonly ShapeMaker[] = [
  insertion('add-optional-member', ['interface', 'type'], ' driftExtra?: symbol;'),
  insertion('add-field', ['class'], ' driftExtra?: symbol;'),
  insertion('add-enum-member', ['enum'], ' DriftExtra = 987654,'),
  insertion('add-object-key', ['object'], ' driftExtra: 1,'),
  insertion('widen-union', ['union'], " | 'drift-extra'"),
  { ...ofPart('remove-unused-member', ['interface', 'type', 'class', 'enum', 'object'], any, removal) },
  { ...ofPart('member-optional-unseen', ['interface', 'type'], ({ optional }) => !optional, (shape, { at, name }) => edit(shape, at + name.length, at + name.length, '?')) },
  ofPart('widen-member', ['interface', 'type'], ({ type }) => type !== undefined && PRIMITIVES[type.getText()] !== undefined, (shape, { type }) => edit(shape, type!.getEnd(), type!.getEnd(), ' | bigint')),
  {
    kind: 'reorder-members', of: new Set(['interface', 'type', 'object']),
    make(shape) {
      const [first, second] = shape.parts;
      if (second === undefined || first.node.getText() === second.node.getText()) return undefined;
      const range = ({ node }: Part): readonly [number, number] => [node.getStart(shape.source), node.getEnd()];
      const separators = [first, second].map(({ node }) => /[;,]$/.test(node.getText(shape.source)));
      if (separators[0] !== separators[1]) return undefined;
      return { change: { edits: [edit(shape, ...range(first), second.node.getText(shape.source)), edit(shape, ...range(second), first.node.getText(shape.source))] }, about: shape.at };
    },
  },
  {
    kind: 'rename-member-everywhere', of: new Set(['interface', 'type', 'class', 'enum', 'object']),
    make(shape, chance, compiler) {
      // What stands between the tags of an element is `children`, and nobody writes the name there.
      const parts = shape.parts.filter(({ name }) => name !== 'children');
      if (parts.length === 0) return undefined;
      const part = chance.pick(parts);
      const places = compiler.service.findRenameLocations(compiler.file(shape.file), part.at, false, false, { providePrefixAndSuffixTextForRename: true }) ?? [];
      if (places.some(({ fileName }) => !compiler.has(compiler.pathOf(fileName)))) return undefined;
      const edits = places.map(({ fileName, textSpan, prefixText = '', suffixText = '' }) => ({ file: compiler.pathOf(fileName), start: textSpan.start, end: textSpan.start + textSpan.length, text: `${prefixText}${part.name}Renamed${suffixText}` }));
      return edits.length === 0 ? undefined : { change: { edits }, about: part.at, part: part.name };
    },
  },
  {
    kind: 'type-from-interface', of: new Set(['interface']),
    make(shape) {
      const node = shape.whole as ts.InterfaceDeclaration;
      const word = node.getChildren(shape.source).find(({ kind }) => kind === ts.SyntaxKind.InterfaceKeyword)!;
      const open = shape.source.text.indexOf('{', node.name.getEnd());
      if (node.heritageClauses !== undefined || ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true || node.typeParameters !== undefined) return undefined;
      return { change: { edits: [edit(shape, word.getStart(shape.source), word.getEnd(), 'type'), edit(shape, open, open, '= ')] }, about: shape.at };
    },
  },
];
