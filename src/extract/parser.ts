// The parser: one web-tree-sitter runtime per thread, grammars loaded when first needed.

import { readFileSync } from 'node:fs';
import { Language as TreeSitterLanguage, Parser as TreeSitter } from 'web-tree-sitter';
import { assetPath, grammarPath } from '../assets.ts';
import type { Extractor, Language } from '../languages/language.ts';
import { FEW_FILES } from '../jit.ts';
import { variantOf } from '../languages/registry.ts';
import { usePart } from '../parts.ts';
import type { FileFacts } from './facts.ts';
import { FlatTree } from './flat-tree.ts';
import { initHash, TokenStream } from './hash.ts';
import { ParserInput } from './parser-input.ts';
import { RawGrammar, readRawTree, type WasmMemory } from './raw-tree.ts';

declare const WebAssembly: { Memory: new (d: { initial: number; maximum: number }) => WasmMemory };

/**
 * 64 KiB pages: 128 MiB to start with, of which only what is used costs anything; 2 GiB at most. Growing would cost the
 * code compiled so far (hash.ts says why). V8 however counts all of it, and looks through its whole heap when what lies outside has
 * grown by 64 MiB: for a few files that would be a tenth of the run, so these get what the runtime asks for at least.
 */
const INITIAL_PAGES = 2048;
const LEAST_PAGES = 512;
const MAXIMUM_PAGES = 32768;

interface LoadedGrammar {
  readonly language: TreeSitterLanguage;
  readonly raw: RawGrammar;
  readonly extractor: Extractor;
}

export class SourceParser {
  readonly #memory: WasmMemory;
  readonly #parser: TreeSitter;
  readonly #input: ParserInput;
  readonly #grammars = new Map<string, LoadedGrammar>();
  readonly #tree = new FlatTree();
  readonly #tokens = new TokenStream();
  /** A file was met with errors, and the grammar to try next is not loaded. */
  #isWanting = false;

  private constructor(memory: WasmMemory, parser: TreeSitter, input: ParserInput) {
    this.#memory = memory;
    this.#parser = parser;
    this.#input = input;
  }

  /** `files`: how many it will read, as far as known. */
  static async create(files = Number.POSITIVE_INFINITY): Promise<SourceParser> {
    const memory = new WebAssembly.Memory({ initial: files < FEW_FILES ? LEAST_PAGES : INITIAL_PAGES, maximum: MAXIMUM_PAGES });
    await initHash();
    const runtime = readFileSync(assetPath('web-tree-sitter.wasm'));
    const input = new ParserInput(memory);
    // `wasmMemory` and `instantiateWasm` are the runtime's own module options; its type declares fewer.
    await TreeSitter.init({ wasmMemory: memory, instantiateWasm: input.instantiateWasm.bind(input, runtime) } as never);
    return new SourceParser(memory, new TreeSitter(), input);
  }

  /** Loads the grammars these paths need. Must come before extract(). */
  async load(paths: Iterable<string>): Promise<void> {
    for (const path of paths) {
      const found = variantOf(path);
      if (found) await this.#load(found.language, found.variant.grammar);
    }
  }

  async #load(language: Language, name: string): Promise<void> {
    if (this.#grammars.has(name)) return;
    usePart(`grammar ${name}`);
    const grammar = await TreeSitterLanguage.load(readFileSync(grammarPath(name)));
    const raw = new RawGrammar(grammar, this.#memory);
    this.#grammars.set(name, { language: grammar, raw, extractor: language.createExtractor(raw) });
  }

  /** Runs an extraction, and once more if it met a file that another grammar may know better. */
  async withFallbacks<T>(path: string, run: () => T): Promise<T> {
    this.#isWanting = false;
    const result = run();
    const found = variantOf(path);
    if (!this.#isWanting || !found?.variant.fallback) return result;
    await this.#load(found.language, found.variant.fallback);
    return run();
  }

  /** Facts of one file. Throws on a text whose nesting no stack can follow. */
  extract(path: string, text: string): FileFacts {
    const found = variantOf(path);
    const grammar = found && this.#grammars.get(found.variant.grammar);
    if (!grammar) throw new Error(`no grammar loaded for ${path}`);
    this.#readBest(text, grammar);
    const { extractor } = this.#tree.hasError && found.variant.fallback ? this.#readOtherwise(text, grammar, found.variant.fallback) : grammar;
    extractor.prepare?.(this.#tree);
    this.#tokens.load(this.#tree, extractor.comments, extractor.blocks);
    return extractor.extract({ path, tree: this.#tree, tokens: this.#tokens });
  }

  /** The tree of another grammar if that has fewer errors; answers the one whose tree it is. */
  #readOtherwise(text: string, grammar: LoadedGrammar, name: string): LoadedGrammar {
    const other = this.#grammars.get(name);
    if (!other) { this.#isWanting = true; return grammar; }
    const errors = this.#tree.errors();
    this.#readBest(text, other);
    if (this.#tree.errors() < errors) return other;
    this.#readBest(text, grammar);
    return grammar;
  }

  #readBest(text: string, grammar: LoadedGrammar): void {
    this.#parser.setLanguage(grammar.language);
    const words = grammar.extractor.spelled?.(text) ?? text;
    this.#read(text, words, grammar);
    if (this.#tree.hasError && grammar.extractor.respelled) this.#respell(text, words, grammar);
  }

  /** Looks for the tree with the fewest errors among other spellings of the text. */
  #respell(text: string, first: string, grammar: LoadedGrammar): void {
    let [best, fewest] = [first, this.#tree.errors()];
    let shown = first;
    for (const words of grammar.extractor.respelled!(text)) {
      if (words.length !== text.length) continue;
      this.#read(text, shown = words, grammar);
      const errors = this.#tree.errors();
      if (errors < fewest) [best, fewest] = [words, errors];
      if (!this.#tree.hasError) return;
    }
    if (shown !== best) this.#read(text, best, grammar);
  }

  /** The tree of a text, found by parsing it in other words of the same length. */
  #read(text: string, words: string, grammar: LoadedGrammar): void {
    this.#input.text = words;
    const tree = this.#parser.parse(words);
    if (!tree) throw new Error('the parser gave up');
    try {
      this.#tree.reset(text, grammar.raw);
      readRawTree(this.#tree, (tree as unknown as Record<number, number>)[0], grammar.raw, this.#memory);
    } finally {
      tree.delete();
    }
  }
}
