import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../src/extract/facts.ts';
import { SourceParser } from '../../../src/extract/parser.ts';
import { Program } from '../../../src/resolve/program.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.tsx', 'a.js']);

/** Call edges as `file:line -> to (confidence)`. */
function callsOf(files: Readonly<Record<string, string>>, fuzzy = false, manifests: Readonly<Record<string, string>> = {}, kind = 'calls'): string[] {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) facts.set(path, parser.extract(path, text));
  const program = new Program({
    paths: () => [...facts.keys(), ...Object.keys(manifests)], has: p => facts.has(p) || p in manifests, languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: p => manifests[p],
    callables: name => [...facts].flatMap(([path, f]) => f.symbols.filter(s => s.name === name && /function|method|class/.test(s.kind)).map(s => `${path}:${s.qual}`)),
    declaringFiles: name => [...facts].filter(([, f]) => f.symbols.some(s => s.qual === name)).map(([path]) => path).sort(),
  }, { fuzzy });
  return [...facts.keys()].flatMap(path => program.resolve(path)!.edges.filter(e => e.kind === kind).map(e => `${path}:${e.line} -> ${e.to} (${e.confidence})`)).sort();
}

describe('how sure an edge is', () => {
  test('signatures of one member are no several targets, not even in JavaScript', () => {
    const calls = callsOf({
      'server.d.ts': 'export declare function start(): Server;\nexport interface Server {\n  ext(event: string, method: () => void): void;\n  ext(events: string[]): void;\n}\n',
      'app.js': "const { start } = require('./server');\nconst server = start();\nserver.ext('onRequest', () => {});\n",
    });
    expect(calls).toContain('app.js:3 -> server.d.ts:Server.ext (0.99)');
  });

  test('a method that another one replaces at run time is still the method of its class', () => {
    const calls = callsOf({ 'meter.ts': 'export class Meter {\n  read() { return 1; }\n  trace() {\n    const that = this;\n    that.read = function () { return 2; };\n  }\n  show() { return this.read(); }\n}\n' });
    expect(calls).toEqual(['meter.ts:7 -> meter.ts:Meter.read (0.99)']);
  });

  test('this in the value of a static field and in a static block is the class', () => {
    const calls = callsOf({ 'shop.ts': `class Shop extends Market {
  static open = () => this.count() + super.rent();
  static size = this.count();
  static { const later = () => this.count(); later(); }
  static count() { return 1; }
  sell = () => this.count();
  count() { return 'one'; }
}
class Market { static rent() { return 2; } }
` });
    const count = (line: number, id: string): string => `shop.ts:${line} -> shop.ts:${id} (0.99)`;
    expect(calls).toEqual([count(2, 'Market.rent'), count(2, 'Shop.count'), count(3, 'Shop.count'), count(4, 'Shop.count'), count(4, 'Shop.later'), count(6, 'Shop.count~2')]);
  });

  test('an instance made by whatever class the receiver is of may be of another', () => {
    const shapes = { 'shape.js': 'export class Shape {\n  constructor(size) { this.size = size; }\n  clone() { return new this.constructor(this.size); }\n}\n' };
    const calls = callsOf(shapes);
    expect(calls).toEqual([]);
    expect(callsOf(shapes, false, {}, 'uses')).toContainEqual(expect.stringMatching(/^shape\.js:3 -> shape\.js:Shape\.constructor \(0\.[0-6]\d*\)$/));
  });

  test('of functions in rows of a table the first is what a call names, the others it comes by; methods of classes are each sure', () => {
    const table = { 'cases.ts': 'const cases = [{ run: () => 1 }, { run: () => 2 }];\nfor (const c of cases) c.run();\n' };
    const rows = callsOf(table);
    expect(rows.map(r => Number(/\((.*)\)/.exec(r)![1]) >= 0.7)).toEqual([true]);
    expect(callsOf(table, false, {}, 'uses').filter(r => r.startsWith('cases.ts:2') && r.includes('run'))).toHaveLength(1);
    const types = callsOf({ 'fleet.ts': 'class Van { load() {} }\nclass Boat { load() {} }\nexport function fill(v: Van | Boat) { v.load(); }\n' });
    expect(types.map(r => Number(/\((.*)\)/.exec(r)![1]) >= 0.7)).toEqual([true, true]);
  });

  test('what a method made by a call holds is less sure than the method', () => {
    const calls = callsOf({
      'server.js': "function verb(name) { return function route(path) { return name + path; }; }\nfunction Server() {}\nServer.prototype.get = verb('get');\nnew Server().get('/');\n",
    });
    expect(calls).toContain('server.js:4 -> server.js:Server.get (0.99)');
    expect(calls).toContainEqual(expect.stringMatching(/^server\.js:4 -> server\.js:verb\.route \(0\.[0-2]\d*\)$/));
  });
});

