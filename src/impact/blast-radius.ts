// Who is affected by one changed symbol: an inbound walk over the head graph, started from the callers of both
// revisions, because a removed symbol has callers only in the old one. Reads indexed edges only.

import { moduleId, type GraphEdge, type GraphSymbol, type GraphView } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import type { AffectedCaller } from '../report/model.ts';
import { bySureness, inbound } from './inbound-edges.ts';

export interface BlastRadius {
  /** All affected callers, nearest first, test code after the rest and marked. */
  readonly callers: readonly AffectedCaller[];
  /** Callers known only through an edge below the gate's confidence, or through a guess. */
  readonly guessed: readonly AffectedCaller[];
  readonly direct: number;
  readonly transitive: number;
  /** Direct callers of an added symbol that the change itself wrote: nothing that worked before rests on them. */
  readonly fresh: number;
  /** Files of the callers, tests and fresh ones left out; sorted. */
  readonly files: readonly string[];
  /** Test files that reach the symbol; sorted. */
  readonly tests: readonly string[];
}

export interface BlastRadiusInput {
  readonly base: GraphView;
  readonly head: GraphView;
  readonly before?: GraphSymbol;
  readonly after?: GraphSymbol;
  /** The change added the symbol: callers it wrote along with it are not put at risk by it. */
  readonly added?: boolean;
  readonly minConfidence: number;
  /** Hops of the walk, 2 unless asked otherwise. */
  readonly depth: number;
  /** Head id of a base symbol that moved or was renamed; identity otherwise. */
  readonly currentId?: (baseId: string) => string;
  /** The reverse: base id of a head symbol. */
  readonly previousId?: (headId: string) => string;
}

/** Tests are looked for further out than risk is counted: a test that reaches the code through layers still covers it. */
const TEST_HOPS = 6;

/** Symbols visited while looking for tests: with more dependents than that, all tests are affected for all that matters. */
const MAX_VISITED_FOR_TESTS = 5_000;

interface Reached {
  readonly symbol: GraphSymbol;
  readonly hops: number;
  readonly confidence: number;
  readonly line: number;
  /** Reached only through a call that the change wrote. */
  readonly fresh: boolean;
  readonly next: Reached | undefined;
}

/** A call the change itself took away is no caller any more; one that stands as it stood still is. */
function stillRefers(head: GraphView, old: GraphSymbol, now: GraphSymbol, name: string): boolean {
  if (old.bodyHash === now.bodyHash && old.signatureHash === now.signatureHash) return true;
  return head.unresolvedNamed(name).some((u) => isSaidIn(u, now));
}

/** Is this written in the symbol, or in the value of a constant, where top-level code speaks? */
const isSaidIn = ({ from, line }: { readonly from: string; readonly line: number }, symbol: GraphSymbol): boolean =>
  from === symbol.id || (symbol.kind === 'const' && from === moduleId(symbol.file) && symbol.startLine <= line && line <= symbol.endLine);

/** The edges of what is written in a symbol. */
const edgesOf = (view: GraphView, symbol: GraphSymbol): readonly GraphEdge[] =>
  [...view.outEdges(symbol.id), ...(symbol.kind === 'const' ? view.outEdges(moduleId(symbol.file)).filter((e) => isSaidIn(e, symbol)) : [])];

/**
 * Did the change itself write this call of a symbol it added? Code that stands as it stood, or that spoke of the name
 * before, is existing code that now runs something else: a shadowed function, an override, an import that was waiting.
 */
function isFresh({ base, after, added, previousId }: BlastRadiusInput, from: GraphSymbol): boolean {
  if (!added || !after) return false;
  const old = base.symbol(previousId?.(from.id) ?? from.id);
  if (!old) return true;
  if (old.bodyHash === from.bodyHash && old.signatureHash === from.signatureHash) return false;
  return !edgesOf(base, old).some((e) => e.kind !== 'imports' && base.symbol(e.to)?.name === after.name)
    && !base.unresolvedNamed(after.name).some((u) => isSaidIn(u, old));
}

/** Direct callers that only the base graph knows, seen as they are at the head. */
function baseOnly(input: BlastRadiusInput): { edge: GraphEdge; from: GraphSymbol; line: number }[] {
  const { base, head, before } = input;
  if (!before) return [];
  const known = new Set(input.after ? inbound(head, input.after.id, input.minConfidence).map((e) => e.from) : []);
  return inbound(base, before.id, input.minConfidence).flatMap((edge) => {
    const old = base.symbol(edge.from);
    const from = head.symbol(input.currentId?.(edge.from) ?? edge.from);
    if (!old || !from || known.has(from.id) || !stillRefers(head, old, from, before.name)) return [];
    const line = edge.line + from.startLine - old.startLine;
    // The same call may have found another symbol of that name, say through a changed import.
    const rebound = edgesOf(head, from).some((e) => e.line === line && e.kind === edge.kind
      && isProof(e, input.minConfidence) && head.symbol(e.to)?.name === before.name);
    return rebound ? [] : [{ edge, from, line }];
  });
}

