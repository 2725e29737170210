// The snapshot's tables and their version. What the small numbers in them mean: codes.ts.
//
// Invariants every writer keeps:
// - A symbol's number is file × SYMBOLS_PER_FILE + slot and stays the same for as long as `path:qualifiedName`
//   exists. So a file's symbols and edges are one range of a primary key, and edges from untouched files survive
//   a re-parse of the file they lead to.
// - Every edge leads to a symbol that exists.
// - `incoming` holds exactly the pairs of target and source that `edges` has, each once.
// - `hashes` has a file's hashes in the order of its symbols' `pos` (codes.ts).
// - `watches` holds exactly the keys listed in `resolutions.watches` (the list is what finds them again).

/** Another major number means other meanings: rebuild. Another minor one means the same told otherwise: migrate. */
export const SCHEMA_MAJOR = 1;
export const SCHEMA_MINOR = 2;

/** 'Drft' in ASCII, in SQLite's own field for telling whose database a file is. */
export const APPLICATION_ID = 0x44726674;

export const SYMBOLS_PER_FILE = 2 ** 20;

export const TABLES: readonly string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL, blob TEXT NOT NULL, language TEXT NOT NULL, problem TEXT) STRICT`,
  `CREATE TABLE facts (file INTEGER PRIMARY KEY, facts TEXT NOT NULL) STRICT`,
  `CREATE TABLE resolutions (file INTEGER PRIMARY KEY, deps TEXT NOT NULL, unresolved TEXT NOT NULL, watches TEXT NOT NULL) STRICT`,
  `CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`,
  `CREATE TABLE symbols (id INTEGER PRIMARY KEY, pos INTEGER NOT NULL, name INTEGER NOT NULL, qualified TEXT, kind INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, flags INTEGER NOT NULL) STRICT`,
  `CREATE TABLE hashes (file INTEGER PRIMARY KEY, hashes TEXT NOT NULL) STRICT`,
  `CREATE TABLE hows (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, resolution INTEGER NOT NULL, confidence REAL NOT NULL) STRICT`,
  `CREATE TABLE edges (source INTEGER NOT NULL, seq INTEGER NOT NULL, target INTEGER NOT NULL, how INTEGER NOT NULL, line INTEGER NOT NULL, ref INTEGER NOT NULL, PRIMARY KEY (source, seq)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE incoming (target INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (target, source)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE watches (key INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (key, file)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE previous_hashes (symbol INTEGER PRIMARY KEY, hashes TEXT NOT NULL) STRICT`,
];

/**
 * Edges found by their target. Smaller than an index, which would hold the place of every edge: half a dozen calls of the same
 * function are one row here, and the rest of them is found by their source.
 */
export const FILL_INCOMING = 'INSERT INTO incoming SELECT DISTINCT target, source FROM edges ORDER BY target, source';

/** Made after the rows of a new database are in: sorting once is cheaper than keeping order throughout. */
export const INDEXES: readonly string[] = [
  `CREATE UNIQUE INDEX files_by_path ON files (path)`,
  `CREATE UNIQUE INDEX names_by_name ON names (name)`,
  `CREATE INDEX symbols_by_name ON symbols (name)`,
];
