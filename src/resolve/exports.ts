// Exports: what a module gives away under a name, re-exports and barrels followed, CommonJS included.

import { BIND_STRIDE, BindKind, EXPORT_STRIDE, ExportKind, Op, SHARED } from '../extract/facts.ts';
import type { Eval, ExportTarget } from './eval-api.ts';
import { IMPORT_STEP } from './memo.ts';
import { bindingsValues } from './names.ts';
import type { FileState } from './state.ts';
import { external, fingerprint, namespaceOf, NONE, union, type Values } from './values.ts';

const printTargets = (targets: readonly ExportTarget[]): string => targets.map(t => (
  t.kind === 'binding' ? `b${t.file.path}\0${t.name}` : t.kind === 'value' ? `v${t.file.path}\0${t.name}\0${t.nth}` : t.kind === 'namespace' ? `n${t.file.path}` : `x${t.name}`
)).join('\n');

export function exportTargets(ev: Eval, file: FileState, name: string): readonly ExportTarget[] {
  return ev.memo.ask(file, `X|${name}`, printTargets, [] as readonly ExportTarget[], () => findTargets(ev, file, name));
}

function findTargets(ev: Eval, file: FileState, name: string): readonly ExportTarget[] {
  if (name.startsWith(SHARED)) return sharedTargets(file, name);
  const { exports } = file.facts;
  const found: ExportTarget[] = [];
  const named = file.exportsNamed(name);
  for (const at of named) {
    const [kind, a, b] = [exports[at + 1], exports[at + 2], exports[at + 3]];
    if (kind === ExportKind.LOCAL) found.push(...localTarget(ev, file, a));
    else if (kind === ExportKind.VALUE) found.push({ kind: 'value', file, name, nth: named.indexOf(at), expr: a });
    else if (kind === ExportKind.FROM) found.push(...throughModule(ev, file, a, file.string(b)));
  }
  if (found.length > 0) return found;
  if (file.language.semantics.topLevelExported) return name === '=' ? [{ kind: 'namespace', file }] : openTargets(ev, file, name);
  if (name === '=') return file.exportsNamed('*').length === 0 && exports.length > 0 && file.exportsNamed('default').length === 0 ? [{ kind: 'namespace', file }] : file.exportsNamed('default').length > 0 ? exportTargets(ev, file, 'default') : [{ kind: 'namespace', file }];
  const whole = file.exportsNamed('=');
  // An ES module that sets `module.exports` as well, for those who require it, keeps what it passes on.
  if (whole.length > 0 && (name === 'default' || file.exportsNamed('*').length === 0)) {
    // The default import of a CommonJS module is what it exports; the caller reads members off it itself.
    return name === 'default' ? whole.map((at, nth) => ({ kind: 'value', file, name: '=', nth, expr: exports[at + 2] })) : [];
  }
  if (name === 'default') return exports.length > 0 && (!hasEsExports(file) || file.language.defaultIsWhole?.(file) === true) ? [{ kind: 'namespace', file }] : [];
  for (const at of file.exportsNamed('*')) {
    for (const t of throughModule(ev, file, exports[at + 2], name)) {
      if (t.kind !== 'external' || found.length === 0) found.push(t);
    }
  }
  // A name found in the repository beats the mere possibility that a package exports it.
  const own = found.filter(t => t.kind !== 'external');
  return own.length > 0 ? own : found;
}

/** What a script declares for all, or hangs on a path of names. */
function sharedTargets(file: FileState, name: string): readonly ExportTarget[] {
  const path = name.slice(SHARED.length);
  if (path.includes('.')) return (file.hung.get(path) ?? []).map((at, nth) => ({ kind: 'value', file, name, nth, expr: file.facts.assigns[at + 2] }));
  return file.facts.extra?.script === true && file.bindsIn(0, file.stringIndex(path)) !== undefined ? [{ kind: 'binding', file, name: path }] : [];
}

