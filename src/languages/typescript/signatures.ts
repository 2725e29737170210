// Parameters, type parameters and signatures: what a caller sees of a function.

import { BindKind, FnFlag, Op, ParamFlag, type ParamFact } from '../../extract/facts.ts';
import { bindPattern } from './patterns.ts';
import { addTemplates, jsdocTypes } from './jsdoc.ts';
import type { Walker } from './walker.ts';

/** Anything folding would touch: most texts have none of it. */
const UNFOLDED = /[\t\r\n\v\f\u00a0]|  |\( | \)|\/[*/]|^ | $/;

/** Source text with comments dropped and white space folded. */
export function folded(w: Walker, node: number): string {
  const text = w.text(node);
  if (!UNFOLDED.test(text)) return text;
  const plain = text.includes('/*') || text.includes('//') ? text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ') : text;
  return plain.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/,? \)/g, ')').trim();
}

export function addTypeParameters(w: Walker, node: number, into: number[]): void {
  const { t, f, b, k } = w;
  const list = w.child(node, f.type_parameters);
  if (list < 0) return;
  const found: [number, number][] = [];
  for (let c = list + 1, stop = t.next[list]; c < stop; c = t.next[c]) {
    if (t.kind[c] !== k.type_parameter) continue;
    const name = w.child(c, f.name);
    if (name < 0) continue;
    const bind = b.bind(w.scope, w.text(name), BindKind.TYPE_PARAM, 0, 0);
    into.push(bind);
    found.push([c, bind]);
  }
  // Constraints may mention later parameters, so they are read once all names are known.
  for (const [c, bind] of found) {
    b.binds[bind * 6 + 3] = w.type(w.child(c, f.constraint));
    b.binds[bind * 6 + 4] = w.type(w.child(c, f.value));
  }
}

interface ParamParts { name: number; type: number; value: number; flags: number }

function partsOf(w: Walker, node: number): ParamParts | undefined {
  const { t, k, f } = w;
  const kind = t.kind[node];
  if (kind === k.required_parameter || kind === k.optional_parameter) {
    let name = w.child(node, f.pattern);
    if (name < 0) name = w.child(node, f.name);
    if (name < 0) return undefined;
    const value = w.child(node, f.value);
    let flags = kind === k.optional_parameter || value >= 0 ? ParamFlag.OPTIONAL : 0;
    if (t.kind[name] === k.rest_pattern) { flags |= ParamFlag.REST; name = w.firstNamed(name); }
    if (t.kind[name] === k.this) flags |= ParamFlag.THIS;
    return { name, type: w.child(node, f.type), value, flags };
  }
  if (kind === k.assignment_pattern) return { name: w.child(node, f.left), type: -1, value: w.child(node, f.right), flags: ParamFlag.OPTIONAL };
  if (kind === k.rest_pattern) return { name: w.firstNamed(node), type: -1, value: -1, flags: ParamFlag.REST };
  if (kind === k.identifier || kind === k.object_pattern || kind === k.array_pattern) return { name: node, type: -1, value: -1, flags: 0 };
  return undefined;
}

function forEachParameter(w: Walker, node: number, run: (p: ParamParts, at: number) => void): void {
  const { t, f } = w;
  const single = w.child(node, f.parameter);
  if (single >= 0) { run({ name: single, type: -1, value: -1, flags: 0 }, single); return; }
  const list = w.child(node, f.parameters);
  if (list < 0) return;
  for (let c = list + 1, stop = t.next[list]; c < stop; c = t.next[c]) {
    if (!t.isNamed(c)) continue;
    const parts = partsOf(w, c);
    if (parts && parts.name >= 0) run(parts, c);
  }
}

/** Binds a function's parameters in the current scope. `shape` ≥ 0: constructor, parameter properties become members. */
export function addParameters(w: Walker, node: number, fn: number, shape: number, doc?: string): void {
  const { t, k, f, b } = w;
  const params = b.fns[fn].params;
  const documented = doc !== undefined && w.isJavaScript ? jsdocTypes(w, doc) : undefined;
  if (documented) {
    addTemplates(w, documented.tags, b.fns[fn].typeParams);
    const receiver = documented.receiver();
    if (receiver !== 0) params.push(b.string('this'), receiver, 0, ParamFlag.THIS);
  }
  const first = params.length / 4;
  forEachParameter(w, node, (p, at) => {
    const isPattern = t.kind[p.name] === k.object_pattern || t.kind[p.name] === k.array_pattern;
    const index = params.length / 4;
    const name = isPattern ? '' : w.text(p.name);
    let type = w.type(p.type);
    if (type === 0 && documented) type = documented.parameter(name, index - first);
    const decorators = w.child(at, f.decorator);
    if (decorators >= 0) for (let c = at + 1, stop = t.next[at]; c < stop; c = t.next[c]) if (t.kind[c] === k.decorator) w.visit(c);
    const slot = params.push(b.string(name), type, 0, p.flags | (isPattern ? ParamFlag.PATTERN : 0)) - 4;
    if (isPattern) bindPattern(w, p.name, b.emit2(Op.PARAM, fn, index), w.scope);
    else b.bind(w.scope, name, BindKind.PARAM, fn, index);
    if (p.value >= 0) params[slot + 2] = w.visit(p.value);
    if (shape >= 0 && (t.childOfKind(at, k.accessibility_modifier) >= 0 || w.has(at, 'readonly') || t.childOfKind(at, k.override_modifier) >= 0)) {
      b.addMember(shape, name, 128, -1, -1, type, params[slot + 2]);
    }
  });
  if (!documented) return;
  if (b.fns[fn].ret === 0) b.fns[fn].ret = documented.result();
  // A getter's own type is its result; of other functions it says what they are.
  const own = documented.own();
  if (own !== 0 && b.fns[fn].flags & FnFlag.GETTER && b.fns[fn].ret === 0) b.fns[fn].ret = own;
  else if (own !== 0 && b.fns[fn].ctx === 0) b.fns[fn].ctx = b.emit1(Op.C_TYPE, own);
}

export interface SignatureText { sig: string; params: ParamFact[]; ret?: string }

/** The signature as text, for people and for the contract hash. */
export function signatureOf(w: Walker, node: number, name: string): SignatureText {
  const { f, t, k } = w;
  const params: ParamFact[] = [];
  const texts: string[] = [];
  forEachParameter(w, node, p => {
    const isPattern = t.kind[p.name] === k.object_pattern || t.kind[p.name] === k.array_pattern;
    const label = isPattern ? (t.kind[p.name] === k.object_pattern ? '{}' : '[]') : w.text(p.name);
    const type = p.type >= 0 ? folded(w, p.type).replace(/^:\s*/, '') : undefined;
    params.push({ n: label, ...(type !== undefined ? { t: type } : {}), f: p.flags });
    const shown = isPattern ? folded(w, p.name) : label;
    texts.push(`${p.flags & ParamFlag.REST ? '...' : ''}${shown}${p.flags & ParamFlag.OPTIONAL ? '?' : ''}${type !== undefined ? `: ${type}` : ''}`);
  });
  const returns = w.child(node, f.return_type);
  const ret = returns >= 0 ? folded(w, returns).replace(/^:\s*/, '') : undefined;
  const generics = w.child(node, f.type_parameters);
  const sig = `${name}${generics >= 0 ? folded(w, generics) : ''}(${texts.join(', ')})${ret !== undefined ? `: ${ret}` : ''}`;
  return { sig, params, ...(ret !== undefined ? { ret } : {}) };
}
