// Types in comments, as code for old versions has them: `# type: (str, int) -> Order` under a `def`, `# type: str` behind a
// parameter or an assignment. Only files that have any are looked at for them.

import { typeOfText } from './annotations.ts';
import type { Walker } from './walker.ts';

export const hasTypeComments = (text: string): boolean => text.includes('type:') && /#[ \t]*type:[ \t]*(?!ignore\b)\S/.test(text);

const SIGNATURE = /[^\S\n]*(?:->[^:\n]*)?:[^\S\n]*(?:#(?![ \t]*type:)[^\n]*)?\s*#[ \t]*type:[ \t]*\(([^\n]*)\)[ \t]*->[ \t]*([^\n#]+)/y;
const BEHIND = /[ \t]*,?[ \t]*#[ \t]*type:[ \t]*(?!ignore\b)([^\n#]+)/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => { pattern.lastIndex = at; return pattern.exec(text); };

/** The type in a comment on the line a node ends on; '' where there is none. */
export function commentBehind(w: Walker, node: number): string {
  return w.hasTypeComments ? matchAt(BEHIND, w.t.text, w.t.end[node])?.[1].trim() ?? '' : '';
}

export const commentType = (w: Walker, text: string, node: number): number => (text === '' ? 0 : typeOfText(w, text, w.t.startLine(node), true));

/** What a comment under the heading of a function says of its parameters and its result. */
export function signatureComment(w: Walker, node: number): { params: readonly string[]; ret: string } | undefined {
  const list = w.hasTypeComments ? w.child(node, w.f.parameters) : -1;
  const found = list < 0 ? null : matchAt(SIGNATURE, w.t.text, w.t.end[list]);
  return found ? { params: splitTypes(found[1]), ret: found[2].trim() } : undefined;
}

/** `str, Dict[str, int], *Any` at its outer commas; `...` leaves the types to the parameters. */
function splitTypes(text: string): readonly string[] {
  const parts: string[] = [];
  let open = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === '[' || c === '(') open++;
    else if (c === ']' || c === ')') open--;
    else if (i === text.length || (c === ',' && open === 0)) { parts.push(text.slice(from, i).trim().replace(/^\*+/, '')); from = i + 1; }
  }
  return parts.length === 1 && (parts[0] === '' || parts[0] === '...') ? [] : parts;
}
