// The command line's entry in the source tree. Decides only whether this Node can run us; everything else is loaded after that.

import { tuneForOneRun } from './jit.ts';

const OLDEST_NODE = 22;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`drift needs Node ${OLDEST_NODE} or newer, this is ${process.version}\n`);
  process.exitCode = 2;
} else {
  tuneForOneRun();
  const { start } = await import('./cli-start.ts');
  await start();
}
