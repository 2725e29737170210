// Finds what is declared and not run: interfaces, object types, enumerations, unions of literals, constant objects and fields of
// classes, with the parts an edit can take away. By the compiler's own syntax trees; makes no edits.

import ts from 'typescript-oracle';
import type { Compiler } from './compiler.ts';

/** One part of a shape: a property, an entry, a literal of a union. */
export interface Part {
  /** What other code says to mean it; '' for a literal of a union. */
  readonly name: string;
  readonly node: ts.Node;
  readonly optional: boolean;
  /** The type as it is written, where there is one. */
  readonly type?: ts.TypeNode;
  /** Offset of its name. */
  readonly at: number;
}

export interface Shape {
  readonly file: string;
  readonly name: string;
  readonly at: number;
  readonly line: number;
  readonly kind: 'interface' | 'type' | 'enum' | 'union' | 'object' | 'class' | 'alias';
  readonly whole: ts.Node;
  readonly source: ts.SourceFile;
  readonly parts: readonly Part[];
  /** Where a further part goes. */
  readonly inside: number;
  /** End of the name with its type parameters, and whether there are any. */
  readonly generic?: { readonly at: number; readonly listed: boolean };
}

const named = (name: ts.Node | undefined): name is ts.Identifier => name !== undefined && ts.isIdentifier(name);

function partsOf(members: readonly ts.Node[], source: ts.SourceFile): readonly Part[] {
  return members.flatMap((member): readonly Part[] => {
    if (ts.isPropertySignature(member) && named(member.name)) return [{ name: member.name.text, node: member, optional: member.questionToken !== undefined, ...(member.type && { type: member.type }), at: member.name.getStart(source) }];
    if (ts.isPropertyDeclaration(member) && named(member.name)) return [{ name: member.name.text, node: member, optional: member.questionToken !== undefined, ...(member.type && { type: member.type }), at: member.name.getStart(source) }];
    if ((ts.isEnumMember(member) || ts.isPropertyAssignment(member)) && named(member.name)) return [{ name: member.name.text, node: member, optional: false, at: member.name.getStart(source) }];
    return [];
  });
}

/** `{ … } as const`, `{ … } satisfies Routes`, `Object.freeze({ … })`: the literal. */
function literalIn(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (node === undefined) return undefined;
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) return literalIn(node.expression);
  return ts.isCallExpression(node) && node.arguments.length === 1 && node.expression.getText() === 'Object.freeze' ? literalIn(node.arguments[0]) : undefined;
}

export function shapesIn(compiler: Compiler, file: string): readonly Shape[] {
  const source = compiler.source(file);
  return source.statements.flatMap((statement): readonly Shape[] => {
    const shape = (kind: Shape['kind'], name: ts.Identifier, members: readonly ts.Node[], inside: number, parameters?: ts.NodeArray<ts.TypeParameterDeclaration>): readonly Shape[] => [{
      file, name: name.text, at: name.getStart(source), line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1, kind, whole: statement, source, parts: partsOf(members, source), inside,
      ...(kind !== 'object' && kind !== 'enum' && { generic: { at: parameters === undefined || parameters.length === 0 ? name.getEnd() : parameters.end, listed: (parameters?.length ?? 0) > 0 } }),
    }];
    if (ts.isInterfaceDeclaration(statement)) return shape('interface', statement.name, statement.members, statement.members.pos, statement.typeParameters);
    if (ts.isEnumDeclaration(statement)) return shape('enum', statement.name, statement.members, statement.members.pos);
    if (ts.isClassDeclaration(statement) && statement.name !== undefined) return shape('class', statement.name, statement.members, statement.members.pos, statement.typeParameters);
    if (ts.isTypeAliasDeclaration(statement)) {
      const { type, name, typeParameters } = statement;
      if (ts.isTypeLiteralNode(type)) return shape('type', name, type.members, type.members.pos, typeParameters);
      if (ts.isUnionTypeNode(type) && type.types.length > 2 && type.types.every((member) => ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal))) {
        const [union] = shape('union', name, [], type.end, typeParameters);
        return [{ ...union, parts: type.types.map((member) => ({ name: '', node: member, optional: false, at: member.getStart(source) })) }];
      }
      return shape('alias', name, [], type.end, typeParameters);
    }
    if (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0 && statement.declarationList.declarations.length === 1) {
      const [{ name, initializer, type }] = statement.declarationList.declarations;
      const literal = type === undefined && named(name) ? literalIn(initializer) : undefined;
      return literal === undefined || !named(name) ? [] : shape('object', name, literal.properties, literal.properties.pos);
    }
    return [];
  });
}
