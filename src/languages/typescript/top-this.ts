// `this` outside any function or class, arrow functions included: in a CommonJS file what the file gives away, in a script
// the window, in an ES module nothing. Only its members are read (`this.pool`): passed on as a whole it is most often meant for
// the window, by wrappers that run in either place: (function (root) {…})(this), var root = this.

import { REF_STRIDE, RefKind } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { isModule } from './declared-modules.ts';
import { NO_THIS, type Walker } from './walker.ts';

/** Is this expression a `this` that stands for module.exports? */
export function isThisOfModule(w: Walker, node: number): boolean {
  return w.self === NO_THIS && node >= 0 && w.t.kind[node] === w.k.this && isCommonJs(w);
}

/** A file that has required or exported something up to here, and is no ES module. */
function isCommonJs(w: Walker): boolean {
  if (w.mayBeCommonJs === undefined) w.mayBeCommonJs = w.isJavaScript && !/\.mjsx?$/.test(w.path) && !isModule(w);
  return w.mayBeCommonJs && (w.b.exports.length > 0 || hasImports(w.b));
}

/** Where the first import of a file stands is asked anew only for what was read since. */
const firstImports = new WeakMap<FactsBuilder, number>();

export function hasImports(b: FactsBuilder): boolean {
  let at = firstImports.get(b) ?? 0;
  while (at < b.refsSize && b.refs[at] !== RefKind.IMPORT) at += REF_STRIDE;
  firstImports.set(b, at);
  return at < b.refsSize;
}
