// Which parameter lists a call may be judged by: the target's own, its overloads, its constructor, and every
// declaration the same call could stand for (interfaces, overridden methods). Reads one graph, judges nothing.

import { moduleId, type CallSite, type GraphEdge, type GraphSymbol, type GraphView, type Parameter } from '../../graph/model.ts';
import { fitsAny, type Fit } from './arity.ts';
import { baseNames, namesParent } from './heritage.ts';
import { habitsOf, isDescribedOnly } from '../language-habits.ts';
import { isTransparent } from './transparent-decorators.ts';
import type { JudgedGraph } from '../model.ts';
import { asksNewObject, lastSegment } from '../text/source-text.ts';

/** Chains of parents longer than this are not real code; the bound also guards against cycles. */
const DEEPEST_HIERARCHY = 30;

/** Heirs of one constructor looked at: a base class of everything is not worth a walk over everything. */
const MOST_INHERITORS = 500;

export type Signatures =
  | { readonly known: true; readonly signatures: readonly (readonly Parameter[])[]; readonly declaration: GraphSymbol }
  | { readonly known: false; readonly why: string };

const unknown = (why: string): Signatures => ({ known: false, why });

/** The lists of parameters a caller of `target` may fill. */
export function signaturesOf(graph: JudgedGraph, target: GraphSymbol): Signatures {
  if (target.kind === 'class') return constructorOf(graph, target);
  if (target.accessor !== undefined) return unknown('the call runs what an accessor returned');
  if (target.parameters === undefined) return unknown('the target declares no parameters');
  const [reshaping] = reshapersOf(graph, target);
  if (reshaping !== undefined) return unknown(`the decorator ${reshaping} may take other arguments`);
  const signatures = target.overloads !== undefined && target.overloads.length > 0 ? target.overloads : [target.parameters];
  return { known: true, signatures, declaration: target };
}

/** Decorators, by name, behind which a function may take something else than its own parameters, and give something else than its own result. */
export function reshapersOf(graph: JudgedGraph, target: GraphSymbol): readonly string[] {
  const { decoratorsReshape, plainDecorators } = habitsOf(target);
  return decoratorsReshape ? target.decorators.map(decoratorName).filter((name) => !plainDecorators.has(name) && !keepsCalls(graph, target, name)) : [];
}

/** True when the decorator is one of the repository's own that hands on whatever it is called with. */
function keepsCalls(graph: JudgedGraph, target: GraphSymbol, name: string): boolean {
  const used = graph.outEdges(target.parent ?? moduleId(target.file)).filter((edge) => edge.kind === 'calls' && edge.file === target.file && edge.line >= target.startLine && edge.line <= target.nameLine);
  // One decorator may stand above a function twice.
  const own = [...new Set(used.map(({ to }) => to))].flatMap((id) => graph.symbol(id) ?? []).filter((symbol) => symbol.name === name);
  return own.length === 1 && isTransparent(graph, own[0]);
}

