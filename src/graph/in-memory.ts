// The whole graph in memory: the working form of graphs below the in-memory threshold.
// Files come and go (addFile, removeFile); queries see symbols that exist, never an edge to one that does not.
//
// Invariant: removing and re-adding a file keeps the edges that lead into its symbols from other files; those to
// symbols that did not come back stay unseen, until the files they start in are resolved again.

import { Adjacency, type Direction } from './adjacency.ts';
import { blastRadius, type BlastRadius } from './blast-radius.ts';
import { compareEdges } from './ids.ts';
import type { EdgeKind } from './model.ts';
import {
  compareReached, DEFAULT_DEPTH, DEFAULT_SEARCH_LIMIT, follows, FUNCTION_KINDS, pathAlong, rankNames,
  type CallPath, type GraphStatistics, type How, type Reached, type ReachabilityQueries, type Step, type SymbolSummary, type WalkOptions,
} from './queries.ts';
import type { FileRecord, InEdge } from './record.ts';
import { countGraph } from './statistics.ts';
import { SymbolTable, type FileEntry, type SymbolColumns } from './symbol-table.ts';

/** Columns of a stored graph, as loading wants them. A symbol's number is file × stride + slot; files come in order. */
export interface GraphRows {
  readonly stride: number;
  readonly hows: readonly (How | undefined)[];
  files(): Iterable<{ number: number; path: string; language: string; unresolved: number; problem: boolean }>;
  /** By number. A callback, not an iterator of objects: this runs for every symbol of a large graph. */
  eachSymbol(visit: (number: number, pos: number, ...columns: SymbolColumns) => void): void;
  edges(): Iterable<{ source: readonly number[]; target: readonly number[]; how: readonly number[]; line: readonly number[]; ref: readonly number[] }>;
}

export class InMemorySymbolGraph implements ReachabilityQueries {
  readonly #adjacency = new Adjacency();
  readonly #symbols = new SymbolTable();
  readonly #hows: How[] = [];
  readonly #howNumbers = new Map<string, number>();

