// Arguments that are mere names: what such a name says about where it was bound for, and which type its own function declares
// for it. Read from the text of the call and of the functions around it; anything but a name says nothing.

import type { GraphSymbol } from '../../graph/model.ts';
import type { Call } from '../calls/call-pairs.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { mayHaveFollowed } from './followed-types.ts';
import { withoutComments } from '../text/props-text.ts';
import { cutCalls, topLevelParts } from '../text/source-text.ts';

const LONGEST_CALLER = 400;

/** The argument at a place as it is written; '' when it cannot be cut out. */
export function passedText(context: RuleContext, { edge, site }: Call, index: number): string {
  const [written, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  return written === undefined || others.length > 0 ? '' : topLevelParts(withoutComments(written.written))[index]?.trim() ?? '';
}

/** The argument at a place when it is a name and nothing else. */
export function passedName(context: RuleContext, call: Call, index: number): string | undefined {
  const argument = passedText(context, call, index);
  return /^[\w$]+$/.test(argument) ? argument : undefined;
}

/** The type of an argument that is written out, where the language is one whose declared types are hints. */
function literalType(context: RuleContext, call: Call, index: number): string | undefined {
  const { hints } = habitsOf({ language: context.head.symbol(call.edge.to)?.language ?? '', file: call.edge.file });
  const argument = hints === undefined ? '' : passedText(context, call, index).replace(/^\w+\s*=(?!=)\s*/, '');
  const literal = hints?.find(([pattern]) => pattern.test(argument));
  return literal?.[1] === 'str' && /^[rf]?b/i.test(argument) ? 'bytes' : literal?.[1];
}

/** Says nothing against any type. */
const ANYTHING = 'any';

/**
 * The type of the argument at a place: it is a parameter of a function around the call, and nothing between declares the name anew.
 * Inside a function whose own contract changed too, a name without a type may have followed.
 */
export function passedType(context: RuleContext, call: Call, index: number): string | undefined {
  const literal = literalType(context, call, index);
  if (literal !== undefined) return literal;
  const name = passedName(context, call, index);
  // Where it cannot be cut out, the whole line is asked.
  if (name === undefined) return mayHaveFollowed(context, madeOfAll(context, call, passedText(context, call, index)) || context.line('head', call.edge.file, call.edge.line).replaceAll(call.site.text, ''), call.edge.to) ? ANYTHING : undefined;
  for (let at: GraphSymbol | undefined = context.head.symbol(call.edge.from); at !== undefined && at.kind !== 'module' && at.kind !== 'class'; at = context.head.symbol(at.parent ?? '')) {
    const parameter = at.parameters?.find((candidate) => candidate.name === name && !candidate.rest);
    if (parameter?.type === undefined) continue;
    const above = context.lines('head', call.edge.file).slice(at.startLine - 1, call.edge.line).slice(0, LONGEST_CALLER).join('\n');
    const declared = above.match(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\??\\s*:(?!:)|\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;
    return declared === 1 ? parameter.type : undefined;
  }
  const caller = context.head.symbol(call.edge.from);
  const before = caller === undefined || caller.kind === 'module' ? undefined : context.predecessor(caller.id);
  return (before !== undefined && before.signatureHash !== caller!.signatureHash) || mayHaveFollowed(context, madeOf(context, call, [name]).join(' '), call.edge.to) ? ANYTHING : undefined;
}

const FURTHEST_STEP = 3;

/** The name, what the caller puts into it, and what it puts into the names in that: `for (const id of ids)`, `const ids = await this.read()`. */
function madeOf(context: RuleContext, call: Call, names: readonly string[]): readonly string[] {
  const found = new Set(names);
  let last = names;
  for (let step = 0; step < FURTHEST_STEP && last.length > 0; step += 1) {
    last = last.flatMap((one) => valuesOf(context, call, one)).flatMap((text) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter((word) => !found.has(word));
    last.forEach((word) => found.add(word));
  }
  return [...found];
}

const madeOfAll = (context: RuleContext, call: Call, text: string): string => (text === '' ? '' : [text, ...madeOf(context, call, text.match(/(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])].join(' '));

/** What the caller puts into a name of its own above the call: `const id = this.queue.shift()`, `const { id } = useParams()`, `ids.map((id) => …)`. */
const valuesOf = (context: RuleContext, { edge }: Call, name: string): readonly string[] => {
  const start = context.head.symbol(edge.from)?.startLine ?? 1;
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  return [...context.lines('head', edge.file).slice(Math.max(start - 1, edge.line - LONGEST_CALLER), edge.line).join('\n')
    .matchAll(new RegExp(`${word}\\s*(?::[^=\\n]+)?=(?![=>])([^;\\n]*)|[{[][^{}[\\]\\n]*${word}[^{}[\\]\\n]*[}\\]]\\s*=(?![=>])([^;\\n]*)|\\bfor\\s*\\(\\s*(?:const|let|var)\\s+[{[]?[^;()\\n]*${word}[^;()\\n]*\\s(?:of|in)\\s+([^\\n]*)|([^;{}]*)\\(\\s*(?:async\\s*)?\\(?[^()\\n]*${word}[^()\\n]*\\)?\\s*=>`, 'g'))].map(([, value, taken, list, called]) => value ?? taken ?? list ?? called ?? '');
};

const FURTHEST_LOOK = 200;

/** What comes back is asked for with care, word for word: `find(id)?.name`, `find(id) ?? nobody`, `find(id) || nobody`, `find(id)!`. */
export const reckonsWithNothing = (context: RuleContext, { edge, site }: Call): boolean => {
  const calls = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  return calls.length > 0 && calls.every(({ before, after }) => /^\s*(?:\?\.|\?\?|\|\||!(?!=)|(?:or|and|is|if)\b)/.test(after) || /(?:^|\s)(?:(?:if|elif|while|assert|not|and|or)\s+(?:not\s+)?|:=\s*)(?:await\s+)?(?:[\w.]+\.)?$/.test(before) || isLookedAtLater(context, edge, before));
};

/** `order = find(id)`, and `if order is None:`, `assert order`, `order or nobody` further down. */
function isLookedAtLater(context: RuleContext, { file, line, from }: Call['edge'], before: string): boolean {
  const name = /^\s*(\w+)\s*(?::[^=]+)?=\s*(?:await\s+)?(?:[\w.]+\.)?$/.exec(before)?.[1];
  if (name === undefined) return false;
  const below = context.lines('head', file).slice(line, Math.min(context.head.symbol(from)?.endLine ?? 0, line + FURTHEST_LOOK)).join('\n');
  return new RegExp(`\\b(?:if|elif|while|assert|not|and|or)\\s+${name}\\b(?!\\.)|(?<![\\w.])${name}\\s+(?:is|and|or|if|==|!=)\\s|\\b(?:isinstance|bool)\\(\\s*${name}\\b`).test(below);
}
