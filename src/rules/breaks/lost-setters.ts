// Attributes that can no longer be assigned (a property that lost its setter, a field that became a property, a data class that is frozen
// now) and are assigned still. An assignment is no reference in the graph: receivers are known by the text of the function around it.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import { targetsIn } from '../losses/lost-attributes.ts';
import { misfitAt, misfits } from './lost-properties.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { symbolText } from '../text/symbol-text.ts';

const PROPERTY = /^(?:\w+\.)?(?:property|abstractproperty)$/;
const FROZEN = /@(?:\w+\.)*(?:dataclass|define|attrs|s)\([^)]*\bfrozen\s*=\s*True/;

export function lostSetters(context: RuleContext): readonly Finding[] {
  const told = new Set<string>();
  const properties = context.changes.flatMap(({ before, after }) => {
    const symbol = after ?? before;
    if (symbol === undefined || habitsOf(symbol).fieldsByAssignment !== true) return [];
    // The getter tells, changed, new or left alone beside a setter that went.
    const owner = symbol.parent === undefined ? undefined : after === undefined ? context.successor(symbol.parent) : context.head.symbol(symbol.parent);
    const getter = owner?.kind === 'class' ? accessors(context, 'head', owner, symbol.name).find(({ decorators }) => decorators.length === 1 && PROPERTY.test(decorators[0])) : undefined;
    const old = owner === undefined ? undefined : context.predecessor(owner.id);
    if (owner === undefined || getter === undefined || old === undefined || told.has(getter.id) || !couldBeSet(context, old, symbol.name) || accessors(context, 'head', owner, symbol.name).length > 1) return [];
    told.add(getter.id);
    return found(context, before ?? old, getter, owner, [symbol.name], 'it has no setter');
  });
  return [...properties, ...frozenClasses(context)];
}

/** What a decorator is told is no part of a class's own text, so that no change tells of it. */
const frozenClasses = (context: RuleContext): readonly Finding[] => [...context.touched].flatMap((file) => (context.head.hasFile(file) ? context.head.symbolsInFile(file) : [])).flatMap((type) => {
  const old = type.kind === 'class' && type.decorators.length > 0 && habitsOf(type).fieldsByAssignment === true ? context.predecessor(type.id) : undefined;
  return old !== undefined && becameFrozen(context, old, type) ? found(context, old, type, type, fieldsOf(context, type), 'its objects are frozen') : [];
});

const accessors = (context: RuleContext, side: Side, { id, file }: GraphSymbol, name: string): readonly GraphSymbol[] =>
  context[side].symbolsInFile(file).filter((symbol) => symbol.parent === id && symbol.name === name);

/** A property with a setter, or an attribute that a method of the class assigned to its receiver. */
function couldBeSet(context: RuleContext, old: GraphSymbol, name: string): boolean {
  const was = accessors(context, 'base', old, name);
  if (was.length > 0) return was.some(({ decorators }) => decorators.some((decorator) => decorator === `${name}.setter`)) || was.some(({ kind }) => kind === 'property');
  return targetsIn(symbolText(context, 'base', old)).includes(`self.${name}`);
}

const becameFrozen = (context: RuleContext, before: GraphSymbol, after: GraphSymbol): boolean => {
  const heading = (side: Side, { file, startLine, nameLine }: GraphSymbol): string => context.lines(side, file).slice(startLine - 1, nameLine).join('\n');
  return FROZEN.test(heading('head', after)) && !FROZEN.test(heading('base', before)) && before.decorators.length === 1;
};

const fieldsOf = (context: RuleContext, { id, file }: GraphSymbol): readonly string[] =>
  context.head.symbolsInFile(file).flatMap(({ parent, kind, name }) => (parent === id && kind === 'property' ? [name] : []));

function found(context: RuleContext, before: GraphSymbol, after: GraphSymbol, owner: GraphSymbol, names: readonly string[], why: string): readonly Finding[] {
  if (names.length === 0 || /\b__setattr__\b/.test(symbolText(context, 'head', owner))) return [];
  const broken = whoKnows(context, owner).flatMap((symbol) => assignments(context, symbol, owner, names).map((line) => misfitAt(symbol.id, after, symbol.file, line, [why])));
  return broken.length === 0 ? [] : [misfits(context, before, after, broken, 'caller', 'assignments')];
}

/** Functions that name the class, and its own methods. */
function whoKnows(context: RuleContext, owner: GraphSymbol): readonly GraphSymbol[] {
  const naming = [owner.id, `${owner.id}.__init__`].flatMap((id) => context.head.inEdges(id)).map(({ from }) => from);
  const own = context.head.symbolsInFile(owner.file).flatMap(({ parent, id }) => (parent === owner.id ? [id] : []));
  return [...new Set([...naming, ...own])].flatMap((id) => context.head.symbol(id) ?? []).filter(({ kind }) => kind === 'function' || kind === 'method');
}

/** Lines of the function that assign one of the names to an object of the class, and did so before. */
function assignments(context: RuleContext, symbol: GraphSymbol, owner: GraphSymbol, names: readonly string[]): readonly number[] {
  const old = context.predecessor(symbol.id);
  const before = old === undefined ? new Set<string>() : new Set(context.lines('base', old.file).slice(old.startLine - 1, old.endLine).map((line) => line.trim()));
  const text = symbolText(context, 'head', symbol);
  return text.split('\n').flatMap((line, at) => {
    const [, receiver, name] = /^\s*(\w+)\.(\w+)\s*(?:[-+*/|&%]|\/\/|\*\*)?=(?!=)/.exec(line) ?? [];
    const number = symbol.startLine + at;
    if (receiver === undefined || !names.includes(name) || !before.has(line.trim()) || !isOfClass(symbol, owner, receiver, text) || isMeantToFail(context, symbol.file, number)) return [];
    return [number];
  });
}

function isOfClass({ parameters = [], parent, kind, static: isStatic, accessor }: GraphSymbol, owner: GraphSymbol, receiver: string, text: string): boolean {
  if (kind === 'method' && parent === owner.id && receiver === 'self' && !isStatic && accessor !== 'set') return true;
  const given = [...text.matchAll(new RegExp(`(?<![\\w.])${receiver}\\s*(?::[^=\\n]+)?=(?!=)\\s*(.*)`, 'g'))].map((match) => match[1]);
  const other = new RegExp(`\\b(?:as|for)\\s[^:=\\n]*\\b${receiver}\\b|\\b${receiver}\\s*,[^=\\n]*=(?!=)|isinstance\\(\\s*${receiver}\\b`);
  if (other.test(text)) return false;
  const type = parameters.find((parameter) => parameter.name === receiver)?.type?.replace(/["']/g, '');
  if (type !== undefined) return given.length === 0 && new RegExp(`^(?:\\w+\\.)*${owner.name}$`).test(type);
  return given.length === 1 && new RegExp(`^(?:\\w+\\.)*${owner.name}\\(`).test(given[0]);
}
