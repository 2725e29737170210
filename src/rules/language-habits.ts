// Whose habits a symbol goes by, one registry line a language. Nothing else under rules/ asks which language a symbol is written in.

import { CAREFUL, type LanguageHabits } from '../languages/habits.ts';
import { PYTHON } from '../languages/python/habits.ts';
import { JAVASCRIPT, TYPESCRIPT } from '../languages/typescript/habits.ts';

const REGISTRY: Readonly<Record<string, LanguageHabits>> = {
  typescript: TYPESCRIPT,
  javascript: JAVASCRIPT,
  python: PYTHON,
};

/** Languages that share an extractor but not their habits, told apart by the ending of the file. */
const BY_ENDING: readonly (readonly [language: string, ending: RegExp, habits: LanguageHabits])[] = [
  ['typescript', /\.[cm]?jsx?$/i, JAVASCRIPT],
];

export const habitsOf = ({ language, file }: { readonly language: string; readonly file: string }): LanguageHabits =>
  BY_ENDING.find(([id, ending]) => id === language && ending.test(file))?.[2] ?? REGISTRY[language] ?? CAREFUL;

/** `index.d.ts` describes what runs and does not run: code without types goes by the file beside it. */
export const isDescribedOnly = ({ file, language }: { readonly file: string; readonly language: string }, caller: string): boolean =>
  /\.d\.[cm]?ts$/.test(file) && !habitsOf({ language, file: caller }).countsArguments;
