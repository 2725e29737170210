// The action's entry.

import { runJob } from './github/job.ts';

await runJob(() => import('./run.ts'));
