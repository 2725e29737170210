// Pyright as the referee of Python: the errors of a folder, and which of them an edit brought. It is no dependency of
// the project: whoever measures Python names its folder.

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface PythonProblem {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** What an edit of a function can do to those who use it; everything else is about types of other things. */
const RULES = {
  reportCallIssue: 'error', reportAttributeAccessIssue: 'error', reportArgumentType: 'error', reportUndefinedVariable: 'error', reportIndexIssue: 'error',
  reportOperatorIssue: 'error', reportGeneralTypeIssues: 'error', reportOptionalMemberAccess: 'none', reportMissingImports: 'error', reportMissingModuleSource: 'none',
  reportPossiblyUnbound: 'none', reportUnusedCoroutine: 'error', reportRedeclaration: 'none', reportSelfClsParameterName: 'none',
};

export class Pyright {
  readonly #entry: string;
  readonly #root: string;

  constructor(folder: string, root: string) {
    this.#entry = [join(folder, 'index.js'), join(folder, 'node_modules/pyright/index.js')].find((path) => existsSync(path)) ?? '';
    if (this.#entry === '') throw new Error(`no pyright in ${folder}: give the folder of its package with --pyright`);
    this.#root = root;
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
  const key = (p: PythonProblem): string => `${p.file} ${p.rule} ${p.message}`;
  for (const old of before) left.set(key(old), (left.get(key(old)) ?? 0) + 1);
  return after.filter((problem) => {
    const count = left.get(key(problem)) ?? 0;
    if (count > 0) left.set(key(problem), count - 1);
    return count === 0;
  });
}
