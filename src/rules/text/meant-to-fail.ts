// Code that says of itself that it is wrong: a test that expects the very failure, a comment that tells the type checker
// so. Whoever wrote that knows. Reads the text around a line of the head.

import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';

const FURTHEST = 30;

const indentOf = (text: string): number => /^\s*/.exec(text)![0].length;

/** True when the text says that what stands on this line of the head fails; `missing`: because a name in it is not there. */
export function isMeantToFail(context: RuleContext, file: string, line: number, why?: 'missing'): boolean {
  const said = habitsOf({ language: context.head.symbolsInFile(file)[0]?.language ?? '', file }).saysItFails;
  if (said === undefined) return false;
  const lines = (context.source('head', file) ?? '').split(/\r\n|\n|\r/, line);
  return said.onLine?.test(lines[line - 1] ?? '') === true || said.lineAbove?.test(lines[line - 2] ?? '') === true || (said.block !== undefined && isInside(lines, said.block, said.otherReason, why === 'missing' ? said.notMissing : undefined))
    || (said.decorator !== undefined && isDecorated(context, file, line, said.decorator));
}

/** A function around the line whose decorators expect the failure. */
function isDecorated(context: RuleContext, file: string, line: number, decorator: RegExp): boolean {
  return context.head.symbolsInFile(file).some(({ kind, startLine, nameLine, endLine }) => (kind === 'function' || kind === 'method') && startLine < nameLine && nameLine < line && line <= endLine
    && decorator.test(context.lines('head', file).slice(startLine - 1, nameLine - 1).join('\n')));
}

/** `assert.throws(function () { open('nowhere'); })`, the call alone in it: what it leaves out may be what makes it fail. */
export function isTestOfFailure(context: RuleContext, file: string, line: number): boolean {
  const [above, own] = [context.line('head', file, line - 1), context.line('head', file, line)];
  const opens = /\b(?:throws|rejects|throwsAsync)\(\s*(?:async\s+)?(?:function\s*[\w$]*\s*\([^()]*\)\s*\{|\([^()]*\)\s*=>)|\bexpect\(\s*(?:async\s+)?(?:function\s*\([^()]*\)\s*\{|\(\)\s*=>)/;
  return opens.test(own) ? !/\bexpect\(/.test(own) || /\.(?:throws?|rejects?|toThrow\w*)\b/.test(own)
    : opens.test(above) && (!/\bexpect\(/.test(above) || /\.(?:throws?|rejects?|toThrow\w*)\b/.test(context.line('head', file, line + 1)));
}

/** A heading further up and further left, on one line or on several, begins a block that holds the last line. */
function isInside(lines: readonly string[], heading: RegExp, otherReason?: RegExp, notMissing?: RegExp): boolean {
  let depth = indentOf(lines.at(-1) ?? '');
  let below = '';
  for (const text of lines.slice(-FURTHEST, -1).reverse()) {
    if (depth === 0) break;
    if (text.trim() === '') continue;
    const indent = indentOf(text);
    // `):` ends a heading that began above: what lies between belongs to it.
    if (below !== '' && indent >= depth) {
      below = `${text.trim()} ${below}`;
      if (indent > depth) continue;
    } else if (indent >= depth) continue;
    else below = text.trim();
    depth = indent;
    if (/^[)\]}]/.test(text.trim())) continue;
    if (heading.test(below)) return otherReason?.test(below) !== true && notMissing?.test(below) !== true;
    below = '';
  }
  return false;
}
