// Texts the judging stage may look at: the changed files on both sides, the files that refer to them and those they call.

import type { FileChange, Repository, Tree, TreeEntry } from './git/model.ts';
import type { GraphView } from './graph/model.ts';
import { BASELINE_FILE, parseBaseline, type Baseline, type SourceReader } from './rules/index.ts';

/** Evidence is shown for so many files at most; a change that reaches further shows lines without their text. */
const MAX_SOURCES = 2000;

const decoder = new TextDecoder('utf-8');

export async function sourceReader(repository: Repository, base: Tree, head: Tree, views: { base: GraphView; head: GraphView }, files: readonly FileChange[]): Promise<SourceReader> {
  const wanted = { base: new Set<string>(), head: new Set<string>() };
  for (const f of files) {
    if (f.status !== 'deleted') wanted.head.add(f.path);
    if (f.status !== 'added') wanted.base.add(f.previousPath ?? f.path);
  }
  for (const side of ['base', 'head'] as const) {
    for (const path of Array.from(wanted[side])) {
      for (const symbol of views[side].symbolsInFile(path)) {
        for (const edge of views[side].inEdges(symbol.id)) {
          if (wanted.base.size + wanted.head.size > MAX_SOURCES) break;
          wanted.base.add(edge.file);
          wanted.head.add(edge.file);
        }
      }
    }
  }
  // What changed files call: the line of a declaration says things its signature does not.
  for (const path of Array.from(wanted.head)) {
    for (const edge of views.head.edgesInFile(path)) {
      if (wanted.base.size + wanted.head.size > MAX_SOURCES) break;
      const target = edge.kind === 'calls' ? views.head.symbol(edge.to) : undefined;
      if (target !== undefined) wanted.head.add(target.file);
    }
  }
  const texts = { base: await readTexts(repository, base, wanted.base), head: await readTexts(repository, head, wanted.head) };
  return (side, path) => texts[side].get(path);
}

export async function readTexts(repository: Repository, tree: Tree, paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const entries = [...paths].map(p => tree.entries.get(p)).filter((e): e is TreeEntry => e !== undefined);
  const texts = new Map<string, string>();
  for await (const { entry, bytes } of repository.read(entries)) if (!bytes.includes(0)) texts.set(entry.path, decoder.decode(bytes));
  return texts;
}

/** Accepted debt is read from the base: a change cannot accept its own. */
export async function readBaseline(repository: Repository, base: Tree): Promise<{ baseline?: Baseline }> {
  const entry = base.entries.get(BASELINE_FILE);
  if (!entry) return {};
  for await (const { bytes } of repository.read([entry])) return { baseline: parseBaseline(decoder.decode(bytes), BASELINE_FILE) };
  return {};
}
