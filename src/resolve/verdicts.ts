// Why a reference has no target: the resolver's own word, asked for single places after an update. An edge that is missing
// proves nothing by itself (the value may come from outside by now); a name that no scope declares, a module that does not
// give away what is imported, a type that is known to its last ancestor and lacks the member do.

import { BIND_STRIDE, BindKind, Op, REF_STRIDE, RefKind } from '../extract/facts.ts';
import type { Verdict } from '../graph/model.ts';
import type { Eval } from './eval-api.ts';
import { moduleTraits, starTargets } from './exports.ts';
import { hasOutsideParent, isKnownWithout, lacksHung } from './members.ts';
import { comesFromModule } from './origins.ts';
import { isJoined, isPartlyKnown } from './partly-known.ts';
import type { FileState, ModuleFile } from './state.ts';
import { importTargets } from './targets.ts';
import { declaringScript } from './shared-scope.ts';
import { Tag, type Value } from './values.ts';

/** Verdicts about all references of a name on a line of a file; none where the line does not refer to the name. */
export function verdictsAt(ev: Eval, file: FileState, line: number, name: string): readonly Verdict[] {
  const { refs } = file.facts;
  const found: Verdict[] = [];
  for (let at = 0; at < refs.length; at += REF_STRIDE) {
    if (refs[at + 2] !== line || !isNamed(file, at, name)) continue;
    found.push(verdictOn(ev, file, at));
  }
  return found;
}

/** The name a reference goes by in its own file, or the one that it imports. */
function isNamed(file: FileState, at: number, name: string): boolean {
  const { refs, ir } = file.facts;
  switch (refs[at]) {
    case RefKind.IMPORT: return file.string(refs[at + 6]) === name;
    case RefKind.TYPE: return typeNames(file, refs[at + 1]).some(n => file.string(n) === name);
    case RefKind.READ: case RefKind.MEMBER_READ: return file.string(ir[refs[at + 1] + 2]) === name;
    default: {
      const callee = ir[refs[at + 1] + 1];
      return (ir[callee] === Op.NAME || ir[callee] === Op.MEMBER) && file.string(ir[callee + 2]) === name;
    }
  }
}

const typeNames = (file: FileState, type: number): readonly number[] => {
  const { ir } = file.facts;
  return ir[type] === Op.T_NAME ? ir.slice(type + 3, type + 3 + ir[type + 2]) : [];
};

function verdictOn(ev: Eval, file: FileState, at: number): Verdict {
  const { refs, ir } = file.facts;
  switch (refs[at]) {
    case RefKind.IMPORT: return importVerdict(ev, file, refs[at + 7], file.string(refs[at + 6]));
    case RefKind.TYPE: return typeVerdict(ev, file, refs[at + 1]);
    case RefKind.READ: case RefKind.MEMBER_READ: return verdictOf(ev, file, refs[at + 1]);
    default: return verdictOf(ev, file, ir[refs[at + 1] + 1]);
  }
}

/** What an expression leads to, as far as it is names and members. */
function verdictOf(ev: Eval, file: FileState, expr: number): Verdict {
  const { ir } = file.facts;
  if (ir[expr] === Op.NAME) return nameVerdict(ev, file, ir[expr + 1], ir[expr + 2]);
  if (ir[expr] === Op.MEMBER) return memberVerdict(ev, file, expr);
  if (ir[expr] === Op.MODULE && ir[expr + 1] !== 0) return isMissing(file.module(ir[expr + 1])) ? 'lost' : 'open';
  return 'open';
}

const isMissing = (target: ModuleFile): boolean => target === undefined;

function nameVerdict(ev: Eval, file: FileState, scope: number, name: number): Verdict {
  const binds = file.lookup(scope, name);
  if (binds === undefined) return undeclaredVerdict(ev, file, file.string(name));
  const table = file.facts.binds;
  const verdicts = binds.map((b): Verdict => {
    const at = b * BIND_STRIDE;
    if (table[at + 2] === BindKind.IMPORT) return importVerdict(ev, file, table[at + 3], file.string(table[at + 4]));
    // const { total } = require('./pay')
    if (table[at + 2] === BindKind.VAR && comesFromModule(file, table[at + 4])) return verdictOf(ev, file, table[at + 4]);
    return 'bound';
  });
  return strongest(verdicts);
}

/** One binding that holds is enough. */
const strongest = (verdicts: readonly Verdict[]): Verdict => (verdicts.includes('bound') ? 'bound' : verdicts.includes('open') ? 'open' : 'lost');

