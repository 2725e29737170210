// Finds which vanished symbol lives on as which new one, so that moving or renaming code is never reported as
// removing it. Judges by evidence that adds up; knows nothing of how a pair is reported.

import { moduleId, type GraphSymbol, type GraphView } from '../graph/model.ts';

export interface PairingInput {
  readonly base: GraphView;
  readonly head: GraphView;
  readonly removed: readonly GraphSymbol[];
  readonly added: readonly GraphSymbol[];
  /** Old path → new path, from git's rename detection. */
  readonly renamedFiles: ReadonlyMap<string, string>;
  /** Every path the change touches, old and new. */
  readonly touched: ReadonlySet<string>;
}

/** A pair needs this much evidence: an equal body in the same file, or an equal name with one strong hint. */
const ENOUGH = 5;

/** Bodies of this many lines and more are seldom equal by chance; one-line getters often are. */
const SUBSTANTIAL_LINES = 3;

/** Candidates looked at per vanished symbol and index: a thousand empty functions must not cost a million pairs. */
const MAX_CANDIDATES = 40;

const family = (s: GraphSymbol): string =>
  s.kind === 'method' || s.kind === 'function' ? 'code' : s.kind === 'interface' || s.kind === 'type' ? 'type' : s.kind;

/** `~2` and so on are positions, not names. */
export const plainName = (qualifiedName: string): string => qualifiedName.replace(/~\d+$/, '');

function bigrams(text: string): Set<string> {
  const low = text.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, low.length - 1) }, (_, i) => low.slice(i, i + 2)));
}

/** Shared part of two sets, 0 to 1. */
function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((x) => b.has(x)).length;
  return common / (a.size + b.size - common);
}

const parameterText = (s: GraphSymbol): string =>
  JSON.stringify([s.parameters?.map((p) => [p.name, p.type, p.optional, p.rest]), s.returnType]);

const bareName = (id: string): string => plainName(id.slice(id.lastIndexOf(':') + 1)).split('.').at(-1)!;

/** What one view says about a symbol's surroundings, asked once: each symbol is compared with many. */
class Surroundings {
  readonly #view: GraphView;
  readonly #callees = new Map<string, ReadonlySet<string>>();
  readonly #callers = new Map<string, ReadonlySet<string>>();
  readonly #letters = new Map<string, ReadonlySet<string>>();

  constructor(view: GraphView) {
    this.#view = view;
  }

