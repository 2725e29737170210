// Asking a recorded question again, by its key. The letters are those the parts use with Memo.ask.

import { exportedExpression, exportedValues, exportTargets, givesAway, moduleTraits, topLevelValues } from './exports.ts';
import type { Evaluator } from './evaluator.ts';
import { linearised } from './heritage.ts';
import { heldEntries, ownMembers } from './members.ts';
import { replacement } from './replaced.ts';
import { hungPaths } from './shared-scope.ts';
import type { FileState } from './state.ts';
import { constructorTarget, wrapperTargets } from './function-targets.ts';
import { exportedConstant, hitTargets, memberConstant, topLevelTargets } from './targets.ts';
import { namespaceMemberType, topLevelType } from './types.ts';
import { variantMark } from './variants.ts';
import { classOf, functionOf, instance, Tag } from './values.ts';

/** Leaves the answer in the file's memo; a key that no longer means anything leaves nothing. */
export function reask(ev: Evaluator, file: FileState, key: string): void {
  const [letter, a = '', b = '', c = '', d = ''] = key.split('|');
  switch (letter) {
    case 'X': exportTargets(ev, file, a); return;
    case 'E': exportedValues(ev, file, a); return;
    case 'Y': exportedExpression(ev, file, a, Number(b)); return;
    case 'Z': givesAway(ev, file, a); return;
    case 'O': { const shape = file.shapeByKey(a); if (shape >= 0) linearised(ev, file, shape, undefined); return; }
    case 'U': { const shape = file.shapeByKey(a); if (shape >= 0) ownMembers(ev, file, shape, b, undefined); return; }
    case 'F': { const fn = file.fnByKey(a); if (fn >= 0) wrapperTargets(ev, file, fn); return; }
    case 'FV': { const fn = file.fnByKey(a); if (fn >= 0) replacement(ev, file, fn); return; }
    case 'B': topLevelValues(ev, file, a); return;
    case 'T': topLevelType(ev, file, a, []); return;
    case 'L': topLevelTargets(ev, file, a, false); return;
    case 'N': topLevelTargets(ev, file, a, true); return;
    case 'A': topLevelTargets(ev, file, a, false, true); return;
    case 'K': exportedConstant(ev, { kind: 'value', file, name: a, nth: Number(b), expr: 0 }); return;
    case 'R': { const fn = file.fnByKey(a); if (fn >= 0) ev.result(functionOf(file, fn)); return; }
    case 'P': { const fn = file.fnByKey(a); if (fn >= 0) ev.parameter(file, fn, Number(b)); return; }
    case 'S': { const shape = file.shapeByKey(a); if (shape >= 0) ev.parents(file, shape); return; }
    case 'C': { const shape = file.shapeByKey(a); if (shape >= 0) constructorTarget(ev, classOf(file, shape), true); return; }
    case 'M': { const shape = file.shapeByKey(b); if (shape >= 0) ev.members(a === 's' ? classOf(file, shape) : instance(file, shape), c); return; }
    case 'V': {
      const shape = file.shapeByKey(b);
      const member = shape >= 0 ? file.membersNamed(shape, c)[Number(d)] : undefined;
      if (member !== undefined) ev.memberValue({ file, shape, member, env: undefined });
      return;
    }
    case 'G': {
      const shape = file.shapeByKey(b);
      if (shape >= 0) for (const h of ev.members({ ...instance(file, shape), tag: Tag.INSTANCE }, c)) hitTargets(ev, h, a === 'n');
      return;
    }
    case 'J': { const shape = file.shapeByKey(a); if (shape >= 0) ev.memberValue({ file, shape, member: -1, bind: b, env: undefined }); return; }
    case 'Q': { const shape = file.shapeByKey(a); if (shape >= 0) namespaceMemberType(ev, file, shape, b, []); return; }
    case 'I': { const shape = file.shapeByKey(a); if (shape >= 0) heldEntries(ev, file, shape); return; }
    case 'KM': {
      const shape = file.shapeByKey(a);
      const member = shape >= 0 ? file.membersNamed(shape, b)[Number(c)] : undefined;
      if (member !== undefined) memberConstant(ev, file, shape, member, d === 'n');
      return;
    }
    case 'VR': {
      const ix = a === 'f' ? file.fnByKey(b) : file.shapeByKey(b);
      if (ix >= 0) variantMark(ev, a === 'f' ? functionOf(file, ix) : classOf(file, ix));
      return;
    }
    case 'H': moduleTraits(ev, file); return;
    case 'HP': hungPaths(ev, file); return;
    default:
  }
}
