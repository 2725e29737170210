// Where the files that are not code lie: grammars, the parser runtime, SQLite binaries, the worker's entry.
// One set of names for both lives of this program: bundled they lie beside the running file in dist/, from source
// they come out of the packages that grammars/manifest.json names. Nobody else builds such a path.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set by scripts/build.mjs; the branch for the source tree is cut out of the bundle. */
declare const DRIFT_BUNDLED: true | undefined;

interface PackagedFile {
  readonly package: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
}

/** The form of grammars/manifest.json. `grammars` is keyed by grammar id, the file's name in dist/grammars. */
export interface GrammarManifest {
  readonly runtime: PackagedFile;
  readonly grammars: Readonly<Record<string, PackagedFile>>;
}

// Every chunk of the bundle lies flat in dist/, so `here` is dist/ whichever chunk this lands in.
const here = dirname(fileURLToPath(import.meta.url));

/**
 * Absolute path of an asset by its name in dist/: `grammars/typescript.wasm`, `web-tree-sitter.wasm`,
 * `sqlite/linux-x64.node`, `worker.js`. Throws on a name that neither life of the program knows.
 */
export const assetPath = (name: string): string => {
  if (typeof DRIFT_BUNDLED !== 'undefined') return join(here, name);
  return sourcePath(name);
};

/** Grammar id → path of its wasm. */
export const grammarPath = (grammar: string): string => assetPath(`grammars/${grammar}.wasm`);

/** The native SQLite for this machine, to be handed to better-sqlite3 as `nativeBinding`. */
export const sqliteBindingPath = (): string => {
  const platform = process.platform === 'linux' && isMusl() ? 'linuxmusl' : process.platform;
  const path = assetPath(`sqlite/${platform}-${process.arch}.node`);
  if (!existsSync(path)) throw new Error(`no SQLite binary for ${platform}-${process.arch}`);
  return path;
};

let manifest: GrammarManifest | undefined;

const sourcePath = (name: string): string => {
  const root = dirname(here);
  const packages = join(root, 'node_modules');
  if (name === 'worker.js') return join(here, 'extract', 'worker.ts');
  if (name.startsWith('sqlite/')) return join(packages, 'better-sqlite3', 'prebuilds', name.slice('sqlite/'.length));
  manifest ??= JSON.parse(readFileSync(join(root, 'grammars', 'manifest.json'), 'utf8')) as GrammarManifest;
  const grammar = /^grammars\/(.+)\.wasm$/.exec(name)?.[1];
  const source = name === 'web-tree-sitter.wasm' ? manifest.runtime : grammar === undefined ? undefined : manifest.grammars[grammar];
  if (source === undefined) throw new Error(`unknown asset ${name}: grammars/manifest.json does not name it`);
  return join(packages, source.package, source.file);
};

/** Asking the process report costs milliseconds, so only machines that have musl's loader at all are asked. */
const isMusl = (): boolean => {
  const loader = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as string];
  if (loader === undefined || !existsSync(`/lib/ld-musl-${loader}.so.1`)) return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
};
