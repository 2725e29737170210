// Names that a loop gives an object one after the other, where the file spells every one of them. Reads text; a list that is put
// together, or comes from elsewhere, has any names.

import { escaped } from '../text/escaped.ts';

/** The names that the key of the assignment at `at` runs through, spelled there or in a list of the file: `['map', 'find'].forEach((name) => …)`, `_.each(NAMES, (name) => …)`. */
export function namesOf(text: string, key: string, at: number, file = text): ReadonlySet<string> | undefined {
  const list = '(\\[[^\\[\\]()]*\\]|[\\w$]+)';
  const word = `${escaped(key)}(?![\\w$])`;
  const loop = new RegExp(`${list}\\.forEach\\(\\s*(?:function\\s*[\\w$]*\\s*)?\\(?\\s*${word}|(?:\\beach|\\bforEach)\\(\\s*${list}\\s*,\\s*(?:function\\s*[\\w$]*\\s*)?\\(?\\s*${word}|\\bfor\\s*\\(\\s*(?:const|let|var)\\s+${word}\\s+of\\s+${list}`, 'g');
  const above = text.slice(0, at);
  const run = [...above.matchAll(loop)].at(-1);
  // Declared anew between the loop and the assignment: then it is another.
  if (run === undefined || new RegExp(`(?:[(,]|\\b(?:const|let|var)\\s)\\s*${word}\\s*(?:[,)=]|=>|of\\b|in\\b)`).test(above.slice(run.index + run[0].length))) return undefined;
  const held = run[1] ?? run[2] ?? run[3];
  const literal = held.startsWith('[') ? held : new RegExp(`\\b(?:const|var)\\s+${escaped(held)}\\s*=\\s*(\\[[^\\[\\]()]*\\])`).exec(file)?.[1];
  return literal === undefined || !/^\[\s*(?:(['"])[^'"]*\1\s*,?\s*)*\]$/.test(literal) ? undefined : new Set([...literal.matchAll(/(['"])([^'"]*)\1/g)].map((match) => match[2]));
}

/** What the key of the assignment at `at` runs through, name by name: `for (const key in EventEmitter.prototype) …`. */
export function copiedFrom(text: string, key: string, at: number): string | undefined {
  const loop = new RegExp(`\\bfor\\s*\\(\\s*(?:(?:const|let|var)\\s+)?${escaped(key)}\\s+in\\s+([\\w$]+(?:\\.[\\w$]+)?)\\.prototype\\s*\\)\\s*\\{?\\s*(?:if\\s*\\([^{}]*\\)\\s*\\{?\\s*)?$`);
  return loop.exec(text.slice(0, at))?.[1];
}
