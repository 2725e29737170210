// What a language is to the rest of the program. Everything about Python is in Python's folder; nothing outside
// asks which language it has.

import type { FileFacts } from '../extract/facts.ts';
import type { FlatTree, Grammar } from '../extract/flat-tree.ts';
import type { TokenStream } from '../extract/hash.ts';
import type { Eval, MemberHit } from '../resolve/eval-api.ts';
import type { FileState } from '../resolve/state.ts';
import type { Value, Values } from '../resolve/values.ts';

export interface ExtractInput {
  readonly path: string;
  readonly tree: FlatTree;
  readonly tokens: TokenStream;
}

/** Prepared once per grammar, used for every file. */
export interface Extractor {
  /** 1 by kind id for comment nodes. */
  readonly comments: Uint8Array;
  /** 1 by kind id for blocks told by indentation: their bounds count as tokens, since none of their own say them. */
  readonly blocks?: Uint8Array;
  /** Last touches on a tree before its tokens are taken (docstrings count as comments). */
  prepare?(tree: FlatTree): void;
  /** The spelling to parse first, of the same length; left out: as it is written. */
  spelled?(text: string): string;
  /** Other spellings of a text the grammar does not fully know, of the same length, to find its tree by. */
  respelled?(text: string): Iterable<string>;
  extract(input: ExtractInput): FileFacts;
}

export interface LanguageVariant {
  /** Name of the grammar asset: grammars/<grammar>.wasm. */
  readonly grammar: string;
  readonly extensions: readonly string[];
  /** Grammar of the same language to try on files this one does not fully know. */
  readonly fallback?: string;
}

/** Answers of a module look-up: a path of the repository, proven outside, or not found. */
export type ModuleTarget = { readonly path: string } | 'external' | undefined;

/** The repository's files as module resolution sees them. */
export interface ModuleHost {
  has(path: string): boolean;
  /** True when some file lies below the folder ('' is the root). */
  hasFolder(path: string): boolean;
  /** What counts of a watched file (manifest), undefined when absent. */
  manifest(path: string): string | undefined;
  /** Paths of watched files with this base name, sorted. */
  manifests(baseName: string): readonly string[];
  /** All paths of source files, sorted. An answer that rests on them must be filed with watch(). */
  paths(): readonly string[];
  /** Files that declare a module under the name declaredModule() gives, sorted. */
  declaringFiles(name: string): readonly string[];
  /** Files the look-up under a key that pathTails() gives. Places tried with has() and hasFolder() are filed anyway. */
  watch(tail: string): void;
}

export interface ModuleResolver {
  /** Where a specifier leads from the files of a folder ('' at the top). */
  resolve(folder: string, specifier: string): ModuleTarget;
}

export interface Language {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly LanguageVariant[];
  /** Base names of files that steer module resolution; watched for changes. */
  readonly manifests: readonly string[];
  /** What of a manifest this language's module resolution reads, as a text it can read; left out: its place alone counts. */
  steering?(path: string, text: string): string;
  /** Keys (see ModuleHost.watch) of the imports that one steering text or another may lead elsewhere; undefined, or left out: any import. */
  steered?(path: string, before: string, after: string): readonly string[] | undefined;
  isManifest?(path: string): boolean;
  isTestFile(path: string): boolean;
  createExtractor(grammar: Grammar): Extractor;
  createModules(host: ModuleHost): ModuleResolver;
  /** The module that a name imported from another module may be, when the other has no such name (Python packages). */
  submodule?(specifier: string, name: string): string;
  /** True when the specifier cannot mean the very file that it stands in: what it leads to is of that name outside (`import httpx` in `drivers/httpx.py`). */
  neverItself?(path: string, specifier: string): boolean;
  /** Name of the symbol that declares a module from outside (TypeScript's `declare module 'x'`). */
  declaredModule?(specifier: string): string;
  /** Name of the symbol that a file bears which declares names for all others (TypeScript's `declare global`); its facts' `extra.globals` lists them. */
  readonly globalScope?: string;
  /** True when a file sees the global names of another. */
  seesGlobals?(path: string, declaring: string): boolean;
  /** Further keys (see ModuleHost.watch) under which a path is found when it appears or goes. */
  pathTails(path: string): readonly string[];
  /** How values behave in this language: built-in types, receivers. */
  readonly semantics: Semantics;
  readonly builtins?: Builtins;
  /** Folders that are packages, each with the specifier of its own entry. */
  packages?(manifest: (path: string) => string | undefined, paths: Iterable<string>): Iterable<readonly [string, string]>;
  /** Member names so common (push, get, then) that a call of one says nothing about its target. */
  isCommonMember?(name: string): boolean;
  /** Telling names that belong to the platform or to libraries everybody uses (setHeader, preventDefault): no guess is made on those. */
  isPlatformMember?(name: string): boolean;
  /** True when every file has the name without declaring it: the platform's, or, in tests, a test runner's. */
  isAmbient?(name: string, path: string): boolean;
  /** True when names may come out of a module that its text does not show (a dynamic `module.exports`). */
  mayExportAnything?(file: FileState): boolean;
  /** A default import of this module is all of it, unless it exports a default itself. */
  defaultIsWhole?(file: FileState): boolean;
  /** False for names too plain to say which function of the repository they mean. */
  isTelling?(name: string): boolean;
  /** True for files that declare no types where others of the language do: several targets are a guess there. */
  isUntyped?(file: FileState): boolean;
}