/** Where every top-level name is exported: the name itself, else what star imports bring in. */
function openTargets(ev: Eval, file: FileState, name: string): readonly ExportTarget[] {
  const n = file.stringIndex(name);
  const own = n < 0 ? [] : localTarget(ev, file, n);
  return own.length > 0 ? own : starTargets(ev, file, name);
}

/** A name that star imports of a file may bring in. */
export function starTargets(ev: Eval, file: FileState, name: string): readonly ExportTarget[] {
  const found: ExportTarget[] = [];
  for (const at of file.exportsNamed('*')) {
    const target = file.module(file.facts.exports[at + 2]);
    if (target === undefined || target === 'external' || !givesAway(ev, target, name)) continue;
    found.push(...ev.exportTargets(target, name));
  }
  return found;
}

/** Values of a name that star imports bring in; undefined when none does. */
export function starValues(ev: Eval, file: FileState, name: string): Values | undefined {
  if (!file.language.semantics.topLevelExported || file.exportsNamed('*').length === 0) return undefined;
  const targets = starTargets(ev, file, name);
  return targets.length === 0 ? undefined : targets.reduce<Values>((r, t) => union(r, targetValues(ev, t)), NONE);
}

/** Star imports take what `__all__` lists, or everything without a leading underscore. */
export function givesAway(ev: Eval, file: FileState, name: string): boolean {
  return ev.memo.ask(file, `Z|${name}`, String, true, () => {
    const { extra } = file.facts;
    const all = extra?.all as readonly string[] | undefined;
    return all === undefined || extra?.allOpen === true ? !name.startsWith('_') || all?.includes(name) === true : all.includes(name);
  });
}

/** Only `exports.x =` forms: an ES default import of it gets the whole object. */
function hasEsExports(file: FileState): boolean {
  const { exports } = file.facts;
  for (let i = 0; i < exports.length; i += 5) if (exports[i + 1] !== ExportKind.VALUE) return true;
  return false;
}

export interface ModuleTraits {
  /** It has a `module.exports =`. */
  readonly isCommonJs: boolean;
  /** It has exports by name as well. */
  readonly hasNames: boolean;
  /** Names may come out of it that its text does not show. */
  readonly isOpen: boolean;
  /** Comments of it may declare types. */
  readonly isDocumented: boolean;
  /** One of its exports by name is what it is as a whole: export { app as 'module.exports' }. */
  readonly hasStandIn: boolean;
}

/** What others may know of a module as a whole. */
export function moduleTraits(ev: Eval, file: FileState): ModuleTraits {
  return ev.memo.ask(file, 'H', t => `${t.isCommonJs},${t.hasNames},${t.isOpen},${t.isDocumented},${t.hasStandIn}`, { isCommonJs: false, hasNames: false, isOpen: true, isDocumented: false, hasStandIn: false }, () => {
    const whole = file.exportsNamed('=').length;
    const { wholeExport } = file.language.semantics;
    const isOpen = (file.language.mayExportAnything?.(file) ?? false) || bringsInAnything(ev, file);
    return { isCommonJs: whole > 0, hasNames: file.facts.exports.length > whole * EXPORT_STRIDE, isOpen, isDocumented: file.facts.extra?.documented === true, hasStandIn: wholeExport !== undefined && file.exportsNamed(wholeExport).length > 0 };
  }, file.language.semantics.topLevelExported ? 1 : 0);
}

/** A star import of a module that is not known, or that may itself give away anything. */
const bringsInAnything = (ev: Eval, file: FileState): boolean => file.language.semantics.topLevelExported === true && file.exportsNamed('*').some(at => {
  const target = file.module(file.facts.exports[at + 2]);
  return target === undefined || target === 'external' || (target !== file && moduleTraits(ev, target).isOpen);
});

function localTarget(ev: Eval, file: FileState, name: number): readonly ExportTarget[] {
  const binds = file.bindsIn(0, name) ?? [];
  const imported: ExportTarget[] = [];
  let isOwn = false;
  for (const b of binds) {
    const at = b * BIND_STRIDE;
    if (file.facts.binds[at + 2] !== BindKind.IMPORT) { isOwn = true; continue; }
    for (const t of throughModule(ev, file, file.facts.binds[at + 3], file.string(file.facts.binds[at + 4]))) imported.push(t);
    if (!file.language.semantics.topLevelExported) return imported;
  }
  // A name imported in one place and defined in another (try … except ImportError) may be either.
  if (isOwn) imported.push({ kind: 'binding', file, name: file.string(name) });
  const inside = imported.filter(t => t.kind !== 'external');
  return inside.length > 0 ? inside : imported;
}

