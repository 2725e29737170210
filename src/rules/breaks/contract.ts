// Whether one call still fits a contract that changed: fits, breaks, or cannot be told. Counts are arity.ts's
// matter; this file judges order, names, waiting, receivers and access. Reformatting never reaches it, because
// a contract diff of equal declarations is empty.

import type { CallSite, GraphSymbol, Parameter } from '../../graph/model.ts';
import type { ContractDiff } from '../../impact/contract-diff.ts';
import { callerParameters } from '../calls/arity.ts';
import { habitsOf } from '../language-habits.ts';
import type { Missing } from './missing-values.ts';
import { elementText, gainsNothing, isPlainBesideObject, isPlainText, isPromiseText, takes, unionMembers } from '../text/type-text.ts';

export type Verdict =
  | { readonly verdict: 'fits' }
  /** `what` says which promise broke, without naming the call. */
  | { readonly verdict: 'breaks'; readonly what: string }
  /** `suspect` marks what a reader should look at; without it there is nothing to say. */
  | { readonly verdict: 'cannot-tell'; readonly why: string; readonly suspect: boolean };

export interface ChangedContract {
  readonly before: GraphSymbol;
  readonly after: GraphSymbol;
  readonly diff: ContractDiff;
  /** The old version gave a promise already, whatever its declaration said. */
  readonly gavePromise: boolean;
  /** Nothing says what the old version gave, and it may have been a promise: only what a caller does with it tells. */
  readonly mayHaveGivenPromise: () => boolean;
  /** The same body as before, and one that does something: what it gives is what it gave. */
  readonly givesTheSame: boolean;
  /** A decorator that may take and give something else than the function came or went with the change. */
  readonly reshaped: boolean;
  /** The old version did something with what it got under this name. */
  readonly didRead: (parameter: string) => boolean;
  /** Where any list of arguments may be passed: the function looks at what this parameter got before it relies on it. */
  readonly looksAt: (parameter: string) => boolean;
}

export interface JudgedCall {
  readonly site: CallSite;
  /** The result is awaited, or handled as a promise is. */
  readonly waits: boolean;
  /** The call is a statement of its own: nobody takes its result. */
  readonly standsAlone: () => boolean;
  /** The call stands as it stood in the base: nobody adapted it. */
  readonly unchanged: boolean;
  /** Nothing around the call was reworded, and nothing after it waits for its result. */
  readonly resultAsBefore: () => boolean;
  /** The result is asked for something that no promise has. */
  readonly takenForAValue: () => boolean;
  /** The call is made from inside the class that declares the target, or in a way that asks nobody. */
  readonly inside: boolean;
  /** Whether a word is the name of the class that declares the target, or of one below it; undefined when no class does. */
  readonly isOwner?: (word: string) => boolean;
  /** The call is made from a static method: `this` is the class there. */
  readonly fromStatic: boolean;
  /** The receiver is an object that is made in the same breath. */
  readonly onNewObject: (type: string) => boolean;
  /** The base has a call of the same words, receiver and all, in the file. */
  readonly askedAsBefore: () => boolean;
  /** Where the result is returned as it is: what the caller, which does not wait for anything, says it returns. */
  readonly returnedAs?: string;
  /** What the caller says it returns is declared, and is no promise. */
  readonly returnsNoPromise: () => boolean;
  /** What the place of the result has for a type, where no promise fits it. */
  readonly takenAs: () => string | undefined;
  /** The type of what the result is kept in, where it is declared. */
  readonly keptAs: () => string | undefined;
  /** Whether the argument at a place may hold nothing. */
  readonly mayBeMissing: (index: number) => Missing;
  /** Whether the argument at a place is nothing, in so many words. */
  readonly passesNothing: (index: number) => 'undefined' | 'null' | 'None' | undefined;
  /** What the call gives is asked for with care: `find(id)?.name`, `find(id) ?? nobody`. */
  readonly reckonsWithNothing: () => boolean;
  /** What comes back is asked for something without a look, and the compiler minds that it may be nothing. */
  readonly needsResult: () => boolean;
  /** The argument at a place as it is written; '' when it cannot be cut out. */
  readonly passedText: (index: number) => string;
  /** The argument at a place when it is a mere name. */
  readonly passedName: (index: number) => string | undefined;
  /** What the caller declares for the argument at a place. */
  readonly passedType: (index: number) => string | undefined;
}

