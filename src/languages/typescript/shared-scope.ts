// Scripts: files without imports and exports share one scope. What a script declares at its top every other file sees, and
// several of them may fill one object between them (shop.js: var shop = {}; till.js: shop.Till = function () {…}).

import { BindKind, Op, SHARED, SymFlag } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { hashText, partHash } from '../../extract/hash.ts';
import { declaredModule, isModule } from './declared-modules.ts';
import { hasImports } from './top-this.ts';
import type { Walker } from './walker.ts';

/** What the language itself and module systems declare: asked of nobody. */
const LANGUAGE = new Set((
  'undefined NaN Infinity globalThis window self global document navigator location console process Buffer module exports require __dirname __filename arguments eval isNaN isFinite parseInt parseFloat ' +
  'encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape setTimeout clearTimeout setInterval clearInterval Object Array String Number Boolean Symbol BigInt Function Date Math JSON RegExp ' +
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError Promise Proxy Reflect Map Set WeakMap WeakSet WeakRef FinalizationRegistry Intl Atomics ArrayBuffer ' +
  'SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Iterator'
).split(' '));

/** What a platform or everybody's library declares: asked by scripts alone, whose own declarations stand in its place. */
const PLATFORM = new Set((
  'history screen localStorage sessionStorage setImmediate clearImmediate queueMicrotask structuredClone requestAnimationFrame cancelAnimationFrame requestIdleCallback fetch alert confirm prompt atob btoa ' +
  'URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event CustomEvent EventTarget Blob File FileReader FormData ' +
  'Headers Request Response XMLHttpRequest WebSocket Worker Node Element HTMLElement Image Audio Option performance crypto getComputedStyle matchMedia addEventListener removeEventListener dispatchEvent ' +
  'postMessage importScripts top parent opener frames name event status origin length close open print stop focus blur find scroll scrollTo define Deno Bun React Vue $ jQuery _'
).split(' '));

/** Likewise of test frameworks; only tests that are scripts may have their own. */
const TESTING = new Set((
  'describe context it specify xit xdescribe fit fdescribe before after beforeEach afterEach beforeAll afterAll test suite setup teardown suiteSetup suiteTeardown expect assert should sinon chai jest vi ' +
  'cy Cypress QUnit jasmine spyOn fail pending browser element by protractor'
).split(' '));

/** this.shop = {…} at the top of a script: a variable of all. */
export function declareAssigned(w: Walker): void {
  const { b } = w;
  if (b.hungOnTop.length > 0 && isScript(w)) for (const [name, value] of b.hungOnTop) if (b.lookup(0, b.string(name)) < 0) b.bind(0, name, BindKind.VAR, 0, value);
}

/** After the walk: is the file a script, which names may others declare for it, which objects of others does it fill? */
export function shareNames(w: Walker): void {
  const { b } = w;
  const isShared = isScript(w);
  const free = b.freeNames().filter(name => !LANGUAGE.has(name) && (isShared || !PLATFORM.has(name)) && ((isShared && w.isTest) || !TESTING.has(name)));
  if (!isShared && free.length === 0) return;
  const extra = (b.extra ??= {});
  if (free.length > 0) extra.free = free.sort();
  if (isShared) extra.script = true;
  if (!w.isJavaScript) return;
  for (const [name, line] of filledObjects(b, new Set(free))) {
    const sym = b.symbol(0, { name: declaredModule(SHARED + name), kind: 'module', at: [line, line, line], sig: `namespace ${name}`, ...(w.isTest ? { flags: SymFlag.TEST } : {}) });
    // Which members it gets, they say themselves.
    b.symbols[sym].hash = [hashText(`\0${name}`), partHash(hashText(name)), partHash(hashText(''))];
  }
}

/** What declaration files declare for all is settled with `declare global` (global-scope.ts); .mjs and .cjs are modules whatever they say. */
const isScript = (w: Walker): boolean => w.b.exports.length === 0 && !/\.d\.[cm]?ts$|\.[cm][jt]s$/.test(w.path) && !isModule(w) && !hasImports(w.b);

/** Names of others that members are hung on, with the line of the first. */
function filledObjects(b: FactsBuilder, free: ReadonlySet<string>): ReadonlyMap<string, number> {
  const { assigns, ir, strings } = b;
  const found = new Map<string, number>();
  for (let i = 0; i < assigns.length; i += 4) {
    let root = assigns[i];
    while (ir[root] === Op.MEMBER) root = ir[root + 1];
    const name = ir[root] === Op.NAME && b.lookup(ir[root + 1], ir[root + 2]) < 0 ? strings[ir[root + 2]] : '';
    if (free.has(name) && !found.has(name) && strings[assigns[i + 1]] !== '') found.set(name, assigns[i + 3]);
  }
  return found;
}
