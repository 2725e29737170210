// Numbers as text, small ones in one character: what facts are written with. Printable ASCII without quotes and
// backslashes, so that the text goes into JSON and SQLite as it is. About a fifth of what JSON takes, and what is
// left compresses well because equal structures give equal text.

/** Characters 35 to 126 without 92. */
const DIGITS = 91;
const ONE = 70;
const TWO = 17;
const MANY = ONE + TWO;

const charOf = new Uint8Array(DIGITS);
const digitOf = new Uint8Array(128);
for (let d = 0, c = 35; d < DIGITS; c++) {
  if (c === 92) continue;
  charOf[d] = c;
  digitOf[c] = d++;
}

export class NumberWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #size = 0;

  /** A number from 0 to 2^32. */
  unsigned(value: number): void {
    if (this.#size + 8 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    const bytes = this.#bytes;
    if (value < ONE) { bytes[this.#size++] = charOf[value]; return; }
    let rest = value - ONE;
    if (rest < TWO * DIGITS) {
      bytes[this.#size++] = charOf[ONE + Math.floor(rest / DIGITS)];
      bytes[this.#size++] = charOf[rest % DIGITS];
      return;
    }
    rest -= TWO * DIGITS;
    const digits = rest < DIGITS ** 2 ? 2 : rest < DIGITS ** 3 ? 3 : rest < DIGITS ** 4 ? 4 : 5;
    bytes[this.#size++] = charOf[MANY + digits - 2];
    for (let i = 0; i < digits; i++) {
      bytes[this.#size++] = charOf[rest % DIGITS];
      rest = Math.floor(rest / DIGITS);
    }
  }

  signed(value: number): void { this.unsigned(value < 0 ? -2 * value - 1 : 2 * value); }

  /** The text so far; the writer starts anew. */
  take(): string {
    const text = this.#bytes.toString('latin1', 0, this.#size);
    this.#size = 0;
    return text;
  }
}

export class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) { this.#text = text; }

  unsigned(): number {
    const text = this.#text;
    const first = digitOf[text.charCodeAt(this.#at++)];
    if (first < ONE) return first;
    if (first < MANY) return ONE + (first - ONE) * DIGITS + digitOf[text.charCodeAt(this.#at++)];
    let value = 0;
    let scale = 1;
    for (let i = first - MANY + 2; i > 0; i--) {
      value += digitOf[text.charCodeAt(this.#at++)] * scale;
      scale *= DIGITS;
    }
    return value + ONE + TWO * DIGITS;
  }

  /** How many groups of `size` numbers follow; each takes a character at least, so a damaged text cannot ask for more. */
  count(size = 1): number {
    const value = this.unsigned();
    if (value * size > this.#text.length) throw new Error('damaged facts');
    return value;
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
