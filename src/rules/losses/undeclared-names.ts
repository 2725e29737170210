// Names that a file still speaks of and declares no more. Read from the text of the head: whether anything in a file
// declares a name, and whether the file still exports one under it. In doubt a name counts as declared.

import type { GraphSymbol } from '../../graph/model.ts';
import type { DanglingReference } from './dangling-reference.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { escaped } from '../text/escaped.ts';

/** What comments and texts say declares nothing; lines stay where they are. */
export const withoutTexts = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g, (text) => text.replace(/[^\n]/g, ' '));

/** True when something in the source may declare the name, in the words of the language. */
export function mayDeclare(source: string, name: string, language: { readonly language: string; readonly file: string }): boolean {
  const word = `(?<![\\w$])${escaped(name)}(?![\\w$])`;
  if (!habitsOf(language).declaresByWord) return bindsName(source, escaped(name));
  const code = withoutTexts(source);
  if (new RegExp(`\\b(?:function|class|enum|namespace|module|type|interface|const|let|var|import|catch)\\b[\\s*(]*${word}(?!\\s+as\\b)`).test(code)) return true;
  if (new RegExp(`\\bimport\\s+[\\w$,\\s{}*]*${word}(?!\\s+as\\b)[\\w$,\\s{}*]*\\bfrom\\b`).test(code)) return true;
  return [...code.matchAll(/\b(?:const|let|var)\s*(?=[{[])/g)].some(({ index, 0: { length } }) => new RegExp(word).test(pattern(code, index + length)))
    || [...code.matchAll(/\b(?:const|let|var)\s+[\w$]+[^;{}\n]*(?:,\s*\n[^;{}\n]*)*/g)].some(([text]) => new RegExp(`,\\s*${word}\\s*(?:[,=:]|$)`).test(text));
}

/**
 * Something gives the name to every file: the platform, the object that holds all globals, a declaration of the surroundings, or the file's own word to
 * its linter (`global total`). What the change did not touch gave it before, too, and the file had a declaration of its own all the same.
 */
export function isMadeGlobal(context: RuleContext, file: string, { name, language }: { readonly name: string; readonly language: string }): boolean {
  if (!habitsOf({ language, file }).declaresByWord) return false;
  if (habitsOf({ language, file }).isPlatformName?.(name) === true) return true;
  const word = `(?<![\\w$])${escaped(name)}(?![\\w$])`;
  if (new RegExp(`/\\*\\s*globals?\\b[^*]*${word}`).test(context.source('head', file) ?? '')) return true;
  // A member of what is declared there (`options.total`) goes by no bare name.
  // A description that is a module gives its names to those who import it.
  const isOfModule = (path: string): boolean => /^\s*(?:import|export)\b/m.test(context.source('head', path) ?? '') && !/\bdeclare\s+global\b/.test(context.source('head', path) ?? '');
  const isGivenToAll = (other: GraphSymbol): boolean => (/\.d\.[cm]?ts$/.test(other.file) && other.qualifiedName === name && !isOfModule(other.file)) || OF_ALL_GLOBALS.test(other.qualifiedName);
  if (context.head.symbolsNamed(name).some(isGivenToAll)) return true;
  const given = new RegExp(`(?<![\\w$.])(?:${ALL_GLOBALS})\\s*(?:\\.\\s*${word}|\\[\\s*(["'])${escaped(name)}\\1\\s*\\])\\s*=(?!=)`
    + `|\\bObject\\.assign\\(\\s*(?:${ALL_GLOBALS})\\s*,[\\s\\S]*${word}|\\bdeclare\\s+global\\b[\\s\\S]*${word}`);
  return [...context.touched].map((path) => context.source('head', path) ?? '').some((source) => given.test(source) || isGivenToAlias(source, word));
}

/** `var context = (typeof window !== 'undefined' && window) || global; context.shop = {}`: the object of all globals under a name of the file's own. */
const isGivenToAlias = (source: string, word: string): boolean => [...source.matchAll(HOLDS_GLOBALS)]
  .some(([, alias]) => new RegExp(`(?<![\\w$.])${escaped(alias)}\\s*\\.\\s*${word}\\s*=(?!=)`).test(source));

const ALL_GLOBALS = 'global|globalThis|window|self|root';
const HOLDS_GLOBALS = new RegExp(`\\b(?:const|let|var)\\s+([\\w$]+)\\s*=[^;\\n]*(?<![\\w$.'"])(?:${ALL_GLOBALS})(?![\\w$.('"])`, 'g');
const OF_ALL_GLOBALS = new RegExp(`^(?:${ALL_GLOBALS})\\.`);

/** Lines above a call in which the heading of a function around it may stand. */
const FURTHEST_HEADING = 60;

/** `const start = (done) => {` further up and further left: the name is what a function without a name of its own is given. */
export function isParameterAround(context: RuleContext, file: string, line: number, { name, language }: { readonly name: string; readonly language: string }): boolean {
  if (!habitsOf({ language, file }).declaresByWord) return false;
  const word = `(?<![\\w$.])${escaped(name)}(?![\\w$])`;
  const heading = new RegExp(`\\([^()]*${word}[^()]*\\)\\s*(?::[^=]+)?(?:=>|\\{)|${word}\\s*=>`);
  const lines = context.lines('head', file);
  const depthOf = (text: string): number => /^\s*/.exec(text)![0].length;
  let depth = depthOf(lines[line - 1] ?? '');
  for (let at = line - 2; at >= Math.max(0, line - FURTHEST_HEADING) && depth > 0; at -= 1) {
    if (lines[at].trim() === '' || depthOf(lines[at]) >= depth) continue;
    depth = depthOf(lines[at]);
    const opened = /^\s*[\]}]*\)/.test(lines[at]) ? beginningOf(lines, at) : lines[at];
    if (heading.test(opened) && !/^\s*(?:\}\s*)?(?:else\s+)?(?:if|for|while|switch|catch)\b/.test(lines[at])) return true;
  }
  return false;
}

