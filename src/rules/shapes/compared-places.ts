// Texts that a value of a declared type is compared with: `mode === 'fast'`, `case 'fast':`. Found in text; which type the value is of
// is for its declaration to say.

import { closingAt, type MaskedText } from './masked-text.ts';

export interface ComparedPlace {
  /** What is compared, a name or a chain of names. */
  readonly expression: string;
  readonly literal: string;
  readonly at: number;
}

const CHAIN = String.raw`(?<![\w$.)\]])((?:[\w$]+[!?]?\.)*[\w$]+)`;

export function comparedPlaces({ code, plain }: MaskedText): readonly ComparedPlace[] {
  const literalAt = (at: number): string | undefined => /^(['"])[^'"\n]*\1/.exec(plain.slice(at, at + 80))?.[0];
  const compared = [...code.matchAll(new RegExp(`${CHAIN}\\s*[!=]==?\\s*(?=['"])`, 'g'))].flatMap(({ index, 0: text, 1: expression }) => {
    const literal = literalAt(index + text.length);
    return literal === undefined || /\btypeof\s+$/.test(code.slice(Math.max(0, index - 10), index)) ? [] : [{ expression, literal, at: index }];
  });
  const cases = [...code.matchAll(new RegExp(`\\bswitch\\s*\\(\\s*${CHAIN}\\s*\\)\\s*(?=\\{)`, 'g'))].flatMap(({ index, 0: text, 1: expression }) => {
    const open = index + text.length;
    const close = closingAt(code, open) ?? open;
    return casesIn(code, open, close).flatMap((at) => { const literal = literalAt(at); return literal === undefined ? [] : [{ expression, literal, at }]; });
  });
  return [...compared, ...cases];
}

/** Offsets of what stands behind the `case` words of the very switch that opens at `open`. */
function casesIn(code: string, open: number, close: number): readonly number[] {
  const found: number[] = [];
  for (let at = open, depth = 0; at < close; at += 1) {
    if ('([{'.includes(code[at])) depth += 1;
    else if (')]}'.includes(code[at])) depth -= 1;
    else if (depth === 1 && code.startsWith('case', at) && !/[\w$.]/.test(code[at - 1]) && /\s/.test(code[at + 4] ?? '')) found.push(at + 4 + /^\s*/.exec(code.slice(at + 4))![0].length);
  }
  return found;
}
