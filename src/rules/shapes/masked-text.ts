// A file's text with what is no code blanked out, every character in its place: brackets and names that are left are code's own.

import type { RuleContext, Side } from '../model.ts';

export interface MaskedText {
  /** Without comments, texts and patterns. */
  readonly code: string;
  /** Without comments and patterns. */
  readonly plain: string;
}

/** What a `/` stands behind when it begins a pattern rather than divides. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};<>+\-*%~^\n]|\b(?:return|typeof|case|in|of))$/;

const known = new WeakMap<RuleContext, Map<string, MaskedText>>();

export function maskedText(context: RuleContext, side: Side, file: string): MaskedText {
  let texts = known.get(context);
  if (texts === undefined) known.set(context, (texts = new Map()));
  const key = `${side}:${file}`;
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = mask(context.source(side, file) ?? '')));
  return text;
}

export function mask(source: string): MaskedText {
  const code: string[] = [];
  const plain: string[] = [];
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  let last = 0;
  const leaveOut = (from: number, to: number, isComment: boolean): void => {
    const before = source.slice(last, from);
    const text = source.slice(from, to);
    code.push(before, blank(text));
    plain.push(before, isComment ? blank(text) : text);
    last = to;
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '/' && (source[at + 1] === '/' || source[at + 1] === '*')) {
      const end = source[at + 1] === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2) + 2;
      const stop = end < 2 ? source.length : end;
      leaveOut(at, stop, true);
      at = stop - 1;
    } else if (char === '"' || char === "'" || char === '`') {
      const end = endOfText(source, at);
      if (end === undefined) continue;
      leaveOut(at + 1, end, false);
      at = end;
    } else if (char === '/' && BEFORE_PATTERN.test(source.slice(Math.max(0, at - 12), at).trimEnd())) {
      const pattern = /^\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.exec(source.slice(at, at + 400));
      if (pattern === null) continue;
      // A quote in a pattern opens nothing.
      leaveOut(at, at + pattern[0].length, true);
      at += pattern[0].length - 1;
    }
  }
  code.push(source.slice(last));
  plain.push(source.slice(last));
  return { code: code.join(''), plain: plain.join('') };
}

/** The closing quote; undefined for a sign that closes nowhere on its line, as in the text of an element. */
function endOfText(source: string, start: number): number | undefined {
  const quote = source[start];
  for (let at = start + 1, depth = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (quote === '`' && char === '$' && source[at + 1] === '{') depth += 1;
    else if (depth > 0 && char === '}') depth -= 1;
    else if (char === quote && depth === 0) return at;
    else if (char === '\n' && quote !== '`') return undefined;
  }
  return undefined;
}

/** Line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Where the bracket at `open` is closed, in text without strings; undefined when it is not. */
export function closingAt(code: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    const char = code[at];
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if ((char === ')' || char === ']' || char === '}') && (depth -= 1) === 0) return at;
  }
  return undefined;
}
