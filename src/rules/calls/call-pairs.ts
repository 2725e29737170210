// Pairs the calls of a symbol in the head with its calls in the base: is this the call that was there before?
// A caller's file may have moved, its function may have been renamed, its lines shifted; only what it passes counts.

import { moduleId, type CallSite, type GraphEdge, type GraphSymbol } from '../../graph/model.ts';
import { constructedThrough } from './call-targets.ts';
import { callBehind } from './handed-on-calls.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';

const LONGEST_CALLER = 400;

export interface Call {
  readonly edge: GraphEdge;
  readonly site: CallSite;
}

/** Calls into a symbol with their call sites, one per place and shape. */
export function callsInto(context: RuleContext, side: Side, id: string): readonly Call[] {
  return context[side].inEdges(id).flatMap((edge) => {
    const site = callBehind(context, side, edge);
    return site === undefined ? [] : [{ edge, site }];
  });
}

/** Calls of a symbol; a constructor is also called through its class and through heirs without one of their own. */
export const callsOf = (context: RuleContext, side: Side, symbol: GraphSymbol): readonly Call[] =>
  [symbol.id, ...constructedThrough(context[side], symbol)].flatMap((id) => callsInto(context, side, id));

/**
 * True when the call names its target: by its own name, through an import, as a class or as a parent. A function that
 * arrived as a value (`handler(request)`) is called by the type it travelled under, which may take more or less.
 */
export function namesTarget(context: RuleContext, { edge, site }: Call): boolean {
  const graph = context.head;
  const target = graph.symbol(edge.to);
  const name = lastSegment(site.text);
  if (target === undefined) return false;
  const habits = habitsOf(target);
  // An object that is called: its class decides what it takes, whatever the object goes by.
  if (target.kind === 'method' && target.name === habits.callMember) return true;
  if (name === '') return false;
  // `this.getPath = getPath`: a member holds it, and the member's type says what it takes. A function that declares whose it is is a method.
  if (target.kind === 'function' && target.qualifiedName === target.name && site.text === `this.${name}` && !/\(\s*this\s*:/.test(target.signature)) return false;
  if (name === 'super') return true;
  if (isOfAnyType(context, edge, site)) return false;
  if (target.kind === 'function' && isHeldByAnother(context, edge, site.text !== name) && isBoundToArguments(context, target)) return false;
  if (site.text === name && habits.keywordArguments && isTakenOffClass(context, edge, name, target)) return false;
  if (name === target.name) return true;
  const owner = target.parent !== undefined && habits.constructorNames.has(target.name) ? graph.symbol(target.parent) : undefined;
  if (owner?.name === name) return true;
  // Made through a class below that has no constructor of its own.
  if (owner !== undefined && constructedThrough(graph, target).some((id) => graph.symbol(id)?.name === name)) return true;
  // `cls(…)` inside the very class.
  if (name === habits.ownClass && edge.from.startsWith(`${(owner ?? target).id}.`)) return true;
  if (isNamedBeside(context, name, owner ?? target) || isLocalName(context, edge, name, target.name) || (site.text !== name && isNamedInClass(context, name, target))) return true;
  // Imported under another name: the import says so. A variable that holds the function does not.
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`, 'u');
  const isWhole = site.text === name && isWholeModule(context, target);
  return graph.edgesInFile(edge.file).some((other) =>
    other.kind === 'imports' && (other.to === target.id || other.to === owner?.id || (isWhole && other.to === moduleId(target.file))) && word.test(context.line('head', edge.file, other.line)));
}

/** `def test_save(client: Any)`: whatever else is known of the receiver, its function says that it may be anything, a stand-in say. */
function isOfAnyType(context: RuleContext, { from }: GraphEdge, { text }: CallSite): boolean {
  const receiver = text.split('.', 1)[0];
  return receiver !== text && context.head.symbol(from)?.parameters?.some(({ name, type }) => name === receiver && type !== undefined && /^(?:\w+\.)*Any$/.test(type)) === true;
}

/** A function without a name, or one that `module.exports = validate` makes the whole of its module. */
const isWholeModule = (context: RuleContext, { name, qualifiedName, file }: GraphSymbol): boolean => qualifiedName === name && (name === 'default'
  || new RegExp(`^(?:module\\.exports|export)\\s*=\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*;?\\s*$`, 'm').test(context.source('head', file) ?? ''));

/** `client.auth(…)`, or `auth(…)` of `const { auth } = connect()` in a file that does not import the function. */
const isHeldByAnother = (context: RuleContext, { resolution, file, to }: GraphEdge, isMember: boolean): boolean => (isMember ? resolution === 'method_call'
  : context.head.symbol(to)?.file !== file && !context.head.edgesInFile(file).some((other) => other.kind === 'imports' && other.to === to));

/** `this.auth = auth.bind(null, state)`: a member that holds the function takes what is left of its parameters. */
const isBoundToArguments = (context: RuleContext, { id, name }: GraphSymbol): boolean => {
  const bound = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.bind\\(\\s*[^,()]*,`);
  return context.head.inEdges(id).some(({ file, line }) => bound.test(context.lines('head', file).slice(line - 1, line + 1).join('\n')));
};

