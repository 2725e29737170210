// Small generated projects and edits of them, for fast-check. A file is a list of snippets over a handful of names
// and specifiers, so that everything meets everything: shadowing, cycles of imports, classes that come and go.
// Much of it no compiler would accept; the resolver must be exact about it all the same.

import fc from 'fast-check';

export interface Snippet { readonly kind: number; readonly a: number; readonly b: number; readonly c: number }
export type Project = Readonly<Record<string, readonly Snippet[] | number>>;

export type Edit =
  | { readonly do: 'add'; readonly file: number; readonly at: number; readonly snippet: Snippet }
  | { readonly do: 'drop'; readonly file: number; readonly at: number }
  | { readonly do: 'change'; readonly file: number; readonly at: number; readonly snippet: Snippet }
  | { readonly do: 'tweak'; readonly file: number; readonly at: number; readonly part: number; readonly to: number }
  | { readonly do: 'write'; readonly file: number; readonly snippets: readonly Snippet[] }
  | { readonly do: 'remove'; readonly file: number }
  | { readonly do: 'move'; readonly file: number; readonly to: number }
  | { readonly do: 'manifest'; readonly file: number; readonly variant: number };

const NAMES = ['alpha', 'beta', 'gamma', 'Delta', 'Epsilon', 'Zeta'];
const FILES = ['src/a.ts', 'src/b.ts', 'src/c.js', 'src/index.ts', 'src/d/index.ts', 'src/d.tsx', 'pkg/one/src/index.ts', 'pkg/one/lib.ts', 'src/a/index.js', 'src/e.cjs', 'types/outside.d.ts', 'web/f.js', 'web/g.js', 'web/more/h.js'];
const SPECIFIERS = ['./a', './b', './c', './c.js', '.', './d', './e.cjs', '@/a', '@/b', '@/d', 'one', 'one/lib', '../src/a', './index', 'outside', '../../../src/b'];
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'tsconfig.json': ['{"compilerOptions":{"paths":{"@/*":["src/*"]}}}', '{"compilerOptions":{"baseUrl":"src","paths":{"@/a":["b"],"@/*":["*"]}}}', '{}', '{ not json'],
  'package.json': ['{"name":"root","workspaces":["pkg/*"]}', '{"name":"root","imports":{"#a":"./src/a.ts"}}'],
  'pkg/one/package.json': ['{"name":"one","main":"src/index.ts"}', '{"name":"one","exports":{".":"./lib.ts","./lib":"./src/index.ts"}}', '{"name":"two"}', '{"name":"one"}'],
};
const MANIFEST_FILES = Object.keys(MANIFESTS);

const n = (i: number): string => NAMES[i % NAMES.length];
const m = (i: number): string => SPECIFIERS[i % SPECIFIERS.length];

