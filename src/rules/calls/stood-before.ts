// How a call stood before the change: whether the old declaration took it, whether it was wrong already, or whether nobody knew whose it was.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';
import type { Fit } from './arity.ts';
import { callsInto, shapeOf, type Call } from './call-pairs.ts';
import { fitOfCall, signaturesOf } from './call-targets.ts';
import { needOf } from './loose-parameters.ts';

const MOST_NAMESAKES = 20;

/** The base's declaration took a call of this shape, so the change of the declaration is what broke it. */
export function fittedBefore(context: RuleContext, before: GraphSymbol, call: Call): boolean {
  const old = signaturesOf(context.base, before);
  const now = signaturesOf(context.head, context.head.symbol(call.edge.to)!);
  if (!old.known || !now.known) return false;
  const fit = fitOfShape(context, before, call);
  if (fit.verdict !== 'breaks' || habitsOf(before).countsArguments || fit.tooMany || fit.unknown.length > 0) return fit.verdict === 'fits';
  // Where any count passes, what the call always left out and the function never relied on was left to its callers.
  return needOf(context, context.head.symbol(call.edge.to)!, fit.missing) !== 'needed';
}

export const fitOfShape = (context: RuleContext, before: GraphSymbol, call: Call): Fit =>
  fitOfCall(context.base, { ...call.edge, to: before.id, ref: -1 }, call.site, []);

/** The same caller passed the same shape in the base, and it did not fit there either. What moved and was rewritten on the way is known by its name. */
export function alreadyWrong(context: RuleContext, before: GraphSymbol | undefined, target: GraphSymbol, call: Call): boolean {
  const file = context.basePath(call.edge.file);
  const shape = shapeOf(call.site);
  const isSame = ({ edge, site }: Call): boolean => shapeOf(site) === shape && (file === undefined ? site.text === call.site.text : edge.file === file);
  return (before === undefined ? goneUnderTheName(context, target) : [before])
    .some((old) => fitOfShape(context, old, call).verdict === 'breaks' && callsInto(context, 'base', old.id).some(isSame));
}

/** Declarations of the base that nothing of the head continues, and that go by the name of one which the head has added. */
const goneUnderTheName = (context: RuleContext, { qualifiedName, kind }: GraphSymbol): readonly GraphSymbol[] =>
  context.base.symbolsNamed(lastSegment(qualifiedName)).filter((old) => old.qualifiedName === qualifiedName && old.kind === kind && context.successor(old.id) === undefined).slice(0, MOST_NAMESAKES);

/** The call stands as it stood, and the base did not know whose member it calls: the change taught the graph something, and broke nothing. */
export function stoodUnknown(context: RuleContext, { edge, site }: Call): boolean {
  const [file, from] = [context.basePath(edge.file), context.predecessor(edge.from)];
  if (file === undefined || from === undefined || !site.text.includes('.') || !habitsOf(from).fieldsByAssignment) return false;
  const text = context.line('head', edge.file, edge.line);
  const at = context.lines('base', file).findIndex((line, index) => index + 1 >= from.startLine && index < from.endLine && line.trim() === text);
  return at >= 0 && !context.base.edgesInFile(file).some((old) => old.kind === 'calls' && old.line === at + 1 && lastSegment(context.callSite('base', old)?.text ?? '') === lastSegment(site.text));
}
