// Whole-database walks: statistics and export. Everything here reads all rows, so nothing on a run's warm path uses it.

import { compareText } from '../graph/ids.ts';
import type { EdgeKind, Resolution } from '../graph/model.ts';
import type { InEdge, SymbolRow } from '../graph/record.ts';
import { decodeSymbol } from './codes.ts';
import type { Database } from './native.ts';
import type { RecordReader } from './reader.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';

export interface StoredSymbol extends SymbolRow {
  readonly id: string;
  readonly file: string;
  readonly language: string;
}

export interface LanguageStats {
  readonly files: number;
  readonly symbols: number;
  readonly edges: number;
  readonly unresolved: number;
}

export interface StoreStats {
  readonly files: number;
  readonly symbols: number;
  /** Functions, methods and callbacks: what the in-memory threshold counts. */
  readonly functions: number;
  readonly edges: number;
  readonly unresolved: number;
  readonly problems: number;
  readonly byLanguage: Readonly<Record<string, LanguageStats>>;
  readonly byResolution: Readonly<Partial<Record<Resolution, number>>>;
  readonly byKind: Readonly<Partial<Record<EdgeKind, number>>>;
}

export function readStats(db: Database, reader: RecordReader): StoreStats {
  const count = (sql: string): number => db.prepare(sql).pluck().get() as number;
  const files = new Map((db.prepare('SELECT id, language FROM files').raw().all() as [number, string][]));
  const languages = new Map<string, { files: number; symbols: number; edges: number; unresolved: number }>();
  for (const language of files.values()) {
    const sum = languages.get(language) ?? { files: 0, symbols: 0, edges: 0, unresolved: 0 };
    sum.files++;
    languages.set(language, sum);
  }
  const tally = (sql: string, field: 'symbols' | 'edges' | 'unresolved'): void => {
    for (const [file, rows] of db.prepare(sql).raw().all() as number[][]) languages.get(files.get(file!)!)![field] += rows!;
  };
  tally(`SELECT id / ${SYMBOLS_PER_FILE}, count(*) FROM symbols GROUP BY 1`, 'symbols');
  tally(`SELECT source / ${SYMBOLS_PER_FILE}, count(*) FROM edges GROUP BY 1`, 'edges');
  tally('SELECT file, json_array_length(unresolved) / 3 FROM resolutions', 'unresolved');

  const byResolution: Partial<Record<Resolution, number>> = {};
  const byKind: Partial<Record<EdgeKind, number>> = {};
  let edges = 0;
  for (const [how, rows] of db.prepare('SELECT how, count(*) FROM edges GROUP BY how').raw().all() as number[][]) {
    const { kind, resolution } = reader.how(how!);
    byResolution[resolution] = (byResolution[resolution] ?? 0) + rows!;
    byKind[kind] = (byKind[kind] ?? 0) + rows!;
    edges += rows!;
  }
  const byLanguage = Object.fromEntries([...languages].sort(([a], [b]) => compareText(a, b)));
  return {
    files: files.size, symbols: count('SELECT count(*) FROM symbols'), functions: countFunctions(db), edges,
    unresolved: Object.values(byLanguage).reduce((sum, one) => sum + one.unresolved, 0),
    problems: count('SELECT count(*) FROM files WHERE problem IS NOT NULL'),
    byLanguage, byResolution: sorted(byResolution), byKind: sorted(byKind),
  };
}

/** Kinds 1, 2 and 9 of codes.ts: function, method, callback. */
export function countFunctions(db: Database): number {
  return db.prepare('SELECT count(*) FROM symbols WHERE kind IN (1, 2, 9)').pluck().get() as number;
}

/** Every symbol, by path and then in the order of its file. */
export function* walkSymbols(db: Database): Generator<StoredSymbol> {
  const rows = db.prepare('SELECT n.name, s.qualified, s.kind, s.start, s.end, s.flags, s.hashes FROM symbols s JOIN names n ON n.id = s.name WHERE s.id >= ? AND s.id < ? ORDER BY s.pos').raw();
  for (const [file, path, language] of filesByPath(db)) {
    for (const row of rows.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as Parameters<typeof decodeSymbol>[]) {
      const symbol = decodeSymbol(...row);
      yield { ...symbol, id: `${path}:${symbol.qualifiedName}`, file: path, language };
    }
  }
}

/** Every edge, by path and then in the order of its file. */
export function* walkEdges(db: Database, reader: RecordReader): Generator<InEdge> {
  const ids = allIds(db);
  const rows = db.prepare('SELECT source, target, how, line, ref FROM edges WHERE source >= ? AND source < ? ORDER BY seq').raw();
  for (const [file, path] of filesByPath(db)) {
    for (const [source, target, how, line, ref] of rows.all(file * SYMBOLS_PER_FILE, (file + 1) * SYMBOLS_PER_FILE) as number[][]) {
      const { kind, resolution, confidence } = reader.how(how!);
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

function sorted<Counts extends object>(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => compareText(a, b))) as Counts;
}
