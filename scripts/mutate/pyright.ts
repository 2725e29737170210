// Pyright as the referee of Python: the errors of a folder, and which of them an edit brought. It is no dependency of
// the project: whoever measures Python names its folder.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LanguageServer } from '../accuracy/language-server.ts';

export interface PythonProblem {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** What an edit of a function can do to those who use it; everything else is about types of other things. */
export const RULES: Readonly<Record<string, string>> = {
  reportCallIssue: 'error', reportAttributeAccessIssue: 'error', reportArgumentType: 'error', reportUndefinedVariable: 'error', reportIndexIssue: 'error',
  reportOperatorIssue: 'error', reportGeneralTypeIssues: 'error', reportOptionalMemberAccess: 'none', reportMissingImports: 'error', reportMissingModuleSource: 'none',
  reportPossiblyUnbound: 'none', reportUnusedCoroutine: 'error', reportRedeclaration: 'none', reportSelfClsParameterName: 'none',
};

export class Pyright {
  readonly #entry: string;
  readonly #root: string;
  readonly #kept: string | undefined;
  #server: LanguageServer | undefined;

  /** `kept`: a folder of answers. The same edits of the same revision are judged again by the gate alone, once it was mended. */
  constructor(folder: string, root: string, kept?: string) {
    this.#entry = [join(folder, 'index.js'), join(folder, 'node_modules/pyright/index.js')].find((path) => existsSync(path)) ?? '';
    if (this.#entry === '') throw new Error(`no pyright in ${folder}: give the folder of its package with --pyright`);
    this.#root = root;
    this.#kept = kept;
    if (kept !== undefined) mkdirSync(kept, { recursive: true });
  }

  /** Errors of these files as an edit leaves them (`anew`: as they lie there, by a pyright of its own); `question` names the revision and the edit, all that the answer depends on. */
  async answer(question: readonly string[], texts: ReadonlyMap<string, string>, anew = false): Promise<readonly PythonProblem[]> {
    return this.#remembered([question, [...texts.keys()]], async () => (anew ? this.problems([...texts.keys()]) : this.#ask(texts)));
  }

  /** Errors of the whole folder, as it lies there. */
  async all(revision: string): Promise<readonly PythonProblem[]> {
    return this.#remembered([[revision]], async () => this.problems());
  }

  stop(): void {
    this.#server?.stop();
  }

  async #remembered(question: readonly unknown[], work: () => Promise<readonly PythonProblem[]>): Promise<readonly PythonProblem[]> {
    if (this.#kept === undefined) return work();
    const file = join(this.#kept, `${createHash('sha256').update(JSON.stringify(question)).digest('hex')}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as readonly PythonProblem[];
    const problems = await work();
    writeFileSync(file, JSON.stringify(problems));
    return problems;
  }

  /** A server that stays checks again what the edit concerns and nothing else, many times faster than starting anew. */
  async #ask(texts: ReadonlyMap<string, string>): Promise<readonly PythonProblem[]> {
    if (this.#server === undefined) {
      // The clone is ours: its own settings may go.
      writeFileSync(join(this.#root, 'pyrightconfig.json'), JSON.stringify({ typeCheckingMode: 'basic', ...RULES }));
      this.#server = await LanguageServer.start(join(dirname(this.#entry), 'langserver.index.js'), this.#root, { analysis: { diagnosticMode: 'openFilesOnly', autoSearchPaths: true } });
    }
    const found: PythonProblem[] = [];
    for (const [file, text] of texts) this.#server.open(file, text);
    for (const file of texts.keys()) {
      for (const { severity, message, code, range } of await this.#server.diagnostics(file)) if (severity === 1) found.push({ file, line: range.start.line + 1, rule: code ?? '', message });
    }
    for (const file of texts.keys()) this.#server.close(file);
    return found;
  }

  /** Errors of the whole folder, or of some files: checking those that can be concerned is many times faster. */
  problems(paths: readonly string[] = ['.']): readonly PythonProblem[] {
    // Paths in it are relative to it, so it lies in the clone; the gate reads commits and does not see it.
    const config = join(this.#root, 'drift-pyright.json');
    try {
      writeFileSync(config, JSON.stringify({ include: paths, typeCheckingMode: 'basic', ...RULES }));
      const { stdout } = spawnSync(process.execPath, [this.#entry, '--outputjson', '-p', config], { encoding: 'utf8', maxBuffer: 1 << 28 });
      const { generalDiagnostics } = JSON.parse(stdout) as { generalDiagnostics: { file: string; severity: string; message: string; rule?: string; range: { start: { line: number } } }[] };
      return generalDiagnostics.filter(({ severity }) => severity === 'error')
        .map(({ file, message, rule, range }) => ({ file: relative(this.#root, file), line: range.start.line + 1, rule: rule ?? '', message }));
    } finally {
      rmSync(config, { force: true });
    }
  }
}

/** Errors that are in the second list and not in the first; line numbers say nothing, an edit shifts them. */
export function newProblems(before: readonly PythonProblem[], after: readonly PythonProblem[]): readonly PythonProblem[] {
  const left = new Map<string, number>();
  // An old error may speak of what the edit renamed.
  const key = (p: PythonProblem): string => `${p.file} ${p.rule} ${p.message.replace(/_renamed\b|Renamed\b/g, '')}`;
  for (const old of before) left.set(key(old), (left.get(key(old)) ?? 0) + 1);
  return after.filter((problem) => {
    const count = left.get(key(problem)) ?? 0;
    if (count > 0) left.set(key(problem), count - 1);
    return count === 0;
  });
}
