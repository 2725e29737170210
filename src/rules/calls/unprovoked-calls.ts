// Calls that do not fit a declaration which nobody changed. There is no break to point at, only our reading of two texts:
// these questions tell a wrong call from a declaration that says more than its parameter list does.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callsInto, type Call } from './call-pairs.ts';
import { fitOfCall } from './call-targets.ts';
import type { RuleContext } from '../model.ts';
import { isCastToAny } from '../text/cast-away.ts';
import { lastSegment } from '../text/source-text.ts';
import { escaped } from '../text/escaped.ts';

/** Calls of one declaration looked at. */
const MOST_CALLS = 200;

/** Calls elsewhere in the base did not fit either, and the base works: the declaration takes more than it seems to. */
export function isMisread(context: RuleContext, before: GraphSymbol): boolean {
  const gate = context.config.enforcement.minConfidence;
  return callsInto(context, 'base', before.id).slice(0, MOST_CALLS)
    .some(({ edge, site }) => edge.kind === 'calls' && isProof(edge, gate) && fitOfCall(context.base, edge, site, context.base.outEdges(edge.from)).verdict === 'breaks');
}

/**
 * A member that only a type announces, called anew: which type a receiver has may be computed from others, and such a type
 * may announce the member otherwise. A caller that called it before, and fittingly, has the receiver we think it has.
 */
export function mayBeAnnouncedOtherwise(context: RuleContext, target: GraphSymbol, before: GraphSymbol | undefined, { edge, site }: Call): boolean {
  const owner = target.parent === undefined ? undefined : context.head.symbol(target.parent)?.kind;
  if (owner !== 'interface' && owner !== 'type') return false;
  const from = context.predecessor(edge.from)?.id;
  return before === undefined || !callsInto(context, 'base', before.id)
    .some((old) => old.edge.from === from && old.site.text === site.text && fitOfCall(context.base, old.edge, old.site, []).verdict === 'fits');
}

/** `except ImportError: def cert_path(): …` below an import of that name: calls are written for the one that is imported. */
export const isStandIn = (context: RuleContext, { file, name, nameLine }: GraphSymbol): boolean =>
  context.lines('head', file).slice(0, nameLine - 1).some((line) => new RegExp(`^\\s+(?:from\\s+\\S+\\s+)?import\\b.*(?<![\\w.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(line));

/** `(order as any).ship(…)`: the caller asked that nobody check. */
export const isCastAway = (context: RuleContext, { edge, site }: Call): boolean => isCastToAny(context.line('head', edge.file, edge.line), lastSegment(site.text));

/**
 * `client.upgrade(…)` of `const client = this.clients[id]`, `clients: any`: we follow what is put into such a thing, the compiler does not, and lets
 * pass whatever is asked of it.
 */
export function isOfAnyType(context: RuleContext, { edge, site }: Call): boolean {
  const source = context.source('head', edge.file) ?? '';
  const words = (text: string): readonly string[] => (text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter((word) => word !== 'this');
  const receiver = words(site.text).slice(0, -1);
  if (isRequired(source, words(site.text)[0] ?? '', edge.file)) return true;
  const madeOf = receiver.slice(0, 1).flatMap((root) => [...source.matchAll(new RegExp(`\\b(?:const|let|var)\\s+${escaped(root)}\\s*=\\s*(?:await\\s+)?([\\w$.[\\]]+)`, 'g'))].flatMap(([, value]) => words(value)));
  const isAny = (name: string, text: string): boolean => new RegExp(`(?<![\\w$.])${escaped(name)}\\s*[?!]?\\s*:\\s*[^=;,(){}\\n]*(?<![\\w$.])any(?![\\w$])`).test(text);
  // A parent in another file may declare it.
  return [...receiver, ...madeOf].some((name) => isAny(name, source) || isRequired(source, name, edge.file)
    || context.head.symbolsNamed(name).slice(0, MOST_CALLS).some(({ kind, file, nameLine }) => kind === 'property' && isAny(name, context.line('head', file, nameLine))));
}

/** `const orders = require('./orders')`, `const { total } = require('./orders')` in a checked file: such a module has no type there, unless the line gives it one. */
const isRequired = (source: string, name: string, file: string): boolean =>
  /\.[cm]?tsx?$/.test(file) && new RegExp(`\\b(?:const|let|var)\\s+(?:${escaped(name)}|\\{[^{}=]*(?<![\\w$])${escaped(name)}(?![\\w$])[^{}=]*\\})\\s*=\\s*require\\([^()\\n]*\\)(?!\\s*as\\b)`).test(source);

/** Lines above a call in which a test of its receiver may stand. */
const NEAR = 3;

/** `is(this.column, ArrayColumn) ? this.column.map(row, true) : …`: a function has said what the receiver is, just before. */
export function isToldApart(context: RuleContext, { edge, site }: Call): boolean {
  const receiver = /^(.+)\.[\w$]+$/.exec(site.text)?.[1];
  const text = context.lines('head', edge.file).slice(Math.max(0, edge.line - 1 - NEAR), edge.line).join('\n');
  return receiver !== undefined && new RegExp(`(?<![\\w$])(?:is|has)(?:[A-Z][\\w$]*)?\\(\\s*${escaped(receiver)}\\s*[,)]`).test(text);
}
