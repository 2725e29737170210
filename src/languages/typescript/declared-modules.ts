// declare module 'x' { … } in a file that is no module itself: x's declarations, wherever x is imported. Its names are
// given away by the file under the module's name, since one file may declare many. In a file that is a module the same
// words add to a module that exists: nothing of that is said here.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind } from '../../extract/facts.ts';
import { inside, plainSymbol } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import type { Walker } from './walker.ts';

/** Name of the symbol of `declare module 'x'`: no identifier has quotes. */
export const declaredModule = (specifier: string): string => `"${specifier}"`;

/** Name under which a file gives away what a module declared in it exports. */
export const declaredExport = (specifier: string, name: string): string => `${declaredModule(specifier)}#${name}`;

/** Walks the body of `declare module 'x'`. */
export function declareModule(w: Walker, node: number, name: number, body: number): void {
  const { b } = w;
  const specifier = w.text(name).slice(1, -1);
  if (w.scope !== 0 || specifier.includes('*') || isModule(w)) { w.within(b.scope(w.scope, w.fn), () => w.children(body)); return; }
  const own = declaredModule(specifier);
  const sym = plainSymbol(w, node, name, own, 'module', `module ${own}`, 0);
  const scope = b.scope(0, w.fn);
  const shape = b.shape(b.symbols[sym].qual, 'namespace', scope, sym);
  b.symbols[sym].shape = shape;
  const [firstBind, firstExport] = [b.binds.length, b.exports.length];
  inside(w, sym, scope, w.self, () => w.children(body));
  hashSymbol(w, sym, '', body, w.t.next[body]);
  const line = w.t.startLine(node);
  const exported = takeExports(w, firstExport);
  const give = (as: string, local: string): void => {
    const full = declaredExport(specifier, as);
    b.bind(0, full, BindKind.ALIAS, scope, b.string(local));
    b.export(full, ExportKind.LOCAL, b.string(full), 0, line);
  };
  // Everything in there is exported, whether it says so or not.
  const names = new Set<string>();
  for (let i = firstBind; i < b.binds.length; i += BIND_STRIDE) if (b.binds[i] === scope && b.binds[i + 2] !== BindKind.TYPE_PARAM && b.binds[i + 2] !== BindKind.TYPE) names.add(b.strings[b.binds[i + 1]]);
  for (const text of names) give(text, text);
  let hasWhole = false;
  for (const [as, kind, a, c] of exported) {
    if (as === '=') hasWhole = true;
    for (const to of as === '=' ? ['=', '*', 'default'] : [as]) {
      if (kind === ExportKind.LOCAL) give(to, b.strings[a]);
      else if (kind !== ExportKind.STAR) b.export(declaredExport(specifier, to), kind, a, c, line);
    }
  }
  if (!hasWhole) for (const as of ['*', '=']) { const full = declaredExport(specifier, as); b.bind(0, full, BindKind.SYMBOL, sym, 0); b.export(full, ExportKind.LOCAL, b.string(full), 0, line); }
  ((b.extra ??= {}).modules = [...((b.extra.modules as string[] | undefined) ?? []), specifier]);
}

/** The exports written since, which are the declared module's and not the file's. */
function takeExports(w: Walker, from: number): [as: string, kind: number, a: number, b: number][] {
  const { b } = w;
  const taken: [string, number, number, number][] = [];
  for (let i = from; i < b.exports.length; i += EXPORT_STRIDE) taken.push([b.strings[b.exports[i]], b.exports[i + 1], b.exports[i + 2], b.exports[i + 3]]);
  b.exports.length = from;
  return taken;
}

/** True when the file itself imports or exports something. */
export function isModule(w: Walker): boolean {
  const { t, k } = w;
  for (let c = 1; c < t.next[0]; c = t.next[c]) if (t.kind[c] === k.import_statement || t.kind[c] === k.export_statement) return true;
  return false;
}
