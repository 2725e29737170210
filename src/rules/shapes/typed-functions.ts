// Functions that are written out, or named, where a declared type says what they are: an argument, a key of an object that is one, a constant
// with a type. Answers what the type says that the function gives. Read from text; a type that is inferred, or leaves it open, says nothing.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { declarationsOf } from '../breaks/component-props.ts';
import { signaturesOf } from '../calls/call-targets.ts';
import type { RuleContext, Side } from '../model.ts';
import { bracketed } from '../text/props-text.ts';
import { lastSegment } from '../text/source-text.ts';
import { lineAt } from './masked-text.ts';
import { aliased, memberType, solid, type WrittenType } from './written-types.ts';

/** Characters above a place in which what it is part of may begin. */
const FURTHEST = 6_000;
const DEEPEST = 4;

/** What a function has to give, and the file whose names that speaks of. `taker`: whose parameter it is; its type parameters are no types. */
export interface AskedResult {
  readonly type: string;
  readonly file: string;
  readonly taker?: GraphSymbol;
}

/** A function in the text. `key`: the name that it bears in an object, where it is written as a method. */
export interface FunctionAt {
  readonly start: number;
  readonly key?: string;
}

interface Text { readonly context: RuleContext; readonly side: Side; readonly file: string; readonly code: string; readonly plain: string }
interface Asked extends WrittenType { readonly taker?: GraphSymbol }

/** Offset behind the last character that is no white space. */
function trimmedEnd(code: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(code[at - 1])) at -= 1;
  return at;
}

const wordBefore = (code: string, end: number): string => /[\w$]*$/.exec(code.slice(Math.max(0, end - 80), end))![0];

/** The bracket that is open at an offset, and how many commas stand between them. */
function openedAbove(code: string, from: number): { readonly at: number; readonly commas: number } | undefined {
  for (let at = from - 1, depth = 0, commas = 0; at >= 0 && at > from - FURTHEST; at -= 1) {
    const char = code[at];
    if (')]}'.includes(char)) depth += 1;
    else if ('([{'.includes(char)) {
      if (depth === 0) return { at, commas };
      depth -= 1;
    } else if (char === ',' && depth === 0) commas += 1;
    else if (char === ';' && depth === 0 && code[openedAbove(code, at)?.at ?? -1] !== '{') return undefined;
  }
  return undefined;
}

const openingOf = (code: string, close: number): number | undefined => openedAbove(code, close)?.at;

/** The function written around an offset which gives back, as it is, what stands there; undefined for one that bears a name of its own, or waits. */
export function givenBackBy(code: string, at: number): FunctionAt | undefined {
  const end = trimmedEnd(code, at);
  if (code.slice(end - 2, end) === '=>') return arrowBefore(code, end - 2);
  return wordBefore(code, end) === 'return' ? functionAround(code, end - 'return'.length) : undefined;
}

function arrowBefore(code: string, arrow: number): FunctionAt | undefined {
  const end = trimmedEnd(code, arrow);
  const start = code[end - 1] === ')' ? openingOf(code, end - 1) : end - wordBefore(code, end).length;
  if (start === undefined || start === end) return undefined;
  const before = trimmedEnd(code, start);
  return wordBefore(code, before) === 'async' || code[before - 1] === '>' ? undefined : { start };
}

const BLOCK_WORDS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);

