// What `with x as y` gives y.

import type { Eval } from '../../resolve/eval-api.ts';
import { NONE, Tag, union, type Values } from '../../resolve/values.ts';

export function entered(values: Values, ev: Eval): Values {
  let result: Values = NONE;
  for (const v of values) {
    if (v.tag === Tag.BUILTIN && v.name === 'Generator') result = union(result, v.args[0] ?? NONE);
    else if (v.tag === Tag.INSTANCE) {
      for (const name of ['__enter__', '__aenter__']) {
        for (const m of ev.member([v], name)) result = union(result, m.tag === Tag.FUNCTION ? ev.awaited(ev.result(m, undefined, [v])) : m.tag === Tag.EXTERNAL ? [m] : NONE);
      }
    } else if (v.tag === Tag.EXTERNAL || v.tag === Tag.BUILTIN) result = union(result, [v]);
  }
  return result;
}
