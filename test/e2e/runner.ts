// Plays the Actions runner: reads action.yml, hands over inputs with their defaults and the GITHUB_* variables, runs
// the built action in a process of its own with nothing else of this machine's environment, and reads back what it
// left: exit code, outputs, summary, log, workflow commands.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'yaml';

import { runtimeToken, scopesFor } from './cache-service.ts';
import type { WorkflowEvent } from './events.ts';

interface ActionDescription {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const actionFolder = resolve(fileURLToPath(import.meta.url), '../../..');
export const action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8')) as ActionDescription;
export const actionEntry = join(actionFolder, action.runs.main);

export interface Job {
  readonly workspace: string;
  readonly event: WorkflowEvent;
  readonly apiUrl: string;
  /** Address of the cache service; undefined: this runner has none. */
  readonly cacheUrl?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** One runner's temporary folder; the same over jobs, as its path is part of what a cache is found by. */
  readonly temporary: string;
  readonly debug?: boolean;
}

export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

export interface JobResult {
  readonly exitCode: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
  readonly commands: readonly WorkflowCommand[];
  readonly milliseconds: number;
}

export const runnerTemporary = (): string => mkdtempSync(join(tmpdir(), 'drift-runner-'));

export async function runAction(job: Job): Promise<JobResult> {
  const files = mkdtempSync(join(tmpdir(), 'drift-job-'));
  const file = (name: string, content = ''): string => {
    writeFileSync(join(files, name), content);
    return join(files, name);
  };
  mkdirSync(job.temporary, { recursive: true });
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: files,
    LANG: 'C.UTF-8',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: job.workspace,
    GITHUB_EVENT_NAME: job.event.name,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(job.event.payload)),
    GITHUB_REF: job.event.ref,
    GITHUB_SHA: job.event.sha,
    GITHUB_REPOSITORY: 'octo-org/octo-repo',
    GITHUB_REPOSITORY_OWNER: 'octo-org',
    GITHUB_RUN_ID: '4242',
    GITHUB_RUN_NUMBER: '17',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'impact',
    GITHUB_WORKFLOW: 'Impact',
    GITHUB_ACTOR: 'octocat',
    GITHUB_ACTION_PATH: actionFolder,
    GITHUB_API_URL: job.apiUrl,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_GRAPHQL_URL: `${job.apiUrl}/graphql`,
    GITHUB_OUTPUT: file('output'),
    GITHUB_STATE: file('state'),
    GITHUB_ENV: file('env'),
    GITHUB_PATH: file('path'),
    GITHUB_STEP_SUMMARY: file('summary.md'),
    RUNNER_TEMP: job.temporary,
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    ...(job.debug ? { RUNNER_DEBUG: '1' } : {}),
    ...(job.cacheUrl === undefined ? {} : {
      ACTIONS_CACHE_SERVICE_V2: 'true', ACTIONS_RESULTS_URL: job.cacheUrl, ACTIONS_RUNTIME_TOKEN: runtimeToken(scopesFor(job.event.ref)),
    }),
    ...inputVariables(job.inputs ?? {}),
  };
  const started = performance.now();
  const { exitCode, log } = await execute(env, job.workspace);
  const result = {
    exitCode,
    outputs: readOutputs(readFileSync(env.GITHUB_OUTPUT, 'utf8')),
    summary: readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8'),
    log,
    commands: log.split(/\r?\n/).map(readCommand).filter((command) => command !== undefined),
    milliseconds: performance.now() - started,
  };
  rmSync(files, { recursive: true, force: true });
  return result;
}

/** Every declared input becomes a variable, given or defaulted; an input nobody declared is a mistake of the test. */
function inputVariables(given: Readonly<Record<string, string>>): Record<string, string> {
  for (const name of Object.keys(given)) if (!(name in action.inputs)) throw new Error(`action.yml has no input ${name}`);
  return Object.fromEntries(Object.entries(action.inputs).map(([name, { default: otherwise = '' }]) => {
    const value = given[name] ?? otherwise.replace('${{ github.token }}', 'ghs_workflowtoken');
    return [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value];
  }));
}

function execute(env: Record<string, string>, cwd: string): Promise<{ exitCode: number | null; log: string }> {
  if (!existsSync(actionEntry)) throw new Error(`${actionEntry} is not built: run npm run build`);
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [actionEntry], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.on('error', fail);
    child.on('close', (exitCode) => settle({ exitCode, log }));
  });
}

/** `name<<delimiter`, lines, `delimiter`; or `name=value`. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const block = /^([^=<]+)<<(.+)$/.exec(lines[at]);
    if (block === null) {
      const plain = /^([^=]+)=(.*)$/.exec(lines[at]);
      if (plain !== null) outputs[plain[1]] = plain[2];
      continue;
    }
    const end = lines.indexOf(block[2], at + 1);
    outputs[block[1]] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return outputs;
}

/** As the runner reads them: at the start of a line, properties and message escaped. */
function readCommand(line: string): WorkflowCommand | undefined {
  const match = /^\s*::([\w-]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)$/.exec(line);
  if (match === null) return undefined;
  const text = (value: string): string => value.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const properties = (match[2] ?? '').split(',').filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), text(pair.slice(pair.indexOf('=') + 1))]);
  return { command: match[1], properties: Object.fromEntries(properties), message: text(match[3]) };
}
