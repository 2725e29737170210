// Which sub-case of its strategy an edge is, where a call has more than one target or one that was merely seen to flow there:
// what told right ones from wrong ones where compilers could judge (docs/accuracy.md). Goes by ids, by what the look-up
// says of them and by the call; the shares are in calibration.json.

import type { Targets } from './outcome.ts';
import type { Provenance } from './provenance.ts';

/** What a constant or object holds that a call or decorator made: run besides it, which is what the call names. */
export const HELD = 'held';

/** `new this.constructor()`. */
export const MADE = 'made';

/** Some of the receiver's types lack the member, so a test that nobody followed has left fewer. */
const PARTIAL = 'partial';

/** A sub-case of a call's targets, rather than of a use or of heritage: what a call may run, whether told as its edge or as a use. */
export const isOfCall = (detail: string): boolean => /^(?:types (?=\w)|several|rows|variants|one|flow|later|held|mixed|made|guess|callback)\b/.test(detail);

/** What a sub-case asks of the call. */
export interface CallShape {
  /** The callee is a bare name that one import brings, and nothing else. */
  readonly isImported: boolean;
  /** Of several declarations of a name the last one counts; elsewhere they are one symbol with all of them. */
  readonly lastDeclarationCounts: boolean;
  /** The callee is found through an element of a list or table, or on a parameter nobody declares. */
  isOfRow(): boolean;
  /** Why there are several targets. */
  provenance(): Provenance;
}

/** Whose member an id is: the part before its last name. */
const ownerOf = (id: string): string => id.slice(0, Math.max(id.lastIndexOf('.'), id.lastIndexOf(':')) + 1);
const bareId = (id: string): string => id.replace(/~\d+$/, '');

const lastName = (id: string): string => bareId(id.slice(ownerOf(id).length));

/** Which of the declarations of its name an id is, in the order of the text. */
const turnOf = (id: string): number => Number(/~(\d+)$/.exec(id)?.[1] ?? 1);

/** Different names of one owner, all of which the call may go by: `on` hung under `addListener` as well. */
const haveOneOwner = (ids: readonly string[]): boolean => ids.every(id => ownerOf(id) === ownerOf(ids[0]));
/** Declarations of one name: for one platform or another, or in each row of a table. */
const haveOneName = (ids: readonly string[]): boolean => ids.every(id => bareId(id) === bareId(ids[0]));
/** The sub-cases of a call's targets, each in its turn; '' where there is nothing to tell apart. */
export function subCasesOf(targets: Targets, call: CallShape): readonly string[] {
  const { ids, detail } = targets;
  if (detail === 'mixed' || detail === MADE) return ids.map(() => detail);
  if (detail === 'flow') return ids.map((_, i) => (i === 0 ? 'flow first' : 'flow rest'));
  if (ids.length < 2 || targets.isOverloaded === true) return ids.map(() => '');
  const isOneName = haveOneName(ids);
  if (!isOneName && haveOneOwner(ids)) return ids.map(() => 'one owner');
  const why = targets.isPartial === true ? PARTIAL : call.provenance();
  if (targets.isOfTypes === true) return ofTypes(ids, why, targets.bases);
  // By an imported name compilers go to what its module declares or imports last, whichever runs.
  if (call.isImported && ids.every(id => lastName(id) === lastName(ids[0]))) return ids.map((_, i) => (i === ids.length - 1 ? 'variants last' : 'variants imported'));
  // exports.check = …, twice in one module.
  if (isOneName && !call.lastDeclarationCounts && ownerOf(ids[0]).endsWith(':') && !call.isOfRow()) return ids.map(() => 'variants module');
  const of = call.isOfRow() ? `rows ${why}` : !isOneName ? `several ${why}` : why === 'variant' ? 'variants' : `variants ${why}`;
  return ids.map((_, i) => (i === 0 ? `${of} first` : `${of} rest`));
}

/** Of types that are written down, or that different places assign, none comes first: compilers name all. Of others they keep one. */
const NONE_FIRST: ReadonlySet<string> = new Set<Provenance>(['declared', 'assigned']);

function ofTypes(ids: readonly string[], why: string, bases: ReadonlySet<string> | undefined): readonly string[] {
  const first = ids.find(id => bases?.has(id) !== true);
  return ids.map(id => {
    if (bases?.has(id) === true) return `types ${why} base`;
    return NONE_FIRST.has(why) ? `types ${why}` : `types ${why} ${id === first ? 'first' : 'rest'}`;
  });
}

/** What else a name may stand for: the declaration for another platform, another one of the very name, or something else altogether. */
export function laterCase(targets: Targets, id: string, call: CallShape): string {
  if (targets.elsewhere?.has(id) === true) return targets.ids.length > 0 && targets.ids.every(firm => lastName(firm) !== lastName(id)) ? HELD : targets.via === 'import_based' ? 'later elsewhere' : 'later aside';
  if (!targets.ids.some(firm => bareId(firm) === bareId(id))) return 'later other';
  if (!call.isImported) return 'later same';
  return [...targets.ids, ...targets.later ?? []].every(other => bareId(other) !== bareId(id) || turnOf(other) <= turnOf(id)) ? 'later last' : 'later imported';
}