type Template = (a: number, b: number, c: number) => string;
const TEMPLATES: readonly Template[] = [
  (a, b, c) => `import { ${n(a)}${b % 3 === 0 ? ` as ${n(b)}` : ''} } from '${m(c)}';`,
  (a, _, c) => `import ${n(a)} from '${m(c)}';`,
  (a, _, c) => `import * as ${n(a)} from '${m(c)}';`,
  (_, __, c) => `export * from '${m(c)}';`,
  (a, b, c) => `export { ${n(a)}, ${n(b)} as ${n(a + 1)} } from '${m(c)}';`,
  (a, _, c) => `export * as ${n(a)} from '${m(c)}';`,
  (a, _, c) => `const ${n(a)} = require('${m(c)}');`,
  (a, b, c) => `const { ${n(a)}, ${n(b)}: other } = require('${m(c)}');`,
  (a, b) => `module.exports = { ${n(a)}, held: ${n(b)} };`,
  a => `module.exports = ${n(a)};`,
  (a, b) => `exports.${n(a)} = ${n(b)};`,
  (a, b) => `export { ${n(a)}, ${n(b)} as default };`,
  (a, b, c) => `export function ${n(a)}(one: ${n(b)}, two?: ${n(c)}): ${n(c)} { one.${n(c)}(); return two!; }`,
  (a, b, c) => `${c % 2 ? 'export ' : ''}function ${n(a)}(value) { const inner = ${n(b)}(value); inner.${n(c)}(); return inner; }`,
  (a, b, c) => `export function ${n(a)}(x: string): ${n(b)};\nexport function ${n(a)}(x: number, y: string): ${n(c)};\nexport function ${n(a)}(x: any): any { return ${n(b)}(x); }`,
  (a, b, c) => `export function ${n(a)}<T extends ${n(b)}>(value: T, other?: ${n(c)}): T { return value; }`,
  (a, b, c) => `export class ${n(a)} extends ${n(b)} { field: ${n(c)}; ${n(b)}() { return this.field.${n(a)}(); } static make() { return new ${n(a)}(); } }`,
  (a, b, c) => `export class ${n(a)} { constructor(private one: ${n(b)}, public two = new ${n(c)}()) {} ${n(c)}(): ${n(b)} { return this.one; } get ${n(b)}(): ${n(c)} { return this.two; } }`,
  (a, b, c) => `export class ${n(a)}<T> implements ${n(b)}<T> { value: T; get(): T { return this.value; } chain() { this.${n(c)}(); return this; } }`,
  (a, b, c) => `export class ${n(a)} extends ${n(b)}<${n(c)}> { ${n(c)}() { super.${n(c)}(); this.get().${n(b)}(); } }`,
  (a, b, c) => `export interface ${n(a)} extends ${n(b)} { ${n(c)}(): ${n(b)}; ${n(b)}: ${n(c)}; }`,
  (a, b, c) => `export type ${n(a)} = ${n(b)} | ${n(c)};`,
  (a, b, c) => `export type ${n(a)} = { ${n(b)}: ${n(c)}; ${n(c)}(): ${n(b)} };`,
  (a, b, c) => `export type ${n(a)}<T> = Promise<T> | ${n(b)}<${n(c)}>;`,
  (a, b) => `export const ${n(a)} = new ${n(b)}();`,
  (a, b) => `export const ${n(a)} = ${n(b)};`,
  (a, b, c) => `export const ${n(a)} = (x: ${n(c)}) => ${n(b)}(x);`,
  (a, b, c) => `export const ${n(a)} = { ${n(b)}() { return new ${n(c)}(); }, ${n(c)}, ...${n(b)} };`,
  (a, b, c) => `const ${n(a)}: ${n(b)} = ${n(c)}();`,
  (a, b) => `let ${n(a)}; ${n(a)} = ${n(b)};`,
  (a, b) => `export default ${b % 2 ? `${n(a)}` : `class ${n(a)} { ${n(b)}() {} }`};`,
  (a, b) => `export default function ${n(a)}() { return ${n(b)}(); }`,
  (a, b, c) => `/**\n * @param {${n(b)}} value\n * @returns {${n(c)}}\n */\nexport function ${n(a)}(value) { value.${n(c)}(); return value; }`,
  (a, b, c) => `export namespace ${n(a)} { export function ${n(b)}() { ${n(c)}(); } export class ${n(c)} { ${n(a)}() {} } }`,
  (a, b, c) => `function ${n(a)}() { this.${n(b)} = new ${n(c)}(); }\n${n(a)}.prototype.${n(c)} = function () { this.${n(b)}.${n(a)}(); };`,
  (a, b, c) => `${n(a)}.${n(b)} = function () { ${n(c)}(); };`,
  a => `${n(a)}();`,
  (a, b) => `${n(a)}.${n(b)}();`,
  (a, b, c) => `${n(a)}().${n(b)}().${n(c)}();`,
  (a, b, c) => `new ${n(a)}(${n(c)}).${n(b)}(); ${n(a)}.make().${n(b)}();`,
  (a, b, c) => `${n(a)}(x => x.${n(b)}(), ${n(c)});`,
  (a, b) => `[new ${n(a)}()].map(x => x.${n(b)}()).forEach(y => y.${n(a)}());`,
  (a, b, c) => `async function run${n(a)}() { const x = await ${n(a)}(); x.${n(b)}(); for (const y of ${n(c)}()) y.${n(b)}(); }`,
  (a, b, c) => `export async function* ${n(a)}() { yield new ${n(b)}(); await ${n(c)}(); }`,
  (a, b, c) => `const { ${n(a)} } = ${n(b)}; const [first${n(c)}] = ${n(c)}(); first${n(c)}.${n(a)}();`,
  (a, b, c) => `function outer${n(a)}(${n(b)}: ${n(c)}) { ${n(b)}.${n(a)}(); function ${n(c)}() { return ${n(b)}; } ${n(c)}().${n(a)}(); }`,
  (a, b, c) => `@${n(a)}\nexport class ${n(b)} { constructor(private readonly service: ${n(c)}) {} run() { this.service.${n(a)}(); } }`,
  (a, b) => `export enum ${n(a)} { One, Two }\n${n(b)}(${n(a)}.One);`,
  (a, b, c) => `const bound${n(a)} = ${n(a)}.${n(b)}.bind(${n(c)}); bound${n(a)}(); const t${n(b)} = ${n(b)}\`x\`;`,
  (a, b, c) => `export abstract class ${n(a)} { abstract ${n(b)}(): ${n(c)}; protected run(): ${n(b)} { return this.${n(b)}().${n(a)}(); } }`,
  (a, b) => `export function ${n(a)}(this: ${n(b)}) { return this.${n(a)}(); }`,
  (a, b, c) => `const lazy${n(a)} = import('${m(c)}').then(x => x.${n(b)}());`,
  (a, b, c) => `let typed${n(a)}: import('${m(c)}').${n(a)}; typed${n(a)}.${n(b)}();`,
  (a, b, c) => `declare module 'outside' { export function ${n(a)}(): ${n(b)}; class ${n(b)} { ${n(c)}(): ${n(a)} } ${c % 2 ? `export default function ${n(c)}(): ${n(b)};` : `export = ${n(a)};`} }`,
  (a, b) => `import { ${n(a)} } from 'outside';\n${n(a)}().${n(b)}();`,
  (a, b) => `export default ${n(a)}(${n(b)});`,
  (a, b, c) => `export const ${n(a)}: ${n(b)} = value => ${n(c)}(value);\n${n(a)}.${n(c)} = ${n(b)};\n${n(a)}().${n(c)}();`,
  (a, b, c) => `export function ${n(a)}(value: ${n(b)} | ${n(c)}) { const up = () => later.${n(c)}(); if (!(value instanceof ${n(b)})) return value.${n(c)}(); const later = value.${n(a)}(); return up() || later; }`,
  (a, b, c) => `export function is${n(a)}(value: ${n(b)}): value is ${n(c)} { return value.${n(a)}(); }\nexport function ${n(b)}(value: ${n(b)}) { if (is${n(a)}(value)) value.${n(a)}(); }`,
  (a, b, c) => `export class ${n(a)} { held: ${n(b)} | ${n(c)}; isReady(): this is ${n(b)} { return true; } run(other: ${n(a)}) { if (this.held instanceof ${n(c)}) this.held.${n(a)}(); if (other.isReady()) other.${n(c)}(); } }`,
  (a, b, c) => `export function ${n(a)}<T>(held: { first: T; next: () => ${n(b)} }): { get(): T; ${n(c)}: ${n(b)} } { return held.next(); }\n${n(a)}({ first: new ${n(c)}(), next: () => new ${n(b)}() }).get().${n(b)}();`,
  (a, b, c) => `type Maker${n(a)}<T> = new () => T;\nexport function ${n(b)}<B extends Maker${n(a)}<${n(c)}>>(Base: B) { return class extends Base { ${n(a)}() { this.${n(b)}(); } }; }`,
  (a, b, c) => `declare global { interface ${n(a)} { ${n(b)}(): ${n(c)} } namespace Shared { interface ${n(b)} extends ${n(c)} { ${n(a)}(): ${n(a)} } } ${c % 2 ? `function ${n(c)}(): ${n(a)};` : `var ${n(c)}: ${n(b)};`} }`,
  (a, b, c) => `function use${n(a)}(value: Shared.${n(b)}, other: ${n(a)}) { value.${n(a)}().${n(c)}(); other.${n(b)}(); }`,
  (a, b, c) => `import ${n(a)} = ${n(b)}.${n(c)};`,
  (a, b, c) => `import { createContext, useContext, useRef } from 'react';\nconst held = useRef<${n(a)}>(null); held.current.${n(b)}();\nexport const ${n(c)} = createContext(new ${n(a)}()); useContext(${n(c)}).${n(b)}();`,
];