/** `@app.route("/")` → `route`. */
const decoratorName = (decorator: string): string => lastSegment(decorator.replace(/\(.*$/s, ''));

function constructorOf(graph: JudgedGraph, target: GraphSymbol): Signatures {
  let current: GraphSymbol = target;
  for (let depth = 0; depth < DEEPEST_HIERARCHY; depth += 1) {
    if (current.parameters !== undefined) {
      const own = current.overloads !== undefined && current.overloads.length > 0 ? current.overloads : [current.parameters];
      return { known: true, signatures: own, declaration: current };
    }
    const habits = habitsOf(current);
    const own = [...habits.constructorNames].flatMap((name) => namedIn(graph, current, name)).find((symbol) => symbol.parameters !== undefined);
    if (own !== undefined) return signaturesOf(graph, own);
    if (current.decorators.length > 0 || habits.impliedConstructors) return unknown('its constructor is not written out');
    const parents = graph.outEdges(current.id).filter((edge) => edge.kind === 'inherits');
    if (parents.length === 0) {
      if (namesParent(current.signature)) return unknown('its parent class is not part of this repository');
      // Whether a class without visible heritage really has none depends on the signature being complete.
      return current.signature.includes('class') ? { known: true, signatures: [[]], declaration: current } : unknown('its constructor is not written out');
    }
    const parent = graph.symbol(parents[0].to);
    if (parents.length > 1 || parent === undefined || parent.kind !== 'class') return unknown('its constructor is inherited');
    current = parent;
  }
  return unknown('its constructor is inherited');
}

/** Members of one name: beside a constructor a class may declare what the property of that name is (`declare ['constructor']: typeof Cart`). */
const namedIn = (graph: GraphView, { id }: GraphSymbol, name: string): readonly GraphSymbol[] => ['', '~2', '~3'].flatMap((which) => graph.symbol(`${id}.${name}${which}`) ?? []);

/** Classes through which a constructor is called: its own, and those below that have none of their own. */
export function constructedThrough(graph: GraphView, constructor: GraphSymbol): readonly string[] {
  if (constructor.parent === undefined || !habitsOf(constructor).constructorNames.has(constructor.name)) return [];
  const classes = new Set([constructor.parent]);
  for (const id of classes) {
    if (classes.size > MOST_INHERITORS) break;
    for (const { kind, from } of graph.inEdges(id)) {
      const heir = kind === 'inherits' ? graph.symbol(from) : undefined;
      if (heir !== undefined && ![...habitsOf(heir).constructorNames].some((name) => graph.symbol(`${heir.id}.${name}`) !== undefined) && !mayMakeConstructor(heir) && !isStrangerAhead(graph, heir, id)) classes.add(heir.id);
    }
  }
  return [...classes];
}

/** `@dataclass` above the heir: it gets a constructor of its own, written nowhere. */
export function mayMakeConstructor(heir: GraphSymbol): boolean {
  const { impliedConstructors, plainDecorators } = habitsOf(heir);
  return impliedConstructors && heir.decorators.some((decorator) => !plainDecorators.has(decoratorName(decorator)));
}

/** `class Denial(httpx.Response, Disconnect)`: the parent that the repository does not hold is asked for its constructor first. */
function isStrangerAhead(graph: GraphView, heir: GraphSymbol, parent: string): boolean {
  const bases = baseNames(heir.signature);
  const known = graph.outEdges(heir.id).filter(({ kind }) => kind === 'inherits').map(({ to }) => graph.symbol(to)?.name);
  if (known.length >= bases.length) return false;
  const at = bases.indexOf(graph.symbol(parent)?.name ?? '');
  return bases.slice(0, at < 0 ? bases.length : at).some((name) => !known.includes(name));
}

/** Declarations the target stands in for: what it overrides or implements, all the way up. */
export function declaredAbove(graph: GraphView, target: GraphSymbol): readonly GraphSymbol[] {
  const above = new Map<string, GraphSymbol>();
  const queue = [target.id];
  while (queue.length > 0 && above.size < DEEPEST_HIERARCHY) {
    for (const edge of graph.outEdges(queue.pop()!)) {
      if ((edge.kind !== 'overrides' && edge.kind !== 'implements') || edge.to === target.id || above.has(edge.to)) continue;
      const symbol = graph.symbol(edge.to);
      if (symbol === undefined) continue;
      above.set(edge.to, symbol);
      queue.push(edge.to);
    }
  }
  return [...above.values()];
}

/**
 * Whether a call fits its target by count. A call that may mean several declarations breaks only if it fits none.
 * `onlyOwn`: where receivers have declared types and one target explains the call, its parents' lists are not asked.
 */
export function fitOfCall(graph: JudgedGraph, edge: GraphEdge, site: CallSite, siblings: readonly GraphEdge[], onlyOwn = false): Fit {
  const target = graph.symbol(edge.to);
  if (target === undefined) return { verdict: 'cannot-tell', why: 'the target is not part of the graph' };
  const own = fitOfTarget(graph, target, site);
  if (own.verdict !== 'breaks') return own;
  if (target.kind === 'function' && edge.resolution === 'method_call' && site.text.includes('.') && isMadeMethod(graph, target, lastSegment(site.text)) && fitOfTarget(graph, target, { ...site, positional: site.positional + 1 }).verdict !== 'breaks') {
    return { verdict: 'cannot-tell', why: 'the receiver may be passed as an argument' };
  }
  const others = siblings
    .filter((sibling) => sibling !== edge && sibling.ref === edge.ref && sibling.ref >= 0 && sibling.kind === 'calls' && sibling.to !== edge.to)
    .flatMap((sibling) => graph.symbol(sibling.to) ?? []);
  const above = onlyOwn && others.length === 0 && habitsOf({ language: target.language, file: edge.file }).declaredReceivers ? [] : declaredAbove(graph, target).filter((other) => !isDescribedOnly(other, edge.file));
  for (const other of [...others, ...above]) {
    const fit = fitOfTarget(graph, other, site);
    if (fit.verdict !== 'breaks') return { verdict: 'cannot-tell', why: `the call also fits ${other.qualifiedName}` };
  }
  return own;
}

/** `convert = units.convert` in the body of a class makes a method of a function: whoever asks an object for it passes that first. */
const isMadeMethod = (graph: JudgedGraph, { id, name, ...target }: GraphSymbol, as: string): boolean => habitsOf(target).keywordArguments
  && graph.inEdges(id).some(({ kind, from, file, line }) => kind === 'uses' && graph.symbol(from)?.kind === 'class' && new RegExp(`^\\s+${as}\\s*=\\s*(?:\\w+\\.)*${name}\\s*(?:#.*)?$`).test(graph.text?.(file)?.split(/\r\n|\n|\r/)[line - 1] ?? ''));

function fitOfTarget(graph: JudgedGraph, target: GraphSymbol, site: CallSite): Fit {
  if (target.kind === 'class' && site.kind === 'call' && lastSegment(site.text) !== 'super' && habitsOf(target).constructsWithNew) {
    return { verdict: 'cannot-tell', why: 'the class is called without new' };
  }
  const signatures = signaturesOf(graph, target);
  if (!signatures.known) return { verdict: 'cannot-tell', why: signatures.why };
  if (isReshaped(graph, target) && lastSegment(site.text) !== target.name) return { verdict: 'cannot-tell', why: 'something else decides how the class is called' };
  const isThroughClass = throughClass(graph, target, site);
  if (isThroughClass && site.positional === 0) return { verdict: 'cannot-tell', why: 'the receiver may be passed as an argument' };
  const fit = fitsAny(isThroughClass ? { ...site, positional: site.positional - 1 } : site, signatures.signatures);
  if (fit.verdict === 'breaks' && fit.missing.length > 0 && fit.unknown.length === 0 && mayBeVoid(graph, target, fit.missing)) {
    return { verdict: 'cannot-tell', why: 'what is missing may be declared void where the type is filled in' };
  }
  return fit;
}

/** Each is of a type that something around the target leaves open: `createDeferred<void>()` gives a `resolve(value: T)` that takes nothing. */
function mayBeVoid(graph: GraphView, target: GraphSymbol, missing: readonly string[]): boolean {
  const open: string[] = [];
  for (let id = target.parent; id !== undefined; id = graph.symbol(id)?.parent) {
    const around = graph.symbol(id)?.signature ?? '';
    open.push(/^[^(<]*<([^()]*)>/s.exec(around)?.[1] ?? '');
  }
  return missing.every((name) => target.parameters?.find((parameter) => parameter.name === name)?.type?.split('|')
    .some((part) => /^[A-Z]\w*$/.test(part.trim()) && open.some((list) => new RegExp(`(?:^|,)\\s*(?:(?:const|in|out)\\s+)*${part.trim()}\\b`).test(list))) === true);
}

/** A constructor that is not called directly when its class is: a metaclass or a maker of instances comes first. */
export function isReshaped(graph: GraphView, constructor: GraphSymbol): boolean {
  const { reshapesConstruction: by, constructorNames } = habitsOf(constructor);
  if (by === undefined || constructor.parent === undefined || !constructorNames.has(constructor.name)) return false;
  const classes = new Set([constructor.parent]);
  for (const id of classes) {
    if (by.heading.test(graph.symbol(id)?.signature ?? '') || [...by.members].some((name) => graph.symbol(`${id}.${name}`) !== undefined)) return true;
    if (classes.size < DEEPEST_HIERARCHY) for (const edge of graph.outEdges(id)) if (edge.kind === 'inherits') classes.add(edge.to);
  }
  return false;
}

/** `Account.close(account, now)`: the receiver travels as the first argument. */
function throughClass(graph: JudgedGraph, target: GraphSymbol, site: CallSite): boolean {
  // `cls.__new__(cls, name)`: what makes an object has none yet, and is passed the class whatever it is asked through.
  if (habitsOf(target).reshapesConstruction?.members.has(target.name) === true && lastSegment(site.text) === target.name) return true;
  if (target.kind !== 'method' || target.static || target.decorators.some((decorator) => decoratorName(decorator) === 'classmethod') || target.parent === undefined || !habitsOf(target).keywordArguments) return false;
  const owner = graph.symbol(target.parent);
  const segments = site.text.split(/[^\p{L}\p{N}_$]+/u).filter((segment) => segment !== '');
  if (owner?.kind !== 'class' || segments.length < 2) return false;
  const asked = segments[segments.length - 2];
  if (asked !== owner.name && !graph.symbolsNamed(asked).some((symbol) => symbol.kind === 'class' && isBelow(graph, symbol, owner))) return false;
  return !asksNewObject(graph.text?.(site.file)?.split(/\r\n|\n|\r/)[site.line - 1] ?? '', asked, target.name);
}

function isBelow(graph: GraphView, heir: GraphSymbol, parent: GraphSymbol): boolean {
  const classes = new Set([heir.id]);
  for (const id of classes) {
    if (id === parent.id) return true;
    if (classes.size < DEEPEST_HIERARCHY) for (const { kind, to } of graph.outEdges(id)) if (kind === 'inherits') classes.add(to);
  }
  return false;
}
