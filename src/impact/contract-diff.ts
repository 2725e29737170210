// What two versions of one symbol promise their callers, compared field by field. Plain data in, plain data
// out: whether a difference breaks a given call site is for the rules to judge, not for this file.

import type { GraphSymbol, Parameter, SymbolKind, Visibility } from '../graph/model.ts';
import { inWordsOf, typeParameterNames } from './type-parameters.ts';

export interface Was<T> {
  readonly from: T;
  readonly to: T;
}

/** How a parameter takes its argument, apart from its name, type and optionality. */
export type ParameterMode = 'plain' | 'rest' | 'keyword-only' | 'positional-only' | 'keyword-rest';

export interface ParameterDiff {
  readonly added: readonly { readonly parameter: Parameter; readonly index: number }[];
  readonly removed: readonly { readonly parameter: Parameter; readonly index: number }[];
  /** Names in the old and the new order, only those both versions have; undefined when the order stayed. */
  readonly reordered?: Was<readonly string[]>;
  /** Same place and type, other name. Matters only where callers pass by name. `index` is the new one. */
  readonly renamed: readonly (Was<string> & { readonly index: number })[];
  /** `name` is the new name. */
  readonly optionality: readonly (Was<'optional' | 'required'> & { readonly name: string; readonly index: number })[];
  readonly types: readonly (Was<string | undefined> & { readonly name: string; readonly index: number })[];
  readonly modes: readonly (Was<ParameterMode> & { readonly name: string; readonly index: number })[];
}

export interface ContractDiff {
  readonly parameters: ParameterDiff;
  /** Callable to not callable or the reverse: `parameters` says nothing then. */
  readonly callable?: Was<boolean>;
  readonly kind?: Was<SymbolKind>;
  readonly returnType?: Was<string | undefined>;
  readonly async?: Was<boolean>;
  readonly generator?: Was<boolean>;
  readonly static?: Was<boolean>;
  readonly abstract?: Was<boolean>;
  readonly visibility?: Was<Visibility>;
  readonly exported?: Was<boolean>;
  readonly accessor?: Was<'get' | 'set' | undefined>;
  /** Number of type parameters, as far as the signature shows it. */
  readonly typeParameters?: Was<number>;
  readonly decorators?: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly overloads: boolean;
  /** The signature's hash differs but none of the fields above explains it: heritage, bounds, modifiers. */
  readonly otherSignature?: Was<string>;
}

const mode = (p: Parameter): ParameterMode =>
  p.keywordRest ? 'keyword-rest' : p.rest ? 'rest' : p.keywordOnly ? 'keyword-only' : p.positionalOnly ? 'positional-only' : 'plain';

const was = <T>(from: T, to: T): Was<T> | undefined => (from === to ? undefined : { from, to });

/** A rename keeps place, mode and type. An untyped side cannot contradict the other. */
const couldBeRenamed = (old: Parameter, now: Parameter): boolean =>
  mode(old) === mode(now) && (old.type === now.type || old.type === undefined || now.type === undefined);

/**
 * Which old parameter became which new one: by name first, then, in the gaps between those, by place.
 * Within a gap of equal length the n-th answers the n-th; otherwise the first that fits does.
 */
function pairParameters(old: readonly Parameter[], now: readonly Parameter[]): Map<number, number> {
  const newIndex = new Map(now.map((p, i) => [p.name, i]));
  const pairs = new Map<number, number>();
  old.forEach((p, i) => {
    const to = newIndex.get(p.name);
    if (to !== undefined) pairs.set(i, to);
  });
  const taken = new Set(pairs.values());
  let gapOld: number[] = [];
  let gapStart = 0;
  const closeGap = (gapEnd: number): void => {
    const free: number[] = [];
    for (let i = gapStart; i < gapEnd; i++) if (!taken.has(i)) free.push(i);
    if (free.length === gapOld.length) {
      gapOld.forEach((from, n) => couldBeRenamed(old[from], now[free[n]]) && (pairs.set(from, free[n]), taken.add(free[n])));
    } else if (free.length > 0) {
      for (const from of gapOld) {
        const at = free.findIndex((to) => couldBeRenamed(old[from], now[to]) && old[from].type !== undefined
          && old[from].type === now[to].type && old[from].optional === now[to].optional);
        if (at < 0) continue;
        pairs.set(from, free[at]);
        taken.add(free[at]);
        free.splice(0, at + 1);
      }
    }
    gapOld = [];
  };
  old.forEach((_, i) => {
    const to = pairs.get(i);
    if (to === undefined) gapOld.push(i);
    else if (to >= gapStart) {
      closeGap(to);
      gapStart = to + 1;
    }
  });
  closeGap(now.length);
  return pairs;
}

