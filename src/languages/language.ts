// What a language is to the rest of the program. Everything about Python is in Python's folder; nothing outside
// asks which language it has.

import type { FileFacts } from '../extract/facts.ts';
import type { FlatTree, Grammar } from '../extract/flat-tree.ts';
import type { TokenStream } from '../extract/hash.ts';

export interface ExtractInput {
  readonly path: string;
  readonly tree: FlatTree;
  readonly tokens: TokenStream;
}

/** Prepared once per grammar, used for every file. */
export interface Extractor {
  /** 1 by kind id for comment nodes. */
  readonly comments: Uint8Array;
  extract(input: ExtractInput): FileFacts;
}

export interface LanguageVariant {
  /** Name of the grammar asset: grammars/<grammar>.wasm. */
  readonly grammar: string;
  readonly extensions: readonly string[];
}

/** Answers of a module look-up: a path of the repository, proven outside, or not found. */
export type ModuleTarget = { readonly path: string } | 'external' | undefined;

/** The repository's files as module resolution sees them. */
export interface ModuleHost {
  has(path: string): boolean;
  /** True when some file lies below the folder ('' is the root). */
  hasFolder(path: string): boolean;
  /** Content of a watched file (manifest), undefined when absent. */
  manifest(path: string): string | undefined;
  /** Paths of watched files with this base name, sorted. */
  manifests(baseName: string): readonly string[];
  /** All paths of source files, sorted. */
  paths(): readonly string[];
}

export interface ModuleResolver {
  resolve(from: string, specifier: string): ModuleTarget;
  /** Last segments under which imports of this path may be recorded (see importTails). */
}

export interface Language {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly LanguageVariant[];
  /** Base names of files that steer module resolution; stored as they are and watched for changes. */
  readonly manifests: readonly string[];
  isTestFile(path: string): boolean;
  createExtractor(grammar: Grammar): Extractor;
  createModules(host: ModuleHost): ModuleResolver;
  /** Keys under which an import specifier is filed, and under which a path is found when it appears or goes. */
  importTails(specifier: string): readonly string[];
  pathTails(path: string): readonly string[];
  /** How values behave in this language: built-in types, receivers. */
  readonly semantics: Semantics;
}

export interface Semantics {
  /** A method's bare name inside its class is not in scope of its body (true for JS, Python). */
  readonly implicitThis: boolean;
  /** Calling a class makes an instance (Python). */
  readonly callMakesInstance: boolean;
  /** Name of the constructor member. */
  readonly constructorName: string;
  /** Classes are searched in C3 order. */
  readonly linearise: boolean;
  /** Names every file sees; undefined names are taken as external when true. */
  readonly undeclaredIsExternal: boolean;
}
