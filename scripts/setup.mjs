// Installs what development needs, from the lockfile, and does nothing when it is already there.
// Runs on whatever Node the machine has (18 and up), so it uses nothing newer and imports no package.
//
// Two steps instead of a plain `npm ci`: the tree-sitter packages would compile native addons that nobody here
// loads (only their .wasm files are used), so no install script runs, except the one of the `node` package, which
// fetches the Node that every npm script of this repository then finds first in its PATH.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const run = (command, args) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    process.stderr.write(`setup: ${command} ${args.join(' ')} failed\n`);
    process.exit(result.status ?? 1);
  }
};

/** What npm says it installed last is what the lockfile asks for; optional packages depend on the platform. */
const isInstalled = () => {
  try {
    const wanted = readJson('package-lock.json').packages;
    const present = readJson('node_modules/.package-lock.json').packages;
    return Object.entries(wanted).every(
      ([path, entry]) => path === '' || entry.optional || entry.peer || present[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
};

const binary = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

const nodeVersion = () => {
  const result = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
};

const wantedNode = `v${readJson('package.json').devDependencies.node}`;

if (!isInstalled()) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
if (nodeVersion() !== wantedNode) {
  run('npm', ['rebuild', 'node', '--loglevel=error']);
  // The package renames its executable on Windows while it installs, after npm has read what to link.
  if (isWindows) copyFileSync(binary, join(root, 'node_modules', '.bin', 'node.exe'));
}

const found = nodeVersion();
if (found !== wantedNode) {
  process.stderr.write(`setup: expected Node ${wantedNode} in node_modules/node, found ${found ?? 'none'}\n`);
  process.exit(1);
}
