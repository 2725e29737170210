// How much the resolver's word on a reference proves that it is lost. A reference that resolved in the base and has no edge in
// the head may still be answered by something nobody knows; only where the resolver says that nothing can answer is it proof.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import type { DanglingReference } from './dangling-reference.ts';

/**
 * 'proven': nothing can answer the reference. 'doubtful': something unknown may. 'answered': something of the head does.
 * 'unasked': the resolver keeps no record of such a reference (an export list, a type position nobody declares), the
 * text alone speaks for it.
 */
export type LossProof = 'proven' | 'doubtful' | 'answered' | 'unasked';

export function proofOfLoss(context: RuleContext, symbol: GraphSymbol, { file, line, name, kind }: DanglingReference): LossProof {
  if (context.verdicts === undefined) return 'unasked';
  const names = new Set([name ?? symbol.name, symbol.name, ...(kind === 'import' ? ['default'] : [])]);
  const verdicts = [...names].flatMap((asked) => context.verdicts!(file, line, asked));
  if (verdicts.length === 0) return 'unasked';
  // One line may say the name twice: one of them that is lost is enough.
  if (verdicts.includes('lost')) return 'proven';
  return verdicts.includes('open') ? 'doubtful' : 'answered';
}

/** Every class has a constructor of the language's own: calls that it cannot take are told by their arguments. */
const isConstructor = (symbol: GraphSymbol): boolean => habitsOf(symbol).constructorNames.has(symbol.name);

/** A value that nobody can follow, or something of the head, may give what the line asks for. */
export function mayBeAnswered(context: RuleContext, symbol: GraphSymbol, reference: DanglingReference): boolean {
  if (isConstructor(symbol)) return false;
  const proof = proofOfLoss(context, symbol, reference);
  return proof === 'doubtful' || proof === 'answered';
}

/**
 * One of the classes that the receiver may be of is known and lacks the member. Still nothing is proven where the receiver has more members than those of
 * the types that are found for it, or where nobody declares types and another class that flows there has the member: a test may tell them apart.
 */
export function isKnownInPart(context: RuleContext, symbol: GraphSymbol, reference: DanglingReference): boolean {
  if (isConstructor(symbol)) return false;
  const proof = proofOfLoss(context, symbol, reference);
  const habits = habitsOf({ language: symbol.language, file: reference.file });
  return proof === 'doubtful' || (proof === 'answered' && habits.declaresByWord && !habits.countsArguments);
}
