// Arguments that may hold nothing: a caller hands on its own optional parameter, untouched, to one that must be given
// now. Read from the text of the caller; anything between the two that mentions the name proves nothing.

import { posix } from 'node:path';
import type { Call } from './call-pairs.ts';
import type { RuleContext } from './model.ts';
import { unionMembers } from './type-text.ts';
import { topLevelParts } from './source-text.ts';

const LONGEST_CALLER = 400;

/** 'certainly': the compiler's settings reject it; 'perhaps': they may allow it; 'no': nothing says so. */
export type Missing = 'certainly' | 'perhaps' | 'no';

/** Whether the call's argument at `index` is a parameter of its caller that may be nothing, as the caller got it. */
export function mayBeMissing(context: RuleContext, { edge, site }: Call, index: number): Missing {
  const name = topLevelParts(context.callArguments('head', edge.file, edge.line, site.text) ?? '')[index] ?? '';
  const caller = context.head.symbol(edge.from);
  const parameter = caller?.parameters?.find((candidate) => candidate.name === name);
  const isOpen = parameter !== undefined && !parameter.optional && unionMembers(parameter.type ?? '').includes('undefined');
  if (!/^[\w$]+$/.test(name) || caller === undefined || (parameter?.optional !== true && !isOpen) || parameter?.rest === true || edge.line - caller.startLine > LONGEST_CALLER) return 'no';
  const text = context.source('head', edge.file)?.split(/\r\n|\n|\r/).slice(caller.startLine - 1, edge.line).join('\n') ?? '';
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  const mentions = text.match(new RegExp(word, 'g'))?.length ?? 0;
  if (mentions > 2 || text.match(new RegExp(`${word}${isOpen ? '' : '\\?'}\\s*:`, 'g'))?.length !== 1) return 'no';
  return isStrict(context, edge.file) ? 'certainly' : 'perhaps';
}

/** What the argument at `index` says when it is nothing in so many words: `undefined` is as good as left out, `null` stands in for anything. */
export function passesNothing(context: RuleContext, { edge, site }: Call, index: number): 'undefined' | 'null' | undefined {
  const argument = topLevelParts(context.callArguments('head', edge.file, edge.line, site.text) ?? '')[index];
  return argument === 'undefined' || argument === 'null' ? argument : undefined;
}

/** Settings of the folders above that make nothing a type of its own. */
function isStrict(context: RuleContext, file: string): boolean {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const settings = ['tsconfig.json', 'tsconfig.base.json'].map((name) => context.source('head', posix.join(folder, name)) ?? '').join('\n');
    const told = /"strictNullChecks"\s*:\s*(true|false)/.exec(settings) ?? /"strict"\s*:\s*(true|false)/.exec(settings);
    if (told !== null) return told[1] === 'true';
    if (folder === '.' || folder === '/') return false;
  }
}
