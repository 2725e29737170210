// Objects of a language without declared shapes whose members are all written down: a constructor's prototype, or an
// object that its file makes and nobody hands to something that could add to it. What such an object loses is gone.
// Read from text, of the file and of those that import it; in doubt an object is open.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { namesParent } from '../calls/heritage.ts';
import type { RuleContext } from '../model.ts';
import { withoutHandovers, type LostMember } from './handed-objects.ts';
import { platformLacks } from './platform-parents.ts';
import { copiedFrom, namesOf } from './spelled-names.ts';
import { escaped } from '../text/escaped.ts';

/** Files that import the object's, looked at. */
const MOST_IMPORTERS = 100;

/** What stands on lines of its own and does nothing: `// (Chain)` hands no chain to anything. */
const REMARKS = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

/** True when nothing can have given the member that `symbol` was to its owner again. */
export function isClosedWithout(context: RuleContext, symbol: GraphSymbol): boolean {
  const file = context.headPath(symbol.file);
  const segments = symbol.qualifiedName.replace(/~\d+$/, '').split('.');
  const owner = segments.at(-2);
  if (file === undefined || owner === undefined || segments.length !== 2 || !/^[\w$]+$/.test(owner)) return false;
  const { name, language } = symbol;
  const text = (context.source('head', file) ?? '').replace(REMARKS, '');
  if (mayGain(context, text, { file, language, owner, name }) || isBroughtBelow(context, `${file}:${owner}`, name)) return false;
  const importers = [...new Set(context.head.inEdges(moduleId(file)).map((edge) => edge.file))].sort();
  return importers.length <= MOST_IMPORTERS && !importers.some((path) => givesAgain(context.source('head', path) ?? '', name, owner) || (path !== file && hasMember(context, path, name)));
}

/** True when the text may give the owner the member: by its name, by a name that nobody spells, through a parent, or by handing it to somebody else. */
function mayGain(context: RuleContext, text: string, lost: LostMember): boolean {
  return isOpened(withoutHandovers(context, withoutKnown(context, lost, text), lost, mayGain), escaped(lost.owner)) || givesAgain(text, lost.name, lost.owner);
}

const MOST_HEIRS = 50;

/** An heir has the member: what calls it on the owner's own objects is meant for those of the heir. */
function isBroughtBelow({ head }: RuleContext, owner: string, name: string): boolean {
  const below = new Set([owner]);
  for (const id of below) {
    if (below.size > MOST_HEIRS) return true;
    for (const { kind, from } of head.inEdges(id)) if (kind === 'inherits') below.add(from);
  }
  return [...below].some((id) => id !== owner && head.symbol(`${id}.${name}`) !== undefined);
}

/** Whoever takes the object may put it below one of its own (`_.extend({}, base, own)`), which has the member. */
const hasMember = (context: RuleContext, path: string, name: string): boolean =>
  context.head.symbolsInFile(path).some((other) => other.name === name && other.qualifiedName.includes('.')
    && !/^(?:class|function)$/.test(context.head.symbol(other.id.slice(0, other.id.lastIndexOf('.')).replace(/\.prototype$/, ''))?.kind ?? ''));

/**
 * The text without what adds nothing of that name: a member that is defined by itself, a key that is a symbol, a parent of the
 * platform that has no such member.
 */
function withoutKnown(context: RuleContext, lost: LostMember, text: string): string {
  const { file, owner, name } = lost;
  const own = `${escaped(owner)}(?:\\.prototype)?`;
  const isLacking = (parent: string): boolean => platformLacks(context, lost, parent, name) || repositoryLacks(context, `${file}:${owner}`, parent, lost);
  // `for (const key in EventEmitter.prototype) View.prototype[key] = …` gives what the emitter has.
  const isCopied = (key: string, at: number): boolean => {
    const from = copiedFrom(text, key, at);
    return from !== undefined && platformLacks(context, lost, from, name);
  };
  return text
    .replace(new RegExp(`(?<![\\w$.])${own}\\s*\\[\\s*([\\w$]+)\\s*\\]\\s*=(?!=)`, 'g'), (whole, key: string, at: number) => (namesOf(text, key, at)?.has(name) === false || isCopied(key, at) ? '' : whole))
    .replace(new RegExp(`\\bObject\\.defineProperty\\(\\s*${own}\\s*,\\s*(["'])([^"']*)\\1`, 'g'), (whole, _, defined) => (defined === name ? whole : ''))
    .replace(/\[\s*(?:Symbol\.\w+|(?:([\w$]+)\.)?([\w$]+))\s*\]\s*=(?!=)/g, (whole, from?: string, key?: string) => (key === undefined || isSymbol(text, key, from) || isOfSymbols(text, from ?? key) ? '' : whole))
    .replace(new RegExp(`\\binherits\\(\\s*${escaped(owner)}\\s*,\\s*([\\w$.]+)\\s*\\)|\\bObject\\.setPrototypeOf\\(\\s*${escaped(owner)}(?:\\.prototype)?\\s*,\\s*([\\w$.]+?)(?:\\.prototype)?\\s*\\)|(?<![\\w$])${escaped(owner)}\\.prototype\\s*=\\s*Object\\.create\\(\\s*([\\w$.]+)\\.prototype\\b`, 'g'),
      (whole, ...parents: (string | undefined)[]) => (isLacking(parents.slice(0, 3).find((parent) => parent !== undefined) ?? '') ? '' : whole));
}

