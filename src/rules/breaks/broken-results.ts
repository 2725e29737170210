// Functions that give something of another kind than before (a generator for a list, a tuple of three for one of two, no context manager
// any more), and callers that still treat the result as what it was. What becomes of a result is read from the text of the caller.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callsOf, isUnchanged, namesTarget, type Call } from '../calls/call-pairs.ts';
import { basesOf } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import { newlyLost } from '../losses/lost-attributes.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext } from '../model.ts';
import { shapeOf, type Shape } from './result-shapes.ts';
import { cutCalls } from '../text/source-text.ts';
import { isInSameWords } from './waited-results.ts';

const LONGEST_CALLER = 200;
/** Decorators that give a class no way to ask for entries. */
const DATA = /(?:^|\.)(?:dataclass|define|frozen|final|total_ordering)$/;
/** What a generator can be asked for, and what a context manager that a generator makes. */
const OF_GENERATORS = /^(?:send|throw|close|gi_\w+|__\w+__)$/;
const OF_MANAGERS = /^(?:gen|func|args|kwds|__\w+__)$/;

export function brokenResults(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined || habitsOf(after).fieldsByAssignment !== true || before.async !== after.async || isOverridden(context, after)) return [];
    const [was, is] = [shapeOf(context, 'base', before), shapeOf(context, 'head', after)];
    const isOther = is !== undefined && !isSame(was, is);
    const type = before.returnType === after.returnType || isOther ? undefined : entriesLost(context, before, after);
    if (!isOther && type === undefined) return [];
    const old = callsOf(context, 'base', before);
    const broken = callsOf(context, 'head', after).flatMap((call): readonly Misfit[] => {
      if (!isProof(call.edge, context.config.enforcement.minConfidence) || call.site.kind !== 'call' || !namesTarget(context, call)) return [];
      const why = usesOf(context, call, after.async).map((use) => (isOther ? misfit(was, is, use) : lacks(context, call, type!, use))).find((text) => text !== undefined);
      return why === undefined || !isUnchanged(context, call, old) || !isInSameWords(context, call, old) || isMeantToFail(context, call.edge.file, call.edge.line) ? [] : [{ call, why: [why] }];
    });
    return broken.length === 0 ? [] : [misfits(context, before, after, broken, 'caller', 'results')];
  });
}

/** Functions whose result is a named tuple with more or fewer fields than before, and callers that take it apart into as many as it had. */
export function brokenTuples(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    const [was, is] = [before?.parameters?.length, after?.parameters?.length];
    if (after?.kind !== 'class' || was === undefined || is === undefined || was === is || !NAMED_TUPLE.test(after.signature)) return [];
    const givers = [...new Set(context.head.inEdges(after.id).map(({ from }) => from))].flatMap((id) => context.head.symbol(id) ?? [])
      .filter((symbol) => new RegExp(`^["']?(?:\\w+\\.)*${after.name}["']?$`).test(symbol.returnType ?? '') && symbol.decorators.length === 0 && !symbol.generator && !isOverridden(context, symbol));
    const broken = givers.flatMap((giver) => callsOf(context, 'head', giver).flatMap((call): readonly Misfit[] => {
      const fits = !isProof(call.edge, context.config.enforcement.minConfidence) || call.site.kind !== 'call' || !namesTarget(context, call) || !usesOf(context, call, giver.async).some((use) => use.how === 'unpacked' && use.into === was);
      const old = fits ? undefined : context.predecessor(giver.id);
      return old === undefined || !isInSameWords(context, call, callsOf(context, 'base', old)) || isMeantToFail(context, call.edge.file, call.edge.line) ? [] : [{ call, why: [`it has ${is} fields now, not ${was}`] }];
    }));
    return broken.length === 0 ? [] : [misfits(context, before!, after, broken, 'caller', 'results')];
  });
}

