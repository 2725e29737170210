// What is extracted from one file: a function of its bytes, its path and EXTRACTOR_VERSION, nothing else (law 3).
// Expressions and types are kept as a small language-neutral code (`ir`), so that one resolver serves all
// languages. Numbers point into the file's own tables; 0 in `ir` positions means "nothing known".
//
// Anything that changes the shape or meaning of these facts must raise EXTRACTOR_VERSION.

import type { SymbolKind } from '../graph/model.ts';

export const EXTRACTOR_VERSION = '60';

/** Operations of `ir`. Each comment gives the operands; `…` is preceded by its count. */
export const Op = {
  UNKNOWN: 0,
  /** scope, name: a name looked up lexically */
  NAME: 1,
  /** object, name: a.b, a?.b, a['b'] */
  MEMBER: 2,
  /** object, key expression */
  INDEX: 3,
  /** callee, n, arguments…, m, explicit type arguments… */
  CALL: 4,
  /** as CALL */
  NEW: 5,
  /** function whose receiver it is (index into fns), or -1 - shape for a class body */
  THIS: 6,
  /** as THIS */
  SUPER: 7,
  /** index into fns */
  FUNC: 8,
  /** index into shapes: a class as a value */
  CLASS: 9,
  /** index into shapes: an object literal */
  OBJECT: 10,
  /** n, elements… */
  ARRAY: 11,
  /** expression */
  AWAIT: 12,
  /** n, alternatives… : a ? b : c, a || b */
  UNION: 13,
  /** expression, type */
  CAST: 14,
  /** 0 string, 1 number, 2 boolean, 3 null, 4 regular expression, 5 big integer */
  LITERAL: 15,
  /** specifier string: require('x'), import('x'); 0: this module's own exports */
  MODULE: 16,
  /** expression: an element of what it iterates over */
  ELEMENT: 17,
  /** expression: …e as an argument or element */
  SPREAD: 18,
  /** name, expression: keyword argument */
  KEYWORD: 19,
  /** function, parameter index: an argument's value as bound inside */
  PARAM: 20,
  /** type: a value of the type */
  OF_TYPE: 21,
  /** n, elements… fixed positions */
  TUPLE: 22,
  /** expression, position: element at a fixed position (array destructuring) */
  AT: 23,
  /** expression: what a generator or async iterator yields when iterated */
  YIELDED: 24,
  /** expression: what entering a context manager yields */
  ENTERED: 25,
  /** expression: everything but some properties (object rest) */
  REST: 26,
  /** n, key, value… : a dictionary by literal or name keys */
  DICT: 27,
  /** string: a short string literal that may be a key or choose an overload; longer ones are LITERAL 0 */
  STRING: 28,

  /** expression, type: the values that are not instances of the type */
  EXCLUDE: 29,
  /** expression, type: those of the values that are instances of the type, else an instance of the type */
  NARROW: 30,

  /** scope, n, names…, m, type arguments… */
  T_NAME: 40,
  /** n, members… */
  T_UNION: 41,
  T_INTERSECTION: 42,
  /** element */
  T_ARRAY: 43,
  /** n, elements… */
  T_TUPLE: 44,
  /** index into fns: a function type's signature */
  T_FUNC: 45,
  /** index into shapes */
  T_SHAPE: 46,
  /** expression */
  T_TYPEOF: 47,
  /** object type, key type */
  T_INDEX: 48,
  /** 0 string, 1 number, 2 boolean, 3 null/void, 4 object, 5 symbol/bigint, 6 any/unknown, 7 never */
  T_PRIMITIVE: 49,
  /** string */
  T_LITERAL: 50,
  /** function or -1 - shape, as THIS */
  T_THIS: 51,
  /** n, branches… : the third, if any, is a type whose width decides, the second branch being for one that does not admit anything */
  T_CONDITIONAL: 52,
  /** specifier, n, names…, m, arguments… : import('x').Y */
  T_IMPORT: 53,
  /** value type: { [k in K]: V } */
  T_MAPPED: 54,
  /** type: keyof and the like: strings */
  T_KEYS: 55,
  /** type, n, names… : the type but for those members */
  T_WITHOUT: 56,
  /** name of a parameter (or `this`), type: the result of `isCircle(shape): shape is Circle` and of `asserts shape is Circle` */
  T_PREDICATE: 57,
  /** callee, argument index (-1: the receiver): what the callee's predicate says of that argument; behind NARROW and EXCLUDE only, there in a union as well */
  T_GUARD: 58,

  /** call, argument index: the type expected of that argument */
  C_ARG: 70,
  /** type: the type expected */
  C_TYPE: 71,
  /** context (or -1 - shape for that object literal's own context), name */
  C_MEMBER: 72,
  /** context: an element of it */
  C_ELEMENT: 73,
  /** function: its declared result */
  C_RETURN: 74,
} as const;

/**
 * Operands by operation: `e` points into `ir`, `n` is a string, `s` a scope, `i` any other number; `*x` is a count
 * followed by so many x (`d`: two pointers each). What walks `ir` without understanding it (the codec) goes by this.
 */
