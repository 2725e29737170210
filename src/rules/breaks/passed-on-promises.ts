// Functions that give back what another gives, and do not say what that is: `const find = (id) => load(id)`. Where the other gives a promise
// now, so do they, though nobody touched them. Makes of each a change of its own, which its callers are judged by.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { diffContract } from '../../impact/contract-diff.ts';
import { callsInto, type Call } from '../calls/call-pairs.ts';
import { becamePromise, type ChangedContract } from './contract.ts';
import { isInInnerFunction } from './returned-results.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { cutCalls } from '../text/source-text.ts';

/** Functions that hand on to others. */
const DEEPEST = 3;
const MOST = 20;

/** What became of those that hand the result on, nearest first. */
export function passedOnBy(context: RuleContext, contract: ChangedContract): readonly ChangedContract[] {
  if (!becamePromise(contract) || contract.before.id !== contract.after.id) return [];
  const seen = new Set([contract.after.id]);
  const found: ChangedContract[] = [];
  let nearest: readonly GraphSymbol[] = [contract.after];
  for (let depth = 0; depth < DEEPEST && nearest.length > 0; depth += 1) {
    nearest = nearest.flatMap((target) => callsInto(context, 'head', target.id).flatMap((call) => {
      const outer = handsOn(context, call) ? context.head.symbol(call.edge.from) : undefined;
      const old = outer === undefined ? undefined : context.predecessor(outer.id);
      if (outer === undefined || old === undefined || seen.has(outer.id) || seen.size > MOST || old.bodyHash !== outer.bodyHash || old.signatureHash !== outer.signatureHash) return [];
      seen.add(outer.id);
      const [before, after] = [{ ...old, returnType: contract.before.returnType }, { ...outer, async: true }];
      found.push({ ...contract, before, after, diff: diffContract(before, after), givesTheSame: false, looksAt: () => false });
      return [outer];
    }));
  }
  return found;
}

/** The call is what its function gives back, as it is, and the function does not say what it gives. */
function handsOn(context: RuleContext, { edge, site }: Call): boolean {
  const outer = context.head.symbol(edge.from);
  if (edge.kind !== 'calls' || site.kind !== 'call' || site.awaited || site.valueUsed || !isProof(edge, context.config.enforcement.minConfidence) || outer === undefined) return false;
  const { countsArguments, declaresByWord } = habitsOf({ language: outer.language, file: edge.file });
  if ((outer.kind !== 'function' && outer.kind !== 'method') || !countsArguments || !declaresByWord || outer.returnType !== undefined || outer.async || outer.generator || outer.accessor !== undefined || outer.overloads !== undefined) return false;
  const [written, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  if (written === undefined || others.length > 0 || !/^\s*(?:;|\n|\}|$)/.test(written.after) || /^\s*\n\s*[.?[(]/.test(written.after)) return false;
  if (/(?<![\w$.])return\s+(?:[\w$]+[?!]?\.)*$/.test(written.before)) return !isInInnerFunction(context, { edge, site }) && !/=>/.test(written.before);
  // `const find = (id: string) => load(id)`, and no other function on its line.
  return edge.line === outer.nameLine && written.before.match(/=>/g)?.length === 1 && /\)\s*=>\s*(?:[\w$]+[?!]?\.)*$|[\w$]\s*=>\s*(?:[\w$]+[?!]?\.)*$/.test(written.before)
    && new RegExp(`(?<![\\w$.])${outer.name.replaceAll('$', '\\$')}\\s*=\\s*(?:\\([^()]*\\)|[\\w$]+)\\s*=>`).test(written.before);
}
