// Receivers whose type the code itself put aside, `(order as any).ship()`: nobody was to check what is asked of them. Reads one line as text.

import { escaped } from './escaped.ts';

/** True when the line asks the name of something that was just said to be anything. */
export function isCastToAny(line: string, name: string): boolean {
  const word = `[?!]?\\s*(?:\\.\\s*${escaped(name)}(?![\\w$])|\\[\\s*(["'\`])${escaped(name)}\\1\\s*\\])`;
  return new RegExp(`\\bas\\s+any\\s*\\)${word}|<any>\\s*[\\w$.]+\\s*\\)?${word.replace('\\1', '\\2')}`).test(line);
}
