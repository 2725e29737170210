// How the compiler finds modules of a code base whose dependencies are not installed: its own rules first, then the
// repository's workspace packages by name, at their sources. Everything else stays unknown, and so untyped.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-oracle';

/** The platform's own types: without them its classes seem to have no members. */
const TYPES = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));

const SKIPPED = new Set(['node_modules', '.git', 'dist', 'coverage', 'fixtures', '__fixtures__']);
const DEEPEST_PACKAGE = 3;

/** Package name → its folder, for every package.json near the top of the repository. */
export function workspacePackages(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (folder: string, depth: number): void => {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const name = nameIn(manifest);
      if (name !== undefined && !found.has(name)) found.set(name, folder);
    }
    if (depth === DEEPEST_PACKAGE) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(join(folder, entry.name), depth + 1);
    }
  };
  visit(root, 0);
  return found;
}

function nameIn(manifest: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Options every code base is judged by: strict about nulls, silent about what missing dependencies leave untyped. */
export function compilerOptions(root: string): ts.CompilerOptions {
  const config = join(root, 'tsconfig.json');
  let own: ts.CompilerOptions = {};
  if (existsSync(config)) {
    const json = (ts.readConfigFile(config, ts.sys.readFile).config ?? {}) as object;
    own = ts.parseJsonConfigFileContent({ ...json, files: [], include: [], references: [] }, ts.sys, root).options;
  }
  return {
    ...(own.paths && { paths: own.paths }), ...(own.baseUrl && { baseUrl: own.baseUrl }), ...(own.pathsBasePath !== undefined && { pathsBasePath: own.pathsBasePath }),
    ...(own.jsxImportSource && { jsxImportSource: own.jsxImportSource }), ...(own.experimentalDecorators !== undefined && { experimentalDecorators: own.experimentalDecorators }),
    ...(own.customConditions && { customConditions: own.customConditions }),
    allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.Preserve, types: ['node'], typeRoots: [TYPES], esModuleInterop: true, resolveJsonModule: true,
    allowImportingTsExtensions: true, strict: true, noImplicitAny: false, maxNodeModuleJsDepth: 0,
  };
}

export type Resolve = (specifier: string, from: string) => ts.ResolvedModuleFull | undefined;

export function moduleResolver(root: string, options: ts.CompilerOptions, host: ts.ModuleResolutionHost): Resolve {
  const packages = workspacePackages(root);
  const known = new Map<string, ts.ResolvedModuleFull | undefined>();
  const inFolder = (folder: string, rest: string): ts.ResolvedModuleFull | undefined => {
    for (const place of rest === '' ? ['src/index', 'lib/index', 'index', 'src/main'] : [`src/${rest}`, `lib/${rest}`, rest, `src/${rest}/index`]) {
      const found = ts.resolveModuleName(`./${place}`, join(folder, 'x.ts'), options, host).resolvedModule;
      if (found !== undefined) return { ...found, isExternalLibraryImport: false };
    }
    return undefined;
  };
  const find = (specifier: string, from: string): ts.ResolvedModuleFull | undefined => {
    const plain = ts.resolveModuleName(specifier, from, options, host).resolvedModule;
    if (plain !== undefined) return plain;
    if (/^[./]/.test(specifier)) {
      // `..` of a test is its package, whose manifest points at what was never built here.
      const folder = join(dirname(from), specifier);
      return [...packages.values()].includes(folder) ? inFolder(folder, '') : undefined;
    }
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const folder = packages.get(name);
    return folder === undefined ? undefined : inFolder(folder, specifier.slice(name.length + 1));
  };
  return (specifier, from) => {
    // Relative imports may come and go with an edit; packages do not.
    if (/^[./]/.test(specifier)) return find(specifier, from);
    const key = `${dirname(from)}\n${specifier}`;
    if (!known.has(key)) known.set(key, find(specifier, from));
    return known.get(key);
  };
}
