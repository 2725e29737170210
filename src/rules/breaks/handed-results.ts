// What the result of a call is taken for where the place it stands in has a type: an argument of a function that says what it
// takes, a variable or a result with a type, the answer of a comparison. Only types that take no promise are told.

import { isProof } from '../../graph/proof.ts';
import { signaturesOf } from '../calls/call-targets.ts';
import type { Call } from '../calls/call-pairs.ts';
import { askedOfCallback } from './callback-results.ts';
import { declaredType } from './declared-types.ts';
import { refusesPromise } from './refused-promises.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { closing, cutCalls, topLevelParts } from '../text/source-text.ts';

/** Lines above a call in which the one that takes its result may begin. */
const FURTHEST = 12;
/** Lines above a call in which what it is assigned to may be declared. */
const LONGEST_FILE = 400;

/** Functions of the platform whose first argument is a name or a text, never a promise. */
const TAKES_TEXT = /(?:^|\.)(?:readFile|writeFile|appendFile|mkdir|readdir|stat|lstat|access|unlink|rmdir|rename|copyFile|realpath|readFileSync|writeFileSync|existsSync|mkdirSync|readdirSync|statSync)$|^path\.(?:join|resolve|dirname|basename|relative|extname|normalize|isAbsolute)$/;

/** The type that the result is taken for and that no promise fits; undefined where none is declared, or one may fit. */
export function takenAs(context: RuleContext, side: Side, call: Call): string | undefined {
  const { edge, site } = call;
  if (!habitsOf({ language: context[side].symbol(edge.to)?.language ?? '', file: edge.file }).declaredReceivers || site.awaited) return undefined;
  const [written, ...others] = cutCalls(context.lines(side, edge.file), edge.line, site.text) ?? [];
  if (site.kind !== 'call' || written === undefined || others.length > 0) return undefined;
  const isWhole = /^\s*(?:[;,)\]}]|$|\n)/.test(written.after);
  if (!isWhole) return undefined;
  if (/\.(?:sort|toSorted)\(\s*\(?[\w$\s,:.<>[\]]*\)?\s*=>\s*(?:[\w$]+\.)*$/.test(written.before)) return 'number';
  const declared = /\b(?:const|let|var)\s+[\w$]+\s*:\s*([^=]+?)\s*=\s*(?:[\w$]+[?!]?\.)*$/.exec(written.before)?.[1];
  if (declared !== undefined) return refusesPromise(context, side, edge.file, declared) ? declared : undefined;
  return argumentType(context, side, call) ?? askedOfCallback(context, side, call, written.before.length);
}

/** What the result is kept in has this type: `const order: Order = …`, `let order: Order` further up, `this.order` with its type in the class. */
export function keptAs(context: RuleContext, { edge, site }: Call): string | undefined {
  const [written, ...others] = cutCalls(context.lines('head', edge.file), edge.line, site.text) ?? [];
  if (written === undefined || others.length > 0) return undefined;
  const declared = /\b(?:const|let|var)\s+[\w$]+\s*:\s*([^=]+?)\s*=\s*(?:[\w$]+[?!]?\.)*$/.exec(written.before)?.[1];
  const name = /(?:^|[;{}]|=>)\s*((?:this\.)?[\w$]+)\s*=\s*(?:[\w$]+[?!]?\.)*$/.exec(written.before)?.[1];
  if (declared !== undefined || name === undefined) return declared;
  const functions = [];
  for (let at = context.head.symbol(edge.from); at !== undefined && at.kind !== 'module' && at.kind !== 'class'; at = context.head.symbol(at.parent ?? '')) functions.push(at);
  const above = withoutComments(context.lines('head', edge.file).slice(Math.max(0, edge.line - 1 - LONGEST_FILE, (functions.at(-1)?.startLine ?? 1) - 1), edge.line - 1).join('\n'));
  return declaredType({ context, file: edge.file, functions, above }, name)?.type;
}

function argumentType(context: RuleContext, side: Side, { edge, site }: Call): string | undefined {
  const graph = context[side];
  const lines = context.lines(side, edge.file);
  for (const outer of graph.outEdges(edge.from)) {
    if (outer.kind !== 'calls' || outer.file !== edge.file || outer.line > edge.line || outer.line <= edge.line - FURTHEST || outer.ref === edge.ref || !isProof(outer, context.config.enforcement.minConfidence)) continue;
    const taker = graph.callSite(outer);
    const target = graph.symbol(outer.to);
    if (taker === undefined || taker.text === '' || taker.spread || target === undefined || target.kind === 'class') continue;
    const at = placeOf(lines, outer.line, taker.text, site.text);
    const signatures = at === undefined ? undefined : signaturesOf(graph, target);
    if (at === undefined || signatures?.known !== true || signatures.signatures.length !== 1) continue;
    const parameter = signatures.signatures[0].filter(({ name }) => name !== 'this')[at];
    if (parameter?.type === undefined || parameter.rest) return undefined;
    return refusesPromise(context, side, target.file, parameter.type, target) ? parameter.type : undefined;
  }
  const line = lines[edge.line - 1] ?? '';
  const outside = [...line.matchAll(/([\w$.]+)\(/g)].map((match) => match[1]).find((name) => TAKES_TEXT.test(name) && placeOf(lines, edge.line, name, site.text) === 0);
  return outside === undefined ? undefined : 'string';
}

/** Which argument of the call of `taker` on a line is the call of `callee`, and nothing else. */
function placeOf(lines: readonly string[], line: number, taker: string, callee: string): number | undefined {
  const [call, ...others] = cutCalls(lines, line, taker) ?? [];
  if (call === undefined || others.length > 0) return undefined;
  const parts = topLevelParts(withoutComments(call.written));
  const places = parts.flatMap((part, at) => {
    const open = new RegExp(`^${callee.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*(?:<[^()]*>)?\\(`).exec(part);
    return open !== null && closing(part, open[0].length) === part.length - 1 ? [at] : [];
  });
  return places.length === 1 ? places[0] : undefined;
}
