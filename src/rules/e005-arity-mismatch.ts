// E005 arity_mismatch: a resolved call passes a number of arguments its target cannot take.
// Judges calls in changed files, and calls anywhere to a target whose parameters changed. Shown at the call.

import type { CallSite, GraphEdge, GraphSymbol } from '../graph/model.ts';
import { isProof } from '../graph/proof.ts';
import type { Evidence, Place } from '../report/model.ts';
import { arityText, combinedArity, fitsAny, type Fit } from './calls/arity.ts';
import { callsInto, isUnchanged, namesTarget, shapeOf, type Call } from './calls/call-pairs.ts';
import { compilerSetting } from './text/compiler-settings.ts';
import { constructedThrough, declaredAbove, fitOfCall, signaturesOf } from './calls/call-targets.ts';
import { callEvidence, declarationEvidence, importEvidence } from './evidence.ts';
import { callBehind } from './calls/handed-on-calls.ts';
import { alreadyWrong, fitOfShape, fittedBefore, stoodUnknown } from './calls/stood-before.ts';
import { habitsOf, isDescribedOnly } from './language-habits.ts';
import { givenNames } from './calls/given-names.ts';
import { isLeftOutByHabit, needOf, readsArgumentList } from './calls/loose-parameters.ts';
import { isMeantToFail, isTestOfFailure } from './text/meant-to-fail.ts';
import type { Finding, Rule, RuleContext } from './model.ts';
import { isReplacedInTest } from './calls/replaced-in-tests.ts';
import { isDecoratedNow } from './losses/opened-classes.ts';
import { withoutComments } from './text/props-text.ts';
import { isHandedWithItsObject, isTypedAsWhole, isTypedByPlace } from './breaks/typed-constants.ts';
import { unionMembers } from './text/type-text.ts';
import { isCastAway, isMisread, isOfAnyType, isStandIn, isToldApart, mayBeAnnouncedOtherwise } from './calls/unprovoked-calls.ts';
import { adaptedCallers } from './calls/updated-callers.ts';
import { isWaived, isWaivedInside } from './text/waived-checks.ts';

type Break = Extract<Fit, { verdict: 'breaks' }>;

export const arityMismatch: Rule = {
  code: 'E005',
  name: 'arity_mismatch',
  needs: ['changes', 'call-sites', 'source'],
  explanation: {
    fires: 'A resolved call passes a number of arguments, or a keyword, that its target cannot take.',
    why: 'The call fails, or silently runs with missing or ignored values, the next time it is reached.',
    fix: 'Pass what the declaration asks for, or give the new parameter a default so that old calls keep fitting.',
    silent: 'Calls that spread a list, go through call/apply/bind/partial, hit a reshaping decorator or metaclass, or fit an overload; calls that '
      + 'fit a declaration the target overrides, unless the change took away what the receiver\'s declared type took before; mismatches that '
      + 'the base already had or that the code expects to fail; calls below a comment that waives the checks; plain JavaScript calls whose target did not change.',
  },
  check(context) {
    const adapted = new Map<string, readonly Place[]>();
    const habits = new Map<string, boolean>();
    const isHabit = (target: GraphSymbol): boolean => {
      const known = habits.get(target.id) ?? isLeftOutByHabit(context.head.symbol(`${target.id}.constructor`) ?? target, callsInto(context, 'head', target.id));
      habits.set(target.id, known);
      return known;
    };
    return toldOnce(candidates(context).flatMap((call) => {
      const finding = judgeCall(context, call, isHabit);
      return finding === undefined ? [] : [{ ...finding, updatedCallers: adaptedTo(context, call.edge.to, adapted) }];
    }));
  },
};

/** A class and its constructor are one target: what the one is told for is not told of the other. */
function toldOnce(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set(findings.map(({ file, line, symbol }) => `${file}:${line} ${symbol}`));
  return findings.filter(({ file, line, symbol }) => !told.has(`${file}:${line} ${symbol}.constructor`));
}

