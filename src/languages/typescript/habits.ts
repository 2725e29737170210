// How TypeScript and JavaScript behave where calls and declarations are judged.

import { NONE, type LanguageHabits } from '../habits.ts';
import { JAVASCRIPT_NAMES, JAVASCRIPT_TEST_NAMES } from './ambient-names.ts';
import { inheritedFrom } from './inherited-members.ts';
import { isPlatformName } from './platform-names.ts';

/** Tests of types mark what must not compile in a remark of their own: `@ts-expect-error`, `typings:expect-error`, `$ExpectError`, `$FlowExpectedError`. */
const EXPECTS_ERROR = '(?:\\/\\/|\\/\\*).*[Ee]xpect(?:s|ed)?[-_ ]?(?:an )?[Ee]rror\\b';

export const TYPESCRIPT: LanguageHabits = {
  countsArguments: true,
  keywordArguments: false,
  decoratorsReshape: false,
  plainDecorators: NONE,
  impliedConstructors: false,
  staticThroughInstance: false,
  // Results are inferred by design; a parameter without a type is an implicit any.
  typeHints: 'parameters',
  constructorNames: new Set(['constructor']),
  privateIsOwn: true,
  constructsWithNew: true,
  ownClass: '',
  waitsForPromisesOnly: false,
  answeringMember: '',
  computedExports: true,
  declaresByWord: true,
  runsWhenAwaited: false,
  givesPromises: /Promise\b|\.(?:then|catch|finally|promise)\s*\(|\bfetch\s*\(|\b[dD]eferr?(?:ed)?\b/,
  ambientTypes: true,
  ambientNames: JAVASCRIPT_NAMES,
  ambientTestNames: JAVASCRIPT_TEST_NAMES,
  isPlatformName,
  waivesNextLine: new RegExp(`@ts-(?:ignore|expect-error)\\b|\\$Flow(?:FixMe|Issue|Ignore)\\b|${EXPECTS_ERROR}`),
  waivesFile: /^\s*(?:\/\/|\/\*+)\s*@ts-nocheck\b/m,
  declaredReceivers: true,
  inheritedFrom,
  // The call is what tsd, which tests types, names what must not compile.
  saysItFails: { onLine: /(?<![\w$.])expectError\(/, lineAbove: new RegExp(`${EXPECTS_ERROR}|(?<![\\w$.])expectError\\(\\s*$`) },
};

export const JAVASCRIPT: LanguageHabits = {
  ...TYPESCRIPT,
  countsArguments: false,
  declaredReceivers: false,
  decoratorsReshape: true,
  typeHints: 'doc-comment',
  // Most files say nothing about types; one that asks not to be checked for them says no more.
  waivesFile: undefined,
};
