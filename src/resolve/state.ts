// One file as the resolver sees it: its facts with look-up tables made on first use.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, MEMBER_STRIDE, Op, type FileFacts } from '../extract/facts.ts';
import type { Language } from '../languages/language.ts';
import { collectCallSites, type CallSites } from './call-sites.ts';
import { digest } from './digest.ts';
import type { Entry } from './memo.ts';
import type { Targets } from './outcome.ts';
import type { Value } from './values.ts';

/** Answer of a specifier: a file, proven outside, or not found. */
export type ModuleFile = FileState | 'external' | undefined;

/** More strings than any file has. */
const MAX_STRINGS = 2 ** 24;

export class FileState {
  readonly path: string;
  readonly facts: FileFacts;
  readonly language: Language;
  /** Memoised questions about this file (memo.ts). */
  readonly memo = new Map<string, Entry | Entry[]>();
  /** The same for numbered places. */
  readonly places: (Entry | Entry[] | undefined)[] = [];
  /** Values of this file that need nothing but their number (values.ts). */
  readonly instances: (Value | undefined)[] = [];
  readonly classes: (Value | undefined)[] = [];
  readonly functions: (Value | undefined)[] = [];
  /** By shape: the type parameters it mentions and does not declare (free-parameters.ts). */
  readonly freeParameters: (readonly number[] | undefined)[] = [];
  readonly #module: (specifier: string) => ModuleFile;
  readonly #globals: (name: string) => readonly FileState[];
  readonly #sharing: (name: string) => readonly FileState[];
  readonly #modules = new Map<number, ModuleFile>();
  /** By scope × strings + name. */
  #binds: Map<number, number[]> | undefined;
  readonly #ids: string[] = [];
  /** What this file's imports lead to, for its own references; see importTargets. */
  readonly importTargets = new Map<number, Targets>();
  #exports: Map<number, number[]> | undefined;
  #strings: Map<string, number> | undefined;
  #members: (Map<number, number[]> | undefined)[] = [];
  #shapes: Map<string, number> | undefined;
  #fns: Map<string, number> | undefined;

  constructor(path: string, facts: FileFacts, language: Language, module: (specifier: string) => ModuleFile, globals: (name: string) => readonly FileState[], sharing: (name: string) => readonly FileState[]) {
    this.path = path;
    this.facts = facts;
    this.language = language;
    this.#module = module;
    this.#globals = globals;
    this.#sharing = sharing;
  }

  string(index: number): string { return this.facts.strings[index]; }

  /** All places at once, even and odd ones (evaluator.ts, names.ts): an array that is filled here and there would become a slow one. */
  makeRoomForPlaces(): void { this.places.length = 2 * (Math.max(this.facts.ir.length, this.facts.binds.length / BIND_STRIDE) + 1); }

  /** Index of a string in this file's table, -1 when the file never mentions it. */
  stringIndex(text: string): number {
    if (!this.#strings) {
      this.#strings = new Map();
      const { strings } = this.facts;
      for (let i = 0; i < strings.length; i++) this.#strings.set(strings[i], i);
    }
    return this.#strings.get(text) ?? -1;
  }

  module(specifier: number): ModuleFile {
    let found = this.#modules.get(specifier);
    if (found === undefined && !this.#modules.has(specifier)) {
      found = this.#module(this.string(specifier));
      this.#modules.set(specifier, found);
    }
    return found;
  }

  /** True when a module is declared in the file it was found in, beside others perhaps. */
  isDeclaredModule(specifier: number): boolean {
    const found = this.module(specifier);
    return found instanceof FileState && (found.facts.extra?.modules as readonly string[] | undefined)?.includes(this.string(specifier)) === true;
  }

  /** The name under which the file of a module gives away what is imported as `name`. */
  exportedAs(specifier: number, name: string): string {
    return this.isDeclaredModule(specifier) ? `${this.language.declaredModule!(this.string(specifier))}#${name}` : name;
  }

