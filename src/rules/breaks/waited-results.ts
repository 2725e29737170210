// What becomes of a call's result, read from the text around it: was the call reworded, and does something further down
// wait for what it gave? Only then can it be said that a promise is taken for its value.

import type { Call } from '../calls/call-pairs.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { cutCalls, lastSegment } from '../text/source-text.ts';
import { CAN_TELL } from '../text/symbol-text.ts';
import { isPromiseText } from '../text/type-text.ts';

const LONGEST_CALLER = 400;

/**
 * True when nothing around the call was reworded either. What becomes of a result is said before and after the call, so
 * a judgement about results asks for this much.
 */
export function isInSameWords(context: RuleContext, call: Call, before: readonly Call[]): boolean {
  const { file, line } = call.edge;
  const basePath = context.basePath(file);
  if (basePath === undefined) return false;
  if (!context.touched.has(file)) return true;
  const around = (side: Side, path: string, at: number): string => `${above(context, side, path, at)}\n${context.line(side, path, at)}`;
  const now = around('head', file, line);
  return before.some(({ edge }) => edge.file === basePath && around('base', basePath, edge.line) === now);
}

/** What goes on below: an open list, an open literal. A block that opens is another statement. */
const GOES_ON = /[([,=]$|(?:[(=:,[]\s*|^)\{$/;
const LONGEST_STATEMENT = 12;
/** A list that is waited for as a whole has one line for each of its elements: plugins, loaders, queries. */
const LONGEST_LIST = 120;

/** The lines above, as far up as the call's expression began. */
function above(context: RuleContext, side: Side, path: string, line: number, reach = LONGEST_STATEMENT): string {
  let text = '';
  for (let at = line - 1; at > Math.max(0, line - reach) && GOES_ON.test(context.line(side, path, at)); at -= 1) text = `${context.line(side, path, at)}\n${text}`;
  return text;
}

/** The call stands in a list that is waited for as a whole: `await Promise.all([`, further up. */
export const isWaitedForAbove = (context: RuleContext, side: Side, { edge }: Call): boolean =>
  /\bawait\b|\bPromise\s*\.\s*\w+\s*\(/.test(above(context, side, edge.file, edge.line))
  || /\bPromise\s*\.\s*\w+\s*\(\s*\[\s*$/.test(firstLine(above(context, side, edge.file, edge.line, LONGEST_LIST)));

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** `await token.load()` waits for what a member gives, not for the token. */
const ASKED_FOR_MORE = '(?![?!]?\\.(?!then\\b|catch\\b|finally\\b))';

/** `new Promise((resolve) => resolve(load()))`, `yield load()`, `use(load())`: whatever is handed to these may be a promise or a value. */
const TAKES_EITHER = /(?:(?<![\w$.])(?:resolve|use)\(|\byield)\s*(?:[\w$]+[?!]?\.)*$/;

/** Somewhere else in the caller the result is waited for after all: kept under a name first, or handed to what can tell. */
export function isWaitedForLater(context: RuleContext, { edge, site }: Call): boolean {
  const caller = context.head.symbol(edge.from);
  if (caller === undefined) return false;
  const text = context.source('head', edge.file)?.split(/\r\n|\n|\r/).slice(edge.line - 1, Math.min(caller.endLine, edge.line + LONGEST_CALLER)).join('\n') ?? '';
  if (CAN_TELL.test(text)) return true;
  const name = new RegExp(`([\\p{L}_$][\\p{L}\\p{N}_$]*)\\s*(?::[^=]*)?=\\s*[^=].*${lastSegment(site.text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u').exec(context.line('head', edge.file, edge.line))?.[1];
  const word = `(?<![\\w$.])${name?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  const before = cutCalls(context.lines('head', edge.file), edge.line, site.text)?.at(0)?.before ?? '';
  if (habitsOf(caller).declaresByWord && TAKES_EITHER.test(before)) return true;
  const key = /[{,]\s*([\w$]+)\s*:\s*(?:[\w$]+[?!]?\.)*$/.exec(before)?.[1];
  if (key !== undefined && new RegExp(`\\bawait\\b[^\\n]*\\.${key}(?![\\w$])${ASKED_FOR_MORE}`).test(text)) return true;
  return name !== undefined && (new RegExp(`\\bawait\\b[^\\n]*${word}(?![\\w$])${ASKED_FOR_MORE}|${word}\\??\\.then\\b|\\bPromise\\.\\w+\\([^;\\n]*${word}(?![\\w$])`).test(text)
    || (caller.async && habitsOf(caller).declaresByWord && new RegExp(`\\breturn\\s+${word}\\s*(?:;|\\n|$)`).test(text)));
}

/**
 * `return known ?? load(id)`, in a function that does not say what it gives, or says that it may be waited for: the result is one of several that it
 * gives back, and what becomes of it is for its callers to show.
 */
export function isGivenBackAmongOthers(context: RuleContext, { edge, site }: Call): boolean {
  const { returnType, language = '' } = context.head.symbol(edge.from) ?? {};
  if (!habitsOf({ language, file: edge.file }).declaresByWord || (returnType !== undefined && !isPromiseText(returnType, 'sometimes'))) return false;
  const [call, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  return call !== undefined && others.length === 0 && /(?:(?<![\w$.])return|=>)\s[^;{}]*(?:\?\?|\|\||&&|[?:])\s*(?:[\w$]+[?!]?\.)*$/.test(call.before) && /^\s*(?:[;,)}:]|\n|$)/.test(call.after);
}

/** What a promise can be asked for. */
const OF_PROMISES = /^(?:then|catch|finally|add_done_callback|remove_done_callback|cancel|cancelled|done|result|exception|send|throw|close)$/;

/** The result is taken apart, or asked for something that no promise has: whatever it is, it is nothing to wait for. */
export function isTakenForAValue(context: RuleContext, side: Side, { edge, site }: Call): boolean {
  const lines = context.source(side, edge.file)?.split(/\r\n|\n|\r/) ?? [];
  const [call, ...others] = cutCalls(lines, edge.line, site.text) ?? [];
  if (call === undefined || others.length > 0 || site.awaited) return false;
  // `...lines()`, `of lines()`: taken apart where it stands.
  if (/(?:\.\.\.|\bof\s)\s*(?:[\w$]+[?!]?\.)*$/.test(call.before) && !/\bfor\s+await\b/.test(call.before)) return true;
  // `with opened() as file:`: nothing to wait for can be entered.
  if (/^\s*with\s+\(?\s*(?:\w+\.)*$/.test(call.before) && /^\s*(?:as\s|:|,|\))/.test(call.after)) return true;
  const asked = /^\s*[?!]?\.\s*([\w$]+)/.exec(call.after)?.[1];
  if (asked !== undefined) return !OF_PROMISES.test(asked);
  const behind = /^\s*(?:;|$|\n)/.test(call.after);
  if (behind && /\b(?:const|let|var)\s*(?:\{[^{}]*\}|\[[^[\]]*\])\s*=\s*$/.test(call.before)) return true;
  const name = /(?:\b(?:const|let|var)\s+|^\s*)([\w$]+)\s*=\s*(?:[\w$]+[?!]?\.)*$/.exec(call.before)?.[1]?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!/^\s*(?:;|#|$|\n)/.test(call.after) || name === undefined) return false;
  const text = lines.slice(edge.line, Math.min(context[side].symbol(edge.from)?.endLine ?? 0, edge.line + LONGEST_CALLER)).join('\n');
  const members = [...text.matchAll(new RegExp(`(?<![\\w$.])${name}[?!]?\\.([\\w$]+)`, 'g'))].map((match) => match[1]);
  return members.length > 0 && !members.some((member) => OF_PROMISES.test(member)) && !new RegExp(`\\bawait\\s+${name}(?![\\w$])${ASKED_FOR_MORE}`).test(text);
}