function throughModule(ev: Eval, file: FileState, specifier: number, name: string): readonly ExportTarget[] {
  const target = file.module(specifier);
  if (target === 'external') return [{ kind: 'external', name: `${file.string(specifier)}#${name}` }];
  if (target !== undefined && file.isDeclaredModule(specifier)) {
    const own = ev.exportTargets(target, file.exportedAs(specifier, name));
    return own.length > 0 ? own : [{ kind: 'external', name: `${file.string(specifier)}#${name}` }];
  }
  if (name === '*') return target === undefined ? [] : [{ kind: 'namespace', file: target }];
  const found = target === undefined ? [] : ev.exportTargets(target, name);
  if (found.length > 0) return found;
  const inner = file.submodule(specifier, name);
  return inner === undefined ? [] : [{ kind: 'namespace', file: inner }];
}

export function exportedValues(ev: Eval, file: FileState, name: string): Values {
  return ev.memo.ask(file, `E|${name}`, fingerprint, NONE, () => {
    let result: Values = NONE;
    for (const t of ev.exportTargets(file, name)) result = union(result, targetValues(ev, t));
    if (result.length > 0) return result;
    // Members of `module.exports = { … }` and of what it spreads.
    const { exports } = file.facts;
    for (const at of file.exportsNamed('=')) result = union(result, ev.member(ev.value(file, exports[at + 2]), name));
    return result;
  }, IMPORT_STEP);
}

export function targetValues(ev: Eval, t: ExportTarget): Values {
  switch (t.kind) {
    case 'binding': return topLevelValues(ev, t.file, t.name);
    case 'value': return exportedExpression(ev, t.file, t.name, t.nth);
    case 'namespace': return [namespaceOf(t.file)];
    case 'external': return [external(t.name)];
  }
}

/** Where the n-th `export default …`, `exports.x = …` or `shop.x = …` of a name stands: its value, and the constant it is by itself (0: none). */
export function exportedPlace(file: FileState, name: string, nth: number): readonly [value: number, constant: number] {
  const { assigns, exports, ir, symbols } = file.facts;
  if (!name.startsWith(SHARED)) {
    const at = file.exportsNamed(name)[nth];
    return at === undefined || exports[at + 1] !== ExportKind.VALUE ? [0, 0] : [exports[at + 2], exports[at + 3]];
  }
  const path = name.slice(SHARED.length);
  const at = file.hung.get(path)?.[nth];
  const value = at === undefined ? 0 : assigns[at + 2];
  return [value, ir[value] === Op.CALL || ir[value] === Op.MEMBER || ir[value] === Op.UNION || ir[value] === Op.FUNC || ir[value] === Op.NAME ? Math.max(symbols.findIndex(s => s.qual === path && s.kind === 'const'), 0) : 0];
}

/** Value of the n-th `export default …` or `exports.x = …` of a name. */
export function exportedExpression(ev: Eval, file: FileState, name: string, nth: number): Values {
  return ev.memo.ask(file, `Y|${name}|${nth}`, fingerprint, NONE, () => {
    const [value] = exportedPlace(file, name, nth);
    return value === 0 ? NONE : ev.value(file, value);
  });
}

/** Value of a name at the top of a module. It costs nothing: it is a step of a question about an export, and what it leads to costs. */
export function topLevelValues(ev: Eval, file: FileState, name: string): Values {
  return ev.memo.ask(file, `B|${name}`, fingerprint, NONE, () => {
    const n = file.stringIndex(name);
    const binds = n < 0 ? undefined : file.bindsIn(0, n);
    return binds ? bindingsValues(ev, file, binds, undefined) : NONE;
  }, 0);
}
