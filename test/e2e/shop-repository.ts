// A small shop as a real git repository, with a real pull request: a base branch, a topic branch and the merge
// commit GitHub would prepare for the two (`refs/pull/N/merge`). Same content and dates give the same commit ids.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Path to content; null removes the file. */
export type Files = Readonly<Record<string, string | null>>;

export const SHOP: Files = {
  'src/price.ts': `/** Price of one article in cents. */
export function priceOf(article: string): number {
  return article.length * 100;
}

/** Rounds to whole euros. */
export function rounded(cents: number): number {
  return Math.round(cents / 100) * 100;
}
`,
  'src/cart.ts': `import { priceOf, rounded } from './price.ts';

/** Sum of a cart. */
export function total(articles: readonly string[]): number {
  let sum = 0;
  for (const article of articles) {
    sum += priceOf(article);
  }
  return rounded(sum);
}
`,
  'src/checkout.ts': `import { total } from './cart.ts';

/** The line a customer reads. */
export function receipt(articles: readonly string[]): string {
  return \`Total: \${total(articles)}\`;
}
`,
  'test/cart.test.ts': `import { total } from '../src/cart.ts';

test('sums', () => {
  expect(total(['tea'])).toBe(300);
});
`,
};

/** A required parameter is added and \`cart.ts\` is not told. */
export const BREAKING: Files = {
  'src/price.ts': SHOP['src/price.ts']!
    .replace('priceOf(article: string)', 'priceOf(article: string, currency: string)')
    .replace('article.length * 100', "article.length * (currency === 'EUR' ? 100 : 110)"),
};

/** The same change, with its caller brought along. */
export const MENDED: Files = { ...BREAKING, 'src/cart.ts': SHOP['src/cart.ts']!.replace('priceOf(article)', "priceOf(article, 'EUR')") };

/** Only a body changes: a blast radius, and nothing broken. */
export const HARMLESS: Files = { 'src/price.ts': SHOP['src/price.ts']!.replace('* 100', '* 120') };

export interface PullRequest {
  readonly number: number;
  readonly base: string;
  readonly head: string;
  /** Merge commit: first parent the base, second the head. Checked out. */
  readonly merge: string;
}

export class ShopRepository {
  readonly root = mkdtempSync(join(tmpdir(), 'drift-shop-'));

  readonly #checkouts: string[] = [];

  constructor(files: Files = SHOP) {
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit(files, 'The shop');
  }

  git(...args: string[]): string {
    const who = { NAME: 'Robin', EMAIL: 'robin@example.com', DATE: '2026-01-05T10:00:00Z' };
    const env = Object.fromEntries(Object.entries(who).flatMap(([key, value]) => [[`GIT_AUTHOR_${key}`, value], [`GIT_COMMITTER_${key}`, value]]));
    return execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false', ...args], {
      cwd: this.root, encoding: 'utf8', env: { ...process.env, ...env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    }).trim();
  }

  commit(files: Files, message: string): string {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.root, path);
      if (content === null) {
        rmSync(file);
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.head();
  }

  head(): string {
    return this.git('rev-parse', 'HEAD');
  }

  /** A topic branch off main with these files, and GitHub's merge of it, checked out as actions/checkout does. */
  pullRequest(files: Files, number = 7, message = 'Prices by currency'): PullRequest {
    this.git('checkout', '--quiet', '-B', `topic-${number}`, 'main');
    return this.push(files, number, message);
  }

  /** Another commit on the topic branch. */
  push(files: Files, number = 7, message = 'And another thing'): PullRequest {
    this.git('checkout', '--quiet', `topic-${number}`);
    const head = this.commit(files, message);
    const base = this.git('rev-parse', 'main');
    this.git('checkout', '--quiet', '--detach', 'main');
    this.git('merge', '--quiet', '--no-ff', '--message', `Merge ${head} into ${base}`, head);
    return { number, base, head, merge: this.head() };
  }

  checkout(revision: string): void {
    this.git('checkout', '--quiet', '--detach', revision);
  }

  /** What actions/checkout leaves by default: the one commit, detached, its history cut off. */
  shallowCheckout(commit: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'drift-shallow-'));
    this.#checkouts.push(folder);
    const git = (...args: string[]): void => void this.git('-C', folder, ...args);
    git('init', '--quiet');
    git('remote', 'add', 'origin', `file://${this.root}`);
    git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', `+${commit}:refs/remotes/pull/7/merge`);
    git('checkout', '--quiet', '--detach', 'refs/remotes/pull/7/merge');
    return folder;
  }

  remove(): void {
    for (const folder of [this.root, ...this.#checkouts]) rmSync(folder, { recursive: true, force: true });
  }
}
