// How sure an edge is. Starting values are the design's; the accuracy runs replace them by measured ones
// (calibration.json), per language and strategy.

import type { Resolution } from '../graph/model.ts';
import calibration from './calibration.json' with { type: 'json' };

const START: Record<Resolution, number> = {
  same_file: 0.95, method_call: 0.9, di_injection: 0.8, import_based: 0.75, export_based: 0.6, fuzzy: 0.4, structural: 1,
};

interface Calibration { readonly languages: Readonly<Record<string, Readonly<Record<string, { readonly confidence: number }>>>> }

/** Sub-cases that start below their strategy. */
const START_DETAIL: Record<string, number> = {
  'same_file:flow': 0.65, 'method_call:flow': 0.65, 'import_based:flow': 0.65, 'method_call:mixed': 0.65,
  'same_file:later': 0.65, 'method_call:later': 0.65, 'import_based:later': 0.65,
  'same_file:untyped': 0.65, 'method_call:untyped': 0.65, 'import_based:untyped': 0.65,
};

/** By language, strategy and sub-case: asked for every edge, so no key is made for the asking. */
const known = new Map<string, Map<string, Map<string, number>>>();

export function confidenceOf(language: string, resolution: Resolution, detail = ''): number {
  const confidence = known.get(language)?.get(resolution)?.get(detail);
  if (confidence !== undefined) return confidence;
  const ofLanguage = known.get(language) ?? new Map<string, Map<string, number>>();
  const ofStrategy = ofLanguage.get(resolution) ?? new Map<string, number>();
  const found = lookUp(language, resolution, detail);
  known.set(language, ofLanguage.set(resolution, ofStrategy.set(detail, found)));
  return found;
}

function lookUp(language: string, resolution: Resolution, detail: string): number {
  const table = (calibration as Calibration).languages[language];
  return (detail ? table?.[`${resolution}:${detail}`]?.confidence : undefined) ?? START_DETAIL[`${resolution}:${detail}`] ?? table?.[resolution]?.confidence ?? START[resolution];
}