/** Compares two parameter lists. Keyword-only parameters have no order. */
export function diffParameters(old: readonly Parameter[], now: readonly Parameter[]): ParameterDiff {
  const pairs = pairParameters(old, now);
  const reached = new Set(pairs.values());
  const paired = [...pairs].sort((a, b) => a[0] - b[0]).map(([o, n]) => ({ o: old[o], n: now[n], index: n }));
  const ordered = paired.filter(({ o, n }) => !['keyword-only', 'keyword-rest'].includes(mode(o)) && mode(o) === mode(n));
  const sorted = [...ordered].sort((a, b) => a.index - b.index);
  const moved = ordered.some((p, i) => p !== sorted[i]);
  return {
    added: now.flatMap((parameter, index) => (reached.has(index) ? [] : [{ parameter, index }])),
    removed: old.flatMap((parameter, index) => (pairs.has(index) ? [] : [{ parameter, index }])),
    ...(moved && { reordered: { from: ordered.map((p) => p.n.name), to: sorted.map((p) => p.n.name) } }),
    renamed: paired.flatMap(({ o, n, index }) => (o.name === n.name ? [] : [{ from: o.name, to: n.name, index }])),
    optionality: paired.flatMap(({ o, n, index }) => {
      if (o.optional === n.optional || n.rest || o.rest) return [];
      const say = (optional: boolean) => (optional ? 'optional' as const : 'required' as const);
      return [{ name: n.name, index, from: say(o.optional), to: say(n.optional) }];
    }),
    types: paired.flatMap(({ o, n, index }) => (o.type === n.type ? [] : [{ name: n.name, index, from: o.type, to: n.type }])),
    modes: paired.flatMap(({ o, n, index }) => (mode(o) === mode(n) ? [] : [{ name: n.name, index, from: mode(o), to: mode(n) }])),
  };
}

const NO_PARAMETER_DIFF: ParameterDiff = diffParameters([], []);

function decoratorDiff(old: readonly string[], now: readonly string[]): ContractDiff['decorators'] {
  const added = now.filter((d) => !old.includes(d));
  const removed = old.filter((d) => !now.includes(d));
  return added.length + removed.length > 0 ? { added, removed } : undefined;
}

/** Everything about `now` that a caller of `old` could notice without running it. */
export function diffContract(before: GraphSymbol, now: GraphSymbol): ContractDiff {
  const old = inWordsOf(before, now);
  const callable = was(old.parameters !== undefined, now.parameters !== undefined);
  const fields = {
    parameters: old.parameters && now.parameters ? diffParameters(old.parameters, now.parameters) : NO_PARAMETER_DIFF,
    callable,
    kind: was(old.kind, now.kind),
    returnType: was(old.returnType, now.returnType),
    async: was(old.async, now.async),
    generator: was(old.generator, now.generator),
    static: was(old.static, now.static),
    abstract: was(old.abstract, now.abstract),
    visibility: was(old.visibility, now.visibility),
    exported: was(old.exported, now.exported),
    accessor: was(old.accessor, now.accessor),
    typeParameters: was(typeParameterNames(old).length, typeParameterNames(now).length),
    decorators: decoratorDiff(old.decorators, now.decorators),
    overloads: haveOtherOverloads(old, now),
  };
  const diff: ContractDiff = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as ContractDiff;
  // The name is part of the hashed signature, so after a rename the hash says nothing about the rest.
  const unexplained = old.signatureHash !== now.signatureHash && old.name === now.name && isSameContract(diff);
  return unexplained ? { ...diff, otherSignature: { from: old.signature, to: now.signature } } : diff;
}

/** True when nothing differs at all. */
export function isSameContract(diff: ContractDiff): boolean {
  return isOnlyRenaming(diff) && diff.parameters.renamed.length === 0;
}

/** The lists tell parameters alone; the hash also answers for type parameters and results of overloads. */
function haveOtherOverloads(old: GraphSymbol, now: GraphSymbol): boolean {
  if (JSON.stringify(old.overloads ?? []) !== JSON.stringify(now.overloads ?? [])) return true;
  return (old.overloads?.length ?? 0) > 0 && old.signature === now.signature && old.async === now.async && old.static === now.static && old.signatureHash !== now.signatureHash;
}

/** True when nothing but parameter names differs: no contract change where callers cannot pass by name. */
export function isOnlyRenaming(diff: ContractDiff): boolean {
  const { parameters, overloads, ...rest } = diff;
  const { renamed: _, reordered, ...lists } = parameters;
  return !overloads && reordered === undefined && Object.keys(rest).length === 0
    && Object.values(lists).every((list) => list.length === 0);
}