/** Callers of a changed target that follow it already; asked once per target. */
function adaptedTo(context: RuleContext, target: string, known: Map<string, readonly Place[]>): readonly Place[] {
  let places = known.get(target);
  if (places === undefined) {
    const [before, after] = [context.predecessor(target), context.head.symbol(target)];
    places = before === undefined || after === undefined ? [] : adaptedCallers(context, before, after);
    known.set(target, places);
  }
  return places;
}

/** `~2` and so on tell apart what goes by one name. */
const plainId = (id: string): string => id.replace(/~\d+$/, '');

/** Calls in changed files, then calls elsewhere into symbols whose declaration changed. One per call site and target. */
function candidates(context: RuleContext): readonly Call[] {
  const { head } = context;
  const seen = new Set<string>();
  const calls: Call[] = [];
  const add = (edge: GraphEdge): void => {
    const key = `${edge.file}\n${edge.line}\n${edge.ref}\n${edge.to}`;
    if ((edge.kind !== 'calls' && edge.kind !== 'uses') || seen.has(key)) return;
    seen.add(key);
    const site = callBehind(context, 'head', edge);
    if (site !== undefined) calls.push({ edge, site });
  };
  for (const path of [...context.touched].sort()) head.edgesInFile(path).filter(({ kind }) => kind === 'calls').forEach(add);
  for (const target of changedTargets(context)) head.inEdges(target).forEach(add);
  return calls;
}

/** Symbols whose own signature changed, and the classes whose constructor did. */
function changedTargets(context: RuleContext): readonly string[] {
  const targets = new Set<string>();
  for (const { before, after } of context.changes) {
    // What a decorator or a base makes of a class's fields is in its parameters, not in its heading.
    if (after === undefined || before === undefined || (before.signatureHash === after.signatureHash && JSON.stringify(before.parameters) === JSON.stringify(after.parameters))) continue;
    targets.add(after.id);
    constructedThrough(context.head, after).forEach((id) => targets.add(id));
  }
  return [...targets].sort();
}

/** What stands for the name of `HANDLERS[kind](order)`: one of those in a table is called, which may no longer take what the others take. */
const PICKED = '[…]';

