// Classes that are only types now: an interface of the name is left, or took its place. Whoever names it as a type is served, and
// whoever makes an object of it finds nothing to make.

import type { GraphSymbol } from '../../graph/model.ts';
import { standing } from './dangling-edited.ts';
import type { DanglingReference } from './dangling-reference.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';

/** True when nothing but a type answers to the class's name in its file. */
export function isOnlyType({ head, headPath }: RuleContext, { kind, file, qualifiedName }: GraphSymbol): boolean {
  const path = kind === 'class' ? headPath(file) : undefined;
  const bearers = path === undefined ? [] : head.symbolsInFile(path).filter((symbol) => plain(symbol.qualifiedName) === plain(qualifiedName));
  return bearers.length > 0 && bearers.every((symbol) => symbol.kind === 'interface' || symbol.kind === 'type');
}

/** `~2` tells apart what goes by one name. */
const plain = (name: string): string => name.replace(/~\d+$/, '');

/** Places that still make an object of the class. */
export function madeStill(context: RuleContext, type: GraphSymbol): readonly DanglingReference[] {
  const made = [type.id, ...[...habitsOf(type).constructorNames].map((name) => `${type.id}.${name}`)]
    .flatMap((id) => context.base.inEdges(id)).filter((edge) => edge.kind === 'calls' && context.callSite('base', edge)?.kind === 'new');
  return made.flatMap((edge): readonly DanglingReference[] => {
    const file = context.headPath(edge.file);
    if (file === undefined) return [];
    if (context.touched.has(file)) return standing(context, [edge], file, new Set());
    if (context.head.edgesInFile(file).some((now) => now.kind === 'calls' && now.ref === edge.ref)) return [];
    return [{ file, line: edge.line, from: edge.from, kind: 'call', confidence: edge.confidence, resolution: edge.resolution }];
  });
}
