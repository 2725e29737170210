// Memoised questions and what they looked at. Every question about a file's meaning goes through ask(): the answer
// is kept, and whoever asked is on record as depending on it.
//
// Answers must be pure: the same facts give the same answer whatever was asked before. Recursion is cut by a depth
// budget instead of an in-progress mark, because a mark would make answers depend on where a cycle was entered.
// An answer that never met the limit holds for every larger budget; one that did holds for its own budget only.

import { digest } from './digest.ts';
import type { FileState } from './state.ts';

/** What a question costs; one step up an inheritance chain costs a part of it, so that deep hierarchies are seen to the top. */
const QUESTION = 4;
export const HERITAGE_STEP = 1;
export const MAX_DEPTH = 9 * QUESTION;

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
  /** Worked out when first needed (foreignOf, printEntry). */
  foreign: readonly Entry[] | undefined;
  printed: string | undefined;
}

/** Key of all numbered places: lower case, so it is put on record as the whole file. */
const PLACE = 'place';

const EXCLAMATION = 33, LOWER_A = 97, LOWER_T = 116, TILDE = 126;

interface Frame { file: FileState; deps: Entry[]; used: number; truncated: boolean }

export class Memo {
  depth = MAX_DEPTH;
  #frame: Frame | undefined;
  #top: Frame | undefined;

  /**
   * Answer `key` about `file`. `print` turns a result into text that is equal exactly when the result is.
   * `cost` 0 is for mere steps along an expression, which are finite by themselves. It must be the same whoever asks.
   */
  ask<T>(file: FileState, key: string, print: (result: T) => string, empty: T, compute: () => T, cost = QUESTION): T {
    return this.#ask(file, file.memo as Map<string | number, Entry | Entry[]>, key, key, print, empty, compute, cost);
  }

  /**
   * The same for numbered places of a file (an expression, a binding), which are asked for most. Their numbers mean
   * nothing in another version of the file, so whoever asks from another file depends on all of it.
   */
  askPlace<T>(file: FileState, place: number, print: (result: T) => string, empty: T, compute: () => T, cost = QUESTION): T {
    return this.#ask(file, file.places as Map<string | number, Entry | Entry[]>, place, PLACE, print, empty, compute, cost);
  }

  #ask<T>(file: FileState, memo: Map<string | number, Entry | Entry[]>, slot: string | number, key: string, print: (result: T) => string, empty: T, compute: () => T, cost: number): T {
    const held = memo.get(slot);
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
    const entry: Entry = { file, key, depth, used: frame.used + cost, truncated: frame.truncated, result, print: print as never, deps: frame.deps, foreign: undefined, printed: undefined };
    const others = memo.get(slot);
    if (others === undefined) memo.set(slot, entry);
    else if (Array.isArray(others)) others.push(entry);
    else memo.set(slot, [others, entry]);
    this.#note(entry);
    return result;
  }

  /** True while a file's own references are resolved and no question is open. */
  isAtTop(file: FileState): boolean { return this.#frame !== undefined && this.#frame === this.#top && this.#frame.file === file; }

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

  /** Run the resolution of one file and collect everything that was asked about other files on the way. */
  collect(file: FileState, run: () => void): Map<string, Map<string, string>> {
    const frame: Frame = { file, deps: [], used: 0, truncated: false };
    this.#frame = this.#top = frame;
    this.depth = MAX_DEPTH;
    run();
    this.#frame = this.#top = undefined;
    const found = new Map<string, Map<string, string>>();
    const seen = new Set<Entry>();
    const stack = foreignTo(frame);
    for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
      if (seen.has(e)) continue;
      seen.add(e);
      if (e.file !== file) {
        let of = found.get(e.file.path);
        if (!of) found.set(e.file.path, of = new Map());
        const key = recordKey(e);
        if (!of.has(key)) of.set(key, key === 'D' ? e.file.declarationDigest() : key === 'W' ? e.file.contentDigest() : printEntry(e));
      }
      for (const f of foreignOf(e)) stack.push(f);
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

/** Which question, with which budget. */
export const nodeKey = (e: Entry): string => `${e.truncated ? e.depth : e.used}${e.truncated ? 't' : ''}|${e.key}`;

/**
 * How a question is put on record. Those with a stable name are asked again one by one when their file changes.
 * Others (numbered places, answers under type arguments) stand or fall with all declarations (D) or the whole file (W).
 */
function recordKey(e: Entry): string {
  const mark = e.key.charCodeAt(0);
  if (mark === EXCLAMATION || mark === LOWER_T) return 'D';
  return mark === TILDE || mark >= LOWER_A ? 'W' : nodeKey(e);
}

/** Questions about other files that an answer rests on directly, or through questions about its own file. */
function foreignTo(e: { readonly file: FileState; readonly deps: readonly Entry[] }): Entry[] {
  const found = new Set<Entry>();
  const own = new Set<Entry>();
  const stack = [...e.deps];
  for (let d = stack.pop(); d !== undefined; d = stack.pop()) {
    if (d.file !== e.file) found.add(d);
    else if (!own.has(d)) {
      own.add(d);
      for (const inner of d.deps) stack.push(inner);
    }
  }
  return [...found];
}

const foreignOf = (e: Entry): readonly Entry[] => (e.foreign ??= e.deps.length === 0 ? NOTHING : foreignTo(e));
const NOTHING: readonly Entry[] = [];

/** Which questions, each once, in one order. */
function askedText(entries: readonly Entry[]): string {
  if (entries.length === 0) return '';
  if (entries.length === 1) return `${entries[0].file.path}\0${recordKey(entries[0])}`;
  return [...new Set(entries.map(f => `${f.file.path}\0${recordKey(f)}`).sort())].join('\0');
}

/**
 * Short text of an answer and of what it asked of other files. The second part matters as much as the first: whoever
 * uses the answer has those questions on record too, and must come to know when they become others.
 */
export function printEntry(e: Entry): string {
  if (e.printed === undefined) {
    e.printed = digest(`${(e.print as (r: unknown) => string)(e.result)}\0${askedText(foreignOf(e))}`);
  }
  return e.printed;
}