export const OPERANDS: Readonly<Record<number, string>> = {
  [Op.UNKNOWN]: '', [Op.NAME]: 'sn', [Op.MEMBER]: 'en', [Op.INDEX]: 'ee', [Op.CALL]: 'e*e*e', [Op.NEW]: 'e*e*e', [Op.THIS]: 'i', [Op.SUPER]: 'i',
  [Op.FUNC]: 'i', [Op.CLASS]: 'i', [Op.OBJECT]: 'i', [Op.ARRAY]: '*e', [Op.AWAIT]: 'e', [Op.UNION]: '*e', [Op.CAST]: 'ee', [Op.LITERAL]: 'i',
  [Op.MODULE]: 'n', [Op.ELEMENT]: 'e', [Op.SPREAD]: 'e', [Op.KEYWORD]: 'ne', [Op.PARAM]: 'ii', [Op.OF_TYPE]: 'e', [Op.TUPLE]: '*e', [Op.AT]: 'ei',
  [Op.YIELDED]: 'e', [Op.ENTERED]: 'e', [Op.REST]: 'e', [Op.DICT]: '*d', [Op.STRING]: 'n', [Op.EXCLUDE]: 'ee', [Op.NARROW]: 'ee',
  [Op.T_NAME]: 's*n*e', [Op.T_UNION]: '*e', [Op.T_INTERSECTION]: '*e', [Op.T_ARRAY]: 'e', [Op.T_TUPLE]: '*e', [Op.T_FUNC]: 'i', [Op.T_SHAPE]: 'i',
  [Op.T_TYPEOF]: 'e', [Op.T_INDEX]: 'ee', [Op.T_PRIMITIVE]: 'i', [Op.T_LITERAL]: 'n', [Op.T_THIS]: 'i', [Op.T_CONDITIONAL]: '*e', [Op.T_IMPORT]: 'n*n*e',
  [Op.T_MAPPED]: 'e', [Op.T_KEYS]: 'e', [Op.T_WITHOUT]: 'e*n', [Op.T_PREDICATE]: 'ne', [Op.T_GUARD]: 'ei',
  [Op.C_ARG]: 'ei', [Op.C_TYPE]: 'e', [Op.C_MEMBER]: 'en', [Op.C_ELEMENT]: 'e', [Op.C_RETURN]: 'i',
};

/** In place of a scope's function: the rest of the block around it, behind a test that tells more about a name. */
export const CONTINUED = -2;

export const BindKind = {
  /** a: declared type, b: value, c: 1 when never reassigned */
  VAR: 0,
  /** a: function, b: parameter index */
  PARAM: 1,
  /** a: symbol index, c: 1 a type only, 2 a constant whose value is a VAR of the same name, 3 UNUSUAL, 4 EITHER, 5 OUTDATED */
  SYMBOL: 2,
  /** a: specifier string, b: imported name string ('*' whole module, 'default', '=' CommonJS value), c: 1 type only */
  IMPORT: 3,
  /** a: constraint type, b: default type */
  TYPE_PARAM: 4,
  /** b: value assigned later, c: its line when the declaring block always runs it (0: it may not) */
  ASSIGN: 5,
  /** a: scope, b: name: another name for what that scope sees under it (`export { A as B }` in a namespace) */
  ALIAS: 6,
  /** a: type, b: 1 + shape with its type parameters (0: none): a name for a type alone, declared by a comment */
  TYPE: 7,
} as const;

/** Of a symbol's binding: declared where the usual run does not come by (another platform, an old version). */
export const UNUSUAL = 3;
/** Of a symbol's binding: declared in one branch of a test that nobody can foresee; the others may declare it as well. */
export const EITHER = 4;
/** Of a symbol's binding: as UNUSUAL, by a constant of the code's own (`if PY2`), which no compiler sees through. */
export const OUTDATED = 5;

/** Flat record of five numbers and the kind: scope, name, kind, a, b, c. */
export const BIND_STRIDE = 6;

export const SymFlag = {
  EXPORTED: 1, ASYNC: 2, GENERATOR: 4, STATIC: 8, ABSTRACT: 16, TEST: 32, ENTRY: 64,
  PRIVATE: 128, PROTECTED: 256, GETTER: 512, SETTER: 1024, DEFAULT_EXPORT: 2048, SIGNATURE_ONLY: 4096,
  TYPE_ONLY: 8192, READONLY: 16384, OPTIONAL: 32768,
} as const;

export const ParamFlag = { OPTIONAL: 1, REST: 2, KEYWORD_ONLY: 4, POSITIONAL_ONLY: 8, KEYWORD_REST: 16, THIS: 32, PATTERN: 64 } as const;

export interface ParamFact {
  readonly n: string;
  /** Type as written. */
  readonly t?: string;
  readonly f: number;
}

