// Many files through the parser: in this thread when they are few, through a pool of workers when they are many.
// Results come in no particular order; whoever needs one sorts. Memory is bounded by the batches in flight.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { assetPath } from '../assets.ts';
import type { Log } from '../log.ts';
import { extractFile } from './extract-file.ts';
import type { ExtractedFile, ExtractLimits, SourceFile } from './model.ts';
import { SourceParser } from './parser.ts';

export interface ExtractOptions {
  readonly jobs: number;
  readonly total: number;
  readonly limits: ExtractLimits;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

/** A worker costs some 60 ms and the memory of a parser before its first file; fewer files are done sooner without. */
const FILES_WORTH_A_POOL = 60;
/** Small enough to balance two workers to the end, large enough that messages do not count. */
const BATCH_FILES = 16;
const BATCH_BYTES = 256 * 1024;

/** Facts are made and thrown away file by file: a young generation that holds a few files' worth is collected cheaply. */
const YOUNG_MB = 64;

let parserOfThisThread: Promise<SourceParser> | undefined;
const ownParser = (files: number): Promise<SourceParser> => (parserOfThisThread ??= SourceParser.create(files));

export async function extractFiles(files: AsyncIterable<SourceFile>, options: ExtractOptions, take: (file: ExtractedFile) => void): Promise<void> {
  if (options.total === 0) return;
  let done = 0;
  const counted = (file: ExtractedFile): void => {
    options.log.progress('parsing', ++done, options.total);
    take(file);
  };
  if (options.jobs <= 1 || options.total < FILES_WORTH_A_POOL) return inThisThread(files, options, counted);
  return throughPool(files, options, counted);
}

async function inThisThread(files: AsyncIterable<SourceFile>, options: ExtractOptions, take: (file: ExtractedFile) => void): Promise<void> {
  const parser = await ownParser(options.total);
  for await (const file of files) {
    options.signal?.throwIfAborted();
    await parser.load([file.path]);
    take(await parser.withFallbacks(file.path, () => extractFile(parser, file, options.limits)));
  }
}

/** This thread takes its share: one worker less to start, and what it extracts itself need not be read back from text. */
async function throughPool(files: AsyncIterable<SourceFile>, options: ExtractOptions, take: (file: ExtractedFile) => void): Promise<void> {
  const pool = new Pool(options, options.jobs - 1, take);
  try {
    const own = ownParser(options.total);
    for await (const batch of batches(files)) {
      options.signal?.throwIfAborted();
      if (pool.give(batch)) continue;
      const parser = await own;
      await parser.load(batch.map(f => f.path));
      for (const file of batch) {
        take(await parser.withFallbacks(file.path, () => extractFile(parser, file, options.limits)));
        // Lets the workers' answers and git's bytes in.
        await nextTurn();
        options.signal?.throwIfAborted();
      }
    }
    await pool.drain();
  } finally {
    await pool.close();
  }
}

async function* batches(files: AsyncIterable<SourceFile>): AsyncGenerator<SourceFile[]> {
  let batch: SourceFile[] = [];
  let bytes = 0;
  for await (const file of files) {
    batch.push(file);
    bytes += file.bytes.length;
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Two batches per worker in flight: one being worked on, one waiting, so that no worker idles for the reader. */
class Pool {
  readonly #workers: { worker: Worker; load: number }[] = [];
  readonly #take: (file: ExtractedFile) => void;
  readonly #signal: AbortSignal | undefined;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(options: ExtractOptions, workers: number, take: (file: ExtractedFile) => void) {
    this.#take = take;
    this.#signal = options.signal;
    for (let i = 0; i < workers; i++) {
      const entry = { worker: new Worker(assetPath('worker.js'), { workerData: { limits: options.limits }, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } }), load: 0 };
      entry.worker.on('message', (done: ExtractedFile[]) => {
        entry.load--;
        try {
          for (const file of done) this.#take(file);
        } catch (error) {
          this.#failure ??= error as Error;
        }
        this.#wake?.();
      });
      entry.worker.on('error', error => { this.#failure ??= error as Error; this.#wake?.(); });
      this.#workers.push(entry);
    }
    this.#signal?.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  async #until(condition: () => boolean): Promise<void> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      this.#signal?.throwIfAborted();
      if (condition()) return;
      await new Promise<void>(resolve => { this.#wake = resolve; });
    }
  }

  /** False when all workers have enough to do. */
  give(batch: readonly SourceFile[]): boolean {
    if (this.#failure) throw this.#failure;
    const entry = this.#workers.reduce((a, b) => (b.load < a.load ? b : a));
    if (entry.load >= 2) return false;
    entry.load++;
    entry.worker.postMessage(batch);
    return true;
  }

  async drain(): Promise<void> { await this.#until(() => this.#workers.every(w => w.load === 0)); }

  async close(): Promise<void> { await Promise.all(this.#workers.map(w => w.worker.terminate())); }
}