describe('a folder with a manifest', () => {
  const files = {
    'index.js': 'module.exports = require("./lib/socket");\n',
    'wrapper.mjs': 'export default null;\n',
    'lib/socket.js': 'class Socket { close() {} }\nmodule.exports = Socket;\n',
    'test/socket.test.js': 'const Socket = require("..");\nnew Socket().close();\n',
    'test/named.test.mjs': 'import Socket from "sockets";\nnew Socket().close();\n',
  };
  const calls = callsOf(files, false, { 'package.json': '{"name":"sockets","main":"index.js","exports":{".":{"import":"./wrapper.mjs","require":"./index.js"}}}' });

  test('is its main file to those who name the folder, whatever the package exports', () => {
    expect(calls).toContain('test/socket.test.js:2 -> lib/socket.js:Socket.close (0.99)');
  });

  test('is what the package exports to those who name the package', () => {
    expect(calls.filter(call => call.startsWith('test/named'))).toEqual([]);
  });
});

test('a member that is read behind a test of its type is still what is read', () => {
  const calls = callsOf({
    'defaults.js': 'exports.limit = () => 10;\n',
    'gauge.js': 'const defaults = require("./defaults");\nfunction Gauge() {}\nGauge.prototype = Object.create(defaults.prototype);\nObject.assign(Gauge.prototype, defaults);\nmodule.exports = Gauge;\n',
    'meter.js': 'const Gauge = require("./gauge");\nfunction held(meter) {\n  if (meter.gauge instanceof Gauge) { return meter.gauge; }\n}\nheld({ gauge: new Gauge() }).limit();\n',
  });
  expect(calls).toContain('meter.js:5 -> gauge.js:Gauge (0.99)');
});

