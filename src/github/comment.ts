// The sticky pull request comment: one per pull request and working directory, created once, then updated.
// Found by its hidden marker and by its author, so that nobody can have us write into a comment of theirs.

import { isServerError, type GitHubClient, type IssueComment } from './client.ts';
import { COMMENT_CHARACTERS } from './limits.ts';
import { shorten } from './shorten.ts';

export type CommentMode = 'auto' | 'always' | 'never';

export interface StickyComment {
  readonly issue: number;
  /** Markdown without the marker. */
  readonly body: string;
  /** What the next push needs to know; kept in a hidden line under the marker. */
  readonly state?: string;
  readonly mode: CommentMode;
  /** In `auto`: whether the report has anything a reviewer would miss. */
  readonly worthSaying: boolean;
  readonly workingDirectory: string;
  /** Where the whole report is, said when it does not fit. */
  readonly fullReport: string;
}

export type CommentOutcome =
  | { readonly action: 'created' | 'updated' | 'unchanged'; readonly url: string }
  | { readonly action: 'skipped' };

/** The workflow's own token writes under this name, and may not ask who it is. */
const WORKFLOW_AUTHOR = 'github-actions[bot]';

/** First line of our comments. Two runs on two folders of one repository keep a comment each. */
export function commentMarker(workingDirectory: string): string {
  const scope = workingDirectory === '.' ? '' : `:${encodeURIComponent(workingDirectory).replaceAll('--', '-%2D')}`;
  return `<!-- drift-impact-action${scope} -->`;
}

/** Base64: nothing in it can end the hidden comment or mean anything as markdown. */
const stateLine = (state: string): string => `<!-- drift-state ${Buffer.from(state).toString('base64')} -->`;

/** The state our last comment on this pull request carries; undefined when there is none. */
export async function previousState(client: GitHubClient, issue: number, workingDirectory: string): Promise<string | undefined> {
  const ours = await findOurs(client, issue, commentMarker(workingDirectory));
  const line = ours === undefined ? null : /^<!-- drift-state ([A-Za-z0-9+/=]{1,60000}) -->\r?$/m.exec(ours.body);
  return line === null ? undefined : Buffer.from(line[1], 'base64').toString('utf8');
}

export async function postComment(client: GitHubClient, wanted: StickyComment): Promise<CommentOutcome> {
  if (wanted.mode === 'never') return { action: 'skipped' };
  const marker = commentMarker(wanted.workingDirectory);
  const existing = await findOurs(client, wanted.issue, marker);
  if (existing === undefined && wanted.mode === 'auto' && !wanted.worthSaying) return { action: 'skipped' };

  const head = wanted.state === undefined ? marker : `${marker}\n${stateLine(wanted.state)}`;
  const body = `${head}\n${shorten(wanted.body, COMMENT_CHARACTERS - head.length - 1, wanted.fullReport)}`;
  if (existing === undefined) return { action: 'created', url: (await createOnce(client, wanted.issue, marker, body)).url };
  if (sameText(existing.body, body)) return { action: 'unchanged', url: existing.url };
  return { action: 'updated', url: (await client.updateComment(existing.id, body)).url };
}

/** A create that failed half-way must not leave two comments behind: look before trying again. */
async function createOnce(client: GitHubClient, issue: number, marker: string, body: string): Promise<IssueComment> {
  try {
    return await client.createComment(issue, body);
  } catch (error) {
    if (!isServerError(error)) throw error;
    return (await findOurs(client, issue, marker)) ?? (await client.createComment(issue, body));
  }
}

/**
 * The oldest comment that starts with the marker and was written by whoever the token writes as. A person's token
 * says who that is. An app's does not: then it is the workflow's own author or, only where that one has written
 * none, another bot (the user's own app). People cannot write as bots, so a marker a person copied is never ours.
 */
async function findOurs(client: GitHubClient, issue: number, marker: string): Promise<IssueComment | undefined> {
  let asked: { login: string | undefined } | undefined;
  let otherBot: IssueComment | undefined;
  for await (const comment of client.comments(issue)) {
    if (!comment.body.startsWith(marker) || comment.author === undefined) continue;
    asked ??= { login: await client.login() };
    if (comment.author === (asked.login ?? WORKFLOW_AUTHOR)) return comment;
    if (asked.login === undefined && comment.author.endsWith('[bot]')) otherBot ??= comment;
  }
  return otherBot;
}

/** GitHub stores line ends as it pleases. */
const sameText = (stored: string, ours: string): boolean =>
  stored.replaceAll('\r\n', '\n').trimEnd() === ours.replaceAll('\r\n', '\n').trimEnd();
