// Members that a type may leave out now, or has with another type, and that are still taken as they were: `order.note.length` after
// `note?: string`, `send(order.total)` after it became a text. What is missing counts only where the compiler minds (strict nulls) and nothing
// above can have told it more. Part of E001: shown at the type.

import type { GraphSymbol } from '../../graph/model.ts';
import { propsOfType } from '../breaks/component-props.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import { isAsDeclared, isStrict, isVouchedFor } from '../breaks/missing-values.ts';
import type { Finding, RuleContext } from '../model.ts';
import { listed, MOST_EVIDENCE } from '../calls/named-callers.ts';
import { takes as takesType, unionMembers } from '../text/type-text.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';
import { isWaived } from '../text/waived-checks.ts';
import { aroundLine, isOf } from './lost-in-patterns.ts';
import { lineAt, maskedText } from './masked-text.ts';
import { flowsIn, type ChangedMember } from './member-flows.ts';
import { innermostAt } from './standing-symbols.ts';
import { memberType } from './written-types.ts';

const READ = 0.9;
/** Types of which a value may be nothing, or anything. */
const OPEN = /^(?:undefined|null|void|any|unknown|never)$/;

export function maybeMissingMembers(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined || before.name !== after.name || (after.kind !== 'interface' && after.kind !== 'type') || after.qualifiedName !== after.name || !habitsOf(after).countsArguments) return [];
    const members = changedMembers(context, before, after);
    if (members.length === 0) return [];
    const files = [...new Set([after.file, ...context.head.inEdges(after.id).map(({ file }) => file)])].sort().filter((file) => context.basePath(file) !== undefined && habitsOf({ language: after.language, file }).countsArguments);
    return members.flatMap((member) => {
      const places = files.filter((file) => member.type !== undefined || isStrict(context, file)).flatMap((file) => [
        ...(member.type === undefined ? asksIn(context, file, after, member.name) : []),
        ...flowsIn(context, file, after, member).filter((line) => stoodThere(context, file, line) && !isWaived(context, file, line, after.language) && !isMeantToFail(context, file, line)).map((line) => ({ file, line })),
      ]);
      return places.length === 0 ? [] : [describe(context, before, after, member, places)];
    });
  });
}

/** Members that had a value for sure and have not any more, and those of another primitive type. */
function changedMembers(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly ChangedMember[] {
  const [took, takes] = [propsOfType(context, 'base', before.file, before.name), propsOfType(context, 'head', after.file, after.name)];
  if (took === undefined || takes === undefined) return [];
  return [...took.optional].flatMap(([name, mayMiss]) => {
    if (mayMiss || !takes.optional.has(name)) return [];
    const was = memberType(context, { type: before.name, file: before.file, side: 'base' }, name);
    const is = memberType(context, { type: after.name, file: after.file, side: 'head' }, name);
    if (was === undefined || is === undefined || /^[A-Z]\w?$/.test(was.type) || unionMembers(was.type).some((member) => OPEN.test(member))) return [];
    if (takes.optional.get(name) === true || unionMembers(is.type).some((member) => member === 'undefined' || member === 'null')) return [{ name }];
    return takesType(was.type, is.type) === 'rejects' ? [{ name, type: is.type }] : [];
  });
}

function asksIn(context: RuleContext, file: string, type: GraphSymbol, member: string): readonly { readonly file: string; readonly line: number }[] {
  const text = maskedText(context, 'head', file);
  const asks = new RegExp(`(?<![\\w$.)\\]])((?:[\\w$]+!?\\.)*[\\w$]+)!?\\.${member.replaceAll('$', '\\$')}(?:\\.(?!\\.)|\\[|\\()`, 'g');
  return [...text.code.matchAll(asks)].flatMap(({ index, 1: receiver }) => {
    const line = lineAt(text.code, index);
    const { above, ...place } = aroundLine(context, file, text, line, index);
    // A key of that name says nothing about the value.
    const around = { ...place, above: above.replace(new RegExp(`(?<=(?:[{,]|^)\\s*)${member.replaceAll('$', '\\$')}\\s*:(?=\\s)`, 'gm'), '') };
    const [root] = receiver.split(/[!?]?\./);
    if (!stoodThere(context, file, line) || !isOf(context, around, receiver, type) || !isAsDeclared(around, member, 0) || isVouchedFor(around, root) || isWaived(context, file, line, type.language) || isMeantToFail(context, file, line)) return [];
    return [{ file, line }];
  });
}

/** The line is one of the base's: what is written anew may have been written with care. */
const stoodThere = (context: RuleContext, file: string, line: number): boolean => {
  const text = context.line('head', file, line);
  return context.lines('base', context.basePath(file)!).some((old) => old.trim() === text);
};

function describe(context: RuleContext, before: GraphSymbol, after: GraphSymbol, { name, type }: ChangedMember, wrong: readonly { readonly file: string; readonly line: number }[]): Finding {
  const places = uniquePlaces(wrong.map(({ file, line }) => ({ file, line, symbol: innermostAt(context, 'head', file, line) })));
  const many = places.length > 1;
  return {
    file: after.file,
    line: after.nameLine,
    symbol: after.id,
    message: `${after.qualifiedName}.${name} ${type === undefined ? 'may be missing' : `is ${type}`} now; ${places.length} place${many ? 's' : ''} still take${many ? '' : 's'} it as it was: ${listed(places)}.`,
    fixHint: type === undefined ? `Look whether ${name} is there at ${listed(places)}.` : `Update ${listed(places)}.`,
    confidence: READ,
    what: type === undefined ? `${name} may be missing` : `${name} is ${type}`,
    callers: places,
    evidence: [declarationEvidence(context, 'base', before), declarationEvidence(context, 'head', after), ...places.slice(0, MOST_EVIDENCE).map(({ file, line }) => callEvidence(context, 'head', file, line))],
  };
}
