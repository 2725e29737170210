// E001 broken_caller: a contract changed and a caller in the head still uses the old one, other than by count
// (counts are E005's). Shown at the changed symbol, with the line of every caller that has to follow.

import type { GraphSymbol, Resolution } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import { diffContract, isSameContract, type ContractDiff } from '../impact/contract-diff.ts';
import { inWordsOf } from '../impact/type-parameters.ts';
import { describeContract } from '../impact/describe.ts';
import type { Place } from '../report/model.ts';
import { isAskedAtOnce } from './breaks/asked-at-once.ts';
import { brokenElements } from './breaks/broken-elements.ts';
import { brokenOptions } from './breaks/broken-options.ts';
import { passedOnBy } from './breaks/passed-on-promises.ts';
import { brokenPromises } from './breaks/promised-above.ts';
import { brokenResults, brokenTuples } from './breaks/broken-results.ts';
import { describeUnmade, describeUnmet } from './breaks/class-findings.ts';
import { handedFunctions } from './breaks/callback-results.ts';
import { callsOf, isUnchanged, namesTarget, type Call } from './calls/call-pairs.ts';
import { calledTuples } from './breaks/called-tuples.ts';
import { isReshaped, reshapersOf } from './calls/call-targets.ts';
import { classifyCall, type ChangedContract, type Verdict } from './breaks/contract.ts';
import { callEvidence, declarationEvidence, importEvidence } from './evidence.ts';
import { forwardedKeywords } from './calls/forwarded-keywords.ts';
import { givenBy } from './breaks/given-results.ts';
import { keptAs, takenAs } from './breaks/handed-results.ts';
import { habitsOf, isDescribedOnly } from './language-habits.ts';
import { brokenFields } from './breaks/inherited-fields.ts';
import { needOf } from './calls/loose-parameters.ts';
import { lostSetters } from './breaks/lost-setters.ts';
import { isMeantToFail } from './text/meant-to-fail.ts';
import { isStrict, mayBeMissing, passesNothing } from './breaks/missing-values.ts';
import type { Finding, Rule, RuleContext } from './model.ts';
import { listed, MOST_EVIDENCE } from './calls/named-callers.ts';
import { passedName, passedText, reckonsWithNothing, passedType } from './breaks/passed-names.ts';
import { returnedAs, returnsNoPromise } from './breaks/returned-results.ts';
import { asksNewObject, lastSegment } from './text/source-text.ts';
import { escaped } from './text/escaped.ts';
import { symbolText } from './text/symbol-text.ts';
import { brokenLiterals } from './shapes/broken-literals.ts';
import { maybeMissingMembers } from './shapes/maybe-missing.ts';
import { wrongTypeArguments } from './shapes/type-arguments.ts';
import { isDecoratedNow } from './losses/opened-classes.ts';
import { strandedCalls } from './losses/stranded-calls.ts';
import { isGivenBackAmongOthers, isInSameWords, isTakenForAValue, isWaitedForAbove, isWaitedForLater } from './breaks/waited-results.ts';
import { switchedReads, worksAsBefore } from './breaks/switched-accessors.ts';
import { isOfAnyType } from './calls/unprovoked-calls.ts';
import { unmadeClasses } from './breaks/unmade-classes.ts';
import { unmetProtocols } from './breaks/unmet-protocols.ts';
import { uniquePlaces } from './calls/updated-callers.ts';
import { isWaived } from './text/waived-checks.ts';

/** A doubt about types is worth a look, never a red check. */
const DOUBT = 0.5;
/** More callers than this are counted, not spelled out; `callers` holds them all. */

interface Judged {
  readonly place: Place;
  readonly confidence: number;
  readonly resolution?: Resolution;
  readonly verdict: Verdict;
}

