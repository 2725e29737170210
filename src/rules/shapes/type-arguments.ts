// Types and functions that take another number of type arguments now, and are still given the old number: `Box<string>` after
// `Box<A, B>`. Part of E001: shown at the declaration, with every line that has to follow. Read from text, in files that see the name.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { listed, MOST_EVIDENCE } from '../calls/named-callers.ts';
import { bracketed, splitTopLevel, withoutComments } from '../text/props-text.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';
import { isWaived } from '../text/waived-checks.ts';
import { lineAt, maskedText } from './masked-text.ts';
import { innermostAt, isHidden } from './standing-symbols.ts';

const READ = 0.95;
const KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'function']);
/** Where a bare name is a type: behind a sign or a word that asks for one. */
const ASKS_FOR_A_TYPE = /(?:[:|&<,(]|\b(?:extends|implements|as|satisfies|keyof|is)|=>?)\s*(?:readonly\s+)?$/;

interface Range {
  readonly least: number;
  readonly most: number;
}

export function wrongTypeArguments(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined || before.name !== after.name || !KINDS.has(after.kind) || before.kind !== after.kind || after.qualifiedName !== after.name || !habitsOf(after).countsArguments) return [];
    const [took, takes] = [parametersOf(context, 'base', before), parametersOf(context, 'head', after)];
    // Declared in parts, or more than once: then each part lists them, and none by itself is the contract.
    if (took === undefined || takes === undefined || (took.least === takes.least && took.most === takes.most) || (after.overloads?.length ?? 0) > 0 || isDeclaredTwice(context, after)) return [];
    const files = [...new Set([after.file, ...context.head.inEdges(after.id).map(({ file }) => file)])].sort();
    const places = files.filter((file) => sees(context, file, after) && !isHidden(context, file, after)).flatMap((file) => wrongIn(context, file, after, took, takes));
    return places.length === 0 ? [] : [describe(context, before, after, took, takes, places)];
  });
}

const isDeclaredTwice = (context: RuleContext, { file, name, id }: GraphSymbol): boolean =>
  context.head.symbolsInFile(file).some((other) => other.id !== id && other.kind !== 'const' && other.qualifiedName.replace(/~\d+$/, '') === name);

/** A class, or a constant beside a type of its name: then the name alone may be a value. */
const isValueToo = (context: RuleContext, { file, name, id, kind }: GraphSymbol): boolean =>
  kind === 'class' || context.head.symbolsInFile(file).some((other) => other.id !== id && other.kind === 'const' && other.qualifiedName.replace(/~\d+$/, '') === name);

