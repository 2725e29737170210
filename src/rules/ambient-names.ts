// Names that every file of a language has without declaring them: the loss of a function of one's own uncovers them.

const words = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/** Browsers and Node. */
export const JAVASCRIPT_NAMES: ReadonlySet<string> = new Set(words(
  'alert atob blur btoa cancelAnimationFrame clearImmediate clearInterval clearTimeout close confirm decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval',
  'fetch find focus getComputedStyle getSelection isFinite isNaN matchMedia moveTo open parseFloat parseInt postMessage print prompt queueMicrotask reportError',
  'requestAnimationFrame requestIdleCallback require resizeTo scroll scrollBy scrollTo setImmediate setInterval setTimeout stop structuredClone unescape',
));

/** What test runners give every test. */
export const JAVASCRIPT_TEST_NAMES: ReadonlySet<string> = new Set(words('describe it test expect suite before after beforeEach afterEach beforeAll afterAll'));

/** Built-in functions and exceptions. */
export const PYTHON_NAMES: ReadonlySet<string> = new Set(words(
  'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float',
  'format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord',
  'pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip',
  'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning',
  'ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis',
  'EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError',
  'ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError',
  'ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError',
  'ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration',
  'SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError',
  'UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError copyright credits exit license quit reveal_type',
));
