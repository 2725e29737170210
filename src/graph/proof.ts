// What counts as proof. A guess by name alone is none, however often such guesses turn out right: its confidence says how
// often, and law 5 that nothing may block on it.

import { GUESSES, type GraphEdge, type Resolution } from './model.ts';

export const isGuess = (resolution: Resolution | undefined): boolean => resolution !== undefined && GUESSES.has(resolution);

/** At or above the gate's confidence, and not guessed. */
export const isProof = (edge: { readonly confidence: number; readonly resolution?: GraphEdge['resolution'] }, gate: number): boolean => edge.confidence >= gate && !isGuess(edge.resolution);
