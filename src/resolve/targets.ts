// From a callee to the symbols it may run.

import { BIND_STRIDE, BindKind, Op, SHARED, SymFlag } from '../extract/facts.ts';
import type { Eval, ExportTarget, MemberHit } from './eval-api.ts';
import { idsOfBases } from './bases-beside.ts';
import { superConstructors } from './context.ts';
import { exportedExpression, exportedPlace, moduleTraits, starTargets } from './exports.ts';
import { globalHits } from './globals.ts';
import { areOverloads, isOfType, withoutSetters } from './member-hits.ts';
import { hasOutsideParent } from './members.ts';
import { constantTargets, constructorTarget, functionTarget, wrapperTargets } from './function-targets.ts';
import { DYNAMIC, ELSEWHERE, EXTERNAL, found, LATER, marked, passedOn, UNKNOWN, type Targets } from './outcome.ts';
import { comesFromModule, holdsOutside, inForce, isOutside, isPassedOn, namesOurs, requiredFile, requiredModule } from './origins.ts';
import { calledInPlace } from './replaced.ts';
import { declaringScript, pathTargets } from './shared-scope.ts';
import type { FileState } from './state.ts';
import { isFallback, isForOldRuns, methodMark, methodThatCounts, NO_VARIANTS, variantMark, variants } from './variants.ts';
import { isDecorated, Tag, union, type Value, type Values } from './values.ts';

/** Symbols behind a call, `new`, tag, decorator or JSX element's callee. `isUnwritten`: syntax makes the call. */
export function calleeTargets(ev: Eval, file: FileState, callee: number, isNew: boolean, line = 0, isUnwritten = false): Targets {
  const { ir } = file.facts;
  switch (ir[callee]) {
    case Op.NAME: return nameTargets(ev, file, ir[callee + 1], ir[callee + 2], isNew, line);
    case Op.MEMBER: return memberTargets(ev, file, callee, isNew, isUnwritten);
    case Op.SUPER: return valueTargets(ev, superConstructors(ev, file, callee).filter(v => v.tag !== Tag.INSTANCE), true, 'method_call', UNKNOWN);
    case Op.FUNC: case Op.UNKNOWN: return DYNAMIC;
    case Op.INDEX: { const t = valueTargets(ev, ev.value(file, callee), isNew, 'method_call', DYNAMIC); return t.outcome === 'found' ? { ...t, detail: 'flow' } : t; }
    default: return valueTargets(ev, ev.value(file, callee), isNew, 'method_call', DYNAMIC);
  }
}

/** Ids that values stand for when called: of a function with an object in its place that object's first, which runs it in its own time. */
export function valueTargets(ev: Eval, values: Values, isNew: boolean, via: Targets['via'], otherwise: Targets): Targets {
  const ids: string[] = [];
  let outside = false;
  for (const v of values) {
    const mark = values.length > 1 ? variantMark(ev, v) : '';
    if (isDecorated(v)) {
      const called = calledInPlace(ev, v).flatMap(h => [...hitTargets(ev, h, isNew)]);
      ids.push(...called, ...functionTarget(v).map(id => (called.length > 0 ? ELSEWHERE : mark) + id));
    } else if (v.tag === Tag.FUNCTION) ids.push(...functionTarget(v).map(id => mark + id));
    else if (v.tag === Tag.CLASS) ids.push(mark + constructorTarget(ev, v, isNew));
    else if (v.tag === Tag.INSTANCE) for (const h of ev.members(v, isNew && !v.file!.language.semantics.callMakesInstance ? 'new()' : v.file!.language.semantics.callMember)) ids.push(...hitTargets(ev, h, isNew));
    else outside = true;
  }
  const targets = found(ids, via, outside ? EXTERNAL : otherwise);
  return targets.ids.length > 1 && values.every(v => v.tag === Tag.CLASS) ? { ...targets, isOfTypes: true } : targets;
}