/** `readany = StreamReader.readany` above, or `type(reader).readany`: called by that name the method is given its receiver as the first argument. */
function isTakenOffClass(context: RuleContext, edge: GraphEdge, name: string, target: GraphSymbol): boolean {
  const owner = target.kind === 'method' && !target.static && target.parent !== undefined ? context.head.symbol(target.parent) : undefined;
  if (owner?.kind !== 'class') return false;
  const lines = context.source('head', edge.file)?.split(/\r\n|\n|\r/, edge.line - 1).slice(-LONGEST_CALLER) ?? [];
  const taken = new RegExp(`^\\s*${name}\\s*=\\s*(?:(?:[\\p{L}\\p{N}_]+\\.)*(?:${owner.name}|__class__|\\p{Lu}[\\p{L}\\p{N}_]*\\p{Ll}[\\p{L}\\p{N}_]*)|type\\([^()]*\\))\\.${target.name}\\s*(?:#.*)?$`, 'u');
  return lines.some((line) => taken.test(line));
}

/** `url = URL` beside the class, on a line of its own: another name for it, in whatever file. */
const isNamedBeside = (context: RuleContext, name: string, { file, name: own, qualifiedName, language }: GraphSymbol): boolean => own === qualifiedName && habitsOf({ language, file }).keywordArguments
  && context.lines('head', file).some((line) => line.startsWith(name) && new RegExp(`^${name}\\s*=\\s*${own}\\s*(?:#.*)?$`).test(line));

/** What stands between the values that one assignment chooses from. */
const CHOICE = /\s+if\s.+?\s+else\s+|\s+or\s+/;

/** `parse = self._parse_form` in the caller itself, or one of several of which it chooses: `parse(…)` names the function. */
function isLocalName(context: RuleContext, edge: GraphEdge, name: string, target: string): boolean {
  const caller = context.head.symbol(edge.from);
  if (caller === undefined || caller.kind === 'module' || caller.parameters?.some((parameter) => parameter.name === name) === true) return false;
  const lines = context.source('head', edge.file)?.split(/\r\n|\n|\r/).slice(caller.startLine - 1, edge.line - 1).slice(-LONGEST_CALLER) ?? [];
  const given = new RegExp(`(?<![\\p{L}\\p{N}_$.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*=\\s*(?=[^=>])(.*)`, 'u');
  const values = lines.flatMap((line) => given.exec(line)?.[1].replace(/\s*(?:;|#.*|\/\/.*)?$/, '').split(CHOICE) ?? []);
  return values.some((value) => /^[\p{L}\p{N}_$.]+$/u.test(value) && lastSegment(value) === target);
}

/** `reply = answer` beside the method, `encode = staticmethod(to_text)` in some class: the attribute is the function under another name. */
function isNamedInClass(context: RuleContext, name: string, target: GraphSymbol): boolean {
  if (habitsOf(target).declaresByWord || (target.kind !== 'method' && target.kind !== 'function')) return false;
  // `order_class = Order`: what it makes is made by the class.
  const owner = habitsOf(target).constructorNames.has(target.name) ? context.head.symbol(target.parent ?? '') : undefined;
  const value = owner !== undefined ? owner.name : target.kind === 'method' ? target.name : `staticmethod\\(\\s*(?:[\\w.]+\\.)?${target.name}\\s*\\)`;
  const given = new RegExp(`^\\s*${name}\\s*(?::[^=\\n]+)?=\\s*${value}\\s*(?:#.*)?$`);
  return context.head.inEdges((owner ?? target).id).some(({ kind, from, file, line }) => kind === 'uses' && context.head.symbol(from)?.kind === 'class' && given.test(context.lines('head', file)[line - 1] ?? ''));
}

/** What a call passes, without its place: equal shapes pass the same number the same way. */
export const shapeOf = (site: CallSite): string =>
  [site.kind, site.positional, site.spread, site.keywordSpread, [...site.keywords].sort().join(','), ...(site.partly === true ? ['partly'] : [])].join('|');

/** True when the head's call was in the base in the same words: its author has not adapted it. */
export function isUnchanged(context: RuleContext, call: Call, before: readonly Call[]): boolean {
  const basePath = context.basePath(call.edge.file);
  if (basePath === undefined) return false;
  if (!context.touched.has(call.edge.file)) return true;
  const shape = shapeOf(call.site);
  const candidates = before.filter(({ edge, site }) =>
    edge.file === basePath && shapeOf(site) === shape && site.awaited === call.site.awaited && site.valueUsed === call.site.valueUsed);
  if (candidates.length === 0) return false;
  const written = words(context, 'head', call);
  // Text that cannot be cut out decides nothing; the shape alone does.
  const counterpart = written === undefined ? undefined : counterpartOf(context, call, before);
  return written === undefined || (counterpart === undefined ? candidates : [counterpart]).some((candidate) => {
    const old = words(context, 'base', candidate);
    return old === undefined || old === written;
  });
}

/** Of as many calls in the same function as there were before, the one in the same turn: exchanged arguments may look like another call's. */
function counterpartOf(context: RuleContext, { edge }: Call, before: readonly Call[]): Call | undefined {
  const from = context.predecessor(edge.from)?.id;
  const inOrder = (a: GraphEdge, b: GraphEdge): number => a.line - b.line || a.ref - b.ref;
  const now = context.head.inEdges(edge.to).filter((other) => other.kind === 'calls' && other.from === edge.from).sort(inOrder);
  const old = before.filter((other) => other.edge.kind === 'calls' && other.edge.from === from).sort((a, b) => inOrder(a.edge, b.edge));
  return now.length > 1 && now.length === old.length ? old[now.findIndex((other) => other.line === edge.line && other.ref === edge.ref)] : undefined;
}

const words = (context: RuleContext, side: Side, { edge, site }: Call): string | undefined =>
  context.callArguments(side, edge.file, edge.line, site.text);
