// What a file says of a name, before and after its declaration went. Where nothing but the declaration differs, no scope can
// have come to declare the name, and whatever meant the declaration means nothing now: names of the same spelling inside other
// functions of the file were there before and were not meant.

import type { GraphSymbol } from '../../graph/model.ts';
import type { RuleContext } from '../model.ts';
import { withoutTexts } from './undeclared-names.ts';

/** Tells of a line of the head whether it is one of those that stand as they stood. */
export type Standing = (line: number) => boolean;

const NOTHING_STANDS: Standing = () => false;

/** Lines that say the name as they did in the base; none of them where any line says it that did not, or where the declaration may only have been moved. */
export function standingMentions(context: RuleContext, symbol: GraphSymbol, file: string): Standing {
  const was = mentions(context.source('base', symbol.file), symbol.name);
  const is = mentions(context.source('head', file), symbol.name);
  const declaration = was.texts.get(symbol.nameLine);
  if (declaration === undefined || countOf(is, declaration) >= countOf(was, declaration)) return NOTHING_STANDS;
  for (const [text, count] of is.counts) if (count > countOf(was, text)) return NOTHING_STANDS;
  // Of two lines that say the same, the one that is gone may be the one that meant the declaration.
  return (line) => {
    const text = is.texts.get(line);
    return text !== undefined && countOf(is, text) === countOf(was, text);
  };
}

interface Mentions {
  readonly texts: ReadonlyMap<number, string>;
  readonly counts: ReadonlyMap<string, number>;
}

const countOf = ({ counts }: Mentions, text: string): number => counts.get(text) ?? 0;

function mentions(source: string | undefined, name: string): Mentions {
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`, 'u');
  const texts = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const [at, line] of withoutTexts(source ?? '').split(/\r\n|\n|\r/).entries()) {
    if (!word.test(line)) continue;
    const text = line.trim();
    texts.set(at + 1, text);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return { texts, counts };
}
