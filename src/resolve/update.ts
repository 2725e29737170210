// From changed files to changed records. Finds, through the indexes of what earlier resolutions looked up, every
// file whose references could come out differently, and resolves those and no others.
//
// Law 1 rests on this file: applied to any source, the delta must leave exactly the records a fresh build would.

import { SHARED, type FileFacts } from '../extract/facts.ts';
import { decodeFacts } from '../extract/facts-codec.ts';
import type { ExtractedFile } from '../extract/model.ts';
import { CALLABLE_KINDS, type FileRecord, type RecordDelta, type RecordSource, type ResolutionUpdate, type SymbolRow } from '../graph/record.ts';
import { isManifest, languageById, steeredTails, variantOf } from '../languages/registry.ts';
import type { Log } from '../log.ts';
import { askedAbout, importsOf } from './dep-record.ts';
import { globalNames, Program, type FactsSource } from './program.ts';
import { tailsOf } from './tails.ts';

export interface UpdateOptions {
  readonly fuzzy: boolean;
  /** As ProgramOptions has it. */
  readonly held?: number;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

export interface UpdateCounts {
  /** Calls that lead out of the repository, among the files resolved now. */
  external: number;
  reresolved: number;
}

/** A record source with some files replaced, as the resolver reads it. */
export class NextFacts implements FactsSource {
  readonly #base: RecordSource;
  readonly #written: ReadonlyMap<string, ExtractedFile>;
  readonly #removed: ReadonlySet<string>;
  #names: Map<string, string[]> | undefined;
  #modules: Map<string, string[]> | undefined;
  readonly #callables = new Map<string, readonly string[]>();

  constructor(base: RecordSource, written: ReadonlyMap<string, ExtractedFile>, removed: ReadonlySet<string>) {
    this.#base = base;
    this.#written = written;
    this.#removed = removed;
  }

