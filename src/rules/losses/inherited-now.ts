// Members that a class has no more and finds above itself instead: moved to a parent, or an override that is dropped.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { platformHas } from './platform-parents.ts';

const MOST_ANCESTORS = 30;

/** True when a class above the member's owner has one of its name, written out: whoever asks the owner finds that one. */
export function isInheritedNow(context: RuleContext, symbol: GraphSymbol): boolean {
  const { head, successor } = context;
  if (isCountedAnew(context, symbol)) return true;
  const owner = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? undefined : successor(symbol.parent);
  if (owner?.kind !== 'class') return false;
  const classes = new Set([owner.id]);
  for (const id of classes) {
    for (const edge of head.outEdges(id)) if (edge.kind === 'inherits' && classes.size < MOST_ANCESTORS) classes.add(edge.to);
  }
  classes.delete(owner.id);
  // `emit` of an emitter: the platform's own was overridden, and is what callers get now.
  if (symbol.kind === 'method' && platformHas(context, owner, symbol.name)) return true;
  // A field that is given a function answers as a method does.
  const answers = (kind: string): boolean => kind === symbol.kind || (habitsOf(symbol).declaresByWord && kind === 'property' && symbol.kind === 'method');
  return [...classes].flatMap(described).some((id) => {
    const member = head.symbol(`${id}.${symbol.name}`);
    return member !== undefined && !member.abstract && member.static === symbol.static && answers(member.kind);
  });
}

/** A class that a description declares is written out in the code beside it, which may have more. */
const described = (id: string): readonly string[] => [id, ...(DESCRIPTION.test(id) ? [id.replace(DESCRIPTION, '.$1js:')] : [])];
const DESCRIPTION = /\.d\.([cm]?)ts:/;

/** An interface of the class's name stands ahead of it now: the class, and all it has, goes by another number. */
function isCountedAnew({ head, headPath }: RuleContext, { file, kind, static: isStatic, qualifiedName }: GraphSymbol): boolean {
  const plain = (name: string): string => name.replace(/~\d+/g, '');
  const path = qualifiedName.includes('.') ? headPath(file) : undefined;
  return path !== undefined && head.symbolsInFile(path).some((other) => other.kind === kind && other.static === isStatic && other.qualifiedName !== qualifiedName && plain(other.qualifiedName) === plain(qualifiedName)
    && head.symbol(other.parent ?? '')?.kind === 'class');
}