/** What counts comes first: a bounded list must not lose callers to fresh code or to tests that sort before them. */
const rank = (isTest: boolean, isFresh: boolean): number => (isTest ? 2 : isFresh ? 1 : 0);

/** Walks outwards from the symbol, nearest callers first, over edges that `accept` lets through. */
function walk(input: BlastRadiusInput, hops: number, accept: (edge: GraphEdge) => boolean): Reached[] {
  const { head, after, before } = input;
  const target = (after ?? before)!;
  const reached = new Map<string, Reached>();
  const inside = (symbol: GraphSymbol): boolean => {
    if (symbol.file !== target.file) return false;
    for (let at: string | undefined = symbol.id; at !== undefined; at = head.symbol(at)?.parent) if (at === target.id) return true;
    return false;
  };
  const visit = (symbol: GraphSymbol | undefined, edge: GraphEdge, line: number, next: Reached | undefined): Reached | undefined => {
    if (!symbol || reached.has(symbol.id) || inside(symbol)) return undefined;
    const fresh = next ? next.fresh : isFresh(input, symbol);
    const entry = { symbol, hops: (next?.hops ?? 0) + 1, confidence: Math.min(edge.confidence, next?.confidence ?? 1), line, fresh, next };
    reached.set(symbol.id, entry);
    return entry;
  };
  const start = [
    ...(after ? inbound(head, after.id, input.minConfidence).map((edge) => ({ edge, from: head.symbol(edge.from), line: edge.line })) : []),
    ...baseOnly(input),
  ].sort((a, b) => bySureness(a.edge, b.edge));
  let front = start.flatMap(({ edge, from, line }) => (accept(edge) ? visit(from, edge, line, undefined) ?? [] : []));
  for (let hop = 2; hop <= hops && front.length > 0; hop++) {
    // Existing code before fresh code before tests: what several reach is reached by the first of them.
    const last = front.toSorted((a, b) => rank(a.symbol.isTest, a.fresh) - rank(b.symbol.isTest, b.fresh));
    front = [];
    for (const next of last) {
      if (hop > input.depth && reached.size >= MAX_VISITED_FOR_TESTS) return [...reached.values()];
      for (const edge of inbound(head, next.symbol.id, input.minConfidence)) {
        // Asked before the symbol is looked up: most edges of a dense graph lead to where we have been.
        if (reached.has(edge.from) || !accept(edge)) continue;
        const entry = visit(head.symbol(edge.from), edge, edge.line, next);
        if (entry) front.push(entry);
      }
    }
  }
  return [...reached.values()];
}

function asCaller(entry: Reached, target: string): AffectedCaller {
  const path: string[] = [];
  for (let at: Reached | undefined = entry; at; at = at.next) path.push(at.symbol.id);
  return {
    file: entry.symbol.file, line: entry.line, symbol: entry.symbol.id, hops: entry.hops,
    confidence: entry.confidence, path: [...path, target], isTest: entry.symbol.isTest, ...(entry.fresh && { isNew: true }),
  };
}

/** A path through test code is test code: a helper that only tests call raises no risk. */
const throughTest = (entry: Reached): boolean => {
  for (let at: Reached | undefined = entry; at; at = at.next) if (at.symbol.isTest) return true;
  return false;
};

const byPlace = (a: AffectedCaller, b: AffectedCaller): number =>
  rank(a.isTest, a.isNew ?? false) - rank(b.isTest, b.isNew ?? false) || a.hops - b.hops || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.symbol < b.symbol ? -1 : 1));

const sortedFiles = (entries: readonly Reached[]): string[] => [...new Set(entries.map((e) => e.symbol.file))].sort();

export function blastRadius(input: BlastRadiusInput): BlastRadius {
  const target = (input.after ?? input.before)!.id;
  const proven = walk(input, Math.max(input.depth, TEST_HOPS), (edge) => isProof(edge, input.minConfidence));
  const near = proven.filter((e) => e.hops <= input.depth);
  const code = near.filter((e) => !throughTest(e));
  const counted = code.filter((e) => !e.fresh);
  const known = new Set(proven.map((e) => e.symbol.id));
  const guessed = walk(input, 1, () => true).filter((e) => !known.has(e.symbol.id));
  return {
    callers: near.map((e) => ({ ...asCaller(e, target), isTest: throughTest(e) })).sort(byPlace),
    guessed: guessed.map((e) => asCaller(e, target)).sort(byPlace),
    direct: counted.filter((e) => e.hops === 1).length,
    transitive: counted.filter((e) => e.hops > 1).length,
    fresh: code.filter((e) => e.fresh && e.hops === 1).length,
    files: sortedFiles(counted),
    tests: sortedFiles(proven.filter((e) => e.symbol.isTest)),
  };
}
