// Guesses: calls that nothing explains, by the one symbol of the repository that bears their name. What is asked of a
// guess here is what told right ones from wrong ones on code that compilers could judge (docs/accuracy.md). Goes by the
// call and by ids alone: those are all an update compares before it asks again.

import { Op } from '../extract/facts.ts';
import { variantOf } from '../languages/registry.ts';
import type { FileState } from './state.ts';

/** Shorter names say nothing. */
const SHORTEST = 4;

export function isGuessable(file: FileState, name: string): boolean {
  return name.length >= SHORTEST && file.language.isCommonMember?.(name) !== true && file.language.isTelling?.(name) !== false;
}

export function isLikely(file: FileState, callee: number, name: string, candidate: string): boolean {
  const colon = candidate.lastIndexOf(':');
  const path = candidate.slice(0, colon);
  if (variantOf(path)?.language !== file.language) return false;
  // What tests declare (a stand-in for a response) is not what the code they test runs.
  if (file.language.isTestFile(path) && !file.language.isTestFile(file.path)) return false;
  const isMember = candidate.includes('.', colon);
  if (file.facts.ir[callee] !== Op.MEMBER) return !isMember;
  // A method call means no free function, unless it is written like one of a module: formatting.join_lines(…). Of a class
  // it would run the constructor, and whose that is the name does not say.
  return isMember || (!/^[A-Z]/.test(name) && receiverName(file, file.facts.ir[callee + 1]) === moduleName(path));
}

/** The last name of a receiver: `formatting` of text.formatting. */
function receiverName(file: FileState, expr: number): string | undefined {
  const { ir } = file.facts;
  return ir[expr] === Op.NAME || ir[expr] === Op.MEMBER ? file.string(ir[expr + 2]) : undefined;
}

const moduleName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
