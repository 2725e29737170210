// Modules that answer for names they do not declare, and modules that make their exports at run time. Most spell the names
// they answer for, to warn about old ones; then a name that is spelled nowhere in the file cannot be had any more. Reads the text of the head, and doubts when in doubt.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';

/** Ways to get at things by a name that nobody spells. */
const BY_ANY_NAME = /\b(?:import_module|__import__|getattr|vars|locals|eval|exec)\b|\bglobals\(\)(?!\[f["']_\{\w+\}["']\])/;

/** Endings of what builds and bundlers make modules of: grammars, components, other languages, data. An import without an ending finds them. */
const MADE_INTO_MODULES = ['jison', 'pegjs', 'peggy', 'ne', 'coffee', 'litcoffee', 'ls', 'vue', 'svelte', 'astro', 'elm', 're', 'res', 'json', 'graphql', 'gql', 'proto', 'pug', 'mdx', 'wasm', 'node', 'pyx', 'pyd', 'so', 'c', 'cpp'];

/** Files in which a project says what its build writes. */
const BUILD_FILES = ['pyproject.toml', 'setup.cfg', 'setup.py', 'CMakeLists.txt', 'meson.build'];

/**
 * True when the symbol's file is gone because the build writes it now: settings name it, or it is among those that are not to be kept.
 * Whoever imports it finds it once the project is built.
 */
export function isMadeByBuild(context: RuleContext, { file }: GraphSymbol): boolean {
  if (context.head.hasFile(file)) return false;
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
  const name = file.slice(folder === '' ? 0 : folder.length + 1);
  const kept = (path: string): boolean => {
    const wanted = path === '' ? [file, `/${file}`, name, `**/${name}`] : [name, `/${name}`];
    return (context.source('head', path === '' ? '.gitignore' : `${path}/.gitignore`) ?? '').split(/\r\n|\n|\r/).some((line) => wanted.includes(line.trim()));
  };
  const stem = file.replace(/\.[^./]+$/, '');
  if (isAnsweredByPackage(context, folder, name)) return true;
  return kept('') || (folder !== '' && kept(folder)) || MADE_INTO_MODULES.some((ending) => context.source('head', `${stem}.${ending}`) !== undefined) || isInBuildFolder(context, folder) || BUILD_FILES.some((path) => (context.source('head', path) ?? '').includes(file));
}

/**
 * `shop.prices.taxed(…)` where the package binds another module of that name now (`from shop.tools import prices`): what is asked of the package by its
 * name is there. A statement that imports `shop.prices` finds nothing.
 */
export function isNamedByPackage(context: RuleContext, symbol: GraphSymbol, { file, line }: { readonly file: string; readonly line: number }): boolean {
  if (symbol.kind !== 'module' || habitsOf(symbol).fieldsByAssignment !== true) return false;
  const [, folder, stem] = /^(.*)\/(\w+)\.py$/.exec(symbol.file.replace(/\/__init__\.py$/, '.py')) ?? [];
  const text = folder === undefined ? '' : context.source('head', `${folder}/__init__.py`) ?? '';
  return new RegExp(`^\\s*(?:from\\s+\\S+\\s+)?import\\b[^\\n]*(?<![\\w.])${stem}\\b(?!\\s+as\\b)|^${stem}\\s*=`, 'm').test(text) && !/^\s*(?:import|from)\b/.test(context.line('head', file, line));
}

/** `require('..')` of a folder that says by itself what it is: a product of the build, where the file it names is not kept. */
function isAnsweredByPackage(context: RuleContext, folder: string, name: string): boolean {
  const text = /^index\.[cm]?[jt]sx?$/.test(name) ? context.source('head', folder === '' ? 'package.json' : `${folder}/package.json`) ?? '' : '';
  const main = /"(?:main|module)"\s*:\s*"(?:\.\/)?([^"]+)"/.exec(text)?.[1];
  return main !== undefined && main !== name && !context.head.hasFile(folder === '' ? main : `${folder}/${main}`);
}

/** A folder around the file is among those that are not to be kept, and nothing in it is kept any more: sources that became a product of others. */
function isInBuildFolder(context: RuleContext, folder: string): boolean {
  const lines = folder === '' ? [] : (context.source('head', '.gitignore') ?? '').split(/\r\n|\n|\r/).map((line) => line.trim().replace(/^\*\*\/|^\//, '').replace(/\/(?:\*{1,2})?$/, ''));
  return folder.split('/').some((name, at, names) => {
    const path = names.slice(0, at + 1).join('/');
    return (lines.includes(path) || lines.includes(name)) && !context.head.files().some((file) => file.startsWith(`${path}/`));
  });
}

/** What is written into another program, `"(function(exports){ … })"`, is not this one's. */
const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** Exports that are computed, or handed to a function that fills them. */
const COMPUTED_EXPORTS = /(?<![\w$.])(?:module\.)?exports\s*(?:\[|\.__define[GS]etter__\()(?!\s*['"])|[(,]\s*(?:module\.)?exports\s*[,)]/;

/** Names that the file does not spell: those of a folder's files, or of what another object holds. */
const NAMES_FROM_ELSEWHERE = /\breaddir(?:Sync)?\b|\bglob\b|\brequire\.context\b|\brequire\(\s*(?!["'`])|\brequire\(\s*(["'`])[^"'`]*\1\s*\+|\bObject\.(?:keys|entries|getOwnPropertyNames)\(\s*require\(/;

/**
 * True when a file makes its exports at run time and still speaks of the symbol, or passes the name on from elsewhere:
 * nobody can say that it is not among them.
 */
export function mayStillExport(context: RuleContext, symbol: GraphSymbol): boolean {
  const path = context.headPath(symbol.file);
  const text = path === undefined || !habitsOf(symbol).computedExports ? '' : context.source('head', path) ?? '';
  const name = symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const word = (said: string): string => `(?<![\\w$])${said}(?![\\w$])`;
  const passesOn = (said: string): boolean => new RegExp(`\\bexport\\s+(?:type\\s+)?\\{[^}]*${word(said)}(?!\\s+as\\s+(?!default\\b))[^}]*\\}\\s*from\\b`).test(text);
  if (COMPUTED_EXPORTS.test(text.replace(TEXTS, "''")) && (new RegExp(word(name)).test(text) || NAMES_FROM_ELSEWHERE.test(text))) return true;
  if (text !== '' && (takesOutForExport(withoutComments(text), word(name)) || isFilledByOthers(context, path!))) return true;
  if (!text.includes('export')) return false;
  if (spreadsOutsiders(text)) return true;
  if (passesOn(name)) return true;
  // The default export under its own name: passed on as default it lives.
  return passesOn('default') && new RegExp(`\\bexport\\s+default\\s+(?:async\\s+)?(?:function\\s*\\*?\\s*|class\\s+)?${word(name)}|${word(name)}\\s+as\\s+default\\b`).test(context.source('base', symbol.file) ?? '');
}

/** `const { total } = pick()` above `module.exports = { total }`: the name is exported as before, and comes from a call now. */
const takesOutForExport = (text: string, word: string): boolean => new RegExp(`^(export\\s+)?(?:const|let|var)\\s*\\{[^{}=]*${word}(?!\\s*:)[^{}=]*\\}\\s*=`, 'm').exec(text)?.[1] !== undefined
  || (new RegExp(`^(?:const|let|var)\\s*\\{[^{}=]*${word}(?!\\s*:)[^{}=]*\\}\\s*=`, 'm').test(text)
    && new RegExp(`^(?:module\\.exports\\s*=|export)\\s*\\{(?:[^{}]*[,{\\s])?${word}\\s*[,}\\n]|^(?:module\\.)?exports\\.${word}\\s*=`, 'm').test(text));

/** Files that import a module looked at. */
const MOST_IMPORTERS = 200;

/** `const shop = require('..')` and `shop[name] = …` in another file: whoever has the module's object may put anything into it. */
const isFilledByOthers = (context: RuleContext, path: string): boolean => {
  const lines = context.head.inEdges(`${path}:<module>`).filter(({ kind, file }) => kind === 'imports' && file !== path).slice(0, MOST_IMPORTERS);
  return lines.some(({ file, line }) => {
    const held = /(?<![\w$.])([\w$]+)\s*=\s*require\(/.exec(context.line('head', file, line))?.[1].replaceAll('$', '\\$');
    return held !== undefined && new RegExp(`(?<![\\w$.])(?:${held}\\s*\\[\\s*[\\w$.]+\\s*\\]\\s*=(?!=)|Object\\.assign\\(\\s*${held}\\s*,)`).test(context.source('head', file) ?? '');
  });
};

/** `module.exports = { ...require('left-pad') }`: what a package or a call spreads into the exports is not known by name. */
function spreadsOutsiders(text: string): boolean {
  const start = /(?<![\w$.])module\.exports\s*=\s*\{/.exec(text);
  const literal = start === null ? '' : text.slice(start.index, closing(text, start.index + start[0].length));
  return [...literal.matchAll(/[{,]\s*\.\.\.\s*(require\(\s*["']([^"']*)["']\s*\)|[\w$]+(?![\w$.([]))?/g)].some(([, spread, required]) => {
    if (spread === undefined) return true;
    const from = required ?? new RegExp(`(?<![\\w$])${spread.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*=\\s*require\\(\\s*["']([^"']*)["']`).exec(text)?.[1];
    // An object of this very file, or a file of ours: its members are known.
    return from === undefined ? !new RegExp(`\\b(?:const|let|var)\\s+${spread.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*=\\s*\\{`).test(text) : !from.startsWith('.');
  });
}

/** True when the symbol only described a package (`declare module 'left-pad'`), and the file imports that package: the description is gone, not the package. */
export function belongsToPackage(context: RuleContext, symbol: GraphSymbol, file: string): boolean {
  if (!habitsOf(symbol).ambientTypes) return false;
  // A file may describe a package and have functions of its own beside that: only what stands inside is the package's.
  const source = context.source('base', symbol.file) ?? '';
  const lineOf = (index: number): number => source.slice(0, index).split('\n').length;
  const described = [...source.matchAll(/^\s*declare\s+module\s+(['"])([^'".][^'"]*)\1\s*(\{)?/gm)]
    .filter(({ index, 0: { length }, 3: open }) => open === undefined || symbol.kind === 'module'
      || (symbol.startLine >= lineOf(index) && symbol.startLine <= lineOf(closing(source, index + length) ?? source.length)))
    .map((match) => match[2]);
  const text = described.length === 0 ? '' : context.source('head', file) ?? '';
  return described.some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
}

/** True when members of the symbol's owner are given to it by a call, this one among them: `Object.defineProperties(Chart, { register: … })`. */
export function isGivenByCall(context: RuleContext, symbol: GraphSymbol): boolean {
  const owner = symbol.qualifiedName.split('.').at(-2);
  const path = context.headPath(symbol.file);
  if (owner === undefined || path === undefined || !habitsOf(symbol).computedExports) return false;
  const text = context.source('head', path) ?? '';
  const name = new RegExp(`(?<![\\w$])${symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
  return [...text.matchAll(new RegExp(`\\bObject\\.(?:defineProperty|defineProperties|assign)\\(\\s*${owner.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\.prototype)?\\s*,`, 'g'))].some(({ index, 0: { length } }) => {
    const given = text.slice(index + length, closing(text, index + length));
    // One that is defined by itself is the one that is named first; what it is made of says nothing.
    const first = /^\s*(["'])([^"']*)\1/.exec(given)?.[2];
    return first === undefined ? name.test(given) : first === symbol.name;
  });
}

/** True when the module of a symbol that is gone has an answering function, and that function has no answer for this name. */
export function hasNoAnswer(context: RuleContext, symbol: GraphSymbol): boolean {
  const { answeringMember } = habitsOf(symbol);
  const path = context.headPath(symbol.file);
  const answering = answeringMember === '' || path === undefined ? undefined : context.head.symbol(`${path}:${answeringMember}`);
  if (answering === undefined || symbol.qualifiedName !== symbol.name) return false;
  const text = context.source('head', path!) ?? '';
  const asked = answering.parameters?.[0]?.name ?? '';
  const body = text.split(/\r\n|\n|\r/).slice(answering.startLine, answering.endLine).join('\n');
  if (asked === '' || !/\braise AttributeError\b/.test(body) || BY_ANY_NAME.test(body) || /^\s*from\s+\S+\s+import\s+\*/m.test(text)) return false;
  const word = symbol.name.replace(/[^\w]/g, '');
  // What a star import is to bring says nothing about who answers, unless the answer is sought there.
  const spelled = /\b__all__\b/.test(body) ? text : text.replace(/^__all__\s*(?::[^=\n]+)?\+?=\s*[[(][^\])]*[\])]/gm, '');
  if (word !== symbol.name || new RegExp(`["'](?:\\w+\\.)*${word}["']`).test(spelled)) return false;
  if (context.head.symbolsInFile(path!).some((other) => other.name === `_${word}`)) return false;
  // Whatever is asked whether it has the name is a list written in this very file.
  const lists = [...body.matchAll(new RegExp(`(?<!["'\\w])${asked}\\s+(?:not\\s+)?in\\s+([A-Za-z_][\\w.]*)|([A-Za-z_][\\w.]*)\\[${asked}\\]|([A-Za-z_][\\w.]*)\\.get\\(\\s*${asked}\\b`, 'g'))].map((match) => match[1] ?? match[2] ?? match[3]);
  if (!lists.every((list) => new RegExp(`^\\s*${list.replaceAll('.', '\\.')}\\s*(?::[^=\\n]+)?=\\s*[{([]`, 'm').test(text))) return false;
  // Handed to somebody else, who may know it.
  return ![...body.matchAll(new RegExp(`([\\w.]+)\\(\\s*${asked}\\s*[,)]`, 'g'))].some((match) => match[1] !== 'AttributeError');
}
