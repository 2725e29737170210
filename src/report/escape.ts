// Makes text from a pull request safe to show (law 7). Every reporter passes names, paths and messages through
// here; none writes them raw.

/** Longer texts are cut: a path or a message is a line, not a document. */
const MAX_TEXT = 1_000;

/**
 * Characters that change how the text around them reads without being seen: controls, bidi marks and
 * overrides, zero-width and other invisible formatting, line separators, lone surrogates, tag characters.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text on one line, with what cannot be seen spelled out. */
export function visible(text: string, max = MAX_TEXT): string {
  const cut = text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replaceAll(HIDDEN, (c) => NAMED[c] ?? `\\u{${c.codePointAt(0)!.toString(16)}}`);
}

/** Values as JSON text, invisible characters spelled as escapes: the same value, safe to print. */
export const jsonText = (value: unknown): string =>
  // A newline in this text is layout; those within strings are escaped already.
  `${JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (c) =>
    Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''))}\n`;

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For HTML text and quoted attributes. */
export const html = (text: string, max?: number): string => visible(text, max).replaceAll(/[&<>"']/g, (c) => HTML[c]);

/** An invisible stop that keeps a host from turning the text into a mention, a reference or a link. */
const STOP = '&#8203;';

const MARKDOWN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '&#124;', '\\': '&#92;', '`': '&#96;' };

/** Prose in markdown, also within a table cell: nothing in it formats, links, mentions or opens a tag. */
export function plain(text: string, max?: number): string {
  return visible(text, max).trimStart()
    .replaceAll(/[&<>|\\`]/g, (c) => MARKDOWN[c])
    .replaceAll(/[*_~[\]!$]/g, '\\$&')
    .replaceAll('@', `@${STOP}`)
    // The entities above contain `#` too; theirs follows an ampersand.
    .replaceAll(/(?<!&)#(?=[\dA-Za-z])/g, `#${STOP}`)
    .replaceAll(/(GH-)(?=\d)/gi, `$1${STOP}`)
    .replaceAll('//', `/${STOP}/`)
    .replaceAll(/(mailto|xmpp):/gi, `$1:${STOP}`)
    .replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}${STOP}.`)
    // At the start of a line these would open a list, a heading, a quote or a rule.
    .replace(/^([-+=#:])/, (c) => `&#${c.charCodeAt(0)};`)
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** Code in markdown, fenced by more backticks than it holds. */
export function codeSpan(text: string, max?: number): string {
  const shown = visible(text, max);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // One blank on each side is taken off again; it keeps backticks and blanks at the edges from being lost.
  const pad = shown === '' || /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/**
 * Code in a table cell. Cells are parted before code is seen, so pipes are escaped even there; a backslash
 * before the pipe would undo that, and is shown by its look-alike.
 */
export const codeCell = (text: string, max?: number): string =>
  codeSpan(visible(text, max).replaceAll(/\\+(?=\|)/g, (run) => '⧵'.repeat(run.length))).replaceAll('|', '\\|');

/** Prose whose `…` parts are code. Which parts are which may be forged; both are safe. */
export function prose(text: string, max?: number, span: (text: string) => string = codeSpan): string {
  return visible(text, max).split(/(`[^`]+`)/)
    .map((part, i) => (i % 2 === 1 ? span(part.slice(1, -1)) : part === '' ? '' : keepEdges(part)))
    .join('');
}

/** `prose` in a table cell. */
export const proseCell = (text: string, max?: number): string => prose(text, max, codeCell);

/** `plain` for a part of a line: the blanks that part it from its neighbours stay. */
function keepEdges(part: string): string {
  const [, before, text, after] = /^( *)(.*?)( *)$/s.exec(part)!;
  return before + (text === '' ? '' : plain(text)) + after;
}

/** A path as part of a URL. */
export const urlPath = (path: string): string =>
  path.split('/').map((part) => encodeURIComponent(part.toWellFormed()).replaceAll(/[!'()*~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join('/');

/** A label within double quotes in a Mermaid graph, whose entities start with `#`. */
export const mermaidLabel = (text: string, max = 60): string =>
  visible(text, max).replaceAll(/[^\w ./:-]/gu, (c) => `#${c.codePointAt(0)};`);
