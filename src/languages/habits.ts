// What judging a call or a declaration needs to know about a language. Each language says it in its own folder (habits.ts);
// here is what there is to say, and the careful answers for a language that says nothing.

import type { FieldClasses } from './python/field-classes.ts';
import type { TestFixtures } from './python/test-fixtures.ts';

export interface LanguageHabits {
  /** A call with too few or too many arguments is an error of the language, not a habit of its users. */
  readonly countsArguments: boolean;
  /** Parameter names are part of the contract for calls that use them. */
  readonly keywordArguments: boolean;
  /** A decorator may replace the function by one that takes other arguments. */
  readonly decoratorsReshape: boolean;
  /** A decorator is called with what stands below it, and with nothing else. */
  readonly decoratorsCall?: boolean;
  /** Decorators known to keep the call as it is (last segment of the dotted name). */
  readonly plainDecorators: ReadonlySet<string>;
  /** A class without a constructor of its own may still get one (dataclasses, records, inherited natives). */
  readonly impliedConstructors: boolean;
  /** `instance.method()` works for a static method too. */
  readonly staticThroughInstance: boolean;
  /** Where type hints come from: written in the declaration, in its doc comment, or not a matter of choice. */
  readonly typeHints: 'declaration' | 'parameters' | 'doc-comment' | 'always';
  readonly constructorNames: ReadonlySet<string>;
  /** `private` is enforced: such a member is declared in its class or nowhere. */
  readonly privateIsOwn: boolean;
  /** Receivers have types that are declared or seen where they are made: a call that only one type explains is checked against that type, not its parents'. */
  readonly declaredReceivers: boolean;
  /** Objects are made with `new`: a class called without it is something else under the same name. */
  readonly constructsWithNew: boolean;
  /** How code inside a class calls it without its name; '' when there is no such word. */
  readonly ownClass: string;
  /** A class whose heading says this, or that has one of these members, may be called with other arguments than its constructor's. */
  readonly reshapesConstruction?: { readonly heading: RegExp; readonly members: ReadonlySet<string> };
  /** Waiting for a value that is no promise fails. */
  readonly waitsForPromisesOnly: boolean;
  /** A function of this name answers for names that its module does not declare; '' when there is no such thing. */
  readonly answeringMember: string;
  /** What a file exports may be written at run time. */
  readonly computedExports: boolean;
  /** Every name is declared by a word in front of it (`const`, `function`, `import`). */
  readonly declaresByWord: boolean;
  /** An async function that nobody waits for does not even start. */
  readonly runsWhenAwaited: boolean;
  /** Words of a body that gives a promise without being declared to. */
  readonly givesPromises: RegExp;
  /** What every file has without declaring it. */
  readonly ambientNames: ReadonlySet<string>;
  /** Types may be declared by the surroundings: a name without a declaration is not missing yet. */
  readonly ambientTypes: boolean;
  /** What every test has besides. */
  readonly ambientTestNames?: ReadonlySet<string>;
  /** A name without a declaration may be the platform's; undefined where nobody knows those. */
  readonly isPlatformName?: (name: string) => boolean;
  /** Methods that every class has, whether or not it or a parent declares them. */
  readonly everyClassHas?: ReadonlySet<string>;
  /** Files that others are given without writing an import: whoever does not name them does not need them either. */
  readonly givenUnasked?: RegExp;
  /** How code says of itself that a call or a name in it is wrong: on the line, on the line above, as the heading of a block, or above the function. */
  readonly saysItFails?: { readonly onLine?: RegExp; readonly lineAbove?: RegExp; readonly block?: RegExp; readonly otherReason?: RegExp; readonly notMissing?: RegExp; readonly decorator?: RegExp };
  /** A heading among a class's own or its parents' that makes it refuse to be made while a member is only announced. */
  readonly refusesToBeMade?: RegExp;
  /**
   * Calls that are given a function to call: at which place or keyword it stands, and how many arguments it will be passed, its
   * receiver among them (default: those that follow it; `partly`: and perhaps more when it is called at last; `given`: those in the
   * list under that keyword, unless there are named ones too).
   */
  readonly handsOn?: readonly (readonly [name: string, how: {
    readonly at: number | string; readonly partly?: boolean; readonly passes?: number; readonly given?: { readonly list: string; readonly names: string };
  }])[];
  /** Methods that statements and operators call without naming them, and how many arguments they pass. */
  readonly calledByStatements?: ReadonlyMap<string, number>;
  /** A heading that makes a class a list of what others must have, without being named by them. */
  readonly protocolHeading?: RegExp;
  /** Objects have the attributes that methods assign: nothing declares them. */
  readonly fieldsByAssignment?: boolean;
  /** Classes whose constructor takes their fields, whoever writes it. */
  readonly fieldClasses?: readonly FieldClasses[];
  /** Functions that tests are given by the names of their parameters. */
  readonly testFixtures?: TestFixtures;
  /** A type in quotes is that type, named before it is there: no text. */
  readonly quotedTypes?: true;
  /** Declared types are hints that nothing enforces, and wrong ones are corrected: only what is passed says that it does not fit. What is written out says its type. */
  readonly hints?: readonly (readonly [literal: RegExp, type: string])[];
  /** The method that runs when an object is called. */
  readonly callMember?: string;
  /** Types of functions are written `Callable[[A, B], R]`. */
  readonly callableTypes?: boolean;
  /** Members that heirs of a class of the platform get, by where that class comes from; undefined when it is none of those that are known. */
  readonly inheritedFrom?: (origin: string) => ReadonlySet<string> | undefined;
  /** A comment that makes the compiler take the line below, whatever it says: a call there is not counted, but a name that is gone is gone. */
  readonly waivesNextLine?: RegExp;
  /** A comment at the head of a file that makes the compiler take whatever the file says. */
  readonly waivesFile?: RegExp;
}

export const NONE: ReadonlySet<string> = new Set();

/** Careful answers for a language without a line of its own: nothing is provable by count alone. */
export const CAREFUL: LanguageHabits = {
  countsArguments: false,
  keywordArguments: true,
  decoratorsReshape: true,
  plainDecorators: NONE,
  impliedConstructors: true,
  staticThroughInstance: true,
  typeHints: 'always',
  constructorNames: NONE,
  privateIsOwn: false,
  constructsWithNew: false,
  ownClass: '',
  waitsForPromisesOnly: false,
  answeringMember: '',
  computedExports: true,
  declaresByWord: false,
  runsWhenAwaited: false,
  givesPromises: /\bPromise\b/,
  ambientTypes: true,
  ambientNames: NONE,
  declaredReceivers: false,
};
