// Brings the graph to a revision: from a snapshot by what differs, or from nothing. Freshness is decided by git blob
// ids, file by file; nothing is trusted that was not compared (law 4).

import { getHeapStatistics } from 'node:v8';
import type { Config } from '../config/model.ts';
import { graphFingerprint } from '../config/settle.ts';
import { tuneForParsing } from '../jit.ts';
import { EXTRACTOR_VERSION } from '../extract/facts.ts';
import { extractFiles } from '../extract/extract-files.ts';
import type { ExtractedFile, SourceFile } from '../extract/model.ts';
import { selectFiles } from '../extract/selection.ts';
import type { Repository, Tree, TreeEntry } from '../git/model.ts';
import { emptySource, overlay } from '../graph/overlay.ts';
import type { RecordDelta, RecordSource, StoreMeta } from '../graph/record.ts';
import type { Log } from '../log.ts';
import { usePart } from '../parts.ts';
import { selfCheck, update, type UpdateCounts } from '../resolve/update.ts';
import { SnapshotWriteError } from './publish.ts';
import { selfCheckSample } from './sample.ts';
import { SCHEMA_MAJOR } from './schema.ts';
import { Store } from './store.ts';

export interface Work {
  readonly repository: Repository;
  readonly config: Config;
  readonly jobs: number;
  /** Files that will have to be parsed after those of the first revision. */
  readonly toFollow?: number;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

/** Milliseconds by phase; kept apart from the report, which holds no clocks. (Node loads `performance` when it is first used, hrtime is there.) */
export class Timings {
  readonly #spent = new Map<string, number>();
  async measure<T>(phase: string, work: () => T | Promise<T>): Promise<T> {
    const from = process.hrtime();
    usePart(phase);
    try {
      return await work();
    } finally {
      const [seconds, rest] = process.hrtime(from);
      this.#spent.set(phase, (this.#spent.get(phase) ?? 0) + seconds * 1e3 + rest / 1e6);
    }
  }
  toJSON(): Record<string, number> { return Object.fromEntries([...this.#spent].map(([k, v]) => [k, Math.round(v * 10) / 10])); }
}

export interface Change {
  readonly delta: RecordDelta;
  readonly parsed: number;
  readonly counts: UpdateCounts;
  /** Edges of `base` that the change replaces. */
  readonly invalidated: number;
}

/** What must happen to `base` for it to describe `tree`. */
export async function changeTo(base: RecordSource, tree: Tree, work: Work, timings: Timings): Promise<Change> {
  const wanted = selectFiles(tree, work.config);
  const held = base.blobs();
  const stale: TreeEntry[] = [];
  for (const [path, entry] of wanted) if (held.get(path) !== entry.blob) stale.push(entry);
  const gone: string[] = [];
  for (const path of held.keys()) if (!wanted.has(path)) gone.push(path);
  const extracted: ExtractedFile[] = [];
  let decoded = 0;
  usePart(`extract ${String(stale.length).length}`);
  tuneForParsing(stale.length + (work.toFollow ?? 0));
  await timings.measure('extract', () => extractFiles(sources(work.repository, stale), {
    jobs: work.jobs, total: stale.length, limits: { maxFileBytes: work.config.callGraph.maxFileBytes }, log: work.log, ...(work.signal ? { signal: work.signal } : {}),
  }, file => {
    // Facts at hand spare the resolver reading them back from text, as long as there is room for them.
    decoded += file.text.length;
    extracted.push(file.facts === undefined || decoded < DECODED_CHARS ? file : { ...file, facts: undefined });
  }));
  const counts: UpdateCounts = { external: 0, reresolved: 0 };
  const delta = await timings.measure('resolve', () => update(base, extracted, gone, {
    fuzzy: work.config.callGraph.enableFuzzy, log: work.log, ...(work.signal ? { signal: work.signal } : {}),
  }, counts));
  return { delta, parsed: stale.length, counts, invalidated: invalidatedEdges(base, delta) };
}

/** Text of facts that may stay decoded: some 15 bytes of heap a character, so that they stay below a quarter of it. */
const DECODED_CHARS = Math.floor(getHeapStatistics().heap_size_limit / 60);

function invalidatedEdges(base: RecordSource, delta: RecordDelta): number {
  let n = 0;
  for (const path of [...delta.removed, ...delta.written.map(r => r.path), ...delta.reresolved.map(r => r.path)]) n += base.edges(path)?.length ?? 0;
  return n;
}

/** In the place of a blob's id: no tree has it, so that the next run, maybe with a whole clone, looks again. */
const NEVER_SEEN = '';

export async function* sources(repository: Repository, entries: readonly TreeEntry[]): AsyncGenerator<SourceFile> {
  for await (const { entry: { path, blob }, bytes } of repository.read(entries)) yield bytes === undefined ? { path, blob: NEVER_SEEN, bytes: new Uint8Array(), isMissing: true } : { path, blob, bytes };
}

export const expectedMeta = (config: Config) => ({ extractorVersion: EXTRACTOR_VERSION, configFingerprint: graphFingerprint(config) });
const metaOf = (tree: Tree, config: Config): StoreMeta => ({ commit: tree.commit, tree: tree.id, ...expectedMeta(config) });

export interface Freshened {
  readonly source: RecordSource;
  readonly state: 'hit' | 'stale' | 'miss' | 'rebuilt' | 'none';
  /** Commit of the snapshot it started from. */
  readonly commit?: string;
  readonly refreshed: number;
  readonly reresolved: number;
  readonly external: number;
  readonly invalidated: number;
  readonly commitsBehind?: number;
  readonly selfCheck: { readonly files: number; readonly ok: boolean };
  readonly warnings: readonly string[];
  close(): void;
}

/**
 * The graph at `tree`. `database` undefined: in memory. One that is not ours to write to is left alone, and a file beside it taken. `persist`: what was refreshed is written back, otherwise it
 * lies over the snapshot in memory.
 */
export async function freshen(tree: Tree, work: Work, timings: Timings, database: string | undefined, options: { restored: boolean; persist: boolean }): Promise<Freshened> {
  const warnings: string[] = [];
  let place = database;
  if (place !== undefined) {
    let opened = await timings.measure('open', () => Store.open(place!, expectedMeta(work.config)));
    if ('why' in opened && (opened.why === 'newer' || opened.why === 'foreign')) {
      const elsewhere = `${place}.drift-${SCHEMA_MAJOR}`;
      work.log.warn(`${opened.rejected}: ${place} is left alone, the graph goes to ${elsewhere}`);
      place = elsewhere;
      opened = await Store.open(elsewhere, expectedMeta(work.config));
    }
    if ('store' in opened) {
      const { store } = opened;
      const checked = await timings.measure('selfCheck', () => selfCheck(store, selfCheckSample(store, tree.id), work.config.callGraph.enableFuzzy));
      if (checked.ok) return refresh(store, tree, work, timings, options.persist, checked, warnings);
      warnings.push(`the snapshot does not agree with itself (${checked.failed}): it is rebuilt`);
      store.close();
    } else if (opened.why !== 'missing') warnings.push(`${opened.rejected}: the graph is rebuilt`);
  }
  for (const w of warnings) work.log.warn(w);
  return rebuild(tree, work, timings, place, options.persist, warnings, options.restored || warnings.length > 0 ? 'rebuilt' : place === undefined ? 'none' : 'miss');
}

async function refresh(store: Store, tree: Tree, work: Work, timings: Timings, persist: boolean, checked: { files: number; ok: boolean }, warnings: string[]): Promise<Freshened> {
  const { commit } = store.meta();
  const { delta, parsed, counts, invalidated } = await changeTo(store, tree, work, timings);
  const behind = commit === tree.commit ? 0 : await work.repository.distance(commit, tree.commit);
  const isSame = parsed === 0 && delta.removed.length === 0;
  let source: RecordSource = store;
  if (!isSame && !persist) source = overlay(store, delta);
  else if (!isSame || (persist && commit !== tree.commit)) await timings.measure('persist', () => store.apply(delta, metaOf(tree, work.config)));
  return {
    source, state: isSame ? 'hit' : 'stale', commit, refreshed: parsed + delta.removed.length, reresolved: counts.reresolved, external: counts.external, invalidated,
    ...(behind !== undefined ? { commitsBehind: behind } : {}),
    selfCheck: { files: checked.files, ok: checked.ok }, warnings, close: () => store.close(),
  };
}

async function rebuild(tree: Tree, work: Work, timings: Timings, database: string | undefined, persist: boolean, warnings: readonly string[], state: 'miss' | 'rebuilt' | 'none'): Promise<Freshened> {
  const { delta, parsed, counts } = await changeTo(emptySource(), tree, work, timings);
  const common = { state, refreshed: parsed, reresolved: 0, external: counts.external, invalidated: 0, selfCheck: { files: 0, ok: true }, warnings };
  const inMemory = (): Freshened => ({ ...common, source: overlay(emptySource(), delta), close() {} });
  if (database === undefined) return inMemory();
  try {
    const store = await timings.measure('persist', () => written(delta, database, metaOf(tree, work.config), work.config));
    return { ...common, source: store, close: () => store.close() };
  } catch (error) {
    // A run that compares can do without the file (law 9); one that was asked for the file cannot.
    if (persist || !(error instanceof SnapshotWriteError)) throw error;
    work.log.warn(`${error.message}: the graph is kept in memory for this run`);
    return inMemory();
  }
}

async function written(delta: RecordDelta, database: string, meta: StoreMeta, config: Config): Promise<Store> {
  usePart('create');
  const builder = await Store.create(database);
  try {
    builder.addRecords(delta.written);
    builder.finish(meta);
  } finally {
    builder.abort();
  }
  const opened = await Store.open(database, expectedMeta(config));
  if ('rejected' in opened) throw new Error(`the database just written cannot be read: ${opened.rejected}`);
  return opened.store;
}
