// What a package gives to the outside: the ids its entry modules export, re-exports followed.

import type { RecordSource } from '../graph/record.ts';
import { languageById, languages } from '../languages/registry.ts';
import { Program } from './program.ts';
import { NextFacts } from './update.ts';
import type { Verdict } from '../graph/model.ts';

/** Answers for one revision, package by package, when first asked about a file of it. */
export class PublicSurface {
  readonly #source: RecordSource;
  readonly #program: Program;
  readonly #entries = new Map<string, string>();
  readonly #ids = new Map<string, ReadonlySet<string>>();

  constructor(source: RecordSource) {
    this.#source = source;
    const facts = new NextFacts(source, new Map(), new Set());
    this.#program = new Program(facts, { fuzzy: false });
    for (const language of languages) {
      for (const [folder, specifier] of language.packages?.(path => source.facts(path), source.blobs().keys()) ?? []) this.#entries.set(folder, specifier);
    }
  }

  /** True when the symbol, or what contains it, is exported from its package's entry. */
  has(file: string, id: string): boolean {
    const folder = this.#packageOf(file);
    if (folder === undefined) return false;
    let ids = this.#ids.get(folder);
    if (!ids) this.#ids.set(folder, ids = this.#surface(folder, file));
    for (let at = id; ; at = at.slice(0, at.lastIndexOf('.'))) {
      if (ids.has(at)) return true;
      if (!at.slice(file.length + 1).includes('.')) return false;
    }
  }

  /** True when the module still gives away the name. */
  exports(file: string, name: string): boolean {
    return this.#program.exportedNames(file).has(name);
  }

  /** As Program.verdicts has it. */
  verdicts(file: string, line: number, name: string): readonly Verdict[] { return this.#program.verdicts(file, line, name); }

  #packageOf(file: string): string | undefined {
    for (let slash = file.lastIndexOf('/'); ; slash = file.lastIndexOf('/', slash - 1)) {
      const folder = slash < 0 ? '' : file.slice(0, slash);
      if (this.#entries.has(folder)) return folder;
      if (slash < 0) return undefined;
    }
  }

  #surface(folder: string, file: string): ReadonlySet<string> {
    const language = languageById(this.#source.language(file) ?? '');
    const specifier = this.#entries.get(folder)!;
    const target = language && this.#program.moduleTarget(folder === '' ? 'package' : `${folder}/package`, language, specifier);
    return target === undefined || target === 'external' ? new Set() : this.#program.exportedIds(target.path);
  }
}
