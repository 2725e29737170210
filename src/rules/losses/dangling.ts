// Finds references that resolved to a symbol in the base and resolve to nothing in the head. Two ways to know:
// in a file the change left alone the reference itself is still there, so it is looked up again; in an edited
// file the head's own list of unresolved names is the witness. Reports places and confidence, words nothing.

import { lostMember, moduleId, type GraphEdge, type GraphSymbol, type GraphView } from '../../graph/model.ts';
import { isGuess, isProof } from '../../graph/proof.ts';
import { hasNoAnswer } from './answering-modules.ts';
import { inEditedFile, newlyWritten } from './dangling-edited.ts';
import { isCaughtForOthers } from './expected-losses.ts';
import { importedNames, isAnothersLoss, isAnsweredByDescription, isUnasked, kindOf, mayLiveOnOutside, nameAt, wasLentOut, wasRenamedInPlace, type DanglingReference } from './dangling-reference.ts';
import { basesOf } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { namedInBody } from './names-in-bodies.ts';
import { exportsOfNothing } from './undeclared-names.ts';

export { wasRenamedInPlace, type DanglingReference } from './dangling-reference.ts';

const REFERENCES: ReadonlySet<string> = new Set(['calls', 'uses', 'imports', 'inherits', 'implements']);

/** References to `symbol` that the head leaves without a target and that count, in order of file and line. */
export function danglingReferences(context: RuleContext, symbol: GraphSymbol, counts: (reference: DanglingReference) => boolean): readonly DanglingReference[] {
  const byFile = new Map<string, GraphEdge[]>();
  for (const edge of referencesTo(context.base, symbol)) {
    if (!REFERENCES.has(edge.kind) || isUnasked(context, edge, symbol)) continue;
    const list = byFile.get(edge.file);
    if (list === undefined) byFile.set(edge.file, [edge]);
    else list.push(edge);
  }
  const gate = context.config.enforcement.minConfidence;
  const alive = new Set(referencesTo(context.head, symbol).filter((edge) => isProof(edge, gate)).map(siteKey));
  const found: DanglingReference[] = [];
  const judged = new Set<string>();
  for (const [baseFile, edges] of byFile) {
    const file = context.headPath(baseFile);
    if (file === undefined || !context.head.hasFile(file)) continue;
    judged.add(file);
    if (isAnsweredByDescription(context, file)) continue;
    found.push(...(context.touched.has(file) ? inEditedFile(context, symbol, edges, file) : inUntouchedFile(context, symbol, edges.filter((edge) => !alive.has(siteKey(edge))))));
  }
  found.push(...newlyWritten(context, symbol, judged), ...exportsOfNothing(context, symbol), ...namedInBody(context, symbol));
  // One that does not count says nothing in place of others.
  return telling(found.filter(counts)).sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.from, b.from));
}

/** A class is also referred to by the calls of its constructor. */
function referencesTo(graph: GraphView, symbol: GraphSymbol): readonly GraphEdge[] {
  const constructors = symbol.kind === 'class' ? [...habitsOf(symbol).constructorNames].map((name) => `${symbol.id}.${name}`) : [];
  return [symbol.id, ...constructors].flatMap((id) => graph.inEdges(id));
}

const siteKey = (edge: GraphEdge): string => `${edge.file}\n${edge.line}\n${edge.ref}`;

/** The file is the same, so are its references: one that the head knows no target for any more is dangling. */
function inUntouchedFile(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[]): readonly DanglingReference[] {
  const unanswered = edges.length > 0 && hasNoAnswer(context, symbol);
  return edges.flatMap((edge): readonly DanglingReference[] => {
    if (edge.ref < 0) return [];
    const now = context.head.edgesInFile(edge.file).filter((other) => other.ref === edge.ref && !isUnwritten(context, other) && !isOnlyPromised(context, edge, other) && !(unanswered && other.to === moduleId(context.headPath(symbol.file)!)));
    const dangling = { file: edge.file, line: edge.line, from: edge.from, name: nameAt(context, edge, symbol), kind: kindOf(context, edge), confidence: edge.confidence, resolution: edge.resolution };
    // The receiver's class is known and lacks the member, whatever other classes the receiver may be of.
    if (isProvenLost(context, symbol, edge)) return [{ ...dangling, ...(edge.kind === 'uses' && { kind: 'read' as const }), proven: true }];
    // A mere guess at another symbol of the name does not keep the reference alive.
    if (now.some((other) => other.confidence >= Math.min(edge.confidence, context.config.enforcement.minConfidence) && (!isGuess(other.resolution) || isGuess(edge.resolution)))) return [];
    // Nothing found is not yet proof: the value may come from outside the repository by now.
    const reasoned = (unanswered && edge.resolution === 'import_based') || hasItsReason(context, symbol, edge);
    if (now.length === 0 && !reasoned && !isKnownLost(context, symbol, edge)) return [];
    return [{ ...dangling, ...(reasoned && { reasoned }) }];
  });
}

