// The settings of a run, by the shortest way: most repositories have no settings file, and what reads one takes longer
// to load than everything else before the work starts.

import type { ConfigInputs } from './inputs.ts';
import { type LoadedConfig, settle } from './settle.ts';

/** `text` undefined: no file, defaults apply. `file` is the name that messages use. */
export async function settingsFrom(text: string | undefined, file: string, inputs: ConfigInputs = {}): Promise<LoadedConfig> {
  return text === undefined ? settle({}, [], inputs) : (await import('./load.ts')).loadConfig(text, file, inputs);
}
