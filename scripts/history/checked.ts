// The compiler's word on what the gate said of a real pull request: does the place have an error at the head that the
// base does not have? Works on two folders checked out for it.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Violation } from '../../src/report/model.ts';
import { Compiler, type Problem } from '../mutate/compiler.ts';

export type Word = 'right' | 'not confirmed';

export interface Checked {
  readonly violation: Violation;
  readonly word: Word;
  /** The compiler's error, when it has one. */
  readonly why: string;
}

const COMPILED = /\.[cm]?[jt]sx?$/;
/** A call may start some lines above the name that is wrong in it. */
const NEAR = 3;

/** Modules and globals of dependencies that are not installed: new in every new file, and nobody's fault. */
const NOT_INSTALLED = new Set([2307, 2580, 2581, 2582, 2591, 2592, 2593, 2792, 2875, 7016]);

function checkout(root: string, commit: string, folder: string): Compiler {
  execFileSync('git', ['-C', root, 'worktree', 'add', '-q', '--detach', '--no-checkout', folder, commit], { stdio: 'ignore' });
  // A clone may lack large files: what cannot be written is left out.
  spawnSync('git', ['-C', folder, 'reset', '-q', '--hard', commit], { stdio: 'ignore' });
  const paths = execFileSync('git', ['-C', root, 'ls-tree', '-r', '--name-only', '-z', commit], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\0')
    .filter((path) => COMPILED.test(path) && existsSync(join(folder, path)));
  return new Compiler(folder, paths);
}

export function checkViolations(root: string, base: string, head: string, violations: readonly Violation[]): readonly Checked[] {
  const folder = mkdtempSync(join(tmpdir(), 'drift-history-'));
  try {
    const [before, after] = [checkout(root, base, join(folder, 'base')), checkout(root, head, join(folder, 'head'))];
    return violations.map((violation) => {
      const places = [{ file: violation.file, line: violation.line }, ...violation.callers];
      for (const { file, line } of places) {
        if (!after.has(file)) continue;
        const known = new Set(before.has(file) ? before.problems(file).map(key) : []);
        const problem = after.problems(file).find((p) => Math.abs(p.line - line) <= NEAR && !NOT_INSTALLED.has(p.code) && !known.has(key(p)));
        if (problem !== undefined) return { violation, word: 'right', why: `${file}:${problem.line} TS${problem.code} ${problem.message}` };
      }
      return { violation, word: 'not confirmed', why: '' };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    execFileSync('git', ['-C', root, 'worktree', 'prune'], { stdio: 'ignore' });
  }
}

/** Members of a union come in any order. */
const key = (problem: Problem): string => `${problem.code} ${problem.message.split(/[^\w$]+/).sort().join(' ')}`;
