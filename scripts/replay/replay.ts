// Law 1 on real histories: one graph is carried from revision to revision by updates, another is built from nothing
// at each; they must be equal. Facts depend on bytes and path alone (law 3), so each is extracted once and shared:
// what is compared is everything that comes after.

import type { Config } from '../../src/config/model.ts';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import { extractFiles } from '../../src/extract/extract-files.ts';
import type { ExtractedFile } from '../../src/extract/model.ts';
import { selectFiles } from '../../src/extract/selection.ts';
import type { Repository, TreeEntry } from '../../src/git/model.ts';
import { emptySource, memorySource } from '../../src/graph/overlay.ts';
import type { FileRecord, RecordDelta } from '../../src/graph/record.ts';
import { silent } from '../../src/log.ts';
import { update, type UpdateCounts } from '../../src/resolve/update.ts';
import { compareRecords, type Difference } from './compare.ts';
import { sources } from '../../src/snapshot/freshen.ts';

export interface Step {
  readonly commit: string;
  readonly files: number;
  /** Files re-parsed or removed by the update. */
  readonly touched: number;
  /** Untouched files that were resolved again. */
  readonly reresolved: number;
  readonly updateMs: number;
  readonly buildMs: number;
  /** Empty also when this revision was not compared. */
  readonly differences: readonly Difference[];
}

export class Replay {
  readonly #repository: Repository;
  readonly #config: Config;
  #extracted = new Map<string, ExtractedFile>();
  #records = new Map<string, FileRecord>();

  constructor(repository: Repository, config: Config = DEFAULT_CONFIG) {
    this.#repository = repository;
    this.#config = config;
  }

  /** Moves the carried graph to a commit; `compare` also builds that revision afresh, unless no file changed. */
  async step(commit: string, compare: boolean): Promise<Step> {
    const wanted = selectFiles(await this.#repository.tree(commit), this.#config);
    const files = await this.#extract(wanted);
    const stale = files.filter(f => this.#records.get(f.path)?.blob !== f.blob);
    const gone = [...this.#records.keys()].filter(path => !wanted.has(path));

    const counts: UpdateCounts = { external: 0, reresolved: 0 };
    const touched = stale.length + gone.length;
    const updating = performance.now();
    // As a snapshot would hand them over: text, to be decoded again.
    const delta = update(memorySource([...this.#records.values()]), stale, gone, { fuzzy: true, log: silent }, counts);
    const updateMs = performance.now() - updating;
    apply(this.#records, delta);

    const building = performance.now();
    let differences: Difference[] = [];
    const isCompared = compare && touched > 0;
    if (isCompared) {
      const fresh = new Map<string, FileRecord>();
      apply(fresh, update(emptySource(), files, [], { fuzzy: true, log: silent }, { external: 0, reresolved: 0 }));
      differences = compareRecords(this.#records, fresh);
      // A difference is told once, at the commit that made it.
      if (differences.length > 0) this.#records = fresh;
    }
    return {
      commit, files: files.length, touched, reresolved: counts.reresolved, updateMs,
      buildMs: isCompared ? performance.now() - building : 0, differences,
    };
  }

  /** Facts of a revision's files; only those never seen under this path are parsed. */
  async #extract(wanted: ReadonlyMap<string, TreeEntry>): Promise<ExtractedFile[]> {
    const held = new Map<string, ExtractedFile>();
    const unseen: TreeEntry[] = [];
    for (const entry of wanted.values()) {
      const known = this.#extracted.get(entry.path);
      if (known?.blob === entry.blob) held.set(entry.path, known);
      else unseen.push(entry);
    }
    const options = { jobs: 1, total: unseen.length, limits: { maxFileBytes: this.#config.callGraph.maxFileBytes }, log: silent };
    await extractFiles(sources(this.#repository, unseen), options, file => { held.set(file.path, file); });
    this.#extracted = held;
    return [...held.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

/** What a store does with a delta. */
export function apply(records: Map<string, FileRecord>, delta: RecordDelta): void {
  for (const path of delta.removed) records.delete(path);
  for (const record of delta.written) records.set(record.path, record);
  for (const { path, ...resolution } of delta.reresolved) records.set(path, { ...records.get(path)!, ...resolution });
}