export const brokenCaller: Rule = {
  code: 'E001',
  name: 'broken_caller',
  needs: ['changes', 'call-sites', 'source'],
  explanation: {
    fires: 'A contract changed (order, keyword, access, static or instance, sync to async, type, properties of an element or of an options object) and a caller in the head tree still uses the old one.',
    why: 'The call still looks right where it stands, so a reviewer of the diff does not see it; it is wrong all the same.',
    fix: 'Adapt each listed caller, or keep the old contract beside the new one until they have followed.',
    silent: 'Callers the same change adapted, callers that E005 or E004 already show, renamed parameters where nobody passes them by name, '
      + 'added optional or rest parameters, and calls whose fit cannot be told.',
  },
  check(context) {
    const calls = context.changes.flatMap(({ before, after }) => (before === undefined || after === undefined ? [] : judgeSymbol(context, before, after)));
    return [...calls, ...brokenElements(context), ...brokenOptions(context), ...brokenLiterals(context), ...wrongTypeArguments(context), ...maybeMissingMembers(context), ...brokenFields(context), ...brokenResults(context), ...brokenTuples(context), ...calledTuples(context), ...lostSetters(context), ...forwardedKeywords(context), ...unmadeClasses(context).map((unmade) => describeUnmade(context, unmade)),
      ...unmetProtocols(context).map((unmet) => describeUnmet(context, unmet))];
  },
};

function judgeSymbol(context: RuleContext, before: GraphSymbol, after: GraphSymbol): readonly Finding[] {
  const diff = diffContract(before, after);
  if (isSameContract(diff) || (before.parameters === undefined && before.accessor === undefined)) return [];
  const old = callsOf(context, 'base', before);
  const updated: Place[] = [];
  const contract: ChangedContract = { before: inWordsOf(before, after), after, diff, gavePromise: gavePromise(context, before, old), mayHaveGivenPromise: asked(() => before.returnType === undefined && habitsOf(before).declaresByWord && givenBy(context, 'base', before) !== 'value'), givesTheSame: worksAsBefore(context, before, after), didRead: (name) => didRead(context, before, name), reshaped: isReshapedNow(context, before, after, diff), looksAt: (name) => !habitsOf(after).countsArguments && needOf(context, after, [name]) === 'optional' };
  const judged = [...judgeCalls(context, contract, old, updated), ...givenOn(context, contract)];
  return findings(context, contract, judged, updated);
}

/** Functions that give back what the symbol gives say nothing of their own about it: who calls them relies on the symbol. */
const givenOn = (context: RuleContext, contract: ChangedContract): readonly Judged[] => passedOnBy(context, contract).flatMap((outer) =>
  judgeCalls(context, outer, callsOf(context, 'base', outer.before), []).flatMap((call) => (call.verdict.verdict === 'breaks' ? [{ ...call, verdict: { ...call.verdict, what: `${call.verdict.what}, through ${outer.after.qualifiedName}` } }] : [])));

