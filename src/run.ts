// The whole run, in the order of docs/architecture.md: two trees, the snapshot, the head over it, what changed, who
// is affected, which promises broke, the report. Entries call this; stages do not.

import type { Config } from './config/model.ts';
import type { Repository, Tree } from './git/model.ts';
import { initHash } from './extract/hash.ts';
import { openRepository } from './git/repository.ts';
import { overlay } from './graph/overlay.ts';
import { viewsOf } from './graph/view.ts';
import { analyseImpact, changedSymbols } from './impact/index.ts';
import { withBreaker } from './run-breaker.ts';
import { assembleReport, snapshotInfo } from './run-report.ts';
import { readBaseline, SourceTexts } from './run-sources.ts';
import type { BuildRun, BuildStatistics, GraphAnswers, ImpactRun, Runner } from './run-options.ts';
import { PublicSurface } from './resolve/public-surface.ts';
import { judgeWithNotices } from './rules/index.ts';
import type { ImpactReport } from './report/model.ts';
import { changeTo, freshen, Timings, type Work } from './snapshot/freshen.ts';
import { exportLines } from './snapshot/export.ts';
import { statisticsOf } from './snapshot/build-statistics.ts';
import { Store } from './snapshot/store.ts';
import { askGraph } from './run-query.ts';

export { EXTRACTOR_VERSION as extractorVersion } from './extract/facts.ts';

export { standingViolations } from './run-standing.ts';

export const runner: Runner = { impact, build };

async function impact(run: ImpactRun): Promise<ImpactReport> {
  const timings = new Timings();
  const repository = run.repository ?? await openRepository(run.root, run.log);
  try {
    const [baseTree, headTree] = await timings.measure('trees', () => repository.trees(run.base, run.head));
    const work = { ...workOf(repository, run.config, run), toFollow: differing(baseTree, headTree) };

    const base = await freshen(baseTree, work, timings, run.database, { restored: run.restored, persist: false });
    try {
      const head = await changeTo(base.source, headTree, work, timings);
      const after = overlay(base.source, head.delta);
      const views = viewsOf(base.source, after, head.delta);
      const surface = { base: new PublicSurface(base.source), head: new PublicSurface(after) };

      const files = await timings.measure('changes', () => repository.changes(baseTree, headTree));
      const changes = await timings.measure('changes', () => changedSymbols(views.base, views.head, files, { stillExports: (file, name) => surface.head.exports(file, name) }));
      const reached = await timings.measure('impact', () => analyseImpact({
        ...views, changes, minConfidence: run.config.enforcement.minConfidence, depth: run.config.risk.depth,
        isPublicSurface: s => surface.base.has(s.file, s.id) || surface.head.has(s.file, s.id),
      }));
      const texts = new SourceTexts(repository, baseTree, headTree, files);
      const baseline = await readBaseline(repository, baseTree);
      const found = await timings.measure('rules', () => texts.judged(() => judgeWithNotices({
        ...views, changes, files, config: run.config, suppress: run.suppress, source: texts.read, verdicts: (file, line, name) => surface.head.verdicts(file, line, name), ...baseline,
      })));

      const judged = withBreaker(run, found, views.head);

      const snapshot = snapshotInfo(base, head, views.base);
      run.log.debug(`timings ${JSON.stringify(timings)}`);
      return assembleReport({ run, files, reached, judged, snapshot, notAnalysed: views.head.notAnalysed() });
    } finally {
      base.close();
    }
  } finally {
    repository.close();
  }
}

async function build(run: BuildRun): Promise<BuildStatistics> {
  const timings = new Timings();
  const repository = run.repository ?? await openRepository(run.root, run.log);
  try {
    const tree = await timings.measure('trees', () => repository.tree(run.revision));
    const fresh = await freshen(tree, workOf(repository, run.config, run), timings, run.database, { restored: false, persist: true });
    try {
      const statistics = statisticsOf(fresh, timings);
      run.log.debug(`timings ${JSON.stringify(timings)}`);
      return { ...statistics, commit: tree.commit };
    } finally {
      fresh.close();
    }
  } finally {
    repository.close();
  }
}

/** Every symbol and edge of a revision, sorted, one JSON text each. */
export async function exportGraph(run: BuildRun, write: (line: string) => void): Promise<void> {
  const { database } = await build(run);
  const [opened] = await Promise.all([Store.open(database), initHash()]);
  if ('rejected' in opened) throw new Error(opened.rejected);
  try {
    exportLines(opened.store, write);
  } finally {
    opened.store.close();
  }
}

/** Brings the database up to the revision, then answers from it. */
export async function queryGraph<T>(run: BuildRun, ask: (graph: GraphAnswers) => T): Promise<T> {
  const { database } = await build(run);
  return askGraph(database, run.config, ask);
}

const workOf = (repository: Repository, config: Config, run: ImpactRun | BuildRun): Work =>
  ({ repository, config, jobs: run.jobs, log: run.log, ...(run.signal ? { signal: run.signal } : {}) });

function differing(base: Tree, head: Tree): number {
  let files = 0;
  for (const [path, { blob }] of head.entries) if (base.entries.get(path)?.blob !== blob) files++;
  return files;
}