function nameTargets(ev: Eval, file: FileState, scope: number, name: number, isNew: boolean, line: number): Targets {
  const all = file.lookup(scope, name);
  const binds = all === undefined ? undefined : inForce(file, scope, all, line);
  if (binds === undefined) {
    const starred = file.language.semantics.topLevelExported && file.exportsNamed('*').length > 0 ? starTargets(ev, file, file.string(name)) : [];
    const ids = starred.flatMap(t => [...targetIds(ev, t, isNew, false)]);
    if (ids.length > 0) return found(ids, 'import_based', UNKNOWN);
    const from = declaringScript(ev, file, file.string(name));
    const shared = from === undefined ? undefined : exportedTargets(ev, from, SHARED + file.string(name), isNew);
    if (shared?.outcome === 'found') return shared;
    const global = globalHits(ev, file, file.string(name)).flatMap(h => [...hitTargets(ev, h, isNew)]);
    if (global.length > 0) return found(global, 'import_based', UNKNOWN);
    return file.language.semantics.undeclaredIsExternal ? EXTERNAL : UNKNOWN;
  }
  const table = file.facts.binds;
  const symbols = binds.filter(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL && table[b * BIND_STRIDE + 5] !== 1);
  const imports = binds.filter(b => table[b * BIND_STRIDE + 2] === BindKind.IMPORT).map(b => importTargets(ev, file, table[b * BIND_STRIDE + 3], file.string(table[b * BIND_STRIDE + 4]), isNew));
  if (symbols.length > 0) return found([...bindingTargets(ev, file, binds, isNew), ...imports.flatMap(t => [...passedOn(t, file.language.semantics.lastDeclarationCounts)])], 'same_file', isOutside(ev, file, binds) ? EXTERNAL : DYNAMIC);
  if (imports.length > 0) {
    // try … except ImportError, if TYPE_CHECKING: several imports of one name
    const ids = imports.flatMap(t => [...passedOn(t, file.language.semantics.lastDeclarationCounts)]);
    return ids.length > 0 ? found(ids, 'import_based', UNKNOWN) : imports.find(t => t.outcome === 'external') ?? imports[0];
  }
  const required = binds.length === 1 ? requiredName(ev, file, table[binds[0] * BIND_STRIDE + 2] === BindKind.VAR ? table[binds[0] * BIND_STRIDE + 4] : 0, isNew) : undefined;
  if (required) return required;
  let values: Values = [];
  for (const b of binds) values = union(values, ev.binding(file, b));
  const isRequired = binds.some(b => table[b * BIND_STRIDE + 2] === BindKind.VAR && comesFromModule(file, table[b * BIND_STRIDE + 4]));
  const targets = valueTargets(ev, values, isNew, isRequired ? 'import_based' : 'same_file', isRequired ? UNKNOWN : DYNAMIC);
  const named = targets.outcome !== 'found' && binds.length === 1 ? namedTargets(ev, file, binds[0], isNew, line, values.length > 0 && values.every(v => v.tag === Tag.EXTERNAL)) : undefined;
  if (named) return named;
  const made = targets.outcome === 'found' && binds.length === 1 ? madeModuleOf(ev, file, binds[0], isNew) : undefined;
  if (made?.ids.some(id => !targets.ids.includes(id) && !targets.ids.includes(`${id}.${file.language.semantics.constructorName}`))) return { ...targets, ids: made.ids, isOverloaded: true, later: [...new Set([...made.later ?? [], ...targets.ids.filter(id => !made.ids.includes(id))])] };
  const isParameter = binds.some(b => table[b * BIND_STRIDE + 2] === BindKind.PARAM && file.facts.fns[table[b * BIND_STRIDE + 3]].params[4 * table[b * BIND_STRIDE + 4] + 1] === 0);
  return isParameter && targets.outcome === 'found' ? { ...targets, detail: 'flow' } : targets;
}

