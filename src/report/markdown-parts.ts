// What the parts of the markdown report are built from: links, folds, lists, names, and how long each may get.

import { nameOf } from './digest.ts';
import { codeSpan, html, urlPath } from './escape.ts';

export interface Limits {
  readonly rows: number;
  /** Of those, shown before the fold. */
  readonly firstRows: number;
  readonly violations: number;
  /** Of those that block nothing, shown before the fold. */
  readonly firstWarnings: number;
  /** Characters of one message: a comment in which the findings have no room would hold everything but them. */
  readonly words: number;
  readonly callersPerViolation: number;
  readonly files: number;
  readonly paths: number;
  /** So that the first symbol's callers do not leave the others without a path. */
  readonly pathsPerSymbol: number;
  readonly graphEdges: number;
}

export class Links {
  readonly #base: string | undefined;
  constructor(base: string | undefined) {
    this.#base = base;
  }

  /** `text` stands for the place where its whole path has no room. */
  place(file: string, line: number, span = codeSpan, text = `${file}:${line}`): string {
    return this.#linked(span(text), `${urlPath(file)}#L${Math.max(1, line)}`);
  }

  file(file: string): string {
    return this.#linked(codeSpan(file), urlPath(file));
  }

  #linked(text: string, address: string): string {
    return this.#base === undefined ? text : `[${text}](${this.#base}/${address})`;
  }
}

/** A folded part. The blank lines are needed: without them the content is not read as markdown. */
export const fold = (title: string, body: string): string =>
  (body === '' ? '' : `<details><summary>${html(title)}</summary>\n\n${body}\n\n</details>`);

export function list(items: readonly string[], max = items.length): string {
  const more = items.length - max;
  return items.slice(0, max).map((i) => `- ${i}`).join('\n') + (more > 0 ? `\n- and ${more} more` : '');
}

export const callerName = (id: string): string => (nameOf(id) === '<module>' ? 'top-level code' : codeSpan(nameOf(id), 80));
