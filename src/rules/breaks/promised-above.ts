// Methods that give a promise now and stand for one above them that gives none, or the reverse: a class below goes on giving at once what its
// parent promises now. Nobody calls them by name where it breaks; what the declarations say of each other is the proof.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { callsInto, type Call } from '../calls/call-pairs.ts';
import { becamePromise, type ChangedContract } from './contract.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { refusesPromise } from './refused-promises.ts';
import { symbolText } from '../text/symbol-text.ts';
import { isPromiseText, unionMembers } from '../text/type-text.ts';
import { withoutComments } from '../text/props-text.ts';

export interface BrokenPromise {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly edge: GraphEdge;
  readonly what: string;
}

/** Whether what is declared in a file is held against what stands above it. */
const isChecked = ({ language }: GraphSymbol, file: string): boolean => habitsOf({ language, file }).countsArguments && habitsOf({ language, file }).declaresByWord;

const isAtDeclaration = ({ file, nameLine, id }: GraphSymbol, edge: GraphEdge, what: string): BrokenPromise => ({ file, line: nameLine, from: id, edge, what });

/** `usesResult`: the call takes what it gets for a value. */
export const brokenPromises = (context: RuleContext, contract: ChangedContract, usesResult: (call: Call) => boolean): readonly BrokenPromise[] => {
  const { before, after } = contract;
  if (before.id !== after.id || !isChecked(after, after.file)) return [];
  return [...promisedToParents(context, contract, usesResult), ...owedByHeirs(context, contract)];
};

/** The parent says what it gives, and that is no promise: whoever asks the parent and gets this one is given one. */
function promisedToParents(context: RuleContext, contract: ChangedContract, usesResult: (call: Call) => boolean): readonly BrokenPromise[] {
  const { after } = contract;
  if (!becamePromise(contract)) return [];
  return context.head.outEdges(after.id).flatMap((edge) => {
    const above = edge.kind === 'overrides' || edge.kind === 'implements' ? context.head.symbol(edge.to) : undefined;
    if (above?.returnType === undefined || (above.overloads?.length ?? 0) > 0 || !isChecked(above, above.file) || !refusesPromise(context, 'head', above.file, above.returnType, above)) return [];
    const what = `sync → async, below ${above.qualifiedName}, which gives ${above.returnType}`;
    const calls = callsInto(context, 'head', above.id).filter((call) => call.edge.kind === 'calls' && isChecked(above, call.edge.file) && usesResult(call));
    return calls.length === 0 ? [isAtDeclaration(above, edge, what)] : calls.map((call) => ({ file: call.edge.file, line: call.edge.line, from: call.edge.from, edge: { ...edge, confidence: Math.min(edge.confidence, call.edge.confidence) }, what }));
  });
}

/** A class below still gives at once what its parent, or what it implements, says to be waited for. */
function owedByHeirs(context: RuleContext, { before, after }: ChangedContract): readonly BrokenPromise[] {
  // `void | Promise<void>` leaves it to those below.
  const isPromise = after.returnType === undefined ? after.async : unionMembers(after.returnType).every((member) => /^Promise(?:Like)?</.test(member));
  if (!isPromise || before.async || after.generator || isPromiseText(before.returnType, 'sometimes') || (after.overloads?.length ?? 0) > 0 || (before.returnType === undefined && !after.async)) return [];
  return context.head.inEdges(after.id).flatMap((edge) => {
    const heir = edge.kind === 'overrides' || edge.kind === 'implements' ? context.head.symbol(edge.from) : undefined;
    const old = heir === undefined ? undefined : context.predecessor(heir.id);
    if (heir === undefined || old?.signatureHash !== heir.signatureHash || heir.async || heir.generator || heir.abstract || heir.accessor !== undefined || (heir.overloads?.length ?? 0) > 0 || !isChecked(heir, heir.file)) return [];
    const given = heir.returnType ?? (givesNothing(context, heir) ? 'void' : undefined);
    if (given === undefined || !(given === 'void' || refusesPromise(context, 'head', heir.file, given, heir))) return [];
    return [isAtDeclaration(heir, edge, `sync → async, and ${heir.qualifiedName} below gives ${given}`)];
  });
}

/** A body that ends without giving anything, and does not end by failing. */
function givesNothing(context: RuleContext, heir: GraphSymbol): boolean {
  const text = withoutComments(symbolText(context, 'head', heir));
  return heir.kind === 'method' && /\{[\s\S]*\}\s*$/.test(text) && !/=>|\bfunction\b|\bthrow\b|\breturn\b(?!\s*[;}\n])|\bawait\b/.test(text);
}
