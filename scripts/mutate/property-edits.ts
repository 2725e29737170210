// Edits of what a component takes from its elements: properties that its first parameter's type lists, written out or
// declared in the same file. Breaking and harmless ones.

import ts from 'typescript-oracle';
import type { Maker } from './breaking.ts';
import type { Candidate, Reference } from './candidates.ts';
import type { Edit } from './edits.ts';
import type { HarmlessMaker } from './harmless.ts';

/** The members that elements of the component fill in; undefined when they are not in the candidate's file. */
function membersOf({ node, source }: Candidate, references: readonly Reference[]): ts.NodeArray<ts.TypeElement> | undefined {
  const type = node.parameters[0]?.type;
  if (type === undefined || !references.some((reference) => reference.kind === 'call' && reference.call === undefined)) return undefined;
  if (ts.isTypeLiteralNode(type)) return type.members;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const name = type.typeName.text;
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement.members;
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name && ts.isTypeLiteralNode(statement.type)) return statement.type.members;
  }
  return undefined;
}

const insertion = ({ file }: Candidate, members: ts.NodeArray<ts.TypeElement>, text: string): Edit => ({ file, start: members.pos, end: members.pos, text: ` ${text};` });

const named = (members: ts.NodeArray<ts.TypeElement>): readonly (ts.PropertySignature & { readonly name: ts.Identifier })[] =>
  members.filter((member): member is ts.PropertySignature & { readonly name: ts.Identifier } => ts.isPropertySignature(member) && ts.isIdentifier(member.name) && member.name.text !== 'children');

export const BREAKING_PROPERTIES: readonly Maker[] = [
  {
    kind: 'add-required-property',
    make(candidate, references) {
      const members = membersOf(candidate, references);
      return members === undefined ? undefined : { edits: [insertion(candidate, members, 'driftAdded: symbol')] };
    },
  },
  {
    kind: 'remove-property',
    make(candidate, references, chance) {
      const own = named(membersOf(candidate, references) ?? ([] as unknown as ts.NodeArray<ts.TypeElement>));
      if (own.length === 0) return undefined;
      const member = chance.pick(own);
      return { edits: [{ file: candidate.file, start: member.getFullStart(), end: member.getEnd(), text: '' }] };
    },
  },
  {
    kind: 'rename-property',
    make(candidate, references, chance) {
      const own = named(membersOf(candidate, references) ?? ([] as unknown as ts.NodeArray<ts.TypeElement>));
      if (own.length === 0) return undefined;
      const { name } = chance.pick(own);
      return { edits: [{ file: candidate.file, start: name.getStart(candidate.source), end: name.getEnd(), text: `${name.text}Renamed` }] };
    },
  },
  {
    kind: 'property-made-required',
    make(candidate, references, chance) {
      const own = named(membersOf(candidate, references) ?? ([] as unknown as ts.NodeArray<ts.TypeElement>)).filter((member) => member.questionToken !== undefined);
      if (own.length === 0) return undefined;
      const { questionToken } = chance.pick(own);
      return { edits: [{ file: candidate.file, start: questionToken!.getStart(candidate.source), end: questionToken!.getEnd(), text: '' }] };
    },
  },
];

export const HARMLESS_PROPERTIES: readonly HarmlessMaker[] = [
  {
    kind: 'add-optional-property',
    make(candidate, references) {
      const members = membersOf(candidate, references);
      return members === undefined ? undefined : { edits: [insertion(candidate, members, 'driftExtra?: symbol')] };
    },
  },
  {
    kind: 'property-made-optional',
    make(candidate, references, _, chance) {
      const own = named(membersOf(candidate, references) ?? ([] as unknown as ts.NodeArray<ts.TypeElement>)).filter((member) => member.questionToken === undefined);
      if (own.length === 0) return undefined;
      const at = chance.pick(own).name.getEnd();
      return { edits: [{ file: candidate.file, start: at, end: at, text: '?' }] };
    },
  },
];