/** `isHabit`: callers agree that the target's last parameter may be left out; asked once per target. */
function judgeCall(context: RuleContext, { edge, site: written }: Call, isHabit: (target: GraphSymbol) => boolean): Finding | undefined {
  const isPicked = written.text === '';
  const site = isPicked ? { ...written, text: PICKED } : written;
  const call: Call = { edge, site };
  const fit = fitOfCall(context.head, edge, site, [], true);
  // What a constructor calls by `super` is a parent's: a class that sets its own prototype anew is not its own parent.
  if (fit.verdict !== 'breaks' || (site.text === 'super' && edge.from === edge.to)) return undefined;
  if (isDescribedOnly(context.head.symbol(edge.to)!, edge.file)) return undefined;
  if (!isPicked && !namesTarget(context, call)) return undefined;
  const target = context.head.symbol(edge.to)!;
  if (isWaived(context, edge.file, edge.line, target.language) || isWaivedInside(context, edge.file, edge.line, site.text, target.language)) return undefined;
  const siblings = context.head.outEdges(edge.from);
  const above = new Set(declaredAbove(context.head, target).map(({ id }) => id));
  if (fitOfCall(context.head, edge, site, siblings.filter(({ to }) => above.has(to) || plainId(to) === plainId(target.id)), true).verdict !== 'breaks') return undefined;
  if (declaredBeside(context, target).some(({ parameters }) => parameters !== undefined && fitsAny(site, [parameters]).verdict !== 'breaks')) return undefined;
  if (hasTwin(context, target) || isDecoratedByHand(context, target) || isTypedAsWhole(context, 'head', target) || isMeantToFail(context, edge.file, edge.line)) return undefined;
  if (isMadeOtherwise(context, target) || isReplacedInTest(context, edge, target)) return undefined;
  const before = context.predecessor(target.id);
  // Called through its class, it lacks its receiver now: E001 says so.
  if (before?.static === true && !target.static) return undefined;
  // Under another name and with another body it was only like this one: what calls go by the new name never fitted the old.
  const isSame = before !== undefined && (before.name === target.name || before.bodyHash === target.bodyHash);
  const brokenByChange = isSame && fittedBefore(context, before, call);
  if (isPicked && (!brokenByChange || !habitsOf(target).countsArguments)) return undefined;
  if (!brokenByChange && (isHeirsToTake(context, call, target) || mayPassReceiver(context, call, target) || runsAllTheSame(target, site, fit))) return undefined;
  // What others will pass is read from types and names: enough to say that a change broke it, not that it never fitted.
  if (!brokenByChange && edge.kind === 'uses') return undefined;
  // One of several things the call may mean took it before and does not now: it fails whenever it means that one.
  if (!brokenByChange && fitOfCall(context.head, edge, site, siblings, true).verdict !== 'breaks') return undefined;
  if (!brokenByChange && (isTypedByPlace(target) || isStandIn(context, target))) return undefined;
  if (fit.tooMany && isHandedWithItsObject(context, target)) return undefined;
  // A keyword that the old declaration knew was renamed: E001 says so.
  if (before !== undefined && fit.unknown.some((name) => before.parameters?.some((parameter) => parameter.name === name && !parameter.positionalOnly))) return undefined;
  // A call that fits what its target implements is suspect only when the target changed under it.
  if (!brokenByChange && fitOfCall(context.head, edge, site, siblings).verdict !== 'breaks') return undefined;
  if (!brokenByChange && (alreadyWrong(context, before, target, call) || stoodUnknown(context, call) || (before !== undefined && isMisread(context, before)))) return undefined;
  // A guessed target that does not fit is more likely the wrong target than a wrong call.
  const known = isProof(edge, context.config.enforcement.minConfidence);
  // A file of a language that lets any count pass may call wrongly on purpose, whatever the target declares.
  const callerCounts = habitsOf({ language: target.language, file: edge.file }).countsArguments;
  const old = before === undefined ? undefined : fitOfShape(context, before, call);
  const leftOut = leftOutBefore(before, target, old);
  if (habitsOf(target).countsArguments && !isOnPrototype(context, target)) {
    if (!(known && callerCounts) && (!brokenByChange || (!callerCounts && mayBeLeftOut(target, fit, leftOut)))) return undefined;
    const isAny = isOfAnyType(context, call);
    // Where nobody counts, what did not fit the old declaration's words either says nothing about the new one.
    if (isCastAway(context, call) || (!brokenByChange && (isToldApart(context, call) || isAny)) || (isAny && old?.verdict === 'breaks')) return undefined;
    const finding = describe(context, call, fit, target, before);
    const isHarmless = !callerCounts && !isChecked(context, edge.file) && copesUncounted(context, call, target, fit, before);
    return isPicked || isAny || isHarmless || (!brokenByChange && mayBeAnnouncedOtherwise(context, target, before, call)) ? { ...finding, atMost: 'warning' } : finding;
  }
  // Where the language lets any count pass, only a declaration that changed under an old call is evidence.
  if (!known || !brokenByChange) return undefined;
  // What the call left out before the change it leaves out still; what is asked for beyond that counts.
  const need = needOf(context, target, fit.missing.filter((name) => !leftOut.has(name)), [...leftOut]);
  if (need === 'optional' && (!fit.tooMany || usesList(context, target))) return undefined;
  if (need === 'handed-on' && !fit.tooMany && isHabit(target)) return undefined;
  const finding = describe(context, call, fit, target, before);
  // A call that was written together with the declaration leaves out what its author knows to be optional.
  if (before !== undefined && !isUnchanged(context, call, callsInto(context, 'base', before.id))) return { ...finding, atMost: 'warning' };
  if (fit.missing.length > 0 && isTestOfFailure(context, edge.file, edge.line)) return { ...finding, atMost: 'warning' };
  // Whatever a function is handed may be of other classes too, which take them all.
  if (fit.tooMany && (isHandedIn(context, call) || isStandInByName(target) || missesNothing(context, before, target, edge.file))) return { ...finding, atMost: 'warning' };
  return need === 'handed-on' && !pushedAside(context, before, target, call) ? { ...finding, atMost: 'warning' } : finding;
}

