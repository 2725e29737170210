// The command line's entry. Decides only whether this Node can run us; everything else is in cli/, loaded after that.

import { tuneForOneRun } from './jit.ts';

const OLDEST_NODE = 22;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`drift needs Node ${OLDEST_NODE} or newer, this is ${process.version}\n`);
  process.exitCode = 2;
} else {
  tuneForOneRun();
  const { main } = await import('./cli/main.ts');
  process.exitCode = await main(process.argv.slice(2), () => import('./run.ts'));
}