/** `updated` takes the places that the change adapted. */
function judgeCalls(context: RuleContext, contract: ChangedContract, old: readonly Call[], updated: Place[]): readonly Judged[] {
  const { after, diff } = contract;
  const shown = new Set(context.found('E005').map((finding) => `${finding.file}:${finding.line}`));
  const owner = ownerOf(context, after);
  const reshaped = isReshaped(context.head, after);
  const isLent = asked(() => isLentByType(context, owner, after.name));
  const judged: Judged[] = [];
  for (const call of callsOf(context, 'head', after)) {
    if (shown.has(`${call.edge.file}:${call.edge.line}`) || !namesTarget(context, call) || isWaived(context, call.edge.file, call.edge.line, after.language) || isDescribedOnly(after, call.edge.file)) continue;
    // `Order(…)` is told by something else what to do: what the constructor takes is not what the caller passes.
    if (reshaped && lastSegment(call.site.text) !== after.name) continue;
    const unchanged = isUnchanged(context, call, old);
    const inside = owner !== undefined && (call.edge.from === owner.id || call.edge.from.startsWith(`${owner.id}.`));
    const verdict = classifyCall(contract, { site: call.site, waits: waits(context, 'head', call), standsAlone: () => context.standsAlone('head', call.edge.file, call.edge.line, call.site.text), unchanged, resultAsBefore: () => isInSameWords(context, call, old) && !isWaitedForLater(context, call) && !isGivenBackAmongOthers(context, call), takenForAValue: () => isTakenForAValue(context, 'head', call), inside: inside || goesAround(context, call, after.name) || (diff.visibility !== undefined && (isOfAnyType(context, call) || isLent())), ...(owner !== undefined && { isOwner: (word: string) => word === owner.name || isHeir(context, owner, word) }), fromStatic: context.head.symbol(call.edge.from)?.static === true, onNewObject: (type) => asksNewObject(context.line('head', call.edge.file, call.edge.line), type, after.name), askedAsBefore: () => !context.touched.has(call.edge.file) || old.some(({ edge, site }) => edge.file === context.basePath(call.edge.file) && site.text === call.site.text), returnedAs: returnedAs(context, call), returnsNoPromise: () => returnsNoPromise(context, call), takenAs: () => takenAs(context, 'head', call), keptAs: () => keptAs(context, call), mayBeMissing: (index) => mayBeMissing(context, call, index), passesNothing: (index) => passesNothing(context, call, index), reckonsWithNothing: () => reckonsWithNothing(context, call), needsResult: () => habitsOf({ language: after.language, file: call.edge.file }).countsArguments && isStrict(context, call.edge.file) && isAskedAtOnce(context, call), passedText: (index) => passedText(context, call, index), passedName: (index) => passedName(context, call, index), passedType: (index) => passedType(context, call, index) });
    if (verdict.verdict !== 'fits' && isMeantToFail(context, call.edge.file, call.edge.line)) continue;
    judged.push({ place: placeOf(call), confidence: call.edge.confidence, resolution: call.edge.resolution, verdict });
    if (!unchanged && verdict.verdict === 'fits' && old.some(({ edge }) => context.successor(edge.from)?.id === call.edge.from)) updated.push(placeOf(call));
  }
  judged.push(...lostCalls(context, contract, judged));
  for (const { edge, what, resolution } of switchedReads(context, contract)) {
    if (!isMeantToFail(context, edge.file, edge.line)) judged.push({ place: { file: edge.file, line: edge.line, symbol: edge.from }, confidence: edge.confidence, resolution, verdict: { verdict: 'breaks', what } });
  }
  for (const { edge, what } of handedFunctions(context, contract)) {
    if (!isWaived(context, edge.file, edge.line, after.language) && !isMeantToFail(context, edge.file, edge.line)) judged.push({ place: { file: edge.file, line: edge.line, symbol: edge.from }, confidence: edge.confidence, resolution: edge.resolution, verdict: { verdict: 'breaks', what } });
  }
  for (const { file, line, from, edge, what } of brokenPromises(context, contract, (call) => (call.site.valueUsed || isTakenForAValue(context, 'head', call)) && !waits(context, 'head', call))) {
    if (!isWaived(context, file, line, after.language) && !isWaived(context, after.file, after.nameLine, after.language)) judged.push({ place: { file, line, symbol: from }, confidence: edge.confidence, resolution: edge.resolution, verdict: { verdict: 'breaks', what } });
  }
  return judged;
}

function findings(context: RuleContext, contract: ChangedContract, judged: readonly Judged[], updated: readonly Place[]): readonly Finding[] {
  const gate = context.config.enforcement.minConfidence;
  const broken = judged.filter(({ verdict }) => verdict.verdict === 'breaks');
  // A test that no longer fits says so itself; a doubt about one is not worth a reader's time.
  const doubtful = judged.filter(({ verdict, place }) => verdict.verdict === 'cannot-tell' && verdict.suspect && context.head.symbol(place.symbol)?.isTest !== true);
  const describeAll = (calls: readonly Judged[], kind: string, confidence: (values: readonly number[]) => number): readonly Finding[] =>
    calls.length === 0 ? [] : [describe(context, contract, calls, uniquePlaces(updated), kind, confidence(calls.map((call) => call.confidence)))];
  return [
    ...describeAll(broken.filter((call) => isProof(call, gate)), 'breaks', (values) => Math.min(...values)),
    // Guessed callers are told apart, so that a guess never rides on a proof.
    ...describeAll(broken.filter((call) => !isProof(call, gate)), 'may break', (values) => Math.min(...values)),
    ...describeAll(doubtful, 'doubtful', (values) => Math.min(DOUBT, ...values)),
  ];
}