  * paths(): Iterable<string> {
    for (const path of this.#base.blobs().keys()) if (!this.#removed.has(path) && !this.#written.has(path)) yield path;
    yield* this.#written.keys();
  }

  has(path: string): boolean { return this.#written.has(path) || (!this.#removed.has(path) && this.#base.has(path)); }

  languageOf(path: string): string | undefined {
    const own = this.#written.get(path);
    return own ? own.language : this.#removed.has(path) ? undefined : this.#base.language(path);
  }

  facts(path: string): FileFacts | undefined {
    const own = this.#written.get(path);
    if (own) return own.facts ?? (own.language ? decodeFacts(own.text, own.rows) : undefined);
    if (this.#removed.has(path) || !this.#base.language(path)) return undefined;
    const text = this.#base.facts(path);
    return text ? decodeFacts(text, this.#base.symbols(path) ?? []) : undefined;
  }

  manifest(path: string): string | undefined {
    if (!isManifest(path)) return undefined;
    const own = this.#written.get(path);
    if (own) return own.text;
    return this.#removed.has(path) ? undefined : this.#base.facts(path);
  }

  declaringFiles(name: string): readonly string[] {
    if (!this.#modules) {
      this.#modules = new Map();
      for (const file of this.#written.values()) {
        for (const module of topNames(file.rows)) {
          const held = this.#modules.get(module);
          if (held) held.push(file.path); else this.#modules.set(module, [file.path]);
        }
      }
    }
    const kept = [name, filling(name)].flatMap(named => this.#base.symbolsNamed(named).filter(id => id.endsWith(`:${named}`)).map(id => id.slice(0, -1 - named.length)));
    // A file may declare something of the name and fill another's object of that name.
    return [...new Set(kept.filter(path => !this.#removed.has(path) && !this.#written.has(path))), ...(this.#modules.get(name) ?? [])].sort();
  }

  callables(name: string): readonly string[] {
    let found = this.#callables.get(name);
    if (!found) {
      if (!this.#names) {
        this.#names = new Map();
        for (const file of this.#written.values()) {
          for (const s of file.rows) {
            if (!CALLABLE_KINDS.has(s.kind)) continue;
            const held = this.#names.get(s.name);
            if (held) held.push(`${file.path}:${s.qualifiedName}`); else this.#names.set(s.name, [`${file.path}:${s.qualifiedName}`]);
          }
        }
      }
      const kept = this.#base.callablesNamed(name).filter(({ path }) => !this.#removed.has(path) && !this.#written.has(path)).map(c => c.id);
      this.#callables.set(name, found = [...kept, ...(this.#names.get(name) ?? [])].sort());
    }
    return found;
  }
}

/** The symbol of a file that hangs something on another file's object. */
const filling = (name: string): string => `"${SHARED}${name}"`;
const FILLING = new RegExp(`^${filling('(.*)')}$`);

/** Names of symbols at the top of a file, modules that it declares and objects that it fills among them (program.ts). */
const topNames = (rows: readonly SymbolRow[]): ReadonlySet<string> => new Set(rows.filter(s => s.name === s.qualifiedName && s.name !== '<module>').map(s => FILLING.exec(s.name)?.[1] ?? s.name));

export function update(base: RecordSource, extracted: readonly ExtractedFile[], removedPaths: readonly string[], options: UpdateOptions, counts: UpdateCounts): RecordDelta {
  const written = new Map(extracted.map(file => [file.path, file]));
  const removed = new Set(removedPaths.filter(p => !written.has(p) && base.has(p)));
  const facts = new NextFacts(base, written, removed);
  const program = new Program(facts, { fuzzy: options.fuzzy, ...(options.held !== undefined ? { held: options.held } : {}) });

  const dirty = new Set([...written.values()].filter(f => f.language).map(f => f.path));
  const isFresh = base.blobs().size === 0;
  if (!isFresh) findAffected(base, written, removed, facts, program, dirty);

  const reresolved: ResolutionUpdate[] = [];
  const resolved = new Map<string, ResolutionUpdate>();
  let done = 0;
  for (const path of [...dirty].sort()) {
    options.signal?.throwIfAborted();
    options.log.progress('resolving', ++done, dirty.size);
    const result = program.resolve(path);
    if (!result) continue;
    const { external, ...resolution } = result;
    counts.external += external;
    if (written.has(path)) resolved.set(path, resolution);
    else reresolved.push(resolution);
  }
  counts.reresolved += reresolved.length;
  return {
    removed: [...removed].sort(),
    written: [...written.keys()].sort().map(path => recordOf(written.get(path)!, resolved.get(path))),
    reresolved,
  };
}

function recordOf(file: ExtractedFile, resolution: ResolutionUpdate | undefined): FileRecord {
  return {
    path: file.path, blob: file.blob, language: file.language, facts: file.text,
    symbols: file.rows,
    edges: resolution?.edges ?? [], unresolved: resolution?.unresolved ?? [], deps: resolution?.deps ?? '',
    depFiles: resolution?.depFiles ?? [], looseNames: resolution?.looseNames ?? [], importTails: resolution?.importTails ?? [],
    ...(file.problem ? { problem: file.problem } : {}),
  };
}

/** Adds to `dirty` every untouched file that must be resolved again. */
function findAffected(base: RecordSource, written: ReadonlyMap<string, ExtractedFile>, removed: ReadonlySet<string>, facts: NextFacts, program: Program, dirty: Set<string>): void {
  const touched = new Set([...written.keys(), ...removed]);
  const isUntouched = (path: string): boolean => !touched.has(path) && !dirty.has(path);

  const importsHold = (path: string): boolean => {
    const language = languageById(base.language(path) ?? '');
    return language === undefined || program.importsHold(path, language, importsOf(base.deps(path) ?? ''));
  };

  // Imports that lead elsewhere now.
  const redirected = new Set<string>();
  const recheck = (path: string): void => {
    if (touched.has(path) || redirected.has(path)) return;
    if (!importsHold(path)) redirected.add(path);
  };
  // A manifest counts by what of it steers imports: a new script steers none, a new version those of its package.
  const steered = [...touched].filter(isManifest).flatMap((path): readonly (string | undefined)[] => {
    const [before, after] = [base.has(path) ? base.facts(path) : undefined, written.get(path)?.text];
    return before === undefined || after === undefined ? [undefined] : before === after ? [] : steeredTails(path, before, after) ?? [undefined];
  });
  if (steered.includes(undefined)) {
    for (const path of base.blobs().keys()) recheck(path);
  } else {
    for (const tail of new Set(steered as string[])) for (const f of base.filesWithImportTail(tail)) recheck(f);
    for (const path of touched) {
      const [before, after] = [base.has(path) ? base.symbols(path) ?? [] : [], written.get(path)?.rows ?? []].map(topNames);
      for (const name of [...before].filter(n => !after.has(n)).concat([...after].filter(n => !before.has(n)))) for (const f of base.filesWithImportTail(name)) recheck(f);
      // A file that merely changed keeps its place; one that could not be analysed before, or cannot now, does not.
      if (base.has(path) && written.has(path) && (base.language(path) ?? '') === written.get(path)!.language) continue;
      const language = variantOf(path)?.language;
      for (const tail of [...tailsOf(path), ...(language?.pathTails(path) ?? [])]) for (const f of base.filesWithImportTail(tail)) recheck(f);
    }
  }
  // Global names that another file declares now, or none: nothing on record says who looked for them, but whoever did has the name in its facts.
  const rebound = filesNaming(changedGlobals(base, written, facts, touched), base, touched);
  for (const path of rebound) redirected.add(path);
  for (const path of redirected) dirty.add(path);

  // Answers about touched and redirected files that are no longer the same.
  for (const path of [...touched, ...redirected].sort()) {
    if (!base.has(path)) continue;
    let leadsElsewhere: boolean | undefined;
    for (const dependent of base.dependents(path)) {
      if (!isUntouched(dependent)) continue;
      const asked = askedAbout(base.deps(dependent) ?? '', path);
      if (asked === undefined) continue;
      // Digests speak of a file's text alone; where its imports lead elsewhere now they prove nothing.
      const rests = asked.nodes.includes('D') || asked.nodes.includes('W');
      if ((rests && (leadsElsewhere ??= rebound.has(path) || !importsHold(path))) || !program.stillHolds(path, asked)) dirty.add(dependent);
    }
  }

  // Names looked up across the repository whose bearers changed.
  const names = new Set<string>();
  for (const path of touched) {
    const before = new Map(base.has(path) ? (base.symbols(path) ?? []).filter(s => CALLABLE_KINDS.has(s.kind)).map(s => [s.qualifiedName, s.name]) : []);
    const after = new Map((written.get(path)?.rows ?? []).filter(s => CALLABLE_KINDS.has(s.kind)).map(s => [s.qualifiedName, s.name]));
    for (const [qual, name] of before) if (!after.has(qual)) names.add(name);
    for (const [qual, name] of after) if (!before.has(qual)) names.add(name);
  }
  for (const name of names) {
    // A name is a guess only while one symbol bears it: from three to two, or from none to none, nothing changes.
    if (base.callablesNamed(name).length !== 1 && facts.callables(name).length !== 1) continue;
    for (const path of base.filesWithLooseName(name)) if (isUntouched(path)) dirty.add(path);
  }
}

/** Names that files declared for all others before and do not now, or the other way round. */
function changedGlobals(base: RecordSource, written: ReadonlyMap<string, ExtractedFile>, facts: NextFacts, touched: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of touched) {
    const scope = variantOf(path)?.language.globalScope;
    if (scope === undefined) continue;
    const declares = (rows: readonly SymbolRow[]): boolean => rows.some(s => s.qualifiedName === scope);
    const rows = base.has(path) ? base.symbols(path) ?? [] : [];
    const before = new Set(declares(rows) ? globalNames(decodeFacts(base.facts(path) ?? '', rows)) : []);
    const after = new Set(declares(written.get(path)?.rows ?? []) ? globalNames(facts.facts(path)) : []);
    for (const name of before) if (!after.has(name)) names.add(name);
    for (const name of after) if (!before.has(name)) names.add(name);
  }
  return names;
}

/** Untouched files whose facts have one of the names. Reads all of them: it is seldom that a global name comes or goes. */
function filesNaming(names: ReadonlySet<string>, base: RecordSource, touched: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  const texts = [...names].map(name => JSON.stringify(name));
  for (const path of base.blobs().keys()) {
    const text = touched.has(path) || !base.language(path) ? undefined : base.facts(path);
    if (text !== undefined && texts.some(t => text.includes(t))) found.add(path);
  }
  return found;
}

/** Resolve some untouched files again and compare: finds a snapshot that is not what it claims to be (law 4). */
export function selfCheck(base: RecordSource, paths: readonly string[], fuzzy: boolean): { files: number; ok: boolean; failed?: string } {
  const program = new Program(new NextFacts(base, new Map(), new Set()), { fuzzy });
  for (const path of paths) {
    const now = program.resolve(path);
    const held = base.edges(path) ?? [];
    const print = (edges: readonly { kind: string; to: string; line: number; from: number; resolution: string }[]): string =>
      edges.map(e => `${e.kind} ${e.from} ${e.to} ${e.line} ${e.resolution}`).sort().join('\n');
    if (print(now?.edges ?? []) !== print(held)) return { files: paths.length, ok: false, failed: path };
  }
  return { files: paths.length, ok: true };
}
