// A revision of the repository as the resolver sees it: files on demand, module look-ups, and the resolution of one
// file at a time. Immutable: an update makes a new program over a new source.

import { getHeapStatistics } from 'node:v8';
import { isManifest, languageById, variantOf } from '../languages/registry.ts';
import type { Language, ModuleHost, ModuleResolver, ModuleTarget } from '../languages/language.ts';
import type { FileFacts } from '../extract/facts.ts';
import { EXPORT_STRIDE, ExportKind, REF_STRIDE, RefKind, SHARED } from '../extract/facts.ts';
import type { ResolutionUpdate } from '../graph/record.ts';
import { encodeDeps, type Asked, type Imports } from './dep-record.ts';
import { digest } from './digest.ts';
import { Evaluator } from './evaluator.ts';
import { nodeKey, printEntry } from './memo.ts';
import { resolveReferences, type NameIndex } from './references.ts';
import { reask } from './reask.ts';
import { exportedTargets } from './targets.ts';
import { FileState } from './state.ts';
import { fileTail, folderTail } from './tails.ts';
import type { Verdict } from '../graph/model.ts';
import { verdictsAt } from './verdicts.ts';
import { resetValues } from './values.ts';

/** Where facts come from. */
export interface FactsSource {
  /** Every path of the graph, watched files included. */
  paths(): Iterable<string>;
  has(path: string): boolean;
  languageOf(path: string): string | undefined;
  facts(path: string): FileFacts | undefined;
  /** Text of a watched file. */
  manifest(path: string): string | undefined;
  /** Files with a symbol of the name at their top, sorted: one that declares a module (`declare module 'x'`), or that scripts share. */
  declaringFiles?(name: string): readonly string[];
  /** Functions, methods and classes of a bare name, as ids, sorted. */
  callables(name: string): readonly string[];
}

const NO_FILES: readonly FileState[] = [];

/** Names that a file declares for all others. */
export const globalNames = (facts: FileFacts | undefined): readonly string[] => (facts?.extra?.globals as readonly string[] | undefined) ?? [];

interface ModuleLookup { readonly target: ModuleTarget; readonly tails: ReadonlySet<string> }

const targetText = (target: ModuleTarget): string => (target === undefined ? '' : target === 'external' ? '*' : target.path);
const tailsDigest = (tails: ReadonlySet<string>): string => digest([...tails].sort().join('\n'));

export interface ProgramOptions {
  readonly fuzzy: boolean;
  /** Numbers of facts to hold at most; for tests. */
  readonly held?: number;
}

/**
 * Numbers of facts held at once, with all that was found out about them: some 30 bytes of heap each, so that they stay
 * below half of what the heap may grow to. What is dropped is decoded and asked again when it is needed; answers are
 * pure, so nothing comes out differently.
 */
const HELD_NUMBERS = Math.floor(getHeapStatistics().heap_size_limit / 80);

export class Program {
  readonly #source: FactsSource;
  readonly #options: ProgramOptions;
  readonly #files = new Map<string, FileState | undefined>();
  readonly #evaluator = new Evaluator();
  readonly #modules = new Map<string, ModuleResolver>();
  readonly #lookups = new Map<string, ModuleLookup>();
  #probes: Set<string> | undefined;
  readonly #names: NameIndex;
  readonly #limit: number;
  #held = 0;

  constructor(source: FactsSource, options: ProgramOptions) {
    resetValues();
    this.#source = source;
    this.#options = options;
    this.#limit = options.held ?? HELD_NUMBERS;
    this.#names = { callables: name => source.callables(name) };
  }

  file(path: string): FileState | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const facts = this.#source.facts(path);
    const language = facts && languageById(facts.language);
    const state = facts && language ? new FileState(path, facts, language, s => this.#module(path, language, s), name => this.#globalsOf(path, language, name), name => this.#sharing(name, language)) : undefined;
    if (facts) this.#held += facts.ir.length + facts.refs.length + facts.binds.length;
    this.#files.set(path, state);
    return state;
  }

  /** Only between questions: an answer under way must not meet two states of one file. */
  #makeRoom(): void {
    if (this.#held <= this.#limit) return;
    this.#files.clear();
    this.#held = 0;
    resetValues();
  }

