// Members that heirs of the language's own classes get: what a class of the repository has besides its text, where its
// parent is one of these. A list must be complete: a name that is not on it counts as missing. Special names (`__x__`) are
// never asked for.

import { builtinBehind, libraryMembers } from './library-members.ts';

const names = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const EXCEPTION = names(`
  args with_traceback add_note errno strerror filename filename2 characters_written winerror name name_from path obj value code msg text lineno offset
  end_lineno end_offset print_file_and_line encoding object start end reason exceptions message derive split subgroup`);
const DICT = names('clear copy fromkeys get items keys pop popitem setdefault update values');
const LIST = names('append clear copy count extend index insert pop remove reverse sort');
const SET = names(`add clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset pop remove
  symmetric_difference symmetric_difference_update union update`);

const LISTS: readonly (readonly [name: RegExp, members: ReadonlySet<string>])[] = [
  [/^global:(?:\w*(?:Error|Warning)|Exception|BaseException|KeyboardInterrupt|SystemExit|StopIteration|StopAsyncIteration|GeneratorExit)$/, new Set(EXCEPTION)],
  [/^global:dict$/, new Set(DICT)],
  [/^global:list$/, new Set(LIST)],
  [/^global:(?:set|frozenset)$/, new Set(SET)],
];

/** Asked again and again for the same few parents. */
const known = new Map<string, ReadonlySet<string> | undefined>();

export function inheritedFrom(name: string): ReadonlySet<string> | undefined {
  if (!known.has(name)) {
    const plain = builtinBehind(name);
    known.set(name, LISTS.find(([pattern]) => pattern.test(plain))?.[1] ?? libraryMembers(plain));
  }
  return known.get(name);
}