/** A list of parameters that goes over lines, from the one on which it begins: the last that is written no further in. */
function beginningOf(lines: readonly string[], end: number): string {
  const indent = /^\s*/.exec(lines[end])![0].length;
  for (let at = end - 1; at >= Math.max(0, end - FURTHEST_HEADING); at -= 1) {
    if (lines[at].trim() !== '' && /^\s*/.exec(lines[at])![0].length <= indent) return lines.slice(at, end + 1).join(' ');
  }
  return lines[end];
}

/** An import, a declaration or a parameter of that name somewhere in the text. Neither a type beside a parameter nor a sentence in a comment declares anything. */
function bindsName(source: string, name: string): boolean {
  const word = `(?<![\\w$])${name}(?![\\w$])(?!\\s*[(<])`;
  return new RegExp([
    `^\\s*(?:import|from\\s+[\\w.]+\\s+import)\\b(?:\\s*\\([^)]*?|[^;'"{\\n]*\\{[^}]*?|[^;\\n]*?)${word}(?!\\s+as\\s)`,
    // Whoever stands behind a star may bring it.
    '^\\s*from\\s+[\\w.]+\\s+import\\s+\\*',
    `\\b(?:require|const|let|var|global|nonlocal)\\b[^;\\n]*${word}`,
    `\\b(?:class|def|function)\\s*\\*?\\s*${name}(?![\\w$])`,
    `\\b(?:def|function)\\b[^;\\n]*[(,*{]\\s*${name}\\s*[,:=)}?]`,
    `\\b(?:lambda|case)\\b[^:\\n]*${word}|\\b(?:def|class)\\s+\\w+\\[[^\\]\\n]*${word}`,
    // Whoever writes into the names of the module may write this one.
    '^[ \\t]*exec\\s*\\(',
    '\\bglobals\\(\\)|\\bsys\\.modules\\[__name__\\]',
  ].join('|'), 'm').test(source.replace(READS_NAMES, ''));
}

/** The names of the module looked at, one or all: nothing is put among them. */
const READS_NAMES = /\bglobals\(\)\s*\.\s*(?:get|items|keys|values|copy)\b|\bin\s+globals\(\)|\bglobals\(\)\[[^\]\n]*\](?!\s*=(?!=))|\b(?:getattr|hasattr|getmembers|dir)\(\s*sys\.modules\[__name__\]/g;

/** The name stands where something is put into it. A keyword of a call is written without spaces (`send(retry=3)`) and puts nothing into a name of the file. */
export function isGiven(text: string, name: string, language: { readonly language: string; readonly file: string }): boolean {
  // `// wrapper for total`: a remark gives nobody a value.
  const source = habitsOf(language).declaresByWord ? withoutTexts(text) : text;
  const word = `(?<![\\p{L}\\p{N}_$.])${escaped(name)}`;
  const keywords = habitsOf(language).keywordArguments;
  const end = '(?![\\p{L}\\p{N}_$])';
  // `error as Refused` is a cast where declarations have a word of their own.
  const binders = habitsOf(language).declaresByWord ? 'for' : 'for|as';
  if (new RegExp(`\\b(?:${binders})\\s+${word}${end}|\\bfor\\s[\\w\\s,()*]*${word}${end}[\\w\\s,()*]*\\sin\\b|${word}\\s*:=|^[\\w.*, \\t]*${word}[ \\t]*,[\\w.*, \\t]*=(?!=)|^[ \\t]*[[(][\\w.*, \\t()[\\]]*${word}${end}[\\w.*, \\t()[\\]]*=(?!=)`, 'mu').test(source)) return true;
  return [...source.matchAll(new RegExp(`(^|[^\\n]*?)${word}(\\s*)(?::[^=\\n]+)?=(?![=>])([^\\n]*)`, 'gmu'))]
    .some(([, before, space, after]) => !keywords || (!ANNOTATES.test(before) && (space !== '' || !isKeyword(before, after))));
}

/** `total = 0` without a word that declares it, which makes a global of it, or may: what a pattern gives in place of nothing (`{ total = 0 }`) looks the same. */
export function isGivenUndeclared(text: string, name: string): boolean {
  const code = withoutTexts(text);
  const word = `${escaped(name)}(?![\\p{L}\\p{N}_$])`;
  return new RegExp(`(?:^|[;{}()[\\],=&|?:]|\\belse\\b)[ \\t]*${word}\\s*(?:[-+*/%&|^?<>]{0,3})=(?![=>])|\\bfor\\s*\\(\\s*${word}\\s+(?:of|in)\\b`, 'mu').test(code);
}

/** `slip: `, `def print_out(slip: `: what follows is the type of what is given a value, not its name. */
const ANNOTATES = /^\s*(?!(?:if|elif|else|for|while|with|try|except|finally|match|case|class)\b)[\w.]+\s*:\s*[^:=]*$|[(,]\s*\w+\s*:\s*[^:=(),]*$/;

/** `send(retry=3`, `    retry=3,`: what stands around the name is a list of arguments. */
const isKeyword = (before: string, after: string): boolean => /\(\s*$/.test(before) || (/,\s*$/.test(before) && (before.includes('(') || /[,)]\s*$/.test(after))) || (before.trim() === '' && /^\S.*,\s*(?:#.*)?$/.test(after));

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
  if (!source.includes(symbol.name) || mayDeclare(source, symbol.name, symbol) || isMadeGlobal(context, file, symbol) || new RegExp(`${word}\\s*=(?![=>])`).test(source)) return [];
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
