// Names that every file has without declaring them: the loss of a function of one's own uncovers them.

/** Browsers and Node. */
export const JAVASCRIPT_NAMES: ReadonlySet<string> = new Set([
  'alert atob blur btoa cancelAnimationFrame clearImmediate clearInterval clearTimeout close confirm decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval',
  'fetch find focus getComputedStyle getSelection isFinite isNaN matchMedia moveTo open parseFloat parseInt postMessage print prompt queueMicrotask reportError',
  'requestAnimationFrame requestIdleCallback require resizeTo scroll scrollBy scrollTo setImmediate setInterval setTimeout stop structuredClone unescape',
].flatMap(line => line.split(' ')));

/** What test runners give every test. */
export const JAVASCRIPT_TEST_NAMES: ReadonlySet<string> = new Set('describe it test expect suite before after beforeEach afterEach beforeAll afterAll'.split(' '));
