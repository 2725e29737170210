// Which changed symbols get a row of their own, for all reporters alike, and what each row stands for beside itself.

import { byWeight, count, nameOf } from './digest.ts';
import type { ChangedSymbol } from './model.ts';

export interface FoldedChanges {
  /** What a reviewer should look at, riskiest first. */
  readonly shown: readonly ChangedSymbol[];
  /** Members that came along with what contains them, and say nothing that its row does not say. */
  readonly members: ReadonlyMap<string, number>;
  /** Symbols that only moved, from the same file to the same file as this one, and are no riskier. */
  readonly companions: ReadonlyMap<string, number>;
  readonly tests: number;
  readonly docs: number;
}

/** The ids of what may contain this symbol, nearest first: not every part of a name is a symbol. */
function* containers(id: string): Generator<string> {
  const start = id.length - nameOf(id).length - 1;
  for (let dot = id.lastIndexOf('.'); dot > start; dot = id.lastIndexOf('.', dot - 1)) yield id.slice(0, dot);
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'callback']);

/** What needs no row beside its container's: parts of a function, and members no riskier than their class. */
function isFollower(c: ChangedSymbol, container: ChangedSymbol): boolean {
  // A function that comes or goes inside another is what changed in that one's body.
  if (FUNCTIONS.has(container.kind) && (c.change === 'added' || c.change === 'removed')) return true;
  return container.change === c.change && c.change !== 'contract' && c.change !== 'body'
    && (c.directCallers === 0 || FUNCTIONS.has(container.kind) || c.risk.score <= container.risk.score);
}

/** Folds what needs no row of its own: changed tests, doc comments, and members that only followed their class. */
export function foldChanges(changed: readonly ChangedSymbol[]): FoldedChanges {
  const byId = new Map(changed.map((c) => [c.id, c]));
  const members = new Map<string, number>();
  const shown: ChangedSymbol[] = [];
  let tests = 0;
  let docs = 0;
  for (const c of changed) {
    const nearest = [...containers(c.id)].find((id) => byId.has(id));
    const container = nearest === undefined ? undefined : byId.get(nearest);
    if (c.isTest) tests++;
    else if (c.change === 'docs') docs++;
    else if (container !== undefined && isFollower(c, container)) members.set(container.id, (members.get(container.id) ?? 0) + 1);
    else shown.push(c);
  }
  return { ...withCompanions(shown.sort(byWeight)), members, tests, docs };
}

/** Details of a move that changed nothing. */
const NOTHING_ELSE = /^moved from | is still exported by |^code that was not edited still finds it$/;

/** Fewer are quicker read than explained. */
const MANY_MOVED = 3;

/** A file that moves takes its symbols along: the riskiest of them speaks for those that did nothing but move. */
function withCompanions(ordered: readonly ChangedSymbol[]): Pick<FoldedChanges, 'shown' | 'companions'> {
  const route = (c: ChangedSymbol): string => `${c.previousId!.slice(0, -nameOf(c.previousId!).length)}\n${c.file}`;
  const onlyMoved = ordered.filter((c) => c.change === 'moved' && c.previousId !== undefined && nameOf(c.previousId) === nameOf(c.id) && c.details.every((d) => NOTHING_ELSE.test(d)));
  const groups = [...Map.groupBy(onlyMoved, route).values()].filter((group) => group.length >= MANY_MOVED);
  const folded = new Set(groups.flatMap((group) => group.slice(1)));
  return { shown: ordered.filter((c) => !folded.has(c)), companions: new Map(groups.map(([first, ...rest]) => [first.id, rest.length])) };
}

/** What a row stands for beside itself; empty when for nothing. */
export function besideWords(c: ChangedSymbol, folded: FoldedChanges): string {
  const [members, companions] = [folded.members.get(c.id) ?? 0, folded.companions.get(c.id) ?? 0];
  const words = [
    members > 0 ? count(members, FUNCTIONS.has(c.kind) ? 'inner function' : 'member') : '',
    companions > 0 ? `${companions} more of its file` : '',
  ].filter(Boolean).join(' and ');
  return words === '' ? '' : `with ${words}`;
}

/** What the folded rows were, in words; empty when nothing was folded. */
export const foldedWords = (folded: FoldedChanges): string =>
  [folded.tests > 0 ? count(folded.tests, 'test symbol') : '', folded.docs > 0 ? count(folded.docs, 'doc comment') : '']
    .filter(Boolean).join(' and ');
