// References that reckon with their target being gone: asked for before use, or caught when it fails. Nothing of that
// kind is dangling. Reads the text around the reference.

import type { DanglingReference } from './dangling-reference.ts';
import type { RuleContext } from '../model.ts';

const FURTHEST = 60;

/** True when the code around a line of the head copes without `name`. */
export function copesWithout(context: RuleContext, { file, line, from, kind }: DanglingReference, name: string): boolean {
  const lines = context.source('head', file)?.split(/\r\n|\n|\r/) ?? [];
  const caller = context.head.symbol(from);
  const first = Math.max(caller === undefined || caller.kind === 'module' ? 1 : caller.startLine, line - FURTHEST);
  return isAskedFor(lines.slice(first - 1, line).join('\n'), name) || (isCaught(lines, line, kind === 'import' ? ANY_FAILURE : isBare(lines[line - 1] ?? '', name) ? MISSING_NAME : MISSING) && !(kind === 'import' && isCaughtForOthers(context, file, line, name)));
}

/**
 * `try: import redis; from shop.store import Store` / `except ImportError: skip()`: what may be missing is the package from outside
 * that is asked for first. The handler gives no other `Store`, and the import of ours fails for everybody now.
 */
export function isCaughtForOthers(context: RuleContext, file: string, line: number, name: string): boolean {
  const lines = context.lines('head', file);
  const guard = guardAround(lines, line, ANY_FAILURE);
  if (guard === undefined) return false;
  const handlers = lines.slice(guard.handler - 1, guard.end).join('\n');
  if (/\bimport\b/.test(handlers) || new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(handlers)) return false;
  const begins = guard.line + 1 + lines.slice(guard.line, line - 1).findIndex((text) => /^\s*(?:import|from)\s+[^.\s]/.test(text));
  if (begins <= guard.line) return false;
  const isOpen = /\([^)]*$/.test(lines[begins - 1]);
  const ends = isOpen ? begins + 1 + lines.slice(begins).findIndex((text) => text.includes(')')) : begins;
  const isOurs = context.head.edgesInFile(file).some((edge) => edge.kind === 'imports' && edge.line >= begins && edge.line <= ends);
  return ends < line && !isOurs;
}

/** `hasattr(pay, "charge")`, `typeof pay.charge`, `'charge' in pay` somewhere before. */
function isAskedFor(text: string, name: string): boolean {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\b(?:hasattr|getattr)\\([^()]*,\\s*["']${word}["']|["']${word}["']\\s+in\\b|\\btypeof\\s+[\\w$.]*\\b${word}\\b`).test(text);
}

const indentOf = (text: string): number => /^\s*/.exec(text)![0].length;

/** What a missing name raises. Whoever catches everything may think of anything; around an import that is the import. */
const MISSING = /^\s*except\s.*\b(?:AttributeError|NameError|ImportError|ModuleNotFoundError)\b/;
const ANY_FAILURE = /^\s*except\s*(?::|.*\b(?:AttributeError|NameError|ImportError|ModuleNotFoundError|Exception)\b)/;

/** A name of its own, without a receiver: whoever catches what a missing attribute raises does not catch that. */
const MISSING_NAME = /^\s*except\s.*\b(?:NameError|ImportError|ModuleNotFoundError)\b/;
const isBare = (text: string, name: string): boolean => {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w$.])${word}(?![\\w$])`).test(text) && !new RegExp(`\\.\\s*${word}(?![\\w$])`).test(text);
};

const isCaught = (lines: readonly string[], line: number, caught: RegExp): boolean => guardAround(lines, line, caught) !== undefined;

/** The `try:` around a line whose `except` catches that: where it stands, where its first handler does, and where its handlers end. */
function guardAround(lines: readonly string[], line: number, caught: RegExp): { readonly line: number; readonly handler: number; readonly end: number } | undefined {
  let depth = indentOf(lines[line - 1] ?? '');
  for (let at = line - 1; at > Math.max(0, line - FURTHEST) && depth > 0; at -= 1) {
    const text = lines[at - 1];
    if (text.trim() === '' || indentOf(text) >= depth) continue;
    depth = indentOf(text);
    if (!/^\s*try\s*:/.test(text)) continue;
    const outside = (below: string): boolean => below.trim() !== '' && indentOf(below) <= depth && !below.trim().startsWith('#');
    const handler = line + lines.slice(line, line + FURTHEST).findIndex(outside);
    if (handler < line || indentOf(lines[handler]) !== depth || !caught.test(lines[handler])) continue;
    const after = lines.slice(handler, handler + FURTHEST).findIndex((below) => outside(below) && !/^\s*(?:except|else|finally)\b/.test(below));
    return { line: at, handler: handler + 1, end: after < 0 ? handler + FURTHEST : handler + after };
  }
  return undefined;
}
