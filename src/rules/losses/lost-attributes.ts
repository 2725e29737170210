// Attributes that only one method gave its object, or only the body of a class declared: `self.url = …` in a `setUp` that is gone, a field
// that a data class has no more. Nobody refers to such a thing by a name of its own, so nothing dangles but the reads. That the class lacks the attribute is the graph's word; this file finds who took it away.

import { lostMember, moduleId, type GraphSymbol, type UnresolvedCall } from '../../graph/model.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { copesWithout } from './expected-losses.ts';
import { basesOf } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { symbolText } from '../text/symbol-text.ts';

/** The receiver's class is known, parents and all, and has no such attribute any more. */
export const KNOWN = 0.9;
/** Classes around one that lost an attribute; more are not asked. */
const MOST_RELATIVES = 200;
/** Attributes that are made without being written. */
const AT_RUN_TIME = /\bsetattr\(|(?<!\bin\s+(?:[\w()]+\.)*)\b__dict__\b(?!\s*\.\s*(?:get|keys|values|items|copy)\()|\bvars\(|\bextra["']?\s*[:=]\s*(?:\w+\.)*["']?allow\b/;

/** Decorators that make nothing of a class but what its text says. */
const PLAIN_DECORATOR = /^@?(?:[\w.]*\.)?(?:dataclass|define|frozen|mutable|attrs|attrib|s|total_ordering|final|runtime_checkable|unique)\b/;

export function lostAttributes(context: RuleContext): readonly Finding[] {
  const told = new Set<string>();
  return context.changes.flatMap(({ before, after }) => {
    if (before === undefined || (before.kind !== 'method' && before.kind !== 'property') || (before.name === after?.name && before.bodyHash === after.bodyHash) || habitsOf(before).fieldsByAssignment !== true) return [];
    const owner = before.parent === undefined ? undefined : context.successor(before.parent);
    // What a protocol lists no more its objects may have all the same.
    if (owner?.kind !== 'class' || habitsOf(owner).protocolHeading?.test(owner.signature) === true) return [];
    const given = (side: Side, symbol: GraphSymbol): ReadonlySet<string> => (symbol.kind === 'property' ? new Set([symbol.name]) : assignedIn(context, side, symbol));
    const kept = after === undefined ? new Set<string>() : given('head', after);
    return [...given('base', before)].filter((name) => !kept.has(name)).flatMap((name) => {
      const lost = newlyLost(context, name).filter(({ file, line }) => !told.has(`${file}:${line} ${name}`));
      // What tests put into their objects, the program's own have not.
      const inTests = Map.groupBy(lost, ({ file }) => isTest(context, file));
      const reads = [...inTests].flatMap(([tests, some]) => (mayBeGiven(context, owner, name, tests) ? [] : some));
      reads.forEach(({ file, line }) => told.add(`${file}:${line} ${name}`));
      return reads.map((read) => describe(context, before, after, name, read));
    });
  });
}

/** Attributes that a method gives its receiver, whatever that is called: `self.total = 0`, `self.low, self.high = bounds`. */
function assignedIn(context: RuleContext, side: Side, method: GraphSymbol): Set<string> {
  const text = symbolText(context, side, method);
  const receiver = /\bdef\s+\w+\s*\(\s*(\w+)/.exec(text)?.[1];
  if (receiver === undefined) return new Set();
  return new Set(targetsIn(text).flatMap((target) => (target.startsWith(`${receiver}.`) && !target.includes('.', receiver.length + 1) ? [target.slice(receiver.length + 1)] : [])));
}

/** What stands on the left of assignments: `a.low, a.high = a.bounds = …` and the like. A list of keywords (`low=a.low, high=…`) gives its first at most. */
export function targetsIn(text: string): readonly string[] {
  const plain = [...text.matchAll(/^[ \t]*(?:(?:if|elif|else|for|while|with|try|except|finally)\b.*?:[ \t]+)?\(?([\w.*]+(?:[ \t]*,[ \t]*[\w.*]+)*(?:[ \t]*=[ \t]*[\w.*]+)*)\)?\s*(?::[^=\n]+)?[-+*/|&]?=(?!=)/gm)].map((match) => match[1]);
  const others = [...text.matchAll(/\b(?:as|for)\s+\(?([\w.]+(?:\s*,\s*[\w.]+)*)/g)].map((match) => match[1]);
  return [...plain, ...others].flatMap((list) => list.split(/\s*[,=]\s*/)).map((target) => target.replace(/^\*+/, ''));
}

/** Reads of the name off a class that lacks it, in functions where the base found it. */
export function newlyLost(context: RuleContext, name: string): readonly UnresolvedCall[] {
  const before = context.base.unresolvedNamed(lostMember(name));
  const known = new Set<string>();
  return context.head.unresolvedNamed(lostMember(name)).filter(({ file, line, from }) => {
    const [basePath, key] = [context.basePath(file), `${file}:${line}`];
    if (basePath === undefined || known.has(key)) return false;
    known.add(key);
    const was = context.predecessor(from)?.id;
    return was !== undefined && !before.some((old) => old.from === was) && wasRead(context, basePath, was, name)
      && !copesWithout(context, { file, line, from, kind: 'read', confidence: KNOWN }, name) && !isMeantToFail(context, file, line, 'missing');
  });
}

/** The same function asked for it before: what is written anew may be meant for another class. */
function wasRead(context: RuleContext, basePath: string, from: string, name: string): boolean {
  const symbol = context.base.symbol(from);
  const text = symbol === undefined || symbol.kind === 'module' ? context.source('base', basePath) : symbolText(context, 'base', symbol);
  return new RegExp(`\\.${name}\\b`).test(text ?? '');
}

const withoutQuotations = (text: string): string => text.replace(/("""|''')[\s\S]*?\1/g, '$1$1');

const isTest = (context: RuleContext, file: string): boolean => context.head.symbol(moduleId(file))?.isTest === true;

/** Something else gives the attribute: a class beside or below, a name made at run time, or somebody from outside. `inTests`: asked for an object that tests make. */
function mayBeGiven(context: RuleContext, owner: GraphSymbol, name: string, inTests: boolean): boolean {
  if (owner.decorators.some((decorator) => !PLAIN_DECORATOR.test(decorator))) return true;
  const relatives = new Set([owner.id]);
  for (const id of relatives) {
    for (const { kind, from } of context.head.inEdges(id)) if (kind === 'inherits') relatives.add(from);
    if (relatives.size > MOST_RELATIVES) return true;
  }
  if (isMixedIn(context, owner) && [...relatives].some((id) => hasOutsideParent(context, id))) return true;
  // Those above each of them, but not what else stands below those.
  for (const id of relatives) for (const { kind, to } of context.head.outEdges(id)) if (kind === 'inherits') relatives.add(to);
  const named = new RegExp(`\\b(?:def|class)\\s+${name}\\b|["']${name}["']`);
  const sets = (text: string): boolean => targetsIn(text).some((target) => target.endsWith(`.${name}`));
  // What a doc comment says of attributes gives nobody any.
  const texts = [...relatives].flatMap((id) => context.head.symbol(id) ?? []).map((type) => withoutQuotations(symbolText(context, 'head', type)));
  if (texts.some((text) => AT_RUN_TIME.test(text) || named.test(text) || sets(text) || isDeclared(text, name))) return true;
  // Whoever speaks of the class, or reads the attribute, may set it.
  const speaking = [...relatives].flatMap((id) => context.head.inEdges(id)).filter(({ kind }) => kind === 'imports' || kind === 'uses');
  const files = new Set([owner, ...speaking, ...context.head.unresolvedNamed(lostMember(name))].map(({ file }) => file));
  return files.size > MOST_RELATIVES || [...files].filter((file) => inTests || !isTest(context, file)).some((file) => { const text = context.source('head', file) ?? ''; return sets(text) || new RegExp(`\\bsetattr\\(\\s*(?:${owner.name}\\b|\\w+\\s*,\\s*["']${name}["'])`).test(text); });
}

/** A class without parents that speaks to one all the same (`super().save(…)`) is made to stand beside others. */
const isMixedIn = (context: RuleContext, owner: GraphSymbol): boolean =>
  basesOf(owner.signature) === 0 && /\bsuper\(\s*(?:\w+\s*,\s*\w+\s*)?\)\s*\./.test(symbolText(context, 'head', owner));

/** A parent that is not the repository's gives its objects what nobody here can read. */
function hasOutsideParent({ head }: RuleContext, id: string): boolean {
  const bases = basesOf(head.symbol(id)?.signature ?? '');
  return bases > new Set(head.outEdges(id).filter(({ kind }) => kind === 'inherits').map(({ to }) => to)).size;
}

/** `price: int`, `price = 0` in the body of a class; deeper inside it is a variable of some method. */
export function isDeclared(text: string, name: string): boolean {
  const body = text.slice(text.search(/:[ \t]*(?:#.*)?\n/) + 1);
  const lines = [...body.matchAll(/^([ \t]+)\S/gm)];
  const indent = Math.min(...lines.map(([, space]) => space.length));
  return new RegExp(`^[ \\t]{${Number.isFinite(indent) ? indent : 0}}${name}\\s*[:=]`, 'm').test(body);
}

function describe(context: RuleContext, before: GraphSymbol, after: GraphSymbol | undefined, name: string, { file, line, from }: UnresolvedCall): Finding {
  const by = from.endsWith(':<module>') ? '' : ` by ${from.slice(from.indexOf(':') + 1)}`;
  const how = after === undefined ? 'that was removed' : 'it does so no more';
  return {
    file,
    line,
    symbol: before.id,
    message: before.kind === 'property' ? `${before.qualifiedName} (${before.file}) ${after === undefined ? 'was removed' : `was renamed to ${after.name}`} but is still read${by} at ${file}:${line}.`
      : `Only ${before.qualifiedName} (${before.file}) set the attribute ${name}, and ${how}; it is still read${by} at ${file}:${line}.`,
    fixHint: `At ${file}:${line}: do without ${name}, or set it elsewhere.`,
    confidence: KNOWN,
    what: `${from} still reads ${name}`,
    callers: [{ file, line, symbol: from }],
    evidence: [callEvidence(context, 'head', file, line), declarationEvidence(context, 'base', before)],
  };
}