function functionAround(code: string, from: number): FunctionAt | undefined {
  const open = openedAbove(code, from);
  if (open === undefined || code[open.at] !== '{') return undefined;
  const end = trimmedEnd(code, open.at);
  if (code.slice(end - 2, end) === '=>') return arrowBefore(code, end - 2);
  if (/^(?:else|try|finally|do)$/.test(wordBefore(code, end))) return functionAround(code, open.at);
  const list = code[end - 1] === ')' ? openingOf(code, end - 1) : undefined;
  if (list === undefined) return undefined;
  const named = trimmedEnd(code, list);
  const word = wordBefore(code, named);
  if (BLOCK_WORDS.has(word)) return functionAround(code, open.at);
  const heading = /(?:\basync\s+)?\bfunction\s*$/.exec(code.slice(Math.max(0, named - word.length - 40), word === 'function' ? named : named - word.length));
  if (heading !== null) return heading[0].startsWith('async') ? undefined : { start: (word === 'function' ? named : named - word.length) - heading[0].length };
  const before = trimmedEnd(code, named - word.length);
  return word !== '' && /[{,]/.test(code[before - 1] ?? '') ? { start: named - word.length, key: word } : undefined;
}

/** What the declared type of its place says that a function gives; undefined where none is declared, or it cannot be told. */
export function resultAskedOf(text: Text, { start, key }: FunctionAt, name?: string): AskedResult | undefined {
  if (key !== undefined) return memberResult(text, start, key);
  const end = trimmedEnd(text.code, start);
  const sign = text.code[end - 1];
  if (sign === ':') {
    const of = keyBefore(text, end - 1);
    return of === undefined ? undefined : memberResult(text, of.at, of.key);
  }
  const open = sign === ',' || sign === '{' ? openedAbove(text.code, start) : undefined;
  // `{ wrap, paid }`: the name of the function is the key.
  if (name !== undefined && open !== undefined && text.code[open.at] === '{') return memberResult(text, start, name);
  const type = typeOfPlace(text, start, 0);
  return type === undefined ? undefined : resultOf(text.context, type, 0);
}

/** The key of an object's entry whose colon stands at an offset. */
function keyBefore({ code, plain }: Text, colon: number): { readonly at: number; readonly key: string } | undefined {
  const entry = /(["']?)([\w$-]+)\1\s*$/.exec(plain.slice(Math.max(0, colon - 80), colon));
  const at = entry === null ? 0 : colon - entry[0].length;
  return entry !== null && /[{,]/.test(code[trimmedEnd(code, at) - 1] ?? '') ? { at, key: entry[2] } : undefined;
}

function memberResult(text: Text, at: number, key: string): AskedResult | undefined {
  const open = openedAbove(text.code, at);
  const type = open === undefined || text.code[open.at] !== '{' ? undefined : typeOfPlace(text, open.at, 0);
  if (type === undefined) return undefined;
  const member = memberType(text.context, type, key);
  if (member !== undefined) return resultOf(text.context, { ...member, taker: type.taker }, 0);
  return methodResult(text, type, key);
}

/** `paid(order: Order): boolean` of an interface, written like a function. */
function methodResult({ context, side }: Text, type: Asked, key: string, depth = 0): AskedResult | undefined {
  const bare = solid(type.type);
  const alias = depth < DEEPEST ? aliased(context, { ...type, type: bare }) : undefined;
  if (alias !== undefined && /^[\w$]+$/.test(alias.type)) return methodResult({ context, side } as Text, { ...alias, taker: type.taker }, key, depth + 1);
  const [declared, ...others] = /^[\w$]+$/.test(bare) ? declarationsOf(context, side, type.file, bare) : [];
  const method = declared === undefined || others.length > 0 ? undefined : context[side].symbol(`${declared.id}.${key}`);
  if (method?.kind !== 'method' || method.returnType === undefined || (method.overloads?.length ?? 0) > 0 || context[side].symbol(`${method.id}~2`) !== undefined) return undefined;
  return { type: method.returnType, file: method.file, taker: type.taker ?? method };
}

/** The type that is declared for a value which stands at an offset. */
function typeOfPlace(text: Text, start: number, depth: number): Asked | undefined {
  const { code, plain, context, side, file } = text;
  const end = trimmedEnd(code, start);
  const sign = code[end - 1];
  if (sign === '(' || sign === ',') {
    const open = openedAbove(code, start);
    return open === undefined || code[open.at] !== '(' ? undefined : typeOfArgument(text, open.at, open.commas);
  }
  if (sign === '=') {
    const declared = /(?:\b(?:const|let|var)\s+|(?:^|[{;\n])\s*(?:(?:private|protected|public|readonly|static|override)\s+)*)[\w$]+\s*[?!]?\s*:\s*((?:[^=;\n]|=>)+?)\s*$/.exec(plain.slice(Math.max(0, end - 300), end - 1));
    return declared === null ? undefined : { type: declared[1], file, side };
  }
  const of = sign === ':' && depth < DEEPEST ? keyBefore(text, end - 1) : undefined;
  const open = of === undefined ? undefined : openedAbove(code, of.at);
  const outer = open === undefined || code[open.at] !== '{' ? undefined : typeOfPlace(text, open.at, depth + 1);
  const member = outer === undefined ? undefined : memberType(context, outer, of!.key);
  return member === undefined ? undefined : { ...member, taker: outer!.taker };
}

function typeOfArgument({ context, side, file, code }: Text, open: number, index: number): Asked | undefined {
  const graph = context[side];
  const callee = /([\w$]+)\s*(?:<[^()]*>)?\s*$/.exec(code.slice(Math.max(0, open - 120), open));
  if (callee === null) return undefined;
  const line = lineAt(code, open - callee[0].length);
  const asked = new RegExp(`(?<![\\w$])${callee[1].replaceAll('$', '\\$')}\\s*(?:<[^()]*>)?\\s*\\(`, 'g');
  const calls = graph.edgesInFile(file).filter((edge) => edge.kind === 'calls' && edge.line === line && lastSegment(graph.callSite(edge)?.text ?? '') === callee[1]);
  if (calls.length !== 1 || !isProof(calls[0], context.config.enforcement.minConfidence) || (code.split('\n')[line - 1].match(asked)?.length ?? 0) !== 1) return undefined;
  const [target, site] = [graph.symbol(calls[0].to), graph.callSite(calls[0])];
  if (target === undefined || site === undefined || site.spread) return undefined;
  const found = signaturesOf(graph, target);
  const parameter = found.known && found.signatures.length === 1 ? found.signatures[0].filter(({ name }) => name !== 'this')[index] : undefined;
  return parameter?.type === undefined || parameter.rest ? undefined : { type: parameter.type, file: target.file, side, taker: target };
}

/** `(name: string) => string`, or a name for such a type. */
function resultOf(context: RuleContext, { taker, ...at }: Asked, depth: number): AskedResult | undefined {
  const type = solid(at.type);
  if (type.startsWith('(')) {
    const list = bracketed(type, 0) ?? type;
    const result = /^\s*=>\s*(.+)$/s.exec(type.slice(list.length))?.[1].trim();
    return result === undefined ? undefined : { type: /^(?:asserts\s+)?[\w$]+\s+is\s/.test(result) ? 'boolean' : result, file: at.file, taker };
  }
  const alias = depth < DEEPEST ? aliased(context, { ...at, type }) : undefined;
  return alias === undefined ? undefined : resultOf(context, { ...alias, taker }, depth + 1);
}
