// Which assignment a name's reading sees. A name assigned more than once in a function gets a version per
// assignment; a reading that one assignment surely reaches goes by that version, any other by the plain name,
// which holds all of them. Narrowing by isinstance is a version too. Attributes of names (`self.reader`) have versions
// under their dotted text: what was assigned or tested last in this function, until something on the way changes.

/** Versions by name, as they stand at one point of the walk. */
export type Versions = Map<string, string>;

export class Flow {
  /** The scope these versions live in. */
  readonly scope: number;
  /** Names worth versions: assigned more than once. */
  versioned: ReadonlySet<string> = new Set();
  current: Versions = new Map();
  /** The code at hand cannot be reached: after return, raise, break, continue. */
  ended = false;
  /** Some attribute has a version. */
  hasDotted = false;
  /** Versions of attributes that nobody has read yet, with what they hold: most are never asked for. */
  readonly unread = new Map<string, { value: number; before: number }>();
  /** How many branches we are inside of. */
  depth = 0;
  #count = 0;

  /** Around a comprehension, whose own names come and go with it. */
  readonly outer: Flow | undefined;

  constructor(scope: number, outer?: Flow) { this.scope = scope; this.outer = outer; }

  next(name: string): string { return `${name}@${++this.#count}`; }


  forget(names: Iterable<string>): void {
    for (const n of names) { this.current.delete(n); this.forgetBelow(n); }
  }

  /** `name` holds something else now: what was known of its attributes is void. */
  forgetBelow(name: string): void {
    if (!this.hasDotted) return;
    for (const key of this.current.keys()) if (key.startsWith(name) && key[name.length] === '.') this.current.delete(key);
  }

  save(): Versions { return new Map(this.current); }

  /** Runs alternatives from the same start; what differs at their ends is forgotten. */
  branches(runs: readonly (() => void)[], fallsThrough: boolean): void {
    const start = this.save();
    const wasEnded = this.ended;
    const ends: Versions[] = fallsThrough ? [start] : [];
    for (const run of runs) {
      this.current = new Map(start);
      this.ended = wasEnded;
      this.depth++;
      run();
      this.depth--;
      if (!this.ended) ends.push(this.current);
    }
    this.ended = ends.length === 0 || wasEnded;
    this.current = ends.length === 0 ? start : merge(ends);
  }
}

function merge(ends: readonly Versions[]): Versions {
  const result: Versions = new Map();
  for (const [name, version] of ends[0]) if (ends.every(e => e.get(name) === version)) result.set(name, version);
  return result;
}
