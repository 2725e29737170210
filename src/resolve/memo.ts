// Memoised questions and what they looked at. Every question about a file's meaning goes through ask(): the answer
// is kept, and whoever asked is on record as depending on it.
//
// Answers must be pure: the same facts give the same answer whatever was asked before. Recursion is cut by a depth
// budget instead of an in-progress mark, because a mark would make answers depend on where a cycle was entered.
// An answer that never met the limit holds for every larger budget; one that did holds for its own budget only.

import { digest } from './digest.ts';
import type { FileState } from './state.ts';

export const MAX_DEPTH = 9;

export interface Entry {
  readonly file: FileState;
  readonly key: string;
  /** Budget it was computed with; `used` of it, if it never met the limit. */
  readonly depth: number;
  readonly used: number;
  readonly truncated: boolean;
  readonly result: unknown;
  readonly print: (result: never) => string;
  readonly deps: readonly Entry[];
}

const EXCLAMATION = 33, LOWER_A = 97, LOWER_T = 116, TILDE = 126;

interface Frame { file: FileState; deps: Entry[]; used: number; truncated: boolean }

export class Memo {
  depth = MAX_DEPTH;
  #frame: Frame | undefined;

  /**
   * Answer `key` about `file`. `print` turns a result into text that is equal exactly when the result is.
   * `cost` 0 is for mere steps along an expression, which are finite by themselves.
   */
  ask<T>(file: FileState, key: string, print: (result: T) => string, empty: T, compute: () => T, cost = 1): T {
    const held = file.memo.get(key);
    if (held !== undefined) {
      if (Array.isArray(held)) {
        for (const e of held) if (this.#usable(e)) return this.#note(e) as T;
      } else if (this.#usable(held)) return this.#note(held) as T;
    }
    if (this.depth < cost) {
      if (this.#frame) this.#frame.truncated = true;
      return empty;
    }
    const outer = this.#frame;
    const frame: Frame = { file, deps: [], used: 0, truncated: false };
    this.#frame = frame;
    const depth = this.depth;
    this.depth -= cost;
    let result: T;
    try {
      result = compute();
    } finally {
      this.depth = depth;
      this.#frame = outer;
    }
    const entry: Entry = { file, key, depth, used: frame.used + cost, truncated: frame.truncated, result, print: print as never, deps: frame.deps };
    const others = file.memo.get(key);
    if (others === undefined) file.memo.set(key, entry);
    else if (Array.isArray(others)) others.push(entry);
    else file.memo.set(key, [others, entry]);
    this.#note(entry);
    return result;
  }

  #usable(e: Entry): boolean {
    return e.truncated ? e.depth === this.depth : this.depth >= e.used;
  }

  #note(e: Entry): unknown {
    const frame = this.#frame;
    if (frame) {
      if (frame.deps[frame.deps.length - 1] !== e) frame.deps.push(e);
      if (e.used > frame.used) frame.used = e.used;
      if (e.truncated) frame.truncated = true;
    }
    return e.result;
  }

  /** Run the resolution of one file and collect everything it asked about other files. */
  collect(file: FileState, run: () => void): Map<string, Map<string, string>> {
    const frame: Frame = { file, deps: [], used: 0, truncated: false };
    this.#frame = frame;
    this.depth = MAX_DEPTH;
    run();
    this.#frame = undefined;
    const found = new Map<string, Map<string, string>>();
    const seen = new Set<Entry>();
    const stack = frame.deps;
    while (stack.length > 0) {
      const e = stack.pop()!;
      if (seen.has(e)) continue;
      seen.add(e);
      if (e.file !== file) {
        let of = found.get(e.file.path);
        if (!of) found.set(e.file.path, of = new Map());
        // Questions with a stable name are asked again one by one when their file changes. Others (numbered
        // places, answers under type arguments) stand or fall with all declarations, or the whole file.
        const mark = e.key.charCodeAt(0);
        if (mark === EXCLAMATION || mark === LOWER_T) of.set('D', e.file.declarationDigest());
        else if (mark === TILDE || mark >= LOWER_A) of.set('W', e.file.contentDigest());
        else of.set(nodeKey(e), printEntry(e));
      }
      for (const d of e.deps) stack.push(d);
    }
    return found;
  }

  /** Ask once more with a given budget, for comparing with what is on record. */
  reask(run: () => void, depth: number): void {
    this.#frame = undefined;
    this.depth = depth;
    run();
    this.depth = MAX_DEPTH;
  }
}

const prints = new WeakMap<Entry, string>();

/** Which question, with which budget. */
export const nodeKey = (e: Entry): string => `${e.truncated ? e.depth : e.used}${e.truncated ? 't' : ''}|${e.key}`;

/** Short text of the answer. */
export function printEntry(e: Entry): string {
  let text = prints.get(e);
  if (text === undefined) {
    text = digest((e.print as (r: unknown) => string)(e.result));
    prints.set(e, text);
  }
  return text;
}