/** `super.open()` where the parent only announces the method: there is nothing to run. */
const isUnwritten = (context: RuleContext, edge: GraphEdge): boolean =>
  edge.kind === 'calls' && context.head.symbol(edge.to)?.abstract === true && (context.callSite('head', edge)?.text ?? '').startsWith('super.');

/** The class says `implements` and has the member no more: what the interface declares is a promise, there is nothing to run. A value of another class, or of none, keeps its type's word. */
const isOnlyPromised = (context: RuleContext, edge: GraphEdge, now: GraphEdge): boolean => {
  const owner = context.head.symbol(context.head.symbol(now.to)?.parent ?? '');
  const was = context.base.symbol(context.base.symbol(edge.to)?.parent ?? '');
  return now.kind === 'calls' && edge.kind === 'calls' && (owner?.kind === 'interface' || owner?.kind === 'type') && was?.kind === 'class' && stillPromises(context, context.successor(was.id), owner)
    && !context.base.edgesInFile(edge.file).some((old) => old.ref === now.ref && old.to === now.to);
};

const MOST_ABOVE = 30;

/** The class stands below the interface, whatever lies between. */
function stillPromises({ head }: RuleContext, type: GraphSymbol | undefined, promise: GraphSymbol): boolean {
  const above = new Set(type?.kind === 'class' ? [type.id] : []);
  for (const id of above) for (const { kind, to } of head.outEdges(id)) if ((kind === 'inherits' || kind === 'implements') && above.size < MOST_ABOVE) above.add(to);
  return above.has(promise.id);
}

