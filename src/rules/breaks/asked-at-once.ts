// Results that are asked for something before anybody can have looked whether they are there. Read from the text of the call and below it.

import type { Call } from '../calls/call-pairs.ts';
import type { RuleContext } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { cutCalls } from '../text/source-text.ts';

const LONGEST_CALLER = 400;

/** What a name is followed by when its value is asked for something, and not with care. */
const ASKS = String.raw`(?:\.(?!\.)|\[|\()`;

/**
 * What comes back is asked for something at once, or kept under a name of which the next mention does so: `find(id).name`,
 * `const user = find(id)` and `user.name` below, `const { name } = find(id)`. Nothing in between can have looked whether it is there.
 */
export function isAskedAtOnce(context: RuleContext, { edge, site }: Call): boolean {
  const [written, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  if (written === undefined || others.length > 0 || isOfAnotherType(context, edge.from, site.text)) return false;
  const { before, after } = written;
  const receiver = String.raw`(?:[\w$]+[!?]?\.)*`;
  if (site.awaited ? new RegExp(`\\(\\s*await\\s+${receiver}$`).test(before) && new RegExp(`^\\s*\\)\\s*${ASKS}`).test(after) : new RegExp(`^\\s*${ASKS}`).test(after)) return !/(?:\btry\b|\?\?|\|\|)/.test(before);
  const kept = new RegExp(`\\b(?:const|let)\\s+(?:([\\w$]+)|\\{[^{}=]*\\})\\s*=\\s*${site.awaited ? 'await\\s+' : ''}${receiver}$`).exec(before);
  if (kept === null || !/^\s*(?:;|\n|$)/.test(after) || /^\s*[.?[&|!]/.test(after)) return false;
  if (kept[1] === undefined) return true;
  const caller = context.head.symbol(edge.from);
  const last = caller === undefined || caller.kind === 'module' ? edge.line : Math.min(caller.endLine, edge.line + LONGEST_CALLER);
  const below = withoutComments(context.lines('head', edge.file).slice(edge.line - 1, last).join('\n')).slice(before.length);
  const mention = new RegExp(`(?<![\\w$.'"])${kept[1].replaceAll('$', '\\$')}(?![\\w$])`).exec(below.slice(below.indexOf('\n') + 1));
  if (mention === null) return false;
  const text = below.slice(below.indexOf('\n') + 1);
  const line = text.slice(text.lastIndexOf('\n', mention.index) + 1, mention.index);
  return new RegExp(`^${ASKS}`).test(text.slice(mention.index + kept[1].length)) && !/\b(?:if|while|case|typeof|instanceof|in)\b|[?]|&&|\|\||[=!]==?|['"`]/.test(line);
}

/** The receiver is a parameter of the caller, which declares it otherwise now: what comes back from it may be another thing too. */
function isOfAnotherType(context: RuleContext, from: string, callee: string): boolean {
  const root = /^[\w$]+(?=[!?]?\.)/.exec(callee)?.[0];
  const typeOf = (side: 'head' | 'base', id: string | undefined): string | undefined => context[side].symbol(id ?? '')?.parameters?.find(({ name }) => name === root)?.type;
  return root !== undefined && typeOf('head', from) !== typeOf('base', context.predecessor(from)?.id);
}