const FITS: Verdict = { verdict: 'fits' };
const breaks = (what: string): Verdict => ({ verdict: 'breaks', what });
const cannotTell = (why: string, suspect = false): Verdict => ({ verdict: 'cannot-tell', why, suspect });

/** The first promise that breaks decides; then the first doubt; otherwise the call fits. */
export function classifyCall(contract: ChangedContract, call: JudgedCall): Verdict {
  const verdicts = [
    keywords(contract, call), access(contract, call), receiver(contract, call), positions(contract, call), required(contract, call), waiting(contract, call),
    ...types(contract, call), shape(contract, call),
  ];
  const broken = verdicts.find(({ verdict }) => verdict === 'breaks');
  // What the decorator takes may be what callers pass, whatever stands below it.
  if (contract.reshaped && broken !== undefined) return cannotTell('decorators changed', true);
  return broken
    ?? verdicts.find((verdict) => verdict.verdict === 'cannot-tell' && verdict.suspect)
    ?? verdicts.find(({ verdict }) => verdict === 'cannot-tell')
    ?? FITS;
}

/** A keyword the old declaration knew and the new one does not: wrong however the call came to be. */
function keywords({ before, after }: ChangedContract, { site }: JudgedCall): Verdict {
  if (site.kind === 'jsx' || before.parameters === undefined || after.parameters === undefined) return FITS;
  if (after.parameters.some((parameter) => parameter.keywordRest)) return FITS;
  const known = (parameters: readonly Parameter[], name: string): boolean =>
    parameters.some((parameter) => parameter.name === name && !parameter.positionalOnly && !parameter.rest);
  const lost = site.keywords.find((name) => known(before.parameters!, name) && !known(after.parameters!, name));
  return lost === undefined ? FITS : breaks(`keyword ${lost} is no longer accepted`);
}

/** A leading underscore asks not to be called; only a language that enforces it breaks the call. */
function access({ diff, after }: ChangedContract, { inside, site }: JudgedCall): Verdict {
  const visibility = diff.visibility;
  if (visibility === undefined || visibility.to === 'public' || inside || !habitsOf(after).privateIsOwn) return FITS;
  // Where nobody checks types, the word keeps nobody out.
  if (habitsOf(after).countsArguments && !habitsOf({ language: after.language, file: site.file }).countsArguments) return FITS;
  if (visibility.to === 'protected') return cannotTell('the caller may be a subclass');
  return breaks(`visibility ${visibility.from} → ${visibility.to}`);
}

/**
 * What a getter gives may be a function: then it is called as the method was. One that gives what the method gave cannot: its
 * callers call that now, who had it for a value before.
 */
const mayGiveFunction = ({ before, after, givesTheSame }: ChangedContract): boolean =>
  !givesTheSame && !isPlainText(after.returnType ?? (after.bodyHash === before.bodyHash ? before.returnType : undefined));

function receiver(contract: ChangedContract, { site, unchanged, isOwner, fromStatic, onNewObject, askedAsBefore }: JudgedCall): Verdict {
  const { diff, after, before } = contract;
  if (diff.accessor !== undefined) {
    if (diff.accessor.to !== 'get' || site.kind !== 'call' || !unchanged) return cannotTell('an accessor changed');
    return mayGiveFunction(contract) ? cannotTell('a method became a getter', true) : breaks('a method became a getter');
  }
  if (diff.static === undefined || isOwner === undefined) return FITS;
  // A function that became a method of a class had no receiver before: whoever asks one for it was given it otherwise.
  if (before.kind === 'function') return cannotTell('a function became a method');
  const segments = site.text.split(/[^\p{L}\p{N}_$]+/u).filter((segment) => segment !== '');
  if (segments.length < 2) return cannotTell('the receiver is not written out');
  const isOwnClass = segments.length === 2 && ((fromStatic && segments[0] === 'this') || segments[0] === habitsOf(after).ownClass);
  const throughClass = isOwnClass ? true : isOwner(segments[segments.length - 2]) && !onNewObject(segments[segments.length - 2]);
  if (diff.static.to) {
    if (throughClass || habitsOf(after).staticThroughInstance) return FITS;
    return unchanged && askedAsBefore() ? breaks('an instance method became static') : cannotTell('the receiver may have been adapted');
  }
  return throughClass ? breaks('a static method became an instance method') : FITS;
}

