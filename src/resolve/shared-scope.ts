// The scope that files without imports and exports share: which of them declares a name, and which hang members on what
// another one declares. Both are asked of those files as exports, under names that no import can spell.

import { SHARED, SymFlag } from '../extract/facts.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import type { FileState } from './state.ts';
import { NONE, type Values } from './values.ts';

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
  const root = on.slice(0, (on.indexOf('.') + 1 || on.length + 1) - 1);
  const path = `${SHARED}${on}${isStatic || file.facts.shapes[shape].kind === 'object' ? '' : '.prototype'}.${name}`;
  const hits: MemberHit[] = [];
  for (const other of sharersOf(file, root)) if (ev.exportTargets(other, path).length > 0) hits.push({ file: other, shape: -1, member: -1, bind: path, env: undefined });
  return hits;
}