/** What the call did not pass before the change either: by name, or by place where the parameters are as many as they were. */
function leftOutBefore(before: GraphSymbol | undefined, { parameters = [] }: GraphSymbol, old: Fit | undefined): ReadonlySet<string> {
  if (old?.verdict !== 'breaks') return new Set();
  const was = before?.parameters ?? [];
  const renamed = was.length === parameters.length ? parameters.filter((_, at) => old.missing.includes(was[at].name)) : [];
  return new Set([...old.missing, ...renamed.map(({ name }) => name)]);
}

/** A file that nobody checks leaves out what the function asks for and tests before it uses it, or passes what it has no use for any more. */
const copesUncounted = (context: RuleContext, call: Call, target: GraphSymbol, { missing, unknown, tooMany }: Break, before: GraphSymbol | undefined): boolean => unknown.length === 0
  && (tooMany ? isHandedIn(context, call) || missesNothing(context, before, target, call.edge.file) : needOf(context, target, missing) !== 'needed');

/** `collation: Collation | undefined`, `_socket: Socket`, or what was left out all along: where nobody counts, leaving it out is passing undefined. */
const mayBeLeftOut = ({ parameters }: GraphSymbol, { missing, tooMany, unknown }: Break, leftOut: ReadonlySet<string>): boolean => !tooMany && unknown.length === 0 && missing.length > 0
  && missing.every((name) => name.startsWith('_') || leftOut.has(name) || unionMembers(parameters?.find((parameter) => parameter.name === name)?.type ?? '').some((member) => /^(?:undefined|any|unknown)$/.test(member)));

/** `Cart.prototype.total = function (rate: Rate) { … }`: a prototype may hold anything, so that nobody counts what its functions are passed. */
const isOnPrototype = (context: RuleContext, { file, name, nameLine }: GraphSymbol): boolean =>
  new RegExp(`\\.prototype\\s*(?:\\.\\s*|\\[\\s*['"])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:['"]\\s*\\])?\\s*=`).test(context.line('head', file, nameLine));

/** `class MockResponse { writeHead(code) … }`: a stand-in takes what its test looks at, and is called as what it stands in for. */
const isStandInByName = ({ qualifiedName }: GraphSymbol): boolean => /(?:^|[a-z._])(?:mock|fake|stub|dummy|noop)|Mock|Fake|Stub|Dummy/.test(qualifiedName);

/** Whoever passes it is told by a compiler: its file, or the settings above it, ask for one. */
const isChecked = (context: RuleContext, file: string): boolean =>
  compilerSetting(context, 'head', file, ['checkJs']) === true || /^\s*(?:\/\/|\/\*+)\s*@ts-check\b/m.test(context.lines('head', file).slice(0, 20).join('\n'));

const MOST_DECLARATIONS = 20;

/** What a description declares several times over (`constructor(dto: Dto)`, `constructor(code: number, …)`) are the signatures of one thing. */
function declaredBeside({ head }: RuleContext, target: GraphSymbol): readonly GraphSymbol[] {
  if (!habitsOf(target).declaresByWord) return [];
  const ids = [plainId(target.id), ...Array.from({ length: MOST_DECLARATIONS }, (_, at) => `${plainId(target.id)}~${at + 2}`)];
  return ids.flatMap((id) => head.symbol(id) ?? []).filter((other) => other.id !== target.id && other.parent === target.parent && other.kind === target.kind);
}

