// `drift impact`: the run the action makes on a pull request, between any two revisions, offline.

import { existsSync } from 'node:fs';
import { parseSuppress } from '../config/inputs.ts';
import { ConfigurationError } from '../errors.ts';
import { WORKTREE } from '../git/model.ts';
import { choice, COMMON_HELP, COMMON_OPTIONS, text, texts } from './arguments.ts';
import type { Command } from './command.ts';
import { openOutput } from './output.ts';
import { givenDatabase, inRepository, jobsOf, rootOf, settings, warnWhenDiverged } from './setup.ts';

const FORMATS = ['text', 'json', 'markdown', 'sarif', 'html'] as const;

export const impact: Command = {
  name: 'impact',
  help: `drift impact: what a change touches, who depends on it, and what it breaks

Usage: drift impact --base REV [--head REV] [options]

What to compare
      --base REV       where the change starts: a commit, branch or tag
      --head REV       where it ends (default: your working tree, uncommitted edits included)
      --root DIR       the repository, or a folder of it (default: here)

What to say
      --format FORMAT  text (default), json, markdown, sarif or html

What to fail on (these override drift.toml)
      --fail-on WHAT         error (default), warning or never
      --risk-threshold N     fail at this risk score, 0 to 100
      --min-confidence N     only calls at least this certain may block, 0 to 1 (default: 0.7)
      --depth N              how many calls away a caller still counts (default: 2)
      --suppress CODE[:SYMBOL]=REASON
                             accept a violation in this run; shown as S001. May be repeated

How to run
      --db FILE        keep the base's graph here: the first run writes it, later ones start from it
                       and never change it (drift callgraph build brings it up to date)
${COMMON_HELP}

Settings are read from drift.toml as it is at the base, so a change cannot lower its own gate.

Examples
  drift impact --base main
      your work so far, against main
  drift impact --base v1.4.0 --head v1.5.0 --format markdown
      everything between two releases, as the action would comment it
  drift impact --base main --suppress 'E004:src/a.ts:oldName=nobody outside used it'
      the same check, with one removal accepted and on record

Exit codes: 0 pass, 1 the gate failed, 2 could not run.
`,
  options: {
    ...COMMON_OPTIONS,
    base: { type: 'string' },
    head: { type: 'string' },
    format: { type: 'string' },
    'fail-on': { type: 'string' },
    'risk-threshold': { type: 'string' },
    'min-confidence': { type: 'string' },
    depth: { type: 'string' },
    suppress: { type: 'string', multiple: true },
  },

  async run(values, { log, signal, engine }) {
    const baseName = text(values, 'base');
    if (baseName === undefined) throw new ConfigurationError('impact needs --base, the revision to compare with; for example: drift impact --base main');
    const format = choice(values, 'format', FORMATS, 'text');
    const suppress = texts(values, 'suppress').map(parseSuppress);
    const jobs = jobsOf(values);
    const root = rootOf(values);

    // Loads while git looks things up.
    const loading = engine();
    const asked = await inRepository(root, log, async (repository) => {
      const base = await repository.resolve(baseName);
      if (base === WORKTREE) throw new ConfigurationError('--base: expected a commit, branch or tag; the working tree can only be the head');
      const head = await repository.resolve(text(values, 'head') ?? WORKTREE);
      if (format === 'text') await warnWhenDiverged(repository, base, head, baseName, log);
      const { config, changed } = await settings(repository, base, head, values, log, {
        dashes: '--',
        riskThreshold: text(values, 'risk-threshold'),
        failOn: text(values, 'fail-on'),
        minConfidence: text(values, 'min-confidence'),
        depth: text(values, 'depth'),
      });
      return { root: repository.root, folder: repository.folder, base, head, config, configChanged: changed };
    });

    const database = givenDatabase(values);
    const file = text(values, 'output');
    const output = openOutput(file, log);
    try {
      const { runner } = await loading;
      const restored = database !== undefined && existsSync(database);
      const report = await runner.impact({ ...asked, database, restored, suppress, jobs, log, signal });
      const { render } = await import('../report/index.ts');
      const colour = format === 'text' && file === undefined && process.stdout.isTTY && !process.env.NO_COLOR;
      const rendered = render(report, format, { colour, folder: asked.folder });
      output.write(rendered.endsWith('\n') ? rendered : `${rendered}\n`);
      if (file !== undefined) log.info(`${report.conclusion === 'fail' ? `failed: ${report.reasons.join('; ')}` : 'passed'}; the report is in ${file}`);
      return report.conclusion === 'fail' ? 1 : 0;
    } finally {
      output.close();
    }
  },
};
