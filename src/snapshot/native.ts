// Loads SQLite: the one place that knows where the native binary lies. Nothing else imports better-sqlite3's code.
// It is loaded when the first store is opened, not before: a run that needs no store must not pay for it.

import type BetterSqlite3 from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Database = BetterSqlite3.Database;
export type Statement = BetterSqlite3.Statement<unknown[], unknown>;
export type OpenDatabase = (path: string, options?: BetterSqlite3.Options) => Database;

/** better-sqlite3 13 is compiled against an N-API version that older runtimes crash on instead of refusing. */
const OLDEST_NODE = 22;

/**
 * Paths the native binary may lie at, best first: beside the running bundle, then in the development tree.
 * The musl build comes second on Linux: asking the process which libc it runs on takes longer than trying.
 */
export function nativeBinding(platform: string = process.platform, arch: string = process.arch): string[] {
  const targets = platform === 'linux' ? [`linux-${arch}`, `linuxmusl-${arch}`] : [`${platform}-${arch}`];
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, 'sqlite'), join(here, '..', 'sqlite')];
  for (let folder = here; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules', 'better-sqlite3', 'prebuilds'));
    if (dirname(folder) === folder) break;
  }
  return folders.flatMap((folder) => targets.map((target) => join(folder, `${target}.node`))).filter((path) => existsSync(path));
}

let loaded: Promise<OpenDatabase> | undefined;

export function loadSqlite(): Promise<OpenDatabase> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<OpenDatabase> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) throw new Error(`SQLite needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}`);
  const addon = loadAddon();
  const { default: Constructor } = await import('better-sqlite3');
  return (path, options) => new Constructor(path, addon === undefined ? options : { ...options, nativeBinding: addon as string });
}

function loadAddon(): unknown {
  const require = createRequire(import.meta.url);
  let failure: unknown;
  for (const path of nativeBinding()) {
    try {
      return require(path);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw new Error(`no SQLite binary fits this machine (${process.platform}-${process.arch})`, { cause: failure });
  return undefined;
}