describe('guesses by name', () => {
  const guesses = (files: Readonly<Record<string, string>>): string[] => callsOf(files, true).map(call => call.replace(/ \(.*/, ''));
  const caller = 'module.exports = function (ledger) { ledger.settleAccounts(); };\n';

  test('a method call may mean the one method of that name, and no free function', () => {
    expect(guesses({ 'src/main.js': caller, 'src/ledger.js': 'class Ledger { settleAccounts() {} }\nmodule.exports = Ledger;\n' })).toEqual(['src/main.js:1 -> src/ledger.js:Ledger.settleAccounts']);
    expect(guesses({ 'src/main.js': caller, 'src/books.js': 'function settleAccounts() {}\nmodule.exports = { settleAccounts };\n' })).toEqual([]);
  });

  test('what a declared module passes on from its package is the package\'s', () => {
    expect(guesses({
      'declarations.d.ts': 'declare module "parcels" {\n  export { PaperParcel } from "parcels/types";\n}\n',
      'types.d.ts': 'declare class PaperParcel { open(): void }\nexport { PaperParcel };\n',
      'src/main.js': 'const { PaperParcel } = require("parcels");\nexports.wrap = () => new PaperParcel();\n',
    })).toEqual([]);
  });

  test('written like a function of a module it may mean that one', () => {
    expect(guesses({ 'src/main.js': caller, 'src/ledger.js': 'function settleAccounts() {}\nmodule.exports = { settleAccounts };\n' })).toEqual(['src/main.js:1 -> src/ledger.js:settleAccounts']);
  });

  test('what only tests declare is not what the code runs', () => {
    const standIn = 'const ledger = { settleAccounts() {} };\nmodule.exports = ledger;\n';
    expect(guesses({ 'src/main.js': caller, 'test/stand-in.test.js': standIn })).toEqual([]);
    expect(guesses({ 'test/main.test.js': caller, 'test/stand-in.test.js': standIn })).toEqual(['test/main.test.js:1 -> test/stand-in.test.js:ledger.settleAccounts']);
  });
});

describe('modules that a declaration file declares', () => {
  const files = {
    'types/shims.d.ts': `declare module 'expect-all' {
  function expectAll(values: unknown[]): Expectation;
  interface Expectation { toHold(): void }
  export = expectAll;
}
declare module '@site/link' {
  export interface Target { open(): void }
  export function parse(text: string): Target;
  export default function Link(props: object): Target;
}
`,
    'types/more.d.ts': "import 'printer';\ndeclare module 'printer' { export interface Options { wide: boolean } }\n",
  };

  test('are where their imports lead, by name, by default and as a whole', () => {
    const calls = callsOf({
      ...files,
      'page.tsx': "import Link, { parse, type Target } from '@site/link';\nimport * as site from '@site/link';\nparse('a').open();\nLink({});\nexport const go = (target: Target) => target.open();\nsite.parse('b');\nexport const Page = () => <Link />;\n",
      'page.test.js': "const expectAll = require('expect-all');\nexpectAll([1]).toHold();\n",
    });
    expect(calls).toEqual([
      'page.test.js:2 -> types/shims.d.ts:"expect-all".Expectation.toHold (0.99)',
      'page.test.js:2 -> types/shims.d.ts:"expect-all".expectAll (0.99)',
      'page.tsx:3 -> types/shims.d.ts:"@site/link".Target.open (0.99)',
      'page.tsx:3 -> types/shims.d.ts:"@site/link".parse (0.99)',
      'page.tsx:4 -> types/shims.d.ts:"@site/link".Link (0.99)',
      'page.tsx:5 -> types/shims.d.ts:"@site/link".Target.open (0.99)',
      'page.tsx:6 -> types/shims.d.ts:"@site/link".parse (0.99)',
      'page.tsx:7 -> types/shims.d.ts:"@site/link".Link (0.99)',
    ]);
  });

  test('speak for their own folder where they stand aside, and never for the platform', () => {
    const declared = "declare module 'kit' { export function open(): void; }\ndeclare module 'path' { export function join(): string; }\n";
    const main = "import { open } from 'kit';\nimport { join } from 'path';\nopen();\njoin();\n";
    expect(callsOf({ 'examples/small/kit.d.ts': declared, 'examples/small/main.ts': main, 'src/main.ts': main })).toEqual(['examples/small/main.ts:3 -> examples/small/kit.d.ts:"kit".open (0.99)']);
    expect(callsOf({ 'kit.d.ts': declared, 'src/main.ts': main })).toEqual(['src/main.ts:3 -> kit.d.ts:"kit".open (0.99)']);
  });

  test('what they do not declare comes from outside, and so does a module that is merely added to', () => {
    const calls = callsOf({ ...files, 'main.ts': "import { other } from '@site/link';\nimport { print } from 'printer';\nother();\nprint();\nfunction unrelated() { return other; }\n" });
    expect(calls).toEqual([]);
  });
});

describe('types that are put together', () => {
  test('whoever imports the default of a module that is one namespace gets the default that the namespace names', () => {
    const calls = callsOf({
      'rule.d.ts': 'declare namespace Rule {\n  export { Rule_ as default };\n}\ndeclare class Rule_ {\n  constructor(props?: object);\n  clone(): this;\n}\ndeclare class Rule extends Rule_ {}\nexport = Rule;\n',
      'main.ts': "import Rule from './rule';\nconst rule = new Rule({});\nrule.clone();\n",
    });
    expect(calls).toEqual(['main.ts:2 -> rule.d.ts:Rule_.constructor (0.99)', 'main.ts:3 -> rule.d.ts:Rule_.clone (0.99)']);
  });

  test('waiting for a promise that has more to it gives what is promised, and nothing of the rest', () => {
    const calls = callsOf({
      'fetching.ts': 'export type Answer = { text(): Promise<string> } & Promise<Response>;\nexport declare function ask(url: string): Answer;\n',
      'main.ts': "import { ask } from './fetching';\nasync function main() {\n  const answer = await ask('a');\n  await answer.text();\n  await ask('b').text();\n}\n",
    });
    expect(calls.filter(call => call.includes('text'))).toEqual(['main.ts:5 -> fetching.ts:Answer.text (0.99)']);
  });

  test('a class and the interface of its name, which takes in what modules export', () => {
    const calls = callsOf({
      'api.ts': "import type { Box } from './box';\nexport function attr(this: Box, name: string): string { return this.text(name); }\nexport function text(this: Box, name: string): string { return name; }\n",
      'box.ts': "import * as Api from './api';\ntype Methods = typeof Api;\nexport class Box extends Base { open() { this.emit('open'); } }\nexport interface Box extends Methods { emit(name: string): void }\nclass Base {}\n",
      'main.ts': "import { Box } from './box';\nconst box = new Box();\nbox.open();\nbox.attr('wide');\nbox.emit('close');\n",
    });
    expect(calls).toEqual([
      'api.ts:2 -> api.ts:text (0.99)',
      'box.ts:3 -> box.ts:Box~2.emit (0.99)',
      'main.ts:2 -> box.ts:Box (0.99)',
      'main.ts:3 -> box.ts:Box.open (0.99)',
      'main.ts:4 -> api.ts:attr (0.99)',
      'main.ts:5 -> box.ts:Box~2.emit (0.99)',
    ]);
  });

  test('modules mixed into a prototype', () => {
    const calls = callsOf({
      'draw.js': 'export function draw() {}\n',
      'shape.js': "import * as drawing from './draw.js';\nexport function Shape() {}\nObject.assign(Shape.prototype, drawing);\nnew Shape().draw();\n",
    });
    expect(calls).toContain('shape.js:4 -> draw.js:draw (0.99)');
  });

  test('a type but for some of its members', () => {
    const calls = callsOf({
      'store.ts': `export interface Store<T> { get(): T; listen(run: (value: T) => void): void }
export type Deep<T> = Omit<Store<T>, 'listen' | 'off'> & { listen(run: (value: T, key: string) => void): void };
export type Bare = Omit<Store<string>, 'listen'>;
export function watch(deep: Deep<string>, bare: Bare) {
  deep.listen(() => {});
  deep.get();
  bare.listen(() => {});
  bare.get();
}
`,
    });
    expect(calls).toEqual(['store.ts:5 -> store.ts:Deep.listen (0.99)', 'store.ts:6 -> store.ts:Store.get (0.99)', 'store.ts:8 -> store.ts:Store.get (0.99)']);
  });

  test('handlers whose types have long arguments keep their parameters', () => {
    const calls = callsOf({
      'src/routing/context.ts': 'export class Context<E, P, I> { text(body: string) { return body; } }\n',
      'src/routing/app.ts': `import type { Context } from './context';
export interface Settings { variables?: object }
export interface Input { given?: object }
export interface Typed<O> { body: O }
export type Answer<O> = Response | Typed<O> | Promise<Response | Typed<O>>;
export type Final<E extends Settings, P extends string, I extends Input, R extends Answer<any> = any> = (context: Context<E, P, I>, next: () => void) => R;
export type Middle<E extends Settings, P extends string, I extends Input, R extends Answer<any> = any> = (context: Context<E, P, I>, next: () => void) => Promise<R | void>;
export type Handler<E extends Settings, P extends string, I extends Input, R extends Answer<any> = any> = Final<E, P, I, R> | Middle<E, P, I, R>;
export interface Route<E extends Settings> {
  <P extends string, R extends Answer<any> = any, I extends Input = Input, I2 extends Input = I, E2 extends Settings = E, E3 extends Settings = E, M extends Handler<E2, P, I> = Handler<E2, P, I>>(
    path: P, ...handlers: [Handler<E2, P, I> & M, Handler<E3, P, I2, R>]): void;
}
declare const get: Route<Settings>;
get('/', (context, next) => next(), context => context.text('hello'));
`,
    });
    expect(calls.filter(c => c.includes('Context'))).toEqual(['src/routing/app.ts:14 -> src/routing/context.ts:Context.text (0.99)']);
  });
});

test('a module that is one function without a name', () => {
  const calls = callsOf({
    'load.ts': "interface Site { open(): void }\nexport = (site: Site) => { site.open(); };\n",
    'main.ts': "import load from './load';\nload({ open() {} });\n",
  });
  expect(calls).toEqual(['load.ts:2 -> load.ts:Site.open (0.99)', 'main.ts:2 -> load.ts:default (0.99)']);
});
