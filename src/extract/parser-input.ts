// How the parser gets at a text: it asks for it piece by piece, and the runtime's own answer copies one character at a
// time, a tenth of all that parsing costs. Here the piece is written into the parser's memory by Node, at once.

import type { WasmMemory } from './raw-tree.ts';

type Imports = Record<string, Record<string, unknown>>;
type Receive = (instance: object, module: object) => void;

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object, imports: Imports) => object };

/** Bytes of the parser's buffer for a piece (INPUT_BUFFER_SIZE of web-tree-sitter's binding.c), the last two for a zero. */
const BUFFER_BYTES = 10 * 1024;
const PIECE = (BUFFER_BYTES - 2) / 2;

export class ParserInput {
  /** What is being parsed: to be set before the parser is called, with the same text. */
  text = '';
  readonly #memory: WasmMemory;
  #bytes: Buffer;

  constructor(memory: WasmMemory) {
    this.#memory = memory;
    this.#bytes = Buffer.from(memory.buffer);
  }

  /** The runtime's module option of this name: makes an instance of it that takes its text from here. */
  instantiateWasm(runtime: Uint8Array, imports: Imports, receive: Receive): void {
    const module = new WebAssembly.Module(runtime);
    const env = { ...imports.env, tree_sitter_parse_callback: (buffer: number, index: number, _row: number, _column: number, length: number) => this.#give(buffer, index, length) };
    receive(new WebAssembly.Instance(module, { ...imports, env }), module);
  }

  #give(buffer: number, index: number, lengthAt: number): void {
    // A memory that grew has another buffer.
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = Buffer.from(this.#memory.buffer);
    const piece = this.text.slice(index, index + PIECE);
    this.#bytes.write(piece, buffer, 'utf16le');
    this.#bytes.writeInt32LE(piece.length, lengthAt);
  }
}
