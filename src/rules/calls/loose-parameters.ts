// Where a language lets any number of arguments pass, a parameter is optional if its function treats it so. Read
// from the function's text: a test of the parameter says optional, use without a test says needed.

import type { GraphSymbol } from '../../graph/model.ts';
import type { Call } from './call-pairs.ts';
import type { RuleContext } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';

/** `optional`: the function copes without it. `handed-on`: somebody else decides. `needed`: it is used as it comes. */
export type Need = 'optional' | 'handed-on' | 'needed';

const LONGEST_BODY = 20_000;

/** How much the function needs the parameters a call leaves out (`others`: those it always did); the most needed one decides. */
export function needOf(context: RuleContext, target: GraphSymbol, names: readonly string[], others: readonly string[] = []): Need {
  // A class takes what its constructor takes; its methods may have other things under the same names.
  const symbol = (target.kind === 'class' ? context.head.symbol(`${target.id}.constructor`) : undefined) ?? target;
  const source = context.source('head', symbol.file)?.split(/\r\n|\n|\r/).slice(symbol.startLine - 1, symbol.endLine).join('\n').slice(0, LONGEST_BODY) ?? '';
  if (source === '') return 'needed';
  const body = withoutComments(source.slice(Math.max(0, source.search(/\)\s*(?::[^{=]*)?(?:\{|=>)|=>/))));
  const needed = names.filter((name) => !others.some((other) => leavesBefore(body, other, name)));
  // A function that looks at its arguments as a list takes as many as it likes, unless it relies on one before it looks.
  if (readsArgumentList(body)) return needed.some((name) => needOfOne(body, name, symbol.docComment ?? '') === 'needed' && isAskedBeforeList(body, name)) ? 'needed' : 'optional';
  const needs = new Set(needed.map((name) => needOfOne(body, name, symbol.docComment ?? '')));
  return needs.has('needed') ? 'needed' : needs.has('handed-on') ? 'handed-on' : 'optional';
}

/** `if (!locale) return plain; … words.forEach(…)`: whoever passes neither is gone before the other is asked for. */
function leavesBefore(body: string, tested: string, name: string): boolean {
  const [test, word] = [tested, name].map((text) => `(?<![\\w$.])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
  const left = new RegExp(`\\bif\\s*\\(\\s*!\\s*${test}\\s*\\)\\s*\\{?\\s*return\\b`).exec(body);
  return left !== null && blocksAround(body.slice(0, left.index)) <= 1 && !new RegExp(word).test(body.slice(0, left.index));
}

/** So many callers that leave the last parameter out, and so few that pass it, take it for optional. */
const HABIT = { least: 6, times: 3 };

/** Whether callers agree that the last parameter may be left out: a warning at each of two hundred calls in a test would tell nobody anything. */
export function isLeftOutByHabit({ parameters }: GraphSymbol, calls: readonly Call[]): boolean {
  const last = parameters?.length ?? 0;
  const passing = calls.filter(({ site }) => site.spread || site.positional >= last).length;
  return calls.length - passing >= Math.max(HABIT.least, HABIT.times * passing);
}

/** The code itself speaks of its `arguments`; what comments and texts say does not count, nor the list of a function inside. */
export const readsArgumentList = (text: string): boolean => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g, ' ');
  return ARGUMENTS.test(code) && ARGUMENTS.test(withoutInnerFunctions(code));
};

const ARGUMENTS = /(?<![\w$.])arguments(?![\w$]|\s*:)/;

/** `return function () { … }` in the body has arguments of its own; `() => …` has those of the function around it. */
function withoutInnerFunctions(code: string): string {
  const body = /\)\s*\{|=>\s*\{/.exec(code);
  if (body === null) return code;
  let [kept, from] = ['', 0];
  for (const { index, 0: heading } of code.matchAll(/(?<![\w$.])function\b[^(){}]*\([^(){}]*\)\s*\{/g)) {
    if (index < body.index + body[0].length || index < from) continue;
    const end = closing(code, index + heading.length);
    if (end === undefined) break;
    kept += code.slice(from, index);
    from = end + 1;
  }
  return kept + code.slice(from);
}

/** `order.total` stands above everything that speaks of `arguments`. */
function isAskedBeforeList(body: string, name: string): boolean {
  const asked = new RegExp(`(?<![\\w$.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*[.[]`).exec(body);
  return asked !== null && !readsArgumentList(body.slice(0, asked.index));
}

function needOfOne(body: string, name: string, doc: string): Need {
  if (!/^[\w$]+$/.test(name)) return 'handed-on';
  const word = `(?<![\\w$.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`;
  const is = (pattern: string): boolean => new RegExp(pattern).test(body);
  const documented = new RegExp(`@param\\s+(?:\\{[^}]*=\\}\\s+\\[?${name}|(?:\\{[^}]*\\}\\s+)?\\[${name})`).test(doc);
  const tested = is(`(?:if|while|switch)\\s*\\([^)]*${word}`) || is(`!\\s*${word}`) || is(`typeof\\s*\\(?\\s*${word}`)
    || is(`\\bfor\\s*\\([^)]*\\sin\\s+${word}\\s*\\)`) || is(`${word}\\s*(?:\\|\\||&&|\\?\\?|\\?(?!\\.)|\\?\\.|[=!]==?|\\binstanceof\\b)`) || is(`(?:\\|\\||&&|\\?\\?|[=!]==?)\\s*${word}`);
  // Given a value of another: callers that leave it out, or pass it in another's place, are served.
  const given = is(`${word}\\s*=(?![=>])(?![^\\n;]*${word})`);
  if (documented || tested || given) return 'optional';
  // A key that is called like it (`{ type: type }`, `<Row type={type}>`) speaks of another thing.
  const own = `${word}(?!(?<=[{,\\n]\\s*${name.replace(/[$]/g, '\\$&')})\\s*:|(?<=\\s${name.replace(/[$]/g, '\\$&')})=\\{)`;
  const all = body.match(new RegExp(own, 'g'))?.length ?? 0;
  // Printed into a text it is used, whatever the braces look like.
  const handed = body.match(new RegExp(`(?<=[(,{[:=]\\s*)(?<!\\$\\{\\s*)${word}(?=\\s*[,)}\\]\\n;])`, 'g'))?.length ?? 0;
  if (all === 0) return 'optional';
  return all === handed + timesTold(body, word) || !isReliedOn(body, own) ? 'handed-on' : 'needed';
}

/** What is thrown or logged: a reader finds `undefined` in it, and nothing fails that did not fail before. */
const TOLD = /\bthrow\b|\bnew\s+\w*Error\s*\(|\bconsole\s*\.\s*\w+\s*\(|(?:^|[.\s])(?:log|warn|debug|info|trace|verbose)\s*\(/;

/** How often a text that is only told (`throw new Error(`No feature in ${file}`)`) names the word. */
function timesTold(body: string, word: string): number {
  return [...body.matchAll(new RegExp(`\\$\\{\\s*${word}\\s*\\}`, 'g'))].filter(({ index }) => TOLD.test(/[^;{}]*$/.exec(body.slice(0, index).replaceAll(/\$\{[^{}]*\}/g, ''))![0])).length;
}

/** Read in a statement of the function itself that nothing makes conditional: not behind `a ||`, and not in a block or a function inside. */
function isReliedOn(body: string, word: string): boolean {
  const code = body.replace(/'[^'\n]*'|"[^"\n]*"/g, (text) => text.replace(/[^\n]/g, ' '));
  const isExpression = /^[^{]*=>\s*[^{\s]/.test(code);
  return [...code.matchAll(new RegExp(word, 'g'))].some(({ index }) => {
    const above = code.slice(0, index);
    const statement = /[^;{}\n]*$/.exec(above)![0];
    if (/\|\||&&|\?|\b(?:if|case|default|while|for)\b|=>|\bfunction\b/.test(isExpression ? statement.replace(/^[^>]*=>/, '') : statement)) return false;
    return isExpression || blocksAround(above) <= 1;
  });
}

/** Blocks that are open at the end of a text; the braces of an object are none. */
function blocksAround(text: string): number {
  const open: boolean[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(/(?:\)|=>|\b(?:else|do|try|finally|catch)|[;{}]|^)\s*$/.test(text.slice(Math.max(0, at - 20), at)));
    else if (text[at] === '}') open.pop();
  }
  return open.filter(Boolean).length;
}
