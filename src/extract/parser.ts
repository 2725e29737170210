// The parser: one web-tree-sitter runtime per thread, grammars loaded when first needed.

import { readFile } from 'node:fs/promises';
import { Language as TreeSitterLanguage, Parser as TreeSitter } from 'web-tree-sitter';
import { assetPath, grammarPath } from '../assets.ts';
import type { Extractor } from '../languages/language.ts';
import { variantOf } from '../languages/registry.ts';
import type { FileFacts } from './facts.ts';
import { FlatTree } from './flat-tree.ts';
import { initHash, TokenStream } from './hash.ts';
import { RawGrammar, readCursorTree, readRawTree, type WasmMemory } from './raw-tree.ts';

declare const WebAssembly: { Memory: new (d: { initial: number; maximum: number }) => WasmMemory };

/** 64 KiB pages: 32 MiB to start with, as the runtime itself would ask for; 2 GiB at most. */
const INITIAL_PAGES = 512;
const MAXIMUM_PAGES = 32768;

interface LoadedGrammar {
  readonly language: TreeSitterLanguage;
  readonly raw: RawGrammar;
  readonly extractor: Extractor;
  /** False when the memory layout is not the one we know: then trees are read through the cursor. */
  readonly direct: boolean;
}

/** Exercises nesting, fields, aliases and an error, in a text any of our grammars can at least tokenise. */
const PROBE = 'f(a, [1, "x"], { b: c }); x = y.z(1) ; if (a) { return b } @ )\n# c\n';

export class SourceParser {
  readonly #memory: WasmMemory;
  readonly #parser: TreeSitter;
  readonly #grammars = new Map<string, LoadedGrammar>();
  readonly #tree = new FlatTree();
  readonly #tokens = new TokenStream();

  private constructor(memory: WasmMemory, parser: TreeSitter) {
    this.#memory = memory;
    this.#parser = parser;
  }

  static async create(): Promise<SourceParser> {
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES });
    await initHash();
    const wasmBinary = await readFile(assetPath('web-tree-sitter.wasm'));
    // `wasmMemory` and `wasmBinary` are the runtime's own module options; its type declares fewer.
    await TreeSitter.init({ wasmMemory: memory, wasmBinary } as never);
    return new SourceParser(memory, new TreeSitter());
  }

  /** Loads the grammars these paths need. Must come before extract(). */
  async load(paths: Iterable<string>): Promise<void> {
    for (const path of paths) {
      const found = variantOf(path);
      if (!found || this.#grammars.has(found.variant.grammar)) continue;
      const language = await TreeSitterLanguage.load(await readFile(grammarPath(found.variant.grammar)));
      const raw = new RawGrammar(language, this.#memory);
      const extractor = found.language.createExtractor(raw);
      this.#grammars.set(found.variant.grammar, { language, raw, extractor, direct: this.#layoutHolds(language, raw) });
    }
  }

  #layoutHolds(language: TreeSitterLanguage, raw: RawGrammar): boolean {
    this.#parser.setLanguage(language);
    const tree = this.#parser.parse(PROBE);
    if (!tree) return false;
    const fast = new FlatTree();
    const slow = new FlatTree();
    fast.reset(PROBE, raw);
    slow.reset(PROBE, raw);
    try {
      readRawTree(fast, (tree as unknown as Record<number, number>)[0], raw, this.#memory);
      readCursorTree(slow, tree);
    } catch {
      return false;
    } finally {
      tree.delete();
    }
    if (fast.size !== slow.size || fast.hasError !== slow.hasError) return false;
    for (let i = 0; i < fast.size; i++) {
      if (fast.kind[i] !== slow.kind[i] || fast.field[i] !== slow.field[i] || fast.start[i] !== slow.start[i]
        || fast.end[i] !== slow.end[i] || fast.next[i] !== slow.next[i] || fast.parent[i] !== slow.parent[i]) return false;
    }
    return true;
  }

  /** Facts of one file. Throws on a text whose nesting no stack can follow. */
  extract(path: string, text: string): FileFacts {
    const found = variantOf(path);
    const grammar = found && this.#grammars.get(found.variant.grammar);
    if (!grammar) throw new Error(`no grammar loaded for ${path}`);
    this.#parser.setLanguage(grammar.language);
    const tree = this.#parser.parse(text);
    if (!tree) throw new Error('the parser gave up');
    try {
      this.#tree.reset(text, grammar.raw);
      if (grammar.direct) readRawTree(this.#tree, (tree as unknown as Record<number, number>)[0], grammar.raw, this.#memory);
      else readCursorTree(this.#tree, tree);
    } finally {
      tree.delete();
    }
    grammar.extractor.prepare?.(this.#tree);
    this.#tokens.load(this.#tree, grammar.extractor.comments, grammar.extractor.blocks);
    return grammar.extractor.extract({ path, tree: this.#tree, tokens: this.#tokens });
  }
}
