// W002 duplicate_name: a new function has the name and the shape of one that exists already. A shared name alone
// says nothing (every module may have a `parse`); methods are compared only within their hierarchy.

import type { GraphSymbol, GraphView } from '../graph/model.ts';
import { positionalArity } from './calls/arity.ts';
import { declarationEvidence } from './evidence.ts';
import type { Rule, RuleContext } from './model.ts';
import { wordsOf } from './text/name-words.ts';

/** Names every code base repeats for a reason. */
const COMMON: ReadonlySet<string> = new Set([
  'main', 'run', 'init', 'setup', 'start', 'stop', 'render', 'create', 'build', 'parse', 'format', 'get', 'set', 'load', 'save', 'handler', 'handle',
  'default', 'register', 'execute', 'up', 'down', 'configure', 'loader', 'action', 'meta', 'plugin', 'apply', 'test', 'check', 'validate', 'update',
]);

/** So many modules that export one name in one shape answer a framework or a habit of the house: `POST` of every route. */
const CONVENTION = 3;

export const duplicateName: Rule = {
  code: 'W002',
  name: 'duplicate_name',
  needs: ['changes'],
  explanation: {
    fires: 'A new function has the name and the shape (parameters, result) of a function that exists already.',
    why: 'Two functions of one name drift apart, and callers import the wrong one.',
    fix: 'Use the existing function, or give the new one a name that says what is different.',
    silent: 'Common names, one-word names, names that three or more modules export in this shape already (unless the body is the same too), tests, functions that moved here, different shapes, and methods outside one hierarchy.',
  },
  check(context) {
    return context.changes.flatMap(({ change, after }) => {
      if (change !== 'added' || after === undefined || !comparable(after) || COMMON.has(after.name.toLowerCase())) return [];
      const alike = context.head.symbolsNamed(after.name)
        .filter((other) => other.id !== after.id && comparable(other) && existed(context, other) && other.language === after.language)
        .filter((other) => sameShape(after, other) && sameRealm(context.head, after, other));
      const copies = alike.filter((other) => other.bodyHash === after.bodyHash);
      const twins = isConvention(alike) ? copies : alike;
      const twin = twins.sort((a, b) => (a.id < b.id ? -1 : 1))[0];
      if (twin === undefined) return [];
      const sameBody = twin.bodyHash === after.bodyHash;
      return [{
        file: after.file,
        line: after.nameLine,
        symbol: after.id,
        message: `${after.qualifiedName} has the name and shape of ${twin.qualifiedName} in ${twin.file}:${twin.nameLine}${sameBody ? ', and the same body' : ''}.`,
        fixHint: `Use ${twin.qualifiedName} of ${twin.file}, or name the new one after what is different.`,
        confidence: sameBody ? 0.95 : 0.7,
        what: `twin of ${twin.id}`,
        evidence: [declarationEvidence(context, 'head', after), declarationEvidence(context, 'head', twin)],
      }];
    });
  },
};

const isConvention = (alike: readonly GraphSymbol[]): boolean =>
  new Set(alike.filter((symbol) => symbol.exported).map((symbol) => symbol.file)).size >= CONVENTION;

const comparable = (symbol: GraphSymbol): boolean =>
  (symbol.kind === 'function' || symbol.kind === 'method') && !symbol.isTest && symbol.accessor === undefined && symbol.parameters !== undefined;

/** Two new functions of one name are one decision of one author; only an older one is a duplicate's original. */
const existed = (context: RuleContext, symbol: GraphSymbol): boolean => context.predecessor(symbol.id) !== undefined;

function sameShape(a: GraphSymbol, b: GraphSymbol): boolean {
  const [x, y] = [positionalArity(a.parameters!), positionalArity(b.parameters!)];
  if (x.min !== y.min || x.max !== y.max || a.async !== b.async || a.generator !== b.generator) return false;
  // A function without parameters has no shape to share, only a body.
  if (x.max === 0 && a.bodyHash !== b.bodyHash) return false;
  // One word, and nothing typed: too little to call it the same.
  const typed = a.parameters!.some((parameter) => parameter.type !== undefined);
  if (wordsOf(a.name).length < 2 && !typed && a.bodyHash !== b.bodyHash) return false;
  const types = (symbol: GraphSymbol): string => symbol.parameters!.map((parameter) => parameter.type ?? '').join(',');
  return types(a) === types(b) && (a.returnType ?? b.returnType) === (b.returnType ?? a.returnType);
}

/** Free functions with free ones; methods only with those of a related class, where they do not simply override. */
function sameRealm(graph: GraphView, a: GraphSymbol, b: GraphSymbol): boolean {
  const [ownerA, ownerB] = [ownerOf(graph, a), ownerOf(graph, b)];
  if (ownerA === undefined || ownerB === undefined) return ownerA === ownerB && a.kind === 'function' && b.kind === 'function' && topLevel(graph, a) && topLevel(graph, b);
  const overrides = (from: GraphSymbol, to: GraphSymbol): boolean =>
    graph.outEdges(from.id).some((edge) => (edge.kind === 'overrides' || edge.kind === 'implements') && edge.to === to.id);
  return !overrides(a, b) && !overrides(b, a) && sharesParent(graph, ownerA, ownerB) && a.bodyHash === b.bodyHash;
}

const ownerOf = (graph: GraphView, symbol: GraphSymbol): GraphSymbol | undefined => {
  const parent = symbol.parent === undefined ? undefined : graph.symbol(symbol.parent);
  return parent !== undefined && parent.kind !== 'module' ? parent : undefined;
};

const topLevel = (graph: GraphView, symbol: GraphSymbol): boolean => ownerOf(graph, symbol) === undefined;

function sharesParent(graph: GraphView, a: GraphSymbol, b: GraphSymbol): boolean {
  const parents = (symbol: GraphSymbol): readonly string[] =>
    graph.outEdges(symbol.id).filter((edge) => edge.kind === 'inherits').map((edge) => edge.to);
  const ofA = new Set(parents(a));
  return parents(b).some((parent) => ofA.has(parent));
}
