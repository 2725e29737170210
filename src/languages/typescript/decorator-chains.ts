// @Returns(200).Description('all of them'): the grammars know a decorator with one call at its end, and lose the whole class
// over a second one. For the tree, what follows the first call is blanked: the class and its members are worth more than it.

/** A decorator up to its first call's parenthesis. */
const DECORATOR = /(?<![\w$])@[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(/g;
const NEXT_CALL = /\s{0,200}\??\.\s{0,80}[A-Za-z_$][\w$]*\s{0,10}(\()?/y;

/** Arguments longer than this are left alone: whoever wants us to be slow may write parentheses that never close. */
const MAX_ARGUMENTS = 2000;

/** Behind the parenthesis that closes the one before `from`; -1: none near by. */
function afterArguments(text: string, from: number): number {
  const end = Math.min(text.length, from + MAX_ARGUMENTS);
  let depth = 1;
  for (let i = from; i < end; i++) {
    const c = text[i];
    if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i + 1;
    else if (c === '"' || c === "'" || c === '`') {
      for (i++; i < end && text[i] !== c; i++) if (text[i] === '\\') i++;
    }
  }
  return -1;
}

/** Where a chain that starts at `from` ends: `from` itself when none does. */
function afterChain(text: string, from: number): number {
  let at = from;
  for (;;) {
    NEXT_CALL.lastIndex = at;
    const call = NEXT_CALL.exec(text);
    if (call === null) return at;
    const behind = call[1] === undefined ? NEXT_CALL.lastIndex : afterArguments(text, NEXT_CALL.lastIndex);
    if (behind < 0) return at;
    at = behind;
  }
}

/** The text with each decorator ending at its first call; as long as before, line by line. */
export function withoutDecoratorChains(text: string): string {
  if (!text.includes('@')) return text;
  let result = '';
  let kept = 0;
  for (const found of text.matchAll(DECORATOR)) {
    if (found.index < kept) continue;
    const chain = afterArguments(text, found.index + found[0].length);
    const end = chain < 0 ? -1 : afterChain(text, chain);
    if (end <= chain) continue;
    result += text.slice(kept, chain) + text.slice(chain, end).replace(/[^\s]/g, ' ');
    kept = end;
  }
  return kept === 0 ? text : result + text.slice(kept);
}
