// Guesses: calls that nothing explains, by the one symbol of the repository that bears their name. What is asked of a
// guess here is what told right ones from wrong ones on code that compilers could judge (docs/accuracy.md). Goes by the
// call, its file and ids alone: those are all an update compares before it asks again.

import { Op } from '../extract/facts.ts';
import { variantOf } from '../languages/registry.ts';
import { originOf } from './receivers.ts';
import type { FileState } from './state.ts';

/** Shorter names say nothing. */
const SHORTEST = 4;

export function isGuessable(file: FileState, name: string): boolean {
  return name.length >= SHORTEST && file.language.isCommonMember?.(name) !== true && file.language.isTelling?.(name) !== false;
}

/** The sub-case of a guess: what the call is made on. Undefined where there is nothing to be guessed. */
export function guessCase(file: FileState, callee: number, name: string, candidate: string): string | undefined {
  const { ir } = file.facts;
  const colon = candidate.lastIndexOf(':');
  const path = candidate.slice(0, colon);
  if (variantOf(path)?.language !== file.language) return undefined;
  // What tests declare (a stand-in for a response) is not what the code they test runs.
  if (file.language.isTestFile(path) && !file.language.isTestFile(file.path)) return undefined;
  const isMember = candidate.includes('.', colon);
  if (ir[callee] !== Op.MEMBER) return isMember ? undefined : 'guess name';
  const receiver = ir[callee + 1];
  // A method call means no free function, unless it is written like one of a module: formatting.join_lines(…). Of a class
  // it would run the constructor, and whose that is the name does not say.
  if (!isMember && (/^[A-Z]/.test(name) || receiverName(file, receiver) !== moduleName(path))) return undefined;
  // What super() lacks in the repository is its parent's from outside.
  if (isSuper(file, receiver)) return undefined;
  const { root, self, isOfClass } = originOf(file, receiver);
  if (isOfClass === true) return undefined;
  // What a callback calls `this` its caller decides: a test framework hands every test one object, which some set-up filled.
  if (self !== undefined && isNameless(file, self)) return CALLBACK;
  if (root === 'this' && (self !== undefined || file.language.isPlatformMember?.(name) !== true)) return 'guess own';
  if (file.language.isPlatformMember?.(name) === true) return undefined;
  return root === 'import' ? 'guess imported' : 'guess other';
}

/** A sub-case of its own kind: nobody has told right ones from wrong ones, compilers know the caller's type alone. */
const CALLBACK = 'callback';

const isNameless = ({ facts: { fns, shapes } }: FileState, self: number): boolean => self >= 0 && fns[self]?.sym === -1 && (fns[self].owner < 0 || (shapes[fns[self].owner].kind === 'function' && shapes[fns[self].owner].sym < 0));

const isSuper = ({ facts: { ir } }: FileState, expr: number): boolean => ir[expr] === Op.SUPER || (ir[expr] === Op.CALL && ir[ir[expr + 1]] === Op.SUPER);

/** The last name of a receiver: `formatting` of text.formatting. */
function receiverName(file: FileState, expr: number): string | undefined {
  const { ir } = file.facts;
  return ir[expr] === Op.NAME || ir[expr] === Op.MEMBER ? file.string(ir[expr + 2]) : undefined;
}

const moduleName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
