// Reads git objects through one long-lived `git cat-file --batch`. Requests are answered in order, so many can be
// on the way at once; git waits when its pipe is full, so memory is bounded by what the callers have asked for.
// Names are written to git's input, never to its command line: nothing a stranger wrote can become an option.

import { ConfigurationError } from '../errors.ts';
import { type GitProcess, oneLine, spawnFailure, startGit } from './process.ts';

export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: Buffer;
}

interface Request {
  resolve(object: GitObject | undefined): void;
  reject(error: Error): void;
}

export class ObjectReader {
  readonly #cwd: string;
  #child: GitProcess | undefined;
  #waiting: Request[] = [];
  #headerParts: Buffer[] = [];
  /** The object being received; its bytes are followed by one line feed. */
  #current: { id: string; type: string; bytes: Buffer; filled: number } | undefined;
  #stderr = '';

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** One object by id or by any name git understands; undefined when there is none. */
  get(name: string): Promise<GitObject | undefined> {
    if (/[\n\r\0]/.test(name)) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const child = (this.#child ??= this.#start());
      if (this.#waiting.length === 0) hold(child);
      this.#waiting.push({ resolve, reject });
      child.stdin.write(`${name}\n`);
    });
  }

  /** Ends git; a later request starts it anew (after a fetch, say). */
  close(): void {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    child.stdin.destroy();
    child.kill();
    this.#fail(new Error('the repository was closed'));
  }

  #start(): GitProcess {
    const child = startGit(this.#cwd, ['cat-file', '--batch']);
    this.#stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#child === child) this.#receive(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => { this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-2000); });
    child.stdin.on('error', () => {});
    const ended = (error: Error): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#fail(error);
    };
    child.on('error', (error) => ended(spawnFailure(error, this.#cwd)));
    child.on('close', (code) => ended(endedEarly(code, oneLine(this.#stderr))));
    return child;
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#headerParts = [];
    this.#current = undefined;
    for (const request of waiting) request.reject(error);
  }

  #receive(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      const current = this.#current;
      if (current === undefined) {
        const end = chunk.indexOf(10, at);
        if (end === -1) {
          this.#headerParts.push(chunk.subarray(at));
          return;
        }
        this.#header(Buffer.concat([...this.#headerParts, chunk.subarray(at, end)]).toString('utf8'));
        this.#headerParts = [];
        at = end + 1;
      } else if (current.filled < current.bytes.length) {
        const taken = chunk.copy(current.bytes, current.filled, at);
        current.filled += taken;
        at += taken;
      } else {
        at += 1;
        this.#current = undefined;
        this.#answer({ id: current.id, type: current.type, bytes: current.bytes });
      }
    }
  }

  /** `<id> <type> <size>` before an object's bytes; anything else (`… missing`, `… ambiguous`) stands alone. */
  #header(line: string): void {
    const match = /^([0-9a-f]{40}|[0-9a-f]{64}) (\w+) (\d+)$/.exec(line);
    if (match === null) this.#answer(undefined);
    // A buffer of its own, not a slice of the shared pool: receivers may pass it on to another thread.
    else this.#current = { id: match[1], type: match[2], bytes: Buffer.allocUnsafeSlow(Number(match[3])), filled: 0 };
  }

  #answer(object: GitObject | undefined): void {
    this.#waiting.shift()?.resolve(object);
    if (this.#waiting.length === 0 && this.#child !== undefined) release(this.#child);
  }
}

/** A partial clone fetches what it reads; without its remote that is the user's to mend, not ours. */
const endedEarly = (code: number | null, why: string): Error => (/promisor/.test(why)
  ? new ConfigurationError(`this is a partial clone, and git could not fetch the files it lacks (${why}): make the remote reachable, or clone without --filter`)
  : new Error(`git cat-file ended with code ${code}: ${why}`));

interface Referable { ref(): void; unref(): void }
const handles = (child: GitProcess): Referable[] => [child, ...[child.stdin, child.stdout, child.stderr] as unknown as Referable[]];

/** An idle git must not keep the program from ending; a busy one must. */
function release(child: GitProcess): void {
  for (const handle of handles(child)) handle.unref();
}
function hold(child: GitProcess): void {
  for (const handle of handles(child)) handle.ref();
}
