// The scope that files without imports and exports share: which of them declares a name, and which hang members on what
// another one declares. Both are asked of those files as exports, under names that no import can spell.

import { SHARED, SymFlag } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { found, UNKNOWN, type Targets } from './outcome.ts';
import type { FileState } from './state.ts';
import { external, NONE, Tag, union, type Values } from './values.ts';

/** More than anybody fills one object from; beyond it the name is no project's own. */
const MAX_FILES = 500;

/** Files that may declare a name for all or hang something on it. Code does not see what tests declare. */
function sharersOf(file: FileState, name: string): readonly FileState[] {
  const all = file.sharing(name);
  if (all.length === 0 || all.length > MAX_FILES) return [];
  const isTest = isOfTests(file);
  return all.filter(other => (isTest || !isOfTests(other)));
}

const isOfTests = (file: FileState): boolean => (file.facts.symbols[0].flags & SymFlag.TEST) !== 0;

/** The script that declares a name nobody in this file does; of several the nearest, of two equally near ones none. */
export function declaringScript(ev: Eval, file: FileState, name: string): FileState | undefined {
  let best: FileState | undefined;
  let nearest = -Infinity;
  for (const other of sharersOf(file, name)) {
    if (ev.exportTargets(other, SHARED + name).length === 0) continue;
    // In one's own folder or one around it, before those that lie aside.
    const near = 100 * sharedFolders(file.path, other.path) - other.path.split('/').length;
    if (near === nearest) best = undefined;
    if (near > nearest) { best = other; nearest = near; }
  }
  return best;
}

function sharedFolders(a: string, b: string): number {
  const [x, y] = [a.split('/'), b.split('/')];
  let n = 0;
  while (n < x.length - 1 && n < y.length - 1 && x[n] === y[n]) n++;
  return n;
}

export function sharedValues(ev: Eval, file: FileState, name: string): Values {
  const from = declaringScript(ev, file, name);
  return from === undefined ? NONE : ev.exported(from, SHARED + name);
}

/** What other scripts hang on an object, function or class of a script: shop.Till = …, Till.prototype.open = … */
export function sharedMembers(ev: Eval, file: FileState, shape: number, name: string, isStatic: boolean): readonly MemberHit[] {
  const on = file.sharedPath(shape);
  if (on === undefined) return [];
  const root = on.includes('.') ? rootOf(on) : on;
  return hungHits(ev, file, root, `${on}${isStatic || file.facts.shapes[shape].kind === 'object' ? '' : '.prototype'}.${name}`);
}

const NO_PATHS: ReadonlyMap<string, boolean> = new Map();

/** Paths of names that a file hangs something on, the first name being another file's, or nobody's, and whether it does so at its top. */
export function hungPaths(ev: Eval, file: FileState): ReadonlyMap<string, boolean> {
  return ev.memo.ask(file, 'HP', paths => [...paths].map(([path, isAtTop]) => (isAtTop ? path : `${path}()`)).sort().join('\n'), NO_PATHS, () => new Map([...file.hung.keys()].map(path => [path, file.isHungAtTop(path)])), 0);
}

function hungHits(ev: Eval, file: FileState, root: string, path: string): readonly MemberHit[] {
  const hits: MemberHit[] = [];
  let isAtTop = false;
  for (const other of sharersOf(file, root)) {
    const at = hungPaths(ev, other).get(path);
    // What a function puts in its place later on steps back.
    if (at === undefined || (!at && isAtTop)) continue;
    if (at && !isAtTop) { hits.length = 0; isAtTop = true; }
    hits.push({ file: other, shape: -1, member: -1, bind: SHARED + path, env: undefined });
  }
  return hits;
}

/** A type by a path of names whose first one nobody declares. */
export const pathTyped = (ev: Eval, file: FileState, names: readonly string[]): Values => hungHits(ev, file, names[0], names.join('.')).reduce<Values>((r, h) => union(r, ev.memberValue(h)), NONE);

/** What files hang on a path of names whose first one nobody declares: ui.Dialog = function () {…}, with `ui` from a page or a package. */
export function pathTargets(ev: Eval, file: FileState, member: number, objects: Values, targetsOf: (hit: MemberHit) => readonly string[]): Targets | undefined {
  const path = sharedPathOf(file, member, objects);
  const hits = path === undefined ? [] : hungHits(ev, file, rootOf(path), path);
  const ids = hits.flatMap(h => [...targetsOf(h)]);
  if (ids.length === 0) return undefined;
  const targets = found(ids, 'method_call', UNKNOWN);
  // Functions alone hang it there, on a name that no file declares: where that comes from nobody can tell.
  const isLoose = hits.every(h => hungPaths(ev, h.file).get(path!) !== true) && declaringScript(ev, file, rootOf(path!)) === undefined;
  return isLoose ? { ...targets, detail: 'flow' } : targets;
}

/** The same as values; what is known by nothing but its path keeps that. */
export function pathValues(ev: Eval, file: FileState, member: number, objects: Values, held: Values): Values {
  const path = sharedPathOf(file, member, objects);
  if (path === undefined) return held;
  let result: Values = NONE;
  for (const h of hungHits(ev, file, rootOf(path), path)) result = union(result, ev.memberValue(h));
  if (result.length > 0) return result;
  return held.length > 0 && held[0].name === '' ? [external(SHARED + path)] : held;
}

const rootOf = (path: string): string => path.slice(0, path.indexOf('.'));

/** By the names as written, or by those that led to the object. */
function sharedPathOf(file: FileState, member: number, objects: Values): string | undefined {
  if (file.sharedNames.size === 0) return undefined;
  const written = file.pathOf(member);
  if (written !== undefined) return written;
  const of = objects.length === 1 && objects[0].tag === Tag.EXTERNAL && objects[0].name.startsWith(SHARED) ? objects[0].name.slice(SHARED.length) : undefined;
  return of === undefined ? undefined : `${of}.${file.string(file.facts.ir[member + 2])}`;
}
