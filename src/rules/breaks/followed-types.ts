// Values whose type may have followed a change: what an argument is made of, and what the change says otherwise about any of it. A call that stands as it
// stood passes the old type for certain only while nothing that gives it its type was touched.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Words of the language: they stand on every line and name nothing. */
const PLAIN = new Set(('abstract any as async await boolean break case catch class const continue default delete do else enum export extends false finally for from function get if implements import in '
  + 'instanceof interface let never new null number object of private protected public readonly return satisfies set static string super switch symbol this throw true try type typeof undefined unknown var void while yield '
  + 'Array Map Partial Promise Readonly Record Set def self None True False int str float bool list dict').split(' '));
/** What a name of these stands for is what their text says. */
const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'enum', 'property', 'const', 'class']);

const known = new WeakMap<RuleContext, ReadonlyMap<string, ReadonlySet<string>>>();

/** `listen(settings.port)`, `listen(readPort())`: something that the text names is declared otherwise now, by itself or on a line that says its name. */
export function mayHaveFollowed(context: RuleContext, text: string, callee: string): boolean {
  const names = wordsOf(text.replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/gs, (literal) => (literal.startsWith('`') ? [...literal.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' ') : '')));
  if (names.size === 0) return false;
  const symbol = context.head.symbol(callee);
  const own = new Set([callee, ...(symbol === undefined ? [] : [...habitsOf(symbol).constructorNames].map((name) => `${callee}.${name}`))]);
  for (const [id, words] of changedWords(context)) if (!own.has(id) && [...names].some((name) => words.has(name))) return true;
  return false;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set((text.match(WORD) ?? []).filter((word) => !PLAIN.has(word)));

/** By changed symbol: the words on lines that only one side has, and the symbol's own name where that stands for something else now. */
function changedWords(context: RuleContext): ReadonlyMap<string, ReadonlySet<string>> {
  let words = known.get(context);
  if (words === undefined) {
    words = new Map(context.changes.flatMap(({ before, after }): readonly (readonly [string, ReadonlySet<string>])[] => {
      if (before === undefined || after === undefined) return [[(before ?? after)!.id, new Set([(before ?? after)!.name])]];
      if (before.hash === after.hash && before.signatureHash === after.signatureHash) return [];
      const [was, is] = [ownLines(context, 'base', before), ownLines(context, 'head', after)];
      const told = [...[...was].filter((line) => !is.has(line)), ...[...is].filter((line) => !was.has(line))].flatMap((line) => [...wordsOf(line)]);
      return [[after.id, new Set([...told, ...(meansAnother(before, after) ? [before.name, after.name] : [])])]];
    }));
    known.set(context, words);
  }
  return words;
}

/** A function without a declared result gives what its body says. */
const meansAnother = (before: GraphSymbol, after: GraphSymbol): boolean =>
  before.signatureHash !== after.signatureHash || TYPES.has(after.kind) || (after.returnType === undefined && before.bodyHash !== after.bodyHash);

/** The lines of a declaration without those of what is declared in it, which is told by itself. */
function ownLines(context: RuleContext, side: Side, { id, file, startLine, endLine }: GraphSymbol): ReadonlySet<string> {
  const inner = context[side].symbolsInFile(file).filter(({ parent }) => parent === id);
  return new Set(context.lines(side, file).slice(startLine - 1, endLine)
    .filter((_, at) => !inner.some((part) => part.startLine <= startLine + at && startLine + at <= part.endLine && part.endLine > part.startLine))
    .map((line) => line.trim()));
}
