// Classes that no longer fit a protocol they are given for: nobody says that they do, so nothing dangles where the class lost a
// member; the place that asks for the protocol is what breaks. Where a parent or a type is not all known, it says nothing.

import type { CallSite, GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import type { Place } from '../../report/model.ts';
import { fitsParameters } from '../calls/arity.ts';
import { typesOfPlace, unionMembersOf, unquoted } from '../calls/callback-places.ts';
import { habitsOf } from '../language-habits.ts';
import { isDeclared, targetsIn } from '../losses/lost-attributes.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { JudgedGraph, RuleContext, Side } from '../model.ts';
import { cutCalls, lastSegment } from '../text/source-text.ts';
import { lineage } from './unmade-classes.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';

/** Lines of a function in which a name is followed. */
const LONGEST_CALLER = 60;

export interface Unmet {
  readonly type: GraphSymbol;
  readonly protocol: GraphSymbol;
  readonly member: GraphSymbol;
  readonly why: string;
  readonly places: readonly Place[];
  readonly confidence: number;
}

export function unmetProtocols(context: RuleContext): readonly Unmet[] {
  const told = new Set<string>();
  return context.changes.flatMap(({ before, after }) => {
    const type = before?.parent === undefined || before.kind !== 'method' ? undefined : context.successor(before.parent);
    if (before === undefined || type?.kind !== 'class' || habitsOf(before).protocolHeading === undefined || before.name.startsWith('__')) return [];
    if (after !== undefined && after.name === before.name && after.signatureHash === before.signatureHash) return [];
    return protocolsWith(context.head, before.name).flatMap(({ protocol, member }) => {
      const why = whyUnmet(context, type, before, after, protocol, member);
      if (why === undefined || told.has(`${type.id} ${protocol.id}`)) return [];
      const given = placesOf(context, type, protocol);
      if (given.length === 0) return [];
      told.add(`${type.id} ${protocol.id}`);
      return [{ type, protocol, member, why, places: uniquePlaces(given.map(({ place }) => place)), confidence: Math.min(...given.map(({ confidence }) => confidence)) }];
    });
  });
}

const protocolsWith = (graph: JudgedGraph, name: string): readonly { readonly protocol: GraphSymbol; readonly member: GraphSymbol }[] =>
  graph.symbolsNamed(name).flatMap((member) => {
    const protocol = member.parent === undefined ? undefined : graph.symbol(member.parent);
    return protocol?.kind === 'class' && habitsOf(protocol).protocolHeading?.test(protocol.signature) === true ? [{ protocol, member }] : [];
  });

/** What the class lacks now and had before; undefined when it fits still, never did, or cannot be told. */
function whyUnmet(context: RuleContext, type: GraphSymbol, before: GraphSymbol, after: GraphSymbol | undefined, protocol: GraphSymbol, member: GraphSymbol): string | undefined {
  const [now, old] = [lineage(context.head, type), context.predecessor(type.id) === undefined ? undefined : lineage(context.base, context.predecessor(type.id)!)];
  const was = context.predecessor(member.id);
  // Who names the protocol as a parent has from it what it lacks.
  if (now === undefined || old === undefined || was === undefined || now.some(({ id }) => id === protocol.id) || now.some((part) => answersAnything(context, part))) return undefined;
  const asked = context.head.symbolsInFile(protocol.file).filter((symbol) => symbol.parent === protocol.id && symbol.kind === 'method');
  if (asked.some(({ name }) => !has(context, 'base', old, name))) return undefined;
  if (after === undefined || after.name !== before.name) return has(context, 'head', now, before.name) ? undefined : `${before.name} is gone`;
  return !fits(before, was) || fits(after, member) || member.signatureHash !== was.signatureHash ? undefined : `${before.name} takes other arguments`;
}

const answersAnything = ({ head }: RuleContext, { id }: GraphSymbol): boolean => head.symbol(`${id}.__getattr__`) !== undefined || head.symbol(`${id}.__getattribute__`) !== undefined;

const has = (context: RuleContext, side: Side, classes: readonly GraphSymbol[], name: string): boolean => classes.some(({ id, file, startLine, endLine }) => {
  if (context[side].symbol(`${id}.${name}`) !== undefined) return true;
  const text = context.lines(side, file).slice(startLine - 1, endLine).join('\n');
  return isDeclared(text, name) || targetsIn(text).some((target) => target.endsWith(`.${name}`));
});

/** Takes what the protocol's own method is called with, by the names it is called with. */
function fits({ parameters = [], decorators, accessor }: GraphSymbol, asked: GraphSymbol): boolean {
  // What is read like an attribute is passed nothing.
  if (accessor === 'get' && asked.accessor === 'get') return parameters.every(({ optional, rest, keywordRest }) => optional || rest || keywordRest);
  if (decorators.length > 0 || accessor !== undefined || asked.accessor !== undefined || asked.parameters === undefined) return true;
  if (asked.parameters.some((parameter) => parameter.rest || parameter.keywordRest || parameter.keywordOnly)) return true;
  const all: CallSite = { kind: 'call', text: asked.name, file: asked.file, line: asked.nameLine, positional: asked.parameters.length, keywords: [], spread: false, keywordSpread: false, awaited: false, valueUsed: false };
  const least = { ...all, positional: asked.parameters.filter(({ optional }) => !optional).length };
  return [all, least].every((call) => fitsParameters(call, parameters).verdict === 'fits')
    && asked.parameters.every(({ name, positionalOnly }, at) => positionalOnly === true || name.startsWith('_') || parameters[at] === undefined || parameters[at].rest || parameters[at].name === name);
}

/** Where an object of the class stands for the protocol: made on the spot, kept under a name first, or the object itself. */
function placesOf(context: RuleContext, type: GraphSymbol, protocol: GraphSymbol): readonly { readonly place: Place; readonly confidence: number }[] {
  const { head, config } = context;
  const made = [type.id, ...[...habitsOf(type).constructorNames].map((name) => `${type.id}.${name}`)].flatMap((id) => head.inEdges(id))
    .filter((edge) => (edge.kind === 'calls' || edge.kind === 'uses') && isProof(edge, config.enforcement.minConfidence) && lastSegment(context.callSite('head', edge)?.text ?? '') === type.name);
  const mentions = made.flatMap((edge) => {
    const lines = context.lines('head', edge.file);
    const [call, ...others] = cutCalls(lines, edge.line, type.name) ?? [];
    if (call === undefined || others.length > 0) return [];
    const direct = { edge, text: `${/[\w.]*$/.exec(call.before)![0]}${type.name}(${call.written})`.replace(/\s+/g, ' ') };
    const name = /^\s*(\w+)\s*=\s*(?:\w+\.)*$/.exec(call.before)?.[1];
    const caller = head.symbol(edge.from);
    const last = Math.min(caller?.kind === 'module' ? lines.length : caller?.endLine ?? edge.line, edge.line + LONGEST_CALLER - 1);
    const isOne = name !== undefined && targetsIn(lines.slice((caller?.startLine ?? 1) - 1, last).join('\n')).filter((target) => target === name).length === 1;
    return isOne ? [direct, { edge: { ...edge, line: last }, text: name }] : [direct];
  });
  const inside = head.symbolsInFile(type.file).filter(({ parent, kind, static: isStatic }) => parent === type.id && kind === 'method' && !isStatic)
    .flatMap((method) => head.outEdges(method.id).filter(({ kind }) => kind === 'calls').slice(0, 1).map((edge) => ({ edge: { ...edge, line: Math.min(method.endLine, edge.line + LONGEST_CALLER - 1) }, text: 'self' })));
  return [...mentions, ...inside].flatMap(({ edge, text }) => standsFor(context, edge, text, protocol));
}

function standsFor(context: RuleContext, edge: GraphEdge, text: string, protocol: GraphSymbol): readonly { readonly place: Place; readonly confidence: number }[] {
  const site = context.head.callSite(edge);
  if (site === undefined) return [];
  return [...typesOfPlace(context, 'head', edge, { ...site, text })].flatMap(({ type, line }) => {
    const asked = unionMembersOf(unquoted(type)).map(unquoted).filter((member) => member !== 'None');
    const isAsked = asked.length > 0 && asked.every((member) => lastSegment(member.replace(/\[.*$/s, '')) === protocol.name);
    return isAsked && !isMeantToFail(context, edge.file, line) ? [{ place: { file: edge.file, line, symbol: edge.from }, confidence: edge.confidence }] : [];
  });
}
