// The stamp of a snapshot: which revision it describes, who extracted it, and the schema it is written in.

import type { StoreMeta } from '../graph/record.ts';
import type { Database } from './native.ts';
import { SCHEMA_MAJOR, SCHEMA_MINOR } from './schema.ts';

export interface SchemaVersion {
  readonly major: number;
  readonly minor: number;
}

export function writeMeta(db: Database, meta: StoreMeta): void {
  const put = db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)');
  put.run('schema', `${SCHEMA_MAJOR}.${SCHEMA_MINOR}`);
  put.run('commit', meta.commit);
  put.run('tree', meta.tree);
  put.run('extractorVersion', meta.extractorVersion);
  put.run('configFingerprint', meta.configFingerprint);
}

export function readMeta(db: Database): StoreMeta {
  const rows = new Map(db.prepare('SELECT key, value FROM meta').raw().all() as [string, string][]);
  const get = (key: string): string => {
    const value = rows.get(key);
    if (value === undefined) throw new Error(`it does not say its ${key}`);
    return value;
  };
  return {
    commit: get('commit'), tree: get('tree'),
    extractorVersion: get('extractorVersion'), configFingerprint: get('configFingerprint'),
  };
}

export function readSchemaVersion(db: Database): SchemaVersion {
  const text = db.prepare(`SELECT value FROM meta WHERE key = 'schema'`).pluck().get();
  const version = typeof text === 'string' ? /^(\d{1,6})\.(\d{1,6})$/.exec(text) : null;
  if (version === null) throw new Error('it does not say its schema version');
  return { major: Number(version[1]), minor: Number(version[2]) };
}
