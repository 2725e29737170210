// What judging a call or a declaration needs to know about a language, one registry line each.
// Nothing else under rules/ asks which language a symbol is written in.

import { FIELD_CLASSES, type FieldClasses } from '../languages/python/field-classes.ts';
import { PYTEST, type TestFixtures } from '../languages/python/test-fixtures.ts';
import { inheritedFrom } from '../languages/typescript/inherited-members.ts';
import { isPlatformName } from '../languages/typescript/platform-names.ts';
import { JAVASCRIPT_NAMES, JAVASCRIPT_TEST_NAMES, PYTHON_NAMES } from './ambient-names.ts';

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

const NONE: ReadonlySet<string> = new Set();

/** Tests of types mark what must not compile in a remark of their own: `@ts-expect-error`, `typings:expect-error`, `$ExpectError`, `$FlowExpectedError`. */
const EXPECTS_ERROR = '(?:\\/\\/|\\/\\*).*[Ee]xpect(?:s|ed)?[-_ ]?(?:an )?[Ee]rror\\b';

const TYPESCRIPT: LanguageHabits = {
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

const JAVASCRIPT: LanguageHabits = {
  ...TYPESCRIPT,
  countsArguments: false,
  declaredReceivers: false,
  decoratorsReshape: true,
  typeHints: 'doc-comment',
  // Most files say nothing about types; one that asks not to be checked for them says no more.
  waivesFile: undefined,
};

const PYTHON: LanguageHabits = {
  countsArguments: true,
  keywordArguments: true,
  decoratorsReshape: true,
  decoratorsCall: true,
  plainDecorators: new Set([
    'staticmethod', 'classmethod', 'abstractmethod', 'lru_cache', 'cache', 'contextmanager', 'asynccontextmanager',
    'override', 'final', 'wraps', 'deprecated', 'no_type_check', 'total_ordering', 'runtime_checkable', 'unique',
  ]),
  impliedConstructors: true,
  staticThroughInstance: true,
  typeHints: 'declaration',
  constructorNames: new Set(['__init__']),
  privateIsOwn: false,
  constructsWithNew: false,
  ownClass: 'cls',
  reshapesConstruction: { heading: /\bmetaclass\s*=\s*(?!(?:abc\.)?ABCMeta\b)/, members: new Set(['__new__']) },
  waitsForPromisesOnly: true,
  answeringMember: '__getattr__',
  computedExports: false,
  declaresByWord: false,
  runsWhenAwaited: true,
  givesPromises: /\b(?:ensure_future|create_task|create_future|run_in_executor|run_coroutine_threadsafe|maybeDeferred)\b|\b(?:Future|Deferred)\(|@(?:\w+\.)*(?:coroutine|inlineCallbacks)\b|\basyncio\.(?:gather|wait_for|sleep|shield)\b/,
  ambientTypes: false,
  ambientNames: PYTHON_NAMES,
  declaredReceivers: true,
  refusesToBeMade: /\b(?:ABC|ABCMeta|Protocol)\b/,
  handsOn: [
    ['partial', { at: 0, partly: true }], ['to_thread', { at: 0 }], ['run_in_executor', { at: 1 }], ['call_soon_threadsafe', { at: 0 }],
    ['call_soon', { at: 0 }], ['call_later', { at: 1 }], ['call_at', { at: 1 }], ['start_soon', { at: 0 }], ['run_sync', { at: 0 }], ['addCleanup', { at: 0 }], ['submit', { at: 0 }],
    ['sorted', { at: 'key', passes: 1 }], ['min', { at: 'key', passes: 1 }], ['max', { at: 'key', passes: 1 }], ['sort', { at: 'key', passes: 1 }], ['groupby', { at: 'key', passes: 1 }],
    ['filter', { at: 0, passes: 1 }], ['map', { at: 0 }], ['reduce', { at: 0, passes: 2 }], ['cmp_to_key', { at: 0, passes: 2 }], ['defaultdict', { at: 0, passes: 0 }],
    ['add_done_callback', { at: 0, passes: 1 }], ['Timer', { at: 0, passes: 0 }], ['timeit', { at: 0, passes: 0 }], ['field', { at: 'default_factory', passes: 0 }],
    ['property', { at: 0, passes: 1 }], ['property', { at: 1, passes: 2 }], ['cached_property', { at: 0, passes: 1 }],
    ['Thread', { at: 'target', given: { list: 'args', names: 'kwargs' } }], ['Process', { at: 'target', given: { list: 'args', names: 'kwargs' } }],
  ],
  calledByStatements: new Map([
    ['__enter__', 0], ['__exit__', 3], ['__aenter__', 0], ['__aexit__', 3], ['__iter__', 0], ['__next__', 0], ['__aiter__', 0], ['__anext__', 0],
    ['__getitem__', 1], ['__setitem__', 2], ['__delitem__', 1], ['__contains__', 1], ['__len__', 0], ['__reversed__', 0], ['__abs__', 0],
    ...['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'matmul', 'pow', 'and', 'or', 'xor', 'lshift', 'rshift', 'eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((name) => [`__${name}__`, 1] as const),
  ]),
  protocolHeading: /[(,]\s*(?:\w+\.)*Protocol\b/,
  fieldsByAssignment: true,
  fieldClasses: FIELD_CLASSES,
  testFixtures: PYTEST,
  hints: [[/^[rbuf]{0,2}(["']).*\1$/is, 'str'], [/^-?\d+$/, 'int'], [/^-?\d*\.\d+$/, 'float'], [/^(?:True|False)$/, 'bool']],
  callMember: '__call__',
  callableTypes: true,
  everyClassHas: new Set(['init', 'new', 'repr', 'str', 'format', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'hash', 'setattr', 'delattr', 'getattribute', 'dir', 'sizeof', 'reduce', 'reduce_ex', 'init_subclass', 'subclasshook'].map((name) => `__${name}__`)),
  givenUnasked: /(?:^|\/)conftest\.py$/,
  saysItFails: {
    onLine: /#\s*(?:type|pyright):\s*ignore\[[^\]]*\b(?:call-arg|call-overload|attr-defined|name-defined|reportCallIssue|reportAttributeAccessIssue|reportUndefinedVariable)\b/,
    block: /^(?:async\s+)?with\b.*\b(?:raises|assertRaises\w*)\(\s*\(?[\s\w.,]*\b(?:TypeError|AttributeError|NameError|ImportError|ModuleNotFoundError)\b/,
    // A message of the code's own: a call that does not fit fails with another one.
    otherReason: /\bmatch\s*=\s*r?(["'])(?!.*(?:argument|positional|keyword|missing|takes|attribute|defined|import|module|named))[^"']*[\w ]{6,}[^"']*\1/i,
    // What a call that does not fit raises, and nothing else: a name that is not there raises another.
    notMissing: /^(?!.*\b(?:Attribute|Name|Import|ModuleNotFound)Error\b)/,
    // The last two expect whatever failure comes, always.
    decorator: /^\s*@(?:\w+\.)*(?:(?:raises\(\s*\(?|xfail\([^)]*\braises\s*=\s*\(?)[\s\w.,]*\b(?:TypeError|AttributeError|NameError|ImportError|ModuleNotFoundError)\b|(?:xfail|expectedFailure)\s*$|xfail\(\s*(?:(?:reason|strict|run)\s*=(?![^\n]*\braises\s*=)|\)))/m,
  },
};

/** Careful answers for a language without a line of its own: nothing is provable by count alone. */
const UNKNOWN: LanguageHabits = {
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

const REGISTRY: Readonly<Record<string, LanguageHabits>> = {
  typescript: TYPESCRIPT,
  javascript: JAVASCRIPT,
  python: PYTHON,
};

/** Languages that share an extractor but not their habits, told apart by the ending of the file. */
const BY_ENDING: readonly (readonly [language: string, ending: RegExp, habits: LanguageHabits])[] = [
  ['typescript', /\.[cm]?jsx?$/i, JAVASCRIPT],
];

export const habitsOf = ({ language, file }: { readonly language: string; readonly file: string }): LanguageHabits =>
  BY_ENDING.find(([id, ending]) => id === language && ending.test(file))?.[2] ?? REGISTRY[language] ?? UNKNOWN;

/** `index.d.ts` describes what runs and does not run: code without types goes by the file beside it. */
export const isDescribedOnly = ({ file, language }: { readonly file: string; readonly language: string }, caller: string): boolean =>
  /\.d\.[cm]?ts$/.test(file) && !habitsOf({ language, file: caller }).countsArguments;
