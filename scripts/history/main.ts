// `npm run history -- REPO [--merges N] [--strides N] [--rev REV] [--out FILE]`: the gate over real merged pull requests, or with --strides over
// stretches of N commits at once. A healthy repository merges what works, so every error is suspicious: each is checked by the compiler and listed.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Gate } from '../mutate/gate.ts';
import { typicalTimings } from '../mutate/tally.ts';
import { checkViolations } from './checked.ts';
import { mergedPullRequests, stretches } from './pull-requests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { merges: { type: 'string', default: '40' }, strides: { type: 'string', default: '0' }, rev: { type: 'string', default: 'HEAD' }, out: { type: 'string', default: 'history-errors.txt' } },
});

if (positionals.length !== 1 || !/^\d+$/.test(values.merges) || !/^\d+$/.test(values.strides)) {
  process.stderr.write('usage: npm run history -- REPO [--merges N] [--strides N] [--rev REV] [--out FILE]\n');
  process.exit(2);
}

const CODES = new Set(['E001', 'E004', 'E005']);
const repository = resolve(positionals[0]);
const [most, commits] = [Number(values.merges), Number(values.strides)];
const pulls = commits > 0 ? stretches(repository, values.rev, commits, most) : mergedPullRequests(repository, values.rev, most);
if (pulls.length === 0) throw new Error('no merged pull request that changes code was found');
const gate = await Gate.open(repository, pulls[0].base);
const lines: string[] = [];
const count = { errors: 0, right: 0, warnings: 0, pullsWithErrors: 0 };
try {
  gate.timings.length = 0;
  for (const [index, { commit, base, subject }] of pulls.entries()) {
    await gate.build(base);
    const report = await gate.judge(commit, base);
    const errors = report.violations.filter((v) => v.severity === 'error' && CODES.has(v.code));
    count.warnings += report.violations.filter((v) => v.severity === 'warning' && CODES.has(v.code)).length;
    process.stderr.write(`${index + 1}/${pulls.length} ${commit.slice(0, 9)} ${errors.length} ${subject.slice(0, 80)}\n`);
    if (errors.length === 0) continue;
    count.pullsWithErrors += 1;
    lines.push(`${commit.slice(0, 9)} ${subject}`);
    for (const { violation, word, why } of checkViolations(gate.root, base, commit, errors)) {
      count.errors += 1;
      if (word === 'right') count.right += 1;
      lines.push(`  ${word}: ${violation.code} ${violation.file}:${violation.line} (${violation.confidence}) ${violation.message.slice(0, 400)}`, ...(why === '' ? [] : [`    ${why}`]));
    }
  }
} finally {
  gate.close();
}
writeFileSync(values.out, lines.length === 0 ? '' : `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length === 0 ? '' : `${lines.join('\n')}\n\n`}${pulls.length} pull requests, ${count.pullsWithErrors} with errors; ${count.errors} errors, ${count.right} confirmed by the compiler, ${count.errors - count.right} to be read; ${count.warnings} warnings of the same rules\n`
  + `median of a run, ms: ${JSON.stringify(typicalTimings(gate.timings))}\nwritten to ${values.out}\n`);
