// W001 placement: a new function fits another module's profile clearly better than the one it was put in.
// Scored for its own module as well; silent when either module is small or a collection of odds and ends.

import { posix } from 'node:path';
import type { GraphSymbol } from '../graph/model.ts';
import { declarationEvidence } from './evidence.ts';
import { isPlaced, keywordsOf, neighbours, profileOf, scoreFit, typeNames, type ModuleProfile } from './module-profile.ts';
import type { Finding, Rule, RuleContext } from './model.ts';
import { wordsOf } from './text/name-words.ts';

/** Fewer functions than this say nothing about what a module is for. */
const SMALLEST_MODULE = 5;
/** A fit worth mentioning, and the lead it must have over the own module. */
const GOOD_FIT = 0.6;
const CLEAR_LEAD = 0.35;
/** Agreement in name alone is chance: so many kinds of traits must agree. */
const FEWEST_REASONS = 3;
/** Placement is an opinion, however well it scores. */
const MOST_CONFIDENT = 0.65;
const MOST_CANDIDATES = 200;

const ODDS_AND_ENDS = /^(index|main|util|utils|utilities|helper|helpers|common|shared|misc|lib|core|types|constants|config|mod|__init__)$/i;

export const placement: Rule = {
  code: 'W001',
  name: 'placement',
  needs: ['changes'],
  explanation: {
    fires: 'A new function fits the profile of another module clearly better than that of its own.',
    why: 'What belongs together is found together; the next reader will look for it in the other module.',
    fix: 'Move it, or ignore the advice if the module is about to change its subject.',
    silent: 'Small modules, collections of utilities, tests, methods, new files, and anything but a clear lead on several traits.',
  },
  check(context) {
    const added = new Set(context.changes.flatMap(({ change, after }) => (change === 'added' && after !== undefined ? [after.id] : [])));
    const profiles = new Map<string, ModuleProfile>();
    const profile = (path: string): ModuleProfile => {
      const known = profiles.get(path) ?? profileOf(context.head, path, added);
      profiles.set(path, known);
      return known;
    };
    return context.changes.flatMap(({ change, after }) =>
      (change === 'added' && after !== undefined && isPlaced(after) ? judgePlacement(context, after, profile) ?? [] : []));
  },
};

function judgePlacement(context: RuleContext, symbol: GraphSymbol, profile: (path: string) => ModuleProfile): Finding | undefined {
  if (!aboutSomething(symbol.file) || context.basePath(symbol.file) === undefined) return undefined;
  const own = profile(symbol.file);
  if (own.functions < SMALLEST_MODULE) return undefined;
  const ownFit = scoreFit(context.head, symbol, own);
  const best = candidatesFor(context, symbol)
    .map(profile)
    .filter((other) => other.functions >= SMALLEST_MODULE)
    .map((other) => ({ other, fit: scoreFit(context.head, symbol, other) }))
    .sort((a, b) => b.fit.score - a.fit.score || (a.other.path < b.other.path ? -1 : 1))[0];
  if (best === undefined || best.fit.score < GOOD_FIT || best.fit.score - ownFit.score < CLEAR_LEAD || best.fit.because.length < FEWEST_REASONS) return undefined;
  const percent = (score: number): string => `${Math.round(score * 100)} %`;
  return {
    file: symbol.file,
    line: symbol.nameLine,
    symbol: symbol.id,
    message: `${symbol.qualifiedName} fits ${best.other.path} (${percent(best.fit.score)}: ${best.fit.because.join(', ')}) better than ${symbol.file} (${percent(ownFit.score)}).`,
    fixHint: `Consider moving it to ${best.other.path}.`,
    confidence: Math.min(MOST_CONFIDENT, best.fit.score),
    what: `belongs to ${best.other.path}`,
    atMost: 'warning',
    evidence: [declarationEvidence(context, 'head', symbol)],
  };
}

const aboutSomething = (path: string): boolean => !ODDS_AND_ENDS.test(posix.basename(path).replace(/\..*$/, ''));

/** Modules that share a trait with the function: found through names and calls, not by profiling everything. */
function candidatesFor(context: RuleContext, symbol: GraphSymbol): readonly string[] {
  const language = symbol.language;
  const near = new Map<string, number>();
  const consider = (path: string): void => {
    if (path !== symbol.file && aboutSomething(path)) near.set(path, (near.get(path) ?? 0) + 1);
  };
  for (const type of typeNames(symbol)) {
    for (const declared of context.head.symbolsNamed(type)) {
      consider(declared.file);
      for (const edge of context.head.inEdges(declared.id).slice(0, MOST_CANDIDATES)) consider(edge.file);
    }
  }
  for (const edge of context.head.outEdges(symbol.id)) {
    if (edge.kind !== 'calls') continue;
    consider(edge.to.slice(0, edge.to.indexOf(':')));
    for (const other of context.head.inEdges(edge.to).slice(0, MOST_CANDIDATES)) consider(other.file);
  }
  // Siblings in the folder, for what is known by its subject alone.
  const folder = posix.dirname(symbol.file);
  const words = new Set([...wordsOf(symbol.name), ...keywordsOf(symbol), ...neighbours(context.head, symbol, 'in')]);
  for (const path of context.head.files()) {
    if (posix.dirname(path) === folder && wordsOf(posix.basename(path).replace(/\..*$/, '')).some((word) => words.has(word) || words.has(word.replace(/s$/, '')))) consider(path);
  }
  return [...near]
    .filter(([path]) => context.head.symbolsInFile(path).some((other) => isPlaced(other) && other.language === language))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_CANDIDATES)
    .map(([path]) => path);
}