const MOST_ANCESTORS = 8;

/** True when the parent is a class or a constructor of the repository, and it and all above it are known and have no such member. */
function repositoryLacks(context: RuleContext, owner: string, parent: string, lost: LostMember, depth = 0): boolean {
  const { head } = context;
  const { name } = lost;
  const parents = head.outEdges(owner).flatMap(({ kind, to }) => (kind === 'inherits' ? head.symbol(to) ?? [] : []));
  const [above] = parents;
  if (parents.length !== 1 || (depth === 0 && above.name !== parent) || depth > MOST_ANCESTORS || head.symbol(`${above.id}.${name}`) !== undefined) return false;
  const text = (context.source('head', above.file) ?? '').replace(REMARKS, '');
  if (above.kind === 'function') return above.name === above.qualifiedName && !mayGain(context, text, { file: above.file, language: above.language, owner: above.name, name });
  if (above.kind !== 'class' || isOpened(text, escaped(above.name))) return false;
  if (!namesParent(above.signature)) return true;
  const written = /\bextends\s+([\w$.]+)/.exec(above.signature)?.[1] ?? '';
  return platformLacks(context, above, written, name) || repositoryLacks(context, above.id, '', lost, depth + 1);
}

/** `const kState = Symbol('state')`, or `const symbol = { state: Symbol('state') }` for `symbol.state`. */
const isSymbol = (text: string, key: string, from?: string): boolean => new RegExp(from === undefined ? `(?<![\\w$])${escaped(key)}\\s*=\\s*Symbol\\(` : `\\b(?:const|var)\\s+${escaped(from)}\\s*=\\s*\\{[^{}]*(?<![\\w$])${escaped(key)}\\s*:\\s*Symbol\\(`).test(text);

/** `const { kState } = require('./symbols')`, `const symbols = require('./symbols')`. */
const isOfSymbols = (text: string, key: string): boolean => new RegExp(`(?<![\\w$.])${escaped(key)}\\s*=\\s*require\\(\\s*["'][^"']*symbols?(?:\\.[cm]?js)?["']\\s*\\)|\\*\\s*as\\s+${escaped(key)}\\s+from\\s*["'][^"']*symbols?(?:\\.[cm]?js)?["']|\\{[^{}]*(?<![\\w$])${escaped(key)}(?![\\w$])[^{}]*\\}\\s*(?:=\\s*require\\(|from)\\s*["'][^"']*symbols?(?:\\.[cm]?js)?["']`).test(text);

/** `app[method] = …`, `mixin(app, …)`, `View.prototype = …`, `this[name] = …`, `{ ...methods }`: members that nobody spells. */
function isOpened(text: string, owner: string): boolean {
  const whole = `(?<![\\w$.])(?:(?:module\\.)?exports\\.)?${owner}(?:\\.prototype)?`;
  return new RegExp(`${whole}\\s*\\[(?!\\s*['"\\d])[^\\]]*\\]\\s*=(?!=)|[(,]\\s*${whole}\\s*[,)]|${whole}\\.(?:__proto__|prototype)\\s*=(?!=)|(?<![\\w$])this\\s*\\[[^\\]]*\\]\\s*=(?!=)`).test(text)
    || new RegExp(`(?<![\\w$.])${owner}\\s*=\\s*(?:(?!function\\b)[\\w$.]+\\(|new\\b|Object\\.|require\\b|\\{[^{}]*\\.\\.\\.)`).test(text);
}

/** `view.resolve = …`, on whatever it may be; the prototype of another constructor that the text declares is its own affair. */
const givesAgain = (text: string, name: string, owner: string): boolean => [...text.matchAll(new RegExp(`(?:(?<![\\w$.])([\\w$]+)\\.prototype)?\\.${escaped(name)}\\s*=(?![=>])`, 'g'))]
  .some(([, other]) => other === undefined || other === owner || !new RegExp(`^(?:export\\s+(?:default\\s+)?)?(?:function|class)\\s+${escaped(other)}(?![\\w$])`, 'm').test(text));
