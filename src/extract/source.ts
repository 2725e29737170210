// From bytes to text, and the reasons not to analyse a file at all. Said, never silent (law 4).

import type { NotAnalysed } from '../graph/model.ts';
import type { ExtractLimits, SourceFile } from './model.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bundles and minified code: lines no person wrote. Measured on the average, so that one long string does no harm. */
const GENERATED_AVERAGE_LINE = 500;
const GENERATED_MIN_BYTES = 20_000;

/** A zero in a string of a text is no text less; UTF-16 and object code are full of them. */
const MIN_BYTES_A_ZERO = 500;

const zeros = (bytes: Uint8Array): number => bytes.reduce((n, b) => (b === 0 ? n + 1 : n), 0);

/** What is not UTF-8 is mostly an old file with accents in its comments; Latin-1 has a letter for every byte, and leaves names alone. */
export function decodeSource(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  try {
    return { text: decoder.decode(bytes), isUtf8: true };
  } catch {
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), isUtf8: false };
  }
}

/** `problem` beside the text: something to be said about a file that is analysed all the same. */
export function textOf(file: SourceFile, limits: ExtractLimits): { text: string; problem?: NotAnalysed } | { text?: undefined; problem: NotAnalysed } {
  const { path, bytes } = file;
  if (file.isMissing) return { problem: { file: path, reason: 'missing', detail: 'the clone lacks its content' } };
  if (bytes.length > limits.maxFileBytes) {
    return { problem: { file: path, reason: 'size', detail: `${bytes.length} bytes, the limit is ${limits.maxFileBytes}` } };
  }
  const isStrewn = bytes.includes(0);
  if (isStrewn && zeros(bytes) * MIN_BYTES_A_ZERO > bytes.length) return { problem: { file: path, reason: 'binary' } };
  const { text: decoded, isUtf8 } = decodeSource(bytes);
  // To the parser a zero is the end.
  const text = isStrewn ? decoded.replaceAll('\0', ' ') : decoded;
  if (text.length >= GENERATED_MIN_BYTES && text.length / lines(text) > GENERATED_AVERAGE_LINE) {
    return { problem: { file: path, reason: 'generated', detail: 'lines far longer than written code has' } };
  }
  return isUtf8 ? { text } : { text, problem: { file: path, reason: 'encoding', detail: 'not UTF-8; analysed as Latin-1' } };
}

function lines(text: string): number {
  let n = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}
