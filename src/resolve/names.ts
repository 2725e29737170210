// Names: lexical look-up and what a binding holds.

import { BIND_STRIDE, BindKind, FnFlag, Op, SymFlag } from '../extract/facts.ts';
import type { Eval } from './eval-api.ts';
import { declaredFunction } from './replaced.ts';
import type { FileState } from './state.ts';
import { classOf, external, instance, namespaceOf, NONE, Tag, union, type Env, type Values, fingerprint } from './values.ts';

/** Values a name may hold, all its bindings together; undefined when no binding of this file declares it. */
export function nameValues(ev: Eval, file: FileState, scope: number, name: number, env: Env | undefined): Values | undefined {
  const binds = file.lookup(scope, name);
  return binds === undefined ? undefined : bindingsValues(ev, file, binds, env);
}

export function bindingsValues(ev: Eval, file: FileState, binds: readonly number[], env: Env | undefined): Values {
  const facts = file.facts;
  let result: Values = NONE;
  let hasBody = false;
  let isDeclared = false;
  for (const b of binds) {
    const at = b * BIND_STRIDE;
    if (facts.binds[at + 2] !== BindKind.SYMBOL) continue;
    const symbol = facts.symbols[facts.binds[at + 3]];
    // A namespace may share a name with a declared function; it is no body of it.
    if (!(symbol.flags & SymFlag.SIGNATURE_ONLY) && symbol.kind !== 'module') hasBody = true;
  }
  for (const b of binds) {
    const at = b * BIND_STRIDE;
    // Overload signatures step back behind the implementation.
    if (hasBody && facts.binds[at + 2] === BindKind.SYMBOL && facts.symbols[facts.binds[at + 3]].flags & SymFlag.SIGNATURE_ONLY) continue;
    const kind = facts.binds[at + 2];
    if (isDeclared && kind === BindKind.ASSIGN) continue;
    const values = ev.binding(file, b, env);
    // let session: Session; … session = open(…): still a session, and nothing more is known of it.
    if (kind === BindKind.VAR && values.length === 1 && values[0].tag === Tag.INSTANCE && facts.binds[at + 3] !== 0 && file.language.semantics.declaredTypeHolds === true) isDeclared = true;
    result = union(result, values);
  }
  return result;
}

export function bindingValue(ev: Eval, file: FileState, bind: number, env: Env | undefined): Values {
  const { binds } = file.facts;
  const at = bind * BIND_STRIDE;
  switch (binds[at + 2]) {
    case BindKind.VAR: {
      const [type, value] = [binds[at + 3], binds[at + 4]];
      if (type !== 0) {
        const declared = isPlainType(file, type) ? ev.type(file, type, env) : ev.memo.ask(file, env ? `!v|${bind}|${env.key}` : `t|v|${bind}`, fingerprint, NONE, () => ev.type(file, type, env));
        if (declared.length > 0) return declared;
      }
      if (value === 0) return NONE;
      if (isCheap(file, value)) return ev.value(file, value, env);
      if (env) return ev.value(file, value, env);
      return ev.memo.askPlace(file, 2 * bind + 1, fingerprint, NONE, () => ev.value(file, value));
    }
    case BindKind.ASSIGN: {
      const value = binds[at + 4];
      if (env) return ev.value(file, value, env);
      return ev.memo.askPlace(file, 2 * bind + 1, fingerprint, NONE, () => ev.value(file, value));
    }
    case BindKind.PARAM: return ev.parameter(file, binds[at + 3], binds[at + 4], env);
    case BindKind.SYMBOL: return binds[at + 5] === 1 ? NONE : symbolValue(ev, file, binds[at + 3]);
    case BindKind.IMPORT: return importValue(ev, file, binds[at + 3], file.string(binds[at + 4]));
    case BindKind.ALIAS: return ev.memo.askPlace(file, 2 * bind + 1, fingerprint, NONE, () => ev.name(file, binds[at + 3], binds[at + 4]) ?? NONE);
    default: return NONE;
  }
}

/** Other types may lead back to the variable they are declared for (`const x: typeof x.y`): each step costs budget. */
function isPlainType(file: FileState, type: number): boolean {
  const { ir } = file.facts;
  return ir[type] === Op.T_PRIMITIVE || ir[type] === Op.T_FUNC || ir[type] === Op.T_SHAPE || (ir[type] === Op.T_NAME && ir[type + 2] === 1 && ir[type + 4] === 0);
}

/** Literals and functions need no memo. */
function isCheap(file: FileState, expr: number): boolean {
  const op = file.facts.ir[expr];
  return op === Op.LITERAL || op === Op.FUNC || op === Op.CLASS || op === Op.OBJECT || op === Op.MODULE || op === Op.THIS;
}

/** The value a declared symbol is. */
export function symbolValue(ev: Eval, file: FileState, symbol: number): Values {
  const s = file.facts.symbols[symbol];
  if (s.kind === 'class') return s.shape >= 0 ? [classOf(file, s.shape)] : NONE;
  if (s.kind === 'enum' || (s.kind === 'module' && s.shape >= 0)) return s.shape >= 0 ? [instance(file, s.shape)] : NONE;
  if (s.fn >= 0 && !(file.facts.fns[s.fn].flags & (FnFlag.GETTER | FnFlag.SETTER))) return [declaredFunction(ev, file, s.fn)];
  return NONE;
}

export function importValue(ev: Eval, file: FileState, specifier: number, imported: string): Values {
  const target = file.module(specifier);
  if (target === 'external') return [external(`${file.string(specifier)}#${imported}`)];
  if (target !== undefined && file.isDeclaredModule(specifier)) {
    const held = ev.exported(target, file.exportedAs(specifier, imported));
    return held.length > 0 || ev.exportTargets(target, file.exportedAs(specifier, imported)).length > 0 ? held : [external(`${file.string(specifier)}#${imported}`)];
  }
  if (imported === '*') return target === undefined ? NONE : [namespaceOf(target)];
  const found = target === undefined ? NONE : ev.exported(target, imported);
  if (found.length > 0 || (target !== undefined && ev.exportTargets(target, imported).length > 0)) return found;
  const inner = file.submodule(specifier, imported);
  return inner === undefined ? found : [namespaceOf(inner)];
}
