// Objects of a language without declared shapes whose members are all written down: a constructor's prototype, or an
// object that its file makes and nobody hands to something that could add to it. What such an object loses is gone.
// Read from text, of the file and of those that import it; in doubt an object is open.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { namesParent } from '../calls/heritage.ts';
import type { RuleContext } from '../model.ts';
import { platformLacks } from './platform-parents.ts';

/** Files that import the object's, looked at. */
const MOST_IMPORTERS = 100;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What stands on lines of its own and does nothing: `// (Chain)` hands no chain to anything. */
const REMARKS = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

/** True when nothing can have given the member that `symbol` was to its owner again. */
export function isClosedWithout(context: RuleContext, symbol: GraphSymbol): boolean {
  const file = context.headPath(symbol.file);
  const segments = symbol.qualifiedName.replace(/~\d+$/, '').split('.');
  const owner = segments.at(-2);
  if (file === undefined || owner === undefined || segments.length !== 2 || !/^[\w$]+$/.test(owner)) return false;
  const text = (context.source('head', file) ?? '').replace(REMARKS, '');
  if (isOpened(withoutKnown(context, symbol, text, owner), escaped(owner)) || givesAgain(text, symbol.name, owner)) return false;
  const importers = [...new Set(context.head.inEdges(moduleId(file)).map((edge) => edge.file))].sort();
  return importers.length <= MOST_IMPORTERS && !importers.some((path) => givesAgain(context.source('head', path) ?? '', symbol.name, owner) || (path !== file && hasMember(context, path, symbol.name)));
}

/** Whoever takes the object may put it below one of its own (`_.extend({}, base, own)`), which has the member. */
const hasMember = (context: RuleContext, path: string, name: string): boolean =>
  context.head.symbolsInFile(path).some((other) => other.name === name && other.qualifiedName.includes('.')
    && !/^(?:class|function)$/.test(context.head.symbol(other.id.slice(0, other.id.lastIndexOf('.')).replace(/\.prototype$/, ''))?.kind ?? ''));

/**
 * The text without what adds nothing of that name: a member that is defined by itself, a key that is a symbol, a parent of the
 * platform that has no such member.
 */
function withoutKnown(context: RuleContext, symbol: GraphSymbol, text: string, owner: string): string {
  const own = `${escaped(owner)}(?:\\.prototype)?`;
  const file = context.headPath(symbol.file)!;
  const isLacking = (parent: string): boolean => platformLacks(context, { ...symbol, file }, parent, symbol.name) || repositoryLacks(context, `${file}:${owner}`, parent, symbol.name);
  return text
    .replace(new RegExp(`(?<![\\w$.])${own}\\s*\\[\\s*([\\w$]+)\\s*\\]\\s*=(?!=)`, 'g'), (whole, key: string, at: number) => (namesOf(text, key, at)?.has(symbol.name) === false ? '' : whole))
    .replace(new RegExp(`\\bObject\\.defineProperty\\(\\s*${own}\\s*,\\s*(["'])([^"']*)\\1`, 'g'), (whole, _, name) => (name === symbol.name ? whole : ''))
    .replace(/\[\s*(?:Symbol\.\w+|([\w$]+))\s*\]\s*=(?!=)/g, (whole, key?: string) => (key === undefined || new RegExp(`(?<![\\w$])${escaped(key)}\\s*=\\s*Symbol\\(`).test(text) || isOfSymbols(text, key) ? '' : whole))
    .replace(new RegExp(`\\binherits\\(\\s*${escaped(owner)}\\s*,\\s*([\\w$.]+)\\s*\\)|\\bObject\\.setPrototypeOf\\(\\s*${escaped(owner)}(?:\\.prototype)?\\s*,\\s*([\\w$.]+?)(?:\\.prototype)?\\s*\\)|(?<![\\w$])${escaped(owner)}\\.prototype\\s*=\\s*Object\\.create\\(\\s*([\\w$.]+)\\.prototype\\b`, 'g'),
      (whole, ...parents: (string | undefined)[]) => (isLacking(parents.slice(0, 3).find((parent) => parent !== undefined) ?? '') ? '' : whole));
}

