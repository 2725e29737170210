// JSX elements of components whose properties changed: one that leaves out what must be given now, or passes what is no
// longer taken. Part of E001: shown at the component, with the line of every element that has to follow.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callsInto, namesTarget, type Call } from '../calls/call-pairs.ts';
import { propsOf } from './component-props.ts';
import { concernedBy } from './changed-types.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import type { Finding, RuleContext } from '../model.ts';
import { fitsNeither, lossesBetween } from '../text/props-text.ts';
import { isNameWaived, isWaived } from '../text/waived-checks.ts';

const COMPONENTS: ReadonlySet<string> = new Set(['function', 'const', 'class']);
/** Every component takes these, whatever it declares. */
const ALWAYS_TAKEN = /^(?:key|ref|children)$|[-:]/;
const PRIMITIVE = /^(?:string|number|boolean|symbol|bigint)$/;

export function brokenElements(context: RuleContext): readonly Finding[] {
  return [...candidates(context).values()].flatMap((after) => judgeComponent(context, after));
}

/** Components that changed, and those whose properties are of a type that did. */
const candidates = (context: RuleContext): ReadonlyMap<string, GraphSymbol> => concernedBy(context, (symbol) => COMPONENTS.has(symbol.kind) && symbol.qualifiedName === symbol.name);

function judgeComponent(context: RuleContext, after: GraphSymbol): readonly Finding[] {
  const before = context.predecessor(after.id);
  const elements = before === undefined || !habitsOf(after).countsArguments ? [] : callsInto(context, 'head', after.id).filter(({ site }) => site.kind === 'jsx');
  if (before === undefined || elements.length === 0) return [];
  const judge = judgement(context, before, after);
  if (judge === undefined) return [];
  const broken = elements.flatMap((call): readonly Misfit[] => {
    const { file, line } = call.edge;
    const why = judge(call);
    return why.length === 0 || !namesTarget(context, call) || isWaived(context, file, line, after.language) || isMeantToFail(context, file, line) ? [] : [{ call, why }];
  });
  const gate = context.config.enforcement.minConfidence;
  // Where nobody checks types, a property left out is undefined, which the component may well expect.
  const isProven = ({ call }: Misfit): boolean => isProof(call.edge, gate) && habitsOf({ language: after.language, file: call.edge.file }).countsArguments;
  const [proven, guessed] = [broken.filter(isProven), broken.filter((one) => !isProven(one))];
  return [
    ...(proven.length > 0 ? [misfits(context, before, after, proven, 'element', 'elements')] : []),
    ...(guessed.length > 0 ? [{ ...misfits(context, before, after, guessed, 'element', 'elements'), atMost: 'warning' as const }] : []),
  ];
}

/** What is wrong with an element, by what the component takes now and took before; undefined when nothing changed or nothing is known. */
function judgement(context: RuleContext, before: GraphSymbol, after: GraphSymbol): ((call: Call) => readonly string[]) | undefined {
  const displaced = displacement(before, after);
  if (displaced !== undefined) return () => [displaced];
  const [took, takes] = [propsOf(context, 'base', before), propsOf(context, 'head', after)];
  if (took === undefined || takes === undefined) return undefined;
  const losses = lossesBetween(took, takes);
  const needed = losses.needed.filter((name) => name !== 'key' && name !== 'ref');
  const gone = losses.gone.filter((name) => !ALWAYS_TAKEN.test(name));
  if (needed.length === 0 && gone.length === 0) return undefined;
  const asked = { ...took, optional: new Map([...took.optional].filter(([name]) => !ALWAYS_TAKEN.test(name))) };
  return ({ site, edge }) => (site.keywordSpread || fitsNeither(new Set(site.keywords.filter((name) => took.optional.has(name))), true, asked, takes) ? [] : [
    ...needed.filter((name) => !site.keywords.includes(name)).map((name) => `${name} must be given now`),
    ...gone.filter((name) => site.keywords.includes(name) && !isNameWaived(context, edge.file, edge.line, name, after.language)).map((name) => `${name} is no longer taken`),
  ]);
}

/** An element passes its properties as the first argument and nothing else. */
function displacement(before: GraphSymbol, after: GraphSymbol): string | undefined {
  if (before.parameters === undefined || after.parameters === undefined || (after.overloads?.length ?? 0) > 0) return undefined;
  const fits = ({ parameters = [] }: GraphSymbol): boolean => !PRIMITIVE.test(parameters[0]?.type ?? '') && !parameters.slice(1).some(({ optional, rest }) => !optional && !rest);
  if (!fits(before) || fits(after)) return undefined;
  const [first, ...others] = after.parameters;
  return PRIMITIVE.test(first.type ?? '') ? `what is passed lands in ${first.name}, a ${first.type}` : `nothing is passed for ${others.find(({ optional, rest }) => !optional && !rest)?.name}`;
}
