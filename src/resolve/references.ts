// One file's references as edges. Reads facts and asks the evaluator; knows no language and no store.

import { BIND_STRIDE, BindKind, MEMBER_STRIDE, MemberFlag, Op, REF_STRIDE, RefFlag, RefKind } from '../extract/facts.ts';
import { lostMember, type Resolution } from '../graph/model.ts';
import type { EdgeRow, UnresolvedRow } from '../graph/record.ts';
import { confidenceOf, isToldAsUse, isWorthGuessing } from './confidence.ts';
import type { Eval } from './eval-api.ts';
import { moduleTraits } from './exports.ts';
import { guessCase, isGuessable } from './guesses.ts';
import { heldTargets } from './held-targets.ts';
import { lacksDeclared, lacksHung, lacksMember } from './members.ts';
import type { FileState } from './state.ts';
import { plainIds, type Targets } from './outcome.ts';
import { isPlainReceiver } from './plain-receivers.ts';
import { provenanceOfCallee } from './provenance.ts';
import { originOf } from './receivers.ts';
import { HELD, laterCase, MADE, subCasesOf, type CallShape } from './sub-cases.ts';
import { calleeTargets, hitTargets, importTargets, topLevelTargets } from './targets.ts';
import { Tag } from './values.ts';

/** Symbols of the whole repository by bare name: only for calls that nothing else explains. */
export interface NameIndex { callables(name: string): readonly string[] }

export interface FileReferences {
  readonly edges: EdgeRow[];
  /** The sub-case of each edge's strategy, '' for none: what calibration tells apart. */
  readonly details: string[];
  readonly unresolved: UnresolvedRow[];
  /** Names asked of the whole repository: a change of who bears one may change an edge. */
  readonly looseNames: Set<string>;
  external: number;
}

export interface ReferenceOptions { readonly fuzzy: boolean; readonly names: NameIndex }

export function resolveReferences(ev: Eval, file: FileState, options: ReferenceOptions): FileReferences {
  const out: FileReferences = { edges: [], details: [], unresolved: [], looseNames: new Set(), external: 0 };
  const { refs } = file.facts;
  for (let at = 0, ref = 0; at < refs.length; at += REF_STRIDE, ref++) {
    try {
      resolveOne(ev, file, out, at, ref, options);
    } catch (error) {
      passOver(error);
    }
  }
  try {
    heritageEdges(ev, file, out);
  } catch (error) {
    passOver(error);
  }
  return out;
}

/** Types that unfold without end would take the whole run down; one reference without an edge is the smaller loss. */
function passOver(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
}

function resolveOne(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number, options: ReferenceOptions): void {
  switch (file.facts.refs[at]) {
    case RefKind.READ: readEdge(ev, file, out, at, ref); return;
    case RefKind.TYPE: typeEdge(ev, file, out, at, ref); return;
    case RefKind.IMPORT: importEdge(ev, file, out, at, ref); return;
    case RefKind.MEMBER_READ: memberReadEdge(ev, file, out, at, ref); return;
    default: callEdge(ev, file, out, at, ref, options);
  }
}

/** `type Badge` and `const Badge` of one file: whoever imports the name gets both, there is nothing to guess. */
const bearOneName = (ids: readonly string[]): boolean => ids.length < 2 || ids.every(id => id.replace(/~\d+$/, '') === ids[0].replace(/~\d+$/, ''));

function add(file: FileState, out: FileReferences, kind: EdgeRow['kind'], at: number, ref: number, ids: readonly string[], resolution: Resolution, detail = '', isOne = ids.length < 2): void {
  const { refs } = file.facts;
  const from = refs[at + 3];
  const self = file.symbolId(from);
  const sub = isOne ? detail : file.language.isUntyped?.(file) === true ? 'untyped' : 'types';
  const confidence = confidenceOf(file.language.id, resolution, sub);
  for (const to of ids) {
    if (kind !== 'calls' && to === self) continue;
    out.details.push(sub);
    out.edges.push({ kind, from, to, line: refs[at + 2], resolution, confidence, ref });
  }
}

