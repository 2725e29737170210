// How much of everything a snapshot holds, by language, kept up with every write: nobody should have to read a whole
// database to say how large it is.

import type { GraphStatistics, How } from '../graph/queries.ts';
import { sumUp, type LanguageSum } from '../graph/statistics.ts';
import type { Database } from './native.ts';

interface Count extends Omit<LanguageSum, 'hows'> { hows: Record<string, number> }

const KEY = 'counts';

export class Counts {
  readonly #languages: Map<string, Count>;

  constructor(languages: Iterable<readonly [string, Count]> = []) {
    this.#languages = new Map(languages);
  }

  /** Undefined when the database was written before counts were kept. */
  static read(db: Database): Counts | undefined {
    const text = db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(KEY) as string | undefined;
    return text === undefined ? undefined : new Counts(Object.entries(JSON.parse(text) as Record<string, Count>));
  }

  write(db: Database): void {
    for (const [language, count] of this.#languages) if (count.files === 0) this.#languages.delete(language);
    db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(KEY, JSON.stringify(Object.fromEntries(this.#languages)));
  }

  /** `by`: 1 for a file that comes, -1 for one that goes. */
  file(language: string, by: 1 | -1, symbols: number, functions: number, hasProblem: boolean): void {
    const count = this.#of(language);
    count.files += by;
    count.symbols += by * symbols;
    count.functions += by * functions;
    if (hasProblem) count.problems += by;
  }

  edges(language: string, how: number, by: number): void {
    const { hows } = this.#of(language);
    hows[how] = (hows[how] ?? 0) + by;
    if (hows[how] === 0) delete hows[how];
  }

  unresolved(language: string, by: number): void {
    this.#of(language).unresolved += by;
  }

  statistics(howOf: (how: number) => How): GraphStatistics {
    const sums = [...this.#languages].map(([language, count]) => [language, { ...count, hows: new Map(Object.entries(count.hows).map(([how, n]) => [Number(how), n])) }] as const);
    return sumUp(new Map(sums), howOf);
  }

  get functions(): number {
    let sum = 0;
    for (const count of this.#languages.values()) sum += count.functions;
    return sum;
  }

  #of(language: string): Count {
    let count = this.#languages.get(language);
    if (count === undefined) this.#languages.set(language, count = { files: 0, symbols: 0, functions: 0, problems: 0, unresolved: 0, hows: {} });
    return count;
  }
}
