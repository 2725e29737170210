// `npm run mutate -- REPO [--n N] [--seed S] [--language typescript|javascript|python] [--of functions|shapes] [--pyright FOLDER] [--keep FOLDER] [--rev REV] [--kinds a,b] [--out FILE] [--json]`:
// N random breaking and N harmless edits on a real code base, each judged by the compiler and by the gate.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Gate } from './gate.ts';
import { missed, ratesByKind, summary, typicalTimings } from './tally.ts';
import { runPythonTrial } from './python-trial.ts';
import { runShapeTrial } from './shape-trial.ts';
import { runTrial, type Outcome } from './trial.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' }, language: { type: 'string', default: 'typescript' },
    rev: { type: 'string', default: 'HEAD' }, kinds: { type: 'string' }, out: { type: 'string', default: 'mutate-missed.txt' }, json: { type: 'boolean', default: false },
    pyright: { type: 'string', default: 'node_modules/pyright' }, of: { type: 'string', default: 'functions' }, keep: { type: 'string' },
  },
});

if (positionals.length !== 1 || !/^\d+$/.test(values.n) || !/^\d+$/.test(values.seed) || !['typescript', 'javascript', 'python'].includes(values.language) || !['functions', 'shapes'].includes(values.of)) {
  process.stderr.write('usage: npm run mutate -- REPO [--n N] [--seed S] [--language typescript|javascript|python] [--of functions|shapes] [--pyright FOLDER] [--keep FOLDER] [--rev REV] [--kinds a,b] [--out FILE] [--json]\n');
  process.exit(2);
}

const gate = await Gate.open(resolve(positionals[0]), values.rev);
try {
  gate.timings.length = 0;
  const started = performance.now();
  let spent = 0;
  const shared = {
    count: Number(values.n), seed: Number(values.seed),
    ...(values.kinds !== undefined && { kinds: new Set(values.kinds.split(',')) }),
    progress: ({ wanted, kind, symbol, right }: Outcome, done: number): void => {
      spent = performance.now() - started;
      process.stderr.write(`${wanted} ${done}/${values.n} ${right ? 'right' : 'WRONG'} ${kind} ${symbol} (${Math.round(spent / 1000)} s)\n`);
    },
  };
  const outcomes = values.language === 'python'
    ? await runPythonTrial(gate, { ...shared, pyright: resolve(values.pyright), ...(values.keep !== undefined && { kept: resolve(values.keep) }) })
    : await (values.of === 'shapes' ? runShapeTrial : runTrial)(gate, { ...shared, language: values.language as 'typescript' | 'javascript' });
  const list = missed(outcomes);
  writeFileSync(values.out, list === '' ? '' : `${list}\n`);
  const timings = typicalTimings(gate.timings);
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ repository: positionals[0], base: gate.base, seed: Number(values.seed), breaking: ratesByKind(outcomes, 'breaking'), harmless: ratesByKind(outcomes, 'harmless'), timings, outcomes }, undefined, 1)}\n`);
  } else {
    process.stdout.write(`${list === '' ? '' : `${list}\n\n`}${summary(outcomes)}\nmedian of a warm run, ms: ${JSON.stringify(timings)}\nwritten to ${values.out}\n`);
  }
} finally {
  gate.close();
}
