// Functions, variables, enums, type aliases, interfaces and namespaces.

import { BIND_STRIDE, BindKind, CONTINUED, Op, SymFlag } from '../../extract/facts.ts';
import type { Tables, Walker } from './walker.ts';
import { declareModule } from './declared-modules.ts';
import { docOf } from './comments.ts';
import { declareGlobal } from './global-scope.ts';
import { addOverload, contractHash, functionBody, functionScope, functionSymbol, inside, signatureFunction, takeOverloads, isFunctionNode, plainSymbol, setContext } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { bindPattern } from './patterns.ts';
import { addTypeParameters, folded, signatureOf } from './signatures.ts';
import { isStrict } from './strictness.ts';
import { addSignatures } from './types.ts';
import { documentedTypeAt } from './jsdoc.ts';
import { classValue } from './classes.ts';

/** Without strict mode a function declared in a block is known to all of the function around it. */
function hoist(w: Walker, name: string, sym: number): void {
  const { b } = w;
  let block = w.scope;
  while (b.scopes[2 * block + 1] === CONTINUED) block = b.scopes[2 * block];
  const outer = functionScope(w);
  if (block !== outer && !isStrict(w) && b.declaringScope(outer, name) !== outer) b.bind(outer, name, BindKind.SYMBOL, sym, 0);
}

export function registerDeclarations(tables: Tables): void {
  tables.on(['function_declaration', 'generator_function_declaration'], (w, node) => {
    const name = w.child(node, w.f.name);
    const text = name < 0 ? 'default' : w.text(name);
    const { sym } = functionSymbol(w, node, node, text, 'function');
    if (name >= 0) {
      w.b.bind(w.scope, text, BindKind.SYMBOL, sym, 0);
      hoist(w, text, sym);
    }
    const held = takeOverloads(w, text, sym);
    const fn = functionBody(w, node, { sym, owner: -1 });
    if (held) w.b.fns[fn].overloads = held;
    return w.b.emit1(Op.FUNC, fn);
  });
  tables.on(['function_signature'], (w, node) => {
    const name = w.child(node, w.f.name);
    if (name < 0) return 0;
    overloadOrDeclare(w, node, w.text(name));
    return 0;
  });
  tables.on(['lexical_declaration', 'variable_declaration', 'using_declaration'], (w, node) => {
    const { t, k } = w;
    const isConst = t.kind[node] === k.using_declaration || (t.kind[node] === k.lexical_declaration && w.t.text.startsWith('const', t.start[node]));
    const scope = t.kind[node] === k.variable_declaration ? functionScope(w) : w.scope;
    for (let c = node + 1, stop = t.next[node]; c < stop; c = t.next[c]) if (t.kind[c] === k.variable_declarator) declareVariable(w, c, scope, isConst);
    return 0;
  });
  tables.on(['interface_declaration'], (w, node) => {
    const { t, k, f, b } = w;
    const name = w.child(node, f.name);
    if (name < 0) return 0;
    const text = w.text(name);
    const sym = plainSymbol(w, node, name, text, 'interface', `interface ${text}`, SymFlag.TYPE_ONLY);
    b.bind(w.scope, text, BindKind.SYMBOL, sym, 0, 1);
    const shape = b.shape(b.symbols[sym].qual, 'interface', b.scope(w.scope, w.fn), sym);
    b.symbols[sym].shape = shape;
    inside(w, sym, b.shapes[shape].scope, -1 - shape, () => {
      addTypeParameters(w, node, b.shapes[shape].typeParams);
      const heritage = t.childOfKind(node, k.extends_type_clause);
      if (heritage >= 0) for (let c = heritage + 1, stop = t.next[heritage]; c < stop; c = t.next[c]) if (t.isNamed(c)) b.shapes[shape].types.push(w.type(c));
      const body = w.child(node, f.body);
      if (body >= 0) addSignatures(w, body, shape, sym);
    });
    contractHash(w, sym, node, node);
    return 0;
  });
  tables.on(['type_alias_declaration'], (w, node) => {
    const { t, k, f, b } = w;
    const name = w.child(node, f.name);
    if (name < 0) return 0;
    const text = w.text(name);
    const sym = plainSymbol(w, node, name, text, 'type', `type ${text}`, SymFlag.TYPE_ONLY);
    b.bind(w.scope, text, BindKind.SYMBOL, sym, 0, 1);
    const scope = b.scope(w.scope, w.fn);
    const value = w.child(node, f.value);
    const shape = b.shape(b.symbols[sym].qual, 'interface', scope, sym);
    inside(w, sym, scope, w.self, () => {
      addTypeParameters(w, node, b.shapes[shape].typeParams);
      if (value >= 0 && t.kind[value] === k.object_type && t.childOfKind(value, k.index_signature) < 0) {
        w.self = -1 - shape;
        addSignatures(w, value, shape, sym);
        b.symbols[sym].shape = shape;
        b.symbols[sym].type = b.emit1(Op.T_SHAPE, shape);
      } else {
        b.symbols[sym].type = w.type(value);
      }
    });
    // Type parameters of an alias are found through its shape even when the alias itself is no object type.
    if (b.symbols[sym].shape < 0) b.symbols[sym].shape = -2 - shape;
    contractHash(w, sym, node, node);
    return 0;
  });
  tables.on(['enum_declaration'], (w, node) => {
    const { t, f, b, k } = w;
    const name = w.child(node, f.name);
    if (name < 0) return 0;
    const text = w.text(name);
    const sym = plainSymbol(w, node, name, text, 'enum', `enum ${text}`, 0);
    b.bind(w.scope, text, BindKind.SYMBOL, sym, 0);
    const shape = b.shape(b.symbols[sym].qual, 'enum', w.scope, sym);
    b.symbols[sym].shape = shape;
    const body = w.child(node, f.body);
    if (body >= 0) {
      for (let c = body + 1, stop = t.next[body]; c < stop; c = t.next[c]) {
        if (!t.isNamed(c) || t.kind[c] === k.comment) continue;
        const label = w.child(c, f.name);
        const value = w.child(c, f.value);
        if (value >= 0) w.visit(value);
        b.addMember(shape, w.text(label >= 0 ? label : c), 0, -1, -1, 0, b.emit1(Op.LITERAL, 1));
      }
    }
    contractHash(w, sym, node, node);
    return 0;
  });
  tables.on(['internal_module', 'module'], (w, node) => {
    const { f, b } = w;
    const name = w.child(node, f.name);
    const body = w.child(node, f.body);
    if (name < 0 || body < 0) return 0;
    if (w.t.kind[name] === w.k.string) { declareModule(w, node, name, body); return 0; }
    const text = w.text(name);
    const sym = plainSymbol(w, node, name, text, 'module', `namespace ${text}`, 0);
    b.bind(w.scope, text.split('.')[0], BindKind.SYMBOL, sym, 0);
    const scope = b.scope(w.scope, w.fn);
    const shape = b.shape(b.symbols[sym].qual, 'namespace', scope, sym);
    b.symbols[sym].shape = shape;
    inside(w, sym, scope, w.self, () => w.children(body));
    hashSymbol(w, sym, '', body, w.t.next[body]);
    return 0;
  });
  tables.on(['ambient_declaration'], (w, node) => {
    const block = w.has(node, 'global') ? w.t.childOfKind(node, w.k.statement_block) : -1;
    if (block >= 0) declareGlobal(w, node, block); else w.children(node);
    return 0;
  });
}

