// Which sub-case of its strategy an edge is, where a call has more than one target or one that was merely seen to flow there:
// what told right ones from wrong ones where compilers could judge (docs/accuracy.md). Goes by ids and by what the look-up
// says of them; the shares are in calibration.json.

import type { Targets } from './outcome.ts';

/** What a constant holds that a call made: run besides the constant, which is what the call names. */
export const HELD = 'held';

/** Whose member an id is: the part before its last name. */
const ownerOf = (id: string): string => id.slice(0, Math.max(id.lastIndexOf('.'), id.lastIndexOf(':')) + 1);
const bareId = (id: string): string => id.replace(/~\d+$/, '');

/** Different names of one owner, all of which the call may go by: `on` hung under `addListener` as well. */
const haveOneOwner = (ids: readonly string[]): boolean => ids.every(id => ownerOf(id) === ownerOf(ids[0]));
/** Declarations of one name: for one platform or another, or in each row of a table. */
const haveOneName = (ids: readonly string[]): boolean => ids.every(id => bareId(id) === bareId(ids[0]));

/** The sub-cases of a call's targets, each in its turn; '' where there is nothing to tell apart. */
export function subCasesOf(targets: Targets, isUntyped: () => boolean): readonly string[] {
  const { ids, detail } = targets;
  if (detail === 'mixed') return ids.map(() => detail);
  if (detail === 'flow') return ids.map((_, i) => (i === 0 ? 'flow first' : 'flow rest'));
  if (ids.length < 2 || targets.isOverloaded === true) return ids.map(() => '');
  const kind = isUntyped() ? 'untyped' : 'several';
  const isOneName = haveOneName(ids);
  if (!isOneName && haveOneOwner(ids)) return ids.map(() => 'one owner');
  const of = isOneName ? `${kind} variants` : targets.isOfTypes === true ? `${kind} types` : kind;
  return ids.map((_, i) => (i === 0 ? `${of} first` : `${of} rest`));
}

/** What else a name may stand for: another declaration of the very name, or something else altogether. */
export function laterCase(targets: Targets, id: string): string {
  return targets.ids.some(firm => bareId(firm) === bareId(id)) ? 'later same' : 'later other';
}
