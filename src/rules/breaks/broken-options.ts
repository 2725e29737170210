// Values written out in the place of a parameter whose type changed: an object that leaves out what must be given now, or passes what is
// no longer taken (`load({ url, retries: 2 })`), a text that a union has no more. Part of E001: shown at the function, with the line of every call.

import type { GraphSymbol, Parameter } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callerParameters } from '../calls/arity.ts';
import { callsOf, namesTarget, type Call } from '../calls/call-pairs.ts';
import { concernedBy } from './changed-types.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import type { Finding, RuleContext } from '../model.ts';
import { splitValues, withoutComments } from '../text/props-text.ts';
import { misfitsOf } from '../shapes/literal-fit.ts';
import type { WrittenType } from '../shapes/written-types.ts';
import { cutCalls } from '../text/source-text.ts';
import { isPlainText } from '../text/type-text.ts';
import { isTypedAsWhole } from './typed-constants.ts';
import { isNameWaived, isWaived } from '../text/waived-checks.ts';

/** The type of one parameter, as the head and as the base declare it. */
interface Demand {
  readonly index: number;
  readonly now: WrittenType;
  readonly was: WrittenType;
}

export const brokenOptions = (context: RuleContext): readonly Finding[] =>
  [...concernedBy(context, (symbol) => symbol.parameters?.some(({ type }) => type !== undefined) === true).values()].flatMap((after) => judgeFunction(context, after));

function judgeFunction(context: RuleContext, after: GraphSymbol): readonly Finding[] {
  const before = context.predecessor(after.id);
  if (before === undefined || !habitsOf(after).countsArguments || (after.overloads?.length ?? 0) > 0 || (before.overloads?.length ?? 0) > 0) return [];
  // What a description declares several times over is one function, of which a call may mean any.
  if (isOneOfSeveral(context, after.id)) return [];
  const demands = demandsOf(before, after);
  if (demands.length === 0 || isTypedAsWhole(context, 'head', after)) return [];
  const broken = callsOf(context, 'head', after).flatMap((call): readonly Misfit[] => {
    const { file, line } = call.edge;
    if ((call.site.kind !== 'call' && call.site.kind !== 'new') || call.site.spread || !habitsOf({ language: after.language, file }).countsArguments) return [];
    const why = wrongWith(context, call, demands, after.language);
    return why.length === 0 || !namesTarget(context, call) || isWaived(context, file, line, after.language) || isMeantToFail(context, file, line) ? [] : [{ call, why }];
  });
  const gate = context.config.enforcement.minConfidence;
  return [broken.filter(({ call }) => isProof(call.edge, gate)), broken.filter(({ call }) => !isProof(call.edge, gate))]
    .filter((calls) => calls.length > 0).map((calls) => misfits(context, before, after, calls, 'caller', 'options'));
}

const isOneOfSeveral = ({ head }: RuleContext, id: string): boolean => /~\d+$/.test(id) || head.symbol(`${id}~2`) !== undefined;

function demandsOf(before: GraphSymbol, after: GraphSymbol): readonly Demand[] {
  const [old, now] = [callerParameters(before.parameters ?? []), callerParameters(after.parameters ?? [])];
  const isAnothers = (was: Parameter, is: Parameter): boolean => was.name !== is.name && (old.some(({ name }) => name === is.name) || now.some(({ name }) => name === was.name));
  return now.flatMap((parameter, index): readonly Demand[] => {
    const was = old[index];
    if (was?.type === undefined || parameter.type === undefined || was.rest || parameter.rest || isAnothers(was, parameter) || isTypeParameter(after, parameter.type)) return [];
    // Types of the language alone are judged by what is passed for them, whatever it is.
    if (isPlainText(was.type) && isPlainText(parameter.type)) return [];
    const { quotedTypes } = habitsOf(after);
    const plain = (type: string): string => (quotedTypes === true && !/\bLiteral\[/.test(type) ? type.replace(/["']/g, '') : type);
    return [{ index, now: { type: plain(parameter.type), file: after.file, side: 'head' }, was: { type: plain(was.type), file: before.file, side: 'base' } }];
  });
}

/** `load<Config extends Options>(config: Config)`: the name is the function's own, whatever else bears it. */
const isTypeParameter = ({ signature }: GraphSymbol, type: string): boolean => /^[\w$]+$/.test(type) && new RegExp(`[<,]\\s*${type.replaceAll('$', '\\$')}\\s*(?:extends\\b|[,=>])`).test(/^[^(]*/.exec(signature)![0]);

function wrongWith(context: RuleContext, { edge, site }: Call, demands: readonly Demand[], language: string): readonly string[] {
  const [call, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  // A remark inside the literal waives what the compiler says about the whole: it complains at the part that does not fit.
  if (call === undefined || others.length > 0 || habitsOf({ language, file: edge.file }).waivesNextLine?.test(call.written) === true) return [];
  const given = splitValues(withoutComments(call.written));
  if (given.length !== site.positional) return [];
  return demands.flatMap(({ index, now, was }) => misfitsOf(context, given[index] ?? '', now, was).filter((why) => !isNameWaived(context, edge.file, edge.line, /^\S+/.exec(why)![0], language)));
}
