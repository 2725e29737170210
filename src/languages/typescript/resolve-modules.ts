// Where an import specifier leads: relative paths, tsconfig `paths` and `baseUrl`, package `imports`, workspace
// packages with their `exports`. Built from the repository alone; nothing in node_modules is looked at.

import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { ModuleHost, ModuleResolver, ModuleTarget } from '../language.ts';
import { declaredModule } from './declared-modules.ts';
import { parseJsonc } from './jsonc.ts';
import { endsBelow, packageTail, rangesOf, tiesBetween } from './package-ties.ts';

const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** A written .js may stand for a .ts source, and a written .ts for a .tsx one. */
const SOURCE_OF: Record<string, readonly string[]> = { '.ts': ['.ts', '.tsx'], '.js': ['.ts', '.tsx', '.d.ts'], '.jsx': ['.tsx'], '.mjs': ['.mts', '.d.mts'], '.cjs': ['.cts', '.d.cts'] };
/** Built files of a workspace package point back to sources by these guesses, in order. */
const BUILD_FOLDERS = /^(?:\.\/)?(?:dist|lib|build|out|esm|cjs|es|types)\//;
const CONDITIONS = ['source', 'types', 'import', 'module', 'default', 'require', 'node', 'development', 'browser'];

/** What is declared in there is meant for there. */
const ASIDE = /^(?:.*?\/)?(?:examples?|fixtures?|__fixtures__|tests?|__tests__|specs?|templates?|demos?|playgrounds?)\//;

interface PathsConfig { readonly base: string; readonly hasBase: boolean; readonly paths: readonly [string, readonly string[]][] }
interface Package { readonly dir: string; readonly json: Record<string, unknown> }

