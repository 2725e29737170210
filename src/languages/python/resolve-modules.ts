// Where a Python module name leads: relative imports, packages with and without __init__.py, source roots.
// Built from the repository alone; installed packages are outside.

import type { ModuleHost, ModuleResolver, ModuleTarget } from '../language.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';

const parent = (dir: string): string => (dir.includes('/') ? dir.slice(0, dir.lastIndexOf('/')) : '');
const below = (dir: string, rest: string): string => (dir === '' ? rest : rest === '' ? dir : `${dir}/${rest}`);
/** Folders that hold packages without being packages themselves. */
const SOURCE_FOLDERS = ['src', 'lib', 'python', 'source', 'app', 'backend', 'server'];

/** Under this tail wait the imports that were looked for in every package's folder. */
const ROOTS = '*roots';

export function createModules(host: ModuleHost): ModuleResolver {
  let roots: readonly string[] | undefined;
  return { resolve: resolveFrom };

  function resolveFrom(dir: string, specifier: string): ModuleTarget {
    const fixture = /^conftest@(\d+)$/.exec(specifier);
    if (fixture) return conftest(dir, Number(fixture[1]));
    const dots = /^\.*/.exec(specifier)![0].length;
    if (dots > 0) {
      let base = dir;
      for (let i = 1; i < dots; i++) { if (base === '') return undefined; base = parent(base); }
      const found = at(below(base, specifier.slice(dots).replaceAll('.', '/')));
      return found === undefined ? undefined : { path: found };
    }
    return absolute(dir, specifier);
  }

  function conftest(dir: string, up: number): ModuleTarget {
    let base = dir;
    for (let i = 0; i < up; i++) base = parent(base);
    const path = below(base, 'conftest.py');
    return host.has(path) ? { path } : undefined;
  }

  /** A module by its path without ending: a file, or a package's __init__. Sources go before stubs. */
  function at(path: string): string | undefined {
    for (const ending of ['.py', '/__init__.py', '.pyi', '/__init__.pyi']) {
      const p = path === '' ? ending.slice(1) : path + ending;
      if ((path !== '' || ending.startsWith('/')) && host.has(p)) return p;
    }
    return undefined;
  }

  function absolute(dir: string, specifier: string): ModuleTarget {
    const [top] = specifier.split('.', 1);
    const path = specifier.replaceAll('.', '/');
    const isStandard = STANDARD_LIBRARY.has(top);
    let isOurs = false;
    const inside: string[] = [];
    // From the importer upwards; folders that are packages themselves are no import roots, but scripts see their own folder.
    for (let d = dir; ; d = parent(d)) {
      if (d !== '' && isPackage(d)) inside.push(d);
      else {
        for (const root of [d, ...SOURCE_FOLDERS.map(s => below(d, s))]) {
          if (!holds(root, top)) continue;
          isOurs = true;
          const found = at(below(root, path));
          if (found !== undefined) return { path: found };
        }
      }
      if (d === '') break;
    }
    if (!isStandard) {
      for (const d of [...inside, ...otherRoots()]) {
        if (!holds(d, top)) continue;
        isOurs = true;
        const found = at(below(d, path));
        if (found !== undefined) return { path: found };
      }
    }
    return isOurs && !isStandard ? undefined : 'external';
  }

  function isPackage(dir: string): boolean { return host.has(`${dir}/__init__.py`) || host.has(`${dir}/__init__.pyi`); }

  /** True when a top-level module or package of this name lies in the folder. */
  function holds(dir: string, top: string): boolean {
    return at(below(dir, top)) !== undefined || host.hasFolder(below(dir, top));
  }

  /** Folders of manifests and parents of top-level packages elsewhere in the repository, shallow ones first. */
  function otherRoots(): readonly string[] {
    host.watch(ROOTS);
    if (roots) return roots;
    const found = new Set<string>();
    const paths = new Set(host.paths());
    for (const name of ['pyproject.toml', 'setup.py', 'setup.cfg']) {
      for (const m of host.manifests(name)) { const d = parent(m); found.add(d); found.add(below(d, 'src')); }
    }
    for (const p of paths) {
      if (!p.endsWith('/__init__.py')) continue;
      const dir = parent(p);
      const up = parent(dir);
      if (up === '' || !(paths.has(`${up}/__init__.py`) || paths.has(`${up}/__init__.pyi`))) found.add(up);
    }
    const depth = (d: string): number => (d === '' ? 0 : d.split('/').length);
    roots = [...found].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, 200);
    return roots;
  }
}

/** A new package anywhere may be a new place to import from. */
export const pathTails = (path: string): readonly string[] => (/(^|\/)__init__\.pyi?$/.test(path) ? [ROOTS] : []);

/** `from a import b` may mean the module a.b. */
export const submodule = (specifier: string, name: string): string => (specifier.endsWith('.') ? `${specifier}${name}` : `${specifier}.${name}`);

/** `import httpx` in `drivers/httpx.py` is meant for the package: no module imports itself by its bare name. A package may, from its own `__init__`. */
export const neverItself = (path: string, specifier: string): boolean => /^\w+$/.test(specifier) && !/(?:^|\/)__init__\.pyi?$/.test(path);
