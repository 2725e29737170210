// Small generated projects and edits of them, for fast-check. A file is a list of snippets over a handful of names
// and specifiers, so that everything meets everything: shadowing, cycles of imports, classes that come and go.
// Much of it no compiler would accept; the resolver must be exact about it all the same.
// Most projects hang together: each file declares every name or imports it from another that is there. Left to
// chance alone, hardly a call would reach another file. What the snippets of a language are is said beside this file.

import fc from 'fast-check';

export interface Snippet { readonly kind: number; readonly a: number; readonly b: number; readonly c: number }
export type Project = Readonly<Record<string, readonly Snippet[] | number>>;
/** Writes a snippet into the file at `path`. */
export type Template = (a: number, b: number, c: number, path: string) => string;

export type Edit =
  | { readonly do: 'add'; readonly file: number; readonly at: number; readonly snippet: Snippet }
  | { readonly do: 'drop'; readonly file: number; readonly at: number }
  | { readonly do: 'change'; readonly file: number; readonly at: number; readonly snippet: Snippet }
  | { readonly do: 'tweak'; readonly file: number; readonly at: number; readonly part: number; readonly to: number }
  | { readonly do: 'write'; readonly file: number; readonly snippets: readonly Snippet[] }
  | { readonly do: 'remove'; readonly file: number }
  | { readonly do: 'move'; readonly file: number; readonly to: number }
  | { readonly do: 'manifest'; readonly file: number; readonly variant: number };

/** What the projects of a language are made of. */
export interface Parts {
  readonly files: readonly string[];
  /** Texts that a manifest may have, by its path. */
  readonly manifests: Readonly<Record<string, readonly string[]>>;
  /** Bind their name `a` to what the file numbered `c` has. */
  readonly imports: readonly Template[];
  /** Bind their name `a`, of so many in that role. */
  readonly definitions: readonly { readonly names: number; readonly by: readonly Template[] }[];
  readonly uses: readonly Template[];
  /** What else a file may hold. */
  readonly odd: readonly Template[];
  /** The snippets a file picks from, where not all files are alike. */
  readonly snippetsFor?: (path: string) => readonly Template[] | undefined;
}

export interface Projects {
  readonly project: fc.Arbitrary<Project>;
  readonly edit: fc.Arbitrary<Edit>;
  /** The project after an edit; an edit that finds nothing to do changes nothing. */
  edited(before: Project, change: Edit): Project;
  /** Texts by path. */
  rendered(of: Project): Map<string, string>;
}

export function projectsOf({ files, manifests, imports, definitions, uses, odd, snippetsFor = () => undefined }: Parts): Projects {
  const manifestFiles = Object.keys(manifests);
  const templates = [...imports, ...definitions.flatMap(role => role.by), ...uses, ...odd];
  // Without fast-check's fondness for zero: names that are all the same meet nothing but themselves.
  const small = fc.noBias(fc.nat({ max: 15 }));
  const among = (from: readonly Template[]): fc.Arbitrary<number> => fc.noBias(fc.constantFrom(...from.map(template => templates.indexOf(template))));
  const snippet: fc.Arbitrary<Snippet> = fc.record({ kind: fc.noBias(fc.nat({ max: templates.length - 1 })), a: small, b: small, c: small });
  const snippets = fc.array(snippet, { maxLength: 6 });

  const loose = fc.dictionary(fc.constantFrom(...files), snippets, { minKeys: 1, maxKeys: files.length });
  const bindings = definitions.map(({ names, by }) => fc.tuple(...Array.from({ length: names }, (_, a) => fc.oneof(
    fc.record({ kind: among(by), a: fc.constant(a), b: small, c: small }),
    fc.record({ kind: among(imports), a: fc.constant(a), b: fc.constant(a), c: small }),
  ))));
  const hanging = fc.tuple(
    fc.uniqueArray(fc.nat({ max: files.length - 1 }), { minLength: 3, maxLength: 5, size: 'max' }),
    fc.array(fc.tuple(fc.tuple(...bindings), fc.array(fc.record({ kind: among(uses), a: small, b: small, c: small }), { minLength: 2, maxLength: 6 })), { minLength: 5, maxLength: 5 }),
  ).map(([present, contents]) => Object.fromEntries(present.map((file, i) => {
    const [bound, used] = contents[i];
    const others = present.filter(other => other !== file);
    const fromPresent = (one: Snippet): Snippet => (one.kind < imports.length ? { ...one, c: others[one.c % others.length] } : one);
    return [files[file], [...bound.flat().map(fromPresent), ...used]];
  })));
  const project: fc.Arbitrary<Project> = fc.tuple(fc.oneof({ weight: 2, arbitrary: hanging }, { weight: 1, arbitrary: loose }), fc.dictionary(fc.constantFrom(...manifestFiles), small))
    .map(([sources, others]) => ({ ...sources, ...others }));

  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), file: small, at: small, snippet }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), file: small, at: small }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), file: small, at: small, snippet }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('tweak' as const), file: small, at: small, part: fc.nat({ max: 2 }), to: small }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const), file: small, snippets }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), file: small }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), file: small, to: small }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('manifest' as const), file: small, variant: small }) },
  );

  function edited(before: Project, change: Edit): Project {
    const after: Record<string, readonly Snippet[] | number> = { ...before };
    if (change.do === 'manifest') {
      const path = manifestFiles[change.file % manifestFiles.length];
      const variants = manifests[path].length;
      if (change.variant % (variants + 1) === variants) delete after[path];
      else after[path] = change.variant;
      return after;
    }
    if (change.do === 'write') return { ...after, [files[change.file % files.length]]: change.snippets };
    const sources = Object.keys(after).filter(path => typeof after[path] !== 'number').sort();
    const path = sources[change.file % sources.length];
    if (path === undefined) return after;
    const list = [...after[path] as readonly Snippet[]];
    const at = list.length === 0 ? 0 : change.do === 'remove' || change.do === 'move' ? 0 : change.at % (list.length + (change.do === 'add' ? 1 : 0));
    switch (change.do) {
      case 'add': list.splice(at, 0, change.snippet); break;
      case 'drop': list.splice(at, 1); break;
      case 'change': list.splice(at, 1, change.snippet); break;
      case 'tweak': if (list[at]) list[at] = { ...list[at], [(['a', 'b', 'c'] as const)[change.part]]: change.to }; break;
      case 'remove': delete after[path]; return after;
      case 'move': delete after[path]; after[files[change.to % files.length]] = list; return after;
    }
    after[path] = list;
    return after;
  }

  function rendered(of: Project): Map<string, string> {
    const texts = new Map<string, string>();
    for (const path of Object.keys(of).sort()) {
      const content = of[path];
      const from = snippetsFor(path) ?? templates;
      texts.set(path, typeof content === 'number'
        ? manifests[path][content % manifests[path].length]
        : `${content.map(s => from[s.kind % from.length](s.a, s.b, s.c, path)).join('\n')}\n`);
    }
    return texts;
  }

  return { project, edit, edited, rendered };
}
