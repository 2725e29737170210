// The symbols of an in-memory graph in columns: numbers instead of objects, ids spelled out only when asked for.
// Knows files and symbols, no edges. A node keeps its number when its file goes and comes back.

import { compareText, splitId } from './ids.ts';
import type { SymbolKind } from './model.ts';
import type { SymbolSummary } from './queries.ts';
import type { FileRecord } from './record.ts';

export interface FileEntry {
  readonly path: string;
  language: string;
  unresolved: number;
  problem: boolean;
  /** False once removed: remembered for its nodes, seen by no query. */
  present: boolean;
  /** Nodes of its symbols, in source order. */
  nodes: number[];
  /** Qualified name → node, of everything it ever declared; made when first needed. */
  slots?: Map<string, number>;
}

const KINDS: readonly SymbolKind[] = ['module', 'function', 'method', 'class', 'interface', 'enum', 'const', 'type', 'property', 'callback'];
const EXPORTED = 1;
const TEST = 2;
const ENTRY_POINT = 4;

/** A symbol's fields as the columns hold them. `qualified` undefined: the same as `name`. */
export type SymbolColumns = [
  name: string, qualified: string | undefined, kind: SymbolKind, startLine: number, endLine: number, exported: boolean, isTest: boolean, isEntryPoint: boolean,
];

export class SymbolTable {
  readonly files = new Map<string, FileEntry>();
  /** present[node] is 1 while its symbol exists. */
  present = new Uint8Array(1024);
  #length = 0;
  #kind = new Uint8Array(1024);
  #flags = new Uint8Array(1024);
  #lines = new Int32Array(2048);
  readonly #owner: (FileEntry | undefined)[] = [];
  readonly #name: string[] = [];
  readonly #qualified: (string | undefined)[] = [];
  /** Ids that edges lead to before any file declares them. */
  readonly #awaited = new Map<string, number>();
  #named: Map<string, number[]> | undefined;

  get length(): number {
    return this.#length;
  }

  addFile(path: string, language: string, unresolved: number, problem: boolean): FileEntry {
    let file = this.files.get(path);
    if (file === undefined) {
      file = { path, language, unresolved, problem, present: true, nodes: [] };
      this.files.set(path, file);
    } else Object.assign(file, { language, unresolved, problem, present: true, nodes: [] });
    return file;
  }

  /** Declares a record's symbols; those it had before keep their nodes. */
  declareAll(file: FileEntry, symbols: FileRecord['symbols']): void {
    this.#named = undefined;
    const slots = this.#slots(file);
    for (const symbol of symbols) {
      const id = `${file.path}:${symbol.qualifiedName}`;
      let node = slots.get(symbol.qualifiedName) ?? this.#awaited.get(id);
      if (node === undefined) node = this.addNode();
      this.#awaited.delete(id);
      slots.set(symbol.qualifiedName, node);
      file.nodes.push(node);
      const { qualifiedName, name, kind, startLine, endLine, exported, isTest, isEntryPoint } = symbol;
      this.declare(node, file, name, qualifiedName === name ? undefined : qualifiedName, kind, startLine, endLine, exported, isTest, isEntryPoint);
    }
  }

  declare(node: number, file: FileEntry, ...[name, qualified, kind, startLine, endLine, exported, isTest, isEntryPoint]: SymbolColumns): void {
    this.present[node] = 1;
    this.#owner[node] = file;
    this.#name[node] = name;
    this.#qualified[node] = qualified;
    this.#kind[node] = KINDS.indexOf(kind);
    this.#flags[node] = (exported ? EXPORTED : 0) | (isTest ? TEST : 0) | (isEntryPoint ? ENTRY_POINT : 0);
    this.#lines[node * 2] = startLine;
    this.#lines[node * 2 + 1] = endLine;
  }

  removeFile(file: FileEntry): void {
    this.#slots(file);
    file.present = false;
    for (const node of file.nodes) this.present[node] = 0;
    file.nodes = [];
    this.#named = undefined;
  }

  addNode(): number {
    const node = this.#length++;
    if (node === this.present.length) {
      this.present = grown(this.present, new Uint8Array(node * 2));
      this.#kind = grown(this.#kind, new Uint8Array(node * 2));
      this.#flags = grown(this.#flags, new Uint8Array(node * 2));
      this.#lines = grown(this.#lines, new Int32Array(node * 4));
    }
    return node;
  }

  /** The node of an existing symbol. */
  find(id: string): number | undefined {
    const node = splitId(id, (path, qualified) => {
      const file = this.files.get(path);
      return file === undefined ? undefined : this.#slots(file).get(qualified);
    });
    return node !== undefined && this.present[node] === 1 ? node : undefined;
  }

  /** The node an edge leads to, whether or not its symbol exists by now. */
  target(id: string): number {
    const known = splitId(id, (path, qualified) => {
      const file = this.files.get(path);
      return file === undefined ? undefined : this.#slots(file).get(qualified);
    }) ?? this.#awaited.get(id);
    if (known !== undefined) return known;
    const node = this.addNode();
    this.#awaited.set(id, node);
    return node;
  }

  id(node: number): string {
    return `${this.#owner[node]!.path}:${this.#qualified[node] ?? this.#name[node]!}`;
  }

  file(node: number): string {
    return this.#owner[node]!.path;
  }

  kind(node: number): SymbolKind {
    return KINDS[this.#kind[node]!]!;
  }

  names(): Iterable<string> {
    return this.#byName().keys();
  }

  /** Nodes of that name, by id. */
  namedNodes(name: string): number[] {
    return [...(this.#byName().get(name) ?? [])].sort((a, b) => compareText(this.id(a), this.id(b)));
  }

  summary(node: number): SymbolSummary {
    const file = this.#owner[node]!;
    const flags = this.#flags[node]!;
    return {
      id: this.id(node), file: file.path, name: this.#name[node]!, kind: this.kind(node),
      startLine: this.#lines[node * 2]!, endLine: this.#lines[node * 2 + 1]!, language: file.language,
      exported: (flags & EXPORTED) !== 0, isTest: (flags & TEST) !== 0, isEntryPoint: (flags & ENTRY_POINT) !== 0,
    };
  }

  #slots(file: FileEntry): Map<string, number> {
    file.slots ??= new Map(file.nodes.map((node) => [this.#qualified[node] ?? this.#name[node]!, node]));
    return file.slots;
  }

  #byName(): Map<string, number[]> {
    if (this.#named !== undefined) return this.#named;
    this.#named = new Map();
    for (let node = 0; node < this.#length; node++) {
      if (this.present[node] !== 1) continue;
      const same = this.#named.get(this.#name[node]!);
      if (same === undefined) this.#named.set(this.#name[node]!, [node]);
      else same.push(node);
    }
    return this.#named;
  }
}

function grown<Column extends Int32Array | Uint8Array>(old: Column, larger: Column): Column {
  larger.set(old);
  return larger;
}
