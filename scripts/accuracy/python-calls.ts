// Every call of a Python code base with where pyright says it goes. Constructors are told through the classes above,
// overrides below a method count as right answers too: the compiler names the declared one, the program may run any.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { LanguageServer, type Location } from './language-server.ts';
import { outliner, placeKey, type Call, type ClassOutline, type FunctionOutline, type Outline } from './python-outline.ts';
import type { CallSite, Place } from './typescript-calls.ts';

const SERVER = join(createRequire(import.meta.url).resolve('pyright/package.json'), '../langserver.index.js');
const CONSTRUCTORS = ['__init__', '__new__'];

interface Held { readonly path: string; readonly cls: ClassOutline }

export async function pythonCallSites(folder: string, paths: readonly string[], isIncluded: (path: string) => boolean): Promise<CallSite[]> {
  const root = resolve(folder);
  // Without a file of that name pyright goes by the settings the code base has for its own environment.
  if (!existsSync(join(root, 'pyrightconfig.json'))) writeFileSync(join(root, 'pyrightconfig.json'), '{}\n');
  const server = await LanguageServer.start(SERVER, root);
  try {
    const referee = new Referee(server, root, paths, await outliner());
    await referee.readHierarchy();
    const sites: CallSite[] = [];
    for (const path of paths) if (isIncluded(path)) sites.push(...await referee.sitesOf(path));
    return sites;
  } finally {
    server.stop();
  }
}

class Referee {
  readonly #server: LanguageServer;
  readonly #texts = new Map<string, string>();
  readonly #outlines = new Map<string, Outline>();
  readonly #bases = new Map<ClassOutline, readonly Held[]>();
  readonly #below = new Map<ClassOutline, Held[]>();
  /** Names that modules or packages of the code base go by. */
  readonly #own = new Set<string>();

  constructor(server: LanguageServer, root: string, paths: readonly string[], outlineOf: (text: string) => Outline) {
    this.#server = server;
    for (const path of paths) {
      const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
      this.#texts.set(path, text);
      this.#outlines.set(path, outlineOf(text));
      for (const part of path.split('/').slice(0, 3)) this.#own.add(part.replace(/\.pyi?$/, ''));
    }
  }

  async readHierarchy(): Promise<void> {
    for (const [path, outline] of this.#outlines) {
      const classes = [...outline.classes.values()].filter(c => c.bases.length > 0);
      if (classes.length === 0) continue;
      await this.#opened(path, () => Promise.all(classes.map(async cls => {
        const found = await Promise.all(cls.bases.map(b => this.#server.definitions(path, b.line, b.character)));
        const bases = found.flatMap(locations => locations.map(l => this.#classAt(l)).find(c => c !== undefined) ?? []);
        this.#bases.set(cls, bases);
        for (const b of bases) { const held = this.#below.get(b.cls); if (held) held.push({ path, cls }); else this.#below.set(b.cls, [{ path, cls }]); }
      })));
    }
  }

  sitesOf(path: string): Promise<CallSite[]> {
    const { calls } = this.#outlines.get(path)!;
    return this.#opened(path, () => Promise.all(calls.map(async c => this.#judged(path, c, await this.#server.definitions(path, c.line, c.character)))));
  }

  async #opened<T>(path: string, run: () => Promise<T>): Promise<T> {
    this.#server.open(path, this.#texts.get(path)!);
    const result = await run();
    this.#server.close(path);
    return result;
  }

  #judged(path: string, call: Call, locations: readonly Location[]): CallSite {
    const places: Place[] = [];
    let isOutside = false;
    for (const l of locations) {
      const outline = l.path === undefined ? undefined : this.#outlines.get(l.path);
      if (l.path === undefined) isOutside = true;
      if (!outline) continue;
      const fn = outline.functions.get(placeKey(l.line, l.character));
      const cls = outline.classes.get(placeKey(l.line, l.character));
      if (fn) places.push(placeOf(l.path!, fn), ...this.#alternatives(l.path!, fn, call.isSuper));
      else if (cls) places.push(placeOf(l.path!, cls), ...this.#constructors({ path: l.path!, cls }));
      // An import that pyright cannot follow, of a module that nobody here goes by.
      else if (outline.imports.has(l.line) && !this.#isOwn(outline.imports.get(l.line)!)) isOutside = true;
    }
    return { file: path, line: call.line + 1, name: call.name, places, verdict: places.length > 0 ? 'inside' : isOutside ? 'outside' : 'open' };
  }

  #isOwn(module: string): boolean { return module === '' || this.#own.has(module); }

  /** The same method below its class, and the implementation behind an overload. */
  #alternatives(path: string, fn: FunctionOutline, isSuper: boolean): Place[] {
    const found: Place[] = [];
    if (fn.isOverload) for (const other of this.#outlines.get(path)!.functions.values()) if (other.name === fn.name && other.owner === fn.owner) found.push(placeOf(path, other));
    if (!fn.owner || isSuper) return found;
    const seen = new Set<ClassOutline>();
    const down = (cls: ClassOutline): void => {
      for (const b of this.#below.get(cls) ?? []) {
        if (seen.has(b.cls)) continue;
        seen.add(b.cls);
        const own = b.cls.methods.get(fn.name);
        if (own) found.push(placeOf(b.path, own));
        down(b.cls);
      }
    };
    down(fn.owner);
    return found;
  }

  /** What making an instance runs: the first constructor in the order of ancestors. */
  #constructors(held: Held): Place[] {
    const order = this.#ancestry(held, new Set());
    for (const name of CONSTRUCTORS) {
      const owner = order.find(h => h.cls.methods.has(name));
      if (owner) return [placeOf(owner.path, owner.cls.methods.get(name)!)];
    }
    return [];
  }

  /** A class and its ancestors in C3 order, those from outside left out; depth first where there is no such order. */
  #ancestry(held: Held, open: ReadonlySet<ClassOutline>): Held[] {
    if (open.has(held.cls)) return [held];
    const bases = this.#bases.get(held.cls) ?? [];
    const within = new Set([...open, held.cls]);
    let lines = [...bases.map(b => this.#ancestry(b, within)), [...bases]];
    const order = [held];
    for (lines = lines.filter(l => l.length > 0); lines.length > 0;) {
      const next = (lines.find(l => !lines.some(o => o.slice(1).some(h => h.cls === l[0].cls))) ?? lines[0])[0];
      order.push(next);
      lines = lines.map(l => l.filter(h => h.cls !== next.cls)).filter(l => l.length > 0);
    }
    return order;
  }

  #classAt(l: Location): Held | undefined {
    const cls = l.path === undefined ? undefined : this.#outlines.get(l.path)?.classes.get(placeKey(l.line, l.character));
    return cls ? { path: l.path!, cls } : undefined;
  }
}

const placeOf = (file: string, declared: { readonly name: string; readonly line: number }): Place => ({ file, line: declared.line + 1, name: declared.name });