/** Files below web/ are scripts, most of the time: they share one scope and fill each other's objects. */
const SCRIPTS: readonly Template[] = [
  a => `var ${n(a)} = {};`,
  (a, b) => `var ${n(a)} = ${n(b)} || {};`,
  (a, b, c) => `${n(a)}.${n(b)} = function () { ${n(c)}(); };`,
  (a, b, c) => `${n(a)}.${n(b)} = { ${n(c)}() { return ${n(a)}.${n(c)}(); } };`,
  (a, b, c) => `(function () { ${n(a)}.${n(b)}.${n(c)} = function () { return new ${n(b)}(); }; })();`,
  (a, b, c) => `${n(a)}.${n(b)} = class { ${n(c)}() { return this.${n(a)}(); } };`,
  (a, b, c) => `${n(a)}.${n(b)} = ${n(c)}(${n(a)});`,
  (a, b, c) => `function ${n(a)}(value) { this.${n(b)} = new ${n(c)}(); return ${n(b)}(value); }`,
  (a, b, c) => `${n(a)}.prototype.${n(b)} = function () { return this.${n(c)}(); };`,
  (a, b, c) => `class ${n(a)} extends ${n(b)} { ${n(c)}() { return ${n(b)}.${n(c)}(); } }`,
  (a, b, c) => `/** @param {${n(a)}.${n(b)}} value */\nfunction ${n(c)}(value) { value.${n(a)}(); }`,
  (a, b) => `${n(a)}(); ${n(a)}.${n(b)}();`,
  (a, b, c) => `new ${n(a)}().${n(b)}(); new ${n(a)}.${n(b)}().${n(c)}();`,
  (a, b) => `exports.${n(a)} = ${n(b)};`,
  (a, b, c) => `const ${n(a)} = require('../src/c'); ${n(b)}.${n(c)}();`,
];

