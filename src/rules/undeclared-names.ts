// Names that a file still speaks of and declares no more. Read from the text of the head: whether anything in a file
// declares a name, and whether the file still exports one under it. In doubt a name counts as declared.

import type { GraphSymbol } from '../graph/model.ts';
import type { DanglingReference } from './dangling-reference.ts';
import { habitsOf } from './language-habits.ts';
import type { RuleContext } from './model.ts';

const escaped = (name: string): string => name.replaceAll('$', '\\$');

/** What comments and texts say declares nothing; lines stay where they are. */
const withoutTexts = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g, (text) => text.replace(/[^\n]/g, ' '));

/** True when something in the source may declare the name, in the words of the language. */
export function mayDeclare(source: string, name: string, language: { readonly language: string; readonly file: string }): boolean {
  const word = `(?<![\\w$])${escaped(name)}(?![\\w$])`;
  if (!habitsOf(language).declaresByWord) {
    return new RegExp(`\\b(import|from|require|function|const|let|var|class|def|global)\\b[^;\\n]*${word}(?!\\s*[(<])`).test(source);
  }
  const code = withoutTexts(source);
  if (new RegExp(`\\b(?:function|class|enum|namespace|module|type|interface|const|let|var|import|catch)\\b[\\s*(]*${word}(?!\\s+as\\b)`).test(code)) return true;
  if (new RegExp(`\\bimport\\s+[\\w$,\\s{}*]*${word}(?!\\s+as\\b)[\\w$,\\s{}*]*\\bfrom\\b`).test(code)) return true;
  return [...code.matchAll(/\b(?:const|let|var)\s*(?=[{[])/g)].some(({ index, 0: { length } }) => new RegExp(word).test(pattern(code, index + length)))
    || [...code.matchAll(/\b(?:const|let|var)\s+[\w$]+[^;{}\n]*(?:,\s*\n[^;{}\n]*)*/g)].some(([text]) => new RegExp(`,\\s*${word}\\s*(?:[,=:]|$)`).test(text));
}

/** The destructuring pattern that begins at `start`, to its closing bracket. */
function pattern(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if ('{['.includes(code[at])) depth += 1;
    else if ('}]'.includes(code[at]) && (depth -= 1) === 0) return code.slice(start, at);
  }
  return code.slice(start);
}

/** `export { total }`, `export default total`, `module.exports = total` in the file that declared `total` and does not any more. */
export function exportsOfNothing(context: RuleContext, symbol: GraphSymbol): readonly DanglingReference[] {
  const file = context.headPath(symbol.file);
  if (file === undefined || symbol.qualifiedName !== symbol.name || !/^[\w$]+$/.test(symbol.name) || !habitsOf(symbol).declaresByWord) return [];
  if (context.head.symbolsInFile(file).some((other) => other.name === symbol.name && other.qualifiedName === symbol.name)) return [];
  const source = context.source('head', file) ?? '';
  const word = `(?<![\\w$.])${escaped(symbol.name)}(?![\\w$])`;
  if (!source.includes(symbol.name) || mayDeclare(source, symbol.name, symbol) || new RegExp(`${word}\\s*=(?![=>])`).test(source)) return [];
  const exported = new RegExp([
    `\\bexport\\s*(?:=|default)\\s*${word}\\s*(?:;|$)`,
    `\\bexport\\s+(?:type\\s+)?\\{[^}]*?(?<!\\bas\\s+)${word}[^}]*\\}(?!\\s*from\\b)`,
    `(?<![\\w$.])(?:module\\.)?exports(?:\\.[\\w$]+)?\\s*=\\s*${word}\\s*(?:;|$)`,
  ].join('|'), 'gm');
  return [...withoutTexts(source).matchAll(exported)].map(({ index, 0: text }) => {
    const line = source.slice(0, index + text.search(new RegExp(word))).split('\n').length;
    return { file, line, from: `${file}:<module>`, kind: 'use' as const, confidence: 1, resolution: 'same_file' as const };
  });
}
