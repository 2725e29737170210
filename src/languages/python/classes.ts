// Classes: heritage, members, and the constructors that decorators and bases imply.

import { MEMBER_STRIDE, Op, ParamFlag, SymFlag, type ParamFact } from '../../extract/facts.ts';
import { addTypeParameters, mentionedTypeVariables, typeOf } from './annotations.ts';
import { docstringOf } from './docstrings.ts';
import { Flow } from './flow.ts';
import { hashSymbol } from './hashes.ts';
import { assignedNames, bindSymbol, repeated } from './names.ts';
import type { Tables, Walker } from './walker.ts';

/** Bases that add no members of interest; leaving them out keeps "not found" apart from "may be outside". */
const PLAIN_BASES = /^(?:typing\.|t\.|abc\.|typing_extensions\.)?(?:object|Generic|Protocol|ABC)$/;
/** Stands for the members that a metaclass may give its classes. */
export const METACLASS = '%metaclass';
const NAMED_TUPLE = /(?:^|\.)NamedTuple$/;
const TYPED_DICT = /(?:^|\.)TypedDict$/;
const ENUM_BASES = /^(?:enum\.)?(?:Enum|IntEnum|StrEnum|Flag|IntFlag|TextChoices|IntegerChoices|Choices|models\.\w*Choices)$/;

export function registerClasses(tables: Tables): void {
  tables.on(['class_definition'], (w, node) => { defineClass(w, node, node, []); return 0; });
}

/** Makes the class's symbol and members; answers the class as a value. */
export function defineClass(w: Walker, node: number, decl: number, deco: readonly string[]): number {
  const { t, f, b } = w;
  const nameNode = w.child(node, f.name);
  const body = w.child(node, f.body);
  if (nameNode < 0) { w.children(node); return 0; }
  const name = w.text(nameNode);
  const doc = docstringOf(w, body);
  const list = w.child(node, f.superclasses);
  const heading = `class ${name}${list >= 0 ? w.text(list).replace(/#[^\n]*/g, ' ').replace(/\s+/g, ' ') : ''}`;
  const sym = b.symbol(w.sym, {
    name, kind: 'class', at: [t.startLine(decl), t.endLine(decl), t.startLine(nameNode)], sig: heading, deco: [...deco],
    flags: (w.flow.scope === 0 && !name.startsWith('_') ? SymFlag.EXPORTED : 0) | (name.startsWith('_') ? SymFlag.PRIVATE : 0) | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}),
  });
  const parent = w.shape >= 0 && w.scope === w.flow.scope ? w.closure : w.scope;
  const generics = w.child(node, f.type_parameters) >= 0 ? b.scope(parent, w.fn) : parent;
  const scope = b.scope(generics, w.fn);
  const shape = b.shape(b.symbols[sym].qual, 'class', scope, sym);
  b.symbols[sym].shape = shape;
  bindSymbol(w, name, sym);
  hashSymbol(w, sym, heading, body >= 0 ? body : 0, body >= 0 ? t.next[body] : 0);
  const held = { sym: w.sym, scope: w.scope, shape: w.shape, closure: w.closure, flow: w.flow, self: w.self, elsewhere: w.elsewhere, fn: w.fn };
  if (generics !== parent) w.within(generics, () => addTypeParameters(w, node, b.shapes[shape].typeParams));
  w.sym = sym;
  const entries = list >= 0 ? addBases(w, list, shape) : undefined;
  w.scope = scope;
  w.closure = generics;
  w.shape = shape;
  w.self = -1 - shape;
  w.flow = new Flow(scope);
  w.elsewhere = new Map();
  if (body >= 0) {
    w.flow.versioned = repeated(assignedNames(w, body, t.next[body]));
    w.children(body);
    if (entries) addEntries(w, shape, entries);
  }
  Object.assign(w, held);
  if (w.shape >= 0) b.addMember(w.shape, name, 0, sym, -1, 0, b.emit1(Op.CLASS, shape));
  const implied = body >= 0 ? impliedParameters(w, body, list, deco) : undefined;
  if (implied) (b.symbols[sym] as { params?: readonly ParamFact[] }).params = implied;
  return b.emit1(Op.CLASS, shape);
}

/** Fields of a named tuple are entries by position, those of a typed dictionary by key. */
type Entries = 'positions' | 'keys' | undefined;