export interface Semantics {
  /** A method's bare name inside its class is not in scope of its body (true for JS, Python). */
  readonly implicitThis: boolean;
  /** Calling a class makes an instance (Python). */
  readonly callMakesInstance: boolean;
  /** Name of the constructor member. */
  readonly constructorName: string;
  /** Member that makes the instance, run where there is no constructor (Python's __new__). */
  readonly allocatorName?: string;
  /** Classes are searched in C3 order. */
  readonly linearise: boolean;
  /** Members that answer for names a class does not declare. */
  readonly catchAllMembers?: readonly string[];
  /** Stands for members that something else than the class's text may add. */
  readonly shapingMember?: string;
  /** Names every file sees; undefined names are taken as external when true. */
  readonly undeclaredIsExternal: boolean;
  /** The export that whoever loads the module as a value gets in its place. */
  readonly wholeExport?: string;
  /** Member that makes an instance callable. */
  readonly callMember: string;
  /** Members that give an iterator. */
  readonly iteratorMember: readonly string[];
  /** Members of an iterator that give the next element. */
  readonly nextMember?: readonly string[];
  /** Member behind `object[key]`. */
  readonly indexMember?: string;
  /** Members that syntax asks an object's type for: a class that is itself the object does not answer with its own. */
  readonly askedOfType?: (name: string) => boolean;
  /** Every name at the top of a module can be imported from it. */
  readonly topLevelExported?: boolean;
  /** Instances see the members of their class and the class those of its instances. */
  readonly sharedMembers?: boolean;
  /** Of several declarations of one name the last counts; the others may run as well. */
  readonly lastDeclarationCounts?: boolean;
  /** A variable is what it is declared to be, whatever is assigned to it. */
  readonly declaredTypeHolds?: boolean;
  /** A decorator may put another function in the place of the one it decorates. */
  readonly decoratorsReplace?: boolean;
  /** Object literals are instances of a built-in type: their entries (names with a leading quote) are no members. */
  readonly literalsAreBuiltin?: boolean;
  /** Undeclared parameters of an override are what the overridden method declares. */
  readonly parametersInherited?: boolean;
  /** What else may be known of an undeclared parameter (a test fixture of that name). */
  parameter?(file: FileState, fn: number, index: number, ev: Eval): Values;
  /** What entering a context manager yields. */
  entered?(values: Values, ev: Eval): Values;
  /** What iterating over a class itself gives (an enumeration's members). */
  elementsOfClass?(cls: Value, ev: Eval): Values;
  /** What reading a member off `receiver` gives, from what the member holds (Python's descriptors). */
  readAttribute?(values: Values, hits: readonly MemberHit[], receiver: Value, ev: Eval): Values;
}

/** The language's own types and functions, as far as values flow through them. Answers undefined for "not mine". */
export interface Builtins {
  /** A type name no file declares, or one of a package (`react#RefObject`). */
  type(name: string, args: readonly Values[], ev: Eval): Values | undefined;
  /** A value name no file declares. */
  global(name: string, ev: Eval): Values | undefined;
  construct(name: string, typeArgs: readonly Values[], arg: (i: number) => Values, ev: Eval): Values | undefined;
  /** Result of `receiver.method(…)`, or of calling the receiver itself when method is ''. */
  call(receiver: Value, method: string, arg: (i: number) => Values, ev: Eval, typeArg?: (i: number) => Values): Values | undefined;
  member(receiver: Value, name: string, ev: Eval): Values | undefined;
  /** All members that heirs of a class from outside get, by the name it goes by (`node:events#EventEmitter`, `global:Error`); undefined: not known. */
  inheritedFrom?(name: string): ReadonlySet<string> | undefined;
  /** True when what goes by the name (`node:path#join`, `global:Object.keys`) is the platform's, not a package's. */
  isPlatform?(name: string): boolean;
  element(value: Value, ev: Eval): Values | undefined;
  awaited(value: Value, ev: Eval): Values | undefined;
  /** What a callback handed to `receiver.method` as argument `argument` gets as its parameter. */
  callbackParameter(receiver: Value, method: string, argument: number, parameter: number, arg: (i: number) => Values, ev: Eval, typeArg?: (i: number) => Values): Values | undefined;
  /** A parameter of functions that are of a built-in type (`React.FC<Props>`). */
  parameterOf?(type: Value, parameter: number): Values | undefined;
}
