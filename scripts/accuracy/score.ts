// Our call edges against the compiler's call sites: right, wrong or not judged, by strategy and by confidence.

import type { CallSite, Place } from './typescript-calls.ts';

export interface OurSymbol { readonly id: string; readonly file: string; readonly name: string; readonly qual: string; readonly first: number; readonly last: number }
export interface OurEdge { readonly file: string; readonly line: number; readonly to: string; readonly key: string; readonly confidence: number; /** A possible target that is told as a use: tallied like the others, and no edge of the call. */ readonly isUse?: boolean }

export interface Tally { right: number; wrong: number }
export interface Scored {
  readonly byKey: ReadonlyMap<string, Tally>;
  readonly buckets: Readonly<Record<string, Tally>>;
  readonly inside: number;
  readonly found: number;
  /** Calls found only by edges below the gate. */
  readonly foundBelowGate: number;
  readonly misses: readonly CallSite[];
  readonly wrong: readonly (OurEdge & { readonly said: CallSite })[];
  /** Every edge that the compiler could judge. */
  readonly judged: readonly { readonly edge: OurEdge; readonly isRight: boolean }[];
}

const GATE = 0.7;
/** A call of the class's name may mean them. */
const CONSTRUCTORS = new Set(['constructor', '__init__', '__new__']);

export function score(sites: readonly CallSite[], edges: readonly OurEdge[], symbols: ReadonlyMap<string, OurSymbol>): Scored {
  const byLine = new Map<string, CallSite[]>();
  for (const s of sites) {
    const at = `${s.file}:${s.line}`;
    const held = byLine.get(at);
    if (held) held.push(s); else byLine.set(at, [s]);
  }
  const byKey = new Map<string, Tally>();
  const buckets: Record<string, Tally> = { '0.90–1.00': { right: 0, wrong: 0 }, '0.70–0.90': { right: 0, wrong: 0 }, 'below 0.70': { right: 0, wrong: 0 } };
  const hit = new Map<CallSite, number>();
  const wrong: Scored['wrong'][number][] = [];
  const judged: Scored['judged'][number][] = [];
  for (const e of edges) {
    const target = symbols.get(e.to);
    const near = target ? byLine.get(`${e.file}:${e.line}`) ?? [] : [];
    const right = near.filter(s => s.places.some(p => isSame(p, target!)));
    const named = near.filter(s => isNamed(s, target!));
    const isRight = right.length > 0;
    if (!isRight && (named.length === 0 || named.some(s => s.verdict === 'open') || isUnseen(e.to))) continue;
    const tally = byKey.get(e.key) ?? { right: 0, wrong: 0 };
    byKey.set(e.key, tally);
    if (e.isUse) { if (isRight) tally.right++; else tally.wrong++; continue; }
    for (const s of right) hit.set(s, Math.max(hit.get(s) ?? 0, e.confidence));
    const bucket = buckets[e.confidence >= 0.9 ? '0.90–1.00' : e.confidence >= GATE ? '0.70–0.90' : 'below 0.70'];
    judged.push({ edge: e, isRight });
    if (isRight) { tally.right++; bucket.right++; } else { tally.wrong++; bucket.wrong++; wrong.push({ ...e, said: named[0] }); }
  }
  const inside = sites.filter(s => s.verdict === 'inside');
  const found = inside.filter(s => hit.has(s));
  return { byKey, buckets, inside: inside.length, found: found.length, foundBelowGate: found.filter(s => hit.get(s)! < GATE).length, misses: inside.filter(s => !hit.has(s)), wrong, judged };
}

/** Referees answer with code: what a stub declares they never name. */
const isUnseen = (id: string): boolean => id.slice(0, id.lastIndexOf(':')).endsWith('.pyi');

const ownerOf = (qual: string): string => qual.split('.').at(-2)?.replace(/~\d+$/, '') ?? '';

/** A call of this name could mean the symbol. */
function isNamed(site: CallSite, symbol: OurSymbol): boolean {
  if (site.name === symbol.name || site.places.some(p => p.name === symbol.name)) return true;
  return CONSTRUCTORS.has(symbol.name) && (site.name === ownerOf(symbol.qual) || site.name === 'super');
}

/** Decorators and doc comments may stand between a symbol's first line and its name. */
function isSame(place: Place, symbol: OurSymbol): boolean {
  if (place.file !== symbol.file || place.line < symbol.first - 2 || place.line > symbol.last) return false;
  return place.name === symbol.name || place.name === '' || symbol.name === 'default' || place.name === 'constructor'
    || (symbol.name === 'constructor' && place.name === ownerOf(symbol.qual));
}
