// Every statement the writer runs. Which of them must come before which is said there.

import type { Database, Statement } from './native.ts';

export function writerStatements(db: Database) {
  const pluck = (sql: string): Statement => db.prepare(sql).pluck() as Statement;
  const raw = (sql: string): Statement => db.prepare(sql).raw() as Statement;
  const run = (sql: string): Statement => db.prepare(sql) as Statement;
  return {
    hows: raw('SELECT id, kind, resolution, confidence FROM hows'),
    file: raw('SELECT id, language FROM files WHERE path = ?'),
    language: pluck('SELECT language FROM files WHERE id = ?'),
    problem: pluck('SELECT problem IS NOT NULL FROM files WHERE id = ?'),
    kinds: pluck('SELECT kind FROM symbols WHERE id >= ? AND id < ?'),
    edgeHows: pluck('SELECT how FROM edges WHERE source >= ? AND source < ?'),
    inEdges: raw('SELECT e.source, e.how FROM incoming i JOIN edges e ON e.source = i.source AND e.target = i.target WHERE i.target = ?'),
    unresolved: pluck('SELECT unresolved FROM resolutions WHERE file = ?'),
    nameId: pluck('SELECT id FROM names WHERE name = ?'),
    symbols: raw('SELECT s.id, coalesce(s.qualified, n.name) FROM symbols s JOIN names n ON n.id = s.name WHERE s.id >= ? AND s.id < ? ORDER BY s.pos'),
    hashes: pluck('SELECT hashes FROM hashes WHERE file = ?'),
    previous: pluck('SELECT hashes FROM previous_hashes WHERE symbol = ?'),
    watches: pluck('SELECT watches FROM resolutions WHERE file = ?'),
    putFile: run('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)'),
    putFacts: run('INSERT OR REPLACE INTO facts VALUES (?, ?)'),
    putHashes: run('INSERT OR REPLACE INTO hashes VALUES (?, ?)'),
    putIncoming: run('INSERT OR IGNORE INTO incoming SELECT target, source FROM edges WHERE source >= ? AND source < ?'),
    putName: run('INSERT INTO names VALUES (?, ?)'),
    putHow: run('INSERT INTO hows VALUES (?, ?, ?, ?)'),
    putResolution: run('INSERT INTO resolutions VALUES (?, ?, ?, ?)'),
    putPrevious: run('INSERT OR REPLACE INTO previous_hashes VALUES (?, ?)'),
    dropFile: run('DELETE FROM files WHERE id = ?'),
    dropFacts: run('DELETE FROM facts WHERE file = ?'),
    dropHashes: run('DELETE FROM hashes WHERE file = ?'),
    dropResolution: run('DELETE FROM resolutions WHERE file = ?'),
    dropEdges: run('DELETE FROM edges WHERE source >= ? AND source < ?'),
    dropInEdges: run('DELETE FROM edges WHERE source IN (SELECT source FROM incoming WHERE target = ?) AND target = ?'),
    dropIncomingOf: run('DELETE FROM incoming WHERE target = ?'),
    dropIncomingFrom: run('DELETE FROM incoming WHERE (target, source) IN (SELECT target, source FROM edges WHERE source >= ? AND source < ?)'),
    dropSymbol: run('DELETE FROM symbols WHERE id = ?'),
    dropPrevious: run('DELETE FROM previous_hashes WHERE symbol = ?'),
    dropWatch: run('DELETE FROM watches WHERE key = ? AND file = ?'),
  };
}
