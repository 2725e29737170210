// Run by the fault tests in a child process: builds or updates a database over and over until it is killed.
// Arguments: database, 'build' or 'update', rounds. Every state it writes describes itself: see consistent().

import { edgeRow, fileRecord, META, symbolRow } from '../graph/sample-records.ts';
import type { FileRecord, RecordSource, StoreMeta } from '../../src/graph/record.ts';
import { Store } from '../../src/snapshot/store.ts';

const FILES = 40;

/** State number n: every file says n, and calls the next one. */
export function state(round: number): { records: FileRecord[]; meta: StoreMeta } {
  const records = Array.from({ length: FILES }, (_, file) => fileRecord(`f${file}.ts`, [symbolRow('work'), symbolRow(`only${round}`)], {
    facts: `${round} `.repeat(300), edges: [edgeRow(1, `f${(file + 1) % FILES}.ts:work`, round), edgeRow(2, `f${(file + 1) % FILES}.ts:only${round}`, round)],
  }));
  return { records, meta: { ...META, commit: String(round) } };
}

/** Undefined when the source holds one whole state and nothing of any other. */
export function inconsistency(source: RecordSource, meta: StoreMeta): string | undefined {
  const { records } = state(Number(meta.commit));
  if (source.blobs().size !== FILES) return 'files are missing';
  for (const [file, record] of records.entries()) {
    if (JSON.stringify(source.record(record.path)) !== JSON.stringify(record)) return `${record.path} is of another state`;
    if (source.inEdges(`f${file}.ts:work`).length !== 1) return `f${file}.ts has lost an edge`;
  }
  return undefined;
}

export async function build(path: string, round: number): Promise<void> {
  const { records, meta } = state(round);
  const builder = await Store.create(path);
  builder.addRecords(records);
  builder.finish(meta);
}

async function work(path: string, task: string, rounds: number, from: number): Promise<void> {
  for (let round = from; round < from + rounds; round++) {
    if (task === 'build') await build(path, round);
    else {
      const opened = await Store.open(path);
      if ('rejected' in opened) throw new Error(opened.rejected);
      const wrong = inconsistency(opened.store, opened.store.meta());
      if (wrong !== undefined) throw new Error(wrong);
      const { records, meta } = state(round);
      opened.store.apply({ removed: [], written: records, reresolved: [] }, meta);
      opened.store.close();
    }
    process.stdout.write(`${round}\n`); // tells whoever will kill us how far we came
  }
}

if (process.argv[1] === import.meta.filename) {
  const [path, task, rounds, from] = process.argv.slice(2);
  await work(path!, task!, Number(rounds), Number(from ?? 1));
}
