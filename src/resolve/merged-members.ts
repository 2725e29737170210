// Declaration merging: what an interface adds to the class that bears its name.

import { Op } from '../extract/facts.ts';
import type { MemberHit } from './eval-api.ts';
import type { FileState } from './state.ts';
import { extend, lookupEnv, type Env } from './values.ts';

/** class Box extends Crate and interface Box { … } are one type: what the interface declares comes before what the parent has. */
export function mergedMembers(file: FileState, shape: number, name: string, env: Env | undefined): readonly MemberHit[] {
  const { ir, shapes } = file.facts;
  const { supers, types, typeParams } = shapes[shape];
  const hits: MemberHit[] = [];
  for (let i = supers.length; i < types.length; i++) {
    // What a class implements goes by a name; only an interface merged with it is a shape.
    if (ir[types[i]] !== Op.T_SHAPE) continue;
    const held = ir[types[i] + 1];
    const found = file.membersNamed(held, name);
    if (found.length === 0) continue;
    let own: Env | undefined;
    if (env !== undefined) {
      shapes[held].typeParams.forEach((p, nth) => {
        const values = nth < typeParams.length ? lookupEnv(env, file, typeParams[nth]) : undefined;
        if (values !== undefined) own = extend(own, file, p, values);
      });
    }
    for (const member of found) hits.push({ file, shape: held, member, env: own });
  }
  return hits;
}