/** const open = store.open, where that is a constant made by a call: what holds no function of ours still has a name. */
function namedTargets(ev: Eval, file: FileState, bind: number, isNew: boolean, line: number, isOutside: boolean): Targets | undefined {
  const { ir, binds: table } = file.facts;
  const value = table[bind * BIND_STRIDE + 2] === BindKind.VAR ? table[bind * BIND_STRIDE + 4] : 0;
  if (value !== 0 && ir[value] === Op.MODULE) return isOutside ? undefined : madeModuleOf(ev, file, bind, isNew);
  if (value === 0 || (ir[value] !== Op.MEMBER && ir[value] !== Op.NAME)) return undefined;
  // A variable that names another variable is not followed further: they may go round in circles.
  if (ir[value] === Op.NAME && file.lookup(ir[value + 1], ir[value + 2])?.some(b => table[b * BIND_STRIDE + 2] === BindKind.VAR) !== false) return undefined;
  const targets = ir[value] === Op.MEMBER ? memberTargets(ev, file, value, isNew, false) : nameTargets(ev, file, ir[value + 1], ir[value + 2], isNew, line);
  return targets.outcome === 'found' ? targets : undefined;
}

/** module.exports = make(): the constant that a required module is, whether or not what it holds has a name of its own. */
function madeModuleOf(ev: Eval, file: FileState, bind: number, isNew: boolean, { binds } = file.facts): Targets | undefined {
  const target = binds[bind * BIND_STRIDE + 2] === BindKind.VAR ? requiredFile(file, binds[bind * BIND_STRIDE + 4]) : undefined;
  const targets = target === undefined ? undefined : exportedTargets(ev, target, '=', isNew);
  return targets?.outcome === 'found' ? targets : undefined;
}

/** const { x } = require('./y'), const y = require('./y'); const x = y.x: an import by name. */
function requiredName(ev: Eval, file: FileState, value: number, isNew: boolean): Targets | undefined {
  const { ir } = file.facts;
  const of = ir[value] === Op.MEMBER ? requiredModule(file, ir[value + 1]) : 0;
  if (of === 0 || ir[of + 1] === 0) return undefined;
  const target = file.module(ir[of + 1]);
  if (target === undefined || target === 'external') return undefined;
  const targets = exportedTargets(ev, target, file.exportedAs(ir[of + 1], file.string(ir[value + 2])), isNew);
  if (targets.outcome === 'found') return targets;
  // What a declared module passes on from a package, or does not mention, is the package's.
  return file.isDeclaredModule(ir[of + 1]) ? EXTERNAL : undefined;
}

/** Symbols declared by bindings of one name in one scope. */
function bindingTargets(ev: Eval, file: FileState, binds: readonly number[], isNew: boolean): string[] {
  const { binds: table, symbols, ir } = file.facts;
  const ids: string[] = [];
  const declaring = binds.filter(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL && table[b * BIND_STRIDE + 5] !== 1);
  const declared = declaring.map(b => table[b * BIND_STRIDE + 3]);
  const bodies = declared.filter(s => !(symbols[s].flags & SymFlag.SIGNATURE_ONLY) && symbols[s].kind !== 'module');
  const others = !file.language.semantics.lastDeclarationCounts ? NO_VARIANTS : isFallback(file, binds, declaring) && !isAllThatIsLeft(ev, file, binds) ? new Map(bodies.map(s => [s, ELSEWHERE])) : variants(file, declaring, bodies);
  // A namespace merged with a function or class is not what a call runs.
  for (const s of bodies.length > 0 ? bodies : declared.filter(d => symbols[d].kind !== 'module')) {
    const symbol = symbols[s];
    const mark = others.get(s);
    if (mark !== undefined) { ids.push(mark + (symbol.kind === 'class' ? constructorTarget(ev, { tag: Tag.CLASS, file, ix: symbol.shape } as Value, isNew) : file.symbolId(s))); continue; }
    if (symbol.kind === 'class') { ids.push(constructorTarget(ev, { tag: Tag.CLASS, file, ix: symbol.shape } as Value, isNew)); continue; }
    if (symbol.kind === 'const') {
      // const f = g: whoever calls f runs g. Anything else that is callable goes by the constant's own name.
      const value = binds.map(b => (table[b * BIND_STRIDE + 2] === BindKind.VAR ? table[b * BIND_STRIDE + 4] : 0)).find(v => v !== 0) ?? 0;
      if (value !== 0 && (ir[value] === Op.NAME || ir[value] === Op.MEMBER)) {
        const imported = ir[value] === Op.MEMBER ? requiredName(ev, file, value, isNew) : undefined;
        const aliased = imported?.outcome === 'found' ? imported : valueTargets(ev, ev.value(file, value), isNew, 'same_file', DYNAMIC);
        // let report = ignore; … report = print: the variable stands between the two.
        const isReplaced = aliased.ids.length > 0 && binds.some(b => table[b * BIND_STRIDE + 2] === BindKind.ASSIGN);
        if (isReplaced) { ids.push(file.symbolId(s), ...aliased.ids.filter(Boolean).map(id => LATER + id)); continue; }
        if (aliased.ids.length > 0) { ids.push(...aliased.ids); continue; }
      }
      // What comes from outside is not ours to call, whatever we name it.
      if (value !== 0 && holdsOutside(ev, file, value)) continue;
    }
    ids.push(file.symbolId(s), ...(symbol.fn >= 0 ? wrapperTargets(ev, file, symbol.fn) : []));
  }
  // Other values assigned to the same name.
  const hasDeclared = ids.some(id => id !== '' && !id.startsWith(LATER));
  for (const b of binds) {
    const kind = table[b * BIND_STRIDE + 2];
    if (kind === BindKind.ASSIGN || kind === BindKind.ALIAS || (kind === BindKind.VAR && declared.length === 0)) ids.push(...valueTargets(ev, ev.binding(file, b), isNew, 'same_file', DYNAMIC).ids.filter(Boolean).map(id => (kind === BindKind.ASSIGN && hasDeclared ? LATER + id : id)));
  }
  return ids.filter(Boolean);
}