  /** Files that declare a name for all, this one among them. */
  globals(name: string): readonly FileState[] { return this.#globals(name); }

  /** Module by its specifier's text, for look-ups that no import of this file spells out. */
  moduleNamed(specifier: string): ModuleFile { return this.#module(specifier); }

  /** The module that `name` imported from `specifier` may be; undefined when the language has no such thing. */
  submodule(specifier: number, name: string): FileState | undefined {
    const spelled = this.language.submodule?.(this.string(specifier), name);
    const found = spelled === undefined ? undefined : this.#module(spelled);
    return found === 'external' ? undefined : found;
  }

  /** Binding indexes of a name declared directly in a scope, in source order, assignments included. */
  bindsIn(scope: number, name: number): readonly number[] | undefined {
    if (name < 0) return undefined;
    return (this.#binds ??= this.#indexBinds()).get(scope * this.facts.strings.length + name);
  }

  #indexBinds(): Map<number, number[]> {
    const { binds, strings } = this.facts;
    const found = new Map<number, number[]>();
    for (let i = 0, b = 0; i < binds.length; i += BIND_STRIDE, b++) {
      if (binds[i + 2] === BindKind.TYPE) { (this.#aliases ??= new Map()).set(binds[i] * MAX_STRINGS + binds[i + 1], b); continue; }
      const key = binds[i] * strings.length + binds[i + 1];
      const held = found.get(key);
      if (held) held.push(b); else found.set(key, [b]);
    }
    return found;
  }

  /** Bindings a name refers to from a scope outwards; undefined: not declared in this file. */
  lookup(scope: number, name: number): readonly number[] | undefined {
    const { scopes, binds } = this.facts;
    for (let s = scope; s >= 0; s = scopes[2 * s]) {
      const found = this.bindsIn(s, name);
      if (found) for (const b of found) if (binds[b * BIND_STRIDE + 2] !== BindKind.ASSIGN) return found;
    }
    return undefined;
  }

  #aliases: Map<number, number> | undefined;

  /** The binding of a type that a comment declares under a name, as seen from a scope; -1: none. */
  typeAlias(scope: number, name: number): number {
    this.bindsIn(0, name);
    if (this.#aliases === undefined) return -1;
    for (let s = scope; s >= 0; s = this.facts.scopes[2 * s]) {
      const found = this.#aliases.get(s * MAX_STRINGS + name);
      if (found !== undefined) return found;
      // A type parameter or class declared further in comes first.
      if (this.bindsIn(s, name)?.some(b => this.facts.binds[b * BIND_STRIDE + 2] === BindKind.TYPE_PARAM)) return -1;
    }
    return -1;
  }

  /** Offsets into facts.exports of a name. */
  exportsNamed(name: string): readonly number[] {
    if (!this.#exports) {
      this.#exports = new Map();
      const { exports } = this.facts;
      for (let i = 0; i < exports.length; i += EXPORT_STRIDE) {
        const held = this.#exports.get(exports[i]);
        if (held) held.push(i); else this.#exports.set(exports[i], [i]);
      }
    }
    const n = this.stringIndex(name);
    return n < 0 ? [] : this.#exports.get(n) ?? [];
  }

  /** Offsets into a shape's members of a name. */
  membersNamed(shape: number, name: string): readonly number[] {
    let table = this.#members[shape];
    if (!table) {
      table = this.#members[shape] = new Map();
      const { members } = this.facts.shapes[shape];
      for (let i = 0; i < members.length; i += MEMBER_STRIDE) {
        const held = table.get(members[i]);
        if (held) held.push(i); else table.set(members[i], [i]);
      }
    }
    const n = this.stringIndex(name);
    return n < 0 ? [] : table.get(n) ?? [];
  }

  #shared: ReadonlySet<string> | undefined;

  /** Names that this file may share with others (shared-scope.ts): those it does not declare and, of a script, those at its top. */
  get sharedNames(): ReadonlySet<string> {
    if (!this.#shared) {
      const { extra, binds } = this.facts;
      const names = new Set((extra?.free as readonly string[] | undefined) ?? []);
      if (extra?.script === true) for (let i = 0; i < binds.length; i += BIND_STRIDE) if (binds[i] === 0 && binds[i + 2] !== BindKind.ASSIGN) names.add(this.string(binds[i + 1]));
      this.#shared = names;
    }
    return this.#shared;
  }

  /** Files with a symbol of the name at their top. Only for shared names: those are on record. */
  sharing(name: string): readonly FileState[] { return this.sharedNames.has(name) ? this.#sharing(name) : []; }

  #sharedPaths: Map<number, string> | undefined;

  /** The path of names (`shop.Till`) under which every file knows a shape of this one; undefined: none does. */
  sharedPath(shape: number): string | undefined {
    if (this.sharedNames.size === 0) return undefined;
    if (!this.#sharedPaths) {
      const { assigns, binds, extra, shapes, symbols } = this.facts;
      this.#sharedPaths = new Map();
      for (let i = 0; i < assigns.length; i += 4) this.#known(assigns[i + 2], () => { const on = this.#pathOf(assigns[i]); return on && `${on}.${this.string(assigns[i + 1])}`; });
      if (extra?.script === true) {
        for (let i = 0; i < binds.length; i += BIND_STRIDE) if (binds[i] === 0 && binds[i + 2] === BindKind.VAR) this.#known(binds[i + 4], () => this.string(binds[i + 1]));
        shapes.forEach((s, n) => { if (s.sym >= 0 && symbols[s.sym].parent === 0 && symbols[s.sym].name === s.key) this.#sharedPaths!.set(n, s.key); });
      }
    }
    return this.#sharedPaths.get(shape);
  }

  #known(value: number, path: () => string | undefined): void {
    const { ir, fns, symbols } = this.facts;
    if (ir[value] === Op.UNION) { for (let i = 0; i < ir[value + 1]; i++) this.#known(ir[value + 2 + i], path); return; }
    const sym = ir[value] === Op.FUNC ? fns[ir[value + 1]].sym : -1;
    const shape = ir[value] === Op.OBJECT || ir[value] === Op.CLASS ? ir[value + 1] : sym >= 0 ? symbols[sym].shape : -1;
    const as = shape >= 0 ? path() : undefined;
    if (as === undefined || this.#sharedPaths!.get(shape) === as) return;
    this.#sharedPaths!.set(shape, as);
    const { kind, members } = this.facts.shapes[shape];
    if (kind === 'object') for (let m = 0; m < members.length; m += MEMBER_STRIDE) if (members[m + 5] !== 0) this.#known(members[m + 5], () => `${as}.${this.string(members[m])}`);
  }

  #hung: Map<string, number[]> | undefined;

  /** What is hung on paths of names (`shop.Till`) that start with one of another file: offsets into facts.assigns by path. */
  get hung(): ReadonlyMap<string, readonly number[]> {
    if (!this.#hung) {
      this.#hung = new Map();
      const { assigns } = this.facts;
      for (let i = 0; i < assigns.length; i += 4) {
        const on = this.#pathOf(assigns[i]);
        if (on === undefined) continue;
        const key = `${on}.${this.string(assigns[i + 1])}`;
        const held = this.#hung.get(key);
        if (held) held.push(i); else this.#hung.set(key, [i]);
      }
    }
    return this.#hung;
  }

  /** True when one of the assignments on a path stands in no function: only those compilers take for declarations. */
  isHungAtTop(path: string): boolean {
    const { assigns, ir, scopes } = this.facts;
    return this.hung.get(path)?.some(at => {
      let root = assigns[at];
      while (ir[root] === Op.MEMBER) root = ir[root + 1];
      return scopes[2 * ir[root + 1] + 1] < 0;
    }) === true;
  }

  /** The path of names that a member is, where its first name is of another file. */
  pathOf(expr: number): string | undefined { return this.sharedNames.size > 0 ? this.#pathOf(expr) : undefined; }

  #pathOf(expr: number): string | undefined {
    const { binds, extra, ir } = this.facts;
    if (ir[expr] === Op.NAME) {
      const held = this.lookup(ir[expr + 1], ir[expr + 2]);
      // A script's own variables are every script's: var shop = shop || {}; shop.Till = …
      return held === undefined || (extra?.script === true && binds[held[0] * BIND_STRIDE] === 0 && binds[held[0] * BIND_STRIDE + 2] === BindKind.VAR) ? this.string(ir[expr + 2]) : undefined;
    }
    const on = ir[expr] === Op.MEMBER ? this.#pathOf(ir[expr + 1]) : undefined;
    return on === undefined ? undefined : `${on}.${this.string(ir[expr + 2])}`;
  }

  #callSites: CallSites | undefined;

  /** Where this file calls its own functions. */
  callSites(): CallSites { return this.#callSites ??= collectCallSites(this); }

  #assignedOn: Map<number, number> | undefined;

  /** What a function is hung on that another file declares, as an expression: `proto` of `proto.run = function () {…}`; 0: nothing. */
  assignedOn(fn: number): number {
    if (!this.#assignedOn) {
      this.#assignedOn = new Map();
      const { assigns, ir } = this.facts;
      for (let i = 0; i < assigns.length; i += 4) if (assigns[i + 2] !== 0 && ir[assigns[i + 2]] === Op.FUNC) this.#assignedOn.set(ir[assigns[i + 2] + 1], assigns[i]);
    }
    return this.#assignedOn.get(fn) ?? 0;
  }

  shapeByKey(key: string): number {
    this.#shapes ??= new Map(this.facts.shapes.map((s, i) => [s.key, i]));
    return this.#shapes.get(key) ?? -1;
  }

  fnByKey(key: string): number {
    this.#fns ??= new Map(this.facts.fns.map((f, i) => [f.key, i]));
    return this.#fns.get(key) ?? -1;
  }

  #typeParameters: Map<number, string> | undefined;

  /** A type parameter's name and whose it is, short and stable under edits elsewhere; -1 is the receiver. */
  typeParameterKey(bind: number): string {
    if (!this.#typeParameters) {
      this.#typeParameters = new Map([[-1, `this@${digest(this.path).slice(0, 4)}`]]);
      for (const { key, typeParams } of [...this.facts.fns, ...this.facts.shapes]) {
        for (const b of typeParams) this.#typeParameters.set(b, `${this.string(this.facts.binds[b * BIND_STRIDE + 1])}@${digest(`${this.path}\0${key}`).slice(0, 4)}`);
      }
    }
    return this.#typeParameters.get(bind) ?? `${this.string(this.facts.binds[bind * BIND_STRIDE + 1])}@${digest(this.path).slice(0, 4)}:${bind}`;
  }

  #declarations: string | undefined;
  #content: string | undefined;

  /** Changes when anything declared here does: signatures, members, heritage, imports and exports. */
  declarationDigest(): string {
    if (this.#declarations === undefined) {
      const { symbols, shapes, exports, binds, strings, extra } = this.facts;
      // Types declared in comments may stand anywhere in the text.
      const parts: string[] = extra?.documented === true ? [this.facts.digest] : [];
      for (const s of symbols) parts.push(s.qual, s.kind, s.hash[1], String(s.flags), s.kind === 'property' || s.kind === 'const' ? s.hash[2] : '', s.doc ?? '');
      for (const s of shapes) { parts.push(s.key); for (let m = 0; m < s.members.length; m += MEMBER_STRIDE) parts.push(strings[s.members[m]], String(s.members[m + 1])); }
      for (let i = 0; i < exports.length; i += EXPORT_STRIDE) parts.push(strings[exports[i]], String(exports[i + 1]), exports[i + 1] === ExportKind.VALUE ? '' : strings[exports[i + 2]], exports[i + 1] === ExportKind.VALUE ? '' : strings[exports[i + 3]] ?? '');
      for (let i = 0; i < binds.length; i += BIND_STRIDE) if (binds[i + 2] === BindKind.IMPORT) parts.push(strings[binds[i + 1]], strings[binds[i + 3]], strings[binds[i + 4]]);
      this.#declarations = digest(parts.join('\n'));
    }
    return this.#declarations;
  }

  /** Changes with any change of the facts that is not a mere move of lines. */
  contentDigest(): string {
    this.#content ??= digest(this.facts.digest + this.declarationDigest());
    return this.#content;
  }

  symbolId(symbol: number): string { return (this.#ids[symbol] ??= `${this.path}:${this.facts.symbols[symbol].qual}`); }
}
