// Names that every file sees though none imports them: what `declare global { … }` of a module declares, and everything
// at the top of a declaration file that is no module. A file that has such names bears a symbol of its own for them.

import { BIND_STRIDE, BindKind } from '../../extract/facts.ts';
import { isModule } from './declared-modules.ts';
import { inside, plainSymbol } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import type { Walker } from './walker.ts';

/** Name of the symbol: no identifier has quotes, and no package has capitals. */
export const GLOBAL_SCOPE = '"globalThis"';

/** What a platform has under these names comes first, whatever a file declares of it besides. */
const PLATFORM: ReadonlySet<string> = new Set((
  'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean Buffer DataView Date Error EvalError Event EventTarget Float32Array Float64Array '
  + 'Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String '
  + 'Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly clearInterval clearTimeout console decodeURI '
  + 'decodeURIComponent document encodeURI encodeURIComponent escape eval exports fetch global globalThis history isFinite isNaN localStorage location module navigator parseFloat '
  + 'parseInt process queueMicrotask require self sessionStorage setInterval setTimeout structuredClone undefined unescape window AbortController AbortSignal Blob File FormData '
  + 'Headers Request Response URL URLSearchParams TextDecoder TextEncoder Element HTMLElement Document Node Performance performance crypto describe it test expect beforeEach afterEach '
  + 'beforeAll afterAll before after'
).split(' '));

/** Walks the body of `declare global`; a second one of the same file adds to the first. */
export function declareGlobal(w: Walker, node: number, body: number): void {
  const { b } = w;
  let sym = b.symbols.findIndex(s => s.qual === GLOBAL_SCOPE);
  if (sym < 0) sym = globalSymbol(w, node, b.scope(0, w.fn));
  const { scope } = b.shapes[b.symbols[sym].shape];
  inside(w, sym, scope, w.self, () => w.children(body));
  hashSymbol(w, sym, '', body, w.t.next[body]);
}

function globalSymbol(w: Walker, node: number, scope: number): number {
  const { b } = w;
  const sym = plainSymbol(w, node, node, GLOBAL_SCOPE, 'module', 'global', 0);
  b.symbols[sym].shape = b.shape(GLOBAL_SCOPE, 'namespace', scope, sym);
  return sym;
}

/** Once a file has been walked: the names it gives to all others. */
export function settleGlobals(w: Walker): void {
  const { b } = w;
  let sym = b.symbols.findIndex(s => s.qual === GLOBAL_SCOPE);
  const isScript = sym < 0 && /\.d\.[cm]?ts$/.test(w.path) && !isModule(w);
  if (sym < 0 && !isScript) return;
  const scope = isScript ? 0 : b.shapes[b.symbols[sym].shape].scope;
  const names = new Set<string>();
  for (let i = 0; i < b.binds.length; i += BIND_STRIDE) {
    if (b.binds[i] !== scope || (b.binds[i + 2] !== BindKind.SYMBOL && b.binds[i + 2] !== BindKind.VAR)) continue;
    const name = b.strings[b.binds[i + 1]];
    // Those of `declare module 'x'` are the module's.
    if (!name.startsWith('"') && !PLATFORM.has(name)) names.add(name);
  }
  if (names.size === 0) return;
  if (isScript) { sym = globalSymbol(w, 0, 0); hashSymbol(w, sym, '', 0, 0); }
  (b.extra ??= {}).globals = [...names].sort();
}

/** What is declared in there is meant for there. */
const ASIDE = /^(?:.*?\/)?(?:examples?|fixtures?|__fixtures__|tests?|__tests__|specs?|templates?|demos?|playgrounds?)\//;

/** True when a file sees the global names of another. */
export function seesGlobals(path: string, declaring: string): boolean {
  const aside = ASIDE.exec(declaring)?.[0];
  return aside === undefined || path.startsWith(aside);
}
