// The members of two versions of a type, compared as text: what came, what went, what reads differently. A type of
// forty members that gained one is told by that one. Where the texts cannot be taken apart safely, nothing is said.

/** Member texts by their names, in source order; what stands around the braces, to be compared as a whole. */
interface Members {
  readonly around: string;
  readonly byName: ReadonlyMap<string, string>;
}

const OPENING = '{([<';
const CLOSING = '})]>';

/** A bound text ends like this: what it lacks is not gone. */
const CUT = '…';

/** One line per member that differs; undefined when that is not all that differs, or cannot be told. */
export function describeMembers(from: string, to: string, code: (text: string) => string, fromTo: (from: string, to: string) => string): string[] | undefined {
  // Where only the type differs, only the type is shown.
  const changed = (name: string, before: string, after: string): string => ([before, after].every((text) => text.startsWith(`${name}:`))
    ? `${code(name)} ${fromTo(before.slice(name.length + 1).trim(), after.slice(name.length + 1).trim())}`
    : fromTo(before, after));
  const [old, now] = [membersOf(from), membersOf(to)];
  if (!old || !now || old.around !== now.around) return undefined;
  const lines = [
    ...[...old.byName].filter(([name]) => !now.byName.has(name)).map(([name]) => `member ${code(name)} removed`),
    ...[...now.byName].filter(([name]) => !old.byName.has(name)).map(([, text]) => `member ${code(text)} added`),
    ...[...now.byName].flatMap(([name, text]) => {
      const before = old.byName.get(name);
      return before === undefined || before === text ? [] : [`member ${changed(name, before, text)}`];
    }),
  ];
  return lines.length > 0 ? lines : undefined;
}

/** The members between the only braces at the top level, each named once. */
function membersOf(text: string): Members | undefined {
  const start = text.indexOf('{');
  if (start < 0 || text.includes(CUT)) return undefined;
  const byName = new Map<string, string>();
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length; at++) {
    const c = text[at];
    if (c === '"' || c === "'" || c === '`') {
      at = text.indexOf(c, at + 1);
      if (at < 0) return undefined;
      continue;
    }
    // The arrow of a function type closes nothing.
    if (OPENING.includes(c)) depth++;
    else if (CLOSING.includes(c) && !(c === '>' && text[at - 1] === '=')) depth--;
    if (depth > 1 || (depth === 1 && c !== ';' && c !== ',')) continue;
    const member = text.slice(from, at).trim();
    if (member !== '' && at > start) {
      const name = nameOf(member);
      // Overloads and call signatures have no name of their own to be known by.
      if (name === undefined || byName.has(name)) return undefined;
      byName.set(name, member);
    }
    from = at + 1;
    if (depth === 0) {
      const after = text.slice(at + 1);
      return after.includes('{') ? undefined : { around: `${text.slice(0, start)}{}${after.replace(/;$/, '')}`, byName };
    }
  }
  return undefined;
}

/** `readonly total?: number` → `total`. */
const nameOf = (member: string): string | undefined =>
  /^(?:(?:readonly|get|set|static|public|private|protected|abstract|declare|override)\s+)*(["'][^"']+["']|[\p{ID_Start}$_#][\p{ID_Continue}$]*)\s*(?=[?!]?\s*[:(<=]|$)/u.exec(member)?.[1];
