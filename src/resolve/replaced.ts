// Functions that decorators put an object in the place of: `@queue.task()` makes a task of what it decorates, which has
// members of its own and may be called. Whoever calls the name still runs the function, so it stays one; a mark on the
// value says that there is more to it. Whether a function bears the mark is settled in its own file.

import type { CallInput, Eval, MemberHit } from './eval-api.ts';
import { membersOfAll } from './member-hits.ts';
import type { FileState } from './state.ts';
import { decoratedOf, fingerprint, functionOf, NONE, Tag, union, type Env, type Value, type Values } from './values.ts';

/** Instances of the repository's classes that stand in a function's place. */
export function replacement(ev: Eval, file: FileState, fn: number): Values {
  const f = file.facts.fns[fn];
  if (f.deco === undefined) return NONE;
  return ev.memo.ask(file, `FV|${f.key}`, fingerprint, NONE, () => f.deco!.reduce<Values>((made, d) => union(made, ev.value(file, d)), NONE).filter(isObject));
}

const isObject = (v: Value): boolean => v.tag === Tag.INSTANCE && v.file!.facts.shapes[v.ix].kind === 'class';

/** A function as its name gives it. */
export function declaredFunction(ev: Eval, file: FileState, fn: number, env?: Env): Value {
  const isReplaced = file.facts.fns[fn].deco !== undefined && file.language.semantics.decoratorsReplace === true && replacement(ev, file, fn).length > 0;
  return isReplaced ? decoratedOf(file, fn, env) : functionOf(file, fn, env);
}

/** What runs when the object in a function's place is called. */
export const calledInPlace = (ev: Eval, fn: Value): readonly MemberHit[] => membersOfAll(ev, replacement(ev, fn.file!, fn.ix), fn.file!.language.semantics.callMember);

/** What calling the object in a function's place gives; NONE where that cannot be told. */
export function resultInPlace(ev: Eval, fn: Value, input: CallInput | undefined): Values {
  let result: Values = NONE;
  for (const object of replacement(ev, fn.file!, fn.ix)) {
    for (const m of ev.member([object], fn.file!.language.semantics.callMember)) if (m.tag === Tag.FUNCTION) result = union(result, ev.result(m, input, [object]));
  }
  return result.every(v => v.tag === Tag.EXTERNAL) ? NONE : result;
}
