// The command line from its arguments to its exit code; what the source tree's entry and the bundle's have in common.

import { main } from './cli/main.ts';
import { partsUsed } from './parts.ts';

/** Gives back which parts of the program the run made use of. */
export async function start(): Promise<ReadonlySet<string>> {
  process.exitCode = await main(process.argv.slice(2), () => import('./run.ts'));
  return partsUsed;
}
