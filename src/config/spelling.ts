// "Did you mean …?" for keys of drift.toml and for words of the command line.

/** The candidate that differs in a letter or two, in more if it is long; undefined when none is that near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = (candidate: string): number => (candidate.length < 4 ? 1 : Math.max(2, Math.floor(candidate.length / 3)));
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase().replaceAll('-', '_'), candidate.toLowerCase().replaceAll('-', '_')) }))
    .filter(({ candidate, distance }) => distance <= limit(candidate))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

function editDistance(a: string, b: string): number {
  if (a.length > 100) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