/** try: from pay import charge; except ImportError: def charge: where nothing of that name is left to import, and nothing assigns it. */
const isAllThatIsLeft = (ev: Eval, file: FileState, binds: readonly number[], table = file.facts.binds): boolean => binds.every(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL || (table[b * BIND_STRIDE + 2] === BindKind.IMPORT && importTargets(ev, file, table[b * BIND_STRIDE + 3], file.string(table[b * BIND_STRIDE + 4]), false).outcome === 'unknown'));

/** Ids a name at the top of a module stands for; `all` includes types. */
export function topLevelTargets(ev: Eval, file: FileState, name: string, isNew: boolean, all = false): readonly string[] {
  return ev.memo.ask(file, `${all ? 'A' : isNew ? 'N' : 'L'}|${name}`, ids => ids.join('\n'), [] as readonly string[], () => {
    const n = file.stringIndex(name);
    const binds = n < 0 ? undefined : file.bindsIn(0, n);
    if (!binds) return [];
    if (all) {
      const table = file.facts.binds;
      return [...new Set(binds.filter(b => table[b * BIND_STRIDE + 2] === BindKind.SYMBOL).map(b => file.symbolId(table[b * BIND_STRIDE + 3])))];
    }
    const own = bindingTargets(ev, file, binds, isNew);
    if (own.length > 0) return [...new Set(own)];
    return binds.flatMap(b => [...valueTargets(ev, ev.binding(file, b), isNew, 'import_based', DYNAMIC).ids]);
  });
}

/** Symbols behind an imported name. Kept per file for its own references, which ask for the same names over and over. */
export function importTargets(ev: Eval, file: FileState, specifier: number, imported: string, isNew: boolean, all = false): Targets {
  // Inside another question the look-up must be on that question's record: no short cut there.
  if (!ev.memo.isAtTop(file)) return lookUpImport(ev, file, specifier, imported, isNew, all);
  const key = (specifier * MAX_STRINGS + file.stringIndex(imported)) * 4 + (isNew ? 2 : 0) + (all ? 1 : 0);
  let held = file.importTargets.get(key);
  if (!held) file.importTargets.set(key, held = lookUpImport(ev, file, specifier, imported, isNew, all));
  return held;
}

/** More strings than any file has. */
const MAX_STRINGS = 2 ** 24;

