// Typed dictionaries whose keys changed, and functions that still read, write or spell the old ones. Nothing in the graph stands for
// a key: the dictionary is known by the declared type of a parameter, of a variable or of the result, and the rest is read from the text.

import type { GraphSymbol } from '../../graph/model.ts';
import { misfitAt, type Misfit } from './lost-properties.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { RuleContext } from '../model.ts';
import { closing, topLevelParts } from '../text/source-text.ts';
import { symbolText } from '../text/symbol-text.ts';

export interface KeyChange {
  readonly gone: readonly string[];
  readonly asked: readonly string[];
}

/** Places of the head that stood there before and do not fit the keys any more. */
export function misfittingKeys(context: RuleContext, type: GraphSymbol, change: KeyChange): readonly Misfit[] {
  const naming = [...new Set(context.head.inEdges(type.id).filter(({ kind }) => kind === 'uses').map(({ from }) => from))];
  return naming.flatMap((id) => context.head.symbol(id) ?? []).filter(({ kind }) => kind === 'function' || kind === 'method')
    .flatMap((symbol) => [...readsOf(context, symbol, type, change), ...literalsOf(context, symbol, type, change)]
      .flatMap(({ line, why }) => (stoodThere(context, symbol, line) && !isMeantToFail(context, symbol.file, line) ? [misfitAt(symbol.id, type, symbol.file, line, why)] : [])));
}

interface Place { readonly line: number; readonly why: readonly string[] }

const lineAt = ({ startLine }: GraphSymbol, text: string, index: number): number => startLine + text.slice(0, index).split('\n').length - 1;
const isType = (written: string | undefined, { name }: GraphSymbol): boolean => new RegExp(`^["']?(?:\\w+\\.)*${name}["']?$`).test(written ?? '');

/** `cart["coin"]`, where the parameter is declared as such a dictionary and is nothing else in between. */
function readsOf(context: RuleContext, symbol: GraphSymbol, type: GraphSymbol, { gone }: KeyChange): readonly Place[] {
  const given = (symbol.parameters ?? []).filter((parameter) => isType(parameter.type, type));
  if (given.length === 0 || gone.length === 0) return [];
  const text = symbolText(context, 'head', symbol);
  return given.flatMap(({ name }) => {
    if (new RegExp(`^\\s*${name}\\s*(?::[^=\\n]+)?=(?!=)|\\b(?:as|for)\\s[^:=\\n]*\\b${name}\\b|isinstance\\(\\s*${name}\\b`, 'm').test(text)) return [];
    return gone.flatMap((key) => (new RegExp(`["']${key}["']\\s+(?:not\\s+)?in\\s+${name}\\b`).test(text) ? []
      : [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\[\\s*["']${key}["']\\s*\\]`, 'g'))].map(({ index }) => ({ line: lineAt(symbol, text, index), why: [`key ${key} is no longer there`] }))));
  });
}

/** `return {…}` of a function that gives such a dictionary, `cart: Cart = {…}`: every key is spelled where it stands. */
function literalsOf(context: RuleContext, symbol: GraphSymbol, type: GraphSymbol, { gone, asked }: KeyChange): readonly Place[] {
  const text = symbolText(context, 'head', symbol);
  const isInner = (index: number): boolean => /^[ \t]+(?:async[ \t]+)?def\b/m.test(text.slice(text.indexOf('\n') + 1, index));
  const returned = isType(symbol.returnType, type) && !symbol.generator ? [...text.matchAll(/^\s*return\s*\{/gm)].filter(({ index }) => !isInner(index)) : [];
  const kept = [...text.matchAll(new RegExp(`^\\s*\\w+\\s*:\\s*["']?(?:\\w+\\.)*${type.name}["']?\\s*=\\s*\\{`, 'gm'))];
  return [...returned, ...kept].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    const end = closing(text, start);
    const behind = end === undefined ? '' : text.slice(end + 1).split('\n', 1)[0];
    const parts = end === undefined ? [] : topLevelParts(text.slice(start, end).replace(/^\s*#.*$/gm, '')).filter((part) => part !== '');
    const keys = new Set(parts.map((part) => /^["'](\w+)["']\s*:/.exec(part)?.[1]));
    if (parts.length === 0 || keys.has(undefined) || !/^\s*(?:#.*)?$/.test(behind)) return [];
    const why = [...gone.filter((key) => keys.has(key)).map((key) => `key ${key} is no longer there`), ...asked.filter((key) => !keys.has(key)).map((key) => `key ${key} is missing`)];
    return why.length === 0 ? [] : [{ line: lineAt(symbol, text, start - 1), why }];
  });
}

function stoodThere(context: RuleContext, symbol: GraphSymbol, line: number): boolean {
  const old = context.predecessor(symbol.id);
  const text = context.line('head', symbol.file, line);
  return old !== undefined && context.lines('base', old.file).slice(old.startLine - 1, old.endLine).some((before) => before.trim() === text);
}
