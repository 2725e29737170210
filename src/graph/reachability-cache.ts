// Remembers answers to reachability questions until the graph changes. Bounded; forgets the longest unused first.

import type { CallPath, GraphStatistics, Reached, ReachabilityQueries, SymbolSummary, WalkOptions } from './queries.ts';

/** `revision` changes with every update of the graph; `make` builds the queries for the current state. */
export class ReachabilityCache implements ReachabilityQueries {
  readonly #make: () => ReachabilityQueries;
  readonly #revision: () => number;
  readonly #entries: number;
  readonly #answers = new Map<string, unknown>();
  #queries: ReachabilityQueries | undefined;
  #seen: number | undefined;

  constructor(make: () => ReachabilityQueries, revision: () => number, entries: number) {
    this.#make = make;
    this.#revision = revision;
    this.#entries = entries;
  }

  callers(id: string, options?: WalkOptions): readonly string[] {
    return this.#ask(['callers', id, options], (queries) => queries.callers(id, options));
  }

  callees(id: string, options?: WalkOptions): readonly string[] {
    return this.#ask(['callees', id, options], (queries) => queries.callees(id, options));
  }

  forward(id: string, options?: WalkOptions): readonly Reached[] {
    return this.#ask(['forward', id, options], (queries) => queries.forward(id, options));
  }

  inverse(id: string, options?: WalkOptions): readonly Reached[] {
    return this.#ask(['inverse', id, options], (queries) => queries.inverse(id, options));
  }

  shortestPath(from: string, to: string, options?: WalkOptions): CallPath | undefined {
    return this.#ask(['path', from, to, options], (queries) => queries.shortestPath(from, to, options));
  }

  functionsInFile(path: string): readonly SymbolSummary[] {
    return this.#current().functionsInFile(path);
  }

  search(text: string, limit?: number): readonly SymbolSummary[] {
    return this.#current().search(text, limit);
  }

  statistics(): GraphStatistics {
    return this.#ask(['statistics'], (queries) => queries.statistics());
  }

  #current(): ReachabilityQueries {
    const revision = this.#revision();
    if (this.#queries === undefined || this.#seen !== revision) {
      this.#answers.clear();
      this.#queries = this.#make();
      this.#seen = revision;
    }
    return this.#queries;
  }

  #ask<Answer>(question: readonly unknown[], answer: (queries: ReachabilityQueries) => Answer): Answer {
    const queries = this.#current();
    const key = JSON.stringify(question);
    const known = this.#answers.get(key) as { value: Answer } | undefined;
    const entry = known ?? { value: answer(queries) };
    this.#answers.delete(key);
    this.#answers.set(key, entry);
    if (this.#answers.size > this.#entries) this.#answers.delete(this.#answers.keys().next().value!);
    return entry.value;
  }
}
