// Places whose author told the compiler not to look: it takes such a call whatever it passes, and tests write one on
// purpose to see what happens. Reads the comments above a line of the head.

import { habitsOf } from './language-habits.ts';
import type { RuleContext } from './model.ts';

const FURTHEST = 6;
const REMARK = /^\s*(?:$|\/\/|\/\*|\*|\{\s*\/\*)/;

/** True when a comment right above the line waives the compiler's checks. */
export function isWaived(context: RuleContext, file: string, line: number, language: string): boolean {
  const { waivesNextLine } = habitsOf({ language, file });
  if (waivesNextLine === undefined) return false;
  for (let at = line - 1; at > Math.max(0, line - FURTHEST); at -= 1) {
    const text = context.line('head', file, at);
    if (!REMARK.test(text)) return false;
    if (waivesNextLine.test(text)) return true;
  }
  return false;
}
