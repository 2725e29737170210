// What generated TypeScript and JavaScript projects are made of: a handful of names, files, specifiers and snippets.

import { dirname, relative } from 'node:path/posix';
import { projectsOf, type Template } from './small-projects.ts';

const NAMES = ['alpha', 'beta', 'gamma', 'Delta', 'Epsilon', 'Zeta'];
const FILES = ['src/a.ts', 'src/b.ts', 'src/c.js', 'src/index.ts', 'src/d/index.ts', 'src/d.tsx', 'pkg/one/src/index.ts', 'pkg/one/lib.ts', 'src/a/index.js', 'src/e.cjs', 'types/outside.d.ts', 'web/f.js', 'web/g.js', 'web/more/h.js'];
const SPECIFIERS = ['./a', './b', './c', './c.js', '.', './d', './e.cjs', '@/a', '@/b', '@/d', 'one', 'one/lib', '../src/a', './index', 'outside', '../../../src/b'];
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'tsconfig.json': ['{"compilerOptions":{"paths":{"@/*":["src/*"]}}}', '{"compilerOptions":{"baseUrl":"src","paths":{"@/a":["b"],"@/*":["*"]}}}', '{}', '{ not json'],
  'package.json': ['{"name":"root","workspaces":["pkg/*"]}', '{"name":"root","imports":{"#a":"./src/a.ts"}}'],
  'pkg/one/package.json': ['{"name":"one","main":"src/index.ts"}', '{"name":"one","exports":{".":"./lib.ts","./lib":"./src/index.ts"}}', '{"name":"two"}', '{"name":"one"}'],
};

/** Functions and values, types, and any of them, as code has it that nobody checks. */
const F = (i: number): string => NAMES[i % 3];
const T = (i: number): string => NAMES[3 + i % 3];
const n = (i: number): string => NAMES[i % NAMES.length];
/** Members have few names, so that most of what is asked of an object is there. */
const k = (i: number): string => ['open', 'ship', 'print'][i % 3];
const m = (i: number): string => SPECIFIERS[i % SPECIFIERS.length];
/** How the file numbered `i` is imported from another. */
const to = (i: number, from: string): string => {
  const path = relative(dirname(from), FILES[i % FILES.length]).replace(/(\.d)?\.tsx?$/, '');
  return path.startsWith('.') ? path : `./${path}`;
};

const IMPORTS: readonly Template[] = [
  (a, _, c, path) => `import { ${F(a)}, ${T(a)} } from '${to(c, path)}';`,
  (a, _, c, path) => `import { ${F(a)}, ${T(a)} } from '${to(c, path)}';\nexport { ${F(a)}, ${T(a)} };`,
  (a, _, c, path) => `export { ${F(a)} } from '${to(c, path)}';\nimport { ${T(a)}, ${F(a)} } from '${to(c, path)}';`,
];

const TYPES: readonly Template[] = [
  (a, b, c) => `export class ${T(a)} { ${k(b)}() { return ${F(c)}(); } ${k(b + 1)}(): ${T(c)} { return this.${k(b)}(); } }`,
  (a, b, c) => `export class ${T(a)} { static ${k(b)}() { return new ${T(c)}(); } held = new ${T(b)}(); ${k(c)} = () => this.held; }`,
  (a, b, c) => `export class ${T(a)}<T = ${T(b)}> { items: T[] = []; get(): T { return this.items[0]; } ${k(b)}() { return new ${T(b)}(); } ${k(c)}(): ${T(c)} { return this.get(); } }`,
  (a, b, c) => `export class ${T(a)} extends ${T(b)} { field: ${T(c)}; ${k(b)}() { return this.field.${k(a)}(); } static make() { return new ${T(a)}(); } }`,
  (a, b, c) => `export class ${T(a)} { constructor(private one: ${T(b)}, public two = new ${T(c)}()) {} ${k(c)}(): ${T(b)} { return this.one; } get ${k(b)}(): ${T(c)} { return this.two; } }`,
  (a, b, c) => `export class ${T(a)}<T> implements ${T(b)}<T> { value: T; get(): T { return this.value; } chain() { this.${k(c)}(); return this; } }`,
  (a, b, c) => `export class ${T(a)} extends ${T(b)}<${T(c)}> { ${k(c)}() { super.${k(c)}(); this.get().${k(b)}(); } }`,
  (a, b, c) => `export interface ${T(a)} extends ${T(b)} { ${k(c)}(): ${T(b)}; ${k(b)}: ${T(c)}; }`,
  (a, b, c) => `export type ${T(a)} = ${T(b)} | ${T(c)};`,
  (a, b, c) => `export type ${T(a)} = { ${k(b)}: ${T(c)}; ${k(c)}(): ${T(b)} };`,
  (a, b, c) => `export type ${T(a)}<T> = Promise<T> | ${T(b)}<${T(c)}>;`,
  (a, b, c) => `export namespace ${T(a)} { export function ${F(b)}() { ${F(c)}(); } export class ${T(c)} { ${k(a)}() {} } }`,
  (a, b) => `export enum ${T(a)} { One, Two }\n${F(b)}(${T(a)}.One);`,
  (a, b, c) => `export abstract class ${T(a)} { abstract ${k(b)}(): ${T(c)}; protected run(): ${T(b)} { return this.${k(b)}().${k(a)}(); } }`,
  (a, b, c) => `export class ${T(a)} { held: ${T(b)} | ${T(c)}; isReady(): this is ${T(b)} { return true; } run(other: ${T(a)}) { if (this.held instanceof ${T(c)}) this.held.${k(a)}(); if (other.isReady()) other.${k(c)}(); } }`,
];

