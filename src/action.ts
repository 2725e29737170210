// The action's entry.

import { runJob } from './github/job.ts';
import { tuneForOneRun } from './jit.ts';

tuneForOneRun();
await runJob(() => import('./run.ts'));
