// What the language allows and the pinned grammars do not know, spelled so that they do. Used, but for one, only for texts
// with parse errors, and only to find the tree: every name is read off the text as it was written. So a respelling keeps
// the length, and may change words but not what they are.

import { withoutDecoratorChains } from './decorator-chains.ts';

interface Respelling { readonly found: RegExp; readonly as: (match: string) => string }

/** Lookbehinds are bounded: a text may be one long line, written by somebody who wants us to be slow. */
const blank = (match: string): string => match.replace(/[^\s]/g, ' ');

/** interface Source<in out T>: a code base that uses it does so everywhere, and nothing else reads like it. */
const VARIANCE: Respelling = { found: /(?<=(?:[<,]|\*\/)\s{0,80})(?:in\s+out|in|out)(?=\s+[A-Za-z_$][\w$]*\s*(?:[,>=]|extends\b))/g, as: blank };

/**
 * `(items: Row[]): void`, and `<T>(items: T[]): void` on the line below: the grammars take the second for type arguments
 * where no semicolon parts them. The end of a line comment is not one of a signature.
 */
const SIGNATURE: Respelling = {
  found: /(?<=(?:[\w$\])}"'`]|(?<!=)>|\*\/)[ \t]{0,10})\n(?=(?:[ \t]{0,80}(?:\/\/[^\n]{0,300})?\n){0,8}\s{0,80}<\s{0,80}(?:const\s+)?[A-Za-z_$][\w$]*\s*(?:extends\b|[,>=]))(?<!\/\/[^\n]{0,1000}\n)/g,
  as: () => ';',
};
const MAY_BE_SIGNATURE = /\n\s{0,80}<\s{0,80}(?:const\s+)?[A-Za-z_$][\w$]*\s*(?:extends\b|[,>=])/;

const RESPELLINGS: readonly Respelling[] = [
  // <label class="wide" for={id}>: keywords as attributes, in JavaScript
  { found: /(?<=\s)(?:class|for)(?=\s*=\s*["'{])/g, as: m => `${m.slice(0, -1)}_` },
  // export type * from './types'
  { found: /(?<=\bexport\s{1,40})type(?=\s*\*)/g, as: blank },
  // importOriginal<typeof import('./clock')>()
  { found: /<\s*typeof\s+import\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*,?\s*\)(?:\.[\w$.]+)?\s*>(?=\s*\()/g, as: blank },
  // import('./rows').Row[], import('./rows').Table<Row>: known without what follows the name, which is read off the text (types.ts)
  {
    found: /\bimport\(\s{0,10}(?:'[^'\n]{1,200}'|"[^"\n]{1,200}")\s{0,10}\)(?:\.[A-Za-z_$][\w$]{0,80}){1,6}(?:<[^<>(){};]{1,200}>(?:\[\]){0,3}|(?:\[\]){1,3})/g,
    as: m => m.replace(/(?:<[^<>]*>)?(?:\[\])*$/, blank),
  },
  // styled.div<{ wide: boolean }>`…`: known with an exclamation mark
  { found: /\s\}>(?=`)/g, as: () => '}>!' },
  // a type parameter named type: <type extends Kind>, Fees<chain, type>
  { found: /\btype(?=\s+extends\b)|(?<=[<,]\s{0,80})type(?=\s*[,>])/g, as: () => 'typE' },
  // accessor title = '';
  { found: /(?<=(?:^|[{;\n]|\b(?:static|public|private|protected|override|readonly|abstract))\s{0,80})accessor(?=\s+[#\w$]+\s*[=;:!?\n])/g, as: blank },
  // protected abstract override check: Check
  { found: /(?<=\babstract\s{1,40})override\b/g, as: blank },
  // a member named in, behind one that no semicolon ends
  { found: /(?<=\n\s{0,80})in(?=\??:)/g, as: () => 'iN' },
  SIGNATURE,
  // for (using handle of handles)
  { found: /(?<=\bfor(?:\s{1,10}await)?\s{0,10}\(\s{0,20})using(?=\s+[\w$]+\s+of\b)/g, as: () => 'const' },
  // a parameter named using
  { found: /\busing\b(?!\s+[\w$]+\s*(?:=[^=>]|:))/g, as: () => 'usinG' },
];

/** Harmless in text and strings, but not all that they meet is: the last resort. */
const IN_MARKUP: readonly Respelling[] = [
  // Terms & conditions, in the text of an element
  { found: /(?<=[\w.,;:!?)>] )&(?= [\w(])/g, as: () => '|' },
  // href="?page=&sort=name"
  { found: /(?<=["'][^"'\n]{0,400})&(?=\w+=)/g, as: () => '|' },
];

/** Flow's own: (name: ?string), {| exact: true |}, +read: Only, opaque type, import typeof, any function type. */
const IN_FLOW: readonly Respelling[] = [
  { found: /(?<=[:<,|&(=]\s{0,40})\?(?=[A-Za-z_$({[])/g, as: blank },
  { found: /\{\||\|\}/g, as: m => m.replace('|', ' ') },
  { found: /(?<=[{,;\n|]\s{0,80})\+(?=[\w$]+\??:)/g, as: blank },
  { found: /(?<=\bimport\s{1,40})typeof\b|\bopaque(?=\s+type\b)|%checks\b/g, as: blank },
];

const respell = (text: string, by: readonly Respelling[]): string => by.reduce((t, { found, as }) => t.replace(found, as), text);

/** namespace Plugins, and the brace on the line below: the grammars see a name and a block, and no error. */
const BRACE_BELOW = /(?<=\bnamespace\s{1,40}[\w$.]{1,200}[ \t]{0,40})\r?\n\s{0,80}(?=\{)/g;
const withBraces = (text: string): string => (text.includes('namespace ') ? text.replace(BRACE_BELOW, blank => ' '.repeat(blank.length)) : text);

/** A zero byte, as recorded output may hold in a string, ends a token for the grammars. */
const withoutZeros = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', ' ') : text);

const withoutVariance = (text: string): string => (/[<,/]\s{0,80}(?:in|out)\s/.test(text) ? text.replace(VARIANCE.found, VARIANCE.as) : text);

/**
 * The words to parse first. A code base without semicolons has such signatures in many of its files, and a text that is
 * parsed twice costs twice; where a tag may be what looks like one (`hasTags`), that is left for texts with errors.
 */
export function spelled(text: string, hasTags: boolean): string {
  const usual = withBraces(withoutVariance(withoutZeros(text)));
  return !hasTags && MAY_BE_SIGNATURE.test(usual) ? respell(usual, [SIGNATURE]) : usual;
}

/** The text in other words than those parsed first, the mildest first. */
export function* respelled(text: string, hasTags: boolean): Generator<string> {
  const first = spelled(text, hasTags);
  const usual = withBraces(withoutVariance(withoutZeros(text)));
  const plain = respell(withoutDecoratorChains(usual), RESPELLINGS);
  if (plain !== first) yield plain;
  const bold = respell(plain, IN_MARKUP);
  if (bold !== plain) yield bold;
  const flow = respell(bold, IN_FLOW);
  if (flow !== bold) yield flow;
  if (usual !== first) yield usual;
}
