// Reachability inside SQLite, for graphs too large to hold in memory: recursive queries over the edge table.
// Cycles end because UNION drops rows seen before and the depth is bounded; no path is ever carried along.

import {
  compareReached, DEFAULT_DEPTH, DEFAULT_SEARCH_LIMIT, follows, FUNCTION_KINDS, pathAlong, rankNames,
  type CallPath, type GraphStatistics, type Reached, type ReachabilityQueries, type Step, type SymbolSummary, type WalkOptions,
} from '../graph/queries.ts';
import { decodeFlags, symbolKind } from './codes.ts';
import type { Statement } from './native.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';
import type { Store } from './store.ts';

type Direction = 'out' | 'in';

export class SqliteQueries implements ReachabilityQueries {
  readonly #store: Store;
  readonly #prepared = new Map<string, Statement>();

  /** Valid until the store's next apply(). */
  constructor(store: Store) {
    this.#store = store;
  }

  callers(id: string, options: WalkOptions = {}): readonly string[] {
    return this.#reach(id, 'in', { ...options, depth: 1 }).map((reached) => reached.id);
  }

  callees(id: string, options: WalkOptions = {}): readonly string[] {
    return this.#reach(id, 'out', { ...options, depth: 1 }).map((reached) => reached.id);
  }

  forward(id: string, options: WalkOptions = {}): readonly Reached[] {
    return this.#reach(id, 'out', options);
  }

  inverse(id: string, options: WalkOptions = {}): readonly Reached[] {
    return this.#reach(id, 'in', options);
  }

  shortestPath(from: string, to: string, options: WalkOptions = {}): CallPath | undefined {
    const start = this.#store.number(from);
    const end = this.#store.number(to);
    if (start === undefined || end === undefined) return undefined;
    const distances = new Map(this.#sql(`WITH RECURSIVE ${this.#walk('in', options)} SELECT symbol, min(depth) FROM reached GROUP BY symbol`).all(end, options.depth ?? DEFAULT_DEPTH) as [number, number][]);
    const hows = this.#hows(options);
    const edges = this.#sql(`SELECT target, how FROM edges WHERE source = ? AND how IN (${hows})`);
    const steps = (id: string): Step[] => (edges.all(this.#store.number(id)) as number[][]).map(([target, how]) => ({ id: this.#store.id(target!), confidence: this.#store.how(how!).confidence }));
    return pathAlong(from, to, (id) => distances.get(this.#store.number(id)!), steps);
  }

  functionsInFile(path: string): readonly SymbolSummary[] {
    const language = this.#store.language(path) ?? '';
    const found: SymbolSummary[] = [];
    for (const { qualifiedName, name, kind, startLine, endLine, exported, isTest, isEntryPoint } of this.#store.symbols(path) ?? []) {
      if (FUNCTION_KINDS.includes(kind)) found.push({ id: `${path}:${qualifiedName}`, file: path, name, kind, startLine, endLine, language, exported, isTest, isEntryPoint });
    }
    return found;
  }

  search(text: string, limit: number = DEFAULT_SEARCH_LIMIT): readonly SymbolSummary[] {
    const names = this.#sql('SELECT name FROM names WHERE id IN (SELECT name FROM symbols)').pluck().iterate() as IterableIterator<string>;
    const found: SymbolSummary[] = [];
    for (const name of rankNames(names, text)) {
      for (const id of this.#store.symbolsNamed(name)) {
        if (found.length >= limit) return found;
        found.push(this.#summary(id));
      }
    }
    return found;
  }

  statistics(): GraphStatistics {
    return this.#store.stats();
  }

  #summary(id: string): SymbolSummary {
    const row = this.#sql(`SELECT f.path, f.language, n.name, s.kind, s.start, s.end, s.flags FROM symbols s JOIN names n ON n.id = s.name JOIN files f ON f.id = s.id / ${SYMBOLS_PER_FILE} WHERE s.id = ?`)
      .get(this.#store.number(id)) as [string, string, string, number, number, number, number];
    const [file, language, name, kind, startLine, endLine, flags] = row;
    return { id, file, name, kind: symbolKind.decode(kind), startLine, endLine, language, ...decodeFlags(flags) };
  }

  #reach(id: string, direction: Direction, options: WalkOptions): Reached[] {
    const start = this.#store.number(id);
    if (start === undefined) return [];
    const rows = this.#sql(`
      WITH RECURSIVE ${this.#walk(direction, options)}
      SELECT f.path, coalesce(s.qualified, n.name), min(r.depth) FROM reached r
      JOIN symbols s ON s.id = r.symbol JOIN names n ON n.id = s.name JOIN files f ON f.id = r.symbol / ${SYMBOLS_PER_FILE}
      WHERE r.symbol <> ? GROUP BY r.symbol`).all(start, options.depth ?? DEFAULT_DEPTH, start) as [string, string, number][];
    return rows.map(([path, qualified, depth]) => ({ id: `${path}:${qualified}`, depth })).sort(compareReached);
  }

  /** Symbol numbers with their distances from the start, which is among them. Takes the start and the depth. */
  #walk(direction: Direction, options: WalkOptions): string {
    const [there, joined] = direction === 'out'
      ? ['target', 'JOIN edges e ON e.source = r.symbol']
      : ['source', 'JOIN incoming i ON i.target = r.symbol JOIN edges e ON e.source = i.source AND e.target = r.symbol'];
    return `reached (symbol, depth) AS (
        VALUES (?, 0)
        UNION
        SELECT e.${there}, r.depth + 1 FROM reached r ${joined}
        WHERE r.depth < ? AND +e.how IN (${this.#hows(options)})
      )`;
  }

  /** Numbers of the hows to follow: our own integers, so they may stand in the statement's text. */
  #hows(options: WalkOptions): string {
    return this.#store.hows().flatMap((how, number) => (how !== undefined && follows(how, options) ? [number] : [])).join(', ');
  }

  #sql(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) {
      statement = this.#store.database().prepare(text).raw() as Statement;
      this.#prepared.set(text, statement);
    }
    return statement;
  }
}
