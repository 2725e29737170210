// Named tuples that a call makes (`Order = namedtuple("Order", "name price")`): what they are made of stands in the text of the call, and
// who makes them is found by name in the files that declare or import them.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import { misfitAt, misfits, type Misfit } from './lost-properties.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import { importsByName } from '../text/import-text.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { cutCalls, topLevelParts } from '../text/source-text.ts';

export function calledTuples(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    if (before?.kind !== 'const' || after?.kind !== 'const' || before.name !== after.name || habitsOf(after).fieldClasses === undefined) return [];
    const [was, is] = [fieldsOf(context, 'base', before), fieldsOf(context, 'head', after)];
    if (was === undefined || is === undefined || was.join() === is.join()) return [];
    const broken = makers(context, after).flatMap(({ file, line }) => misfitsAt(context, after, file, line, was, is));
    return broken.length === 0 ? [] : [misfits(context, before, after, broken, 'caller', 'options')];
  });
}

/** The names in the call, when all of them are written out and must be given. */
function fieldsOf(context: RuleContext, side: Side, { file, startLine, endLine, name }: GraphSymbol): readonly string[] | undefined {
  const text = context.lines(side, file).slice(startLine - 1, endLine).join('\n');
  const list = new RegExp(`^\\s*${name}\\s*=\\s*(?:\\w+\\.)*namedtuple\\(\\s*["']\\w+["']\\s*,\\s*(?:["']([\\w\\s,]*)["']|[[(]([\\w\\s,"']*)[\\])])\\s*,?\\s*\\)`).exec(text);
  // `Order.__new__.__defaults__ = (None, 0)` further down: what must be given is said there.
  const names = list === null || new RegExp(`(?<![\\w.])${name}\\.__new__\\b`).test(context.source(side, file) ?? '') ? undefined : (list[1] ?? list[2].replace(/["']/g, '')).split(/[\s,]+/).filter(Boolean);
  return names === undefined || names.length === 0 ? undefined : names;
}

/** Lines that call it by its name, in its own file and in those that import it. */
function makers(context: RuleContext, { id, file: own, name }: GraphSymbol): readonly { readonly file: string; readonly line: number }[] {
  const files = new Set([own, ...context.head.inEdges(id).filter(({ kind }) => kind === 'imports').map(({ file }) => file).filter((file) => importsByName(context, file, name, own))]);
  const call = new RegExp(`(?<![\\w.])${name}\\(`);
  return [...files].flatMap((file) => context.lines('head', file).flatMap((text, at) => (call.test(text) && !/^\s*(?:def|class)\b/.test(text) ? [{ file, line: at + 1 }] : [])));
}

function misfitsAt(context: RuleContext, symbol: GraphSymbol, file: string, line: number, was: readonly string[], is: readonly string[]): readonly Misfit[] {
  const [call, ...others] = cutCalls(context.lines('head', file), line, symbol.name) ?? [];
  const basePath = context.basePath(file);
  if (call === undefined || others.length > 0 || basePath === undefined || isMeantToFail(context, file, line) || !context.lines('base', basePath).some((old) => old.trim() === context.line('head', file, line))) return [];
  const parts = topLevelParts(call.args).filter((part) => part !== '');
  if (parts.some((part) => part.startsWith('*') || part.startsWith('#'))) return [];
  const keywords = parts.flatMap((part) => /^(\w+)\s*=(?!=)/.exec(part)?.[1] ?? []);
  const positional = parts.length - keywords.length;
  const given = new Set([...is.slice(0, positional), ...keywords]);
  const why = [
    ...keywords.filter((name) => was.includes(name) && !is.includes(name)).map((name) => `keyword ${name} is no longer accepted`),
    ...is.filter((name) => !given.has(name)).map((name) => `${name} is missing`),
    ...(positional > is.length && positional <= was.length ? [`${positional} are passed, ${is.length} are taken`] : []),
  ];
  // Calls that never fitted mean something else by the name.
  const fitted = positional + keywords.length === was.length && keywords.every((name) => was.includes(name));
  if (why.length === 0 || !fitted) return [];
  const from = context.head.symbolsInFile(file).findLast(({ kind, startLine, endLine }) => (kind === 'function' || kind === 'method') && startLine <= line && line <= endLine)?.id ?? `${file}:<module>`;
  return [misfitAt(from, symbol, file, line, why)];
}
