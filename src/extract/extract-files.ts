// Many files through the parser: in this thread when they are few, through a pool of workers when they are many.
// Results come in no particular order; whoever needs one sorts. Memory is bounded by the batches in flight.

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

let own: Promise<SourceParser> | undefined;

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
  const parser = await (own ??= SourceParser.create());
  for await (const file of files) {
    options.signal?.throwIfAborted();
    await parser.load([file.path]);
    take(extractFile(parser, file, options.limits));
  }
}

async function throughPool(files: AsyncIterable<SourceFile>, options: ExtractOptions, take: (file: ExtractedFile) => void): Promise<void> {
  const pool = new Pool(options, take);
  try {
    let batch: SourceFile[] = [];
    let bytes = 0;
    for await (const file of files) {
      options.signal?.throwIfAborted();
      batch.push(file);
      bytes += file.bytes.length;
      if (batch.length >= BATCH_FILES || bytes >= BATCH_BYTES) {
        await pool.give(batch);
        batch = [];
        bytes = 0;
      }
    }
    if (batch.length > 0) await pool.give(batch);
    await pool.drain();
  } finally {
    await pool.close();
  }
}

/** Two batches per worker in flight: one being worked on, one waiting, so that no worker idles for the reader. */
class Pool {
  readonly #workers: { worker: Worker; load: number }[] = [];
  readonly #take: (file: ExtractedFile) => void;
  readonly #signal: AbortSignal | undefined;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(options: ExtractOptions, take: (file: ExtractedFile) => void) {
    this.#take = take;
    this.#signal = options.signal;
    for (let i = 0; i < options.jobs; i++) {
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

  async give(batch: readonly SourceFile[]): Promise<void> {
    const free = () => this.#workers.reduce((a, b) => (b.load < a.load ? b : a));
    await this.#until(() => free().load < 2);
    const entry = free();
    entry.load++;
    entry.worker.postMessage(batch);
  }

  async drain(): Promise<void> { await this.#until(() => this.#workers.every(w => w.load === 0)); }

  async close(): Promise<void> { await Promise.all(this.#workers.map(w => w.worker.terminate())); }
}
