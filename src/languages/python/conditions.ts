// Conditions whose outcome is known for the usual run: a current Python on Linux, read by a type checker. What the other
// branch declares may run elsewhere; where both declare a name, this one's comes first.

import type { Walker } from './walker.ts';

export function usualOutcome(w: Walker, condition: number): boolean | undefined {
  const { t, k, f } = w;
  if (condition < 0) return undefined;
  const node = w.bare(condition);
  if (t.kind[node] === k.not_operator) {
    const inner = usualOutcome(w, w.child(node, f.argument));
    return inner === undefined ? undefined : !inner;
  }
  if (t.kind[node] === k.boolean_operator) {
    const sides = [usualOutcome(w, w.child(node, f.left)), usualOutcome(w, w.child(node, f.right))];
    const deciding = !w.has(node, 'and');
    return sides.includes(deciding) ? deciding : sides.every(s => s === !deciding) ? !deciding : undefined;
  }
  return outcomeOfText(w.text(node));
}

/** A constant that code sets for itself. */
const FLAG = /^(?:not\s+)?(?:\w+\.)?PY[23]$/;

/** True of tests whose outcome we know by a constant's name, which a compiler does not. */
export const isByFlag = (w: Walker, condition: number): boolean => condition >= 0 && FLAG.test(w.text(w.bare(condition)));

function outcomeOfText(text: string): boolean | undefined {
  if (/^(?:\w+\.)?TYPE_CHECKING$|^(?:\w+\.)?PY3$/.test(text)) return true;
  if (/^(?:\w+\.)?PY2$/.test(text)) return false;
  const version = /^sys\.version_info(?:\[0\]|\[:\d\]|\.major)?\s*(>=|>|<=|<|==|!=)\s*\(?\s*(\d)/.exec(text);
  if (version) return version[1] === '==' ? version[2] === '3' : version[1] === '!=' ? version[2] !== '3' : version[1].startsWith('>');
  const platform = /^(?:sys\.platform|os\.name)\s*(==|!=)\s*["'](\w+)["']$/.exec(text);
  if (platform) return (platform[1] === '==') === (platform[2] === 'linux' || platform[2] === 'posix');
  return /^sys\.platform\.startswith\(["'](?:win|darwin|cygwin)/.test(text) ? false : undefined;
}
