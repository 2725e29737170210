// Edges between numbered nodes in typed arrays: two linked lists per node, one along and one against the edges.
// Knows no ids and no names. A removed edge stays in its lists as a dead one, and is skipped, until compact().

/** Dead edges tolerated before the lists are rebuilt. */
const DEAD_BEFORE_COMPACTION = 50_000;
const DEAD = -1;
const END = -1;

export type Direction = 'out' | 'in';

export class Adjacency {
  #edges = 0;
  #dead = 0;
  #firstOut = new Int32Array(1024).fill(END);
  #firstIn = new Int32Array(1024).fill(END);
  /** Stamp of the last walk that visited a node: saves clearing a set before every walk. */
  #visited = new Uint32Array(1024);
  #stamp = 0;
  #from = new Int32Array(1024);
  #to = new Int32Array(1024);
  #how = new Int16Array(1024);
  #line = new Int32Array(1024);
  #ref = new Int32Array(1024);
  #nextOut = new Int32Array(1024);
  #nextIn = new Int32Array(1024);

  get edgeCount(): number {
    return this.#edges - this.#dead;
  }

  /** Makes room for nodes 0 … count - 1. */
  reserve(count: number): void {
    if (count <= this.#firstOut.length) return;
    const length = Math.max(count, this.#firstOut.length * 2);
    this.#firstOut = grown(this.#firstOut, new Int32Array(length).fill(END));
    this.#firstIn = grown(this.#firstIn, new Int32Array(length).fill(END));
    this.#visited = grown(this.#visited, new Uint32Array(length));
  }

  /** Both ends must have been reserved. */
  addEdge(from: number, to: number, how: number, line: number, ref: number): void {
    if (this.#edges === this.#from.length) this.#grow(this.#edges * 2);
    const edge = this.#edges++;
    this.#from[edge] = from;
    this.#to[edge] = to;
    this.#how[edge] = how;
    this.#line[edge] = line;
    this.#ref[edge] = ref;
    this.#link(edge);
  }

  /** Removes the edges that start at a node. */
  dropOutEdges(node: number): void {
    for (let edge = this.#firstOut[node]!; edge !== END; edge = this.#nextOut[edge]!) {
      if (this.#how[edge] === DEAD) continue;
      this.#how[edge] = DEAD;
      this.#dead++;
    }
    this.#firstOut[node] = END;
    if (this.#dead > DEAD_BEFORE_COMPACTION && this.#dead * 2 > this.#edges) this.#compact();
  }

  /** Calls back for every live edge at a node. */
  each(node: number, direction: Direction, visit: (other: number, how: number, line: number, ref: number) => void): void {
    const next = direction === 'out' ? this.#nextOut : this.#nextIn;
    const other = direction === 'out' ? this.#to : this.#from;
    const first = direction === 'out' ? this.#firstOut : this.#firstIn;
    for (let edge = first[node]!; edge !== END; edge = next[edge]!) {
      const how = this.#how[edge]!;
      if (how !== DEAD) visit(other[edge]!, how, this.#line[edge]!, this.#ref[edge]!);
    }
  }

  /**
   * Breadth first from `start`. `allowed[how]` says which edges count, `present[node]` which nodes. Returns the
   * nodes in the order they were reached, and where each depth begins: depth d is nodes[begins[d] … begins[d + 1]).
   */
  walk(start: number, direction: Direction, depth: number, allowed: Uint8Array, present: Uint8Array): { nodes: number[]; begins: number[] } {
    const next = direction === 'out' ? this.#nextOut : this.#nextIn;
    const other = direction === 'out' ? this.#to : this.#from;
    const first = direction === 'out' ? this.#firstOut : this.#firstIn;
    const visited = this.#visited;
    const hows = this.#how;
    const stamp = this.#nextStamp();
    const nodes = [start];
    const begins = [0, 1];
    visited[start] = stamp;
    for (let hop = 0; hop < depth && begins[hop]! < begins[hop + 1]!; hop++) {
      const end = begins[hop + 1]!;
      for (let at = begins[hop]!; at < end; at++) {
        for (let edge = first[nodes[at]!]!; edge !== END; edge = next[edge]!) {
          const how = hows[edge]!;
          if (how === DEAD || allowed[how] !== 1) continue;
          const node = other[edge]!;
          if (visited[node] === stamp || present[node] !== 1) continue;
          visited[node] = stamp;
          nodes.push(node);
        }
      }
      begins.push(nodes.length);
    }
    return { nodes, begins };
  }

  #nextStamp(): number {
    if (this.#stamp === 0xffffffff) {
      this.#visited.fill(0);
      this.#stamp = 0;
    }
    return ++this.#stamp;
  }

  #link(edge: number): void {
    const from = this.#from[edge]!;
    const to = this.#to[edge]!;
    this.#nextOut[edge] = this.#firstOut[from]!;
    this.#firstOut[from] = edge;
    this.#nextIn[edge] = this.#firstIn[to]!;
    this.#firstIn[to] = edge;
  }

  #grow(length: number): void {
    for (const grow of [
      () => (this.#from = grown(this.#from, new Int32Array(length))), () => (this.#to = grown(this.#to, new Int32Array(length))),
      () => (this.#how = grown(this.#how, new Int16Array(length))), () => (this.#line = grown(this.#line, new Int32Array(length))),
      () => (this.#ref = grown(this.#ref, new Int32Array(length))), () => (this.#nextOut = grown(this.#nextOut, new Int32Array(length))),
      () => (this.#nextIn = grown(this.#nextIn, new Int32Array(length))),
    ]) grow();
  }

  #compact(): void {
    this.#firstOut.fill(END);
    this.#firstIn.fill(END);
    let kept = 0;
    for (let edge = 0; edge < this.#edges; edge++) {
      if (this.#how[edge] === DEAD) continue;
      for (const column of [this.#from, this.#to, this.#how, this.#line, this.#ref]) column[kept] = column[edge]!;
      this.#link(kept++);
    }
    this.#edges = kept;
    this.#dead = 0;
  }
}

function grown<Column extends Int32Array | Int16Array | Uint32Array>(old: Column, larger: Column): Column {
  larger.set(old);
  return larger;
}
