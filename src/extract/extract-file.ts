// One file through the parser. Shared by the main thread and the workers.

import { PARTLY } from '../graph/model.ts';
import { isManifest, steeringText, variantOf } from '../languages/registry.ts';
import { encodeFacts, rowsOf } from './facts-codec.ts';
import type { ExtractedFile, ExtractLimits, SourceFile } from './model.ts';
import type { SourceParser } from './parser.ts';
import { textOf } from './source.ts';

export function extractFile(parser: SourceParser, file: SourceFile, limits: ExtractLimits): ExtractedFile {
  const { path, blob } = file;
  const read = textOf(file, limits);
  if (read.text === undefined) return { path, blob, language: '', text: '', rows: [], problem: read.problem };
  if (isManifest(path)) return { path, blob, language: '', text: steeringText(path, read.text), rows: [] };
  const found = variantOf(path);
  if (!found) return { path, blob, language: '', text: '', rows: [], problem: { file: path, reason: 'language' } };
  try {
    const facts = parser.extract(path, read.text);
    const problem = facts.parseErrors > 0
      ? { problem: { file: path, reason: 'parse-error' as const, detail: `${facts.parseErrors} place${facts.parseErrors === 1 ? '' : 's'} the grammar does not know; ${PARTLY}` } }
      : read.problem ? { problem: read.problem } : {};
    return { path, blob, language: facts.language, text: encodeFacts(facts), rows: rowsOf(facts), facts, ...problem };
  } catch (error) {
    // Nesting beyond any stack, or a parser that gave up: the file is listed, the run goes on.
    return { path, blob, language: '', text: '', rows: [], problem: { file: path, reason: 'parse-error', detail: error instanceof RangeError ? 'nested too deeply' : (error as Error).message.slice(0, 200) } };
  }
}
