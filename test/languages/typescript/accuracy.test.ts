// Small repositories with every call written down by hand (expected_edges.json). The thresholds may only rise.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../src/extract/facts.ts';
import { SourceParser } from '../../../src/extract/parser.ts';
import { Program } from '../../../src/resolve/program.ts';
import { isOfCall } from '../../../src/resolve/sub-cases.ts';

const ROOT = join(import.meta.dirname, '../../../fixtures/accuracy/typescript');
const GATE = 0.7;
/** Of all edges expected, those found; of all edges found at the gate's confidence, those expected; likewise of all edges. */
const THRESHOLDS = { recall: 1, precisionAtGate: 1, precision: 1 };

interface Found { readonly edge: string; readonly confidence: number }

const isSource = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name);
let parser: SourceParser;

beforeAll(async () => {
  parser = await SourceParser.create();
  await parser.load(['a.ts', 'a.tsx', 'a.js']);
});

/** Every target of a call, sure or possible, as `file:line from -> to`. */
function edgesOf(name: string): Found[] {
  const dir = join(ROOT, name);
  const facts = new Map<string, FileFacts>();
  for (const file of readdirSync(dir).filter(isSource).sort()) facts.set(file, parser.extract(file, readFileSync(join(dir, file), 'utf8')));
  const program = new Program({
    paths: () => facts.keys(), has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined, callables: () => [],
    declaringFiles: name => [...facts].filter(([, f]) => f.symbols.some(symbol => symbol.qual === name || symbol.qual === `"global:${name}"`)).map(([path]) => path).sort(),
  }, { fuzzy: false });
  const found = new Map<string, Found>();
  for (const [path, f] of facts) {
    const { edges, details } = program.resolve(path)!;
    for (const [i, e] of edges.entries()) {
      if (e.kind !== 'calls' && !(e.kind === 'uses' && isOfCall(details[i]))) continue;
      const edge = `${path}:${e.line} ${f.symbols[e.from].qual} -> ${e.to}`;
      found.set(edge, { edge, confidence: e.confidence });
    }
  }
  return [...found.values()];
}

const cases = readdirSync(ROOT).sort();
const totals = { expected: 0, hit: 0, found: 0, right: 0, foundAtGate: 0, rightAtGate: 0 };

describe('TypeScript and JavaScript call edges', () => {
  test.each(cases)('%s', name => {
    const expected = new Set(JSON.parse(readFileSync(join(ROOT, name, 'expected_edges.json'), 'utf8')) as string[]);
    const found = edgesOf(name);
    totals.expected += expected.size;
    for (const { edge, confidence } of found) {
      const isRight = expected.has(edge);
      totals.found++;
      if (isRight) { totals.hit++; totals.right++; }
      if (confidence >= GATE) { totals.foundAtGate++; if (isRight) totals.rightAtGate++; }
    }
    expect(expected.size).toBeGreaterThan(0);
    if (THRESHOLDS.recall === 1 && THRESHOLDS.precision === 1) expect(found.map(f => f.edge).sort()).toEqual([...expected].sort());
  });

  test('all cases together reach the thresholds', () => {
    expect(totals.hit / totals.expected).toBeGreaterThanOrEqual(THRESHOLDS.recall);
    expect(totals.right / totals.found).toBeGreaterThanOrEqual(THRESHOLDS.precision);
    expect(totals.rightAtGate / totals.foundAtGate).toBeGreaterThanOrEqual(THRESHOLDS.precisionAtGate);
  });
});
