// Where results go: standard output, or the file given with --output. Results only; messages go to standard error.

import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError, reasonOf } from '../errors.ts';
import type { TerminalLog } from './terminal.ts';

const CHUNK = 64 * 1024;

export interface Output {
  write(text: string): void;
  /** Must be called: what was written may still be waiting. */
  close(): void;
}

/** On a terminal the bar and the results share the screen: it is cleared before they come. */
export function openOutput(file: string | undefined, log: Pick<TerminalLog, 'end'>): Output {
  const put = file === undefined ? { text: (text: string): void => { log.end(); process.stdout.write(text); }, done() {} } : toFile(file);
  let waiting: string[] = [];
  let size = 0;
  const flush = (): void => {
    if (waiting.length > 0) put.text(waiting.join(''));
    waiting = [];
    size = 0;
  };
  return {
    write(text) {
      waiting.push(text);
      size += text.length;
      if (size >= CHUNK) flush();
    },
    close() {
      flush();
      put.done();
    },
  };
}

function toFile(file: string): { text(text: string): void; done(): void } {
  const path = resolve(file);
  try {
    // Opened before the work, to fail early; emptied only by the first result, so that a failed run destroys nothing.
    const handle = openSync(path, 'a');
    let emptied = false;
    return {
      text(text) {
        if (!emptied && fstatSync(handle).isFile()) ftruncateSync(handle);
        emptied = true;
        const bytes = Buffer.from(text);
        try {
          for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
        } catch (error) {
          throw cannotWrite(file, error);
        }
      },
      done: () => closeSync(handle),
    };
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

const cannotWrite = (file: string, error: unknown): ConfigurationError =>
  new ConfigurationError(`--output: ${file} cannot be written (${reasonOf(error)})`);