function lookUpImport(ev: Eval, file: FileState, specifier: number, imported: string, isNew: boolean, all: boolean): Targets {
  const target = file.module(specifier);
  if (target === 'external') return EXTERNAL;
  if (target !== undefined && file.isDeclaredModule(specifier)) {
    const name = file.exportedAs(specifier, imported);
    return ev.exportTargets(target, name).length > 0 ? exportedTargets(ev, target, name, isNew, all) : EXTERNAL;
  }
  if (imported !== '*' && (target === undefined || ev.exportTargets(target, imported).length === 0)) {
    const inner = file.submodule(specifier, imported);
    if (inner) return all ? found([`${inner.path}:<module>`], 'import_based', UNKNOWN) : DYNAMIC;
  }
  if (target === undefined) return UNKNOWN;
  // A namespace holds the default beside the other names; only what CommonJS exports as a whole is the module itself.
  if (imported === '*' && !moduleTraits(ev, target).isCommonJs) return DYNAMIC;
  if (imported === '*') return valueTargets(ev, ev.exported(target, '='), isNew, 'import_based', DYNAMIC);
  return exportedTargets(ev, target, imported, isNew, all);
}

/** Ids behind a module's exported name. */
export function exportedTargets(ev: Eval, file: FileState, name: string, isNew: boolean, all = false): Targets {
  const targets = ev.exportTargets(file, name);
  const ids = targets.flatMap(t => [...targetIds(ev, t, isNew, all)]);
  if (ids.length > 0) return found(ids, 'import_based', UNKNOWN);
  if (targets.some(t => t.kind === 'external')) return EXTERNAL;
  if (targets.length === 0) {
    // Members of `module.exports = { … }`: methods and getters by themselves, the rest by what they hold.
    const own = ev.exported(file, '=').flatMap(v => (v.tag === Tag.INSTANCE || v.tag === Tag.FUNCTION || v.tag === Tag.CLASS ? ev.members(v, name).flatMap(h => [...hitTargets(ev, h, isNew)]) : []));
    if (own.length > 0) return found(own, 'import_based', UNKNOWN);
  }
  const values = ev.exported(file, name);
  if (values.length > 0) return valueTargets(ev, values, isNew, 'import_based', DYNAMIC);
  // Where a name may come out that the text does not show, nobody can say that it does not.
  return targets.length > 0 || (file.language.semantics.topLevelExported && moduleTraits(ev, file).isOpen) ? DYNAMIC : UNKNOWN;
}

function targetIds(ev: Eval, t: ExportTarget, isNew: boolean, all: boolean): readonly string[] {
  if (t.kind === 'binding') return topLevelTargets(ev, t.file, t.name, isNew, all);
  if (t.kind === 'value') {
    const constant = exportedConstant(ev, t);
    return constant.length > 0 ? constant : valueTargets(ev, exportedExpression(ev, t.file, t.name, t.nth), isNew, 'import_based', DYNAMIC).ids;
  }
  if (t.kind === 'namespace') return all ? [`${t.file.path}:<module>`] : [];
  return [];
}

/** exports.x = make(): the constant that goes by the exported name. */
export function exportedConstant(ev: Eval, t: ExportTarget & { kind: 'value' }): readonly string[] {
  return ev.memo.ask(t.file, `K|${t.name}|${t.nth}`, ids => ids.join('\n'), [] as readonly string[], () => {
    const [value, constant] = exportedPlace(t.file, t.name, t.nth);
    if (constant === 0 || namesOurs(ev, t.file, value)) return namedConstant(ev, t.file, value);
    // module.exports = isOld ? fallback : native: each may run, and neither is what the module goes by.
    const { ir } = t.file.facts;
    const held = ir[value] === Op.UNION || ir[value] === Op.FUNC ? valueTargets(ev, ev.value(t.file, value), false, 'import_based', DYNAMIC).ids : [];
    return ir[value] === Op.FUNC ? constantTargets(t.file.symbolId(constant), Op.FUNC, held) : [t.file.symbolId(constant), ...held.filter(Boolean).map(id => LATER + id)];
  });
}

