// `drift baseline`: records today's violations, so that an old code base can adopt the gate and only new debt blocks.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, reasonOf } from '../errors.ts';
import { BASELINE_FILE, formatBaseline, parseBaseline, recordBaseline } from '../rules/index.ts';
import { COMMON_HELP, COMMON_OPTIONS, text } from './arguments.ts';
import type { Command } from './command.ts';
import { atRevision, jobsOf, withDatabase } from './setup.ts';

export const baseline: Command = {
  name: 'baseline',
  help: `drift baseline: accept today's violations, so that only new ones block

Usage: drift baseline [options]

Writes ${BASELINE_FILE} below the root. Commit it: a change is judged by the baseline of its base, so it cannot accept
its own violations. Entries are known by code, symbol and fingerprint, never by line.

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        a database to start from
      --grow           write it even if it holds more than before
${COMMON_HELP}

The count may only fall: without --grow a baseline that would grow is refused.

Examples
  drift baseline
      the day the gate is adopted, and after every clean-up
  drift baseline -o today.json --rev v1.4.0
      what it would be at a release, without touching the repository's own

Exit codes: 0 written, 1 refused because it would grow, 2 could not run.
`,
  options: { ...COMMON_OPTIONS, rev: { type: 'string' }, grow: { type: 'boolean' } },

  async run(values, { log, signal, engine }) {
    const jobs = jobsOf(values);
    const asked = await atRevision(values, log);
    const file = text(values, 'output') ?? join(asked.root, BASELINE_FILE);
    const before = existsSync(file) ? parseBaseline(readFileSync(file, 'utf8'), file).entries.length : undefined;
    const violations = await withDatabase(values, asked.root, async (database) =>
      (await engine()).standingViolations({ ...asked, database, jobs, log, signal }));
    const recorded = recordBaseline(violations);
    const after = recorded.entries.length;
    if (before !== undefined && after > before && values.grow !== true) {
      log.end();
      process.stderr.write(`drift: the baseline would grow from ${before} to ${after} entries, so ${file} was left as it is (drift check shows what is new; --grow writes it all the same)\n`);
      return 1;
    }
    try {
      writeFileSync(file, formatBaseline(recorded));
    } catch (error) {
      throw new ConfigurationError(`${file}: cannot be written (${reasonOf(error)})`);
    }
    log.info(before === undefined ? `${after} violations accepted in ${file}` : `${file}: ${before} → ${after} accepted violations`);
    return 0;
  },
};
