// Classes below one of the platform's own (an emitter, an error, a map): what such a parent has by itself goes on answering when
// the class drops or renames its own. The parent is known by the heading and the import, read as text.

import type { GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';

const MOST_ANCESTORS = 8;

/** True when a parent of the platform, at any height, has a member of this name. */
export function platformHas(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  const { inheritedFrom } = habitsOf(owner);
  if (inheritedFrom === undefined) return false;
  const classes = new Map([[owner.id, owner]]);
  for (const type of classes.values()) {
    const parents = context.head.outEdges(type.id).flatMap(({ kind, to }) => (kind === 'inherits' ? context.head.symbol(to) ?? [] : []));
    const written = parentOf(type);
    if (parents.length === 0 && written !== undefined && originsOf(context, type.file, written).some((origin) => inheritedFrom(origin)?.has(member) === true)) return true;
    if (classes.size < MOST_ANCESTORS) parents.forEach((parent) => classes.set(parent.id, parent));
  }
  return false;
}

/** True when what a file knows under this name is a class of the platform that has no such member. */
export function platformLacks(context: RuleContext, { file, language }: Pick<GraphSymbol, 'file' | 'language'>, written: string, member: string): boolean {
  const { inheritedFrom } = habitsOf({ file, language });
  const lists = inheritedFrom === undefined ? [] : originsOf(context, file, written).flatMap((origin) => inheritedFrom(origin) ?? []);
  return lists.length > 0 && lists.every((list) => !list.has(member));
}

/** The parent as the heading writes it. */
const parentOf = ({ signature }: GraphSymbol): string | undefined => /\bextends\s+([\w$.]+)/.exec(signature.replace(/<[^<>]*>/g, ''))?.[1];

/** A parent by where it comes from: `node:events#EventEmitter`, `global:Error`. */
function originsOf(context: RuleContext, file: string, written: string): readonly string[] {
  const [name, member] = written.split('.');
  const text = context.source('head', file) ?? '';
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const from = (pattern: string): readonly string[] | undefined => new RegExp(pattern, 'm').exec(text)?.slice(1);
  const named = from(`\\{[^{}]*?(?:([\\w$]+)\\s*(?:\\bas\\b|:)\\s*)?(?<![\\w$])${word}(?![\\w$])[^{}]*\\}\\s*(?:from|=\\s*require\\()\\s*["']([^"']+)["']`);
  if (named !== undefined) return [`${named[1]}#${named[0] ?? name}`];
  const whole = from(`\\bimport\\s+(\\*\\s+as\\s+)?${word}\\b[^;]*?\\bfrom\\s*["']([^"']+)["']`);
  if (whole !== undefined) return [`${whole[1]}#${whole[0] === undefined ? 'default' : '*'}${member === undefined ? '' : `.${member}`}`];
  const required = from(`\\b${word}\\s*=\\s*require\\(\\s*["']([^"']+)["']\\s*\\)(?:\\.([\\w$]+))?`);
  if (required !== undefined) return [`${required[0]}#${[required[1] ?? '=', ...(member === undefined ? [] : [member])].join('.')}`];
  // const EventEmitter = events.EventEmitter
  const taken = from(`(?:\\b(?:const|let|var)\\s+|,\\s*)${word}\\s*=\\s*([\\w$]+\\.[\\w$]+)\\s*(?:;|,|$)`);
  if (taken !== undefined && member === undefined && !taken[0].startsWith(`${name}.`)) return originsOf(context, file, taken[0]).filter((origin) => !origin.startsWith('global:'));
  return member === undefined ? [`global:${name}`] : [];
}