  #module(from: string, language: Language, specifier: string): FileState | 'external' | undefined {
    const target = this.moduleTarget(from, language, specifier);
    if (target === undefined || target === 'external') return target;
    return this.file(target.path);
  }

  /** By language and name: the files that declare a global name. */
  readonly #globals = new Map<string, Map<string, string[]>>();

  #globalsOf(path: string, language: Language, name: string): readonly FileState[] {
    if (language.globalScope === undefined) return NO_FILES;
    let known = this.#globals.get(language.id);
    if (!known) {
      this.#globals.set(language.id, known = new Map());
      for (const declaring of this.#source.declaringFiles?.(language.globalScope) ?? []) {
        for (const n of globalNames(this.file(declaring)?.facts)) {
          const held = known.get(n);
          if (held) held.push(declaring); else known.set(n, [declaring]);
        }
      }
    }
    const declaring = known.get(name);
    if (declaring === undefined) return NO_FILES;
    return declaring.filter(d => language.seesGlobals?.(path, d) !== false).flatMap(d => this.file(d) ?? []);
  }

  readonly #shared = new Map<string, readonly string[]>();

  #sharingPaths(name: string, language: Language): readonly string[] {
    let found = this.#shared.get(name);
    if (!found) this.#shared.set(name, found = (this.#source.declaringFiles?.(name) ?? []).filter(path => this.#source.languageOf(path) === language.id));
    return found;
  }

  #sharing(name: string, language: Language): readonly FileState[] {
    return this.#sharingPaths(name, language).map(path => this.file(path)).filter(file => file !== undefined);
  }

  moduleTarget(from: string, language: Language, specifier: string): ModuleTarget {
    const { target } = this.#lookup(from, language, specifier);
    const isItself = typeof target === 'object' && target.path === from && language.neverItself?.(from, specifier) === true;
    return isItself ? 'external' : target;
  }

  /**
   * Where a specifier leads, and every place that was tried on the way: a file appearing there may lead elsewhere. The same
   * for all files of a folder, which often import the same.
   */
  #lookup(from: string, language: Language, specifier: string): ModuleLookup {
    const folder = from.slice(0, Math.max(from.lastIndexOf('/'), 0));
    const key = `${language.id}\0${folder}\0${specifier}`;
    let found = this.#lookups.get(key);
    if (!found) {
      let modules = this.#modules.get(language.id);
      if (!modules) this.#modules.set(language.id, modules = language.createModules(moduleHost(this.#source, language, tail => this.#probes?.add(tail))));
      const tried = this.#probes = new Set<string>();
      const target = modules.resolve(folder, specifier);
      this.#probes = undefined;
      this.#lookups.set(key, found = { target, tails: tried });
    }
    return found;
  }

  /** True when a file's imports lead where they are on record to lead, and were looked for in the same places. */
  importsHold(path: string, language: Language, record: Imports): boolean {
    const tails = new Set<string>();
    for (const [specifier, recorded] of record.modules) {
      if (specifier.startsWith(SHARED)) {
        const name = specifier.slice(SHARED.length);
        if (digest(this.#sharingPaths(name, language).join('\n')) !== recorded) return false;
        tails.add(name);
        continue;
      }
      const { target, tails: tried } = this.#lookup(path, language, specifier);
      if (targetText(target) !== recorded) return false;
      for (const t of tried) tails.add(t);
    }
    return tailsDigest(tails) === record.tails;
  }

  /** Edges of one file and what they rest on. */
  resolve(path: string): (ResolutionUpdate & { external: number; details: readonly string[] }) | undefined {
    this.#makeRoom();
    const file = this.file(path);
    if (!file) return undefined;
    this.#evaluator.language = file.language;
    let references!: ReturnType<typeof resolveReferences>;
    const deps = this.#evaluator.memo.collect(file, () => {
      references = resolveReferences(this.#evaluator, file, { fuzzy: this.#options.fuzzy, names: this.#names });
    });
    const tails = new Set<string>();
    const modules: [string, string][] = [];
    const { refs } = file.facts;
    const seen = new Set<number>();
    for (let at = 0; at < refs.length; at += REF_STRIDE) {
      if (refs[at] !== RefKind.IMPORT || seen.has(refs[at + 7])) continue;
      seen.add(refs[at + 7]);
      const specifier = file.string(refs[at + 7]);
      const { target, tails: tried } = this.#lookup(path, file.language, specifier);
      for (const t of tried) tails.add(t);
      modules.push([specifier, targetText(target)]);
    }
    for (const specifier of (file.facts.extra?.typeImports as readonly string[] | undefined) ?? []) {
      if (seen.has(file.stringIndex(specifier))) continue;
      const { target, tails: tried } = this.#lookup(path, file.language, specifier);
      for (const t of tried) tails.add(t);
      modules.push([specifier, targetText(target)]);
    }
    for (const name of file.sharedNames) {
      tails.add(name);
      modules.push([SHARED + name, digest(this.#sharingPaths(name, file.language).join('\n'))]);
    }
    // A name imported from a package may be a module of its own.
    if (file.language.submodule) {
      for (let at = 0; at < refs.length; at += REF_STRIDE) {
        const name = refs[at] === RefKind.IMPORT ? file.string(refs[at + 6]) : '*';
        if (name === '*' || this.moduleTarget(path, file.language, file.string(refs[at + 7])) === 'external') continue;
        const specifier = file.language.submodule(file.string(refs[at + 7]), name);
        const { target, tails: tried } = this.#lookup(path, file.language, specifier);
        for (const t of tried) tails.add(t);
        modules.push([specifier, targetText(target)]);
      }
    }
    return {
      path,
      edges: references.edges,
      details: references.details,
      unresolved: references.unresolved,
      external: references.external,
      deps: encodeDeps(deps, modules, tailsDigest(tails)),
      depFiles: [...deps.keys()].sort(),
      looseNames: [...references.looseNames].sort(),
      importTails: [...tails].sort(),
    };
  }

  /** Why references of a name on a line lead where they lead, or nowhere. */
  verdicts(path: string, line: number, name: string): readonly Verdict[] {
    this.#makeRoom();
    const file = this.file(path);
    if (!file) return [];
    this.#evaluator.language = file.language;
    return verdictsAt(this.#evaluator, file, line, name);
  }

  /** Names a module gives away, star re-exports followed. */
  exportedNames(path: string, seen = new Set<string>()): ReadonlySet<string> {
    const names = new Set<string>();
    const file = this.file(path);
    if (!file || seen.has(path)) return names;
    seen.add(path);
    const { exports } = file.facts;
    for (let i = 0; i < exports.length; i += EXPORT_STRIDE) {
      if (exports[i + 1] !== ExportKind.STAR) { names.add(file.string(exports[i])); continue; }
      const target = file.isDeclaredModule(exports[i + 2]) ? undefined : file.module(exports[i + 2]);
      if (target !== undefined && target !== 'external') for (const n of this.exportedNames(target.path, seen)) if (n !== 'default') names.add(n);
    }
    return names;
  }

  /** Ids behind everything a module exports. */
  exportedIds(path: string): ReadonlySet<string> {
    const file = this.file(path);
    const ids = new Set<string>();
    if (!file) return ids;
    this.#evaluator.language = file.language;
    for (const name of this.exportedNames(path)) {
      for (const id of exportedTargets(this.#evaluator, file, name, false, true).ids) ids.add(id);
    }
    return ids;
  }

  /** True when all that was asked about a file gets the answers on record, asked again with the budgets it had. */
  stillHolds(path: string, asked: Asked): boolean {
    this.#makeRoom();
    const file = this.file(path);
    if (!file) return false;
    this.#evaluator.language = file.language;
    const prints: string[] = [];
    for (const node of asked.nodes) {
      const print = this.#printNow(file, node);
      if (print === undefined) return false;
      prints.push(print);
    }
    return digest(prints.join()) === asked.print;
  }

  #printNow(file: FileState, node: string): string | undefined {
    if (node === 'D') return file.declarationDigest();
    if (node === 'W') return file.contentDigest();
    const bar = node.indexOf('|');
    const key = node.slice(bar + 1);
    this.#evaluator.memo.reask(() => reask(this.#evaluator, file, key), Number.parseInt(node, 10));
    const held = file.memo.get(key);
    const entries = held === undefined ? [] : Array.isArray(held) ? held : [held];
    // The answer must exist with exactly the recorded reach, so that whoever used it would use it again.
    const entry = entries.find(e => nodeKey(e) === node);
    return entry && printEntry(entry);
  }
}

/** Tables over all paths are made when first asked for: a small update should not pay for a large repository. */
function moduleHost(source: FactsSource, language: Language, probe: (tail: string) => void): ModuleHost {
  let folders: Set<string> | undefined;
  const manifests = new Map<string, string[]>();
  for (const path of source.paths()) {
    if (!isManifest(path)) continue;
    const base = path.slice(path.lastIndexOf('/') + 1);
    const held = manifests.get(base);
    if (held) held.push(path); else manifests.set(base, [path]);
  }
  for (const list of manifests.values()) list.sort();
  let sorted: string[] | undefined;
  return {
    has: path => { probe(fileTail(path)); return source.has(path) && source.languageOf(path) === language.id; },
    watch: probe,
    declaringFiles: name => { probe(name); return source.declaringFiles?.(name) ?? []; },
    hasFolder: path => { probe(folderTail(path)); return path === '' || (folders ??= foldersOf(source.paths())).has(path); },
    manifest: path => source.manifest(path),
    manifests: base => manifests.get(base) ?? [],
    // By their endings: asking the source about each would be a query a file.
    paths: () => (sorted ??= [...source.paths()].filter(p => !isManifest(p) && variantOf(p)?.language === language).sort()),
  };
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