/** `context: async ({ req, res }) => …`: a function inside is given something of the name. */
const isTakenInside = (text: string, name: string): boolean => new RegExp(`(?<!\\b(?:if|while|for|switch|with)\\s*)\\(\\s*\\{?[^(){}]*(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])[^(){}]*\\}?\\s*\\)\\s*(?:=>|\\{)`).test(text) && !new RegExp(`\\b(?:let|const|var)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);

/**
 * `init(broker)` → `init()`: what was dropped at the end had only been named, or the function has no use for it any more. Whoever passes it loses nothing
 * that could be told from here. One that still speaks of what it is no longer given was changed half-way.
 */
function missesNothing(context: RuleContext, before: GraphSymbol | undefined, { parameters = [], file, startLine, endLine }: GraphSymbol, caller: string): boolean {
  const dropped = before === undefined ? [] : givenNames(before, parameters.length);
  if (before === undefined || (before.parameters?.length ?? 0) <= parameters.length || !parameters.every(({ name }, at) => before.parameters?.[at].name === name)) return false;
  const [was, is] = [withoutComments(context.lines('base', before.file).slice(before.startLine - 1, before.endLine).join('\n')), withoutComments(context.lines('head', file).slice(startLine - 1, endLine).join('\n'))];
  const mentions = (text: string, name: string): number => text.match(new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`, 'g'))?.length ?? 0;
  return (!readsArgumentList(was) && dropped.every((name) => mentions(was, name) === 1)) || (!isChecked(context, caller) && !readsArgumentList(is) && dropped.every((name) => mentions(is, name) === 0 || isTakenInside(is, name)));
}

/** An heir takes what the target does not, and the call was written for it: which class the receiver is of may be more than the text says. */
const isHeirsToTake = (context: RuleContext, { edge, site }: Call, target: GraphSymbol): boolean => habitsOf(target).keywordArguments
  && context.head.inEdges(target.id).some(({ kind, from }) => kind === 'overrides' && fitOfCall(context.head, { ...edge, to: from, ref: -1 }, site, []).verdict === 'fits');

/** `total = staticmethod(total)` below the method, as it was written before there were decorators. */
function isDecoratedByHand(context: RuleContext, { kind, name, parent, file, endLine, language }: GraphSymbol): boolean {
  const owner = kind !== 'method' || !habitsOf({ language, file }).keywordArguments ? undefined : context.head.symbol(parent ?? '');
  return owner !== undefined && context.lines('head', file).slice(endLine, owner.endLine).some((line) => new RegExp(`^\\s+${name}\\s*=\\s*[\\w.]+\\(\\s*${name}\\b`).test(line));
}

/** Two classes go by one name, of which one is defined in the end, and the other has the member from elsewhere or not at all. */
function hasTwin({ head }: RuleContext, { parent, name, file, ...target }: GraphSymbol): boolean {
  const owner = parent === undefined || !habitsOf({ ...target, file }).keywordArguments ? undefined : head.symbol(parent);
  if (owner?.kind !== 'class') return false;
  const symbols = head.symbolsInFile(file);
  return symbols.some((twin) => twin.kind === 'class' && twin.id !== owner.id && plainId(twin.id) === plainId(owner.id) && !symbols.some((member) => member.parent === twin.id && member.name === name));
}

/**
 * Where overloads are remarks for a checker, what runs is the function below them: a call that it takes by its own list fails nowhere. One that takes
 * whatever comes leaves the refusing to its overloads, but for what it names itself and has a default for.
 */
function runsAllTheSame({ parameters, overloads = [], ...target }: GraphSymbol, site: CallSite, { missing, unknown, tooMany }: Break): boolean {
  if (overloads.length === 0 || parameters === undefined || !habitsOf(target).keywordArguments || fitsAny(site, [parameters]).verdict !== 'fits') return false;
  const takesWhatComes = parameters.some(({ rest, keywordRest }) => rest || keywordRest);
  const hasDefault = (name: string): boolean => parameters.some((parameter) => parameter.name === name && parameter.optional);
  return !takesWhatComes || (!tooMany && unknown.length === 0 && missing.every(hasDefault));
}

/** A method under a bare name may have been taken off an object or off its class; off its class it is passed its object first. */
const mayPassReceiver = (context: RuleContext, { edge, site }: Call, target: GraphSymbol): boolean => target.kind === 'method' && !target.static && habitsOf(target).keywordArguments
  && /^\w+$/.test(site.text) && site.positional > 0 && fitOfCall(context.head, { ...edge, ref: -1 }, { ...site, positional: site.positional - 1 }, []).verdict === 'fits';

