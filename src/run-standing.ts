// A tree judged as it stands: what `drift baseline` records. Same stages as a run, without a second tree.

import { openRepository } from './git/repository.ts';
import { viewOf } from './graph/view.ts';
import type { Violation } from './report/model.ts';
import { judgeTree } from './rules/index.ts';
import type { BuildRun } from './run-options.ts';
import { readTexts } from './run-sources.ts';
import { freshen, Timings } from './snapshot/freshen.ts';

export async function standingViolations(run: BuildRun): Promise<readonly Violation[]> {
  const timings = new Timings();
  const repository = run.repository ?? await openRepository(run.root, run.log);
  try {
    const tree = await repository.tree(run.revision);
    const work = { repository, config: run.config, jobs: run.jobs, log: run.log, ...(run.signal ? { signal: run.signal } : {}) };
    const fresh = await freshen(tree, work, timings, run.database, { restored: false, persist: true });
    try {
      const view = viewOf(fresh.source);
      const texts = await readTexts(repository, tree, new Set(view.files()));
      return judgeTree(view, (path) => texts.get(path), run.config).violations;
    } finally {
      fresh.close();
    }
  } finally {
    repository.close();
  }
}