  /** Bare names of what it calls. */
  callees(id: string): ReadonlySet<string> {
    return remembered(this.#callees, id, () => new Set(this.#view.outEdges(id).filter((e) => e.kind === 'calls').map((e) => bareName(e.to))));
  }

  /** Ids of who calls or uses it. */
  callers(id: string): ReadonlySet<string> {
    return remembered(this.#callers, id, () => new Set(this.#view.inEdges(id).filter((e) => e.kind === 'calls' || e.kind === 'uses').map((e) => e.from)));
  }

  letters(name: string): ReadonlySet<string> {
    return remembered(this.#letters, name, () => bigrams(name));
  }
}

function remembered<T>(known: Map<string, T>, key: string, find: () => T): T {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = find()));
  return value;
}

/** A pairing under way. */
interface Comparison extends PairingInput {
  readonly before: Surroundings;
  readonly after: Surroundings;
}

/**
 * Does a file the change did not touch, and which referred to `oldId`, now find `nowId`? Then the old name still
 * works where it was: a re-export or an alias keeps it alive, and the two are one symbol.
 */
export function untouchedFollow(input: Pick<PairingInput, 'base' | 'head' | 'touched'>, oldId: string, nowId: string): boolean {
  const { base, head, touched } = input;
  const untouched = (view: GraphView, id: string): Set<string> =>
    new Set(view.inEdges(id).filter((e) => !touched.has(e.file) && e.kind !== 'contains').map((e) => `${e.kind} ${e.from} ${e.line}`));
  const before = untouched(base, oldId);
  return before.size > 0 && [...untouched(head, nowId)].some((e) => before.has(e));
}

function evidence(input: Comparison, old: GraphSymbol, now: GraphSymbol, parents: ReadonlyMap<string, GraphSymbol>): number {
  const { head, before, after } = input;
  const sameName = old.name === now.name;
  const path = input.renamedFiles.get(old.file) ?? old.file;
  const sameFile = path === now.file;
  const member = old.parent !== undefined && old.parent !== moduleId(old.file);
  const parentNow = old.parent === undefined ? undefined : parents.get(old.parent)?.id;
  const sameParent = member ? parentNow === now.parent || (sameFile && old.parent === now.parent) : now.parent === undefined || now.parent === moduleId(now.file);
  // A member leaves its class only with a body to prove it: `render` here and `render` there are strangers.
  if (member && !sameParent && old.bodyHash !== now.bodyHash) return 0;

  const substantial = old.endLine - old.startLine + 1 >= SUBSTANTIAL_LINES;
  let score = 0;
  if (old.bodyHash === now.bodyHash) score += substantial ? 4 : 2;
  if (sameName) score += 3;
  if (sameFile) score += 2;
  if (member && sameParent) score += 1;
  if ((old.parameters?.length ?? 0) > 0 && parameterText(old) === parameterText(now)) score += 2;
  if (!sameName && overlap(before.letters(old.name), after.letters(now.name)) >= 0.4) score += 1;
  const callees = before.callees(old.id);
  if (callees.size >= 2 && overlap(callees, after.callees(now.id)) >= 0.5) score += 2;
  if (overlap(before.callers(old.id), after.callers(now.id)) >= 0.5) score += 2;
  if (untouchedFollow(input, old.id, now.id)) score += 4;
  // The old home imports the symbol from its new one: a move, most likely with a re-export.
  if (!sameFile && head.inEdges(now.id).some((e) => e.kind === 'imports' && e.file === path)) score += 2;
  return score;
}

function indexBy(symbols: readonly GraphSymbol[], key: (s: GraphSymbol) => string): Map<string, GraphSymbol[]> {
  return Map.groupBy(symbols, key);
}

/** Pairs at one level of nesting; members wait for their containers. */
function pairLevel(input: Comparison, removed: readonly GraphSymbol[], added: readonly GraphSymbol[], found: Map<string, GraphSymbol>): void {
  const byName = indexBy(added, (s) => s.name);
  const byBody = indexBy(added, (s) => s.bodyHash);
  const byFile = indexBy(added, (s) => s.file);
  const byId = new Map(added.map((s) => [s.id, s]));
  const scored: { old: GraphSymbol; now: GraphSymbol; score: number; alike: number }[] = [];
  for (const old of removed) {
    const path = input.renamedFiles.get(old.file) ?? old.file;
    const nowCalled = [...input.before.callers(old.id)].slice(0, MAX_CANDIDATES)
      .flatMap((from) => input.head.outEdges(from).flatMap((e) => byId.get(e.to) ?? []));
    const candidates = new Set([byName.get(old.name), byBody.get(old.bodyHash), byFile.get(path), nowCalled]
      .flatMap((list) => (list ?? []).slice(0, MAX_CANDIDATES)));
    for (const now of candidates) {
      if (family(old) !== family(now) || old.isTest !== now.isTest) continue;
      const renamedFile = path !== old.file && now.file === path && plainName(now.qualifiedName) === plainName(old.qualifiedName);
      const score = renamedFile ? 100 : evidence(input, old, now, found);
      if (score >= ENOUGH) scored.push({ old, now, score, alike: overlap(input.before.letters(old.name), input.after.letters(now.name)) });
    }
  }
  scored.sort((a, b) => b.score - a.score || b.alike - a.alike
    || (a.old.id < b.old.id ? -1 : a.old.id > b.old.id ? 1 : a.now.id < b.now.id ? -1 : 1));
  const taken = new Set<string>();
  for (const { old, now } of scored) {
    if (found.has(old.id) || taken.has(now.id)) continue;
    found.set(old.id, now);
    taken.add(now.id);
  }
}

/** Old id → the symbol it became. Containers are paired before their members, so that members can follow them. */
export function pairSymbols(input: PairingInput): Map<string, GraphSymbol> {
  const depth = (s: GraphSymbol): number => s.qualifiedName.split('.').length;
  const comparison: Comparison = { ...input, before: new Surroundings(input.base), after: new Surroundings(input.head) };
  const found = new Map<string, GraphSymbol>();
  const used = (): Set<string> => new Set([...found.values()].map((s) => s.id));
  const levels = [...new Set(input.removed.map(depth))].sort((a, b) => a - b);
  for (const level of levels) {
    const taken = used();
    // A function may become a method and the reverse, so the new side is not held to the same level.
    const free = input.added.filter((s) => !taken.has(s.id));
    pairLevel(comparison, input.removed.filter((s) => depth(s) === level), free, found);
  }
  return found;
}