const NAMED_TUPLE = /[(,]\s*(?:\w+\.)*NamedTuple\b/;
const HAS_ENTRIES = /^(?:\w+\.)*(?:dict|list|tuple|Dict|List|Tuple|Mapping|MutableMapping|Sequence|OrderedDict|defaultdict)(?:\[|$)/;

/** The class of the repository that the function gives now, in the place of a list or a dictionary. */
function entriesLost(context: RuleContext, { returnType: was = '' }: GraphSymbol, { returnType: is = '' }: GraphSymbol): GraphSymbol | undefined {
  const name = /^["']?(?:\w+\.)*(\w+)["']?$/.exec(is)?.[1];
  const classes = name === undefined || !HAS_ENTRIES.test(was) ? [] : context.head.symbolsNamed(name).filter(({ kind }) => kind === 'class');
  return classes.length === 1 && basesOf(classes[0].signature) === 0 && classes[0].decorators.every((decorator) => DATA.test(decorator)) ? classes[0] : undefined;
}

/** The class stands by itself, so that its text is all it has. */
function lacks(context: RuleContext, { edge }: Call, type: GraphSymbol, use: Use): string | undefined {
  const members = new Set(context.head.symbolsInFile(type.file).flatMap(({ parent, name }) => (parent === type.id ? [name] : [])));
  if (members.has('__getattr__') || members.has('__getattribute__')) return undefined;
  if (use.how === 'indexed') return members.has('__getitem__') || members.has('__class_getitem__') ? undefined : `it gives a ${type.name} now, which has no entries`;
  return use.how === 'asked' && newlyLost(context, use.member).some(({ file, from }) => file === edge.file && from === edge.from) ? `it gives a ${type.name} now, which has no ${use.member}` : undefined;
}

const isSame = (was: Shape | undefined, is: Shape): boolean => was?.is === is.is && (is.is !== 'tuple' || was.is !== 'tuple' || was.size === is.size);

/** Whoever stands below gives what it gives: the receiver may be one of those. */
const isOverridden = (context: RuleContext, { id }: GraphSymbol): boolean =>
  [...context.head.inEdges(id), ...context.head.outEdges(id), ...context.base.inEdges(id)].some(({ kind }) => kind === 'overrides' || kind === 'implements');

type Use = { readonly how: 'counted' | 'indexed' | 'entered' | 'iterated' } | { readonly how: 'asked'; readonly member: string } | { readonly how: 'unpacked'; readonly into: number };

function misfit(was: Shape | undefined, is: Shape, use: Use): string | undefined {
  if (use.how === 'unpacked') {
    if (is.is === 'manager' && was?.is !== 'manager') return 'it gives a context manager now, which cannot be taken apart';
    return is.is === 'tuple' && was?.is === 'tuple' && use.into === was.size ? `it gives ${is.size} values now, not ${was.size}` : undefined;
  }
  if (use.how === 'entered') return was?.is === 'manager' && is.is !== 'manager' ? 'it gives no context manager any more' : undefined;
  if (is.is === 'generator' && was?.is !== 'generator' && was?.is !== 'manager') {
    if (use.how === 'counted') return 'it gives a generator now, which has no length';
    if (use.how === 'indexed') return 'it gives a generator now, which has no places';
    if (use.how === 'asked' && !OF_GENERATORS.test(use.member)) return `it gives a generator now, which has no ${use.member}`;
  }
  if (is.is !== 'manager' || was?.is === 'manager' || (use.how === 'asked' && OF_MANAGERS.test(use.member))) return undefined;
  return `it gives a context manager now, which ${use.how === 'counted' ? 'has no length' : use.how === 'indexed' ? 'has no places' : use.how === 'asked' ? `has no ${use.member}` : 'cannot be gone through'}`;
}

/** What the caller does with the result: where the call stands, or under the name it is kept by. */
function usesOf(context: RuleContext, { edge, site }: Call, isAsync: boolean): readonly Use[] {
  const lines = context.lines('head', edge.file);
  const [call, ...others] = cutCalls(lines, edge.line, site.text) ?? [];
  if (call === undefined || others.length > 0 || isAsync !== site.awaited) return [];
  const before = call.before.replace(/(?:[\w\])]+\.)*$/, '').replace(isAsync ? /\bawait\s+$/ : /$/, '');
  const isLast = /^\s*(?:#|$|\n)/.test(call.after);
  const list = isLast ? /^\s*\(?((?:[\w.[\]]+\s*,\s*)+[\w.[\]]*)\)?\s*=\s*$/.exec(before)?.[1] : undefined;
  if (list !== undefined) return [{ how: 'unpacked', into: list.split(',').filter((part) => part.trim() !== '').length }];
  if (isAsync) return [];
  if (/^\s*with\s+\(?\s*$/.test(before) && /^\s*(?:as\s|:|,)/.test(call.after)) return [{ how: 'entered' }];
  const kept = isLast ? /^\s*(\w+)\s*=\s*$/.exec(before)?.[1] : undefined;
  return kept === undefined ? usesAround(before, call.after) : usesOfName(context, edge.from, edge.line, lines, kept);
}

function usesAround(before: string, after: string): readonly Use[] {
  const asked = /^\s*\.(\w+)/.exec(after)?.[1];
  if (asked !== undefined) return [{ how: 'asked', member: asked }];
  if (/^\s*\[/.test(after)) return [{ how: 'indexed' }];
  if (/(?<![\w.])len\(\s*$/.test(before) && /^\s*\)/.test(after)) return [{ how: 'counted' }];
  return /\bfor\s[^:=]*\bin\s+$/.test(before) && /^\s*(?::|\]|\)|\}|if\b)/.test(after) ? [{ how: 'iterated' }] : [];
}

/** Uses under the name, as long as nothing else is kept under it and nobody asks what it is. */
function usesOfName(context: RuleContext, from: string, line: number, lines: readonly string[], name: string): readonly Use[] {
  const end = Math.min(context.head.symbol(from)?.endLine ?? 0, line + LONGEST_CALLER);
  const below = lines.slice(line, end);
  const again = below.findIndex((text) => new RegExp(`(?<![\\w.])${name}\\s*(?:,[^=]*)?(?::[^=]+)?=(?!=)|\\b(?:as|for|del|global|nonlocal)\\s[^=:]*\\b${name}\\b`).test(text));
  const text = below.slice(0, again < 0 ? below.length : again).join('\n').replace(/#[^\n"']*$/gm, '');
  if (new RegExp(`\\b(?:isinstance|hasattr|callable|type)\\(\\s*${name}\\b`).test(text)) return [];
  const found = (pattern: string): readonly RegExpMatchArray[] => [...text.matchAll(new RegExp(`(?<![\\w."'])${pattern}`, 'g'))];
  return [
    ...found(`${name}\\.(\\w+)`).map((match): Use => ({ how: 'asked', member: match[1] })),
    ...found(`${name}\\[`).map((): Use => ({ how: 'indexed' })),
    ...found(`len\\(\\s*${name}\\s*\\)`).map((): Use => ({ how: 'counted' })),
    ...found(`with\\s+${name}\\s*(?:as\\b|:)`).map((): Use => ({ how: 'entered' })),
    ...[...text.matchAll(new RegExp(`^\\s*\\(?((?:\\w+\\s*,\\s*)+\\w*)\\)?\\s*=\\s*${name}\\s*$`, 'gm'))].map((match): Use => ({ how: 'unpacked', into: match[1].split(',').filter((part) => part.trim() !== '').length })),
  ];
}