/**
 * Overload signatures belong to the implementation that follows them; a lone one (declare function) is a symbol
 * itself, and further ones of its name are its overloads.
 */
function overloadOrDeclare(w: Walker, node: number, name: string): void {
  const { b } = w;
  const fn = signatureFunction(w, node);
  const { params, sig } = signatureOf(w, node, name);
  if (followedByImplementation(w, node, name)) {
    const held = w.overloads.get(name);
    if (held) { held.fns.push(fn); held.params.push(params); held.sigs.push(sig); } else w.overloads.set(name, { fns: [fn], params: [params], sigs: [sig] });
    return;
  }
  const earlier = b.bindsOf(w.scope, name).map(at => b.symbols[b.binds[at + 3]]).find(s => s.flags & SymFlag.SIGNATURE_ONLY && s.fn >= 0);
  if (earlier) { addOverload(b, earlier, fn, params, sig); return; }
  const { sym } = functionSymbol(w, node, node, name, 'function', { flags: SymFlag.SIGNATURE_ONLY });
  b.bind(w.scope, name, BindKind.SYMBOL, sym, 0);
  b.symbols[sym].fn = fn;
  b.fns[fn].sym = sym;
  (b.fns[fn] as { key: string }).key = b.symbols[sym].qual;
}

/** True when the statements after this one are more signatures of the name and then its body. */
function followedByImplementation(w: Walker, node: number, name: string): boolean {
  const { t, k, f } = w;
  let at = node;
  const wrapped = t.kind[t.parent[at]] === k.export_statement;
  if (wrapped) at = t.parent[at];
  const stop = t.next[t.parent[at]];
  for (let c = t.next[at]; c < stop; c = t.next[c]) {
    if (t.kind[c] === k.comment || !t.isNamed(c)) continue;
    const inner = t.kind[c] === k.export_statement ? w.child(c, f.declaration) : c;
    if (inner < 0) return false;
    const own = w.child(inner, f.name);
    if (own < 0 || w.text(own) !== name) return false;
    if (t.kind[inner] === k.function_declaration || t.kind[inner] === k.generator_function_declaration) return true;
    if (t.kind[inner] !== k.function_signature) return false;
  }
  return false;
}

