// Finds the line a key of a TOML document stands on: the parser gives values, messages need places.
// Works on text that has been parsed already, so it may trust the syntax.

export type KeyPath = readonly (string | number)[];

/** Line (from 1) of the key, or of the nearest table around it. */
export function lineOfKey(text: string, path: KeyPath): number {
  const lines = keyLines(text);
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

const keyOf = (path: KeyPath): string => JSON.stringify(path.map(String));

function keyLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const arrays = new Map<string, number>();
  let table: (string | number)[] = [];
  let at = 0;
  let line = 1;
  const note = (path: KeyPath): void => {
    const key = keyOf(path);
    if (!lines.has(key)) lines.set(key, line);
  };
  const skipTo = (end: number): void => {
    for (; at < end; at++) if (text[at] === '\n') line++;
  };

  while (at < text.length) {
    const rest = text.slice(at, at + 1);
    if (/\s/.test(rest)) skipTo(at + 1);
    else if (rest === '#') skipTo(endOfLine(text, at));
    else if (rest === '[') {
      const isArray = text[at + 1] === '[';
      const { parts, end } = readKey(text, at + (isArray ? 2 : 1), ']');
      table = intoArrays(parts, arrays);
      if (isArray) {
        const key = keyOf(table);
        const index = (arrays.get(key) ?? -1) + 1;
        arrays.set(key, index);
        note(table);
        table = [...table, index];
      }
      note(table);
      skipTo(end + (isArray ? 2 : 1));
    } else {
      const { parts, end } = readKey(text, at, '=');
      parts.forEach((_, i) => note([...table, ...parts.slice(0, i + 1)]));
      skipTo(endOfValue(text, end + 1));
    }
  }
  return lines;
}

/** `[a.b]` after `[[a]]` means the last `a`. */
function intoArrays(parts: readonly string[], arrays: ReadonlyMap<string, number>): (string | number)[] {
  const path: (string | number)[] = [];
  parts.forEach((part, i) => {
    path.push(part);
    const index = arrays.get(keyOf(path));
    if (index !== undefined && i < parts.length - 1) path.push(index);
  });
  return path;
}

function readKey(text: string, start: number, stop: string): { parts: string[]; end: number } {
  const parts: string[] = [];
  let part = '';
  let at = start;
  for (; at < text.length && text[at] !== stop; at++) {
    const c = text[at];
    if (c === '"' || c === "'") {
      const end = endOfString(text, at);
      part = c === '"' ? unescaped(text.slice(at, end)) : text.slice(at + 1, end - 1);
      at = end - 1;
    } else if (c === '.') {
      parts.push(part);
      part = '';
    } else if (!/\s/.test(c)) part += c;
  }
  return { parts: [...parts, part], end: at };
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}

/** A value ends with its line, unless a bracket, brace or multi-line string is open. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const c = text[at];
    if (c === '"' || c === "'") at = endOfString(text, at);
    else if (c === '#') at = endOfLine(text, at);
    else if (c === '\n' && depth === 0) return at;
    else {
      if (c === '[' || c === '{') depth++;
      if (c === ']' || c === '}') depth--;
      at++;
    }
  }
  return at;
}

function endOfString(text: string, start: number): number {
  const quote = text[start];
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let at = start + fence.length; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text.startsWith(fence, at)) {
      // Up to two quotes may stand before the closing three.
      let end = at + fence.length;
      while (fence.length === 3 && text[end] === quote) end++;
      return end;
    }
  }
  return text.length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
