// Stored against measured, by bucket of confidence: all edges, and those of sub-cases alone, pooled and for each code base.

import type { Scored } from './score.ts';

interface Sum { edges: number; right: number; stored: number }
const bucketOf = (confidence: number): string => (confidence >= 0.9 ? '0.90–1.00' : confidence >= 0.7 ? '0.70–0.90' : 'below 0.70');

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The 95 % interval of a share. */
export function wilson(right: number, n: number): [number, number] {
  const z = 1.96;
  const [p, d] = [right / n, 1 + z * z / n];
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d;
  return [(p + z * z / (2 * n)) / d - half, (p + z * z / (2 * n)) / d + half];
}

export class HeldOut {
  readonly #sums = new Map<string, Sum>();
  readonly #byCodeBase: string[] = [];

  add(name: string, language: string, { judged, inside, found, foundBelowGate }: Scored): void {
    const own = new Map<string, Sum>();
    for (const { edge, isRight } of judged) {
      const names = [`${language} ${bucketOf(edge.confidence)}`, ...(edge.key.includes(':') ? [`${language} ${bucketOf(edge.confidence)}, sub-cases alone`] : [])];
      for (const sums of [own, this.#sums]) for (const n of names) add(sums, n, edge.confidence, isRight);
    }
    this.#byCodeBase.push(`${name}: ${[...own].filter(([n]) => !n.endsWith('alone')).sort().map(([n, s]) => `${n.slice(language.length + 1)} ${percent(s.stored / s.edges)} stored, ${percent(s.right / s.edges)} of ${s.edges}`).join('; ')}; recall ${percent(found / inside)} of ${inside}, ${percent(foundBelowGate / inside)} below the gate`);
  }

  report(): readonly string[] {
    return [...this.#byCodeBase, ...[...this.#sums].sort().map(([name, { edges, right, stored }]) => `${name}: stored ${percent(stored / edges)}, measured ${percent(right / edges)} of ${edges} (${wilson(right, edges).map(percent).join('–')})`)];
  }
}

function add(sums: Map<string, Sum>, name: string, stored: number, isRight: boolean): void {
  const held = sums.get(name) ?? { edges: 0, right: 0, stored: 0 };
  sums.set(name, { edges: held.edges + 1, right: held.right + (isRight ? 1 : 0), stored: held.stored + stored });
}
