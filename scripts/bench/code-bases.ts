// Real code for measuring: npm packages that ship their sources, unpacked side by side into one git repository of the
// wanted number of files. Fetched into a cache folder, never committed.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { variantOf } from '../../src/languages/registry.ts';

/** Versions are fixed, so that figures of different days speak of the same code. All of them ship their TypeScript. */
const PACKAGES = [
  'viem@2.21.0', 'matrix-js-sdk@34.0.0', 'puppeteer-core@23.0.0', 'ethers@6.13.0', 'openai@4.60.0', 'effect@3.10.0', 'rxjs@7.8.2', '@tiptap/core@2.6.0',
  'aws-cdk-lib@2.150.0', 'wagmi@2.12.0', '@solana/web3.js@1.95.0', 'zod@4.1.0',
];

const cache = (): string => process.env.DRIFT_BENCH_CACHE ?? join(homedir(), '.cache', 'drift-bench');
const git = (cwd: string, ...args: string[]): string => execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Folder of a package's files; undefined when it cannot be had. */
function fetchPackage(name: string): string | undefined {
  const folder = join(cache(), 'packages', name.replaceAll('/', '+'));
  if (existsSync(folder)) return folder;
  const archives = join(cache(), 'archives');
  mkdirSync(archives, { recursive: true });
  try {
    const archive = execFileSync('npm', ['pack', name, '--silent', '--ignore-scripts'], { cwd: archives, encoding: 'utf8' }).trim().split('\n').at(-1)!;
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', join(archives, archive), '-C', folder, '--strip-components=1']);
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

/** What a package ships beside its sources (built JavaScript, declarations) is not what people write. */
const sourcesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
  .filter(path => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\/|\.d\.ts$/.test(path)).sort();

/** A repository of about `files` source files, from fetched packages or (`from`) from folders at hand. */
export function codeBase(files: number, from: readonly string[] = []): { root: string; files: number; bytes: number } {
  const root = join(cache(), `code-${files}-${from.length > 0 ? 'local' : 'npm'}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  let [count, bytes] = [0, 0];
  const folders = from.length > 0 ? from : PACKAGES;
  for (let round = 0; count < files && round < 50; round++) {
    for (const name of folders) {
      const folder = from.length > 0 ? name : fetchPackage(name);
      if (folder === undefined) continue;
      for (const path of sourcesBelow(folder)) {
        if (count >= files) break;
        const target = join(root, `packages/${round}-${name.split('/').at(-1)!.replace(/[^\w.-]/g, '_')}`, path);
        mkdirSync(dirname(target), { recursive: true });
        cpSync(join(folder, path), target);
        bytes += readFileSync(target).length;
        count++;
      }
    }
    if (count === 0) throw new Error('no package could be fetched: give folders with --from');
  }
  writeFileSync(join(root, 'package.json'), '{ "name": "bench", "private": true }\n');
  git(root, 'init', '-q', '-b', 'main');
  commit(root, 'all');
  // As a clone has them: in one pack.
  git(root, 'repack', '-adq');
  return { root, files: count, bytes };
}

export function commit(root: string, message: string): string {
  git(root, 'add', '-A');
  git(root, '-c', 'user.name=bench', '-c', 'user.email=bench@example.org', 'commit', '-q', '--allow-empty', '-m', message);
  return git(root, 'rev-parse', 'HEAD').trim();
}

export const sourcePaths = (root: string): string[] => git(root, 'ls-files', '-z').split('\0').filter(path => path !== '' && variantOf(path) !== undefined);
