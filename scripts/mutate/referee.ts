// What an edit really broke, by the compiler: errors that the base does not have, and which of them stand where the
// edited symbol is referred to. Decides nothing about the gate.

import type { Reference } from './candidates.ts';
import type { Compiler, Problem } from './compiler.ts';
import { movedOffset, textsAfter, type Change } from './edits.ts';

/** Files looked at per edit: with more references than these hold, the first ones decide. */
const MOST_FILES = 10;

export interface BrokenSite {
  readonly file: string;
  /** Lines of the head that the broken reference spans. */
  readonly from: number;
  readonly to: number;
  readonly kind: Reference['kind'];
  readonly problem: string;
}

export interface Refereed {
  readonly sites: readonly BrokenSite[];
  /** Every error the base has not, wherever it stands in the files looked at. */
  readonly problems: readonly Problem[];
}

export class Referee {
  readonly #compiler: Compiler;
  readonly #base = new Map<string, readonly Problem[]>();

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  filesOf(change: Change, references: readonly Reference[]): readonly string[] {
    const edited = [...new Set([...change.edits.map((e) => e.file), ...(change.created ?? []).map((c) => c.path)])].filter((path) => !change.deleted?.includes(path));
    const others = [...new Set(references.map((r) => r.file))].filter((path) => !edited.includes(path) && !change.deleted?.includes(path));
    return [...edited.slice(0, MOST_FILES), ...others].slice(0, MOST_FILES);
  }

  /** The base's own errors, asked while the base stands: each replacement of texts costs a new check. */
  prepare(files: readonly string[]): void {
    for (const file of files) if (!this.#base.has(file) && this.#compiler.has(file)) this.#base.set(file, this.#compiler.problems(file));
  }

  judge(change: Change, references: readonly Reference[]): Refereed {
    const files = this.filesOf(change, references);
    // An edit that was given up may stand there still, and offsets are the base's.
    this.#compiler.replace(new Map());
    this.#compiler.replace(textsAfter(change, (path) => this.#compiler.text(path)));
    const problems = files.flatMap((file) => this.#news(file));
    const sites: BrokenSite[] = [];
    for (const reference of references) {
      const from = movedOffset(change, reference.file, reference.from);
      const to = movedOffset(change, reference.file, reference.to);
      if (from === undefined || to === undefined || reference.kind === 'declaration') continue;
      const problem = problems.find((p) => p.file === reference.file && p.start < Math.max(to, from + 1) && p.end >= from && p.start >= from - 1);
      if (problem === undefined) continue;
      const source = this.#compiler.source(reference.file);
      const line = (offset: number): number => source.getLineAndCharacterOfPosition(Math.min(offset, source.text.length)).line + 1;
      sites.push({ file: reference.file, from: line(from), to: line(to), kind: reference.kind, problem: `TS${problem.code} ${problem.message}` });
    }
    return { sites, problems };
  }

  #news(file: string): readonly Problem[] {
    const left = new Map<string, number>();
    // Members of a union come in any order, an edit elsewhere may exchange them; so may what the compiler suggests.
    const suggestions = new Map([[2551, 2339], [2552, 2304], [2724, 2305]]);
    const key = (p: Problem): string => `${suggestions.get(p.code) ?? p.code} ${p.message.replace(/\s*Did you mean.*$/s, '').split(/[^\w$]+/).sort().join(' ')}`;
    for (const old of this.#base.get(file) ?? []) left.set(key(old), (left.get(key(old)) ?? 0) + 1);
    return this.#compiler.problems(file).filter((problem) => {
      const count = left.get(key(problem)) ?? 0;
      if (count > 0) left.set(key(problem), count - 1);
      return count === 0;
    });
  }
}