/** Asked once, for however many callers. */
function asked(question: () => boolean): () => boolean {
  let answer: boolean | undefined;
  return () => (answer ??= question());
}

function ownerOf(context: RuleContext, symbol: GraphSymbol): GraphSymbol | undefined {
  const owner = symbol.parent === undefined ? undefined : context.head.symbol(symbol.parent);
  return owner?.kind === 'class' || owner?.kind === 'interface' ? owner : undefined;
}

/** `addType: Builder['addType']` in another type: whoever asks that one never meets the class, nor whom it lets in. */
const isLentByType = (context: RuleContext, owner: GraphSymbol | undefined, name: string): boolean => owner !== undefined
  && [...new Set([owner.file, ...context.head.inEdges(owner.id).map(({ file }) => file)])].some((file) => new RegExp(`(?<![\\w$.])${escaped(owner.name)}(?:<[^<>]*>)?\\[\\s*(["'])${escaped(name)}\\1\\s*\\]`).test(context.source('head', file) ?? ''));

const MOST_HEIRS = 200;

/** `Gift.register(…)`, where `Gift` stands below the class that declares the method. */
function isHeir(context: RuleContext, owner: GraphSymbol, word: string): boolean {
  const below = new Set([owner.id]);
  for (const id of below) {
    if (below.size > MOST_HEIRS) return false;
    for (const { kind, from } of context.head.inEdges(id)) if (kind === 'inherits') below.add(from);
  }
  return [...below].some((id) => context.head.symbol(id)?.name === word);
}

/** What decorates the function, or the class whose constructor it is, came or went with the change. */
function isReshapedNow(context: RuleContext, before: GraphSymbol, after: GraphSymbol, { accessor }: ContractDiff): boolean {
  if (!habitsOf(after).decoratorsReshape || accessor !== undefined) return false;
  const owner = habitsOf(after).constructorNames.has(after.name) ? ownerOf(context, after) : undefined;
  return (owner !== undefined && isDecoratedNow(context, owner)) || reshapersOf(context.base, before).join() !== reshapersOf(context.head, after).join();
}