const FUNCTIONS: readonly Template[] = [
  (a, b) => `export function ${F(a)}() { return new ${T(b)}(); }`,
  (a, b, c) => `export function ${F(a)}(one: ${T(b)}, two?: ${T(c)}): ${T(c)} { one.${k(c)}(); return two!; }`,
  (a, b, c) => `${c % 2 ? 'export ' : ''}function ${F(a)}(value) { const inner = ${F(b)}(value); inner.${k(c)}(); return inner; }`,
  (a, b, c) => `export function ${F(a)}(x: string): ${T(b)};\nexport function ${F(a)}(x: number, y: string): ${T(c)};\nexport function ${F(a)}(x: any): any { return ${F(b)}(x); }`,
  (a, b, c) => `export function ${F(a)}<T extends ${T(b)}>(value: T, other?: ${T(c)}): T { return value; }`,
  (a, b) => `export const ${F(a)} = new ${T(b)}();`,
  (a, b) => `export const ${F(a)} = ${n(b)};`,
  (a, b, c) => `export const ${F(a)} = (x: ${T(c)}) => ${F(b)}(x);`,
  (a, b, c) => `export const ${F(a)} = { ${k(b)}() { return new ${T(c)}(); }, ${n(c)}, ...${n(b)} };`,
  (a, b, c) => `const ${F(a)}: ${T(b)} = ${F(c)}();`,
  (a, b) => `export default function ${F(a)}() { return ${F(b)}(); }`,
  (a, b, c) => `function ${F(a)}() { this.${k(b)} = new ${T(c)}(); }\n${F(a)}.prototype.${k(c)} = function () { this.${k(b)}.${k(a)}(); };`,
  (a, b, c) => `export async function* ${F(a)}() { yield new ${T(b)}(); await ${F(c)}(); }`,
  (a, b) => `export function ${F(a)}(this: ${T(b)}) { return this.${k(a)}(); }`,
  (a, b, c) => `export const ${F(a)}: ${T(b)} = value => ${F(c)}(value);\n${F(a)}.${k(c)} = ${n(b)};\n${F(a)}().${k(c)}();`,
  (a, b, c) => `export function ${F(a)}(value: ${T(b)} | ${T(c)}) { const up = () => later.${k(c)}(); if (!(value instanceof ${T(b)})) return value.${k(c)}(); const later = value.${k(a)}(); return up() || later; }`,
  (a, b, c) => `export function ${F(a)}<T>(held: { first: T; next: () => ${T(b)} }): { get(): T; ${n(c)}: ${T(b)} } { return held.next(); }\n${F(a)}({ first: new ${T(c)}(), next: () => new ${T(b)}() }).get().${k(b)}();`,
];

const USES: readonly Template[] = [
  (a, b, c) => `function with${n(a)}(x: ${T(a)}, y: ${T(b)}<${T(c)}>) { x.${k(b)}().${k(c)}(); y.get().${k(a)}(); y.${k(c)}().${k(b)}(); x.held.${k(c)}(); }`,
  (a, b, c) => `new ${T(a)}().${k(b)}().${k(c)}(); ${F(b)}().${k(a)}().${k(c)}();`,
  (a, b, c) => `class Local${n(a)} extends ${T(a)} { run() { this.${k(b)}(); super.${k(c)}().${k(b)}(); } }\nnew Local${n(a)}().${k(c)}().${k(a)}();`,
  (a, b, c) => `${n(a)}.${k(b)} = function () { ${F(c)}(); };`,
  a => `${F(a)}();`,
  (a, b) => `${n(a)}.${k(b)}();`,
  (a, b, c) => `${F(a)}().${k(b)}().${k(c)}();`,
  (a, b, c) => `new ${T(a)}(${n(c)}).${k(b)}(); ${T(a)}.make().${k(b)}();`,
  (a, b, c) => `${F(a)}(x => x.${k(b)}(), ${n(c)});`,
  (a, b) => `[new ${T(a)}()].map(x => x.${k(b)}()).forEach(y => y.${k(a)}());`,
  (a, b, c) => `async function run${F(a)}() { const x = await ${F(a)}(); x.${k(b)}(); for (const y of ${F(c)}()) y.${k(b)}(); }`,
  (a, b, c) => `const { ${n(a)} } = ${n(b)}; const [first${n(c)}] = ${F(c)}(); first${n(c)}.${k(a)}();`,
  (a, b, c) => `function outer${F(a)}(${n(b)}: ${T(c)}) { ${n(b)}.${k(a)}(); function ${F(c)}() { return ${n(b)}; } ${F(c)}().${k(a)}(); }`,
  (a, b, c) => `const bound${n(a)} = ${n(a)}.${k(b)}.bind(${n(c)}); bound${n(a)}(); const t${n(b)} = ${F(b)}\`x\`;`,
  (a, b, c) => `const lazy${n(a)} = import('${m(c)}').then(x => x.${k(b)}());`,
  (a, b, c) => `let typed${n(a)}: import('${m(c)}').${n(a)}; typed${n(a)}.${k(b)}();`,
  (a, b, c) => `function use${n(a)}(value: Shared.${n(b)}, other: ${T(a)}) { value.${n(a)}().${n(c)}(); other.${n(b)}(); }`,
];

