// How V8 is asked to spend its time. A run lasts seconds, not hours: what V8's last compilers would still be busy with
// when the run ends is not worth its cost, and on a runner of two cores their threads take ours away.
// What each of these gains: docs/decisions/0011-jit.md. A flag that a later V8 does not know changes nothing.

import { setFlagsFromString } from 'node:v8';

/** Calls before the last compiler takes a function up (V8: 3,000); the code of the one before is nearly as good. */
const LATE_TURBOFAN = '--invocation-count-for-turbofan=100000';
/** Bytecode inlined into one function (V8: 920): more makes compiling slower than the result is faster. */
const LITTLE_INLINING = '--max-inlined-bytecode-size-cumulative=100';

/** And before the one before it (V8: 400). */
const LATER_MAGLEV = '--invocation-count-for-maglev=800';

/** What is called at all is compiled at once, plainly: interpreting it first never pays here. */
const BASELINE_AT_ONCE = '--always-sparkplug';

/**
 * A build keeps most of what it makes: looking for garbage among it is in vain until it has grown fivefold, and two threads
 * that copy what survives among new things take more time than one. Nor is a pause, while git answers, a time to collect: the end is near.
 */
const SELDOM_COLLECTED = ['--heap-growing-percent=400', '--no-parallel-scavenge', '--no-minor-gc-task'];

/** Up to here the parser's quickly made code is done sooner than its good code is made. */
export const FEW_FILES = 60;

/**
 * Up to here the part for new things had better stay small: memory that is used over and over lies in the processor's caches,
 * and fresh memory costs the system a twentieth of such a run to hand out. Beyond, fewer collections pay for it.
 */
const SMALL_BUILD = 2000;

/** To be called before anything gets hot. */
export function tuneForOneRun(): void {
  for (const flag of [LATE_TURBOFAN, LITTLE_INLINING, LATER_MAGLEV, BASELINE_AT_ONCE, ...SELDOM_COLLECTED]) setFlagsFromString(flag);
  tuneForParsing(Number.POSITIVE_INFINITY);
}

/** `files`: how many the run will parse. To be called before a grammar is loaded; until then it goes by many. */
export function tuneForParsing(files: number): void {
  const no = files < FEW_FILES ? 'no-' : '';
  // Both, because without the second the first compiles everything well at once.
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${no}${flag}`);
  setFlagsFromString(`--semi-space-growth-factor=${files < SMALL_BUILD ? 1 : 8}`);
}
