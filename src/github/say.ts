// Says what a run found, everywhere it can be said: report file, job summary, annotations, comment, status, outputs.
// The verdict is known before; nothing that goes wrong here changes it or hides the rest (law 9).

import type { Log } from '../log.ts';
import { renderComment, renderSummary } from '../report/index.ts';
import type { ImpactReport } from '../report/model.ts';
import { chooseAnnotations, type Annotation } from './annotations.ts';
import { whyRefused, type GitHubClient } from './client.ts';
import { postComment } from './comment.ts';
import type { Inputs } from './inputs.ts';
import { outputsOf, type Outputs } from './outputs.ts';
import { writeReport } from './report-file.ts';
import { statusOf } from './status.ts';
import { writeSummary } from './summary.ts';
import type { WorkflowLog } from './workflow-log.ts';

export interface Stage {
  readonly inputs: Inputs;
  readonly log: WorkflowLog;
  /** undefined: no token was given. */
  readonly client?: GitHubClient;
  readonly prNumber?: number;
  /** The commit a status goes to. */
  readonly headSha: string;
  /** Address of the head's files, for links. */
  readonly linkBase?: string;
  /** Address of this workflow run. */
  readonly runUrl?: string;
  readonly reportFile: string;
  readonly summaryFile: string | undefined;
  annotate(annotation: Annotation): void;
}

export async function say(report: ImpactReport, stage: Stage): Promise<Outputs> {
  const { inputs, log } = stage;
  const where = whereOf(stage);
  const written = await attempt('The report file', log, () => writeReport(stage.reportFile, report, where).then(() => true));
  await attempt('The job summary', log, () => writeSummary(stage.summaryFile, renderSummary(report, where), 'the report file of this run'));
  if (inputs.annotations) annotate(report, stage);
  const commentUrl = await attempt('The comment', log, () => comment(report, stage));
  await attempt('The commit status', log, () => status(report, stage));
  return outputsOf(report, commentUrl ?? '', written ? stage.reportFile : '', (message) => log.warn(message));
}

/** Where the analysed files are: for links, for paths from the top of the repository, and to tell two reports apart. */
const whereOf = ({ inputs, linkBase }: Stage) => ({ linkBase, folder: inputs.workingDirectory });

function annotate(report: ImpactReport, { inputs, log, annotate: show }: Stage): void {
  const { shown, left } = chooseAnnotations(report, inputs.workingDirectory, { warning: log.warnings });
  for (const annotation of shown) show(annotation);
  const rest = Object.entries(left).filter(([, count]) => count > 0).map(([level, count]) => `${count} of level ${level}`);
  if (rest.length > 0) log.info(`GitHub shows ten annotations per level; the report file also has ${rest.join(', ')}`);
}

async function comment(report: ImpactReport, stage: Stage): Promise<string> {
  const { inputs, log, client, prNumber, runUrl } = stage;
  if (prNumber === undefined || client === undefined) return '';
  const outcome = await postComment(client, {
    issue: prNumber,
    body: renderComment(report, whereOf(stage)),
    ...(report.breaker ? { state: JSON.stringify(report.breaker) } : {}),
    mode: inputs.comment,
    worthSaying: hasSomethingToSay(report),
    workingDirectory: inputs.workingDirectory,
    fullReport: runUrl === undefined ? 'the job summary' : `[the job summary](${runUrl})`,
  });
  log.info(`Comment ${outcome.action}${outcome.action === 'skipped' ? '' : `: ${outcome.url}`}`);
  return outcome.action === 'skipped' ? '' : outcome.url;
}

/** Violations, or changed code that other code depends on. */
const hasSomethingToSay = (report: ImpactReport): boolean =>
  report.violations.length > 0 || report.changed.some((symbol) => symbol.directCallers + symbol.transitiveCallers > 0);

async function status(report: ImpactReport, { inputs, log, client, headSha, runUrl }: Stage): Promise<void> {
  if (inputs.status === '' || client === undefined) return;
  await client.setStatus(headSha, statusOf(report, inputs.status, runUrl));
  log.info(`Commit status ${inputs.status} set`);
}

/** A refusal is everyday (forks) and a line in the log; the rest of what is to be said is said all the same. */
async function attempt<T>(what: string, log: Log, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const why = whyRefused(error);
    const said = `${what} was not written: ${why}`;
    if (why.includes('(403)')) log.info(said);
    else log.warn(said);
    return undefined;
  }
}
