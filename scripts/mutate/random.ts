// Seeded chance: the same seed makes the same choices on every machine. Nothing here knows what is chosen.

export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** xorshift32 over a mixed seed: short, and good enough for drawing samples. */
export function chance(seed: number): Chance {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) || 1;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
  for (let i = 0; i < 8; i += 1) next();
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffled(items) {
      const list = [...items];
      for (let i = list.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [list[i], list[j]] = [list[j], list[i]];
      }
      return list;
    },
  };
}
