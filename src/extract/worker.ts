// A worker thread's entry: batches of files in, batches of facts out. One parser per worker.

import { parentPort, workerData } from 'node:worker_threads';
import { extractFile } from './extract-file.ts';
import type { ExtractedFile, ExtractLimits, SourceFile } from './model.ts';
import { SourceParser } from './parser.ts';

const limits = (workerData as { limits: ExtractLimits }).limits;
const ready = SourceParser.create();

parentPort!.on('message', (batch: readonly SourceFile[]) => {
  void answer(batch);
});

async function answer(batch: readonly SourceFile[]): Promise<void> {
  const parser = await ready;
  await parser.load(batch.map(f => f.path));
  // Facts travel as text: cloning object trees between threads costs more than writing and reading JSON.
  const done: ExtractedFile[] = [];
  for (const f of batch) {
    const { facts: _, ...rest } = await parser.withFallbacks(f.path, () => extractFile(parser, f, limits));
    done.push(rest);
  }
  parentPort!.postMessage(done);
}
