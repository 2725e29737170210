// How often edges of a sub-case are right on a code base nobody has seen. Edges of one code base are right or wrong together
// (one table is called a hundred times), so what counts is the code base: its edges weigh n / (1 + (n - 1) · correlation).
// A sub-case in one strategy is drawn towards the sub-case in all strategies, that towards its kind (its first word).

import type { CodeBase, Earlier } from './tallies.ts';

export interface Settings {
  /** Of the edges of one code base: 0, each counts; 1, all of them count for one. */
  readonly correlation: number;
  /** Edges of the wider sample that are mixed into the narrower one; a kind, which has none, gets some that are as often right as wrong. */
  readonly drawn: number;
  /** The narrowest sample: of a sub-case, of a sub-case in one strategy. */
  readonly depth: 2 | 3;
  /** What the pooled counts weigh, of what as many code bases would. */
  readonly earlier: number;
}

export interface Share { readonly share: number; readonly right: number; readonly edges: number; readonly codeBases: number; readonly spread: number }

const detailOf = (key: string): string => key.slice(key.indexOf(':') + 1);
const kindOf = (key: string): string => detailOf(key).split(' ', 1)[0];
const GUESSES = new Set(['fuzzy', 'export_based']);
/** Guesses by a bare name and by a member are one. */
const strategyOf = (key: string): string => (GUESSES.has(key.slice(0, key.indexOf(':'))) ? '*' : key.slice(0, key.indexOf(':')));

/** The samples a key belongs to, the widest first. */
export const levelsOf = (key: string): readonly string[] => [`*:${kindOf(key)}`, `*:${detailOf(key)}`, `${strategyOf(key)}:${detailOf(key)}`].filter((name, i, all) => all.indexOf(name) === i);

class Sample {
  right = 0; edges = 0; codeBases = 0;
  weighed = 0; weight = 0;
  readonly #shares: { share: number; weight: number }[] = [];

  add(right: number, edges: number, correlation: number): void {
    const weight = edges / (1 + (edges - 1) * correlation);
    this.right += right; this.edges += edges; this.codeBases++;
    this.weighed += weight * right / edges; this.weight += weight;
    this.#shares.push({ share: right / edges, weight });
  }

  addPooled(share: number, edges: number, codeBases: number, { correlation, earlier }: Settings): void {
    const each = edges / codeBases;
    const weight = earlier * codeBases * each / (1 + (each - 1) * correlation);
    this.weighed += weight * share; this.weight += weight;
  }

  /** Standard deviation of the code bases' shares. */
  spread(): number {
    const total = this.#shares.reduce((sum, s) => sum + s.weight, 0);
    const mean = this.#shares.reduce((sum, s) => sum + s.weight * s.share, 0) / total;
    return total === 0 ? 0 : Math.sqrt(this.#shares.reduce((sum, s) => sum + s.weight * (s.share - mean) ** 2, 0) / total);
  }
}

/** What fewer code bases showed of a sub-case in one strategy goes by the sub-case in all strategies. */
const FEWEST = 3;

/** The share of every sample of a language, by its name. */
export function sharesOf(codeBases: readonly CodeBase[], earlier: Earlier, language: string, settings: Settings): Map<string, Share> {
  const samples = new Map<string, Sample>();
  const sampleOf = (name: string): Sample => { const held = samples.get(name) ?? new Sample(); samples.set(name, held); return held; };
  for (const { tallies, language: of } of codeBases) {
    if (of !== language) continue;
    const own = new Map<string, { right: number; edges: number }>();
    for (const [key, [right, wrong]] of Object.entries(tallies)) {
      for (const name of levelsOf(key)) {
        const held = own.get(name) ?? { right: 0, edges: 0 };
        own.set(name, { right: held.right + right, edges: held.edges + right + wrong });
      }
    }
    for (const [name, { right, edges }] of own) if (edges > 0) sampleOf(name).add(right, edges, settings.correlation);
  }
  for (const [name, { share, edges, codeBases: n }] of Object.entries(earlier.languages[language] ?? {})) sampleOf(name).addPooled(share, edges, n, settings);
  const found = new Map<string, Share>();
  const shareOf = (name: string): number => {
    const held = found.get(name);
    if (held !== undefined) return held.share;
    const wider = levelsOf(name).slice(0, levelsOf(name).indexOf(name)).findLast(n => samples.has(n));
    const towards = wider === undefined ? 0.5 : shareOf(wider);
    const s = samples.get(name)!;
    const share = (s.weighed + settings.drawn * towards) / (s.weight + settings.drawn);
    found.set(name, { share, right: s.right, edges: s.edges, codeBases: s.codeBases, spread: s.spread() });
    return share;
  };
  for (const [name, s] of [...samples].sort(([a], [b]) => (a < b ? -1 : 1))) if (depthOf(name) < 3 || (settings.depth === 3 && s.codeBases + (earlier.languages[language]?.[name]?.codeBases ?? 0) >= FEWEST)) shareOf(name);
  return found;
}

function depthOf(name: string): number {
  if (!name.startsWith('*:')) return 3;
  return name.includes(' ') ? 2 : 1;
}

/** What is stored for an edge: the narrowest sample that there is. */
export const shareFor = (shares: ReadonlyMap<string, Share>, key: string): number | undefined => levelsOf(key).flatMap(name => shares.get(name)?.share ?? []).at(-1);
