// Comparing two revisions for a command that reads the report: what `check` and `explain` have in common.

import { existsSync } from 'node:fs';
import { parseSuppress } from '../config/inputs.ts';
import { ConfigurationError } from '../errors.ts';
import { WORKTREE } from '../git/model.ts';
import type { ImpactReport } from '../report/model.ts';
import { COMMON_OPTIONS, text, texts } from './arguments.ts';
import type { CommandContext, OptionValues } from './command.ts';
import { givenDatabase, inRepository, jobsOf, rootOf, settings } from './setup.ts';

export const COMPARE_OPTIONS = {
  ...COMMON_OPTIONS,
  base: { type: 'string' },
  head: { type: 'string' },
  'fail-on': { type: 'string' },
  'min-confidence': { type: 'string' },
  suppress: { type: 'string', multiple: true },
} as const;

export const COMPARE_HELP = `      --base REV       where the change starts (default: HEAD, so that your uncommitted edits are the change)
      --head REV       where it ends (default: your working tree)
      --root DIR       the repository, or a folder of it (default: here)`;

export interface Compared {
  readonly report: ImpactReport;
  /** From the top of the repository to what was compared. */
  readonly folder: string;
}

export async function compare(values: OptionValues, { log, signal, engine }: CommandContext): Promise<Compared> {
  const suppress = texts(values, 'suppress').map(parseSuppress);
  const jobs = jobsOf(values);
  // Loads while git looks things up.
  const loading = engine();
  const asked = await inRepository(rootOf(values), log, async (repository) => {
    const base = await repository.resolve(text(values, 'base') ?? 'HEAD');
    if (base === WORKTREE) throw new ConfigurationError('--base: expected a commit, branch or tag; the working tree can only be the head');
    const head = await repository.resolve(text(values, 'head') ?? WORKTREE);
    const { config, changed } = await settings(repository, base, head, values, log, { failOn: text(values, 'fail-on'), minConfidence: text(values, 'min-confidence') });
    // Rules only: how far a change reaches is not what these commands answer for.
    return { root: repository.root, folder: repository.folder, base, head, config: { ...config, risk: { ...config.risk, threshold: null } }, configChanged: changed };
  });
  const database = givenDatabase(values);
  const { runner } = await loading;
  const report = await runner.impact({ ...asked, database, restored: database !== undefined && existsSync(database), suppress, jobs, log, signal });
  return { report, folder: asked.folder };
}
