// A graph carried through edits by updates, beside the one a fresh build gives. For tests of law 1 and law 2.

import { extractFile } from '../../src/extract/extract-file.ts';
import type { ExtractedFile } from '../../src/extract/model.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { emptySource, memorySource } from '../../src/graph/overlay.ts';
import type { FileRecord, RecordDelta } from '../../src/graph/record.ts';
import { silent } from '../../src/log.ts';
import { update, type UpdateCounts } from '../../src/resolve/update.ts';
import { compareRecords, type Difference } from '../../scripts/replay/compare.ts';
import { apply } from '../../scripts/replay/replay.ts';

const encoder = new TextEncoder();
const limits = { maxFileBytes: 1024 * 1024 };
const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.tsx', 'a.js', 'a.py']);
const known = new Map<string, ExtractedFile>();

function extracted(path: string, text: string): ExtractedFile {
  const key = `${path}\0${text}`;
  let file = known.get(key);
  if (!file) {
    if (known.size > 20_000) known.clear();
    known.set(key, file = extractFile(parser, { path, blob: text, bytes: encoder.encode(text) }, limits));
  }
  return file;
}

export interface Carried { readonly differences: readonly Difference[]; readonly delta: RecordDelta; readonly reresolved: number; readonly isBaseUnchanged: boolean }

export class CarriedGraph {
  records = new Map<string, FileRecord>();
  #moves = 0;

  /** Updates to these texts and compares with a build from nothing. */
  moveTo(texts: ReadonlyMap<string, string>): Carried {
    const files = [...texts].map(([path, text]) => extracted(path, text));
    const stale = files.filter(f => this.records.get(f.path)?.blob !== f.blob);
    const gone = [...this.records.keys()].filter(path => !texts.has(path));
    const counts: UpdateCounts = { external: 0, reresolved: 0 };
    const base = [...this.records.values()];
    const before = JSON.stringify(base);
    // Facts as a snapshot hands them over, as text; shared objects would hide a change made in place.
    const delta = update(memorySource(base), stale, gone, { fuzzy: true, log: silent }, counts);
    const isBaseUnchanged = JSON.stringify(base) === before;
    apply(this.records, delta);
    const fresh = new Map<string, FileRecord>();
    // Every other build forgets all it knows after each file: what a run remembers must not decide what it finds.
    const memory = this.#moves++ % 2 === 0 ? { held: 0 } : {};
    apply(fresh, update(emptySource(), files, [], { fuzzy: true, log: silent, ...memory }, { external: 0, reresolved: 0 }));
    return { differences: compareRecords(this.records, fresh), delta, reresolved: counts.reresolved, isBaseUnchanged };
  }
}