/** Arguments that land in another parameter than the one they were meant for. */
function positions({ before, after, diff, looksAt, didRead }: ChangedContract, { site, unchanged, passesNothing, passedText, passedName }: JudgedCall): Verdict {
  const { added, removed, reordered } = diff.parameters;
  if (before.parameters === undefined || after.parameters === undefined) return FITS;
  if (added.length === 0 && removed.length === 0 && reordered === undefined) return FITS;
  if (site.kind !== 'call' && site.kind !== 'new') return cannotTell(`a ${site.kind} passes what its own callers give it`);
  // What stands before a list that is spread has its place all the same.
  const passed = site.spread ? writtenOut(site, passedText) : site.positional;
  if (passed === 0 && site.spread) return cannotTell('the call spreads a list into its arguments');
  if (site.announced !== undefined) return asAnnounced(before.parameters, after.parameters, site.announced);
  if (!unchanged) return FITS;
  if (isOverloaded(before) || isOverloaded(after)) return cannotTell('what callers fill are its overloads');
  const old = positional(before.parameters);
  const now = positional(after.parameters);
  // More than the old declaration took, and as many as the new one takes: the call was ahead of its declaration, which follows now.
  if (site.positional > old.length && site.positional === now.length && !old.some(({ rest }) => rest)) return cannotTell('the call did not fit before');
  for (let at = 0; at < Math.min(passed, old.length, now.length); at += 1) {
    const [was, is] = [old[at], now[at]];
    if (was.name === is.name || (was.rest && is.rest)) continue;
    const movedAway = placeOf(now, was.name);
    const movedHere = placeOf(old, is.name);
    if (movedAway < 0 && movedHere < 0) continue;
    // Into a list or out of it: the list may well take what stood before it, unless its type says no.
    if (was.rest || is.rest) {
      if (!refuses(elementType(was), elementType(is))) continue;
      return breaks(`argument ${at + 1}, meant for ${was.name}, now lands in ${is.name}`);
    }
    // Nothing was done with it: what the caller passes may have been meant for the place behind all along.
    if (movedAway < 0 && habitsOf(after).hints !== undefined && !didRead(was.name)) return cannotTell(`nothing was done with ${was.name}`, true);
    const nothing = passesNothing(at);
    // Where types are hints, None goes anywhere, and tests pass it for whatever they do not care about.
    if (nothing === 'None') continue;
    // Nothing in a place that did not ask for it either: a stand-in, as tests pass it, that means no parameter in particular.
    if (nothing !== undefined && ((is.optional && nothing === 'undefined') || (!was.optional && was.type !== undefined && !TAKES_NOTHING.test(was.type)))) continue;
    // The same types in the same places: more likely the names were exchanged than the arguments, or the old name went to a new place.
    if (was.type !== undefined && was.type === is.type && movedAway >= 0 && now[movedAway].type !== was.type) {
      if (movedHere < 0) continue;
      return cannotTell('parameter names changed places, their types did not');
    }
    // `(ident, kwargs)` became `(name, kwargs, ident = '')`: the place has a new name, and the old one an option behind the rest.
    if (movedHere < 0 && movedAway >= old.length && now[movedAway].optional && !was.optional && !is.optional && was.type === is.type && old.every(({ name }, place) => place === at || now[place]?.name === name)) continue;
    // `options` in the place of `options`: what the caller meant is what it reaches.
    if (passedName(at) === is.name) continue;
    // `place('/', '/')`: the parameter gets in its new place what it got in its old one.
    if (movedHere >= 0 && movedHere < site.positional && passedText(at) !== '' && passedText(at) === passedText(movedHere)) continue;
    if (looksAt(is.name)) return cannotTell('the function looks at what it gets');
    if (!habitsOf(after).countsArguments) {
      // `on(el, callback)` that was called with a callback alone looked at what it got, and takes just that now.
      if (movedAway < 0 && movedHere >= site.positional) return cannotTell(`${is.name} was not passed before either`);
      // `(method, url, code)` → `(method, originalUrl, code, url)`: what stands behind it did not move, so the place has a new name, and the old one is for something new.
      if (movedHere < 0 && movedAway >= old.length && at < old.length - 1 && old.every(({ name }, place) => place === at || now[place]?.name === name)) return cannotTell(`${is.name} may be what ${was.name} was`, true);
      // `Ident(val)` → `Ident(name, val)`, which copes without a `val`: the place may have a new name, and the name a new place.
      if (movedHere < 0 && movedAway >= site.positional && looksAt(was.name)) return cannotTell(`${is.name} may be what ${was.name} was`, true);
    }
    // `opts` → `formatOpts, opts`: the place kept its meaning and got a longer name, the name went to something else.
    if (isSpelledOut(was.name, is.name) && was.optional && is.optional) return cannotTell(`${is.name} may be what ${was.name} was`, true);
    return breaks(`argument ${at + 1}, meant for ${was.name}, now lands in ${is.name}`);
  }
  return FITS;
}

