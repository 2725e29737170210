// Where a file takes the receiver of a call from, by the words that declare it: `job` from `const job = new Job()`, `Job` from
// `const Job = require('../lib/job')`. While these words stand, an unresolved member of the receiver says something about its class;
// once they are others (a product of the build, another factory) it says that nobody knows the receiver any more.

import type { RuleContext } from '../model.ts';
import { escaped } from '../text/escaped.ts';

/** Steps from a receiver to what it is made of. */
const DEEPEST = 3;
const MOST_LINES = 4_000;

/** True when every line that declared the root of `receiver` in the base, and what it is made of, stands in the head word for word. */
export function keepsOrigin(context: RuleContext, file: string, receiver: string): boolean {
  const basePath = context.basePath(file);
  const root = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(receiver)?.[0];
  if (basePath === undefined || root === undefined || root === 'this' || root === 'self' || root === 'super') return true;
  const [before, after] = [context.lines('base', basePath).slice(0, MOST_LINES), new Set(context.lines('head', file).map(squeezed))];
  const seen = new Set<string>();
  const stands = (name: string, depth: number): boolean => {
    if (seen.has(name) || depth > DEEPEST) return true;
    seen.add(name);
    return declaringLines(before, name).every((line) => after.has(squeezed(line)) && namesIn(line, name).every((other) => stands(other, depth + 1)));
  };
  return stands(root, 0);
}

/** `const order = new Order()` stands on a line that is told: what is asked of the order further down is lost with it, and was not lost for itself. */
export function isMadeOfLost(context: RuleContext, { file, line }: { readonly file: string; readonly line: number }, name: string, told: readonly number[]): boolean {
  if (told.length === 0) return false;
  const receiver = new RegExp(`(?<![\\w$.])([\\p{L}_$][\\p{L}\\p{N}_$]*)[?!]?\\.${escaped(name)}(?![\\w$])`, 'u').exec(context.line('head', file, line))?.[1];
  if (receiver === undefined) return false;
  const lines = context.lines('head', file);
  const [declaring, ...others] = declaringLines(lines, receiver);
  const given = new RegExp(`(?<![\\w$.])${escaped(receiver)}\\s*(?::[^=]*)?=(?![=>])`);
  return declaring !== undefined && others.length === 0 && told.some((at) => at < line && lines[at - 1] === declaring && given.test(declaring));
}

const squeezed = (line: string): string => line.replace(/\s+/g, '').replace(/;$/, '');

/** Lines on which the name is imported, required or given a value. */
function declaringLines(lines: readonly string[], name: string): readonly string[] {
  const word = `(?<![\\w$.])${escaped(name)}(?![\\w$])`;
  const declares = new RegExp(`\\bimport\\b[^'"]*${word}|\\bfrom\\s+\\S+\\s+import\\b.*${word}|\\b(?:const|let|var)\\s+[^=]*${word}[^=]*=|${word}\\s*(?::[^=;()]*)?=(?![=>])`);
  return lines.filter((line) => line.includes(name) && declares.test(line));
}

/** What the value on a declaring line is made of: the names right of the sign that are no members. */
function namesIn(line: string, name: string): readonly string[] {
  const value = line.slice(line.indexOf('=') + 1).replace(/(["'`]).*?\1/g, '');
  return line.includes('=') ? [...new Set([...value.matchAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu)].map(([word]) => word))].filter((word) => word !== name && word !== 'new' && word !== 'await' && word !== 'require') : [];
}
