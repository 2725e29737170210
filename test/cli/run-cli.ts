// Runs the command line as a user does: a process of its own, with its own folder.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startCli(cwd: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...more };
  for (const name of ['GITHUB_ACTIONS', 'FORCE_COLOR', 'NODE_OPTIONS']) delete env[name];
  const child = spawn(process.execPath, [entry, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
  const result = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, result };
}

export const runCli = (cwd: string, ...args: string[]): Promise<CliResult> => startCli(cwd, args).result;
