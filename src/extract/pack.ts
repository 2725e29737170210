// Whole numbers as the characters of a string: small ones take a byte, and JSON carries them without escapes.

const FIRST = 35; // '#': after space, '!' and '"'
const QUOTE_GAP = 92; // '\\' must not appear
const NEGATIVE = 32;
const LARGE = 33;
/** Beyond this a number takes three characters, and no character reaches the surrogates. */
const LIMIT = 0xd000;
const DIGIT = 32768;

const toCode = (v: number): number => (v + FIRST >= QUOTE_GAP ? v + FIRST + 1 : v + FIRST);
const fromCode = (c: number): number => (c > QUOTE_GAP ? c - FIRST - 1 : c - FIRST);

const CHUNK = 8192;

/** Collects numbers; one is reused for a whole file, table after table. */
export class Packer {
  #buffer = new Uint16Array(1 << 15);
  #at = 0;

  put(n: number): void {
    if (this.#at + 4 > this.#buffer.length) { const wider = new Uint16Array(this.#buffer.length * 2); wider.set(this.#buffer); this.#buffer = wider; }
    let v = n;
    if (v < 0) { this.#buffer[this.#at++] = NEGATIVE; v = -v; }
    if (v < LIMIT) this.#buffer[this.#at++] = toCode(v);
    else {
      this.#buffer[this.#at++] = LARGE;
      this.#buffer[this.#at++] = toCode(Math.floor(v / DIGIT));
      this.#buffer[this.#at++] = toCode(v % DIGIT);
    }
  }

  /** The numbers put since the last take. */
  take(): string {
    const end = this.#at;
    this.#at = 0;
    let text = '';
    for (let i = 0; i < end; i += CHUNK) text += String.fromCharCode.apply(null, this.#buffer.subarray(i, Math.min(end, i + CHUNK)) as unknown as number[]);
    return text;
  }
}

export function unpack(text: string): number[] {
  const out: number[] = [];
  for (let i = 0; i < text.length; i++) {
    let c = text.charCodeAt(i);
    const isNegative = c === NEGATIVE;
    if (isNegative) c = text.charCodeAt(++i);
    let v: number;
    if (c === LARGE) {
      v = fromCode(text.charCodeAt(i + 1)) * DIGIT + fromCode(text.charCodeAt(i + 2));
      i += 2;
    } else v = fromCode(c);
    out.push(isNegative ? -v : v);
  }
  return out;
}
