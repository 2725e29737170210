// Names that a file uses and does not declare, where another file declares them for all (`declare global`). Which files
// do is known to the program; what they say is asked of them like anything else.

import { noteDeclarations } from './noted.ts';
import type { Eval, MemberHit } from './eval-api.ts';
import { membersOfAll } from './member-hits.ts';
import type { FileState } from './state.ts';
import { instance, NONE, union, type Value, type Values } from './values.ts';

/** The scope of a file's global names, as something that has members. */
export const globalScope = (declaring: FileState): Value | undefined => {
  const shape = declaring.shapeByKey(declaring.language.globalScope!);
  return shape < 0 ? undefined : instance(declaring, shape);
};

/** Of values the nearest declaration counts: each application of a repository may have its own. */
export function globalValues(ev: Eval, file: FileState, name: string): Values {
  let result: Values = NONE;
  for (const scope of nearest(file, name)) result = union(result, ev.member([scope], name));
  return result;
}

export function globalHits(ev: Eval, file: FileState, name: string): readonly MemberHit[] {
  return nearest(file, name).flatMap(scope => [...ev.members(scope, name)]);
}

function nearest(file: FileState, name: string): Values {
  const declaring = file.globals(name);
  if (declaring.length === 0) return NONE;
  const near = declaring.map(g => sharedFolders(file.path, g.path));
  const most = Math.max(...near);
  return declaring.flatMap((g, i) => (near[i] === most ? globalScope(g) ?? [] : []));
}

function sharedFolders(a: string, b: string): number {
  const [x, y] = [a.split('/'), b.split('/')];
  let n = 0;
  while (n < x.length - 1 && n < y.length - 1 && x[n] === y[n]) n++;
  return n;
}

/** What other files declare of a global interface: `declare global { namespace Express { interface Request { … } } }`. */
export function addedMembers(ev: Eval, file: FileState, shape: number, name: string): readonly MemberHit[] {
  const prefix = `${file.language.globalScope!}.`;
  const { key } = file.facts.shapes[shape];
  const path = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  for (const g of file.globals(path.split('.', 1)[0])) {
    if (g === file) continue;
    noteDeclarations(ev, g, path);
    const inBlock = g.shapeByKey(prefix + path);
    const held = inBlock >= 0 ? inBlock : g.shapeByKey(path);
    if (held < 0 || g.facts.shapes[held].kind !== 'interface') continue;
    const hits = g.membersNamed(held, name).map((member): MemberHit => ({ file: g, shape: held, member, env: undefined }));
    if (hits.length > 0) return hits;
    const inherited = membersOfAll(ev, ev.parents(g, held), name);
    if (inherited.length > 0) return inherited;
  }
  return [];
}
