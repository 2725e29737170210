// The languages we know. Adding one: its folder, its grammar in grammars/manifest.json, one line here.

import type { Language, LanguageVariant } from './language.ts';
import { python } from './python/index.ts';
import { typescript } from './typescript/index.ts';

export const languages: readonly Language[] = [typescript, python];

const byExtension = new Map<string, { language: Language; variant: LanguageVariant }>();
for (const language of languages) {
  for (const variant of language.variants) for (const e of variant.extensions) byExtension.set(e, { language, variant });
}
const byId = new Map(languages.map(l => [l.id, l]));
const manifestNames = new Set(languages.flatMap(l => l.manifests));

/** Language and grammar of a path, by its ending; undefined when we do not know it. */
export function variantOf(path: string): { language: Language; variant: LanguageVariant } | undefined {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  return dot > slash ? byExtension.get(path.slice(dot).toLowerCase()) : undefined;
}

export const languageById = (id: string): Language | undefined => byId.get(id);

const steers = (language: Language, path: string): boolean => language.manifests.includes(path.slice(path.lastIndexOf('/') + 1)) || language.isManifest?.(path) === true;

/** True for files that steer module resolution: watched, and kept by what of them does. */
export const isManifest = (path: string): boolean => manifestNames.has(path.slice(path.lastIndexOf('/') + 1))
  || languages.some(l => l.isManifest?.(path) === true);

/** What of a manifest steers module resolution. */
export const steeringText = (path: string, text: string): string => languages.find(l => steers(l, path))?.steering?.(path, text) ?? '';

/** Keys of the imports that a change of a manifest's steering text may lead elsewhere; undefined: any import. */
export const steeredTails = (path: string, before: string, after: string): readonly string[] | undefined => languages.find(l => steers(l, path))?.steered?.(path, before, after);
