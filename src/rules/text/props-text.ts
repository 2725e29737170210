// What the text of an object type says about its properties. Text alone: names of other types are for whoever knows
// the graph to look up; what cannot be read leaves the type open.

/** Properties by name: true when one may be left out. */
export interface Props {
  readonly optional: ReadonlyMap<string, boolean>;
  /** There may be more properties than these. */
  readonly open: boolean;
}

export const NO_PROPS: Props = { optional: new Map(), open: false };
export const ANY_PROPS: Props = { optional: new Map(), open: true };

const OPENING = '([{<';
const CLOSING = ')]}>';

/** Splits at any of the characters where no bracket is open. `=>` closes nothing. */
export function splitTopLevel(text: string, at: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"' || char === "'" || char === '`') {
      const end = text.indexOf(char, i + 1);
      if (end > 0) i = end;
    } else if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char) && !(char === '>' && text[i - 1] === '=')) depth -= 1;
    else if (depth === 0 && at.includes(char)) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Arguments, or entries of an object literal, as they are written; `<` is no bracket there. */
export function splitValues(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    // The sign in `don't`, in the text of an element, opens nothing.
    if ((char === '"' || char === "'" || char === '`') && !(char === "'" && /\w/.test(text[i - 1] ?? ''))) {
      for (i += 1; i < text.length && text[i] !== char; i += 1) if (text[i] === '\\') i += 1;
    } else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (depth === 0 && char === ',') {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return depth !== 0 ? [] : parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Names that an object literal spells out; undefined when there may be others, or when it is something else. */
export function literalKeys(text: string): ReadonlySet<string> | undefined {
  if (!/^\{[\s\S]*\}$/.test(text)) return undefined;
  const keys = splitValues(text.slice(1, -1)).map((entry) => /^(?:(?:async|get|set)\s+(?=[\w$'"]))?\*?\s*(?:([\p{L}_$][\p{L}\p{N}_$]*)|(["'])(.*?)\2)\s*(?:[:(<]|$)/u.exec(entry));
  return keys.every((key) => key !== null) ? new Set(keys.map((key) => key![1] ?? key![3])) : undefined;
}

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, ' ');

/** From an opening bracket to the one that closes it, both included; undefined when nothing does. */
export function bracketed(text: string, start: number): string | undefined {
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    if (text[i] === '"' || text[i] === "'") {
      const end = text.indexOf(text[i], i + 1);
      if (end > 0) i = end;
    } else if (OPENING.includes(text[i])) depth += 1;
    else if (CLOSING.includes(text[i]) && !(text[i] === '>' && text[i - 1] === '=') && (depth -= 1) === 0) return text.slice(start, i + 1);
  }
  return undefined;
}

const MEMBER = /^(?:readonly\s+)?(?:(?:get|set)\s+(?=[\w$'"]))?(?:([\p{L}_$][\p{L}\p{N}_$]*)|(["'])(.*?)\2)\s*(\?)?\s*(?::|\(|<[^()]*>\s*\()/u;

/** What a line ends with that the next one goes on from. */
const GOES_ON = /(?:[:|&?]|=>|\b(?:extends|keyof|typeof|readonly))$/;

/** A second member behind the first, `: string wide?: boolean` or `: string draw(): void`: the line feed between them was lost on the way. */
const RUN_TOGETHER = /\s[\p{L}_$][\p{L}\p{N}_$]*\??(?::\s|\))/u;

/** One member as the text of a type has it; no name: what is no member by itself, an index signature say. */
interface WrittenMember {
  readonly name?: string;
  readonly optional: boolean;
  readonly text: string;
  /** '' for what is written like a function. */
  readonly type: string;
}

/** `{ title: string; wide?: boolean }`, its braces stripped. */
function writtenMembers(body: string): readonly WrittenMember[] {
  const members: WrittenMember[] = [];
  // Lines part members too, unless a line goes on with what the one before it began.
  let last = '';
  for (const chunk of splitTopLevel(withoutComments(body), ';,\n')) {
    const member = GOES_ON.test(last) ? null : MEMBER.exec(chunk);
    last = chunk;
    const before = members.at(-1);
    if (member !== null) members.push({ name: member[1] ?? member[3], optional: member[4] !== undefined, text: chunk.slice(member[0].length), type: member[0].endsWith(':') ? chunk.slice(member[0].length).trim() : '' });
    else if (before?.name !== undefined && (GOES_ON.test(before.text) || before.text === '' || /^(?:[|&]|=>)/.test(chunk))) members[members.length - 1] = { ...before, type: before.type === '' && before.text.trim() !== '' ? '' : `${before.type} ${chunk}`.trim(), text: `${before.text} ${chunk}` };
    else members.push({ optional: false, text: chunk, type: '' });
  }
  return members;
}

/** The types of the members that are written with one. */
export const memberTexts = (body: string): ReadonlyMap<string, string> =>
  new Map(writtenMembers(body).flatMap(({ name, type }) => (name === undefined || type === '' ? [] : [[name, type]])));

export function membersOf(body: string): Props {
  const optional = new Map<string, boolean>();
  let open = false;
  for (const { name, optional: mayMiss, text } of writtenMembers(body)) {
    if (name !== undefined) {
      optional.set(name, mayMiss);
      open ||= splitTopLevel(text.replace(/\?\s*:/g, ':'), '?').length < 2 && RUN_TOGETHER.test(withoutBrackets(text));
    } else if (/^(?:readonly\s+)?\[|^\.\.\.|^[+-]/.test(text)) open = true;
  }
  return { optional, open };
}

function withoutBrackets(text: string): string {
  let depth = 0;
  return [...text].filter((char, at) => {
    if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char) && !(char === '>' && text[at - 1] === '=')) depth -= 1;
    return depth === 0;
  }).join('');
}

/** What must be given now and need not before, and what is no longer taken. */
export function lossesBetween(took: Props, takes: Props): { readonly needed: readonly string[]; readonly gone: readonly string[] } {
  return {
    needed: [...takes.optional].filter(([name, mayMiss]) => !mayMiss && took.optional.get(name) !== false).map(([name]) => name),
    gone: takes.open ? [] : [...took.optional.keys()].filter((name) => !takes.optional.has(name)),
  };
}

/** The value lacks what both types ask for, or gives what neither knows: no compiler holds it to the type. */
export function fitsNeither(given: ReadonlySet<string>, isWhole: boolean, took: Props, takes: Props): boolean {
  const lacks = isWhole && [...takes.optional].some(([name, mayMiss]) => !mayMiss && took.optional.get(name) === false && !given.has(name));
  return lacks || (!took.open && !takes.open && [...given].some((name) => !took.optional.has(name) && !takes.optional.has(name)));
}

/** A value of both types has the properties of both; one that either demands must be given. */
export function both(a: Props, b: Props): Props {
  const optional = new Map(a.optional);
  for (const [name, mayMiss] of b.optional) optional.set(name, mayMiss && (optional.get(name) ?? true));
  return { optional, open: a.open || b.open };
}

/** `'size' | "wide"` → size, wide; undefined when something else is among them. */
export function literalNames(text: string): ReadonlySet<string> | undefined {
  const names = splitTopLevel(text, '|').map((part) => /^(["'])([^"']*)\1$/.exec(part)?.[2]);
  return names.every((name) => name !== undefined) ? new Set(names as string[]) : undefined;
}
