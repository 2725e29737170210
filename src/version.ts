// The version of this program, from the one place that states it. Copied into the bundle when it is built.

import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
