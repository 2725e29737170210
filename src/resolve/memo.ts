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
/** Likewise one step from module to module: what is imported costs as much as what is at hand, or nearly. */
export const IMPORT_STEP = 1;
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

/** An open question; `start` is where in #noted its own answers begin. */
interface Frame { file: FileState; start: number; used: number; truncated: boolean }

export class Memo {
  depth = MAX_DEPTH;
  /** One for each question within a question, used again and again; `#level` of them are open. */
  readonly #frames: Frame[] = [];
  #level = 0;
  #isCollecting = false;
  /** What the open questions have looked at so far, the inner ones' behind the outer ones'. An answer keeps a copy of its part. */
  readonly #noted: Entry[] = [];
  #end = 0;

  /**
   * Answer `key` about `file`. `print` turns a result into text that is equal exactly when the result is.
   * `cost` 0 is for mere steps along an expression, which are finite by themselves. It must be the same whoever asks.
   */
  ask<T>(file: FileState, key: string, print: (result: T) => string, empty: T, compute: () => T, cost = QUESTION): T {
    const held = file.memo.get(key);
    if (held !== undefined) {
      const usable = this.#usable(held);
      if (usable !== undefined) return this.#note(usable) as T;
    }
    if (this.#isTooDeep(cost)) return empty;
    const entry = this.#answer(file, key, print, compute, cost);
    file.memo.set(key, withAnother(file.memo.get(key), entry));
    return this.#note(entry) as T;
  }

  /**
   * The same for numbered places of a file (an expression, a binding), which are asked for most. Their numbers mean
   * nothing in another version of the file, so whoever asks from another file depends on all of it.
   */
  askPlace<T>(file: FileState, place: number, print: (result: T) => string, empty: T, compute: () => T, cost = QUESTION): T {
    const held = file.places[place];
    if (held !== undefined) {
      const usable = this.#usable(held);
      if (usable !== undefined) return this.#note(usable) as T;
    }
    if (this.#isTooDeep(cost)) return empty;
    const entry = this.#answer(file, PLACE, print, compute, cost);
    if (file.places.length === 0) file.makeRoomForPlaces();
    file.places[place] = withAnother(file.places[place], entry);
    return this.#note(entry) as T;
  }

  #isTooDeep(cost: number): boolean {
    if (this.depth >= cost) return false;
    if (this.#level > 0) this.#frames[this.#level - 1].truncated = true;
    return true;
  }

  #answer<T>(file: FileState, key: string, print: (result: T) => string, compute: () => T, cost: number): Entry {
    const { depth } = this;
    const start = this.#end;
    const level = this.#level;
    const frame = this.#open(file);
    this.depth = depth - cost;
    let result: T;
    let end: number;
    try {
      result = compute();
      end = this.#end;
    } finally {
      this.depth = depth;
      this.#level = level;
      this.#end = start;
    }
    return {
      file, key, depth, used: frame.used + cost, truncated: frame.truncated, result, print: print as never,
      deps: end === start ? NOTHING : this.#noted.slice(start, end), foreign: undefined, printed: undefined,
    };
  }

  #open(file: FileState): Frame {
    const level = this.#level++;
    if (level === this.#frames.length) this.#frames.push({ file, start: this.#end, used: 0, truncated: false });
    const frame = this.#frames[level];
    frame.file = file;
    frame.start = this.#end;
    frame.used = 0;
    frame.truncated = false;
    return frame;
  }

  /** True while a file's own references are resolved and no question is open. */
  isAtTop(file: FileState): boolean { return this.#isCollecting && this.#level === 1 && this.#frames[0].file === file; }

  /** Of the answers on hand, one that holds for the budget there is. */
  #usable(held: Entry | Entry[]): Entry | undefined {
    if (!Array.isArray(held)) return this.#holds(held) ? held : undefined;
    for (const e of held) if (this.#holds(e)) return e;
    return undefined;
  }

  #holds(e: Entry): boolean { return e.truncated ? e.depth === this.depth : this.depth >= e.used; }

  #note(e: Entry): unknown {
    if (this.#level > 0) {
      const frame = this.#frames[this.#level - 1];
      const end = this.#end;
      if (end === frame.start || this.#noted[end - 1] !== e) { this.#noted[end] = e; this.#end = end + 1; }
      if (e.used > frame.used) frame.used = e.used;
      if (e.truncated) frame.truncated = true;
    }
    return e.result;
  }

  /** Run the resolution of one file and collect everything that was asked about other files on the way. */
  collect(file: FileState, run: () => void): Map<string, Map<string, string>> {
    this.#level = this.#end = 0;
    this.#open(file);
    this.depth = MAX_DEPTH;
    this.#isCollecting = true;
    try {
      run();
    } finally {
      this.#isCollecting = false;
      this.#level = 0;
    }
    const deps = this.#noted.slice(0, this.#end);
    this.#noted.length = this.#end = 0;
    const found = new Map<string, Map<string, string>>();
    const seen = new Set<Entry>();
    const stack = foreignTo({ file, deps });
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
    this.#level = this.#end = 0;
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

function withAnother(held: Entry | Entry[] | undefined, entry: Entry): Entry | Entry[] {
  if (held === undefined) return entry;
  if (!Array.isArray(held)) return [held, entry];
  held.push(entry);
  return held;
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
      if (d.foreign === undefined) for (const inner of d.deps) stack.push(inner);
      else for (const inner of d.foreign) found.add(inner);
    }
  }
  return [...found];
}

function foreignOf(e: Entry): readonly Entry[] {
  if (e.foreign === undefined) {
    // Most answers rest on none or on one other.
    let inner = e;
    while (inner.foreign === undefined && inner.deps.length === 1 && inner.deps[0].file === e.file) inner = inner.deps[0];
    e.foreign = inner.foreign ?? (inner.deps.length === 0 ? NOTHING : inner.deps.length === 1 ? inner.deps : foreignTo(inner));
  }
  return e.foreign;
}

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