/**
 * The edges of a call, each with the confidence of its sub-case. Of several targets those that are right or not by turns are
 * no claim about the call: the caller comes by them, which is a use. So is a class that any descendant may stand for. What
 * is picked from a table may be any of it.
 */
function addCalls(file: FileState, out: FileReferences, at: number, ref: number, ids: readonly string[], resolution: Resolution, subs: readonly string[], isBeside = ids.length > 1 || subs[0] === MADE): void {
  const { refs } = file.facts;
  for (let i = 0; i < ids.length; i++) {
    const confidence = confidenceOf(file.language.id, resolution, subs[i]);
    const kind = isBeside && isToldAsUse(subs[i], confidence) && !subs[i].startsWith('flow') ? 'uses' : 'calls';
    out.details.push(subs[i]);
    out.edges.push({ kind, from: refs[at + 3], to: ids[i], line: refs[at + 2], resolution, confidence, ref });
  }
}

function isImported(file: FileState, callee: number): boolean {
  const { ir, binds } = file.facts;
  const found = ir[callee] === Op.NAME ? file.lookup(ir[callee + 1], ir[callee + 2]) : undefined;
  return found?.length === 1 && binds[found[0] * BIND_STRIDE + 2] === BindKind.IMPORT;
}

const callShape = (ev: Eval, file: FileState, callee: number): CallShape => ({
  isImported: isImported(file, callee), lastDeclarationCounts: file.language.semantics.lastDeclarationCounts === true,
  isOfRow: () => { const { root, isElement } = originOf(file, callee); return isElement || root === 'parameter'; },
  provenance: () => provenanceOfCallee(ev, file, callee),
});

function callEdge(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number, options: ReferenceOptions): void {
  const { refs, ir } = file.facts;
  const kind = refs[at];
  const callee = ir[refs[at + 1] + 1];
  const isUnwritten = refs[at + 4] < 0 && refs[at + 6] === 0;
  if (ir[callee] === Op.MEMBER) {
    if (!isUnwritten) noteLost(ev, file, out, at, callee);
    else if (isPlainReceiver(file, ir[callee + 1])) return;
  }
  const targets = calleeTargets(ev, file, callee, kind === RefKind.NEW || (kind !== RefKind.JSX && file.language.semantics.callMakesInstance), refs[at + 2], isUnwritten);
  if (targets.outcome === 'found') {
    const resolution = isInjected(file, callee) ? 'di_injection' : targets.via;
    // Nearly always there is one, and nothing to tell apart.
    if (targets.ids.length === 1 && targets.detail === undefined) add(file, out, 'calls', at, ref, targets.ids, resolution);
    else addCalls(file, out, at, ref, targets.ids, resolution, subCasesOf(targets, callShape(ev, file, callee)));
    if (targets.later !== undefined) addCalls(file, out, at, ref, targets.later, targets.via, targets.later.map(id => laterCase(targets, id, callShape(ev, file, callee))), targets.ids.length + targets.later.length > 1);
    if (kind === RefKind.CALL && file.language.semantics.sharedMembers === true) useOfClass(ev, file, out, at, ref, targets);
    if (kind === RefKind.CALL && targets.via === 'same_file' && targets.detail === undefined) {
      const held = heldTargets(ev, file, callee, false).filter(id => !targets.ids.includes(id));
      if (held.length > 0) addCalls(file, out, at, ref, held, 'same_file', held.map(() => HELD), true);
    }
    return;
  }
  if (targets.outcome === 'external' && ir[callee] === Op.MEMBER && isOfHung(ev, file, callee)) {
    // Something may hang it there at run time: no call that leaves the repository, and none to guess at.
    out.unresolved.push({ name: file.string(refs[at + 6]), line: refs[at + 2], from: refs[at + 3] });
    return;
  }
  if (targets.outcome === 'external' || targets.outcome === 'dynamic') {
    // What syntax asks of a list or a number is nobody's call.
    if (targets.outcome === 'external' && !isUnwritten) out.external++;
    // The call leaves the repository, or nobody can tell; the constant it goes through is used all the same.
    if (ir[callee] === Op.NAME) useOfConstant(file, out, at, ref, callee);
    return;
  }
  const name = file.string(refs[at + 6]);
  if (name === '') return;
  if (options.fuzzy && isGuessable(file, name)) {
    out.looseNames.add(name);
    const candidates = options.names.callables(name);
    const guess = candidates.length === 1 ? guessCase(file, callee, name, candidates[0]) : undefined;
    const resolution = ir[callee] === Op.NAME ? 'export_based' : 'fuzzy';
    if (guess !== undefined && isWorthGuessing(file.language.id, resolution, guess)) {
      addCalls(file, out, at, ref, candidates, resolution, [guess]);
      return;
    }
  }
  out.unresolved.push({ name, line: refs[at + 2], from: refs[at + 3] });
}

