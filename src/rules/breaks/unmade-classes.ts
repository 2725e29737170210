// Classes that nobody can make any more: a parent only announces a member, and the change took away what held it. Such a
// class fails where it is called, not where it is declared. Reads both graphs; where a parent is not known it says nothing.

import type { GraphEdge, GraphSymbol, GraphView } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import type { Place } from '../../report/model.ts';
import { basesOf } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { RuleContext } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';

const DEEPEST_HIERARCHY = 30;
const MOST_HEIRS = 500;
const MOST_STEPS = 200;
/** Decorators that give a class nothing but special methods. */
const ADDS_NO_METHODS = /^(?:\w+\.)*(?:dataclass|final|total_ordering|runtime_checkable|define|frozen|deprecated)\b/;

export interface Unmade {
  readonly type: GraphSymbol;
  /** What only a parent's announcement is left of. */
  readonly member: GraphSymbol;
  readonly calls: readonly { readonly place: Place; readonly edge: GraphEdge }[];
}

/** Classes of the head that are still called though they can no longer be made, and could be before. */
export function unmadeClasses(context: RuleContext): readonly Unmade[] {
  return concerned(context).flatMap((type) => {
    const refuses = habitsOf(type).refusesToBeMade;
    const member = refuses === undefined ? undefined : announcedOnly(context.head, type, refuses);
    const before = member === undefined ? undefined : context.predecessor(type.id);
    if (member === undefined || before === undefined || announcedOnly(context.base, before, refuses!) !== undefined) return [];
    const calls = makersOf(context, type);
    return calls.length === 0 ? [] : [{ type, member, calls }];
  });
}

/** Classes that lost or gained a member, or have one that announces now, and those below them. */
function concerned(context: RuleContext): readonly GraphSymbol[] {
  const found = new Map<string, GraphSymbol>();
  for (const { before, after } of context.changes) {
    const owners = before === undefined ? [after!.parent] : after === undefined ? [context.successor(before.parent ?? '')?.id]
      : before.name !== after.name || before.abstract !== after.abstract ? [after.parent] : [];
    for (const id of owners) {
      const owner = id === undefined ? undefined : context.head.symbol(id);
      if (owner?.kind === 'class' && habitsOf(owner).refusesToBeMade !== undefined) found.set(owner.id, owner);
    }
  }
  for (const id of found.keys()) {
    if (found.size > MOST_HEIRS) break;
    for (const { kind, from } of context.head.inEdges(id)) {
      const heir = kind === 'inherits' ? context.head.symbol(from) : undefined;
      if (heir !== undefined) found.set(heir.id, heir);
    }
  }
  return [...found.values()];
}

/** A member that the class has from a parent's announcement alone; undefined when there is none, or when it cannot be told. */
function announcedOnly(graph: GraphView, type: GraphSymbol, refuses: RegExp): GraphSymbol | undefined {
  const order = lineage(graph, type);
  if (order === undefined || !order.some(({ signature }) => refuses.test(signature))) return undefined;
  const announced = order.flatMap(({ id, file }) => graph.symbolsInFile(file).filter((symbol) => symbol.parent === id && symbol.abstract));
  return announced.find(({ name }) => order.map(({ id }) => graph.symbol(`${id}.${name}`)).find((symbol) => symbol !== undefined)?.abstract === true);
}

/** The class and all above it, nearest first; undefined when a parent is not part of the repository, or something may add members. */
export function lineage(graph: GraphView, type: GraphSymbol): readonly GraphSymbol[] | undefined {
  const order = new Map<string, GraphSymbol>();
  let steps = 0;
  const walk = (current: GraphSymbol): boolean => {
    const parents = graph.outEdges(current.id).filter(({ kind }) => kind === 'inherits');
    // `class Hub(Hub)` may be taken for its own parent: the number of classes does not end that, the number of steps does.
    steps += 1;
    if (parents.length < basesOf(current.signature) || current.decorators.some((decorator) => !ADDS_NO_METHODS.test(decorator)) || steps > MOST_STEPS || order.size > DEEPEST_HIERARCHY) return false;
    // Who comes again comes after those who lead to it.
    order.delete(current.id);
    order.set(current.id, current);
    return parents.every(({ to }) => {
      const parent = graph.symbol(to);
      return parent?.kind === 'class' && walk(parent);
    });
  };
  return walk(type) ? [...order.values()] : undefined;
}

/** Calls of the class by its name; a parent's constructor that runs leaves a use of the class behind. */
function makersOf(context: RuleContext, type: GraphSymbol): Unmade['calls'] {
  const { head, config } = context;
  const ids = [type.id, ...[...habitsOf(type).constructorNames].map((name) => `${type.id}.${name}`)];
  return ids.flatMap((id) => head.inEdges(id)).flatMap((edge) => {
    const site = edge.kind === 'calls' || edge.kind === 'uses' ? context.callSite('head', edge) : undefined;
    if (site?.kind !== 'call' || lastSegment(site.text) !== type.name || !isProof(edge, config.enforcement.minConfidence) || isMeantToFail(context, edge.file, edge.line)) return [];
    return [{ edge, place: { file: edge.file, line: edge.line, symbol: edge.from } }];
  });
}
