// Data classes below data classes: what they are made of is written in several places, so that no list of parameters stands with the
// class. A field that came or went is judged by itself: who still passes it by name, and who leaves it out.

import type { GraphSymbol } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import { callsInto, type Call } from './call-pairs.ts';
import { basesOf } from './heritage.ts';
import { habitsOf } from './language-habits.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import { isMeantToFail } from './meant-to-fail.ts';
import type { Finding, RuleContext, Side } from './model.ts';

const MOST_ANCESTORS = 12;
const MOST_HEIRS = 50;
const DATA = /(?:^|\.)dataclass$/;

export function brokenFields(context: RuleContext): readonly Finding[] {
  const found = new Map<string, { readonly owner: GraphSymbol; readonly broken: Misfit[] }>();
  for (const { before, after } of context.changes) {
    const field = before ?? after;
    if (field?.kind !== 'property' || habitsOf(field).fieldsByAssignment !== true || before?.name === after?.name) continue;
    const gone = before === undefined ? undefined : fieldOf(context, 'base', before);
    const come = after === undefined ? undefined : fieldOf(context, 'head', after);
    const owner = before === undefined ? context.head.symbol(after!.parent ?? '') : context.successor(before.parent ?? '');
    const old = owner === undefined ? undefined : context.predecessor(owner.id);
    if (owner === undefined || old === undefined || (gone === undefined && come !== 'required')) continue;
    if (!isMadeOfFields(context, 'base', old) || !isMadeOfFields(context, 'head', owner)) continue;
    const list = found.get(owner.id) ?? { owner, broken: [] };
    found.set(owner.id, list);
    for (const call of callsOfData(context, owner)) {
      const { site } = call;
      if (gone !== undefined && site.keywords.includes(before!.name) && !hasField(context, owner, before!.name)) list.broken.push({ call, why: [`keyword ${before!.name} is no longer accepted`] });
      else if (come === 'required' && site.positional === 0 && !site.spread && !site.keywordSpread && !site.keywords.includes(after!.name) && !wasField(context, old, after!.name)) list.broken.push({ call, why: [`${after!.name} is missing`] });
    }
  }
  return [...found.values()].filter(({ broken }) => broken.length > 0).map(({ owner, broken }) => misfits(context, context.predecessor(owner.id)!, owner, broken, 'caller', 'options'));
}

/** How a constructor made of fields takes this one; undefined when it does not. */
function fieldOf(context: RuleContext, side: Side, { file, nameLine, name }: GraphSymbol): 'required' | 'optional' | undefined {
  const line = context.line(side, file, nameLine);
  const type = new RegExp(`^${name}\\s*:\\s*(.+)$`).exec(line)?.[1];
  if (type === undefined || /\b(?:ClassVar|KW_ONLY|InitVar)\b|\binit\s*=\s*False/.test(type) || /[([{,]$/.test(type)) return undefined;
  return /=/.test(type.replace(/\[[^\]]*\]|#.*$/g, '')) ? 'optional' : 'required';
}

/** The class and all above it are data classes of the repository, or declare nothing, and none has a constructor of its own. */
function isMadeOfFields(context: RuleContext, side: Side, type: GraphSymbol): boolean {
  const graph = context[side];
  return lineage(context, side, type)?.every((each, at) => {
    const heading = context.lines(side, each.file).slice(each.startLine - 1, each.nameLine).join('\n');
    const own = graph.symbolsInFile(each.file).filter(({ parent }) => parent === each.id);
    if (own.some(({ name }) => name === '__init__' || name === '__new__') || /\binit\s*=\s*False|\bmetaclass\b/.test(`${heading}${each.signature}`)) return false;
    return each.decorators.some((decorator) => DATA.test(decorator)) ? each.decorators.length === 1 : at > 0 && each.decorators.length === 0;
  }) === true;
}

/** The class and those above it; undefined when one of them is not part of the repository. */
function lineage(context: RuleContext, side: Side, type: GraphSymbol): readonly GraphSymbol[] | undefined {
  const classes = new Map([[type.id, type]]);
  for (const each of classes.values()) {
    const parents = context[side].outEdges(each.id).filter(({ kind }) => kind === 'inherits').flatMap(({ to }) => context[side].symbol(to) ?? []);
    if (parents.length < basesOf(each.signature) || parents.some(({ kind }) => kind !== 'class')) return undefined;
    if (classes.size > MOST_ANCESTORS) return undefined;
    parents.forEach((parent) => classes.set(parent.id, parent));
  }
  return [...classes.values()];
}

const declares = (context: RuleContext, side: Side, type: GraphSymbol, name: string): boolean =>
  lineage(context, side, type)?.some(({ id, file }) => context[side].symbolsInFile(file).some((symbol) => symbol.parent === id && symbol.name === name)) !== false;
const hasField = (context: RuleContext, type: GraphSymbol, name: string): boolean => declares(context, 'head', type, name);
const wasField = (context: RuleContext, type: GraphSymbol, name: string): boolean => declares(context, 'base', type, name);

/** Calls that make an object of the class, or of a data class below it. */
function callsOfData(context: RuleContext, owner: GraphSymbol): readonly Call[] {
  const classes = new Set([owner.id]);
  for (const id of classes) {
    if (classes.size > MOST_HEIRS) break;
    for (const { kind, from } of context.head.inEdges(id)) {
      const heir = kind === 'inherits' ? context.head.symbol(from) : undefined;
      if (heir !== undefined && isMadeOfFields(context, 'head', heir) && heir.decorators.length === 1) classes.add(heir.id);
    }
  }
  const gate = context.config.enforcement.minConfidence;
  // One that has a list of parameters is judged by it.
  return [...classes].filter((id) => context.head.symbol(id)!.parameters === undefined).flatMap((id) => {
    const name = context.head.symbol(id)!.name;
    const made = context.head.inEdges(id).filter(({ kind }) => kind === 'uses' || kind === 'calls').flatMap((edge) => { const site = context.callSite('head', edge); return site?.kind === 'call' ? [{ edge, site }] : []; });
    return [...made, ...callsInto(context, 'head', id)].filter(({ edge, site }, at, all) => all.findIndex((other) => other.edge.file === edge.file && other.edge.ref === edge.ref) === at
      && isProof(edge, gate) && (site.text === name || site.text.endsWith(`.${name}`)) && !isMeantToFail(context, edge.file, edge.line));
  });
}
