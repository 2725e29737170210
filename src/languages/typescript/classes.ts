// Classes: members, heritage, constructors, parameter properties.

import { BindKind, FnFlag, MemberFlag, Op, SymFlag } from '../../extract/facts.ts';
import { docOf } from './comments.ts';
import { functionBody, functionSymbol, inside, isFunctionNode, setContext, signatureFunction, takeOverloads } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { addTemplates, documentedType, readDocumentedType, tagsOf } from './jsdoc.ts';
import { propertyName } from './names.ts';
import { addTypeParameters, folded, signatureOf } from './signatures.ts';
import type { Tables, Walker } from './walker.ts';

export function registerClasses(tables: Tables): void {
  tables.on(['class_declaration', 'abstract_class_declaration'], (w, node) => {
    const name = w.child(node, w.f.name);
    const text = name < 0 ? 'default' : w.text(name);
    const value = classValue(w, node, text, node);
    if (name >= 0) w.b.bind(w.scope, text, BindKind.SYMBOL, w.b.shapes[w.b.ir[value + 1]].sym, 0);
    return value;
  });
  tables.on(['class'], (w, node) => {
    const name = w.child(node, w.f.name);
    return classValue(w, node, name >= 0 ? w.text(name) : '<class>', node);
  });
}

/** Decorators of a declaration: children, and for members the siblings before. */
function decorators(w: Walker, node: number): string[] {
  const { t, k } = w;
  const found: string[] = [];
  const note = (c: number): void => {
    const inner = w.firstNamed(c);
    if (inner < 0) return;
    const callee = t.kind[inner] === k.call_expression ? w.child(inner, w.f.function) : inner;
    found.push(w.text(callee < 0 ? inner : callee).slice(0, 80));
  };
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.kind[c] === k.decorator) note(c);
  return found;
}

export function classValue(w: Walker, node: number, name: string, decl: number): number {
  const { t, k, f, b } = w;
  const doc = docOf(w, decl);
  const body = w.child(node, f.body);
  const nameNode = w.child(node, f.name);
  const isAbstract = t.kind[node] === k.abstract_class_declaration;
  const deco = [...decorators(w, node), ...(t.parent[node] >= 0 && t.kind[t.parent[node]] === k.export_statement ? decorators(w, t.parent[node]) : [])];
  const heading = `${isAbstract ? 'abstract ' : ''}class ${name}${headText(w, node, body)}`;
  const sym = b.symbol(w.sym, {
    name, kind: 'class', at: [t.startLine(decl), t.endLine(decl), t.startLine(nameNode >= 0 ? nameNode : decl)],
    sig: heading, flags: (isAbstract ? SymFlag.ABSTRACT : 0) | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}), deco,
  });
  const scope = b.scope(w.scope, w.fn);
  const shape = b.shape(b.symbols[sym].qual, 'class', scope, sym);
  b.symbols[sym].shape = shape;
  const value = b.emit1(Op.CLASS, shape);
  if (nameNode >= 0) b.bind(scope, w.text(nameNode), BindKind.SYMBOL, sym, 0);
  hashSymbol(w, sym, heading, body >= 0 ? body : 0, body >= 0 ? t.next[body] : 0, doc);
  const heldNaming = w.naming;
  w.naming = undefined;
  inside(w, sym, scope, -1 - shape, () => {
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.kind[c] === k.decorator) w.visit(c);
    addTypeParameters(w, node, b.shapes[shape].typeParams);
    const heritage = t.childOfKind(node, k.class_heritage);
    const tags = w.isJavaScript && doc !== undefined ? tagsOf(doc) : [];
    addTemplates(w, tags, b.shapes[shape].typeParams);
    if (heritage >= 0) addHeritage(w, heritage, shape);
    for (const tag of tags) {
      if (tag.name === 'implements') b.shapes[shape].types.push(readDocumentedType(w, tag.type));
      // The parent once more as a type carries the type arguments.
      else if ((tag.name === 'extends' || tag.name === 'augments') && b.shapes[shape].supers.length === 1) b.shapes[shape].types[0] = readDocumentedType(w, tag.type);
    }
    if (body >= 0) {
      for (let c = body + 1, stop = t.next[body]; c < stop; c = t.next[c]) addClassMember(w, c, shape, sym);
    }
  });
  w.naming = heldNaming;
  return value;
}

function headText(w: Walker, node: number, body: number): string {
  const { f, t } = w;
  const name = w.child(node, f.name);
  let from = name >= 0 ? t.end[name] : -1;
  if (from < 0) { const heritage = t.childOfKind(node, w.k.class_heritage); from = heritage >= 0 ? t.start[heritage] : -1; }
  if (from < 0 || body < 0) return '';
  const text = t.text.slice(from, t.start[body]).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ').replace(/\s+/g, ' ').trim();
  return text ? ` ${text}` : '';
}