/** exports.x = x, { x }: what a value merely names, where that is no function but made by a call. */
function namedConstant(ev: Eval, file: FileState, value: number, isNew = false): readonly string[] {
  const { ir } = file.facts;
  if (value === 0 || ir[value] !== Op.NAME) return [];
  // What comes from outside is not ours to call, unless we pass it on under a name of ours.
  const values = ev.value(file, value);
  return values.length > 0 && values.every(v => v.tag === Tag.EXTERNAL) && !isPassedOn(file, values) ? [] : nameTargets(ev, file, ir[value + 1], ir[value + 2], isNew, 0).ids;
}

/** The constant that a member merely names. */
export function memberConstant(ev: Eval, file: FileState, shape: number, member: number, isNew = false): readonly string[] {
  const { key, members } = file.facts.shapes[shape];
  const name = file.string(members[member]);
  return ev.memo.ask(file, `KM|${key}|${name}|${file.membersNamed(shape, name).indexOf(member)}|${isNew ? 'n' : 'c'}`, ids => ids.join('\n'), [] as readonly string[], () => {
    const module = requiredFile(file, members[member + 5]);
    return module === undefined ? namedConstant(ev, file, members[member + 5], isNew) : exportedTargets(ev, module, '=', isNew).ids;
  });
}

function memberTargets(ev: Eval, file: FileState, callee: number, isNew: boolean, isUnwritten: boolean): Targets {
  const { ir } = file.facts;
  const name = file.string(ir[callee + 2]);
  const objects = ev.value(file, ir[callee + 1]);
  if (objects.length === 0) return pathTargets(ev, file, callee, objects, h => hitTargets(ev, h, isNew)) ?? { ...UNKNOWN, via: 'method_call' };
  const ids: string[] = [];
  let outside = false;
  let known = false;
  let [isMixed, isFlow, isPartial] = [false, false, false];
  let isOfTypes = true;
  let via: Targets['via'] = 'method_call';
  let places = 0;
  for (const v of objects) {
    if (v.tag === Tag.PRIMITIVE && v.name === 'flag') isMixed = true;
    if (v.tag === Tag.EXTERNAL || v.tag === Tag.PRIMITIVE || (v.tag === Tag.BUILTIN && v.name !== 'Record')) { outside = true; continue; }
    if (v.tag !== Tag.INSTANCE && v.tag !== Tag.CLASS) isOfTypes = false;
    if (v.tag === Tag.BUILTIN && file.language.semantics.literalsAreBuiltin && !name.startsWith('"')) { outside = true; continue; }
    if (v.tag === Tag.BUILTIN) { const held = valueTargets(ev, v.args[1] ?? [], isNew, 'method_call', DYNAMIC); ids.push(...held.ids); known = true; continue; }
    // `Box[int]`, `for kind in Kind`: what syntax asks for is looked up on the type, and a class is not of its own type.
    if (isUnwritten && v.tag === Tag.CLASS && file.language.semantics.askedOfType?.(name) === true) { outside = true; continue; }
    if (v.tag === Tag.NAMESPACE) {
      via = 'import_based';
      const t = exportedTargets(ev, v.file!, name, isNew);
      ids.push(...passedOn(t, file.language.semantics.lastDeclarationCounts));
      if (t.outcome === 'external') outside = true;
      if (t.outcome === 'dynamic') known = true;
      continue;
    }
    if (v.tag === Tag.FUNCTION && !isDecorated(v) && (name === 'call' || name === 'apply' || name === 'bind')) {
      if (name !== 'bind') ids.push(...functionTarget(v));
      outside = true;
      continue;
    }
    const hits = withoutSetters(ev.members(v, name));
    const counts = !file.language.semantics.lastDeclarationCounts ? undefined : isForOldRuns(hits) && hasOutsideParent(ev, v.file!, v.ix, 0, name) ? [] : methodThatCounts(hits);
    for (const h of hits) { known = true; ids.push(...(counts === undefined || counts.includes(h) ? hitTargets(ev, h, isNew) : hitTargets(ev, h, isNew).map(id => marked(methodMark(h), id)))); }
    if (hits.length > 0) places += areOverloads(hits) ? 1 : 2; else isPartial = true;
    if (objects.length > 1 || hits.length > 1) isOfTypes &&= hits.every(isOfType);
    // A table filled under keys that are not fixed.
    if (hits.length === 0 && v.tag === Tag.INSTANCE && !file.language.semantics.literalsAreBuiltin && v.file!.facts.shapes[v.ix].kind === 'object') {
      const held = ev.members(v, '[]').flatMap(h => [...hitTargets(ev, h, isNew)]);
      if (held.length > 0) { ids.push(...held); isFlow = true; }
    }
    if (hits.length === 0 && (v.tag === Tag.FUNCTION || hasOutsideParent(ev, v.file!, v.ix, 0, name))) outside = true;
  }
  const targets = found(ids.filter(Boolean), via, known ? DYNAMIC : outside ? EXTERNAL : { ...UNKNOWN, via: 'method_call' });
  if (targets.outcome !== 'found') return pathTargets(ev, file, callee, objects, h => hitTargets(ev, h, isNew)) ?? targets;
  // new this.constructor(): the class itself, or any of its descendants
  if (isNew && !file.language.semantics.callMakesInstance && name === file.language.semantics.constructorName) return { ...targets, detail: 'made' };
  if (isFlow || isMixed) return { ...targets, detail: isFlow ? 'flow' : 'mixed' };
  if (targets.ids.length < 2) return targets;
  return { ...targets, ...(isPartial ? { isPartial } : {}), ...(places === 1 ? { isOverloaded: true } : {}), ...(isOfTypes ? { isOfTypes, bases: idsOfBases(ev, objects, v => ev.members(v, name).flatMap(h => [...hitTargets(ev, h, isNew)])) } : {}) };
}

