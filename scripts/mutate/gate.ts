// Runs the gate on an edit: the edit becomes a commit beside the base, made in git's object store alone, and the run
// is the same as the command's, with a database that was built at the base once.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import type { ImpactReport } from '../../src/report/model.ts';
import { runner } from '../../src/run.ts';

const AUTHOR = { GIT_AUTHOR_NAME: 'edit', GIT_AUTHOR_EMAIL: 'edit@example.invalid', GIT_COMMITTER_NAME: 'edit', GIT_COMMITTER_EMAIL: 'edit@example.invalid', GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2000-01-01T00:00:00Z' };

export class Gate {
  readonly root: string;
  readonly base: string;
  readonly timings: Record<string, number>[] = [];
  readonly #folder: string;

  private constructor(root: string, base: string, folder: string) {
    this.root = root;
    this.base = base;
    this.#folder = folder;
  }

  /** A clone of `repository` at `revision` in a temporary folder, its graph built. */
  static async open(repository: string, revision: string): Promise<Gate> {
    const folder = mkdtempSync(join(tmpdir(), 'drift-mutate-'));
    const root = join(folder, 'repo');
    execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', repository, root], { stdio: ['ignore', 'ignore', 'inherit'] });
    const base = execFileSync('git', ['-C', repository, 'rev-parse', `${revision}^{commit}`], { encoding: 'utf8' }).trim();
    execFileSync('git', ['-C', root, '-c', 'advice.detachedHead=false', 'checkout', '-q', base]);
    const gate = new Gate(root, base, folder);
    await gate.build(base);
    return gate;
  }

  get database(): string {
    return join(this.#folder, 'graph.db');
  }

  #git(args: readonly string[], input?: string): string {
    return execFileSync('git', ['-C', this.root, ...args], { encoding: 'utf8', ...(input !== undefined && { input }), maxBuffer: 1 << 28, env: { ...process.env, ...AUTHOR, GIT_INDEX_FILE: join(this.#folder, 'index') } }).trim();
  }

  files(revision: string): readonly string[] {
    return this.#git(['ls-tree', '-r', '--name-only', '-z', revision]).split('\0').filter((path) => path !== '');
  }

  async build(revision: string): Promise<void> {
    await runner.build({ root: this.root, revision, config: DEFAULT_CONFIG, database: this.database, jobs: 2, log: this.#log });
  }

  /** A commit on the base with these texts in place of the base's. */
  commit(texts: ReadonlyMap<string, string | undefined>): string {
    this.#git(['read-tree', this.base]);
    const lines = [...texts].map(([path, text]) => {
      if (text === undefined) return `0 ${'0'.repeat(40)}\t${path}\0`;
      return `100644 ${this.#git(['hash-object', '-w', '--stdin'], text)}\t${path}\0`;
    });
    this.#git(['update-index', '-z', '--index-info'], lines.join(''));
    return this.#git(['commit-tree', '-p', this.base, '-m', 'edit', this.#git(['write-tree', '--missing-ok'])]);
  }

  async judge(head: string, base = this.base): Promise<ImpactReport> {
    return runner.impact({
      root: this.root, base, head, config: DEFAULT_CONFIG, configChanged: false, database: this.database, restored: true, suppress: [], jobs: 1, log: this.#log,
    });
  }

  readonly #log = {
    debug: (text: string): void => {
      if (text.startsWith('timings ')) this.timings.push(JSON.parse(text.slice(8)) as Record<string, number>);
    },
    info: (): void => {},
    warn: (text: string): void => { process.stderr.write(`${text}\n`); },
    progress: (): void => {},
  };

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
