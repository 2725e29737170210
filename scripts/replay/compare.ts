// Two sets of records side by side. Everything a graph says is compared, and so is what later updates rest on (the
// questions on record): a snapshot that merely looks right today is wrong tomorrow.

import type { FileRecord } from '../../src/graph/record.ts';
import { decodeDeps } from '../../src/resolve/dep-record.ts';

export interface Difference {
  readonly path: string;
  readonly part: 'file' | 'symbol' | 'edge' | 'unresolved' | 'problem' | 'index' | 'deps';
  /** `+` only the full build has it, `-` only the incremental graph. */
  readonly sign: '+' | '-';
  readonly text: string;
}

type Records = ReadonlyMap<string, FileRecord>;

/** Differences of `incremental` from `full`, sorted by path. */
export function compareRecords(incremental: Records, full: Records): Difference[] {
  const found: Difference[] = [];
  for (const path of [...new Set([...incremental.keys(), ...full.keys()])].sort()) {
    const [mine, fresh] = [incremental.get(path), full.get(path)];
    if (!mine || !fresh) {
      found.push({ path, part: 'file', sign: mine ? '-' : '+', text: path });
      continue;
    }
    if (mine === fresh) continue;
    const note = (part: Difference['part'], a: readonly string[], b: readonly string[]): void => {
      const [missing, surplus] = [without(b, a), without(a, b)];
      for (const text of missing) found.push({ path, part, sign: '+', text });
      for (const text of surplus) found.push({ path, part, sign: '-', text });
    };
    note('file', [`${mine.blob} ${mine.language} ${mine.facts.length}`], [`${fresh.blob} ${fresh.language} ${fresh.facts.length}`]);
    note('symbol', mine.symbols.map(s => JSON.stringify(s)), fresh.symbols.map(s => JSON.stringify(s)));
    note('edge', edges(mine), edges(fresh));
    note('unresolved', unresolved(mine), unresolved(fresh));
    note('problem', [JSON.stringify(mine.problem ?? null)], [JSON.stringify(fresh.problem ?? null)]);
    note('index', indexes(mine), indexes(fresh));
    if (mine.deps !== fresh.deps) note('deps', questions(mine), questions(fresh));
  }
  return found;
}

/** Items of `a` that `b` lacks, counting repetitions. */
function without(a: readonly string[], b: readonly string[]): string[] {
  const count = new Map<string, number>();
  for (const item of b) count.set(item, (count.get(item) ?? 0) + 1);
  return a.filter(item => {
    const left = count.get(item) ?? 0;
    if (left > 0) count.set(item, left - 1);
    return left === 0;
  });
}

const nameOf = (r: FileRecord, symbol: number): string => r.symbols[symbol]?.qualifiedName ?? `#${symbol}`;

const edges = (r: FileRecord): string[] => r.edges.map(e => `${r.path}:${e.line} ${nameOf(r, e.from)} ${e.kind} ${e.to} (${e.resolution} ${e.confidence} ref ${e.ref})`);
const unresolved = (r: FileRecord): string[] => r.unresolved.map(u => `${r.path}:${u.line} ${nameOf(r, u.from)} ? ${u.name}`);
const indexes = (r: FileRecord): string[] => [
  ...r.depFiles.map(f => `depends on ${f}`), ...r.looseNames.map(n => `loose ${n}`), ...r.importTails.map(t => `tail ${t}`),
];

function questions(r: FileRecord): string[] {
  const { modules, asked } = decodeDeps(r.deps);
  return [
    ...modules.map(([specifier, target]) => `import ${specifier} = ${target}`),
    ...[...asked].flatMap(([file, { nodes, print }]) => [`${file} = ${print}`, ...nodes.map(node => `${file} ${node.replaceAll('\0', ' ')}`)]),
  ];
}