const small = fc.nat({ max: 15 });
const snippet: fc.Arbitrary<Snippet> = fc.record({ kind: fc.nat({ max: TEMPLATES.length - 1 }), a: small, b: small, c: small });
const snippets = fc.array(snippet, { maxLength: 6 });

export const project: fc.Arbitrary<Project> = fc.tuple(
  fc.dictionary(fc.constantFrom(...FILES), snippets, { minKeys: 1, maxKeys: FILES.length }),
  fc.dictionary(fc.constantFrom(...MANIFEST_FILES), small),
).map(([sources, manifests]) => ({ ...sources, ...manifests }));

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), file: small, at: small, snippet }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), file: small, at: small }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), file: small, at: small, snippet }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tweak' as const), file: small, at: small, part: fc.nat({ max: 2 }), to: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const), file: small, snippets }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), file: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), file: small, to: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('manifest' as const), file: small, variant: small }) },
);

/** The project after an edit; an edit that finds nothing to do changes nothing. */
export function edited(before: Project, change: Edit): Project {
  const after: Record<string, readonly Snippet[] | number> = { ...before };
  if (change.do === 'manifest') {
    const path = MANIFEST_FILES[change.file % MANIFEST_FILES.length];
    const variants = MANIFESTS[path].length;
    if (change.variant % (variants + 1) === variants) delete after[path];
    else after[path] = change.variant;
    return after;
  }
  if (change.do === 'write') return { ...after, [FILES[change.file % FILES.length]]: change.snippets };
  const sources = Object.keys(after).filter(path => typeof after[path] !== 'number').sort();
  const path = sources[change.file % sources.length];
  if (path === undefined) return after;
  const list = [...after[path] as readonly Snippet[]];
  const at = list.length === 0 ? 0 : change.do === 'remove' || change.do === 'move' ? 0 : change.at % (list.length + (change.do === 'add' ? 1 : 0));
  switch (change.do) {
    case 'add': list.splice(at, 0, change.snippet); break;
    case 'drop': list.splice(at, 1); break;
    case 'change': list.splice(at, 1, change.snippet); break;
    case 'tweak': if (list[at]) list[at] = { ...list[at], [(['a', 'b', 'c'] as const)[change.part]]: change.to }; break;
    case 'remove': delete after[path]; return after;
    case 'move': delete after[path]; after[FILES[change.to % FILES.length]] = list; return after;
  }
  after[path] = list;
  return after;
}

/** Texts by path. */
export function rendered(of: Project): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of Object.keys(of).sort()) {
    const content = of[path];
    texts.set(path, typeof content === 'number'
      ? MANIFESTS[path][content % MANIFESTS[path].length]
      : `${content.map(s => (path.startsWith('web/') ? SCRIPTS[s.kind % SCRIPTS.length] : TEMPLATES[s.kind])(s.a, s.b, s.c)).join('\n')}\n`);
  }
  return texts;
}
