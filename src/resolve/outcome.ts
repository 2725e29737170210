// What comes of looking up a callee: the symbols it may run, or why there are none.

/** Why a callee has no target in the repository. */
export type Outcome = 'found' | 'external' | 'dynamic' | 'unknown';

export interface Targets {
  readonly outcome: Outcome;
  readonly ids: readonly string[];
  /** How the look-up went, for the strategy's name. */
  readonly via: 'same_file' | 'import_based' | 'method_call';
  /**
   * 'flow': what a variable or parameter was seen to hold, rather than what it is declared to be.
   * 'mixed': the receiver is a field that starts as a flag (`this.node = false`).
   * 'made': new this.constructor(), which may be any descendant.
   */
  readonly detail?: 'flow' | 'mixed' | 'made';
  /** The ids are signatures of one member, or a constant and what it holds: nobody doubts what is called. */
  readonly isOverloaded?: boolean;
  /** Each id is a class, or comes from a member of a class or interface: what a type names, rather than what a variable was seen to hold. */
  readonly isOfTypes?: boolean;
  /** Some of the receiver's types lack the member: a test has left fewer of them than anybody followed. */
  readonly isPartial?: boolean;
  /** Those of them that belong to an ancestor of another one's class. */
  readonly bases?: ReadonlySet<string>;
  /** What is assigned to a declared name later, or declared for unusual runs only; there may be nothing else. */
  readonly later?: readonly string[];
  /** Those of the later ones that no compiler names: for another platform or an old version, or behind what was made of them. */
  readonly elsewhere?: ReadonlySet<string>;
}

export const EXTERNAL: Targets = { outcome: 'external', ids: [], via: 'same_file' };
export const UNKNOWN: Targets = { outcome: 'unknown', ids: [], via: 'same_file' };
export const DYNAMIC: Targets = { outcome: 'dynamic', ids: [], via: 'same_file' };

/** Marks what a declared name is assigned later: it may run too, but the name stands for its declaration first. */
export const LATER = '\0';
/** Marks what is declared for another platform or an old version, or stands behind a constant or object that was made of it: what no compiler names. */
export const ELSEWHERE = '\0\u0001';
const isLater = (id: string): boolean => id.startsWith(LATER);
const plain = (id: string): string => (id.startsWith(ELSEWHERE) ? id.slice(ELSEWHERE.length) : isLater(id) ? id.slice(LATER.length) : id);

/** An id with a mark; one from elsewhere stays so. */
export const marked = (mark: string, id: string): string => (id.startsWith(ELSEWHERE) ? id : mark + plain(id));

/** Ids without the mark. */
export const plainIds = (ids: readonly string[]): readonly string[] => (ids.some(isLater) ? [...new Set(ids.map(plain))] : ids);

export function found(all: readonly string[], via: Targets['via'], otherwise: Targets): Targets {
  if (all.length === 0) return otherwise;
  // Nearly always there is one.
  if (all.length === 1 && !isLater(all[0])) return { outcome: 'found', ids: all, via };
  if (!all.some(isLater)) return { outcome: 'found', ids: [...new Set(all)], via };
  const ids = new Set(all.filter(id => !isLater(id)));
  const later = [...new Set(all.filter(isLater).map(plain))].filter(id => !ids.has(id));
  const elsewhere = new Set(later.filter(id => !all.includes(LATER + id)));
  return { outcome: 'found', ids: [...ids], via, later, ...(elsewhere.size > 0 ? { elsewhere } : {}) };
}

/** What a look-up found, for passing on to another: with the less likely ones, marked, where the language goes by them. */
export const passedOn = (t: Targets, withLater: boolean | undefined): readonly string[] => (withLater && t.later !== undefined ? [...t.ids, ...t.later.map(id => (t.elsewhere?.has(id) === true ? ELSEWHERE : LATER) + id)] : t.ids);
