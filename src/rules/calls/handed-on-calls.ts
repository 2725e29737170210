// Calls that are not written as calls. `partial(send, order)` and `to_thread(send, order)` only mention the function, but what
// it will be passed stands beside it; a `with` statement calls what the language says it calls, a decorator what it names. Makes
// call sites of them.

import type { CallSite, GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { callbackCall, calledWith } from './callback-calls.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { cutCalls, lastSegment, topLevelParts } from '../text/source-text.ts';

/** A call's first arguments may stand on lines of their own. */
const FURTHEST = 4;

/** What an edge passes to its target, whoever makes the call in the end; undefined when that cannot be told. */
export function callBehind(context: RuleContext, side: Side, edge: GraphEdge): CallSite | undefined {
  const target = context[side].symbol(edge.to);
  if (edge.kind !== 'calls') return target?.parameters === undefined || target.kind === 'class' ? undefined : handedOnCall(context, side, edge, target) ?? callbackCall(context, side, edge, target);
  const site = context.callSite(side, edge);
  if (site?.kind === 'decorator' && site.text !== '' && target !== undefined) return decoratorCall(context, side, edge, site, target);
  const passed = site?.text === '' && target !== undefined ? habitsOf(target).calledByStatements?.get(target.name) : undefined;
  if (passed !== undefined) return { ...site!, kind: 'call', text: target!.name, positional: passed, spread: false };
  // `Gate()(request)`: what is called is an object without a name.
  return site?.text === '' && site.kind === 'call' && target?.name === (target && habitsOf(target).callMember) ? { ...site, text: target!.name } : site;
}

/** `@logged` passes what stands below it; with arguments of its own (`@retried(3)`) somebody else is called in the end. */
function decoratorCall(context: RuleContext, side: Side, edge: GraphEdge, site: CallSite, target: GraphSymbol): CallSite {
  if (habitsOf(target).decoratorsCall !== true) return site;
  const written = /^@\s*([\p{L}\p{N}_.]+)\s*(?:#.*)?$/u.exec(context.line(side, edge.file, edge.line))?.[1] ?? '';
  // Inside its own class a method is a plain function still: what stands below fills the place of its receiver.
  if (lastSegment(written) !== site.text || (target.kind === 'method' && !written.includes('.') && target.name !== habitsOf(target).callMember && !habitsOf(target).constructorNames.has(target.name))) return site;
  return { ...calledWith(site, 1), text: written };
}

/** The call that a mention of a function stands for; undefined when it is handed to nobody who is known to call it. */
function handedOnCall(context: RuleContext, side: Side, edge: GraphEdge, target: GraphSymbol): CallSite | undefined {
  const { handsOn } = habitsOf({ language: target.language, file: edge.file });
  const site = edge.kind === 'uses' && handsOn !== undefined ? context.callSite(side, edge) : undefined;
  if (site?.kind !== 'reference' || site.text === '') return undefined;
  for (let line = edge.line; line > Math.max(0, edge.line - FURTHEST); line -= 1) {
    for (const [name, { at, partly = false, passes, given }] of handsOn!) {
      if (!context.line(side, edge.file, line).includes(name)) continue;
      const isAsked = (parts: readonly string[]): boolean => (typeof at === 'number' ? parts[at] === site.text : parts.some((part) => part.replace(/\s*=\s*/, '=') === `${at}=${site.text}`));
      const call = cutCalls(context.lines(side, edge.file), line, name)?.find(({ args }) => isAsked(topLevelParts(args)));
      const own = call === undefined ? undefined : topLevelParts(call.args);
      if (own === undefined || isOurs(context, side, edge, line, name)) continue;
      if (given !== undefined) return withList(site, own, given);
      // Named inside its class, a method is given its receiver like any other argument.
      const receiver = target.kind === 'method' && !target.static && !site.text.includes('.') ? 1 : 0;
      if (passes !== undefined) return calledWith(site, passes - receiver);
      const passed = own.slice(typeof at === 'number' ? at + 1 : own.length).filter((part) => part !== '');
      // `property(partial(label, key="name"))`: whoever calls it at last passes the object, and nothing else.
      const isWhole = partly && /(?<![\w.])(?:cached_)?property\(\s*(?:\w+\.)*$/.test(call!.before);
      if (isWhole) { const whole = siteOf(site, passed, false); return { ...whole, positional: whole.positional + 1 - receiver }; }
      return typeof at === 'number' ? siteOf(site, passed, partly) : undefined;
    }
  }
  return undefined;
}

/** A function of the repository goes by that name there: its own declaration says what it does with what it is given. */
const isOurs = (context: RuleContext, side: Side, { from, file }: GraphEdge, line: number, name: string): boolean =>
  context[side].outEdges(from).some((edge) => edge.kind === 'calls' && edge.file === file && edge.line === line && lastSegment(context[side].callSite(edge)?.text ?? '') === name);

/** `Thread(target=send, args=(order, 3))`: the arguments lie in a tuple of their own; without one there are none. */
function withList(site: CallSite, parts: readonly string[], { list, names }: { readonly list: string; readonly names: string }): CallSite | undefined {
  const under = (keyword: string): string | undefined => parts.map((part) => /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.*)$/su.exec(part)).find((match) => match?.[1] === keyword)?.[2];
  if (under(names) !== undefined || parts.some((part) => part.startsWith('*'))) return undefined;
  const written = under(list);
  const inside = written === undefined ? '' : /^[([](.*)[)\]]$/s.exec(written)?.[1];
  return inside === undefined ? undefined : siteOf(site, topLevelParts(inside).filter((part) => part !== ''), false);
}

function siteOf(site: CallSite, parts: readonly string[], partly: boolean): CallSite {
  const keywords = parts.flatMap((part) => /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)/u.exec(part)?.[1] ?? []);
  const spreads = parts.filter((part) => part.startsWith('*'));
  return {
    ...site, kind: 'call', keywords, positional: parts.length - keywords.length - spreads.length, partly,
    spread: spreads.some((part) => !part.startsWith('**')), keywordSpread: spreads.some((part) => part.startsWith('**')),
    // Whoever calls it in the end takes the result.
    awaited: false, valueUsed: false,
  };
}
