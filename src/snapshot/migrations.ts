// Minor schema steps, applied in order to a private copy. A step only adds; whatever needs more is a major version.

import type { Database } from './native.ts';
import { SCHEMA_MAJOR, SCHEMA_MINOR } from './schema.ts';

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
];

export function migrate(db: Database, fromMinor: number): void {
  for (const step of STEPS) {
    if (step.minor > fromMinor) for (const sql of step.sql) db.exec(sql);
  }
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'schema'`).run(`${SCHEMA_MAJOR}.${SCHEMA_MINOR}`);
}
