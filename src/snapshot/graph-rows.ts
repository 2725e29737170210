// Hands a stored graph to the in-memory one, column by column: SQLite joins each column of a stretch of edges into
// one JSON text. Measured on 300,000 edges that halves the time of reading them row by row.

import type { GraphRows } from '../graph/in-memory.ts';
import type { How } from '../graph/queries.ts';
import { decodeFlags, symbolKind } from './codes.ts';
import type { Database } from './native.ts';
import { SYMBOLS_PER_FILE } from './schema.ts';

/** Files per stretch: keeps the texts to a few megabytes. */
const STRETCH = 2_000;

export function graphRows(db: Database, hows: readonly (How | undefined)[]): GraphRows {
  const lastFile = (db.prepare('SELECT max(id) FROM files').pluck().get() as number | null) ?? 0;
  return {
    stride: SYMBOLS_PER_FILE,
    hows,
    *files() {
      const rows = db.prepare(`SELECT f.id, f.path, f.language, coalesce(json_array_length(r.unresolved) / 3, 0), f.problem IS NOT NULL FROM files f LEFT JOIN resolutions r ON r.file = f.id`).raw().all() as [number, string, string, number, number][];
      for (const [number, path, language, unresolved, problem] of rows) yield { number, path, language, unresolved, problem: problem !== 0 };
    },
    eachSymbol(visit) {
      const names: string[] = [];
      for (const [id, name] of db.prepare('SELECT id, name FROM names').raw().all() as [number, string][]) names[id] = name;
      const stretch = db.prepare('SELECT id, pos, name, qualified, kind, start, end, flags FROM symbols WHERE id >= ? AND id < ?').raw();
      for (let file = 0; file <= lastFile; file += STRETCH) {
        const rows = stretch.all(file * SYMBOLS_PER_FILE, (file + STRETCH) * SYMBOLS_PER_FILE) as [number, number, number, string | null, number, number, number, number][];
        for (const [number, pos, name, qualified, kind, start, end, flags] of rows) {
          const { exported, isTest, isEntryPoint } = decodeFlags(flags);
          visit(number, pos, names[name]!, qualified ?? undefined, symbolKind.decode(kind), start, end, exported, isTest, isEntryPoint);
        }
      }
    },
    *edges() {
      const stretch = db.prepare('SELECT json_group_array(source), json_group_array(target), json_group_array(how), json_group_array(line), json_group_array(ref) FROM edges WHERE source >= ? AND source < ?').raw();
      for (let file = 0; file <= lastFile; file += STRETCH) {
        const columns = stretch.get(file * SYMBOLS_PER_FILE, (file + STRETCH) * SYMBOLS_PER_FILE) as string[];
        const [source, target, how, line, ref] = columns.map((text) => JSON.parse(text) as number[]);
        yield { source: source!, target: target!, how: how!, line: line!, ref: ref! };
      }
    },
  };
}
