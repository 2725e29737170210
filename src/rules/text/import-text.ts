// What an import statement says, read from its text: which module it names. Evidence for confidence, never more.

import { posix } from 'node:path';
import type { RuleContext, Side } from '../model.ts';

/** An import statement from its line on, up to the module it names. */
export function importText(context: RuleContext, file: string, line: number, side: Side = 'head'): string {
  const lines: string[] = [];
  for (let at = line; at < line + 40; at += 1) {
    const text = context.line(side, file, at);
    lines.push(text);
    if (/['"][^'"]+['"]|[;)]\s*$/.test(text)) break;
  }
  // Named at the end of the list: the module may stand above (Python) or below (JavaScript).
  return lines.join(' ');
}

/** True when an import statement's module is `target`, as far as relative paths and dotted names show. */
export function pointsTo(text: string, from: string, target: string): boolean {
  const stem = (path: string): string => path.replace(/\.[^./]+$/, '').replace(/\/(index|__init__)$/, '');
  const quoted = text.match(/['"](\.[^'"]*)['"]/)?.[1];
  if (quoted !== undefined) {
    const resolved = posix.normalize(posix.join(posix.dirname(from), quoted));
    return resolved === stem(target) || stem(resolved) === stem(target);
  }
  const dotted = text.match(/\bfrom\s+(\.*)([\w.]*)\s+import\b/);
  if (dotted === null) return false;
  const tail = dotted[2].replaceAll('.', '/');
  // Dots count from the folder of the file: one means that very folder.
  if (dotted[1] !== '') return stem(target) === posix.join(posix.dirname(from), '../'.repeat(dotted[1].length - 1), tail);
  return tail !== '' && (stem(target) === tail || stem(target).endsWith(`/${tail}`));
}

/** `from shop.order import total`: asked for by its name, whatever a star would bring. The whole statement is read, over its lines. */
export function importsByName(context: RuleContext, file: string, name: string, target: string): boolean {
  const statements = (context.source('head', file) ?? '').matchAll(/^[ \t]*(from\s+[.\w]+\s+import)\s*(\([^)]*\)|[^\n#]*)/gm);
  return [...statements].some(([, head, names]) => new RegExp(`(?<![\\w.])${name.replaceAll('$', '\\$')}(?!\\w)`).test(names) && pointsTo(head, file, target));
}