/** The receiver is a parameter of the caller, and nothing says of which type. */
function isHandedIn(context: RuleContext, { edge, site }: Call): boolean {
  const [receiver, ...members] = site.text.split('.');
  return members.length > 0 && context.head.symbol(edge.from)?.parameters?.some(({ name, type }) => name === receiver && type === undefined) === true;
}

/** A parameter that the function uses as it comes now stands where the call passes what was meant for another. */
function pushedAside(context: RuleContext, before: GraphSymbol | undefined, target: GraphSymbol, { site }: Call): boolean {
  const [old, now] = [before?.parameters ?? [], target.parameters ?? []];
  const at = now.findIndex((parameter, index) => index < Math.min(site.positional, old.length) && parameter.name !== old[index].name && !old.some(({ name }) => name === parameter.name)
    && now.findIndex(({ name }) => name === old[index].name) > index);
  // What stands behind it did not move: the place has a new name, and the old name is for something new.
  if (at >= 0 && at < old.length - 1 && old.every(({ name }, place) => place === at || now[place]?.name === name)) return false;
  return at >= 0 && needOf(context, target, [now[at].name]) === 'needed';
}

/** What decorates the class now may pass its constructor more than the caller does. */
function isMadeOtherwise(context: RuleContext, target: GraphSymbol): boolean {
  const type = target.kind === 'class' ? target : target.parent !== undefined && habitsOf(target).constructorNames.has(target.name) ? context.head.symbol(target.parent) : undefined;
  return type !== undefined && habitsOf(type).decoratorsReshape && isDecoratedNow(context, type);
}

/** The function reads its arguments as a list, so extra ones are not lost. */
const usesList = (context: RuleContext, target: GraphSymbol): boolean =>
  readsArgumentList(context.source('head', target.file)?.split(/\r\n|\n|\r/).slice(target.startLine - 1, target.endLine).join('\n') ?? '');

function describe(context: RuleContext, call: Call, fit: Break, target: GraphSymbol, before: GraphSymbol | undefined): Finding {
  const { edge, site } = call;
  const now = signaturesOf(context.head, target);
  const takes = now.known ? arityText(combinedArity(now.signatures)) : '?';
  const old = before === undefined ? undefined : signaturesOf(context.base, before);
  const took = old?.known === true ? arityText(combinedArity(old.signatures)) : undefined;
  const changed = took !== undefined && took !== takes ? `; it took ${took} before this change` : '';
  const details = [...(fit.missing.length > 0 ? [`missing: ${fit.missing.join(', ')}`] : []), ...(fit.unknown.length > 0 ? [`unknown: ${fit.unknown.join(', ')}`] : [])];
  const missing = details.length > 0 ? ` (${details.join('; ')})` : '';
  const declared = now.known ? now.declaration : target;
  const evidence: Evidence[] = [
    ...importEvidence(context, 'head', edge.file, target),
    callEvidence(context, 'head', edge.file, edge.line, edge),
    declarationEvidence(context, 'head', declared),
  ];
  return {
    file: edge.file,
    line: edge.line,
    symbol: target.id,
    message: `${site.text === PICKED ? `${target.qualifiedName}, which the call does not name,` : site.text} is ${edge.kind === 'uses' ? 'handed on to be ' : ''}called with ${count(fit.passed)}, but ${target.qualifiedName} takes ${takes}${missing}${changed}.`,
    fixHint: fit.tooMany
      ? `Drop what ${target.qualifiedName} does not take at ${edge.file}:${edge.line}; its signature is ${declared.signature}.`
      : `Pass ${fit.missing.join(', ')} at ${edge.file}:${edge.line}, or give ${fit.missing.length === 1 ? 'it' : 'them'} a default; the signature is ${declared.signature}.`,
    confidence: edge.confidence,
    what: `${edge.from} passes ${shapeOf(site)} to ${takes}`,
    callers: [{ file: edge.file, line: edge.line, symbol: edge.from }],
    evidence,
  };
}

const count = (passed: number): string => `${passed} argument${passed === 1 ? '' : 's'}`;
