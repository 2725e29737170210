// Arguments that may hold nothing, handed to a parameter that must be given now. Read from the text of the caller and from what is
// declared; whatever may have told the compiler that the value is there (a test, an assignment, an assertion) proves nothing.

import { callerParameters } from '../calls/arity.ts';
import type { Call } from '../calls/call-pairs.ts';
import { compilerSetting } from '../text/compiler-settings.ts';
import { aliasIn, declarationsOf } from './component-props.ts';
import { declaredType, memberOf, wholeStatement, type Around } from './declared-types.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { splitTopLevel, withoutComments } from '../text/props-text.ts';
import { closing, cutCalls, lastSegment, topLevelParts } from '../text/source-text.ts';
import { unionMembers } from '../text/type-text.ts';

const LONGEST_CALLER = 400;
const DEEPEST = 4;

/** 'certainly': the compiler's settings reject it; 'perhaps': they may allow it; 'no': nothing says so. */
export type Missing = 'certainly' | 'perhaps' | 'no';

/** Whether the call's argument at `index` may be undefined, by what is declared, as the caller got it. */
export function mayBeMissing(context: RuleContext, call: Call, index: number): Missing {
  const { edge, site } = call;
  if (!habitsOf({ language: context.head.symbol(edge.to)?.language ?? '', file: edge.file }).countsArguments || takesNothing(context, edge.to, index)) return 'no';
  const [written, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  if (written === undefined || others.length > 0) return 'no';
  const argument = topLevelParts(withoutComments(written.written))[index]?.trim() ?? '';
  const functions = [];
  for (let at = context.head.symbol(edge.from); at !== undefined && at.kind !== 'module' && at.kind !== 'class'; at = context.head.symbol(at.parent ?? '')) functions.push(at);
  if (argument !== 'undefined' && (functions.length === 0 || edge.line - functions.at(-1)!.startLine > LONGEST_CALLER)) return 'no';
  const lines = context.lines('head', edge.file).slice((functions.at(-1)?.startLine ?? edge.line) - 1, edge.line - 1);
  // What stands before the call is cut from its line: that may tell as much as the lines above.
  const above = withoutComments([...lines, written.before].join('\n'));
  if (!isNothing({ context, file: edge.file, functions, above }, call, argument, 0)) return 'no';
  return isStrict(context, edge.file) ? 'certainly' : 'perhaps';
}

/** Names of types from outside that have undefined among their values. */
const OPEN_NAMES = /^(?:\w+\.)?(?:ReactNode|Maybe|Nullable|Nullish|Optional|Voidable|Undefinable)\w*\b/;

/** The parameter at a place goes by a name for a type that takes undefined. */
export function takesNothing(context: RuleContext, target: string, index: number): boolean {
  const { parameters = [], file = '' } = context.head.symbol(target) ?? {};
  return unionMembers(callerParameters(parameters)[index]?.type ?? '').some((member) => OPEN_NAMES.test(member)
    || declarationsOf(context, 'head', file, member.replace(/<.*$/s, '')).some((symbol) => symbol.kind === 'type' && mayStandForNothing(withoutComments(context.lines('head', symbol.file).slice(symbol.startLine - 1, symbol.endLine).join('\n')))));
}

/** What a function gives back or takes is no value of its type. */
const mayStandForNothing = (alias: string): boolean => !(/^\s*(?:<[^()]*>\s*)?\(/.test(aliasIn(alias) ?? '') && splitTopLevel((aliasIn(alias) ?? '').replaceAll('=>', ';'), ';').length > 1)
  && /\b(?:undefined|any|unknown|void|infer)\b|=\s*[A-Z]\w?\b/.test(alias);

function isNothing(around: Around, call: Call, expression: string, depth: number): boolean {
  if (expression === 'undefined') return true;
  if (depth > DEEPEST || expression === '') return false;
  if (/^[\w$]+$/.test(expression)) return isNothingNamed(around, call, expression, depth);
  const env = /^process\.env(?:\.[\w$]+|\[(['"])[\w$]+\1\])$/.exec(expression);
  if (env !== null) return around.context.head.symbolsNamed('ProcessEnv').length === 0 && isAsDeclared(around, lastSegment(expression), 0);
  if (/^(?:[\w$]+[!?]?\.)+[\w$]+$/.test(expression)) return isNothingInside(around, call, expression, depth);
  const branches = splitTopLevel(expression.replaceAll('?.', '\0.').replaceAll('??', '\0\0'), '?:').map((part) => part.replaceAll('\0', '?'));
  // One of the two in so many words; what the other is does not matter.
  if (branches.length === 3) return branches.slice(1).includes('undefined');
  const [first, second, ...rest] = expression.split('&&').map((part) => part.trim());
  if (second !== undefined) return rest.length === 0 && /^[\w$]+$/.test(first) && !/[?|]/.test(second) && isNothing(around, call, first, depth + 1);
  return expression.endsWith(')') && isNothingGiven(around, call, expression);
}

/** A parameter or a constant. */
function isNothingNamed(around: Around, call: Call, name: string, depth: number): boolean {
  const { functions, above } = around;
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parameter = functions.flatMap(({ parameters }) => parameters ?? []).find((candidate) => candidate.name === name);
  if (parameter !== undefined) {
    const isOpen = !parameter.optional && unionMembers(parameter.type ?? '').includes('undefined');
    if ((!parameter.optional && !isOpen) || parameter.rest) return false;
    return above.match(new RegExp(`(?<![\\w$.])${word}${isOpen ? '' : '\\?'}\\s*:`, 'g'))?.length === 1 && isAsDeclared(around, name, 1);
  }
  const constants = [...above.matchAll(new RegExp(`\\bconst\\s+${word}\\s*([:=])\\s*`, 'g'))];
  if (constants.length === 1) {
    const [{ index, 0: head, 1: sign }] = constants;
    const rest = wholeStatement(above.slice(index + head.length)) ?? '';
    const holdsNothing = sign === ':' ? unionMembers(rest.replace(/\s*=(?!>).*$/s, '')).includes('undefined') : isNothing({ ...around, above: above.slice(0, index) }, call, rest, depth + 1);
    return holdsNothing && isAsDeclared(around, name, 1);
  }
  const mentions = constants.length === 0 ? takenOut(around, name) : 0;
  return mentions > 0 && isAsDeclared(around, name, mentions);
}

/**
 * `const { retries } = options`, `({ retries }: Options) =>`, where Options may leave it out and nothing stands in for it: how often the
 * pattern and its type say the name.
 */
function takenOut({ context, file, functions, above }: Around, name: string): number {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patterns = [...above.matchAll(new RegExp(`\\{([^{}]*(?<![\\w$.])${word}\\s*(?=[,}=\\n])[^{}]*)\\}\\s*(?:=\\s*([\\w$.]+)|:\\s*([\\w$.]+(?:<[\\w$.]+>)?|\\{[^{}]*\\}))`, 'g'))];
  if (patterns.length !== 1) return 0;
  const [[whole, list, from, type]] = patterns;
  // `receiver = undefined` stands in for nothing with nothing.
  const entry = topLevelParts(list).find((part) => new RegExp(`(?:^|:\\s*)${word}(?:\\s*=\\s*undefined)?$`).test(part));
  if (entry === undefined) return 0;
  const holder = from !== undefined ? declaredType({ context, file, functions, above }, from) : { type, file, optional: false };
  const member = holder === undefined ? undefined : memberOf(context, holder, /^[\w$]+/.exec(entry)?.[0] ?? '');
  const mayMiss = member !== undefined && (member.optional || unionMembers(member.type).includes('undefined'));
  return mayMiss ? whole.match(new RegExp(`(?<![\\w$.])${word}(?![\\w$])`, 'g'))!.length : 0;
}

/** `options.retries`, `this.options?.retries`. */
function isNothingInside(around: Around, call: Call, expression: string, depth: number): boolean {
  const [root] = expression.split(/[!?]?\./);
  if (!isAsDeclared(around, lastSegment(expression), 0) || isVouchedFor(around, root)) return false;
  const type = declaredType(around, expression);
  if (type !== undefined && (type.optional || unionMembers(type.type).includes('undefined'))) return true;
  const cut = expression.lastIndexOf('?.');
  if (cut < 0) return false;
  const holder = expression.slice(0, cut);
  return unionMembers(declaredType(around, holder)?.type ?? '').includes('null') || isNothing(around, call, holder, depth + 1);
}

/** Calls that give nothing when they find nothing: of the language, and of the repository where it says so. */
function isNothingGiven({ context, file, functions, above }: Around, { edge }: Call, expression: string): boolean {
  const open = /^((?:[\w$]+[!?]?\.)*)([\w$]+)\(/.exec(expression);
  if (open === null || closing(expression, open[0].length) !== expression.length - 1) return false;
  const [head, receiver, name] = [open[0], open[1].replace(/[!?]?\.$/, ''), open[2]];
  const targets = context.head.outEdges(edge.from).filter((other) => other.kind === 'calls' && other.file === file && other.line <= edge.line && lastSegment(context.head.callSite(other)?.text ?? '') === name).flatMap(({ to }) => context.head.symbol(to) ?? []);
  if (targets.length > 0) return targets.every(({ async, returnType, overloads }) => !async && overloads === undefined && unionMembers(returnType ?? '').includes('undefined'));
  if (/^(?:find|findLast)$/.test(name)) return receiver !== '' && /^\s*(?:\(?[\w$\s,{}:[\]]*\)?\s*=>|function\b)/.test(expression.slice(head.length)) && !/^(?:_|\$)/.test(receiver);
  const type = receiver === '' ? '' : declaredType({ context, file, functions, above }, receiver)?.type ?? '';
  if (name === 'get') return /^(?:Readonly|Weak)?Map(?:<|$)/.test(type);
  return /^(?:pop|shift)$/.test(name) && /\[\]$|^Array</.test(type);
}

/** Lines that leave what is known about a value as it was: one that declares another, or one that only hands the value on. */
const DECLARES = /^\s*(?:const|let|var)\s/;
const TELLS = /\b(?:if|while|switch|case|typeof|instanceof|in)\b|[?!]|&&|\|\||[=!]==?/;
const VOUCHES = /assert|invariant|ensure|expect|check|guard|valid|require|must|(?:^|\.)is[A-Z]/i;

/** Nothing above speaks of the name in a way that may tell the compiler more about it; `declared`: mentions that declare it. */
export function isAsDeclared({ above }: Around, name: string, declared: number): boolean {
  // A name that is declared here is no member of anything: `this.receiver` speaks of another.
  const word = `(?<![\\w$]${declared > 0 ? '|(?<!\\.\\.)\\.' : ''})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`;
  const lines = above.split('\n');
  let left = declared;
  for (const [at, line] of lines.entries()) {
    const said = line.match(new RegExp(word, 'g'))?.length ?? 0;
    if (said === 0) continue;
    if (left > 0) { if (said > left) return false; left -= said; continue; }
    if (at === lines.length - 1 || new RegExp(`${word}\\s*(?:=(?![=>])|\\?\\?=|\\|\\|=)`).test(line)) return false;
    if (DECLARES.test(line) && wholeStatement(`${line}\n${lines[at + 1]}`) !== undefined) continue;
    const handed = line.match(new RegExp(`(?:[(,]|^)\\s*(?:[\\w$]+\\.)*${word}\\s*(?=[,)])`, 'g'))?.length ?? 0;
    if (handed !== said || TELLS.test(line) || [...line.matchAll(/([\w$.]+)\(/g)].some(([, callee]) => VOUCHES.test(callee))) return false;
  }
  return left === 0;
}

/** `if (isReady(options))`, `if (!hasTotal(order)) return`: a function may have said what the value is, by its name, by its result, or since something hangs on it. */
export const isVouchedFor = ({ above, context }: Around, root: string): boolean =>
  [...above.matchAll(new RegExp(`^(.*?)([\\w$.]+)\\([^()]*(?<![\\w$.])${root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`, 'gm'))].some(([, before, callee]) => VOUCHES.test(callee) || CONDITION.test(before)
    || context.head.symbolsNamed(lastSegment(callee)).some(({ returnType }) => /^asserts\b|\sis\s/.test(returnType ?? '')));

/** What stands in front of a call that decides something. */
const CONDITION = /(?:\b(?:if|while)\s*\(|&&|\|\|)[\s!(]*$/;

/** What the argument at `index` says when it is nothing in so many words: `undefined` is as good as left out, `null` stands in for anything. */
export function passesNothing(context: RuleContext, { edge, site }: Call, index: number): 'undefined' | 'null' | 'None' | undefined {
  const argument = topLevelParts(context.callArguments('head', edge.file, edge.line, site.text) ?? '')[index];
  return argument === 'undefined' || argument === 'null' || argument === 'None' ? argument : undefined;
}

/** Settings of the folders above that make nothing a type of its own. */
export const isStrict = (context: RuleContext, file: string): boolean =>
  compilerSetting(context, 'head', file, ['strictNullChecks', 'strict']) === true;