function addBases(w: Walker, list: number, shape: number): Entries {
  const { t, k, f, b } = w;
  let entries: Entries;
  const s = b.shapes[shape];
  for (const c of w.named(list)) {
    const kind = t.kind[c];
    if (kind === k.keyword_argument) {
      const value = w.visit(w.child(c, f.value));
      if (w.text(w.child(c, f.name)) === 'metaclass' && !/^(?:abc\.)?ABCMeta$/.test(w.text(w.child(c, f.value)))) b.addMember(shape, METACLASS, 0, -1, -1, 0, value);
      continue;
    }
    if (kind === k.list_splat || kind === k.dictionary_splat) { w.children(c); continue; }
    const isGeneric = kind === k.subscript;
    const text = w.text(isGeneric ? w.child(c, f.value) : c);
    if (isGeneric) mentionedTypeVariables(w, [w.text(c)], s.typeParams);
    if (PLAIN_BASES.test(text)) continue;
    if (ENUM_BASES.test(text)) w.enumBodies.add(shape);
    if (NAMED_TUPLE.test(text) || TYPED_DICT.test(text)) entries = NAMED_TUPLE.test(text) ? 'positions' : 'keys';
    s.supers.push(w.visit(isGeneric ? w.child(c, f.value) : c));
    s.types.push(isGeneric ? typeOf(w, c) : 0);
  }
  return entries;
}

function addEntries(w: Walker, shape: number, by: Entries): void {
  const { members } = w.b.shapes[shape];
  const fields: [name: number, type: number][] = [];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) if (members[m + 4] !== 0) fields.push([members[m], members[m + 4]]);
  fields.forEach(([name, type], i) => w.b.addMember(shape, by === 'keys' ? `"${w.b.strings[name]}` : `"#${i}`, 0, -1, -1, type, 0));
}

/** A field spelled out; a bare `Factory(list)` is a default like any other value. */
const FIELD_CALL = /^(\w+\.)?(field|ib|attrib)\(/;

const FIELD_DECORATORS = new Set(['dataclass', 'define', 'frozen', 'mutable']);

/** Parameters of the constructor that a dataclass or named tuple gets from its fields; only where no base may add more. */
function impliedParameters(w: Walker, body: number, list: number, deco: readonly string[]): ParamFact[] | undefined {
  const { t, k, f } = w;
  const bases = list >= 0 ? w.named(list).filter(c => t.kind[c] !== k.keyword_argument).map(c => w.text(t.kind[c] === k.subscript ? w.child(c, f.value) : c)) : [];
  const isTuple = bases.some(text => NAMED_TUPLE.test(text));
  const isData = deco.some(d => FIELD_DECORATORS.has(d.slice(d.lastIndexOf('.') + 1)));
  if (!isTuple && (!isData || bases.some(text => !PLAIN_BASES.test(text)))) return undefined;
  const isAttrs = deco.some(d => /define|frozen|mutable/.test(d));
  const params: ParamFact[] = [];
  const fields: string[] = [];
  // attrs: `@x.default` above a method says what x is when nothing is passed.
  const computed = new Set<string>();
  let keywordOnly = 0;
  for (const c of w.named(body)) {
    if (t.kind[c] === k.decorated_definition || t.kind[c] === k.function_definition) {
      const head = w.text(c).slice(0, 400);
      if (/^(?:@\w[^\n]*\n\s*)*(?:async\s+)?def\s+__init__\b/.test(head)) return undefined;
      const given = isAttrs ? /^@(\w+)\.default\b/.exec(head) : null;
      if (given) computed.add(given[1]);
      continue;
    }
    const a = t.kind[c] === k.expression_statement ? w.firstNamed(c) : -1;
    if (a < 0 || t.kind[a] !== k.assignment) continue;
    const type = w.child(a, f.type);
    const left = w.child(a, f.left);
    // attrs: one field without a type, and those with one alone are no fields any more.
    const right = w.child(a, f.right);
    const value = right >= 0 ? w.text(right) : '';
    if (isAttrs && type < 0 && FIELD_CALL.test(value)) return undefined;
    if (type < 0 || left < 0 || t.kind[left] !== k.identifier) continue;
    const typeText = w.text(type).replace(/\s+/g, ' ');
    if (/^(\w+\.)?ClassVar\b/.test(typeText)) continue;
    if (/^(\w+\.)?KW_ONLY$/.test(typeText)) { keywordOnly = ParamFlag.KEYWORD_ONLY; continue; }
    const isField = FIELD_CALL.test(value);
    if (isField && /\binit\s*=\s*False/.test(value)) continue;
    const hasDefault = right >= 0 && (!isField || /\b(default|default_factory|factory)\s*=/.test(value));
    const only = isField && /\bkw_only\s*=\s*True/.test(value) ? ParamFlag.KEYWORD_ONLY : keywordOnly;
    const own = w.text(left);
    const alias = isAttrs && isField ? /\balias\s*=\s*["'](\w+)["']/.exec(value)?.[1] : undefined;
    fields.push(own);
    params.push({ n: alias ?? (isAttrs ? own.replace(/^_+/, '') : own), t: typeText, f: (hasDefault ? ParamFlag.OPTIONAL : 0) | only });
  }
  return params.map((param, i) => (computed.has(fields[i]) ? { ...param, f: param.f | ParamFlag.OPTIONAL } : param));
}