  /** Loads a stored graph without making an object per edge. */
  static load(rows: GraphRows): InMemorySymbolGraph {
    const graph = new InMemorySymbolGraph();
    const symbols = graph.#symbols;
    const hows = rows.hows.map((how) => (how === undefined ? -1 : graph.#how(how)));
    const files: FileEntry[] = [];
    for (const { number, path, language, unresolved, problem } of rows.files()) files[number] = symbols.addFile(path, language, unresolved, problem);
    // A file's slots become a run of nodes, holes included: an edge's ends are then found by adding, not by lookup.
    const first = new Int32Array(files.length);
    let current = -1;
    rows.eachSymbol((number, pos, ...columns) => {
      const file = Math.floor(number / rows.stride);
      if (file !== current) first[file] = symbols.length;
      current = file;
      const node = first[file]! + (number % rows.stride);
      while (symbols.length <= node) symbols.addNode();
      symbols.declare(node, files[file]!, ...columns);
      files[file]!.nodes[pos] = node;
    });
    graph.#adjacency.reserve(symbols.length);
    const nodeOf = (symbol: number): number => first[Math.floor(symbol / rows.stride)]! + (symbol % rows.stride);
    for (const { source, target, how, line, ref } of rows.edges()) {
      for (let at = 0; at < source.length; at++) graph.#adjacency.addEdge(nodeOf(source[at]!), nodeOf(target[at]!), hows[how[at]!]!, line[at]!, ref[at]!);
    }
    return graph;
  }

  /** Adds a file or replaces the one of that path. */
  addFile(record: FileRecord): void {
    this.removeFile(record.path);
    const file = this.#symbols.addFile(record.path, record.language, record.unresolved.length, record.problem !== undefined);
    this.#symbols.declareAll(file, record.symbols);
    const targets = record.edges.map((edge) => this.#symbols.target(edge.to));
    this.#adjacency.reserve(this.#symbols.length);
    record.edges.forEach((edge, at) => this.#adjacency.addEdge(file.nodes[edge.from]!, targets[at]!, this.#how(edge), edge.line, edge.ref));
  }

  removeFile(path: string): void {
    const file = this.#symbols.files.get(path);
    if (file === undefined || !file.present) return;
    for (const node of file.nodes) this.#adjacency.dropOutEdges(node);
    this.#symbols.removeFile(file);
  }

  has(id: string): boolean {
    return this.#symbols.find(id) !== undefined;
  }

  nameToIds(name: string): readonly string[] {
    return this.#symbols.namedNodes(name).map((node) => this.#symbols.id(node));
  }

  inEdges(id: string): readonly InEdge[] {
    return this.#edgesAt(id, 'in');
  }

  outEdges(id: string): readonly InEdge[] {
    return this.#edgesAt(id, 'out');
  }

  /** Seed 000: ids that reach this one within `hops`; by distance, then id. */
  getCallers(id: string, hops: number, kinds?: readonly EdgeKind[]): readonly string[] {
    return this.inverse(id, { depth: hops, kinds }).map((reached) => reached.id);
  }

  getCallees(id: string, hops: number, kinds?: readonly EdgeKind[]): readonly string[] {
    return this.forward(id, { depth: hops, kinds }).map((reached) => reached.id);
  }

  getBlastRadius(id: string, hops = 2): BlastRadius {
    return blastRadius(this, id, hops, (other) => this.#symbols.file(this.#symbols.find(other)!));
  }

  callers(id: string, options: WalkOptions = {}): readonly string[] {
    return this.inverse(id, { ...options, depth: 1 }).map((reached) => reached.id);
  }

  callees(id: string, options: WalkOptions = {}): readonly string[] {
    return this.forward(id, { ...options, depth: 1 }).map((reached) => reached.id);
  }

  forward(id: string, options: WalkOptions = {}): readonly Reached[] {
    return this.#reach(id, 'out', options);
  }

  inverse(id: string, options: WalkOptions = {}): readonly Reached[] {
    return this.#reach(id, 'in', options);
  }

  shortestPath(from: string, to: string, options: WalkOptions = {}): CallPath | undefined {
    const end = this.#symbols.find(to);
    if (end === undefined || !this.has(from)) return undefined;
    const allowed = this.#allowed(options);
    const { nodes, begins } = this.#adjacency.walk(end, 'in', options.depth ?? DEFAULT_DEPTH, allowed, this.#symbols.present);
    const distances = new Map<number, number>();
    for (let depth = 0; depth + 1 < begins.length; depth++) for (let at = begins[depth]!; at < begins[depth + 1]!; at++) distances.set(nodes[at]!, depth);
    const steps = (id: string): Step[] => {
      const found: Step[] = [];
      this.#adjacency.each(this.#symbols.find(id)!, 'out', (other, how) => {
        if (allowed[how] === 1 && distances.has(other)) found.push({ id: this.#symbols.id(other), confidence: this.#hows[how]!.confidence });
      });
      return found;
    };
    return pathAlong(from, to, (id) => distances.get(this.#symbols.find(id)!), steps);
  }

  functionsInFile(path: string): readonly SymbolSummary[] {
    const nodes = this.#symbols.files.get(path)?.nodes ?? [];
    return nodes.filter((node) => FUNCTION_KINDS.includes(this.#symbols.kind(node))).map((node) => this.#symbols.summary(node));
  }

  search(text: string, limit: number = DEFAULT_SEARCH_LIMIT): readonly SymbolSummary[] {
    const found: SymbolSummary[] = [];
    for (const name of rankNames(this.#symbols.names(), text)) {
      for (const node of this.#symbols.namedNodes(name)) {
        if (found.length >= limit) return found;
        found.push(this.#symbols.summary(node));
      }
    }
    return found;
  }

  statistics(): GraphStatistics {
    const edges = new Map<string, Map<number, number>>();
    const files = [...this.#symbols.files.values()].filter((file) => file.present);
    for (const file of files) {
      const counts = edges.get(file.language) ?? new Map<number, number>();
      edges.set(file.language, counts);
      for (const node of file.nodes) {
        this.#adjacency.each(node, 'out', (other, how) => {
          if (this.#symbols.present[other] === 1) counts.set(how, (counts.get(how) ?? 0) + 1);
        });
      }
    }
    const counted = files.map((file) => ({
      ...file, symbols: file.nodes.length, functions: file.nodes.filter((node) => FUNCTION_KINDS.includes(this.#symbols.kind(node))).length,
    }));
    return countGraph(counted, edges, (how) => this.#hows[how]!);
  }

  #reach(id: string, direction: Direction, options: WalkOptions): Reached[] {
    const start = this.#symbols.find(id);
    if (start === undefined) return [];
    const { nodes, begins } = this.#adjacency.walk(start, direction, options.depth ?? DEFAULT_DEPTH, this.#allowed(options), this.#symbols.present);
    const reached: Reached[] = [];
    for (let depth = 1; depth + 1 < begins.length; depth++) {
      for (let at = begins[depth]!; at < begins[depth + 1]!; at++) reached.push({ id: this.#symbols.id(nodes[at]!), depth });
    }
    return reached.sort(compareReached);
  }

  #edgesAt(id: string, direction: Direction): InEdge[] {
    const node = this.#symbols.find(id);
    const edges: InEdge[] = [];
    if (node === undefined) return edges;
    this.#adjacency.each(node, direction, (other, number, line, ref) => {
      if (this.#symbols.present[other] !== 1) return;
      const [source, target] = direction === 'out' ? [node, other] : [other, node];
      const { kind, resolution, confidence } = this.#hows[number]!;
      edges.push({ kind, from: this.#symbols.id(source), to: this.#symbols.id(target), file: this.#symbols.file(source), line, resolution, confidence, ref });
    });
    return edges.sort(compareEdges);
  }

  #allowed(options: WalkOptions): Uint8Array {
    return Uint8Array.from(this.#hows, (how) => (follows(how, options) ? 1 : 0));
  }

  #how({ kind, resolution, confidence }: How): number {
    const key = `${kind} ${resolution} ${confidence}`;
    let number = this.#howNumbers.get(key);
    if (number === undefined) {
      number = this.#hows.push({ kind, resolution, confidence }) - 1;
      this.#howNumbers.set(key, number);
    }
    return number;
  }
}
