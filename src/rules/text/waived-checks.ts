// Places whose author told the compiler not to look: it takes such a call whatever it passes, and tests write one on
// purpose to see what happens. Reads the comments above a line of the head, inside a call, and at the head of a file.

import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { cutCalls } from './source-text.ts';

const FURTHEST = 6;
const FURTHEST_NAME = 60;
/** Lines of a file before which it says how it is to be read. */
const HEADING = 20;
const REMARK = /^\s*(?:$|\/\/|\/\*|\*|\{\s*\/\*)/;

/** True when a comment right above the line, or at the head of the file, waives the compiler's checks. */
export function isWaived(context: RuleContext, file: string, line: number, language: string): boolean {
  const { waivesNextLine, waivesFile } = habitsOf({ language, file });
  if (waivesFile?.test(context.lines('head', file).slice(0, HEADING).join('\n')) === true) return true;
  if (waivesNextLine === undefined) return false;
  for (let at = line - 1; at > Math.max(0, line - FURTHEST); at -= 1) {
    const text = context.line('head', file, at);
    if (!REMARK.test(text)) return false;
    if (waivesNextLine.test(text)) return true;
  }
  return false;
}

/** True when such a comment stands between the arguments of the call: the compiler complains about an argument at its own line. */
export function isWaivedInside(context: RuleContext, file: string, line: number, callee: string, language: string): boolean {
  const { waivesNextLine } = habitsOf({ language, file });
  return waivesNextLine !== undefined && (cutCalls(context.lines('head', file), line, callee) ?? []).some(({ written }) => waivesNextLine.test(betweenArguments(written)));
}

/**
 * True when such a comment stands inside a literal that goes on over several lines. The compiler complains about a member that
 * does not fit at that member's line, and then says no more about what the literal as a whole lacks.
 */
export function isWaivedWithin(context: RuleContext, file: string, line: number, literal: string, language: string): boolean {
  const { waivesNextLine } = habitsOf({ language, file });
  const height = literal.split('\n').length - 1;
  return waivesNextLine !== undefined && height > 0
    && context.lines('head', file).slice(line, line + height).some((text) => REMARK.test(text) && waivesNextLine.test(text));
}

/** True when such a comment stands above a property that is passed at or below the line. */
export function isNameWaived(context: RuleContext, file: string, line: number, name: string, language: string): boolean {
  const given = new RegExp(`^\\s*["']?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?(?![\\w$-])`);
  const at = context.lines('head', file).slice(line - 1, line - 1 + FURTHEST_NAME).findIndex((text) => given.test(text));
  return at > 0 && isWaived(context, file, line + at, language);
}

/** What is passed, without what stands in brackets of its own. */
function betweenArguments(written: string): string {
  let depth = 0;
  return [...written].filter((char) => {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    return depth === 0;
  }).join('');
}