/** `config.get()` where every function that `config` may be is known, and none has it. */
function isOfHung(ev: Eval, file: FileState, member: number): boolean {
  const { ir } = file.facts;
  const [values, name] = [ev.value(file, ir[member + 1]), file.string(ir[member + 2])];
  return values.length > 0 && values.every(v => lacksHung(ev, v, name));
}

/** On record: the receiver is of a class that is known to lack the member. */
function noteLost(ev: Eval, file: FileState, out: FileReferences, at: number, member: number): boolean {
  const { refs, ir } = file.facts;
  const name = file.string(ir[member + 2]);
  if (!ev.value(file, ir[member + 1]).some(v => lacksMember(ev, v, name))) return false;
  out.unresolved.push({ name: lostMember(name), line: refs[at + 2], from: refs[at + 3] });
  return true;
}

/** `Order()` runs a constructor that a parent declares; the class by whose name it is called is used all the same. */
function useOfClass(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number, made: Targets): void {
  const { constructorName, allocatorName } = file.language.semantics;
  if (!made.ids.some(id => id.endsWith(`.${constructorName}`) || (allocatorName !== undefined && id.endsWith(`.${allocatorName}`)))) return;
  const { refs, ir } = file.facts;
  const callee = ir[refs[at + 1] + 1];
  if (ir[callee] !== Op.NAME && ir[callee] !== Op.MEMBER) return;
  const classes = calleeTargets(ev, file, callee, false, refs[at + 2]).ids.filter(id => !made.ids.some(other => other === id || other.startsWith(`${id}.`)));
  if (classes.length > 0) add(file, out, 'uses', at, ref, classes, made.via, 'read');
}

function useOfConstant(file: FileState, out: FileReferences, at: number, ref: number, callee: number): void {
  const { ir, binds } = file.facts;
  const symbol = file.lookup(ir[callee + 1], ir[callee + 2])?.find(b => binds[b * BIND_STRIDE + 2] === BindKind.SYMBOL && binds[b * BIND_STRIDE + 5] === 2);
  if (symbol !== undefined) add(file, out, 'uses', at, ref, [file.symbolId(binds[symbol * BIND_STRIDE + 3])], 'same_file', 'read');
}

/** `this.service.run()` where service was handed to a decorated class's constructor. */
function isInjected(file: FileState, callee: number): boolean {
  const { ir, shapes, symbols, fns } = file.facts;
  if (ir[callee] !== Op.MEMBER || ir[ir[callee + 1]] !== Op.MEMBER) return false;
  const field = ir[callee + 1];
  const self = ir[field + 1];
  if (ir[self] !== Op.THIS) return false;
  const shape = ir[self + 1] < 0 ? -1 - ir[self + 1] : fns[ir[self + 1]]?.owner ?? -1;
  if (shape < 0 || shapes[shape].sym < 0 || !symbols[shapes[shape].sym].deco?.length) return false;
  return file.membersNamed(shape, file.string(ir[field + 2])).some(m => shapes[shape].members[m + 1] & MemberFlag.PARAM_PROPERTY);
}