/** require('x'), require('x').y: an import in all but name. */
export function isRequired(w: Walker, node: number): boolean {
  const { t, k, f } = w;
  let at = node;
  while (t.kind[at] === k.member_expression) at = w.bare(w.child(at, f.object));
  if (t.kind[at] === k.await_expression) at = w.bare(w.firstNamed(at));
  if (t.kind[at] !== k.call_expression) return false;
  const callee = w.child(at, f.function);
  return callee >= 0 && (t.kind[callee] === k.import || (t.kind[callee] === k.identifier && w.text(callee) === 'require'));
}

/** What the first name of a chain of members and calls is imported from; undefined: from nowhere. */
export function packageOf(w: Walker, node: number): string | undefined {
  const { t, k, f, b } = w;
  let at = node;
  while (t.kind[at] === k.member_expression || t.kind[at] === k.call_expression) at = w.bare(w.child(at, t.kind[at] === k.member_expression ? f.object : f.function));
  const bind = t.kind[at] === k.identifier ? b.lookup(w.scope, b.string(w.text(at))) * BIND_STRIDE : -1;
  if (bind < 0) return undefined;
  const { binds, ir, strings } = b;
  const specifier = binds[bind + 2] === BindKind.IMPORT ? binds[bind + 3] : binds[bind + 2] === BindKind.VAR && ir[binds[bind + 4]] === Op.MODULE ? ir[binds[bind + 4] + 1] : 0;
  return specifier > 0 ? strings[specifier] : undefined;
}

/** var Shop = module.exports = make(…), with `make` from another file of ours: the module as a whole, and whatever is hung on it by that name. */
function isMadeWhole(w: Walker, bare: number): boolean {
  const { t, k, f } = w;
  let at = bare;
  let isWhole = false;
  while (t.kind[at] === k.assignment_expression) {
    if (w.text(w.child(at, f.left)) === 'module.exports') isWhole = true;
    at = w.bare(w.child(at, f.right));
  }
  return isWhole && t.kind[at] === k.call_expression && packageOf(w, at)?.startsWith('.') === true;
}

function declareVariable(w: Walker, node: number, scope: number, isConst: boolean): void {
  const { t, k, f, b } = w;
  const name = w.child(node, f.name);
  if (name < 0) return;
  const valueNode = w.child(node, f.value);
  const type = w.type(w.child(node, f.type));
  if (t.kind[name] !== k.identifier) {
    const value = valueNode >= 0 ? w.visit(valueNode) : 0;
    bindPattern(w, name, type !== 0 ? b.emit1(Op.OF_TYPE, type) : value, scope);
    return;
  }
  const text = w.text(name);
  const bare = valueNode >= 0 ? w.bare(valueNode) : -1;
  if (bare >= 0 && isFunctionNode(w, bare)) {
    const { sym } = functionSymbol(w, bare, node, text, 'function');
    b.bind(scope, text, BindKind.SYMBOL, sym, 0);
    const fn = functionBody(w, bare, { sym, owner: -1 });
    if (type !== 0) b.fns[fn].ctx = b.emit1(Op.C_TYPE, type);
    return;
  }
  if (bare >= 0 && t.kind[bare] === k.class) {
    const value = classValue(w, bare, text, node);
    b.bind(scope, text, BindKind.SYMBOL, b.shapes[b.ir[value + 1]].sym, 0);
    return;
  }
  const atTop = w.fn < 0 && scope === w.scope;
  let sym = -1;
  if (atTop && (scope === 0 || b.symbols[w.sym].kind === 'module') && !(bare >= 0 && isRequired(w, bare))) {
    const declared = w.child(node, f.type);
    const doc = docOf(w, node);
    const sig = `${text}${declared >= 0 ? folded(w, declared) : ''}`;
    sym = b.symbol(w.sym, { name: text, kind: 'const', at: [t.startLine(node), t.endLine(node), t.startLine(name)], sig, flags: w.isTest ? SymFlag.TEST : 0, ...(doc ? { doc } : {}) });
    hashSymbol(w, sym, sig, valueNode >= 0 ? valueNode : 0, valueNode >= 0 ? t.next[valueNode] : 0, doc);
  }
  const heldNaming = w.naming;
  w.naming = sym >= 0 ? b.symbols[sym].qual : b.qualify(w.sym, text);
  const made = valueNode >= 0 ? w.visit(valueNode) : 0;
  const value = made !== 0 && atTop && scope === 0 && isMadeWhole(w, bare) ? b.emitList(Op.UNION, [made, b.emit1(Op.MODULE, 0)]) : made;
  if (value !== made) b.exportAliases.add(text);
  w.naming = heldNaming;
  const documented = type === 0 ? documentedTypeAt(w, node) : 0;
  const declaredType = type !== 0 ? type : documented;
  if (declaredType !== 0) setContext(w, value, b.emit1(Op.C_TYPE, declaredType));
  b.bind(scope, text, BindKind.VAR, declaredType, value, isConst ? 1 : 0);
  // The symbol rides behind the variable: look-ups find the value first, exports and reads find the symbol.
  if (sym >= 0) b.bind(scope, text, BindKind.SYMBOL, sym, 0, 2);
}
