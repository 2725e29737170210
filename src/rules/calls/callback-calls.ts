// Functions that stand where a declared type says how they will be called: `Transport(handle)` where the parameter is a
// `Callable[[Request], Response]`, or goes by a name for one. Reads declarations as text; a type that says less says nothing.

import { moduleId, type CallSite, type GraphEdge, type GraphSymbol } from '../../graph/model.ts';
import { statement, typesOfPlace, unionMembersOf, unquoted } from './callback-places.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { topLevelParts } from '../text/source-text.ts';
import { CAN_TELL, symbolText } from '../text/symbol-text.ts';

/** Names for names for types. */
const MOST_ALIASES = 4;
const LONGEST_TYPE = 8;

/** A mention of a function as the call that somebody will make: so many arguments, none by name. */
export const calledWith = (site: CallSite, positional: number): CallSite =>
  ({ ...site, kind: 'call', positional, keywords: [], spread: false, keywordSpread: false, awaited: false, valueUsed: false });

/** The call that the type declared for a place announces for a function that stands there; undefined when it announces none. */
export function callbackCall(context: RuleContext, side: Side, edge: GraphEdge, target: GraphSymbol): CallSite | undefined {
  const site = habitsOf(target).callableTypes === true ? context.callSite(side, edge) : undefined;
  if (site?.kind !== 'reference' || site.text === '') return undefined;
  for (const { type, file, taker } of typesOfPlace(context, side, edge, site)) {
    const announced = announcedBy({ context, side, file }, type, 0);
    if (announced !== undefined) return { ...calledWith(site, announced.passes), announced: announced.types ?? [], ...(announced.result !== undefined && !asksWhatItGot(context, side, taker) && { expected: announced.result }) };
  }
  return undefined;
}

/** The function that takes it looks whether it must be waited for, whatever its type says; a method may leave that to the classes below. */
function asksWhatItGot(context: RuleContext, side: Side, taker: GraphSymbol | undefined): boolean {
  const below = taker === undefined ? [] : context[side].inEdges(taker.id).filter(({ kind }) => kind === 'overrides').flatMap(({ from }) => context[side].symbol(from) ?? []);
  return taker !== undefined && [taker, ...below].some((symbol) => CAN_TELL.test(symbolText(context, side, symbol)));
}

/** Where a type is written: names in it mean what that file sees under them. */
interface Written { readonly context: RuleContext; readonly side: Side; readonly file: string }

/** How a function of a type is called: with so many arguments, and to give that. */
interface Announced { readonly passes: number; readonly types?: readonly string[]; readonly result?: string }

/** undefined when the type leaves it open, or when it depends. */
function announcedBy(where: Written, written: string, depth: number): Announced | undefined {
  const type = unquoted(written);
  const alternatives = unionMembersOf(type).filter((member) => member !== 'None');
  if (alternatives.length !== 1) {
    const all = alternatives.map((member) => announcedBy(where, member, depth));
    return new Set(all.map((announced) => announced?.passes)).size === 1 && all[0] !== undefined ? { passes: all[0].passes } : undefined;
  }
  const [only] = alternatives;
  if (only !== type) return announcedBy(where, only, depth);
  const callable = /^(?:\w+\.)*Callable\s*\[\s*(\[.*?\]\s*,.*)\]$/s.exec(type)?.[1];
  if (callable !== undefined) return listed(callable);
  return /^[\w.]+(?:\[.*\])?$/s.test(type) && depth < MOST_ALIASES ? announcedByName(where, type.replace(/\[.*$/s, ''), depth) : undefined;
}

/** `[str, int], bool` → two, and a `bool` comes back. */
function listed(callable: string): Announced | undefined {
  const [parameters, result] = topLevelParts(callable);
  const inside = /^\[(.*)\]$/s.exec(parameters)?.[1].trim();
  const types = topLevelParts(inside ?? '*').filter((part) => part !== '');
  // `Unpack[Ts]`, `*Ts`: one word for many.
  return types.some((type) => /^\*|^(?:\w+\.)*Unpack\b/.test(type)) ? undefined : { passes: types.length, types, result };
}

/** A name for a type, or a class whose objects can be called. Two of one name say nothing. */
function announcedByName({ context, side, file }: Written, name: string, depth: number): Announced | undefined {
  const graph = context[side];
  const bearers = graph.symbolsNamed(name.slice(name.lastIndexOf('.') + 1)).filter(({ kind, parent }) => kind !== 'method' && kind !== 'property' && (parent === undefined || parent.endsWith(':<module>')));
  // Of several that go by the name the file means its own, or the one that it imports.
  const meant = bearers.length === 1 ? bearers : bearers.filter(({ id, file: of }) => of === file || graph.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && to === id));
  if (meant.length !== 1) return undefined;
  const [bearer] = meant;
  if (bearer.file !== file && !graph.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && (to === bearer.id || to === moduleId(bearer.file)))) return undefined;
  if (bearer.kind === 'class') {
    const member = graph.symbol(`${bearer.id}.${habitsOf(bearer).callMember ?? ''}`);
    const { parameters, returnType } = member ?? {};
    if (parameters === undefined || member!.async || parameters.some((p) => p.rest || (p.keywordOnly && !p.optional))) return undefined;
    // Whoever calls it may leave out what is optional: that much is sure to be passed.
    return { passes: parameters.filter((p) => !p.optional && !p.keywordOnly && !p.keywordRest).length, result: returnType };
  }
  const text = context.lines(side, bearer.file).slice(bearer.nameLine - 1, bearer.nameLine - 1 + LONGEST_TYPE).join('\n');
  const value = new RegExp(`^\\s*(?:type\\s+)?${bearer.name}(?:\\[[^\\]\\n]*\\])?\\s*(?::[^=\\n]+)?=\\s*(.*)`, 's').exec(text)?.[1];
  const whole = value === undefined ? undefined : statement(value);
  return whole === undefined ? undefined : announcedBy({ context, side, file: bearer.file }, whole.replace(/^\((.*)\)$/s, '$1'), depth + 1);
}
