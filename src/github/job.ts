// One job on a runner: inputs and event in, verdict out. Decides what is compared, restores and saves the snapshot,
// and ends with an exit code; the work itself is the engine's. Everything heavy is imported when it is needed, so
// that a wrong input costs no more than starting Node.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import * as core from '@actions/core';

import type { Config } from '../config/model.ts';
import { ConfigurationError, isConfigurationError, machineRefusal } from '../errors.ts';
import type { EventRevisions } from '../git/event.ts';
import type { ImpactReport } from '../report/model.ts';
import type { Runner } from '../run-options.ts';
import type { SnapshotPlace } from '../snapshot/cache.ts';
import type { Annotation } from './annotations.ts';
import type { GitHubClient } from './client.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { plain, workflowLog } from './workflow-log.ts';

/** What does the work, and the version of it that snapshots are filed under. */
export interface Engine {
  readonly runner: Runner;
  readonly extractorVersion: string;
}

const EXIT_GATE_FAILED = 1;
const EXIT_COULD_NOT_RUN = 2;
const LINGER_MS = 3_000;
const ISSUES = 'https://github.com/drift/impact-action/issues';

const log = workflowLog(core);
const env = process.env;
const workspace = resolve(env.GITHUB_WORKSPACE ?? '.');
const runUrl = env.GITHUB_REPOSITORY && env.GITHUB_RUN_ID
  ? `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`
  : undefined;

/** What is known so far, for a status that says the run broke off. */
const reached: { inputs?: Inputs; client?: GitHubClient; headSha?: string } = {};

/** Runs the job to its exit code; nothing that happens in it is thrown. */
export async function runJob(loadEngine: () => Promise<Engine>): Promise<void> {
  try {
    await work(loadEngine);
  } catch (error) {
    await breakOff(error);
  }
  // A download or a connection that was given up may linger: the job should not wait for it.
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

async function work(loadEngine: () => Promise<Engine>): Promise<void> {
  const inputs = readInputs((name) => core.getInput(name));
  reached.inputs = inputs;
  const root = rootOf(inputs);
  const { settingsFrom } = await import('../config/settings.ts');
  // A wrong input should not have to wait for git.
  await settingsFrom(undefined, '', inputs.settings);

  const { openRepository } = await import('../git/repository.ts');
  const { eventRevisions } = await import('../git/event.ts');
  const repository = await openRepository(root, log);
  let plan: Plan;
  try {
    const revisions = await eventRevisions({ name: env.GITHUB_EVENT_NAME ?? '', payload: readPayload(), env }, repository, log);
    if (revisions.mode === 'compare') {
      reached.headSha = revisions.headSha;
      reached.client = await connect(inputs.token);
    }
    const { configOfBase } = await import('../config/read.ts');
    const base = revisions.mode === 'compare' ? revisions.base : revisions.revision;
    const settings = await configOfBase(repository, base, revisions.mode === 'compare' ? revisions.head : base, inputs.config);
    const loaded = await settingsFrom(settings.text, settings.file, inputs.settings);
    for (const warning of loaded.warnings) log.warn(warning);
    const engine = await loadEngine();
    plan = {
      inputs, root, revisions, config: loaded.config, configChanged: settings.changed, runner: engine.runner,
      snapshot: await snapshotPlace(inputs, engine.extractorVersion, loaded.fingerprint, base),
    };
  } finally {
    repository.close();
  }
  await (plan.revisions.mode === 'compare' ? compare(plan, plan.revisions) : build(plan, plan.revisions));
}

interface Plan {
  readonly inputs: Inputs;
  readonly root: string;
  readonly revisions: EventRevisions;
  readonly config: Config;
  readonly configChanged: boolean;
  readonly snapshot: SnapshotPlace;
  readonly runner: Runner;
}

/** Two trees: report, say, gate. */
async function compare(plan: Plan, { base, head, headSha, prNumber }: EventRevisions & { mode: 'compare' }): Promise<void> {
  const { inputs, root, config, configChanged, snapshot, runner } = plan;
  const { restoreSnapshot } = await import('../snapshot/cache.ts');
  const restored = await restoreSnapshot(snapshot) !== undefined;
  const report = await runner.impact({
    root, base, head, config, configChanged, database: snapshot.database, restored, suppress: [], jobs: availableParallelism(), log,
    ...(config.circuitBreaker.enabled && { breaker: { push: headSha, ...await pushesBefore(prNumber, inputs.workingDirectory) } }),
  });
  const { say } = await import('./say.ts');
  const [{ verdict }, { freshness }] = await Promise.all([import('../report/digest.ts'), import('../report/freshness.ts')]);
  const outputs = await say(report, {
    inputs, log, client: reached.client, prNumber, headSha, runUrl,
    linkBase: linkBase(head, inputs.workingDirectory),
    // A folder of this step's own: the job may run us on several projects.
    reportFile: inputs.reportFile === '' ? join(dirname(snapshot.database), 'report.json') : resolve(workspace, inputs.reportFile),
    summaryFile: env.GITHUB_STEP_SUMMARY,
    annotate: showAnnotation,
  });
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
  log.info(verdict(report));
  log.info(plain(`Graph: ${freshness(report)}`));
  if (report.conclusion === 'fail') {
    // A red job must say why on its page; errors marked in the code say it already, and each level shows only ten.
    const marked = inputs.annotations && Number(outputs.errors) > 0;
    for (const reason of report.reasons) (marked ? log.info : core.error)(plain(`Failed: ${reason}`));
    process.exitCode = EXIT_GATE_FAILED;
  }
}

/** What our comment remembers of the pushes before this one. Without it the breaker starts anew; that fails nothing. */
async function pushesBefore(prNumber: number | undefined, workingDirectory: string): Promise<{ state?: ImpactReport['breaker'] }> {
  if (prNumber === undefined || reached.client === undefined) return {};
  const [{ previousState }, { parseBreakerState }] = await Promise.all([import('./comment.ts'), import('../rules/policy/circuit-breaker.ts')]);
  try {
    const text = await previousState(reached.client, prNumber, workingDirectory);
    const state = text === undefined ? undefined : parseBreakerState(text);
    return state === undefined ? {} : { state };
  } catch (error) {
    log.info(plain(`The last push's state could not be read: ${(error as Error).message}`));
    return {};
  }
}

/** One tree: keep the snapshot warm for the pull requests to come. */
async function build(plan: Plan, { revision, save }: EventRevisions & { mode: 'build' }): Promise<void> {
  const { inputs, root, config, snapshot, runner } = plan;
  const { restoreSnapshot, saveSnapshot } = await import('../snapshot/cache.ts');
  const restored = await restoreSnapshot(snapshot);
  const statistics = await runner.build({ root, revision, config, database: snapshot.database, jobs: availableParallelism(), log });
  log.info(`Call graph of ${statistics.commit}: ${statistics.files} files, ${statistics.symbols} symbols, ${statistics.edges} edges`);
  if (save && inputs.saveSnapshot === 'auto' && restored !== snapshot.keys.key) await saveSnapshot({ ...snapshot, database: statistics.database });
  const { snapshotOutput } = await import('./outputs.ts');
  core.setOutput('conclusion', 'pass');
  core.setOutput('snapshot', snapshotOutput(statistics.snapshot.state));
}

function rootOf(inputs: Inputs): string {
  const root = resolve(workspace, inputs.workingDirectory);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigurationError(`working-directory: there is no folder ${JSON.stringify(inputs.workingDirectory)} in the workspace`);
  }
  return root;
}

