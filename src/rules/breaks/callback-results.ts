// Functions that others call by a type: what they give is what the type says, whoever calls them. Of functions that give a promise now, the
// places where a type of that kind takes none: `each(names, label)`, `install({ wrap: (name) => label(name) })`.

import type { GraphEdge } from '../../graph/model.ts';
import type { Call } from '../calls/call-pairs.ts';
import type { ChangedContract } from './contract.ts';
import { becamePromise } from './contract.ts';
import { refusesPromise } from './refused-promises.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { maskedText } from '../shapes/masked-text.ts';
import { givenBackBy, resultAskedOf, type AskedResult } from '../shapes/typed-functions.ts';
import { lastSegment } from '../text/source-text.ts';

/** Offset at which a line begins. */
function lineStart(code: string, line: number): number {
  let at = 0;
  for (let left = line - 1; left > 0 && at >= 0; left -= 1) at = code.indexOf('\n', at) + 1;
  return at;
}

const refused = (context: RuleContext, side: Side, asked: AskedResult | undefined): string | undefined =>
  (asked !== undefined && refusesPromise(context, side, asked.file, asked.type, asked.taker) ? asked.type : undefined);

/** The call is what a function written out around it gives back, and its place asks for something that is no promise. `column`: where the name of the callee begins. */
export function askedOfCallback(context: RuleContext, side: Side, { edge, site }: Call, column: number): string | undefined {
  const { code, plain } = maskedText(context, side, edge.file);
  const name = lastSegment(site.text);
  const at = lineStart(code, edge.line) + column;
  if (!code.startsWith(name, at)) return undefined;
  const receiver = /(?:[\w$]+[?!]?\.)*$/.exec(code.slice(Math.max(0, at - 200), at))![0];
  const around = givenBackBy(code, at - receiver.length);
  return around === undefined ? undefined : refused(context, side, resultAskedOf({ context, side, file: edge.file, code, plain }, around));
}

export interface HandedFunction {
  readonly edge: GraphEdge;
  readonly what: string;
}

/** Mentions of a function that gives a promise now, by name, where a declared type takes none. */
export function handedFunctions(context: RuleContext, contract: ChangedContract): readonly HandedFunction[] {
  const { before, after } = contract;
  if (!becamePromise(contract) || before.id !== after.id) return [];
  return context.head.inEdges(after.id).flatMap((edge) => {
    const site = edge.kind === 'uses' && habitsOf({ language: after.language, file: edge.file }).declaredReceivers ? context.callSite('head', edge) : undefined;
    if (site?.kind !== 'reference' || lastSegment(site.text) === '' || !stoodBefore(context, edge, before.id) || !isOnlyTarget(context, edge)) return [];
    const { code, plain } = maskedText(context, 'head', edge.file);
    const from = lineStart(code, edge.line);
    const line = code.slice(from, code.indexOf('\n', from) < 0 ? undefined : code.indexOf('\n', from));
    const [mention, ...others] = line.matchAll(new RegExp(`(?:[\\w$]+[?!]?\\.)*(?<![\\w$])${lastSegment(site.text).replaceAll('$', '\\$')}(?![\\w$])`, 'g'));
    // Cast, bound or asked for something, it is another value.
    if (mention === undefined || others.length > 0 || !/^\s*(?:[,;)}]|$)/.test(line.slice(mention.index + mention[0].length))) return [];
    const start = from + mention.index;
    const ahead = code.slice(Math.max(0, start - 40), start);
    const asked = /\.(?:sort|toSorted)\(\s*$/.test(ahead) ? 'number' : refused(context, 'head', resultAskedOf({ context, side: 'head', file: edge.file, code, plain }, { start }, mention[0].includes('.') ? undefined : mention[0]));
    return asked === undefined ? [] : [{ edge, what: `sync → async, handed on to give ${asked}` }];
  });
}

/** Where it stands now it stood before: in an edited file on the same line of the same function. */
function stoodBefore(context: RuleContext, edge: GraphEdge, id: string): boolean {
  const file = context.basePath(edge.file);
  const old = context.base.inEdges(id).filter((other) => other.kind === 'uses' && other.file === file);
  if (!context.touched.has(edge.file)) return old.some(({ ref }) => ref === edge.ref);
  const from = context.predecessor(edge.from)?.id;
  return old.some((other) => other.from === from && context.line('base', other.file, other.line) === context.line('head', edge.file, edge.line));
}

const isOnlyTarget = (context: RuleContext, edge: GraphEdge): boolean =>
  !context.head.edgesInFile(edge.file).some((other) => other.ref === edge.ref && other.kind === edge.kind && other.to !== edge.to);
