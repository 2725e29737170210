// The command line's entry. Everything heavy is imported by the command that needs it.

import { main } from './cli/main.ts';

process.exitCode = await main(process.argv.slice(2), () => import('./run.ts'));
