// What is kept of a doc comment with its symbol: what it says and its tags. Examples are left out, they are the larger
// part of well-documented code and nothing asks for them. A symbol's hash covers the whole comment.

import { hashText, partHash } from './hash.ts';

/** Shorter ones are kept as they are. */
const SHORT = 160;
const MAX_DOC = 2000;

const TAG = /^\s*(?:\/\*\*|\*)?\s*@(\w+)/;

/** Texts that differ are kept as texts that differ: what was left out is told by its hash. */
export function keptDoc(text: string): string {
  if (text.length <= SHORT || (text.length <= MAX_DOC && !text.includes('@example'))) return text;
  let inExample = false;
  const lines = text.split('\n').filter(line => {
    const tag = TAG.exec(line);
    if (tag) inExample = tag[1] === 'example';
    return !inExample;
  });
  return `${lines.join('\n').slice(0, MAX_DOC)}\n… ${partHash(hashText(text))}`;
}
