// Results that a caller gives back as it got them: what it says it returns is then what the result must be.

import { unquoted } from '../calls/callback-places.ts';
import type { Call } from '../calls/call-pairs.ts';
import { refusesPromise } from './refused-promises.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { closing } from '../text/source-text.ts';

/** Results that may be anything, a promise too; what a class is filled in with does not make a promise of it. */
const UNSAID = /^(?![\w$.]+<).*\b(?:any|unknown|Any|object|T)\b|^T</s;

/** The declared result of a caller that gives the call's result back as it is, or of the type it is called by; undefined when it may be waited for on the way. */
export function returnedAs(context: RuleContext, call: Call): string | undefined {
  const { site } = call;
  if (site.expected !== undefined) return UNSAID.test(site.expected) ? undefined : unquoted(site.expected);
  const returnType = givenBackAs(context, call);
  return returnType === undefined || (UNSAID.test(returnType) && !isOwnParameter(context, call, returnType)) ? undefined : returnType;
}

function givenBackAs(context: RuleContext, { edge, site }: Call): string | undefined {
  const caller = context.head.symbol(edge.from);
  if (site.valueUsed || caller?.returnType === undefined || caller.async || caller.overloads !== undefined) return undefined;
  // The site leaves out what a receiver is called with: `super.handle` is written `super().handle`.
  const written = site.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\.', '(?:\\([^()]*\\))?\\.');
  const line = context.lines('head', edge.file)[edge.line - 1] ?? '';
  if (new RegExp(`\\breturn\\s+${written}\\s*[(<]`).test(line) || isWholeBody(line, written, caller.returnType)) return caller.returnType;
  // `return ids.map((id) => load(id))`: a list of what it gives.
  const element = /^(?:readonly\s+)?([\w$.]+)\[\]$/.exec(caller.returnType)?.[1];
  const listed = element === undefined ? null : new RegExp(`(\\breturn|=>)\\s+[\\w$.]+\\.map\\(\\s*\\(?[\\w$\\s,]*\\)?\\s*=>\\s*${written}\\(`).exec(line);
  return listed !== null && isClosed(line.slice(listed.index + listed[0].length), '\\)') && (listed[1] === 'return' || isWholeBody(line, '[\\w$.]+\\.map', caller.returnType)) ? element : undefined;
}

/** `(id: string): number => priceOf(id);`: the function says what it gives, and the call is all that it does. */
function isWholeBody(line: string, written: string, returnType: string): boolean {
  const words = returnType.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  const body = new RegExp(`\\)\\s*:\\s*${words}\\s*=>\\s*${written}\\s*\\(`).exec(line);
  return body !== null && isClosed(line.slice(body.index + body[0].length), '');
}

/** The call's list ends on its line, and nothing is asked of the result behind it. */
function isClosed(list: string, around: string): boolean {
  const end = closing(list, 0);
  return end !== undefined && new RegExp(`^${around}\\s*[;,)}]?\\s*$`).test(list.slice(end + 1));
}

/** True when what the caller says it returns, and returns by this call, is no promise by its declaration. */
export function returnsNoPromise(context: RuleContext, call: Call): boolean {
  if (isOwnClass(context, returnedAs(context, call))) return true;
  const caller = context.head.symbol(call.edge.from);
  const returnType = givenBackAs(context, call);
  if (caller === undefined || returnType === undefined || !habitsOf(caller).declaresByWord || isInInnerFunction(context, call)) return false;
  return isOwnParameter(context, call, returnType) || refusesPromise(context, 'head', caller.file, returnType, caller);
}

/** A class of the repository by its name, and no object of it can be waited for. */
function isOwnClass({ head }: RuleContext, written: string | undefined): boolean {
  const name = unquoted(written ?? '');
  const bearers = /^[A-Z]\w*$/.test(name) ? head.symbolsNamed(name).filter(({ kind }) => kind === 'class' || kind === 'type') : [];
  return bearers.length === 1 && bearers[0].kind === 'class' && habitsOf(bearers[0]).runsWhenAwaited && head.symbol(`${bearers[0].id}.__await__`) === undefined
    && !head.outEdges(bearers[0].id).some(({ kind, to }) => kind === 'inherits' && head.symbol(`${to}.__await__`) !== undefined) && !/\b(?:Future|Task|Awaitable|Coroutine)\b/.test(bearers[0].signature);
}

/** `function pick<T>(…): T`: whoever calls it says what T is, and nothing inside can make a promise of it. */
function isOwnParameter(context: RuleContext, { edge }: Call, type: string): boolean {
  const { signature = '', language = '' } = context.head.symbol(edge.from) ?? {};
  return /^[A-Z]\w*$/.test(type) && habitsOf({ language, file: edge.file }).declaredReceivers && new RegExp(`^[\\w$.\\s]*<[^()]*(?<![\\w$])${type}(?![\\w$])[^()]*>\\s*\\(`).test(signature);
}

const BLOCK = /\b(?:if|for|while|switch|catch|with)\s*(?:await\s*)?\([^{}]*\)\s*$|\b(?:else|try|finally|do)\s*$/;

/** The call stands in a function inside the caller, written out where it is needed: that one returns it. */
export function isInInnerFunction(context: RuleContext, { edge }: Call): boolean {
  const from = context.head.symbol(edge.from)?.startLine ?? edge.line;
  const text = context.lines('head', edge.file).slice(from - 1, edge.line - 1).join('\n').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, ' ');
  const open: boolean[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '}') open.pop();
    if (text[at] !== '{') continue;
    const before = text.slice(Math.max(0, at - 200), at);
    open.push(!BLOCK.test(before) && /(?:=>|\)\s*(?::[^;{}()]*)?)\s*$/.test(before));
  }
  return open.slice(1).includes(true);
}
