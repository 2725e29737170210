// All answers of a record source to a list of questions, as one value that tests compare.

import type { RecordSource } from '../../src/graph/record.ts';

export function answers(source: RecordSource, questions: { paths: readonly string[]; ids: readonly string[]; names: readonly string[] }): unknown {
  return {
    blobs: [...source.blobs()].sort(),
    problems: source.problems(),
    files: questions.paths.map((path) => ({
      path, has: source.has(path), language: source.language(path), facts: source.facts(path), deps: source.deps(path),
      record: source.record(path), symbols: source.symbols(path), edges: source.edges(path), dependents: source.dependents(path),
    })),
    symbols: questions.ids.map((id) => ({ id, has: source.hasSymbol(id), inEdges: source.inEdges(id) })),
    names: questions.names.map((name) => ({
      name, ids: source.symbolsNamed(name), callables: source.callablesNamed(name), unresolved: source.unresolvedNamed(name),
      loose: source.filesWithLooseName(name), tails: source.filesWithImportTail(name),
    })),
  };
}