function addHeritage(w: Walker, heritage: number, shape: number): void {
  const { t, k, f, b } = w;
  const s = b.shapes[shape];
  for (let c = heritage + 1, stop = t.next[heritage]; c < stop; c = t.next[c]) {
    const kind = t.kind[c];
    if (kind === k.extends_clause) {
      const value = w.child(c, f.value);
      if (value < 0) continue;
      s.supers.push(w.visit(value));
      const args = w.child(c, f.type_arguments);
      const given: number[] = [];
      if (args >= 0) for (let a = args + 1, end = t.next[args]; a < end; a = t.next[a]) if (t.isNamed(a)) given.push(w.type(a));
      // The same parent once more as a type carries the type arguments.
      const named = /^[\w$.]+$/.test(w.text(value)) ? b.typeName(w.scope, w.text(value).split('.'), given) : 0;
      s.types.push(given.length ? named : 0);
    } else if (kind === k.implements_clause) {
      for (let a = c + 1, end = t.next[c]; a < end; a = t.next[a]) if (t.isNamed(a)) s.types.push(w.type(a));
    } else if (t.isNamed(c) && kind !== k.comment) {
      // JavaScript's grammar has the parent directly below.
      s.supers.push(w.visit(c));
      s.types.push(0);
    }
  }
}

function visibility(w: Walker, node: number, name: string): number {
  const modifier = w.t.childOfKind(node, w.k.accessibility_modifier);
  const word = modifier >= 0 ? w.text(modifier) : '';
  return word === 'private' || name.startsWith('#') ? SymFlag.PRIVATE : word === 'protected' ? SymFlag.PROTECTED : 0;
}

function addClassMember(w: Walker, node: number, shape: number, cls: number): void {
  const { t, k, f, b } = w;
  const kind = t.kind[node];
  if (kind === k.class_static_block) {
    w.isStaticSelf = true;
    w.within(b.scope(w.scope, w.fn), () => w.children(node));
    w.isStaticSelf = false;
    return;
  }
  if (kind === k.decorator) {
    // Decorators stand before their member; they run with the class.
    w.visit(node);
    return;
  }
  if (kind === k.index_signature) { b.addMember(shape, '[]', MemberFlag.INDEX, -1, -1, w.type(w.child(node, f.type)), 0); return; }
  if (kind === k.method_definition || kind === k.method_signature || kind === k.abstract_method_signature) {
    addMethod(w, node, shape, cls);
    return;
  }
  if (kind === k.public_field_definition || kind === k.field_definition) {
    w.isStaticSelf = w.has(node, 'static');
    addField(w, node, shape, cls);
    w.isStaticSelf = false;
  }
}

export function addMethod(w: Walker, node: number, shape: number, parent: number, prefix?: string): void {
  const { t, k, f, b } = w;
  const nameNode = w.child(node, f.name);
  const name = propertyName(w, nameNode);
  if (name === undefined) { functionBody(w, node, { sym: -1, owner: shape }); return; }
  const isStatic = w.has(node, 'static');
  const isGetter = w.has(node, 'get');
  const isSetter = w.has(node, 'set');
  const isConstructor = name === 'constructor' && b.shapes[shape].kind === 'class';
  const isAbstract = t.kind[node] === k.abstract_method_signature;
  if (t.kind[node] === k.method_signature && implementedBelow(w, node, name)) {
    const fn = signatureFunction(w, node, shape);
    const key = `${shape}.${name}`;
    const held = w.overloads.get(key);
    const { params, sig } = signatureOf(w, node, name);
    if (held) { held.fns.push(fn); held.params.push(params); held.sigs.push(sig); } else w.overloads.set(key, { fns: [fn], params: [params], sigs: [sig] });
    return;
  }
  const hasBody = w.child(node, f.body) >= 0;
  const symFlags = (isStatic ? SymFlag.STATIC : 0) | (isGetter ? SymFlag.GETTER : 0) | (isSetter ? SymFlag.SETTER : 0)
    | (isAbstract ? SymFlag.ABSTRACT : 0) | (hasBody ? 0 : SymFlag.SIGNATURE_ONLY) | visibility(w, node, name);
  const deco = [...decorators(w, node), ...before(w, node)];
  const { sym } = functionSymbol(w, node, node, name, 'method', { parent, nameNode, flags: symFlags, deco, ...(prefix !== undefined ? { prefix } : {}) });
  const fnFlags = FnFlag.METHOD | (isStatic ? FnFlag.STATIC : 0) | (isGetter ? FnFlag.GETTER : 0) | (isSetter ? FnFlag.SETTER : 0)
    | (isConstructor ? FnFlag.CONSTRUCTOR : 0) | (hasBody ? 0 : FnFlag.TYPE);
  const held = takeOverloads(w, `${shape}.${name}`, sym);
  const fn = functionBody(w, node, { sym, owner: shape, flags: fnFlags, shape: isConstructor ? shape : -1 });
  if (held) b.fns[fn].overloads = held;
  if (b.shapes[shape].kind === 'object') b.fns[fn].ctx = b.emit2(Op.C_MEMBER, -1 - shape, b.string(name));
  b.addMember(shape, name, MemberFlag.METHOD | (isStatic ? MemberFlag.STATIC : 0) | (isGetter ? MemberFlag.GETTER : 0)
    | (isSetter ? MemberFlag.SETTER : 0) | (isAbstract ? MemberFlag.ABSTRACT : 0), sym, fn, 0, 0);
}

