// How sure an edge is: how often such an edge was right where a compiler could judge it (calibration.json), per language,
// strategy and sub-case. A sub-case seen too seldom in one strategy goes by all strategies of its language together, then
// by its kind, then by that kind in all languages; the starting values are the design's and hold where nothing was measured.

import type { Resolution } from '../graph/model.ts';
import calibration from './calibration.json' with { type: 'json' };

const START: Record<Resolution, number> = {
  same_file: 0.95, method_call: 0.9, di_injection: 0.8, import_based: 0.75, export_based: 0.6, fuzzy: 0.4, structural: 1,
};

type Table = Readonly<Record<string, { readonly confidence: number }>>;
interface Calibration { readonly languages: Readonly<Record<string, Table>>; readonly subCases: { readonly languages: Readonly<Record<string, Table>> } }

const { languages, subCases } = calibration as Calibration;

/** Kinds of sub-cases that are less sure than their strategy, should their language never have been measured: they stay below the gate. */
const DOUBTS: ReadonlySet<string> = new Set(['flow', 'held', 'untyped', 'rows', 'mixed', 'made', 'later', 'guess', 'callback']);
const DOUBTED = 0.65;

/** A kind of guess that is right less often than this is none: nobody wants to read it. */
const LEAST_OF_A_GUESS = 0.15;

/** What a compiler names now and then (docs/accuracy.md): neither next to never nor as a rule. */
const [RARE, AS_A_RULE] = [0.15, 0.7];
/** Targets side by side: the one that compilers hardly ever name does not run either, where a name may stand for something behind it that does. */
const SIDE_BY_SIDE: ReadonlySet<string> = new Set(['types', 'several', 'rows', 'made']);

/** Of several targets one that is no claim about the call: the caller comes by it, which is a use. */
export const isToldAsUse = (detail: string, confidence: number): boolean => confidence < AS_A_RULE && (confidence >= RARE || SIDE_BY_SIDE.has(detail.split(' ', 1)[0]));

/** By language, strategy and sub-case: asked for every edge, so no key is made for the asking. */
const known = new Map<string, Map<string, Map<string, number>>>();

/** How often such an edge is right. A guess is no proof whatever its share (graph/proof.ts). */
export function confidenceOf(language: string, resolution: Resolution, detail = ''): number {
  const confidence = known.get(language)?.get(resolution)?.get(detail);
  if (confidence !== undefined) return confidence;
  const ofLanguage = known.get(language) ?? new Map<string, Map<string, number>>();
  const ofStrategy = ofLanguage.get(resolution) ?? new Map<string, number>();
  const found = lookUp(language, resolution, detail);
  known.set(language, ofLanguage.set(resolution, ofStrategy.set(detail, found)));
  return found;
}

export const isWorthGuessing = (language: string, resolution: Resolution, detail: string): boolean => confidenceOf(language, resolution, detail) >= LEAST_OF_A_GUESS;

/** The sub-case itself, else its kind: 'several' of 'several types rest'. Another language's parts are not those of one that was never measured. */
function lookUp(language: string, resolution: Resolution, detail: string): number {
  const [own, any] = [subCases.languages[language], subCases.languages.any];
  const kind = detail.split(' ', 1)[0];
  const measured = detail === '' ? undefined : own?.[`${resolution}:${detail}`] ?? own?.[`*:${detail}`] ?? own?.[`*:${kind}`];
  if (measured === undefined && DOUBTS.has(kind)) return Math.min(DOUBTED, any?.[`*:${kind}`]?.confidence ?? DOUBTED);
  return (measured ?? (detail === '' ? undefined : any?.[`*:${kind}`]) ?? languages[language]?.[resolution])?.confidence ?? START[resolution];
}
