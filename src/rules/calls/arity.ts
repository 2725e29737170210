// How many arguments a declaration takes, and whether a call's arguments fit that count.
// Pure arithmetic over parameters and call sites; knows no graph, no rule and no file.

import type { CallSite, Parameter } from '../../graph/model.ts';
import { bracketed, splitTopLevel } from '../text/props-text.ts';

/** `max` is Infinity when a rest parameter takes whatever follows. */
export interface Arity {
  readonly min: number;
  readonly max: number;
}

export type Fit =
  | { readonly verdict: 'fits' }
  | { readonly verdict: 'cannot-tell'; readonly why: string }
  | {
    readonly verdict: 'breaks';
    readonly passed: number;
    readonly missing: readonly string[];
    /** Keywords that no parameter takes. */
    readonly unknown: readonly string[];
    /** True when the call passes more than the declaration takes, and lacks nothing. */
    readonly tooMany: boolean;
  };

const FITS: Fit = { verdict: 'fits' };

/** TypeScript's `this` parameter is a type, not an argument; a list whose type counts its entries is as many parameters. */
export const callerParameters = (parameters: readonly Parameter[]): readonly Parameter[] =>
  (parameters[0]?.name === 'this' ? parameters.slice(1) : parameters).flatMap((parameter) => (parameter.rest ? counted(parameter) : [parameter]));

/** `...place: [row: number, seat?: number]` → two, of which one must be given. */
function counted(list: Parameter): readonly Parameter[] {
  const type = (list.type ?? '').replace(/^readonly\s+/, '');
  // `[string, number][]` is a list of pairs, of any length.
  const inside = type.startsWith('[') && bracketed(type, 0) === type ? type.slice(1, -1) : undefined;
  // `[] | [string]`: one of several lists, of which nobody says which.
  if (inside === undefined || inside.trim() === '' || splitTopLevel(list.type!, '|').length > 1) return [list];
  return splitTopLevel(inside, ',').map((entry, at) => {
    const [, rest, label, mayMiss, one] = /^(\.\.\.)?(?:([\w$]+)(\?)?\s*:(?!:))?\s*(.*)$/s.exec(entry)!;
    return { ...list, name: label ?? `${list.name}[${at}]`, type: one, rest: rest !== undefined, optional: mayMiss !== undefined || one.endsWith('?') };
  });
}

/** A trailing `x: void` may be left out, as the TypeScript compiler allows. */
const mayBeOmitted = (parameter: Parameter): boolean =>
  parameter.optional || parameter.rest || parameter.keywordRest
  || (parameter.type !== undefined && parameter.type.split('|').some((part) => part.trim() === 'void'));

const takesPosition = (parameter: Parameter): boolean => !parameter.keywordOnly && !parameter.keywordRest;

export function positionalArity(parameters: readonly Parameter[]): Arity {
  const positional = callerParameters(parameters).filter(takesPosition);
  let min = 0;
  positional.forEach((parameter, index) => {
    if (!mayBeOmitted(parameter)) min = index + 1;
  });
  const rest = positional.some((parameter) => parameter.rest);
  return { min, max: rest ? Infinity : positional.length };
}

/** "2", "1 or 2", "1 to 3", "at least 1": how the count reads in a message. */
export function arityText(arity: Arity): string {
  if (arity.max === Infinity) return arity.min === 0 ? 'any number' : `at least ${arity.min}`;
  if (arity.min === arity.max) return String(arity.min);
  return arity.max === arity.min + 1 ? `${arity.min} or ${arity.max}` : `${arity.min} to ${arity.max}`;
}

/** Forms of a call whose argument count is not the callee's own. */
const INDIRECT = /(^|[.:])(call|apply|bind|partial|partialmethod)\b/;

/** Why the arguments of this site cannot be counted at all; undefined when they can. */
export function uncountable(site: CallSite): string | undefined {
  if (site.spread) return 'the call spreads a list into its arguments';
  if (site.keywordSpread) return 'the call spreads keywords into its arguments';
  if (site.kind !== 'call' && site.kind !== 'new') return `a ${site.kind} has no argument list of its own`;
  if (site.text === '') return 'what is called has no name';
  if (INDIRECT.test(site.text)) return `${site.text} passes its arguments on`;
  return undefined;
}

/** Whether the call fits one parameter list, by count and by the names of required keyword arguments. */
export function fitsParameters(site: CallSite, declared: readonly Parameter[]): Fit {
  const why = uncountable(site);
  const parameters = callerParameters(declared);
  const { max } = positionalArity(parameters);
  // Whatever names are spread into the call, they take no place from those that stand in it.
  const isTooMany = site.keywordSpread && site.positional > max && uncountable({ ...site, keywordSpread: false }) === undefined;
  if (isTooMany) return { verdict: 'breaks', passed: site.positional + site.keywords.length, missing: [], unknown: [], tooMany: true };
  if (why !== undefined) return { verdict: 'cannot-tell', why };
  const passed = site.positional + site.keywords.length;
  const byName = new Set(site.keywords);
  const unknown = parameters.some((parameter) => parameter.keywordRest) ? []
    : site.keywords.filter((name) => !parameters.some((parameter) => parameter.name === name && !parameter.positionalOnly && !parameter.rest));
  if (site.positional > max) return { verdict: 'breaks', passed, missing: [], unknown, tooMany: true };

  if (site.partly === true) return unknown.length === 0 ? FITS : { verdict: 'breaks', passed, missing: [], unknown, tooMany: true };
  const positional = parameters.filter(takesPosition);
  const missing: string[] = [];
  positional.forEach((parameter, index) => {
    const covered = index < site.positional || (byName.has(parameter.name) && !parameter.positionalOnly);
    // Optional in the middle still takes its place: only what nothing covers is missing.
    if (!covered && !mayBeOmitted(parameter)) missing.push(parameter.name);
  });
  for (const parameter of parameters) {
    if (parameter.keywordOnly && !parameter.optional && !byName.has(parameter.name)) missing.push(parameter.name);
  }
  return missing.length === 0 && unknown.length === 0 ? FITS : { verdict: 'breaks', passed, missing, unknown, tooMany: missing.length === 0 };
}

/** An overloaded function is fitted by any one of its signatures; the implementation's own cannot be called. */
export function fitsAny(site: CallSite, signatures: readonly (readonly Parameter[])[]): Fit {
  let first: Fit | undefined;
  for (const signature of signatures) {
    const fit = fitsParameters(site, signature);
    if (fit.verdict !== 'breaks') return fit;
    first ??= fit;
  }
  return first ?? { verdict: 'cannot-tell', why: 'the target declares no parameters' };
}

/** The widest reading of several signatures, for messages. */
export function combinedArity(signatures: readonly (readonly Parameter[])[]): Arity {
  const all = signatures.map(positionalArity);
  return { min: Math.min(...all.map((arity) => arity.min)), max: Math.max(...all.map((arity) => arity.max)) };
}