function readEdge(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number): void {
  const { refs, ir, binds, symbols } = file.facts;
  const expr = refs[at + 1];
  const found = file.lookup(ir[expr + 1], ir[expr + 2]);
  if (!found) return;
  const imported = found.find(b => binds[b * BIND_STRIDE + 2] === BindKind.IMPORT);
  if (imported !== undefined) {
    const targets = importTargets(ev, file, binds[imported * BIND_STRIDE + 3], file.string(binds[imported * BIND_STRIDE + 4]), false, true);
    // A name that calls run through its value (const f = g) is still a use of the name itself.
    if (targets.outcome === 'found') add(file, out, 'uses', at, ref, targets.ids, 'import_based', 'read', bearOneName(targets.ids));
    return;
  }
  const own = found.filter(b => binds[b * BIND_STRIDE + 2] === BindKind.SYMBOL).map(b => binds[b * BIND_STRIDE + 3]).filter(s => symbols[s].kind !== 'interface' && symbols[s].kind !== 'type');
  if (own.length > 0) add(file, out, 'uses', at, ref, [file.symbolId(own[own.length - 1])], 'same_file', 'read');
}

function typeEdge(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number): void {
  const { refs, ir, binds } = file.facts;
  const type = refs[at + 1];
  const found = file.lookup(ir[type + 1], ir[type + 3]);
  if (!found) return;
  for (const b of found) {
    const kind = binds[b * BIND_STRIDE + 2];
    if (kind === BindKind.IMPORT) {
      const name = file.string(binds[b * BIND_STRIDE + 4]);
      const specifier = binds[b * BIND_STRIDE + 3];
      const targets = ir[type + 2] > 1 && (name === '*' || isModule(ev, file, specifier, name))
        ? namespaceType(ev, name === '*' ? file.module(specifier) : file.submodule(specifier, name), file.string(ir[type + 4]))
        : importTargets(ev, file, specifier, name, false, true);
      if (targets.outcome === 'found') add(file, out, 'uses', at, ref, targets.ids, 'import_based', 'type');
    } else if (kind === BindKind.SYMBOL && binds[b * BIND_STRIDE + 5] !== 2) add(file, out, 'uses', at, ref, [file.symbolId(binds[b * BIND_STRIDE + 3])], 'same_file', 'type');
  }
}

/** `from shop import till`: what is imported is no name of the package but a file in it. */
function isModule(ev: Eval, file: FileState, specifier: number, name: string): boolean {
  const target = file.module(specifier);
  return target !== 'external' && (target === undefined || ev.exportTargets(target, name).length === 0) && file.submodule(specifier, name) !== undefined;
}

function namespaceType(ev: Eval, target: ReturnType<FileState['module']>, name: string): Targets {
  if (target === undefined || target === 'external') return { outcome: 'external', ids: [], via: 'import_based' };
  const ids = ev.exportTargets(target, name).flatMap(t => (t.kind === 'binding' ? [...topLevelTargets(ev, t.file, t.name, false, true)] : []));
  return { outcome: ids.length > 0 ? 'found' : 'unknown', ids, via: 'import_based' };
}

function importEdge(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number): void {
  const { refs } = file.facts;
  const name = file.string(refs[at + 6]);
  const specifier = refs[at + 7];
  const target = file.module(specifier);
  if (target === 'external') return;
  if (target === undefined) {
    // A folder without a file of its own: what is imported from it are the files in it.
    const inner = name === '*' || name === '=' ? undefined : file.submodule(specifier, name);
    if (inner !== undefined) { add(file, out, 'imports', at, ref, [`${inner.path}:<module>`], 'import_based', 'module'); return; }
    if (name !== '*' && name !== '=' && !(refs[at + 5] & RefFlag.OPTIONAL)) { out.unresolved.push({ name, line: refs[at + 2], from: refs[at + 3] }); }
    return;
  }
  if (name === '*' || name === '=') { add(file, out, 'imports', at, ref, [`${target.path}:<module>`], 'import_based', 'module'); return; }
  const targets = importTargets(ev, file, specifier, name, false, true);
  if (targets.outcome === 'found') add(file, out, 'imports', at, ref, targets.ids, 'import_based', 'module', bearOneName(targets.ids));
  else if (targets.outcome === 'unknown' && !moduleTraits(ev, target).isOpen) {
    // An import that may fail by design is not missed.
    if (refs[at + 5] & RefFlag.OPTIONAL) return;
    out.unresolved.push({ name, line: refs[at + 2], from: refs[at + 3] });
  } else add(file, out, 'imports', at, ref, [`${target.path}:<module>`], 'import_based', 'module');
}

