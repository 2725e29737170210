// From bytes to text, and the reasons not to analyse a file at all. Said, never silent (law 4).

import type { NotAnalysed } from '../graph/model.ts';
import type { ExtractLimits, SourceFile } from './model.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bundles and minified code: lines no person wrote. Measured on the average, so that one long string does no harm. */
const GENERATED_AVERAGE_LINE = 500;
const GENERATED_MIN_BYTES = 20_000;

export function textOf(file: SourceFile, limits: ExtractLimits): { text: string } | { problem: NotAnalysed } {
  const { path, bytes } = file;
  if (bytes.length > limits.maxFileBytes) {
    return { problem: { file: path, reason: 'size', detail: `${bytes.length} bytes, the limit is ${limits.maxFileBytes}` } };
  }
  if (bytes.includes(0)) return { problem: { file: path, reason: 'binary' } };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { problem: { file: path, reason: 'encoding', detail: 'not UTF-8' } };
  }
  if (text.length >= GENERATED_MIN_BYTES && text.length / lines(text) > GENERATED_AVERAGE_LINE) {
    return { problem: { file: path, reason: 'generated', detail: 'lines far longer than written code has' } };
  }
  return { text };
}

function lines(text: string): number {
  let n = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}
