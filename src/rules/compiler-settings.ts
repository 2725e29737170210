// What a project tells its compiler, read from the settings of the folders above a file. Text only: what settings extend from
// packages is not followed, and what nobody says is not known.

import { posix } from 'node:path';
import type { RuleContext, Side } from './model.ts';

const FILES = ['tsconfig.json', 'tsconfig.base.json'];

/** The nearest settings that say one of these, the first of them that they say; undefined when none do. */
export function compilerSetting({ source }: RuleContext, side: Side, file: string, names: readonly string[]): boolean | undefined {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const settings = FILES.map((name) => source(side, posix.join(folder, name)) ?? '').join('\n').replace(/^\s*\/\/.*$/gm, '');
    const told = names.map((name) => new RegExp(`"${name}"\\s*:\\s*(true|false)`).exec(settings)?.[1]).find((word) => word !== undefined);
    if (told !== undefined) return told === 'true';
    if (folder === '.' || folder === '/') return undefined;
  }
}