export interface SymbolFact {
  readonly name: string;
  /** Qualified, unique within the file. */
  readonly qual: string;
  readonly kind: SymbolKind;
  /** Lines: first, last, of the name. */
  readonly at: readonly [number, number, number];
  readonly parent: number;
  flags: number;
  readonly sig: string;
  readonly params?: readonly ParamFact[];
  readonly ret?: string;
  /** As much of it as is kept (kept-doc.ts). */
  doc?: string;
  readonly deco?: readonly string[];
  /** hash, signature hash, body hash. */
  hash: readonly [string, string, string];
  /** Index into fns, -1: cannot be called. */
  fn: number;
  /** Index into shapes, -1: has no members. */
  shape: number;
  /** Type aliases: the type. */
  type: number;
  overloads?: (readonly ParamFact[])[];
}

export interface FnFact {
  /** Stable name within the file: the symbol's qualified name, or `enclosing#n`. */
  readonly key: string;
  sym: number;
  /** Shape whose instance is the receiver; -1: none. */
  owner: number;
  /** Bits: 1 async, 2 generator, 4 arrow (takes its receiver from around it), 8 static, 16 constructor, 32 getter, 64 setter, 128 type signature only. */
  flags: number;
  readonly scope: number;
  /** Enclosing function, -1 at the top. */
  readonly outer: number;
  /** name, declared type, default value, flags, four numbers a parameter. */
  readonly params: number[];
  ret: number;
  readonly returns: number[];
  readonly yields: number[];
  /** Binding indexes of type parameters. */
  readonly typeParams: number[];
  /** What the surroundings expect of this function: an `ir` context. */
  ctx: number;
  /** Decorator callee expressions, outermost first (they may replace the function). */
  readonly deco?: number[];
  /** Signatures (indexes into fns) that callers see instead of this one's. */
  overloads?: number[];
}

export const FnFlag = { ASYNC: 1, GENERATOR: 2, ARROW: 4, STATIC: 8, CONSTRUCTOR: 16, GETTER: 32, SETTER: 64, TYPE: 128, METHOD: 256, PROPERTY: 512, CLASSMETHOD: 1024 } as const;

export const MemberFlag = { STATIC: 1, GETTER: 2, SETTER: 4, OPTIONAL: 8, ABSTRACT: 16, ASSIGNED: 32, METHOD: 64, PARAM_PROPERTY: 128, INDEX: 256, UNUSUAL: 512 } as const;

/** name, flags, symbol, function, type, value: six numbers a member. */
export const MEMBER_STRIDE = 6;

export interface ShapeFact {
  readonly key: string;
  readonly kind: 'class' | 'interface' | 'object' | 'enum' | 'namespace' | 'function';
  sym: number;
  readonly scope: number;
  /** Value expressions of extended classes. */
  readonly supers: number[];
  /** Types extended or implemented, and for classes the `extends` clause with its arguments as a type. */
  readonly types: number[];
  readonly members: number[];
  readonly typeParams: number[];
  /** `...x` in object literals, mixed-in objects. */
  readonly spreads: number[];
  ctx: number;
  /** Decorator callee expressions. */
  readonly deco?: number[];
}

export const ExportKind = {
  /** a: local name */
  LOCAL: 0,
  /** a: value expression, b: symbol of a constant declared by the export itself (0: none) */
  VALUE: 1,
  /** a: specifier, b: name there ('*' = the module as an object) */
  FROM: 2,
  /** a: specifier: every name of it */
  STAR: 3,
} as const;

/** exported name, kind, a, b, line: five numbers an export. The name '=' is a CommonJS `module.exports =`. */
export const EXPORT_STRIDE = 5;

/** Begins the names under which scripts give away what they declare for all, or hang on a path of names (`shop.Till`). */
export const SHARED = 'global:';

export const RefKind = {
  CALL: 0, NEW: 1, TAG: 2, DECORATOR: 3, JSX: 4,
  /** a name used as a value */
  READ: 5,
  /** a name used as a type; expr is the type */
  TYPE: 6,
  /** an import specifier; expr unused, a/b in `name`/`extra` */
  IMPORT: 7,
  /** a member read: it may be a getter, or a method handed on */
  MEMBER_READ: 8,
} as const;

export const RefFlag = { SPREAD: 1, KEYWORD_SPREAD: 2, AWAITED: 4, VALUE_USED: 8, OPTIONAL: 16, WRITE: 32 } as const;

/** kind, expr, line, symbol, positional arguments, flags, name, extra (keyword list or imported name): eight numbers. */
export const REF_STRIDE = 8;

export interface FileFacts {
  readonly language: string;
  readonly strings: readonly string[];
  readonly ir: readonly number[];
  /** parent scope and owning function (or CONTINUED), two numbers a scope; scope 0 is the module. */
  readonly scopes: readonly number[];
  readonly binds: readonly number[];
  readonly symbols: readonly SymbolFact[];
  readonly fns: readonly FnFact[];
  readonly shapes: readonly ShapeFact[];
  readonly exports: readonly number[];
  readonly refs: readonly number[];
  /** Keyword names of calls, by index given in `extra`. */
  readonly keywords: readonly (readonly number[])[];
  /** Property assignments to names: target expression, name, value, line: four numbers each. */
  readonly assigns: readonly number[];
  /** Language-specific remarks (a shebang, `use client`, `__all__`), as the language's folder needs them. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly parseErrors: number;
  /** Hash of all tokens: equal exactly when nothing but layout and comments differs. */
  readonly digest: string;
}