/** Where a parameter of the name stands. A pattern (`{ x, y }`) has no name to be known by. */
const placeOf = (parameters: readonly { readonly name: string }[], name: string): number => (/^[{[]/.test(name) ? -1 : parameters.findIndex((parameter) => parameter.name === name));

/** Arguments before the first one that is spread. */
function writtenOut({ positional }: CallSite, passedText: (index: number) => string): number {
  for (let at = 0; at < positional; at += 1) if (/^(?:\.\.\.|\*|$)/.test(passedText(at))) return at;
  return 0;
}

/** `opts` in `formatOpts`: the same word, said more closely. */
const isSpelledOut = (short: string, long: string): boolean => short.length > 2 && long.length > short.length && long.endsWith(`${short[0].toUpperCase()}${short.slice(1)}`);

/** Called by a type that may have changed with it: what counts is whether its own types still stand in the type's order. */
function asAnnounced(before: readonly Parameter[], after: readonly Parameter[], announced: readonly string[]): Verdict {
  const [old, now] = [positional(before), positional(after)];
  const inOrder = (parameters: readonly Parameter[]): boolean => announced.every((type, at) => parameters[at]?.type === type);
  const strange = announced.findIndex((type, at) => now[at]?.type !== undefined && now[at].type !== type && announced.includes(now[at].type));
  if (announced.length === 0 || !inOrder(old) || strange < 0) return cannotTell('it is called by a type that may have changed with it');
  return breaks(`argument ${strange + 1}, a ${announced[strange]}, now lands in ${now[strange].name}`);
}

/** The type of one argument. A list's type is that of the whole list in TypeScript, of each one in Python. */
const elementType = ({ type, rest }: Parameter): string | undefined => (rest && type !== undefined ? elementText(type) : type);

const refuses = (from: string | undefined, to: string | undefined): boolean => from !== undefined && to !== undefined && (takes(from, to) === 'rejects' || isPlainBesideObject(from, to));

const isOverloaded = ({ overloads }: GraphSymbol): boolean => overloads !== undefined && overloads.length > 0;

/** Values that may be nothing, in a place that takes nothing no more. */
const TAKES_NOTHING = /\b(?:undefined|null|void|any|unknown|never)\b|^[A-Z]\w?$/;

/** A place of this type goes on taking undefined: it says so, takes anything, or is filled in by what it is given. */
export function takesUndefined(type: string, { signature }: GraphSymbol): boolean {
  return unionMembers(type).some((member) => /^(?:undefined|void|any|unknown|never|[A-Z]\w?)$/.test(member)
    || new RegExp(`<[^()]*?(?<![\\w$.])${member.replace(/[^\w$]/g, '\\$&')}(?![\\w$])[^()]*>`).test(/^[^(]*/.exec(signature)![0]));
}

function required({ before, after, diff }: ChangedContract, { site, unchanged, mayBeMissing }: JudgedCall): Verdict {
  if (!unchanged || isOverloaded(before) || isOverloaded(after) || site.spread || (site.kind !== 'call' && site.kind !== 'new')) return FITS;
  const now = positional(after.parameters ?? []);
  for (const { name, to } of diff.parameters.optionality) {
    const at = now.findIndex((parameter) => parameter.name === name);
    if (to !== 'required' || at < 0 || at >= site.positional || now[at].type === undefined || takesUndefined(now[at].type, after)) continue;
    const missing = mayBeMissing(at);
    const what = `${name} must be given now, and what is passed may be undefined`;
    if (missing !== 'no') return missing === 'certainly' ? breaks(what) : cannotTell(what, true);
  }
  return FITS;
}

const positional = (parameters: readonly Parameter[]): readonly Parameter[] =>
  callerParameters(parameters).filter((parameter) => !parameter.keywordOnly && !parameter.keywordRest);

const ANYTHING = /^(?:\w+\.)*(?:Any|object)$/;
const MAY_BE_PROMISE = /Promise|Thenable|Future|Awaitable|Deferred|Coroutine|\b(?:any|unknown|Any|object)\b/;

/** It gave what there was nothing to wait for, in so many words, and gives a promise now. */
export const becamePromise = ({ before, after, diff, gavePromise }: ChangedContract): boolean => !before.async && !gavePromise && !isPromiseText(before.returnType, 'sometimes') && (after.async || isPromiseText(after.returnType))
  && !after.generator && (diff.async !== undefined || (diff.returnType !== undefined && isPlainText(before.returnType))) && (before.returnType === undefined || !MAY_BE_PROMISE.test(before.returnType) || isPlainText(before.returnType));

function waiting({ before, after, diff, gavePromise, mayHaveGivenPromise, givesTheSame }: ChangedContract, { site, waits, unchanged, resultAsBefore, returnedAs, returnsNoPromise, takenAs, keptAs, standsAlone, takenForAValue }: JudgedCall): Verdict {
  const wasPromise = before.async || isPromiseText(before.returnType, 'sometimes') || gavePromise;
  const isPromise = after.async || isPromiseText(after.returnType);
  if (diff.generator?.to === true && !site.valueUsed && unchanged && !waits && standsAlone()) return breaks('a function became a generator, its body no longer runs when called');
  if (diff.async?.to === false && site.awaited && unchanged && habitsOf(after).waitsForPromisesOnly && !isPromise) {
    // The same body gave the result of the wait before: what is waited for now is that result.
    return isPlainText(after.returnType) || givesTheSame ? breaks('async → sync, the result is awaited but is nothing to wait for') : cannotTell('async → sync, the result is awaited', after.returnType !== undefined);
  }
  // What it gives is gone through step by step, by callers that may have done so all along.
  if (after.async && after.generator && diff.async?.to === true) return cannotTell('it gives its values one by one now');
  if (wasPromise || !isPromise || (diff.async === undefined && diff.returnType === undefined)) return FITS;
  // Another name for a promise, or for anything: what was declared does not say that there was nothing to wait for.
  // A dictionary of anything is none of these.
  // Nor is what nobody takes: whatever the call gave, it did its work and does not any more.
  const isDropped = !site.valueUsed && after.async && habitsOf(after).runsWhenAwaited && ANYTHING.test(before.returnType ?? '') && standsAlone();
  if (before.returnType !== undefined && MAY_BE_PROMISE.test(before.returnType) && !isPlainText(before.returnType) && !isDropped && (waits || diff.async?.to !== true || !takenForAValue())) return cannotTell('it may have given a promise before');
  if (diff.async === undefined && !isPlainText(before.returnType)) return cannotTell('only the declared result changed');
  if (waits) return FITS;
  if (site.kind !== 'call') return cannotTell('the function is passed on, not called here');
  if (!unchanged || !resultAsBefore()) return cannotTell('the promise may be awaited by now');
  if (returnedAs !== undefined && !isPromiseText(returnedAs, 'sometimes') && (returnedAs === before.returnType || isPlainText(returnedAs) || returnsNoPromise())) {
    return breaks(`sync → async, the result is returned as ${returnedAs}`);
  }
  const taken = site.valueUsed ? undefined : takenAs();
  if (taken !== undefined) return breaks(`sync → async, the result is taken as ${taken}`);
  if (!site.valueUsed && after.async && habitsOf(after).runsWhenAwaited && standsAlone()) return breaks('sync → async, called without waiting its body no longer runs');
  if (!site.valueUsed && !takenForAValue()) return cannotTell('the result is dropped or handed on');
  if (MAY_BE_PROMISE.test(keptAs() ?? '') && !takenForAValue()) return cannotTell('what it is kept in may hold a promise');
  if (!takenForAValue() && mayHaveGivenPromise()) return cannotTell('it may have given a promise before');
  return breaks('sync → async, the result is used without waiting for it');
}

/**
 * Types by their text: disjoint primitives break, and a result that may now be nothing is for a reader to look at.
 * Any other text proves nothing (`string[]` → `readonly string[]`), and saying it each time would only teach to look away.
 */
function types({ before, after, diff }: ChangedContract, { site, unchanged, passedType, reckonsWithNothing, needsResult }: JudgedCall): readonly Verdict[] {
  if (!unchanged || isOverloaded(before) || isOverloaded(after) || (site.kind !== 'call' && site.kind !== 'new')) return [];
  const verdicts: Verdict[] = [];
  for (const [at, [was, is]] of filledBy(site, before.parameters ?? [], after.parameters ?? []).entries()) {
    if (was.type === undefined || is.type === undefined || was.rest !== is.rest || takes(was.type, is.type) !== 'rejects') continue;
    // Handed on from the caller's own parameter, whose type followed.
    const passed = at < site.positional ? passedType(at) : undefined;
    if (passed === undefined && habitsOf(after).hints !== undefined) verdicts.push(cannotTell(`type of ${is.name} ${was.type} → ${is.type}`, before.bodyHash !== after.bodyHash));
    else if (passed === undefined || (passed !== is.type && takes(passed, is.type) === 'rejects')) verdicts.push(breaks(`type of ${is.name} ${was.type} → ${is.type}`));
  }
  const { returnType } = diff;
  if (returnType?.from !== undefined && returnType.to !== undefined && (site.valueUsed || site.awaited) && gainsNothing(returnType.from, returnType.to) && !reckonsWithNothing()) {
    const what = `return type ${returnType.from} → ${returnType.to}`;
    if (needsResult()) verdicts.push(breaks(what));
    else if (site.valueUsed) verdicts.push(cannotTell(what, true));
  }
  return verdicts;
}

/** The parameters an argument fills in the old and in the new declaration: by place, or by its keyword. */
function filledBy(site: CallSite, before: readonly Parameter[], after: readonly Parameter[]): readonly (readonly [Parameter, Parameter])[] {
  if (site.spread) return [];
  const [old, now] = [positional(before), positional(after)];
  const pairs: (readonly [Parameter, Parameter])[] = [];
  for (let at = 0; at < Math.min(site.positional, old.length, now.length); at += 1) pairs.push([old[at], now[at]]);
  for (const name of site.keywords) {
    const was = before.find((parameter) => parameter.name === name);
    const is = after.find((parameter) => parameter.name === name);
    if (was !== undefined && is !== undefined) pairs.push([was, is]);
  }
  return pairs;
}

function shape({ diff }: ChangedContract, { site }: JudgedCall): Verdict {
  if (diff.callable?.to === false && site.kind === 'call') return cannotTell('it can no longer be called as a function');
  if (diff.decorators !== undefined || diff.overloads || diff.otherSignature !== undefined) return cannotTell('decorators or overloads changed');
  return FITS;
}