/** A member that is called: itself when it is a method, otherwise what it holds. */
export function hitTargets(ev: Eval, h: MemberHit, isNew: boolean): readonly string[] {
  if (h.shape < 0) return exportedTargets(ev, h.file, h.bind!, isNew, true).ids;
  if (h.member < 0) return topScopeTargets(ev, h, isNew);
  const { shapes, symbols } = h.file.facts;
  const m = shapes[h.shape].members;
  const [symbol, fn] = [m[h.member + 2], m[h.member + 3]];
  if (symbol >= 0 && fn >= 0 && symbols[symbol].kind === 'method') return [h.file.symbolId(symbol), ...wrapperTargets(ev, h.file, fn)];
  const values = ev.memberValue(h);
  const held = valueTargets(ev, values, isNew, 'method_call', DYNAMIC).ids;
  if (held.length > 0 && symbol >= 0) return symbols[symbol].kind === 'const' ? constantTargets(h.file.symbolId(symbol), h.file.facts.ir[m[h.member + 5]], held) : held;
  // { Literal }, where const Literal = Value.extend('Literal'): the constant's name comes before the class that some function made. A class and its constructor are one.
  if (held.length > 0) {
    const named = shapes[h.shape].kind === 'object' ? memberConstant(ev, h.file, h.shape, h.member, isNew).filter(id => !held.includes(id) && !held.includes(`${id}.${h.file.language.semantics.constructorName}`)) : [];
    return named.length > 0 ? [...named, ...held.filter(Boolean).map(id => ELSEWHERE + id)] : held;
  }
  if (symbol < 0) return memberConstant(ev, h.file, h.shape, h.member, isNew);
  // A member made by a call goes by its own name, unless it comes from outside.
  const isMade = symbols[symbol].kind === 'const' && (h.file.facts.ir[m[h.member + 5]] === Op.MEMBER || !(values.length > 0 && values.every(v => v.tag === Tag.EXTERNAL)));
  return fn >= 0 || isMade ? [h.file.symbolId(symbol)] : [];
}

function topScopeTargets(ev: Eval, h: MemberHit, isNew: boolean): readonly string[] {
  const { file } = h;
  const { key, scope } = file.facts.shapes[h.shape];
  return ev.memo.ask(file, `G|${isNew ? 'n' : 'c'}|${key}|${h.bind!}`, ids => ids.join('\n'), [] as readonly string[], () => {
    const binds = file.bindsIn(scope, file.stringIndex(h.bind!));
    return binds ? bindingTargets(ev, file, binds, isNew) : [];
  });
}
