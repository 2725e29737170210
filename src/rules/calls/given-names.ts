// The names that a function's parameters give to its body. A pattern (`{ rate, city = home }`) gives several and has none of its own: they are
// read from the signature.

import type { GraphSymbol } from '../../graph/model.ts';
import { splitValues } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';

/** What the parameters from a place on give. */
export function givenNames({ signature, parameters = [] }: GraphSymbol, from: number): readonly string[] {
  const open = signature.indexOf('(') + 1;
  const written = splitValues(signature.slice(open, closing(signature, open)));
  return parameters.slice(from).flatMap(({ name }, at) => (/^[[{]/.test(name) ? takenOut(written[from + at] ?? '') : [name]));
}

/** What a default is made of gives nothing. */
const takenOut = (pattern: string): readonly string[] =>
  [...pattern.replace(/=(?!>)[^,{}[\]]*|\.\.\./g, (text) => text[0].replace('.', '')).matchAll(/(?<![\w$.])([\w$]+)(?=\s*[,\]}=])/g)].map((match) => match[1]);
