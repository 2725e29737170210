// References that reckon with their target being gone: asked for before use, or caught when it fails. Nothing of that
// kind is dangling. Reads the text around the reference.

import type { DanglingReference } from './dangling-reference.ts';
import type { RuleContext } from './model.ts';

const FURTHEST = 60;

/** True when the code around a line of the head copes without `name`. */
export function copesWithout(context: RuleContext, { file, line, from, kind }: DanglingReference, name: string): boolean {
  const lines = context.source('head', file)?.split(/\r\n|\n|\r/) ?? [];
  const caller = context.head.symbol(from);
  const first = Math.max(caller === undefined || caller.kind === 'module' ? 1 : caller.startLine, line - FURTHEST);
  return isAskedFor(lines.slice(first - 1, line).join('\n'), name) || isCaught(lines, line, kind === 'import' ? ANY_FAILURE : MISSING);
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

/** Inside a `try:` whose `except` catches that. */
function isCaught(lines: readonly string[], line: number, caught: RegExp): boolean {
  let depth = indentOf(lines[line - 1] ?? '');
  for (let at = line - 1; at > Math.max(0, line - FURTHEST) && depth > 0; at -= 1) {
    const text = lines[at - 1];
    if (text.trim() === '' || indentOf(text) >= depth) continue;
    depth = indentOf(text);
    if (!/^\s*try\s*:/.test(text)) continue;
    const handler = lines.slice(line, line + FURTHEST).find((below) => below.trim() !== '' && indentOf(below) <= depth && !below.trim().startsWith('#'));
    if (handler !== undefined && indentOf(handler) === depth && caught.test(handler)) return true;
  }
  return false;
}
