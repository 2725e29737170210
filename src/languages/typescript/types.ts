// Type annotations as `ir`.

import { BindKind, FnFlag, MEMBER_STRIDE, MemberFlag, Op, RefKind, SymFlag } from '../../extract/facts.ts';
import type { FactsBuilder } from '../../extract/facts-builder.ts';
import { addOverload } from './functions.ts';
import type { Tables, Walker } from './walker.ts';
import { propertyName } from './names.ts';
import { addTypeParameters, addParameters, signatureOf, folded } from './signatures.ts';

const PRIMITIVES: Record<string, number> = {
  string: 0, number: 1, boolean: 2, void: 3, undefined: 3, null: 3, object: 4, symbol: 5, bigint: 5, any: 6, unknown: 6, never: 7,
};

/** What only a type that admits anything is extended by. */
const WIDE: ReadonlySet<string> = new Set(['keyof any', 'string', 'number', 'PropertyKey', 'any', 'unknown']);

export function registerTypes(tables: Tables): void {
  const inner = (w: Walker, node: number): number => {
    const c = w.firstNamed(node);
    return c < 0 ? 0 : w.type(c);
  };
  tables.onType(['type_annotation', 'parenthesized_type', 'readonly_type', 'optional_type', 'rest_type', 'constraint', 'default_type',
    'opting_type_annotation', 'omitting_type_annotation', 'adding_type_annotation', 'flow_maybe_type', 'required_parameter', 'optional_parameter'], (w, node) => {
    const annotated = w.child(node, w.f.type);
    return annotated >= 0 ? w.type(annotated) : inner(w, node);
  });
  tables.onType(['type_identifier', 'identifier'], (w, node) => named(w, node, [w.text(node)], -1));
  tables.onType(['nested_type_identifier', 'nested_identifier', 'member_expression'], (w, node) => imported(w, node) || named(w, node, w.text(node).split('.').map(s => s.trim()), -1));
  tables.onType(['generic_type'], (w, node) => {
    const name = w.child(node, w.f.name);
    return named(w, node, name < 0 ? [] : w.text(name).split('.').map(s => s.trim()), w.child(node, w.f.type_arguments));
  });
  tables.onType(['predefined_type'], (w, node) => w.b.emit1(Op.T_PRIMITIVE, PRIMITIVES[w.text(node)] ?? 6));
  tables.onType(['literal_type', 'template_literal_type'], (w, node) => w.b.emit1(Op.T_LITERAL, w.b.string(w.text(node).replace(/^['"]|['"]$/g, ''))));
  tables.onType(['this_type', 'this'], w => w.b.emit1(Op.T_THIS, w.self));
  tables.onType(['union_type', 'intersection_type'], (w, node) => {
    const isUnion = w.t.kind[node] === w.k.union_type;
    const kind = w.t.kind[node];
    const parts: number[] = [];
    const collect = (n: number): void => {
      for (let c = n + 1, stop = w.t.next[n]; c < stop; c = w.t.next[c]) {
        if (w.t.kind[c] === kind) collect(c);
        else if (w.t.isNamed(c)) { const t = w.type(c); if (t !== 0) parts.push(t); }
      }
    };
    collect(node);
    return w.b.emitList(isUnion ? Op.T_UNION : Op.T_INTERSECTION, parts);
  });
  tables.onType(['array_type'], (w, node) => w.b.emit1(Op.T_ARRAY, inner(w, node)));
  tables.onType(['tuple_type'], (w, node) => {
    const parts: number[] = [];
    for (let c = node + 1, stop = w.t.next[node]; c < stop; c = w.t.next[c]) if (w.t.isNamed(c)) parts.push(w.type(c));
    return w.b.emitList(Op.T_TUPLE, parts);
  });
  tables.onType(['type_predicate_annotation', 'asserts_annotation'], inner);
  tables.onType(['asserts'], (w, node) => {
    const predicate = w.t.childOfKind(node, w.k.type_predicate);
    return predicate >= 0 ? w.type(predicate) : w.b.emit1(Op.T_PRIMITIVE, 2);
  });
  tables.onType(['type_predicate'], (w, node) => {
    const [name, type] = [w.child(node, w.f.name), w.type(w.child(node, w.f.type))];
    return name < 0 || type === 0 ? w.b.emit1(Op.T_PRIMITIVE, 2) : w.b.emit2(Op.T_PREDICATE, w.b.string(w.text(name)), type);
  });
  tables.onType(['index_type_query'], (w, node) => w.b.emit1(Op.T_KEYS, inner(w, node)));
  tables.onType(['lookup_type'], (w, node) => {
    const object = w.firstNamed(node);
    const key = object < 0 ? -1 : nextNamed(w, node, object);
    return w.b.emit2(Op.T_INDEX, w.type(object), key < 0 ? 0 : w.type(key));
  });
  tables.onType(['conditional_type'], (w, node) => {
    const left = w.child(node, w.f.left);
    w.type(left);
    let consequence = 0;
    let wide = 0;
    // `infer X` names a type parameter for the first branch; nothing is known of it.
    w.within(w.b.scope(w.scope, w.fn), () => {
      const right = w.type(w.child(node, w.f.right));
      // `string extends keyof T`, `unknown extends T`: true of types that admit anything
      if (right !== 0 && left >= 0 && WIDE.has(w.text(left))) wide = w.b.ir[right] === Op.T_KEYS ? w.b.ir[right + 1] : right;
      consequence = w.type(w.child(node, w.f.consequence));
    });
    const branches = [consequence, w.type(w.child(node, w.f.alternative))];
    return w.b.emitList(Op.T_CONDITIONAL, wide !== 0 ? [...branches, wide] : branches);
  });
  tables.onType(['infer_type'], (w, node) => {
    const name = w.firstNamed(node);
    if (name >= 0) w.b.bind(w.scope, w.text(name), BindKind.TYPE_PARAM, 0, 0);
    return 0;
  });
  tables.onType(['type_query'], (w, node) => {
    const target = w.firstNamed(node);
    const from = target < 0 ? undefined : importPath(w, target);
    if (from !== undefined) return w.b.importedTypeof(from.specifier, from.names);
    return target < 0 ? 0 : w.b.emit1(Op.T_TYPEOF, w.visit(target));
  });
  tables.onType(['function_type'], (w, node) => functionType(w, node));
  // new (...args: any[]) => Job is { new (...args: any[]): Job }.
  tables.onType(['constructor_type'], (w, node) => {
    const shape = w.b.shape(w.b.anonymousKey(w.sym), 'interface', w.scope, -1);
    const fn = w.b.ir[functionType(w, node) + 1];
    w.b.fns[fn].owner = shape;
    w.b.addMember(shape, 'new()', MemberFlag.METHOD, -1, fn, 0, 0);
    return w.b.emit1(Op.T_SHAPE, shape);
  });
  tables.onType(['object_type', 'interface_body'], (w, node) => {
    const mapped = mappedValue(w, node);
    if (mapped >= 0) return sameMembers(w, node, mapped) || w.b.emit1(Op.T_MAPPED, w.type(mapped));
    const shape = w.b.shape(w.b.anonymousKey(w.sym), 'interface', w.scope, -1);
    addSignatures(w, node, shape, w.sym, w.typePath);
    return w.b.emit1(Op.T_SHAPE, shape);
  });
}

/** import('./users').Users.Kind: the module and the names that lead on from it; undefined: something else. */
function importPath(w: Walker, node: number): { specifier: string; names: string[] } | undefined {
  const { t, k, f } = w;
  const names: string[] = [];
  let at = node;
  for (; t.kind[at] === k.member_expression; at = w.child(at, f.object)) names.unshift(w.text(w.child(at, f.property)));
  const callee = t.kind[at] === k.call_expression ? w.child(at, f.function) : -1;
  const path = callee >= 0 && t.kind[callee] === k.import ? w.firstNamed(w.child(at, f.arguments)) : -1;
  return path >= 0 && t.kind[path] === k.string ? { specifier: w.text(path).slice(1, -1), names } : undefined;
}

/** A type that its own place imports; 0: something else. */
function imported(w: Walker, node: number): number {
  const path = w.t.kind[node] === w.k.member_expression ? importPath(w, node) : undefined;
  if (path === undefined) return 0;
  const type = w.b.importedType(path.specifier, path.names, []);
  // Of import('./rows').Row[] the tree has the name alone (respelling.ts).
  const behind = /^(?:<[^<>]*>)?((?:\[\])*)/.exec(w.t.text.slice(w.t.end[node], w.t.end[node] + MAX_BEHIND))?.[1] ?? '';
  return behind === '' ? type : w.b.emit1(Op.T_ARRAY, type);
}

const MAX_BEHIND = 240;

function nextNamed(w: Walker, parent: number, after: number): number {
  for (let c = w.t.next[after], stop = w.t.next[parent]; c < stop; c = w.t.next[c]) if (w.t.isNamed(c)) return c;
  return -1;
}

function named(w: Walker, node: number, names: readonly string[], args: number): number {
  const given: number[] = [];
  if (args >= 0) for (let c = args + 1, stop = w.t.next[args]; c < stop; c = w.t.next[c]) if (w.t.isNamed(c)) given.push(w.type(c));
  if (names.length === 0) return 0;
  const at = omitted(w, names, given) || w.b.typeName(w.scope, names, given);
  if (w.b.ir[at] === Op.T_WITHOUT) return at;
  w.b.ref(RefKind.TYPE, at, w.t.startLine(node), w.sym, 0, 0, names[0]);
  return at;
}

/** Omit<Store, 'listen' | 'off'>, unless the file knows another Omit; 0: something else. */
function omitted(w: Walker, names: readonly string[], given: readonly number[]): number {
  const { b } = w;
  if (given.length !== 2 || names.length !== 1 || names[0] !== 'Omit' || b.declaringScope(w.scope, 'Omit') >= 0) return 0;
  const keys: number[] = [];
  const count = b.ir[given[1]] === Op.T_UNION ? b.ir[given[1] + 1] : 1;
  for (let i = 0; i < count; i++) {
    const key = b.ir[given[1]] === Op.T_UNION ? b.ir[given[1] + 2 + i] : given[1];
    if (b.ir[key] !== Op.T_LITERAL) return 0;
    keys.push(b.ir[key + 1]);
  }
  return b.emitWith(Op.T_WITHOUT, given[0], keys);
}

function mappedValue(w: Walker, node: number): number {
  const { t, k, f } = w;
  const signature = t.childOfKind(node, k.index_signature);
  if (signature < 0 || t.childOfKind(signature, k.mapped_type_clause) < 0) return -1;
  return w.child(signature, f.type);
}

/** `{ readonly [P in keyof T]?: T[P] }` has the members of T, whatever it may change of them: the type T; 0: another mapping. */
function sameMembers(w: Walker, node: number, value: number): number {
  const { t, k, f } = w;
  const clause = t.childOfKind(t.childOfKind(node, k.index_signature), k.mapped_type_clause);
  const keys = w.child(clause, f.type);
  const lookup = w.firstNamed(value);
  if (w.child(clause, f.alias) >= 0 || keys < 0 || t.kind[keys] !== k.index_type_query || lookup < 0 || t.kind[lookup] !== k.lookup_type) return 0;
  const [source, object] = [w.firstNamed(keys), w.firstNamed(lookup)];
  const key = object < 0 ? -1 : nextNamed(w, lookup, object);
  return source >= 0 && key >= 0 && w.text(source) === w.text(object) && w.text(key) === w.text(w.child(clause, f.name)) ? w.type(source) : 0;
}

export function functionType(w: Walker, node: number): number {
  const { b, f } = w;
  const scope = b.scope(w.scope, w.fn);
  const fn = b.fn(b.anonymousKey(w.sym), { sym: -1, owner: -1, flags: FnFlag.TYPE, scope, outer: w.fn });
  w.within(scope, () => {
    addTypeParameters(w, node, b.fns[fn].typeParams);
    addParameters(w, node, fn, -1);
    const result = w.child(node, f.return_type) >= 0 ? w.child(node, f.return_type) : w.child(node, f.type);
    b.fns[fn].ret = w.type(result);
  });
  return b.emit1(Op.T_FUNC, fn);
}

/** Members of an interface body or object type. `owner` is the declaring symbol, `path` leads from it to the body. */
export function addSignatures(w: Walker, body: number, shape: number, owner: number, path = ''): void {
  const { t, k, f, b } = w;
  const heldPath = w.typePath;
  for (let c = body + 1, stop = t.next[body]; c < stop; c = t.next[c]) {
    const kind = t.kind[c];
    if (kind === k.method_signature || kind === k.call_signature || kind === k.construct_signature) {
      const nameNode = w.child(c, f.name);
      const name = kind === k.call_signature ? '()' : kind === k.construct_signature ? 'new()' : propertyName(w, nameNode);
      if (name === undefined) continue;
      const earlier = kind === k.method_signature ? methodNamed(b, shape, name) : -1;
      const sym = kind === k.method_signature && earlier < 0 ? signatureSymbol(w, c, name, owner, path) : -1;
      const scope = b.scope(w.scope, w.fn);
      const fn = b.fn(sym >= 0 ? b.symbols[sym].qual : b.anonymousKey(w.sym), { sym, owner: shape, flags: FnFlag.TYPE, scope, outer: w.fn });
      if (sym >= 0) b.symbols[sym].fn = fn;
      const heldSelf = w.self;
      w.self = -1 - shape;
      w.within(scope, () => {
        addTypeParameters(w, c, b.fns[fn].typeParams);
        addParameters(w, c, fn, -1);
        const result = w.child(c, f.return_type) >= 0 ? w.child(c, f.return_type) : w.child(c, f.type);
        b.fns[fn].ret = w.type(result);
      });
      w.self = heldSelf;
      if (earlier >= 0) {
        const own = b.fns[earlier].sym;
        if (own >= 0) { const { params, sig } = signatureOf(w, c, name); addOverload(b, b.symbols[own], fn, params, sig); } else (b.fns[earlier].overloads ??= [earlier]).push(fn);
        continue;
      }
      b.addMember(shape, name, MemberFlag.METHOD | (w.has(c, '?') ? MemberFlag.OPTIONAL : 0), sym, fn, 0, 0);
    } else if (kind === k.property_signature) {
      const name = propertyName(w, w.child(c, f.name));
      const annotation = w.child(c, f.type);
      const heldSelf = w.self;
      w.self = -1 - shape;
      w.typePath = path ? `${path}.${name ?? ''}` : name ?? '';
      const type = w.type(annotation);
      w.typePath = heldPath;
      w.self = heldSelf;
      if (name === undefined) continue;
      const isFunction = type !== 0 && b.ir[type] === Op.T_FUNC;
      const sym = isFunction ? signatureSymbol(w, c, name, owner, path, writtenFunction(w, annotation)) : -1;
      b.addMember(shape, name, w.has(c, '?') ? MemberFlag.OPTIONAL : 0, sym, isFunction ? b.ir[type + 1] : -1, type, 0);
    } else if (kind === k.index_signature) {
      b.addMember(shape, '[]', MemberFlag.INDEX, -1, -1, w.type(w.child(c, f.type)), 0);
    }
  }
}

/** The method signature of a name that a shape already has: -1, none. */
function methodNamed(b: FactsBuilder, shape: number, name: string): number {
  const n = b.string(name);
  const { members } = b.shapes[shape];
  for (let m = 0; m < members.length; m += MEMBER_STRIDE) if (members[m] === n && members[m + 1] & MemberFlag.METHOD && members[m + 3] >= 0) return members[m + 3];
  return -1;
}

/** The function type that an annotation consists of; the annotation itself when it is another type. */
function writtenFunction(w: Walker, annotation: number): number {
  const { t, k } = w;
  let at = annotation;
  while (at >= 0 && t.kind[at] !== k.function_type && (t.kind[at] === k.type_annotation || t.kind[at] === k.parenthesized_type)) at = w.firstNamed(at);
  return at >= 0 && t.kind[at] === k.function_type ? at : annotation;
}

function signatureSymbol(w: Walker, node: number, name: string, owner: number, path: string, type = node): number {
  const s = w.t.kind[type] === w.k.type_annotation ? { sig: `${name}: ${folded(w, type).replace(/^:\s*/, '')}`, params: [] } : signatureOf(w, type, name);
  return w.b.symbol(owner, {
    ...(path ? { prefix: w.b.qualify(owner, path) } : {}), name, kind: 'method', at: [w.t.startLine(node), w.t.endLine(node), w.t.startLine(node)],
    flags: SymFlag.SIGNATURE_ONLY | (w.b.symbols[owner].flags & SymFlag.EXPORTED), ...s,
  });
}
