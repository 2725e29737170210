// Members whose type changed and that are handed on as they are to a place that does not take them any more: `send(order.note)` after
// `note?: string`, `return order.total` after it became a text. Part of E001: shown at the type. The value's type is what its declaration says.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { callerParameters } from '../calls/arity.ts';
import { takesUndefined } from '../breaks/contract.ts';
import { habitsOf } from '../language-habits.ts';
import { isTypedAsWhole } from '../breaks/typed-constants.ts';
import { isAsDeclared, isVouchedFor, takesNothing } from '../breaks/missing-values.ts';
import type { RuleContext } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { cutCalls, topLevelParts } from '../text/source-text.ts';
import { takes } from '../text/type-text.ts';
import { aroundLine, isOf } from './lost-in-patterns.ts';
import { lineAt, maskedText } from './masked-text.ts';

/** What became of a member: it may be missing now, or is of another type. */
export interface ChangedMember {
  readonly name: string;
  /** The type it has now, where that is another one. */
  readonly type?: string;
}

const CHAIN = String.raw`(?:[\w$]+!?\.)*[\w$]+`;
const FURTHEST_ARGUMENT = 12;

/** Lines of a file where the member is handed on to a place that rejects it. */
export const flowsIn = (context: RuleContext, file: string, type: GraphSymbol, member: ChangedMember): readonly number[] =>
  [...new Set([...toParameters(context, file, type, member), ...toResults(context, file, type, member)])];

/** The value is the member of a value of the type, and nothing above can have told the compiler more. */
function isTheMember(context: RuleContext, file: string, type: GraphSymbol, member: ChangedMember, receiver: string, line: number, at: number): boolean {
  const { above, ...place } = aroundLine(context, file, maskedText(context, 'head', file), line, at);
  const around = { ...place, above: above.replace(new RegExp(`(?<=(?:[{,]|^)\\s*)${member.name.replaceAll('$', '\\$')}\\s*:(?=\\s)`, 'gm'), '') };
  return isOf(context, around, receiver, type) && (member.type !== undefined || (isAsDeclared(around, member.name, 0) && !isVouchedFor(around, receiver.split(/[!?]?\./)[0])));
}

function toParameters(context: RuleContext, file: string, type: GraphSymbol, member: ChangedMember): readonly number[] {
  const { code } = maskedText(context, 'head', file);
  const lines = code.split('\n');
  const said = new RegExp(`\\.${member.name.replaceAll('$', '\\$')}(?![\\w$])`);
  if (!said.test(code)) return [];
  const argument = new RegExp(`^(${CHAIN})!?\\.${member.name.replaceAll('$', '\\$')}$`);
  return context.head.edgesInFile(file).filter((edge) => edge.kind === 'calls' && lines.slice(edge.line - 1, edge.line - 1 + FURTHEST_ARGUMENT).some((line) => said.test(line))).flatMap((edge) => {
    const [site, target] = [context.callSite('head', edge), context.head.symbol(edge.to)];
    if (site === undefined || site.spread || target === undefined || (target.overloads?.length ?? 0) > 0 || !habitsOf(target).countsArguments || isTypedAsWhole(context, 'head', target) || !isOnlyTarget(context, edge)) return [];
    const [call, ...others] = cutCalls(context.lines('head', file), edge.line, site.text) ?? [];
    if (call === undefined || others.length > 0) return [];
    return topLevelParts(withoutComments(call.written)).flatMap((text, index) => {
      const receiver = argument.exec(text)?.[1];
      if (receiver === undefined || !rejects(context, target, index, member)) return [];
      const start = lines.slice(0, edge.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
      const at = code.indexOf(text, start + call.before.length);
      if (at < 0) return [];
      const line = lineAt(code, at);
      return isTheMember(context, file, type, member, receiver, line, at) ? [line] : [];
    });
  });
}

const isOnlyTarget = (context: RuleContext, edge: GraphEdge): boolean => !context.head.edgesInFile(edge.file).some((other) => other.kind === 'calls' && other.ref === edge.ref && other.to !== edge.to);

function rejects(context: RuleContext, target: GraphSymbol, index: number, member: ChangedMember): boolean {
  const parameter = callerParameters(target.parameters ?? [])[index];
  if (parameter?.type === undefined || parameter.rest) return false;
  if (member.type !== undefined) return takes(member.type, parameter.type) === 'rejects';
  return !parameter.optional && !takesUndefined(parameter.type, target) && !takesNothing(context, target.id, index);
}

/** `return order.total` of a function that says what it gives back. */
function toResults(context: RuleContext, file: string, type: GraphSymbol, member: ChangedMember): readonly number[] {
  const { code } = maskedText(context, 'head', file);
  return [...code.matchAll(new RegExp(`(?:\\breturn\\s+|=>\\s*)(${CHAIN})!?\\.${member.name.replaceAll('$', '\\$')}\\s*(?=;|\\n\\s*\\}|$)`, 'gm'))].flatMap(({ index, 0: text, 1: receiver }) => {
    const line = lineAt(code, index);
    const around = aroundLine(context, file, maskedText(context, 'head', file), line, index);
    const [inner] = around.functions;
    // A function without a name inside gives back something of its own.
    const isOwn = inner?.returnType !== undefined && !/=>\s*\{|\bfunction\b/.test(around.above.split('\n').slice(1).join('\n').slice(-400)) && (text.startsWith('return') ? !/=>/.test(context.line('head', file, line)) : inner.nameLine === line);
    if (!isOwn || !isTheMember(context, file, type, member, receiver, line, index)) return [];
    const given = /^Promise<(.*)>$/s.exec(inner.returnType!)?.[1] ?? inner.returnType!;
    return (member.type === undefined ? isPlain(given) : takes(member.type, given) === 'rejects') ? [line] : [];
  });
}

const isPlain = (type: string): boolean => /^(?:string|number|boolean|bigint)$/.test(type);
