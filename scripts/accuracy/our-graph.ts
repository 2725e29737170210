// Our own answer, built in memory from a checkout: symbols and call edges with the strategy and sub-case of each.

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFacts } from '../../src/extract/facts.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { textOf } from '../../src/extract/source.ts';
import { isManifest, variantOf } from '../../src/languages/registry.ts';
import { Program } from '../../src/resolve/program.ts';
import { isOfCall } from '../../src/resolve/sub-cases.ts';
import type { OurEdge, OurSymbol } from './score.ts';

const MAX_BYTES = 1 << 20;
let parser: SourceParser | undefined;

export interface OurGraph { readonly sources: readonly string[]; readonly symbols: ReadonlyMap<string, OurSymbol>; readonly edges: readonly OurEdge[] }

export async function exportOf(root: string, language = 'typescript'): Promise<OurGraph> {
  const all = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n').filter(p => p !== '' && statSync(join(root, p), { throwIfNoEntry: false })?.isFile());
  parser ??= await SourceParser.create();
  const sources = all.filter(p => variantOf(p) && statSync(join(root, p)).size <= MAX_BYTES);
  await parser.load(sources);
  const facts = new Map<string, FileFacts>();
  const manifests = new Map<string, string>();
  for (const path of sources) {
    // As a run reads it: bundles and minified files are none of the graph.
    const { text } = textOf({ path, blob: '', bytes: readFileSync(join(root, path)) }, { maxFileBytes: MAX_BYTES });
    if (text === undefined) continue;
    facts.set(path, await parser.withFallbacks(path, () => parser!.extract(path, text)));
  }
  for (const path of all) if (isManifest(path)) manifests.set(path, readFileSync(join(root, path), 'utf8'));
  const callables = new Map<string, string[]>();
  const symbols = new Map<string, OurSymbol>();
  const declaring = new Map<string, string[]>();
  for (const [file, f] of facts) {
    for (const s of f.symbols) {
      const id = `${file}:${s.qual}`;
      symbols.set(id, { id, file, name: s.name, qual: s.qual, first: s.at[0], last: s.at[1] });
      if (s.kind === 'module') declaring.set(s.qual, [...declaring.get(s.qual) ?? [], file]);
      if (s.kind !== 'function' && s.kind !== 'method' && s.kind !== 'class') continue;
      const held = callables.get(s.name);
      if (held) held.push(id); else callables.set(s.name, [id]);
    }
  }
  const program = new Program({
    paths: () => [...facts.keys(), ...manifests.keys()], has: p => facts.has(p), languageOf: p => facts.get(p)?.language,
    facts: p => facts.get(p), manifest: p => manifests.get(p), callables: n => callables.get(n) ?? [],
    declaringFiles: n => [...new Set(declaring.get(n) ?? [])].sort(),
  }, { fuzzy: true });
  const edges: OurEdge[] = [];
  for (const [file, f] of facts) {
    if (f.language !== language) continue;
    const { edges: found, details } = program.resolve(file)!;
    found.forEach((e, i) => {
      const isUse = e.kind === 'uses' && isOfCall(details[i]);
      if (e.kind === 'calls' || isUse) edges.push({ file, line: e.line, to: e.to, key: details[i] ? `${e.resolution}:${details[i]}` : e.resolution, confidence: e.confidence, isUse });
    });
  }
  return { sources: [...facts.keys()].filter(p => facts.get(p)!.language === language), symbols, edges };
}
