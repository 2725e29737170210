// Enumerations: the attributes of their bodies are their own instances, and the class itself iterates over them.

import { linearised } from '../../resolve/heritage.ts';
import type { Eval, MemberHit } from '../../resolve/eval-api.ts';
import { instance, NONE, Tag, type Value, type Values } from '../../resolve/values.ts';

const ENUM = /(?:^|[.#])(?:(?:Int|Str|Re)?(?:Enum|Flag)|(?:Text|Integer)?Choices)$/;

/** A class with an enumeration of the library among its ancestors. */
const isEnum = (v: Value, ev: Eval): boolean => linearised(ev, v.file!, v.ix, undefined).some(c => c.tag === Tag.EXTERNAL && ENUM.test(c.name));

export const elementsOfClass = (cls: Value, ev: Eval): Values => (isEnum(cls, ev) ? [instance(cls.file!, cls.ix)] : NONE);

/** What a public attribute of an enumeration's body is; undefined for anything else. */
export function enumMember(hits: readonly MemberHit[], receiver: Value, ev: Eval): Values | undefined {
  const [h] = hits;
  if (receiver.tag !== Tag.CLASS && receiver.tag !== Tag.INSTANCE) return undefined;
  if (h.file.string(h.file.facts.shapes[h.shape].members[h.member]).startsWith('_') || !isEnum(receiver, ev)) return undefined;
  return [instance(h.file, h.shape)];
}
