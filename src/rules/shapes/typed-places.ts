// Values that are written out under a declared type: `const order: Order = { … }`, a field, a default, what a function returns that
// says so, what a declared variable is given later. Found in text; a value that something else has a say in is left out.

import { elementText } from '../text/type-text.ts';
import { closingAt, type MaskedText } from './masked-text.ts';

export interface TypedPlace {
  /** As written. */
  readonly type: string;
  /** What is written there, without comments. */
  readonly value: string;
  /** Offset of the value. */
  readonly at: number;
  /** Given back by a function: of a promise its inner type counts. */
  readonly returned: boolean;
  /** The only argument of a call that names the type, `useState<Order>({ … })`: whether it is of the type is for its shape to say. */
  readonly named?: true;
}

/** What may stand between the sign and the name that is looked for. */
const PREFIX = /^\s*(?:readonly\s+)?(?:[\w$.]+\s*<\s*(?:[\w$. '"|]+,\s*)?)*\(?\s*(?:[\w$.'"]+\s*[|&]\s*)*$/;
const FURTHEST_SIGN = 120;
const DECLARES = /(?:\b(const|let|var)\s+|(?:^|[{;\n])[ \t]*(?:(?:private|protected|public|readonly|static|declare|override|accessor)\s+)*)([\w$]+)\s*[?!]?\s*$/;

/** Places of the text whose type speaks of one of the names. */
export function typedPlaces(text: MaskedText, names: ReadonlySet<string>): readonly TypedPlace[] {
  const { code } = text;
  const word = new RegExp(`(?<![\\w$.])(?:${[...names].map((name) => name.replaceAll('$', '\\$')).join('|')})(?![\\w$])`, 'g');
  const places: TypedPlace[] = [];
  const seen = new Set<number>();
  for (const { index } of code.matchAll(word)) {
    const before = code.slice(Math.max(0, index - FURTHEST_SIGN), index);
    if (/\bsatisfies\s+$/.test(before)) {
      places.push(...satisfied(text, index, before));
      continue;
    }
    if (/[\w$]<\s*$/.test(before)) places.push(...onlyArgument(text, index));
    const colon = index - before.length + before.lastIndexOf(':');
    if (before.lastIndexOf(':') < 0 || seen.has(colon) || !PREFIX.test(code.slice(colon + 1, index))) continue;
    seen.add(colon);
    const { type, end, sign } = typeFrom(text, colon + 1);
    if (type === '') continue;
    const isResult = /\)\s*$/.test(code.slice(Math.max(0, colon - 5), colon));
    if (sign === '=') places.push(...valueAt(text, end + 1, type, false));
    else if (sign === '=>' && isResult) places.push(...arrow(text, end + 2, type));
    else if (sign === '{' && isResult) places.push(...returnsIn(text, end, type));
    if (sign !== '=>' && sign !== '{') places.push(...givenLater(text, colon, type));
  }
  return places;
}

/** A type from an offset on, and what ends it: a value (`=`), a body (`{`, `=>`), or nothing of these (''). */
function typeFrom({ code, plain }: MaskedText, start: number): { readonly type: string; readonly end: number; readonly sign: '=' | '=>' | '{' | '' } {
  for (let at = start; at < code.length && at < start + 400; at += 1) {
    const char = code[at];
    const type = code.slice(start, at).trim();
    const done = (sign: '=' | '=>' | '{' | ''): ReturnType<typeof typeFrom> => ({ type: plain.slice(start, at).trim(), end: at, sign });
    if (char === '=' && code[at + 1] === '>') {
      // The list of a function type, which goes on.
      if (type.endsWith(')')) at += 1;
      else return done('=>');
    } else if (char === '=') return done(code[at + 1] === '=' ? '' : '=');
    else if (char === '{' && type !== '' && !/[|&<(,]$|=>$/.test(type)) return done('{');
    else if ('([{'.includes(char)) {
      const close = closingAt(code, at);
      if (close === undefined) return done('');
      at = close;
    } else if (char === '<') {
      const close = closingAngle(code, at);
      if (close === undefined) return done('');
      at = close;
    } else if (';,)]}'.includes(char)) return done('');
    else if (char === '\n' && type !== '' && !/[|&]$/.test(type) && !/^\s*(?:[|&={]|=>)/.test(code.slice(at))) return done('');
  }
  return { type: '', end: start, sign: '' };
}

function closingAngle(code: string, open: number): number | undefined {
  for (let at = open, depth = 0; at < code.length && at < open + 300; at += 1) {
    if (code[at] === '<') depth += 1;
    else if (code[at] === '>' && code[at - 1] !== '=' && (depth -= 1) === 0) return at;
    else if (code[at] === ';') return undefined;
  }
  return undefined;
}

/** What a value may be followed by and still be the whole value. */
const ENDS = /^[ \t]*(?:as\s+const\b[ \t]*)?(?:[;,)}\]]|\n|$)/;

/** The literal at an offset, where nothing else follows it. */
function valueAt({ code, plain }: MaskedText, from: number, type: string, returned: boolean): readonly TypedPlace[] {
  const at = from + /^\s*/.exec(code.slice(from, from + 400))![0].length;
  const end = endOfLiteral(code, plain, at);
  if (end === undefined) return branchesFrom(code, plain, at, type, returned);
  if (!ENDS.test(code.slice(end, end + 40))) return [];
  // A line that goes on below: `{ … }\n  .map(…)`.
  if (/^\s*(?:[.?[(&|+*/]|as\b(?!\s+const)|satisfies\b)/.test(code.slice(end, end + 200)) && !/^[ \t]*[;,)}\]]/.test(code.slice(end, end + 40))) return [];
  return [{ type, value: plain.slice(at, end), at, returned }];
}

const LONGEST_CHOICE = 600;

/** `isSafe ? 'safe' : 'fast'`: texts that a choice may come to. */
function branchesFrom(code: string, plain: string, from: number, type: string, returned: boolean): readonly TypedPlace[] {
  const found: TypedPlace[] = [];
  for (let at = from, depth = 0, isChoice = false; at < code.length && at < from + LONGEST_CHOICE; at += 1) {
    const char = code[at];
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && (char === ';' || char === ',' || (char === '\n' && !/^\s*[?:.&|]/.test(code.slice(at)) && !/[?:&|=(]\s*$/.test(code.slice(from, at)))))) break;
    if (depth !== 0 || (char !== '?' && char !== ':') || code[at + 1] === '?' || code[at - 1] === '?' || code[at + 1] === '.') continue;
    if (char === ':' && !isChoice) break;
    isChoice = true;
    const literal = /^\s*((['"])(?:[^\\\n]|\\.)*?\2)(?=\s*(?:[:;,)}]|\n|$))/.exec(plain.slice(at + 1, at + 120));
    if (literal !== null) found.push({ type, value: literal[1], at: at + 1 + literal[0].length - literal[1].length, returned });
  }
  return found;
}

function endOfLiteral(code: string, plain: string, at: number): number | undefined {
  const char = code[at];
  if (char === '{' || char === '[') {
    const close = closingAt(code, at);
    return close === undefined ? undefined : close + 1;
  }
  const literal = /^(?:(['"])(?:[^\\\n]|\\.)*?\1|-?\d[\d_.]*(?![\w$])|(?:true|false|null|undefined)(?![\w$]))/.exec(plain.slice(at, at + 300));
  return literal === null ? undefined : at + literal[0].length;
}

const arrow = (text: MaskedText, from: number, type: string): readonly TypedPlace[] => {
  const at = from + /^\s*/.exec(text.code.slice(from, from + 400))![0].length;
  if (text.code[at] === '{') return returnsIn(text, at, type);
  const inner = /^\(\s*(?=\{)/.exec(text.code.slice(at, at + 200));
  return valueAt(text, at + (inner?.[0].length ?? 0), type, true);
};

/** `useState<Order>({ … })`, `ref<Order[]>([ … ])`. */
function onlyArgument(text: MaskedText, index: number): readonly TypedPlace[] {
  const [whole, type] = /^([\w$]+(?:\[\])?)\s*>\s*\(\s*(?=[{[])/.exec(text.code.slice(index, index + 200)) ?? [];
  if (whole === undefined) return [];
  const open = index + whole.lastIndexOf('(');
  const [place] = valueAt(text, index + whole.length, type, false);
  return place !== undefined && closingAt(text.code, open) === place.at + place.value.length + /^[\s,]*/.exec(text.code.slice(place.at + place.value.length))![0].length ? [{ ...place, named: true }] : [];
}

/** `} satisfies Order`: what stands before the word. */
function satisfied({ code, plain }: MaskedText, index: number, before: string): readonly TypedPlace[] {
  const end = index - before.length + before.search(/\s*(?:as\s+const\s+)?satisfies\s+$/);
  const name = /^[\w$]+(?:<[\w$.,<> ]*>)?(?:\[\])?/.exec(code.slice(index))?.[0] ?? '';
  if (code[end - 1] !== '}' || name === '' || !/^\s*(?:[;,)]|\n|$)/.test(code.slice(index + name.length))) return [];
  for (let at = end - 1, depth = 0; at >= 0; at -= 1) {
    if (code[at] === '}') depth += 1;
    else if (code[at] === '{' && (depth -= 1) === 0) return [{ type: name, value: plain.slice(at, end), at, returned: false }];
  }
  return [];
}

/** Characters of a function's heading that are looked at. */
const LONGEST_HEADING = 600;
const RETURN = /(?<![\w$.])return(?![\w$])/g;

/** Literals that the function whose body opens at `open` gives back itself. */
function returnsIn(text: MaskedText, open: number, type: string): readonly TypedPlace[] {
  const close = closingAt(text.code, open);
  if (close === undefined) return [];
  const inner = functionsWithin(text.code, open, close);
  const body = text.code.slice(open, close);
  return [...body.matchAll(RETURN)].flatMap(({ index }) => {
    const at = open + index + 'return'.length;
    if (inner.some(([from, to]) => at > from && at < to)) return [];
    const bracket = /^[ \t]*\(\s*(?=\{)/.exec(text.code.slice(at, at + 200));
    return valueAt(text, at + (bracket?.[0].length ?? 0), type, true);
  });
}

/** Bodies of the functions that stand inside a body: behind `=>`, or behind a list that no statement opens. */
function functionsWithin(code: string, open: number, close: number): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = open + 1; at < close; at += 1) {
    if (code[at] !== '{') continue;
    const before = code.slice(Math.max(open, at - LONGEST_HEADING), at).trimEnd();
    if (!before.endsWith('=>') && !isListOfFunction(before)) continue;
    const end = closingAt(code, at);
    if (end === undefined) return found;
    found.push([at, end]);
    at = end;
  }
  return found;
}

/** `total(order)`, `function (order): { id: string }`: but not `if (order)`. */
function isListOfFunction(before: string): boolean {
  const list = withoutResult(before);
  if (!list.endsWith(')')) return false;
  for (let at = list.length - 1, depth = 0; at >= 0; at -= 1) {
    if (list[at] === ')') depth += 1;
    else if (list[at] === '(' && (depth -= 1) === 0) return !/\b(?:if|for|while|switch|catch|with|await)\s*$/.test(list.slice(0, at));
  }
  return true;
}

/** What a function declares to give back stands between its list and its body; brackets in it are all closed. */
function withoutResult(before: string): string {
  // A search from before the start begins at the start again.
  for (let at = before.lastIndexOf(')'); at > 0; at = before.lastIndexOf(')', at - 1)) {
    const result = /^\)\s*:\s*(\S[\s\S]*)$/.exec(before.slice(at))?.[1];
    if (result === undefined) continue;
    const depths = [...result].reduce((depth, char) => (Number.isNaN(depth) ? depth : '([{'.includes(char) ? depth + 1 : ')]}'.includes(char) ? (depth === 0 ? Number.NaN : depth - 1) : depth), 0);
    if (depths === 0 && !/\b(?:return|const|let|case)\b/.test(result)) return before.slice(0, at + 1);
  }
  return before;
}

/** `this.stage = 'open'` of a declared field, `mode = 'fast'` of a declared variable, `orders.push({ … })` of a declared list, where only one bears the name. */
function givenLater(text: MaskedText, colon: number, type: string): readonly TypedPlace[] {
  const { code } = text;
  const [, isVariable, name] = DECLARES.exec(code.slice(Math.max(0, colon - FURTHEST_SIGN), colon)) ?? [];
  if (name === undefined) return [];
  const word = name.replaceAll('$', '\\$');
  const declared = code.replace(/\bexport\s*(?:type\s*)?\{[^}]*\}/g, '').match(new RegExp(isVariable !== undefined ? `(?:\\b(?:const|let|var)\\s+|[(,{[]\\s*)${word}\\s*(?:[?!]?\\s*[:,=)}\\]]|of\\b|in\\b)` : `(?:^|[{;\\n])[ \\t]*(?:(?:private|protected|public|readonly|static|declare|override|accessor)\\s+)*${word}\\s*[?!]?\\s*[:=]`, 'g'))?.length ?? 0;
  if (declared !== 1) return [];
  const receiver = isVariable !== undefined ? `(?<![\\w$.])${word}` : `\\bthis\\.${word}`;
  const element = elementText(type);
  // What `this` has is said by the class around it.
  const [from, to] = isVariable !== undefined ? [0, code.length] : bodyAround(code, colon);
  const told = (pattern: string): readonly RegExpExecArray[] => [...code.matchAll(new RegExp(pattern, 'g'))].filter(({ index }) => index > from && index < to);
  return [
    ...told(`${receiver}\\s*=(?![=>])`).flatMap(({ index, 0: { length } }) => valueAt(text, index + length, type, false)),
    // A list takes one more of what it holds.
    ...(element === type ? [] : told(`${receiver}\\.(?:push|unshift)\\(`).flatMap(({ index, 0: { length } }) => valueAt(text, index + length, element, false))),
  ];
}

/** The innermost braces around an offset. */
function bodyAround(code: string, inner: number): readonly [from: number, to: number] {
  for (let at = inner, depth = 0; at >= 0; at -= 1) {
    if (code[at] === '}') depth += 1;
    else if (code[at] === '{' && (depth -= 1) < 0) return [at, closingAt(code, at) ?? at];
  }
  return [inner, inner];
}
