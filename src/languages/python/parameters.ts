// What may be known of an undeclared parameter: a test fixture of that name, or what calls in the same file pass.

import { Op, ParamFlag, REF_STRIDE, RefKind, SymFlag } from '../../extract/facts.ts';
import type { Eval } from '../../resolve/eval-api.ts';
import type { FileState } from '../../resolve/state.ts';
import { builtin, NONE, Tag, union, type Values } from '../../resolve/values.ts';

export function parameter(file: FileState, fn: number, index: number, ev: Eval): Values {
  const given = fixture(file, fn, index, ev);
  return given.length > 0 ? given : passed(file, fn, index, ev);
}

const hasFixtureDecorator = (deco: readonly string[] | undefined): boolean => deco?.some(d => /(^|\.)fixture$/.test(d)) === true;

/** A parameter of a test or a fixture goes by the fixture of its name: in the file, or in a conftest.py above. */
function fixture(file: FileState, fn: number, index: number, ev: Eval): Values {
  const { fns, symbols } = file.facts;
  const f = fns[fn];
  if (f.sym < 0 || !(symbols[0].flags & SymFlag.TEST)) return NONE;
  const symbol = symbols[f.sym];
  if (!symbol.name.startsWith('test') && !hasFixtureDecorator(symbol.deco)) return NONE;
  const name = file.string(f.params[4 * index]);
  // A fixture may ask for another of its own name further up.
  const isOwn = symbol.name === name;
  if (!isOwn) {
    const n = file.stringIndex(name);
    const own = n >= 0 ? ev.name(file, 0, n) : undefined;
    if (own !== undefined) return provided(own, ev);
  }
  for (let up = 0; up < 12; up++) {
    const above = file.moduleNamed(`conftest@${up}`);
    if (above === undefined || above === 'external' || above === file) continue;
    const found = ev.exported(above, name);
    if (found.length > 0) return provided(found, ev);
  }
  return NONE;
}

/** What a fixture's function hands out. */
export function provided(values: Values, ev: Eval): Values {
  let result: Values = NONE;
  for (const v of values) {
    if (v.tag !== Tag.FUNCTION) { if (v.tag === Tag.EXTERNAL) result = union(result, [v]); continue; }
    for (const r of ev.awaited(ev.result(v))) result = union(result, r.tag === Tag.BUILTIN && r.name === 'Generator' ? r.args[0] ?? NONE : [r]);
  }
  return result;
}

/** Calls of one file by the callee's last name; '' holds those whose callee is a variable. */
const callIndexes = new WeakMap<FileState, Map<string, number[]>>();
/** More calls than this are not looked at: what a popular function is given says little. */
const MAX_CALLS = 24;

function callsNamed(file: FileState, name: string): readonly number[] {
  let index = callIndexes.get(file);
  if (!index) {
    index = new Map();
    const { refs, ir } = file.facts;
    for (let at = 0; at < refs.length; at += REF_STRIDE) {
      if (refs[at] !== RefKind.CALL && refs[at] !== RefKind.DECORATOR) continue;
      const expr = refs[at + 1];
      const callee = ir[expr + 1];
      const isName = ir[callee] === Op.NAME;
      const key = file.string(refs[at + 6]);
      const declared = isName ? file.lookup(ir[callee + 1], ir[callee + 2])?.every(b => file.facts.binds[b * 6 + 2] === 2 || file.facts.binds[b * 6 + 2] === 3) : ir[callee] === Op.MEMBER;
      for (const k of declared ? [key] : ['', key]) { const held = index.get(k); if (held) held.push(expr); else index.set(k, [expr]); }
    }
    callIndexes.set(file, index);
  }
  return index.get(name) ?? [];
}

function passed(file: FileState, fn: number, index: number, ev: Eval): Values {
  const { fns, symbols, shapes, ir } = file.facts;
  const f = fns[fn];
  if (f.sym < 0) return NONE;
  const symbol = symbols[f.sym];
  const isConstructor = symbol.name === '__init__' && f.owner >= 0;
  const name = isConstructor ? (shapes[f.owner].sym >= 0 ? symbols[shapes[f.owner].sym].name : '') : symbol.name;
  const named = [...callsNamed(file, name), ...(isConstructor ? callsNamed(file, '__init__') : [])];
  const ofVariables = callsNamed(file, '');
  // Calls that name the function speak for it where there are too many calls of variables to tell who is meant by them, unless a default knows better.
  const isCrowded = named.length + ofVariables.length > MAX_CALLS;
  const candidates = new Set(isCrowded ? named : [...named, ...ofVariables]);
  if (candidates.size === 0 || candidates.size > MAX_CALLS || (isCrowded && f.params[4 * index + 2] !== 0)) return NONE;
  const own = file.string(f.params[4 * index]);
  const flags = f.params[4 * index + 3];
  let result: Values = NONE;
  for (const call of candidates) {
    const values = ev.value(file, ir[call + 1]);
    if (!values.some(v => v.file === file && ((v.tag === Tag.FUNCTION && v.ix === fn) || (isConstructor && v.tag === Tag.CLASS && v.ix === f.owner)))) continue;
    const n = ir[call + 2];
    let position = 0;
    for (let i = 0; i < n; i++) {
      const arg = ir[call + 3 + i];
      if (ir[arg] === Op.KEYWORD) { if (file.string(ir[arg + 1]) === own) result = union(result, ev.value(file, ir[arg + 2])); continue; }
      if (ir[arg] === Op.SPREAD) break;
      if (position === index || (flags & ParamFlag.REST && position >= index)) result = union(result, ev.value(file, arg));
      position++;
    }
  }
  return flags & ParamFlag.REST && result.length > 0 ? [builtin('Array', [result])] : result;
}
