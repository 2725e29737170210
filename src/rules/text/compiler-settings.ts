// What a project tells its compiler, read from the settings of the folders above a file. Text only: what settings extend from
// packages is not followed, and what nobody says is not known.

import { posix } from 'node:path';
import type { RuleContext, Side, SourceReader } from '../model.ts';

const FILES = ['tsconfig.json', 'tsconfig.base.json'];

/** Settings that extend others, at most so many deep. */
const DEEPEST = 4;

/** The nearest settings that say one of these, the first of them that they say; undefined when none do. */
export function compilerSetting(context: RuleContext, side: Side, file: string, names: readonly string[]): boolean | undefined {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const told = FILES.map((name) => toldBy(context.source, side, posix.join(folder, name), names, 0)).find((answer) => answer !== undefined);
    if (told !== undefined) return told;
    if (folder === '.' || folder === '/') return undefined;
  }
}

/** What a file says itself, or else what it extends. */
function toldBy(source: SourceReader, side: Side, path: string, names: readonly string[], depth: number): boolean | undefined {
  const settings = (source(side, path) ?? '').replace(/^\s*\/\/.*$/gm, '');
  const word = names.map((name) => new RegExp(`"${name}"\\s*:\\s*(true|false)`).exec(settings)?.[1]).find((said) => said !== undefined);
  if (word !== undefined || depth === DEEPEST) return word === undefined ? undefined : word === 'true';
  const list = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(settings)?.[1] ?? '';
  // What is listed last wins.
  for (const [, extended] of [...list.matchAll(/"([^"]*)"/g)].toReversed()) {
    // Every one of these asks for it.
    if (extended.startsWith('@tsconfig/') && names.includes('strict')) return true;
    if (!extended.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), extended);
    const told = toldBy(source, side, target.endsWith('.json') ? target : `${target}.json`, names, depth + 1);
    if (told !== undefined) return told;
  }
  return undefined;
}
