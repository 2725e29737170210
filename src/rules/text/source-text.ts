// Cuts the argument list of a call out of source lines, to see whether a caller was edited.
// Bracket counting that knows strings; it never decides what a call means, only whether its text changed.

/** A call longer than this is not compared: it counts as "cannot tell". */
const MOST_LINES = 60;

const FURTHEST_CHAIN = 10;
const LONGEST_TAIL = 40;

const QUOTES = new Set(['"', "'", '`']);

/** One call as it is written: what stands before it on its line, between its parentheses, and after them. */
export interface WrittenCall {
  readonly before: string;
  readonly args: string;
  /** The same with its lines and comments. */
  readonly written: string;
  readonly after: string;
}

/** The calls of `callee` that start on a line; undefined when one of them cannot be cut out. */
export function cutCalls(lines: readonly string[], line: number, callee: string): readonly WrittenCall[] | undefined {
  const first = lines[line - 1];
  const name = lastSegment(callee);
  if (first === undefined || name === '') return undefined;
  const text = lines.slice(line - 1, line - 1 + MOST_LINES).join('\n');
  const found: WrittenCall[] = [];
  const pattern = new RegExp(`(?<![\\w$])${escapeForPattern(name)}(?![\\w$])`, 'g');
  const onFirst = pattern.test(first);
  pattern.lastIndex = 0;
  for (const match of text.matchAll(pattern)) {
    // Only a method chain puts the callee below the line its call starts on.
    if (match.index > first.length && (onFirst || found.length > 0 || lineOf(text, match.index) > FURTHEST_CHAIN)) break;
    const open = text.slice(match.index + name.length).match(/^\s*(?:\?\.)?\s*(?:<[^()]*>)?\s*\(/);
    if (open === null) continue;
    const start = match.index + name.length + open[0].length;
    const end = closing(text, start);
    if (end === undefined) return undefined;
    found.push({ before: text.slice(0, match.index), args: fold(text.slice(start, end)), written: text.slice(start, end), after: text.slice(end + 1, end + 1 + LONGEST_TAIL) });
  }
  return found.length === 0 ? undefined : found;
}

/** What is passed, white space folded. Several calls on one line are joined, so that a difference in any shows. */
export const cutArguments = (lines: readonly string[], line: number, callee: string): string | undefined =>
  cutCalls(lines, line, callee)?.map((call) => call.args).join(' ; ');

/** True when the text around a call takes its result for a promise: `.then(…)`, `Promise.all([…])`. */
export function handlesPromise({ before, after }: WrittenCall): boolean {
  if (/^\s*\??\.\s*(then|catch|finally)\s*\(/.test(after) || /^\s*\.should\b[\w.\s]*\b(?:eventually|fulfilled|rejected\w*)\b/.test(after)) return true;
  // `await cart().total()` waits for the total, not for the cart.
  if (/^\s*[?!]?\.\s*[\w$]+\s*(?:<[^()]*>)?\(/.test(after)) return false;
  return TAKES_PROMISES.test(before) || /\bawait\b[^;]*$/.test(before) || (new RegExp(`\\bexpect\\(${RECEIVER}$`).test(before) && SAYS_PROMISE.test(after));
}

/** What the call is asked of stands between it and what takes its result. `Promise.all([…`, `BbPromise.resolve(…`, `assert.rejects(…`: what is handed to these is waited for. */
const RECEIVER = '\\s*(?:[\\w$]+(?:\\([^()]*\\))?[?!]?\\.)*';
const TAKES_PROMISES = new RegExp(`[\\w$]*Promise\\.\\w+\\s*\\([^)]*$|\\b(?:rejects|doesNotReject|isRejected|isFulfilled|throwsAsync|notThrowsAsync|expectAsync)\\(${RECEIVER}$`);
/** `expect(…).to.be.rejected`, `expect(…).resolves`: a test that waits. */
const SAYS_PROMISE = /^\s*\)\s*\.[\w.\s]*\b(?:rejected\w*|fulfilled|eventually|resolves|rejects)\b/;

/** Lines after which an expression goes on: an open bracket, a comma, an operator, a word that asks for a value. */
const GOES_ON = /[([{,=+\-*/%|&<>~^\\@.]\s*$|(?<![\w$])(?:and|or|not|in|is|if|else|await|return|yield|from|lambda|assert|raise|del)\s*$/;

/** True when the line is the call and nothing else: its result goes nowhere. */
export function standsAlone(lines: readonly string[], line: number, callee: string): boolean {
  const calls = cutCalls(lines, line, callee);
  if (calls?.length !== 1 || !/^\s*(?:#[^\n]*)?(?:\n|;|$)/.test(calls[0].after)) return false;
  // `super().send()`, `desk.orders(3).send()`: what the receiver is called with is no taker of the result.
  if (!/^\s*(?:[\p{L}_][\p{L}\p{N}_]*(?:\([^()]*\))?\.)*$/u.test(calls[0].before)) return false;
  const above = lines.slice(0, line - 1).findLast((text) => !/^\s*(?:#.*)?$/.test(text)) ?? '';
  return !GOES_ON.test(above.replace(/\s#[^'"]*$/, ''));
}

/**
 * The callee as the line has it (`this.repo.find`), given its last name; '' when a cast hides what is called, undefined
 * when the name is not called on that line.
 */
export function calleeOnLine(line: string, name: string): string | undefined {
  if (name === '' || !line.includes(name)) return undefined;
  const { letters, flags } = alphabet(line);
  const word = `(?<!${letters})${escapeForPattern(name)}(?!${letters})`;
  const called = new RegExp(`((?:${letters}+(?:\\([^()]*\\))?[?!]?\\.)*)${word}\\s*(?:!|\\?\\.)?\\s*(?:<[^()]*>)?\\s*\\(`, flags).exec(line);
  if (called !== null) return `${called[1].replace(/\([^()]*\)|[?!]/g, '')}${name}`;
  return new RegExp(`${word}\\s+(?:as|satisfies)\\b[^)]*\\)+\\s*\\(`, flags).test(line) ? '' : undefined;
}

/** A member as the line reads it (`order.size`), given its name; undefined when the line reads no such member. */
export function memberOnLine(line: string, name: string): string | undefined {
  if (name === '' || !line.includes(name)) return undefined;
  const { letters, flags } = alphabet(line);
  return new RegExp(`((?:${letters}+(?:\\([^()]*\\))?[?!]?\\.)+)${escapeForPattern(name)}(?!${letters})`, flags).exec(line)?.[0].replace(/\([^()]*\)|[?!]/g, '');
}

/** The line makes an object of the class and asks that for the member (`Till().total`), which a shortened callee does not show. */
export function asksNewObject(line: string, owner: string, name: string): boolean {
  const [type, member] = [owner, name].map(escapeForPattern);
  return new RegExp(`(?<![\\w$])${type}\\s*\\(.*\\)\\s*\\.\\s*${member}(?![\\w$])`).test(line) && !new RegExp(`(?<![\\w$])${type}\\s*\\.\\s*${member}(?![\\w$])`).test(line);
}

/** What names are made of. A pattern that knows every letter there is takes fifty times as long to make as one for ASCII. */
const alphabet = (line: string): { readonly letters: string; readonly flags: string } =>
  /^[\t -~]*$/.test(line) ? { letters: '[\\w$]', flags: '' } : { letters: '[\\p{L}\\p{N}_$]', flags: 'u' };

/** `repo.users.find` → `find`; also across `::`, `->` and `?.`. */
export const lastSegment = (callee: string): string => callee.match(/[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u)?.[0] ?? '';

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1;

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A trailing comma and the layout of the list do not change what is passed. */
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\s*,$/, '').replace(/([([{]) /g, '$1').replace(/,? ([)\]}])/g, '$1');

/** Arguments as written, split at the commas between them. */
export function topLevelParts(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (QUOTES.has(char)) at = endOfString(text, at);
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts;
}

/** Where the bracket that was opened before `start` is closed. */
export function closing(text: string, start: number): number | undefined {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (QUOTES.has(char)) {
      at = endOfString(text, at);
    } else if (char === '(' || char === '[' || char === '{') {
      depth += 1;
    } else if (char === ')' || char === ']' || char === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === '\n' && quote !== '`') return at;
  }
  return text.length;
}
