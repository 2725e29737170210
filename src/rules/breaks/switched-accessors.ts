// Reads that mean another thing since a method became a property or a property a method: `cart.total` gave a number and gives a
// function now, or the reverse. Calls of such a member are contract.ts's matter. Reports places and confidence, words nothing.

import type { GraphEdge, GraphSymbol, Resolution } from '../../graph/model.ts';
import type { ChangedContract } from './contract.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { asksNewObject, closing, lastSegment } from '../text/source-text.ts';
import { isPlainText } from '../text/type-text.ts';

export interface SwitchedRead {
  readonly edge: GraphEdge;
  readonly what: string;
  readonly resolution: Resolution;
}

/** Lines below a read in which its value may be asked what it is. */
const BELOW = 4;

export function switchedReads(context: RuleContext, { before, after, givesTheSame }: ChangedContract): readonly SwitchedRead[] {
  const [was, is] = [before.accessor, after.accessor];
  if (before.id !== after.id || was === is || was === 'set' || is === 'set') return [];
  // With another body a property that gave a function may have become that function.
  if (!givesTheSame && !(was === 'get' && isPlainText(before.returnType))) return [];
  const { plainDecorators } = habitsOf(after);
  // Some other decorator may make a property of it, or of what it gives a function.
  if ([...before.decorators, ...after.decorators].some((decorator) => !plainDecorators.has(nameOf(decorator)) && nameOf(decorator) !== 'property')) return [];
  const what = was === 'get' ? 'a getter became a method, and what is read now is the method itself' : 'a method became a getter, and what is handed on now is its result';
  return context.head.inEdges(after.id)
    .filter((edge) => isRead(context, edge) && !isThroughClass(context, edge, after) && isAsBefore(context, edge, before) && isOnlyTarget(context, edge, after) && !isAskedWhatItIs(context, edge))
    .map((edge) => ({ edge, what, resolution: edge.resolution }));
}

const nameOf = (decorator: string): string => lastSegment(decorator.replace(/\(.*$/s, ''));

const isRead = (context: RuleContext, edge: GraphEdge): boolean => edge.kind === 'uses' && edge.ref >= 0 && context.head.callSite(edge)?.kind === 'reference';

/** `Cart.total` asks the class, which has neither a value nor a method bound to anything; without a receiver there is nothing to tell. */
function isThroughClass(context: RuleContext, edge: GraphEdge, { parent, name }: GraphSymbol): boolean {
  const segments = (context.callSite('head', edge)?.text ?? '').split('.');
  const receiver = segments.at(-2) ?? '';
  if (receiver === '' || receiver === 'cls' || receiver === '__class__') return true;
  const isClass = receiver === context.head.symbol(parent ?? '')?.name || context.head.symbolsNamed(receiver).some(({ kind }) => kind === 'class');
  return isClass && !asksNewObject(context.line('head', edge.file, edge.line), receiver, name);
}

/** The same read stood there before: in an edited file on the same line of the same function. */
function isAsBefore(context: RuleContext, edge: GraphEdge, before: GraphSymbol): boolean {
  const file = context.basePath(edge.file);
  const old = context.base.inEdges(before.id).filter((other) => other.kind === 'uses' && other.file === file);
  if (!context.touched.has(edge.file)) return old.some(({ ref }) => ref === edge.ref);
  const from = context.predecessor(edge.from)?.id;
  const text = context.line('head', edge.file, edge.line);
  return old.some((other) => other.from === from && context.line('base', other.file, other.line) === text);
}

/** Where the receiver may be of several classes, some of them may have it as before. */
const isOnlyTarget = (context: RuleContext, edge: GraphEdge, after: GraphSymbol): boolean =>
  context.head.edgesInFile(edge.file).every((other) => other.ref !== edge.ref || other.to === after.id || context.head.symbol(other.to)?.accessor === after.accessor);

/** `value = cart.total` above `if callable(value)`. */
const isAskedWhatItIs = (context: RuleContext, { file, line }: GraphEdge): boolean =>
  /\b(?:callable|isfunction|ismethod|isinstance|iscoroutinefunction|getattr|hasattr)\(/.test(context.lines('head', file).slice(line - 1, line - 1 + BELOW).join('\n'));

const QUOTED = /^\s*[rR]?("""|''')[\s\S]*?\1/;

/** The same body on both sides, and one that says what it does: a heading with nothing below it is filled in by others. */
export function worksAsBefore(context: RuleContext, before: GraphSymbol, after: GraphSymbol): boolean {
  if (before.bodyHash !== after.bodyHash || after.abstract) return false;
  const text = context.lines('head', after.file).slice(after.nameLine - 1, after.endLine).join('\n');
  const open = text.indexOf('(');
  const end = open < 0 ? undefined : closing(text, open + 1);
  const body = end === undefined ? '' : text.slice(end).replace(/^\)[^:\n]*:/, '').replace(QUOTED, '').replace(/^\s*#.*$/gm, '').trim();
  return !/^(?:\.\.\.|pass|raise\s+NotImplementedError\b.*)?$/s.test(body);
}
