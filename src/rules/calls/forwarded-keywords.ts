// Keywords that reach a function through another that takes any (`def gift(**options): return ship(**options)`): its callers pass what
// the function behind it takes, and break with it. Only where nothing is done with the keywords but handing them on.

import type { GraphSymbol, Parameter } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callerParameters } from './arity.ts';
import { callsOf, namesTarget, type Call } from './call-pairs.ts';
import { constructedThrough, signaturesOf } from './call-targets.ts';
import { basesOf } from './heritage.ts';
import { habitsOf } from '../language-habits.ts';
import { misfits, type Misfit } from '../breaks/lost-properties.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';
import { symbolText } from '../text/symbol-text.ts';

export function forwardedKeywords(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    if (before?.parameters === undefined || after?.parameters === undefined || before.signatureHash === after.signatureHash || !habitsOf(after).keywordArguments) return [];
    const [lost, asked] = [lostNames(before.parameters, after.parameters), askedNames(before.parameters, after.parameters)];
    if ((lost.length === 0 && asked.length === 0) || !signaturesOf(context.head, after).known) return [];
    const gate = context.config.enforcement.minConfidence;
    const broken = callsOf(context, 'head', after).flatMap((inner) => {
      const forwarder = inner.site.keywordSpread && isProof(inner.edge, gate) && namesTarget(context, inner) ? context.head.symbol(inner.edge.from) : undefined;
      if (forwarder === undefined || !onlyHandsOn(context, forwarder, inner)) return [];
      return callsOf(context, 'head', forwarder).filter((call) => isProof(call.edge, gate) && namesTarget(context, call) && !comesFromAside(context, call, inner) && makesTheSame(context, call, inner, after) && !isMeantToFail(context, call.edge.file, call.edge.line))
        .flatMap((call) => misfit(call, inner, forwarder, after.parameters!, lost, asked));
    });
    return broken.length === 0 ? [] : [misfits(context, before, after, broken, 'caller', 'options')];
  });
}

const byName = ({ positionalOnly, rest, keywordRest }: Parameter): boolean => !positionalOnly && !rest && !keywordRest;

const lostNames = (before: readonly Parameter[], after: readonly Parameter[]): readonly string[] => (after.some(({ keywordRest }) => keywordRest) ? []
  : before.filter((was) => byName(was) && !after.some(({ name }) => name === was.name)).map(({ name }) => name));

const askedNames = (before: readonly Parameter[], after: readonly Parameter[]): readonly string[] =>
  callerParameters(after).filter((is) => byName(is) && !is.optional && before.find(({ name }) => name === is.name)?.optional !== false).map(({ name }) => name);

/** The parameter that takes any keyword is mentioned once besides: where they are handed on, all of them. */
function onlyHandsOn(context: RuleContext, forwarder: GraphSymbol, { edge }: Call): boolean {
  const taken = forwarder.parameters?.find(({ keywordRest }) => keywordRest)?.name;
  if (taken === undefined || !signaturesOf(context.head, forwarder).known) return false;
  const text = symbolText(context, 'head', forwarder).replace(/#[^\n"']*$/gm, '').replace(/("""|''')[\s\S]*?\1/g, '');
  const call = context.lines('head', edge.file).slice(edge.line - 1, edge.line + 12).join('\n');
  return [...text.matchAll(new RegExp(`(?<![\\w.])${taken}\\b`, 'g'))].length === 2 && new RegExp(`\\*\\*\\s*${taken}\\b`).test(call) && !/\blocals\(\)/.test(text);
}

/** Through a class with several parents `super()` may be another one than the graph knows. */
const comesFromAside = (context: RuleContext, { edge }: Call, inner: Call): boolean => {
  if (!/^super\b/.test(inner.site.text) && lastSegment(inner.site.text) !== '__init__') return false;
  const target = context.head.symbol(edge.to);
  const type = target?.kind === 'class' ? target : context.head.symbol(target?.parent ?? '');
  return type !== undefined && basesOf(type.signature) > 1;
};

/** `cls(**options)` makes an object of the class that the method was asked of: one that has this constructor, by its name. */
function makesTheSame({ head }: RuleContext, call: Call, inner: Call, constructor: GraphSymbol): boolean {
  if (inner.site.text !== habitsOf(constructor).ownClass) return true;
  const receiver = call.site.text.split('.').at(-2);
  return constructedThrough(head, constructor).some((id) => head.symbol(id)?.name === receiver);
}

function misfit(call: Call, inner: Call, forwarder: GraphSymbol, takes: readonly Parameter[], lost: readonly string[], asked: readonly string[]): readonly Misfit[] {
  const { site } = call;
  const own = forwarder.parameters ?? [];
  const refused = lost.filter((name) => site.keywords.includes(name) && !own.some((parameter) => parameter.name === name)).map((name) => `keyword ${name} is no longer accepted`);
  const places = callerParameters(takes).filter((parameter) => byName(parameter) && !parameter.keywordOnly).map(({ name }) => name);
  const ownPlaces = callerParameters(own).filter((parameter) => !parameter.rest && !parameter.keywordOnly && !parameter.keywordRest).length;
  const isOpen = site.spread || site.keywordSpread || site.partly === true || (inner.site.spread && site.positional > ownPlaces);
  const missing = isOpen || site.kind !== 'call' ? [] : asked.filter((name) => !site.keywords.includes(name) && !inner.site.keywords.includes(name) && !(places.includes(name) && places.indexOf(name) < inner.site.positional)
    && !own.some((parameter) => parameter.name === name)).map((name) => `${name} is missing`);
  const why = [...refused, ...missing];
  return why.length === 0 ? [] : [{ call, why }];
}
