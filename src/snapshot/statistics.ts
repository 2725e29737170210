// Whole-database walks: statistics and export. Everything here reads all rows, so nothing on a run's warm path uses it.

import { compareText } from '../graph/ids.ts';
import type { GraphStatistics, How } from '../graph/queries.ts';
import type { InEdge, SymbolRow } from '../graph/record.ts';
import { countGraph } from '../graph/statistics.ts';
import { decodeHashes, decodeSymbol, type EncodedSymbol, FUNCTION_CODES } from './codes.ts';
import type { Database } from './native.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';

export interface StoredSymbol extends SymbolRow {
  readonly id: string;
  readonly file: string;
  readonly language: string;
}

const FUNCTIONS = [...FUNCTION_CODES].join(', ');

export function readStatistics(db: Database, how: (number: number) => How): GraphStatistics {
  const rows = db.prepare(`SELECT f.id, f.language, f.problem IS NOT NULL, coalesce(json_array_length(r.unresolved) / 3, 0) FROM files f LEFT JOIN resolutions r ON r.file = f.id`).raw().all() as [number, string, number, number][];
  const files = new Map(rows.map(([file, language, problem, unresolved]) => [file, { language, problem: problem !== 0, unresolved, symbols: 0, functions: 0 }]));
  const symbols = db.prepare(`SELECT id / ${SYMBOLS_PER_FILE}, count(*), sum(kind IN (${FUNCTIONS})) FROM symbols GROUP BY 1`).raw().all() as number[][];
  for (const [file, count, functions] of symbols) Object.assign(files.get(file!)!, { symbols: count, functions });
  const edges = new Map<string, Map<number, number>>();
  for (const [file, number, count] of db.prepare(`SELECT source / ${SYMBOLS_PER_FILE}, how, count(*) FROM edges GROUP BY 1, 2`).raw().all() as number[][]) {
    const { language } = files.get(file!)!;
    const counts = edges.get(language) ?? new Map<number, number>();
    edges.set(language, counts.set(number!, (counts.get(number!) ?? 0) + count!));
  }
  return countGraph(files.values(), edges, how);
}

export function countFunctions(db: Database): number {
  return db.prepare(`SELECT count(*) FROM symbols WHERE kind IN (${FUNCTIONS})`).pluck().get() as number;
}

/** Every symbol, by path and then in the order of its file. */
export function* walkSymbols(db: Database): Generator<StoredSymbol> {
  const rows = db.prepare('SELECT n.name, s.qualified, s.kind, s.start, s.end, s.flags FROM symbols s JOIN names n ON n.id = s.name WHERE s.id >= ? AND s.id < ? ORDER BY s.pos').raw();
  const hashes = db.prepare('SELECT hashes FROM hashes WHERE file = ?').pluck();
  for (const [file, path, language] of filesByPath(db)) {
    const texts = decodeHashes(hashes.get(file) as string | undefined);
    for (const [at, row] of (rows.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as EncodedSymbol[]).entries()) {
      const symbol = decodeSymbol(row, at, texts);
      yield { ...symbol, id: `${path}:${symbol.qualifiedName}`, file: path, language };
    }
  }
}

/** Every edge, by path and then in the order of its file. */
export function* walkEdges(db: Database, how: (number: number) => How): Generator<InEdge> {
  const ids = allIds(db);
  const rows = db.prepare('SELECT source, target, how, line, ref FROM edges WHERE source >= ? AND source < ? ORDER BY seq').raw();
  for (const [file, path] of filesByPath(db)) {
    for (const [source, target, number, line, ref] of rows.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as number[][]) {
      const { kind, resolution, confidence } = how(number!);
      yield { kind, from: ids.get(source!)!, to: ids.get(target!)!, file: path, line: line!, resolution, confidence, ref: ref! };
    }
  }
}

/** One pass instead of a lookup per edge. */
function allIds(db: Database): Map<number, string> {
  const paths = new Map(db.prepare('SELECT id, path FROM files').raw().all() as [number, string][]);
  const ids = new Map<number, string>();
  for (const [symbol, qualified] of db.prepare('SELECT s.id, coalesce(s.qualified, n.name) FROM symbols s JOIN names n ON n.id = s.name').raw().iterate() as Iterable<[number, string]>) {
    ids.set(symbol, `${paths.get(Math.floor(symbol / SYMBOLS_PER_FILE))!}:${qualified}`);
  }
  return ids;
}

function filesByPath(db: Database): [number, string, string][] {
  const files = db.prepare('SELECT id, path, language FROM files').raw().all() as [number, string, string][];
  return files.sort(([, a], [, b]) => compareText(a, b));
}
