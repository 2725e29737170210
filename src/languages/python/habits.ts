// How Python behaves where calls and declarations are judged.

import type { LanguageHabits } from '../habits.ts';
import { PYTHON_NAMES } from './ambient-names.ts';
import { FIELD_CLASSES } from './field-classes.ts';
import { PYTEST } from './test-fixtures.ts';

export const PYTHON: LanguageHabits = {
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
    ['add_argument', { at: 'type', passes: 1 }], ['signal', { at: 1, passes: 2 }],
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
  quotedTypes: true,
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
