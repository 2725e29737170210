// What functions and types of widely used packages do with the values handed to them: React's and Preact's hooks, Vue's
// refs, the injectors of Angular and Nest. Without it, everything kept in a hook would be the package's own.

import type { Eval } from '../../resolve/eval-api.ts';
import { builtin, external, instance, NONE, primitive, Tag, union, type Values } from '../../resolve/values.ts';

export interface Given {
  readonly arg: (i: number) => Values;
  readonly typeArg: (i: number) => Values;
  readonly ev: Eval;
}

const results = (fns: Values, ev: Eval): Values => fns.reduce<Values>((r, f) => (f.tag === Tag.FUNCTION ? union(r, ev.result(f)) : r), NONE);
/** What was declared, else what was handed over. */
const held = (g: Given, i = 0): Values => { const declared = g.typeArg(0); return declared.length > 0 ? declared : g.arg(i); };
/** Likewise where a function may stand for what it gives back. */
const started = (g: Given): Values => {
  const declared = g.typeArg(0);
  if (declared.length > 0) return declared;
  const given = g.arg(0);
  return union(given.filter(v => v.tag !== Tag.FUNCTION), results(given, g.ev));
};
const computed = (g: Given, i = 0): Values => { const declared = g.typeArg(0); return declared.length > 0 ? declared : results(g.arg(i), g.ev); };
const boxed = (values: Values): Values => [builtin('Box', [values])];
const pair = (values: Values): Values => [builtin('Tuple', [values, [external()]])];
const instancesOf = (values: Values): Values => values.flatMap(v => (v.tag === Tag.CLASS ? [instance(v.file!, v.ix)] : []));
const unboxed = (values: Values, name: string): Values => values.reduce<Values>((r, v) => (v.tag === Tag.BUILTIN && v.name === name ? union(r, v.args[0] ?? NONE) : r), NONE);

const REACT: Readonly<Record<string, (g: Given) => Values>> = {
  useState: g => pair(started(g)),
  useReducer: g => pair(results(g.arg(0), g.ev)),
  useRef: g => boxed(held(g)),
  createRef: g => boxed(g.typeArg(0)),
  useMemo: g => computed(g),
  useCallback: g => g.arg(0),
  useDeferredValue: g => g.arg(0),
  useSyncExternalStore: g => computed(g, 1),
  createContext: g => [builtin('Context', [held(g)])],
  useContext: g => unboxed(g.arg(0), 'Context'),
  use: g => union(unboxed(g.arg(0), 'Context'), unboxed(g.arg(0), 'Promise')),
};

const VUE: Readonly<Record<string, (g: Given) => Values>> = {
  ref: g => boxed(held(g)),
  shallowRef: g => boxed(held(g)),
  computed: g => boxed(computed(g)),
  reactive: g => g.arg(0),
  shallowReactive: g => g.arg(0),
  readonly: g => g.arg(0),
  markRaw: g => g.arg(0),
  unref: g => union(unboxed(g.arg(0), 'Box'), g.arg(0).filter(v => v.name !== 'Box')),
  inject: g => g.typeArg(0),
};

const ANGULAR: Readonly<Record<string, (g: Given) => Values>> = { inject: g => (g.typeArg(0).length > 0 ? g.typeArg(0) : instancesOf(g.arg(0))) };

const PACKAGES: Readonly<Record<string, Readonly<Record<string, (g: Given) => Values>>>> = {
  react: REACT, 'preact/hooks': REACT, 'preact/compat': REACT, preact: REACT, vue: VUE, '@vue/reactivity': VUE, '@vue/runtime-core': VUE, '@angular/core': ANGULAR,
};

/** Types of functions that are components, by which of their arguments the props are. */
const COMPONENTS: ReadonlyMap<string, number> = new Map(['FC', 'FunctionComponent', 'VFC', 'VoidFunctionComponent', 'SFC', 'ComponentType'].flatMap(name => ['react', 'preact'].map((p): [string, number] => [`${p}#${name}`, 0]))
  .concat([['react#ForwardRefRenderFunction', 1]]));

/** Functions that make a component of another one, likewise. */
const COMPONENT_MAKERS: ReadonlyMap<string, number> = new Map([['react#forwardRef', 1], ['react#memo', 0], ['preact/compat#forwardRef', 1], ['preact/compat#memo', 0]]);

/** What a callback handed to something from outside gets as its parameter; undefined: not known. */
export function frameworkParameter(name: string, parameter: number, typeArg: (i: number) => Values): Values | undefined {
  const props = parameter === 0 ? COMPONENT_MAKERS.get(plainName(name)) : undefined;
  const declared = props === undefined ? NONE : typeArg(props);
  return declared.length > 0 ? declared : undefined;
}

const BOX_TYPES = new Set(['react#RefObject', 'react#MutableRefObject', 'preact#RefObject', 'vue#Ref', 'vue#ShallowRef', 'vue#ComputedRef', 'vue#WritableComputedRef']);

/** `react#useState`, whichever way it was imported (`react#default.useState`, `react#*.useState`). */
const plainName = (name: string): string => name.replace(/#(?:default|\*|=)\./, '#');

/** Result of calling something from outside, by the name it goes by; undefined: not known. */
export function callFramework(name: string, given: Given): Values | undefined {
  const plain = plainName(name);
  const hash = plain.indexOf('#');
  if (hash < 0) return undefined;
  const of = PACKAGES[plain.slice(0, hash)];
  const known = of !== undefined && Object.hasOwn(of, plain.slice(hash + 1)) ? of[plain.slice(hash + 1)] : undefined;
  if (known) { const values = known(given); return values.length > 0 ? values : undefined; }
  // app.get(Service), module.resolve(Service)
  if (plain.startsWith('@nestjs/') && /\)\.(?:get|resolve)$/.test(plain)) {
    const made = given.typeArg(0).length > 0 ? given.typeArg(0) : instancesOf(given.arg(0));
    if (made.length > 0) return plain.endsWith('resolve') ? [builtin('Promise', [made])] : made;
  }
  return undefined;
}

/** A type from outside that merely holds another. */
export function frameworkType(name: string, args: readonly Values[]): Values | undefined {
  const plain = plainName(name);
  const props = COMPONENTS.get(plain);
  if (props !== undefined) return [builtin('Component', [args[props] ?? NONE])];
  if (BOX_TYPES.has(plain)) return boxed(args[0] ?? NONE);
  if (plain === 'react#Context' || plain === 'preact#Context') return [builtin('Context', [args[0] ?? NONE])];
  return undefined;
}

/** What a member of such a holder is. */
export const boxMember = (args: readonly Values[], name: string): Values => (name === 'current' || name === 'value' ? args[0] ?? NONE : [primitive('null')]);