const ODD: readonly Template[] = [
  (a, _, c) => `const ${n(a)} = require('${m(c)}');`,
  (a, b, c) => `import { ${n(a)}${b % 3 === 0 ? ` as ${n(b)}` : ''} } from '${m(c)}';`,
  (a, _, c) => `import ${n(a)} from '${m(c)}';`,
  (a, _, c) => `import * as ${n(a)} from '${m(c)}';`,
  (_, __, c) => `export * from '${m(c)}';`,
  (a, b, c) => `export { ${n(a)}, ${n(b)} as ${n(a + 1)} } from '${m(c)}';`,
  (a, _, c) => `export * as ${n(a)} from '${m(c)}';`,
  (a, b, c) => `const { ${n(a)}, ${n(b)}: other } = require('${m(c)}');`,
  (a, b) => `module.exports = { ${n(a)}, held: ${n(b)} };`,
  a => `module.exports = ${n(a)};`,
  (a, b) => `exports.${n(a)} = ${n(b)};`,
  (a, b) => `export { ${n(a)}, ${n(b)} as default };`,
  (a, b) => `let ${n(a)}; ${n(a)} = ${n(b)};`,
  (a, b) => `export default ${b % 2 ? `${n(a)}` : `class ${n(a)} { ${k(b)}() {} }`};`,
  (a, b, c) => `/**\n * @param {${n(b)}} value\n * @returns {${n(c)}}\n */\nexport function ${n(a)}(value) { value.${k(c)}(); return value; }`,
  (a, b, c) => `@${n(a)}\nexport class ${n(b)} { constructor(private readonly service: ${n(c)}) {} run() { this.service.${k(a)}(); } }`,
  (a, b, c) => `declare module 'outside' { export function ${n(a)}(): ${n(b)}; class ${n(b)} { ${n(c)}(): ${n(a)} } ${c % 2 ? `export default function ${n(c)}(): ${n(b)};` : `export = ${n(a)};`} }`,
  (a, b) => `import { ${n(a)} } from 'outside';\n${n(a)}().${k(b)}();`,
  (a, b) => `export default ${n(a)}(${n(b)});`,
  (a, b, c) => `export function is${n(a)}(value: ${n(b)}): value is ${n(c)} { return value.${k(a)}(); }\nexport function ${n(b)}(value: ${n(b)}) { if (is${n(a)}(value)) value.${k(a)}(); }`,
  (a, b, c) => `type Maker${n(a)}<T> = new () => T;\nexport function ${n(b)}<B extends Maker${n(a)}<${n(c)}>>(Base: B) { return class extends Base { ${k(a)}() { this.${k(b)}(); } }; }`,
  (a, b, c) => `declare global { interface ${n(a)} { ${n(b)}(): ${n(c)} } namespace Shared { interface ${n(b)} extends ${n(c)} { ${n(a)}(): ${n(a)} } } ${c % 2 ? `function ${n(c)}(): ${n(a)};` : `var ${n(c)}: ${n(b)};`} }`,
  (a, b, c) => `import ${n(a)} = ${n(b)}.${n(c)};`,
  (a, b, c) => `import { createContext, useContext, useRef } from 'react';\nconst held = useRef<${n(a)}>(null); held.current.${k(b)}();\nexport const ${n(c)} = createContext(new ${n(a)}()); useContext(${n(c)}).${k(b)}();`,
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

export const typescriptProjects = projectsOf({
  files: FILES, manifests: MANIFESTS, imports: IMPORTS, definitions: [{ names: 3, by: TYPES }, { names: 3, by: FUNCTIONS }], uses: USES, odd: ODD,
  snippetsFor: path => (path.startsWith('web/') ? SCRIPTS : undefined),
});
