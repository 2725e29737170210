// A local stand-in of the GitHub REST API: comments and commit statuses in memory, behind a real HTTP server.
// Every request and every answer is held against the official description; what does not conform is a problem,
// and a test that leaves problems behind fails.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { OpenApi, type Endpoint, type Json } from './openapi.ts';

const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const COMMENT = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
const STATUS = '/repos/{owner}/{repo}/statuses/{sha}';

const description = new OpenApi([`GET ${COMMENTS}`, `POST ${COMMENTS}`, `PATCH ${COMMENT}`, `POST ${STATUS}`, 'GET /user']);

/** The service's own limits and words. */
const COMMENT_CHARACTERS = 65_536;
const STATUS_DESCRIPTION_CHARACTERS = 140;
const FORBIDDEN = 'Resource not accessible by integration';

export type Author = 'github-actions[bot]' | (string & {});

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: Author;
  body: string;
  edits: number;
}

export interface Status {
  readonly sha: string;
  readonly state: string;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

export class GitHubApi {
  readonly comments: Comment[] = [];
  readonly statuses: Status[] = [];
  /** Request lines in the order they came. */
  readonly requests: string[] = [];
  readonly problems: string[] = [];
  /** Whose token it is: an app's cannot ask who it is, a person's can. */
  author: Author = 'github-actions[bot]';
  /** Forks and Dependabot: every write is refused. */
  readOnly = false;
  /** Answers to give instead, one per request, before anything is done. */
  readonly failures: { status: number; headers?: Record<string, string>; message?: string }[] = [];
  /** Writes to carry out and then to answer as a gateway that lost the connection would. */
  lostAnswers = 0;
  #server: Server | undefined;
  #port = 0;
  #nextId = 1001;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const reply = async (): Promise<void> => {
        const { status, body, headers } = await this.#serve(request);
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      };
      void reply();
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this.url;
  }

  /** Stays the same after stop(): that is where a run will look for it. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())));
  }

  /** Throws when anything was asked or answered that the description does not allow. */
  assertConforming(): void {
    if (this.problems.length > 0) throw new Error(`Not as GitHub's API is described:\n${this.problems.join('\n')}`);
  }

  /** A comment that was there before: someone else's, or ours from an earlier run. */
  addComment(issue: number, author: Author, body: string): Comment {
    const comment = { id: this.#nextId++, issue, author, body, edits: 0 };
    this.comments.push(comment);
    return comment;
  }

  async #serve(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url!, this.url);
    const line = `${request.method} ${url.pathname}`;
    this.requests.push(`${line}${url.search}`);
    const text = await readText(request);
    const endpoint = description.find(request.method!, url.pathname);
    if (endpoint === undefined) {
      this.problems.push(`${line}: not an endpoint we call`);
      return { status: 404, body: { message: 'Not Found' } };
    }
    const body = text === '' ? undefined : JSON.parse(text);
    const wrong = description.requestProblems(endpoint, url.searchParams, body);
    this.problems.push(...wrong.map((problem) => `${line}: ${problem}`));
    if (!/^(token|bearer) \S+$/i.test(request.headers.authorization ?? '')) this.problems.push(`${line}: no authorization`);
    if (request.headers['user-agent'] === undefined) this.problems.push(`${line}: no user agent`);
    if (wrong.length > 0) return invalid(wrong.join('; '));

    const failure = this.failures.shift();
    let answer: Answer = failure === undefined
      ? this.#answer(endpoint, url, body ?? {})
      : { status: failure.status, headers: failure.headers, body: { message: failure.message ?? 'failed' } };
    if (this.lostAnswers > 0 && request.method !== 'GET') {
      this.lostAnswers -= 1;
      answer = { status: 502, body: { message: 'Bad Gateway' } };
    }
    for (const problem of description.answerProblems(endpoint, answer.status, answer.body)) this.problems.push(`${line}: answer: ${problem}`);
    return answer;
  }

  #answer(endpoint: Endpoint, url: URL, body: Json): Answer {
    const { name, parameters } = endpoint;
    if (this.readOnly && !name.startsWith('GET')) return { status: 403, body: { message: FORBIDDEN } };
    switch (name) {
      case 'GET /user':
        if (this.author.endsWith('[bot]')) return { status: 403, body: { message: FORBIDDEN } };
        return { status: 200, body: person(this.author) };
      case `GET ${COMMENTS}`:
        return this.#page(url, this.comments.filter((comment) => comment.issue === Number(parameters.issue_number)));
      case `POST ${COMMENTS}`: {
        if (tooLong(body.body)) return invalid('body is too long (maximum is 65536 characters)');
        return { status: 201, body: this.#shown(this.addComment(Number(parameters.issue_number), this.author, body.body)) };
      }
      case `PATCH ${COMMENT}`: {
        const comment = this.comments.find((candidate) => candidate.id === Number(parameters.comment_id));
        if (comment === undefined) return { status: 404, body: { message: 'Not Found' } };
        if (tooLong(body.body)) return invalid('body is too long (maximum is 65536 characters)');
        comment.body = body.body;
        comment.edits += 1;
        return { status: 200, body: this.#shown(comment) };
      }
      default: {
        const description = body.description ?? null;
        if (description !== null && description.length > STATUS_DESCRIPTION_CHARACTERS) return invalid('description is too long (maximum is 140 characters)');
        const status = { sha: parameters.sha, state: body.state, context: body.context ?? 'default', description, targetUrl: body.target_url ?? null };
        this.statuses.push(status);
        return { status: 201, body: shownStatus(this.url, this.statuses.length, status) };
      }
    }
  }

  #page(url: URL, comments: readonly Comment[]): Answer {
    const size = Number(url.searchParams.get('per_page') ?? 30);
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    const headers = page * size < comments.length ? { link: `<${next.href}>; rel="next"` } : undefined;
    return { status: 200, headers, body: comments.slice((page - 1) * size, page * size).map((comment) => this.#shown(comment)) };
  }

  #shown(comment: Comment): unknown {
    const issue = `${this.url}/repos/octo-org/octo-repo/issues/${comment.issue}`;
    return {
      id: comment.id, node_id: `IC_${comment.id}`, url: `${this.url}/repos/octo-org/octo-repo/issues/comments/${comment.id}`,
      html_url: `https://github.com/octo-org/octo-repo/pull/${comment.issue}#issuecomment-${comment.id}`, issue_url: issue,
      user: person(comment.author), created_at: '2026-01-05T10:00:00Z', updated_at: '2026-01-05T10:00:00Z',
      author_association: 'NONE', body: comment.body, performed_via_github_app: null,
    };
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const tooLong = (body: string): boolean => body.length > COMMENT_CHARACTERS;

const invalid = (message: string): Answer => ({
  status: 422,
  body: { message: 'Validation Failed', errors: [{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }], documentation_url: 'https://docs.github.com/rest' },
});

function person(login: string): Record<string, unknown> {
  const api = `https://api.github.com/users/${encodeURIComponent(login)}`;
  return {
    login, id: 41898282, node_id: 'MDM6Qm90NDE4OTgyODI=', avatar_url: 'https://avatars.githubusercontent.com/in/15368?v=4', gravatar_id: '',
    url: api, html_url: `https://github.com/${encodeURIComponent(login)}`, followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`, gists_url: `${api}/gists{/gist_id}`, starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`, organizations_url: `${api}/orgs`, repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`, received_events_url: `${api}/received_events`,
    type: login.endsWith('[bot]') ? 'Bot' : 'User', site_admin: false, user_view_type: 'public',
    name: null, company: null, blog: null, location: null, email: null, hireable: null, bio: null,
    public_repos: 2, public_gists: 0, followers: 1, following: 0, created_at: '2018-07-30T09:30:16Z', updated_at: '2018-07-30T09:33:16Z',
  };
}

const shownStatus = (url: string, id: number, status: Status): unknown => ({
  url: `${url}/repos/octo-org/octo-repo/statuses/${status.sha}`, avatar_url: 'https://avatars.githubusercontent.com/in/15368?v=4',
  id, node_id: `SC_${id}`, state: status.state, description: status.description, target_url: status.targetUrl, context: status.context,
  created_at: '2026-01-05T10:00:00Z', updated_at: '2026-01-05T10:00:00Z', creator: person('github-actions[bot]'),
});
