// The command line's entry in the bundle: the program is one script beside this file, and its compiled code is kept.
// Knows nothing of the program but that it can be started.

import 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedScript } from './code-cache.ts';
import { tuneForOneRun, tuneForParsing } from './jit.ts';

/** Set by scripts/build.mjs: a digest of the program's bytes. */
declare const PROGRAM_ID: string;

type Program = (module: { exports: { start?(): Promise<ReadonlySet<string>> } }, require: NodeJS.Require, url: string) => void;

// Node's own modules come with code compiled for V8's usual settings. What every run needs of them is loaded before
// those are changed: afterwards it would be compiled from its text. (This one is loaded when it is first looked at.)
const { url } = import.meta;
const load = createRequire(url);
void (load('node:util') as { readonly parseArgs: unknown }).parseArgs;
tuneForOneRun();

const filename = join(dirname(fileURLToPath(url)), 'cli-program.cjs');
// Plain ASCII, as the build writes it: no decoding, and a byte for each character in memory.
const { script, keep } = cachedScript(readFileSync(filename, 'latin1'), filename, PROGRAM_ID);
const program: Parameters<Program>[0] = { exports: {} };
(script.runInThisContext() as Program)(program, load, url);
const parts = await program.exports.start!();
// As it was when the code was read.
tuneForParsing(Number.POSITIVE_INFINITY);
keep(parts);