/** The names that the key of the assignment at `at` runs through, spelled in a list of the file: `['map', 'find'].forEach((name) => …)`, `_.each(NAMES, (name) => …)`. */
function namesOf(text: string, key: string, at: number): ReadonlySet<string> | undefined {
  const list = '(\\[[^\\[\\]()]*\\]|[\\w$]+)';
  const word = `${escaped(key)}(?![\\w$])`;
  const loop = new RegExp(`${list}\\.forEach\\(\\s*(?:function\\s*[\\w$]*\\s*)?\\(?\\s*${word}|(?:\\beach|\\bforEach)\\(\\s*${list}\\s*,\\s*(?:function\\s*[\\w$]*\\s*)?\\(?\\s*${word}|\\bfor\\s*\\(\\s*(?:const|let|var)\\s+${word}\\s+of\\s+${list}`, 'g');
  const above = text.slice(0, at);
  const run = [...above.matchAll(loop)].at(-1);
  // Declared anew between the loop and the assignment: then it is another.
  if (run === undefined || new RegExp(`(?:[(,]|\\b(?:const|let|var)\\s)\\s*${word}\\s*(?:[,)=]|=>|of\\b|in\\b)`).test(above.slice(run.index + run[0].length))) return undefined;
  const held = run[1] ?? run[2] ?? run[3];
  const literal = held.startsWith('[') ? held : new RegExp(`\\b(?:const|var)\\s+${escaped(held)}\\s*=\\s*(\\[[^\\[\\]()]*\\])`).exec(text)?.[1];
  return literal === undefined || !/^\[\s*(?:(['"])[^'"]*\1\s*,?\s*)*\]$/.test(literal) ? undefined : new Set([...literal.matchAll(/(['"])([^'"]*)\1/g)].map((match) => match[2]));
}

const MOST_ANCESTORS = 8;

/** True when the parent is a class of the repository, and it and all above it are known and have no such member. */
function repositoryLacks(context: RuleContext, owner: string, parent: string, member: string, depth = 0): boolean {
  const { head } = context;
  const parents = head.outEdges(owner).flatMap(({ kind, to }) => (kind === 'inherits' ? head.symbol(to) ?? [] : []));
  const [above] = parents;
  if (parents.length !== 1 || (depth === 0 && above.name !== parent) || depth > MOST_ANCESTORS || above.kind !== 'class') return false;
  if (head.symbol(`${above.id}.${member}`) !== undefined || isOpened((context.source('head', above.file) ?? '').replace(REMARKS, ''), escaped(above.name))) return false;
  if (!namesParent(above.signature)) return true;
  const written = /\bextends\s+([\w$.]+)/.exec(above.signature)?.[1] ?? '';
  return platformLacks(context, above, written, member) || repositoryLacks(context, above.id, '', member, depth + 1);
}

/** `const { kState } = require('./symbols')`. */
const isOfSymbols = (text: string, key: string): boolean => new RegExp(`\\{[^{}]*(?<![\\w$])${escaped(key)}(?![\\w$])[^{}]*\\}\\s*(?:=\\s*require\\(|from)\\s*["'][^"']*symbols?(?:\\.[cm]?js)?["']`).test(text);

/** `app[method] = …`, `mixin(app, …)`, `View.prototype = …`, `this[name] = …`, `{ ...methods }`: members that nobody spells. */
function isOpened(text: string, owner: string): boolean {
  const whole = `(?<![\\w$.])(?:(?:module\\.)?exports\\.)?${owner}(?:\\.prototype)?`;
  return new RegExp(`${whole}\\s*\\[(?!\\s*['"\\d])[^\\]]*\\]\\s*=(?!=)|[(,]\\s*${whole}\\s*[,)]|${whole}\\.(?:__proto__|prototype)\\s*=(?!=)|(?<![\\w$])this\\s*\\[[^\\]]*\\]\\s*=(?!=)`).test(text)
    || new RegExp(`(?<![\\w$.])${owner}\\s*=\\s*(?:(?!function\\b)[\\w$.]+\\(|new\\b|Object\\.|require\\b|\\{[^{}]*\\.\\.\\.)`).test(text);
}

/** `view.resolve = …`, on whatever it may be; the prototype of another constructor that the text declares is its own affair. */
const givesAgain = (text: string, name: string, owner: string): boolean => [...text.matchAll(new RegExp(`(?:(?<![\\w$.])([\\w$]+)\\.prototype)?\\.${escaped(name)}\\s*=(?![=>])`, 'g'))]
  .some(([, other]) => other === undefined || other === owner || !new RegExp(`^(?:export\\s+(?:default\\s+)?)?(?:function|class)\\s+${escaped(other)}(?![\\w$])`, 'm').test(text));