/** The name stands somewhere in the function besides its place in the list; what describes it reads nothing. */
const didRead = (context: RuleContext, before: GraphSymbol, name: string): boolean => !/^[\w$]+$/.test(name)
  || (symbolText(context, 'base', before).replace(/("""|''')[\s\S]*?\1|\/\*[\s\S]*?\*\//g, '').match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0) > 1;

/** Without a declared result type, callers that waited and promises in the old body say what it returned. */
function gavePromise(context: RuleContext, before: GraphSymbol, old: readonly Call[]): boolean {
  if (before.async || before.returnType !== undefined) return false;
  if (old.some((call) => call.site.awaited) || before.decorators.some((decorator) => habitsOf(before).givesPromises.test(`@${decorator}`))) return true;
  const body = context.source('base', before.file)?.split(/\r\n|\n|\r/).slice(before.startLine - 1, before.endLine).join('\n') ?? '';
  // `return list().then(…)`: whatever its callers seem to take it for, that is a promise.
  if (habitsOf(before).declaresByWord && /^\s*return\s[^;]*?(?:Promise\.|\bnew\s+[\w$]*Promise\b|\.(?:then|catch|finally)\s*\()/m.test(body)) return true;
  if (old.some((call) => isTakenForAValue(context, 'base', call) || takenAs(context, 'base', call) !== undefined)) return false;
  // A word of waiting somewhere around a call says less than what is done with its result.
  if (old.some((call) => waits(context, 'base', call))) return true;
  return habitsOf(before).givesPromises.test(body);
}

/** Calls that reached the symbol in the base and, by the way it changed, cannot find it in the head at all. */
function lostCalls(context: RuleContext, { before, after, diff }: ChangedContract, known: Judged[]): readonly Judged[] {
  // A symbol under another id is E004's matter.
  if (diff.static === undefined || before.id !== after.id || before.kind === 'function') return [];
  const what = diff.static.to ? 'an instance method became static' : 'a static method became an instance method';
  return strandedCalls(context, before, after).map(({ file, line, from, confidence, resolution }) => {
    // The head's guess at the same place says less than the base's knowledge.
    const guess = known.findIndex(({ place }) => place.file === file && place.line === line);
    if (guess >= 0) known.splice(guess, 1);
    return { place: { file, line, symbol: from }, confidence, resolution, verdict: { verdict: 'breaks', what } };
  });
}

const tieOf = (calls: readonly Judged[], place: Place): { resolution: Resolution; confidence: number } | undefined => {
  const call = calls.find((judged) => judged.place.file === place.file && judged.place.line === place.line);
  return call?.resolution === undefined ? undefined : { resolution: call.resolution, confidence: call.confidence };
};

const waits = (context: RuleContext, side: 'base' | 'head', call: Call): boolean =>
  call.site.awaited || ((context.handlesPromise(side, call.edge.file, call.edge.line, call.site.text) || isWaitedForAbove(context, side, call)) && takenAs(context, side, call) === undefined);

/** `order['ship']()`, `(order as any).ship()`: ways to say that the compiler shall not mind. */
const goesAround = (context: RuleContext, { edge }: Call, name: string): boolean => {
  const line = context.lines('head', edge.file)[edge.line - 1] ?? '';
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\[\\s*(["'\`])${word}\\1\\s*\\]|\\bas\\s[^;]*\\)\\s*[?!]?\\.\\s*${word}(?![\\w$])|<any>[^;]*\\.\\s*${word}(?![\\w$])`).test(line);
};

const placeOf = ({ edge }: Call): Place => ({ file: edge.file, line: edge.line, symbol: edge.from });

function describe(
  context: RuleContext, { before, after, diff }: ChangedContract, calls: readonly Judged[], updatedCallers: readonly Place[], kind: string, confidence: number,
): Finding {
  const callers = uniquePlaces(calls.map(({ place }) => place));
  const reasons = [...new Set(calls.flatMap(({ verdict }) => (verdict.verdict === 'breaks' ? [verdict.what] : verdict.verdict === 'cannot-tell' ? [verdict.why] : [])))].sort();
  const list = listed(callers);
  const changed = before.signature === after.signature
    ? `${after.qualifiedName} changed (${describeContract(diff).join('; ')})`
    : `${after.qualifiedName} changed from ${before.signature} to ${after.signature}`;
  const many = callers.length > 1;
  const state = kind === 'breaks' ? `still use${many ? '' : 's'} the old contract` : 'may not fit any more';
  return {
    file: after.file,
    line: after.nameLine,
    symbol: after.id,
    message: `${changed}; ${callers.length} caller${many ? 's' : ''} ${state} (${reasons.join('; ')}): ${list}.`,
    fixHint: `${kind === 'breaks' ? 'Update' : 'Check'} ${list}.`,
    confidence,
    what: `${kind}: ${reasons.join('; ')}`,
    callers,
    updatedCallers,
    evidence: [
      declarationEvidence(context, 'base', before),
      declarationEvidence(context, 'head', after),
      ...callers.slice(0, MOST_EVIDENCE).flatMap((place) => [
        ...importEvidence(context, 'head', place.file, after),
        callEvidence(context, 'head', place.file, place.line, tieOf(calls, place)),
      ]),
    ],
  };
}
