// Object literals handed to a parameter whose type changed: one that leaves out what must be given now, or passes what is no
// longer taken (`load({ url, retries: 2 })`). Part of E001: shown at the function, with the line of every call.

import type { GraphSymbol } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import { callerParameters } from './arity.ts';
import { callsOf, namesTarget, type Call } from './call-pairs.ts';
import { concernedBy } from './changed-types.ts';
import { propsOfType } from './component-props.ts';
import { habitsOf } from './language-habits.ts';
import { isMeantToFail } from './meant-to-fail.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import type { Finding, RuleContext } from './model.ts';
import { literalKeys, lossesBetween, splitValues, withoutComments } from './props-text.ts';
import { cutCalls } from './source-text.ts';
import { isTypedAsWhole } from './typed-constants.ts';
import { isNameWaived, isWaived } from './waived-checks.ts';

/** What one parameter asks of an object literal that it did not ask before. */
interface Demand {
  readonly index: number;
  readonly needed: readonly string[];
  readonly gone: readonly string[];
}

export const brokenOptions = (context: RuleContext): readonly Finding[] =>
  [...concernedBy(context, (symbol) => symbol.parameters?.some(({ type }) => type !== undefined) === true).values()].flatMap((after) => judgeFunction(context, after));

function judgeFunction(context: RuleContext, after: GraphSymbol): readonly Finding[] {
  const before = context.predecessor(after.id);
  if (before === undefined || !habitsOf(after).countsArguments || (after.overloads?.length ?? 0) > 0 || (before.overloads?.length ?? 0) > 0) return [];
  const demands = demandsOf(context, before, after);
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

function demandsOf(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly Demand[] {
  const old = callerParameters(before.parameters ?? []);
  return callerParameters(after.parameters ?? []).flatMap((parameter, index): readonly Demand[] => {
    const was = old[index];
    if (was?.type === undefined || parameter.type === undefined || was.rest || parameter.rest || isTypeParameter(after, parameter.type)) return [];
    const [took, takes] = [propsOfType(context, 'base', before.file, was.type), propsOfType(context, 'head', after.file, parameter.type)];
    // From one type to another altogether, the arguments are others too.
    if (took === undefined || takes === undefined || took.optional.size === 0) return [];
    const { needed, gone } = lossesBetween(took, takes);
    return needed.length === 0 && gone.length === 0 ? [] : [{ index, needed, gone }];
  });
}

/** `load<Config extends Options>(config: Config)`: the name is the function's own, whatever else bears it. */
const isTypeParameter = ({ signature }: GraphSymbol, type: string): boolean => /^[\w$]+$/.test(type) && new RegExp(`[<,]\\s*${type.replaceAll('$', '\\$')}\\s*(?:extends\\b|[,=>])`).test(/^[^(]*/.exec(signature)![0]);

function wrongWith(context: RuleContext, { edge, site }: Call, demands: readonly Demand[], language: string): readonly string[] {
  const [call, ...others] = cutCalls(context.source('head', edge.file)?.split(/\r\n|\n|\r/) ?? [], edge.line, site.text) ?? [];
  if (call === undefined || others.length > 0) return [];
  const given = splitValues(withoutComments(call.written));
  if (given.length !== site.positional) return [];
  return demands.flatMap(({ index, needed, gone }) => {
    const keys = literalKeys(given[index] ?? '');
    return keys === undefined ? [] : [...needed.filter((name) => !keys.has(name)).map((name) => `${name} must be given now`), ...gone.filter((name) => keys.has(name) && !isNameWaived(context, edge.file, edge.line, name, language)).map((name) => `${name} is no longer taken`)];
  });
}
