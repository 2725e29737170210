// Keys of a constant object that its file exports whole (`module.exports = keys`) and that others take out where they ask for the
// file: `const { kHooks } = require('./symbols')`, or `symbols.kHooks` behind `const symbols = require('./symbols')`. The graph
// knows who asks for the file; the text there says what is taken. An object that anybody may add to is left alone.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { lineAt, maskedText } from './masked-text.ts';
import { escaped } from '../text/escaped.ts';

/** `module.exports = keys`, and nothing else is done with the exports. */
function isExportedWhole(context: RuleContext, { file, name, language }: GraphSymbol): boolean {
  if (!habitsOf({ language, file }).declaresByWord) return false;
  const { code } = maskedText(context, 'head', file);
  const whole = new RegExp(`^module\\.exports\\s*=\\s*${escaped(name)}\\s*(?:;|$)`, 'm');
  return whole.test(code) && !/(?<![\w$.])(?:module\.)?exports\b/.test(code.replace(whole, '')) && !/^\s*export\b/m.test(code);
}

interface Asking {
  readonly file: string;
  /** Lines of the file that ask for the object's file. */
  readonly lines: ReadonlySet<number>;
  readonly code: string;
}

/** Places that still take the key out of the file that the constant is all of. */
export function takenByRequire(context: RuleContext, after: GraphSymbol, key: string): readonly { readonly file: string; readonly line: number }[] {
  if (!isExportedWhole(context, after)) return [];
  const edges = [moduleId(after.file), after.id].flatMap((id) => context.head.inEdges(id)).filter(({ file }) => file !== after.file);
  const asking = [...Map.groupBy(edges, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, asked]): Asking => ({ file, lines: new Set(asked.map(({ line }) => line)), code: maskedText(context, 'head', file).code }));
  return asking.some(mayAddTo) ? [] : asking.flatMap((one) => takenIn(context, one, key));
}

/** Names that a file gives the whole object: `const symbols = require('./symbols')`. */
const aliasesIn = ({ code, lines }: Asking): readonly string[] =>
  [...code.matchAll(/\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\(/g)].filter(({ index, 0: text }) => lines.has(lineAt(code, index + text.lastIndexOf('require')))).map((match) => match[1]);

/** `Object.assign(require('./symbols'), …)`, `extend(symbols, …)`, `symbols[name] = …`. */
function mayAddTo(asking: Asking): boolean {
  const { code, lines } = asking;
  if ([...code.matchAll(/[(,]\s*require\(/g)].some(({ index, 0: text }) => lines.has(lineAt(code, index + text.lastIndexOf('require'))))) return true;
  return aliasesIn(asking).some((alias) => new RegExp(`[(,]\\s*${escaped(alias)}\\s*[,)]|(?<![\\w$.])${escaped(alias)}\\s*\\[[^\\]]*\\]\\s*=(?!=)`).test(code));
}

function takenIn(context: RuleContext, asking: Asking, key: string): readonly { readonly file: string; readonly line: number }[] {
  const { file, code, lines } = asking;
  const basePath = context.basePath(file);
  const old = basePath === undefined ? '' : maskedText(context, 'base', basePath).code;
  const word = `(?<![\\w$.])${escaped(key)}(?![\\w$])`;
  // What has a default copes: `{ limit = 20 }`.
  const pattern = new RegExp(`\\{(?:[^{}]*,)?\\s*(${word})\\s*(?::\\s*[\\w$]+\\s*)?(?:,[^{}]*)?\\}\\s*=\\s*require\\(`, 'gd');
  const found = [...code.matchAll(pattern)].filter(({ 0: text, index }) => lines.has(lineAt(code, index + text.lastIndexOf('require')))).map(({ indices }) => indices![1]![0]);
  for (const alias of aliasesIn(asking)) {
    const name = `(?<![\\w$.])${escaped(alias)}(?![\\w$])`;
    // Declared once more, or given another value: then the name may mean something else.
    if ([...code.matchAll(new RegExp(`(?:\\b(?:const|let|var|function|class|catch)\\b[\\s({\\[]*|[{,]\\s*)${name}|${name}\\s*=(?![=>])|${name}\\s*=>`, 'g'))].length > 1) continue;
    found.push(...[...code.matchAll(new RegExp(`${name}\\s*\\.\\s*${escaped(key)}(?![\\w$])(?!\\s*=(?!=))`, 'g'))].map(({ index }) => index));
  }
  const stood = new RegExp(`(?<![\\w$])${escaped(key)}(?![\\w$])`).test(old);
  return stood ? found.map((index) => ({ file, line: lineAt(code, index) })) : [];
}
