// What a function without a declared result gave: a value, a promise, or what nobody can tell from its text. `return client.get(url)` may well be a
// promise though nothing says so: a function that says it now broke nobody. Reads what stands behind `return`, and follows calls to their functions.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { closingAt, mask } from '../shapes/masked-text.ts';
import { lastSegment } from '../text/source-text.ts';
import { isPromiseText } from '../text/type-text.ts';

export type Given = 'value' | 'promise' | 'unknown';

const DEEPEST = 4;
const MOST_RESULTS = 30;

/** Values by their first words: literals, functions, elements, negations. */
const LITERAL = /^(?:["'`\d[{!<+\-/~]|(?:true|false|null|undefined|void|typeof|function|class|delete|this$)\b|(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*=>)/;
/** What the platform answers at once. */
const PLATFORM = /^(?:Math|JSON|Object|Array|Number|String|Boolean|Date|Symbol|Reflect|BigInt|parseInt|parseFloat|isNaN|isFinite|encodeURIComponent|decodeURIComponent|encodeURI|decodeURI)\b/;
/** Members of lists and texts. A chain that is reduced, or searched for in a store, may be one of promises. */
const AT_ONCE = /\.(?:map|filter|join|slice|splice|trim|trimEnd|trimStart|toString|split|replace|replaceAll|includes|indexOf|lastIndexOf|concat|some|every|sort|reverse|toUpperCase|toLowerCase|startsWith|endsWith|charAt|charCodeAt|padStart|padEnd|substring|substr|repeat|flat|flatMap|toFixed|toISOString|getTime|hasOwnProperty|test|match|findIndex|fill)\(\)$|\.length$/;
const COMPARES = /(?:[=!]==?|<=?|>=?|(?<![=<>])[+\-*/%](?!=)|\binstanceof\b|\bin\b)/;

export function givenBy(context: RuleContext, side: Side, symbol: GraphSymbol, depth = 0): Given {
  if (symbol.async || isPromiseText(symbol.returnType, 'sometimes')) return 'promise';
  if (symbol.generator || symbol.kind === 'class' || depth > DEEPEST) return symbol.kind === 'class' ? 'value' : 'unknown';
  if (symbol.returnType !== undefined) return /\b(?:any|unknown|object)\b|^[A-Z]\w?$|Promise|Thenable/.test(symbol.returnType) ? 'unknown' : 'value';
  if (!habitsOf(symbol).declaresByWord) return 'unknown';
  const text = context.lines(side, symbol.file).slice(symbol.nameLine - 1, symbol.endLine).join('\n');
  const code = mask(text).code;
  const results = resultsIn(code);
  return results === undefined || results.length > MOST_RESULTS ? 'unknown' : together(results.map((result) => ofExpression({ context, side, symbol, code, depth }, result, 0)));
}

interface Inside {
  readonly context: RuleContext;
  readonly side: Side;
  readonly symbol: GraphSymbol;
  readonly code: string;
  readonly depth: number;
}

const together = (all: readonly Given[]): Given => (all.includes('promise') ? 'promise' : all.includes('unknown') ? 'unknown' : 'value');

/** What the function's own `return` statements give, or the expression that it is; undefined where no body is found. */
function resultsIn(code: string): readonly string[] | undefined {
  const list = code.indexOf('(');
  const arrow = /^[^(]*?(?<![\w$])[\w$]+\s*=>/.exec(code);
  const end = arrow !== null ? arrow[0].length - 2 : list < 0 ? undefined : closingAt(code, list);
  const head = end === undefined ? null : /^\)?\s*(?::[^={;]*)?(?:=>\s*)?/.exec(code.slice(end));
  if (end === undefined || head === null) return undefined;
  const start = end + head[0].length;
  if (code[start] !== '{') return head[0].includes('=>') ? [expressionAt(code, start)] : undefined;
  const results: string[] = [];
  const open: boolean[] = [];
  for (let at = start + 1; at < code.length; at += 1) {
    if (code[at] === '{') open.push(beginsFunction(code.slice(Math.max(0, at - 300), at)));
    else if (code[at] === '}' && open.pop() === undefined) return results;
    else if (code[at] === 'r' && !open.includes(true) && /^return(?![\w$])/.test(code.slice(at, at + 7)) && !/[\w$.]$/.test(code.slice(at - 1, at))) {
      const result = expressionAt(code, at + 'return'.length);
      if (result !== '') results.push(result);
    }
  }
  return undefined;
}

const BLOCK = /\b(?:if|for|while|switch|catch|with)\s*(?:await\s*)?\((?:[^{};]|;(?=[^{}]*\)\s*$))*\)\s*$/;
const beginsFunction = (before: string): boolean => /=>\s*$|\)\s*(?::[^;{}()]*)?$/.test(before) && !BLOCK.test(before);

/** The expression that begins there, to the end of its statement. */
function expressionAt(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    const char = code[at];
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char) && (depth -= 1) < 0) return code.slice(start, at).trim();
    else if (depth === 0 && (char === ';' || char === ',')) return code.slice(start, at).trim();
    else if (depth === 0 && char === '\n' && code.slice(start, at).trim() !== '' && !/^\s*(?:[.?:&|+*/%=<>-]|instanceof\b|in\b)/.test(code.slice(at)) && !/[=([{,?:&|+\-*/<>]\s*$/.test(code.slice(start, at))) return code.slice(start, at).trim();
  }
  return code.slice(start).trim();
}

/** What is in brackets left out: `load(id).map((one) => …)` → `load().map()`. */
function outline(code: string): string {
  let depth = 0;
  let text = '';
  for (const char of code) {
    if (')]}'.includes(char)) depth -= 1;
    if (depth === 0) text += char;
    if ('([{'.includes(char)) depth += 1;
  }
  return text;
}

function ofExpression(inside: Inside, written: string, step: number): Given {
  const code = written.replace(/\s+as\s+const$|!$/, '').trim();
  if (code === '' || step > DEEPEST) return code === '' ? 'value' : 'unknown';
  if (code.startsWith('(') && closingAt(code, 0) === code.length - 1) return ofExpression(inside, code.slice(1, -1), step + 1);
  const flat = outline(code);
  if (/\bPromise\b|\.(?:then|catch|finally)\(\)|\bnew\s+[\w$.]*(?:Promise|Deferred)/.test(flat)) return 'promise';
  // A choice gives what its branches give; `a && b` gives a only where that is nothing to wait for.
  const parts = choices(code);
  if (parts.length > 1) return together(parts.map((part) => ofExpression(inside, part, step + 1)));
  if (LITERAL.test(flat) || PLATFORM.test(flat) || AT_ONCE.test(flat) || /^new\s+[\w$.]+(?:<[^()]*>)?(?:\(\))?$/.test(flat) || COMPARES.test(flat.replace(/=>/g, ''))) return 'value';
  if (/^[\w$]+$/.test(flat)) return ofName(inside, flat, step);
  const callee = /^(?:[\w$?.!]|\(\)|\[\])*?([\w$]+)\s*(?:<[^()]*>)?\(\)$/.exec(flat)?.[1];
  return callee === undefined ? 'unknown' : ofCall(inside, callee);
}

/** `flag ? a : b` → a, b; `a || b` → a, b; `a && b` → b. */
function choices(code: string): readonly string[] {
  const signs: { readonly sign: string; readonly at: number }[] = [];
  for (let at = 0, depth = 0; at < code.length; at += 1) {
    if ('([{'.includes(code[at])) depth += 1;
    else if (')]}'.includes(code[at])) depth -= 1;
    const sign = depth === 0 ? /^(?:\|\||&&|\?\?|\?(?!\.)|:)/.exec(code.slice(at, at + 2))?.[0] : undefined;
    if (sign === undefined) continue;
    signs.push({ sign, at });
    at += sign.length - 1;
  }
  const asks = signs.findIndex(({ sign }) => sign === '?');
  if (asks >= 0) {
    let open = 0;
    const other = signs.findIndex(({ sign }, index) => index >= asks && (sign === '?' ? (open += 1, false) : sign === ':' && (open -= 1) === 0));
    return other < 0 ? [code] : [code.slice(signs[asks].at + 1, signs[other].at), code.slice(signs[other].at + 1)];
  }
  const last = signs.findLast(({ sign }) => sign !== ':');
  if (last === undefined) return [code];
  const behind = code.slice(last.at + last.sign.length);
  return last.sign === '&&' ? ['', behind] : [code.slice(0, last.at), behind];
}

/** A parameter or a variable of the function, by its declared type or by everything that is put into it. */
function ofName(inside: Inside, name: string, step: number): Given {
  const type = inside.symbol.parameters?.find((parameter) => parameter.name === name)?.type;
  if (type !== undefined) return /\b(?:any|unknown|object)\b|^[A-Z]\w?$|Promise|Thenable/.test(type) ? 'unknown' : 'value';
  const word = name.replaceAll('$', '\\$');
  if (!new RegExp(`\\b(?:const|let|var)\\s+${word}(?![\\w$])`).test(inside.code)) return 'unknown';
  const given = [...inside.code.matchAll(new RegExp(`(?<![\\w$.])${word}\\s*(?::[^=;\\n]+)?=(?![=>])`, 'g'))].map(({ index, 0: text }) => expressionAt(inside.code, index + text.length));
  return given.length > MOST_RESULTS ? 'unknown' : together(given.map((value) => ofExpression(inside, value, step + 1)));
}

/** What the functions give that the graph ties to calls of the name in this function. */
function ofCall({ context, side, symbol, depth }: Inside, callee: string): Given {
  const targets = context[side].outEdges(symbol.id).filter((edge) => edge.kind === 'calls' && lastSegment(context.callSite(side, edge)?.text ?? '') === callee).map(({ to }) => context[side].symbol(to));
  return targets.length === 0 || targets.some((target) => target === undefined) ? 'unknown' : together(targets.map((target) => givenBy(context, side, target!, depth + 1)));
}
