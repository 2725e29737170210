// The evaluator as its parts see it. Each part (names, types, members, calls, exports) is a file of functions on
// this interface; evaluator.ts puts them together.

import type { Memo } from './memo.ts';
import type { FileState } from './state.ts';
import type { Env, Value, Values } from './values.ts';

/** A member found on a value: where it is declared and what its owner's type parameters stand for. */
export interface MemberHit {
  readonly file: FileState;
  /** -1: none, the hit is what the file exports under `bind`. */
  readonly shape: number;
  /** Offset into the shape's members; -1: a binding of a namespace's scope, named in `bind`. */
  readonly member: number;
  readonly bind?: string;
  readonly env: Env | undefined;
}

/** What a name exported by a module leads to. */
export type ExportTarget =
  | { readonly kind: 'binding'; readonly file: FileState; readonly name: string }
  | { readonly kind: 'value'; readonly file: FileState; readonly name: string; readonly nth: number; readonly expr: number }
  | { readonly kind: 'namespace'; readonly file: FileState }
  | { readonly kind: 'external'; readonly name: string };

export interface Eval {
  readonly memo: Memo;
  /** Value of an expression of a file. */
  value(file: FileState, expr: number, env?: Env): Values;
  /** Values of a declared type. */
  type(file: FileState, type: number, env?: Env): Values;
  /** Value of a name looked up from a scope; undefined when the file declares no such name. */
  name(file: FileState, scope: number, name: number, env?: Env): Values | undefined;
  binding(file: FileState, bind: number, env?: Env): Values;
  exported(file: FileState, name: string): Values;
  exportTargets(file: FileState, name: string): readonly ExportTarget[];
  /** A named type as seen from a scope. */
  namedType(file: FileState, scope: number, names: readonly number[], args: readonly Values[], env?: Env): Values;
  typeSymbol(file: FileState, symbol: number, args: readonly Values[]): Values;
  members(value: Value, name: string): readonly MemberHit[];
  /** Values of a member read off some values. */
  member(values: Values, name: string): Values;
  memberValue(hit: MemberHit): Values;
  /** Parents of a class or interface as values: CLASS for classes, INSTANCE for interfaces, EXTERNAL. */
  parents(file: FileState, shape: number, env?: Env): Values;
  /** Result of calling a function value. */
  result(fn: Value, call?: CallInput, receiver?: Values): Values;
  call(file: FileState, expr: number, env?: Env): Values;
  construct(file: FileState, expr: number, env?: Env): Values;
  parameter(file: FileState, fn: number, index: number, env?: Env): Values;
  /** What the surroundings of an expression expect it to be. */
  expected(file: FileState, ctx: number, env?: Env): Values;
  element(values: Values): Values;
  awaited(values: Values): Values;
  builtinMember(value: Value, name: string): Values;
  construct1(instanceLike: Value): Values;
}

/** The arguments of a call, evaluated on demand. */
export interface CallInput {
  readonly file: FileState;
  readonly args: readonly number[];
  readonly typeArgs: readonly number[];
  readonly env: Env | undefined;
}