function readPayload(): unknown {
  if (!env.GITHUB_EVENT_PATH) return {};
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`The event at GITHUB_EVENT_PATH cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function connect(token: string): Promise<GitHubClient | undefined> {
  const [owner, repo] = (env.GITHUB_REPOSITORY ?? '').split('/');
  if (token === '' || !owner || !repo) {
    log.info('No token or no repository name: neither comment nor commit status, the job summary has the report');
    return undefined;
  }
  const { createClient } = await import('./client.ts');
  return createClient({ token, owner, repo, log });
}

/** Same commit, settings and folder: same graph, and so the same key. */
async function snapshotPlace(inputs: Inputs, extractorVersion: string, fingerprint: string, commit: string): Promise<SnapshotPlace> {
  const { snapshotKeys } = await import('../snapshot/cache.ts');
  const { SCHEMA_MAJOR } = await import('../snapshot/schema.ts');
  const folder = inputs.workingDirectory === '.' ? '' : `.${createHash('sha256').update(inputs.workingDirectory).digest('hex').slice(0, 8)}`;
  const temporary = resolve(env.RUNNER_TEMP ?? tmpdir());
  return {
    keys: snapshotKeys({ schema: SCHEMA_MAJOR, extractorVersion, configFingerprint: `${fingerprint}${folder}`, commit }),
    database: join(mkdtempSync(join(temporary, 'drift-run-')), 'graph.db'),
    temporary,
    log,
  };
}

const linkBase = (commit: string, folder: string): string | undefined => (env.GITHUB_REPOSITORY === undefined
  ? undefined
  : [env.GITHUB_SERVER_URL ?? 'https://github.com', env.GITHUB_REPOSITORY, 'blob', commit, ...(folder === '.' ? [] : [encodeURI(folder)])].join('/'));

const showAnnotation = ({ level, message, title, file, line }: Annotation): void => core[level](message, { title, file, startLine: line });

/** Says in one line what the user can mend, or where to report what only we can. */
async function breakOff(error: unknown): Promise<void> {
  const why = error instanceof Error ? error.message : String(error);
  const refusal = machineRefusal(error);
  if (isConfigurationError(error) || refusal !== undefined) {
    core.setFailed(plain(refusal ?? why));
  } else {
    core.debug(error instanceof Error ? error.stack ?? why : why);
    core.setFailed(plain(`${why}. This is our fault, not yours: please report it at ${ISSUES}, with the log of a run with debug logging`));
  }
  process.exitCode = EXIT_COULD_NOT_RUN;
  const { inputs, client, headSha } = reached;
  if (inputs === undefined || inputs.status === '' || client === undefined || headSha === undefined) return;
  const { brokenStatus } = await import('./status.ts');
  try {
    await client.setStatus(headSha, brokenStatus(plain(refusal ?? why), inputs.status, runUrl));
  } catch (refusal) {
    core.debug(String(refusal));
  }
}
