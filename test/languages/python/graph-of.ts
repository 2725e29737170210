// The call graph of a handful of Python files, built in memory by the real parser and resolver.

import { SourceParser } from '../../../src/extract/parser.ts';
import type { FileFacts } from '../../../src/extract/facts.ts';
import { isManifest } from '../../../src/languages/registry.ts';
import { Program } from '../../../src/resolve/program.ts';
import { isOfCall } from '../../../src/resolve/sub-cases.ts';

const parser = await SourceParser.create();
await parser.load(['a.py']);

export const factsOf = (text: string, path = 'main.py'): FileFacts => parser.extract(path, text);

export interface SmallGraph {
  /** `from -> to` of every edge of a kind, sorted, without duplicates; a possible target of a call is one of its calls. */
  edges(kind?: string): string[];
  /** Targets of calls written on a line of a file. */
  callsAt(file: string, line: number): string[];
  /** Those of them that count as proof. */
  surest(file: string, line: number): string[];
}

export function graphOf(files: Readonly<Record<string, string>>): SmallGraph {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) if (!isManifest(path)) facts.set(path, parser.extract(path, text));
  const callables = (name: string): string[] => [...facts].flatMap(([path, f]) => f.symbols.filter(s => s.name === name && ['function', 'method', 'class'].includes(s.kind)).map(s => `${path}:${s.qual}`));
  const program = new Program({
    paths: () => Object.keys(files), has: p => p in files, languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: p => (isManifest(p) ? files[p] : undefined), callables,
  }, { fuzzy: false });
  const rows = [...facts].flatMap(([path, f]) => {
    const { edges, details } = program.resolve(path)!;
    return edges.map((e, i) => ({ kind: e.kind === 'uses' && isOfCall(details[i]) ? 'calls' : e.kind, file: path, line: e.line, from: `${path}:${f.symbols[e.from].qual}`, to: e.to, confidence: e.confidence }));
  });
  return {
    edges: (kind = 'calls') => [...new Set(rows.filter(r => r.kind === kind).map(r => `${r.from} -> ${r.to}`))].sort(),
    surest: (file, line) => [...new Set(rows.filter(r => r.kind === 'calls' && r.file === file && r.line === line && r.confidence >= 0.7).map(r => r.to))].sort(),
    callsAt: (file, line) => [...new Set(rows.filter(r => r.kind === 'calls' && r.file === file && r.line === line).map(r => r.to))].sort(),
  };
}
