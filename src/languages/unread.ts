// Languages that are recognised by their ending and not read: a change in one is said to be unseen, never passed over.

const UNREAD: Readonly<Record<string, string>> = {
  astro: 'Astro', c: 'C', cc: 'C++', clj: 'Clojure', cpp: 'C++', cs: 'C#', cxx: 'C++', dart: 'Dart', erl: 'Erlang', ex: 'Elixir', exs: 'Elixir', fs: 'F#',
  go: 'Go', groovy: 'Groovy', h: 'C', hpp: 'C++', hrl: 'Erlang', hs: 'Haskell', java: 'Java', jl: 'Julia', kt: 'Kotlin', kts: 'Kotlin', lua: 'Lua',
  m: 'Objective-C', mm: 'Objective-C', php: 'PHP', pl: 'Perl', ps1: 'PowerShell', pyx: 'Cython', r: 'R', rb: 'Ruby', rs: 'Rust', scala: 'Scala',
  sh: 'Shell', sol: 'Solidity', sql: 'SQL', svelte: 'Svelte', swift: 'Swift', vb: 'Visual Basic', vue: 'Vue', zig: 'Zig',
};

/** The name of a programming language we do not read; undefined for those we do, and for what is no program. */
export function unreadLanguage(path: string): string | undefined {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1].toLowerCase();
  return ending !== undefined && Object.hasOwn(UNREAD, ending) ? UNREAD[ending] : undefined;
}