export function createModules(host: ModuleHost): ModuleResolver {
  const packages = new Map<string, Package[]>();
  const packageDirs = new Map<string, Package>();
  for (const path of host.manifests('package.json')) {
    if (/(^|\/)node_modules\//.test(path)) continue;
    const json = parseJsonc(host.manifest(path) ?? '');
    if (!json) continue;
    const found = { dir: posix.dirname(path) === '.' ? '' : posix.dirname(path), json };
    packageDirs.set(found.dir, found);
    const name = json.name;
    if (typeof name !== 'string') continue;
    const held = packages.get(name);
    if (held) held.push(found); else packages.set(name, [found]);
  }
  // The shallowest of several packages of one name comes first: the others are fixtures or templates, unless it has
  // no entry of its own (a monorepo's root that bears the name of its main package).
  for (const held of packages.values()) held.sort((a, b) => depth(a.dir) - depth(b.dir));
  const configs = new Map<string, PathsConfig | undefined>();
  const configOf = (dir: string): PathsConfig | undefined => {
    if (configs.has(dir)) return configs.get(dir);
    let config: PathsConfig | undefined;
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const path = dir ? `${dir}/${name}` : name;
      if (host.manifest(path) !== undefined) { config = readPaths(host, path, 0); break; }
    }
    if (!config && dir) config = configOf(parent(dir));
    configs.set(dir, config);
    return config;
  };
  return { resolve: resolveFrom };

  function resolveFrom(dir: string, specifier: string): ModuleTarget {
    const spec = specifier.replace(/[?#].*$/, (m, at: number) => (at === 0 ? m : ''));
    if (/^\.{1,2}(\/|$)/.test(spec)) return asTarget(file(join(dir, spec)));
    if (spec.startsWith('/') || /^[a-z]+:/i.test(spec)) return 'external';
    const config = configOf(dir);
    if (config) {
      const mapped = throughPaths(config, spec);
      if (mapped) return { path: mapped };
    }
    if (spec.startsWith('#')) return asTarget(throughImports(dir, spec)) ?? 'external';
    const [name, rest] = splitPackage(spec);
    const held = packages.get(name) ?? [];
    if (held.length > 0) host.watch(packageTail(name));
    for (const pkg of held) {
      if (!tied(dir, name, pkg)) continue;
      const inside = throughPackage(pkg, rest);
      if (inside) return { path: inside };
    }
    if (config?.hasBase) {
      const based = file(join(config.base, spec));
      if (based) return { path: based };
    }
    return asTarget(declared(dir, spec)) ?? 'external';
  }

  /** The nearest manifest that says which versions of a package it takes decides, unless it is the package's own. */
  function tied(dir: string, name: string, pkg: Package): boolean {
    if (typeof pkg.json.version !== 'string') return true;
    for (let d = dir; d !== pkg.dir; d = parent(d)) {
      const ranges = packageDirs.get(d)?.json.ranges;
      const asked = isRecord(ranges) ? ranges[name] : undefined;
      if (Array.isArray(asked)) return !asked.every((range: string) => endsBelow(range, pkg.json.version as string));
      if (d === '') break;
    }
    return true;
  }

  /** declare module 'x' of a declaration file that speaks for this folder: of its own package, or one that a package gives to all. */
  function declared(dir: string, spec: string): string | undefined {
    if (isBuiltin(spec)) return undefined;
    return host.declaringFiles(declaredModule(spec)).find(path => {
      const aside = ASIDE.exec(path)?.[0];
      if (aside !== undefined && !`${dir}/`.startsWith(aside)) return false;
      let home = parent(path);
      while (home && !packageDirs.has(home)) home = parent(home);
      const entry = packageDirs.get(home)?.json;
      return !home || dir === home || dir.startsWith(`${home}/`) || [entry?.types, entry?.typings].some(t => typeof t === 'string' && join(home, t) === path);
    });
  }

  function asTarget(path: string | undefined): ModuleTarget { return path === undefined ? undefined : { path }; }

  /** A path without regard to how it was named: as it is, with an ending, as a folder's index. */
  function file(path: string): string | undefined {
    if (path === undefined || path.startsWith('..')) return undefined;
    const dot = path.slice(path.lastIndexOf('/') + 1).lastIndexOf('.');
    const ending = dot > 0 ? path.slice(path.lastIndexOf('.')) : '';
    const sources = SOURCE_OF[ending];
    if (sources) for (const e of sources) { const p = path.slice(0, -ending.length) + e; if (host.has(p)) return p; }
    if (ending && EXTENSIONS.includes(ending) && host.has(path)) return path;
    for (const e of EXTENSIONS) if (host.has(path + e)) return path + e;
    const pkg = packageDirs.get(path);
    // A folder is not asked for by its package's name: what the package exports by that does not count.
    if (pkg) for (const field of ['types', 'typings', 'main']) { const entry = typeof pkg.json[field] === 'string' ? packageFile(pkg, pkg.json[field]) : undefined; if (entry) return entry; }
    if (pkg) { const entry = throughPackage(pkg, ''); if (entry) return entry; }
    const index = path === '' ? 'index' : `${path}/index`;
    for (const e of EXTENSIONS) if (host.has(index + e)) return index + e;
    return undefined;
  }

  function throughPaths(config: PathsConfig, spec: string): string | undefined {
    let best: { prefix: number; targets: readonly string[]; star: string } | undefined;
    for (const [pattern, targets] of config.paths) {
      const star = pattern.indexOf('*');
      if (star < 0) { if (pattern === spec) { best = { prefix: Infinity, targets, star: '' }; break; } continue; }
      const head = pattern.slice(0, star);
      const tail = pattern.slice(star + 1);
      if (spec.length >= head.length + tail.length && spec.startsWith(head) && spec.endsWith(tail) && (!best || head.length > best.prefix)) {
        best = { prefix: head.length, targets, star: spec.slice(head.length, spec.length - tail.length) };
      }
    }
    for (const target of best?.targets ?? []) {
      const found = file(join(config.base, target.replace('*', best!.star)));
      if (found) return found;
    }
    return undefined;
  }

  function throughImports(dir: string, spec: string): string | undefined {
    for (let d = dir; ; d = parent(d)) {
      const pkg = packageDirs.get(d);
      const imports = pkg?.json.imports;
      if (pkg && isRecord(imports)) {
        for (const target of subpathTargets(imports, spec)) { const found = packageFile(pkg, target); if (found) return found; }
        return undefined;
      }
      if (d === '') return undefined;
    }
  }

  function throughPackage(pkg: Package, rest: string): string | undefined {
    const { json } = pkg;
    const candidates: string[] = [];
    if (typeof json.source === 'string' && rest === '') candidates.push(json.source);
    if (json.exports !== undefined) {
      const exportsMap = isRecord(json.exports) && Object.keys(json.exports).some(k => k.startsWith('.')) ? json.exports : { '.': json.exports };
      candidates.push(...subpathTargets(exportsMap as Record<string, unknown>, rest ? `./${rest}` : '.'));
    }
    if (rest === '') for (const field of ['types', 'typings', 'module', 'main']) if (typeof json[field] === 'string') candidates.push(json[field]);
    for (const c of candidates) {
      const found = packageFile(pkg, c);
      if (found) return (rest === '' && /\.d\.[cm]?ts$/.test(found) ? sourceOf(pkg) : undefined) ?? found;
    }
    for (const c of rest ? [rest, `src/${rest}`] : ['src/index', 'index', 'src/main', 'lib/index']) {
      const found = plainFile(join(pkg.dir, c));
      if (found) return found;
    }
    return undefined;
  }

  /** The source of a package whose declarations are in the repository and whose code is yet to be built: both come from there. */
  function sourceOf({ dir, json }: Package): string | undefined {
    const isBuilt = [json.main, json.module].some(entry => typeof entry === 'string' && host.has(join(dir, entry)));
    return isBuilt || (json.main === undefined && json.module === undefined) ? undefined : ['src/index.ts', 'src/index.tsx'].map(c => join(dir, c)).find(c => host.has(c));
  }

  /** file() without the package.json step, which would come back here. */
  function plainFile(path: string): string | undefined {
    const pkg = packageDirs.get(path);
    if (pkg) packageDirs.delete(path);
    const found = file(path);
    if (pkg) packageDirs.set(path, pkg);
    return found;
  }

  /** A path of a manifest; a built file leads back to its source when only that is in the repository. */
  function packageFile(pkg: Package, target: string): string | undefined {
    const direct = plainFile(join(pkg.dir, target));
    if (direct) return direct;
    const bare = target.replace(/^\.\//, '').replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
    // dist/types/index.d.ts may be that of src/index.ts, but src/types/index.ts comes first.
    for (let at = bare, inner = at.replace(BUILD_FOLDERS, ''); inner !== at; at = inner, inner = at.replace(BUILD_FOLDERS, '')) {
      for (const c of [`src/${inner}`, inner]) { const found = plainFile(join(pkg.dir, c)); if (found) return found; }
    }
    return undefined;
  }
}

function* conditionTargets(value: unknown, depthLeft = 6): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const v of value) yield* conditionTargets(v, depthLeft - 1);
  else if (isRecord(value) && depthLeft > 0) {
    for (const c of CONDITIONS) if (c in value) yield* conditionTargets(value[c], depthLeft - 1);
    for (const [k, v] of Object.entries(value)) if (!CONDITIONS.includes(k)) yield* conditionTargets(v, depthLeft - 1);
  }
}

function subpathTargets(map: Record<string, unknown>, key: string): string[] {
  if (key in map) return [...conditionTargets(map[key])];
  let best: { head: number; value: unknown; star: string } | undefined;
  for (const [pattern, value] of Object.entries(map)) {
    const star = pattern.indexOf('*');
    if (star < 0) continue;
    const head = pattern.slice(0, star);
    const tail = pattern.slice(star + 1);
    if (key.startsWith(head) && key.endsWith(tail) && key.length >= head.length + tail.length && (!best || head.length > best.head)) {
      best = { head: head.length, value, star: key.slice(head.length, key.length - tail.length) };
    }
  }
  return best ? [...conditionTargets(best.value)].map(t => t.replaceAll('*', best.star)) : [];
}

/** compilerOptions.paths and baseUrl of a tsconfig, its `extends` followed. */
function readPaths(host: ModuleHost, path: string, hops: number): PathsConfig | undefined {
  const json = parseJsonc(host.manifest(path) ?? '');
  if (!json || hops > 8) return undefined;
  const dir = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const options = isRecord(json.compilerOptions) ? json.compilerOptions : {};
  const parents = (Array.isArray(json.extends) ? json.extends : [json.extends]).filter((e): e is string => typeof e === 'string');
  let inherited: PathsConfig | undefined;
  for (const e of parents) {
    if (!e.startsWith('.')) continue;
    const target = join(dir, e);
    inherited = readPaths(host, host.manifest(target) !== undefined ? target : `${target}.json`, hops + 1) ?? inherited;
  }
  const hasBase = typeof options.baseUrl === 'string';
  const base = hasBase ? join(dir, options.baseUrl as string) : inherited?.hasBase && !isRecord(options.paths) ? inherited.base : isRecord(options.paths) ? dir : inherited?.base ?? dir;
  const paths = isRecord(options.paths)
    ? Object.entries(options.paths).map(([k, v]): [string, string[]] => [k, Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string') : []])
    : inherited?.paths ?? [];
  const references = Array.isArray(json.references) ? json.references : [];
  if (paths.length === 0 && !hasBase && !inherited?.hasBase) {
    // A solution file: its references may hold the paths (Vite's tsconfig.app.json).
    for (const r of references) {
      const target = isRecord(r) && typeof r.path === 'string' && r.path.endsWith('.json') ? join(dir, r.path) : undefined;
      const found = target !== undefined && target !== path ? readPaths(host, target, hops + 1) : undefined;
      if (found && found.paths.length > 0) return found;
    }
  }
  return { base, hasBase: hasBase || (inherited?.hasBase ?? false), paths };
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
const depth = (dir: string): number => (dir === '' ? 0 : dir.split('/').length);
const parent = (dir: string): string => (dir.includes('/') ? dir.slice(0, dir.lastIndexOf('/')) : '');
const join = (dir: string, path: string): string => { const j = posix.normalize(posix.join(dir || '.', path)).replace(/\/$/, ''); return j === '.' ? '' : j; };

function splitPackage(spec: string): [string, string] {
  const parts = spec.split('/');
  const n = spec.startsWith('@') ? 2 : 1;
  return [parts.slice(0, n).join('/'), parts.slice(n).join('/')];
}

const PACKAGE_FIELDS = ['name', 'version', 'source', 'exports', 'imports', 'types', 'typings', 'module', 'main'];

/** The part of a manifest that is read here. Scripts and the like come and go without consequence. */
export function steering(path: string, text: string): string {
  const json = parseJsonc(text);
  if (!json) return '';
  if (path.endsWith('package.json')) return JSON.stringify({ ...Object.fromEntries(PACKAGE_FIELDS.filter(f => json[f] !== undefined).map(f => [f, json[f]])), ranges: rangesOf(json) });
  const { baseUrl, paths } = isRecord(json.compilerOptions) ? json.compilerOptions : {};
  return JSON.stringify({ extends: json.extends, references: json.references, compilerOptions: { baseUrl, paths } });
}

/** Tails of the imports that two states of a manifest may lead elsewhere; undefined: any of them. */
export const steered = (path: string, before: string, after: string): readonly string[] | undefined =>
  (path.endsWith('package.json') ? tiesBetween(before, after)?.map(packageTail) : undefined);

/** Every folder with a package.json that says where the package starts. */
export function* packageEntries(manifest: (path: string) => string | undefined, paths: Iterable<string>): Generator<readonly [string, string]> {
  for (const path of paths) {
    if (!/(^|\/)package\.json$/.test(path)) continue;
    const json = parseJsonc(manifest(path) ?? '');
    if (json && ['exports', 'main', 'module', 'types', 'typings', 'source'].some(k => json[k] !== undefined)) yield [path === 'package.json' ? '' : path.slice(0, -'/package.json'.length), '.'];
  }
}