/** A method handed on by name, or a getter that runs when read. */
function memberReadEdge(ev: Eval, file: FileState, out: FileReferences, at: number, ref: number): void {
  const { refs, ir } = file.facts;
  const expr = refs[at + 1];
  const name = file.string(ir[expr + 2]);
  const values = ev.value(file, ir[expr + 1]);
  let isKnown = noteLost(ev, file, out, at, expr);
  for (const v of values) {
    if (v.tag === Tag.NAMESPACE) {
      isKnown = true;
      const ids = ev.exportTargets(v.file!, name).flatMap(t => (t.kind === 'binding' ? [...topLevelTargets(ev, t.file, t.name, false, true)] : []));
      if (ids.length > 0) add(file, out, 'uses', at, ref, ids, 'import_based', 'read');
      continue;
    }
    for (const h of ev.members(v, name)) {
      isKnown = true;
      const { shapes, symbols } = h.file.facts;
      const symbol = h.member >= 0 ? shapes[h.shape].members[h.member + 2] : -1;
      if (symbol >= 0 && symbols[symbol].kind === 'method') add(file, out, 'uses', at, ref, [h.file.symbolId(symbol)], 'method_call', 'read');
      else if (h.member < 0) add(file, out, 'uses', at, ref, plainIds(hitTargets(ev, h, false)), 'method_call', 'read');
    }
  }
  // Only where nothing has it: one of several types may be told apart by a test.
  if (!isKnown && values.length > 0 && values.every(v => lacksDeclared(ev, v, name))) out.unresolved.push({ name: lostMember(name), line: refs[at + 2], from: refs[at + 3] });
}

/** inherits, implements and overrides, at the lines of the declarations. */
function heritageEdges(ev: Eval, file: FileState, out: FileReferences): void {
  const { shapes, symbols } = file.facts;
  for (let i = 0; i < shapes.length; i++) {
    const s = shapes[i];
    if (s.sym < 0 || (s.supers.length === 0 && s.types.length === 0)) continue;
    const line = symbols[s.sym].at[2];
    const parents = ev.parents(file, i);
    for (const p of parents) {
      const of = p.file && (p.tag === Tag.CLASS || p.tag === Tag.INSTANCE) ? p.file.facts.shapes[p.ix].sym : p.tag === Tag.FUNCTION ? p.file!.facts.fns[p.ix].sym : -1;
      if (!p.file || of < 0) continue;
      const kind = p.tag === Tag.INSTANCE && s.kind === 'class' ? 'implements' : 'inherits';
      const resolution: Resolution = p.file === file ? 'same_file' : 'import_based';
      out.details.push('heritage');
      out.edges.push({ kind, from: s.sym, to: p.file.symbolId(of), line, resolution, confidence: confidenceOf(file.language.id, resolution, 'heritage'), ref: -1 });
    }
    if (parents.length === 0) continue;
    const done = new Set<string>();
    for (let m = 0; m < s.members.length; m += MEMBER_STRIDE) {
      const symbol = s.members[m + 2];
      if (symbol < 0 || s.members[m + 3] < 0 || symbols[symbol].kind !== 'method') continue;
      const name = file.string(s.members[m]);
      const isStatic = (s.members[m + 1] & MemberFlag.STATIC) !== 0;
      if (name === file.language.semantics.constructorName) continue;
      for (const p of parents) {
        if (!p.file || (isStatic && p.tag === Tag.INSTANCE)) continue;
        for (const h of ev.members(p.tag === Tag.CLASS && !isStatic ? { ...p, tag: Tag.INSTANCE } : p, name)) {
          const target = h.member >= 0 ? h.file.facts.shapes[h.shape].members[h.member + 2] : -1;
          if (target < 0) continue;
          const to = h.file.symbolId(target);
          if (done.has(`${symbol}>${to}`)) continue;
          done.add(`${symbol}>${to}`);
          out.details.push('heritage');
          out.edges.push({ kind: 'overrides', from: symbol, to, line: symbols[symbol].at[2], resolution: 'method_call', confidence: confidenceOf(file.language.id, 'method_call', 'heritage'), ref: -1 });
        }
      }
    }
  }
}