/** A name that no scope of the file declares: one of the surroundings, or nobody's. */
function undeclaredVerdict(ev: Eval, file: FileState, name: string): Verdict {
  const { topLevelExported } = file.language.semantics;
  // Somebody writes into the table of the module's names.
  if (file.facts.extra?.writesNames === true) return 'open';
  if (topLevelExported === true && file.exportsNamed('*').length > 0) {
    if (starTargets(ev, file, name).length > 0) return 'bound';
    if (moduleTraits(ev, file).isOpen) return 'open';
  }
  if (declaringScript(ev, file, name) !== undefined || file.globals(name).length > 0) return 'bound';
  if (file.language.isAmbient?.(name, file.path) === true || file.language.builtins?.global(name, ev) !== undefined) return 'open';
  return 'lost';
}

function importVerdict(ev: Eval, file: FileState, specifier: number, name: string): Verdict {
  const target = file.module(specifier);
  if (target === 'external') return 'open';
  if (target === undefined) return file.submodule(specifier, name) === undefined ? 'lost' : 'bound';
  if (name === '*' || name === '=') return 'bound';
  if (ev.exportTargets(target, file.exportedAs(specifier, name)).length > 0) {
    return importTargets(ev, file, specifier, name, false, true).outcome === 'external' ? 'open' : 'bound';
  }
  if (file.submodule(specifier, name) !== undefined) return 'bound';
  return exportVerdict(ev, target, name);
}

/** A name that a module gives away by no word of its own. */
function exportVerdict(ev: Eval, module: FileState, name: string): Verdict {
  if (moduleTraits(ev, module).isOpen) return 'open';
  const whole = module.exportsNamed('=').length > 0 ? ev.exported(module, '=') : undefined;
  if (whole === undefined) return 'lost';
  if (whole.length === 0) return 'open';
  return strongest(whole.map(v => valueVerdict(ev, v, name)));
}

function memberVerdict(ev: Eval, file: FileState, expr: number): Verdict {
  const { ir } = file.facts;
  const [object, name] = [ir[expr + 1], file.string(ir[expr + 2])];
  const values = ev.value(file, object);
  if (values.length === 0) return verdictOf(ev, file, object) === 'lost' ? 'lost' : 'open';
  if (values.every(v => v.tag === Tag.EXTERNAL)) return ir[object] === Op.NAME && verdictOf(ev, file, object) === 'lost' ? 'lost' : 'open';
  const verdicts = values.map(v => valueVerdict(ev, v, name));
  const verdict = strongest(verdicts);
  // Of several types at once it has what any of them has, which is no word about the one that lacks it.
  if (verdict === 'bound' && verdicts.includes('lost') && isJoined(ev, file, object)) return 'open';
  return verdict === 'lost' && isPartlyKnown(ev, file, object) ? 'open' : verdict;
}

function valueVerdict(ev: Eval, v: Value, name: string): Verdict {
  if (v.file === undefined) return 'open';
  if (v.tag === Tag.NAMESPACE) {
    if (ev.exportTargets(v.file, name).length > 0 || ev.exported(v.file, name).length > 0) return 'bound';
    return exportVerdict(ev, v.file, name);
  }
  if (ev.members(v, name).length > 0) return 'bound';
  if (v.tag === Tag.FUNCTION) return lacksHung(ev, v, name) ? 'lost' : 'open';
  const { kind } = v.file.facts.shapes[v.ix];
  if (kind === 'class' || kind === 'interface' || kind === 'enum') return isKnownWithout(ev, v, name) ? 'lost' : 'open';
  if (kind === 'namespace') return 'lost';
  return !hasOutsideParent(ev, v.file, v.ix, 0, name) && ev.members(v, '[]').length === 0 ? 'lost' : 'open';
}

function typeVerdict(ev: Eval, file: FileState, type: number): Verdict {
  const { ir } = file.facts;
  const names = typeNames(file, type);
  const binds = file.lookup(ir[type + 1], names[0]);
  if (binds === undefined) {
    const name = file.string(names[0]);
    return file.language.builtins?.type(name, [], ev) === undefined ? undeclaredVerdict(ev, file, name) : 'open';
  }
  const table = file.facts.binds;
  return strongest(binds.map((b): Verdict => {
    const at = b * BIND_STRIDE;
    if (table[at + 2] !== BindKind.IMPORT) return 'bound';
    const [specifier, imported] = [table[at + 3], file.string(table[at + 4])];
    const target = file.module(specifier);
    if (names.length < 2 || imported !== '*') return importVerdict(ev, file, specifier, imported);
    if (target === undefined || target === 'external') return target === undefined ? 'lost' : 'open';
    const name = file.string(names[1]);
    return ev.exportTargets(target, name).length > 0 ? 'bound' : exportVerdict(ev, target, name);
  }));
}
