// Builds the committed bundle: `node scripts/build.mjs [folder]`, default dist/. Owns what lies in it and why.
// The result runs copied alone into an empty folder, and is the same bytes on every machine: no clock, no absolute
// path, no order that depends on the file system goes in.

import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licenceText } from './licences.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Name in dist/ → source. Each is an entry of its own, so that a worker loads nothing of the action's. */
const ENTRIES = {
  index: 'src/action.ts',
  worker: 'src/extract/worker.ts',
};

// Parsed by every Node there is, as a script and as a module: it must get far enough to say what is wrong.
const CLI = `#!/usr/bin/env node
if (parseInt(process.versions.node, 10) < 22) {
  process.stderr.write('drift needs Node 22 or newer, this is ' + process.version + '\\n');
  process.exitCode = 2;
} else {
  import('./cli-main.js').catch(function (error) {
    process.stderr.write('drift could not start: ' + (error && error.stack || error) + '\\n');
    process.exitCode = 2;
  });
}
`;

// CommonJS packages in the bundle ask for Node's own modules, and for the SQLite binary, with require().
const BANNER = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;

/** Of our own package.json the bundle needs the version alone; a new script or dependency is no new bundle. */
const versionOnly = {
  name: 'version-only',
  setup({ onLoad }) {
    const path = join(root, 'package.json');
    onLoad({ filter: /[\\/]package\.json$/ }, (file) => {
      if (file.path !== path) return undefined;
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Node's own modules through require(). An import statement makes Node list every export of the module, and with
 * that load what nobody asked for (all of webcrypto, file streams): a quarter of the start-up.
 */
const builtinsByRequire = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) => (kind === 'import-statement' ? { path, namespace: 'builtin' } : { path, external: true }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: `module.exports = require(${JSON.stringify(path)});`, loader: 'js' }));
  },
};

/**
 * Modules of Node's that many runs never use, by what we import from them: loaded when it is first called. Node
 * takes milliseconds for each of them.
 */
const LATE = {
  'node:crypto': ['createHash', 'randomUUID'],
  'node:fs/promises': ['readFile'],
  'node:worker_threads': ['Worker'],
};

const lateBuiltins = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) => (kind === 'import-statement' && Object.hasOwn(LATE, path) ? { path, namespace: 'late' } : undefined));
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      // Works for `new` too: a constructor that gives back an object makes that one.
      contents: LATE[path].map((name) => `export function ${name}(...args) { const made = require(${JSON.stringify(path)}).${name}; return new.target ? new made(...args) : made(...args); }`).join('\n'),
      loader: 'js',
    }));
  },
};

/** The parser's runtime asks for Node's modules with import(), which a plain script has not; it need not wait for them. */
const parserInScript = {
  name: 'parser-in-script',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web-tree-sitter[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/await import\(("[a-z/]+")\)/g, '__require($1)'), loader: 'js',
    }));
  },
};

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22',
  // Names stay readable, for stack traces and for whoever reviews the bundle.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Paths as written, so that a linked node_modules gives the same chunk names as a real one.
  preserveSymlinks: true,
  metafile: true,
  logLevel: 'warning',
};

const bundle = (outdir) =>
  build({
    ...COMMON,
    entryPoints: ENTRIES,
    outdir,
    splitting: true,
    format: 'esm',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    banner: { js: BANNER },
    plugins: [versionOnly, builtinsByRequire],
    define: { DRIFT_BUNDLED: 'true' },
  });

/** The command line: one plain script, because V8 keeps compiled code by the script, and what starts it (src/launch.ts). */
const commandLine = async (outdir) => {
  const program = join(outdir, 'cli-program.cjs');
  const { metafile } = await build({
    ...COMMON,
    entryPoints: ['src/cli-start.ts'],
    outfile: program,
    format: 'cjs',
    banner: { js: '(function(module,require,__url){const exports=module.exports,__require=require;' },
    footer: { js: '})' },
    plugins: [versionOnly, lateBuiltins, parserInScript],
    define: { DRIFT_BUNDLED: 'true', 'import.meta.url': '__url' },
  });
  // Regular expressions keep what esbuild writes as an escape elsewhere; launch.ts counts on a byte a character.
  writeFileSync(program, readFileSync(program, 'utf8').replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`));
  const id = createHash('sha256').update(readFileSync(program)).digest('hex').slice(0, 16);
  const launcher = await build({
    ...COMMON,
    entryPoints: ['src/launch.ts'],
    outfile: join(outdir, 'cli-main.js'),
    format: 'esm',
    banner: { js: BANNER },
    plugins: [builtinsByRequire],
    define: { PROGRAM_ID: JSON.stringify(id) },
  });
  return [...Object.keys(metafile.inputs), ...Object.keys(launcher.metafile.inputs)];
};

/** Copies a packaged file after checking that it is the one the manifest vouches for. */
const copyVouched = (source, target) => {
  const path = join(root, 'node_modules', source.package, source.file);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sha256 !== source.sha256) {
    throw new Error(`${source.package}/${source.file} has sha256 ${sha256}, grammars/manifest.json says ${source.sha256}`);
  }
  copyFileSync(path, target);
};

/** Builds into `outdir`, which is emptied first. */
export const buildInto = async (outdir) => {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(join(outdir, 'grammars'), { recursive: true });
  mkdirSync(join(outdir, 'sqlite'));

  const { metafile } = await bundle(outdir);
  const inputs = [...Object.keys(metafile.inputs), ...await commandLine(outdir)];
  writeFileSync(join(outdir, 'cli.js'), CLI);
  chmodSync(join(outdir, 'cli.js'), 0o755);
  // Says what the files are wherever the folder is copied: without it Node parses each file twice to find out.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');

  const manifest = JSON.parse(readFileSync(join(root, 'grammars/manifest.json'), 'utf8'));
  copyVouched(manifest.runtime, join(outdir, 'web-tree-sitter.wasm'));
  for (const [grammar, source] of Object.entries(manifest.grammars)) {
    copyVouched(source, join(outdir, 'grammars', `${grammar}.wasm`));
  }
  const prebuilds = join(root, 'node_modules/better-sqlite3/prebuilds');
  for (const name of readdirSync(prebuilds)) copyFileSync(join(prebuilds, name), join(outdir, 'sqlite', name));

  const copied = ['better-sqlite3', manifest.runtime.package, ...Object.values(manifest.grammars).map((source) => source.package)];
  writeFileSync(join(outdir, 'licenses.txt'), licenceText(root, inputs, copied));
};

/** Every file below a folder, relative, sorted. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
    .sort();

const sizeReport = (folder) => {
  const sizes = filesBelow(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  const line = (bytes, name) => `${(bytes / 1024).toFixed(1).padStart(10)} KiB  ${name}\n`;
  const total = sizes.reduce((sum, file) => sum + file.bytes, 0);
  return sizes.map((file) => line(file.bytes, file.name)).join('') + line(total, 'in all');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdir = resolve(process.argv[2] ?? join(root, 'dist'));
  await buildInto(outdir);
  process.stdout.write(sizeReport(outdir));
}
