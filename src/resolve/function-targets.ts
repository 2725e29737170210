// What runs when a function, a decorated function or a class is called: symbols of the values themselves.

import { Op, SymFlag } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { ELSEWHERE } from './outcome.ts';
import type { FileState } from './state.ts';
import { instance, Tag, type Value } from './values.ts';

export function functionTarget(v: Value): string[] {
  const symbol = v.file!.facts.fns[v.ix].sym;
  return symbol >= 0 ? [v.file!.symbolId(symbol)] : [];
}

/** What runs behind a constant: the functions it holds, by what it was given (an operation of `ir`). */
export function constantTargets(constant: string, given: number, held: readonly string[]): readonly string[] {
  // shop.open = store.open goes by the store's name, shop.open = shop.start = function () {…} by both of its own.
  if (given === Op.MEMBER || given === Op.NAME) return held;
  if (given === Op.FUNC) return [constant, ...held];
  // server.get = verb('GET') is known by the name it is hung under; what the call gives back runs behind it.
  return [constant, ...held.filter(Boolean).map(id => ELSEWHERE + id)];
}

/** Functions of the repository that decorators put in a function's place: calling its name runs them first. */
export function wrapperTargets(ev: Eval, file: FileState, fn: number): readonly string[] {
  const f = file.facts.fns[fn];
  if (fn < 0 || !f.deco?.length || !file.language.semantics.decoratorsReplace) return [];
  return ev.memo.ask(file, `F|${f.key}`, ids => ids.join('\n'), [] as readonly string[], () => f.deco!.flatMap(d => ev.value(file, d).flatMap(v => {
    const symbol = v.tag === Tag.FUNCTION ? v.file!.facts.fns[v.ix].sym : -1;
    return symbol >= 0 && !(v.file === file && v.ix === fn) ? [v.file!.symbolId(symbol)] : [];
  })));
}

/** `new C()` runs C's own constructor, or C itself when it has none. */
export function constructorTarget(ev: Eval, cls: Value, isNew: boolean): string {
  const file = cls.file!;
  const { key, sym } = file.facts.shapes[cls.ix];
  if (!isNew) return sym >= 0 ? file.symbolId(sym) : '';
  return ev.memo.ask(file, `C|${key}`, String, '', () => {
    const name = file.language.semantics.constructorName;
    if (file.language.semantics.sharedMembers) return inheritedConstructor(ev, cls) ?? (sym >= 0 ? file.symbolId(sym) : '');
    const own = file.membersNamed(cls.ix, name).map(at => file.facts.shapes[cls.ix].members[at + 2]).filter(s => s >= 0);
    // A field may go by the name as well; only a function is run.
    const body = own.find(s => file.facts.symbols[s].fn >= 0 && !(file.facts.symbols[s].flags & SymFlag.SIGNATURE_ONLY)) ?? own.find(s => !(file.facts.symbols[s].flags & SymFlag.SIGNATURE_ONLY)) ?? own[0];
    return body !== undefined ? file.symbolId(body) : sym >= 0 ? file.symbolId(sym) : '';
  });
}

/** The constructor that making an instance runs, wherever in the ancestry it is declared. */
function inheritedConstructor(ev: Eval, cls: Value): string | undefined {
  const { constructorName, allocatorName } = cls.file!.language.semantics;
  for (const name of [constructorName, ...(allocatorName ? [allocatorName] : [])]) {
    const hits = ev.members(instance(cls.file!, cls.ix), name);
    for (const h of [...hits].reverse()) {
      const symbol = h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 2] : -1;
      if (symbol >= 0) return h.file.symbolId(symbol);
    }
  }
  return undefined;
}
