// Texts the judging stage looks at, read from git when it asks for them.

import { decodeSource } from './extract/source.ts';
import type { FileChange, Repository, Tree, TreeEntry } from './git/model.ts';
import { BASELINE_FILE, parseBaseline, type Baseline, type SourceReader } from './rules/index.ts';

/** Past so many files nothing more is read; a change that reaches further shows lines without their text. */
const MAX_SOURCES = 2000;

type Side = 'base' | 'head';

/**
 * Judging asks for texts as it goes, and git answers later. So it is asked twice: what the first try missed is fetched
 * for the next, until one misses nothing. Mostly that is the second, and few files were read.
 */
export class SourceTexts {
  readonly #repository: Repository;
  readonly #trees: Readonly<Record<Side, Tree>>;
  readonly #texts: Readonly<Record<Side, Map<string, string | undefined>>> = { base: new Map(), head: new Map() };
  readonly #missed: Readonly<Record<Side, Set<string>>> = { base: new Set(), head: new Set() };

  constructor(repository: Repository, base: Tree, head: Tree, changes: readonly FileChange[]) {
    this.#repository = repository;
    this.#trees = { base, head };
    for (const change of changes) {
      if (change.status !== 'deleted') this.#missed.head.add(change.path);
      if (change.status !== 'added') this.#missed.base.add(change.previousPath ?? change.path);
    }
  }

  readonly read: SourceReader = (side, path) => {
    if (!this.#texts[side].has(path)) this.#missed[side].add(path);
    return this.#texts[side].get(path);
  };

  /** What `judge` says when it can read all it asks for. */
  async judged<T>(judge: () => T): Promise<T> {
    for (;;) {
      await this.#fetch();
      const verdict = judge();
      if ((this.#missed.base.size === 0 && this.#missed.head.size === 0) || this.#texts.base.size + this.#texts.head.size > MAX_SOURCES) return verdict;
    }
  }

  async #fetch(): Promise<void> {
    for (const side of ['base', 'head'] as const) {
      const found = await readTexts(this.#repository, this.#trees[side], this.#missed[side]);
      for (const path of this.#missed[side]) this.#texts[side].set(path, found.get(path));
      this.#missed[side].clear();
    }
  }
}

export async function readTexts(repository: Repository, tree: Tree, paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const entries = [...paths].map(p => tree.entries.get(p)).filter((e): e is TreeEntry => e !== undefined);
  const texts = new Map<string, string>();
  for await (const { entry, bytes } of repository.read(entries)) if (bytes?.includes(0) === false) texts.set(entry.path, decodeSource(bytes).text);
  return texts;
}

/** Accepted debt is read from the base: a change cannot accept its own. */
export async function readBaseline(repository: Repository, base: Tree): Promise<{ baseline?: Baseline }> {
  const entry = base.entries.get(BASELINE_FILE);
  if (!entry) return {};
  for await (const { bytes } of repository.read([entry])) return bytes === undefined ? {} : { baseline: parseBaseline(decodeSource(bytes).text, BASELINE_FILE) };
  return {};
}
