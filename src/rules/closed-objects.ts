// Objects of a language without declared shapes whose members are all written down: a constructor's prototype, or an
// object that its file makes and nobody hands to something that could add to it. What such an object loses is gone.
// Read from text, of the file and of those that import it; in doubt an object is open.

import { moduleId, type GraphSymbol } from '../graph/model.ts';
import type { RuleContext } from './model.ts';

/** Files that import the object's, looked at. */
const MOST_IMPORTERS = 100;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True when nothing can have given the member that `symbol` was to its owner again. */
export function isClosedWithout(context: RuleContext, symbol: GraphSymbol): boolean {
  const file = context.headPath(symbol.file);
  const segments = symbol.qualifiedName.replace(/~\d+$/, '').split('.');
  const owner = segments.at(-2);
  if (file === undefined || owner === undefined || segments.length !== 2 || !/^[\w$]+$/.test(owner)) return false;
  const text = context.source('head', file) ?? '';
  if (isOpened(text, escaped(owner)) || givesAgain(text, symbol.name)) return false;
  const importers = [...new Set(context.head.inEdges(moduleId(file)).map((edge) => edge.file))].sort();
  return importers.length <= MOST_IMPORTERS && !importers.some((path) => givesAgain(context.source('head', path) ?? '', symbol.name));
}

/** `app[method] = …`, `mixin(app, …)`, `View.prototype = …`, `this[name] = …`, `{ ...methods }`: members that nobody spells. */
function isOpened(text: string, owner: string): boolean {
  const whole = `(?<![\\w$.])(?:(?:module\\.)?exports\\.)?${owner}(?:\\.prototype)?`;
  return new RegExp(`${whole}\\s*\\[(?!\\s*['"\\d])[^\\]]*\\]\\s*=(?!=)|[(,]\\s*${whole}\\s*[,)]|${whole}\\.(?:__proto__|prototype)\\s*=(?!=)|(?<![\\w$])this\\s*\\[[^\\]]*\\]\\s*=(?!=)`).test(text)
    || new RegExp(`(?<![\\w$.])${owner}\\s*=\\s*(?:[\\w$.]+\\(|new\\b|Object\\.|require\\b|\\{[^{}]*\\.\\.\\.)`).test(text);
}

/** `view.resolve = …`, on whatever it may be. */
const givesAgain = (text: string, name: string): boolean => new RegExp(`\\.${escaped(name)}\\s*=(?![=>])`).test(text);
