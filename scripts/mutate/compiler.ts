// The TypeScript compiler as a referee: one code base, held in memory over its folder, with texts that can be
// replaced for a moment. Answers what refers to what and which errors a file has; knows nothing of the gate.

import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript-oracle';
import { compilerOptions, moduleResolver } from './modules.ts';

export interface Problem {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

export class Compiler {
  readonly root: string;
  readonly service: ts.LanguageService;
  readonly #texts = new Map<string, string>();
  readonly #versions = new Map<string, number>();
  readonly #paths: Set<string>;
  #replaced = new Map<string, string | undefined>();
  #version = 0;

  constructor(root: string, paths: readonly string[]) {
    this.root = root;
    this.#paths = new Set(paths);
    const options = compilerOptions(root);
    const fileExists = (file: string): boolean => {
      const path = this.#pathOf(file);
      return this.#replaced.has(path) ? this.#replaced.get(path) !== undefined : existsSync(file);
    };
    const readFile = (file: string): string | undefined => (fileExists(file) ? this.text(this.#pathOf(file)) : undefined);
    const moduleHost: ts.ModuleResolutionHost = { fileExists, readFile, directoryExists: ts.sys.directoryExists, realpath: (path) => path };
    const resolve = moduleResolver(root, options, moduleHost);
    this.service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getCurrentDirectory: () => root,
      getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
      getProjectVersion: () => String(this.#version),
      getScriptFileNames: () => [...this.#paths].filter((path) => !this.#replaced.has(path)).concat([...this.#replaced].flatMap(([path, text]) => (text === undefined ? [] : [path]))).map((path) => join(root, path)),
      getScriptVersion: (file) => String(this.#versions.get(this.#pathOf(file)) ?? 0),
      getScriptSnapshot: (file) => {
        const text = readFile(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      fileExists, readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
      realpath: (path) => path,
      resolveModuleNameLiterals: (literals, from) => literals.map((literal) => ({ resolvedModule: resolve(literal.text, from) })),
    }, ts.createDocumentRegistry());
  }

  #pathOf(file: string): string {
    return relative(this.root, file);
  }

  file(path: string): string {
    return join(this.root, path);
  }

  pathOf(file: string): string {
    return this.#pathOf(file);
  }

  paths(): readonly string[] {
    return [...this.#paths];
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  text(path: string): string {
    const replaced = this.#replaced.get(path);
    if (replaced !== undefined) return replaced;
    let text = this.#texts.get(path);
    if (text === undefined) this.#texts.set(path, (text = readFileSync(join(this.root, path), 'utf8')));
    return text;
  }

  source(path: string): ts.SourceFile {
    const source = this.service.getProgram()?.getSourceFile(this.file(path));
    if (source === undefined) throw new Error(`the compiler does not know ${path}`);
    return source;
  }

  /** Puts other texts over the folder's until the next call; an empty map brings the folder back. */
  replace(texts: ReadonlyMap<string, string | undefined>): void {
    const next = new Map(texts);
    for (const path of new Set([...this.#replaced.keys(), ...next.keys()])) {
      if (this.#replaced.get(path) === next.get(path) && this.#replaced.has(path) === next.has(path)) continue;
      this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1);
    }
    this.#replaced = next;
    this.#version += 1;
  }

  problems(path: string): readonly Problem[] {
    const program = this.service.getProgram();
    const source = program?.getSourceFile(this.file(path));
    if (program === undefined || source === undefined) return [];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].flatMap((diagnostic) => {
      if (diagnostic.category !== ts.DiagnosticCategory.Error || diagnostic.start === undefined) return [];
      return [{
        file: path, start: diagnostic.start, end: diagnostic.start + (diagnostic.length ?? 0),
        line: source.getLineAndCharacterOfPosition(diagnostic.start).line + 1,
        code: diagnostic.code, message: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ').slice(0, 300),
      }];
    });
  }
}