/** How many type arguments a declaration takes; undefined when its text cannot be read. */
function parametersOf(context: RuleContext, side: Side, { file, name, nameLine, endLine }: GraphSymbol): Range | undefined {
  const text = withoutComments(context.lines(side, file).slice(nameLine - 1, Math.min(endLine, nameLine + 30)).join('\n'));
  const at = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])\\s*`).exec(text);
  if (at === null) return undefined;
  const rest = text.slice(at.index + at[0].length);
  if (!rest.startsWith('<')) return /^[({=:]|^(?:extends|implements)\b/.test(rest) ? { least: 0, most: 0 } : undefined;
  const list = bracketed(rest, 0);
  const parameters = list === undefined ? [] : splitTopLevel(list.slice(1, -1), ',');
  // One without a default behind others that have one: those before it must be given as well.
  const lastRequired = parameters.findLastIndex((parameter) => splitTopLevel(parameter.replaceAll('=>', '  '), '=').length < 2);
  return parameters.length === 0 ? undefined : { least: lastRequired + 1, most: parameters.length };
}

/** The file's name means this very declaration: its own, or one that it imports under its name. */
function sees(context: RuleContext, file: string, { id, file: own, name }: GraphSymbol): boolean {
  if (!habitsOf({ language: context.head.symbol(id)!.language, file }).countsArguments) return false;
  if (file === own) return true;
  const word = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])(?!\\s+as\\b)`);
  return namespacesIn(context, file, own).length > 0 || context.head.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && to === id)
    && [...maskedText(context, 'head', file).code.matchAll(/\bimport\b[^;'"]*/g)].some(([text]) => word.test(text)) && !context.head.symbolsInFile(file).some((other) => other.name === name);
}

/** `import * as tt from './types'`: names under which a file has all of another. */
const namespacesIn = (context: RuleContext, file: string, target: string): readonly string[] => context.head.edgesInFile(file).filter(({ kind, to }) => kind === 'imports' && to === moduleId(target))
  .flatMap(({ line }) => /\*\s*as\s+([\w$]+)\s+from\b/.exec(context.line('head', file, line))?.[1] ?? []);

function wrongIn(context: RuleContext, file: string, after: GraphSymbol, took: Range, takes: Range): readonly { readonly file: string; readonly line: number }[] {
  const { code } = maskedText(context, 'head', file);
  const isType = after.kind !== 'function';
  const spaces = file === after.file ? [] : namespacesIn(context, file, after.file);
  const isNamed = spaces.length === 0 || context.head.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && to === after.id);
  const before = [...(isNamed ? [''] : []), ...spaces.map((name) => `${name.replaceAll('$', '\\$')}\\.`)].join('|');
  return [...code.matchAll(new RegExp(`(?<![\\w$.])(?:${before})${after.name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].flatMap(({ index, 0: { length } }) => {
    const line = lineAt(code, index);
    if (file === after.file && line >= after.startLine && line <= after.endLine && code.slice(index + length).trimStart().startsWith('<') && line === after.nameLine) return [];
    const rest = code.slice(index + length, index + length + 400);
    const list = /^\s*<(?![<=])/.test(rest) ? bracketed(rest, rest.indexOf('<')) : undefined;
    const isListed = list !== undefined && !/[;{}]|&&|\|\|/.test(list.replace(/\{[^{}]*\}/g, '')) && (isType || /^\s*\(/.test(rest.slice(rest.indexOf('<') + list.length)));
    // A class made without type arguments has them inferred; so has a function that is called.
    if (!isListed && (!isType || list !== undefined || isElement(file, code, index) || !isBareType(code, index, rest, isValueToo(context, after)))) return [];
    const count = isListed ? splitTopLevel(list.slice(1, -1), ',').length : 0;
    const fits = (range: Range): boolean => count >= range.least && count <= range.most;
    if (fits(takes) || !fits(took) || isWaived(context, file, line, after.language) || isMeantToFail(context, file, line)) return [];
    return [{ file, line }];
  });
}

/** `: Box`, `Map<string, Box>`: but neither `typeof Box` nor `Box.of` nor a value of that name, where there may be one. */
function isBareType(code: string, index: number, rest: string, mayBeValue: boolean): boolean {
  const before = code.slice(Math.max(0, index - 200), index);
  if (/^\s*[.(:?]/.test(rest) || /\b(?:typeof|import|export)\s+$|\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[^{}]*$/.test(before) || !/^\s*(?:[;,)>|&=\]\n{[]|$)/.test(rest)) return false;
  if (mayBeValue) return /(?:[:|&<]|\b(?:extends|implements|as))\s*$/.test(before) && !/\?[^:;<>]*:\s*$|\{\s*(?:[^(){}]*,\s*)?[\w$'"]+\s*:\s*$/.test(before);
  return ASKS_FOR_A_TYPE.test(before);
}

/** `<FileItem` in a file of elements: what an element of a class is given says its type arguments. Type arguments follow a name at once. */
const isElement = (file: string, code: string, index: number): boolean => file.endsWith('x') && /(?:^|[^\w$])<$/.test(code.slice(Math.max(0, index - 2), index));

const counted = ({ least, most }: Range): string => (least === most ? `${most}` : `${least} to ${most}`);

function describe(context: RuleContext, before: GraphSymbol, after: GraphSymbol, took: Range, takes: Range, wrong: readonly { readonly file: string; readonly line: number }[]): Finding {
  const places = uniquePlaces(wrong.map(({ file, line }) => ({ file, line, symbol: innermostAt(context, 'head', file, line) })));
  const many = places.length > 1;
  return {
    file: after.file,
    line: after.nameLine,
    symbol: after.id,
    message: `${after.qualifiedName} takes ${counted(takes)} type argument${takes.most === 1 ? '' : 's'} now, ${counted(took)} before; ${places.length} place${many ? 's' : ''} still give${many ? '' : 's'} the old number: ${listed(places)}.`,
    fixHint: `Update ${listed(places)}.`,
    confidence: READ,
    what: `type arguments: ${counted(took)} → ${counted(takes)}`,
    callers: places,
    evidence: [declarationEvidence(context, 'base', before), declarationEvidence(context, 'head', after), ...places.slice(0, MOST_EVIDENCE).map(({ file, line }) => callEvidence(context, 'head', file, line))],
  };
}