/** A name of a file is no member: `field.sql` on its line is another's. */
const isProvenLost = (context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean => (edge.kind === 'uses' || edge.kind === 'calls')
  && (!isTopLevel(symbol) || edge.resolution === 'method_call') && context.head.unresolvedNamed(lostMember(symbol.name)).some((entry) => entry.file === edge.file && entry.line === edge.line);

/** What the change or the line says by itself, though the resolver finds nothing, or something that does not help. */
function hasItsReason(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  if (edge.kind === 'imports') return isCaughtForOthers(context, edge.file, edge.line, nameAt(context, edge, symbol));
  if (edge.kind !== 'calls') return false;
  const onlyAnnounced = (other: GraphEdge): boolean => other.ref === edge.ref && (isUnwritten(context, other) || isOnlyPromised(context, edge, other));
  return context.head.edgesInFile(edge.file).some(onlyAnnounced) || wasRenamedInPlace(context, symbol) || mayLiveOnOutside(context, symbol)
    || wasLentOut(context, symbol, edge) || isLeftByStar(context, symbol, edge) || isMadeToBeAsked(context, symbol, edge);
}

function isKnownLost(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  const listed = (name: string): boolean => context.head.unresolvedNamed(name).some((entry) => entry.file === edge.file && entry.line === edge.line);
  switch (edge.kind) {
    case 'calls':
      return listed(nameAt(context, edge, symbol)) || keepsReceiver(context, symbol, edge);
    case 'imports':
      // A whole module is imported without a name; there the missing file itself is the proof.
      return symbol.kind === 'module' || importedNames(context, edge, symbol).some((name) => listed(name) && !isAnothersLoss(context, name, edge.file, edge.line, symbol));
    default:
      // `pay.charge` handed on: the whole module is imported as before, the name in it is gone. An import that was the
      // name's own and is the module's now found something there that has no name.
      return isTopLevel(symbol) && context.head.edgesInFile(edge.file).some((other) => other.kind === 'imports' && other.to === `${context.headPath(symbol.file)}:<module>`
        && context.base.edgesInFile(edge.file).some((old) => old.kind === 'imports' && old.ref === other.ref && old.to === moduleId(symbol.file)));
  }
}

/**
 * Another call of the file, on the receiver written the same way, still finds a member of the very class: the receiver
 * is what it was, and the class has the member no more.
 */
function keepsReceiver(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  const receiver = receiverOf(context.callSite('base', edge)?.text ?? '');
  const owner = isTopLevel(symbol) ? undefined : context.successor(symbol.parent!);
  if (receiver === '' || owner === undefined) return false;
  return context.head.edgesInFile(edge.file).some((other) => other.kind === 'calls' && other.from === edge.from
    && isProof(other, context.config.enforcement.minConfidence)
    && context.head.symbol(other.to)?.parent === owner.id && receiverOf(context.callSite('head', other)?.text ?? '') === receiver);
}

const STAR = /^\s*from\s+\S+\s+import\s*\*/;

/** The name came with all the others of its file, which gives it away no more. Every other star of the caller's file is known, too. */
function isLeftByStar(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  if (!isTopLevel(symbol) || edge.resolution !== 'import_based' || context.callSite('base', edge)?.text !== symbol.name) return false;
  const imports = context.head.edgesInFile(edge.file).filter(({ kind }) => kind === 'imports');
  const stars = context.lines('head', edge.file).flatMap((text, at) => (STAR.test(text) ? [at + 1] : []));
  return imports.some(({ to, line }) => stars.includes(line) && to === moduleId(context.headPath(symbol.file) ?? '')) && stars.every((line) => imports.some((other) => other.line === line));
}

/** `with Session() as session:`: made in the same breath, the object is of that very class, which no statement can ask for it any more. */
function isMadeToBeAsked(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  const owner = isTopLevel(symbol) || habitsOf(symbol).calledByStatements?.has(symbol.name) !== true ? undefined : context.successor(symbol.parent!);
  if (owner === undefined || basesOf(owner.signature) > context.head.outEdges(owner.id).filter(({ kind }) => kind === 'inherits').length) return false;
  return new RegExp(`^\\s*(?:async\\s+)?with\\s+\\(?(?:\\w+\\.)*${owner.name}\\(`).test(context.line('head', edge.file, edge.line))
    && context.head.edgesInFile(edge.file).some(({ kind, line, to }) => kind === 'calls' && line === edge.line && (to === owner.id || to.startsWith(`${owner.id}.`)));
}

/** `this.lexer.rules.table` → `this.lexer.rules`; '' when there is none, or when it is the result of a call. */
const receiverOf = (callee: string): string => /^([\p{L}\p{N}_$.]+)\.[\p{L}\p{N}_$]+$/u.exec(callee)?.[1] ?? '';

const isTopLevel = (symbol: GraphSymbol): boolean => symbol.parent === undefined || symbol.parent.endsWith(':<module>');

/** Wrong at its own line; an import or another mention speaks for its file. */
const isPlace = (reference: DanglingReference): boolean => reference.kind === 'call' || reference.kind === 'read';

/** An import whose calls are listed anyway adds nothing; one that stands alone is the reference itself. */
function telling(found: readonly DanglingReference[]): DanglingReference[] {
  const kept = new Map<string, DanglingReference>();
  const withCalls = new Set(found.filter(isPlace).map((reference) => reference.file));
  const rank = { call: 0, read: 1, import: 2, use: 3 };
  for (const reference of [...found].sort((a, b) => rank[a.kind] - rank[b.kind] || a.line - b.line)) {
    if (!isPlace(reference) && withCalls.has(reference.file)) continue;
    // Without a call or a read, one line per file says it: the import, or the first use.
    const key = isPlace(reference) ? `${reference.file}:${reference.line}` : reference.file;
    const known = kept.get(key);
    if (known === undefined || (known.kind === reference.kind && known.line === reference.line && known.confidence < reference.confidence)) {
      kept.set(key, reference);
    }
  }
  return [...kept.values()];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