/** True when a later member of the class gives this signature its body. */
function implementedBelow(w: Walker, node: number, name: string): boolean {
  const { t, k, f } = w;
  const stop = t.next[t.parent[node]];
  const isStatic = w.has(node, 'static');
  for (let c = t.next[node]; c < stop; c = t.next[c]) {
    if (t.kind[c] !== k.method_definition) continue;
    const own = w.child(c, f.name);
    if (own >= 0 && w.text(own) === name && w.has(c, 'static') === isStatic) return true;
  }
  return false;
}

/** Names of the decorators that stand before a class member. */
function before(w: Walker, node: number): string[] {
  const { t, k } = w;
  const found: string[] = [];
  const parent = t.parent[node];
  let at = node - 1;
  while (at > parent) {
    let i = at;
    while (t.parent[i] !== parent) i = t.parent[i];
    if (t.kind[i] !== k.decorator) break;
    const inner = w.firstNamed(i);
    if (inner >= 0) found.unshift(w.text(t.kind[inner] === k.call_expression ? w.child(inner, w.f.function) : inner).slice(0, 80));
    at = i - 1;
  }
  return found;
}

function addField(w: Walker, node: number, shape: number, cls: number): void {
  const { t, k, f, b } = w;
  const nameNode = w.child(node, f.name) >= 0 ? w.child(node, f.name) : w.child(node, f.property);
  for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.kind[c] === k.decorator) w.visit(c);
  const name = propertyName(w, nameNode);
  const valueNode = w.child(node, f.value);
  const annotation = w.child(node, f.type);
  const isStatic = w.has(node, 'static');
  const bare = valueNode >= 0 ? w.bare(valueNode) : -1;
  if (name === undefined) { if (valueNode >= 0) w.visit(valueNode); return; }
  const flags = (isStatic ? MemberFlag.STATIC : 0) | (w.has(node, '?') ? MemberFlag.OPTIONAL : 0);
  const symFlags = (isStatic ? SymFlag.STATIC : 0) | visibility(w, node, name) | (w.has(node, 'abstract') ? SymFlag.ABSTRACT : 0);
  if (bare >= 0 && isFunctionNode(w, bare)) {
    const { sym } = functionSymbol(w, bare, node, name, 'method', { parent: cls, nameNode, flags: symFlags });
    const fn = functionBody(w, bare, { sym, owner: shape, flags: isStatic ? FnFlag.STATIC : 0 });
    const type = w.type(annotation);
    if (type !== 0) b.fns[fn].ctx = b.emit1(Op.C_TYPE, type);
    b.addMember(shape, name, flags | MemberFlag.METHOD, sym, fn, type, 0);
    return;
  }
  if (bare >= 0 && t.kind[bare] === k.class) {
    const value = classValue(w, bare, w.child(bare, f.name) >= 0 ? w.text(w.child(bare, f.name)) : name, node);
    b.addMember(shape, name, flags, b.shapes[b.ir[value + 1]].sym, -1, w.type(annotation), value);
    return;
  }
  const doc = docOf(w, node);
  const sig = `${isStatic ? 'static ' : ''}${name}${annotation >= 0 ? folded(w, annotation) : ''}`;
  const sym = b.symbol(cls, { name, kind: 'property', at: [t.startLine(node), t.endLine(node), t.startLine(nameNode)], sig, flags: symFlags | (w.isTest ? SymFlag.TEST : 0), ...(doc ? { doc } : {}), deco: [...decorators(w, node), ...before(w, node)] });
  hashSymbol(w, sym, sig, valueNode >= 0 ? valueNode : 0, valueNode >= 0 ? t.next[valueNode] : 0, doc);
  let type = w.type(annotation);
  const held = [w.sym, w.naming] as const;
  w.sym = sym;
  w.naming = b.symbols[sym].qual;
  const value = valueNode >= 0 ? w.visit(valueNode) : 0;
  [w.sym, w.naming] = held;
  if (type === 0) type = documentedType(w, doc);
  if (type !== 0) setContext(w, value, b.emit1(Op.C_TYPE, type));
  b.addMember(shape, name, flags, sym, -1, type, value);
}

