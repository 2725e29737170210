// Whether a file runs in strict mode. A function that asks for it by itself is not looked at: all that depends on this is how far
// a function declared in a block is known.

import { isModule } from './declared-modules.ts';
import type { Walker } from './walker.ts';

/** ES modules, and files that ask for it in their first statement. */
export function isStrict(w: Walker): boolean {
  if (w.isStrictFile === undefined) {
    let at = w.firstNamed(0);
    while (at >= 0 && at < w.t.next[0] && (w.t.kind[at] === w.k.comment || w.t.kind[at] === w.k.hash_bang_line)) at = w.t.next[at];
    w.isStrictFile = !w.isJavaScript || /\.mjsx?$/.test(w.path) || isModule(w) || (at >= 0 && at < w.t.next[0] && /^['"]use strict['"]/.test(w.text(at)));
  }
  return w.isStrictFile;
}
