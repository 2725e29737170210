// The only file that speaks to GitHub's API. Everything else sees this interface: comments, one identity, statuses.
// Retries are bounded: no answer from GitHub may hold up a run whose verdict is already known.

import { randomUUID } from 'node:crypto';

import { defaults, getOctokitOptions } from '@actions/github/lib/utils';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';

import type { Log } from '../log.ts';
import {
  COMMENTS_PER_PAGE, COMMENT_PAGES, RATE_LIMIT_RETRIES, RATE_LIMIT_WAIT_SECONDS, REQUEST_TIMEOUT_MS, SERVER_ERROR_RETRIES,
} from './limits.ts';

export interface IssueComment {
  readonly id: number;
  /** Login of the author; apps end in `[bot]`. undefined: the account is gone. */
  readonly author?: string;
  readonly body: string;
  readonly url: string;
}

export interface CommitStatus {
  readonly state: 'success' | 'failure' | 'error';
  readonly context: string;
  readonly description: string;
  readonly targetUrl?: string;
}

export interface GitHubClient {
  /** Oldest first, fetched page by page as they are asked for. */
  comments(issue: number): AsyncIterable<IssueComment>;
  /** Tried once: after a server error it may have been created all the same, which only a new search can tell. */
  createComment(issue: number, body: string): Promise<IssueComment>;
  updateComment(id: number, body: string): Promise<IssueComment>;
  /** The person behind the token; undefined for an app's token, which may not ask. */
  login(): Promise<string | undefined>;
  setStatus(sha: string, status: CommitStatus): Promise<void>;
}

export interface ClientOptions {
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly log: Log;
}

const ResilientOctokit = Octokit.plugin(retry, throttling);

export function createClient({ token, owner, repo, log }: ClientOptions): GitHubClient {
  const waitOut = (kind: string) => (seconds: number, _options: unknown, _octokit: unknown, attempt: number): boolean => {
    const again = seconds <= RATE_LIMIT_WAIT_SECONDS && attempt < RATE_LIMIT_RETRIES;
    log.info(`GitHub's ${kind} rate limit: ${again ? `trying again in ${seconds} s` : `not waiting ${seconds} s`}`);
    return again;
  };
  const octokit = new ResilientOctokit({
    ...getOctokitOptions(token, { userAgent: 'drift-impact-action' }),
    // The toolkit's base address (GITHUB_API_URL) and its proxy-aware fetch. Its `agent` is for an older Octokit.
    baseUrl: process.env.GITHUB_API_URL ?? defaults.baseUrl,
    request: {
      fetch: (url: string, options: object) =>
        defaults.request!.fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
    },
    // Its debug lines are whole requests, the token among them.
    log: { debug() {}, info: (text: string) => log.debug(text), warn: (text: string) => log.debug(text), error: (text: string) => log.debug(text) },
    retry: { retries: SERVER_ERROR_RETRIES },
    throttle: { id: randomUUID(), onRateLimit: waitOut('primary'), onSecondaryRateLimit: waitOut('secondary') },
  });

  return {
    async *comments(issue) {
      const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, { owner, repo, issue_number: issue, per_page: COMMENTS_PER_PAGE });
      let seen = 0;
      for await (const page of pages) {
        yield* page.data.map(toComment);
        if (++seen === COMMENT_PAGES) return;
      }
    },
    async createComment(issue, body) {
      return toComment((await octokit.rest.issues.createComment({ owner, repo, issue_number: issue, body, request: { retries: 0 } })).data);
    },
    async updateComment(id, body) {
      return toComment((await octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body })).data);
    },
    async login() {
      try {
        return (await octokit.rest.users.getAuthenticated()).data.login;
      } catch (error) {
        // 403 for apps, by design. Anything else tells as little about who we are, and costs no more than that.
        log.debug(`Who the token belongs to: ${whyRefused(error)}`);
        return undefined;
      }
    },
    async setStatus(sha, { state, context, description, targetUrl }) {
      await octokit.rest.repos.createCommitStatus({ owner, repo, sha, state, context, description, target_url: targetUrl });
    },
  };
}

const toComment = (data: { id: number; user: { login: string } | null; body?: string; html_url: string }): IssueComment =>
  ({ id: data.id, author: data.user?.login, body: data.body ?? '', url: data.html_url });

const statusOf = (error: unknown): number | undefined => {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
};

/** True when GitHub failed, rather than refused: what was asked for may or may not have happened. */
export const isServerError = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500;

/** Why GitHub did not take what we sent, in one line with the cure where there is one. */
export function whyRefused(error: unknown): string {
  const status = statusOf(error);
  const message = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
  if (status === 403 && !/rate limit/i.test(message)) {
    return 'the token may not write here (403). Pull requests from forks and Dependabot get a read-only token; '
      + 'elsewhere, grant the job `pull-requests: write` and `statuses: write`';
  }
  return status === undefined ? message : `GitHub answered ${status}: ${message}`;
}
