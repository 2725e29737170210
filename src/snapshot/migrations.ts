// Minor schema steps, applied in order to a private copy. A step tells the same otherwise; whatever needs the sources again is a major version.

import type { Database } from './native.ts';
import { FILL_INCOMING, SCHEMA_MAJOR, SCHEMA_MINOR, SYMBOLS_PER_FILE } from './schema.ts';

interface Step {
  /** The minor version this step leads to. */
  readonly minor: number;
  readonly sql: readonly string[];
}

const STEPS: readonly Step[] = [
  {
    minor: 1, // remembers the last hashes of a symbol
    sql: [`CREATE TABLE previous_hashes (symbol INTEGER PRIMARY KEY, hashes TEXT NOT NULL) STRICT`],
  },
  {
    minor: 2, // hashes by file, edges found by their target through pairs
    sql: [
      `CREATE TABLE hashes (file INTEGER PRIMARY KEY, hashes TEXT NOT NULL) STRICT`,
      `INSERT INTO hashes SELECT id / ${SYMBOLS_PER_FILE}, '["' || group_concat(replace(hashes, ' ', '","'), '","' ORDER BY pos) || '"]' FROM symbols GROUP BY 1`,
      `ALTER TABLE symbols DROP COLUMN hashes`,
      `DROP INDEX edges_by_target`,
      `CREATE TABLE incoming (target INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (target, source)) STRICT, WITHOUT ROWID`,
      FILL_INCOMING,
    ],
  },
];

export function migrate(db: Database, fromMinor: number): void {
  for (const step of STEPS) {
    if (step.minor > fromMinor) for (const sql of step.sql) db.exec(sql);
  }
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'schema'`).run(`${SCHEMA_MAJOR}.${SCHEMA_MINOR}`);
}
